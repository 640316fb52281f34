"""What is stored of a table: entries, in the order in which things happened, and the reading of
them back. `server/store.py` stores them.
"""

from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple

from reihum.core import proof
from reihum.core.actions import Action
from reihum.core.events import Event
from reihum.core.proof import Drawn
from reihum.core.record import Record
from reihum.core.story import keep


class Seated(NamedTuple):
    """Whose seat this is from now on."""

    seat: int
    person: str | None
    name: str
    bot: str  # its level; empty: no bot
    face: str = ""  # empty: as it was before faces could be chosen


class Ruled(NamedTuple):
    """What the host has set."""

    pace: str
    paused: bool
    limit: float | None  # seconds a person has to answer
    locked: bool = False  # nobody new sits down
    closed: bool = False  # nobody looks on


class Expelled(NamedTuple):
    """This person was sent away from the table for good."""

    person: str


class Led(NamedTuple):
    """From now on this person is the host."""

    person: str


class Promised(NamedTuple):
    """What this match will be dealt from, together with what others add; its hash is told to all
    from now on."""

    number: int
    secret: str


class Added(NamedTuple):
    """Somebody's browser has added a part of its own to what this match will be dealt from."""

    number: int
    part: str


class Started(NamedTuple):
    """A match of the table began: the first has number 1."""

    number: int
    seed: str
    rules: int


class Played(NamedTuple):
    """An action of a match; its lines are numbered from 0."""

    number: int
    line: int
    seat: int
    action: str
    id: str  # the client's name for it; empty for bots
    person: str | None = None  # who did it, if somebody did


class Skipped(NamedTuple):
    """The learner does not want to be guided any more in this match."""

    number: int


class Ended(NamedTuple):
    """A match is over: its result, its whole story for all to read, whatever becomes of the
    rules, and who held each seat at the end."""

    number: int
    totals: tuple[int, ...]
    winners: tuple[int, ...]
    position: str
    story: list[dict[str, Any]]
    seats: tuple[Seated, ...]


Entry = Seated | Ruled | Expelled | Led | Promised | Added | Started | Played | Skipped | Ended


class Ledger:
    """Writes the entries of matches and numbers their lines."""

    def __init__(self) -> None:
        self.matches = 0  # how many were begun at this table
        self._lines = 0  # of the match
        self._told: list[tuple[int | None, str | None, list[Event]]] = []
        self._last_ids: dict[str, str] = {}  # of each person's last action

    def begin(self, started: Started, dealt: list[Event]) -> None:
        """A match begins, or is read back from its first line on."""
        self.matches = started.number
        self._lines, self._told, self._last_ids = 0, [(None, None, [*dealt])], {}

    def begun_elsewhere(self, started: Started) -> None:
        """There was this match, but it cannot be read back."""
        self.matches = started.number

    def played(
        self, seat: int, person: str | None, action: Action, id: str, events: list[Event]
    ) -> Played:
        """Somebody has acted; without an id it was the table that did it for the seat."""
        person = person if id else None
        entry = Played(self.matches, self._lines, seat, str(action), id, person)
        self._lines += 1
        self._told.append((seat, entry.action, events))
        if person is not None:
            self._last_ids[person] = id
        return entry

    def has_done(self, person: str, id: str) -> bool:
        """Was this the person's last action? Then it was sent twice."""
        return bool(id) and self._last_ids.get(person) == id

    def skipped(self) -> Skipped:
        return Skipped(self.matches)

    def ended(self, record: Record, drawn: Iterable[Drawn], seats: tuple[Seated, ...]) -> Ended:
        """`drawn`: what chance has decided; it is told with the first line of the story."""
        assert record.result is not None
        result = record.result, record.winners, record.position
        story: list[dict[str, Any]] = [
            {"seat": seat, "action": action, "events": [*map(keep, events)]}
            for seat, action, events in self._told
        ]
        story[0]["drawn"] = proof.keep(drawn)
        return Ended(self.matches, *result, story, seats)


@dataclass
class Past:
    """What the entries of a table add up to: all that is needed to bring it back."""

    seats: dict[int, Seated] = field(default_factory=dict)
    ruled: Ruled | None = None
    expelled: frozenset[str] = frozenset()
    host: str | None = None  # none: whoever has opened it
    promised: dict[int, tuple[str, list[str]]] = field(default_factory=dict)  # secret and parts
    started: Started | None = None  # the last match, and what follows is about it
    played: list[Played] = field(default_factory=list)
    skipped: bool = False
    over: bool = False


def read_back(entries: Iterable[Entry]) -> Past:
    past = Past()
    for entry in entries:
        match entry:
            case Seated():
                past.seats[entry.seat] = entry
            case Ruled():
                past.ruled = entry
            case Expelled():
                past.expelled |= {entry.person}
            case Led():
                past.host = entry.person
            case Promised():
                past.promised[entry.number] = entry.secret, []
            case Added():
                past.promised[entry.number][1].append(entry.part)
            case Started():
                past = replace(past, started=entry, played=[], skipped=False, over=False)
            case Played():
                past.played.append(entry)
            case Skipped():
                past.skipped = True
            case Ended():
                past.over = True
    return past
