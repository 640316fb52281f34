"""Killed with -9 in the middle of play: nothing acknowledged is lost, nothing done twice."""

import asyncio
import sqlite3
from collections import Counter
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake, InvalidMessage

from reihum.core.rng import Rng
from tests.amounts import amount
from tests.server.running import Guest, Running
from tests.waiting import PATIENT

TABLES = {"elfer-raus": 2, "mogeln": 3, "schnipp-schnapp": 2, "hoechste-karte": 2}
KILLS = 6


async def play(guest: Guest, host: bool, count: Callable[[], None]) -> None:
    """Play until the connection breaks; after each match start another one. Every move that is sent
    is counted, and every answer to one."""
    try:
        async with guest.dial() as socket:
            await guest.hello(socket)
            async for text in socket:
                was_pending = guest.pending
                kind = guest.take(text)["kind"]
                assert kind != "trouble", text
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


async def play_and_kill(server: Running, guests: list[Guest], moves: int) -> None:
    """Kill it when so many moves and answers have gone to and fro, whatever is on its way then."""
    hosts = {guest.code: guest for guest in reversed(guests)}
    left, enough = moves, asyncio.Event()

    def count() -> None:
        nonlocal left
        left -= 1
        if left <= 0:
            enough.set()

    players = [asyncio.create_task(play(g, hosts[g.code] is g, count)) for g in guests]
    await asyncio.wait_for(enough.wait(), PATIENT)
    server.kill()
    await asyncio.gather(*players)


def kept(db: Path) -> Counter[str]:
    """How often each of the people's actions is in the store."""
    with closing(sqlite3.connect(db)) as connection:
        rows = connection.execute("select id from actions where id != ''").fetchall()
    return Counter(id for (id,) in rows)


@pytest.mark.parametrize("part", range(amount(1, 9)))
def test_kills_at_random_moments(part: int, tmp_path: Path) -> None:
    rng = Rng(f"kills/{part}")
    db = tmp_path / "reihum.db"
    server = Running(db)
    guests: list[Guest] = []
    for game, seats in TABLES.items():
        hosts = Guest(server, f"{game[:6]}-0-{part}")
        code = hosts.open(game, seats, deals=2)
        guests.append(hosts)
        for seat in range(1, seats):
            guests.append(Guest(server, f"{game[:6]}-{seat}-{part}"))
            guests[-1].sit(code)
    in_flight = 0
    for _ in range(KILLS):
        asyncio.run(play_and_kill(server, guests, 40 + rng.below(120)))
        in_flight += sum(guest.pending is not None for guest in guests)
        counted = kept(db)
        assert all(times == 1 for times in counted.values()), "done twice"
        for guest in guests:
            assert all(counted[id] == 1 for id, _ in guest.done), "acknowledged and lost"
        server = Running(db)
        for guest in guests:
            guest.server = server
    server.stop()
    assert sum(len(guest.done) for guest in guests) > 100
    assert in_flight > 0, "no kill hit a move on its way"
    assert {why["text"] for guest in guests for why in guest.refused} <= {
        "Too late: the game has moved on."
    }
