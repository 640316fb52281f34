"""The store and the rooms on it: what is kept, what goes wrong, what comes back."""

import asyncio
import gc
import logging
import os
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Coroutine, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any, cast

import pytest
from alembic import command
from alembic.autogenerate import compare_metadata
from alembic.config import Config as AlembicConfig
from alembic.migration import MigrationContext
from alembic.util import CommandError
from fastapi import WebSocket
from sqlalchemy import create_engine, text, update
from sqlalchemy.exc import IntegrityError
from starlette.testclient import TestClient

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.position import write
from reihum.core.rng import Rng
from reihum.games import setup_for
from reihum.games.elfer_raus import ElferRaus
from reihum.games.hoechste_karte import HoechsteKarte
from reihum.room import rooms as rooms_module
from reihum.room.kept import OpenedTable
from reihum.room.people import Person
from reihum.server import schema
from reihum.server.app import Config, create_app
from reihum.server.lines import Limits
from reihum.server.people import People
from reihum.server.rooms import Broken, Room, Rooms
from reihum.server.sockets import MOST_WAITING, Connection
from reihum.server.store import Store
from reihum.table.faces import usual_face
from reihum.table.ledger import Entry, Expelled, Led, Played, Ruled, Seated
from reihum.table.messages import About, Done, Message, News, Refused, Think
from reihum.table.table import Table
from reihum.table.tempo import USUAL_TEMPO
from reihum.table.thinking import Conclusion, think_quickly
from reihum.wire.speaker import Speaker
from reihum.wire.types import WIRE
from tests.server.nursery import TELL_LEAKS
from tests.server.running import asynchronous
from tests.waiting import PATIENT, until

CODE = "ABCDE"


class Ear:
    """A connection that turns what it hears into words, like a real one."""

    def __init__(self) -> None:
        self.speaker = Speaker("", "de")
        self.heard: list[Message] = []
        self.hung_up = False

    def hear(self, message: Message) -> None:
        self.speaker.say(message)
        self.heard.append(message)

    def hang_up(self, why: str = "come-again") -> None:
        self.hung_up, self.why = True, why

    def turn_away(self, why: Mistake) -> None:
        self.hung_up = True

    def of(self, kind: type[Any]) -> list[Any]:
        return [message for message in self.heard if isinstance(message, kind)]


class Held:
    """Replaces `store.keep` and waits until the test lets it continue."""

    def __init__(self, store: Store) -> None:
        self.keep = store.keep
        self.reached, self.go = asyncio.Event(), asyncio.Event()

    async def __call__(self, *args: Any) -> None:
        self.reached.set()
        await self.go.wait()
        await self.keep(*args)


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "store.db"))
    yield store
    store.close()


async def a_table(
    store: Store, game: str = "hoechste-karte", seats: int = 2, **options: Any
) -> tuple[Rooms, Room, list[Person], list[Ear]]:
    """A table with a connected person on every seat, the cards dealt."""
    people, rooms = People(store), Rooms(store)
    persons = [(await people.arrive(f"P{seat}"))[1] for seat in range(seats)]
    room = await rooms.new(setup_for(game, seats, options), persons[0], listed=True)
    ears = [Ear() for _ in persons]
    for person, ear in zip(persons, ears, strict=True):
        if person is not persons[0]:
            await room.do(lambda now, p=person: room.table.sit(p.id, p.name, None, now))  # type: ignore[misc]
        await room.enter(person, ear, None)
    await start(room, persons[0])
    return rooms, room, persons, ears


async def start(room: Room, host: Person, seed: str = "s") -> None:
    await room.do(lambda now: room.table.start(host.id, seed, now))


async def act(room: Room, person: Person, action: str = "", id: str = "") -> None:
    """Do this, or the first action of the menu."""
    table = room.table
    seat = table.seats.own(person.id)
    assert table.match
    text = action or str(table.match.menu(seat)[0])
    mark = table.mark(seat)
    id = id or f"{person.name}-{mark}"
    await room.do(lambda now: table.act(person.id, text, id, mark, now))


async def play_out(room: Room, persons: list[Person]) -> None:
    assert room.table.match
    while due := room.table.match.game.due():
        await act(room, persons[due[0]])


