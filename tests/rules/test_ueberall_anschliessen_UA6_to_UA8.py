"""Überall anschließen, rule by rule: empty stacks, and the end."""

import pytest

from reihum.core.position import write
from tests.rules.helpers import at, play, zone
from tests.rules.ueberall_anschliessen import (
    BARE,
    NAME,
    SLIP,
    TIME_OVER,
    places,
    said,
    stopped,
    turned_up,
)

OFF = "oversights=off"

# UA6


def test_UA6_a_used_up_stack_is_replaced_by_the_open_pile_in_its_order() -> None:
    game = turned_up("Y5", "B10", "G9 B2 Y7", "", "", below="")
    assert zone(game, "pile.0") == ("G9", "B2", "Y7")  # not before the card is placed
    play(game, "0 lay pile.0")
    assert zone(game, "stack.0") == ()  # and not before "Stopp!" can no longer be called
    assert zone(game, "pile.0") == ("G9", "B2", "Y7", "Y5")
    play(game, TIME_OVER)
    assert zone(game, "stack.0") == ("Y5", "Y7", "B2", "G9")  # the card laid first comes up first
    assert zone(game, "pile.0") == ()
    for seat in (0, 1, 2, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 4


def test_UA6_nobody_can_lay_on_a_pile_that_was_turned_over() -> None:
    game = at(f"""{NAME} 3 | asked=(0,) turned=30 | middle B10 | stack.0 Y5 | pile.0 G9
        | stack.1 R11 Y6 | stack.2 ...""")
    play(game, "0 turn", "0 lay pile.0", "1 turn")
    assert places(game, 1) == {"pile.1"}


@pytest.mark.parametrize(("middle", "place"), [("B4", "middle"), ("B10", "pile.1")])
def test_UA6_also_in_mid_turn(middle: str, place: str) -> None:
    game = turned_up("Y5", middle, "G9 B2", "G4", "", below="")
    play(game, f"0 lay {place}")
    assert game.due() == (0,)
    assert zone(game, "pile.0") == ("G9", "B2")
    play(game, "0 turn")
    assert zone(game, "up") == ("G9",)
    assert zone(game, "stack.0") == ("B2",)
    assert zone(game, "pile.0") == ()


def test_UA6_a_stack_that_is_not_used_up_leaves_the_pile() -> None:
    game = turned_up("Y5", "B10", "G9", "", "")
    play(game, "0 lay pile.0", TIME_OVER)
    assert zone(game, "pile.0") == ("G9", "Y5")
    assert zone(game, "stack.0") == ("R19",)


def test_UA6_without_oversights_there_is_no_Stopp_time_to_wait_for() -> None:
    game = turned_up("Y5", "B10", "G9 B2", "", "", below="", options=OFF)
    play(game, "0 lay pile.0")
    assert zone(game, "stack.0") == ("Y5", "B2", "G9")
    assert zone(game, "pile.0") == ()


USED_UP = SLIP.replace("stack.0 R19 R18", "stack.0")


def test_UA6_penalty_cards_on_an_empty_stack_are_the_stack_and_the_pile_stays() -> None:
    game = stopped(USED_UP, "1 give", "2 keep", "3 give", TIME_OVER)
    assert zone(game, "stack.0") == ("R11", "R15")
    assert zone(game, "pile.0") == ("G9", "Y5")


def test_UA6_the_pile_is_turned_over_once_the_penalty_cards_are_used_up() -> None:
    game = at(f"""{NAME} 2 | asked=(1,) turned=30 placer=0 placed=pile.0 | middle B4
        | pile.0 G9 Y5 | stack.1 R11 R17 | pile.1 ...""")
    play(game, "1 stop", "1 give", "1 turn", "1 lay pile.1", "0 turn")
    assert zone(game, "up") == ("R11",)
    assert zone(game, "pile.0") == ("G9", "Y5")
    play(game, "0 lay pile.0", "1 turn")
    assert zone(game, "stack.0") == ("R11", "Y5", "G9")


def test_UA6_if_nobody_gives_a_card_the_pile_is_turned_over() -> None:
    game = stopped(USED_UP, "1 keep", "2 keep", "3 keep")
    assert zone(game, "pile.0") == ("G9", "Y5")
    play(game, TIME_OVER)
    assert zone(game, "stack.0") == ("Y5", "G9")


# UA8


def test_UA8_the_first_without_cards_has_won_and_play_goes_on() -> None:
    game = turned_up("Y5", "B4", "", "", "", below="")
    play(game, "0 lay middle")
    assert game.due() == (1,)
    events = play(game, TIME_OVER)
    assert said(events) == [(0, "out")]
    assert game.facts()["winner"] == 0
    assert game.phase == "play"
    assert len(zone(game, "up")) == 1


def test_UA8_open_cards_are_cards_too() -> None:
    game = turned_up("Y5", "B4", "G9", "", "", below="")
    play(game, "0 lay middle", "0 turn")
    assert game.facts()["winner"] == -1
    assert zone(game, "up") == ("G9",)


def test_UA8_play_goes_on_until_all_cards_lie_in_the_middle() -> None:
    game = at(f"""{NAME} 3 colours=1 numbers=5 | asked=(0,) turned=30 winner=2 | middle R1 R2
        | stack.0 R3 | stack.1 R5 R4""")
    play(game, "0 turn", "0 lay middle", "1 turn", "1 lay middle", "1 turn")
    assert game.phase == "play"
    play(game, "1 lay middle")
    assert zone(game, "middle") == ("R1", "R2", "R3", "R4", "R5")
    assert game.phase == "over"
    assert game.scores == ((0, 0, 1),)
    assert game.winners() == (2,)
    assert game.due() == game.may() == ()


def test_UA8_not_the_last_but_the_first_without_cards_has_won() -> None:
    game = at(f"""{NAME} 2 colours=1 numbers=5 | asked=(0,) turned=30 | middle R1 R2
        | stack.0 R3 | stack.1 R5 R4""")
    play(game, "0 turn", "0 lay middle", "1 turn", "1 lay middle", "1 turn", "1 lay middle")
    assert game.scores == ((1, 0),)
    assert game.winners() == (0,)


def test_UA8_UA6_the_last_one_with_cards_plays_on_alone() -> None:
    game = at(f"""{NAME} 2 colours=1 numbers=5 | asked=(0,) turned=30 winner=1 | middle R1 R2
        | stack.0 R5 R3 R4""")
    play(game, "0 turn", "0 lay pile.0", "0 turn", "0 lay middle", "0 turn", "0 lay pile.0")
    assert game.due() == (0,)
    play(game, "0 turn", "0 lay middle", "0 turn", "0 lay middle")
    assert zone(game, "middle") == ("R1", "R2", "R3", "R4", "R5")
    assert game.winners() == (1,)


@pytest.mark.parametrize("options", ["", OFF])
def test_UA8_play_on_off_stops_at_the_winner(options: str) -> None:
    game = at(f"""{NAME} 2 play_on=off {options} | asked=(0,) turned=30 | middle B4
        | stack.0 Y5 | stack.1 ...""")
    play(game, "0 turn", "0 lay middle")
    if not options:  # first there is time to call "Stopp!"
        assert game.phase == "play"
        play(game, TIME_OVER)
    assert game.phase == "over"
    assert zone(game, "up") == ()  # no further card is turned up
    assert game.scores == ((1, 0),)
    assert game.winners() == (0,)


def test_UA8_UA7_play_on_off_stops_at_a_giver_without_cards() -> None:
    game = stopped(BARE.replace(" 4 |", " 4 play_on=off |", 1), "1 give", "2 give", "3 give")
    assert game.phase == "over"
    assert game.scores == ((0, 1, 0, 0),)


def test_UA8_G6_a_deal_won_counts_one_and_the_dealer_moves_left() -> None:
    game = at(f"""{NAME} 2 play_on=off deals=2 | asked=(0,) turned=30 dealer=0 | middle B4
        | stack.0 Y5 | stack.1 ...""")
    play(game, "0 turn", "0 lay middle", TIME_OVER)
    assert game.phase == "rest"
    play(game, "0 ready", "1 ready")
    assert game.totals() == (1, 0)
    assert (game.dealer, game.due()) == (1, (1,))
    assert "winner=-1" in write(game)
