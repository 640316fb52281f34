"""Codes are short, because they are read aloud; nobody must find a table by trying them.

Whoever has missed too often is told nothing any more: not whether there is such a table, unless it
is their own.
"""

from collections.abc import Awaitable, Callable
from typing import TypeVar

from reihum.core.errors import Mistake
from reihum.server import meters
from reihum.server.guard import Rates

T = TypeVar("T")
MISSES = ("no-table", "no-evening", "no-record", "tidied")


class Guesses:
    def __init__(self, rates: Rates) -> None:
        self.rates = rates

    async def find(self, house: str, found: Awaitable[T], own: Callable[[T], bool]) -> T:
        """What the code stands for; `own`: is whoever asks known there?"""
        dry = self.rates.dry(house)
        try:
            thing = await found
        except Mistake as error:
            if error.key not in MISSES:
                raise
            self.rates.take(house)
            if dry:
                meters.refused.labels("guesses").inc()
                raise Mistake("too-fast") from None
            raise
        if dry and not own(thing):
            raise Mistake("too-fast")
        return thing
