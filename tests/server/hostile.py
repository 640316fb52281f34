"""Strangers who send whatever they like, and two people who play meanwhile: their table must not be
stuck, nobody may act for them, and they should not have to wait."""

import asyncio
import json
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

import reihum.server
from reihum.core.rng import Rng
from reihum.wire.types import WIRE
from tests.server.running import Guest, Running
from tests.waiting import PATIENT

TALKERS, ASKERS = 8, 3  # at once
# Text that is not what it should be. Written as JSON some of it is not even text.
WORDS = (
    *("", " ", "lay R11", "draw", "end", "pass", "undo", "ready", "choose Y7", "doubt", "schnapp"),
    *(
        "schnapp #0",
        "lay R11 R11",
        "#312",
        "lay " + "R11 " * 60,
        "x" * 399,
        "x" * 5000,
        "elfer-raus",
    ),
    *(
        "\0",
        "a\0b",
        "\ud800",
        "\u202e",
        "🃏",
        "é" * 200,
        "../../etc/passwd",
        "%00",
        "'; drop table",
    ),
    *(
        "{code}",
        "{seat}",
        "fox-mint",
        "hello",
        "slow",
        "swap",
        "bot",
        "hard",
        "medium",
        "2026-01-01",
    ),
)
JUNK: tuple[str | bytes, ...] = (
    *("", "{", "[" * 5000, "null", '{"kind":"act","kind":"start"}', b"\xff\x00"),
)
HOSTS = ("a" * 3000, "[::1", "[::1]:80", "x y", "here:99999", "é", "")
NUMBERS = (0, 1, 2, 3, 7, -1, 99, 100, 2**31, 2**63, -(2**63), 10**30, 1.5, -0.0, 1e308)
KINDS = {
    "act": ("id", "action", "at"),
    "may": ("action",),
    "start": (),
    "arrange": ("seat", "what", "other", "level"),
    "hint": (),
    "drop-hint": (),
    "skip": (),
    "hurry": (),
    "say": ("phrase",),
    "door": ("locked", "closed"),
    "let-in": ("knock", "yes"),
    "expel": ("seat",),
    "hand-on": ("seat",),
    "control": ("pace", "paused", "limit"),
    "hello": ("wire", "token", "lang", "seen"),
}
MEANT: dict[str, Callable[[Rng], Any]] = {
    "id": lambda rng: f"h{rng.below(50)}",
    "action": lambda rng: rng.choice(WORDS[2:13]),
    "at": lambda rng: [1, rng.below(60)],
    "seat": lambda rng: rng.below(4),
    "other": lambda rng: rng.below(4),
    "what": lambda rng: rng.choice(("bot", "free", "swap")),
    "level": lambda rng: rng.choice(("easy", "medium", "hard")),
    "phrase": lambda rng: rng.choice(("hello", "again", "well-played", "x")),
    "locked": lambda rng: rng.below(2) == 1,
    "closed": lambda rng: rng.below(2) == 1,
    "knock": lambda rng: rng.below(5),
    "yes": lambda rng: rng.below(2) == 1,
    "pace": lambda rng: rng.choice(("slow", "normal", "fast")),
    "paused": lambda rng: rng.below(4) == 0,
    "limit": lambda rng: rng.choice((None, 5, 60)),
    "wire": lambda _: WIRE,
    "token": lambda _: "no token",
    "lang": lambda rng: rng.choice(("de", "en", "tlh")),
    "seen": lambda rng: rng.choice((None, [1, 3], [9, 9])),
}
FIELDS = (
    *("game", "seats", "options", "listed", "start", "bots", "name", "face", "code", "seat"),
    *("agreed", "number", "plan", "games", "people", "deals", "numbers", "hand", "variant"),
)
# What can be asked for: method and path.
ASKED = tuple(
    (method.upper(), path)
    for path, methods in json.loads((Path(reihum.server.__path__[0]) / "openapi.json").read_text())[
        "paths"
    ].items()
    for method in methods
)
BODY: dict[str, Callable[[Rng], Any]] = {
    "game": lambda rng: rng.choice(("mogeln", "elfer-raus", "bloom", "ratefix")),
    "seats": lambda rng: 2 + rng.below(3),
    "options": lambda rng: {rng.choice((*FIELDS, *WORDS)): rng.choice((*NUMBERS, *WORDS))},
    "name": lambda rng: f"Somebody {rng.below(99)}",
    "bots": lambda rng: rng.choice(("easy", "medium", "hard")),
    "start": lambda _: True,
    "games": lambda rng: [{"game": BODY["game"](rng), "options": BODY["options"](rng)}],
    "number": lambda rng: 1 + rng.below(3),
    "seat": lambda rng: rng.below(4),
    "agreed": lambda _: True,
    "face": lambda _: "fox-mint",
    "code": lambda _: "ABCDEFGH",
}


