"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

import pytest

from reihum.core.events import Shuffled
from reihum.core.rng import ScriptedTape, SeededTape
from tests.rules.helpers import at, play, zone
from tests.rules.schnipp_schnapp import (
    BOTH,
    MATCH,
    MIDDLE,
    NO_CHANCE,
    NO_MATCH,
    USED_UP,
    owned,
    turned,
    under,
    verbs,
)

# SS6: ties


def test_SS6_calls_exactly_a_tie_window_apart_are_a_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #340")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4") == {"B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()


def test_SS6_one_millisecond_more_is_no_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #341", "1 schnapp #300")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "stack.0") == ("R4",)


@pytest.mark.parametrize(("window", "late"), [(0, 301), (100, 401)])
def test_SS6_the_tie_window_is_an_option(window: int, late: int) -> None:
    position = MATCH.replace("numbers=4", f"numbers=4 tie_window={window}")
    game = at(position)
    turned(game, "0 schnapp #300", f"1 schnapp #{late - 1}")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4") == {"B3", "Y1"}
    game = at(position)
    turned(game, "0 schnapp #300", f"1 schnapp #{late}")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}


def test_SS6_a_pile_goes_back_unshuffled() -> None:
    game = at(
        """schnipp-schnapp 2 numbers=5 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4 G5 B2
        | stack.1 ... | pile.1 R3 B5 Y1""",
        NO_CHANCE,
    )
    stack = zone(game, "stack.1")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "stack.0") == ("R1", "B2", "G5", "Y4", "R4")
    assert zone(game, "stack.1") == ("Y1", "B5", "R3", *stack)


def test_SS6_the_cards_that_went_back_lie_face_down() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300")
    for seat in (0, 1, 2, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 3


def test_SS6_piles_of_others_stay_where_they_are() -> None:
    game = at(MATCH)
    stack = zone(game, "stack.3")
    turned(game, "2 schnapp #300", "3 schnapp #320")
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert zone(game, "pile.1") == ("B3", "Y1")
    assert zone(game, "stack.2") == ("R2", "B4")
    assert zone(game, "stack.3") == stack


def test_SS6_a_tie_of_schnipps_leaves_the_middle() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #300", "1 schnipp #330")
    assert zone(game, "middle") == ("R3", "Y1")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert under(game, 1, "G4", "B2") == {"B3", "Y2"}


@pytest.mark.parametrize("schnipp", [265, 300, 335])
def test_SS6_calls_of_different_words_are_no_tie(schnipp: int) -> None:
    game = at(BOTH)
    turned(game, "1 schnapp #300", f"2 schnipp #{schnipp}")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert under(game, 2, "B4") == {"G2", "G1"}
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "middle") == ()


def test_SS6_nobody_wins_what_the_tied_word_names_and_the_other_word_counts() -> None:
    game = at(BOTH)
    turned(game, "1 schnapp #300", "2 schnapp #310", "3 schnipp #305")
    assert under(game, 1, "G4") == {"B3", "Y1"}
    assert under(game, 2, "B4") == {"R2"}
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert {"G2", "G1"} <= set(zone(game, "stack.3"))
    assert zone(game, "middle") == ()


def test_SS6_a_tied_schnipp_caller_puts_back_what_schnapp_has_left() -> None:
    game = at(BOTH)
    turned(game, "3 schnapp #300", "1 schnipp #300", "2 schnipp #300")
    assert {"Y4", "R1", "B3", "Y1"} <= set(zone(game, "stack.3"))
    assert zone(game, "stack.1") == ("G4",)
    assert under(game, 2, "B4") == {"R2"}
    assert zone(game, "middle") == ("G2", "G1")


@pytest.mark.parametrize("wrong", [270, 300, 330])
def test_SS6_a_wrong_call_ties_with_nothing(wrong: int) -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", f"2 schnipp #{wrong}")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "middle") == ("R2",)


def test_SS6_wrong_calls_at_the_same_time_are_mistakes_all_the_same() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert set(zone(game, "middle")) == {"G2", "Y3", "Y4", "R1", "B3", "Y2"}
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "stack.1") == ("G4", "B2")


def test_SS6_a_wrong_caller_pays_in_a_tie_too() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #300", "2 schnipp #300")
    assert zone(game, "middle") == ("R2",)
    assert under(game, 0, "R4") == {"Y4", "R1"}


def test_SS6_a_later_right_call_has_no_part_in_the_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #340", "2 schnapp #341")
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "stack.2") == ("B4",)
    assert zone(game, "middle") == ()


