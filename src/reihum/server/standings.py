"""How each seat of the matches of one person did."""

from collections.abc import Sequence, Set
from typing import Any

from sqlalchemy import ColumnElement, Connection, Engine, Row, exists, select, tuple_

from reihum.server import schema


def standings_of(engine: Engine, person: str, without: Set[str] = frozenset()) -> list[Row[Any]]:
    """All seats of all matches this person has finished, the oldest first; `own` is the person's
    seat, and `known` says that the cards had been played elsewhere before. Matches dealt from the
    seeds in `without` do not count, nor does practice with the cards of a day."""
    mine, every = schema.standings.alias("mine"), schema.standings
    tables, matches = schema.tables, schema.matches
    known = (tables.c.seed != "") & (tables.c.day == "") & (mine.c.number == 1)
    query = (
        select(
            every,
            known.label("known"),
            *(tables.c.game, tables.c.day, tables.c.options, tables.c.seats.label("size")),
            mine.c.seat.label("own"),
        )
        .select_from(mine)
        .join(every, (every.c.code == mine.c.code) & (every.c.number == mine.c.number))
        .join(tables, tables.c.code == mine.c.code)
        .join(matches, (matches.c.code == mine.c.code) & (matches.c.number == mine.c.number))
        .where(mine.c.person == person, matches.c.seed.not_in(without), ~_practice())
        .order_by(mine.c.at, mine.c.code, mine.c.number, mine.c.seat, every.c.seat)
    )
    with engine.connect() as connection:
        return list(connection.execute(query))


def _practice() -> ColumnElement[bool]:
    """Of a table: had its host the cards of the day before, in a match that could be finished?"""
    tables, results = schema.tables, schema.results
    before = schema.tables.alias("before")
    frozen = select(results.c.code).where(
        results.c.code == before.c.code, results.c.how == "frozen"
    )
    earlier = tuple_(before.c.at, before.c.code) < tuple_(tables.c.at, tables.c.code)
    same = (before.c.day == tables.c.day) & (before.c.game == tables.c.game)
    same &= before.c.host == tables.c.host
    return (tables.c.day != "") & exists().where(same, earlier, ~frozen.exists()).correlate(tables)


def names_of(connection: Connection, code: str, number: int, kept: Sequence[str]) -> list[str]:
    """Who played a match that is over, as they are called by now: whoever began as a guest may
    have said a name since."""
    rows, people = schema.standings, schema.people
    mine = (rows.c.code == code) & (rows.c.number == number)
    query = select(rows.c.seat, people.c.name).join(people, people.c.id == rows.c.person)
    known = {row.seat: row.name for row in connection.execute(query.where(mine))}
    return [known.get(seat) or name for seat, name in enumerate(kept)]
