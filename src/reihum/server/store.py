"""The store: everything that must survive, in an SQL database, SQLite if nothing else is said.

Reading is done here, in threads; writing by the one `Writer`.
"""

import time
from collections.abc import Sequence
from contextlib import suppress
from pathlib import Path
from secrets import token_hex
from typing import Any

from alembic import command
from alembic.config import Config
from sqlalchemy import (
    URL,
    Connection,
    Engine,
    Row,
    create_engine,
    event,
    func,
    insert,
    make_url,
    select,
    update,
)
from sqlalchemy.exc import IntegrityError, OperationalError
from sqlalchemy.pool import ConnectionPoolEntry

from reihum.core.proof import UNPROVEN, told_by
from reihum.core.record import Record
from reihum.room.kept import (
    KeptTable,
    OpenedTable,
    Result,
    record_of,
    rows_of,
    story_of,
)
from reihum.room.kept import Row as KeptRow
from reihum.server import meters, reading, schema, standings
from reihum.server.holding import Holding
from reihum.server.writer import Statement, Writer
from reihum.table.ledger import Entry, Played, read_back
from reihum.table.messages import Evening
from reihum.table.promise import Promise, restored

SHARED = "postgresql"
PATIENT = 4000  # milliseconds for which a commit waits for others who write to the same file


def file_of(db: str) -> Path | None:
    """The file that a name or an address of SQLite stands for; none: it is another database."""
    if "://" not in db:
        return Path(db).expanduser()
    url = make_url(db)
    found = url.get_backend_name() == "sqlite" and url.database not in (None, "", ":memory:")
    return Path(str(url.database)) if found else None


def connect(url: str) -> Engine:
    """The engine for an address, or for the file of this name; its schema brought up to date."""
    address: str | URL = url
    if "://" not in url:
        file = Path(url).expanduser()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)  # seeds are in it: nobody else's business
        address = URL.create("sqlite", database=str(file))
    engine = create_engine(address, hide_parameters=True)  # errors are logged: no seeds in them
    if engine.dialect.name == "sqlite":
        event.listen(engine, "connect", _careful)
    config = Config()
    config.set_main_option("script_location", "reihum.server:migrations")
    try:
        with engine.begin() as connection:
            if engine.dialect.name == SHARED:  # one after another
                connection.execute(select(func.pg_advisory_xact_lock(0)))
            config.attributes["connection"] = connection
            command.upgrade(config, "head")
    except BaseException:
        engine.dispose()
        raise
    return engine


def _careful(connection: Any, _: Any) -> None:
    """A commit is on the disk when it returns, and readers do not wait for the writer."""
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
        connection.execute(f"PRAGMA {pragma}")
    connection.execute(f"PRAGMA busy_timeout={PATIENT}")
    connection.execute("PRAGMA secure_delete=ON")  # what is forgotten is not left in the file


def _no_more(_: Any, used: ConnectionPoolEntry) -> None:
    """Close a connection that is given back, so that nobody has to fetch it from the pool."""
    used.invalidate()


