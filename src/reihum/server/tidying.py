"""Retention by age: what nobody has played for so many days goes, if whoever runs the server wants
that.

Of a match that is over stays what people's figures are counted from: which game, who had which
points, who won; and of the cards of a day that they were had. Seats, names, moves, stories and
seeds' promises go, and tables at which nothing was finished go altogether. An evening goes as a
whole, when all of it is that old. People go who have nothing left here.
"""

import asyncio
import json
import logging
import time
import zlib
from collections.abc import Collection
from typing import Any, NamedTuple

from sqlalchemy import (
    Connection,
    Engine,
    Row,
    Table,
    and_,
    delete,
    exists,
    func,
    insert,
    or_,
    select,
    true,
    update,
)
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.sql import ColumnElement

from reihum.core.events import Scored
from reihum.games import GAMES
from reihum.server import schema
from reihum.server.holding import key_of
from reihum.server.people import People
from reihum.server.reading import TIDIED
from reihum.server.rooms import Rooms
from reihum.server.store import SHARED
from reihum.table.lessons import lesson_seeds

DAY = 24 * 3600.0  # seconds
OF_A_TABLE = (
    *(schema.seats, schema.controls, schema.expelled, schema.hosts, schema.promises),
    *(schema.parts, schema.actions, schema.skips),
)
ITS_MATCHES = (schema.results, schema.standings, schema.matches)
OF_A_PERSON = (
    *(schema.seats.c.person, schema.tables.c.host, schema.expelled.c.person),
    *(schema.hosts.c.person, schema.standings.c.person, schema.evenings.c.host),
    schema.evening_people.c.person,
)
log = logging.getLogger("reihum")


class Unit(NamedTuple):
    """What goes in one commit, or stays: a table, or an evening (its code) with its tables."""

    evening: str
    codes: tuple[str, ...]


class Tally(NamedTuple):
    """What went, or would go."""

    tables: int
    evenings: int
    people: int


def before(days: int) -> float:
    return time.time() - days * DAY


def units(connection: Connection, before: float) -> list[Unit]:
    """All that nothing has happened at since then, evenings first."""
    games = schema.evening_games
    quiet = _quiet_tables(connection, before)
    evening_of = {row.code: row.evening for row in connection.execute(select(games))}
    theirs: dict[str, list[str]] = {code: [] for code in _old_evenings(connection, before)}
    for code, evening in evening_of.items():
        theirs.get(evening, []).append(code)
    there = set(quiet)
    old = [Unit(one, tuple(codes)) for one, codes in theirs.items() if there.issuperset(codes)]
    return [*old, *(Unit("", (code,)) for code in quiet if code not in evening_of)]


def _still(connection: Connection, unit: Unit, before: float) -> bool:
    """Has nothing happened there in the meantime?"""
    games, codes = schema.evening_games, set(unit.codes)
    mine = games.c.evening == unit.evening if unit.evening else games.c.code.in_(codes)
    if set(connection.scalars(select(games.c.code).where(mine))) != (
        codes if unit.evening else set()
    ):
        return False
    if unit.evening and not _old_evenings(connection, before, unit.evening):
        return False
    return set(_quiet_tables(connection, before, codes)) == codes


def _quiet_tables(
    connection: Connection, before: float, of: Collection[str] | None = None
) -> list[str]:
    """Of these or of all, the oldest first."""
    tables, results = schema.tables, schema.results
    some = true() if of is None else tables.c.code.in_(of)
    tidied = exists().where(results.c.code == tables.c.code, results.c.how == TIDIED)
    written = (*OF_A_TABLE, schema.matches, schema.results)
    quiet = (_nothing_in(table, tables, before) for table in written)
    query = select(tables.c.code).where(some, tables.c.at < before, ~tidied, *quiet)
    return list(connection.scalars(query.order_by(tables.c.at, tables.c.code)))


def _old_evenings(connection: Connection, before: float, one: str = "") -> list[str]:
    """Those at which nobody has come or gone since then; of their tables nothing is said."""
    evenings, people = schema.evenings, schema.evening_people
    some = evenings.c.code == one if one else true()
    came = exists().where(people.c.evening == evenings.c.code, people.c.at >= before)
    quiet = (_nothing_in(table, evenings, before) for table in (schema.promises, schema.parts))
    query = select(evenings.c.code).where(some, evenings.c.at < before, ~came, *quiet)
    return list(connection.scalars(query.order_by(evenings.c.at, evenings.c.code)))


def _nothing_in(table: Table, of: Table, before: float) -> ColumnElement[bool]:
    return ~exists().where(table.c.code == of.c.code, table.c.at >= before)


def tidy(connection: Connection, unit: Unit, before: float) -> bool:
    """Let it go, unless something has happened there in the meantime, or another process has one of
    its tables."""
    if connection.dialect.name == SHARED:
        for code in unit.codes:
            if not connection.scalar(select(func.pg_try_advisory_xact_lock(key_of(code)))):
                return False
    if not _still(connection, unit, before):
        return False
    if unit.evening:
        games, people = schema.evening_games, schema.evening_people
        for column in (games.c.evening, people.c.evening, schema.promises.c.code):
            connection.execute(delete(column.table).where(column == unit.evening))
        connection.execute(delete(schema.parts).where(schema.parts.c.code == unit.evening))
        connection.execute(delete(schema.evenings).where(schema.evenings.c.code == unit.evening))
    for code in unit.codes:
        _tidy_table(connection, code)
    return True


