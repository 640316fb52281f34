"""Who sits at a table, who is its host, and what everyone is told of that."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from reihum.core.errors import Mistake, Refusal
from reihum.core.match import Match
from reihum.core.options import Setup

PACES = {"slow": 2.5, "normal": 1.2, "fast": 0.3}  # seconds a bot takes, more or less
ARRANGEMENTS = ("bot", "free", "swap")

Message = dict[str, Any]
Mark = tuple[int, int]  # which match of the table, and how many events of a chair's log


class Stored(NamedTuple):
    """A line of the match, to be kept before it is acknowledged."""

    seat: int
    action: str
    id: str  # the client's name for it; empty for bots


@dataclass
class Outcome:
    """What a call led to: lines to store first, then messages to send."""

    store: list[Stored] = field(default_factory=list)
    send: list[tuple[str, Message]] = field(default_factory=list)


@dataclass
class Place:
    """A seat: nobody's yet, a bot's, or a person's, for whom a bot may stand in."""

    person: str | None = None
    name: str = ""
    bot: bool = False
    here: bool = False
    gone: float = 0.0  # since when the person is not here
    last_id: str = ""  # of the person's last action
    due_at: float | None = None  # when the table will act for this seat


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
        self.out = Outcome()

    def sit(self, person: str, name: str, seat: int | None = None) -> Outcome:
        """Take a seat, this one or the first that is free; only before the first card."""
        self._lobby()
        free = [s for s, place in enumerate(self.places) if place.person is None and not place.bot]
        if self._seat(person) is not None or not free or (seat is not None and seat not in free):
            raise Mistake("seat-taken")
        self.places[free[0] if seat is None else seat] = Place(person, name, here=True)
        self.watching.discard(person)
        return self._tell_all()

    def arrange(self, person: str, seat: int, what: str, other: int = 0) -> Outcome:
        """The host puts a bot on a seat, frees it, or swaps it with another, before the start."""
        self._host(person)
        self._lobby()
        if not {seat, other} <= set(range(len(self.places))):
            raise Mistake("no-seat", seat=max(seat, other), seats=len(self.places))
        if what not in ARRANGEMENTS:
            raise Mistake("bad-arrangement", what=what, known=", ".join(ARRANGEMENTS))
        if what == "swap":
            self.places[seat], self.places[other] = self.places[other], self.places[seat]
        else:
            self.places[seat] = Place(bot=what == "bot")
        return self._tell_all()

    def _table(self) -> Message:
        return {
            "kind": "table",
            "game": self.setup.game,
            "options": dict(self.setup.options),
            "seats": [
                {"name": p.name, "bot": p.bot, "here": p.here, "free": p.person is None}
                for p in self.places
            ],
            "started": self.match is not None,
            "paused": self.paused,
            "pace": self.pace,
        }

    def _tell_table(self) -> None:
        for seat in (None, *range(len(self.places))):
            for person in self._listeners(seat):
                self._send(person, self._table() | {"you": seat, "host": person == self.host})

    def _tell_all(self) -> Outcome:
        self._tell_table()
        return self._release()

    def _release(self) -> Outcome:
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

    def _seat(self, person: str) -> int | None:
        return next((s for s, place in enumerate(self.places) if place.person == person), None)

    def _own(self, person: str) -> int:
        if (seat := self._seat(person)) is None:
            raise Mistake("not-seated")
        return seat

    def _host(self, person: str) -> None:
        if person != self.host:
            raise Mistake("host-only")

    def _lobby(self) -> None:
        if self.match:
            raise Mistake("already-started")

    def _playing(self) -> Match:
        if not self.match:
            raise Mistake("not-started")
        return self.match


def why(error: Mistake) -> Message:
    rule = error.rule if isinstance(error, Refusal) else None
    return {"rule": rule, "key": error.key, "facts": error.facts}
