"""A server is sent whatever strangers may send: nothing breaks inside, no table is stuck, nobody
acts for somebody else; as one process, and as two where each passes on what concerns the other.
Hours of it: `make soak PARTS=hostile`."""

import asyncio
import json
import multiprocessing
import os
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import NullPool, create_engine, text

from tests.amounts import SOAK, amount
from tests.server.hostile import Waits, Witness, rage
from tests.server.postgresql import Cluster
from tests.server.running import OURS, Guest, Running, asynchronous, running
from tests.waiting import until

MESSAGES, REQUESTS = amount((4_000, 1_500), (50_000, 5_000))  # of each part
MESSAGES_TO_TWO, REQUESTS_TO_TWO = amount((2_000, 700), (50_000, 5_000))
CALM = amount(3, 100)  # moves of each of the two, before
SEED = os.environ.get("REIHUM_SOAK", "storm")
GAMES = ("elfer-raus", "schnipp-schnapp", "mogeln", "bloom")


def gang_of(servers: list[Running]) -> tuple[list[Guest], list[str]]:
    """Strangers at tables of their own, most of them where cards are dealt."""
    every = [servers[n % len(servers)] for n in range(len(GAMES))]
    gang = [Guest(server, f"Stranger {n}") for n, server in enumerate(every)]
    codes = [one.open(game, 3) for one, game in zip(gang, GAMES, strict=True)]
    for one, code in zip(gang, codes[1:] + codes[:1], strict=True):
        one.sit(code)
    for one, code in zip(gang[:-1], codes, strict=False):
        one.ask("POST", f"/api/tables/{code}/start", {})
    return gang, codes


@pytest.mark.parametrize("part", range(amount(1, 20)))
@asynchronous
async def test_whatever_strangers_send(part: int, tmp_path: Path) -> None:
    with running(tmp_path / "reihum.db", OURS) as server:
        await withstand([server], f"{SEED}/{part}", MESSAGES, REQUESTS)


@pytest.mark.optional
@pytest.mark.parametrize("part", range(amount(1, 5)))
@asynchronous
async def test_whatever_strangers_send_to_two(
    part: int, tmp_path: Path, postgresql: Cluster
) -> None:
    """The two who play have come to different processes, so one of them by a line passed on."""
    db = postgresql.new()
    servers = [Running(tmp_path / f"{n}.db", program=OURS, at=db) for n in range(2)]
    try:
        await withstand(servers, f"{SEED}/two/{part}", MESSAGES_TO_TWO, REQUESTS_TO_TWO)
    finally:
        for server in servers:
            server.stop()


async def withstand(servers: list[Running], seed: str, messages: int, requests: int) -> None:
    anna, ben = Witness(servers, servers[0], "Anna"), Witness(servers, servers[-1], "Ben")
    code = anna.open("elfer-raus", 2)
    ben.sit(code)
    play = [asyncio.ensure_future(one.play(host=one is anna)) for one in (anna, ben)]
    await until(lambda: len(anna.waits) > CALM and len(ben.waits) > CALM)
    gang, codes = gang_of(servers)
    everywhere, tokens = [*codes, code, code], [one.token for one in gang]
    calm = len(anna.waits), len(ben.waits)
    before = Waits(anna.waits + ben.waits)
    loop = asyncio.get_running_loop()
    ports = [server.port for server in servers]
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as pool:
        what = ports, seed, messages, requests, everywhere, tokens
        raging = loop.run_in_executor(pool, rage, *what)
        both: list[asyncio.Future[Any]] = [raging, *play]
        await asyncio.wait(both, return_when=asyncio.FIRST_COMPLETED)
        assert not any(task.done() for task in play), [task.result() for task in play]
        met = await raging
    meanwhile = Waits(anna.waits[calm[0] :] + ben.waits[calm[1] :])
    so_far = len(anna.waits), len(ben.waits)
    await until(lambda: len(anna.waits) > so_far[0] + 2 and len(ben.waits) > so_far[1] + 2)
    for task in play:
        task.cancel()
    await asyncio.wait(play)
    last = Guest(servers[0], "Last")
    for last.code in codes:  # their own tables are still there, and answer
        async with last.dial() as socket:
            await last.hello(socket)
            await last.until(socket, lambda heard: heard["kind"] in ("table", "trouble"))
    assert all(server.ask("GET", "/healthz")["ok"] for server in servers)
    log = [json.loads(line) for server in servers for line in server.log.read_text().splitlines()]
    print(dict(met.statuses), f"before: {before}; meanwhile: {meanwhile}")
    print(f"load {os.getloadavg()[0]:.0f}")
    assert met.broken == [], met.broken[:3]
    assert met.statuses[200] > requests // 50
    wrong = [line for line in log if line["level"] in ("error", "critical")]
    assert not wrong, "\n".join(str(line)[:2000] for line in wrong)
    kept = actions_at(code, servers[0])
    assert len(kept) == len(set(kept))
    assert set(kept) <= anna.acted | ben.acted, "somebody has acted for somebody else"
    assert {id for one in (anna, ben) for id, _ in one.done} <= set(kept)
    if SOAK:
        assert meanwhile.most < 0.1


def actions_at(code: str, server: Running) -> list[str]:
    """The ids of all that people have done there."""
    at = server.at if "://" in server.at else f"sqlite:///{server.db}"
    engine = create_engine(at, poolclass=NullPool)
    with engine.connect() as connection:
        query = text("select id from actions where code = :code and id != ''")
        return [str(id) for (id,) in connection.execute(query, {"code": code})]
