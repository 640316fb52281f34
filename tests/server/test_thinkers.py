"""Bots think in their own processes, which end with the server. There is always an answer."""

import asyncio
import logging
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from reihum.bots.levels import Hint
from reihum.core.actions import Action
from reihum.core.match import Match
from reihum.core.rng import SeededTape
from reihum.games import GAMES, chair_at, setup_for
from reihum.server.people import People
from reihum.server.rooms import Rooms
from reihum.server.store import Store
from reihum.server.thinking import Thinkers
from reihum.table import thinking
from reihum.table.messages import News, Think
from reihum.table.thinking import Conclusion, think, think_quickly
from reihum.wire.types import WIRE
from tests.server.running import Guest, asynchronous, running
from tests.server.test_lobby import Person as Asker
from tests.server.test_store import Ear
from tests.waiting import BETWEEN, PATIENT, wait_until

SHORT = 0.5


def request(kind: str = "decide", level: str = "hard") -> Think:
    setup = setup_for("elfer-raus", 2, {})
    match = Match(GAMES["elfer-raus"], setup, SeededTape("think"), telling=True)
    seat = match.game.due()[0]
    chair = chair_at(setup, seat)
    chair.hear([*match.events])
    return Think(seat, (1, len(chair.log)), kind, chair.snapshot(), level, "dice")


# what the processes do instead of thinking
def where(_: Think) -> list[Action]:
    return [Action("think", number=os.getpid())]


def die(_: Think) -> list[Action]:
    os._exit(9)


def never(_: Think) -> list[Action]:
    while True:
        time.sleep(1)


def tell(_: Think) -> list[Action]:
    raise ValueError("R7 is in the stock")


@pytest.fixture
def thinkers() -> Iterator[Thinkers]:
    thinkers = Thinkers(longest=PATIENT)
    yield thinkers
    thinkers.close()


@asynchronous
async def test_thinking_is_done_elsewhere(thinkers: Thinkers) -> None:
    thinkers.work = where
    here = await asyncio.gather(*(thinkers.think(request()) for _ in range(4)))
    assert os.getpid() not in {answer[0].number for answer in here if isinstance(answer, list)}
    thinkers.work = think
    assert isinstance(await thinkers.think(request()), list)
    assert isinstance(await thinkers.think(request("hint")), Hint)
    assert not await thinkers.think(request("interject"))


@asynchronous
async def test_when_a_process_dies_or_hangs(thinkers: Thinkers) -> None:
    """A quick decision is made instead, and the next Think gets a new process."""
    lawful = think_quickly(request())
    for work in (die, never):
        thinkers.work, thinkers.longest = where, PATIENT
        before = await thinkers.think(request())
        assert isinstance(before, list)
        thinkers.work, thinkers.longest = work, SHORT
        assert await thinkers.think(request()) == lawful
        assert isinstance(await thinkers.think(request("hint")), Hint)
        assert not await thinkers.think(request("interject"))
        async with asyncio.timeout(PATIENT):
            while before[0].number in processes():  # a hopeless thought takes its process with it
                assert await thinkers.think(request()) == lawful
            thinkers.work, thinkers.longest = where, PATIENT
            while (after := await thinkers.think(request())) == lawful:
                pass  # this one, too, was given to a process that is just ending
        assert isinstance(after, list)
        assert after[0].verb == "think"
        assert after[0].number != before[0].number


@asynchronous
async def test_what_cannot_be_sent_is_decided_here(thinkers: Thinkers) -> None:
    thinkers.work = lambda _: None  # this cannot be sent to a process
    assert await thinkers.think(request()) == think_quickly(request())


@asynchronous
async def test_a_seat_thinks_about_one_moment_at_a_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(str(tmp_path / "store.db"))
    rooms = Rooms(store)
    _, anna = await People(store).arrive("Anna")
    room = await rooms.new(setup_for("elfer-raus", 3), anna, listed=True)
    begun: list[Think] = []
    given_up: list[Think] = []

    async def ponder(request: Think, *_whose: str) -> None:
        begun.append(request)
        try:
            await asyncio.Event().wait()
        except asyncio.CancelledError:
            given_up.append(request)
            raise

    monkeypatch.setattr(rooms.thinkers, "think", ponder)
    first, hint, second = request(), request("hint"), request("interject")
    for each in (first, hint, second):
        room._begin_to_think(each)
        await asyncio.sleep(0)
    await asyncio.sleep(0)
    assert begun == [first, hint, second]
    assert given_up == [first]
    rooms.close()
    store.close()


