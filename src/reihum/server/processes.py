"""The other processes on the same database: which table lives where, and what all must know.

Nothing of it is kept: who has a table is whose connection has its lock, where that process is
reached is the name of that connection, and both fall when it dies. What all must know is told by
NOTIFY. Where there is one process, as on SQLite, there is `Alone`, and all of this is nothing.
"""

import asyncio
import json
import logging
import time
from collections import defaultdict
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import contextmanager, suppress
from typing import Any

from sqlalchemy import Connection, func, select, text
from sqlalchemy.exc import SQLAlchemyError

from reihum.core.errors import Mistake
from reihum.server.holding import PREFIX, Holding, key_of
from reihum.server.store import Store

TAKEN_UP = 5.0  # seconds in which a table of a dead process can be had
AGAIN = 0.05  # seconds between two tries to have it
BEAT = 1.0  # seconds between two looks who is there
CHANNEL = "reihum"
MOST_KNOWN = 10_000
log = logging.getLogger("reihum")

# Whose connection has the lock of this number, and who is there at all.
OWNER = text("""
    select a.application_name from pg_locks l join pg_stat_activity a on a.pid = l.pid
    where l.locktype = 'advisory' and l.objsubid = 1 and l.granted
    and l.classid = cast(:high as oid) and l.objid = cast(:low as oid)
    and l.database = (select oid from pg_database where datname = current_database())
""")
THERE = text("""
    select application_name from pg_stat_activity
    where datname = current_database() and starts_with(application_name, :prefix)
""")


# How many of these locks somebody has.
HELD = text("""
    select count(*) from pg_locks where locktype = 'advisory' and objsubid = 1 and granted
    and database = (select oid from pg_database where datname = current_database())
    and (cast(classid as bigint) << 32) + cast(objid as bigint) = any(:keys)
""")
MOST_OF_THEM = 0.8  # not everybody comes back at once


class Elsewhere(Exception):
    """Another process has this table: whoever asks is passed on to it."""

    def __init__(self, code: str, address: str) -> None:
        super().__init__(code)
        self.code, self.address = code, address


class Alone:
    """One process: every table is its own."""

    leaving = False

    async def begin(self) -> None: ...

    async def end(self) -> None: ...

    async def take(self, code: str) -> None:
        """Have this table. If another process has it: Elsewhere."""

    async def let_go(self, code: str) -> None:
        """Others may have it."""

    async def taken(self, codes: Sequence[str], seconds: float) -> None:
        """Wait until others have most of these tables, but no longer than that."""

    def tell(self, what: str, **facts: Any) -> None:
        """All other processes hear of it, soon, if they are there."""

    def forget(self, elsewhere: Elsewhere) -> None:
        """It was not there."""

    def others(self) -> list[str]:
        """At which addresses."""
        return []

    @contextmanager
    def passing(self, address: str, cut: Callable[[], None]) -> Iterator[None]:
        """As long as this lasts a line is passed on to this process; when that has ended, cut it:
        of a machine that is gone the line itself would not know for long."""
        yield


