"""Killed with -9 in the middle of play: nothing acknowledged is lost, nothing done twice; on SQLite
with one process, on PostgreSQL with two, where the other one takes the tables up at once."""

import asyncio
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path

import pytest
from sqlalchemy import create_engine, text
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from reihum.core.rng import Rng
from tests.amounts import amount
from tests.server.postgresql import Cluster
from tests.server.running import Guest, Running
from tests.waiting import PATIENT

TABLES = {"elfer-raus": 2, "mogeln": 3, "schnipp-schnapp": 2, "hoechste-karte": 2}
KILLS = 6  # of one process
KILLS_OF_TWO = amount(2, 3)


async def play(guest: Guest, host: bool, count: Callable[[], None]) -> None:
    """Play until the connection breaks; after each match start another one. Every move that is sent
    is counted, and every answer to one."""
    try:
        async with guest.dial() as socket:
            await guest.hello(socket)
            async for told in socket:
                was_pending = guest.pending
                message = guest.take(told)
                kind = message["kind"]
                assert kind != "trouble" or message["again"], told
                if was_pending and not guest.pending:
                    count()
                waiting = guest.over or not guest.news
                if host and waiting and kind in ("table", "news") and not guest.table["playing"]:
                    await guest.say(socket, {"kind": "start"})
                if not guest.pending:
                    await guest.move(socket)
                    if guest.pending:
                        count()
    except (ConnectionClosed, InvalidHandshake, InvalidMessage, OSError):
        return


async def keep_playing(guest: Guest, host: bool, count: Callable[[], None]) -> None:
    while True:
        await play(guest, host, count)
        await asyncio.sleep(0.05)


class Playing:
    """Some processes on one database, and people at tables, everyone at a process of their own
    choice."""

    def __init__(self, folder: Path, number: int, at: str, rng: Rng) -> None:
        self.folder, self.at, self.rng = folder, at, rng
        self.servers = [self.server(n) for n in range(number)]
        self.guests: list[Guest] = []
        self.in_flight = 0
        self.pauses: list[float] = []  # from a kill until somebody at a table has acted again
        for game, seats in TABLES.items():
            code = ""
            for seat in range(seats):
                guest = Guest(rng.choice(self.servers), f"{game[:6]}-{seat}")
                if seat:
                    guest.sit(code)
                else:
                    code = guest.open(game, seats, deals=2)
                self.guests.append(guest)
        self.hosts = {guest.code: guest for guest in reversed(self.guests)}

    def server(self, number: int) -> Running:
        return Running(self.folder / f"reihum{number}.db", at=self.at)

    async def play_and_kill(self, victim: int, moves: int) -> None:
        """Kill it when so many moves and answers have gone to and fro, whatever is on its way
        then. If there is another process, they all play on there."""
        left, enough = moves, asyncio.Event()

        def count() -> None:
            nonlocal left
            left -= 1
            if left <= 0:
                enough.set()

        players = [
            asyncio.create_task(keep_playing(guest, self.hosts[guest.code] is guest, count))
            for guest in self.guests
        ]
        await asyncio.wait_for(enough.wait(), PATIENT)
        self.servers[victim].kill()
        killed = time.monotonic()
        self.in_flight += sum(guest.pending is not None for guest in self.guests)
        others = [one for n, one in enumerate(self.servers) if n != victim]
        done = {code: self.done_at(code) for code in self.hosts}
        for guest in self.guests:
            if others and guest.server is self.servers[victim]:
                guest.server = self.rng.choice(others)
        async with asyncio.timeout(PATIENT):
            while others and done:
                await asyncio.sleep(0.01)
                for code in [code for code, before in done.items() if self.done_at(code) > before]:
                    self.pauses.append(time.monotonic() - killed)
                    del done[code]
        for player in players:
            player.cancel()
        ended = await asyncio.gather(*players, return_exceptions=True)
        assert all(isinstance(one, asyncio.CancelledError) for one in ended), ended

    def done_at(self, code: str) -> int:
        return sum(len(guest.done) for guest in self.guests if guest.code == code)

    def check_and_restart(self, victim: int) -> None:
        kept = self.kept()
        assert all(times == 1 for times in kept.values()), "done twice"
        for guest in self.guests:
            assert all(kept[id] == 1 for id, _ in guest.done), "acknowledged and lost"
        self.servers[victim] = self.server(victim)
        for guest in self.guests:
            guest.server = self.rng.choice(self.servers)

    def kept(self) -> Counter[str]:
        """How often each of the people's actions is in the store."""
        url = self.at or f"sqlite:///{self.servers[0].db}"
        engine = create_engine(url)
        with engine.connect() as connection:
            rows = connection.execute(text("select id from actions where id != ''")).all()
        engine.dispose()
        return Counter(id for (id,) in rows)

    def end(self, acts: int = 60) -> None:
        for server in self.servers:
            server.stop()
        assert sum(len(guest.done) for guest in self.guests) > acts
        assert self.in_flight > 0, "no kill hit a move on its way"
        assert {why["text"] for guest in self.guests for why in guest.refused} <= {
            "Too late: the game has moved on."
        }


@pytest.mark.parametrize("part", range(amount(1, 50)))
def test_kills_at_random_moments(part: int, tmp_path: Path) -> None:
    rng = Rng(f"kills/{part}")
    playing = Playing(tmp_path, 1, "", rng)
    for _ in range(KILLS):
        asyncio.run(playing.play_and_kill(0, 40 + rng.below(120)))
        playing.check_and_restart(0)
    playing.end()


@pytest.mark.optional
@pytest.mark.parametrize("part", range(amount(1, 100)))
def test_kills_of_one_process_of_two(part: int, tmp_path: Path, postgresql: Cluster) -> None:
    rng = Rng(f"two/{part}")
    playing = Playing(tmp_path, 2, postgresql.new(), rng)
    for _ in range(KILLS_OF_TWO):
        victim = rng.below(2)
        asyncio.run(playing.play_and_kill(victim, 40 + rng.below(120)))
        playing.check_and_restart(victim)
    playing.end(30)
    pauses = sorted(playing.pauses)
    print(f"goes on after {pauses[len(pauses) // 2]:.2f} s, at most {pauses[-1]:.2f} s")
