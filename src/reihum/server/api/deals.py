"""The same cards again: how others have done with them, and a table to play them at."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Request
from pydantic import Field

from reihum.room.lines import Deal, TableLine, check_deal, compared
from reihum.server.api.request import (
    Body,
    Lang,
    Someone,
    Sparing,
    days,
    guessed,
    rooms,
    store,
    table_line,
)
from reihum.server.api.tables import MatchNumber
from reihum.server.archive import Archive

router = APIRouter(prefix="/api/deals")


class ToPlay(Body):
    seat: Annotated[int, Field(ge=0, le=99)] = 0


@router.get("/{code}/{number}")
async def deal(code: str, number: MatchNumber, request: Request, lang: Lang) -> Deal:
    archive = Archive(store(request))
    over = await guessed(request, asyncio.to_thread(archive.find, code, number), lambda _: False)
    days(request).check_over(over.day)
    same = await asyncio.to_thread(archive.same_deal, over)
    return compared(over, same, lang)


@router.post("/{code}/{number}", dependencies=Sparing)
async def play(
    code: str, number: MatchNumber, body: ToPlay, person: Someone, request: Request, lang: Lang
) -> TableLine:
    """A table of one's own whose first match has these cards. Nobody stumbles upon it in the
    lobby: its cards may be known to some."""
    finding = asyncio.to_thread(Archive(store(request)).find, code, number)
    over = await guessed(request, finding, lambda over: over.host == person.id)
    days(request).check_over(over.day)
    check_deal(over, body.seat)
    room = await rooms(request).new(over.setup, person, listed=False, seed=over.seed)
    if body.seat:
        await room.do(lambda now: room.table.arrange(person.id, 0, "swap", body.seat, now))
    return table_line(room, person.id, request, lang)
