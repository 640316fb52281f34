"""When a table acts for a seat by itself: for bots, for people who are away, and for people who
let their time run out.

A bot thinks from the moment it is asked and acts at a time drawn by lot, or, if it has not
finished by then, as soon as it has. It has thought of everything it will do before it learns
something new: all of that happens at once, so no pause within a turn tells how much choice there
was. For a person nobody thinks before the time is up.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from reihum.bots.levels import ponders
from reihum.bots.random_player import choose
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.table.ledger import Ruled
from reihum.table.lessons import ScriptStep
from reihum.table.manners import manner_of
from reihum.table.messages import Mark
from reihum.table.seats import Seat
from reihum.table.tempo import Tempo
from reihum.texts import bot_name


@dataclass
class Thought:
    """What is thought about for a seat, at which moment of its chair, and what came of it."""

    seat: int
    mark: Mark
    kind: str  # "decide", or "interject" out of turn
    seed: str  # of its own dice
    done: bool = False
    plan: list[Action] = field(default_factory=list)  # what to do, one after another


class Situation(NamedTuple):
    """How things stand at a table, as far as the clock has to know."""

    game: Game
    seats: Sequence[Seat]
    marks: Sequence[Mark]  # of each seat's chair
    ruled: Ruled
    scripted: ScriptStep | None  # in a lesson: what comes next
    window: float  # how long people have to react where it counts who is first
    regret: bool  # a person could take back what they have just done

    def asks(self, seat: int) -> str:
        """What a seat is asked for: to decide, to interject (only bots are), or nothing."""
        if self.scripted and self.scripted.seat != seat:
            return ""
        if seat in self.game.due():
            return "decide"
        return "interject" if self.seats[seat].bot and seat in self.game.may() else ""

    def people_may(self) -> bool:
        """May a person who is here do something?"""
        return any(not self.seats[seat].bot_plays for seat in self.game.may())

    def people_may_call(self) -> bool:
        """May a person who is here call something out of turn?"""
        others = set(self.game.may()) - set(self.game.due())
        return bool(self.game.CALLS) and any(not self.seats[seat].bot_plays for seat in others)

    def people_may_prepare(self) -> bool:
        """May a person who is here do something before a bot's turn that calls nothing out?"""
        others = set(self.game.may()) - set(self.game.due())
        return not self.game.CALLS and any(not self.seats[seat].bot_plays for seat in others)


