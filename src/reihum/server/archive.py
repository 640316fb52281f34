"""Matches that are over, as the store has them: what came of them, and which had the same cards.

A seed stays in here and in the store: nobody is ever told one but by the record of a match that
is over.
"""

from typing import Any

from sqlalchemy import Row, Select, select

from reihum.core.errors import Mistake
from reihum.games import setup_for
from reihum.room.kept import Over
from reihum.room.people import tidy_code
from reihum.server import schema
from reihum.server.reading import TIDIED
from reihum.server.standings import names_of
from reihum.server.store import Store
from reihum.table.lessons import lesson_seeds

MOST = 100  # matches that are compared


class Archive:
    def __init__(self, store: Store) -> None:
        self.store = store

    def find(self, code: str, number: int) -> Over:
        """The match; a Mistake while it is not over."""
        results = schema.results
        which = (results.c.code == tidy_code(code)) & (results.c.number == number)
        found = self._rows(_OVER.where(which))
        if not found:
            raise self._why_not(code, number)
        return self._over(found[0])

    def _why_not(self, code: str, number: int) -> Mistake:
        """Why there is nothing to be seen: no such table, no such match, or not over yet."""
        tables, matches, tidy = schema.tables, schema.matches, tidy_code(code)
        results = schema.results
        if not self._rows(select(tables.c.code).where(tables.c.code == tidy)):
            return Mistake("no-table", code=code[:20])
        tidied = (results.c.code == tidy) & (results.c.how == TIDIED)
        if self._rows(select(results.c.code).where(tidied)):
            return Mistake("tidied", code=code[:20])
        which = (matches.c.code == tidy) & (matches.c.number == number)
        if not self._rows(select(matches.c.number).where(which)):
            return Mistake("no-match", number=number)
        return Mistake("no-record", number=number)

    def same_deal(self, over: Over) -> list[Over]:
        """All matches dealt from the same seed, for the same game with the same options under
        the same rules: their cards were the same. A lesson has the same cards for everybody: it
        is not compared with others."""
        if over.seed in lesson_seeds():
            return [over]
        matches, tables = schema.matches, schema.tables
        which = (matches.c.seed == over.seed) & (matches.c.rules == over.rules)
        which &= (tables.c.game == over.setup.game) & (tables.c.seats == over.setup.seats)
        oldest = schema.results.c.at
        rows = self._rows(_OVER.where(which).order_by(oldest).limit(MOST))
        return [same for row in rows if (same := self._over(row)).setup == over.setup]

    def _rows(self, query: Select[Any]) -> list[Row[Any]]:
        with self.store.engine.connect() as connection:
            return list(connection.execute(query))

    def _over(self, row: Row[Any]) -> Over:
        setup = setup_for(row.game, row.seats, row.options)
        levels = self._levels(row.code, row.number)
        with self.store.engine.connect() as connection:
            names = names_of(connection, row.code, row.number, row.names)
        outcome = row.ended, names, levels, row.faces, row.totals, row.winners
        return Over(row.code, row.number, setup, row.rules, row.seed, *outcome, row.host, row.day)

    def _levels(self, code: str, number: int) -> list[str]:
        rows = schema.standings
        query = select(rows.c.level).where(rows.c.code == code, rows.c.number == number)
        return [row.level for row in self._rows(query.order_by(rows.c.seat))]


def _joined() -> Select[Any]:
    matches, tables, results = schema.matches, schema.tables, schema.results
    same = (results.c.code == matches.c.code) & (results.c.number == matches.c.number)
    return (
        select(
            *(matches.c.code, matches.c.number, matches.c.rules, matches.c.seed),
            *(tables.c.game, tables.c.seats, tables.c.options, tables.c.host, tables.c.day),
            *(results.c.names, results.c.faces, results.c.totals, results.c.winners),
            results.c.at.label("ended"),
        )
        .select_from(matches)
        .join(tables, tables.c.code == matches.c.code)
        .join(results, same)
        .where(results.c.how == "over")
    )


_OVER = _joined()
