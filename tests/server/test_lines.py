"""What strangers can do below everything that is said: lines that say nothing, or too little, or
nothing but pings. All of it from this machine to itself."""

import asyncio
import contextlib
import json
import logging
import socket
import sys
import zlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing
from functools import partial
from pathlib import Path
from types import ModuleType
from typing import Any
from urllib.request import Request, urlopen

import pytest
import uvicorn
from fastapi import FastAPI
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.frames import CloseCode, Frame, Opcode

from reihum.server.app import Config, create_app
from reihum.server.guard import Guard, Rates, house_of
from reihum.server.lines import RTT, SLICE, UNPACKED, Limits, Socket
from reihum.server.logs import Seldom
from reihum.server.rooms import Room
from reihum.server.serve import listening_with
from reihum.server.sockets import ENTERING
from reihum.wire.types import WIRE
from tests.server.running import Guest, Running, asynchronous
from tests.waiting import PATIENT, until

AT_ONCE = 0.01  # seconds of patience
OFTEN = (10_000.0, 10_000.0)
HALF = b"POST /api/people HTTP/1.1\r\nHost: here\r\nContent-Length: 100\r\n\r\n{"
HELLO = b"GET /healthz HTTP/1.1\r\nHost: here\r\n\r\n"


@asynccontextmanager
async def serving(
    folder: Path, limits: Limits, rates: tuple[float, float] = OFTEN
) -> AsyncIterator[int]:
    """The server in this process, at its port."""
    listening = socket.create_server(("127.0.0.1", 0))
    often = limits._replace(requests=rates, sparing=rates)
    app = create_app(Config(str(folder / "reihum.db"), limits=often))
    server = uvicorn.Server(listening_with(app, limits))
    running = asyncio.ensure_future(server.serve([listening]))
    try:
        await until(lambda: server.started)
        yield listening.getsockname()[1]
    finally:
        server.should_exit = True
        await running