class Store:
    FULL: tuple[type[Exception], ...] = (OperationalError, OSError)

    def __init__(self, url: str, inside: str = "") -> None:
        """`inside`: where other processes on the same database reach this one."""
        self.engine = connect(url)
        self.file = file_of(url)
        self.shared = self.engine.dialect.name == SHARED  # by several processes
        self.writer = Holding(self.engine, inside) if self.shared else Writer(self.engine)

    def close(self) -> None:
        """Close every connection; one that a thread still reads with, as soon as it has read."""
        self.writer.close()
        event.listen(self.engine, "checkin", _no_more)
        self.engine.dispose()

    def _rows(self, query: Any) -> list[Row[Any]]:
        with self.engine.connect() as connection:
            return list(connection.execute(query))

    async def beat(self) -> None:
        """Keep something, as proof that it can be done."""
        beats = schema.beats

        def once_more(connection: Connection) -> None:
            if not connection.execute(update(beats).values(at=time.time())).rowcount:
                connection.execute(insert(beats).values(n=1, at=time.time()))

        await self.writer.write([once_more])

    async def secret(self, name: str) -> str:
        """What only this server knows, the same for ever; made when it is first asked for."""
        secrets = schema.secrets
        query = select(secrets.c.value).where(secrets.c.name == name)

        def make(connection: Connection) -> None:
            if connection.scalar(query) is None:
                connection.execute(insert(secrets).values(name=name, value=token_hex(32)))

        with suppress(IntegrityError):  # another process has just made it
            await self.writer.write([make])
        return str(self._rows(query)[0].value)

    # people -------------------------------------------------------------------------------

    async def add_person(self, person: str, name: str, token_hash: str) -> None:
        now = time.time()
        await self.writer.write(
            [
                (insert(schema.people), {"id": person, "name": name, "at": now}),
                (insert(schema.tokens), {"hash": token_hash, "person": person, "at": now}),
            ]
        )

    async def add_token(self, person: str, token_hash: str) -> None:
        values = {"hash": token_hash, "person": person, "at": time.time()}
        await self.writer.write([(insert(schema.tokens), values)])

    async def rename(self, person: str, name: str) -> None:
        people = schema.people
        known = (people.c.id == person) & (people.c.name != "")  # not somebody forgotten meanwhile
        change = update(people).where(known).values(name=name)
        await self.writer.write([(change, {})])

    async def wear(self, person: str, face: str) -> None:
        people = schema.people
        known = (people.c.id == person) & (people.c.name != "")
        await self.writer.write([(update(people).where(known).values(face=face), {})])

    def person_of(self, token_hash: str) -> tuple[str, str, str] | None:
        """The person a token stands for, the person's name, and the face, if one was chosen."""
        people, tokens = schema.people, schema.tokens
        query = select(people).join(tokens).where(tokens.c.hash == token_hash)
        return next(((row.id, row.name, row.face) for row in self._rows(query)), None)

    # tables -------------------------------------------------------------------------------

    async def open_table(
        self,
        opened: OpenedTable,
        entries: Sequence[Entry] = (),
        more: Sequence[Statement] = (),
    ) -> None:
        """Keep a new table with what has happened at it so far, and whatever else belongs to it:
        all or nothing."""
        table = [*self.writer.held(opened.code), _insert(opened.row())]
        await self.writer.write([*table, *self.statements(opened.code, entries), *more])

    async def keep(self, code: str, entries: list[Entry]) -> None:
        """Keep what has happened at a table."""
        await self.writer.write([*self.writer.held(code), *self.statements(code, entries)])
        for entry in entries:
            if isinstance(entry, Played):
                (meters.by_people if entry.person else meters.by_bots).inc()

    def statements(self, code: str, entries: Sequence[Entry]) -> list[Statement]:
        return [_insert(row) for row in rows_of(code, time.time(), entries)]

    def load(self, code: str) -> KeptTable | None:
        """What is kept of a table; of its matches only the last. A Mistake if only figures are."""
        with self.engine.connect() as connection:
            return reading.table(connection, code)

    def taken(self, code: str) -> bool:
        """Is there, or was there, a table of this code?"""
        tables = schema.tables
        return bool(self._rows(select(tables.c.code).where(tables.c.code == code)))

    def evening_of(self, code: str) -> Evening | None:
        """The evening that this table belongs to, and where that goes on by now."""
        with self.engine.connect() as connection:
            return reading.evening_of(connection, code)

    def promise(self, code: str, number: int) -> Promise | None:
        """What this match, or game of an evening, is dealt from, or will be, if it was promised."""
        with self.engine.connect() as connection:
            found = reading.promises(connection, code, number, number)
        return restored(read_back(found).promised)

    def tables_of(self, person: str) -> list[str]:
        """The newest tables this person ever sat down at."""
        seats = schema.seats
        query = select(seats.c.code).where(seats.c.person == person).group_by(seats.c.code)
        return [
            row.code for row in self._rows(query.order_by(func.max(seats.c.n).desc()).limit(20))
        ]

    # matches that are over ------------------------------------------------------------------

    def _result(self, code: str, number: int) -> Row[Any] | None:
        with self.engine.connect() as connection:
            return reading.result(connection, code, number)

    def results(self, code: str) -> list[Result]:
        results = schema.results
        which = (results.c.code == code) & (results.c.how == "over")
        with self.engine.connect() as connection:
            rows = connection.execute(select(results).where(which).order_by(results.c.number)).all()
            return [
                Result(
                    row.number,
                    row.at,
                    standings.names_of(connection, code, row.number, row.names),
                    row.totals,
                    row.winners,
                )
                for row in rows
            ]

    def record(self, code: str, number: int) -> Record | None:
        """The record of a match, once it is over."""
        result = self._result(code, number)
        kept = self.load(code)
        if result is None or kept is None or result.how != "over":
            return None
        matches, actions = schema.matches, schema.actions
        which = (matches.c.code == code) & (matches.c.number == number)
        match = self._rows(select(matches).where(which))[0]
        which = (actions.c.code == code) & (actions.c.number == number)
        lines = self._rows(select(actions).where(which).order_by(actions.c.line))
        promise = self.promise(code, number)
        proof = told_by(story_of(result.story), promise) if promise else UNPROVEN
        return record_of(kept.opened.setup, match, lines, result, proof)

    def story(self, code: str, number: int) -> list[dict[str, Any]] | None:
        """What happened in a match that is over, whatever the rules are today."""
        result = self._result(code, number)
        if result is None or result.how != "over":
            return None
        return story_of(result.story)

    def outdated(self, code: str) -> list[tuple[int, str, int]]:
        """The matches of a table that cannot go on because the rules of their game have changed."""
        with self.engine.connect() as connection:
            return reading.outdated(connection, code)

    async def freeze(self, code: str, number: int) -> None:
        """Note that a match will not go on."""
        values = {"code": code, "number": number, "how": "frozen", "names": [], "totals": []}
        values |= {"winners": [], "position": "", "story": b"", "at": time.time(), "faces": []}
        await self.writer.write([(insert(schema.results), values)])


def _insert(row: KeptRow) -> Statement:
    name, values = row
    return insert(schema.metadata.tables[name]), values
