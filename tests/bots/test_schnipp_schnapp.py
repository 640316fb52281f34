"""Schnipp Schnapp: a bot calls the right word, the one that takes more cards, or nothing."""

import pytest

from reihum.bots.strategies import strategy_for
from reihum.core.game import Game
from reihum.games.schnipp_schnapp import SchnippSchnapp
from tests.bots.seated import favourites, reason
from tests.rules.helpers import at, play
from tests.rules.schnipp_schnapp import BARE, BOTH, MATCH, MIDDLE, NO_MATCH, OUT, TOGETHER, answered


def opened(position: str) -> Game:
    """The position after the player whose turn it is has turned up a card."""
    game = at(position)
    play(game, *(f"{seat} turn" for seat in game.due()))
    return game


@pytest.mark.parametrize("seat", range(4))
def test_everyone_calls_schnapp_at_a_match(seat: int) -> None:
    game = opened(MATCH)
    assert favourites(game, seat) == {"schnapp"}
    assert reason(game, seat) == "schnapp"


@pytest.mark.parametrize("seat", range(3))
def test_everyone_calls_schnipp_when_the_middle_matches(seat: int) -> None:
    game = opened(MIDDLE)
    assert favourites(game, seat) == {"schnipp"}
    assert reason(game, seat) == "schnipp"


@pytest.mark.parametrize("position", [NO_MATCH, BARE])
def test_without_a_match_everyone_is_quiet(position: str) -> None:
    game = opened(position)
    assert all(favourites(game, seat) == {"stay"} for seat in range(3))
    assert reason(game, 0) == "nothing-fits"


@pytest.mark.parametrize(("middle", "word"), [("G1", "schnapp"), ("G2 B2 G1", "schnipp")])
def test_of_two_right_words_the_one_that_takes_more(middle: str, word: str) -> None:
    """Seat 1 can take the two cards of seat 0, or the middle."""
    game = opened(BOTH.replace("middle G2 G1", f"middle {middle}"))
    assert favourites(game, 1) == {word}
    assert reason(game, 1) == "takes-more"


def test_the_callers_own_pile_does_not_count_as_won() -> None:
    """Seat 1 has a long pile and can take two cards of seat 0, or the three in the middle."""
    game = opened(BOTH.replace("middle G2 G1", "middle G2 B2 G1").replace("B3 Y1", "G3 B3 R3 Y1"))
    assert favourites(game, 1) == {"schnipp"}
    assert favourites(game, 2) == {"schnapp"}  # seat 2 can win the long pile


def test_without_cards_only_schnipp_is_called() -> None:
    assert favourites(opened(OUT), 1) == {"schnipp"}
    game = opened(OUT.replace("middle R3 Y1", "middle Y1 R3"))
    assert favourites(game, 0) == {"schnapp"}
    assert favourites(game, 1) == {"stay"}
    assert reason(game, 1) == "no-cards"


def test_whoever_is_barred_is_quiet() -> None:
    game = opened(BARE)
    answered(game, "2 schnapp #300")
    play(game, "1 turn")
    assert favourites(game, 2) == {"stay"}
    assert reason(game, 2) == "barred"


def test_together_all_call_too() -> None:
    game = opened(TOGETHER)
    assert all(favourites(game, seat) == {"schnapp"} for seat in range(5))


def test_whoever_has_to_turn_up_does() -> None:
    for position in (MATCH, TOGETHER):
        game = at(position)
        assert favourites(game, 0) == {"turn"}
        assert reason(game, 0) == "turn"


def test_the_reaction_time_does_not_change_the_worth() -> None:
    game = opened(MATCH)
    menu = [a for a in game.menu(1) if a.verb == "schnapp"]
    assert len(set(strategy_for(SchnippSchnapp).weigh(game, 1, menu))) == 1
