"""The same cards again: how others have done with them, and a table to play them at."""

import asyncio
from datetime import UTC, datetime
from typing import Annotated, cast

from fastapi import APIRouter, Request
from pydantic import BaseModel, Field

from reihum.core.errors import Mistake
from reihum.games import find_game
from reihum.server.api.request import (
    Body,
    Lang,
    Someone,
    Sparing,
    TableLine,
    days,
    guessed,
    rooms,
    store,
    table_line,
)
from reihum.server.api.tables import MatchNumber
from reihum.server.archive import Archive, Over, shown_names
from reihum.texts import Words
from reihum.wire.types import Bot

router = APIRouter(prefix="/api/deals")


class DealResult(BaseModel):
    code: str
    number: int
    ended: datetime
    names: list[str]
    levels: list[Bot]  # empty: a person
    totals: list[int]
    winners: list[int]


class Deal(BaseModel):
    code: str
    number: int
    game: str
    name: str
    seats: int
    unusual: list[str]  # the options that differ from the rulebook's, in words
    playable: bool  # are the rules still the same?
    best: list[int]  # the best total on each seat
    results: list[DealResult]  # of all matches with these cards, the oldest first


class ToPlay(Body):
    seat: Annotated[int, Field(ge=0, le=99)] = 0


@router.get("/{code}/{number}")
async def deal(code: str, number: MatchNumber, request: Request, lang: Lang) -> Deal:
    archive = Archive(store(request))
    over = await guessed(request, asyncio.to_thread(archive.find, code, number), lambda _: False)
    days(request).check_over(over.day)
    same = await asyncio.to_thread(archive.same_deal, over)
    game, words = find_game(over.setup.game), Words(lang, over.setup.game)
    by_seat = zip(*(one.totals for one in same), strict=True)
    return Deal(
        code=over.code,
        number=number,
        game=game.ID,
        name=words.own["name"],
        seats=over.setup.seats,
        unusual=words.unusual(over.setup, game.OPTIONS),
        playable=over.rules == game.RULES,
        best=[game.best_of(totals) for totals in by_seat],
        results=[_result(one, lang) for one in same],
    )


def _result(over: Over, lang: str) -> DealResult:
    return DealResult(
        code=over.code,
        number=over.number,
        ended=datetime.fromtimestamp(over.ended, UTC),
        names=shown_names(over.names, lang),
        levels=cast(list[Bot], over.levels),
        totals=over.totals,
        winners=over.winners,
    )


@router.post("/{code}/{number}", dependencies=Sparing)
async def play(
    code: str, number: MatchNumber, body: ToPlay, person: Someone, request: Request, lang: Lang
) -> TableLine:
    """A table of one's own whose first match has these cards. Nobody stumbles upon it in the
    lobby: its cards may be known to some."""
    finding = asyncio.to_thread(Archive(store(request)).find, code, number)
    over = await guessed(request, finding, lambda over: over.host == person.id)
    days(request).check_over(over.day)
    setup, ours = over.setup, find_game(over.setup.game).RULES
    if over.rules != ours:
        raise Mistake("old-deal", game=setup.game, rules=over.rules, ours=ours)
    if body.seat >= setup.seats:
        raise Mistake("no-seat", seat=body.seat, seats=setup.seats)
    room = await rooms(request).new(setup, person, listed=False, seed=over.seed)
    if body.seat:
        await room.do(lambda now: room.table.arrange(person.id, 0, "swap", body.seat, now))
    return table_line(room, person.id, request, lang)
