"""Somebody wants to be forgotten. What is left are moves and results without a name: they are the
story of the others too.

The person's row stays, nameless, because tables point to it as their host: they go on, as they do
while a host is away.
"""

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from contextlib import AsyncExitStack, suppress
from functools import partial
from typing import Any

from sqlalchemy import Connection, Engine, delete, select, update

from reihum.core.errors import Mistake
from reihum.room.people import Person
from reihum.server import schema
from reihum.server.people import People
from reihum.server.processes import Elsewhere
from reihum.server.rooms import Rooms
from reihum.server.sharing import give_up_tables_of
from reihum.server.writer import Statement


async def nobody() -> None:
    """There is no other process."""


async def forget(
    person: Person, people: People, rooms: Rooms, others: Callable[[], Awaitable[Any]] = nobody
) -> None:
    """One commit, and every table in memory is brought up to date. Tables where cards are dealt are
    taken from the store first: there a bot takes over. `others`: the other processes let the person
    leave their tables."""
    people.dismiss(person)
    try:
        async with rooms.seating:
            for code in await asyncio.to_thread(_in_play, rooms.store.engine, person.id):
                with suppress(Mistake, Elsewhere):  # what cannot be read will not go on anyway
                    await rooms.find(code)
            await others()
            await _leave(person.id, rooms, [partial(blank, person=person.id)])
    except BaseException:
        people.stay(person)
        raise
    # A table that was just being taken from the store may still know the person.
    await asyncio.gather(*rooms.loading.values(), return_exceptions=True)
    give_up_tables_of(person.id, rooms)
    rooms.processes.tell("forgotten", person=person.id)


async def leave_tables(person: str, rooms: Rooms) -> None:
    """All that are in this process; another one forgets the person."""
    async with rooms.seating:
        await _leave(person, rooms)


async def _leave(person: str, rooms: Rooms, more: Sequence[Statement] = ()) -> None:
    """In one commit with what else there is to do."""
    concerned = [
        room
        for _, room in sorted(rooms.open.items())  # in this order: nobody waits for each other
        if person in room.ears or room.table.seats.seat_of(person) is not None
    ]
    async with AsyncExitStack() as held:
        for room in concerned:
            await held.enter_async_context(room.lock)
        now = asyncio.get_running_loop().time()
        concerned = [room for room in concerned if not room.broken]
        try:
            left = [(room, room.table.forget(person, now)) for room in concerned]
            statements = [*more]
            for room, outcome in left:
                statements += rooms.store.writer.held(room.code)
                statements += rooms.store.statements(room.code, outcome.store)
            await rooms.store.writer.write(statements)
        except BaseException:
            for room in concerned:  # what they believe is not what the store has
                room.give_up()
            raise
        for room, outcome in left:
            room.follow(outcome)
            for ear in room.ears.get(person, ()):
                ear.hang_up()


def _in_play(engine: Engine, person: str) -> list[str]:
    """The tables with cards on them where the person sat down."""
    seats, matches, results = schema.seats, schema.matches, schema.results
    over = select(results.c.number).where(
        (results.c.code == matches.c.code) & (results.c.number == matches.c.number)
    )
    query = (
        select(seats.c.code)
        .join(matches, matches.c.code == seats.c.code)
        .where(seats.c.person == person, ~over.exists())
        .distinct()
    )
    with engine.connect() as connection:
        return list(connection.scalars(query))


def blank(connection: Connection, person: str) -> None:
    """Take a person's name and everything that leads to the person out of the store."""
    people, tokens, seats = schema.people, schema.tokens, schema.seats
    actions, results, standings = schema.actions, schema.results, schema.standings

    # The ids of actions were made up by the person's browser.
    at_mine = actions.c.code.in_(select(seats.c.code).where(seats.c.person == person))
    did = update(actions).where(at_mine, actions.c.person == person)
    connection.execute(did.values(id="", person=None))

    mine = (standings.c.code == results.c.code) & (standings.c.number == results.c.number)
    query = select(*(results.c.code, results.c.number, results.c.names, results.c.faces))
    query = query.add_columns(standings.c.seat)
    for row in connection.execute(query.join(standings, mine).where(standings.c.person == person)):
        names, faces = (
            ["" if seat == row.seat else one for seat, one in enumerate(every)]
            for every in (row.names, row.faces)
        )
        match = (results.c.code == row.code) & (results.c.number == row.number)
        connection.execute(update(results).where(match).values(names=names, faces=faces))

    connection.execute(update(standings).where(standings.c.person == person).values(person=None))
    nobody = {"person": None, "name": "", "face": ""}
    connection.execute(update(seats).where(seats.c.person == person).values(nobody))
    evenings = update(schema.evening_people).where(schema.evening_people.c.person == person)
    connection.execute(evenings.values(person=None, name=""))
    connection.execute(delete(tokens).where(tokens.c.person == person))
    expelled = schema.expelled
    connection.execute(delete(expelled).where(expelled.c.person == person))
    connection.execute(update(people).where(people.c.id == person).values(name="", face=""))
