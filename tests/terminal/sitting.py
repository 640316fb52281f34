"""A person at the app: presses keys through Textual's pilot and reads the screen."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from functools import wraps
from pathlib import Path
from typing import Any

import pytest
from textual.pilot import Pilot
from textual.widgets import Static

from reihum.core.game import Game
from reihum.core.record import Record
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, setup_for
from reihum.terminal.app import TableApp
from reihum.terminal.table import ME, LocalTable
from tests.sweep import short
from tests.waiting import BETWEEN, PATIENT

# What is agreed for a match that ends soon; where the few turns of `short` are not few enough.
SHORT: dict[str, dict[str, Any]] = {game: short(game) for game in GAMES} | {
    "elfer-raus": {"numbers": 9, "hand": 6},
    "elfer-raus-master": {"numbers": 7, "hand": 6},
    "ueberall-anschliessen": {"numbers": 4},
    "ratefix": {"hand": 6},
    "zweikampf": {"numbers": 8},
    "farben-sammeln": {"limit": 4},
    "schwarzer-peter": {"numbers": 8},
    "mogeln": {"limit": 6},
    "schnipp-schnapp": {"limit": 2},
    "hoechste-karte": {"numbers": 5},
    "koenigs-romme": {"deals": 2, "limit": 3},
    "bloom": {"deals": 1, "hand": 2},
}


def asynchronous(test: Callable[..., Awaitable[None]]) -> Callable[..., None]:
    @wraps(test)
    def run(*args: Any, **named: Any) -> None:
        async def awaited() -> None:
            await test(*args, **named)

        asyncio.run(awaited())

    return run


def record_of(game: str, seed: str = "tea", seats: int | None = None, **options: Any) -> Record:
    count = seats or min(3, GAMES[game].SEATS[-1])
    return Record(GAMES[game], setup_for(game, count, options), SeededTape(seed))


class Clock:
    """A clock that is set by hand."""

    def __init__(self) -> None:
        self.time = 0.0

    def __call__(self) -> float:
        return self.time


class Sitting:
    """The person: presses keys, reads the screen."""

    def __init__(self, app: TableApp, pilot: Pilot[None]) -> None:
        self.app, self.pilot = app, pilot

    @property
    def table(self) -> LocalTable:
        return self.app.table

    async def press(self, *keys: str) -> None:
        await self.pilot.press(*keys)

    async def type(self, text: str) -> None:
        """Type a line into the command line."""
        names = {" ": "space", "#": "number_sign", "*": "asterisk", ".": "full_stop"}
        await self.press("slash", *(names.get(letter, letter) for letter in text), "enter")

    def screen(self) -> str:
        """Every character on the screen."""
        strips = self.app.screen._compositor.render_strips()
        return "\n".join(strip.text.rstrip() for strip in strips)

    def said(self) -> str:
        return str(self.app.query_one("#said", Static).content)

    def turn(self) -> str:
        return str(self.app.query_one("#turn", Static).content)

    async def until(self, done: Callable[[], object]) -> None:
        """Wait until something has happened by itself."""
        async with asyncio.timeout(PATIENT):
            while not done():
                await self.pilot.pause(BETWEEN)

    async def wait(self, clock: Clock, seconds: float) -> None:
        """Let time pass without a key pressed; bots finish thinking."""
        await self.app.workers.wait_for_complete()
        clock.time += seconds
        self.app._go_on()
        await self.app.workers.wait_for_complete()
        await self.pilot.pause()

    async def wait_for_turn(self, clock: Clock) -> None:
        while not self.table.mine:
            await self.wait(clock, 1.0)

    async def in_another_world(self, rng: Rng) -> str:
        """What the screen would show if the hidden cards lay elsewhere."""
        table = self.table
        match = table.match
        with pytest.MonkeyPatch.context() as elsewhere:
            elsewhere.setattr(match, "game", table.table.chairs[ME].imagine(rng))
            news = table.table.news(ME, table.news.since, table.now())
            # An alarm may go off meanwhile: nobody acts in a world that is not the true one.
            still = {"news": news, "thoughts": [], "tick": lambda: None, "skip": lambda: False}
            for name, value in still.items():
                elsewhere.setattr(table, name, value)
            self.app.show()
            await self.pilot.pause()
            seen = self.screen()
        self.app.show()
        return seen


def put(local: LocalTable, game: Game) -> None:
    """Put the table into this position, for all chairs."""
    table, seats = local.table, range(game.setup.seats)
    table.chairs = {s: chair_at(game.setup, s, game.view(s)) for s in (None, *seats)}
    table._told = dict.fromkeys(table.chairs, 0)
    local.match.game, local.match.chairs = game, [*table.chairs.values()]
    local.match._sights = None  # those of the match as it was dealt
    for seat in seats:
        table.clock.forget(seat)
    local.thoughts, local.log, local._heard = [], [], 0
    local.news = table.news(ME, 0, local.now())


@asynccontextmanager
async def sitting(
    game: str,
    lang: str = "de",
    *,
    seed: str = "tea",
    seats: int | None = None,
    file: Path | None = None,
    record: Record | None = None,
    hurry: bool = True,
    pace: str = "fast",
    level: str = "medium",
    size: tuple[int, int] = (80, 24),
    position: Game | None = None,
    clock: Callable[[], float] | None = None,
    **options: Any,
) -> AsyncIterator[Sitting]:
    if position:
        record = Record(type(position), position.setup, SeededTape(seed))
    record = record or record_of(game, seed, seats, **options)
    assert hurry or clock, "nothing here depends on how long it takes"
    table = LocalTable(record, lang, file, level, pace, clock or Clock(), dice="dice")
    if position:
        put(table, position)
    app = TableApp(table, hurry=hurry)
    async with app.run_test(size=size) as pilot:
        await pilot.pause()
        yield Sitting(app, pilot)
