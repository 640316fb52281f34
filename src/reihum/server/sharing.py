"""What one process does when another one tells it something."""

from collections import defaultdict
from collections.abc import Iterator, Sequence
from contextlib import suppress
from functools import partial

from reihum.room.people import Person
from reihum.server.guard import Count, Rates
from reihum.server.people import People
from reihum.server.processes import Processes
from reihum.server.rooms import Broken, Room, Rooms

MOST_TOLD = 100  # addresses at once: the database takes no more than 8,000 bytes
FEW = 5  # of somebody's lines in one process; only who has more is worth a word


async def share(
    processes: Processes, rooms: Rooms, people: People, limits: Sequence[Rates], lines: Count
) -> None:
    """From now on. `limits`: what an address may take is taken from one store by all processes,
    a moment later than it was taken; `lines`: how many each address and person has."""

    async def evening(evening: str) -> None:
        await rooms.tell_here_of(evening)

    async def renamed(person: str) -> None:
        people.look_again(person)

    async def worn(person: str, face: str) -> None:
        people.look_again(person)
        await wear_here(rooms, person, face)

    async def forgotten(person: str) -> None:
        people.dismiss(Person(person, ""))
        give_up_tables_of(person, rooms)

    async def taken(which: int, much: dict[str, float]) -> None:
        limits[which].lose(much)

    async def many(address: str, lines_of: dict[str, int]) -> None:
        lines.elsewhere[address] = lines_of

    for heard in (evening, renamed, worn, forgotten, taken, many):
        processes.hears[heard.__name__] = heard
    processes.missed = people.look_again
    processes.lost = rooms.give_up
    for rates in limits:
        rates.taken = defaultdict(float)
    processes.beats = _Telling(processes, limits, lines).tell
    await processes.begin()


class _Telling:
    """What others must know of our limits, once in a while."""

    def __init__(self, processes: Processes, limits: Sequence[Rates], lines: Count) -> None:
        self.processes, self.limits, self.lines = processes, limits, lines
        self._told: dict[str, int] = {}
        self._told_to: list[str] = []

    def tell(self) -> None:
        there = self.processes.others()
        for gone in self.lines.elsewhere.keys() - set(there):
            del self.lines.elsewhere[gone]
        for which, rates in enumerate(self.limits):
            much = dict(rates.taken or {})
            rates.taken = defaultdict(float)
            # Who has asked for little is of no concern to others; who makes things or guesses is.
            told = [(whose, n) for whose, n in much.items() if which or n > rates.rate / 4]
            for some in batched(sorted(told, key=lambda one: -one[1])) if there else ():
                self.processes.tell("taken", which=which, much=dict(some))
        many = self.lines.many(FEW)
        if there and (many, there) != (self._told, self._told_to):
            self._told, self._told_to = many, there
            most = dict(sorted(many.items(), key=lambda one: -one[1])[:MOST_TOLD])
            self.processes.tell("many", address=self.processes.address, lines_of=most)


def batched(told: list[tuple[str, float]]) -> Iterator[list[tuple[str, float]]]:
    for first in range(0, len(told), MOST_TOLD):
        yield told[first : first + MOST_TOLD]


async def wear_here(rooms: Rooms, person: str, face: str) -> None:
    """At the tables that live in this process, where the person sits."""
    for room in seated_at(person, rooms):
        with suppress(Broken):  # it was logged; the face comes with the person
            await room.do(partial(room.table.wear, person, face))


def give_up_tables_of(person: str, rooms: Rooms) -> None:
    for room in seated_at(person, rooms):
        room.give_up()


def seated_at(person: str, rooms: Rooms) -> list[Room]:
    return [
        room
        for room in rooms.open.values()
        if not room.broken and room.table.seats.seat_of(person) is not None
    ]
