"""People over REST: who I am, my tables and figures, what is kept about me, forgetting me."""

import asyncio
import json
from functools import partial
from typing import Annotated

from fastapi import APIRouter, Request, Response
from pydantic import BaseModel, Field

from reihum.core.errors import Mistake
from reihum.room.lines import TableLine
from reihum.room.people import Person
from reihum.room.statistics import Statistics, figures
from reihum.server import export
from reihum.server.api.request import (
    Body,
    Lang,
    Someone,
    Sparing,
    people,
    processes,
    rooms,
    store,
    table_line,
    table_lines,
)
from reihum.server.forgetting import forget, leave_tables
from reihum.server.people import CODE_MINUTES
from reihum.server.processes import Elsewhere
from reihum.server.relay import asked_of_all, is_inside
from reihum.server.sharing import wear_here
from reihum.server.standings import standings_of
from reihum.table.faces import worn_face
from reihum.table.lessons import lesson_seeds

router = APIRouter(prefix="/api")


class Named(Body):
    name: Annotated[str, Field(max_length=200)]


class Wearing(Body):
    face: Annotated[str, Field(max_length=40)]


class WithCode(Body):
    code: Annotated[str, Field(max_length=40)]


class Sure(Body):
    name: Annotated[str, Field(max_length=200)]  # the own one: nobody is forgotten by mistake


class Known(BaseModel):
    name: str
    face: str  # the one chosen, or what somebody of this name wears


class Token(Known):
    token: str


class TransferCode(BaseModel):
    code: str
    minutes: int


class Me(Known):
    tables: list[TableLine]


def _face(person: Person) -> str:
    return worn_face(person.face, person.name)


@router.post("/people", dependencies=Sparing)
async def arrive(body: Named, request: Request) -> Token:
    token, person = await people(request).arrive(body.name)
    return Token(token=token, name=person.name, face=_face(person))


@router.post("/people/code", dependencies=Sparing)
async def transfer(body: WithCode, request: Request) -> Token:
    try:
        token, person = await people(request).transfer(body.code)
    except Mistake:
        for elsewhere in await asked_of_all(request):
            return Token(**elsewhere)
        raise
    return Token(token=token, name=person.name, face=_face(person))


@router.get("/me")
async def me(person: Someone, request: Request, lang: Lang) -> Me:
    codes = await asyncio.to_thread(store(request).tables_of, person.id)
    found, elsewhere = [], set[str]()
    for code in codes:
        try:
            found.append(await rooms(request).find(code))
        except Elsewhere as other:
            elsewhere.add(other.address)
        except Mistake:  # one that cannot be read is not in the way of the others
            continue
    mine = [room for room in found if room.table.seats.seat_of(person.id) is not None]
    # A lesson is nothing to come back to; to the tables of an evening one comes by the evening.
    waiting = [room for room in mine if not (room.table.learned() or room.opened.evening)]
    lines = [table_line(room, person.id, request, lang) for room in waiting]
    for told in await asked_of_all(request, elsewhere):
        lines += table_lines(told["tables"])
    lines.sort(key=lambda line: codes.index(line.code))
    return Me(name=person.name, face=_face(person), tables=lines)


@router.patch("/me")
async def rename(body: Named, person: Someone, request: Request) -> Known:
    renamed = await people(request).rename(person, body.name)
    processes(request).tell("renamed", person=person.id)
    return Known(name=renamed.name, face=_face(renamed))


@router.put("/me/face")
async def wear(body: Wearing, person: Someone, request: Request) -> Wearing:
    """From now on I wear this face, also at the tables where I sit."""
    changed = await people(request).wear(person, body.face)
    await wear_here(rooms(request), person.id, changed.face)
    processes(request).tell("worn", person=person.id, face=changed.face)
    return Wearing(face=changed.face)


@router.post("/me/code", dependencies=Sparing)
async def transfer_code(person: Someone, request: Request) -> TransferCode:
    return TransferCode(code=people(request).transfer_code(person), minutes=CODE_MINUTES)


@router.get("/me/statistics")
async def statistics(person: Someone, request: Request, lang: Lang) -> Statistics:
    engine = store(request).engine
    return await asyncio.to_thread(
        lambda: figures(standings_of(engine, person.id, lesson_seeds()), lang)
    )


@router.get("/me/export", dependencies=Sparing)
async def export_all(person: Someone, request: Request) -> Response:
    def write() -> str:
        kept = export.everything(store(request).engine, person.id)
        return json.dumps(kept, ensure_ascii=False, indent=1)

    headers = {"Content-Disposition": 'attachment; filename="reihum.json"'}
    headers["Cache-Control"] = "no-store"
    text = await asyncio.to_thread(write)
    return Response(text, media_type="application/json", headers=headers)


@router.delete("/me", status_code=204)
async def delete(body: Sure, person: Someone, request: Request) -> None:
    if " ".join(body.name.split()) != person.name:
        raise Mistake("other-name")
    if is_inside(request.scope):
        await leave_tables(person.id, rooms(request))
    else:
        others = partial(asked_of_all, request, sure=True)
        await forget(person, people(request), rooms(request), others)
