"""When a table acts by itself: bots, people who are away, windows that close."""

from reihum.bots.random_player import choose
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.rng import Rng
from reihum.seating import PACES, Seating

PATIENCE = 30.0  # seconds an absent person is waited for before a bot stands in
WINDOWS = {"slow": 6.0, "normal": 4.0, "fast": 2.5}  # how long the silent may still react


class Timing(Seating):
    """The seats, and when each of them will have been waited for long enough."""

    def __init__(self, setup: Setup, host: str, rng: Rng) -> None:
        super().__init__(setup, host)
        self.rng = rng

    def wakes(self) -> float | None:
        """When `tick` has something to do next, if ever."""
        return min((p.due_at for p in self.places if p.due_at is not None), default=None)

    def _instead(self, seat: int) -> Action:
        """What the table does for a seat: a bot's move, or, in a reaction window, the silence
        of a person who was silent."""
        game = self._begun().game
        forms = game.forms(seat)
        if not self._bot_plays(seat) and any(form.timed for form in forms):
            return Action(next(form.verb for form in forms if not form.timed))
        return choose(game.menu(seat), self.rng)

    def _bot_plays(self, seat: int) -> bool:
        """Does a bot play this seat, or will it once patience is over?"""
        return self.places[seat].bot or not self.places[seat].here

    def _schedule(self, now: float) -> None:
        """Say when the table will act for each seat that is due. With nobody there to see it
        the table stands still."""
        here = self.watching or any(place.here for place in self.places)
        game = self.match.game if self.match and here and not self.paused else None
        due = game.due() if game else ()
        for seat, place in enumerate(self.places):
            if seat not in due or game is None:
                place.due_at = None
            elif place.due_at is None:
                place.due_at = self._when(seat, game, now)

    def _when(self, seat: int, game: Game, now: float) -> float | None:
        """A bot's time is drawn by lot: it tells nothing about its cards."""
        place = self.places[seat]
        if self._bot_plays(seat):
            wait = PACES[self.pace] * (75 + self.rng.below(51)) / 100
            return wait + (now if place.bot else max(now, place.gone + PATIENCE))
        if any(form.timed for form in game.forms(seat)):
            return now + WINDOWS[self.pace]
        return None if self.limit is None else now + self.limit
