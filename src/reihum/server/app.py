"""The app: everything a running server is made of, put together."""

import asyncio
import contextlib
import gc
import logging
import os
import time
from collections.abc import AsyncIterator, Callable
from dataclasses import dataclass
from pathlib import Path

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import FileResponse, JSONResponse
from fastapi.staticfiles import StaticFiles
from sqlalchemy.exc import OperationalError
from starlette.datastructures import Headers
from starlette.exceptions import HTTPException
from starlette.middleware.gzip import GZipMiddleware
from starlette.types import Scope

from reihum.core.errors import Mistake
from reihum.core.rng import new_seed
from reihum.room.status import status_of
from reihum.server import sockets
from reihum.server.answers import refusal
from reihum.server.api import days as day_routes
from reihum.server.api import deals, evenings, games, pads, people, replays, tables
from reihum.server.daybook import Daybook
from reihum.server.days import SECRET, Days
from reihum.server.evenings import Evenings
from reihum.server.guard import Count, Guard, Rates
from reihum.server.guesses import Guesses
from reihum.server.health import Health
from reihum.server.lines import USUAL_LIMITS, Limits
from reihum.server.meters import Metrics, watch
from reihum.server.openapi import REFUSALS, describe_socket
from reihum.server.people import People
from reihum.server.processes import Alone, Processes
from reihum.server.relay import SECRET as SHARED_SECRET
from reihum.server.relay import Inside, Relay, parted
from reihum.server.rooms import Broken, Rooms
from reihum.server.sharing import share
from reihum.server.store import Store
from reihum.server.tidying import tidy_every_day
from reihum.server.turns import Pace
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.wire.types import WIRE

OPENAPI = Path(__file__).with_name("openapi.json")
STATIC = Path(__file__).parent / "static"
log = logging.getLogger("reihum")
# What a person may type or be sent; the client's route.svelte.ts knows the same.
PAGES = (
    "/",
    "/t/{code}",
    "/tv/{code}",
    "/t/{code}/m/{number}",
    "/d/{deal}",
    "/e/{code}",
    "/rules/{game}",
    "/me",
    "/day",
    "/day/{day}/{game}",
    "/pad",
    "/pad/{sheet}",
    "/pad/new/{game}",
    "/melds",
    "/verify",
    "/verify/{deal}",
)
# Files whose names do not change with their content: media type, how long they may be cached.
FILES = {
    ".html": ("text/html", "no-cache"),
    ".txt": ("text/plain; charset=utf-8", "public, max-age=86400"),
    ".js": ("text/javascript", "no-cache"),
    ".webmanifest": ("application/manifest+json", "no-cache"),
    ".svg": ("image/svg+xml", "public, max-age=86400"),
    ".png": ("image/png", "public, max-age=86400"),
}


@dataclass(frozen=True)
class Config:
    db: str
    address: str | None = None  # of this machine in the home network
    limits: Limits = USUAL_LIMITS
    static: Path = STATIC
    tempo: Tempo = USUAL_TEMPO
    seeds: Callable[[], str] = new_seed
    secrets: Callable[[], str] | None = None  # none: there are some unless the seeds are chosen
    clock: Callable[[], float] = time.time  # what day it is
    inside: str = ""  # where other processes on the same database reach this one
    metrics_port: int | None = None  # where its figures can be had
    keep_days: int | None = None  # what nobody has played for so long goes; none: nothing does


def create_app(config: Config) -> FastAPI:
    app = FastAPI(
        title="Reihum",
        version=str(WIRE),
        responses=REFUSALS,
        openapi_url=None,  # it is a file: making it would keep everybody waiting
        docs_url=None,  # it would load scripts from elsewhere
        redoc_url=None,
        lifespan=_life,
    )
    app.state.config = config
    app.state.address = config.address
    app.state.requests = Rates(*config.limits.requests)
    app.state.sparing = Rates(*config.limits.sparing)
    app.state.lines = Count()
    app.state.pace = Pace()
    app.state.entering = asyncio.Semaphore(sockets.ENTERING)
    app.state.guesses = Guesses(Rates(*config.limits.guesses))
    for part in (games, people, tables, replays, deals, day_routes, evenings, pads, sockets):
        app.include_router(part.router)
    describe_socket(app)
    app.add_exception_handler(Mistake, _mistaken)
    app.add_exception_handler(RequestValidationError, _mistaken)
    app.add_exception_handler(Broken, _mistaken)
    app.add_exception_handler(OperationalError, _mistaken)
    app.add_exception_handler(HTTPException, _mistaken)
    app.add_api_route("/healthz", healthz, methods=["GET"], include_in_schema=False)
    app.add_api_route("/api/openapi.json", openapi, methods=["GET"], include_in_schema=False)
    _add_pages(app, config.static)
    if config.inside:
        app.add_middleware(Relay)
    app.add_middleware(GZipMiddleware, minimum_size=1000)
    app.add_middleware(Guard, rates=app.state.requests, pace=app.state.pace)
    if config.inside:
        app.add_middleware(Inside, port=parted(config.inside)[1])
    if config.metrics_port:
        app.add_middleware(Metrics, port=config.metrics_port)
    return app


