"""A browser's store, as far as a house can tell, and a page that talks to the house."""

import asyncio
import json
from functools import partial
from itertools import count
from typing import Any

from reihum.house.house import House, ponder
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.wire.types import WIRE

QUICK = USUAL_TEMPO._replace(
    normal=USUAL_TEMPO.normal._replace(move=0.0, more=0.0, call=0.0, window=0.1),
    pondering=0.0,
    patience=0.2,
    shortest=0.1,
)


class Box:
    def __init__(self) -> None:
        self.rows: dict[tuple[str, Any], tuple[str, Any]] = {}
        self.full = False

    async def overview(self, kinds: str) -> str:
        return self._told(kind in json.loads(kinds) for kind, _ in self.rows.values())

    async def of(self, code: str) -> str:
        return self._told(key[0] == code for key in self.rows)

    async def everything(self) -> str:
        return self._told(True for _ in self.rows)

    def _told(self, which: Any) -> str:
        every = zip(self.rows.items(), list(which), strict=True)
        found = [[key, kind, json.loads(told)] for (key, (kind, told)), wanted in every if wanted]
        return json.dumps(
            sorted(found, key=lambda row: str(row[0][0]).ljust(9) + f"{row[0][1]:>20}")
        )

    async def add(self, rows: str) -> bool:
        await asyncio.sleep(0)
        new = {tuple(key): (kind, json.dumps(values)) for key, kind, values in json.loads(rows)}
        if self.full or new.keys() & self.rows.keys():
            return False
        self.rows |= new
        return True

    async def put(self, rows: str) -> bool:
        new = {tuple(key): (kind, json.dumps(values)) for key, kind, values in json.loads(rows)}
        self.rows |= {} if self.full else new
        return not self.full

    async def clear(self) -> bool:
        self.rows.clear()
        return True


class Page:
    """What the page's JavaScript does."""

    def __init__(self, box: Box, tempo: Tempo = QUICK, seed: str = "house") -> None:
        self.heard: dict[int, list[dict[str, Any]]] = {}
        self.changed = asyncio.Event()
        seeds = count()
        self.house = House(
            box,
            self._tell,
            self._ponder,
            lambda: None,
            partial(asyncio.sleep, 0),
            tempo=tempo,
            seeds=lambda: f"{seed}-{next(seeds)}",
        )
        self.token = ""

    def _tell(self, line: int, text: str) -> None:
        self.heard[line].append(json.loads(text) if text else {"kind": "cut"})
        self.changed.set()

    async def _ponder(self, request: str) -> str:
        await asyncio.sleep(0)
        return ponder(request)

    async def ask(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        status, answer = await self.refusal(method, path, body, token)
        assert status == 200, answer
        return answer

    async def refusal(self, method: str, path: str, body: Any = None, token: str = "") -> Any:
        said = json.dumps(body) if body is not None else ""
        return json.loads(await self.house.ask(method, path, token or self.token, "en", said))

    async def arrive(self, name: str = "Anna") -> str:
        await self.house.open()
        token: str = (await self.ask("POST", "/api/people", {"name": name}))["token"]
        self.token = self.token or token
        return token

    async def enter(self, line: int, code: str, token: str = "", seen: Any = None) -> None:
        self.heard[line] = []
        hello = {"kind": "hello", "wire": WIRE, "token": token or self.token, "lang": "en"}
        await self.house.enter(line, code, json.dumps(hello | {"seen": seen}))

    async def say(self, line: int, **message: Any) -> None:
        await self.house.say(line, json.dumps(message))

    def news(self, line: int) -> dict[str, Any]:
        return next(one for one in reversed(self.heard[line]) if one["kind"] == "news")

    async def happens(self) -> None:
        """Wait for the next message."""
        self.changed.clear()
        await asyncio.wait_for(self.changed.wait(), 30)

    async def answer(self, line: int, answer: str, **message: Any) -> dict[str, Any]:
        """Say something, and wait for what is said to it."""
        heard = self.heard[line] = [self.news(line)]
        await self.say(line, **message)
        while not (found := [one for one in heard if one["kind"] == answer]):
            await self.happens()
        return found[0]

    async def act(self, line: int, action: str) -> None:
        """Do it; when this returns, the news of it have come."""
        at = self.news(line)["at"]
        await self.say(line, kind="act", id=f"{line}-{at}", action=action, at=at)
        assert self.news(line)["at"] != at, self.heard[line][-1]

    async def play(self, line: int, steps: int = 100_000) -> bool:
        """Whatever the menu offers first, until the match is over, or so many actions long."""
        for n in range(steps):
            while not ((news := self.news(line))["menu"] or news["phase"] == "over"):
                await self.happens()
            if news["phase"] == "over":
                return True
            action = news["menu"][n % len(news["menu"])]["action"]
            await self.say(
                line,
                kind="act",
                id=f"{line}-{n}-{len(self.heard[line])}",
                action=action,
                at=news["at"],
            )
        return False
