"""Elfer raus! Master: what leads to one's own cards or to others', bonus cards, jokers and
connections."""

import pytest

from reihum.core.game import Game
from reihum.games.elfer_raus_master import ElferRausMaster
from tests.bots.seated import favourites, reason, usual_and_expert
from tests.rules.elfer_raus_master import board, on_turn, row

both = pytest.fixture(autouse=True, params=["usual", "expert"])(usual_and_expert(ElferRausMaster))


def midway(hand: str, rows: str = "", facts: str = "") -> Game:
    """Seat 0 of two is on turn; two cards are in the pile, the other seat holds all the rest."""
    return board(f"2 | asked=(0,) {facts} | hand.0 {hand} | stock G18 G19 {rows}", "hand.1")


def test_the_way_to_own_cards_is_opened() -> None:
    game = midway("R12 R14 R17 R20 R21 B12 G1")
    assert favourites(game, 0) == {"lay R12"}
    assert reason(game, 0) == "leads"


def test_what_helps_only_others_is_held_back() -> None:
    game = midway("R12 B12 G1 G2 Y3 Y1")
    assert favourites(game, 0) == {"draw"}
    assert reason(game, 0) == "hold"


@pytest.mark.parametrize(("card", "best"), [("Y1", "lay Y1"), ("Y13", "end")])
def test_the_turn_goes_on_with_what_helps_nobody_else(card: str, best: str) -> None:
    game = midway(f"R12 B12 G1 G4 {card}", row("yellow", 2, 12), "laid=1")
    assert favourites(game, 0) == {best}


def test_the_last_card_of_a_half_row_brings_a_bonus_card() -> None:
    game = midway("R21 B12 B13 G1 G2 Y1 Y2", row("red", 11, 20))
    assert favourites(game, 0) == {"lay R21"}
    assert reason(game, 0) == "bonus"


def test_a_joker_may_bring_the_bonus_card_too() -> None:
    game = midway("* B12 G1 G2 Y1 Y2 B1", row("red", 11, 20))
    assert favourites(game, 0) == {"lay * row.red.21"}
    assert reason(game, 0) == "bonus"


def test_a_joker_is_not_wasted() -> None:
    assert favourites(midway("* G1 G4 Y2 Y5 B1 B5", facts="laid=1"), 0) == {"end"}


def test_a_card_whose_place_a_joker_holds_is_exchanged() -> None:
    game = midway("R13 B1 G1 G2 Y1 Y2", "| row.red R11 R12 *", "jokers=('R13',)")
    assert favourites(game, 0) == {"swap R13"}
    assert reason(game, 0) == "swap"


def test_whoever_can_lay_all_cards_does() -> None:
    game = midway("R12 B12", facts="laid=2")
    assert favourites(game, 0) <= {"lay R12", "lay B12"}
    assert reason(game, 0) == "out"
    assert favourites(midway("R12 B12 Y12", facts="laid=2"), 0) == {"end"}


def test_a_connection_leads_to_many_own_cards_not_to_one() -> None:
    game = midway("B15 B16 B17 B18 B19 G1 G2", row("red", 11, 17))
    assert favourites(game, 0) <= {"connect R16 blue", "connect R17 blue"}
    assert reason(game, 0) == "connect"
    assert favourites(midway("B15 G1 G2 G4 Y1 Y4", row("red", 11, 15)), 0) == {"draw"}


def test_when_another_is_almost_out_high_cards_go() -> None:
    hand, red = "R17 B1 G1 G2 Y3 Y1", row("red", 11, 16)
    assert favourites(midway(hand, red), 0) == {"draw"}
    assert favourites(on_turn(hand, red), 0) == {"lay R17"}
