"""Work spread over many workers: the processes of this machine, or Ray's on many.

Callers have a task and jobs, and get back what comes of each, in order or as it comes. They do not
know who did it. A worker that is lost costs nothing but time: its job is given to another. The
processes end with this one, also when it is killed.
"""

import hashlib
import logging
import os
import signal
import socket
import threading
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import contextmanager
from functools import cache
from importlib.util import find_spec
from itertools import islice
from multiprocessing import Pipe
from multiprocessing.connection import Connection
from pathlib import Path
from subprocess import Popen
from typing import Any

from reihum.core.errors import Mistake

# Programs this process has started, which end with it.
STARTED: set[Popen[Any]] = set()

AHEAD = 3  # jobs for each worker that are under way or waiting for an earlier one
TRIES = 5  # workers lost one after another before we give up
STORE = 100 * 2**20  # bytes that Ray keeps results in; ours are small
PATIENCE = 10.0  # seconds for a cluster to answer
LOCAL = "local"  # Ray's own word for a cluster on this machine alone

Job = tuple[Any, ...]
Task = Callable[..., Any]


class Crew:
    """Those who work for us, and how many they are."""

    def __init__(self, hire: Callable[[], Executor], width: Callable[[], int], ahead: int) -> None:
        self._hire, self._width, self._ahead = hire, width, ahead
        self._pool = hire()
        self._lost = 0

    @property
    def width(self) -> int:
        """How many jobs are done at the same time."""
        return max(1, self._width())

    def as_done(self, task: Task, jobs: Iterable[Job]) -> Iterator[tuple[Job, Any]]:
        """Each job and what came of it, as it comes. Jobs are asked for when somebody is free."""
        left, sent = iter(jobs), dict[Future[Any], tuple[Job, Executor]]()
        while True:
            for job in islice(left, max(0, self._ahead * self.width - len(sent))):
                sent[self._send(task, job)] = job, self._pool
            if not sent:
                return
            wait(sent, return_when=FIRST_COMPLETED)
            for future in [one for one in sent if one.done()]:
                job, pool = sent.pop(future)
                if self._is_lost(future, pool):
                    sent[self._send(task, job)] = job, self._pool
                else:
                    yield job, future.result()

    def in_order(self, task: Task, jobs: Iterable[Job]) -> Iterator[Any]:
        """What came of each job, in their order. Jobs are asked for when somebody is free."""
        left, sent = iter(jobs), deque[tuple[Future[Any], Job, Executor]]()
        while True:
            for job in islice(left, max(0, self._ahead * self.width - len(sent))):
                sent.append((self._send(task, job), job, self._pool))
            if not sent:
                return
            future, job, pool = sent.popleft()
            if self._is_lost(future, pool):
                sent.appendleft((self._send(task, job), job, self._pool))
            else:
                yield future.result()

    def _send(self, task: Task, job: Job) -> Future[Any]:
        while True:
            try:
                return self._pool.submit(task, *job)
            except BrokenExecutor as error:
                self._hire_anew(error)

    def _is_lost(self, future: Future[Any], pool: Executor) -> bool:
        """Is whoever did this job gone? Then there is somebody new."""
        error = future.exception()
        if not isinstance(error, BrokenExecutor):
            self._lost = 0
            return False
        if pool is self._pool:  # else this was seen already, by another job
            self._hire_anew(error)
        return True

    def _hire_anew(self, error: BrokenExecutor) -> None:
        self._lost += 1
        if self._lost > TRIES:
            raise Mistake("workers-lost", tries=self._lost) from error
        self._pool = self._hire()

    def leave(self, *, early: bool) -> None:
        self._pool.shutdown(wait=not early, cancel_futures=early)


class _Here(Executor):
    """Nobody but this process itself."""

    def submit(self, task: Task, /, *args: Any, **named: Any) -> Future[Any]:
        done: Future[Any] = Future()
        done.set_result(task(*args, **named))
        return done


def here() -> Crew:
    return Crew(_Here, lambda: 1, 1)


