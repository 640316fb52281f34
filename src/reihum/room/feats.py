"""First times and bests: what is worth remembering among a person's results.

All of it follows from the standings; a feat that was done is never lost, and nothing is said about
those that were not.
"""

from dataclasses import dataclass
from datetime import UTC, date, datetime, timedelta
from typing import Any, Literal

from reihum.core.game import Game
from reihum.core.options import Value
from reihum.games import GAMES
from reihum.texts import Words

SEVERAL = (10, 25, 50, 100, 250, 500, 1000)  # matches that were played
STREAK = 3  # wins in a row, at least
CROWD = 4  # opponents, at least

Kind = Literal[
    "win",  # for the first time, in each game
    "people",  # won against people, without a bot
    "hard",  # won against a hard bot
    "eleven",  # all eleven hands of Königs-Rommé for one
    "close",  # won by a single point
    "crowd",  # won against so many
    "streak",  # so many wins in a row
    "played",  # so many matches
    "every",  # every game tried
    "day",  # the first deal of a day
    "day-win",  # won
    "day-row",  # on so many days in a row
    "lead",  # the clearest win in each game with points
    "best",  # the best result in each game with points
]
ORDER: tuple[Kind, ...] = Kind.__args__  # type: ignore[attr-defined]


@dataclass(kw_only=True)
class Feat:
    kind: Kind
    game: str | None  # none: it is about all games
    name: str  # of the game in which it was done
    n: int | None
    at: datetime
    code: str  # the match by which it was done
    number: int


class Feats:
    """Matches are added in the order in which they ended."""

    def __init__(self) -> None:
        self._found: dict[tuple[Kind, str], tuple[int | None, Any]] = {}
        self._played = 0
        self._games: set[str] = set()
        self._days: dict[date, Any] = {}  # the first match with the cards of each day

    def add(self, game: type[Game], mine: Any, others: list[Any], streak: int) -> None:
        """A match of the person, who has by now won so many in a row."""
        self._played += 1
        if self._played in SEVERAL:
            self._most("played", self._played, mine)
        self._games.add(game.ID)
        if self._games == GAMES.keys():
            self._first("every", mine)
        if mine.day:
            self._first("day", mine)
            self._days.setdefault(date.fromisoformat(mine.day), mine)
        if others:
            self._counted(game, mine, others)
        if mine.won:
            self._won(game, mine, others, streak)

    def _won(self, game: type[Game], mine: Any, others: list[Any], streak: int) -> None:
        if not others:
            self._first("eleven", mine)
            return
        self._first("win", mine, game.ID)
        if not any(other.level for other in others):
            self._first("people", mine)
        if any(other.level == "hard" for other in others):
            self._first("hard", mine)
        if len(others) >= CROWD:
            self._most("crowd", len(others), mine)
        if streak >= STREAK:
            self._most("streak", streak, mine)
        if mine.day:
            self._first("day-win", mine)

    def _counted(self, game: type[Game], mine: Any, others: list[Any]) -> None:
        """Points, where they say more than who has won, and are counted as usual."""
        points = {mine.points, *(other.points for other in others)}
        if not game.ADDS_UP or points <= {0, 1} or not _as_usual(game, mine):
            return
        lead = min(abs(other.points - mine.points) for other in others)
        if mine.won and lead == 1:
            self._first("close", mine)
        if mine.won and lead > 1:
            self._most("lead", lead, mine, game.ID)
        # After a single deal whoever is out of cards has none: that is just having won.
        if game.BEST == "most" or _deals(game, mine.size) != 1:
            least = -1 if game.BEST == "fewest" else 1
            self._most("best", mine.points, mine, game.ID, least)

    def _first(self, kind: Kind, mine: Any, game: str = "") -> None:
        self._found.setdefault((kind, game), (None, mine))

    def _most(self, kind: Kind, n: int, mine: Any, game: str = "", sign: int = 1) -> None:
        """What is more than ever before."""
        before, _ = self._found.get((kind, game), (None, None))
        if before is None or n * sign > before * sign:
            self._found[kind, game] = n, mine

    def _add_days(self) -> None:
        """The longest row of days with a deal of the day."""
        row: list[date] = []
        for day in sorted(self._days):
            row = [*row, day] if row and day - row[-1] == timedelta(days=1) else [day]
            if len(row) > 1:
                self._most("day-row", len(row), self._days[day])

    def done(self, lang: str) -> list[Feat]:
        self._add_days()
        found = [
            Feat(
                kind=kind,
                game=game or None,
                name=Words(lang, mine.game).own["name"],
                n=n,
                at=datetime.fromtimestamp(mine.at, UTC),
                code=mine.code,
                number=mine.number,
            )
            for (kind, game), (n, mine) in self._found.items()
        ]
        return sorted(found, key=lambda feat: (ORDER.index(feat.kind), feat.at))


def _as_usual(game: type[Game], mine: Any) -> bool:
    """Was it agreed on nothing but the usual? Otherwise points cannot be compared."""
    return all(
        mine.options.get(option.name, option.usual(mine.size)) == option.usual(mine.size)
        for option in game.OPTIONS
    )


def _deals(game: type[Game], seats: int) -> Value:
    """How many deals a usual match has."""
    return next(option.usual(seats) for option in game.OPTIONS if option.name == "deals")
