"""`reihum serve`: the server as a program, its address, its logs."""

import logging
import os
import re
import signal
import socket
import sys
import time
import webbrowser
from collections.abc import Callable
from contextlib import ExitStack, closing, suppress
from importlib.metadata import version
from pathlib import Path
from typing import Any

import uvicorn
from alembic.util import CommandError
from fastapi import FastAPI
from sqlalchemy import Engine
from sqlalchemy.exc import SQLAlchemyError
from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from reihum.core.errors import Mistake
from reihum.core.rng import new_seed
from reihum.server.app import STATIC, Config, create_app
from reihum.server.guard import MOST_BYTES
from reihum.server.health import Claim
from reihum.server.holding import MOST_ADDRESS
from reihum.server.lines import USUAL_LIMITS, Gate, Http, Limits, protocols
from reihum.server.logs import begin_log
from reihum.server.relay import parted
from reihum.server.store import SHARED, connect, file_of
from reihum.server.tidying import Tally, before, tidy_all, would_go
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.texts import Words

try:
    import resource
except ImportError:  # not on Windows, where there is no such limit either
    resource = None  # type: ignore[assignment]

INSIDE = "127.0.0.1:0"  # for other processes: of this machine, at any free port
MOST_FILES = 65_536  # open at once, lines among them
ACCEPTED = 32  # lines at once; until they are counted there may be four times as many
WAITING = 1024  # lines that the system keeps until then
log = logging.getLogger("reihum")


def default_db() -> str:
    """The usual place for a user's data."""
    base = os.environ.get("XDG_DATA_HOME") or str(Path.home() / ".local" / "share")
    return str(Path(base) / "reihum" / "reihum.db")


def home_address() -> str | None:
    """This machine's own address in its network. Nothing is sent to find it."""
    with suppress(OSError), closing(socket.socket(socket.AF_INET, socket.SOCK_DGRAM)) as probe:
        probe.connect(("192.0.2.1", 9))
        found = str(probe.getsockname()[0])
        return None if found.startswith("127.") else found
    return None


def serve(
    host: str,
    port: int,
    db: str | None,
    words: Words,
    *,
    show: bool,
    inside: str = INSIDE,
    metrics: str = "",
    level: str | None = None,
    keep_days: int | None = None,
    tempo: Tempo = USUAL_TEMPO,
    seeds: Callable[[], str] = new_seed,
    secrets: Callable[[], str] | None = None,
    clock: Callable[[], float] = time.time,
    limits: Limits | None = None,
    static: Path = STATIC,
) -> None:
    """Run until stopped. `show`: open the page in the browser, where there is one. `inside`: where
    other processes on the same database reach this one; `metrics`: where its figures can be had, if
    anywhere; `level`: how bad what is logged must be; `keep_days`: after how many days what nobody
    plays goes."""
    limits = limits or Limits(lines=most_lines())
    everywhere = host in ("0.0.0.0", "::")
    own = home_address() if everywhere else None
    listening, metrics_port = [_listening(host, port)], None
    port = listening[0].getsockname()[1]
    begin_log(level)
    address = f"http://{own}:{port}" if own else None
    here = f"http://localhost:{port}" if everywhere else f"http://{host}:{port}"
    db = db or default_db()
    with ExitStack() as refused:
        refused.callback(listening[0].close)
        claim = Claim(db)
        refused.callback(claim.drop)
        engine = _connected(db)
        engine.dispose()
        if engine.dialect.name == SHARED:
            listening.append(_listening(*parted(inside)))
            refused.callback(listening[1].close)
            inside = f"{inside.rpartition(':')[0]}:{listening[1].getsockname()[1]}"
        else:
            inside = ""
        if metrics:
            listening.append(_listening(*parted(metrics)))
            metrics_port = listening[-1].getsockname()[1]
        refused.pop_all()
    chance = seeds, secrets, clock
    ours = Config(db, address, limits, static, tempo, *chance, inside, metrics_port, keep_days)
    app = create_app(ours)
    config = listening_with(app, limits, inside)

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            listening[0].listen(WAITING)
            print(words.say("serve", "here", address=here))
            if address:
                print(words.say("serve", "network", address=address))
            if metrics:
                where = f"{metrics.rpartition(':')[0]}:{metrics_port}"
                print(words.say("serve", "metrics", address=f"http://{where}/metrics"))
            print(words.say("serve", "stop"), flush=True)
            facts = {"version": version("reihum"), "database": engine.dialect.name, "port": port}
            log.info("ready", extra=facts)
            if show and _has_screen():
                webbrowser.open(here)

        async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
            """Tables go first: their people are with another process before this one has ended."""
            if inside:
                for server in self.servers:  # others still come in by their own door
                    if server.sockets and server.sockets[0].getsockname()[1] == port:
                        server.close()
                for line in [*self.server_state.connections]:
                    if isinstance(line, Http):  # on which somebody might ask for something new
                        line.shutdown()
                await app.state.rooms.leave()
            await super().shutdown(sockets)
            log.info("stopped")

    # uvicorn raises the signal again when all is closed: as an exit, so that Python cleans up.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    try:
        Server(config).run(sockets=listening)
    finally:
        claim.drop()