@contextmanager
def workers(cores: int | None = None, ray: str | None = None) -> Iterator[Crew]:
    """Processes on so many cores (on all there are), or those of the Ray cluster at this address.
    When this process leaves early, whatever the reason, they end at once and do not finish what
    they are at."""
    with _processes(cores or os.cpu_count() or 1) if ray is None else _cluster(ray, cores) as crew:
        try:
            yield crew
        except BaseException:
            crew.leave(early=True)
            raise
        crew.leave(early=False)


# processes --------------------------------------------------------------------------------------


@contextmanager
def _processes(count: int) -> Iterator[Crew]:
    end, leash = Pipe(duplex=False)

    def hire() -> Executor:
        return ProcessPoolExecutor(count, initializer=_begin, initargs=(end, leash))

    crew = Crew(hire, lambda: count, AHEAD)
    try:
        yield crew
    finally:
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


# Ray --------------------------------------------------------------------------------------------


@contextmanager
def _cluster(address: str, cores: int | None) -> Iterator[Crew]:
    """Whoever has begun with Ray before goes on with it; else it is ours, and ends with us."""
    if find_spec("ray") is None:
        raise Mistake("no-ray")
    # Nothing is told to anybody, and nothing printed between our lines.
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    os.environ.setdefault("RAY_ACCEL_ENV_VAR_OVERRIDE_ON_ZERO", "0")
    logging.getLogger("ray").setLevel(logging.ERROR)
    import ray  # noqa: PLC0415, an extra

    ours = not ray.is_initialized()
    if ours:
        _connect(ray, address, cores)

    def width() -> int:
        """It changes: machines come and go."""
        there = int(ray.cluster_resources().get("CPU", 1))
        return there if cores is None else min(cores, there)

    try:
        yield Crew(lambda: _Remote(ray), width, AHEAD)
    finally:
        if ours:
            ray.shutdown()


def _connect(ray: Any, address: str, cores: int | None) -> None:
    usual: dict[str, Any] = {"log_to_driver": False, "logging_level": logging.ERROR}
    if address == LOCAL:
        ray.init(
            address=LOCAL,
            num_cpus=cores or os.cpu_count() or 1,
            object_store_memory=STORE,
            include_dashboard=False,
            _node_ip_address="127.0.0.1",
            **usual,
        )
        return
    host, colon, port = address.rpartition("://")[2].rpartition(":")
    try:
        if host.startswith("127."):  # all of it on this machine
            usual["_node_ip_address"] = host
        if colon:  # Ray itself would try for minutes
            socket.create_connection((host.strip("[]"), int(port)), PATIENCE).close()
        elif address != "auto":
            raise Mistake("bad-ray", address=address)
        ray.init(address=address, **usual)
    except (OSError, ValueError, OverflowError, RuntimeError) as error:
        raise Mistake("no-cluster", address=address, why=str(error)[:200]) from error


class _Remote(Executor):
    """Ray does what it is given on whatever machine is free; with its own errors made ours."""

    def __init__(self, ray: Any) -> None:
        self._errors = ray.exceptions
        self._does = ray.remote(num_cpus=1, max_retries=TRIES)(_on_a_machine)

    def submit(self, task: Task, /, *args: Any, **named: Any) -> Future[Any]:
        made: Future[Any] = Future()
        asked = self._does.remote(_our_code(), task, args).future()
        asked.add_done_callback(lambda done: self._pass_on(done, made))
        return made

    def _pass_on(self, done: Future[Any], made: Future[Any]) -> None:
        error = done.exception()
        if error is None:
            made.set_result(done.result())
        elif isinstance(error, self._errors.RayTaskError):
            made.set_exception(error.cause)  # what the task itself has raised
        else:
            made.set_exception(BrokenExecutor(str(error)))


def _on_a_machine(code: str, task: Task, args: Job) -> Any:
    """With another reihum than ours something else might come out."""
    if _our_code() != code:
        raise Mistake("other-code", host=socket.gethostname())
    return task(*args)


@cache
def _our_code() -> str:
    """A digest of all that decides how a match comes out."""
    home, found = Path(__file__).parent.parent, hashlib.sha256()
    rooms = ("core", "parts", "games", "bots", "kernels", "lab")
    for file in sorted(file for room in rooms for file in (home / room).rglob("*.py")):
        found.update(file.relative_to(home).as_posix().encode() + b"\0" + file.read_bytes())
    return found.hexdigest()