def anything(rng: Rng, depth: int = 3) -> Any:
    """A value of any kind."""
    what = rng.below(9 if depth else 6)
    if what < 3:
        return rng.choice(WORDS)
    if what < 5:
        return rng.choice(NUMBERS)
    if what == 5:
        return rng.choice((None, True, False))
    if what < 8:
        return {rng.choice(FIELDS): anything(rng, depth - 1) for _ in range(rng.below(4))}
    return [anything(rng, depth - 1) for _ in range(rng.below(4))]


def message(rng: Rng) -> str | bytes:
    """What is sent over a websocket: mostly almost right."""
    if rng.below(40) == 0:
        return JUNK[rng.below(len(JUNK))]
    if rng.below(20) == 0:
        return json.dumps(anything(rng))
    kind = rng.choice(tuple(KINDS))
    said = {"kind": kind} | {name: MEANT[name](rng) for name in KINDS[kind]}
    if rng.below(4) == 0 and len(said) > 1:
        said[rng.choice(tuple(said))] = anything(rng)
    if rng.below(20) == 0:
        said[rng.choice(FIELDS)] = anything(rng)
    return json.dumps(said)


def request(rng: Rng, codes: list[str], tokens: list[str], house: str) -> bytes:
    """A request, byte by byte: mostly almost right."""

    def quoted(word: str) -> str:
        raw = word.encode("utf-8", "surrogatepass")[:300]
        return "".join(chr(b) if chr(b).isalnum() and b < 128 else f"%{b:02x}" for b in raw)

    method, path = rng.choice(ASKED)
    while "{" in path:
        name, _, rest = path.partition("{")[2].partition("}")
        meant = rng.choice(codes) if name == "code" else rng.choice(("1", "1", "mogeln", "de"))
        word = meant if rng.below(5) else quoted(str(rng.choice((*WORDS, *NUMBERS))))
        path = path.partition("{")[0] + word + rest
    if rng.below(4) == 0:
        name = rng.choice(("view", "deal", "month"))
        path += f"?{name}={quoted(str(rng.choice((*WORDS, *NUMBERS))))}"
    if rng.below(15) == 0:
        method = rng.choice(("GET", "POST", "OPTIONS", "HEAD", "X"))
    body = b""
    if method not in ("GET", "HEAD") or rng.below(20) == 0:
        said = {name: BODY[name](rng) for name in BODY if rng.below(3) == 0}
        if rng.below(3) == 0:
            said[rng.choice(FIELDS)] = anything(rng)
        body = json.dumps(said).encode()
        if rng.below(20) == 0:
            body = rng.choice((b"{", b"\xff" * 50, b"[" * 9000, b"[" * 16000))
    host = rng.choice(HOSTS) if rng.below(12) == 0 else "here"
    lines = [
        f"{method} {path} HTTP/1.1",
        f"Host: {host}",
        "Connection: close",
        f"X-Forwarded-For: {house}",
        f"Accept-Language: {quoted(rng.choice(WORDS)) if rng.below(5) == 0 else 'en'}",
        f"Content-Length: {len(body) if rng.below(30) else rng.choice((-1, 10**12, 'x'))}",
    ]
    if rng.below(3):
        token = rng.choice(tokens) if rng.below(4) else quoted(rng.choice(WORDS))
        lines.append(f"Authorization: Bearer {token}")
    if rng.below(30) == 0:
        lines.append(
            rng.choice(("Transfer-Encoding: chunked", "Origin: http://[", "X: " + "x" * 9000))
        )
    return "\r\n".join(lines).encode("latin-1") + b"\r\n\r\n" + body


async def answer_to(port: int, sent: bytes) -> int:
    """The status of what is answered; 0: the line was cut."""
    async with asyncio.timeout(PATIENT):
        try:
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(sent)
            line = await reader.readline()
            while await reader.read(65536):
                pass
            writer.close()
        except ConnectionError:
            return 0
    words = line.split()
    return int(words[1]) if len(words) > 1 else 0


class Met(NamedTuple):
    """What strangers have met with: statuses, and the requests that broke something."""

    statuses: Counter[int]
    broken: list[bytes]


