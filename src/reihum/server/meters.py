"""What this process has done, in figures that Prometheus can fetch.

They are of the process alone: where several share a database, each answers for itself. Nothing in
them is about a certain table, person or card; labels come from short lists in our code.
"""

import asyncio
import time
from collections import Counter as Counts
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from importlib.metadata import version
from pathlib import Path
from typing import Any

from prometheus_client import (
    CONTENT_TYPE_LATEST,
    CollectorRegistry,
    Counter,
    Histogram,
    ProcessCollector,
    disable_created_metrics,
    generate_latest,
)
from prometheus_client.core import GaugeMetricFamily, Metric
from prometheus_client.registry import Collector
from starlette.datastructures import State
from starlette.responses import PlainTextResponse, Response
from starlette.types import ASGIApp, Receive, Scope, Send
from starlette.websockets import WebSocketClose

QUICK = (0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)
TICK = 1.0  # seconds between two looks whether the process comes to everything in time

disable_created_metrics()  # type: ignore[no-untyped-call]
_kept = CollectorRegistry()
ProcessCollector(registry=_kept)


def _counter(name: str, what: str, *labels: str) -> Counter:
    return Counter(f"reihum_{name}", what, labels, registry=_kept)


def _seconds(name: str, what: str, *labels: str) -> Histogram:
    return Histogram(f"reihum_{name}_seconds", what, labels, buckets=QUICK, registry=_kept)


requests = _counter("requests", "Answers over HTTP, by status", "status")
request = _seconds("request", "From a request until its answer was begun")
actions = _counter("actions", "Actions of matches that were kept, by who did them", "by")
by_people, by_bots = actions.labels("person"), actions.labels("bot")
act = _seconds("act", "From an action somebody sent until it was kept and all can be told")
commit = _seconds("commit", "A commit, which may be for many tables")
not_kept = _counter("commits_failed", "Commits that failed, by the database's code", "why")
thought = _seconds("thought", "A thought of a bot, or a hint, once its turn had come", "kind")
thought_waits = _seconds("thought_waits", "Waiting for that turn")
thoughts_failed = _counter(
    "thoughts_failed", "Thoughts that came to nothing, by kind of error", "why"
)
refused = _counter("refused", "What was over a limit, by which", "why")
log_lines = _counter("log_lines", "Lines of the log, also those left out, by level", "level")
late = _seconds("late", "How much later than it should this process came to its work")


@contextmanager
def timed(histogram: Any) -> Iterator[None]:
    begun = time.perf_counter()
    try:
        yield
    finally:
        histogram.observe(time.perf_counter() - begun)


async def watch() -> None:
    """Is this process overtaxed?"""
    loop = asyncio.get_running_loop()
    while True:
        due = loop.time() + TICK
        await asyncio.sleep(TICK)
        late.observe(max(0.0, loop.time() - due))


class Now(Collector):
    """How things stand, looked up when somebody asks."""

    def __init__(self, state: State) -> None:
        self.state = state

    def collect(self) -> Iterator[Metric]:
        yield from _kept.collect()
        state = self.state
        rooms = [room for room in state.rooms.open.values() if not room.broken]
        states = dict.fromkeys(("waiting", "playing", "over"), 0)
        states |= Counts(_state_of(room.table) for room in rooms)
        yield _gauge("tables", "Tables in memory", "state", states)
        here = {person for room in rooms for person in room.ears}
        yield _one("people", "People who are at a table", len(here))
        ears = sum(len(ears) for room in rooms for ears in room.ears.values())
        yield _one("websockets", "Lines to tables that live in this process", ears)
        if (gate := getattr(state, "gate", None)) is not None:
            yield _one("lines", "Lines that are open, of every kind", len(gate.lines))
        thinkers = state.rooms.thinkers
        thoughts = {"running": thinkers.busy, "waiting": thinkers.queued}
        yield _gauge("thoughts", "Thoughts of bots and hints", "state", thoughts)
        yield _one("commits_waiting", "What waits to be kept", state.store.writer.waiting)
        yield _one("processes", "Processes on this database", 1 + len(state.processes.others()))
        if (file := state.store.file) is not None:
            size = sum(_size(Path(f"{file}{end}")) for end in ("", "-wal"))
            yield _one("database_bytes", "The file of the database", size)
        about = GaugeMetricFamily("reihum_info", "What runs here", labels=["version", "database"])
        about.add_metric([version("reihum"), state.store.engine.dialect.name], 1)
        yield about


def _state_of(table: Any) -> str:
    if table.playing():
        return "playing"
    return "over" if table.matches else "waiting"


def _size(file: Path) -> int:
    try:
        return file.stat().st_size
    except OSError:
        return 0


def _one(name: str, what: str, value: float) -> Metric:
    return GaugeMetricFamily(f"reihum_{name}", what, value=value)


def _gauge(name: str, what: str, label: str, values: dict[str, int]) -> Metric:
    found = GaugeMetricFamily(f"reihum_{name}", what, labels=[label])
    for key, value in values.items():
        found.add_metric([key], value)
    return found


class Metrics:
    """A port of its own, at which nothing but these figures can be had. A proxy in front of the
    server does not lead there, so they cannot be open to the world by accident."""

    def __init__(self, app: ASGIApp, port: int) -> None:
        self.app, self.port = app, port

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] == "lifespan" or scope["server"][1] != self.port:
            await self.app(scope, receive, send)
            return
        answer: Callable[..., Any] = WebSocketClose()
        if scope["type"] == "http":
            answer = Response(status_code=404)
            if scope["path"] == "/metrics" and scope["method"] in ("GET", "HEAD"):
                figures = generate_latest(Now(scope["app"].state))
                answer = PlainTextResponse(figures, media_type=CONTENT_TYPE_LATEST)
        await answer(scope, receive, send)
