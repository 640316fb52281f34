"""Who sits at a table, who is its host, and what everyone is told of that."""

from dataclasses import dataclass
from typing import NamedTuple

from reihum.bots.levels import USUAL, check_level
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.messages import About, Mark, Message, Outcome, Ruled, Seated, SeatSeen

PACES = {"slow": 2.5, "normal": 1.2, "fast": 0.3}  # seconds a bot takes, more or less
ARRANGEMENTS = ("bot", "free", "swap")


@dataclass
class Mind:
    """What is thought about on a seat, for this moment of its chair, and what came of it."""

    mark: Mark
    kind: str  # "decide", or "interject" out of turn
    done: bool = False
    answer: Action | None = None


@dataclass
class Place:
    """A seat: nobody's yet, a bot's, or a person's, for whom a bot may stand in."""

    person: str | None = None
    name: str = ""
    bot: str = ""  # its level
    here: bool = False
    gone: float = 0.0  # since when the person is not here
    last_id: str = ""  # of the person's last action
    due_at: float | None = None  # when the table will act for this seat, if it knows how by then
    mind: Mind | None = None
    hinting: bool = False  # a hint for the person is being thought about
    hint_at: Mark | None = None  # for which moment the person would like one


class Frozen(NamedTuple):
    """A match that cannot go on: it was begun under other rules than those of today."""

    rules: int
    ours: int


class Seating:
    """The seats of a table, and the messages about them."""

    def __init__(self, setup: Setup, host: str) -> None:
        self.setup = setup
        self.host = host
        self.places = [Place() for _ in range(setup.seats)]
        self.watching: set[str] = set()
        self.pace = "normal"
        self.paused = False
        self.limit: float | None = None  # seconds a person has to answer
        self.match: Match | None = None
        self.matches = 0
        self.frozen: Frozen | None = None
        self.moved: set[str] = set()  # who has just got another chair
        self.out = Outcome()

    def sit(self, person: str, name: str, seat: int | None, now: float) -> Outcome:
        """Take a seat, this one or the first that is free; not while cards are on the table."""
        self._no_cards()
        free = [s for s, place in enumerate(self.places) if place.person is None and not place.bot]
        if self.seat_of(person) is not None or not free or (seat is not None and seat not in free):
            raise Mistake("seat-taken")
        here = person in self.watching
        place = Place(person, name, here=here, gone=now)
        self._place(free[0] if seat is None else seat, place)
        self.watching.discard(person)
        self._tell_table()
        return self._done(now)

    def arrange(
        self, person: str, seat: int, what: str, other: int, now: float, level: str = USUAL
    ) -> Outcome:
        """The host gives a seat to a bot or a bot another level, frees a seat, or swaps two.
        Once the cards are dealt it can only be a bot's: nobody else may see the cards."""
        self._host(person)
        if not {seat, other} <= set(range(len(self.places))):
            raise Mistake("no-seat", seat=max(seat, other), seats=len(self.places))
        if what not in ARRANGEMENTS:
            raise Mistake("bad-arrangement", what=what, known=", ".join(ARRANGEMENTS))
        check_level(self.setup.game, level)
        if what != "bot":
            self._no_cards()
        before = self.places[seat]
        if what == "swap":
            self._place(seat, self.places[other])
            self._place(other, before)
            before.hinting = self.places[seat].hinting = False  # it will come to the other seat
        elif what == "bot" and before.bot:
            before.bot = level  # what it thinks about now it finishes as it was
            self._place(seat, before)
        else:
            self._free(seat, bot=level if what == "bot" else "")
        self._tell_table()
        return self._done(now)

    def seat_of(self, person: str) -> int | None:
        return next((s for s, place in enumerate(self.places) if place.person == person), None)

    def playing(self) -> bool:
        """Are cards on the table?"""
        return self.match is not None and bool(self.match.game.due())

    def acting_host(self) -> str:
        """The host; while the host is away, the first who is here."""
        here = [place.person for place in self.places if place.here and place.person]
        if self.host in here or self.host in self.watching or not here:
            return self.host
        return here[0]

    def _free(self, seat: int, *, bot: str = "") -> None:
        """A seat is nobody's any more; who sat there may look on."""
        before = self.places[seat]
        self._place(seat, Place(bot=bot))
        if before.person is not None and before.here:
            self.watching.add(before.person)
            self.moved.add(before.person)

    def _place(self, seat: int, place: Place) -> None:
        self.places[seat] = place
        if place.person is not None:
            self.moved.add(place.person)
        self.out.store.append(Seated(seat, place.person, place.name, place.bot))

    def _rule(self, pace: str, paused: bool, limit: float | None) -> None:
        self.pace, self.paused, self.limit = pace, paused, limit
        self.out.store.append(Ruled(pace, paused, limit))

    def _tell_table(self) -> None:
        for seat in (None, *range(len(self.places))):
            for person in self._listeners(seat):
                self._send(person, self.about(person))

    def about(self, person: str | None) -> About:
        """The table as this person, or a stranger, sees it."""
        return About(
            self.setup,
            tuple(SeatSeen(p.name, p.bot, p.here, p.person is None) for p in self.places),
            None if person is None else self.seat_of(person),
            person is not None and person == self.acting_host(),
            self.matches,
            self.playing(),
            self.paused,
            self.pace,
            self.limit,
            self.frozen,
        )

    def _done(self, now: float) -> Outcome:
        """What this call has led to."""
        done, self.out = self.out, Outcome()
        return done

    def _listeners(self, seat: int | None) -> list[str]:
        """Who hears what a seat hears; None: those who watch."""
        if seat is None:
            return sorted(self.watching)
        place = self.places[seat]
        return [place.person] if place.person is not None and place.here else []

    def _send(self, person: str, message: Message) -> None:
        self.out.send.append((person, message))

    def _own(self, person: str) -> int:
        if (seat := self.seat_of(person)) is None:
            raise Mistake("not-seated")
        return seat

    def _host(self, person: str) -> None:
        if person != self.acting_host():
            raise Mistake("host-only")

    def _no_cards(self) -> None:
        if self.playing():
            raise Mistake("already-started")

    def _begun(self) -> Match:
        if not self.match:
            raise Mistake("not-started")
        return self.match
