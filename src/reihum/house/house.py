"""A house without a server: the rooms of a server, inside a browser's Python.

The page asks it what it would ask a server, with the same paths and bodies (`ask`), and is on a
line to a table as to a server's (`enter`, `say`, `leave`). There is nobody else: what a server does
about strangers has no place here.
"""

import asyncio
import json
import logging
import pickle
import re
import secrets
from base64 import b64decode, b64encode
from collections.abc import Awaitable, Callable, Mapping
from contextlib import suppress
from dataclasses import asdict, is_dataclass
from datetime import datetime
from functools import partial
from types import SimpleNamespace
from typing import Any, NamedTuple

from reihum import pad
from reihum.bots.levels import USUAL, check_level
from reihum.core.errors import Mistake
from reihum.core.rng import new_seed
from reihum.games import find_game, setup_for
from reihum.house.shelf import Box, NotKept, Shelf
from reihum.room import replays, rooms
from reihum.room.asked import meant
from reihum.room.lines import TableLine, check_deal, compared, line_of, result_lines
from reihum.room.people import Person, random_code
from reihum.room.rooms import Broken, Room
from reihum.room.statistics import figures
from reihum.room.status import status_of
from reihum.table.faces import check_face, worn_face
from reihum.table.lessons import lesson_of, lesson_seeds
from reihum.table.messages import Message, Refused, Think
from reihum.table.names import tidy_name
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.table.thinking import Conclusion, think, think_quickly
from reihum.wire.speaker import Speaker
from reihum.wire.types import WIRE

LONGEST = 8.0  # seconds for a thought
ENOUGH = 1.0  # second for a search: who is on a slow device tries less
HERE = "0"  # codes of tables in a house begin with it; those of a server's tables have none
log = logging.getLogger("reihum")
Ponder = Callable[[str], Awaitable[str]]
Tell = Callable[[int, str], None]


def ponder(request: str) -> str:
    """Think about it: in the worker that does nothing else."""
    return _packed(think(pickle.loads(b64decode(request)), ENOUGH))


def _packed(value: Any) -> str:
    return b64encode(pickle.dumps(value)).decode()


class Thinkers:
    """One thought after another, in another worker. What takes too long, or goes wrong, is decided
    as a medium player would."""

    def __init__(
        self, ponder: Ponder, begin_again: Callable[[], None], awake: Callable[[], Awaitable[None]]
    ) -> None:
        self.ponder, self.begin_again, self.awake = ponder, begin_again, awake
        self._turn = asyncio.Lock()

    async def think(self, request: Think, whose: str = "", house: str = "") -> Conclusion:
        try:
            async with self._turn:
                await self.awake()  # only then its time begins
                async with asyncio.timeout(LONGEST):
                    found: Conclusion = pickle.loads(b64decode(await self.ponder(_packed(request))))
        except Exception as error:  # whatever it is: the table waits for an answer
            # Its words could name a card.
            log.warning("thinking failed: %s", type(error).__name__)
            self.begin_again()
            return think_quickly(request)
        return found

    def close(self) -> None:
        pass


class Rooms(rooms.Rooms):
    store: Shelf

    def new_code(self) -> str:
        return HERE + random_code(rooms.CODE_LENGTH - 1)

    async def _load(self, code: str) -> Room:
        await self.store.fetch(code)
        return await super()._load(code)


class Line:
    """Somebody at a table."""

    def __init__(self, number: int, tell: Tell, speaker: Speaker, person: Person) -> None:
        self.number, self.tell, self.speaker, self.person = number, tell, speaker, person
        self.room: Room | None = None
        self.open = True

    def hear(self, message: Message) -> None:
        self.send(self.speaker.say(message))

    def send(self, message: Mapping[str, Any]) -> None:
        if self.open:
            self.tell(self.number, _json(message))

    def hang_up(self, why: str = "come-again") -> None:
        self.trouble(Mistake(why), again=True)

    def turn_away(self, why: Mistake) -> None:
        self.trouble(why, again=False)

    def trouble(self, why: Mistake, *, again: bool) -> None:
        self.send(self.speaker.trouble(why, again=again))
        if self.open:
            self.open = False
            self.tell(self.number, "")


