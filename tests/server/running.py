"""A real server in a process of its own, and people who come to it over real sockets."""

import json
import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.request import Request, urlopen

from websockets.asyncio.client import ClientConnection, connect

from reihum.core.rng import Rng


class Running:
    """A server process on a database file."""

    def __init__(self, db: Path, port: int = 0) -> None:
        self.db = db
        self.log = db.with_suffix(".log")
        command = [sys.executable, "-m", "reihum", "serve", "--db", str(db), "--port", str(port)]
        environment = os.environ | {"REIHUM_LANG": "en"}
        with self.log.open("a") as log:
            self.process = subprocess.Popen(
                command, stdout=subprocess.PIPE, stderr=log, text=True, env=environment
            )
        assert self.process.stdout
        line = self.process.stdout.readline()
        found = re.search(r"http://[\d.]+:(\d+)", line)
        assert found, f"{line!r}\n{self.log.read_text()}"
        self.port = int(found[1])
        self.url = f"http://127.0.0.1:{self.port}"

    def kill(self) -> None:
        """As a power cut would."""
        self.process.send_signal(signal.SIGKILL)
        self._gone()

    def stop(self) -> None:
        self.process.terminate()
        self._gone()

    def _gone(self) -> None:
        self.process.wait(timeout=20)
        if self.process.stdout:
            self.process.stdout.close()

    def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        headers = {"Content-Type": "application/json", "Accept-Language": "en"}
        if token:
            headers["Authorization"] = f"Bearer {token}"
        data = None if body is None else json.dumps(body).encode()
        request = Request(self.url + path, data, headers, method=method)
        with urlopen(request, timeout=20) as answer:
            text = answer.read()
        return json.loads(text) if text else None


@contextmanager
def running(db: Path) -> Iterator[Running]:
    server = Running(db)
    try:
        yield server
    finally:
        server.stop()


class Guest:
    """A person with a browser: a token, a seat, and what has been seen so far."""

    def __init__(self, server: Running, name: str) -> None:
        self.server = server
        self.name = name
        self.token: str = server.ask("POST", "/api/people", {"name": name})["token"]
        self.rng = Rng(name)
        self.code = ""
        self.table: dict[str, Any] = {}
        self.news: dict[str, Any] = {}
        self.events: dict[tuple[int, int], dict[str, Any]] = {}  # by match and number
        self.pending: dict[str, Any] | None = None
        self.done: list[tuple[str, str]] = []  # what was acknowledged: id and action
        self.refused: list[dict[str, Any]] = []
        self.sent = 0

    def open(self, game: str, seats: int, **options: Any) -> str:
        body = {"game": game, "seats": seats, "options": options}
        self.code = self.server.ask("POST", "/api/tables", body, self.token)["code"]
        return self.code

    def sit(self, code: str) -> None:
        self.code = code
        self.server.ask("POST", f"/api/tables/{code}/seat", {}, self.token)

    def dial(self) -> connect:
        return connect(f"ws://127.0.0.1:{self.server.port}/ws/{self.code}")

    async def hello(self, socket: ClientConnection) -> None:
        seen = self.news["at"] if self.news else None
        hello = {"kind": "hello", "wire": 1, "token": self.token, "lang": "en", "seen": seen}
        await self.say(socket, hello)
        if self.pending:
            await self.say(socket, self.pending)

    async def say(self, socket: ClientConnection, message: dict[str, Any]) -> None:
        await socket.send(json.dumps(message))

    def take(self, text: str | bytes) -> dict[str, Any]:
        message: dict[str, Any] = json.loads(text)
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
        """Do something that is on the menu, if there is something to do."""
        if self.pending is None and self.news.get("menu"):
            await self.act(socket, self.rng.choice(self.news["menu"])["action"])

    @property
    def over(self) -> bool:
        return bool(self.news) and self.news["phase"] == "over"
