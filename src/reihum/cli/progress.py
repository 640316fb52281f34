"""The progress of a long command."""

import sys
import time
from types import TracebackType
from typing import Self

from reihum.texts import Words

SECONDS = 0.1  # between two updates
SURE = 1.0  # before that nobody knows how fast it goes


class Progress:
    """One line on the error stream that is overwritten again and again and removed at the end: how
    much is done, how fast it goes and how long it will take. If the stream is not a terminal,
    nothing is written."""

    def __init__(self, words: Words, total: int, done: int = 0) -> None:
        self.words, self.total, self.done = words, total, done
        self._before = done
        self._seen = sys.stderr.isatty()
        self._began = time.monotonic()
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def advance(self, n: int = 1) -> None:
        self.done += n
        if self._seen and time.monotonic() >= self._next:
            self._next = time.monotonic() + SECONDS
            self._write(self.line(time.monotonic() - self._began))

    def line(self, seconds: float) -> str:
        """What is said after so many seconds."""
        facts = {"done": self.done, "total": self.total}
        if seconds < SURE or self.done == self._before:
            return self.words.say("cli", "progress", **facts)
        pace = (self.done - self._before) / seconds
        rate = f"{pace:.0f}" if pace >= 10 else f"{pace:.1f}"
        left = as_time(round((self.total - self.done) / pace))
        return self.words.say("cli", "progress-left", **facts, rate=rate, left=left)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._seen:
            self._write("")

    def _write(self, text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)


def as_time(seconds: int) -> str:
    """Minutes and seconds, and hours where there are any."""
    minutes, seconds = divmod(seconds, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"
