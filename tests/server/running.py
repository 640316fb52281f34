"""A real server in its own process, and people who use it over real sockets."""

import asyncio
import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import AsyncIterator, Callable, Coroutine, Iterator, Sequence
from contextlib import asynccontextmanager, contextmanager
from datetime import datetime
from functools import wraps
from itertools import count
from pathlib import Path
from typing import Any, ParamSpec
from urllib.error import HTTPError
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from reihum.core.rng import Rng
from reihum.wire.types import WIRE
from tests.server import nursery
from tests.server.hurried import CLOCK, SEEDS
from tests.together import together
from tests.waiting import PATIENT

OURS, HURRIED = "reihum", "tests.server.hurried"
Args = ParamSpec("Args")
_houses = count(1)


def new_house() -> str:
    """A new address, as a proxy would report it, so that everyone has their own rate limit."""
    number = next(_houses)
    return f"10.{number >> 16}.{number >> 8 & 255}.{number & 255}"


def asynchronous(test: Callable[Args, Coroutine[Any, Any, None]]) -> Callable[Args, None]:
    """Run a test in its own event loop."""

    @wraps(test)
    def run(*args: Args.args, **more: Args.kwargs) -> None:
        asyncio.run(test(*args, **more))

    return run


class Running:
    """A server process with a database file. `program` is what is run: reihum, or the hurried
    server."""

    def __init__(
        self,
        db: Path,
        port: int = 0,
        program: str = HURRIED,
        files: int = 0,
        at: str = "",
        from_nothing: bool = False,
        more: Sequence[str] = (),
    ) -> None:
        """With `files` it may have no more than so many open, lines among them. `at`: the address
        of a database that is not in the file. `from_nothing`: as a new process, which takes
        longer. `more`: what else `serve` is told."""
        self.db = db
        self.at = at or str(db)
        self.log = db.with_suffix(".log")
        self.process: subprocess.Popen[str] | nursery.Copy
        words = ["serve", "--db", self.at, "--port", str(port), *more]
        environment = os.environ | {"REIHUM_LANG": "en"} | nursery.TELL_LEAKS
        with self.log.open("a") as log:
            if nursery.CAN_COPY and program != OURS and not from_nothing:
                self.process = nursery.start(program, words, environment, log, files)
            else:
                command = [sys.executable, "-m", program, *words]
                if files:
                    command = ["sh", "-c", f'ulimit -n {files} && exec "$@"', "sh", *command]
                self.process = subprocess.Popen(
                    command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
                )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, f"{line!r}\n{self.log.read_text()}"
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def deal(self, name: str) -> None:
        """From now on all cards and bots are as this name says, the same in every run."""
        self._tell(SEEDS, name)

    def deal_by_chance(self) -> None:
        """From now on cards come from secrets and from what browsers add, as in earnest."""
        self.db.with_suffix(SEEDS).unlink(missing_ok=True)

    def turn_to(self, at: datetime) -> None:
        """From now on it is this time, as far as the day is concerned."""
        self._tell(CLOCK, str(at.timestamp()))

    def _tell(self, suffix: str, text: str) -> None:
        """Written beside it and put in place at once: the server may just be reading."""
        new = self.db.with_suffix(".new")
        new.write_text(text)
        new.replace(self.db.with_suffix(suffix))

    def kill(self) -> None:
        """Stop the server as a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(PATIENT)
        if self.process.stdout:
            self.process.stdout.close()

    def ask(
        self, method: str, path: str, body: Any = None, token: str = "", house: str = ""
    ) -> Any:
        """An HTTP request; `house` is the address it claims to come from, for the rate limit."""
        headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        if house:
            headers["X-Forwarded-For"] = house
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        with urlopen(request, timeout=PATIENT) as answer:
            text = answer.read()
        return json.loads(text) if text else None

    def ask_text(self, path: str) -> str:
        with urlopen(self.url + path, timeout=PATIENT) as answer:
            return str(answer.read(), "utf-8")

    def refusal(self, method: str, path: str, body: Any = None, token: str = "") -> tuple[int, str]:
        """The status and the text of a request that must be refused."""
        try:
            self.ask(method, path, body, token)
        except HTTPError as error:
            with error:
                return error.code, error.read().decode()
        raise AssertionError(f"{method} {path} was not refused")


@contextmanager
def running(db: Path, program: str = HURRIED) -> Iterator[Running]:
    server = Running(db, program=program)
    try:
        yield server
    finally:
        server.stop()


@contextmanager
def shared(folder: Path) -> Iterator[Running]:
    """One for many tests; whatever they do, nothing must go wrong inside."""
    with running(folder / "reihum.db") as server:
        yield server
    log = [json.loads(line) for line in server.log.read_text().splitlines()]
    wrong = [line for line in log if line["level"] in ("error", "critical")]
    assert not wrong, "\n".join(str(line.get("trace") or line["what"])[-700:] for line in wrong)


class Guest:
    """A person with a browser: a token, a seat, and everything heard so far."""

    def __init__(self, server: Running, name: str) -> None:
        self.server = server
        self.name = name
        self.lang = "en"
        self.house = new_house()
        self.token: str = self.ask("POST", "/api/people", {"name": name})["token"]
        self.rng = Rng(name)
        self.code = ""
        self.table: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.events: dict[tuple[int, int], dict[str, Any]] = {}  # by match and number
        self.pending: dict[str, Any] | None = None
        self.done: list[tuple[str, str]] = []  # acknowledged actions: id and action
        self.refused: list[dict[str, Any]] = []
        self.sent = 0
        self.heard: list[str] = []  # every message, as it came
        self.told: Any = None  # the last news of the line

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        token = getattr(self, "token", "")
        return self.server.ask(method, path, body, token, self.house)

    def open(self, game: str, seats: int, **options: Any) -> str:
        body = {"game": game, "seats": seats, "options": options}
        self.code = self.ask("POST", "/api/tables", body)["code"]
        return self.code

    def sit(self, code: str) -> None:
        self.code = code
        self.ask("POST", f"/api/tables/{code}/seat", {})

    def move_to(self, code: str) -> None:
        """Go to another table, of which nothing is known yet."""
        self.code, self.table, self.news, self.events, self.pending = code, {}, {}, {}, None

    def dial(self) -> connect:
        return connect(f"ws://127.0.0.1:{self.server.port}/ws/{self.code}")

    async def hello(self, socket: ClientConnection) -> None:
        seen = self.news["at"] if self.news else None
        hello = {"kind": "hello", "wire": WIRE, "token": self.token, "lang": self.lang}
        self.told = None
        await self.say(socket, hello | {"seen": seen, "changes": True})
        if self.pending:
            await self.say(socket, self.pending)

    async def say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def take(self, text: str | bytes) -> dict[str, Any]:
        self.heard.append(str(text))
        message: dict[str, Any] = json.loads(text)
        if message["kind"] in ("news", "changed"):
            message = self.told = together(self.told, message)
        kind = message["kind"]
        if kind == "table":
            self.table = message
        elif kind == "news":
            self._news(message)
        elif kind in ("done", "refused") and self.pending and self.pending["id"] == message["id"]:
            if kind == "done":
                self.done.append((message["id"], self.pending["action"]))
            else:
                self.refused.append(message["why"])
            self.pending = None
        return message

    @asynccontextmanager
    async def line(self) -> AsyncIterator[ClientConnection]:
        """A connection, after the table has said who sits there."""
        async with self.dial() as socket:
            await self.hello(socket)
            await self.hear(socket, "table")
            yield socket

    async def until(
        self, socket: ClientConnection, wanted: Callable[[dict[str, Any]], bool]
    ) -> dict[str, Any]:
        """Listen until the wanted message comes."""
        async with asyncio.timeout(PATIENT):
            while True:
                message = self.take(await socket.recv())
                if wanted(message):
                    return message

    async def hear(self, socket: ClientConnection, kind: str) -> dict[str, Any]:
        return await self.until(socket, lambda message: message["kind"] == kind)

    async def catch_up(self, socket: ClientConnection) -> None:
        """Wait until everything sent to this person so far was heard."""
        await self.say(socket, {"kind": "may", "action": "wonder"})
        await self.until(socket, lambda message: message["kind"] in ("answer", "refused"))

    def _news(self, news: dict[str, Any]) -> None:
        match, upto = news["at"]
        if self.news and match == self.news["at"][0]:
            assert news["since"] <= self.news["at"][1], "a gap"
            assert upto >= self.news["at"][1], "something seen is gone"
        for event in news["events"]:
            before = self.events.setdefault((match, event["n"]), event)
            assert before == event, "something seen has changed"
        self.news = news

    async def act(self, socket: ClientConnection, action: str) -> None:
        self.sent += 1
        self.pending = {
            "kind": "act",
            "id": f"{self.name}-{self.sent}",
            "action": action,
            "at": self.news["at"],
        }
        await self.say(socket, self.pending)

    async def move(self, socket: ClientConnection) -> None:
        """Do something from the menu, if there is anything to do."""
        if self.pending is None and self.news.get("menu"):
            await self.act(socket, self.rng.choice(self.news["menu"])["action"])

    @property
    def over(self) -> bool:
        return bool(self.news) and self.news["phase"] == "over"
