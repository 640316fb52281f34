"""The lobby over REST: this server, its games, and who I am."""

import asyncio
from contextlib import suppress
from importlib.metadata import version
from typing import Annotated, Any

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from reihum.bots.levels import levels_of
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import show
from reihum.games import GAMES, find_game
from reihum.server import wire
from reihum.server.asking import (
    Body,
    Lang,
    Someone,
    Sparing,
    TableLine,
    address_for_others,
    people,
    rooms,
    store,
    table_line,
)
from reihum.server.people import CODE_MINUTES
from reihum.table.lessons import lesson_of
from reihum.texts import Rule, Words, rules, web

router = APIRouter(prefix="/api")


class Named(Body):
    name: Annotated[str, Field(max_length=200)]


class WithCode(Body):
    code: Annotated[str, Field(max_length=40)]


class Server(BaseModel):
    version: str
    wire: int
    address: str | None  # that works for others; none: this machine only


class GameLine(BaseModel):
    game: str
    name: str
    short: str
    length: str  # how long a usual match takes, in words
    seats: tuple[int, int]
    levels: list[str]  # that bots have here; games of luck have one
    rules: int
    lesson: bool  # is there a guided first game?
    options: dict[str, Any]  # a JSON Schema


class SpotLine(BaseModel):
    card: str  # "_": an empty place, ".": nothing
    stands: str
    played: bool


class ExampleLine(BaseModel):
    rows: list[list[list[SpotLine]]]
    good: bool | None
    caption: str
    wild: str
    how: bool


class RuleLine(BaseModel):
    id: str
    text: str
    ruling: str
    section: str  # the heading above it, if one begins here
    examples: list[ExampleLine]


class How(BaseModel):
    """How a game goes, on one screen."""

    goal: str
    steps: list[str]


class Rulebook(BaseModel):
    how: How
    printed: dict[str, int]  # what stands on cards besides their names
    rules: list[RuleLine]


class Token(BaseModel):
    token: str
    name: str


class TransferCode(BaseModel):
    code: str
    minutes: int


class Me(BaseModel):
    name: str
    tables: list[TableLine]


# the server and its games ---------------------------------------------------------------------


@router.get("/server")
def server(request: Request) -> Server:
    return Server(version=version("reihum"), wire=wire.WIRE, address=address_for_others(request))


@router.get("/wire")
def wire_schema() -> dict[str, Any]:
    """What goes over the websocket, forms included, as a JSON Schema."""
    return wire.schema()


@router.get("/texts/{lang}")
def texts(lang: wire.Lang) -> dict[str, str]:
    return web(lang)


@router.get("/games")
def games(lang: Lang) -> list[GameLine]:
    return [_game_line(game, Words(lang, game.ID)) for game in GAMES.values()]


def _game_line(game: type[Game], words: Words) -> GameLine:
    return GameLine(
        game=game.ID,
        name=words.own["name"],
        short=words.own["short"],
        length=words.own["length"],
        seats=(game.SEATS[0], game.SEATS[-1]),
        levels=list(levels_of(game.ID)),
        rules=game.RULES,
        lesson=lesson_of(game.ID) is not None,
        options=options_schema(game, words),
    )


def options_schema(game: type[Game], words: Words) -> dict[str, Any]:
    """A game's options table as a JSON Schema, with titles in words."""
    properties: dict[str, Any] = {}
    for option in game.OPTIONS:
        types = {"switch": "boolean", "number": "integer", "choice": "string"}
        about: dict[str, Any] = {"title": words.option(option.name), "type": types[option.kind]}
        about["default"] = option.default
        if option.kind == "number":
            about |= {"minimum": option.low, "maximum": option.high}
        if option.kind == "choice":
            if option.pattern:
                words_too = {"pattern": f"^{option.pattern}$"}
                about["anyOf"] = [{"enum": list(option.choices)}, words_too]
            else:
                about["enum"] = list(option.choices)
            about["x-labels"] = {choice: words.value(show(choice)) for choice in option.choices}
        if option.research:
            about["x-research"] = True
        if option.per_seat:  # then the default is the number of seats
            about["x-per-seat"] = True
        if option.seat:  # a client shows those of its table, counted as it counts them
            about["x-seats"] = True
        properties[option.name] = about
    return {"type": "object", "properties": properties, "additionalProperties": False}


@router.get("/games/{game}/rules")
def rules_of(game: str, lang: Lang) -> Rulebook:
    cls = find_game(game)
    goal, *steps = Words(lang, cls.ID).own["how"].values()
    both = (*rules(cls.ID, lang), *rules("general", lang))
    return Rulebook(
        how=How(goal=goal, steps=steps),
        printed=dict(cls.planned(cls.agree(cls.SEATS[0], {})).printed),
        rules=[_rule_line(rule) for rule in both],
    )


def _rule_line(rule: Rule) -> RuleLine:
    examples = [
        ExampleLine(
            rows=[[[SpotLine(**s._asdict()) for s in group] for group in row] for row in one.rows],
            good=one.good,
            caption=one.caption,
            wild=one.wild,
            how=one.how,
        )
        for one in rule.examples
    ]
    return RuleLine(
        id=rule.id, text=rule.text, ruling=rule.ruling, section=rule.section, examples=examples
    )


@router.post("/lessons/{game}", dependencies=Sparing)
async def learn(game: str, person: Someone, request: Request, lang: Lang) -> TableLine:
    """A table for a guided first game, dealt at once."""
    lesson = lesson_of(find_game(game).ID)
    if lesson is None:
        raise Mistake("no-lesson", game=game)
    room = await rooms(request).new(lesson.setup, person, listed=False, seed=lesson.seed)
    await room.do(lambda now: room.table.start(person.id, room.seed(), now))
    return table_line(room, person.id, request, lang)


# people -----------------------------------------------------------------------------------------


@router.post("/people", dependencies=Sparing)
async def arrive(body: Named, request: Request) -> Token:
    token, person = await people(request).arrive(body.name)
    return Token(token=token, name=person.name)


@router.post("/people/code", dependencies=Sparing)
async def transfer(body: WithCode, request: Request) -> Token:
    token, person = await people(request).transfer(body.code)
    return Token(token=token, name=person.name)


@router.get("/me")
async def me(person: Someone, request: Request, lang: Lang) -> Me:
    codes = await asyncio.to_thread(store(request).tables_of, person.id)
    found = []
    for code in codes:
        with suppress(Mistake):  # one that cannot be read is not in the way of the others
            found.append(await rooms(request).find(code))
    mine = [room for room in found if room.table.seats.seat_of(person.id) is not None]
    waiting = [room for room in mine if not room.table.learned()]
    return Me(
        name=person.name, tables=[table_line(room, person.id, request, lang) for room in waiting]
    )


@router.patch("/me")
async def rename(body: Named, person: Someone, request: Request) -> Named:
    return Named(name=(await people(request).rename(person, body.name)).name)


@router.post("/me/code", dependencies=Sparing)
async def transfer_code(person: Someone, request: Request) -> TransferCode:
    return TransferCode(code=people(request).transfer_code(person), minutes=CODE_MINUTES)