def _connected(db: str) -> Engine:
    try:
        return connect(db)
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:  # or no driver
        raise Mistake("no-db", db=_without_password(db), why=type(error).__name__) from error


def tidied(db: str, days: int, *, only_look: bool) -> Tally:
    """Let go what nobody has played for so many days, or say what would go. A server on the same
    file does that itself: nobody else may take a table from under it."""
    file, claim = file_of(db), None
    if file is not None and not file.exists():
        raise Mistake("no-db", db=str(file), why="FileNotFoundError")
    if not only_look:
        try:
            claim = Claim(db)
        except Mistake as error:
            raise Mistake("tidy-in-use") from error
    engine = _connected(db)
    try:
        if only_look:
            return would_go(engine, before(days))
        tally = tidy_all(engine, before(days))
        if file is not None:  # what has gone takes no room
            with engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
                connection.exec_driver_sql("vacuum")
        return tally
    finally:
        engine.dispose()
        if claim:
            claim.drop()


def metrics_at(asked: str, port: int) -> str:
    """A port alone is one of this machine. It must be another than people come to, as it is known
    by that."""
    host, _, own = asked.rpartition(":")
    if not own.isdecimal() or len(own) > 5 or int(own) > 65535 or int(own) == port > 0:
        raise Mistake("bad-metrics", address=asked)
    return f"{host or '127.0.0.1'}:{own}"


def check_internal(address: str) -> None:
    """Others are told this address as it is: it must be one of this machine alone."""
    host, _, port = address.rpartition(":")
    everywhere = host.strip("[]") in ("", "0.0.0.0", "::")
    if everywhere or not port.isdecimal() or int(port) > 65535 or len(address) > MOST_ADDRESS:
        raise Mistake("bad-internal", address=address)


def _listening(host: str, port: int) -> socket.socket:
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    try:
        return socket.create_server((host, port), family=family)
    except OSError as error:
        raise Mistake("no-port", host=host, port=port, why=error.strerror) from error


def listening_with(app: FastAPI, limits: Limits, inside: str = "") -> uvicorn.Config:
    """uvicorn as we need it."""
    config = uvicorn.Config(
        app,
        loop="asyncio",  # uvloop, where somebody has it, would read a websocket in one go (Socket)
        log_config=None,
        access_log=False,
        ws_max_size=MOST_BYTES,
        server_header=False,
        backlog=ACCEPTED,
        timeout_graceful_shutdown=3,
    )
    trusting: Any = ProxyHeadersMiddleware  # it takes any app
    proxies = trusting(app, config.forwarded_allow_ips).trusted_hosts
    port = parted(inside)[1] if inside else None
    app.state.gate = Gate(limits, lambda address: address in proxies, port)
    config.http, config.ws = protocols(app.state.gate)
    return config


def most_lines() -> int:
    """As many as the system allows us, but for the files that we need ourselves."""
    if resource is None:
        return USUAL_LIMITS.lines
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_FILES if hard == resource.RLIM_INFINITY else min(hard, MOST_FILES)
    if soft < wanted:
        with suppress(ValueError, OSError):  # not everywhere as much as is promised
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
            soft = wanted
    return max(soft * 3 // 4 - 4 * ACCEPTED, 1)


def _without_password(db: str) -> str:
    return re.sub(r"(://[^:/@]*:).*@", r"\1***@", db)


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
