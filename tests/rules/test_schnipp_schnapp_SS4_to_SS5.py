"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

import pytest

from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.schnipp_schnapp import (
    BARE,
    MATCH,
    MIDDLE,
    NO_MATCH,
    barred_windows,
    turned,
    under,
    verbs,
)

# SS4: mistakes


def test_SS4_schnapp_without_a_match_puts_the_open_pile_onto_the_middle() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("G2", "Y3", "B3", "Y2")
    assert zone(game, "pile.1") == ()
    assert zone(game, "stack.1") == ("G4", "B2")
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert game.view(None).zones["middle"].cards == ("G2", "Y3", "B3", "Y2")


def test_SS4_schnipp_without_a_match_is_a_mistake() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G2", "Y3", "B3", "Y2")
    assert zone(game, "pile.1") == ()


def test_SS4_schnipp_with_an_empty_middle_is_a_mistake() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G3 G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G3", "G2")


def test_SS4_schnapp_instead_of_schnipp_is_a_mistake() -> None:
    game = at(MIDDLE)
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("R3", "Y1", "B3", "Y2")
    assert zone(game, "pile.1") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")


def test_SS4_schnipp_instead_of_schnapp_is_a_mistake() -> None:
    game = at(MATCH)
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("B3", "Y1")
    assert zone(game, "pile.1") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")


def test_SS4_the_turners_mistake_costs_the_card_just_turned_up_too() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("G2", "Y3", "Y4", "R1")
    assert zone(game, "pile.0") == ()
    assert zone(game, "stack.0") == ("R4",)


def test_SS4_SS5_the_top_card_of_a_lost_pile_is_the_one_to_match() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.1 G4 G2 | stack.2 ... | pile.2 B3 Y2 | middle R3 Y3""")
    turned(game, "2 schnapp #300")
    stack = zone(game, "stack.2")
    turned(game, "2 schnipp #300")
    assert under(game, 2, *stack) == {"R3", "Y3", "B3", "Y2"}


def test_SS4_several_mistakes_at_once_are_all_paid() -> None:
    game = at(NO_MATCH)
    turned(game, "0 schnipp #300", "1 schnapp #500")
    middle = zone(game, "middle")
    assert middle[:2] == ("G2", "Y3")
    assert {middle[2:4], middle[4:6]} == {("Y4", "R1"), ("B3", "Y2")}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()


def test_SS4_a_mistake_paid_with_cards_bars_nobody() -> None:
    game = at(NO_MATCH)
    turned(game, "1 schnapp #300")
    play(game, "1 turn")
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS4_a_mistake_without_an_open_pile_costs_no_cards() -> None:
    game = at(BARE)
    stack = zone(game, "stack.2")
    turned(game, "2 schnapp #300")
    assert zone(game, "middle") == ()
    assert zone(game, "stack.2") == stack


@pytest.mark.parametrize("word", ["schnapp", "schnipp"])
def test_SS4_whoever_is_barred_may_only_stay(word: str) -> None:
    game = at(BARE)
    turned(game, f"2 {word} #300")
    play(game, "1 turn")
    assert menu(game, 2) == {"stay"}
    assert refused(game, "2 schnapp #300") == "SS4"
    assert refused(game, "2 schnipp #300") == "SS4"
    assert verbs(game, 0) == verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS4_the_bar_lasts_until_the_turn_has_passed_the_own_seat() -> None:
    game = at(BARE)
    turned(game, "2 schnapp #300")
    assert barred_windows(game, 2, 6) == [1, 2]


def test_SS4_the_bar_of_the_next_player_lasts_for_one_turn() -> None:
    game = at(BARE)
    turned(game, "1 schnapp #300")
    assert barred_windows(game, 1, 6) == [1]


def test_SS4_SS8_the_bar_of_a_player_without_cards_ends_when_the_turn_skips_the_seat() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.1 ...
        | middle G4 B5""")
    turned(game, "2 schnipp #300")
    assert barred_windows(game, 2, 4) == [1]


