"""Deals nobody can doubt, over real sockets: what is promised, what is added, what is laid open
afterwards, and that nobody is told before."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from websockets.asyncio.client import ClientConnection

from reihum.core.errors import Mistake
from reihum.core.proof import UNPROVEN, promise_of, seed_of
from reihum.core.record import Record, read_record
from reihum.core.rng import Rng
from reihum.core.verify import verify
from reihum.games import find_game, setup_for
from reihum.table.ledger import Entry
from reihum.table.promise import MOST_OF_ONE
from reihum.table.table import Table
from tests.server.running import Guest, Running, asynchronous, running
from tests.waiting import PATIENT

DUEL: dict[str, Any] = {"game": "zweikampf", "seats": 2}
PARTS = [f"{n:032x}" for n in range(1, 40)]


@pytest.fixture
def server(tmp_path: Path) -> Iterator[Running]:
    with running(tmp_path / "deals.db") as server:
        yield server


def kept(server: Running, number: int = 1) -> tuple[str, list[str]]:
    """The secret and the parts of the newest table's match, as the server has them."""
    with closing(sqlite3.connect(server.db)) as rows:
        code, secret = rows.execute(
            "select code, secret from promises where number = ? order by at desc", [number]
        ).fetchone()
        parts = rows.execute(
            "select part from parts where code = ? and number = ? order by n", [code, number]
        )
        return secret, [part for (part,) in parts]


async def add(guest: Guest, socket: ClientConnection, part: str, number: int = 1) -> None:
    await guest.say(socket, {"kind": "add", "number": number, "part": part})


def record_of(guest: Guest, number: int = 1) -> Record:
    lines = guest.server.ask_text(f"/api/tables/{guest.code}/matches/{number}/record")
    return read_record(lines, find_game)


async def play_out(*guests: Guest) -> None:
    async def one(guest: Guest) -> None:
        async with guest.line() as socket:
            while not guest.over:
                await guest.move(socket)
                guest.take(await socket.recv())

    async with asyncio.timeout(PATIENT):
        await asyncio.gather(*map(one, guests))


@asynchronous
async def test_two_people_make_the_cards_together(server: Running) -> None:
    anna, ben = Guest(server, "Anna"), Guest(server, "Ben")
    anna.open(**DUEL)
    ben.sit(anna.code)
    async with anna.line() as hers, ben.line() as his:
        promise = anna.table["promise"]
        assert ben.table["promise"] == promise
        assert (promise["number"], promise["parts"]) == (1, [])
        await add(anna, hers, PARTS[0])
        await ben.until(his, lambda told: told.get("promise", {}).get("parts") == PARTS[:1])
        await add(ben, his, PARTS[1])
        await add(ben, his, PARTS[1])  # from another window of the same browser
        await add(ben, his, PARTS[2], number=2)
        await anna.until(hers, lambda told: told.get("promise", {}).get("parts") == PARTS[:2])
        await anna.say(hers, {"kind": "start"})
        await anna.until(hers, lambda told: told["kind"] == "news")
        await add(ben, his, PARTS[3])  # too late
        await ben.catch_up(his)
        assert anna.table["promise"] == promise | {"parts": PARTS[:2]}, "while it is played too"
    secret, parts = kept(server)
    assert parts == PARTS[:2]
    seed = seed_of(secret, parts)
    before = len(anna.heard), len(ben.heard)
    asked = [anna.ask("GET", f"/api/tables/{anna.code}"), anna.ask("GET", "/api/me")]
    asked.append(server.refusal("GET", f"/api/tables/{anna.code}/matches/1/record"))
    await play_out(anna, ben)
    told = [anna.heard[: before[0]], ben.heard[: before[1]], asked, server.log.read_text()]
    told += [text for guest in (anna, ben) for text in guest.heard if '"phase":"over"' not in text]
    assert promise["hash"] in str(told)
    assert secret not in str(told), "told before the match was over"
    assert seed not in str(told)
    record = record_of(anna)
    for part in PARTS[:2]:
        assert verify(record, promise["hash"], part).parts == 2
    with pytest.raises(Mistake, match="proof-part"):
        verify(record, part=PARTS[3])
    assert anna.table["promise"]["number"] == 2, "and so it goes on"
    assert anna.table["promise"]["hash"] != promise["hash"]
    assert kept(server, 2)[0] not in str([*anna.heard, *ben.heard, str(record)])


