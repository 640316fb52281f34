"""Figures out of standings: what was played and won, game by game. All in one pass."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from itertools import groupby
from typing import Any, ClassVar, Literal, cast

from reihum.bots.levels import LEVELS
from reihum.core.game import Game
from reihum.games import GAMES
from reihum.room.feats import Feat, Feats
from reihum.texts import Words

MOST_RESULTS = 200  # of each game, the last ones
PEOPLE = "people"
ORDER = (PEOPLE, *LEVELS)


@dataclass(kw_only=True)
class Tally:
    # For the schema: what has a default is always told, too.
    __pydantic_config__: ClassVar = {"json_schema_serialization_defaults_required": True}

    played: int = 0
    won: int = 0

    def add(self, won: bool) -> None:
        self.played += 1
        self.won += won


@dataclass(kw_only=True)
class Streaks(Tally):
    """Matches won in a row: now, and at most."""

    streak: int = 0
    longest: int = 0

    def add(self, won: bool) -> None:
        super().add(won)
        self.streak = self.streak + 1 if won else 0
        self.longest = max(self.longest, self.streak)


@dataclass(kw_only=True)
class Against(Tally):
    """Against people only, or with bots, the strongest of which is of this level."""

    who: Literal["people", "easy", "medium", "hard"]


@dataclass(kw_only=True)
class Opponents(Tally):
    n: int


@dataclass(kw_only=True)
class MyResult:
    ended: datetime
    code: str
    number: int
    points: int
    won: bool
    place: int
    seats: int


@dataclass(kw_only=True)
class GameFigures(Streaks):
    game: str
    name: str
    counts: Literal["points", "deals"]  # what the points of a match are: points, or deals won
    mean: float = 0.0
    best: int = 0
    against: list[Against] = field(default_factory=list)
    opponents: list[Opponents] = field(default_factory=list)
    results: list[MyResult] = field(default_factory=list)


@dataclass(kw_only=True)
class Statistics(Streaks):
    games: list[GameFigures]
    feats: list[Feat] = field(default_factory=list)
    # with cards that had been played before; all else is without these
    known: Tally = field(default_factory=Tally)


class _Sums:
    """The figures of one game while they are being added up."""

    def __init__(self, game: type[Game], name: str) -> None:
        self.game = game
        counts: Literal["points", "deals"] = "points" if game.ADDS_UP else "deals"
        self.figures = GameFigures(game=game.ID, name=name, counts=counts)
        self.points: list[int] = []
        self.against: dict[str, Against] = {}
        self.opponents: dict[int, Opponents] = {}
        self.results: list[tuple[Any, list[Any]]] = []

    def add(self, mine: Any, others: list[Any]) -> None:
        self.figures.add(mine.won)
        self.points.append(mine.points)
        self.results.append((mine, others))
        if others:
            who = max(map(_kind, others), key=ORDER.index)
            self.against.setdefault(who, Against(who=cast(Any, who))).add(mine.won)
            n = len(others)
            self.opponents.setdefault(n, Opponents(n=n)).add(mine.won)

    def done(self) -> GameFigures:
        figures = self.figures
        figures.mean = sum(self.points) / len(self.points)
        figures.best = self.game.best_of(self.points)
        figures.against = sorted(self.against.values(), key=lambda one: ORDER.index(one.who))
        figures.opponents = sorted(self.opponents.values(), key=lambda one: one.n)
        figures.results = [self._result(*one) for one in self.results[-MOST_RESULTS:]]
        return figures

    def _result(self, mine: Any, others: list[Any]) -> MyResult:
        return MyResult(
            ended=datetime.fromtimestamp(mine.at, UTC),
            code=mine.code,
            number=mine.number,
            points=mine.points,
            won=mine.won,
            place=1 + sum(self._ahead(other, mine) for other in others),
            seats=1 + len(others),
        )

    def _ahead(self, one: Any, other: Any) -> bool:
        if one.won != other.won:  # among equals something else may have decided
            return bool(one.won)
        return bool(self.game.best_of((one.points, other.points)) != other.points)


def _kind(seat: Any) -> str:
    return seat.level or PEOPLE  # somebody who was forgotten is still a person


def figures(rows: Iterable[Any], lang: str) -> Statistics:
    """From the rows of `standings_of`. Games that are no more are left out."""
    total, games, feats = Statistics(games=[]), dict[str, _Sums](), Feats()
    for _, group in groupby(rows, key=lambda row: (row.code, row.number, row.own)):
        seats = list(group)
        mine = next(row for row in seats if row.seat == row.own)
        if mine.known:
            total.known.add(mine.won)
        elif game := GAMES.get(mine.game):
            if game.ID not in games:
                games[game.ID] = _Sums(game, Words(lang, game.ID).own["name"])
            games[game.ID].add(mine, [row for row in seats if row is not mine])
            total.add(mine.won)
            feats.add(game, mine, [row for row in seats if row is not mine], total.streak)
    total.feats = feats.done(lang)
    total.games = [sums.done() for sums in games.values()]
    total.games.sort(key=lambda game: -game.played)
    return total
