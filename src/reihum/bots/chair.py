"""The chair: all that a seat can know, and nothing else. Bots, hints and clients sit here."""

from collections.abc import Iterable
from copy import copy

from reihum.bots.belief import Belief
from reihum.bots.imagination import Imagination
from reihum.core.actions import Action
from reihum.core.cards import Deck
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.position import blank
from reihum.core.rng import Rng, SeededTape
from reihum.core.zones import View
from reihum.games import find_game


class Chair:
    """A seat's view, kept up by the events it hears, the log of them, and its belief. Seat
    None is where spectators sit."""

    def __init__(self, setup: Setup, seat: int | None, view: View | None = None) -> None:
        """At a new table, or, with a view, at one where play is under way."""
        self.setup = setup
        self.seat = seat
        self.deck: Deck = find_game(setup.game).planned(setup).deck
        self.view = view or View(seat)
        self.log: list[Event] = []
        self.belief = Belief(self.deck)
        self.belief.start(self.view.zones, {})

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this seat may see it."""
        for event in events:
            if seen := event.seen_by(self.seat):
                self.log.append(seen)
                self.belief.hear(seen, self.view)
                self.view = seen.change(self.view, self.deck)

    def snapshot(self) -> "Chair":
        """This moment of it, without the log: all that thinking needs, and small enough to be
        sent to another process."""
        now = copy(self)
        now.log, now.belief = [], self.belief.copy()
        return now


class Worlds:
    """Worlds the chair, as it is now, cannot tell from the true one: every card it cannot see
    lies where it might lie. Of a question still open nobody else has answered, as far as it
    knows."""

    def __init__(self, chair: Chair) -> None:
        game, setup, view = find_game(chair.setup.game), chair.setup, chair.view
        answers: list[Action | None] = [None] * setup.seats
        if chair.seat is not None:
            answers[chair.seat] = view.answer
        self._fillings = Imagination(chair.belief, view)
        self._blank = blank(game, setup, SeededTape("blank"), view.facts, answers)

    def imagine(self, rng: Rng) -> Game:
        world = self._blank.copy()
        world.tape = SeededTape("".join(f"{rng.below(65536):04x}" for _ in range(8)))
        world.set_layout(self._fillings.zones(rng))
        return world


def imagine(chair: Chair, rng: Rng) -> Game:
    """One such world. Who needs many makes `Worlds` once."""
    return Worlds(chair).imagine(rng)
