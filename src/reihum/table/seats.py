"""Who sits at a table, who is its host and who watches. There are no cards here."""

from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import inf
from typing import NamedTuple

from reihum.core.errors import Mistake
from reihum.table.faces import unlike, usual_face
from reihum.table.messages import SeatSeen
from reihum.table.names import alike
from reihum.texts import bot_name

ARRANGEMENTS = ("bot", "free", "swap")


@dataclass
class Seat:
    """One seat: nobody's, a bot's, or a person's, for whom a bot may stand in."""

    person: str | None = None
    name: str = ""
    bot: str = ""  # its level; empty: no bot
    here: bool = False  # is the person connected?
    gone: float = 0.0  # since when the person is not here; -inf: they have left
    face: str = ""  # what they wish for; once they sit, what they wear

    @property
    def free(self) -> bool:
        return self.person is None and not self.bot

    @property
    def left(self) -> bool:
        """Has the person left in the middle of a match?"""
        return self.person is not None and not self.here and self.gone == -inf

    @property
    def bot_plays(self) -> bool:
        """Does a bot play this seat, or will it once the absent person was waited for?"""
        return bool(self.bot) or not self.here


class Reseated(NamedTuple):
    """Seats that have changed hands, and the people who see the table from elsewhere now."""

    seats: tuple[int, ...]
    people: frozenset[str]


class Seats:
    """The seats of one table, numbered from 0."""

    def __init__(self, count: int, host: str) -> None:
        self.host = host
        self.watching: set[str] = set()
        self._seats = [Seat() for _ in range(count)]

    def __getitem__(self, number: int) -> Seat:
        return self._seats[number]

    def __iter__(self) -> Iterator[Seat]:
        return iter(self._seats)

    def __len__(self) -> int:
        return len(self._seats)

    # who is where ---------------------------------------------------------------------------

    def seat_of(self, person: str) -> int | None:
        return next((n for n, seat in enumerate(self) if seat.person == person), None)

    def own(self, person: str) -> int:
        """The seat of somebody who must have one."""
        if (number := self.seat_of(person)) is None:
            raise Mistake("not-seated")
        return number

    def free(self) -> list[int]:
        return [n for n, seat in enumerate(self) if seat.free]

    def anybody_here(self) -> bool:
        """Is somebody here for whom the table goes on? Who only looks on makes no bot play for
        those who are away."""
        people = [seat for seat in self if seat.person is not None]
        return any(seat.here for seat in people) if people else bool(self.watching)

    def listeners(self, number: int | None) -> list[str]:
        """Who hears what this seat hears; None: those who watch."""
        if number is None:
            return sorted(self.watching)
        seat = self[number]
        return [seat.person] if seat.person is not None and seat.here else []

    def everybody(self) -> list[str]:
        """Who is here, those who watch first."""
        return [one for seat in (None, *range(len(self))) for one in self.listeners(seat)]

    def acting_host(self) -> str:
        """The host; while the host is away, the first who is here."""
        here = [seat.person for seat in self if seat.here and seat.person]
        if self.host in here or self.host in self.watching or not here:
            return self.host
        return here[0]

    def check_host(self, person: str) -> None:
        if person != self.acting_host():
            raise Mistake("host-only")

    def check_leader(self, person: str) -> None:
        """Some things are not for those who only stand in for the host."""
        if person != self.host:
            raise Mistake("host-only")

    def seen(self) -> tuple[SeatSeen, ...]:
        return tuple(
            SeatSeen(s.name, s.bot, s.here, s.person is None, s.face, s.left) for s in self
        )

    # coming and going -----------------------------------------------------------------------

    def come(self, person: str) -> int | None:
        """A person is connected: at their own seat, or among those who watch. The seat, if its
        person was away until now."""
        number = self.seat_of(person)
        if number is None:
            self.watching.add(person)
        elif not self[number].here:
            self[number].here = True
            return number
        return None

    def go(self, person: str, now: float, *, leaving: bool) -> int | None:
        """A person is not connected any more; who leaves on purpose is not waited for. The seat,
        if its person is away from now on."""
        number = self.seat_of(person)
        if number is None or not leaving:
            self.watching.discard(person)
        if number is None or not (leaving or self[number].here):
            return None
        self[number].here = False
        self[number].gone = -inf if leaving else now
        return number

    # changes --------------------------------------------------------------------------------

    def put(self, number: int, seat: Seat) -> None:
        self._seats[number] = seat
        if not seat.free:
            self.wear(number, seat.face)

    def wear(self, number: int, face: str) -> bool:
        """Whoever sits here would like this face, or any. Has it changed?"""
        seat = self[number]
        name = seat.name or (bot_name(number) if seat.bot else "")
        wish = face or usual_face(name, number, bot=bool(seat.bot))
        taken = {other.face for n, other in enumerate(self) if n != number}
        before, seat.face = seat.face, unlike(wish, taken)
        return seat.face != before

    def check_seat(self, person: str, name: str, number: int | None) -> None:
        """Could this person sit down here, or anywhere?"""
        free = self.free()
        if self.seat_of(person) is not None or (free and number not in {None, *free}):
            raise Mistake("seat-taken")
        if not free:
            raise Mistake("full-table")
        for seat in self:
            if seat.person is not None and alike(name, seat.name):
                raise Mistake("name-taken", name=seat.name)

    def sit(
        self, person: str, name: str, number: int | None, now: float, face: str = ""
    ) -> Reseated:
        """Take a seat, this one or the first that is free."""
        self.check_seat(person, name, number)
        number = self.free()[0] if number is None else number
        self.put(number, Seat(person, name, here=person in self.watching, gone=now, face=face))
        self.watching.discard(person)
        return Reseated((number,), frozenset({person}))

    def check_arrangement(self, what: str, number: int, other: int) -> None:
        if not {number, other} <= set(range(len(self))):
            raise Mistake("no-seat", seat=max(number, other), seats=len(self))
        if what not in ARRANGEMENTS:
            raise Mistake("bad-arrangement", what=what, known=", ".join(ARRANGEMENTS))

    def swap(self, number: int, other: int) -> Reseated:
        # A bot's name is its seat's, and its face goes with the name.
        one, two = (replace(s, face="") if s.bot else s for s in (self[number], self[other]))
        self._seats[number] = Seat()
        self._seats[other] = Seat()
        self.put(number, two)
        self.put(other, one)
        people = frozenset(seat.person for seat in (one, two) if seat.person is not None)
        return Reseated((number, other), people)

    def vacate(self, number: int, *, bot: str = "") -> Reseated:
        """The seat is nobody's any more, or a bot's; who sat there may watch."""
        before = self[number]
        self.put(number, Seat(bot=bot))
        if before.person is None or not before.here:
            return Reseated((number,), frozenset())
        self.watching.add(before.person)
        return Reseated((number,), frozenset({before.person}))

    def forget(self, person: str, *, bot: str) -> Reseated:
        """A person will never come again: their seat is nobody's, or a bot's."""
        number = self.seat_of(person)
        reseated = Reseated((), frozenset()) if number is None else self.vacate(number, bot=bot)
        self.watching.discard(person)
        return reseated._replace(people=frozenset())
