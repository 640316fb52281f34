"""A server with many tables, over real sockets: how many moves it makes and what they cost, how
long people wait, what tables cost that nobody is at, and how it ends.

Beside it, in the same run and in turns: boardgame.io (npm, installed here into bench/.peer) with a
game of ours of like size (rows.mjs) and everything in memory, while our server has a move on the
disk before it is acknowledged. Where there is PostgreSQL: two processes of ours on it. Everybody
acts as soon as it is their turn; `crowd.mjs`, in Node too, is all of the people.

Processes that share too few cores take each other's time; what does not change by that is the CPU
time a server needs for a move. One figure a line, medians with quartiles, and the load of the
machine. Run from the checkout: python -m bench.server [--quick] [PART ...]
"""

import argparse
import asyncio
import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager, suppress
from hashlib import sha256
from pathlib import Path
from typing import Any, NamedTuple, Self
from urllib.request import urlopen

from hatch_build import npm, path_with_node
from sqlalchemy import insert
from tests.server import postgresql
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from reihum.core.proof import new_secret
from reihum.core.rng import Rng, new_seed
from reihum.games import setup_for
from reihum.room.kept import OpenedTable, rows_of
from reihum.room.people import random_code
from reihum.server import schema
from reihum.server.store import connect as open_database
from reihum.table.ledger import Entry
from reihum.table.table import Table
from reihum.wire.types import WIRE

HERE = Path(__file__).resolve().parent
MODULES = HERE / ".peer"
WANTED = {
    "private": True,
    "dependencies": {"boardgame.io": "0.50.2"},
    "overrides": {"koa-compose": "4.1.0"},  # with newer ones its lobby finds no page
}
SEATS = 4
CORES = len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
PATIENT = 60.0
TICK = os.sysconf("SC_CLK_TCK")
PARTS = ("peer", "postgresql", "paced", "kept", "ending")


class Size(NamedTuple):
    rounds: int
    seconds: float  # of a round
    tables: int
    pace: tuple[int, float, float]  # tables, moves a second at all of them, seconds
    kept: int
    open: int


USUAL = Size(7, 4.0, 40, (100, 46.0, 40.0), 10_000, 2_000)
QUICK = Size(2, 2.0, 8, (20, 46.0, 5.0), 500, 100)


# what runs ----------------------------------------------------------------------------------------


def install() -> None:
    """boardgame.io and what it needs, once."""
    MODULES.mkdir(exist_ok=True)
    wanted, done = json.dumps(WANTED), MODULES / "package.json"
    if not done.exists() or done.read_text() != wanted:
        done.write_text(wanted)
        try:
            npm("install", "--no-audit", "--no-fund", "--silent", folder=MODULES)
        except BaseException:
            done.unlink()
            raise


def node() -> str:
    return shutil.which("node", path=path_with_node()) or "node"


def processor(pid: int) -> float:
    """Seconds that a process has computed, with those it has started."""
    return sum(_computed(one) for one in _family(pid))


def _family(pid: int) -> list[int]:
    found = [pid]
    with suppress(OSError):
        for task in Path(f"/proc/{pid}/task").iterdir():
            for child in (task / "children").read_text().split():
                found += _family(int(child))
    return found


def _computed(pid: int) -> float:
    with suppress(OSError):
        words = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(words[11]) + int(words[12])) / TICK
    return 0.0


def memory(pid: int) -> float:
    """KiB that a process has in memory."""
    told = Path(f"/proc/{pid}/status").read_text()
    found = re.search(r"VmRSS:\s+(\d+)", told)
    assert found
    return float(found[1])


class Program:
    """A process that says something when it is ready."""

    def __init__(self, command: Sequence[str | Path], ready: str, errors: Path) -> None:
        environment = os.environ | {"WIRE": str(WIRE), "PATH": path_with_node()}
        self.errors = errors
        with errors.open("w") as log:
            self.process = subprocess.Popen(
                [str(one) for one in command],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env=environment,
            )
        line = self.line()
        found = re.search(ready, line)
        assert found, f"{line!r}\n{errors.read_text()[-2000:]}"
        self.said = found[1]

    @property
    def pid(self) -> int:
        return self.process.pid

    def line(self) -> str:
        assert self.process.stdout
        return self.process.stdout.readline()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.process.terminate()
        self.process.wait(PATIENT)
        for stream in (self.process.stdin, self.process.stdout):
            if stream:
                stream.close()


