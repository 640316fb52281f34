"""The random player: every action of the menu is equally likely. All others are compared to it."""

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng


def choose(menu: tuple[Action, ...], rng: Rng) -> Action:
    return rng.choice(menu)


def compose(game: Game, seat: int, rng: Rng) -> Action | None:
    """Any lawful action, put together pick by pick, so that actions outside the menu happen too;
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
    """Who acts next, and how, if everyone plays at random: a seat the game waits for or, one time
    in eight, any seat that may act, so that calls out of turn happen too."""
    due, may = game.due(), game.may()
    seats = may if may != due and rng.below(8) == 0 else due
    seat = seats[0] if len(seats) == 1 else rng.choice(seats)
    return seat, choose(game.menu(seat), rng)
