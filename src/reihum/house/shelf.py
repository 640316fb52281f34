"""Where a page without a server keeps everything: the rows of a server's store, in the browser.

A table's rows are numbered, and no number is given twice: if the same table is played in two
windows, what the second one adds is refused, and its room is built again from what is kept.
"""

import json
import time
from base64 import b64decode, b64encode
from collections.abc import Iterable, Mapping, Sequence, Set
from types import SimpleNamespace
from typing import Any, Protocol, cast

from reihum.core.errors import Mistake
from reihum.core.record import Record
from reihum.games import GAMES, setup_for
from reihum.room.kept import (
    KEPT_IN,
    KeptTable,
    OpenedTable,
    Over,
    Result,
    played,
    record_of,
    rows_of,
    ruled,
    seated,
    started,
    story_of,
)
from reihum.room.people import Person, tidy_code
from reihum.table.ledger import Entry, Expelled, Led, Skipped
from reihum.table.lessons import lesson_seeds
from reihum.table.messages import Evening

OVERVIEW = ("people", "tables", "seats", "matches", "results", "standings")
KINDS = {"people", "tables", "standings", "stories", *KEPT_IN.values()}
BYTES = "story"  # the only value that is neither text nor number


class NotKept(Exception):
    """The browser could not keep it: there is no room left, or it was kept by somebody else."""


class Box(Protocol):
    """The browser's store. A row is its key, what it is of, and its values, all as JSON."""

    async def overview(self, kinds: str) -> str:
        """All rows of these kinds."""

    async def of(self, code: str) -> str:
        """All rows of a table, in order."""

    async def add(self, rows: str) -> bool:
        """Keep all of these or none. False: one of them is there already, or there is no room."""

    async def put(self, rows: str) -> bool:
        """The same; what is there is replaced."""

    async def clear(self) -> bool:
        """Throw everything away."""

    async def everything(self) -> str:
        """All rows."""