def test_SS6_a_tie_is_counted_from_the_fastest_call() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300", "1 schnapp #330", "2 schnapp #360")
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "pile.2") == ("R2",)


def test_SS6_three_may_tie() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #340", "1 schnapp #320", "2 schnapp #300")
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))
    assert under(game, 2, "B4") == {"R2"}


def test_SS6_a_tie_puts_no_quartet_aside() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 R2 Y2
        | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "won.0") == zone(game, "won.1") == ()
    assert under(game, 0, "R4") == {"R2", "Y2", "R1"}


def test_SS6_a_tie_costs_nobody_the_right_to_call() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300", "3 schnapp #300")
    play(game, "1 turn")
    assert verbs(game, 2) == verbs(game, 3) == {"schnapp", "schnipp", "stay"}


def test_SS6_the_match_is_gone_after_a_tie() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300", "3 schnapp #300")
    assert game.due() == (1,)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("Y4", "R1")


def test_SS6_a_pile_without_a_stack_becomes_the_stack() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y4
        | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300", "1 schnapp #300")
    assert zone(game, "stack.0") == ("R1", "Y4")
    turned(game)
    turned(game)
    assert zone(game, "pile.0") == ("Y4",)


def test_SS6_SS8_a_player_without_cards_can_spoil_a_schnipp() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.2 ... | middle R3 Y1""")
    turned(game, "0 schnipp #300", "1 schnipp #310")
    assert zone(game, "middle") == ("R3", "Y1")
    assert under(game, 0, "R4") == {"Y4", "R1"}
    assert owned(game, 1) == ()


def test_SS7_the_pile_stays_open_after_the_last_card() -> None:
    game = at(USED_UP, NO_CHANCE)
    turned(game)
    assert zone(game, "stack.0") == ()
    assert zone(game, "pile.0") == ("Y2", "G3", "B4", "R1")
    turned(game)
    assert game.due() == (0,)
    assert zone(game, "pile.0") == ("Y2", "G3", "B4", "R1")


def test_SS7_the_whole_pile_is_shuffled_when_a_card_has_to_be_turned_up() -> None:
    deck = at(USED_UP).plan.deck
    order = ("G3", "R1", "B4", "Y2")
    game = at(USED_UP, ScriptedTape([[deck.index[card] for card in order]]))
    turned(game)
    turned(game)
    play(game, "0 turn")
    assert zone(game, "stack.0") == ("G3", "R1", "B4")
    assert zone(game, "pile.0") == ("Y2",)


def test_SS7_any_card_may_come_up_first() -> None:
    tops: set[str] = set()
    for seed in range(60):
        game = at(USED_UP, SeededTape(str(seed)))
        turned(game)
        turned(game)
        play(game, "0 turn")
        assert len(zone(game, "stack.0")) == 3
        tops.update(zone(game, "pile.0"))
    assert tops == {"R1", "Y2", "G3", "B4"}


def test_SS7_the_shuffling_is_told_and_nobody_sees_the_new_stack() -> None:
    game = at(USED_UP)
    turned(game)
    turned(game)
    events = play(game, "0 turn")
    assert Shuffled("stack.0") in events
    for seat in (0, 1, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 3


def test_SS7_a_single_open_card_is_turned_up_again() -> None:
    game = at("schnipp-schnapp 2 numbers=4 | asked=(0,) | pile.0 R1 | stack.1 ...")
    turned(game)
    assert zone(game, "pile.0") == ("R1",)
    assert zone(game, "stack.0") == ()


def test_SS7_a_card_turned_up_again_matches_anew() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | pile.0 R1 | stack.1 R3 | pile.1 Y2 Y1
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert under(game, 1, "R3") == {"R1", "Y2", "Y1"}


def test_SS7_a_stack_refilled_by_schnipp_leaves_the_pile_as_it_is() -> None:
    game = at(
        """schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2 | stack.1 ...
        | middle B4 Y1""",
        NO_CHANCE,
    )
    turned(game, "0 schnipp #300")
    assert set(zone(game, "stack.0")) == {"B4", "Y1"}
    assert zone(game, "pile.0") == ("Y2", "R1")
    turned(game)
    turned(game)
    assert len(zone(game, "pile.0")) == 3


def test_SS7_SS8_a_pile_without_a_stack_can_be_taken() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R1 | pile.0 Y2
        | stack.1 R2 G1 | stack.2 ...""")
    turned(game)
    turned(game, "1 schnapp #300")
    assert owned(game, 0) == ()
    assert under(game, 1, "R2") == {"R1", "Y2", "G1"}
