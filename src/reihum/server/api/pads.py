"""Beside a real table, over REST: how games are scored, what cards count, how a hand is best laid.
Nothing of it is kept."""

from typing import Annotated, Literal

from fastapi import APIRouter
from pydantic import BaseModel, Field

from reihum import pad
from reihum.server.api.request import Body, Lang
from reihum.wire.types import Counts

router = APIRouter(prefix="/api/pads")
Card = Annotated[str, Field(max_length=4)]
Held = Annotated[list[Card], Field(max_length=120)]  # more than there are in any box
Round = Annotated[int, Field(ge=1, le=1000)]


class PadKey(BaseModel):
    """Cards that count the same, as often as there are any, and what makes them do so."""

    sign: str
    cards: list[str]


class PadPile(BaseModel):
    """Cards that are counted."""

    zone: str
    title: str
    by: Literal["card", "value", "printed"]
    keys: list[PadKey]


class PadLine(BaseModel):
    """How a game is scored."""

    game: str
    name: str
    score: str  # how, in a sentence or two
    seats: tuple[int, int]
    entered: Literal["points", "number", "who"]
    counts: Counts
    best: Literal["most", "fewest"]
    adds: bool  # points are added up; else the rounds won are
    ties: Literal["shared", "last"]  # of equal totals; "last": the last round decides
    below: bool  # points can be less than none
    leads: Literal["deals", "begins"] | None  # what one of the players does in a round
    follows: Literal["next", "worst"]  # who does so in the next round
    rounds: int | Literal["seats"] | None  # one for each player; none: as many as one likes
    most: int  # rounds
    wild: list[list[str]]  # by round, the cards that are wild
    dealt: list[int]  # by round, how many cards everybody gets
    piles: list[PadPile]


class ToCount(Body):
    deal: Round
    cards: Annotated[dict[Annotated[str, Field(max_length=20)], Held], Field(max_length=4)]


class CardsCounted(BaseModel):
    points: int
    parts: dict[str, int]  # by zone


class ToLay(Body):
    deal: Round
    cards: Held
    last: bool = False  # somebody has gone out


class LaidMeld(BaseModel):
    kind: Literal["run", "set", "colour"]
    cards: list[str]
    stands: list[str]


class Laying(BaseModel):
    wild: list[str]
    dealt: int
    melds: list[LaidMeld]
    left: list[str]  # with the card to throw away
    points: int  # of what is left
    throw: str
    after: int  # the points once that is thrown away
    out: bool  # all the others can be laid


@router.get("")
def pads(lang: Lang) -> list[PadLine]:
    return [PadLine(**one) for one in pad.sheets(lang)]


@router.post("/laying")
def laying(hand: ToLay) -> Laying:
    """The best way to lay a hand of Königs-Rommé."""
    return Laying(**pad.lay(hand.model_dump()))


@router.post("/{game}/count")
def counted(game: str, cards: ToCount) -> CardsCounted:
    return CardsCounted(**pad.count({"game": game} | cards.model_dump()))
