"""What the server knows of me over REST: figures, everything there is, and forget it all."""

import asyncio
import json

from fastapi import APIRouter, Request, Response

from reihum.core.errors import Mistake
from reihum.server import export
from reihum.server.asking import Body, Lang, Someone, Sparing, people, rooms, store
from reihum.server.forgetting import forget
from reihum.server.standings import standings_of
from reihum.server.statistics import Statistics, figures
from reihum.table.lessons import lesson_seeds

router = APIRouter(prefix="/api/me")


class Sure(Body):
    name: str  # the own one: nobody is forgotten by mistake


@router.get("/statistics")
async def statistics(person: Someone, request: Request, lang: Lang) -> Statistics:
    engine = store(request).engine
    return await asyncio.to_thread(
        lambda: figures(standings_of(engine, person.id, lesson_seeds()), lang)
    )


@router.get("/export", dependencies=Sparing)
async def export_all(person: Someone, request: Request) -> Response:
    def write() -> str:
        kept = export.everything(store(request).engine, person.id)
        return json.dumps(kept, ensure_ascii=False, indent=1)

    headers = {"Content-Disposition": 'attachment; filename="reihum.json"'}
    headers["Cache-Control"] = "no-store"
    text = await asyncio.to_thread(write)
    return Response(text, media_type="application/json", headers=headers)


@router.delete("", status_code=204)
async def delete(body: Sure, person: Someone, request: Request) -> None:
    if " ".join(body.name.split()) != person.name:
        raise Mistake("other-name")
    await forget(person, people(request), rooms(request))
