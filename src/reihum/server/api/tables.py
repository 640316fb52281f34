"""Tables over REST: open, list, join, leave; results, and records of matches that are over."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response
from pydantic import Field

from reihum.bots.levels import check_level
from reihum.core.errors import Mistake
from reihum.games import setup_for
from reihum.room.lines import ResultLine, TableLine, result_lines
from reihum.room.people import Person
from reihum.server.api.request import (
    Anyone,
    Body,
    Lang,
    Options,
    Someone,
    Sparing,
    TheTable,
    days,
    link,
    qr_of,
    rooms,
    store,
    table_line,
    table_lines,
)
from reihum.server.incoming import Part
from reihum.server.relay import asked_of_all
from reihum.server.rooms import Room
from reihum.wire.types import Level

router = APIRouter(prefix="/api/tables")
MatchNumber = Annotated[int, Path(ge=1, le=1_000_000)]


class ToOpen(Body):
    game: Annotated[str, Field(max_length=40)]
    seats: int
    options: Options = {}
    listed: bool = True
    start: bool = False  # the cards are dealt at once, free seats are bots'
    bots: Level = "medium"


class ToSit(Body):
    seat: int | None = None
    agreed: bool = False  # that the cards are known to some, where they are


class ToStart(Body):
    bots: Level = "medium"
    part: Part | None = None  # of what the cards come from, made after the promise was there


@router.get("")
async def tables(person: Anyone, request: Request, lang: Lang) -> list[TableLine]:
    waiting = rooms(request).waiting()
    welcome = [room for room in waiting if person not in room.table.company.expelled]
    lines = [table_line(room, person, request, lang) for room in welcome]
    for told in await asked_of_all(request):
        lines += table_lines(told)
    return sorted(lines, key=lambda line: line.opened)


@router.post("", dependencies=Sparing)
async def open_table(body: ToOpen, person: Someone, request: Request, lang: Lang) -> TableLine:
    setup = setup_for(body.game, body.seats, body.options)
    check_level(setup.game, body.bots)  # before there is a table that nobody wants
    room = await rooms(request).new(setup, person, listed=body.listed)
    if body.start:
        await _start(room, person, body.bots)
    return table_line(room, person.id, request, lang)


async def _start(room: Room, person: Person, bots: str, part: str = "") -> None:
    await room.do(lambda now: room.start(person.id, now, bots, part))


@router.get("/{code}")
async def table(room: TheTable, person: Anyone, request: Request, lang: Lang) -> TableLine:
    if person is not None:
        room.table.company.check_welcome(person)
    return table_line(room, person, request, lang)


@router.post("/{code}/seat")
async def sit(
    room: TheTable, body: ToSit, person: Someone, request: Request, lang: Lang
) -> TableLine:
    days(request).check_player(room.opened.day, room.opened.host, person.id)
    who = person.id, person.name, body.seat
    await room.do(lambda now: room.table.sit(*who, now, person.face, agreed=body.agreed))
    return table_line(room, person.id, request, lang)


@router.post("/{code}/start")
async def start(
    room: TheTable, body: ToStart, person: Someone, request: Request, lang: Lang
) -> TableLine:
    """The host deals, as over the websocket."""
    await _start(room, person, body.bots, body.part or "")
    return table_line(room, person.id, request, lang)


@router.delete("/{code}/seat", status_code=204)
async def leave(room: TheTable, person: Someone, request: Request) -> None:
    await room.do(lambda now: room.table.go(person.id, now, leaving=True))


@router.get("/{code}/qr.svg")
async def qr(room: TheTable, request: Request) -> Response:
    return qr_of(link(room, request))


@router.get("/{code}/results")
async def results(room: TheTable, person: Anyone, request: Request, lang: Lang) -> list[ResultLine]:
    days(request).check_player(room.opened.day, room.opened.host, person)
    ended = await asyncio.to_thread(store(request).results, room.code)
    return result_lines(ended, lang)


@router.get("/{code}/matches/{number}/record")
async def record(room: TheTable, number: MatchNumber, request: Request) -> Response:
    days(request).check_over(room.opened.day)  # the seed is in it
    found = await asyncio.to_thread(store(request).record, room.code, number)
    if found is None:
        raise Mistake("no-record", number=number)
    name = f"{found.setup.game}-{room.code}-{number}.record"
    headers = {"Content-Disposition": f'attachment; filename="{name}"'}
    return Response(found.write(), media_type="text/plain; charset=utf-8", headers=headers)
