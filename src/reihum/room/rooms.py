"""Tables in play: each in a room with the connections of the people at it and an alarm clock.

Whatever happens at a table happens in `Room.do`, one thing after another: the table is called,
what it wants stored is written, and only then anybody is told. The server's rooms and those of a
page without a server are the same; they differ in where things are kept (`Keeper`) and where bots
think (`Thinking`).
"""

import asyncio
import contextlib
import logging
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from typing import Any, Protocol, TypeVar

from reihum.bots.levels import USUAL
from reihum.core.errors import Mistake
from reihum.core.options import Setup
from reihum.core.proof import no_secret
from reihum.core.rng import Rng, new_seed
from reihum.room.kept import KeptTable, OpenedTable
from reihum.room.people import Person, random_code, tidy_code
from reihum.table.ledger import Entry
from reihum.table.messages import Evening, Message, Outcome, Think
from reihum.table.phrases import Chatter
from reihum.table.table import Rest, Table
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.table.thinking import Conclusion

T = TypeVar("T")
IDLE = 600.0  # seconds after which a table nobody is at leaves the lobby
CODE_LENGTH = 5
MOST_LISTED = 3  # tables of one person in the lobby
log = logging.getLogger("reihum")


class Ear(Protocol):
    """A connection to a person's browser."""

    def hear(self, message: Message) -> None: ...

    def hang_up(self, why: str = "come-again") -> None: ...

    def turn_away(self, why: Mistake) -> None: ...


class Keeper(Protocol):
    """Where everything is kept that must survive."""

    FULL: tuple[type[Exception], ...]  # what is raised when nothing more can be kept

    async def open_table(
        self, opened: OpenedTable, entries: Sequence[Entry] = (), more: Sequence[Any] = ()
    ) -> None:
        """Keep a new table with what has happened at it so far, and whatever else belongs to it:
        all or nothing."""

    async def keep(self, code: str, entries: list[Entry]) -> None:
        """Keep what has happened at a table: when this returns it is kept."""

    def load(self, code: str) -> KeptTable | None: ...

    def evening_of(self, code: str) -> Evening | None: ...


class Thinking(Protocol):
    """Where bots think."""

    async def think(self, request: Think, whose: str = "", house: str = "") -> Conclusion: ...

    def close(self) -> None: ...


class Broken(Exception):
    """Something went wrong inside; the table must be taken from the store again."""

    def __init__(self, why: str = "come-again") -> None:
        super().__init__(why)
        self.why = why