class Server(Program):
    """One of ours; `db` is a file or an address."""

    def __init__(self, db: str | Path, errors: Path) -> None:
        command = (sys.executable, "-m", "reihum", "serve", "--db", db, "--port", "0")
        super().__init__(command, r"(http://[\d.]+:\d+)", errors)
        self.address, self.url = str(db), self.said

    def well(self) -> bool:
        with urlopen(f"{self.url}/healthz", timeout=PATIENT) as answer:
            return bool(answer.status == 200)


class Peer(Program):
    def __init__(self, errors: Path) -> None:
        super().__init__((node(), HERE / "peer.mjs", MODULES), r"(\d+)", errors)
        self.url = f"http://127.0.0.1:{self.said}"


class Crowd(Program):
    """All people of these servers."""

    def __init__(
        self, servers: Sequence[Server | Peer], tables: int, errors: Path, spread: str = "home"
    ) -> None:
        kind = "peer" if isinstance(servers[0], Peer) else "ours"
        urls = ",".join(one.url for one in servers)
        command = (node(), HERE / "crowd.mjs", kind, MODULES, urls, str(tables), spread)
        super().__init__(command, r"(\{.*\})", errors)
        self.servers = servers

    def does(self, **task: float) -> dict[str, float]:
        assert self.process.stdin
        self.process.stdin.write(json.dumps(task) + "\n")
        self.process.stdin.flush()
        line = self.line()
        assert line, self.errors.read_text()[-2000:]
        told: dict[str, float] = json.loads(line)
        assert not told["lost"], "lines were cut"
        return told


class Played(NamedTuple):
    """What came of a round."""

    moves: float  # a second
    cost: float  # milliseconds of CPU a move
    base: float  # the same of the database, if that is a process of its own
    crowd: float  # share of a core that the people took
    left: float  # share of all cores that nobody took


def play(crowd: Crowd, seconds: float, database: int = 0) -> Played:
    pids = [one.pid for one in crowd.servers]
    before = sum(map(processor, pids)), processor(database) if database else 0.0
    idle, began = _idle(), time.perf_counter()
    told = crowd.does(seconds=seconds)
    left = (_idle() - idle) / (time.perf_counter() - began) / CORES
    cost = sum(map(processor, pids)) - before[0]
    base = processor(database) - before[1] if database else 0.0
    made, during = max(told["moves"], 1), told["seconds"]
    share = told["cpu"] / during
    return Played(made / during, cost / made * 1000, base / made * 1000, share, left)


def _idle() -> float:
    """Seconds that all cores together have had nothing to do."""
    with suppress(OSError):
        return int(Path("/proc/stat").read_text().split()[4]) / TICK
    return 0.0


# what is said -------------------------------------------------------------------------------------


def spread(values: Sequence[float], digits: int = 2) -> str:
    low, middle, high = statistics.quantiles(values) if len(values) > 1 else [*values] * 3
    return f"{middle:.{digits}f} ({low:.{digits}f} to {high:.{digits}f})"


def say(what: str, told: str) -> None:
    print(f"server/{what}: {told}; load {os.getloadavg()[0]:.1f}", flush=True)


def say_played(what: str, rounds: Sequence[Played]) -> None:
    cost = f"{spread([one.cost for one in rounds])} ms of CPU a move"
    if any(one.base for one in rounds):
        cost += f" and {spread([one.base for one in rounds])} of the database's"
    people = statistics.median(one.crowd for one in rounds)
    left = statistics.median(one.left for one in rounds)
    say(
        what,
        f"{spread([one.moves for one in rounds], 0)} moves/s, {cost}; the people took"
        f" {people:.0%} of a core, {left:.0%} of all {CORES} cores was left",
    )


