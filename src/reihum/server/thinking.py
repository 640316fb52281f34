"""Where bots think: in processes of their own, so that no table waits for another one's bot.

An answer always comes. What takes too long, or goes wrong, is decided as a medium player would,
in a thread. Of an error only its kind and its place in the code is logged: its words could name
a card.
"""

import asyncio
import logging
import multiprocessing
import os
import signal
import threading
import traceback
from collections.abc import AsyncIterator, Callable
from concurrent.futures import BrokenExecutor, Executor, ProcessPoolExecutor
from contextlib import asynccontextmanager, contextmanager
from multiprocessing.connection import Connection
from typing import Any, NamedTuple

from reihum.bots.levels import warm_up
from reihum.server import meters
from reihum.server.turns import Queue
from reihum.table.messages import Think
from reihum.table.thinking import Conclusion, think, think_quickly

LONGEST = 8.0  # seconds
FEWEST, MOST = 2, 4  # processes: a long search must not keep all short thoughts waiting

log = logging.getLogger("reihum")


class Failed(NamedTuple):
    """Instead of an exception, which would carry its words along."""

    why: str


class Thinkers:
    """The processes, started when there is something to think about."""

    def __init__(
        self, work: Callable[[Think], Conclusion] = think, longest: float = LONGEST
    ) -> None:
        self.work, self.longest = work, longest
        self._pool: Executor | None = None
        self._leash: Connection | None = None
        self._closed = False
        affinity = getattr(os, "sched_getaffinity", None)
        cores = len(affinity(0)) if affinity else os.cpu_count() or 1
        self.size = max(FEWEST, min(MOST, cores - 1))  # processes
        self._busy = 0  # how many think
        self._waiting = Queue()

    async def think(self, request: Think, whose: str = "", house: str = "") -> Conclusion:
        """`whose`: the person it is done for, and where they have come from. Every house has its
        turn, and everybody in it, however much one wants to have thought about and under however
        many names; and only then its time begins."""
        async with self._turn(whose, house):
            try:
                kind = "hint" if request.kind == "hint" else "bot"
                with meters.timed(meters.thought.labels(kind)):
                    async with asyncio.timeout(self.longest):
                        found = await self._ask(request)
            except Exception as error:  # whatever it is: the table waits for an answer
                found = Failed(type(error).__name__)
        if not isinstance(found, Failed) or self._closed:
            return None if isinstance(found, Failed) else found
        facts = {"game": request.chair.setup.game, "kind": request.kind, "bot": request.level}
        meters.thoughts_failed.labels(found.why.split()[0]).inc()
        log.warning("thinking failed", extra=facts | {"why": found.why})
        quickly = await asyncio.to_thread(_safely, think_quickly, request)
        if not isinstance(quickly, Failed):
            return quickly
        log.error("not even a quick thought", extra=facts | {"why": quickly.why})
        return None

    @property
    def busy(self) -> int:
        """How many are thinking."""
        return self._busy

    @property
    def queued(self) -> int:
        """How many wait for their turn."""
        return len(self._waiting)

    @asynccontextmanager
    async def _turn(self, whose: str, house: str) -> AsyncIterator[None]:
        if self._busy < self.size:
            self._busy += 1
        else:
            turn = self._waiting.join(whose, house)
            try:
                with meters.timed(meters.thought_waits):
                    await turn
            except asyncio.CancelledError:
                if not turn.cancelled():  # it has come, but nobody is there to take it
                    self._next()
                raise
        try:
            yield
        finally:
            self._next()

    def _next(self) -> None:
        """One has finished."""
        if not self._waiting.call_next():
            self._busy -= 1

    async def _ask(self, request: Think, *, again: bool = True) -> "Conclusion | Failed":
        pool = self._started()
        try:
            with _no_interrupts():  # also in a process that is just being started
                asked = pool.submit(_within, self.work, request, self.longest)
            return await asyncio.wrap_future(asked)
        except BrokenExecutor:
            if self._pool is pool:  # the first to find out; the next to ask starts another
                self._let_go()
            if not again or self._closed:
                raise
            return await self._ask(request, again=False)  # perhaps another thought broke the pool

    def _started(self) -> Executor:
        if self._closed:
            raise BrokenExecutor
        if self._pool is None:
            context = multiprocessing.get_context("spawn")
            end, self._leash = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(
                self.size, context, initializer=_begin, initargs=(end,)
            )
        return self._pool

    def _let_go(self) -> None:
        if self._leash:
            self._leash.close()
        if self._pool:
            self._pool.shutdown(wait=False)  # whoever still waits is told that it is broken
        self._pool = self._leash = None

    def close(self) -> None:
        self._closed = True
        self._let_go()


@contextmanager
def _no_interrupts() -> Any:
    """Ctrl+C is the server's business: processes started here do not hear of it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


# in a process that thinks ---------------------------------------------------------------------


def _begin(leash: Connection) -> None:
    """It ends when the server lets go of the other end, or is killed."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)  # people come first

    def watch() -> None:
        try:
            leash.recv_bytes()
        finally:
            os._exit(0)

    threading.Thread(target=watch, daemon=True).start()


def _within(
    work: Callable[[Think], Conclusion], request: Think, longest: float
) -> "Conclusion | Failed":
    """A thought that does not come to an end takes its process with it."""
    warm_up(request.chair.setup.game)
    watchdog = threading.Timer(longest, os._exit, (1,))
    watchdog.daemon = True
    watchdog.start()
    try:
        return _safely(work, request)
    finally:
        watchdog.cancel()


def _safely(work: Callable[[Think], Conclusion], request: Think) -> "Conclusion | Failed":
    try:
        return work(request)
    except Exception as error:
        place = traceback.extract_tb(error.__traceback__)[-1]
        return Failed(f"{type(error).__name__} at {place.filename}:{place.lineno}")