@asynchronous
async def test_whoever_plays_alone_and_at_once(server: Running) -> None:
    """The promise comes with the answer to the first question, the part with the second."""
    anna = Guest(server, "Anna")
    line = anna.ask("POST", "/api/tables", DUEL | {"listed": False})
    anna.code, promise = line["code"], line["promise"]
    assert promise_of(kept(server)[0]) == promise["hash"]
    path = f"/api/tables/{anna.code}/start"
    assert server.refusal("POST", path, {"part": "deadbeef"}, anna.token)[0] == 400
    started = anna.ask("POST", path, {"part": PARTS[0]})
    assert started["promise"] == promise | {"parts": PARTS[:1]}
    async with anna.line() as socket:
        await anna.say(socket, {"kind": "control", "pace": "fast", "paused": False, "limit": None})
    await play_out(anna)
    assert verify(record_of(anna), promise["hash"], PARTS[0]).parts == 1


@asynchronous
async def test_killed_between_the_promise_and_the_deal(server: Running, tmp_path: Path) -> None:
    anna, ben = Guest(server, "Anna"), Guest(server, "Ben")
    anna.open(**DUEL)
    ben.sit(anna.code)
    async with anna.line() as socket:
        await add(anna, socket, PARTS[0])
        told = await anna.until(socket, lambda said: bool(said.get("promise", {}).get("parts")))
    server.kill()
    with running(server.db) as again:
        anna.server = ben.server = again
        async with anna.line() as hers, ben.line() as his:
            assert anna.table["promise"] == told["promise"]
            await add(ben, his, PARTS[1])
            await anna.until(hers, lambda said: len(said.get("promise", {}).get("parts", ())) == 2)
            await anna.say(hers, {"kind": "start"})
            await anna.hear(hers, "news")
        again.kill()
    with running(server.db) as again:
        anna.server = ben.server = again
        await play_out(anna, ben)
        assert verify(record_of(anna), told["promise"]["hash"], PARTS[0]).parts == 2


@asynchronous
async def test_an_evening_promises_the_cards_of_its_next_game(server: Running) -> None:
    anna, ben, eve = (Guest(server, name) for name in ("Anna", "Ben", "Eve"))
    games = [{"game": DUEL["game"]}] * 2
    evening = anna.ask("POST", "/api/evenings", {"games": games})
    path = f"/api/evenings/{evening['code']}"
    ben.ask("POST", f"{path}/people")
    for number in (1, 2):
        line = anna.ask("GET", path)
        promise = line["promise"]
        assert (promise["number"], promise["parts"]) == (number, [])
        anna.ask("POST", f"{path}/parts", {"number": number, "part": PARTS[0]})
        both = ben.ask("POST", f"{path}/parts", {"number": number, "part": PARTS[1]})
        assert both["promise"] == promise | {"parts": PARTS[:2]}
        body = {"number": number, "part": PARTS[2]}
        assert server.refusal("POST", f"{path}/parts", body, eve.token)[0] == 400
        if number == 1:
            server.kill()
            server.__init__(server.db)  # type: ignore[misc]
            for guest in (anna, ben):
                guest.server = server
        begun = anna.ask("POST", f"{path}/next", {"number": number})
        late = ben.ask("POST", f"{path}/parts", {"number": number, "part": PARTS[3]})
        assert late["promise"] == begun["promise"]
        for guest in (anna, ben):
            guest.move_to(begun["table"])
        async with anna.line():
            assert anna.table["promise"] == {**promise, "number": 1, "parts": PARTS[:2]}
        await play_out(anna, ben)
        for part in PARTS[:2]:
            assert verify(record_of(anna), promise["hash"], part).parts == 2
    assert anna.ask("GET", path)["promise"] is None, "nothing comes after it"