def compared(what: str, ours: Sequence[Played], others: Sequence[Played]) -> None:
    moves = [one.moves / other.moves for one, other in zip(ours, others, strict=True)]
    cost = [one.cost / other.cost for one, other in zip(ours, others, strict=True)]
    say(what, f"{spread(moves)} times the moves/s, {spread(cost)} times the CPU a move")


# the parts ----------------------------------------------------------------------------------------


def beside_peer(size: Size, folder: Path) -> None:
    """One process on SQLite, and boardgame.io."""
    with ExitStack() as running:
        one = running.enter_context(Server(folder / "one.db", folder / "one.log"))
        other = running.enter_context(Peer(folder / "peer.log"))
        crowds = [
            running.enter_context(Crowd([at], size.tables, folder / f"{name}.log"))
            for at, name in ((one, "crowd-one"), (other, "crowd-peer"))
        ]
        for crowd in crowds:
            play(crowd, size.seconds)  # warm
        rounds = [[play(crowd, size.seconds) for crowd in crowds] for _ in range(size.rounds)]
    ours, theirs = zip(*rounds, strict=True)
    say_played("one process on SQLite", ours)
    say_played("boardgame.io in memory", theirs)
    compared("one process beside boardgame.io", ours, theirs)


@contextmanager
def on_postgresql(folder: Path, count: int) -> Iterator[tuple[list[Server], int]]:
    """So many processes on a new database that keeps what it is told; and the number of the
    database's own process."""
    with postgresql.cluster(lasting=True) as cluster, ExitStack() as running:
        base = int((cluster.folder / "data" / "postmaster.pid").read_text().split()[0])
        address = cluster.new()
        servers = [
            running.enter_context(Server(address, folder / f"process{n}.log")) for n in range(count)
        ]
        yield servers, base


def two_processes(size: Size, folder: Path) -> None:
    """Beside one process on SQLite: two on PostgreSQL, where people come to the process that has
    their table, and where they come to any."""
    with ExitStack() as running:
        one = running.enter_context(Server(folder / "single.db", folder / "single.log"))
        two, base = running.enter_context(on_postgresql(folder, 2))
        crowds = [
            running.enter_context(Crowd(at, size.tables, folder / f"{name}.log", way))
            for at, name, way in (
                ([one], "crowd-single", "home"),
                (two, "crowd-two", "home"),
                (two, "crowd-any", "any"),
            )
        ]
        bases = (0, base, base)
        for crowd in crowds:
            play(crowd, size.seconds)
        rounds = [
            [play(crowd, size.seconds, at) for crowd, at in zip(crowds, bases, strict=True)]
            for _ in range(size.rounds)
        ]
    single, home, anywhere = zip(*rounds, strict=True)
    say_played("one process on SQLite, again", single)
    say_played("two on PostgreSQL", home)
    say_played("two on PostgreSQL, people come to any", anywhere)
    compared("two processes beside one", home, single)
    compared("two processes beside one, people come to any", anywhere, single)


def paced(size: Size, folder: Path) -> None:
    tables, rate, seconds = size.pace
    with (
        Server(folder / "paced.db", folder / "paced.log") as server,
        Crowd([server], tables, folder / "crowd-paced.log") as crowd,
    ):
        crowd.does(seconds=seconds / 10, rate=rate)
        before = processor(server.pid)
        told = crowd.does(seconds=seconds, rate=rate)
        share = (processor(server.pid) - before) / (seconds + 1)
    say(
        f"{tables} tables at {rate:.0f} moves/s",
        f"half acknowledged in {told['half']:.1f} ms, 99 % in {told['slow']:.1f} ms"
        f" ({told['moves']:.0f} moves); the server took {share:.0%} of a core",
    )


MATCHES = 20  # different ones; the others are the same again
MOVES = 60  # of each


