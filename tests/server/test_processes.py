"""Several processes on one PostgreSQL: for people they are one server."""

import asyncio
import json
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from sqlalchemy import NullPool, create_engine, text
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from reihum.core.errors import Mistake
from reihum.server.guard import Count, Rates
from reihum.server.holding import WATCHED, key_of
from reihum.server.people import People
from reihum.server.processes import BEAT, TAKEN_UP, Alone, Processes
from reihum.server.relay import ANSWERS, passed_on
from reihum.server.rooms import Rooms
from reihum.server.sharing import share
from reihum.server.store import Store
from tests.server.postgresql import Cluster
from tests.server.running import Guest, Running, asynchronous
from tests.waiting import PATIENT, wait_until

pytestmark = pytest.mark.optional  # as PostgreSQL is
HUNG_UP = "57P01"  # what PostgreSQL says to a line that a test has it cut


def process(folder: Path, name: str, db: str) -> Running:
    return Running(folder / f"{name}.db", at=db)


@pytest.fixture(scope="module")
def two(
    postgresql: Cluster, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[tuple[Running, Running]]:
    folder, db = tmp_path_factory.mktemp("two"), postgresql.new()
    first, second = process(folder, "first", db), process(folder, "second", db)
    yield first, second
    for one in (first, second):
        one.stop()
        log = [json.loads(line) for line in one.log.read_text().splitlines()]
        bad = [line for line in log if line["level"] in ("error", "critical")]
        assert not [line for line in bad if HUNG_UP not in line.get("trace", "")], log


class Twin:
    """A person with two lines to the same table: one that is passed on, and one that is not."""

    def __init__(self, name: str, there: Running, here: Running) -> None:
        self.passed_on = Guest(there, name)
        self.direct = Guest(here, name)
        self.direct.token = self.passed_on.token

    @property
    def guests(self) -> tuple[Guest, Guest]:
        return self.passed_on, self.direct


@asynchronous
async def test_the_same_bytes(two: tuple[Running, Running]) -> None:
    here, there = two
    anna, ben = Twin("Anna", there, here), Twin("Ben", there, here)
    code = anna.direct.open("elfer-raus", 2, deals=1, numbers=9, hand=6)
    anna.passed_on.code = ben.direct.code = code
    ben.passed_on.sit(code)
    async with (
        anna.direct.line() as a,
        anna.passed_on.line() as a_there,
        ben.direct.line() as b,
        ben.passed_on.line() as b_there,
    ):
        await anna.passed_on.say(a_there, {"kind": "start"})
        players = ((anna, a, a_there), (ben, b, b_there))
        for twin, *lines in players:
            for guest, line in zip((twin.direct, twin.passed_on), lines, strict=True):
                await guest.hear(line, "news")
        while not anna.direct.over:
            for twin, *lines in players:
                if twin.passed_on.news.get("menu"):
                    await twin.passed_on.move(lines[1])
                    while twin.passed_on.pending:
                        twin.passed_on.take(await lines[1].recv())
            for twin, *lines in players:  # the answer goes to both lines
                await twin.passed_on.say(lines[1], {"kind": "may", "action": "wonder"})
                for guest, line in zip((twin.direct, twin.passed_on), lines, strict=True):
                    await guest.hear(line, "answer")
    for twin in (anna, ben):

        def news(guest: Guest) -> list[str]:
            return [text for text in guest.heard if json.loads(text)["kind"] == "news"]

        assert news(twin.direct)
        assert news(twin.passed_on) == news(twin.direct)


def test_one_lobby(two: tuple[Running, Running]) -> None:
    here, there = two
    anna, ben = Guest(here, "Anna"), Guest(there, "Ben")
    first, second = anna.open("mogeln", 3), ben.open("bloom", 2)
    for server in two:
        found = [line["code"] for line in server.ask("GET", "/api/tables")]
        assert [code for code in found if code in (first, second)] == [first, second]
        table = server.ask("GET", f"/api/tables/{second}", token=ben.token)
        assert table["you"] == 0
        assert table["link"] == f"{server.url}/t/{second}", "as it was asked for"
    ben.sit(first)
    for server in two:
        mine = server.ask("GET", "/api/me", token=ben.token)["tables"]
        assert [line["code"] for line in mine] == [first, second]
    assert here.refusal("GET", "/api/tables/QQQQQ")[0] == 404
    with socket.create_connection(("127.0.0.1", there.port)) as line:  # it needs no Host
        line.sendall(f"GET /api/tables/{first} HTTP/1.0\r\n\r\n".encode())
        assert b" 200 " in line.recv(100)
    there.ask("DELETE", f"/api/tables/{first}/seat", token=ben.token)
    assert [seat["name"] for seat in anna.ask("GET", f"/api/tables/{first}")["seats"]][1:] == [
        "",
        "",
    ]


def test_one_person(two: tuple[Running, Running]) -> None:
    """A name, a face, a code for another device, and being forgotten."""
    here, there = two
    anna = Guest(here, "Anna")
    code = anna.open("mogeln", 3)
    there.ask("GET", "/api/me", token=anna.token)  # she is known there, too
    made = here.ask("POST", "/api/me/code", {}, anna.token)["code"]
    other = there.ask("POST", "/api/people/code", {"code": made})["token"]
    assert there.refusal("POST", "/api/people/code", {"code": made})[0] == 400
    there.ask("PUT", "/api/me/face", {"face": "owl-sky"}, other)
    wait_until(lambda: here.ask("GET", f"/api/tables/{code}")["seats"][0]["face"] == "owl-sky")
    there.ask("PATCH", "/api/me", {"name": "Anne"}, other)
    wait_until(lambda: here.ask("GET", "/api/me", token=anna.token)["name"] == "Anne")
    there.ask("DELETE", "/api/me", {"name": "Anne"}, other)
    seats = here.ask("GET", f"/api/tables/{code}")["seats"]
    assert [seat["name"] for seat in seats] == ["", "", ""]
    wait_until(lambda: is_refused(here, anna.token))


def is_refused(server: Running, token: str) -> bool:
    try:
        server.ask("GET", "/api/me", token=token)
    except HTTPError as error:
        error.close()
        return error.code == 401
    return False


@asynchronous
async def test_one_evening(two: tuple[Running, Running]) -> None:
    """Whoever is at its table in one process hears that it goes on in another one."""
    here, there = two
    anna, ben = Guest(here, "Anna"), Guest(there, "Ben")
    games = [{"game": "hoechste-karte", "options": {"deals": 1}}, {"game": "zweikampf"}]
    code = anna.ask("POST", "/api/evenings", {"games": games})["code"]
    ben.ask("POST", f"/api/evenings/{code}/people")
    anna.code = anna.ask("POST", f"/api/evenings/{code}/next", {"number": 1})["table"]
    ben.code = ben.ask("GET", f"/api/evenings/{code}")["table"]
    assert anna.code == ben.code
    async with anna.line() as a, ben.line() as b:
        for guest, line in ((anna, a), (ben, b)):
            await guest.hear(line, "evening")
        while not (anna.over and ben.over):
            for guest, line in ((anna, a), (ben, b)):
                await guest.move(line)
                await guest.catch_up(line)
        assert [one["code"] for one in ben.ask("GET", "/api/evenings")] == [code]
        await asyncio.to_thread(anna.ask, "POST", f"/api/evenings/{code}/next", {"number": 2})
        for guest, line in ((anna, a), (ben, b)):
            told = await guest.until(line, lambda one: one["kind"] == "evening")
            assert told["code"] == code


def test_the_inner_door_is_locked(two: tuple[Running, Running]) -> None:
    """Nobody else is passed on: not even who knows the port, and says to come from somewhere."""
    ports = {port for port in listening(two[0].process.pid) if port != two[0].port}
    assert ports
    for port in ports:
        given = {"Reihum-Secret": "guess", "Reihum-From": "10.9.9.9", "Reihum-Scheme": "https"}
        for headers in ({}, given):
            asked = Request(f"http://127.0.0.1:{port}/api/tables", headers=headers)
            with pytest.raises(HTTPError) as refused:
                urlopen(asked, timeout=PATIENT)
            assert refused.value.code == 403
            refused.value.close()


def listening(pid: int) -> set[int]:
    """The ports of IPv4 at which a process listens."""
    mine = {link.readlink().name for link in Path(f"/proc/{pid}/fd").iterdir() if link.is_symlink()}
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {
        int(row[1].rpartition(":")[2], 16)
        for row in rows
        if row[3] == "0A" and f"socket:[{row[9]}]" in mine
    }


def hang_up_on_whoever_has(code: str, db: str) -> None:
    """The connection that has this table's lock is no more."""
    high, low = divmod(key_of(code), 1 << 32)
    engine = create_engine(db, poolclass=NullPool)
    ended = text(
        "select pg_terminate_backend(pid) from pg_locks where locktype = 'advisory' and granted "
        "and classid::bigint = :high and objid::bigint = :low"
    )
    with engine.connect() as connection:
        assert connection.execute(ended, {"high": high, "low": low}).all() == [(True,)]


@asynchronous
async def test_who_loses_the_database_loses_the_tables(two: tuple[Running, Running]) -> None:
    """At once: people are with another process that has the table, and nothing is lost."""
    here, there = two
    anna, ben = Guest(here, "Anna"), Guest(there, "Ben")
    ben.sit(anna.open("elfer-raus", 2))
    async with anna.line() as a, ben.line() as b:
        await anna.say(a, {"kind": "start"})
        for guest, line in ((anna, a), (ben, b)):
            await guest.hear(line, "news")
        await asyncio.to_thread(hang_up_on_whoever_has, anna.code, here.at)
        await until_cut(b)

    async def go_on() -> None:
        async with ben.line() as b, anna.line() as a:
            for guest, line in ((ben, b), (anna, a)):
                await guest.catch_up(line)
                await guest.move(line)
                while guest.pending:
                    guest.take(await line.recv())
            await ben.catch_up(b)

    for _ in range(10):  # a line may still come to where the table was, and is cut there, too
        with suppress(ConnectionClosed):
            await go_on()
            break
    assert [done for guest in (anna, ben) for done in guest.done]
    assert not anna.refused + ben.refused
    assert ben.news["at"] > [1, 0]


async def until_cut(line: ClientConnection) -> None:
    with suppress(ConnectionClosed):
        async with asyncio.timeout(PATIENT):
            while True:
                await line.recv()


@asynchronous
async def test_a_process_that_is_stopped_hands_its_tables_on(
    postgresql: Cluster, tmp_path: Path
) -> None:
    """Its people come to another one as soon as their browsers have dialled again, a third of a
    second later, and it is as they left it."""
    db = postgresql.new()
    old, new = process(tmp_path, "old", db), process(tmp_path, "new", db)
    try:
        anna, ben = Guest(old, "Anna"), Guest(new, "Ben")
        ben.sit(anna.open("elfer-raus", 2))
        async with anna.line() as a, ben.line() as b:
            await anna.say(a, {"kind": "start"})
            for guest, line in ((anna, a), (ben, b)):
                await guest.hear(line, "news")
            mark = anna.news["at"]
            stopping = asyncio.ensure_future(asyncio.to_thread(old.stop))
            begun = time.monotonic()
            for line in (a, b):
                await until_cut(line)
        cut = time.monotonic() - begun
        anna.server = new
        async with anna.line() as a, ben.line() as b:
            for guest, line in ((anna, a), (ben, b)):
                await guest.catch_up(line)
                await guest.move(line)
                while guest.pending:
                    guest.take(await line.recv())
            on = time.monotonic() - begun
            await anna.catch_up(a)
        assert anna.news["at"] > mark
        assert anna.done or ben.done
        await stopping
        print(
            f"cut after {cut:.2f} s, somebody has acted after {on:.2f} s, without waiting to dial"
        )
    finally:
        new.stop()
        old.stop()


def test_locks_of_a_machine_that_is_gone_fall_in_time() -> None:
    """And there is a moment left to take the tables up."""
    asks = WATCHED["tcp_keepalives_interval"] * WATCHED["tcp_keepalives_count"]
    assert WATCHED["tcp_keepalives_idle"] + asks <= TAKEN_UP - BEAT
    assert WATCHED["tcp_user_timeout"] / 1000 <= TAKEN_UP - BEAT


@pytest.mark.parametrize("method", ["GET", "POST"])
@asynchronous
async def test_nobody_waits_for_an_answer_of_a_process_that_has_ended(method: str) -> None:
    """Its machine may be gone without a word. What may have been done is not asked again."""
    processes = Ending()
    with socket.create_server(("127.0.0.1", 0)) as silent:
        silent.setblocking(False)
        address = f"127.0.0.1:{silent.getsockname()[1]}"
        state = SimpleNamespace(processes=processes, inside="secret")
        scope = {
            **{"method": method, "raw_path": b"/", "query_string": b"", "headers": []},
            **{"client": None, "scheme": "http", "app": SimpleNamespace(state=state)},
        }
        asked = asyncio.ensure_future(passed_on(scope, b"", address))
        line, _ = await asyncio.get_running_loop().sock_accept(silent)
        line.setblocking(False)
        await asyncio.get_running_loop().sock_recv(line, 1)  # it has been asked
        assert not asked.done()
        begun = asyncio.get_running_loop().time()
        for cut in processes.cuts:
            cut()
        answer = await asked
        line.close()
        assert asyncio.get_running_loop().time() - begun < ANSWERS
    assert answer is None if method == "GET" else answer and answer.status == 503


class Ending(Alone):
    """The other one has."""

    def __init__(self) -> None:
        self.cuts: list[Callable[[], None]] = []

    @contextmanager
    def passing(self, address: str, cut: Callable[[], None]) -> Iterator[None]:
        self.cuts.append(cut)
        yield


class Others(Processes):
    """Tells the other one at once."""

    def __init__(self, name: str) -> None:
        self.address, self.hears = name, {}
        self.other: Others | None = None

    async def begin(self) -> None: ...

    def others(self) -> list[str]:
        return [self.other.address] if self.other else []

    def tell(self, what: str, **facts: Any) -> None:
        other = self.other
        assert other

        async def heard() -> None:
            await other.hears[what](**json.loads(json.dumps(facts)))

        asyncio.run(heard())


def test_one_limit() -> None:
    """What an address takes in one process is missing in the other; so with lines."""
    sides = []
    for name in ("here", "there"):
        others, lines = Others(name), Count()
        limits = [Rates(100, 1), Rates(10, 0.001)]
        asyncio.run(
            share(
                others,
                cast(Rooms, SimpleNamespace(give_up=None)),
                People(cast(Store, None)),
                limits,
                lines,
            )
        )
        sides.append((others, limits, lines))
    (here, (often, seldom), lines), (there, (often_there, seldom_there), lines_there) = sides
    here.other, there.other = there, here
    assert all(often.take("10.0.0.1") for _ in range(90))
    assert all(seldom.take("10.0.0.2") for _ in range(10))
    with ExitStack() as open_lines:
        for _ in range(30):
            open_lines.enter_context(lines.one_more("anna", 40))
        here.beats()
        assert not often_there.take("10.0.0.1", 15)
        assert often_there.take("10.0.0.3", 15)
        assert seldom_there.dry("10.0.0.2")
        for _ in range(10):
            open_lines.enter_context(lines_there.one_more("anna", 40))
        with pytest.raises(Mistake):
            open_lines.enter_context(lines_there.one_more("anna", 40))
    here.beats()
    with lines_there.one_more("anna", 1):
        there.other = None
        there.beats()
        assert not lines_there.elsewhere, "of a process that has ended nothing is left"