async def exit_room(room: Room, person: Person, ear: Any) -> None:
    """Hang up, and wait until everything that follows from it is done."""
    room.exit(person, ear)
    await asyncio.gather(*room._tasks, return_exceptions=True)


def position(room: Room) -> str:
    assert room.table.match
    return write(room.table.match.game)


def count(store: Store, table: str) -> int:
    with store.engine.connect() as connection:
        return int(connection.scalar(text(f"select count(*) from {table}")) or 0)


def played(*lines: int) -> list[Entry]:
    return [Played(1, n, 0, "draw", f"id{n}") for n in lines]


# the writer -----------------------------------------------------------------------------------


async def some_table(store: Store) -> None:
    await store.add_person("p", "P", "hash")
    setup = setup_for("elfer-raus", 2, {})
    await store.open_table(OpenedTable(CODE, setup, "p", True, 0.0))


@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
@pytest.mark.sqlite
def test_what_comes_together_is_committed_together(store: Store) -> None:
    @asynchronous
    async def many() -> None:
        await some_table(store)
        keeps = (store.keep(CODE, played(n)) for n in range(300))
        await asyncio.gather(*keeps)

    many()
    assert count(store, "actions") == 300
    store.close()
    assert store.writer.jobs == 302
    assert store.writer.commits < store.writer.jobs