class Asked(NamedTuple):
    """Something the page asks for."""

    token: str
    lang: str
    body: Mapping[str, Any]
    query: Mapping[str, str]


class House:
    def __init__(
        self,
        box: Box,
        tell: Tell,
        ponder: Ponder,
        begin_again: Callable[[], None],
        awake: Callable[[], Awaitable[None]],
        tempo: Tempo = USUAL_TEMPO,
        seeds: Callable[[], str] = new_seed,
    ) -> None:
        self.shelf = Shelf(box)
        self.tell = tell
        self.thinkers = Thinkers(ponder, begin_again, awake)
        self.rooms = Rooms(self.shelf, self.thinkers, tempo, seeds)
        self.lines: dict[int, Line] = {}

    async def open(self) -> None:
        await self.shelf.open()

    # lines to tables ----------------------------------------------------------------------

    async def enter(self, number: int, code: str, said: str) -> None:
        """A line is opened, with the first message on it."""
        hello = json.loads(said)
        speaker = Speaker(code, hello["lang"], changes=hello.get("changes", False))
        line = Line(number, self.tell, speaker, Person("", ""))
        self.lines[number] = line
        try:
            if hello["wire"] != WIRE:
                raise Mistake("other-wire", wire=hello["wire"], ours=WIRE)
            line.person = self.shelf.person_of(hello["token"])
            line.room = await self.rooms.find(code)
            if line.open:
                seen = hello.get("seen")
                await line.room.enter(line.person, line, tuple(seen) if seen else None)
        except Mistake as error:
            line.trouble(error, again=False)
        except Broken as error:
            line.hang_up(error.why)

    async def say(self, number: int, said: str) -> None:
        line = self.lines.get(number)
        if line is None or line.room is None or not line.open:
            return
        message = SimpleNamespace(**{"id": "", "other": 0, "level": USUAL, "limit": None})
        vars(message).update(json.loads(said))
        if message.kind == "act":
            message.at = tuple(message.at)
        try:
            await line.room.do(meant(line.room, line.person.id, message, 0.0))
        except Mistake as error:
            line.hear(Refused(message.id, error))
        except Broken as error:
            line.hang_up(error.why)

    def leave(self, number: int) -> None:
        """The page has closed a line."""
        line = self.lines.pop(number, None)
        if line:
            line.open = False
            if line.room:
                line.room.exit(line.person, line)

    # what is asked for besides --------------------------------------------------------------

    async def ask(self, method: str, path: str, token: str, lang: str, body: str) -> str:
        """The answer, as JSON: a status, as over HTTP, and what is answered."""
        path, _, query = path.partition("?")
        pairs = dict(pair.split("=", 1) for pair in query.split("&") if pair)
        asked = Asked(token, lang, json.loads(body) if body else {}, pairs)
        try:
            for verb, pattern, answer in ROUTES:
                if verb == method and (found := re.fullmatch(pattern, path)):
                    return _json([200, await answer(self, asked, *found.groups())])
            raise Mistake("no-page")
        except Mistake as error:
            return self._refused(error, lang)
        except Broken as error:
            return self._refused(Mistake(error.why), lang)
        except NotKept:
            return self._refused(Mistake("not-kept"), lang)
        except Exception as error:
            log.exception("answer broken: %s", type(error).__name__)
            return self._refused(Mistake("broken"), lang)

    def _refused(self, why: Mistake, lang: str) -> str:
        return _json([status_of(why), Speaker("", lang).why(why)])

    def line(self, room: Room, person: Person, lang: str) -> TableLine:
        return line_of(room, person.id, "", lang)

    async def arrive(self, asked: Asked) -> Any:
        person = Person(secrets.token_hex(8), tidy_name(asked.body["name"]))
        token = secrets.token_urlsafe(24)
        await self.shelf.add_person(person, token)
        return {"token": token} | _known(person)

    async def me(self, asked: Asked) -> Any:
        person = self.shelf.person_of(asked.token)
        found = []
        for code in self.shelf.tables_of(person.id):
            with suppress(Mistake):  # one that cannot be read is not in the way of the others
                found.append(await self.rooms.find(code))
        mine = [room for room in found if room.table.seats.seat_of(person.id) is not None]
        waiting = [room for room in mine if not room.table.learned()]
        return _known(person) | {
            "tables": [self.line(room, person, asked.lang) for room in waiting]
        }

    async def rename(self, asked: Asked) -> Any:
        person = self.shelf.person_of(asked.token)._replace(name=tidy_name(asked.body["name"]))
        await self.shelf.change(person, asked.token)
        return _known(person)

    async def wear(self, asked: Asked) -> Any:
        person = self.shelf.person_of(asked.token)._replace(face=check_face(asked.body["face"]))
        await self.shelf.change(person, asked.token)
        for room in list(self.rooms.open.values()):
            if not room.broken and room.table.seats.seat_of(person.id) is not None:
                await room.do(partial(room.table.wear, person.id, person.face))
        return {"face": person.face}

    async def statistics(self, asked: Asked) -> Any:
        person = self.shelf.person_of(asked.token)
        return figures(self.shelf.standings_of(person.id, lesson_seeds()), asked.lang)

    async def forget(self, asked: Asked) -> Any:
        """Everything: nobody else's is kept here."""
        if " ".join(asked.body["name"].split()) != self.shelf.person_of(asked.token).name:
            raise Mistake("other-name")
        if not await self.shelf.box.clear():
            raise NotKept
        self.rooms.close()
        self.rooms.open.clear()
        self.shelf.people.clear()
        await self.shelf.open()
        return None

    async def everything(self, asked: Asked) -> Any:
        return await self.shelf.everything()

    async def bring(self, asked: Asked) -> Any:
        await self.shelf.bring(asked.body["rows"], asked.body["same"])
        self.rooms.close()  # who is at a table comes again, and hears what is new
        self.rooms.open.clear()
        return None

    async def no_tables(self, asked: Asked) -> Any:
        """There is nobody else who could have opened one."""
        return []

    async def open_table(self, asked: Asked) -> Any:
        person, wanted = self.shelf.person_of(asked.token), asked.body
        setup = setup_for(wanted["game"], wanted["seats"], wanted.get("options", {}))
        bots = wanted.get("bots", USUAL)
        check_level(setup.game, bots)
        room = await self.rooms.new(setup, person, listed=False)
        if wanted.get("start"):
            await room.do(lambda now: room.start(person.id, now, bots))
        return self.line(room, person, asked.lang)

    async def learn(self, asked: Asked, game: str) -> Any:
        person, lesson = self.shelf.person_of(asked.token), lesson_of(find_game(game).ID)
        if lesson is None:
            raise Mistake("no-lesson", game=game)
        room = await self.rooms.new(lesson.setup, person, listed=False, seed=lesson.seed)
        await room.do(lambda now: room.table.start(person.id, room.seed(), now))
        return self.line(room, person, asked.lang)

    async def table(self, asked: Asked, code: str) -> Any:
        person = self.shelf.person_of(asked.token)
        return self.line(await self.rooms.find(code), person, asked.lang)

    async def start(self, asked: Asked, code: str) -> Any:
        person, room = self.shelf.person_of(asked.token), await self.rooms.find(code)
        bots = asked.body.get("bots", USUAL)
        await room.do(lambda now: room.start(person.id, now, bots))
        return self.line(room, person, asked.lang)

    async def sit(self, asked: Asked, code: str) -> Any:
        person, room = self.shelf.person_of(asked.token), await self.rooms.find(code)
        who, agreed = (person.id, person.name, asked.body.get("seat")), asked.body.get("agreed")
        await room.do(lambda now: room.table.sit(*who, now, person.face, agreed=bool(agreed)))
        return self.line(room, person, asked.lang)

    async def get_up(self, asked: Asked, code: str) -> Any:
        person, room = self.shelf.person_of(asked.token), await self.rooms.find(code)
        await room.do(lambda now: room.table.go(person.id, now, leaving=True))
        return None

    async def results(self, asked: Asked, code: str) -> Any:
        await self.rooms.find(code)
        return result_lines(self.shelf.results(code), asked.lang)

    async def record(self, asked: Asked, code: str, number: str) -> Any:
        await self.shelf.fetch(code)
        return self.shelf.record(code, int(number)).write()

    async def replay(self, asked: Asked, code: str, number: str) -> Any:
        await self.shelf.fetch(code)
        over, view = self.shelf.over(code, int(number)), asked.query.get("view", "all")
        seat, deal = None if view == "all" else int(view), int(asked.query.get("deal", "1"))
        story = self.shelf.story(code, int(number))
        return replays.deal_replay(over, story, seat, deal, asked.lang)

    async def deal(self, asked: Asked, code: str, number: str) -> Any:
        over = self.shelf.over(code, int(number))
        return compared(over, self.shelf.same_deal(over), asked.lang)

    async def play_deal(self, asked: Asked, code: str, number: str) -> Any:
        person, over = self.shelf.person_of(asked.token), self.shelf.over(code, int(number))
        seat = asked.body.get("seat", 0)
        check_deal(over, seat)
        room = await self.rooms.new(over.setup, person, listed=False, seed=over.seed)
        if seat:
            await room.do(lambda now: room.table.arrange(person.id, 0, "swap", seat, now))
        return self.line(room, person, asked.lang)

    # beside a real table ----------------------------------------------------------------------

    async def pads(self, asked: Asked) -> Any:
        return pad.sheets(asked.lang)

    async def count(self, asked: Asked, game: str) -> Any:
        return pad.count({"game": game, **asked.body})

    async def lay(self, asked: Asked) -> Any:
        return pad.lay(asked.body)


