"""What came of the deals of the day: counted from tables and results, nothing is kept twice.

A person's first match with the cards of a day is the one that counts. Those after it are practice.
"""

import json
import zlib
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Engine, func, select

from reihum.core.events import Scored
from reihum.games import GAMES
from reihum.server import schema
from reihum.server.reading import TIDIED

MOST_KEPT = 10_000  # figures in memory


class Attempt(NamedTuple):
    """Somebody's match with the cards of a day."""

    day: str
    game: str
    person: str
    name: str
    face: str
    code: str
    counts: bool  # it is the person's first
    over: bool  # and the person has stayed until the end
    seat: int = 0
    figures: tuple[int, ...] = ()  # of each seat: what it is compared by
    winners: tuple[int, ...] = ()
    there: bool = True  # it can be seen again

    @property
    def won(self) -> bool:
        return self.seat in self.winners

    @property
    def figure(self) -> int | None:
        """None, where it says no more than who has won."""
        if len(self.figures) > 1 and set(self.figures) <= {0, 1}:
            return None
        return self.figures[self.seat]

    @property
    def place(self) -> int:
        """Among all at the table."""
        return _place(self.seat, range(len(self.figures)), self._behind)

    def _behind(self, seat: int) -> tuple[bool, int]:
        """The less the better."""
        figure, fewest = self.figures[seat], GAMES[self.game].BEST == "fewest"
        return seat not in self.winners, figure if fewest else -figure

    def rank(self, attempts: Iterable["Attempt"]) -> int:
        """Among all who have played the same cards."""
        return _place(self, attempts, lambda one: one._behind(one.seat))


def _place(own: Any, every: Iterable[Any], behind: Callable[[Any], Any]) -> int:
    return 1 + sum(bool(behind(one) < behind(own)) for one in every)


class Daybook:
    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self._figures: dict[str, tuple[int, ...]] = {}  # by table: they do not change any more

    def of_day(self, day: str, game: str | None = None) -> list[Attempt]:
        """Everybody's, the oldest first."""
        tables = schema.tables
        return self._attempts(
            (tables.c.day == day) & (True if game is None else tables.c.game == game)
        )

    def of_person(self, person: str, first: str, last: str) -> list[Attempt]:
        """A person's on these days, the oldest first."""
        tables = schema.tables
        return self._attempts((tables.c.host == person) & tables.c.day.between(first, last))

    def began(self, person: str) -> str | None:
        """The first day on which the person played."""
        tables = schema.tables
        query = select(func.min(tables.c.day)).where(tables.c.host == person, tables.c.day != "")
        with self.engine.connect() as connection:
            found: str | None = connection.scalar(query)
            return found

    def _attempts(self, which: ColumnElement[bool]) -> list[Attempt]:
        """Tables where a match could not go on under other rules do not count at all."""
        tables, people, results = schema.tables, schema.people, schema.results
        standings = schema.standings
        ended = (results.c.code == tables.c.code) & (results.c.number == 1)
        # A seat that a bot has taken for good, or of somebody forgotten, has no person.
        stayed = (standings.c.code == tables.c.code) & (standings.c.number == 1)
        stayed &= standings.c.person == tables.c.host
        query = (
            select(
                *(tables.c.code, tables.c.game, tables.c.day, tables.c.host),
                *(people.c.name, people.c.face),
                *(results.c.how, results.c.totals, results.c.winners, standings.c.seat),
            )
            .join(people, people.c.id == tables.c.host)
            .join(results, ended, isouter=True)
            .join(standings, stayed, isouter=True)
            .where(tables.c.day != "", which)
            .order_by(tables.c.at, tables.c.code)
        )
        with self.engine.connect() as connection:
            rows = list(connection.execute(query))
        found, known = [], set()
        for row in rows:
            if row.how == "frozen" or row.game not in GAMES:
                continue
            key = row.host, row.day, row.game
            who = row.day, row.game, row.host, row.name, row.face, row.code
            if row.seat is None:
                found.append(Attempt(*who, key not in known, over=False))
            else:
                figures = self._figures_of(row.game, row.code, row.totals)
                outcome = row.seat, figures, tuple(row.winners)
                there = row.how != TIDIED
                found.append(Attempt(*who, key not in known, True, *outcome, there))
            known.add(key)
        return found

    def _figures_of(self, game: str, code: str, totals: list[int]) -> tuple[int, ...]:
        """The points; where a game has none, what its one deal was decided by."""
        if GAMES[game].ADDS_UP:
            return tuple(totals)
        if code not in self._figures:
            if len(self._figures) > MOST_KEPT:
                self._figures.clear()
            self._figures[code] = self._scored(code) or tuple(totals)
        return self._figures[code]

    def _scored(self, code: str) -> tuple[int, ...]:
        results = schema.results
        query = select(results.c.story).where(results.c.code == code, results.c.number == 1)
        with self.engine.connect() as connection:
            story = json.loads(zlib.decompress(connection.scalar(query) or zlib.compress(b"[]")))
        scored = (e for told in story for e in told["events"] if e["kind"] == Scored.kind)
        return tuple(next((event["points"] for event in scored), ()))


def ranked(attempts: Iterable[Attempt]) -> list[Attempt]:
    """Those that count and are over, the best first."""
    valid = [one for one in attempts if one.counts and one.over]
    return sorted(valid, key=lambda one: one.rank(valid))
