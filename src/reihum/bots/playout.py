"""Playing an imagined deal to its end, fast: without views and events."""

from typing import TYPE_CHECKING, Any

from reihum.bots.dice import Dice
from reihum.core.actions import Action
from reihum.core.game import Game

if TYPE_CHECKING:
    from reihum.bots.strategy import Strategy


def choose(game: Game, seat: int, strategy: "Strategy[Any]", dice: Dice) -> Action:
    """The action that the strategy likes best, chosen at random among equally good ones."""
    menu = game.menu(seat)
    if len(menu) == 1:
        return menu[0]
    worths = strategy.weigh(game, seat, menu)
    best = max(worths)
    at = worths.index(best)
    if (equals := worths.count(best)) > 1:
        for _ in range(dice.below(equals)):
            at = worths.index(best, at + 1)
    return menu[at]


def step(game: Game, strategy: "Strategy[Any]", dice: Dice) -> None:
    """Play the next action: a call out of turn, or that of the seat whose turn it is."""
    due = game.due()
    if type(game).may is not Game.may:
        for seat in game.may():
            if seat not in due and (call := strategy.interject(game, seat)) is not None:
                game.play(seat, call)
                return
    seat = due[0]
    game.play(seat, choose(game, seat, strategy, dice))


def playout(game: Game, strategy: "Strategy[Any]", dice: Dice) -> None:
    """Play the deal to its end."""
    while game.phase == "play":
        step(game, strategy, dice)