@contextlib.asynccontextmanager
async def _life(app: FastAPI) -> AsyncIterator[None]:
    state = app.state
    state.store = await asyncio.to_thread(Store, state.config.db, state.config.inside)
    try:
        state.health = Health(state.store)
        state.people = People(state.store)
        state.days = Days(await state.store.secret(SECRET), state.config.clock)
        state.daybook = Daybook(state.store.engine)
        if state.store.shared:
            state.inside = await state.store.secret(SHARED_SECRET)
            state.processes = Processes(state.store)
        else:
            state.processes = Alone()
        chance = state.config.seeds, state.config.secrets
        rooms = Rooms(state.store, state.config.tempo, *chance, state.processes)
        state.rooms, state.evenings = rooms, Evenings(rooms)
        if isinstance(state.processes, Processes):
            limits = state.requests, state.sparing, state.guesses.rates
            await share(state.processes, rooms, state.people, limits, state.lines)
        gc.collect()
        gc.freeze()  # what is there for good is not looked through again and again
        steady = [asyncio.ensure_future(work) for work in (_sweep(state.rooms), watch())]
        if (days := state.config.keep_days) is not None:
            steady.append(asyncio.ensure_future(tidy_every_day(days, rooms, state.people)))
        yield
        for task in steady:
            task.cancel()
        await state.processes.end()
        state.rooms.close()
    finally:
        await asyncio.to_thread(state.store.close)


async def _sweep(rooms: Rooms) -> None:
    while True:
        await asyncio.sleep(rooms.tempo.rest / 3)
        rooms.put_away()


async def healthz(request: Request) -> Response:
    """Is the server there, and can it keep what it is told?"""
    health: Health = request.app.state.health
    well = await health.well()
    return JSONResponse({"ok": well}, 200 if well else 503)


async def openapi() -> Response:
    """What can be asked for, and what is answered."""
    return FileResponse(OPENAPI, media_type="application/json")


async def _mistaken(request: Request, error: Exception) -> Response:
    """Say in words what is wrong. The request is not repeated: it may hold a secret."""
    if isinstance(error, OperationalError):
        log.error("not kept", exc_info=error)
        error = Mistake("not-kept")
    if isinstance(error, Broken):
        error = Mistake(error.why)
    why = error if isinstance(error, Mistake) else Mistake("bad-message")
    status = status_of(why)
    if isinstance(error, HTTPException):
        why, status = Mistake("no-page"), error.status_code
        page = request.app.state.config.static / "index.html"
        if status == 404 and _browses(request) and page.exists():  # the page says it itself
            return FileResponse(page, status, headers={"Cache-Control": "no-cache"})
    return JSONResponse(refusal(why, request.headers.get("accept-language", "")), status)


def _browses(request: Request) -> bool:
    """Has somebody opened this address in a browser?"""
    wants = request.method == "GET" and "text/html" in request.headers.get("accept", "")
    return wants and request.url.path.split("/")[1] not in ("api", "ws", "assets")


def _add_pages(app: FastAPI, static: Path) -> None:
    """The client, if it has been built: one page for every address a person may type."""

    def add(path: str, file: Path) -> None:
        kind, kept = FILES.get(file.suffix, (None, "no-cache"))

        async def answer() -> Response:
            return FileResponse(file, media_type=kind, headers={"Cache-Control": kept})

        app.add_api_route(path, answer, methods=["GET"], include_in_schema=False)

    if (static / "index.html").exists():
        for path in PAGES:
            add(path, static / "index.html")
        for file in sorted(static.glob("*.*")):
            add(f"/{file.name}", file)
        app.mount("/assets", _Assets(directory=static / "assets"))
        if (here := static / "here").exists():  # the page that lives without a server
            add("/here/", here / "index.html")
            app.mount("/here", _Assets(directory=here))


class _Assets(StaticFiles):
    """Their names change with their content. Where the build has written a file once more with
    Brotli, browsers that take it get that one."""

    def file_response(
        self,
        full_path: str | os.PathLike[str],
        stat_result: os.stat_result,
        scope: Scope,
        status_code: int = 200,
    ) -> Response:
        small = Path(f"{os.fspath(full_path)}.br")
        accepted = Headers(scope=scope).get("accept-encoding", "").replace(",", " ").split()
        brotli = "br" in accepted and small.exists()
        if brotli:
            full_path, stat_result = small, small.stat()
        response = super().file_response(full_path, stat_result, scope, status_code)
        if brotli:
            response.headers["Content-Encoding"] = "br"
            response.headers["Vary"] = "Accept-Encoding"
        response.headers["Cache-Control"] = "public, max-age=31536000, immutable"
        return response
