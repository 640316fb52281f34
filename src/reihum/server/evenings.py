"""Evenings: several games in a row with the same people.

Each game is an ordinary table, and what it brings is counted from its match once that is over. Of
the evening itself only its plan, its people and its tables are kept, so it needs no place in
memory: whatever is asked is read from the store.
"""

import asyncio
import json
import time
import zlib
from collections import Counter
from collections.abc import Mapping, Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select
from sqlalchemy.exc import IntegrityError

from reihum.core.errors import Mistake
from reihum.core.options import Value
from reihum.core.rng import Rng
from reihum.games import GAMES, find_game, setup_for
from reihum.room.people import Person, random_code, tidy_code
from reihum.server import schema
from reihum.server.rooms import Room, Rooms
from reihum.server.writer import Statement
from reihum.table.evening import drawn, in_next, points_of, seats_for, suits
from reihum.table.ledger import Added
from reihum.table.promise import MOST_OF_ONE, Promise

CODE_LENGTH = 6  # one more than that of a table, so that a code says what it is
MOST_GAMES = 12
MOST_PEOPLE = 24
RECENT = 2 * 24 * 3600.0  # seconds for which an evening that stands still is offered


class Planned(NamedTuple):
    """A game of the plan; without one the lot decides."""

    game: str
    options: Mapping[str, Value]


class Member(NamedTuple):
    person: str
    name: str
    face: str
    here: bool  # still of the evening


class EveningGame(NamedTuple):
    """A game that was begun: its table, who sat there and, once it is over, what it has brought."""

    code: str
    game: str
    sat: frozenset[str]
    points: Mapping[str, int]
    ended: float | None


class Evening(NamedTuple):
    code: str
    host: str
    plan: tuple[Planned, ...]
    at: float
    people: tuple[Member, ...]  # in the order in which they came
    games: tuple[EveningGame, ...]  # those that were begun
    promise: Promise | None  # what the next game will be dealt from

    @property
    def here(self) -> list[Member]:
        return [member for member in self.people if member.here]

    @property
    def known(self) -> frozenset[str | None]:
        """Whom it is no secret from."""
        return frozenset({self.host, *(member.person for member in self.people)})

    @property
    def next(self) -> Planned | None:
        """What comes after the games that were begun."""
        return self.plan[len(self.games)] if len(self.games) < len(self.plan) else None

    @property
    def over(self) -> bool:
        return self.next is None and self.games[-1].ended is not None

    def total(self, person: str) -> int:
        return sum(game.points.get(person, 0) for game in self.games)

    def players(self, game: str) -> list[Member]:
        """Who would play this game now; the others look on."""
        people = [member.person for member in self.here]
        room = find_game(game).SEATS[-1]
        chosen = in_next(people, [begun.sat for begun in self.games], room)
        return [member for member in self.here if member.person in chosen]

    def leads(self) -> str:
        """Who says when it begins: the host, or the first who is still there."""
        people = [member.person for member in self.here]
        return self.host if self.host in people or not people else people[0]


