"""What is kept of a table, as rows: the same names and values in a server's database and in the
store of a browser."""

import json
import zlib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple

from reihum.bots.levels import USUAL
from reihum.core.actions import Action
from reihum.core.options import Setup, Value
from reihum.core.proof import UNPROVEN, Proof
from reihum.core.record import Record
from reihum.core.rng import SeededTape
from reihum.games import GAMES
from reihum.table.ledger import (
    Added,
    Ended,
    Entry,
    Expelled,
    Led,
    Played,
    Promised,
    Ruled,
    Seated,
    Skipped,
    Started,
)
from reihum.table.lessons import lesson_seeds
from reihum.texts import bot_name

Row = tuple[str, dict[str, Any]]  # of which table of the store, and its values
KEPT_IN: Mapping[type[Entry], str] = {
    Seated: "seats",
    Ruled: "controls",
    Expelled: "expelled",
    Led: "hosts",
    Promised: "promises",
    Added: "parts",
    Started: "matches",
    Played: "actions",
    Skipped: "skips",
    Ended: "results",
}


class OpenedTable(NamedTuple):
    """A table as it was opened."""

    code: str
    setup: Setup
    host: str
    listed: bool
    at: float
    seed: str = ""  # of its first match, where that is a deal played elsewhere
    day: str = ""  # whose deal that is, if it is the deal of a day
    evening: str = ""  # whose game this is, if it is one of an evening

    @property
    def known(self) -> bool:
        """May some have seen the cards of its first match? Lessons and days are something else."""
        return bool(self.seed) and not self.day and self.seed not in lesson_seeds()

    def row(self) -> Row:
        values = {"code": self.code, "game": self.setup.game, "seats": self.setup.seats}
        options: dict[str, Value] = dict(self.setup.options)
        values |= {"options": options, "host": self.host, "listed": self.listed, "at": self.at}
        return "tables", values | {"seed": self.seed, "day": self.day}


@dataclass
class KeptTable:
    """A table as it was opened, and what `Table.restore` needs of all that happened since."""

    opened: OpenedTable
    entries: list[Entry]
    how: str | None  # how the last match ended, if it did: "over" or "frozen"


class Result(NamedTuple):
    number: int
    ended: float
    names: list[str]
    totals: list[int]
    winners: list[int]


class Over(NamedTuple):
    """A match that is over, and who sat where at its end."""

    code: str
    number: int
    setup: Setup
    rules: int
    seed: str
    ended: float
    names: list[str]
    levels: list[str]  # of the bots; empty: a person
    faces: list[str]  # none: before they were kept
    totals: list[int]
    winners: list[int]
    host: str  # whose table it was
    day: str  # whose deal it is, if it is the deal of a day


def rows_of(code: str, at: float, entries: Iterable[Entry]) -> list[Row]:
    """What has happened at a table, as rows to be added."""
    rows: list[Row] = []
    for entry in entries:
        values: dict[str, Any] = {"code": code, "at": at} | entry._asdict()
        if isinstance(entry, Ended):
            held = values.pop("seats")
            values["names"] = [one.name or bot_name(one.seat) for one in held]
            values["faces"] = [one.face for one in held]
            values["story"] = zlib.compress(json.dumps(entry.story).encode())
            values["how"] = "over"
            rows += standings_rows(code, at, entry)
        elif isinstance(entry, Seated):
            values |= {"bot": bool(entry.bot), "level": entry.bot}
        rows.append((KEPT_IN[type(entry)], values))
    return rows


def standings_rows(code: str, at: float, ended: Ended) -> list[Row]:
    """How each seat of a match that is over did."""
    rows: list[Row] = []
    for held in ended.seats:
        values: dict[str, Any] = {"code": code, "number": ended.number, "seat": held.seat}
        values |= {"person": held.person, "level": held.bot, "at": at}
        values |= {"points": ended.totals[held.seat], "won": held.seat in ended.winners}
        rows.append(("standings", values))
    return rows


def story_of(deflated: bytes) -> list[dict[str, Any]]:
    story: list[dict[str, Any]] = json.loads(zlib.decompress(deflated))
    return story


# The other way round: from a row, whatever reads it; its values are attributes.


def seated(row: Any) -> Seated:
    return Seated(row.seat, row.person, row.name, row.level or (USUAL if row.bot else ""), row.face)


def ruled(row: Any) -> Ruled:
    return Ruled(row.pace, row.paused, row.limit, row.locked, row.closed)


def started(row: Any) -> Started:
    return Started(row.number, row.seed, row.rules)


def played(row: Any) -> Played:
    return Played(row.number, row.line, row.seat, row.action, row.id, row.person)


def promised(row: Any) -> Promised:
    return Promised(row.number, row.secret)


def added(row: Any) -> Added:
    return Added(row.number, row.part)


def record_of(
    setup: Setup, match: Any, lines: Sequence[Any], result: Any, proof: Proof = UNPROVEN
) -> Record:
    """The record of a match that is over, from its rows."""
    moves = [(line.seat, Action.parse(line.action)) for line in lines]
    record = Record(GAMES[setup.game], setup, SeededTape(match.seed), moves, match.rules)
    record.proof = proof
    record.result, record.winners = tuple(result.totals), tuple(result.winners)
    record.position = result.position
    return record