class Clock:
    """For each seat, when the table will act for it, and what is thought about until then."""

    def __init__(self, seats: int, tempo: Tempo, rng: Rng) -> None:
        self.tempo = tempo
        self.rng = rng
        self.dice = ""  # if given, all chance of bots follows from it and from what they have heard
        self.due_at: list[float | None] = [None] * seats
        self.thoughts: list[Thought | None] = [None] * seats
        self._asked_at = [0.0] * seats
        self._last: int | None = None  # who has acted last
        self._raced = False  # and by that it was settled who was fastest
        self._quiet = False  # or everybody has had time to call something, and nobody has
        self._hurried = False  # bots do not wait, until a person may act
        self._asked_to_hurry = False  # and no bot has acted since

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
        ready = [seat for seat in range(len(self.due_at)) if self._acts_at(seat) == at]
        return min(ready, key=lambda seat: not self._calls(seat))  # a call comes before a move

    def _acts_at(self, seat: int) -> float | None:
        """Never while it is being thought about, nor if nothing is to be called out of turn. In
        a hurry whoever may call something out of turn must have thought first. With dice of its
        own it says who calls first, and no move comes before a call: nothing depends on time."""
        thought = self.thoughts[seat]
        if thought and (not thought.done or (thought.kind == "interject" and not thought.plan)):
            return None
        if self.dice or (self._hurried and not self._calls(seat)):
            others = [other for other in self.thoughts if other and other.kind == "interject"]
            if not all(other.done for other in others):
                return None
            calling = [other for other in others if other.plan] if self.dice else []
            if calling and min(calling, key=lambda other: other.seed).seat != seat:
                return None
        return self.due_at[seat]

    def _calls(self, seat: int) -> bool:
        thought = self.thoughts[seat]
        return thought is not None and thought.kind == "interject"

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
        self._hurried = False

    def hurry(self, now: float, situation: Situation) -> None:
        """Bots act as soon as they have thought, until a person may do something."""
        self._hurried = self._asked_to_hurry = True
        for number, seat in enumerate(situation.seats):
            if seat.bot and self.due_at[number] is not None:
                self.due_at[number] = now

    def hold_on(self, until: float, situation: Situation) -> None:
        """Somebody is about to do something out of turn: no bot acts before then, within reason."""
        for seat in situation.game.due():
            at = self.due_at[seat]
            if at is not None and situation.seats[seat].bot:
                self.due_at[seat] = max(at, min(until, self._asked_at[seat] + self.tempo.patience))

    def acted(self, seat: int, *, raced: bool = False, quiet: bool = False) -> None:
        """Somebody has done something; `raced`: it is settled who was fastest; `quiet`: all have
        had time to call, and nobody has."""
        self.reset(seat)
        self._last, self._raced, self._quiet, self._asked_to_hurry = seat, raced, quiet, False

    def go_on(self, seat: int, mark: Mark, game: Game, now: float) -> None:
        """The table has acted for the seat. If it is still its turn, what it has planned follows
        at once, and so does what is routine."""
        thought = self.thoughts[seat]
        plan = thought.plan if thought else []
        if not plan and (routine := game.routine(seat)):
            plan = [routine]
        if plan and seat in game.due() and game.allows(seat, plan[0]):
            self.thoughts[seat] = Thought(seat, mark, "decide", "", done=True, plan=plan)
            self.due_at[seat] = now

    def schedule(self, now: float, situation: Situation) -> list[Thought]:
        """Set the time for each seat that is asked for something. The thoughts that this begins."""
        begun = []
        bots = any(situation.seats[seat].bot for seat in situation.game.due())
        if not bots or (situation.people_may() and not self._asked_to_hurry):
            self._hurried = False
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
                self._asked_at[seat] = now
            bot = situation.seats[seat].bot
            if bot and self.thoughts[seat] is None and situation.scripted is None:
                begun.append(self.begin(seat, mark, kind))
        return begun

    def _when(self, number: int, situation: Situation, now: float) -> float | None:
        """A bot's time is drawn by lot, so it says nothing about the bot's cards. Where people
        may call something out of turn it leaves them time to; in a reaction window it answers at
        once, since the time it claims to have taken is part of the answer; and after one in which
        nobody has called it goes on at once."""
        game, seat, ruled = situation.game, situation.seats[number], situation.ruled
        pace, rng = (
            self.tempo.at(ruled.pace),
            self._rng_for(number, situation.marks[number], "when"),
        )
        if situation.scripted and not seat.bot:  # nobody is hurried while learning
            return None if situation.scripted.asks else now + pace.move
        if self._hurried and seat.bot:
            return now
        if number not in game.due():
            return now + pace.call * (50 + rng.below(51)) / 100
        timed = game.timed(number)
        if seat.bot_plays:
            usual = pace.more if number == self._last else pace.move
            wait = usual * (75 + rng.below(51)) / 100
            if seat.bot:
                wait *= manner_of(bot_name(number)).pace
            if seat.bot and ponders(game.setup.game, seat.bot):
                wait = max(wait, self.tempo.pondering)
            if self._quiet:  # the time for calls was pause enough
                wait = 0.0
            if situation.regret:
                wait += pace.more
            if situation.people_may_call() or self._raced:  # or see who was first
                wait += pace.call / 2
            if situation.people_may_prepare():
                wait = max(wait, pace.move * 1.5)
            if seat.bot:
                return now + (0 if timed else wait)
            return wait + max(now, seat.gone + self.tempo.patience)
        if timed:  # who can do nothing is not waited for, but sees what is going on
            return now + (situation.window if len(game.menu(number)) > 1 else pace.move)
        return None if ruled.limit is None else now + ruled.limit

    # thinking -------------------------------------------------------------------------------

    def _rng_for(self, seat: int, mark: Mark, what: str) -> Rng:
        """Chance for what a seat does at this moment: whoever plays the same cards in the same
        way meets the same answers, where the table has dice of its own."""
        return Rng(f"{self.dice}/{seat}/{mark[1]}/{what}") if self.dice else self.rng

    def draw_seed(self, rng: Rng | None = None) -> str:
        """For the dice of a thought."""
        rng = rng or self.rng
        return "".join(f"{rng.below(65536):04x}" for _ in range(8))

    def begin(self, seat: int, mark: Mark, kind: str) -> Thought:
        """From now on the seat thinks about this."""
        seed = self.draw_seed(self._rng_for(seat, mark, kind))
        thought = self.thoughts[seat] = Thought(seat, mark, kind, seed)
        return thought

    def thought(self, seat: int, mark: Mark, kind: str, plan: list[Action]) -> None:
        """What came of it. If it is about a moment that has passed it is dropped."""
        thought = self.thoughts[seat]
        if thought and not thought.done and (thought.mark, thought.kind) == (mark, kind):
            thought.done, thought.plan = True, list(plan)

    def take(self, seat: int, game: Game) -> Action | None:
        """What the seat does after it has thought. Who has to act and found nothing, or nothing
        lawful, takes anything: no table gets stuck."""
        thought = self.thoughts[seat]
        assert thought
        found, thought.plan = thought.plan[:1], thought.plan[1:]
        if found and game.allows(seat, found[0]):
            return found[0]
        thought.plan = []
        rng = self._rng_for(seat, thought.mark, "anything")
        return choose(game.menu(seat), rng) if thought.kind == "decide" else None