def test_a_hint_that_was_dropped_is_not_sent(
    lobby: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    rooms: Rooms = lobby.app.state.rooms  # type: ignore[attr-defined]
    anna = Asker(lobby, "Anna")
    code, heard, may_answer = anna.open("hoechste-karte", 2), list[str](), asyncio.Event()

    async def slowly(request: Think, *_whose: str) -> Conclusion:
        if request.kind == "hint":
            await may_answer.wait()
        return think_quickly(request)

    async def let_answer() -> None:
        may_answer.set()
        await rooms.open[code]._thoughts[0, True]

    monkeypatch.setattr(rooms.thinkers, "think", slowly)
    with lobby.websocket_connect(f"/ws/{code}") as socket:

        def hear_until(kind: str) -> None:
            heard.append(socket.receive_json()["kind"])
            while heard[-1] != kind:
                heard.append(socket.receive_json()["kind"])

        for message in (
            {"kind": "hello", "wire": WIRE, "token": anna.token, "lang": "de"},
            {"kind": "start"},
            {"kind": "hint"},
            {"kind": "drop-hint"},
            {"kind": "may", "action": "wonder"},
        ):
            socket.send_json(message)
        hear_until("answer")
        assert lobby.portal
        lobby.portal.call(let_answer)
        socket.send_json({"kind": "may", "action": "wonder"})
        hear_until("answer")
        assert "hinted" not in heard
        assert "refused" not in heard
        socket.send_json({"kind": "hint"})
        hear_until("hinted")


@asynchronous
async def test_an_error_names_no_card(
    thinkers: Thinkers, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(*_: Any) -> Action:
        raise ValueError("Y3 too")

    thinkers.work = tell
    with caplog.at_level(logging.INFO):
        assert isinstance(await thinkers.think(request()), list)
        monkeypatch.setattr(thinking, "decide", fails)
        assert await thinkers.think(request()) is None
    said = [str(vars(record)) for record in caplog.records]
    assert any("ValueError at" in line for line in said)
    assert not [line for line in said if "R7" in line or "Y3" in line]


@asynchronous
async def test_no_bot_thinks_in_the_process_of_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """So a hard bot can delay only those who wait for its move."""
    here: list[str] = []
    for name in ("decide", "interject", "hint"):
        monkeypatch.setattr(thinking, name, lambda *_, n=name: here.append(n))
    store = Store(str(tmp_path / "store.db"))
    rooms = Rooms(store)
    rooms.thinkers.longest = PATIENT
    _, anna = await People(store).arrive("Anna")
    room = await rooms.new(setup_for("elfer-raus", 3), anna, listed=True)
    table, ear = room.table, Ear()
    await room.enter(anna, ear, None)
    await room.do(lambda now: table.arrange(anna.id, 1, "bot", 0, now, "hard"))
    await room.do(lambda now: table.control(anna.id, now, pace="fast", pause=False))
    await room.do(lambda now: table.start(anna.id, "hard", now))
    assert table.match
    async with asyncio.timeout(PATIENT):
        while {seat for seat, _ in table.match.record.moves} != {0, 1, 2}:
            if table.match.game.due() == (0,):
                action = str(table.match.game.menu(0)[0])
                mark = table.mark(0)
                await room.do(lambda now, a=action, m=mark: table.act(anna.id, a, "", m, now))  # type: ignore[misc]
            await asyncio.sleep(BETWEEN)
    assert here == []
    assert ear.of(News)
    rooms.close()
    store.close()


# a real server ------------------------------------------------------------------------------


def processes() -> dict[int, int]:
    """All running processes, and the process that started each."""
    rows = _from_proc() if Path("/proc/self/stat").exists() else _from_ps()
    return {int(pid): int(parent) for pid, parent, state in rows if not state.startswith("Z")}


def _from_proc() -> Iterator[list[str]]:
    """Linux has this everywhere; `ps` is not on every machine."""
    for file in Path("/proc").glob("[0-9]*/stat"):
        with suppress(FileNotFoundError, ProcessLookupError):  # it has just ended
            after_name = file.read_bytes().rpartition(b")")[2].decode()  # a name can be anything
            state, parent = after_name.split()[:2]
            yield [file.parent.name, parent, state]


def _from_ps() -> Iterator[list[str]]:
    command = ["ps", "-eo", "pid=,ppid=,stat="]
    listed = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    yield from (line.split() for line in listed.splitlines())


def children(pid: int) -> set[int]:
    """The processes started by a process, directly or indirectly."""
    found, parents = {pid}, processes()
    while more := {child for child, parent in parents.items() if parent in found} - found:
        found |= more
    return found - {pid}


async def play_with_hard_bots(guest: Guest) -> None:
    """Play until a bot has done something."""
    async with guest.line() as socket:
        await guest.say(socket, {"kind": "arrange", "seat": 1, "what": "bot", "level": "hard"})
        await guest.until(socket, lambda m: m["kind"] == "table" and m["seats"][1]["bot"] == "hard")
        await guest.say(socket, {"kind": "control", "pace": "fast", "paused": False})
        await guest.say(socket, {"kind": "start"})
        await guest.hear(socket, "news")
        while not any(event.get("source") == "hand.1" for event in guest.events.values()):
            if guest.news["menu"]:
                await hint(guest, socket)
            await guest.move(socket)
            guest.take(await asyncio.wait_for(socket.recv(), PATIENT))


async def hint(guest: Guest, socket: Any) -> None:
    at = guest.news["at"]
    await guest.say(socket, {"kind": "hint"})
    said = await guest.until(socket, lambda m: m["kind"] in ("hinted", "news", "refused"))
    if said["kind"] == "hinted":
        assert said["at"] == at
        assert said["choice"] in guest.news["menu"]
        assert said["why"].endswith(".")


@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGINT, signal.SIGTERM])
def test_nobody_thinks_on_when_the_server_is_gone(tmp_path: Path, how: signal.Signals) -> None:
    with running(tmp_path / "reihum.db", program="reihum") as server:
        guest = Guest(server, "Anna")
        guest.open("elfer-raus", 2)
        asyncio.run(play_with_hard_bots(guest))
        started = children(server.process.pid)
        assert started
        for pid in started if how == signal.SIGINT else ():
            os.kill(pid, how)  # Ctrl+C reaches all of them
        server.process.send_signal(how)
        server._gone()
    wait_until(lambda: not started & processes().keys())
    if how != signal.SIGKILL:
        log = server.log.read_text()
        assert not [word for word in ("Traceback", "leaked", "Warning") if word in log], log