def rage(
    ports: list[int],
    seed: str,
    messages: int,
    requests: int,
    codes: list[str],
    tokens: list[str],
) -> Met:
    """In a process of its own: send so much, to these tables and in these names, to one server
    process or another."""
    storm = Storm(ports, seed, messages, requests, codes, tokens)
    asyncio.run(storm.rage())
    return Met(storm.statuses, storm.broken)


class Storm:
    def __init__(
        self,
        ports: list[int],
        seed: str,
        messages: int,
        requests: int,
        codes: list[str],
        tokens: list[str],
    ) -> None:
        self.ports, self.seed, self.codes, self.tokens = ports, seed, codes, tokens
        self.left = Counter(messages=messages, requests=requests)
        self.statuses: Counter[int] = Counter()
        self.broken: list[bytes] = []

    async def rage(self) -> None:
        talking = [self.talk(n) for n in range(TALKERS)]
        await asyncio.gather(*talking, *(self.ask(n) for n in range(ASKERS)))

    def take(self, what: str) -> bool:
        self.left[what] -= 1
        return self.left[what] >= 0

    async def talk(self, number: int) -> None:
        """Over one websocket after another, at these tables in turn."""
        rng, token = Rng(f"{self.seed}/talk/{number}"), self.tokens[number % len(self.tokens)]
        while self.left["messages"] > 0:
            port = rng.choice(self.ports)
            url = f"ws://127.0.0.1:{port}/ws/{rng.choice(self.codes)}"
            headers = {"X-Forwarded-For": _house(rng)}
            try:
                async with connect(url, additional_headers=headers, max_queue=None) as line:
                    hello = {"kind": "hello", "wire": WIRE, "token": token, "lang": "en"}
                    await line.send(json.dumps(hello))
                    while self.take("messages"):
                        await line.send(message(rng))
                        await asyncio.sleep(0)
            except (WebSocketException, OSError):
                continue  # cut off; once more

    async def ask(self, number: int) -> None:
        rng = Rng(f"{self.seed}/ask/{number}")
        while self.take("requests"):
            sent = request(rng, self.codes, self.tokens, _house(rng))
            status = await answer_to(rng.choice(self.ports), sent)
            self.statuses[status] += 1
            if status == 500:
                self.broken.append(sent)


def _house(rng: Rng) -> str:
    """Strangers come from everywhere, so that no limit of an address protects anybody."""
    return f"10.{128 + rng.below(128)}.{rng.below(256)}.{rng.below(256)}"


def worked(servers: list[Running]) -> float:
    """How many seconds of a core these servers have taken so far, if the system tells: whatever
    else a busy machine does is not in it."""
    tasks = [Path(f"/proc/{one.process.pid}/task").glob("*/schedstat") for one in servers]
    return sum(int(task.read_text().split()[0]) for some in tasks for task in some) / 1e9


class Witness(Guest):
    """Somebody who plays, again and again, and notes how long each move takes to be done: by the
    clock, and how long the servers have worked meanwhile."""

    def __init__(self, servers: list[Running], server: Running, name: str) -> None:
        super().__init__(server, name)
        self.servers = servers
        self.waits: list[tuple[float, float]] = []
        self.acted: set[str] = set()  # the ids of all that was sent

    async def play(self, *, host: bool) -> None:
        """Until it is cancelled."""
        async with self.line() as socket:
            while True:
                if host and not self.table["playing"]:
                    await self.say(socket, {"kind": "start"})
                await self.move(socket)
                since, before, moved = time.monotonic(), worked(self.servers), self.pending
                if moved:
                    self.acted.add(moved["id"])
                while True:
                    heard = self.take(await socket.recv())
                    assert heard["kind"] != "trouble", heard
                    if self.pending is None:
                        break
                if moved:
                    work = worked(self.servers) - before
                    self.waits.append((time.monotonic() - since, work))


class Waits:
    """How long somebody had to wait for their moves."""

    def __init__(self, waits: list[tuple[float, float]]) -> None:
        self.clock = sorted(clock for clock, _ in waits)
        self.work = sorted(work for _, work in waits)
        self.most = self.work[len(waits) * 99 // 100]  # but for one in a hundred

    def __str__(self) -> str:
        middle, last = (self.clock[len(self.clock) * n // 100] * 1000 for n in (50, 99))
        return (
            f"{len(self.clock)} moves, half of them within {middle:.0f} ms, 99 % within "
            f"{last:.0f} ms by the clock and {self.most * 1000:.0f} ms of the server's work"
        )
