"""Can the server keep what it is told? And: there must be no second one on the same file."""

import asyncio
import logging
import sqlite3
from pathlib import Path

from sqlalchemy.exc import SQLAlchemyError

from reihum.core.errors import Mistake
from reihum.server.store import Store, file_of

log = logging.getLogger("reihum")


class Health:
    """Whoever asks at the same time is given the same answer: asking costs one commit."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._asking: asyncio.Task[bool] | None = None

    async def well(self) -> bool:
        if self._asking is None or self._asking.done():
            self._asking = asyncio.ensure_future(self._try())
        return await asyncio.shield(self._asking)

    async def _try(self) -> bool:
        if not self.store.writer.alive:
            return False
        try:
            await self.store.beat()
        except (SQLAlchemyError, OSError) as error:
            log.error("nothing can be kept", exc_info=error)
            return False
        return True


class Claim:
    """This server's right to a database, as long as its process lives, however that ends. It is
    the lock of an empty database beside the file; other databases are shared by many servers."""

    def __init__(self, db: str) -> None:
        self._lock: sqlite3.Connection | None = None
        if (file := file_of(db)) is None:
            return
        Path(file).parent.mkdir(parents=True, exist_ok=True)
        lock = sqlite3.connect(f"{file}.lock", timeout=0, isolation_level=None)
        try:
            lock.execute("begin exclusive")
        except sqlite3.OperationalError as error:
            lock.close()
            raise Mistake("db-in-use", db=str(file)) from error
        self._lock = lock

    def drop(self) -> None:
        if self._lock:
            self._lock.close()
