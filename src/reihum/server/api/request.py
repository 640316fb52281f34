"""What requests over REST have in common: who asks, in which language, and where from."""

import io
import ipaddress
from collections.abc import Awaitable, Callable
from typing import Annotated, Any, TypeVar, cast

import segno
from fastapi import Depends, Header, Request, Response
from pydantic import BaseModel, ConfigDict, Field, TypeAdapter

from reihum.core.errors import Mistake
from reihum.room.lines import TableLine, line_of
from reihum.room.people import Person
from reihum.server import meters
from reihum.server.answers import language
from reihum.server.daybook import Daybook
from reihum.server.days import Days
from reihum.server.evenings import Evenings
from reihum.server.guard import Rates, address_of
from reihum.server.guesses import Guesses
from reihum.server.people import People
from reihum.server.processes import Alone
from reihum.server.relay import is_inside
from reihum.server.rooms import Room, Rooms
from reihum.server.store import Store

T = TypeVar("T")


class Body(BaseModel):
    model_config = ConfigDict(extra="forbid")


# Of strings without a limit it is not checked whether they are text at all.
Word = Annotated[str, Field(max_length=100)]
Options = Annotated[dict[Word, int | bool | Word], Field(max_length=40)]


def people(request: Request) -> People:
    return cast(People, request.app.state.people)


def rooms(request: Request) -> Rooms:
    return cast(Rooms, request.app.state.rooms)


def evenings(request: Request) -> Evenings:
    return cast(Evenings, request.app.state.evenings)


def store(request: Request) -> Store:
    return cast(Store, request.app.state.store)


def days(request: Request) -> Days:
    return cast(Days, request.app.state.days)


def daybook(request: Request) -> Daybook:
    return cast(Daybook, request.app.state.daybook)


def processes(request: Request) -> Alone:
    return cast(Alone, request.app.state.processes)


async def guessed(request: Request, found: Awaitable[T], own: Callable[[T], bool]) -> T:
    """What somebody's code stands for, unless they have tried too many."""
    guesses: Guesses = request.app.state.guesses
    return await guesses.find(address_of(request), found, own)


async def _me(request: Request, authorization: Annotated[str, Header()] = "") -> Person:
    scheme, _, token = authorization.partition(" ")
    if scheme.lower() != "bearer" or not token:
        raise Mistake("unknown-person")
    return await people(request).find(token)


async def _maybe_me(request: Request, authorization: Annotated[str, Header()] = "") -> str | None:
    return (await _me(request, authorization)).id if authorization else None


async def _table(code: str, request: Request, authorization: Annotated[str, Header()] = "") -> Room:
    person = await _maybe_me(request, authorization)
    return await guessed(request, rooms(request).find(code), lambda room: room.knows(person))


def _language(request: Request) -> str:
    return language(request.headers.get("accept-language", ""))


def _sparingly(request: Request) -> None:
    """Slow down requests that create something or that somebody could guess with."""
    rates: Rates = request.app.state.sparing
    if not is_inside(request.scope) and not rates.take(address_of(request)):
        meters.refused.labels("sparing").inc()
        raise Mistake("too-fast")


Someone = Annotated[Person, Depends(_me)]
Anyone = Annotated[str | None, Depends(_maybe_me)]
TheTable = Annotated[Room, Depends(_table)]
Lang = Annotated[str, Depends(_language)]
Sparing = [Depends(_sparingly)]


def table_line(room: Room, person: str | None, request: Request, lang: str) -> TableLine:
    return line_of(room, person, link(room, request), lang)


_LINES = TypeAdapter(list[TableLine])


def table_lines(told: Any) -> list[TableLine]:
    """Those of tables in another process."""
    return _LINES.validate_python(told)


def link(room: Room, request: Request) -> str:
    """An address for friends. Those of an evening come to all of its tables by one."""
    evening = room.opened.evening
    return link_to(f"/e/{evening}" if evening else f"/t/{room.code}", request)


def link_to(path: str, request: Request) -> str:
    """Not at "localhost", where a better address is known."""
    return f"{address_for_others(request) or _asked_at(request)}{path}"


def address_for_others(request: Request) -> str | None:
    """The address under which others reach this server; None if only this machine can. If the
    request came by a name or through a proxy, it is that one."""
    if _loopback(request.url.hostname or ""):
        found: str | None = request.app.state.address
        return found
    return _asked_at(request)


def _asked_at(request: Request) -> str:
    return str(request.base_url).rstrip("/")


def _loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"


def qr_of(address: str) -> Response:
    drawn = io.BytesIO()
    segno.make(address).save(drawn, kind="svg", scale=6, border=3, light="white")
    return Response(drawn.getvalue(), media_type="image/svg+xml")