def _tidy_table(connection: Connection, code: str) -> None:
    tables, results = schema.tables, schema.results
    table = connection.execute(select(tables).where(tables.c.code == code)).one()
    for rows in OF_A_TABLE:
        connection.execute(delete(rows).where(rows.c.code == code))
    counted = _counted(connection, code)
    had = not counted and table.day and _had(connection, table)
    for row in connection.execute(select(results).where(results.c.code == code)).all():
        if row.number in counted:
            kept: dict[str, Any] = {"how": TIDIED, "names": [], "faces": [], "position": ""}
            kept |= {"story": _scores(row.story) if _compared_by_story(table) else b""}
            which = (results.c.code == code) & (results.c.number == row.number)
            connection.execute(update(results).where(which).values(kept))
    for rows in ITS_MATCHES:
        connection.execute(delete(rows).where(rows.c.code == code, rows.c.number.not_in(counted)))
    if had:
        nothing: dict[str, Any] = {"names": [], "totals": [], "winners": [], "faces": []}
        nothing |= {"code": code, "number": 1, "how": TIDIED, "position": "", "story": b""}
        connection.execute(insert(results).values(nothing | {"at": table.at}))
    elif not counted:
        connection.execute(delete(tables).where(tables.c.code == code))


def _counted(connection: Connection, code: str) -> set[int]:
    """The matches that somebody's figures are counted from."""
    rows, matches = schema.standings, schema.matches
    same = (matches.c.code == rows.c.code) & (matches.c.number == rows.c.number)
    somebody = rows.c.person.is_not(None) & matches.c.seed.not_in(lesson_seeds())
    query = select(rows.c.number).join(matches, same).where(rows.c.code == code, somebody)
    return set(connection.scalars(query.distinct()))


def _had(connection: Connection, table: Row[Any]) -> bool:
    """Does somebody know the cards of this day, though they have not played them to the end? Then
    playing them once more is still practice."""
    people, results = schema.people, schema.results
    known = connection.scalar(select(people.c.name).where(people.c.id == table.host))
    frozen = select(results.c.code).where(results.c.code == table.code, results.c.how == "frozen")
    return bool(known) and connection.execute(frozen).first() is None


def _compared_by_story(table: Row[Any]) -> bool:
    game = GAMES.get(table.game)
    return bool(table.day) and game is not None and not game.ADDS_UP


def _scores(story: bytes) -> bytes:
    """Of a story only what a day's results are read from."""
    told = json.loads(zlib.decompress(story)) if story else []
    scored = [event for one in told for event in one["events"] if event["kind"] == Scored.kind]
    return zlib.compress(json.dumps([{"events": scored[:1]}]).encode())


def without_anything(before: float, spare: Collection[str] = ()) -> ColumnElement[bool]:
    """People who came that long ago and have nothing left here."""
    people, tokens = schema.people, schema.tokens
    newer = exists().where(tokens.c.person == people.c.id, tokens.c.at >= before)
    something = or_(*(exists().where(column == people.c.id) for column in OF_A_PERSON))
    return and_(people.c.at < before, ~newer, ~something, people.c.id.not_in(spare))


def let_people_go(connection: Connection, before: float, spare: Collection[str] = ()) -> int:
    people, tokens = schema.people, schema.tokens
    gone = select(people.c.id).where(without_anything(before, spare))
    connection.execute(delete(tokens).where(tokens.c.person.in_(gone)))
    return connection.execute(delete(people).where(without_anything(before, spare))).rowcount


def would_go(engine: Engine, before: float) -> Tally:
    """Nothing is changed. Of people those are counted who have nothing here as it is."""
    people = schema.people
    query = select(func.count()).select_from(people).where(without_anything(before))
    with engine.connect() as connection:
        return _tally(units(connection, before), connection.scalar(query) or 0)


def tidy_all(engine: Engine, before: float) -> Tally:
    """While no process has the database; or on PostgreSQL, where tables that a process has stay."""
    gone = []
    with engine.connect() as connection:
        found = units(connection, before)
    for unit in found:
        with engine.begin() as connection:
            if tidy(connection, unit, before):
                gone.append(unit)
    with engine.begin() as connection:
        people = let_people_go(connection, before)
    return _tally(gone, people)


def _tally(gone: list[Unit], people: int) -> Tally:
    return Tally(
        sum(len(one.codes) for one in gone), sum(bool(one.evening) for one in gone), people
    )


async def tidy_every_day(days: int, rooms: Rooms, people: People) -> None:
    """While people play. A table that is in memory stays for another day."""
    while True:
        try:
            tally = await tidy_here(before(days), rooms, people)
            log.info("tidied", extra=tally._asdict())
        except (SQLAlchemyError, OSError):
            log.exception("not tidied")
        await asyncio.sleep(DAY)


async def tidy_here(before: float, rooms: Rooms, people: People) -> Tally:
    def old() -> list[Unit]:
        with rooms.store.engine.connect() as connection:
            return units(connection, before)

    gone = [unit for unit in await asyncio.to_thread(old) if await _tidied(unit, before, rooms)]
    spare, few = people.here() | {who for room in rooms.open.values() for who in room.ears}, 0

    def let_go(connection: Connection) -> None:
        nonlocal few
        few = let_people_go(connection, before, spare)

    await rooms.store.writer.write([let_go])
    if few:
        rooms.processes.tell("renamed", person="")  # nobody is known without having been looked up
    return _tally(gone, few)


async def _tidied(unit: Unit, before: float, rooms: Rooms) -> bool:
    """Whoever comes to one of these tables in this moment waits until it is decided."""
    if any(code in rooms.open or code in rooms.loading for code in unit.codes):
        return False
    gone = False

    def work(connection: Connection) -> None:
        nonlocal gone
        gone = tidy(connection, unit, before)

    writing = asyncio.ensure_future(rooms.store.writer.write([work]))
    rooms.tidying |= dict.fromkeys(unit.codes, writing)
    try:
        await writing
    finally:
        for code in unit.codes:
            del rooms.tidying[code]
    return gone