def test_what_cannot_be_kept_fails_alone(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    commit, committing = store.writer._commit, threading.Event()

    def noting(jobs: Any) -> None:
        committing.set()
        commit(jobs)

    @asynchronous
    async def batch() -> None:
        await some_table(store)
        await store.keep(CODE, played(0))
        commits = store.writer.commits
        block = sqlite3.connect(str(store.engine.url.database), isolation_level=None)
        block.execute("begin immediate")  # the writer must wait, so the others queue up
        monkeypatch.setattr(store.writer, "_commit", noting)
        first = asyncio.ensure_future(store.keep(CODE, played(1)))
        await until(committing.is_set)  # what comes now is not part of this commit
        jobs = [
            store.keep(CODE, played(2)),
            store.keep(CODE, played(0)),  # this line exists already
            store.keep(CODE, played(3, 4)),
            store.keep(CODE, played(5)),
            store.keep("ZZZZZ", played(91)),  # there is no such table
            store.keep(CODE, played(6)),
            store.keep(CODE, played(92, 5)),  # all or nothing
        ]
        gathered = asyncio.ensure_future(asyncio.gather(*jobs, return_exceptions=True))
        await until(lambda: store.writer._queue.qsize() == len(jobs))
        block.execute("rollback")
        block.close()
        await first
        failed = [n for n, result in enumerate(await gathered) if result is not None]
        assert failed == [1, 4, 6]
        assert store.writer.commits > commits

    batch()
    kept = store.load(CODE)
    assert kept
    assert count(store, "actions") == 7
    with closing(sqlite3.connect(str(store.engine.url.database))) as connection:
        ids = [id for (id,) in connection.execute("select id from actions order by line")]
    assert ids == [f"id{n}" for n in range(7)]


def test_a_commit_is_on_the_disk(store: Store) -> None:
    found: list[Any] = []

    def look(connection: Any) -> None:
        for pragma in ("journal_mode", "synchronous", "foreign_keys"):
            found.append(connection.exec_driver_sql(f"PRAGMA {pragma}").scalar())

    assert store.writer._try(look) is None
    assert found == ["wal", 2, 1]


def test_the_steps_of_the_schema_lead_to_the_schema(store: Store) -> None:
    with store.engine.connect() as connection:
        assert compare_metadata(MigrationContext.configure(connection), schema.metadata) == []


def test_a_store_can_be_opened_again(tmp_path: Path) -> None:
    for name in ("a.db", "new folder/b.db", "100%.db", "what?.db", "a b#c.db"):
        for people in range(1, 4):
            store = Store(str(tmp_path / name))
            asyncio.run(store.add_person(f"p{people}", "P", f"h{people}"))
            assert store.person_of("h1") == ("p1", "P", "")
            store.close()
        assert (tmp_path / name).exists(), name


@pytest.fixture
def opened(monkeypatch: pytest.MonkeyPatch) -> list[sqlite3.Connection]:
    """Every connection to SQLite that is opened from now on."""
    opened: list[sqlite3.Connection] = []
    connect = sqlite3.dbapi2.connect

    def noting(*args: Any, **more: Any) -> sqlite3.Connection:
        opened.append(connect(*args, **more))
        return opened[-1]

    monkeypatch.setattr(sqlite3.dbapi2, "connect", noting)
    return opened


def is_open(connection: sqlite3.Connection) -> bool:
    try:
        connection.execute("select 1")
    except sqlite3.ProgrammingError as error:
        return "closed" not in str(error)
    return True


def test_a_closed_store_leaves_no_connection_open(
    tmp_path: Path, opened: list[sqlite3.Connection]
) -> None:
    """Not even those of threads that are still reading, or that begin to read too late."""
    store = Store(str(tmp_path / "store.db"))
    asyncio.run(store.add_person("p", "P", "h"))
    reading, may_end = threading.Barrier(4), threading.Event()

    def read() -> object:
        with store.engine.connect() as connection:
            reading.wait(PATIENT)
            may_end.wait(PATIENT)
            return connection.exec_driver_sql("select name from people").scalar()

    with ThreadPoolExecutor() as threads:
        readers = [threads.submit(read) for _ in range(3)]
        reading.wait(PATIENT)
        assert store.person_of("h") == ("p", "P", "")
        assert len(opened) == 4
        store.close()
        assert [is_open(each) for each in opened].count(True) == 3
        may_end.set()
    assert [reader.result() for reader in readers] == ["P"] * 3
    assert store.person_of("h") == ("p", "P", "")
    assert len(opened) == 5
    assert not any(is_open(each) for each in opened)


def test_a_store_that_cannot_be_opened_leaves_no_connection_open(
    tmp_path: Path, opened: list[sqlite3.Connection]
) -> None:
    file = tmp_path / "store.db"
    Store(str(file)).close()
    with closing(sqlite3.connect(file)) as connection, connection:
        connection.execute("update alembic_version set version_num = 'of next year'")
    opened.clear()
    with pytest.raises(CommandError, match="of next year"):
        Store(str(file))
    assert len(opened) == 1
    assert not is_open(opened[0])
    command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--db", str(file)]
    environment = os.environ | {"REIHUM_LANG": "en"} | TELL_LEAKS
    done = subprocess.run(command, capture_output=True, text=True, check=False, env=environment)
    assert done.returncode == 2
    assert done.stderr == f"Can’t open the database “{file}” (CommandError).\n"


def test_a_server_that_cannot_start_closes_its_store(
    tmp_path: Path, opened: list[sqlite3.Connection], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def fails(*_: object) -> None:
        raise OSError("disk full")

    monkeypatch.setattr(Store, "secret", fails)
    app = create_app(Config(db=str(tmp_path / "store.db")))
    with pytest.raises(OSError, match="disk full"), TestClient(app):
        pass
    assert opened
    assert not any(is_open(each) for each in opened)


def test_a_store_from_before_bots_had_levels(tmp_path: Path) -> None:
    """Old bots become medium ones; people stay people."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "1")
        for line in (
            "insert into people values ('p', 'P', 0)",
            "insert into tables values ('ABCDE', 'elfer-raus', 3, '{}', 'p', 1, 0)",
            "insert into seats values (1, 'ABCDE', 0, 'p', 'P', 0, 0)",
            "insert into seats values (2, 'ABCDE', 1, null, '', 1, 0)",
        ):
            connection.exec_driver_sql(line)
    engine.dispose()
    store = Store(str(file))
    asyncio.run(store.keep(CODE, [Seated(2, None, "", "hard")]))
    kept = store.load(CODE)
    assert kept
    seats = [entry for entry in kept.entries if isinstance(entry, Seated)]
    assert [seat.bot for seat in seats] == ["", "medium", "hard"]
    store.close()


def test_a_store_from_before_faces(tmp_path: Path) -> None:
    """Who has not chosen a face looks as before; finished matches open too."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "5")
        for line in (
            "insert into people values ('p', 'P', 0)",
            "insert into tokens values ('h', 'p', 0)",
            "insert into tables values ('ABCDE', 'elfer-raus', 3, '{}', 'p', 1, 0, '')",
            "insert into seats (code, seat, person, name, bot, level, at)"
            " values ('ABCDE', 0, 'p', 'P', 0, '', 0)",
            "insert into seats (code, seat, person, name, bot, level, at)"
            " values ('ABCDE', 1, null, '', 1, 'hard', 0)",
            "insert into results values ('ABCDE', 1, 'over', '[\"P\"]', '[1]', '[0]', '', x'', 0)",
        ):
            connection.exec_driver_sql(line)
    engine.dispose()
    store = Store(str(file))
    assert store.person_of("h") == ("p", "P", "")
    kept = store.load(CODE)
    assert kept
    table = Table(kept.opened.setup, "p", Rng("s"))
    table.restore(kept.entries, 0.0)
    assert [seat.face for seat in table.seats] == [usual_face("P", 0, bot=False), "bear-sun", ""]
    assert [result.names for result in store.results(CODE)] == [["P"]]
    asyncio.run(store.wear("p", "whale-rose"))
    assert store.person_of("h") == ("p", "P", "whale-rose")
    store.close()


def test_a_store_from_before_doors(tmp_path: Path) -> None:
    """The tables of before are open to all, and their hosts are still their hosts."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "8")
        for line in (
            "insert into people values ('p', 'P', 0, '')",
            "insert into people values ('q', 'Q', 0, '')",
            "insert into tables values ('ABCDE', 'elfer-raus', 3, '{}', 'p', 1, 0, '', '')",
            "insert into controls values (1, 'ABCDE', 'slow', 0, 30, 0)",
        ):
            connection.exec_driver_sql(line)
    engine.dispose()
    store = Store(str(file))

    def again() -> Table:
        kept = store.load(CODE)
        assert kept
        table = Table(kept.opened.setup, kept.opened.host, Rng("s"))
        table.restore(kept.entries, 0.0)
        return table

    assert again().ruled == Ruled("slow", False, 30.0, locked=False, closed=False)
    assert (again().company.expelled, again().seats.host) == (frozenset(), "p")
    entries: list[Entry] = [Expelled("q"), Led("q"), Led("p"), Led("q")]
    entries.append(Ruled("fast", False, None, locked=True, closed=True))
    asyncio.run(store.keep(CODE, entries))
    assert again().ruled == Ruled("fast", False, None, locked=True, closed=True)
    assert (again().company.expelled, again().seats.host) == (frozenset({"q"}), "q")
    store.close()


# when keeping fails ---------------------------------------------------------------------------


@asynchronous
async def test_what_could_not_be_kept_was_not_done(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, room, persons, ears = await a_table(store)
    await act(room, persons[0])
    before, heard = position(room), [len(ear.heard) for ear in ears]

    async def full(*_: Any) -> None:
        raise OSError("disk full")

    with monkeypatch.context() as patch:
        patch.setattr(store, "keep", full)
        with pytest.raises(Broken):
            await act(room, persons[1])
    assert room.broken
    assert [len(ear.heard) for ear in ears] == heard, "nobody was told"
    assert all(ear.hung_up for ear in ears)
    with pytest.raises(Broken):
        await act(room, persons[1])
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    again = await rooms.find(room.code)
    assert again is not room
    assert position(again) == before
    fresh = Ear()
    await again.enter(persons[1], fresh, None)
    await act(again, persons[1])
    assert fresh.of(Done)


@pytest.mark.sqlite
@asynchronous
async def test_two_servers_cannot_keep_the_same_line(
    store: Store, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    """The log of it contains no secrets: no chosen card, no seed."""
    _, room, persons, _ = await a_table(store)
    await start_failed(room, persons[0])
    other_store = Store(str(store.engine.url.database))
    others = Rooms(other_store)
    twin = await others.find(room.code)
    ear = Ear()
    await twin.enter(persons[0], ear, None)
    await act(room, persons[0], "choose R3")
    with caplog.at_level(logging.INFO), pytest.raises(Broken):
        await act(twin, persons[0], "choose R5")
    assert ear.hung_up
    assert not ear.of(Done)
    assert position(await others.find(room.code)) == position(room)
    assert count(store, "actions") == 1
    log = "\n".join(caplog.handler.format(record) for record in caplog.records)
    assert "table broken" in log
    assert "choose" not in log, log[-500:]
    other_store.close()


async def start_failed(room: Room, host: Person) -> None:
    """A second start is refused and changes nothing."""
    with pytest.raises(Exception, match="already-started"):
        await start(room, host)
    assert not room.broken


@pytest.mark.sqlite
@asynchronous
async def test_no_seed_in_the_log(store: Store, caplog: pytest.LogCaptureFixture) -> None:
    _, room, persons, _ = await a_table(store, numbers=1)
    await play_out(room, persons)
    other_store = Store(str(store.engine.url.database))
    twin = await Rooms(other_store).find(room.code)
    await start(room, persons[0], "first")
    with caplog.at_level(logging.INFO), pytest.raises(Broken):
        await start(twin, persons[0], "sesame")
    log = "\n".join(caplog.handler.format(record) for record in caplog.records)
    other_store.close()
    assert "sesame" not in log


@pytest.mark.sqlite
def test_no_error_of_the_store_repeats_what_was_to_be_kept(store: Store) -> None:
    @asynchronous
    async def twice() -> None:
        await store.add_person("p", "P", "hash-of-a-token")
        with pytest.raises(IntegrityError) as failed:
            await store.add_token("p", "hash-of-a-token")
        assert "hash-of-a-token" not in str(failed.value)

    twice()


@asynchronous
async def test_an_error_inside_a_tick_breaks_the_table_and_the_store_has_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms, room, persons, ears = await a_table(store)
    await act(room, persons[0])
    before = position(room)

    def fails(_: float) -> Any:
        raise ZeroDivisionError

    monkeypatch.setattr(room.table, "tick", fails)
    room._ring()
    await asyncio.gather(*room._tasks, return_exceptions=True)
    assert room.broken
    assert all(ear.hung_up for ear in ears)
    assert position(await rooms.find(room.code)) == before


@asynchronous
async def test_a_bot_that_plays_an_unlawful_move_does_not_stop_the_table_for_good(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A move that was played in memory but never stored must not stay."""
    rooms, room, persons, _ = await a_table(store, seats=3)

    async def at_once(request: Think, *_whose: str) -> Conclusion:
        return think_quickly(request)

    monkeypatch.setattr(rooms.thinkers, "think", at_once)
    for seat in (1, 2):
        await room.do(lambda now, s=seat: room.table.arrange(persons[0].id, s, "bot", 0, now))  # type: ignore[misc]
    kept = position(room)
    clock, seats = room.table.clock, list[int]()
    lawful = clock.take

    def take(seat: int, game: Game) -> Action | None:
        seats.append(seat)
        return lawful(seat, game) if len(seats) == 1 else Action.parse("choose R9")

    monkeypatch.setattr(clock, "take", take)
    await asyncio.gather(*room._thoughts.values())
    clock.due_at = [None if at is None else 0.0 for at in clock.due_at]
    room._ring()
    await asyncio.gather(*room._tasks, return_exceptions=True)
    assert len(seats) == 2
    again = await rooms.find(room.code)
    assert position(again) == kept
    await act(again, persons[0])
    assert not again.broken


# people who leave or come while something is stored -------------------------------------------


@asynchronous
async def test_whoever_hangs_up_while_the_move_is_being_kept_has_made_it(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, room, persons, ears = await a_table(store, "elfer-raus")
    assert room.table.match
    n = room.table.match.game.due()[0]
    held = Held(store)
    monkeypatch.setattr(store, "keep", held)
    acting = asyncio.ensure_future(act(room, persons[n], id="mine"))
    await held.reached.wait()
    heard = len(ears[1 - n].heard)
    acting.cancel()
    with pytest.raises(asyncio.CancelledError):
        await acting
    leaving = asyncio.ensure_future(exit_room(room, persons[n], ears[n]))
    await asyncio.sleep(0)
    assert len(ears[1 - n].heard) == heard, "not kept yet, not told yet"
    held.go.set()
    await leaving
    assert ears[1 - n].of(News)[-1].at == room.table.mark(1 - n)
    assert not room.table.seats[n].here
    assert position(await Rooms(store).find(room.code)) == position(room)
    back = Ear()
    await room.enter(persons[n], back, None)
    await room.do(lambda now: room.table.act(persons[n].id, "draw", "mine", (1, 0), now))
    assert back.of(Done)
    assert not back.of(Refused)


@asynchronous
async def test_a_second_tab_that_comes_while_a_move_is_being_kept(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The new tab first hears who sits where, and everybody is told the move."""
    _, room, persons, ears = await a_table(store, "elfer-raus")
    assert room.table.match
    n = room.table.match.game.due()[0]
    held = Held(store)
    monkeypatch.setattr(store, "keep", held)
    acting = asyncio.ensure_future(act(room, persons[n]))
    await held.reached.wait()
    tab = Ear()
    entering = asyncio.ensure_future(room.enter(persons[1 - n], tab, None))
    await asyncio.sleep(0)
    held.go.set()
    await asyncio.gather(acting, entering)
    assert isinstance(tab.heard[0], About)
    assert ears[1 - n].of(News)[-1].at == tab.of(News)[-1].at


@asynchronous
async def test_one_connection_that_fails_does_not_silence_the_others(store: Store) -> None:
    """It does not stop the bots either: the table's clock goes on."""

    class Deaf(Ear):
        def hear(self, message: Message) -> None:
            raise RuntimeError("deaf")

    _, room, persons, ears = await a_table(store, "elfer-raus")
    room.ears[persons[0].id].insert(0, Deaf())
    assert room.table.match
    n = room.table.match.game.due()[0]
    await act(room, persons[n])
    for seat, ear in enumerate(ears):
        assert ear.of(News)[-1].at == room.table.mark(seat)


@asynchronous
async def test_whoever_does_not_read_is_hung_up_on_and_holds_nobody_up(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Stuck:
        def __init__(self) -> None:
            self.never = asyncio.Event()
            self.sent = 0

        async def send_text(self, _: str) -> None:
            self.sent += 1
            await self.never.wait()

        async def close(self) -> None:
            await self.never.wait()

    _, room, persons, ears = await a_table(store, "elfer-raus")
    stuck = Stuck()
    connection = Connection(cast(WebSocket, stuck), Speaker(room.code, "de"))
    sending = asyncio.ensure_future(connection.send_all())
    await room.enter(persons[0], connection, None)
    await asyncio.sleep(0)
    monkeypatch.setattr("reihum.server.sockets.MOST_HELD", 10_000)
    waiting, most = list[str | None](), 0
    for _ in range(MOST_WAITING + 50):
        await room.do(lambda now: room.table.may_i(persons[0].id, "draw", now))
        waiting = [*vars(connection.waiting)["_queue"]]
        most = max(most, sum(len(text or "") for text in waiting))
    longest = max(len(text or "") for text in waiting)
    assert 10_000 < most <= 10_000 + longest
    assert len(ears[0].heard) > MOST_WAITING + 50
    assert not room.broken
    assert connection.waiting.qsize() <= MOST_WAITING
    assert None in waiting, "hung up"
    assert stuck.sent == 1
    sending.cancel()


@asynchronous
async def test_a_mistake_of_somebody_who_is_gone_is_nobodys(store: Store) -> None:
    """Found by a million hostile messages: the line was cut while the table was busy."""
    lost: list[Any] = []
    loop = asyncio.get_running_loop()
    loop.set_exception_handler(lambda _, context: lost.append(context))
    rooms, room, _, _ = await a_table(store, "elfer-raus")

    async def gone(work: Coroutine[Any, Any, Any]) -> None:
        asking = asyncio.ensure_future(work)
        await asyncio.sleep(0)
        asking.cancel()
        await asyncio.wait([asking])

    async with room.lock:
        await gone(room.do(lambda now: room.table.hurry("nobody", now)))
    await gone(rooms.find("ABCDE"))
    async with asyncio.timeout(PATIENT):
        while room._tasks or rooms.loading:
            await asyncio.sleep(0)
    gc.collect()
    assert not lost, lost


@asynchronous
async def test_a_table_that_was_just_found_is_not_put_away(store: Store) -> None:
    rooms, room, persons, ears = await a_table(store)
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    rooms.put_away()
    assert rooms.open == {room.code: room}
    room.idle_since -= rooms_module.IDLE + 1
    assert await rooms.find(room.code) is room
    rooms.put_away()
    assert rooms.open == {room.code: room}, "somebody is about to enter it"


@asynchronous
async def test_tables_are_put_away_and_come_back(store: Store) -> None:
    rooms, room, persons, ears = await a_table(store)
    await act(room, persons[0])
    room.idle_since -= rooms_module.IDLE + 1
    rooms.put_away()
    assert rooms.open == {room.code: room}, "people are at it"
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    room.idle_since -= rooms_module.IDLE + 1
    rooms.put_away()
    assert rooms.open == {}
    found = await asyncio.gather(*(rooms.find(room.code) for _ in range(5)))
    assert len(set(map(id, found))) == 1
    assert position(found[0]) == position(room)


@asynchronous
async def test_whoever_has_just_sat_down_is_waited_for(store: Store) -> None:
    """The page connects a moment after the seat was taken."""
    people, rooms = People(store), Rooms(store)
    _, anna = await people.arrive("Anna")
    _, ben = await people.arrive("Ben")
    room = await rooms.new(setup_for("hoechste-karte", 2), anna, listed=True)
    await room.enter(anna, Ear(), None)
    before = asyncio.get_running_loop().time()
    await room.do(lambda now: room.table.sit(ben.id, ben.name, None, now))
    await start(room, anna)
    wakes = room.table.wakes()
    assert wakes is not None
    assert wakes >= before + USUAL_TEMPO.patience
    room.close()


@asynchronous
async def test_coming_again_and_again_gives_no_more_time(store: Store) -> None:
    """A new tab or a reload must not stop the clock for the person's answer."""
    _, room, persons, _ = await a_table(store, "elfer-raus")
    await room.do(
        lambda now: room.table.control(persons[0].id, now, pace="fast", pause=False, limit=60)
    )
    due = room.table.wakes()
    assert due is not None
    assert room.table.match
    n = room.table.match.game.due()[0]
    asked_at = asyncio.get_running_loop().time()
    await until(lambda: asyncio.get_running_loop().time() > asked_at)
    await room.enter(persons[n], Ear(), None)
    assert room.table.wakes() == due
    room.close()


# other rules ----------------------------------------------------------------------------------


@asynchronous
async def test_a_match_of_other_rules_is_frozen(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, room, persons, _ = await a_table(store, "elfer-raus")
    ours = ElferRaus.RULES
    monkeypatch.setattr(ElferRaus, "RULES", ours + 1)
    await Rooms(store).find(room.code)
    again = await Rooms(store).find(room.code)  # after the next start
    assert count(store, "results") == 1
    ear = Ear()
    await again.enter(persons[0], ear, None)
    about = again.table.about(persons[0].id)
    said = set()
    for lang in ("de", "en"):
        speaker = Speaker(room.code, lang)
        speaker.meet(about)
        frozen = speaker.table(about)["frozen"]
        assert frozen
        assert "Elfer raus!" in frozen
        said.add(frozen)
    assert len(said) == 2
    assert not about.playing
    assert store.results(room.code) == []
    assert store.record(room.code, 1) is None
    assert store.story(room.code, 1) is None
    await start(again, persons[0])
    assert again.table.matches == 2
    assert again.table.about(None).frozen is None
    assert again.table.match
    await act(again, persons[again.table.match.game.due()[0]])
    assert position(await Rooms(store).find(room.code)) == position(again)


@asynchronous
async def test_a_match_that_was_over_keeps_its_facts_under_other_rules(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    _, room, persons, _ = await a_table(store, numbers=2)
    await play_out(room, persons)
    results, story = store.results(room.code), store.story(room.code, 1)
    assert story
    assert [line["action"] for line in story[1:]]
    old = HoechsteKarte.RULES
    monkeypatch.setattr(HoechsteKarte, "RULES", old + 1)
    again = await Rooms(store).find(room.code)
    assert again.table.about(None).frozen is None
    assert store.results(room.code) == results
    assert store.story(room.code, 1) == story
    record = store.record(room.code, 1)
    assert record
    assert record.rules == old
    ear = Ear()
    await again.enter(persons[0], ear, None)
    await start(again, persons[0])
    assert again.table.matches == 2
    await play_out(again, persons)
    assert [result.number for result in store.results(room.code)] == [1, 2]


def spoil(path: Path, **values: Any) -> None:
    """Change the store as another version of the program might have left it."""
    store = Store(str(path))
    asyncio.run(store.writer.write([(update(schema.tables).values(**values), {})]))
    store.close()


@pytest.mark.parametrize(
    "values",
    [{"options": {"deals": 0}}, {"options": {"sofa": 1}}, {"game": "skat"}, {"seats": 99}],
)
@pytest.mark.parametrize("dealt", [False, True])
def test_a_table_that_nobody_understands_any_more_harms_no_other(
    tmp_path: Path, values: dict[str, Any], dealt: bool
) -> None:
    path = tmp_path / "old.db"
    many = (10_000.0, 10_000.0)
    config = Config(db=str(path), limits=Limits(requests=many, sparing=many))

    def client() -> TestClient:
        return TestClient(create_app(config), raise_server_exceptions=False)

    with client() as lobby:
        token = lobby.post("/api/people", json={"name": "Anna"}).json()["token"]
        anna = {"Authorization": f"Bearer {token}"}
        body = {"game": "elfer-raus", "seats": 2}
        old = lobby.post("/api/tables", json=body, headers=anna).json()["code"]
        if dealt:
            with lobby.websocket_connect(f"/ws/{old}") as socket:
                socket.send_json({"kind": "hello", "wire": WIRE, "token": token, "lang": "de"})
                socket.send_json({"kind": "start"})
                while socket.receive_json()["kind"] != "news":
                    pass
    spoil(path, **values)
    with client() as lobby:  # the server starts
        body = {"game": "mogeln", "seats": 3}
        new = lobby.post("/api/tables", json=body, headers=anna).json()["code"]
        mine = lobby.get("/api/me", headers=anna)
        assert mine.status_code == 200, mine.text
        assert [line["code"] for line in mine.json()["tables"]] == [new]
        gone = lobby.get(f"/api/tables/{old}")
        assert 400 <= gone.status_code < 500
        assert gone.json()["text"]
        with lobby.websocket_connect(f"/ws/{old}") as socket:
            socket.send_json({"kind": "hello", "wire": WIRE, "token": token, "lang": "de"})
            assert socket.receive_json()["kind"] == "trouble"


def test_a_table_whose_lines_cannot_be_replayed_harms_no_other(tmp_path: Path) -> None:
    path = tmp_path / "torn.db"

    @asynchronous
    async def spoiled() -> None:
        store = Store(str(path))
        _, room, _, _ = await a_table(store)
        codes.append(room.code)
        await store.keep(room.code, [Played(1, 0, 0, "choose Y7", "x")])
        people = People(store)
        transfer = people.transfer_code(Person(room.opened.host, "P0"))
        tokens.append((await people.transfer(transfer))[0])
        store.close()

    codes: list[str] = []
    tokens: list[str] = []
    spoiled()
    with TestClient(create_app(Config(db=str(path))), raise_server_exceptions=False) as lobby:
        anna = {"Authorization": f"Bearer {tokens[0]}"}
        assert lobby.get("/api/me", headers=anna).status_code == 200
        answer = lobby.get(f"/api/tables/{codes[0]}", headers=anna)
        assert "Y7" not in answer.text.replace(codes[0], ""), "a card in an error"
        with lobby.websocket_connect(f"/ws/{codes[0]}") as socket:
            socket.send_json({"kind": "hello", "wire": WIRE, "token": tokens[0], "lang": "en"})
            message = socket.receive_json()
            assert message["kind"] == "trouble"
            assert "Y7" not in message["text"].replace(codes[0], ""), "a card in an error"
