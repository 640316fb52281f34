"""One table: people and bots on its seats, time passed in, messages in and out.

There is no I/O and no clock here. Every call takes `now`, in seconds, and returns an `Outcome`:
what must be stored before anything else happens, and what is then to be sent to whom. What
goes to a person is built from the chair of that person's seat and from nothing else.

How far a client has come is a `Mark`: which match of this table, and how many events of its
chair's log. `come(person, mark)` sends the rest. An action carries an id of the client's and the
mark it was meant for: sent twice it is done once, and come too late it is not done at all.
"""

from collections.abc import Iterable

from reihum.bots.chair import Chair
from reihum.bots.random_player import choose
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.events import Event
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import find_game
from reihum.seating import PACES, Mark, Message, Outcome, Place, Seating, Stored, why

PATIENCE = 30.0  # seconds an absent person is waited for before a bot stands in
WINDOW = 4.0  # seconds a reaction window stays open for the silent


class Session(Seating):
    """A table, from the first to sit down to the last card, and again."""

    def __init__(self, setup: Setup, host: str, rng: Rng) -> None:
        super().__init__(setup, host)
        self.rng = rng
        self.chairs: dict[int | None, Chair] = {}
        self.matches = 0

    # the table ----------------------------------------------------------------------------

    def watch(self, person: str, now: float) -> Outcome:
        """Look on, without a seat."""
        self.watching.add(person)
        self._tell_table()
        self._state(None, person)
        return self._done(now)

    def come(self, person: str, seen: Mark | None, now: float) -> Outcome:
        """A person's line is open (again): the seat is theirs, and what they missed is sent."""
        seat = self._own(person)
        self.places[seat].here = True
        self.places[seat].due_at = None
        self._tell_table()
        if self.match and seen and (self.matches, 0) <= seen <= self._mark(seat):
            self._send(person, self._events(seat, seen[1]))
        else:
            self._state(seat, person)
        return self._done(now)

    def go(self, person: str, now: float, *, leaving: bool = False) -> Outcome:
        """A line is cut, or a person leaves: before the first card the seat is free, later a
        bot stands in, after a while or at once, until the person comes back."""
        self.watching.discard(person)
        seat = self._seat(person)
        if seat is None:
            return self._done(now)
        if leaving and not self.match:
            self.places[seat] = Place()
        else:
            self.places[seat].here = False
            self.places[seat].gone = now - PATIENCE if leaving else now
            self.places[seat].due_at = None
        self._tell_table()
        return self._done(now)

    def start(self, person: str, seed: str, now: float) -> Outcome:
        """Deal the first card; empty seats are bots'. After the last card: once again."""
        self._host(person)
        if self.match and self.match.game.due():
            raise Mistake("already-started")
        for place in self.places:
            place.bot = place.bot or place.person is None
            place.last_id, place.due_at = "", None
        self.match = Match(find_game(self.setup.game), self.setup, SeededTape(seed))
        seats: list[int | None] = [None, *range(self.setup.seats)]
        self.chairs = {seat: Chair(self.setup, seat) for seat in seats}
        self.matches += 1
        self._tell_table()
        self._broadcast(self.match.dealt)
        return self._done(now)

    def control(
        self, person: str, now: float, *, pace: str, pause: bool, limit: float | None = None
    ) -> Outcome:
        """The host sets the bots' pace, stops or goes on, and may limit the time to answer."""
        self._host(person)
        if pace not in PACES:
            raise Mistake("bad-pace", pace=pace, known=", ".join(PACES))
        self.pace, self.paused, self.limit = pace, pause, limit
        for place in self.places:
            place.due_at = None
        self._tell_table()
        return self._done(now)

    def restore(self, seed: str, lines: Iterable[Stored], now: float, number: int = 1) -> None:
        """After a restart: the stored lines of the table's match of this number once more;
        nothing is sent."""
        self.matches = number - 1
        self.start(self.host, seed, now)
        for line in lines:
            self._play(line.seat, Action.parse(line.action))
            self.places[line.seat].last_id = line.id or self.places[line.seat].last_id
        for place in self.places:
            place.here, place.gone = False, now
        self._done(now)
        self.out = Outcome()

    # play ---------------------------------------------------------------------------------

    def act(self, person: str, text: str, id: str, at: Mark, now: float) -> Outcome:
        """A person does something; a refusal goes to that person alone and changes nothing."""
        seat = self._own(person)
        self._playing()
        if id and id == self.places[seat].last_id:
            self._send(person, {"kind": "done", "id": id})
            return self._done(now)
        try:
            if at != self._mark(seat):
                raise Mistake("late")
            if self.paused:
                raise Mistake("paused")
            self._play(seat, Action.parse(text))
        except Mistake as error:
            self._send(person, {"kind": "refused", "id": id} | why(error))
            return self._done(now)
        self.out.store.append(Stored(seat, text, id))
        self.places[seat].last_id = id
        self._send(person, {"kind": "done", "id": id})
        return self._done(now)

    def may_i(self, person: str, text: str, now: float) -> Outcome:
        """Would it be lawful, and what would it give?"""
        seat, match = self._own(person), self._playing()
        try:
            action = Action.parse(text)
            match.game.check(seat, action)
            answer: Message = {"preview": match.game.preview(seat, action)}
        except Mistake as error:
            answer = why(error)
        self._send(person, {"kind": "answer", "action": text} | answer)
        return self._done(now)

    def _play(self, seat: int, action: Action) -> None:
        match = self._playing()
        events = match.play(seat, action)
        self.places[seat].due_at = None
        self._broadcast(events)

    # time ---------------------------------------------------------------------------------

    def wakes(self) -> float | None:
        """When `tick` has something to do next, if ever."""
        return min((p.due_at for p in self.places if p.due_at is not None), default=None)

    def tick(self, now: float) -> Outcome:
        """Do what is due by now: bots play, windows close on the silent."""
        while (at := self.wakes()) is not None and at <= now:
            seat = next(s for s, place in enumerate(self.places) if place.due_at == at)
            action = self._instead(seat)
            self._play(seat, action)
            self.out.store.append(Stored(seat, str(action), ""))
            self._schedule(now)
        return self._done(now)

    def _instead(self, seat: int) -> Action:
        """What the table does for a seat: a bot's move, or, in a reaction window, the silence
        of a person who was silent."""
        game = self._playing().game
        forms = game.forms(seat)
        if not self._bot_plays(seat) and any(form.timed for form in forms):
            return Action(next(form.verb for form in forms if not form.timed))
        return choose(game.menu(seat), self.rng)

    def _bot_plays(self, seat: int) -> bool:
        """Does a bot play this seat, or will it once patience is over?"""
        return self.places[seat].bot or not self.places[seat].here

    def _schedule(self, now: float) -> None:
        """Say when the table will act for each seat that is due. A bot's time is drawn by lot:
        it tells nothing about its cards."""
        game = self.match.game if self.match and not self.paused else None
        due = game.due() if game else ()
        for seat, place in enumerate(self.places):
            if seat not in due or game is None:
                place.due_at = None
            elif place.due_at is None and self._bot_plays(seat):
                wait = PACES[self.pace] * (75 + self.rng.below(51)) / 100
                start = now if place.bot else max(now, place.gone + PATIENCE)
                place.due_at = start + wait
            elif place.due_at is None and any(form.timed for form in game.forms(seat)):
                place.due_at = now + WINDOW
            elif place.due_at is None and self.limit is not None:
                place.due_at = now + self.limit

    # messages -----------------------------------------------------------------------------

    def _broadcast(self, events: list[Event]) -> None:
        """Everyone hears what they may; who hears nothing gets nothing."""
        for seat, chair in self.chairs.items():
            before = len(chair.log)
            chair.hear(events)
            if len(chair.log) > before:
                for person in self._listeners(seat):
                    self._send(person, self._events(seat, before))

    def _events(self, seat: int | None, since: int) -> Message:
        events = [event.json() for event in self.chairs[seat].log[since:]]
        mark = (self.matches, since)
        return {"kind": "events", "from": mark, "events": events} | self._can(seat)

    def _mark(self, seat: int | None) -> Mark:
        return self.matches, len(self.chairs[seat].log)

    def _can(self, seat: int | None) -> Message:
        if seat is None or not self.match:
            return {}
        game = self.match.game
        return {
            "menu": [str(action) for action in game.menu(seat)],
            "forms": [form._asdict() for form in game.forms(seat)],
            "undo": self.match.may_undo(seat),
        }

    def _state(self, seat: int | None, person: str) -> None:
        if self.match:
            chair = self.chairs[seat]
            state = {"kind": "state", "at": self._mark(seat), "view": chair.view.json()}
            self._send(person, state | self._can(seat))

    def _done(self, now: float) -> Outcome:
        self._schedule(now)
        return self._release()