class Room:
    """One table that somebody is at."""

    def __init__(
        self,
        opened: OpenedTable,
        table: Table,
        rooms: "Rooms",
    ) -> None:
        self.code = opened.code
        self.opened = opened
        self.table = table
        self.rooms = rooms
        self.store = rooms.store
        self.thinkers = rooms.thinkers
        self.seeds = rooms.seeds
        self.ears: dict[str, list[Ear]] = {}
        self.idle_since = time.monotonic()
        self.held = 0  # by so many who have found it and are about to come in, or are in
        self.broken = False
        self.house = ""  # where the host has come from last, or whoever was first, if that is known
        self.lock = asyncio.Lock()
        self._alarm: asyncio.TimerHandle | None = None
        self._tasks: set[asyncio.Task[Outcome]] = set()
        self._thoughts: dict[tuple[int, bool], asyncio.Task[None]] = {}  # seat, is it a hint

    def knows(self, person: str | None) -> bool:
        """Is this somebody's own table?"""
        seated = person is not None and self.table.seats.seat_of(person) is not None
        return seated or person == self.opened.host

    def seed(self) -> str:
        """What the next match is dealt from, unless something was promised."""
        return (not self.table.matches and self.opened.seed) or self.seeds()

    def start(self, person: str, now: float, bots: str = USUAL, part: str = "") -> Outcome:
        """The host deals. In an evening each game is played once."""
        if self.opened.evening and self.table.matches and not self.table.frozen:
            raise Mistake("evening-goes-on")
        return self.table.start(person, self.seed(), now, bots, part)

    async def do(self, call: Callable[[float], Outcome], comes: Ear | None = None) -> Outcome:
        """Let the table do something. Once begun it is finished, even if whoever asked for
        it is gone in the meantime: others wait for the news of it. `comes`: the line that has just
        come."""
        task = asyncio.ensure_future(self._do(call, comes))
        self._tasks.add(task)
        task.add_done_callback(self._did)
        return await asyncio.shield(task)

    async def _do(self, call: Callable[[float], Outcome], comes: Ear | None = None) -> Outcome:
        async with self.lock:
            if self.broken:
                raise Broken
            try:
                outcome = call(asyncio.get_running_loop().time())
                if outcome.store:
                    await self.store.keep(self.code, outcome.store)
            except Mistake:  # nothing was done
                raise
            except Exception as error:
                log.exception("table broken", extra={"table": self.code})
                why = "not-kept" if isinstance(error, self.store.FULL) else "come-again"
                self.give_up(why)
                raise Broken(why) from error
            self.follow(outcome, comes)
            return outcome

    def follow(self, outcome: Outcome, comes: Ear | None = None) -> None:
        """It is kept: now everyone may know of it."""
        self._set_alarm()
        for person, message in outcome.send:
            alone = comes and any(message is one for one in outcome.welcome)
            for ear in [comes] if comes and alone else self.ears.get(person, ()):
                self._tell(ear, message)
        for person, why in outcome.dismiss:
            for ear in self.ears.get(person, ()):
                ear.turn_away(why)
        for request in outcome.think:
            self._begin_to_think(request)

    def _begin_to_think(self, request: Think) -> None:
        """What the seat has thought about so far is of no use any more: who plays and undoes and
        plays again must not fill the queue that all tables share."""
        which = request.seat, request.kind == "hint"
        if before := self._thoughts.get(which):
            before.cancel()
        self._thoughts[which] = asyncio.ensure_future(self._think(request))

    async def _think(self, request: Think) -> None:
        """It may take a while, and the table goes on meanwhile."""
        answer = await self.thinkers.think(request, self.opened.host, self.house)
        with contextlib.suppress(Broken):  # it was logged
            await self.do(lambda now: self.table.thought(request, answer, now))

    def _tell(self, ear: Ear, message: Message) -> None:
        """One connection that fails must not silence the others."""
        try:
            ear.hear(message)
        except Exception:
            log.exception("connection broken", extra={"table": self.code})
            ear.hang_up()

    def give_up(self, why: str = "come-again") -> None:
        """What the table believes may not be what the store has: begin again from there."""
        self.broken = True
        self.close(why)

    def close(self, why: str = "come-again") -> None:
        if self._alarm:
            self._alarm.cancel()
        for task in self._thoughts.values():
            task.cancel()
        for ears in self.ears.values():
            for ear in ears:
                ear.hang_up(why)

    def _set_alarm(self) -> None:
        if self._alarm:
            self._alarm.cancel()
            self._alarm = None
        if (wakes := self.table.wakes()) is not None:
            loop = asyncio.get_running_loop()
            # A browser's loop refuses what should have been done a moment ago.
            self._alarm = loop.call_later(max(0.0, wakes - loop.time()), self._ring)

    def _ring(self) -> None:
        self._soon(self._tick)

    def _soon(self, call: Callable[[float], Outcome]) -> None:
        task = asyncio.ensure_future(self._do(call))
        self._tasks.add(task)
        task.add_done_callback(self._did)

    def _tick(self, now: float) -> Outcome:
        try:
            return self.table.tick(now)
        except Mistake as error:  # nobody's mistake but our own
            raise RuntimeError("the table has done something unlawful") from error

    def _did(self, task: "asyncio.Task[Outcome]") -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # it was logged, or somebody's mistake, who may be gone

    @contextlib.contextmanager
    def kept(self) -> Iterator[None]:
        """As long as this lasts the table is not put away, even if nobody is there yet."""
        self.held += 1
        try:
            yield
        finally:
            self.held -= 1
            self.idle_since = time.monotonic()

    def rests(self, now: float) -> bool:
        """Is nobody there, is nobody about to come, and is nothing going on?"""
        if self.ears or self.held or self._tasks or self.table.wakes() is not None:
            return False
        listed = self.opened.listed and self.table.is_open()
        return now - self.idle_since > (IDLE if listed else self.rooms.tempo.rest)

    # people -------------------------------------------------------------------------------

    async def enter(self, person: Person, ear: Ear, seen: tuple[int, int] | None) -> None:
        def come(now: float) -> Outcome:
            self.ears.setdefault(person.id, []).append(ear)  # not before it is told the table
            return self.table.come(person.id, seen, now, person.face)

        await self.do(come, ear)
        await self.tell_evening([ear])  # not before: nobody misses that it goes on elsewhere

    async def tell_evening(self, ears: list[Ear] | None = None) -> None:
        """These, or all who are here, are told where the evening goes on, if this is one's."""
        if not self.opened.evening:
            return
        if evening := await self.rooms.aside(self.store.evening_of, self.code):
            for ear in ears or [ear for every in self.ears.values() for ear in every]:
                self._tell(ear, evening)

    def exit(self, person: Person, ear: Ear) -> None:
        """A connection is closed. Nobody waits for what comes of it. Whoever reloads a page may be
        back before the table hears that they have gone."""
        ears = self.ears.get(person.id, [])
        if ear in ears:
            ears.remove(ear)
        if ears or self.broken:
            return
        self.ears.pop(person.id, None)
        self.idle_since = time.monotonic()

        def go(now: float) -> Outcome:
            return Outcome() if person.id in self.ears else self.table.go(person.id, now)

        self._soon(go)


