"""The deal of the day over REST: to play it, to compare it, and one's own calendar."""

import asyncio
from typing import Annotated, Literal

from fastapi import APIRouter, Path, Query, Request
from pydantic import BaseModel
from typing_extensions import TypedDict

from reihum.core.errors import Mistake
from reihum.games import GAMES
from reihum.room.lines import TableLine
from reihum.server.api.request import (
    Anyone,
    Lang,
    Someone,
    Sparing,
    daybook,
    days,
    rooms,
    table_line,
)
from reihum.server.daybook import Attempt, ranked
from reihum.server.days import day_setup
from reihum.table.faces import usual_face, worn_face
from reihum.texts import Words, bot_name

router = APIRouter(prefix="/api")
Day = Annotated[str, Path(pattern=r"^\d{4}-\d\d-\d\d$")]
Month = Annotated[str, Query(pattern=r"^\d{4}-\d\d$")]
State = Literal["new", "going", "done"]


class DayResult(BaseModel):
    """How somebody did with the cards of a day."""

    won: bool
    figure: int | None  # none, where it says no more than who has won
    place: int  # among all at the table
    seats: int


class MyDayResult(DayResult):
    code: str


class DayGame(BaseModel):
    """A game of today, and how far I have come with it."""

    game: str
    name: str
    state: State
    code: str | None  # my table that counts
    mine: DayResult | None
    rank: int | None  # among all who have finished it
    people: int  # who have finished it; 0 until I have


class Today(BaseModel):
    day: str
    zone: str  # the server's time zone
    left: int  # seconds until there are new cards
    featured: str  # the game that has its turn today
    games: list[DayGame]


class DayRow(DayResult):
    """Somebody's first match. Its player can see it again, and all when the day is over."""

    name: str
    face: str
    you: bool
    rank: int
    code: str | None


class DayDeal(BaseModel):
    day: str
    game: str
    name: str
    bots: list[str]  # their names
    faces: list[str]  # and faces
    today: bool
    left: int  # seconds
    zone: str
    state: State
    code: str | None  # my table that counts
    rows: list[DayRow] | None  # none: not before I have finished it, or the day is over
    practice: list[MyDayResult]  # my later matches
    cards: str | None  # when the day is over, a table whose first match had these cards


class DayMark(DayResult):
    day: str
    game: str
    name: str


class Calendar(BaseModel):
    month: str
    today: str
    first: str  # the month in which I began
    marks: list[DayMark]


@router.get("/days")
async def today(person: Anyone, request: Request, lang: Lang) -> Today:
    now = days(request)
    day = now.today()
    every = await asyncio.to_thread(daybook(request).of_day, day)
    games = [game.ID for game in GAMES.values() if game.DAY_SEATS]
    return Today(
        day=day,
        zone=now.zone(),
        left=now.left(),
        featured=now.game_of_the_day(),
        games=[
            _game(game, [one for one in every if one.game == game], person, lang) for game in games
        ],
    )


def _game(game: str, every: list[Attempt], person: str | None, lang: str) -> DayGame:
    mine = _mine(every, person)
    done = mine if mine and mine.over else None
    board = ranked(every) if done else []
    return DayGame(
        game=game,
        name=Words(lang, game).own["name"],
        state=_state(mine),
        code=mine.code if mine else None,
        mine=DayResult(**_result(done)) if done else None,
        rank=done.rank(board) if done else None,
        people=len(board),
    )


def _mine(every: list[Attempt], person: str | None) -> Attempt | None:
    """My match that counts."""
    return next((one for one in every if one.counts and one.person == person), None)


def _state(mine: Attempt | None) -> State:
    return "new" if mine is None else "done" if mine.over else "going"


class _Result(TypedDict):
    won: bool
    figure: int | None
    place: int
    seats: int


def _result(one: Attempt) -> _Result:
    seats = len(one.figures)
    return {"won": one.won, "figure": one.figure, "place": one.place, "seats": seats}


@router.get("/days/{day}/{game}")
async def deal(day: Day, game: str, person: Anyone, request: Request, lang: Lang) -> DayDeal:
    now, setup = days(request), day_setup(game)
    if day > now.today():
        raise Mistake("day-to-come")
    every = await asyncio.to_thread(daybook(request).of_day, day, setup.game)
    over, mine = now.is_over(day), _mine(every, person)
    board = ranked(every)
    rows = [
        DayRow(
            **_result(one),
            name=one.name,
            face=worn_face(one.face, one.name),
            you=one.person == person,
            rank=one.rank(board),
            code=one.code if one.there and (over or one.person == person) else None,
        )
        for one in board
    ]
    bots = [bot_name(seat) for seat in range(1, setup.seats)]
    again = [one for one in every if one.person == person and one.over and not one.counts]
    return DayDeal(
        day=day,
        game=setup.game,
        name=Words(lang, setup.game).own["name"],
        bots=bots,
        faces=[usual_face(bot, 0, bot=True) for bot in bots],
        today=not over,
        left=0 if over else now.left(),
        zone=now.zone(),
        state=_state(mine),
        code=mine.code if mine else None,
        rows=rows if over or (mine and mine.over) else None,
        practice=[MyDayResult(**_result(one), code=one.code) for one in again],
        cards=next((one.code for one in board if one.there), None) if over else None,
    )


@router.post("/days/{game}", dependencies=Sparing)
async def play(game: str, person: Someone, request: Request, lang: Lang) -> TableLine:
    """A table of one's own with the cards of today, dealt at once; or the one where they are being
    played already. Only the first match counts."""
    setup, now = day_setup(game), days(request)
    async with now.opening:  # whoever presses twice has one table
        day = now.today()
        every = await asyncio.to_thread(daybook(request).of_person, person.id, day, day)
        mine = [one for one in every if one.game == setup.game]
        if going := next((one for one in mine if not one.over), None):
            room = await rooms(request).find(going.code)
        else:
            seed = now.seed(setup.game, day)
            room = await rooms(request).new(setup, person, listed=False, seed=seed, day=day)
            await room.do(lambda at: room.table.start(person.id, room.seed(), at))
    return table_line(room, person.id, request, lang)


@router.get("/me/days")
async def calendar(month: Month, person: Someone, request: Request, lang: Lang) -> Calendar:
    """My results of a month, day by day."""
    book, today = daybook(request), days(request).today()
    every = await asyncio.to_thread(book.of_person, person.id, f"{month}-01", f"{month}-31")
    began = await asyncio.to_thread(book.began, person.id)
    return Calendar(
        month=month,
        today=today,
        first=(began or today)[:7],
        marks=[
            DayMark(
                **_result(one), day=one.day, game=one.game, name=Words(lang, one.game).own["name"]
            )
            for one in every
            if one.counts and one.over
        ],
    )
