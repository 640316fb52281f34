"""Everything that is kept about a person, as plain values: for nobody else's eyes.

Of a match that still goes on there is only that it goes on.
"""

from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Row, select

from reihum.server import schema
from reihum.server.standings import acted


def everything(engine: Engine, person: str) -> dict[str, Any]:
    people, tokens = schema.people, schema.tokens
    with engine.connect() as connection:
        me = connection.execute(select(people).where(people.c.id == person)).one()
        devices = select(tokens.c.at).where(tokens.c.person == person).order_by(tokens.c.at)
        return {
            "name": me.name,
            "since": _time(me.at),
            "devices": [_time(at) for at in connection.scalars(devices)],
            "tables": [_table(connection, person, row) for row in _tables(connection, person)],
        }


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def _tables(connection: Connection, person: str) -> list[Row[Any]]:
    """The tables where the person sat, or that the person opened."""
    tables, seats = schema.tables, schema.seats
    sat = tables.c.code.in_(select(seats.c.code).where(seats.c.person == person))
    query = select(tables).where(sat | (tables.c.host == person)).order_by(tables.c.at)
    return list(connection.execute(query))


def _table(connection: Connection, person: str, table: Row[Any]) -> dict[str, Any]:
    seats, controls = schema.seats, schema.controls
    sat = select(seats).where(seats.c.code == table.code, seats.c.person == person)
    kept: dict[str, Any] = {
        "code": table.code,
        "game": table.game,
        "seats": table.seats,
        "options": table.options,
        "opened": _time(table.at),
        "host": table.host == person,
        "sat": [
            {"seat": row.seat, "name": row.name, "from": _time(row.at)}
            for row in connection.execute(sat.order_by(seats.c.n))
        ],
        "matches": _matches(connection, person, table.code),
    }
    if table.host == person:
        ruled = select(controls).where(controls.c.code == table.code).order_by(controls.c.n)
        kept["settings"] = [
            {"pace": row.pace, "paused": row.paused, "limit": row.limit, "at": _time(row.at)}
            for row in connection.execute(ruled)
        ]
    return kept


def _matches(connection: Connection, person: str, code: str) -> list[dict[str, Any]]:
    matches, results, standings = schema.matches, schema.results, schema.standings
    actions = _actions(connection, person, code)
    which = (results.c.code == matches.c.code) & (results.c.number == matches.c.number)
    result = (results.c.how, results.c.names, results.c.totals, results.c.winners)
    query = (
        select(matches.c.number, matches.c.at, *result, results.c.at.label("ended"))
        .join(results, which, isouter=True)
        .where(matches.c.code == code)
        .order_by(matches.c.number)
    )
    mine = select(standings).where(standings.c.code == code, standings.c.person == person)
    places = {row.number: row for row in connection.execute(mine)}
    found = []
    for row in connection.execute(query):
        match: dict[str, Any] = {"number": row.number, "began": _time(row.at)}
        if row.how:
            match |= {"how": row.how, "ended": _time(row.ended), "names": row.names}
            match |= {"totals": row.totals, "winners": row.winners}
            match["actions"] = actions.get(row.number, [])
        if place := places.get(row.number):
            match |= {"seat": place.seat, "points": place.points, "won": place.won}
        if row.number in actions or row.number in places:
            found.append(match)
    return found


def _actions(connection: Connection, person: str, code: str) -> dict[int, list[dict[str, Any]]]:
    """What the person did, by match."""
    actions = schema.actions
    query = select(actions).where(actions.c.code == code, acted(person))
    found: dict[int, list[dict[str, Any]]] = {}
    for row in connection.execute(query.order_by(actions.c.number, actions.c.line)):
        line = {"line": row.line, "seat": row.seat, "action": row.action, "at": _time(row.at)}
        found.setdefault(row.number, []).append(line)
    return found
