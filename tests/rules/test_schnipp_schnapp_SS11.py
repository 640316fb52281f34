"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

from itertools import permutations

import pytest

from reihum.core.events import Moved, Said, Sealed
from reihum.core.position import digest
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.schnipp_schnapp import (
    BOTH,
    MATCH,
    MIDDLE,
    NO_MATCH,
    SEVERAL,
    answered,
    said,
    turned,
    under,
    verbs,
)

# SS11: the window for calls


def test_SS11_every_seat_answers_after_every_card() -> None:
    game = at(NO_MATCH)
    play(game, "0 turn")
    assert game.due() == (0, 1, 2)
    assert all(verbs(game, seat) == {"schnapp", "schnipp", "stay"} for seat in range(3))


def test_SS11_silence_of_all_changes_nothing() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    before = game.zones()
    answered(game)
    assert game.zones() == before
    assert game.due() == (1,)


@pytest.mark.parametrize(
    ("position", "calls"),
    [
        (MATCH, ("0 schnapp #300", "1 schnapp #310", "2 schnipp #200", "3 stay")),
        (BOTH, ("0 stay", "1 schnipp #400", "2 schnapp #300", "3 schnipp #300")),
        (BOTH, ("0 schnipp #500", "1 schnapp #200", "2 schnipp #241", "3 stay")),
        (SEVERAL, ("0 schnipp #300", "1 schnipp #300", "2 schnipp #250", "3 schnapp #350")),
    ],
)
def test_SS11_the_order_of_arrival_changes_nothing(position: str, calls: tuple[str, ...]) -> None:
    results = set()
    for order in permutations(calls):
        game = at(position)
        play(game, "0 turn", *order)
        results.add(digest(game))
    assert len(results) == 1


def test_SS11_nobody_sees_who_has_answered() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    asked = game.asked
    for call in ("1 schnapp #300", "3 stay", "0 schnipp #200"):
        seat = int(call[0])
        others = [viewer for viewer in (0, 1, 2, 3, None) if viewer != seat]
        before = {viewer: game.view(viewer) for viewer in others}
        events = play(game, call)
        assert {viewer: game.view(viewer) for viewer in others} == before
        assert all(event.seen_by(viewer) is None for event in events for viewer in others)
        assert game.asked == asked


def test_SS11_calls_are_told_and_staying_is_not() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    events = play(game, "2 stay", "1 schnapp #300", "0 schnapp #400", "3 stay")
    callers = {event.seat for event in events if isinstance(event, Said)}
    assert callers == {0, 1}
    assert {(0, "schnapp"), (1, "schnapp")} <= said(events)
    for viewer, silent in ((0, {2, 3}), (2, {3}), (3, {2}), (None, {2, 3})):
        seen = [event.seen_by(viewer) for event in events]
        assert not any(isinstance(event, Sealed) and event.seat in silent for event in seen)


def test_SS11_nothing_is_told_when_all_stay() -> None:
    game = at(MATCH)
    play(game, "0 turn")
    events = answered(game)
    assert not any(isinstance(event, Said | Moved) for event in events)


def test_SS11_an_answer_stands() -> None:
    game = at(MATCH)
    play(game, "0 turn", "1 stay")
    assert refused(game, "1 schnapp #300") == "G1"
    assert menu(game, 1) == set()


@pytest.mark.parametrize("answer", ["schnapp", "schnipp", "schnapp #-1", "stay #300"])
def test_SS11_a_call_needs_a_reaction_time_and_only_a_call(answer: str) -> None:
    game = at(MATCH)
    play(game, "0 turn")
    assert refused(game, f"1 {answer}").startswith("SS")


def test_SS11_a_right_call_that_comes_late_costs_nothing() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "2 schnapp #500", "3 schnapp #600")
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "middle") == ()
    play(game, "1 turn")
    assert verbs(game, 2) == verbs(game, 3) == {"schnapp", "schnipp", "stay"}


def test_SS11_a_faster_wrong_call_does_not_stop_a_right_one() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #900", "2 schnipp #100")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ("R2",)


def test_SS11_a_wrong_callers_pile_goes_to_the_winner_first() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #900", "1 schnipp #100")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ()
    assert zone(game, "stack.1") == ("G4",)


def test_SS11_a_mistake_is_paid_after_the_middle_was_won() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #900", "1 schnapp #100")
    assert under(game, 0, "R4") == {"R3", "Y1"}
    assert zone(game, "middle") == ("B3", "Y2")


def test_SS11_a_mistake_does_not_change_what_the_middle_showed() -> None:
    game = at(MIDDLE)
    turned(game, "1 schnapp #100", "2 schnipp #900")
    assert {"R3", "Y1"} <= set(zone(game, "stack.2"))
    assert zone(game, "middle") == ("B3", "Y2")


def test_SS11_a_mistake_in_the_same_window_makes_no_schnipp_right() -> None:
    game = at("""schnipp-schnapp 3 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 G4
        | pile.1 B3 Y1 | stack.2 ... | pile.2 G5""")
    turned(game, "1 schnipp #100", "2 schnipp #900")
    assert set(zone(game, "middle")) == {"B3", "Y1", "G5"}


@pytest.mark.parametrize(("schnapp", "schnipp"), [(300, 341), (341, 300), (100, 5000)])
def test_SS11_each_word_is_settled_on_its_own(schnapp: int, schnipp: int) -> None:
    game = at(BOTH)
    turned(game, f"2 schnapp #{schnapp}", f"3 schnipp #{schnipp}")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}
    assert {"G2", "G1"} <= set(zone(game, "stack.3"))
    assert zone(game, "middle") == ()


def test_SS11_of_each_word_the_fastest_wins() -> None:
    game = at(BOTH)
    turned(game, "0 schnapp #300", "2 schnapp #341", "1 schnipp #500", "3 schnipp #541")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert under(game, 1, "G4") == {"G2", "G1"}
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "middle") == ()


def test_SS11_schnipp_is_judged_and_won_although_schnapp_took_the_card_turned_up() -> None:
    game = at(BOTH)
    turned(game, "1 schnapp #300", "0 schnipp #400")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert under(game, 0, "R4") == {"G2", "G1"}


def test_SS11_whoever_lost_the_own_pile_in_the_window_has_paid_and_is_not_barred() -> None:
    game = at(MATCH)
    events = turned(game, "0 schnapp #900", "1 schnipp #100")
    assert (1, "mistake") in said(events)
    assert zone(game, "middle") == ()
    assert game.facts()["barred"] == ()
    play(game, "1 turn")
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS11_SS4_whoever_had_no_open_pile_when_calling_is_barred() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #900", "3 schnipp #100")
    assert game.facts()["barred"] == (3,)


def test_SS11_the_smallest_time_wins_whatever_the_seat() -> None:
    for winner in range(4):
        game = at(MATCH)
        calls = [f"{seat} schnapp #{200 if seat == winner else 400}" for seat in range(4)]
        turned(game, *calls)
        assert {"R1", "Y1"} <= set(zone(game, f"stack.{winner}"))
