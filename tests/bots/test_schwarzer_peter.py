"""Schwarzer Peter is luck: there is one level, and a hint says so."""

from reihum.bots import levels
from reihum.bots.strategies import strategy_for
from reihum.games.schwarzer_peter import SchwarzerPeter
from tests.bots.seated import calls, decisions, favourites, reason
from tests.rules.schwarzer_peter import fans


def test_there_is_one_level() -> None:
    assert strategy_for(SchwarzerPeter).luck
    assert levels.levels_of("schwarzer-peter") == ("medium",)


def test_every_place_of_the_fan_is_as_good() -> None:
    game = fans("R1 R2", "B1 B2 R20", "R5 R6")
    assert favourites(game, 0) == {"draw #1", "draw #2", "draw #3"}
    assert reason(game, 0) == "luck"
    drawn = decisions(game, 0, "medium", 300)
    assert len(drawn) == 3
    assert min(drawn.values()) > 70


def test_nobody_rearranges_the_own_fan() -> None:
    game = fans("R1 R2", "B1 B2 R20", "R5 R6")
    assert 1 in game.may()
    assert calls(game, 1, "medium", 20) == 0