_TABLE = r"/api/tables/(\w+)"
_MATCH = rf"{_TABLE}/matches/(\d+)"
_DEAL = r"/api/deals/(\w+)/(\d+)"
ROUTES: tuple[tuple[str, str, Callable[..., Awaitable[Any]]], ...] = (
    ("POST", "/api/people", House.arrive),
    ("GET", "/api/me", House.me),
    ("PATCH", "/api/me", House.rename),
    ("DELETE", "/api/me", House.forget),
    ("PUT", "/api/me/face", House.wear),
    ("GET", "/api/me/statistics", House.statistics),
    ("GET", "/api/me/export", House.everything),
    ("POST", "/api/me/import", House.bring),
    ("GET", "/api/tables", House.no_tables),
    ("POST", "/api/tables", House.open_table),
    ("POST", r"/api/lessons/([\w-]+)", House.learn),
    ("GET", _TABLE, House.table),
    ("POST", f"{_TABLE}/start", House.start),
    ("POST", f"{_TABLE}/seat", House.sit),
    ("DELETE", f"{_TABLE}/seat", House.get_up),
    ("GET", f"{_TABLE}/results", House.results),
    ("GET", f"{_MATCH}/record", House.record),
    ("GET", f"{_MATCH}/replay", House.replay),
    ("GET", _DEAL, House.deal),
    ("POST", _DEAL, House.play_deal),
    ("GET", "/api/pads", House.pads),
    ("POST", "/api/pads/laying", House.lay),
    ("POST", r"/api/pads/([\w-]+)/count", House.count),
)


def _known(person: Person) -> dict[str, Any]:
    return {"name": person.name, "face": worn_face(person.face, person.name)}


def _json(value: Any) -> str:
    return json.dumps(value, default=_plain, ensure_ascii=False, separators=(",", ":"))


def _plain(value: Any) -> Any:
    if is_dataclass(value) and not isinstance(value, type):
        return asdict(value)
    if isinstance(value, datetime):
        return value.isoformat()
    raise TypeError(f"{type(value).__name__} cannot be told")
