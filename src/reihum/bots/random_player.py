"""The random player: uniform over the menu. The yardstick for all others."""

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng


def choose(menu: tuple[Action, ...], rng: Rng) -> Action:
    return rng.choice(menu)


def random_step(game: Game, rng: Rng) -> tuple[int, Action]:
    """Who acts next, and how, if everyone plays at random: somebody who is due, or, one time
    in eight, somebody who may act, so that interrupts happen too."""
    due, may = game.due(), game.may()
    seats = may if may != due and rng.below(8) == 0 else due
    seat = seats[0] if len(seats) == 1 else rng.choice(seats)
    return seat, choose(game.menu(seat), rng)
