"""The rooms of a server: their tables are kept in a database, bots think in other processes, and
some tables are games of an evening."""

import asyncio
import logging
import time
from collections.abc import Callable
from typing import Any, TypeVar

from sqlalchemy import insert

from reihum.core.options import Setup
from reihum.core.rng import new_seed
from reihum.room import rooms
from reihum.room.kept import OpenedTable
from reihum.room.people import Person
from reihum.room.rooms import CODE_LENGTH, MOST_LISTED, Broken, Ear, Room
from reihum.server import schema
from reihum.server.store import Store
from reihum.server.thinking import Thinkers
from reihum.table.tempo import USUAL_TEMPO, Tempo

__all__ = ["CODE_LENGTH", "MOST_LISTED", "Broken", "Ear", "Room", "Rooms"]
T = TypeVar("T")
log = logging.getLogger("reihum")


class Rooms(rooms.Rooms):
    store: Store
    thinkers: Thinkers

    def __init__(
        self, store: Store, tempo: Tempo = USUAL_TEMPO, seeds: Callable[[], str] = new_seed
    ) -> None:
        super().__init__(store, Thinkers(), tempo, seeds)

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.to_thread(work, *given)

    async def new_of_evening(
        self, setup: Setup, host: str, players: list[Person], evening: str, number: int
    ) -> Room:
        """Open the table of an evening's game and deal: after that it is all there, whatever
        happens to the server, or there is nothing of it."""
        code, at = await self._code(), time.time()
        opened = OpenedTable(code, setup, host, False, at, evening=evening)
        game = {"evening": evening, "number": number, "code": code, "at": at}
        kept = insert(schema.evening_games), game
        room = self._room(opened, self._table(opened))
        return await self._open(room, players, [kept], deal=True)

    async def tell_of(self, evening: str) -> None:
        """Somebody comes to an evening or goes home, or it goes on at another table: whoever is at
        one of its tables is told."""
        theirs = [room for room in self.open.values() if room.opened.evening == evening]
        await asyncio.gather(*(room.tell_evening() for room in theirs))

    async def freeze_outdated(self) -> None:
        for code, number, game, rules in await asyncio.to_thread(
            lambda: list(self.store.outdated())
        ):
            await self.store.freeze(code, number)
            facts = {"table": code, "game": game, "rules": rules}
            log.warning("match frozen: the rules have changed", extra=facts)
