"""This server and its games over REST: what they are called, their options, rules and lessons."""

from importlib.metadata import version

from fastapi import APIRouter, Request
from pydantic import BaseModel

from reihum.core.errors import Mistake
from reihum.games import find_game
from reihum.room import catalogue
from reihum.room.catalogue import GameLine, Rulebook
from reihum.room.lines import TableLine
from reihum.server.answers import language
from reihum.server.api.request import (
    Lang,
    Someone,
    Sparing,
    address_for_others,
    rooms,
    table_line,
)
from reihum.table.lessons import lesson_of
from reihum.texts import web
from reihum.wire.types import WIRE

router = APIRouter(prefix="/api")


class Server(BaseModel):
    version: str
    wire: int
    address: str | None  # that works for others; none: this machine only
    keep_days: int | None  # what nobody has played for so long goes; none: nothing does


@router.get("/server")
def server(request: Request) -> Server:
    return Server(
        version=version("reihum"),
        wire=WIRE,
        address=address_for_others(request),
        keep_days=request.app.state.config.keep_days,
    )


@router.get("/texts/{lang}")
def texts(lang: str) -> dict[str, str]:
    """The words of the pages, in the language asked for if we have it. They say which it is, and
    which others there are."""
    return web(language(lang))


@router.get("/games")
def games(lang: Lang) -> list[GameLine]:
    return catalogue.games(lang)


@router.get("/games/{game}/rules")
def rules_of(game: str, lang: Lang) -> Rulebook:
    return catalogue.rulebook(game, lang)


@router.post("/lessons/{game}", dependencies=Sparing)
async def learn(game: str, person: Someone, request: Request, lang: Lang) -> TableLine:
    """A table for a guided first game, dealt at once."""
    lesson = lesson_of(find_game(game).ID)
    if lesson is None:
        raise Mistake("no-lesson", game=game)
    room = await rooms(request).new(lesson.setup, person, listed=False, seed=lesson.seed)
    await room.do(lambda now: room.table.start(person.id, room.seed(), now))
    return table_line(room, person.id, request, lang)