class Shelf:
    FULL: tuple[type[Exception], ...] = (NotKept,)

    def __init__(self, box: Box) -> None:
        self.box = box
        self.people: dict[str, SimpleNamespace] = {}  # by their token
        self._rows: dict[str, dict[str, list[SimpleNamespace]]] = {}  # of tables that were fetched
        self._next: dict[str, int] = {}  # number of the next row
        # What lists and figures are made of, of all tables.
        self._seen: dict[str, dict[str, list[SimpleNamespace]]] = {}

    async def open(self) -> None:
        """Read what must be known of everything."""
        self._seen.clear()
        for (code, _), kind, values in json.loads(await self.box.overview(json.dumps(OVERVIEW))):
            row = SimpleNamespace(**values)
            if kind == "people":
                self.people[row.token] = row
            else:
                self._seen.setdefault(code, {}).setdefault(kind, []).append(row)

    # all of it ----------------------------------------------------------------------------

    async def everything(self) -> list[Any]:
        """All rows, for a file."""
        found: list[Any] = json.loads(await self.box.everything())
        return found

    async def bring(self, rows: list[Any], same: Mapping[str, str]) -> None:
        """Take what a file holds, all of it or nothing. `same`: who of the file is who here, by
        their tokens. Of a table that is here too comes what is missing; one that has gone on
        differently here stays as it is."""
        check_rows(rows)
        text, theirs = json.dumps(rows), {}
        for _, kind, values in rows:
            if kind == "people":
                theirs[values["token"]] = values["id"]
        for token in same.keys() & theirs.keys():
            ours = self.person_of(same[token]).id
            text = text.replace(json.dumps(theirs[token]), json.dumps(ours))
        here = {tuple(key): values for key, _, values in await self.everything()}
        came = [(tuple(key), kind, values) for key, kind, values in json.loads(text)]
        other = {key[0] for key, _, values in came if here.get(key, values) != values} - {""}
        fresh = [row for row in came if row[0] not in here and row[0][0] not in other]
        if not await self.box.add(json.dumps(fresh)):
            raise NotKept
        self._rows.clear()
        self._next.clear()
        await self.open()

    # people -------------------------------------------------------------------------------

    async def add_person(self, person: Person, token: str) -> None:
        await self._keep_person(person, token)

    async def _keep_person(self, person: Person, token: str) -> None:
        values = person._asdict() | {"token": token}
        if not await self.box.put(json.dumps([[["", person.id], "people", values]])):
            raise NotKept
        self.people[token] = SimpleNamespace(**values)

    async def change(self, person: Person, token: str) -> None:
        await self._keep_person(person, token)

    def person_of(self, token: str) -> Person:
        row = self.people.get(token)
        if row is None:
            raise Mistake("unknown-person")
        return Person(row.id, row.name, row.face)

    def name_of(self, person: str | None) -> str:
        return next((row.name for row in self.people.values() if row.id == person), "")

    # tables -------------------------------------------------------------------------------

    async def fetch(self, code: str) -> None:
        """Have all rows of a table in memory."""
        rows: dict[str, list[SimpleNamespace]] = {}
        self._next[code] = 0
        for (_, n), kind, values in json.loads(await self.box.of(code)):
            rows.setdefault(kind, []).append(SimpleNamespace(**values))
            self._next[code] = n + 1
        if rows:
            self._rows[code] = rows
            self._seen[code] = {kind: rows[kind] for kind in OVERVIEW if kind in rows}

    async def open_table(
        self, opened: OpenedTable, entries: Sequence[Entry] = (), more: Sequence[Any] = ()
    ) -> None:
        await self._add(opened.code, [opened.row(), *rows_of(opened.code, opened.at, entries)])

    async def keep(self, code: str, entries: list[Entry]) -> None:
        await self._add(code, rows_of(code, time.time(), entries))

    async def _add(self, code: str, rows: Iterable[tuple[str, dict[str, Any]]]) -> None:
        first = self._next.get(code, 0)
        numbered: list[tuple[list[Any], str, dict[str, Any]]] = []
        for kind, values in rows:
            plain = dict(values)
            if BYTES in plain:  # large, and only wanted when somebody looks at it again
                deflated = b64encode(plain.pop(BYTES)).decode()
                story = {"code": code, "number": plain["number"], BYTES: deflated}
                numbered.append(([code, first + len(numbered)], "stories", story))
            numbered.append(([code, first + len(numbered)], kind, plain))
        if not await self.box.add(json.dumps(numbered)):
            self._rows.pop(code, None)
            raise NotKept
        self._next[code] = first + len(numbered)
        kept, seen = self._rows.setdefault(code, {}), self._seen.setdefault(code, {})
        for _, kind, values in numbered:
            row = SimpleNamespace(**values)
            kept.setdefault(kind, []).append(row)
            if kind in OVERVIEW and seen.get(kind) is not kept[kind]:
                seen[kind] = kept[kind]

    def knows(self, code: str) -> bool:
        return code in self._seen

    def load(self, code: str) -> KeptTable | None:
        rows = self._rows.get(code)
        if not rows or "tables" not in rows:
            return None
        (row,) = rows["tables"]
        setup = setup_for(row.game, row.seats, row.options)
        opened = OpenedTable(code, setup, row.host, row.listed, row.at, row.seed, row.day)
        entries: list[Entry] = [seated(one) for one in rows.get("seats", ())]
        entries += [ruled(one) for one in rows.get("controls", ())]
        entries += [Expelled(one.person) for one in rows.get("expelled", ())]
        entries += [Led(one.person) for one in rows.get("hosts", ())]
        how = None
        for match in rows.get("matches", [])[-1:]:
            entries.append(started(match))
            entries += [played(one) for one in self._of_match(code, "actions", match.number)]
            skips = self._of_match(code, "skips", match.number)
            entries += [Skipped(match.number) for _ in skips]
            if self._of_match(code, "results", match.number):
                how = "over"
            elif match.rules != GAMES[row.game].RULES:
                how = "frozen"
        return KeptTable(opened, entries, how)

    def _of_match(self, code: str, kind: str, number: int) -> list[SimpleNamespace]:
        rows = self._rows.get(code, {}).get(kind, ())
        return [row for row in rows if row.number == number]

    def evening_of(self, code: str) -> Evening | None:
        return None

    def tables_of(self, person: str) -> list[str]:
        """The newest tables this person ever sat down at."""
        found = {}
        for code, rows in self._seen.items():
            times = [row.at for row in rows.get("seats", ()) if row.person == person]
            if times:
                found[code] = max(times)
        return sorted(found, key=lambda code: -found[code])[:20]

    # matches that are over ------------------------------------------------------------------

    def over(self, code: str, number: int) -> Over:
        """The match; a Mistake while it is not over."""
        rows = self._seen.get(code)
        if rows is None:
            raise Mistake("no-table", code=code[:20])
        result = next((row for row in rows.get("results", ()) if row.number == number), None)
        match = next((row for row in rows.get("matches", ()) if row.number == number), None)
        if match is None:
            raise Mistake("no-match", number=number)
        if result is None:
            raise Mistake("no-record", number=number)
        (table,) = rows["tables"]
        setup = setup_for(table.game, table.seats, table.options)
        held = [row for row in rows.get("standings", ()) if row.number == number]
        held.sort(key=lambda row: int(row.seat))
        names = self._names(held, result)
        levels = [row.level for row in held]
        outcome = result.at, names, levels, result.faces, result.totals, result.winners
        return Over(
            code, number, setup, match.rules, match.seed, *outcome, table.host, day=table.day
        )

    def _names(self, held: list[SimpleNamespace], result: SimpleNamespace) -> list[str]:
        """As they are called by now: whoever began as a guest may have said a name since."""
        known = {row.seat: self.name_of(row.person) for row in held}
        return [known.get(seat) or name for seat, name in enumerate(result.names)]

    def same_deal(self, over: Over) -> list[Over]:
        """All matches dealt from the same seed under the same rules."""
        if over.seed in lesson_seeds():
            return [over]
        same = [
            one
            for code, rows in self._seen.items()
            for result in rows.get("results", ())
            if (one := self.over(code, result.number)).seed == over.seed
            and (one.rules, one.setup) == (over.rules, over.setup)
        ]
        return sorted(same, key=lambda one: one.ended)

    def results(self, code: str) -> list[Result]:
        found = []
        for row in self._seen.get(code, {}).get("results", ()):
            over = self.over(code, row.number)
            found.append(Result(row.number, row.at, over.names, row.totals, row.winners))
        return found

    def record(self, code: str, number: int) -> Record:
        """Of a table that was fetched."""
        over = self.over(code, number)
        (match,) = self._of_match(code, "matches", number)
        (result,) = self._of_match(code, "results", number)
        return record_of(over.setup, match, self._of_match(code, "actions", number), result)

    def story(self, code: str, number: int) -> list[dict[str, Any]]:
        (row,) = self._of_match(code, "stories", number)
        return story_of(b64decode(row.story))

    def standings_of(self, person: str, without: Set[str] = frozenset()) -> list[SimpleNamespace]:
        """All seats of all matches this person has finished, the oldest first, as the server's
        store tells them; `own` is the person's seat."""
        found = []
        for rows in self._seen.values():
            seeds = {row.number: row.seed for row in rows.get("matches", ())}
            every = rows.get("standings", ())
            for mine in every:
                if mine.person != person or seeds.get(mine.number) in without:
                    continue
                (table,) = rows["tables"]
                about = {"game": table.game, "day": table.day, "options": table.options}
                known = bool(table.seed) and mine.number == 1
                about |= {"size": table.seats, "own": mine.seat, "known": known}
                order = (mine.at, mine.code, mine.number, mine.seat)
                found += [
                    (*order, row.seat, SimpleNamespace(**vars(row), **about))
                    for row in every
                    if row.number == mine.number
                ]
        return [row for *_, row in sorted(found, key=lambda one: one[:-1])]


def check_rows(rows: Any) -> None:
    """A Mistake if a shelf could not have written them."""
    try:
        good = isinstance(rows, list) and _readable(rows)
    except Exception:  # there is no end to what a file may hold
        good = False
    if not good:
        raise Mistake("bad-message")


def _readable(rows: list[Any]) -> bool:
    trial = Shelf(cast(Box, None))
    numbers: dict[str, list[int]] = {}
    for (code, n), kind, values in rows:
        if kind == "people":
            Person(values["id"], values["name"] + values["token"], values["face"])
            good = [code, n] == ["", values["id"]]
        else:
            good = kind in KINDS and code == values["code"] == tidy_code(code) != ""
            numbers.setdefault(code, []).append(n)
            kinds = trial._rows.setdefault(code, {})
            kinds.setdefault(kind, []).append(SimpleNamespace(**values))
        if not good:
            return False
    trial._seen = trial._rows
    for code, found in numbers.items():
        if sorted(found) != list(range(len(found))) or trial.load(code) is None:
            return False
        for result in trial.results(code):
            trial.record(code, result.number)
            trial.story(code, result.number)
    return True