class Evenings:
    def __init__(self, rooms: Rooms) -> None:
        self.rooms = rooms
        self.store = rooms.store
        self._adds: Counter[tuple[str, int, str]] = Counter()

    # reading --------------------------------------------------------------------------------

    async def find(self, code: str) -> Evening:
        if not (tidy := tidy_code(code)):
            raise Mistake("no-evening", code=code[:20])
        return await asyncio.to_thread(self._read, tidy)

    def _read(self, code: str) -> Evening:
        evenings = schema.evenings
        with self.store.engine.connect() as connection:
            found = connection.execute(select(evenings).where(evenings.c.code == code)).first()
            if found is None:
                raise Mistake("no-evening", code=code[:20])
            plan = tuple(Planned(one["game"], one["options"]) for one in found.plan)
            people, games = _people(connection, code), _games(connection, code)
        promise = self.store.promise(code, len(games) + 1)
        return Evening(code, found.host, plan, found.at, people, games, promise)

    async def of(self, person: str) -> list[Evening]:
        """The evenings somebody is of and which go on, the newest first."""

        def read() -> list[Evening]:
            rows, since = schema.evening_people, time.time() - RECENT
            query = select(rows.c.evening).where(rows.c.person == person, rows.c.at > since)
            with self.store.engine.connect() as connection:
                codes = list(connection.scalars(query.order_by(rows.c.n.desc())))
            return [self._read(code) for code in dict.fromkeys(codes)]

        mine = await asyncio.to_thread(read)
        return [
            evening
            for evening in mine
            if any(member.person == person for member in evening.here) and not evening.over
        ]

    async def current(self, evening: Evening) -> Room | None:
        """The table of the last game that was begun; none: there is none, or it cannot be read."""
        if evening.games:
            with suppress(Mistake):
                return await self.rooms.find(evening.games[-1].code)
        return None

    async def may_go_on(self, evening: Evening, person: str) -> float | None:
        """In how many seconds this person may say that it goes on; none: that cannot be said yet.
        After a game it is the host, or whoever acts for an absent one; after a while anybody."""
        if evening.next is None:
            return None
        if not evening.games:
            return 0.0 if person == evening.leads() else None
        room = await self.current(evening)
        if room is not None and room.table.playing():
            return None
        if room is None or person in (evening.leads(), room.table.seats.acting_host()):
            return 0.0
        if (ended := evening.games[-1].ended) is None:
            return None
        return max(0.0, ended + self.rooms.tempo.patience - time.time())

    # what people do -------------------------------------------------------------------------

    async def open(self, host: Person, plan: Sequence[Planned]) -> Evening:
        for one in plan:
            _check(one)
        if not 1 <= len(plan) <= MOST_GAMES:
            raise Mistake("bad-evening", most=MOST_GAMES)
        code, at = random_code(CODE_LENGTH), time.time()
        kept = [{"game": one.game, "options": dict(one.options)} for one in plan]
        evening = {"code": code, "host": host.id, "plan": kept, "at": at}
        first = insert(schema.evenings), evening
        promised = self.rooms.promises(code, 1)
        await self.store.writer.write([first, _comes(code, host, comes=True), *promised])
        return await self.find(code)

    async def come(self, code: str, person: Person) -> Evening:
        """Somebody is of the evening from now on and plays from the next game on."""
        async with self.rooms.seating:
            evening = await self.find(code)
            if person.id in [member.person for member in evening.here]:
                return evening
            if len(evening.here) >= MOST_PEOPLE:
                raise Mistake("evening-full", most=MOST_PEOPLE)
            await self.store.writer.write([_comes(evening.code, person, comes=True)])
        await self.rooms.tell_of(evening.code)
        return await self.find(code)

    async def go(self, code: str, person: Person) -> Evening:
        """Somebody goes home: a bot takes over at the table, and the next game is without them."""
        async with self.rooms.seating:
            evening = await self.find(code)
            if person.id in [member.person for member in evening.here]:
                await self.store.writer.write([_comes(evening.code, person, comes=False)])
        if room := await self.current(evening):
            await room.do(lambda now: room.table.go(person.id, now, leaving=True))
        await self.rooms.tell_of(evening.code)
        return await self.find(code)

    async def send_home(self, code: str, number: int, person: Person) -> Evening:
        """Who leads the evening goes on without somebody who has left without a word."""
        evening = await self.find(code)
        if person.id != evening.leads():
            raise Mistake("host-only")
        if not 0 <= number < len(evening.people):
            raise Mistake("not-seated")
        gone = evening.people[number]
        return await self.go(code, Person(gone.person, gone.name))

    async def add(self, code: str, number: int, part: str, person: Person) -> Evening:
        """Somebody's browser adds a part to what game `number` will be dealt from. One that comes
        too late is not in."""
        async with self.rooms.seating:
            evening = await self.find(code)
            if person.id not in [member.person for member in evening.here]:
                raise Mistake("not-of-evening")
            promise = evening.promise
            current = promise and promise.number == number and self._few(evening, person.id)
            if promise and current and promise.add(person.id, part):
                added = self.store.statements(evening.code, [Added(number, part)])
                await self.store.writer.write(added)
        return await self.find(code)

    def _few(self, evening: Evening, person: str) -> bool:
        """Nobody adds more parts than there can be browsers."""
        which = evening.code, len(evening.games), person
        self._adds[which] += 1
        return self._adds[which] <= MOST_OF_ONE

    async def go_on(self, code: str, number: int, person: Person) -> Evening:
        """Begin game `number`. If it has begun already, everything is as it was: two may have asked
        for it at the same time."""
        async with self.rooms.seating:
            evening = await self.find(code)
            if number <= len(evening.games):
                return evening
            if person.id not in [member.person for member in evening.here]:
                raise Mistake("not-of-evening")
            wait = await self.may_go_on(evening, person.id)
            if number > len(evening.games) + 1 or wait is None or evening.next is None:
                raise Mistake("evening-not-yet")
            if wait > 0:
                raise Mistake("host-only")
            with suppress(IntegrityError):  # another process has just begun it
                await self._begin(evening, evening.next)
        await self.rooms.tell_of(evening.code)
        return await self.find(code)

    async def _begin(self, evening: Evening, planned: Planned) -> None:
        game = planned.game
        if not game:
            besides = {one.game for one in evening.plan} | {one.game for one in evening.games}
            game = drawn(Rng(self.rooms.seeds()), len(evening.here), besides)
        players = [Person(one.person, one.name) for one in evening.players(game)]
        setup = setup_for(game, seats_for(find_game(game), len(players)), planned.options)
        number = len(evening.games) + 1
        about = evening.code, number, evening.promise
        await self.rooms.new_of_evening(setup, evening.host, players, *about)


