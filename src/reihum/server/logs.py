"""The log: what a line looks like, and that nobody can fill the disk with it.

A line never has a card, a name or a secret in it.
"""

import json
import logging
import sys
import time
import traceback
from collections.abc import Callable
from typing import Any

from sqlalchemy.exc import DBAPIError

from reihum.server import meters
from reihum.server.writer import cause_of

MOST_ALIKE = 30  # lines a minute
_USUAL = {*vars(logging.makeLogRecord({})), "color_message"}


def begin_log(level: str | None = None) -> None:
    """To the standard error. At a terminal people read it, and want less."""
    people = sys.stderr.isatty()
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(PlainLines() if people else JsonLines())
    handler.addFilter(Seldom())
    level = level or ("warning" if people else "info")
    logging.basicConfig(level=logging.WARNING, handlers=[handler], force=True)
    # Others have their say from warnings on: they would name who comes, and from where.
    logging.getLogger("reihum").setLevel(level.upper())


class Seldom(logging.Filter):
    """Whoever makes something go wrong again and again must not fill the disk with it. Of lines
    that say the same, so many are let through in a minute; the first one after that says how many
    were not."""

    def __init__(self, most: int = MOST_ALIKE, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__()
        self.most, self.clock = most, clock
        self._seen: dict[tuple[str, str], tuple[int, int]] = {}  # in which minute, how many

    def filter(self, record: logging.LogRecord) -> bool:
        meters.log_lines.labels(record.levelname.lower()).inc()
        minute = int(self.clock() // 60)
        key = record.name, str(record.msg).partition("\n")[0]
        when, seen = self._seen.get(key, (minute, 0))
        if when != minute:
            if seen > self.most:
                record.left_out = seen - self.most
            seen = 0
        if len(self._seen) > 1000 and key not in self._seen:
            self._seen.clear()
        self._seen[key] = minute, seen + 1
        return seen < self.most


class _Lines(logging.Formatter):
    """Of an error there are its kind and where in the code it happened, but no message, which could
    name a card; only those of the operating system are kept, and codes of the database."""

    def facts(self, record: logging.LogRecord) -> dict[str, Any]:
        return {key: value for key, value in vars(record).items() if key not in _USUAL}

    def formatException(self, ei: Any) -> str:
        kind, error, trace = ei
        words = f": {error}" if isinstance(error, OSError) else ""
        if isinstance(error, DBAPIError):
            words = f": {cause_of(error)}"
        places = [f"{f.filename}:{f.lineno} {f.name}" for f in traceback.extract_tb(trace)]
        return "\n".join([*places, f"{kind.__name__}{words}"])


class JsonLines(_Lines):
    """A log line is a JSON object: when, how bad, what, and the facts."""

    def format(self, record: logging.LogRecord) -> str:
        line: dict[str, Any] = {
            "at": self.formatTime(record, "%Y-%m-%dT%H:%M:%S%z"),
            "level": record.levelname.lower(),
            "what": record.getMessage(),
        }
        line |= self.facts(record)
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False, default=str)


class PlainLines(_Lines):
    """The same to be read by people: the time first, the facts last."""

    def format(self, record: logging.LogRecord) -> str:
        at = self.formatTime(record, "%Y-%m-%d %H:%M:%S")
        facts = "".join(f" {key}={value}" for key, value in self.facts(record).items())
        line = f"{at} {record.levelname.lower():7} {record.getMessage()}{facts}"
        if record.exc_info:
            trace = self.formatException(record.exc_info)
            line += "".join(f"\n    {place}" for place in trace.splitlines())
        return line
