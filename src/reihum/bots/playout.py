"""Playing an imagined deal on, fast: no views, no events, everyone plays by the strategy."""

from typing import TYPE_CHECKING, Any

from reihum.bots.dice import Dice
from reihum.core.actions import Action
from reihum.core.game import Game

if TYPE_CHECKING:
    from reihum.bots.strategy import Strategy

WHIM = 8  # one decision in so many is made at random, so that playouts differ


def choose(game: Game, seat: int, strategy: "Strategy[Any]", dice: Dice) -> Action:
    """What the strategy likes best, any one among equals; now and then anything."""
    menu = game.menu(seat)
    if len(menu) == 1:
        return menu[0]
    if dice.below(WHIM) == 0:
        return menu[dice.below(len(menu))]
    worths = strategy.weigh(game, seat, menu)
    best = max(worths)
    at = worths.index(best)
    if (equals := worths.count(best)) > 1:
        for _ in range(dice.below(equals)):
            at = worths.index(best, at + 1)
    return menu[at]


def step(game: Game, strategy: "Strategy[Any]", dice: Dice) -> None:
    """The next thing that happens."""
    due = game.due()
    if type(game).may is not Game.may:
        for seat in game.may():
            if seat not in due and (call := strategy.interject(game, seat)) is not None:
                game.play(seat, call)
                return
    game.play(due[0], choose(game, due[0], strategy, dice))


def playout(game: Game, strategy: "Strategy[Any]", dice: Dice) -> None:
    """Play the deal to its end."""
    while game.phase == "play":
        step(game, strategy, dice)