class Rooms:
    """All tables: those in memory, and those the store has."""

    store: Keeper

    def __init__(
        self,
        store: Keeper,
        thinkers: Thinking,
        tempo: Tempo = USUAL_TEMPO,
        seeds: Callable[[], str] = new_seed,
        secrets: Callable[[], str] = no_secret,
    ) -> None:
        self.store = store
        self.thinkers = thinkers
        self.tempo = tempo
        self.seeds = seeds
        self.secrets = secrets
        self.open: dict[str, Room] = {}
        self.loading: dict[str, asyncio.Task[Room]] = {}
        self.resting: dict[str, tuple[float, Rest]] = {}  # put away, and when
        # Held while people are given seats they have not taken themselves, so that nobody is
        # forgotten in the middle of it.
        self.seating = asyncio.Lock()

    async def aside(self, work: Callable[..., T], *given: Any) -> T:
        """Do something that may take a while; where there are threads, in one of them."""
        return work(*given)

    async def new(
        self, setup: Setup, host: Person, *, listed: bool, seed: str = "", day: str = ""
    ) -> Room:
        """Open a table, with the host on its first seat; its first match is dealt from this seed,
        if one is given, which may be the deal of a day."""
        opened = OpenedTable(await self._code(), setup, host.id, listed, time.time(), seed, day)
        return await self._open(self._room(opened, self._table(opened)), [host])

    def new_code(self) -> str:
        return random_code(CODE_LENGTH)

    async def _code(self) -> str:
        code = self.new_code()
        while await self.aside(self.store.load, code):
            code = self.new_code()
        return code

    async def _open(
        self,
        room: Room,
        people: list[Person],
        more: Sequence[Any] = (),
        before: Sequence[Entry] = (),
        *,
        deal: bool = False,
    ) -> Room:
        """After what was `before`, people sit down in this order, and cards are dealt; nobody is
        here yet to see it."""
        now, table, setup = asyncio.get_running_loop().time(), room.table, room.table.setup
        done = [table.sit(person.id, person.name, None, now, person.face) for person in people]
        if deal:
            done.append(room.start(room.opened.host, now))
        entries = [*before, *(entry for outcome in done for entry in outcome.store)]
        await self.store.open_table(room.opened, entries, more)
        self.open[room.code] = room
        facts = {"table": room.code, "game": setup.game, "seats": setup.seats}
        log.info("table opened", extra=facts)
        return room

    async def find(self, code: str) -> Room:
        """The table of this code, taken from the store if it is not in memory."""
        if not (tidy := tidy_code(code)):
            raise Mistake("no-table", code=code[:20])
        code = tidy
        room = self.open.get(code)
        if room and not room.broken:
            room.idle_since = time.monotonic()
            return room
        if code not in self.loading:  # nobody takes the same table from the store twice
            task = self.loading[code] = asyncio.ensure_future(self._load(code))
            task.add_done_callback(partial(self._loaded, code))
        return await asyncio.shield(self.loading[code])

    def _loaded(self, code: str, task: "asyncio.Task[Room]") -> None:
        """Whoever asked may be gone: then nobody else takes what went wrong."""
        del self.loading[code]
        if not task.cancelled():
            task.exception()

    async def _load(self, code: str) -> Room:
        try:
            kept = await self.aside(self.store.load, code)
            if kept is None:
                raise Mistake("no-table", code=code[:20])
            table = await self.aside(self._restored, kept, time.monotonic())
        except Mistake as error:
            if error.key in ("no-table", "tidied"):
                raise
            # What exactly is wrong with it could name a card.
            log.error("table unreadable", exc_info=error, extra={"table": code})
            raise Mistake("lost-table", code=code) from error
        if rested := self.resting.pop(code, None):
            table.wake(rested[1])
        room = self.open[code] = self._room(kept.opened, table)
        return room

    def _room(self, opened: OpenedTable, table: Table) -> Room:
        return Room(opened, table, self)

    def _table(self, opened: OpenedTable) -> Table:
        return Table(
            opened.setup,
            opened.host,
            Rng(self.seeds()),
            self.tempo,
            day=opened.day,
            known=opened.known,
            given=bool(opened.seed),
            chatter=Chatter(Rng(self.seeds())),
            # Where there is one match alone, what it is dealt from is settled before.
            secrets=no_secret if opened.day or opened.evening else self.secrets,
        )

    def _restored(self, kept: KeptTable, now: float) -> Table:
        table = self._table(kept.opened)
        table.restore(kept.entries, now, how=kept.how)
        return table

    def waiting(self) -> list[Room]:
        """The tables that anybody may sit down at; of one person's only the newest."""
        found, of = list[Room](), Counter[str]()
        for room in reversed(self.open.values()):
            if room.opened.listed and not room.broken and room.table.is_open():
                of[room.opened.host] += 1
                if of[room.opened.host] <= MOST_LISTED:
                    found.append(room)
        return found[::-1]

    def put_away(self) -> None:
        """Forget the tables nobody has been at for a while; the store has them."""
        now = time.monotonic()
        self.resting = {c: one for c, one in self.resting.items() if now - one[0] < IDLE}
        for code, room in list(self.open.items()):
            if not room.broken:
                if not room.rests(now):
                    continue
                self.resting[code] = now, room.table.rest()
                room.broken = True  # whoever has found it before finds it again
            room.close()
            del self.open[code]

    def close(self) -> None:
        for room in self.open.values():
            room.close()
        self.thinkers.close()
