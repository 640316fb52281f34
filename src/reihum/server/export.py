"""Everything that is kept about a person, as plain values: for nobody else's eyes.

Of a match that still goes on there is only that it goes on.
"""

from collections import defaultdict
from datetime import UTC, datetime
from typing import Any

from sqlalchemy import Connection, Engine, Table, select

from reihum.server import schema

Lines = dict[Any, list[dict[str, Any]]]


def everything(engine: Engine, person: str) -> dict[str, Any]:
    people, tokens = schema.people, schema.tokens
    with engine.connect() as connection:
        me = connection.execute(select(people).where(people.c.id == person)).one()
        devices = select(tokens.c.at).where(tokens.c.person == person).order_by(tokens.c.at)
        return {
            "name": me.name,
            "face": me.face,
            "since": _time(me.at),
            "devices": [_time(at) for at in connection.scalars(devices)],
            "tables": _tables(connection, person),
            "evenings": _evenings(connection, person),
            "sent_away": _places(connection, person, schema.expelled),
            "handed_on_to_me": _places(connection, person, schema.hosts),
        }


def _places(connection: Connection, person: str, rows: Table) -> list[dict[str, Any]]:
    mine = select(rows).where(rows.c.person == person).order_by(rows.c.at)
    return [{"code": row.code, "at": _time(row.at)} for row in connection.execute(mine)]


def _time(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).isoformat()


def _tables(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The tables where the person sat or that the person opened, and what happened there."""
    tables, seats, controls = schema.tables, schema.seats, schema.controls
    sat = tables.c.code.in_(select(seats.c.code).where(seats.c.person == person))
    played = tables.c.code.in_(_counted_at(person))
    mine = sat | played | (tables.c.host == person)
    query = select(tables).where(mine).order_by(tables.c.at)
    chairs: Lines = defaultdict(list)
    settings: Lines = defaultdict(list)
    held = select(seats).where(seats.c.person == person).order_by(seats.c.n)
    for row in connection.execute(held):
        chairs[row.code].append(
            {"seat": row.seat, "name": row.name, "face": row.face, "from": _time(row.at)}
        )
    hosted = select(tables.c.code).where(tables.c.host == person)
    ruled = select(controls).where(controls.c.code.in_(hosted)).order_by(controls.c.n)
    for row in connection.execute(ruled):
        line = {"pace": row.pace, "paused": row.paused, "limit": row.limit, "at": _time(row.at)}
        line |= {"locked": row.locked, "closed": row.closed}
        settings[row.code].append(line)
    matches = _matches(connection, person)
    return [
        {
            "code": table.code,
            "game": table.game,
            "seats": table.seats,
            "options": table.options,
            "opened": _time(table.at),
            "day": table.day,
            "host": table.host == person,
            "sat": chairs[table.code],
            "settings": settings[table.code],
            "matches": matches[table.code],
        }
        for table in connection.execute(query).all()
    ]


def _matches(connection: Connection, person: str) -> Lines:
    """By table, the matches in which the person did something or held a seat at the end."""
    matches, results, standings = schema.matches, schema.results, schema.standings
    seats, skips = schema.seats, schema.skips
    ended = (results.c.code == matches.c.code) & (results.c.number == matches.c.number)
    skipped = (skips.c.code == matches.c.code) & (skips.c.number == matches.c.number)
    result = (results.c.how, results.c.names, results.c.totals, results.c.winners)
    at_mine = matches.c.code.in_(select(seats.c.code).where(seats.c.person == person))
    query = (
        select(
            *(matches.c.code, matches.c.number, matches.c.at, *result),
            *(results.c.at.label("ended"), skips.c.at.label("skipped")),
        )
        .join(results, ended, isouter=True)
        .join(skips, skipped, isouter=True)
        .where(at_mine | matches.c.code.in_(_counted_at(person)))
        .order_by(matches.c.code, matches.c.number)
    )
    actions = _actions(connection, person)
    mine = select(standings).where(standings.c.person == person)
    places = {(row.code, row.number): row for row in connection.execute(mine)}
    found: Lines = defaultdict(list)
    for row in connection.execute(query):
        key = row.code, row.number
        match: dict[str, Any] = {"number": row.number, "began": _time(row.at)}
        if row.how:
            match |= {"how": row.how, "ended": _time(row.ended), "names": row.names}
            match |= {"totals": row.totals, "winners": row.winners, "actions": actions[key]}
            if row.skipped:
                match["skipped"] = _time(row.skipped)
        if place := places.get(key):
            match |= {"seat": place.seat, "points": place.points, "won": place.won}
        if actions[key] or place:
            found[row.code].append(match)
    return found


def _counted_at(person: str) -> Any:
    """Where somebody has figures, which may be all that is left."""
    rows = schema.standings
    return select(rows.c.code).where(rows.c.person == person)


def _actions(connection: Connection, person: str) -> Lines:
    """What the person did, by table and match."""
    actions, seats = schema.actions, schema.seats
    at_mine = actions.c.code.in_(select(seats.c.code).where(seats.c.person == person))
    query = select(actions).where(at_mine, actions.c.person == person)
    found: Lines = defaultdict(list)
    for row in connection.execute(query.order_by(actions.c.code, actions.c.number, actions.c.line)):
        line = {"line": row.line, "seat": row.seat, "action": row.action, "at": _time(row.at)}
        found[row.code, row.number].append(line)
    return found


def _evenings(connection: Connection, person: str) -> list[dict[str, Any]]:
    """The evenings the person opened or was of, with their tables."""
    evenings, people, games = schema.evenings, schema.evening_people, schema.evening_games
    was = evenings.c.code.in_(select(people.c.evening).where(people.c.person == person))
    query = select(evenings).where(was | (evenings.c.host == person)).order_by(evenings.c.at)
    came: Lines = defaultdict(list)
    mine = select(people).where(people.c.person == person).order_by(people.c.n)
    for row in connection.execute(mine):
        came[row.evening].append({"name": row.name, "comes": row.comes, "at": _time(row.at)})
    return [
        {
            "code": evening.code,
            "plan": evening.plan,
            "opened": _time(evening.at),
            "host": evening.host == person,
            "came": came[evening.code],
            "tables": list(
                connection.scalars(
                    select(games.c.code)
                    .where(games.c.evening == evening.code)
                    .order_by(games.c.number)
                )
            ),
        }
        for evening in connection.execute(query).all()
    ]