class Processes(Alone):
    """Where the others do not reach us, they wait until we are gone."""

    def __init__(self, store: Store) -> None:
        assert isinstance(store.writer, Holding)
        self.store, self.writer = store, store.writer
        self.address = self.writer.address
        self.hears: dict[str, Callable[..., Awaitable[None]]] = {}  # what is done when it is told
        self.missed: Callable[[], None] = lambda: None  # something may have been told unheard
        self.lost: Callable[[], None] = lambda: None  # no table is ours any more
        self.beats: Callable[[], None] = lambda: None  # something to do once in a while
        self._where: dict[str, str] = {}  # tables of others, as far as is known
        self._there: set[str] = set()
        self._passing: defaultdict[str, set[Callable[[], None]]] = defaultdict(set)
        self._tasks: set[asyncio.Future[Any]] = set()

    async def begin(self) -> None:
        loop = asyncio.get_running_loop()

        def lost() -> None:
            loop.call_soon_threadsafe(self._fell)

        self.writer.lost = lost
        await self._look()
        for work in (self._watch(), self._listen()):
            self._keep(asyncio.ensure_future(work))

    async def end(self) -> None:
        for task in self._tasks:
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def _keep(self, task: "asyncio.Future[Any]") -> None:
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    def _fell(self) -> None:
        log.warning("tables given up: the database was away")
        self.lost()

    # tables -------------------------------------------------------------------------------------

    async def take(self, code: str) -> None:
        last = time.monotonic() + TAKEN_UP
        while True:
            if found := self._where.get(code):
                raise Elsewhere(code, found)
            if not self.leaving and await self.writer.hold(code):
                return
            owner = await asyncio.to_thread(self._owner, code)
            if owner and owner != self.address:
                if len(self._where) > MOST_KNOWN:
                    self._where.clear()
                self._where[code] = owner
            elif self.leaving:  # whoever asks from another process may have it there
                raise Elsewhere(code, self.address)
            elif time.monotonic() > last:  # somebody who tells no address
                raise Mistake("come-again")
            else:
                await asyncio.sleep(AGAIN)

    async def let_go(self, code: str) -> None:
        with suppress(SQLAlchemyError):  # then the lock has fallen
            await self.writer.let_go(code)

    async def taken(self, codes: Sequence[str], seconds: float) -> None:
        last, keys = time.monotonic() + seconds, [*map(key_of, codes)]
        while self._there and time.monotonic() < last:
            if await asyncio.to_thread(self._held, keys) >= MOST_OF_THEM * len(keys):
                return
            await asyncio.sleep(AGAIN)

    def _held(self, keys: list[int]) -> int:
        with self.store.engine.connect() as connection:
            return int(connection.scalar(HELD, {"keys": keys}) or 0)

    def forget(self, elsewhere: Elsewhere) -> None:
        self._where.pop(elsewhere.code, None)

    def _owner(self, code: str) -> str:
        high, low = divmod(key_of(code), 1 << 32)
        with self.store.engine.connect() as connection:
            name = connection.scalar(OWNER, {"high": str(high), "low": str(low)})
        return name.removeprefix(PREFIX) if name else ""

    # processes ----------------------------------------------------------------------------------

    def others(self) -> list[str]:
        return sorted(self._there)

    @contextmanager
    def passing(self, address: str, cut: Callable[[], None]) -> Iterator[None]:
        self._passing[address].add(cut)
        try:
            yield
        finally:
            self._passing[address].discard(cut)

    async def _watch(self) -> None:
        """Look again and again who is there, by the connection that has our locks: so we know
        soon if it has fallen."""
        while True:
            await asyncio.sleep(BEAT)
            with suppress(SQLAlchemyError):
                await self._look()
            self.beats()

    async def _look(self) -> None:
        names: list[str] = []

        def look(connection: Connection) -> None:
            names[:] = connection.scalars(THERE, {"prefix": PREFIX})

        await self.writer.write([look])
        there = {name.removeprefix(PREFIX) for name in names} - {self.address, ""}
        ended, self._there = self._there - there, there
        for address in ended:
            self._where = {c: where for c, where in self._where.items() if where != address}
            for cut in self._passing.pop(address, ()):
                cut()

    # what all must know -------------------------------------------------------------------------

    def tell(self, what: str, **facts: Any) -> None:
        payload = json.dumps({"what": what, "from": self.address, "facts": facts})
        said = select(func.pg_notify(CHANNEL, payload))
        self._keep(asyncio.ensure_future(self._say(lambda connection: connection.execute(said))))

    async def _say(self, work: Callable[[Connection], Any]) -> None:
        with suppress(SQLAlchemyError):
            await self.writer.write([work])

    async def _listen(self) -> None:
        from psycopg import AsyncConnection, Error  # noqa: PLC0415, only PostgreSQL needs it

        _, known = self.store.engine.dialect.create_connect_args(self.store.engine.url)
        while True:
            try:
                async with await AsyncConnection.connect(**known, autocommit=True) as connection:
                    await connection.execute(f"listen {CHANNEL}")
                    self.missed()
                    async for told in connection.notifies():
                        self._heard(told.payload)
            except (Error, OSError):
                await asyncio.sleep(BEAT)

    def _heard(self, payload: str) -> None:
        told = json.loads(payload)
        if told["from"] != self.address and told["what"] in self.hears:
            work = self.hears[told["what"]](**told["facts"])
            self._keep(asyncio.ensure_future(self._done(work)))

    async def _done(self, work: Awaitable[None]) -> None:
        try:
            await work
        except Exception:
            log.exception("told by another process, but not done")
