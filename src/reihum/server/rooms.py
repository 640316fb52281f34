"""The rooms of a server: their tables are kept in a database, bots think in other processes, and
some tables are games of an evening."""

import asyncio
import logging
import time
from collections.abc import Callable, Coroutine, Sequence
from typing import Any, TypeVar

from sqlalchemy import insert

from reihum.core.options import Setup
from reihum.core.proof import new_secret, no_secret
from reihum.core.rng import new_seed
from reihum.room import rooms
from reihum.room.kept import OpenedTable
from reihum.room.people import Person, tidy_code
from reihum.room.rooms import CODE_LENGTH, MOST_LISTED, Broken, Ear, Room
from reihum.server import schema
from reihum.server.processes import Alone, Processes
from reihum.server.store import Store
from reihum.server.thinking import Thinkers
from reihum.server.writer import Statement
from reihum.table.ledger import Entry, Promised
from reihum.table.promise import Promise
from reihum.table.tempo import USUAL_TEMPO, Tempo

__all__ = ["CODE_LENGTH", "MOST_LISTED", "Broken", "Ear", "Room", "Rooms"]
AT_ONCE = 25  # tables handed on in one go
TAKEN = 1.0  # seconds that are waited for others to take them up
LEAVING = 60.0  # seconds for all of that together
T = TypeVar("T")
log = logging.getLogger("reihum")


class Rooms(rooms.Rooms):
    store: Store
    thinkers: Thinkers

    def __init__(
        self,
        store: Store,
        tempo: Tempo = USUAL_TEMPO,
        seeds: Callable[[], str] = new_seed,
        secrets: Callable[[], str] | None = None,
        processes: Alone | None = None,
    ) -> None:
        """Where the seeds are chosen, nothing is promised about the cards, unless `secrets` are."""
        secrets = secrets or (new_secret if seeds is new_seed else no_secret)
        super().__init__(store, Thinkers(), tempo, seeds, secrets)
        self._tasks: set[asyncio.Task[None]] = set()
        self.tidying: dict[str, asyncio.Future[None]] = {}  # tables that may just be going
        self.processes = processes or (Processes(store) if store.shared else Alone())

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        return await asyncio.to_thread(work, *given)

    async def _code(self) -> str:
        """One that no table has ever had."""
        while await asyncio.to_thread(self.store.taken, code := self.new_code()):
            pass
        return code

    async def find(self, code: str) -> Room:
        if going := self.tidying.get(tidy_code(code) or ""):
            await asyncio.wait([going])
        return await super().find(code)

    async def _load(self, code: str) -> Room:
        """Not if another process has it: then it is `Elsewhere`."""
        await self.processes.take(code)
        try:
            await self.freeze_outdated(code)
            return await super()._load(code)
        except BaseException:
            await self.processes.let_go(code)
            raise

    async def _open(
        self,
        room: Room,
        people: list[Person],
        more: Sequence[Any] = (),
        before: Sequence[Entry] = (),
        *,
        deal: bool = False,
    ) -> Room:
        await self.processes.take(room.code)
        try:
            return await super()._open(room, people, more, before, deal=deal)
        except BaseException:
            await self.processes.let_go(room.code)
            raise

    def put_away(self) -> None:
        before = set(self.open)
        super().put_away()
        for code in before - set(self.open) - set(self.loading):
            self._soon(self.processes.let_go(code))

    def give_up(self) -> None:
        """What any table believes may not be what the store has."""
        for room in self.open.values():
            if not room.broken:
                room.give_up()

    async def leave(self) -> None:
        """This process ends: what is being done is done, then each table goes to whichever other
        process its people come to. Taking one up takes a moment, so there are no more at a time
        than others can take: at all the rest people play on here meanwhile."""
        self.processes.leaving = True
        last = time.monotonic() + LEAVING
        while left := [*self.open.values()]:
            some = sorted(left, key=lambda room: not room.ears)[:AT_ONCE]
            awaited = [room.code for room in some if room.ears and not room.broken]
            await asyncio.gather(*map(self._hand_on, some))
            if time.monotonic() < last:
                await self.processes.taken(awaited, TAKEN)

    def gave_away(self, code: str) -> bool:
        """Does this process end, and is this table not here any more?"""
        room = self.open.get(code.upper())
        return self.processes.leaving and (room is None or room.broken)

    async def _hand_on(self, room: Room) -> None:
        """First it can be had, then its people are told to come again."""
        async with room.lock:
            room.broken = True
        await self.processes.let_go(room.code)
        room.close()
        if self.open.get(room.code) is room:
            del self.open[room.code]

    def _soon(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.ensure_future(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def new_of_evening(
        self,
        setup: Setup,
        host: str,
        players: list[Person],
        evening: str,
        number: int,
        promise: Promise | None,
    ) -> Room:
        """Open the table of an evening's game and deal, from what the evening has promised: after
        that it is all there, whatever happens to the server, or there is nothing of it."""
        code, at = await self._code(), time.time()
        opened = OpenedTable(code, setup, host, False, at, evening=evening)
        game = {"evening": evening, "number": number, "code": code, "at": at}
        kept = insert(schema.evening_games), game
        room = self._room(opened, self._table(opened))
        before = room.table.promised(promise.secret, promise.parts) if promise else ()
        return await self._open(
            room, players, [kept, *self.promises(evening, number + 1)], before, deal=True
        )

    def promises(self, evening: str, number: int) -> list[Statement]:
        """What this game of an evening will be dealt from, if proofs are wanted."""
        entries = [Promised(number, secret)] if (secret := self.secrets()) else []
        return self.store.statements(evening, entries)

    async def tell_of(self, evening: str) -> None:
        """Somebody comes to an evening or goes home, or it goes on at another table: whoever is at
        one of its tables is told."""
        self.processes.tell("evening", evening=evening)
        await self.tell_here_of(evening)

    async def tell_here_of(self, evening: str) -> None:
        theirs = [room for room in self.open.values() if room.opened.evening == evening]
        await asyncio.gather(*(room.tell_evening() for room in theirs))

    async def freeze_outdated(self, code: str) -> None:
        """When a table is taken from the store: nobody waits for it when a server starts, and other
        processes may still play by the old rules."""
        for number, game, rules in await asyncio.to_thread(self.store.outdated, code):
            await self.store.freeze(code, number)
            facts = {"table": code, "game": game, "rules": rules}
            log.warning("match frozen: the rules have changed", extra=facts)