@asynchronous
async def test_where_nothing_is_promised_it_is_said(server: Running) -> None:
    """Cards that are chosen: of the day, of a lesson, of another match, by tests."""
    anna = Guest(server, "Anna")
    assert anna.ask("POST", "/api/days/elfer-raus")["promise"] is None
    assert anna.ask("POST", "/api/lessons/elfer-raus")["promise"] is None
    server.deal("tea")
    anna.ask("POST", "/api/tables", DUEL)
    anna.open(**DUEL)
    ben = Guest(server, "Ben")
    ben.sit(anna.code)
    async with anna.line() as socket:
        assert anna.table["promise"] is None
        await add(anna, socket, PARTS[0])
        await anna.say(socket, {"kind": "start"})
        await anna.hear(socket, "news")
        assert anna.table["promise"] is None
    await play_out(anna, ben)
    record = record_of(anna)
    assert record.proof == UNPROVEN
    with pytest.raises(Mistake, match="no-proof"):
        verify(record)
    server.deal_by_chance()
    same = anna.ask("POST", f"/api/deals/{anna.code}/1", {"seat": 0})
    assert same["known"]
    assert same["promise"] is None


# at the table alone -----------------------------------------------------------------------------


def a_table(entries: list[Entry] | None = None) -> Table:
    secrets = iter(f"{n:064x}" for n in range(100, 200))
    table = Table(setup_for("zweikampf", 2, {}), "anna", Rng(""), secrets=lambda: next(secrets))
    if entries is not None:
        table.restore(entries, 0.0)
    return table


def test_a_table_from_before_promises_makes_one_for_its_next_match() -> None:
    old = Table(setup_for("zweikampf", 2, {}), "anna", Rng(""))
    entries = old.sit("anna", "Anna", None, 0.0).store
    waiting = a_table(entries)
    kept = waiting.come("anna", None, 0.0).store
    shown = waiting.about("anna").promise
    assert shown == a_table([*entries, *kept]).about("anna").promise
    assert shown
    assert shown.number == 1
    assert not waiting.come("anna", None, 0.0).store, "one is enough"
    entries += old.start("anna", "tea", 0.0).store
    playing = a_table(entries)
    assert playing.playing()
    playing.come("anna", None, 0.0)
    assert playing.about("anna").promise is None, "not for the one it is in"


def test_nobody_adds_more_than_there_can_be_browsers() -> None:
    table = a_table()
    table.sit("anna", "Anna", None, 0.0)
    table.come("anna", None, 0.0)
    for part in PARTS[: MOST_OF_ONE + 3]:
        table.add("anna", 1, part, 0.0)
    table.add("anna", 1, "no part", 0.0)
    shown = table.about("anna").promise
    assert shown
    assert shown.parts == tuple(PARTS[:MOST_OF_ONE])
    with pytest.raises(Mistake, match="not-seated"):
        table.add("eve", 1, PARTS[-1], 0.0)


def test_a_match_is_dealt_from_what_was_promised_and_not_from_a_seed() -> None:
    table = a_table()
    entries = table.sit("anna", "Anna", None, 0.0).store
    entries += table.add("anna", 1, PARTS[0], 0.0).store
    entries += table.start("anna", "chosen", 0.0, part=PARTS[1]).store
    assert table.match
    seed = seed_of(f"{100:064x}", PARTS[:2])
    assert f" {seed}\n" in str(table.match.record)
    again = a_table(entries)
    assert again.match
    assert str(again.match.record) == str(table.match.record)
    assert again.about("anna").promise == table.about("anna").promise
