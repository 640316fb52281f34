"""Replays over REST: a deal of a match that is over, step by step."""

import asyncio
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from reihum.server.answers import pack
from reihum.server.api.request import Anyone, Lang, Sparing, days, guessed, store
from reihum.server.api.tables import MatchNumber
from reihum.server.archive import Archive
from reihum.server.replays import deal_replay
from reihum.wire.types import Replay

router = APIRouter(prefix="/api/tables")
ALL = "all"


@router.get("/{code}/matches/{number}/replay", dependencies=Sparing, response_model=Replay)
async def replay(
    code: str,
    number: MatchNumber,
    person: Anyone,
    request: Request,
    lang: Lang,
    view: Annotated[str, Query(pattern=r"^(all|\d{1,2})$")] = ALL,
    deal: Annotated[int, Query(ge=1, le=100)] = 1,
) -> Response:
    archive = Archive(store(request))
    finding = asyncio.to_thread(archive.find, code, number)
    over = await guessed(request, finding, lambda over: over.host == person)
    days(request).check_player(over.day, over.host, person)
    seat = None if view == ALL else int(view)
    told = await asyncio.to_thread(
        lambda: pack(deal_replay(archive, code, number, seat, deal, lang))
    )
    return Response(told, media_type="application/json")