def _check(planned: Planned) -> None:
    """Could it be played as it is planned, whatever the lot decides?"""
    for game in [find_game(planned.game)] if planned.game else GAMES.values():
        if suits(game):
            setup_for(game.ID, game.SEATS[-1], planned.options)
        elif planned.game:
            raise Mistake("evening-alone", game=game.ID)


def _comes(code: str, person: Person, *, comes: bool) -> Statement:
    """A row that is kept unless the person was forgotten in the meantime."""
    row: dict[str, Any] = {"evening": code, "person": person.id, "name": person.name}
    row |= {"comes": comes, "at": time.time()}
    known = select(schema.people.c.name).where(schema.people.c.id == person.id)

    def keep(connection: Connection) -> None:
        if connection.scalar(known):
            connection.execute(insert(schema.evening_people), row)

    return keep


def _people(connection: Connection, code: str) -> tuple[Member, ...]:
    """In the order in which they first came; who was forgotten is not among them."""
    rows, people, found = schema.evening_people, schema.people, dict[str, Member]()
    query = select(rows, people.c.face).join(people, people.c.id == rows.c.person)
    for row in connection.execute(query.where(rows.c.evening == code).order_by(rows.c.n)):
        found[row.person] = Member(row.person, row.name, row.face, row.comes)
    return tuple(found.values())


def _games(connection: Connection, code: str) -> tuple[EveningGame, ...]:
    games, tables, seats = schema.evening_games, schema.tables, schema.seats
    query = select(games.c.code, tables.c.game).join(tables).where(games.c.evening == code)
    sat = select(seats.c.person).where(seats.c.person.is_not(None))
    return tuple(
        EveningGame(
            row.code,
            row.game,
            frozenset(connection.scalars(sat.where(seats.c.code == row.code))),
            *_outcome(connection, row.code, row.game),
        )
        for row in connection.execute(query.order_by(games.c.number)).all()
    )


def _outcome(connection: Connection, code: str, game: str) -> tuple[dict[str, int], float | None]:
    """What the table's last finished match has brought to each person who held a seat at its end,
    and when that was."""
    results, rows = schema.results, schema.standings
    over = (results.c.code == code) & (results.c.how == "over")
    newest = select(results.c.number, results.c.totals, results.c.winners, results.c.at)
    last = connection.execute(newest.where(over).order_by(results.c.number.desc())).first()
    if last is None or game not in GAMES:
        return {}, None
    deals = _deals(connection, code, last.number)
    brought = points_of(GAMES[game], deals, last.totals, last.winners)
    held = select(rows.c.seat, rows.c.person).where(
        rows.c.code == code, rows.c.number == last.number, rows.c.person.is_not(None)
    )
    return {row.person: brought[row.seat] for row in connection.execute(held)}, last.at


def _deals(connection: Connection, code: str, number: int) -> list[list[int]]:
    """The points of each deal of a match that is over, as its story tells them."""
    results = schema.results
    which = (results.c.code == code) & (results.c.number == number)
    return _unpacked_deals(connection.scalar(select(results.c.story).where(which)) or b"")


@lru_cache(1_000)  # a story never changes
def _unpacked_deals(story: bytes) -> list[list[int]]:
    scored: dict[int, list[int]] = {}
    for line in json.loads(zlib.decompress(story)) if story else ():
        for event in line["events"]:
            if event["kind"] == "scored":
                scored[event["deal"]] = event["points"]
    return list(scored.values())
