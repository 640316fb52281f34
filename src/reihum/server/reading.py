"""What is kept of one table, read in one go. Whoever comes back to a table waits for it, so the
queries are made once, and only filled in then."""

from collections.abc import Mapping
from typing import Any

from sqlalchemy import BindParameter, Connection, Row, Table, bindparam, select

from reihum.core.errors import Mistake
from reihum.core.options import Value
from reihum.games import GAMES, setup_for
from reihum.room.kept import (
    KeptTable,
    OpenedTable,
    added,
    played,
    promised,
    ruled,
    seated,
    started,
)
from reihum.server import schema
from reihum.table.ledger import Entry, Expelled, Led, Skipped
from reihum.table.messages import Evening

LAST = 2**31 - 1  # of all matches
TIDIED = "tidied"  # how a match has ended of which only figures are left
CODE: BindParameter[str] = bindparam("code")
NUMBER: BindParameter[int] = bindparam("number")
UP_TO: BindParameter[int] = bindparam("up_to")


def _of_table(table: Table) -> Any:
    return select(table).where(table.c.code == CODE)


def _newest(table: Table, by: str = "n") -> Any:
    return _of_table(table).order_by(table.c[by].desc()).limit(1)


def _of_match(table: Table) -> Any:
    return _of_table(table).where(table.c.number == NUMBER)


def _from_match(table: Table) -> Any:
    chosen = _of_table(table).where(table.c.number.between(NUMBER, UP_TO))
    return chosen.order_by(table.c.get("n", table.c.number))


TABLE = _of_table(schema.tables)
MATCH = _newest(schema.matches, "number")
SEATS = _of_table(schema.seats).order_by(schema.seats.c.n)
RULED, HOST = _newest(schema.controls), _newest(schema.hosts)
AWAY = select(schema.expelled.c.person).where(schema.expelled.c.code == CODE)
PROMISES, PARTS = _from_match(schema.promises), _from_match(schema.parts)
ACTIONS = _of_match(schema.actions).order_by(schema.actions.c.line)
SKIPS, RESULT = _of_match(schema.skips), _of_match(schema.results)
HOW = select(schema.results.c.number, schema.results.c.how).where(schema.results.c.code == CODE)
_games = schema.evening_games
_mine = _games.alias("mine")
EVENING = (
    select(_mine.c.evening, _mine.c.number, schema.evenings.c.plan, _games.c.code)
    .select_from(_mine)
    .join(schema.evenings, schema.evenings.c.code == _mine.c.evening)
    .join(_games, _games.c.evening == _mine.c.evening)
    .where(_mine.c.code == CODE)
    .order_by(_games.c.number.desc())
    .limit(1)
)
UNFINISHED = (
    select(schema.matches, schema.tables.c.game)
    .join(schema.tables)
    .where(schema.matches.c.code == CODE)
    .where(
        ~select(schema.results.c.number)
        .where(schema.results.c.code == schema.matches.c.code)
        .where(schema.results.c.number == schema.matches.c.number)
        .exists()
    )
)


def table(connection: Connection, code: str) -> KeptTable | None:
    """What is kept of a table; of its matches only the last. A Mistake if only figures are."""

    def rows(query: Any, **more: int) -> list[Row[Any]]:
        return list(connection.execute(query, {"code": code, **more}))

    found = rows(TABLE)
    if not found:
        return None
    ended = {one.number: one.how for one in rows(HOW)}
    if TIDIED in ended.values():
        raise Mistake("tidied", code=code)
    row = found[0]
    options: Mapping[str, Value] = row.options
    setup = setup_for(row.game, row.seats, options)
    theirs = evening_of(connection, code)
    about = row.host, row.listed, row.at, row.seed, row.day, theirs.code if theirs else ""
    seats = {one.seat: one for one in rows(SEATS)}  # who holds each seat: its newest row
    entries: list[Entry] = [*map(seated, seats.values()), *map(ruled, rows(RULED))]
    entries += [Expelled(one.person) for one in rows(AWAY)]
    entries += [Led(one.person) for one in rows(HOST)]
    last = rows(MATCH)
    entries += promises(connection, code, last[0].number if last else 1)
    for match in last:
        number = match.number
        entries += [started(match), *map(played, rows(ACTIONS, number=number))]
        entries += [Skipped(number) for _ in rows(SKIPS, number=number)]
    how = ended.get(last[0].number) if last else None
    return KeptTable(OpenedTable(code, setup, *about), entries, how)


def evening_of(connection: Connection, code: str) -> Evening | None:
    """The evening that this table belongs to, and where that goes on by now."""
    for row in connection.execute(EVENING, {"code": code}):
        return Evening(row.evening, row.number, len(row.plan), row.code)
    return None


def promises(connection: Connection, code: str, first: int, last: int = LAST) -> list[Entry]:
    """What these matches are dealt from, or will be."""
    which = {"code": code, "number": first, "up_to": last}
    found: list[Entry] = [*map(promised, connection.execute(PROMISES, which))]
    return [*found, *map(added, connection.execute(PARTS, which))]


def result(connection: Connection, code: str, number: int) -> Row[Any] | None:
    return connection.execute(RESULT, {"code": code, "number": number}).first()


def outdated(connection: Connection, code: str) -> list[tuple[int, str, int]]:
    """The matches that cannot go on because the rules of their game have changed."""
    return [
        (row.number, row.game, row.rules)
        for row in connection.execute(UNFINISHED, {"code": code})
        if (game := GAMES.get(row.game)) and row.rules != game.RULES
    ]
