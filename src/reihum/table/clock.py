"""When a table acts for a seat by itself: for bots, for people who are away, and for people who
let their time run out.

A bot thinks from the moment it is asked and acts at a time drawn by lot, or, if it has not
finished by then, as soon as it has. For a person nobody thinks before the time is up.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

from reihum.bots.levels import ponders
from reihum.bots.random_player import choose
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.table.ledger import Ruled
from reihum.table.messages import Mark
from reihum.table.seats import Seat
from reihum.table.tempo import Tempo


@dataclass
class Thought:
    """What is thought about for a seat, at which moment of its chair, and what came of it."""

    seat: int
    mark: Mark
    kind: str  # "decide", or "interject" out of turn
    seed: str  # of its own dice
    done: bool = False
    action: Action | None = None


class Situation(NamedTuple):
    """How things stand at a table, as far as the clock has to know."""

    game: Game
    seats: Sequence[Seat]
    marks: Sequence[Mark]  # of each seat's chair
    ruled: Ruled
    scripted: int | None  # in a lesson: the seat whose turn it is

    def asks(self, seat: int) -> str:
        """What a seat is asked for: to decide, to interject (only bots are), or nothing."""
        if self.scripted not in (None, seat):
            return ""
        if seat in self.game.due():
            return "decide"
        return "interject" if self.seats[seat].bot and seat in self.game.may() else ""


class Clock:
    """For each seat, when the table will act for it, and what is thought about until then."""

    def __init__(self, seats: int, tempo: Tempo, rng: Rng) -> None:
        self.tempo = tempo
        self.rng = rng
        self.due_at: list[float | None] = [None] * seats
        self.thoughts: list[Thought | None] = [None] * seats

    # when -----------------------------------------------------------------------------------

    def wakes(self) -> float | None:
        """When there is something to do next, if ever."""
        times = map(self._acts_at, range(len(self.due_at)))
        return min((at for at in times if at is not None), default=None)

    def next_seat(self, now: float) -> int | None:
        """The seat to act for by now, the most urgent one first."""
        at = self.wakes()
        if at is None or at > now:
            return None
        return next(seat for seat in range(len(self.due_at)) if self._acts_at(seat) == at)

    def _acts_at(self, seat: int) -> float | None:
        """Never while it is being thought about, nor if nothing is to be called out of turn."""
        thought = self.thoughts[seat]
        if thought and (not thought.done or (thought.kind, thought.action) == ("interject", None)):
            return None
        return self.due_at[seat]

    def left(self, seat: int, now: float) -> float | None:
        """How many seconds a seat still has."""
        at = self.due_at[seat]
        return None if at is None else max(0.0, at - now)

    # what changes it ------------------------------------------------------------------------

    def reset(self, seat: int) -> None:
        """From now on the seat has its full time again."""
        self.due_at[seat] = None

    def forget(self, seat: int) -> None:
        """Somebody else sits here now."""
        self.due_at[seat] = self.thoughts[seat] = None

    def stand_still(self) -> None:
        """The table does nothing until `schedule` is called."""
        self.due_at = [None] * len(self.due_at)

    def schedule(self, now: float, situation: Situation) -> list[Thought]:
        """Set the time for each seat that is asked for something. The thoughts that this begins."""
        begun = []
        for seat, mark in enumerate(situation.marks):
            kind = situation.asks(seat)
            thought = self.thoughts[seat]
            if thought and (thought.kind, thought.mark) != (kind, mark):
                self.thoughts[seat] = None
                if "interject" in (kind, thought.kind):  # a call is about one moment only
                    self.reset(seat)
            if not kind:
                self.reset(seat)
                continue
            if self.due_at[seat] is None:
                self.due_at[seat] = self._when(seat, situation, now)
            bot = situation.seats[seat].bot
            if bot and self.thoughts[seat] is None and situation.scripted is None:
                begun.append(self.begin(seat, mark, kind))
        return begun

    def _when(self, number: int, situation: Situation, now: float) -> float | None:
        """A bot's time is drawn by lot, so it says nothing about the bot's cards. Where others
        may call something out of turn it leaves them time to; in a reaction window it answers at
        once, since the time it claims to have taken is part of the answer."""
        game, seat, ruled = situation.game, situation.seats[number], situation.ruled
        pace = self.tempo.at(ruled.pace)
        if situation.scripted is not None and not seat.bot:  # nobody is hurried while learning
            return None
        if number not in game.due():
            return now + pace.call * (50 + self.rng.below(51)) / 100
        timed = game.timed(number)
        if seat.bot_plays:
            wait = pace.move * (75 + self.rng.below(51)) / 100
            if seat.bot and ponders(game.setup.game, seat.bot):
                wait += self.tempo.pondering
            if set(game.may()) > set(game.due()):
                wait += pace.call / 2
            if seat.bot:
                return now + (0 if timed else wait)
            return wait + max(now, seat.gone + self.tempo.patience)
        if timed:
            return now + pace.window
        return None if ruled.limit is None else now + ruled.limit

    # thinking -------------------------------------------------------------------------------

    def draw_seed(self) -> str:
        """For the dice of a thought."""
        return "".join(f"{self.rng.below(65536):04x}" for _ in range(8))

    def begin(self, seat: int, mark: Mark, kind: str) -> Thought:
        """From now on the seat thinks about this."""
        thought = self.thoughts[seat] = Thought(seat, mark, kind, self.draw_seed())
        return thought

    def thought(self, seat: int, mark: Mark, kind: str, action: Action | None) -> None:
        """What came of it. If it is about a moment that has passed it is dropped."""
        thought = self.thoughts[seat]
        if thought and not thought.done and (thought.mark, thought.kind) == (mark, kind):
            thought.done, thought.action = True, action

    def take(self, seat: int, game: Game) -> Action | None:
        """What the seat does after it has thought. Who has to act and found nothing, or nothing
        lawful, takes anything: no table gets stuck."""
        thought = self.thoughts[seat]
        assert thought
        found, thought.action = thought.action, None
        if found is not None and game.allows(seat, found):
            return found
        return choose(game.menu(seat), self.rng) if thought.kind == "decide" else None
