"""Helpers for the tests of bots: chairs, and what a strategy likes best."""

from collections import Counter
from collections.abc import Callable

import pytest

from reihum.bots import levels
from reihum.bots.strategies import STRATEGIES, strategy_for
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import chair_at


def seated(game: Game, seat: int) -> Chair:
    """A chair in a match that is under way."""
    return chair_at(game.setup, seat, game.view(seat))


def favourites(game: Game, seat: int) -> set[str]:
    """The actions that the strategy likes best, without reaction times."""
    menu = game.menu(seat)
    worths = strategy_for(type(game)).weigh(game, seat, menu)
    best = [a for a, worth in zip(menu, worths, strict=True) if worth == max(worths)]
    return {str(action._replace(number=None) if timed(game, seat) else action) for action in best}


def reason(game: Game, seat: int) -> str:
    """The reason that the strategy gives for its favourite action."""
    menu, strategy = game.menu(seat), strategy_for(type(game))
    worths = strategy.weigh(game, seat, menu)
    return strategy.why(game, seat, menu[worths.index(max(worths))])


def usual_and_expert(kind: type[Game]) -> Callable[..., None]:
    """For a fixture with these two names as params: the tests ask the strategy of medium players,
    then that of hard ones, who play obvious positions alike."""

    def strategy(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
        if request.param == "expert":
            monkeypatch.setitem(STRATEGIES, kind, strategy_for(kind).expert)

    return strategy


def timed(game: Game, seat: int) -> bool:
    return game.timed(seat)


def decisions(game: Game, seat: int, level: str, times: int) -> Counter[Action]:
    """How often a bot does what, if asked this many times in the same position."""
    chair, rng = seated(game, seat), Rng(f"{level}/{seat}")
    return Counter(levels.decide(chair, level, rng) for _ in range(times))


def calls(game: Game, seat: int, level: str, times: int) -> int:
    """How often a bot calls out of turn, if asked this many times in the same position."""
    chair, rng = seated(game, seat), Rng(f"{level}/{seat}")
    return sum(levels.interject(chair, level, rng) is not None for _ in range(times))