@pytest.fixture
def no_proxy(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever comes from this machine is not a proxy, through which many come."""
    monkeypatch.setenv("FORWARDED_ALLOW_IPS", "192.0.2.1")


def ask(port: int, what: str, body: Any, token: str = "") -> Any:
    headers = {"Content-Type": "application/json", "Authorization": f"Bearer {token}"}
    data = json.dumps(body).encode()
    with urlopen(Request(f"http://127.0.0.1:{port}/api/{what}", data, headers)) as answer:
        return json.load(answer)


async def cut(reader: asyncio.StreamReader) -> bytes:
    """Everything that comes until the line is cut."""
    heard = b""
    async with asyncio.timeout(PATIENT):
        try:
            while more := await reader.read(65536):
                heard += more
        except ConnectionError:
            pass
    return heard


async def answers(port: int, own: str = "127.0.0.1") -> bool:
    """Is somebody who comes now answered?"""
    async with asyncio.timeout(PATIENT):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(own, 0))
            writer.write(HELLO)
            line = await reader.readline()
        except ConnectionError:
            return False
        writer.close()
        return line.startswith(b"HTTP/1.1 200")


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"GET /healthz HTT",
        HALF,
        HELLO + b"GET /",
        b"POST /api/people HTTP/1.1\r\nHost: here\r\nTransfer-Encoding: chunked\r\n\r\n1\r\n",
    ],
)
@asynchronous
async def test_whoever_asks_nothing_whole_is_cut_off(tmp_path: Path, said: bytes) -> None:
    async with serving(tmp_path, Limits(request=AT_ONCE)) as port:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(said)
        await cut(reader)
        writer.close()
        assert await answers(port) or await answers(port)


@asynchronous
async def test_whoever_does_not_read_is_cut_off(tmp_path: Path) -> None:
    limits = Limits(unread=AT_ONCE)
    async with serving(tmp_path, limits) as port:
        with closing(socket.socket()) as deaf:
            deaf.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            deaf.connect(("127.0.0.1", port))
            deaf.setblocking(False)
            loop = asyncio.get_running_loop()
            page = b"GET /api/texts/de HTTP/1.1\r\nHost: here\r\n\r\n"

            async def ask_and_ask() -> None:
                while True:
                    await loop.sock_sendall(deaf, page)

            with pytest.raises(ConnectionError):
                await asyncio.wait_for(ask_and_ask(), PATIENT)


@asynchronous
async def test_one_address_has_only_so_many_lines(tmp_path: Path, no_proxy: None) -> None:
    async with serving(tmp_path, Limits(of_house=3)) as port:
        lines = [
            await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            for _ in range(3)
        ]
        for _, writer in lines:
            writer.write(HALF)
        async with asyncio.timeout(PATIENT):
            while await answers(port, "127.0.0.2"):  # as long as one of them has not asked
                await asyncio.sleep(0)
        assert await answers(port, "127.0.0.3")
        lines.pop()[1].close()
        async with asyncio.timeout(PATIENT):
            while not await answers(port, "127.0.0.2"):
                await asyncio.sleep(0)
        for _, writer in lines:
            writer.close()


@asynchronous
async def test_many_browsers_of_one_house_lock_nobody_out(tmp_path: Path, no_proxy: None) -> None:
    """They keep lines that they do not need; of those the oldest of the same house goes."""
    async with serving(tmp_path, Limits(of_house=3)) as port:
        other = await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.3", 0))
        lines = [
            await asyncio.open_connection("127.0.0.1", port, local_addr=("127.0.0.2", 0))
            for _ in range(3)
        ]
        assert await answers(port, "127.0.0.2")
        reader, writer = lines[0]
        assert await cut(reader) == b""
        writer.close()
        for reader, writer in (other, *lines[1:]):
            writer.write(HELLO)
            assert (await asyncio.wait_for(reader.readline(), PATIENT)).startswith(b"HTTP/1.1 200")
            writer.close()


@asynchronous
async def test_one_address_behind_a_proxy_has_only_so_many_websockets(tmp_path: Path) -> None:
    def line(house: str) -> connect:
        given = {"X-Forwarded-For": house}
        return connect(f"ws://127.0.0.1:{port}/ws/ABCDE", additional_headers=given)

    async with (
        serving(tmp_path, Limits(of_house=2)) as port,
        line("2001:db8::1"),
        line("2001:db8::2"),
    ):
        with pytest.raises(InvalidStatus):
            await line("2001:db8::3").__aenter__()
        async with line("2001:db8:0:1::1"):
            pass


@asynchronous
async def test_a_house_full_of_phones_is_let_in(monkeypatch: pytest.MonkeyPatch) -> None:
    """Thirty that open the page at the same moment, which is some fifty files and twelve questions
    each. One that asks on without end is not."""
    monkeypatch.setattr("reihum.server.guard.time.monotonic", lambda: 1000.0)
    answered: Counter[int] = Counter()

    async def app(_: Scope, __: Receive, send: Send) -> None:
        await Response()({"type": "http"}, _nothing, send)

    async def _nothing() -> Message:
        raise AssertionError

    async def note(message: Message) -> None:
        answered[message.get("status", 0)] += 1

    guard = Guard(app, Rates(*Limits().requests))
    scope = {"type": "http", "scheme": "http", "method": "GET", "client": ("192.0.2.1", 1)}
    for path in ["/assets/a.js"] * 50 * 30 + ["/api/games"] * 12 * 30:
        headers = [(b"host", b"here")]
        await guard(scope | {"path": path, "headers": headers}, _nothing, note)
    assert answered[200] == 62 * 30
    for _ in range(1000):
        await guard(scope | {"path": "/", "headers": headers}, _nothing, note)
    assert answered[429] > 900
    people = Rates(*Limits().sparing)
    assert all(people.take("192.0.2.1") for _ in range(3 * 30))


def test_an_address_stands_for_a_house() -> None:
    assert house_of("2001:db8::1") == house_of("2001:db8::ffff:1") != house_of("2001:db8:0:1::1")
    assert house_of("192.0.2.1") == house_of("::ffff:192.0.2.1") != house_of("192.0.2.2")
    assert house_of("fe80::1%eth0") == house_of("fe80::2")
    assert house_of("testclient") == "testclient"


@asynchronous
async def test_where_there_are_too_many_the_oldest_that_says_nothing_goes(tmp_path: Path) -> None:
    async with serving(tmp_path, Limits(lines=5)) as port:
        silent = [await asyncio.open_connection("127.0.0.1", port) for _ in range(20)]
        assert await answers(port)
        for reader, _ in silent[:15]:
            assert await cut(reader) == b""
        for _, writer in silent:
            writer.close()


def test_a_server_with_few_files_is_not_stopped_by_silent_lines(tmp_path: Path) -> None:
    server = Running(tmp_path / "reihum.db", files=256)
    try:
        with ExitStack() as stack:
            for _ in range(300):
                stack.enter_context(socket.create_connection(("127.0.0.1", server.port), PATIENT))
            assert server.ask("GET", "/healthz")["ok"]
            Guest(server, "Anna").open("elfer-raus", 2)
    finally:
        server.stop()
    assert len(server.log.read_text().splitlines()) < 10


def test_one_person_has_only_so_many_websockets(tmp_path: Path) -> None:
    limits = Limits(of_person=2, sparing=OFTEN)
    app = create_app(Config(str(tmp_path / "reihum.db"), limits=limits))
    with TestClient(app) as client, ExitStack() as stack:
        client.headers["Accept-Language"] = "en"
        token = client.post("/api/people", json={"name": "Anna"}).json()["token"]
        client.headers["Authorization"] = f"Bearer {token}"

        def first_word() -> str:
            body = {"game": "elfer-raus", "seats": 2, "listed": False}
            code = client.post("/api/tables", json=body).json()["code"]
            line = stack.enter_context(client.websocket_connect(f"/ws/{code}"))
            line.send_json({"kind": "hello", "wire": WIRE, "token": token, "lang": "en"})
            return str(line.receive_json()["kind"])

        assert [first_word() for _ in range(3)] == ["table", "table", "trouble"]


# too much on one line -------------------------------------------------------------------------


def frames(opcode: Opcode, many: int, *, fin: bool = True) -> bytes:
    return Frame(opcode, b"", fin).serialize(mask=True) * many


@pytest.mark.parametrize(
    ("first", "opcode", "fin"),
    [(b"", Opcode.PING, True), (b"", Opcode.PONG, True), (b"x", Opcode.CONT, False)],
)
@asynchronous
async def test_a_flood_of_small_frames_cuts_its_line(
    tmp_path: Path, first: bytes, opcode: Opcode, fin: bool
) -> None:
    """After so many the line is cut, however many there are; who comes then is answered."""
    async with serving(tmp_path, Limits(pieces=(5, 0))) as port:
        async with connect(f"ws://127.0.0.1:{port}/ws/ABCDE") as socket:
            if first:
                socket.transport.write(Frame(Opcode.TEXT, first, fin=False).serialize(mask=True))
            socket.transport.write(frames(opcode, 20_000, fin=fin))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), PATIENT)
            assert closed.value.rcvd is None  # not even a farewell
        assert await answers(port)


@asynchronous
async def test_others_are_served_while_much_comes_on_one_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Of what one line has sent at once, never more than a slice is read in a row."""
    read: list[int] = []
    whole = Socket.data_received

    def data_received(self: Socket, data: bytes) -> None:
        read.append(len(data))
        whole(self, data)

    monkeypatch.setattr(Socket, "data_received", data_received)
    async with (
        serving(tmp_path, Limits(pieces=(100_000, 0))) as port,
        connect(f"ws://127.0.0.1:{port}/ws/ABCDE") as socket,
    ):
        socket.transport.write(frames(Opcode.PONG, 20_000))
        await socket.send("{")
        assert json.loads(await asyncio.wait_for(socket.recv(), PATIENT))["kind"] == "trouble"
    assert sum(read) > 100 * SLICE
    assert max(size for size in read[1:]) <= SLICE


def test_another_loop_that_happens_to_be_there_is_not_taken(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """With uvloop what comes on one line is read in one go, however much it is."""
    there = ModuleType("uvloop")
    there.new_event_loop = None  # type: ignore[attr-defined]
    monkeypatch.setitem(sys.modules, "uvloop", there)
    new_loop = listening_with(FastAPI(), Limits()).get_loop_factory()
    assert new_loop is not None
    with closing(new_loop()) as loop:
        assert isinstance(loop, asyncio.BaseEventLoop)


@asynchronous
async def test_a_crowd_comes_a_few_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of them is shown a whole table: in between it is others' turn."""
    inside: list[int] = [0, 0]  # now, and at most
    gate, enter = asyncio.Event(), Room.enter

    async def entering(self: Room, *who: Any) -> None:
        inside[0] += 1
        inside[1] = max(inside)
        await gate.wait()
        await enter(self, *who)
        inside[0] -= 1

    monkeypatch.setattr(Room, "enter", entering)
    crowd = 3 * ENTERING
    async with serving(tmp_path, Limits()) as port, contextlib.AsyncExitStack() as lines:
        asking = partial(ask, port)
        token = (await asyncio.to_thread(asking, "people", {"name": "Anna"}))["token"]
        codes = [
            (await asyncio.to_thread(asking, "tables", {"game": "mogeln", "seats": 3}, token))[
                "code"
            ]
            for _ in range(crowd)
        ]
        hello = {"kind": "hello", "wire": WIRE, "token": token, "lang": "en"}
        opened = []
        for code in codes:
            opened.append(
                await lines.enter_async_context(connect(f"ws://127.0.0.1:{port}/ws/{code}"))
            )
            await opened[-1].send(json.dumps(hello))
        await until(lambda: inside[0] == ENTERING)
        gate.set()
        for line in opened:
            assert json.loads(await asyncio.wait_for(line.recv(), PATIENT))["kind"] == "table"
    assert inside == [0, ENTERING]


def packed(many: int) -> bytes:
    """Messages of many bytes that are sent as few."""
    packer = zlib.compressobj(wbits=-12)
    frames = bytearray()
    for _ in range(many):
        small = packer.compress(b" " * 16_000) + packer.flush(zlib.Z_SYNC_FLUSH)
        frame = bytearray(Frame(Opcode.TEXT, small[:-4]).serialize(mask=True))
        frame[0] |= 0x40  # it is packed
        frames += frame
    return bytes(frames)


@asynchronous
async def test_little_that_unpacks_to_much_is_not_kept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """What was read at once and nobody has taken yet is no more than a few messages."""
    held, cut = list[int](), list[str]()

    def _cut(self: Socket, why: str) -> None:
        cut.append(why)
        self.transport.abort()

    monkeypatch.setattr(Socket, "_cut", _cut)
    take = Socket.send_receive_event_to_app

    def taken(self: Socket) -> None:
        take(self)
        held.append(sum(len(one.get("text", "")) for one in vars(self.queue)["_queue"]))

    monkeypatch.setattr(Socket, "send_receive_event_to_app", taken)
    async with serving(tmp_path, Limits()) as port:
        async with connect(f"ws://127.0.0.1:{port}/ws/ABCDE") as socket:
            sent = packed(20)
            assert len(sent) < SLICE
            socket.transport.write(sent)
            with pytest.raises(ConnectionClosed):
                await asyncio.wait_for(socket.recv(), PATIENT)
        assert await answers(port)
    assert cut == ["unpacked"]
    assert max(held) <= UNPACKED


@asynchronous
async def test_what_is_no_text_ends_its_line_and_is_not_logged(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with serving(tmp_path, Limits()) as port:
        async with connect(f"ws://127.0.0.1:{port}/ws/ABCDE") as socket:
            socket.transport.write(Frame(Opcode.TEXT, b"\xff\xfe").serialize(mask=True))
            with pytest.raises(ConnectionClosed) as closed:
                await asyncio.wait_for(socket.recv(), PATIENT)
            assert closed.value.rcvd
            assert closed.value.rcvd.code == CloseCode.INVALID_DATA
        assert await answers(port)
    assert not [one for one in caplog.records if one.levelno >= logging.ERROR]


# the log --------------------------------------------------------------------------------------


def test_a_log_cannot_be_flooded() -> None:
    minutes = [0]
    seldom = Seldom(3, lambda: 60.0 * minutes[0])

    def line(words: str) -> logging.LogRecord:
        return logging.makeLogRecord({"name": "asyncio", "msg": words})

    flood = [line(f"out of files\nsocket {n}") for n in range(10)]
    assert [seldom.filter(record) for record in flood] == [True] * 3 + [False] * 7
    assert seldom.filter(line("something else"))
    minutes[0] += 1
    later = line("out of files")
    assert seldom.filter(later)
    assert vars(later)["left_out"] == 7


@asynchronous
async def test_the_delay_of_a_line_is_measured_at_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[Socket] = []
    begin = Socket.start_keepalive

    def start_keepalive(self: Socket) -> None:
        opened.append(self)
        begin(self)

    monkeypatch.setattr(Socket, "start_keepalive", start_keepalive)
    async with serving(tmp_path, Limits()) as port, connect(f"ws://127.0.0.1:{port}/ws/ABCDE"):
        await until(lambda: opened and opened[0].rtt is not None)
        extensions: Any = opened[0].scope["extensions"]
        assert 0 < extensions[RTT]() < PATIENT
