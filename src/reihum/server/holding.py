"""The writer where several processes share a database: PostgreSQL.

A table lives in one process at a time: the one that has the advisory lock of its code. The locks
belong to the connection that writes. Whoever loses that connection has lost its tables and in the
same moment can keep nothing more at them, so there are never two processes that write at a table;
and what was written before a lock falls is there for whoever has it next.
"""

from collections.abc import Callable

from sqlalchemy import Connection, Engine, func, select, text

from reihum.server.writer import Statement, Writer

PREFIX = "reihum "  # of the name under which a process is known to the database, before its address
MOST_ADDRESS = 63 - len(PREFIX)  # characters; names have 63
# A process whose machine is gone says nothing any more, and its locks must fall all the same,
# before others give up waiting for them: after a second of silence and three questions, or with an
# answer on its way that is not taken. On a socket of the same machine these mean nothing.
WATCHED = {
    "tcp_keepalives_idle": 1,
    "tcp_keepalives_interval": 1,
    "tcp_keepalives_count": 3,
    "tcp_user_timeout": 4000,
}
CLEAN = (
    "40001",
    "40P01",
)  # undone only because others wrote at the same time: it can be tried again
TRIES = 3


class NotOurs(Exception):
    """Another process may have this table by now."""


def key_of(code: str) -> int:
    """A code as the number of a lock."""
    return int.from_bytes(code.encode())


class Holding(Writer):
    def __init__(self, engine: Engine, address: str) -> None:
        self.address = address  # at which other processes reach this one; empty: nowhere
        self.lost: Callable[[], None] = lambda: None  # called in the thread of the writer
        self.locks: set[str] = set()  # only the thread of the writer changes it
        self._connection: Connection | None = None
        super().__init__(engine)

    async def hold(self, code: str) -> bool:
        """Have this table from now on; not if another process has it."""
        got = False

        def lock(connection: Connection) -> None:
            nonlocal got
            if code not in self.locks:
                if not connection.scalar(select(func.pg_try_advisory_lock(key_of(code)))):
                    return
                self.locks.add(code)
            got = True

        await self.write([lock])
        return got

    async def let_go(self, code: str) -> None:
        def unlock(connection: Connection) -> None:
            if code in self.locks:
                connection.execute(select(func.pg_advisory_unlock(key_of(code))))
                self.locks.discard(code)

        await self.write([unlock])

    def held(self, code: str) -> list[Statement]:
        def check(_: Connection) -> None:
            if code not in self.locks:
                raise NotOurs

        return [check]

    def _run(self) -> None:
        super()._run()
        self._hang_up()

    def _try(self, work: Callable[[Connection], None]) -> Exception | None:
        failed: Exception | None = None
        for _ in range(TRIES):
            try:
                connection = self._connection or self._connect()
                with connection.begin():
                    work(connection)
            except Exception as error:
                if self._connection is None or self._connection.invalidated:
                    self._fall()
                    return error
                if getattr(getattr(error, "orig", None), "sqlstate", None) not in CLEAN:
                    return error
                failed = error
            else:
                self.commits += 1
                return None
        return failed

    def _connect(self) -> Connection:
        """Nothing is held by a new connection."""
        self._connection = self.engine.connect()
        with self._connection.begin():
            for name, much in WATCHED.items():
                self._connection.execute(text(f"set {name} = {much}"))
            named = func.set_config("application_name", PREFIX + self.address, False)
            self._connection.execute(select(named))
        return self._connection

    def _fall(self) -> None:
        self._hang_up()
        if self.locks:
            self.locks.clear()
            self.lost()

    def _hang_up(self) -> None:
        """Really: what is only given back to the pool would keep its locks."""
        if self._connection:
            self._connection.invalidate()
            self._connection.close()
            self._connection = None
