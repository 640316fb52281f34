"""A server is sent whatever strangers may send: nothing breaks inside, no table is stuck, nobody
acts for somebody else. Hours of it: `make soak PARTS=hostile`."""

import asyncio
import json
import multiprocessing
import os
import sqlite3
from concurrent.futures import ProcessPoolExecutor
from contextlib import closing
from pathlib import Path
from typing import Any

from tests.amounts import SOAK, amount
from tests.server.hostile import Witness, rage
from tests.server.running import Guest, Running, asynchronous, running
from tests.waiting import until

MESSAGES, REQUESTS = amount((4_000, 1_500), (1_000_000, 100_000))
SEED = os.environ.get("REIHUM_SOAK", "storm")
GAMES = ("elfer-raus", "schnipp-schnapp", "mogeln", "bloom")


def gang_of(server: Running) -> tuple[list[Guest], list[str]]:
    """Strangers at tables of their own, most of them where cards are dealt."""
    gang = [Guest(server, f"Stranger {n}") for n in range(len(GAMES))]
    codes = [one.open(game, 3) for one, game in zip(gang, GAMES, strict=True)]
    for one, code in zip(gang, codes[1:] + codes[:1], strict=True):
        one.sit(code)
    for one, code in zip(gang[:-1], codes, strict=False):
        one.ask("POST", f"/api/tables/{code}/start", {})
    return gang, codes


@asynchronous
async def test_whatever_strangers_send(tmp_path: Path) -> None:
    with running(tmp_path / "reihum.db", "reihum") as server:
        anna, ben = Witness(server, "Anna"), Witness(server, "Ben")
        code = anna.open("elfer-raus", 2)
        ben.sit(code)
        play = [asyncio.ensure_future(one.play(host=one is anna)) for one in (anna, ben)]
        await until(lambda: anna.waits and ben.waits)
        gang, codes = gang_of(server)
        everywhere, tokens = [*codes, code, code], [one.token for one in gang]
        calm = len(anna.waits), len(ben.waits)
        before_that = max(anna.waits + ben.waits)
        loop = asyncio.get_running_loop()
        with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
            what = server.port, SEED, MESSAGES, REQUESTS, everywhere, tokens
            raging = loop.run_in_executor(pool, rage, *what)
            both: list[asyncio.Future[Any]] = [raging, *play]
            await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
            assert not any(task.done() for task in play), [task.result() for task in play]
            met = await raging
        waits = sorted(anna.waits[calm[0] :] + ben.waits[calm[1] :])
        before = len(anna.waits), len(ben.waits)
        await until(lambda: len(anna.waits) > before[0] + 2 and len(ben.waits) > before[1] + 2)
        for task in play:
            task.cancel()
        await asyncio.wait(play)
        last = Guest(server, "Last")
        for last.code in codes:  # their own tables are still there, and answer
            async with last.dial() as socket:
                await last.hello(socket)
                await last.until(socket, lambda heard: heard["kind"] in ("table", "trouble"))
        assert server.ask("GET", "/healthz")["ok"]
        log = [json.loads(line) for line in server.log.read_text().splitlines()]
    print(
        met.statuses,
        f"{len(waits)} moves meanwhile, 99 % of them done in",
        f"{waits[len(waits) * 99 // 100] * 1000:.0f} ms, before {before_that * 1000:.0f}",
    )
    assert met.broken == [], met.broken[:3]
    assert met.statuses[200] > REQUESTS // 50
    wrong = [line for line in log if line["level"] in ("error", "critical")]
    assert not wrong, "\n".join(str(line)[:2000] for line in wrong)
    with closing(sqlite3.connect(server.db)) as connection:
        ids = connection.execute("select id from actions where code = ? and id != ''", (code,))
        kept = [id for (id,) in ids]
    assert len(kept) == len(set(kept))
    assert set(kept) <= anna.acted | ben.acted, "somebody has acted for somebody else"
    assert {id for one in (anna, ben) for id, _ in one.done} <= set(kept)
    if SOAK:
        assert waits[len(waits) * 99 // 100] < 0.1