def begun(number: int) -> list[Entry]:
    """What has happened at a table in the middle of a match."""
    setup, rng = setup_for("elfer-raus", SEATS, {}), Rng(f"kept/{number}")
    table = Table(setup, "0", rng, secrets=new_secret)
    outcomes = [table.sit(str(seat), f"Player {seat}", None, 0.0) for seat in range(SEATS)]
    for seat in range(SEATS):
        outcomes.append(table.come(str(seat), None, 0.0))
    outcomes.append(table.start("0", new_seed(), 0.0))
    for move in range(MOVES):
        assert table.match
        seat = table.match.due()[0]
        action = rng.choice(table.match.game.menu(seat))
        outcomes.append(table.act(str(seat), str(action), f"m{move}", table.mark(seat), 0.0))
    return [entry for outcome in outcomes for entry in outcome.store]


def fill(db: str, count: int) -> list[str]:
    """A database with so many tables at which a match is in the middle; their codes. Everybody's
    token is "token-", the code and the seat."""
    matches = [begun(number) for number in range(min(count, MATCHES))]
    codes = [random_code(5) for _ in range(count)]
    codes = [*dict.fromkeys(codes)]
    rows: dict[str, list[dict[str, Any]]] = {"people": [], "tokens": [], "tables": []}
    setup, at = setup_for("elfer-raus", SEATS, {}), time.time()
    for number, code in enumerate(codes):
        for seat in range(SEATS):
            who, token = f"{code}-{seat}", sha256(f"token-{code}-{seat}".encode()).hexdigest()
            rows["people"].append({"id": who, "name": f"Player {seat}", "at": at})
            rows["tokens"].append({"hash": token, "person": who, "at": at})
        opened = OpenedTable(code, setup, f"{code}-0", True, at)
        for name, values in (opened.row(), *rows_of(code, at, matches[number % len(matches)])):
            if "person" in values and values["person"] is not None:
                values["person"] = f"{code}-{values['person']}"
            rows.setdefault(name, []).append(values)
    engine = open_database(db)
    with engine.begin() as connection:
        for name, many in rows.items():
            add = insert(schema.metadata.tables[name])
            for first in range(0, len(many), 10_000):
                connection.execute(add, many[first : first + 10_000])
    engine.dispose()
    return codes


async def come(server: Server, code: str, seat: int = 0) -> ClientConnection:
    """Somebody comes to their table and sees how things stand."""
    url = server.url.replace("http", "ws")
    house = int(sha256(code.encode()).hexdigest()[:5], 16)
    said = {"X-Forwarded-For": f"10.{house >> 16}.{house >> 8 & 255}.{house & 255}"}
    line = await connect(f"{url}/ws/{code}", additional_headers=said, compression=None)
    token = f"token-{code}-{seat}"
    hello = {"kind": "hello", "wire": WIRE, "token": token, "lang": "en", "changes": True}
    await line.send(json.dumps(hello))
    async with asyncio.timeout(PATIENT):
        while (told := json.loads(await line.recv()))["kind"] != "news":
            assert told["kind"] != "trouble", told
    return line


async def come_all(server: Server, codes: Sequence[str]) -> list[ClientConnection]:
    """Some at a time; their lines, in this order."""
    left, lines = list(enumerate(codes)), dict[int, ClientConnection]()

    async def one_after_another() -> None:
        while left:
            number, code = left.pop()
            lines[number] = await come(server, code)

    await asyncio.gather(*(one_after_another() for _ in range(8)))
    return [line for _, line in sorted(lines.items())]


def kept(size: Size, folder: Path) -> None:
    """Many tables are kept, some of them open. The start; and memory."""
    db = folder / "kept.db"
    codes = fill(str(db), size.kept)
    began = time.perf_counter()
    with Server(db, folder / "kept.log") as server:
        assert server.well()
        started = time.perf_counter() - began
        asyncio.run(_memory(server, codes, began, started, size))
    with Server(folder / "empty.db", folder / "empty.log") as server:
        began = time.perf_counter()
    times = list[tuple[float, float]]()
    for name in ("empty.db", "kept.db"):
        began = time.perf_counter()
        with Server(folder / name, folder / "again.log") as server:
            assert server.well()
            times.append((time.perf_counter() - began, processor(server.pid)))
    (nothing, least), (much, most) = times
    say(
        f"start with {size.kept} tables kept",
        f"{much:.2f} s, {most:.2f} s of CPU; with none {nothing:.2f} s, {least:.2f} s of CPU",
    )


