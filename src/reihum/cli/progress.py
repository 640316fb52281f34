"""The progress of a long command."""

import sys
import time
from types import TracebackType
from typing import Self

SECONDS = 0.1  # between two updates


class Progress:
    """One line on the error stream that is overwritten again and again and removed at the end. If
    the stream is not a terminal, nothing is written."""

    def __init__(self, label: str, total: int, done: int = 0) -> None:
        self.label, self.total, self.done = label, total, done
        self._seen = sys.stderr.isatty()
        self._next = 0.0

    def __enter__(self) -> Self:
        return self

    def advance(self) -> None:
        self.done += 1
        if self._seen and time.monotonic() >= self._next:
            self._next = time.monotonic() + SECONDS
            self._write(f"{self.label}: {self.done} / {self.total}")

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None,
        trace: TracebackType | None,
    ) -> None:  # fmt: skip
        if self._seen:
            self._write("")

    def _write(self, text: str) -> None:
        print(f"\r\x1b[K{text}", end="", file=sys.stderr, flush=True)
