"""Evenings over REST: plan one, come to it, go on to its next game, see how it stands."""

from datetime import UTC, datetime
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Request, Response
from pydantic import BaseModel, Field

from reihum.games import find_game
from reihum.server.api.request import (
    Anyone,
    Body,
    Lang,
    Options,
    Someone,
    Sparing,
    evenings,
    guessed,
    link_to,
    qr_of,
)
from reihum.server.evenings import MOST_GAMES, Evening, Planned
from reihum.server.incoming import Part
from reihum.server.processes import Elsewhere
from reihum.server.relay import asked_there
from reihum.table.evening import seats_for
from reihum.table.faces import unlike, worn_face
from reihum.texts import Words
from reihum.wire.speaker import promise
from reihum.wire.types import Promised

router = APIRouter(prefix="/api/evenings")
Number = Annotated[int, Path(ge=0, le=1_000)]


class ToPlan(Body):
    """A game of an evening; without one the lot decides."""

    game: Annotated[str, Field(max_length=40)] = ""
    options: Options = {}


class ToGather(Body):
    games: Annotated[list[ToPlan], Field(max_length=MOST_GAMES)]


class ToGoOn(Body):
    number: Annotated[int, Field(ge=1, le=MOST_GAMES)]


class ToAdd(Body):
    number: Annotated[int, Field(ge=1, le=MOST_GAMES)]
    part: Part


class PlannedGame(BaseModel):
    game: str  # empty: the lot will decide
    name: str
    code: str  # of its table; empty: it has not begun
    state: Literal["planned", "playing", "over"]


class EveningPerson(BaseModel):
    name: str
    face: str
    here: bool  # still of the evening
    points: int
    place: int
    games: list[int | None]  # what each game that was begun has brought; none: not played


class EveningLine(BaseModel):
    code: str
    link: str
    opened: datetime
    people: list[EveningPerson]  # in the order in which they came
    you: int | None
    leads: bool  # you say when the first game begins
    games: list[PlannedGame]
    begun: int
    table: str  # of the last game that was begun
    over: bool
    wait: float | None  # in how many seconds you may go on to the next game; none: not yet
    plays: list[int] | None  # who plays next; none: the lot decides first
    bots: int  # how many bots play along then
    promise: Promised | None  # what the next game will be dealt from; none: no proof of its cards


@router.get("")
async def mine(person: Someone, request: Request, lang: Lang) -> list[EveningLine]:
    """Those that go on."""
    found = list[EveningLine]()
    for one in await evenings(request).of(person.id):
        try:
            found.append(await _line(one, person.id, request, lang))
        except Elsewhere as other:
            path = f"/api/evenings/{one.code}"
            if told := await asked_there(request, other.address, path):
                found.append(EveningLine(**told))
    return found


@router.post("", dependencies=Sparing)
async def gather(body: ToGather, person: Someone, request: Request, lang: Lang) -> EveningLine:
    plan = [Planned(one.game, one.options) for one in body.games]
    return await _line(await evenings(request).open(person, plan), person.id, request, lang)


@router.get("/{code}")
async def evening(code: str, person: Anyone, request: Request, lang: Lang) -> EveningLine:
    return await _line(await _found(code, person, request), person, request, lang)


@router.get("/{code}/qr.svg")
async def qr(code: str, request: Request) -> Response:
    found = await _found(code, None, request)
    return qr_of(link_to(f"/e/{found.code}", request))


@router.post("/{code}/people")
async def come(code: str, person: Someone, request: Request, lang: Lang) -> EveningLine:
    await _found(code, person.id, request)
    return await _line(await evenings(request).come(code, person), person.id, request, lang)


@router.delete("/{code}/people")
async def go(code: str, person: Someone, request: Request, lang: Lang) -> EveningLine:
    return await _line(await evenings(request).go(code, person), person.id, request, lang)


@router.delete("/{code}/people/{number}")
async def send_home(
    code: str, number: Number, person: Someone, request: Request, lang: Lang
) -> EveningLine:
    """The one who leads goes on without somebody."""
    found = await evenings(request).send_home(code, number, person)
    return await _line(found, person.id, request, lang)


@router.post("/{code}/parts")
async def add(code: str, body: ToAdd, person: Someone, request: Request, lang: Lang) -> EveningLine:
    """My browser's part of what a game will be dealt from."""
    found = await evenings(request).add(code, body.number, body.part, person)
    return await _line(found, person.id, request, lang)


@router.post("/{code}/next")
async def go_on(
    code: str, body: ToGoOn, person: Someone, request: Request, lang: Lang
) -> EveningLine:
    """Begin the game of this number; if it has begun, nothing happens."""
    found = await evenings(request).go_on(code, body.number, person)
    return await _line(found, person.id, request, lang)


async def _found(code: str, person: str | None, request: Request) -> Evening:
    finding = evenings(request).find(code)
    return await guessed(request, finding, lambda evening: person in evening.known)


async def _line(evening: Evening, person: str | None, request: Request, lang: str) -> EveningLine:
    people = [member.person for member in evening.people]
    totals = [evening.total(member.person) for member in evening.people]
    faces: list[str] = []
    for member in evening.people:
        faces.append(unlike(worn_face(member.face, member.name), faces))
    you = people.index(person) if person in people else None
    wait = None if you is None else await evenings(request).may_go_on(evening, people[you])
    begun, following = evening.games, evening.next
    players = None
    if following and following.game:
        players = [people.index(one.person) for one in evening.players(following.game)]
    bots = 0
    if following and players:
        bots = seats_for(find_game(following.game), len(players)) - len(players)
    return EveningLine(
        code=evening.code,
        link=link_to(f"/e/{evening.code}", request),
        opened=datetime.fromtimestamp(evening.at, UTC),
        people=[
            EveningPerson(
                name=member.name,
                face=faces[n],
                here=member.here,
                points=totals[n],
                place=1 + sum(other > totals[n] for other in totals),
                games=[
                    game.points.get(member.person, 0) if member.person in game.sat else None
                    for game in begun
                ],
            )
            for n, member in enumerate(evening.people)
        ],
        you=you,
        leads=person is not None and person == evening.leads(),
        games=_games(evening, lang),
        begun=len(begun),
        table=begun[-1].code if begun else "",
        over=evening.over,
        wait=wait,
        plays=players,
        bots=bots,
        promise=promise(evening.promise.shown()) if evening.promise and following else None,
    )


def _games(evening: Evening, lang: str) -> list[PlannedGame]:
    games: list[PlannedGame] = []
    for n, planned in enumerate(evening.plan):
        begun = evening.games[n] if n < len(evening.games) else None
        game = begun.game if begun else planned.game
        games.append(
            PlannedGame(
                game=game,
                name=Words(lang, game).own["name"] if game else "",
                code=begun.code if begun else "",
                state=_state(evening, n),
            )
        )
    return games


def _state(evening: Evening, number: int) -> Literal["planned", "playing", "over"]:
    if number >= len(evening.games):
        return "planned"
    last = number == len(evening.games) - 1
    return "playing" if last and not evening.games[number].ended else "over"
