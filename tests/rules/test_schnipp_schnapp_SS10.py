"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

from itertools import permutations

import pytest

from reihum.core.position import digest
from reihum.core.rng import ScriptedTape
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.schnipp_schnapp import (
    NAME,
    TOGETHER,
    answered,
    turned,
    under,
    verbs,
)


def test_SS10_all_turn_up_at_once() -> None:
    game = at(TOGETHER)
    assert all(menu(game, seat) == {"turn"} for seat in range(5))
    play(game, "3 turn", "1 turn", "0 turn", "4 turn")
    assert game.due() == (2,)
    assert [len(zone(game, f"pile.{seat}")) for seat in range(5)] == [1, 1, 1, 1, 0]
    play(game, "2 turn")
    assert zone(game, "pile.0") == ("R4", "R1")
    assert zone(game, "pile.3") == ("B4", "Y2")
    assert zone(game, "pile.4") == ("B5",)
    assert zone(game, "stack.2") == ("G6",)
    assert set(game.due()) == {0, 1, 2, 3, 4}


def test_SS10_a_new_deal_begins_with_all() -> None:
    game = new_game(NAME, 4, seed="together", together="on")
    assert game.due() == (0, 1, 2, 3)
    turned(game)
    assert game.due() == (0, 1, 2, 3)


def test_SS10_one_cannot_turn_up_twice_or_call_early() -> None:
    game = at(TOGETHER)
    for answer in ("schnapp #300", "schnipp #300", "stay"):
        assert refused(game, f"0 {answer}").startswith("SS")
    play(game, "0 turn")
    assert refused(game, "0 turn") == "G1"


def test_SS10_SS8_players_without_cards_do_not_turn_up() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=4 | asked=(0,2) sealing=1 | stack.0 R4 R1
        | stack.2 ... | middle R3 Y1""")
    turned(game, "1 schnipp #300")
    assert set(zone(game, "stack.1")) == {"R3", "Y1"}
    assert game.due() == (0, 1, 2)
    turned(game)
    assert len(zone(game, "pile.1")) == 1


def test_SS10_SS8_whoever_is_out_is_not_asked_to_turn_up_but_may_call_schnipp() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=4 | asked=(0,1,2) sealing=1 | stack.0 R4 R1
        | stack.1 Y1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert game.due() == (0, 2)
    play(game, "0 turn", "2 turn")
    assert game.due() == (0, 1, 2)
    assert refused(game, "1 schnapp #300") == "SS8"


def test_SS10_two_matches_at_once_give_the_winner_the_other_piles_of_both() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R6") == {"R1", "Y1", "R2", "Y2"}
    assert set(zone(game, "won.0")) == {"R4", "Y4", "G4", "B4"}
    assert [zone(game, f"pile.{seat}") for seat in range(5)] == [(), (), (), (), ("B5",)]


def test_SS10_a_caller_in_no_match_takes_all_matching_piles() -> None:
    game = at(TOGETHER)
    stack = zone(game, "stack.4")[:-1]
    turned(game, "4 schnapp #300")
    assert under(game, 4, *stack) == {"R1", "Y1", "R2", "Y2", "B5"}
    assert set(zone(game, "won.4")) == {"R4", "Y4", "G4", "B4"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(5))


def test_SS10_a_pile_in_no_match_stays() -> None:
    game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y1 | stack.2 G5 R2 | stack.3 ...""")
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R5") == {"R1", "Y1"}
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "pile.3") == ("B5",)


@pytest.mark.parametrize("caller", range(3))
def test_SS10_three_equal_cards_are_one_match(caller: int) -> None:
    game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y1 | stack.2 G5 G1 | stack.3 ...""")
    stack = zone(game, f"stack.{caller}")[:-1]
    turned(game, f"{caller} schnapp #300")
    assert under(game, caller, *stack) == {"R1", "Y1", "G1"}


def test_SS10_cards_covered_just_now_match_nothing() -> None:
    game = at("""schnipp-schnapp 2 together=on numbers=5 | asked=(0,1) sealing=1
        | stack.0 R5 R1 | pile.0 G2 | stack.1 ... | pile.1 Y1""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G2", "R1")
    assert zone(game, "pile.1") == ("Y1", "B5")


