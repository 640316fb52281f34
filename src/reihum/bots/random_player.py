"""The random player: uniform over the menu. The yardstick for all others."""

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng


def choose(menu: tuple[Action, ...], rng: Rng) -> Action:
    return rng.choice(menu)


def compose(game: Game, seat: int, rng: Rng) -> Action | None:
    """Any lawful action, put together pick by pick, so that also what no menu lists comes about;
    None if the picks lead nowhere."""
    begun = Action(rng.choice(game.verbs(seat)).name)
    while True:
        following = game.next(seat, begun)
        picks = list(following._replace(numbers=None).actions(begun))
        if following.numbers:
            low, high = following.numbers
            picks.append(begun._replace(number=low + rng.below(high - low + 1)))
        if following.done and (not picks or rng.below(3) == 0):
            return begun
        if not picks:
            return None
        begun = rng.choice(picks)


def random_step(game: Game, rng: Rng) -> tuple[int, Action]:
    """Who acts next, and how, if everyone plays at random: somebody who is due, or, one time
    in eight, somebody who may act, so that interrupts happen too."""
    due, may = game.due(), game.may()
    seats = may if may != due and rng.below(8) == 0 else due
    seat = seats[0] if len(seats) == 1 else rng.choice(seats)
    return seat, choose(game.menu(seat), rng)
