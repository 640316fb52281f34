"""One table: people and bots on its seats, time passed in, messages in and out.

There is no I/O and no clock here. Every call takes `now`, in seconds, and returns an `Outcome`:
what must be stored before anything else happens, what is then to be sent to whom, and what is
to be thought about, which takes a while: the answer comes by `thought`. What goes to a person
is built from the chair of that person's seat and from nothing else.

How far a client has come is a `Mark`: which match of this table, and how many events of its
chair's log. `come(person, mark)` sends the rest. An action carries an id of the client's and the
mark it was meant for: sent twice it is done once, and come too late it is not done at all.
"""

from collections.abc import Iterable
from typing import Any

from reihum.bots.levels import USUAL, check_level
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.events import Dealt, Event
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, ScriptedTape, SeededTape
from reihum.core.story import keep
from reihum.games import chair_at, find_game
from reihum.messages import (
    Answer,
    Done,
    Ended,
    Mark,
    News,
    Outcome,
    Played,
    Refused,
    Ruled,
    Seated,
    Started,
)
from reihum.seating import PACES, Frozen, Place
from reihum.timing import PATIENCE, Timing


class Session(Timing):
    """A table, from the first to sit down to the last card, and again."""

    def __init__(self, setup: Setup, host: str, rng: Rng) -> None:
        super().__init__(setup, host, rng)
        self.told: dict[int | None, int] = {}  # how much of each chair's log has been sent
        self.story: list[dict[str, Any]] = []

    # the table ----------------------------------------------------------------------------

    def come(self, person: str, seen: Mark | None, now: float) -> Outcome:
        """A person's line is open (again): the own seat, or a place among those who watch;
        and what they missed is sent."""
        seat = self.seat_of(person)
        if seat is None:
            self.watching.add(person)
        else:
            if not self.places[seat].here:  # a second tab gets no time of its own
                self.places[seat].due_at = None
            self.places[seat].here = True
        self._tell_table()
        self._schedule(now)
        if self.match:
            self._tell_news(now)
            self._send(person, self._news(seat, self._since(seat, seen), now))
        return self._done(now)

    def _since(self, seat: int | None, seen: Mark | None) -> int:
        """From which event on to tell: what was not seen; to a newcomer this deal."""
        if seen and (self.matches, 0) <= seen <= self._mark(seat):
            return seen[1]
        log = self.chairs[seat].log
        deals = [n for n, event in enumerate(log) if isinstance(event, Dealt)]
        return deals[-1] if deals else 0

    def go(self, person: str, now: float, *, leaving: bool = False) -> Outcome:
        """A line is cut, or a person leaves: while no cards are dealt the seat is free, else
        a bot stands in, after a while or at once, until the person comes back."""
        seat = self.seat_of(person)
        if seat is None or not leaving:
            self.watching.discard(person)
        if seat is None:
            return self._done(now)
        if leaving and not self.playing():
            self._free(seat)
        elif leaving or self.places[seat].here:
            self.places[seat].here = False
            self.places[seat].gone = now - PATIENCE if leaving else now
            self.places[seat].due_at = None
        self._tell_table()
        return self._done(now)

    def forget(self, person: str, now: float) -> Outcome:
        """A person will never come again: the seat is free, or a bot's if cards are dealt."""
        if (seat := self.seat_of(person)) is not None:
            self._free(seat, bot=USUAL if self.playing() else "")
        self.watching.discard(person)
        self.moved.discard(person)
        self._tell_table()
        return self._done(now)

    def start(self, person: str, seed: str, now: float, bots: str = USUAL) -> Outcome:
        """Deal the first card; empty seats are bots' of this level. After the last card: once
        again."""
        self._host(person)
        self._no_cards()
        check_level(self.setup.game, bots)
        for seat, place in enumerate(self.places):
            if place.person is None and not place.bot:
                self._place(seat, Place(bot=bots))
        if self.paused:
            self._rule(self.pace, False, self.limit)
        game = find_game(self.setup.game)
        self._begin(Started(self.matches + 1, seed, game.RULES))
        self._tell_table()
        return self._done(now)

    def _begin(self, started: Started, tape: ScriptedTape | None = None) -> None:
        chance = tape or SeededTape(started.seed)
        self.match = Match(find_game(self.setup.game), self.setup, chance, telling=True)
        self.matches, self.frozen = started.number, None
        seats: list[int | None] = [None, *range(self.setup.seats)]
        self.chairs = {seat: chair_at(self.setup, seat) for seat in seats}
        self.told = dict.fromkeys(seats, 0)
        self.story = []
        self._open_book(started.seed)
        for place in self.places:
            place.last_id, place.due_at = "", None
        self.out.store.append(started)
        self._hear(None, None, [*self.match.events])

    def control(
        self, person: str, now: float, *, pace: str, pause: bool, limit: float | None = None
    ) -> Outcome:
        """The host sets the bots' pace, stops or goes on, and may limit the time to answer."""
        self._host(person)
        if pace not in PACES:
            raise Mistake("bad-pace", pace=pace, known=", ".join(PACES))
        self._rule(pace, pause, limit)
        for place in self.places:
            place.due_at = None
        self._tell_table()
        self._schedule(now)
        for seat in self.chairs:
            for listener in self._listeners(seat):  # the time they have left may be another
                self._send(listener, self._news(seat, self.told[seat], now))
        return self._done(now)

    def restore(
        self,
        seats: Iterable[Seated],
        ruled: Ruled | None,
        started: Started | None,
        lines: Iterable[Played],
        how: str | None,
        now: float,
        tape: ScriptedTape | None = None,
    ) -> None:
        """After a restart: what was stored, once more; nothing is sent or stored again. A match
        of other rules than today's is not replayed: it is over (`how`), or frozen. Chance may
        have been written down (`tape`) instead of a seed."""
        for seat, person, name, bot in seats:
            self.places[seat] = Place(person, name, bot, gone=now)
        if ruled:
            self.pace, self.paused, self.limit = ruled
        ours = find_game(self.setup.game).RULES
        if started and (how == "frozen" or started.rules != ours):
            self.matches = started.number
            self.frozen = None if how == "over" else Frozen(started.rules, ours)
        elif started:
            self._begin(started, tape)
            for line in lines:
                self._play(line.seat, Action.parse(line.action))
                self.places[line.seat].last_id = line.id or self.places[line.seat].last_id
            self.told = {seat: len(chair.log) for seat, chair in self.chairs.items()}
        self.out = Outcome()

    # play ---------------------------------------------------------------------------------

    def act(self, person: str, text: str, id: str, at: Mark, now: float) -> Outcome:
        """A person does something; a refusal goes to that person alone and changes nothing."""
        seat = self._own(person)
        self._begun()
        if id and id == self.places[seat].last_id:
            self._send(person, Done(id))
            return self._done(now)
        try:
            if at != self._mark(seat):
                raise Mistake("late")
            if self.paused:
                raise Mistake("paused")
            action = self._as_written(seat, Action.parse(text))
            self._play(seat, action)
        except Mistake as error:
            self._send(person, Refused(id, error))
            return self._done(now)
        self._keep(Played(seat, str(action), id))
        self.places[seat].last_id = id
        self._send(person, Done(id))
        return self._done(now)

    def skip(self, person: str, now: float) -> Outcome:
        """A learner has had enough of being guided: from now on everybody plays freely."""
        seat = self._own(person)
        self._begun()
        self.lesson = None
        self._send(person, self._news(seat, self.told[seat], now))
        return self._done(now)

    def may_i(self, person: str, text: str, now: float) -> Outcome:
        """Would it be lawful, and what would it give?"""
        seat, game = self._own(person), self._begun().game
        preview: dict[str, int] = {}
        why = None
        try:
            action = Action.parse(text)
            game.check(seat, action)
            preview = game.preview(seat, action)
        except Mistake as error:
            why = error
        self._send(person, Answer(text, why, preview))
        return self._done(now)

    def _play(self, seat: int, action: Action) -> None:
        events = self._begun().act(seat, action)
        self.places[seat].due_at = None
        self._hear(seat, action, events)

    def _keep(self, line: Played) -> None:
        record = self._begun().record
        self.out.store.append(line)
        if record.result is not None:
            seats = tuple(Seated(s, p.person, p.name, p.bot) for s, p in enumerate(self.places))
            self.out.store.append(
                Ended(record.result, record.winners, record.position, self.story, seats)
            )
            self._tell_table()

    def _hear(self, seat: int | None, action: Action | None, events: list[Event]) -> None:
        done = None if action is None else str(action)
        self.story.append({"seat": seat, "action": done, "events": [*map(keep, events)]})
        for chair in self.chairs.values():
            chair.hear(events)

    def tick(self, now: float) -> Outcome:
        """Do what is due by now: bots play, windows close on the silent."""
        while (at := self.wakes()) is not None and at <= now:
            seat = next(s for s in range(len(self.places)) if self._acts_at(s) == at)
            if action := self._instead(seat):
                self._play(seat, action)
                self._keep(Played(seat, str(action), ""))
            self._schedule(now)
        return self._done(now)

    # messages -----------------------------------------------------------------------------

    def _news(self, seat: int | None, since: int, now: float) -> News:
        match, chair = self._begun(), self.chairs[seat]
        game = match.game
        place = None if seat is None else self.places[seat]
        due_at = place.due_at if place and place.here else None
        return News(
            self._mark(seat),
            since,
            tuple(chair.log[since:]),
            chair.view,
            self.setup.number("deals"),
            game.totals(),
            game.winners(),
            () if seat is None else game.menu(seat),
            () if seat is None else game.forms(seat),
            seat is not None and match.may_undo(seat) and not self._line(),
            max(0.0, due_at - now) if due_at is not None else None,
            self._guide(seat),
        )

    def _tell_news(self, now: float) -> None:
        """Everyone hears what they may; who heard nothing is told nothing."""
        for seat, chair in self.chairs.items():
            since, self.told[seat] = self.told[seat], len(chair.log)
            if since < len(chair.log):
                for person in self._listeners(seat):
                    self._send(person, self._news(seat, since, now))

    def _done(self, now: float) -> Outcome:
        self._schedule(now)
        self._tell_news(now)
        for person in sorted(self.moved):  # who sits elsewhere now has heard another story
            seat = self.seat_of(person)
            if self.match and person in self._listeners(seat):
                self._send(person, self._news(seat, self._since(seat, None), now))
        self.moved.clear()
        return super()._done(now)