def test_SS4_SS8_the_turn_that_passes_with_the_mistake_itself_does_not_end_the_bar() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R2 R3 | stack.2 ...
        | middle G4 B5""")
    turned(game, "1 schnipp #300")
    assert barred_windows(game, 1, 4) == [2, 0]


def test_SS4_SS8_a_bar_ends_when_the_seat_is_skipped_along_with_one_that_just_went_out() -> None:
    game = at("""schnipp-schnapp 4 numbers=6 | asked=(0,) barred=(2,) | stack.0 R1 R2 R3 | pile.1 Y2
        | stack.3 ... | middle G4""")
    turned(game, "1 schnapp #300")
    assert game.due() == (3,)
    assert barred_windows(game, 2, 2) == []


def test_SS4_a_bar_of_one_leaves_the_bar_of_another_alone() -> None:
    game = at(BARE.replace("asked=(0,)", "asked=(0,) barred=(1,)"))
    turned(game, "2 schnapp #300")
    other = game.copy()
    assert barred_windows(game, 1, 3) == [1]
    assert barred_windows(other, 2, 4) == [1, 2]


def test_SS4_whoever_is_barred_still_turns_up_and_can_lose_the_pile() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R1 R3 | stack.1 Y4 Y3
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R1") == {"R3", "Y3"}
    assert zone(game, "stack.1") == ("Y4",)


def test_SS4_a_new_deal_bars_nobody() -> None:
    game = at("""schnipp-schnapp 2 deals=2 limit=1 numbers=6 | asked=(1,) turns=1 | stack.1 R1 R3
        | stack.0 ...""")
    turned(game, "0 schnapp #300")
    assert game.phase == "rest"
    play(game, "0 ready", "1 ready")
    play(game, f"{game.due()[0]} turn")
    assert verbs(game, 0) == verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS4_SS11_a_wrong_caller_whose_pile_was_just_taken_has_paid() -> None:
    game = at("""schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 G4
        | stack.2 B4 R2 | pile.2 Y1 | stack.3 ...""")
    turned(game, "0 schnapp #900", "2 schnipp #100")
    assert zone(game, "middle") == ()
    assert barred_windows(game, 2, 4) == []


def test_SS4_SS11_the_turner_whose_pile_was_just_taken_has_paid() -> None:
    game = at("""schnipp-schnapp 3 numbers=6 | asked=(0,) | stack.0 R3 R2 R1 | stack.1 G4 G5
        | pile.1 Y1 | stack.2 ...""")
    turned(game, "1 schnapp #900", "0 schnipp #100")
    assert under(game, 1, "G4", "G5") == {"R1", "Y1"}
    assert barred_windows(game, 0, 5) == []


# SS5: Schnipp


@pytest.mark.parametrize(("caller", "stack"), [(0, ("R4",)), (1, ("G4", "B2"))])
def test_SS5_schnipp_takes_the_middle_only(caller: int, stack: tuple[str, ...]) -> None:
    game = at(MIDDLE)
    turned(game, f"{caller} schnipp #300")
    assert under(game, caller, *stack) == {"R3", "Y1"}
    assert zone(game, "middle") == ()
    assert zone(game, "pile.0") == ("Y4", "R1")
    assert zone(game, "pile.1") == ("B3", "Y2")


def test_SS5_schnipp_may_be_called_without_an_open_pile() -> None:
    game = at(MIDDLE)
    stack = zone(game, "stack.2")
    turned(game, "2 schnipp #300")
    assert under(game, 2, *stack) == {"R3", "Y1"}
    assert zone(game, "pile.2") == ()


def test_SS5_quartets_in_the_middle_are_put_aside() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | middle R3 Y3 G2 G3 B3 Y1""")
    turned(game, "0 schnipp #300")
    assert set(zone(game, "won.0")) == {"R3", "Y3", "G3", "B3"}
    assert under(game, 0, "R4") == {"G2", "Y1"}


def test_SS5_the_own_open_pile_makes_no_quartet_with_the_middle() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | middle Y1 G1 B1""")
    turned(game, "0 schnipp #300")
    assert zone(game, "won.0") == ()
    assert zone(game, "pile.0") == ("R1",)
    assert under(game, 0, "R4") == {"Y1", "G1", "B1"}


def test_SS5_the_stack_makes_no_quartet_with_the_middle() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(1,) | stack.0 R4 R1 | stack.1 R3 Y1
        | stack.2 ... | middle R2 G1 B1""")
    turned(game, "0 schnipp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "R4", "R1") == {"R2", "G1", "B1"}


def test_SS5_only_the_top_card_of_the_middle_counts() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G4 | middle Y1 G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("Y1", "G2", "G4")


def test_SS5_a_covered_open_card_does_not_match_the_middle() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y2 | stack.1 ...
        | pile.1 G4 | middle G2""")
    turned(game, "1 schnipp #300")
    assert zone(game, "middle") == ("G2", "G4")


def test_SS5_only_the_card_just_turned_up_matches_the_middle() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 G2 | stack.2 Y4 | pile.2 B3 | middle Y2""")
    turned(game, "2 schnipp #300")
    assert zone(game, "middle") == ("Y2", "B3")


def test_SS5_the_first_to_call_takes_the_middle() -> None:
    game = at(MIDDLE)
    turned(game, "0 schnipp #400", "1 schnipp #300")
    assert under(game, 1, "G4", "B2") == {"R3", "Y1"}
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "pile.0") == ("Y4", "R1")


def test_SS4_a_barred_seat_is_told_so_even_without_a_time() -> None:
    game = at(BARE.replace("asked=(0,)", "asked=(0,) barred=(1,)"))
    play(game, "0 turn")
    assert refused(game, "1 schnapp") == "SS4"