async def _memory(
    server: Server, codes: Sequence[str], began: float, started: float, size: Size
) -> None:
    lines = [await come(server, codes[0])]
    first = time.perf_counter() - began
    say("the first table", f"answers {first:.2f} s after the start began ({started:.2f} s)")
    warm, rest = codes[: size.open // 20], codes[size.open // 20 :][: size.open]
    lines += await come_all(server, warm[1:])
    before, cpu, began = memory(server.pid), processor(server.pid), time.perf_counter()
    lines += await come_all(server, rest)
    during = time.perf_counter() - began
    cpu = (processor(server.pid) - cpu) / len(rest) * 1000
    say("a table comes back", f"{cpu:.1f} ms of CPU, {len(rest) / during:.0f} tables/s")
    there = memory(server.pid)
    say("a table with somebody there", f"{(there - before) / len(rest):.0f} KiB")
    await asyncio.gather(*(line.close() for line in lines))
    least = gone = memory(server.pid)
    for _ in range(60):
        await asyncio.sleep(1)
        least = min(least, memory(server.pid))
    say(
        "a resting table",
        f"{(least - before) / len(rest):.0f} KiB, {(gone - before) / len(rest):.0f} at once"
        f" when nobody is there any more; the server itself {before / 1024:.0f} MiB",
    )


def ending(size: Size, folder: Path) -> None:
    """A process with many tables ends, as for a new version, while another one goes on."""
    with on_postgresql(folder, 2) as (servers, _):
        codes = fill(servers[0].address, size.open)
        asyncio.run(_ended(servers[0], servers[1], codes))


async def _ended(first: Server, second: Server, codes: Sequence[str]) -> None:
    lines = await come_all(first, codes)
    began, used = time.perf_counter(), processor(second.pid)
    first.process.terminate()
    back = list[ClientConnection]()

    async def goes_on(line: ClientConnection, code: str) -> float:
        await line.wait_closed()
        cut = time.perf_counter()
        while True:
            try:
                back.append(await come(second, code))
            except (OSError, ConnectionClosed, InvalidHandshake, AssertionError, TimeoutError):
                await asyncio.sleep(0.5)  # it is busy
            else:
                return time.perf_counter() - cut

    async def over() -> float:
        await asyncio.to_thread(first.process.wait, PATIENT)
        return time.perf_counter() - began

    gone = asyncio.ensure_future(over())
    took = sorted(await asyncio.gather(*map(goes_on, lines, codes)))
    half, slow = took[len(took) // 2], took[int(len(took) * 0.99)]
    cost = (processor(second.pid) - used) / len(codes) * 1000
    say(
        f"a process with {len(codes)} tables ends",
        f"after {await gone:.1f} s; people wait {half:.2f} s, 1 % longer than {slow:.2f} s, until"
        f" another goes on with them ({cost:.1f} ms of CPU a table there)",
    )
    await asyncio.gather(*(line.close() for line in back))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="short, to try it")
    parser.add_argument("parts", nargs="*", choices=[*PARTS, []])
    given = parser.parse_args()
    size = QUICK if given.quick else USUAL
    install()
    print(f"server/on: Python {platform.python_version()}, {CORES} cores")
    does = {"peer": beside_peer, "paced": paced, "kept": kept}
    if why := postgresql.missing():
        print(f"server/two processes: not measured, {why}")
    else:
        does |= {"postgresql": two_processes, "ending": ending}
    for part in given.parts or PARTS:
        with tempfile.TemporaryDirectory() as folder:
            if part in does:
                does[part](size, Path(folder))


if __name__ == "__main__":
    main()