def test_SS10_schnipp_is_right_when_any_card_just_turned_up_matches_the_middle() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y2 | stack.2 ... | middle G4 G2""")
    turned(game, "0 schnipp #300")
    assert under(game, 0, "R5") == {"G4", "G2"}
    assert [zone(game, f"pile.{seat}") for seat in range(3)] == [("R1",), ("Y2",), ("B5",)]


def test_SS10_schnapp_for_the_middle_is_a_mistake() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
        | stack.0 R5 R1 | stack.1 Y5 Y2 | stack.2 ... | middle G4 G2""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G4", "G2", "R1")


def test_SS10_SS11_a_pile_match_and_another_middle_match_make_both_words_right() -> None:
    for schnapp, schnipp in ((300, 400), (400, 300), (300, 300)):
        game = at("""schnipp-schnapp 3 together=on numbers=5 | asked=(0,1,2) sealing=1
            | stack.0 R5 R1 | stack.1 Y4 Y1 | stack.2 ... | middle G4 G5""")
        turned(game, f"0 schnapp #{schnapp}", f"1 schnipp #{schnipp}")
        assert under(game, 0, "R5") == {"R1", "Y1"}
        assert under(game, 1, "Y4") == {"G4", "G5"}
        assert zone(game, "middle") == ()


def test_SS10_SS6_ties_are_as_usual() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #300", "2 schnapp #340")
    assert under(game, 0, "R6") == {"R4", "R1"}
    assert under(game, 2, "G6") == {"G4", "R2"}
    assert zone(game, "pile.1") == ("Y4", "Y1")


def test_SS10_SS7_a_stack_used_up_is_turned_over_when_all_turn_up() -> None:
    position = """schnipp-schnapp 2 together=on numbers=4 | asked=(0,1) sealing=1
        | stack.0 R1 | pile.0 Y2 G3 | stack.1 ..."""
    order = ("R1", "Y2", "G3")
    deck = at(position).plan.deck
    game = at(position, ScriptedTape([[deck.index[card] for card in order]]))
    turned(game)
    assert zone(game, "pile.0") == ("Y2", "G3", "R1")
    play(game, "0 turn")
    assert zone(game, "pile.0") == ("Y2", "G3", "R1")
    play(game, "1 turn")
    assert zone(game, "stack.0") == ("R1", "Y2")
    assert zone(game, "pile.0") == ("G3",)


def test_SS10_SS4_a_bar_lasts_for_the_next_turn() -> None:
    game = at("""schnipp-schnapp 3 together=on numbers=6 | asked=(0,1) sealing=1
        | stack.0 R1 R2 R3 | stack.1 ... | middle R6 G5""")
    turned(game, "2 schnipp #300")
    play(game, "0 turn", "1 turn")
    assert menu(game, 2) == {"stay"}
    answered(game)
    play(game, "0 turn", "1 turn")
    assert verbs(game, 2) == {"schnipp", "stay"}


def test_SS10_SS11_a_wrong_caller_whose_pile_was_just_taken_is_not_barred() -> None:
    game = at(TOGETHER)
    turned(game, "0 schnapp #900", "1 schnipp #100", "4 schnipp #200")
    assert zone(game, "middle") == ("B5",)
    assert zone(game, "stack.1") == ("Y6",)
    play(game, *(f"{seat} turn" for seat in range(5)))
    assert verbs(game, 1) == verbs(game, 4) == {"schnapp", "schnipp", "stay"}


def test_SS10_most_cards_owned_win() -> None:
    game = at("""schnipp-schnapp 3 together=on colours=2 numbers=8 limit=1
        | asked=(0,1,2) sealing=1 | stack.0 R1 R2 R3 | pile.0 R5 | won.0 R4 Y4
        | stack.1 Y1 Y2 | won.1 R6 Y6 R7 Y7 | stack.2 Y5 | middle R8 Y8 Y3""")
    turned(game)
    assert game.phase == "over"
    assert game.scores == ((6, 6, 1),)
    assert game.winners() == (0, 1)


def test_SS10_cards_not_quartets_are_counted() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=5 limit=1
        | asked=(0,1) sealing=1 | stack.0 R1 R2 R3 | pile.0 R5 | stack.1 Y1 | won.1 R4 Y4
        | middle Y5 Y3 Y2""")
    turned(game)
    assert game.scores == ((4, 3),)
    assert game.winners() == (0,)


def test_SS10_SS9_one_player_alone_owns_all_the_cards() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=4 | asked=(0,1) sealing=1
        | stack.0 R2 R3 Y2 Y3 R1 | stack.1 Y1 | won.1 R4 Y4""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((6, 2),)


def test_SS10_SS9_every_card_in_a_quartet() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=3 | asked=(0,1) sealing=1
        | stack.0 R1 | stack.1 Y1 | won.0 R2 Y2 | won.1 R3 Y3""")
    turned(game, "1 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((2, 4),)


def test_SS10_SS9_nobody_has_cards() -> None:
    game = at("""schnipp-schnapp 2 together=on colours=2 numbers=3 | asked=(0,1) sealing=1
        | stack.0 R1 | stack.1 Y2 | won.1 R3 Y3 | middle Y1 R2""")
    turned(game, "0 schnapp #300", "1 schnapp #400")
    assert game.phase == "over"
    assert game.scores == ((0, 2),)


def test_SS10_SS9_the_limit_counts_every_turning_up_as_one_turn_of_each() -> None:
    game = at(TOGETHER.replace("numbers=6", "numbers=6 limit=2"))
    turned(game)
    assert game.phase == "play"
    turned(game)
    assert game.phase == "over"


def test_SS10_SS11_the_order_of_arrival_changes_nothing_when_all_turn_up() -> None:
    results = set()
    for order in permutations(range(4)):
        game = at("""schnipp-schnapp 4 together=on numbers=5 | asked=(0,1,2,3) sealing=1
            | pile.0 R5 R1 | pile.1 Y5 Y1 | pile.2 G5 R2 | stack.3 ...""")
        play(game, *(f"{seat} turn" for seat in order))
        results.add(digest(game))
    assert len(results) == 1


def test_SS10_SS11_nobody_sees_who_is_ready_to_turn_up() -> None:
    game = at(TOGETHER)
    before = [game.view(viewer) for viewer in (0, 1, 3, 4, None)]
    events = play(game, "2 turn")
    assert [game.view(viewer) for viewer in (0, 1, 3, 4, None)] == before
    assert all(event.seen_by(None) is None for event in events)
