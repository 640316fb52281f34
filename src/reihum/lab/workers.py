"""Processes that work for this one, and end with it: also when it is killed."""

import os
import signal
import threading
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from subprocess import Popen
from typing import Any

# Programs this process has started, which end with it.
STARTED: set[Popen[Any]] = set()


@contextmanager
def workers(count: int) -> Iterator[ProcessPoolExecutor]:
    """A pool of processes. When this one leaves early, whatever the reason, they end at once and
    do not finish what they are at."""
    end, leash = Pipe(duplex=False)
    pool = ProcessPoolExecutor(count, initializer=_begin, initargs=(end, leash))
    try:
        yield pool
    except BaseException:
        leash.close()
        pool.shutdown(wait=False, cancel_futures=True)
        raise
    pool.shutdown()
    leash.close()
    end.close()


def _begin(end: Connection, leash: Connection) -> None:
    """In a worker: it ends when the other end of the leash is let go of."""
    leash.close()  # a copy: as long as there is one, nobody notices that the true one is gone
    signal.signal(signal.SIGINT, signal.SIG_IGN)

    def watch() -> None:
        try:
            end.recv_bytes()
        except (EOFError, OSError):
            for program in list(STARTED):
                program.kill()
            os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
