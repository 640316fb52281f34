"""Retention: what nobody has played for long goes, figures stay, and what is played stays too."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import Engine, func, select, update
from starlette.testclient import TestClient

from reihum.cli import main
from reihum.core.errors import Mistake
from reihum.games import setup_for
from reihum.room.people import Person
from reihum.room.statistics import Statistics, figures
from reihum.server import schema, tidying
from reihum.server.archive import Archive
from reihum.server.daybook import Daybook, ranked
from reihum.server.evenings import Evenings, Planned
from reihum.server.export import everything
from reihum.server.forgetting import forget
from reihum.server.people import People
from reihum.server.rooms import Room, Rooms
from reihum.server.standings import standings_of
from reihum.server.store import Store
from reihum.server.tidying import DAY, Tally, before, tidy_all, tidy_here, units, would_go
from tests.server.postgresql import Cluster
from tests.server.running import Guest, Running, asynchronous, running
from tests.server.test_days import DAY as DAY_PLAYED
from tests.server.test_days import GAME, House, Player
from tests.server.test_store import a_table, act, play_out, start
from tests.waiting import until

OLD = before(90)


@pytest.fixture(params=["sqlite", "postgresql"])
def store(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[Store]:
    at = str(tmp_path / "store.db")
    if request.param == "postgresql":
        cluster: Cluster = request.getfixturevalue("postgresql")
        at = cluster.new()
    store = Store(at)
    yield store
    store.close()


def age(engine: Engine, code: str = "", days: float = 100) -> None:
    """All that was kept, of everything or of this code, was kept so long ago."""
    with engine.begin() as connection:
        for table in schema.metadata.tables.values():
            mine = table.c.get("code")
            if "at" in table.c and (not code or mine is not None):
                older = update(table).values(at=table.c.at - days * DAY)
                connection.execute(older if mine is None or not code else older.where(mine == code))


def rows(engine: Engine, table: str) -> int:
    query = select(func.count()).select_from(schema.metadata.tables[table])
    with engine.connect() as connection:
        return connection.scalar(query) or 0


def said(engine: Engine) -> str:
    """Everything that is kept, but for who there is."""
    with engine.connect() as connection:
        return "\n".join(
            repr(row)
            for table in schema.metadata.sorted_tables
            if table.name not in ("people", "tokens")
            for row in connection.execute(select(table))
        )


def figures_of(store: Store, person: Person) -> Statistics:
    return figures(standings_of(store.engine, person.id), "en")


async def leave(rooms: Rooms, room: Room) -> None:
    """Nobody is there any more."""
    room.close()
    rooms.open.pop(room.code)
    await rooms.processes.let_go(room.code)


@asynchronous
async def test_figures_stay_and_all_else_goes(store: Store) -> None:
    rooms, room, people, _ = await a_table(store, numbers=1)
    await play_out(room, people)
    await start(room, people[0])  # one more, which nobody ever plays to its end
    await act(room, people[0])
    young = (await a_table(store))[1]
    age(store.engine, room.code)
    had = figures_of(store, people[1])
    assert had.played == 1

    assert would_go(store.engine, OLD) == Tally(1, 0, 0)
    if store.shared:
        assert tidy_all(store.engine, OLD) == Tally(0, 0, 0), "a process has it"
    await leave(rooms, room)
    assert rows(store.engine, "matches") == 3, "looking changes nothing"
    assert tidy_all(store.engine, OLD) == Tally(1, 0, 0)
    assert tidy_all(store.engine, OLD) == would_go(store.engine, OLD) == Tally(0, 0, 0)

    assert figures_of(store, people[1]) == had
    assert [rows(store.engine, name) for name in ("tables", "matches", "results")] == [2, 2, 1]
    with pytest.raises(Mistake, match="tidied"):
        await Rooms(store).find(room.code)
    with pytest.raises(Mistake, match="tidied"):
        Archive(store).find(room.code, 1)
    assert store.results(room.code) == []
    assert store.story(room.code, 1) is None
    assert store.taken(room.code)
    await act(young, Person(young.opened.host, ""))


@asynchronous
async def test_no_name_and_no_move_is_left(store: Store) -> None:
    rooms, room, people, _ = await a_table(store, numbers=1)
    await play_out(room, people)
    await leave(rooms, room)
    age(store.engine)
    assert "P0" in said(store.engine)
    assert tidy_all(store.engine, OLD) == Tally(1, 0, 0), "who has figures stays"
    assert "P0" not in said(store.engine)
    for name in ("seats", "actions", "controls", "promises", "parts"):
        assert rows(store.engine, name) == 0


@asynchronous
async def test_what_was_never_finished_goes_altogether(store: Store) -> None:
    rooms, room, people, _ = await a_table(store)
    await act(room, people[0])
    await leave(rooms, room)
    age(store.engine)
    assert tidy_all(store.engine, OLD) == Tally(1, 0, 2), "and who has nothing else here"
    for name in ("tables", "matches", "seats", "people", "tokens"):
        assert rows(store.engine, name) == 0


@pytest.mark.parametrize("what", ["actions", "seats", "results", "controls"])
@asynchronous
async def test_whatever_happens_at_a_table_keeps_it(store: Store, what: str) -> None:
    rooms, room, people, _ = await a_table(store, numbers=1)
    await play_out(room, people)
    host = people[0].id
    await room.do(lambda now: room.table.control(host, now, pace="fast", pause=False))
    await leave(rooms, room)
    age(store.engine)
    table = schema.metadata.tables[what]
    with store.engine.begin() as connection:
        connection.execute(update(table).values(at=before(89)))
    assert tidy_all(store.engine, OLD) == Tally(0, 0, 0)


@asynchronous
async def test_while_people_play(store: Store) -> None:
    """A table that is in memory stays; who comes while it is being decided waits."""
    rooms, room, persons, _ = await a_table(store)
    people = People(store)
    age(store.engine)
    assert await tidy_here(OLD, rooms, people) == Tally(0, 0, 0)
    await act(room, persons[0])
    age(store.engine)
    await leave(rooms, room)
    with store.engine.connect() as connection:
        (unit,) = units(connection, OLD)
    going = asyncio.ensure_future(tidying._tidied(unit, OLD, rooms))
    await asyncio.sleep(0)
    with pytest.raises(Mistake, match="no-table"):
        await rooms.find(room.code)
    assert await going
    assert not rooms.tidying


@asynchronous
async def test_who_is_here_is_not_forgotten(store: Store) -> None:
    rooms, people = Rooms(store), People(store)
    token, anna = await people.arrive("Anna")
    await people.arrive("Ben")
    age(store.engine)
    assert await people.find(token) == anna
    assert await tidy_here(OLD, rooms, people) == Tally(0, 0, 1)
    room = await rooms.new(setup_for("zweikampf", 2), anna, listed=False)
    assert room.table.seats.seat_of(anna.id) == 0


@asynchronous
async def test_what_is_left_is_exported_and_forgotten(store: Store) -> None:
    rooms, room, persons, _ = await a_table(store, numbers=1)
    await play_out(room, persons)
    await leave(rooms, room)
    age(store.engine)
    assert tidy_all(store.engine, OLD).tables == 1
    (table,) = everything(store.engine, persons[1].id)["tables"]
    (match,) = table["matches"]
    assert (match["seat"], match["names"], match["actions"]) == (1, [], [])
    await forget(persons[1], People(store), rooms)
    await store.beat()  # whatever other processes are told was written before
    assert persons[1].id not in said(store.engine)
    assert figures_of(store, persons[0]).played == 1


@asynchronous
async def test_an_evening_goes_as_a_whole(store: Store) -> None:
    rooms, people = Rooms(store), People(store)
    evenings = Evenings(rooms)
    anna, ben = [(await people.arrive(name))[1] for name in ("Anna", "Ben")]
    evening = await evenings.open(anna, [Planned("zweikampf", {}), Planned("hoechste-karte", {})])
    await evenings.come(evening.code, ben)
    begun = await evenings.go_on(evening.code, 1, anna)
    await leave(rooms, rooms.open[begun.games[0].code])
    age(store.engine)
    with store.engine.begin() as connection:  # somebody has come this month
        connection.execute(update(schema.evening_people).values(at=before(30)))
    assert tidy_all(store.engine, OLD) == Tally(0, 0, 0)
    age(store.engine)
    assert would_go(store.engine, OLD) == Tally(1, 1, 0)
    assert tidy_all(store.engine, OLD) == Tally(1, 1, 2)
    with pytest.raises(Mistake, match="no-evening"):
        await evenings.find(evening.code)


def test_the_cards_of_a_day(tmp_path: Path) -> None:
    """The calendar keeps its results; whoever has had the cards of a day has had them."""
    house = House(tmp_path)
    with TestClient(house.app, raise_server_exceptions=False) as client:
        anna, ben = Player(client, "Anna"), Player(client, "Ben")
        codes = [anna.play_today(), ben.begin()]
        for code in codes:
            client.portal.call(leave, house.app.state.rooms, house.app.state.rooms.open[code])  # type: ignore[union-attr]
        engine = house.app.state.store.engine
        had = Daybook(engine).of_day(DAY_PLAYED, GAME)
        assert [one.over for one in had] == [True, False]
        age(engine)
        assert tidy_all(engine, OLD) == Tally(2, 0, 0)
        left = Daybook(engine).of_day(DAY_PLAYED, GAME)
        assert [one._replace(there=True) for one in left] == had
        assert [one.there for one in ranked(left)] == [False]
        house.at += timedelta(days=1)
        (row,) = anna.deal()["rows"]
        assert row["code"] is None
        answer = client.get(f"/api/tables/{codes[0]}/matches/1/replay")
        assert answer.status_code == 404
        assert "aufgeräumt" in answer.json()["text"]


def run(*arguments: str) -> int:
    with pytest.raises(SystemExit) as ended:
        main([*arguments, "--lang", "en"])
    return int(ended.value.code or 0)


@pytest.mark.sqlite
def test_by_command(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Looking can be done at any time; tidying not while a server has the file, which can do it
    itself, and says so to everybody."""
    db = tmp_path / "reihum.db"
    command = ("tidy", "--days", "90", "--db", str(db))
    assert run(*command) == 2, "nothing is made where nothing is"
    assert not db.exists()
    with running(db) as server:
        assert server.ask("GET", "/api/server")["keep_days"] is None
        code = Guest(server, "Anna").open("elfer-raus", 2)
        with closing(sqlite3.connect(db)) as other, other:
            for name in ("people", "tokens", "tables", "seats", "controls", "promises"):
                other.execute(f"update {name} set at = at - {100 * DAY}")
        assert run(*command, "--dry-run") == 0
        assert "1 table, 0 evenings, 0 people" in capsys.readouterr().out
        assert run(*command) == 2
        assert "--keep-days" in capsys.readouterr().err
        assert server.ask("GET", f"/api/tables/{code}")["code"] == code
    assert run(*command) == 0
    assert "1 table, 0 evenings, 1 person" in capsys.readouterr().out
    assert run("tidy", "--days", "0", "--db", str(db)) == 2
    with running(db) as server:
        assert server.refusal("GET", f"/api/tables/{code}")[0] == 404


@asynchronous
async def test_a_server_does_it_every_day(tmp_path: Path) -> None:
    db = tmp_path / "reihum.db"
    with running(db) as server:
        anna = Guest(server, "Anna")
        codes = [anna.open("elfer-raus", 2) for _ in range(2)]
    with closing(sqlite3.connect(db)) as other, other:
        for name, key in (("tables", "code"), ("seats", "code"), ("promises", "code")):
            other.execute(f"update {name} set at = at - {100 * DAY} where {key} = ?", codes[:1])
    server = Running(db, more=("--keep-days", "90"))
    try:
        assert server.ask("GET", "/api/server")["keep_days"] == 90
        await until(lambda: "tidied" in server.log.read_text())
        assert server.refusal("GET", f"/api/tables/{codes[0]}")[0] == 404
        assert server.ask("GET", f"/api/tables/{codes[1]}")["code"] == codes[1]
    finally:
        server.stop()
