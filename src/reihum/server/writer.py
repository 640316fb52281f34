"""The one writer: what many tables have to keep goes into one commit, one fsync for all.

`write` returns only when the rows are on the disk. While a commit is under way others wait
in the queue; all of them are the next commit.
"""

import asyncio
import queue
import threading
from collections.abc import Callable
from typing import Any

from sqlalchemy import Connection, Engine, Executable
from sqlalchemy.exc import OperationalError

from reihum.server import meters

# Something to execute, or something that reads and writes within the same commit.
Statement = tuple[Executable, dict[str, Any]] | Callable[[Connection], None]


def cause_of(error: Exception) -> str:
    """What the database says is wrong, as a code: its words could repeat what was to be kept."""
    said = getattr(error, "orig", None) or error
    for name in ("sqlite_errorname", "sqlstate"):
        if code := getattr(said, name, None):
            return str(code)
    return type(said).__name__


class _Job:
    def __init__(self, statements: list[Statement]) -> None:
        self.statements = statements
        self.loop = asyncio.get_running_loop()
        self.done: asyncio.Future[None] = self.loop.create_future()

    def run(self, connection: Connection) -> None:
        for statement in self.statements:
            if isinstance(statement, tuple):
                connection.execute(*statement)
            else:
                statement(connection)

    def tell(self, error: Exception | None) -> None:
        self.loop.call_soon_threadsafe(self._settle, error)

    def _settle(self, error: Exception | None) -> None:
        if self.done.done():
            return
        if error:
            self.done.set_exception(error)
        else:
            self.done.set_result(None)


class Writer:
    """A thread that owns the only connection that writes."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine
        self.commits = 0
        self.jobs = 0
        self._queue: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._thread = threading.Thread(target=self._run, name="writer", daemon=True)
        self._thread.start()

    @property
    def alive(self) -> bool:
        return self._thread.is_alive()

    @property
    def waiting(self) -> int:
        """How much there is to keep."""
        return self._queue.qsize()

    async def write(self, statements: list[Statement]) -> None:
        """Keep all of these rows, or none of them, for good."""
        job = _Job(statements)
        self._queue.put(job)
        await job.done

    def held(self, code: str) -> list[Statement]:
        """What comes first where something is kept that happened at a table: is the table ours?
        With one process on a database all tables are."""
        return []

    def close(self) -> None:
        """Keep what is still waiting, then stop."""
        self._queue.put(None)
        self._thread.join()

    def _run(self) -> None:
        while (first := self._queue.get()) is not None:
            jobs: list[_Job] = [first]
            last = False
            while not self._queue.empty():
                job = self._queue.get()
                if job is None:
                    last = True
                    break
                jobs.append(job)
            self._commit(jobs)
            if last:
                return

    def _commit(self, jobs: list[_Job]) -> None:
        def together(connection: Connection) -> None:
            for job in jobs:
                job.run(connection)

        with meters.timed(meters.commit):
            error = self._try(together)
        if error is not None:
            meters.not_kept.labels(cause_of(error)).inc()
        if error is None:
            for job in jobs:
                job.tell(None)
        elif len(jobs) == 1 or isinstance(error, OperationalError | OSError):
            for job in jobs:  # a full disk, a lock: it is not for what one of them has said
                job.tell(error)
        else:  # one of them cannot be kept; the others must not suffer for it
            for job in jobs:
                job.tell(self._try(job.run))
        self.jobs += len(jobs)

    def _try(self, work: Callable[[Connection], None]) -> Exception | None:
        try:
            with self.engine.begin() as connection:
                work(connection)
        except Exception as error:
            return error
        self.commits += 1
        return None
