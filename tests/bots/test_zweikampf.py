"""Zweikampf is luck: there is nothing to decide."""

from reihum.bots import levels
from reihum.bots.strategies import strategy_for
from reihum.games import new_game
from reihum.games.zweikampf import Zweikampf
from tests.bots.seated import decisions, reason


def test_there_is_one_level() -> None:
    assert strategy_for(Zweikampf).luck
    assert levels.levels_of("zweikampf") == ("medium",)


def test_a_bot_does_the_only_thing_it_can() -> None:
    game = new_game("zweikampf", 2, seed="a")
    assert {str(action) for action in decisions(game, 1, "medium", 5)} == {"turn"}
    assert reason(game, 0) == "luck"
