"""`reihum serve`: the server as a program, its address, its logs."""

import json
import logging
import os
import re
import signal
import socket
import sys
import time
import traceback
import webbrowser
from collections.abc import Callable
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import uvicorn
from alembic.util import CommandError
from sqlalchemy.exc import SQLAlchemyError

from reihum.core.errors import Mistake
from reihum.core.rng import new_seed
from reihum.server.app import Config, create_app
from reihum.server.guard import MOST_BYTES
from reihum.server.store import connect
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.texts import Words

_USUAL = set(vars(logging.makeLogRecord({})))


class JsonLines(logging.Formatter):
    """A log line is a JSON object: when, how bad, what, and the facts. Of an error there are its
    kind and where in the code it happened, but no message, which could name a card; only those
    of the operating system are kept."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= {key: value for key, value in vars(record).items() if key not in _USUAL}
        line.pop("color_message", None)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)

    def formatException(self, ei: Any) -> str:
        kind, error, trace = ei
        words = f": {error}" if isinstance(error, OSError) else ""
        places = [f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(trace)]
        return "\n".join([*places, f"{kind.__name__}{words}"])


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
    tempo: Tempo = USUAL_TEMPO,
    seeds: Callable[[], str] = new_seed,
    clock: Callable[[], float] = time.time,
) -> None:
    """Run until stopped. `show`: open the page in the browser, where there is one."""
    everywhere = host in ("0.0.0.0", "::")
    own = home_address() if everywhere else None
    try:
        listening = socket.create_server(
            (host, port), family=socket.AF_INET6 if ":" in host else socket.AF_INET
        )
    except OSError as error:
        raise Mistake("no-port", host=host, port=port, why=error.strerror) from error
    port = listening.getsockname()[1]
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(JsonLines())
    level = logging.WARNING if sys.stderr.isatty() else logging.INFO  # people want less
    logging.basicConfig(level=level, handlers=[handler], force=True)
    logging.getLogger("alembic").setLevel(logging.WARNING)
    address = f"http://{own}:{port}" if own else None
    here = f"http://localhost:{port}" if everywhere else f"http://{host}:{port}"
    db = db or default_db()
    try:
        connect(db).dispose()
    except (SQLAlchemyError, CommandError, OSError, ImportError) as error:  # or no driver for it
        listening.close()
        raise Mistake("no-db", db=_without_password(db), why=type(error).__name__) from error
    app = create_app(Config(db=db, address=address, tempo=tempo, seeds=seeds, clock=clock))
    config = uvicorn.Config(
        app,
        log_config=None,
        access_log=False,
        ws="websockets-sansio",
        ws_max_size=MOST_BYTES,
        server_header=False,
        timeout_graceful_shutdown=3,
    )

    class Server(uvicorn.Server):
        async def startup(self, sockets: list[socket.socket] | None = None) -> None:
            await super().startup(sockets)
            print(words.say("serve", "here", address=here))
            if address:
                print(words.say("serve", "network", address=address))
            print(words.say("serve", "stop"), flush=True)
            if show and _has_screen():
                webbrowser.open(here)

    # uvicorn raises the signal again when all is closed: as an exit, so that Python cleans up.
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(0))
    Server(config).run(sockets=[listening])


def _without_password(db: str) -> str:
    return re.sub(r"(://[^:/@]*:).*@", r"\1***@", db)


def _has_screen() -> bool:
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))
