"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

import pytest

from tests.rules.helpers import at, zone
from tests.rules.schnipp_schnapp import MATCH, SEVERAL, turned, under

# SS3: Schnapp


def test_SS3_the_turner_takes_the_matching_pile_and_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300")
    assert under(game, 0, "R4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "stack.1") == ("G4",)
    assert zone(game, "pile.2") == ("R2",)
    assert zone(game, "won.0") == ()


def test_SS3_whoever_is_matched_takes_the_turners_pile_and_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "1 schnapp #300")
    assert under(game, 1, "G4") == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == ()
    assert zone(game, "stack.0") == ("R4",)
    assert zone(game, "pile.2") == ("R2",)


def test_SS3_a_third_player_takes_both_piles_and_adds_the_own_one() -> None:
    game = at(MATCH)
    turned(game, "2 schnapp #300")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))


def test_SS3_a_third_player_without_an_open_pile_takes_both_piles() -> None:
    game = at(MATCH)
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert under(game, 3, *stack) == {"Y4", "R1", "B3", "Y1"}
    assert zone(game, "pile.0") == zone(game, "pile.1") == zone(game, "pile.3") == ()
    assert zone(game, "pile.2") == ("R2",)


@pytest.mark.parametrize(
    ("caller", "stack", "gained", "left"),
    [
        (0, ("R4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
        (1, ("G4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
        (2, ("B4",), {"Y4", "R1", "B3", "Y1", "R2", "G1"}, {3}),
    ],
)
def test_SS3_every_other_pile_that_shows_the_number_is_taken(
    caller: int, stack: tuple[str, ...], gained: set[str], left: set[int]
) -> None:
    game = at(SEVERAL)
    turned(game, f"{caller} schnapp #300")
    assert under(game, caller, *stack) == gained
    assert {seat for seat in range(4) if zone(game, f"pile.{seat}")} == left


def test_SS3_a_fourth_player_takes_all_three_matching_piles() -> None:
    game = at(SEVERAL)
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert under(game, 3, *stack) == {"Y4", "R1", "B3", "Y1", "R2", "G1", "G5"}
    assert all(zone(game, f"pile.{seat}") == () for seat in range(4))


def test_SS3_quartets_of_won_and_own_open_cards_are_put_aside() -> None:
    game = at("""schnipp-schnapp 4 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y4
        | stack.1 G4 | pile.1 B3 Y1 | stack.2 B4 | pile.2 G1 | pile.3 B1 R2 | stack.3 ...""")
    stack = zone(game, "stack.3")
    turned(game, "3 schnapp #300")
    assert set(zone(game, "won.3")) == {"R1", "Y1", "G1", "B1"}
    assert under(game, 3, *stack) == {"Y4", "B3", "R2"}


def test_SS3_several_quartets_at_once_are_all_put_aside() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=5 | asked=(0,) | stack.0 R3 R1 | pile.0 Y2 R4
        | stack.1 ... | pile.1 R2 Y4 Y1""")
    turned(game, "0 schnapp #300")
    assert set(zone(game, "won.0")) == {"R1", "Y1", "R2", "Y2", "R4", "Y4"}
    assert zone(game, "stack.0") == ("R3",)
    assert game.phase == "play"


def test_SS3_three_of_a_number_are_no_quartet() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 G4 | pile.1 Y1
        | pile.2 G1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "R4") == {"R1", "Y1", "G1"}


def test_SS3_cards_in_the_stack_make_no_quartet() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 B1 R1 | stack.1 G4 | pile.1 Y1
        | pile.2 G1 | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert zone(game, "won.0") == ()
    assert under(game, 0, "B1") == {"R1", "Y1", "G1"}


def test_SS3_the_won_cards_lie_face_down() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #300")
    for seat in (0, 1, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 5


def test_SS3_the_first_to_call_takes_all() -> None:
    game = at(MATCH)
    turned(game, "0 schnapp #500", "1 schnapp #400", "2 schnapp #200", "3 schnapp #300")
    assert under(game, 2, "B4") == {"Y4", "R1", "B3", "Y1", "R2"}


def test_SS3_the_top_card_of_the_own_pile_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y1
        | stack.1 ... | pile.1 G2""")
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("Y1", "R1")
    assert zone(game, "pile.1") == ("G2",)


def test_SS3_a_number_inside_another_pile_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 Y1 G2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("Y1", "G2")
    assert zone(game, "pile.0") == ("R1",)


def test_SS3_a_number_just_covered_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.0 Y2
        | stack.1 ... | pile.1 G2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("G2",)
    assert zone(game, "pile.0") == ("Y2", "R1")


def test_SS3_the_same_colour_is_no_match() -> None:
    game = at("""schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 R4 R1 | stack.1 ...
        | pile.1 R2""")
    turned(game, "1 schnapp #300")
    assert zone(game, "middle") == ("R2",)


def test_SS3_a_match_nobody_called_is_gone() -> None:
    game = at("""schnipp-schnapp 4 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 Y3 G4
        | pile.1 B3 | pile.2 Y1 | stack.2 B4 R2 | stack.3 ...""")
    turned(game)
    turned(game, "0 schnapp #300")
    assert zone(game, "middle") == ("R1",)
    assert zone(game, "pile.2") == ("Y1",)


def test_SS3_a_match_nobody_called_is_back_when_the_number_is_turned_up_again() -> None:
    game = at("""schnipp-schnapp 3 numbers=5 | asked=(0,) | stack.0 R4 R1 | stack.1 Y3 G1
        | pile.1 B3 | pile.2 Y1 | stack.2 ...""")
    turned(game)
    turned(game, "1 schnapp #300")
    assert under(game, 1, "Y3") == {"R1", "Y1", "B3", "G1"}
