"""When a table acts by itself: bots, people who are away, windows that close; and what it asks
to be thought about.

A bot thinks from the moment it is due and acts at a time drawn by lot, or, if it is not done by
then, when it is. For a person nobody thinks before the time is up.
"""

from reihum.bots.levels import USUAL, Hint, ponders
from reihum.bots.random_player import choose
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.rng import Rng
from reihum.guiding import Guiding
from reihum.messages import Hinted, Mark, Outcome, Think
from reihum.seating import PACES, Mind

PONDERING = 1.2  # seconds more for a bot that searches, also where it has no choice
PATIENCE = 30.0  # seconds an absent person is waited for before a bot stands in
WINDOWS = {"slow": 6.0, "normal": 4.0, "fast": 2.5}  # how long the silent may still react
CALLS = {"slow": 4.0, "normal": 2.5, "fast": 0.8}  # how long a bot may take to call out of turn


class Timing(Guiding):
    """The seats, and when each of them will have been waited for long enough."""

    def __init__(self, setup: Setup, host: str, rng: Rng) -> None:
        super().__init__(setup, host)
        self.rng = rng
        self.chairs: dict[int | None, Chair] = {}

    def wakes(self) -> float | None:
        """When `tick` has something to do next, if ever."""
        times = map(self._acts_at, range(len(self.places)))
        return min((at for at in times if at is not None), default=None)

    def _acts_at(self, seat: int) -> float | None:
        """When the table acts for a seat; never while that is being thought about."""
        place = self.places[seat]
        mind = place.mind
        if mind and (not mind.done or (mind.kind == "interject" and mind.answer is None)):
            return None
        return place.due_at

    def _instead(self, seat: int) -> Action | None:
        """What the table does for a seat: a bot's move, or, in a reaction window, the silence
        of a person who was silent. None: that must be thought about first."""
        if line := self._line():
            return line.action
        game, mind = self._begun().game, self.places[seat].mind
        forms = game.forms(seat)
        if not self._bot_plays(seat) and any(form.timed for form in forms):
            return Action(next(form.verb for form in forms if not form.timed))
        if mind is None:
            self._think(seat, "decide")
            return None
        found, mind.answer = mind.answer, None
        if found is not None and _lawful(game, seat, found):
            return found
        # Who has to act and found nothing, or nothing lawful, takes anything: no table is stuck.
        return choose(game.menu(seat), self.rng) if mind.kind == "decide" else None

    def _bot_plays(self, seat: int) -> bool:
        """Does a bot play this seat, or will it once patience is over?"""
        return bool(self.places[seat].bot) or not self.places[seat].here

    def _schedule(self, now: float) -> None:
        """Say when the table will act for each seat that is due, and for bots that may call
        something out of turn. With nobody there to see it the table stands still."""
        here = self.watching or any(place.here for place in self.places)
        game = self.match.game if self.match and here and not self.paused else None
        if game is None:
            for place in self.places:
                place.due_at = None
            return
        due, may, line = game.due(), game.may(), self._line()
        for seat, place in enumerate(self.places):
            kind = "decide" if seat in due else "interject" if place.bot and seat in may else ""
            if line and seat != line.seat:
                kind = ""
            mind = place.mind
            if mind and (mind.kind, mind.mark) != (kind, self._mark(seat)):
                place.mind = None
                if "interject" in (kind, mind.kind):  # what is called belongs to its moment
                    place.due_at = None
            if not kind:
                place.due_at = None
                continue
            if place.due_at is None:
                place.due_at = self._when(seat, game, now)
            if place.bot and place.mind is None and not line:
                self._think(seat, kind)

    def _when(self, seat: int, game: Game, now: float) -> float | None:
        """A bot's time is drawn by lot: it tells nothing about its cards. Where others may call
        something it gives them time; in a reaction window its answer says how long it took."""
        place = self.places[seat]
        if self._line() and not place.bot:  # nobody is hurried while learning
            return None
        timed = any(form.timed for form in game.forms(seat))
        if seat not in game.due():
            return now + CALLS[self.pace] * (50 + self.rng.below(51)) / 100
        if self._bot_plays(seat):
            wait = PACES[self.pace] * (75 + self.rng.below(51)) / 100
            if place.bot and ponders(self.setup.game, place.bot):
                wait += PONDERING
            if set(game.may()) > set(game.due()):
                wait += CALLS[self.pace] / 2
            return now + (0 if timed else wait) if place.bot else wait + self._patience(seat, now)
        if timed:
            return now + WINDOWS[self.pace]
        return None if self.limit is None else now + self.limit

    def _patience(self, seat: int, now: float) -> float:
        return max(now, self.places[seat].gone + PATIENCE)

    # thinking -----------------------------------------------------------------------------

    def hint(self, person: str, now: float) -> Outcome:
        """What would a good player do? Only who asks hears of it. One hint at a time is thought
        about for a person; if something happens meanwhile it is not told."""
        seat, game = self._own(person), self._begun().game
        if self.paused:
            raise Mistake("paused")
        timed = any(form.timed for form in game.forms(seat))
        if timed or game.phase != "play" or not game.menu(seat):
            raise Mistake("no-hint")
        place = self.places[seat]
        place.hint_at = self._mark(seat)
        if not place.hinting:
            self._think(seat, "hint")
        return self._done(now)

    def thought(
        self, seat: int, mark: Mark, kind: str, answer: Action | Hint | None, now: float
    ) -> Outcome:
        """What came of a `Think`. If it is about a moment that has passed it is dropped."""
        mind = self.places[seat].mind
        if kind == "hint":
            self._hinted(seat, mark, answer if isinstance(answer, Hint) else None)
        elif mind and not mind.done and (mind.mark, mind.kind) == (mark, kind):
            mind.done = True
            mind.answer = answer if isinstance(answer, Action) else None
        return self._done(now)

    def _hinted(self, seat: int, mark: Mark, hint: Hint | None) -> None:
        place = self.places[seat]
        wanted = place.hinting and place.hint_at == self._mark(seat)
        place.hinting = False
        if wanted and mark != place.hint_at:  # asked again since, about a later moment
            self._think(seat, "hint")
        elif wanted:
            for person in self._listeners(seat):
                self._send(person, Hinted(mark, *(hint or (None, "none"))))
            place.hint_at = None

    def _think(self, seat: int, kind: str) -> None:
        place, mark = self.places[seat], self._mark(seat)
        if kind == "hint":
            place.hinting = True
        else:
            place.mind = Mind(mark, kind)
        seed = "".join(f"{self.rng.below(65536):04x}" for _ in range(8))
        chair = self.chairs[seat].snapshot()
        self.out.think.append(Think(seat, mark, kind, chair, place.bot or USUAL, seed))

    def _mark(self, seat: int | None) -> Mark:
        return self.matches, len(self.chairs[seat].log)


def _lawful(game: Game, seat: int, action: Action) -> bool:
    try:
        game.check(seat, action)
    except Mistake:
        return False
    return True
