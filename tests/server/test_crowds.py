"""What many, or one who does much, could do to the others."""

import asyncio
from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.responses import Response
from starlette.testclient import TestClient
from starlette.types import Message, Receive, Scope, Send

from reihum.server.app import Config, create_app
from reihum.server.guard import Guard, Rates
from reihum.server.lines import Limits
from reihum.server.rooms import MOST_LISTED
from reihum.server.thinking import Failed, Thinkers
from reihum.server.turns import Pace
from reihum.table.messages import Think
from reihum.table.thinking import Conclusion
from reihum.wire.types import WIRE
from tests.server.running import asynchronous
from tests.server.test_thinkers import request
from tests.waiting import PATIENT

OFTEN = (10_000.0, 10_000.0)


class Slow(Thinkers):
    """Nobody finishes a thought before the test says so."""

    def __init__(self) -> None:
        super().__init__()
        self.begun: list[Think] = []
        self.go: list[asyncio.Future[Conclusion | Failed]] = []

    async def _ask(self, request: Think, *, again: bool = True) -> Conclusion | Failed:
        self.begun.append(request)
        self.go.append(asyncio.get_running_loop().create_future())
        return await self.go[-1]


async def settle() -> None:
    for _ in range(10):
        await asyncio.sleep(0)


@asynchronous
async def test_nobody_waits_for_all_that_one_person_has_thought_about() -> None:
    slow = Slow()
    greedy = [asyncio.ensure_future(slow.think(request(), "greedy")) for _ in range(20)]
    await settle()
    assert len(slow.begun) == slow.size
    mine, other = request("hint"), request("interject")
    waiting = [asyncio.ensure_future(slow.think(*one)) for one in ((mine, "me"), (other, "you"))]
    await settle()
    for turn in range(3):
        slow.go[turn].set_result([])
        await settle()
    kinds = [asked.kind for asked in slow.begun[slow.size :]]
    assert kinds == ["decide", "hint", "interject"]  # the first had waited longest
    for task in (*greedy, *waiting):
        task.cancel()
    await asyncio.gather(*greedy, *waiting, return_exceptions=True)
    assert slow._busy == 0
    assert not slow._waiting


@asynchronous
async def test_many_names_are_one_house() -> None:
    """Whoever comes as a hundred people waits as one, and keeps their neighbours waiting no more
    than somebody elsewhere."""
    slow = Slow()
    crowd = [slow.think(request(), f"name {n}", "greedy") for n in range(20)]
    mine = (
        slow.think(request("hint"), "me", "home"),
        slow.think(request("interject"), "you", "home"),
    )
    asked = [asyncio.ensure_future(one) for one in (*crowd, *mine)]
    await settle()
    for turn in range(4):
        slow.go[turn].set_result([])
        await settle()
    kinds = [asked.kind for asked in slow.begun[slow.size :]]
    assert kinds == ["decide", "hint", "decide", "interject"]
    for task in asked:
        task.cancel()
    await asyncio.gather(*asked, return_exceptions=True)
    assert slow._busy == 0
    assert not slow._waiting


@asynchronous
async def test_the_time_of_a_thought_begins_with_its_turn() -> None:
    slow = Slow()
    slow.longest = 3600.0
    first = [asyncio.ensure_future(slow.think(request())) for _ in range(slow.size)]
    await settle()
    slow.longest = 0.0  # from now on a thought fails as soon as it has begun
    later = asyncio.ensure_future(slow.think(request()))
    await settle()
    assert len(slow.begun) == slow.size
    assert not later.done()
    slow.go[0].set_result([])
    assert await later is not None  # decided quickly
    for task in first:
        task.cancel()


@asynchronous
async def test_who_waits_when_it_closes_is_not_decided_for() -> None:
    """What nobody will play is not thought about: a server with many tables came to no end."""
    slow = Slow()
    asked = [asyncio.ensure_future(slow.think(request())) for _ in range(50)]
    await settle()
    slow.close()
    slow.go[0].set_exception(OSError())
    assert await asked[0] is None
    for task in asked:
        task.cancel()


# at the same moment -----------------------------------------------------------------------------


@asynchronous
async def test_what_comes_at_the_same_moment_begins_house_by_house() -> None:
    """One house asks three hundred things at once; between two of them the loop looks for whoever
    else has come, and they are next."""
    pace, order = Pace(), list[str]()

    async def ask(whose: str, house: str) -> None:
        await pace.turn(whose, house)
        order.append(whose)

    many = [asyncio.ensure_future(ask("many", "10.0.0.1")) for _ in range(300)]
    other = [asyncio.ensure_future(ask("other", "10.0.0.1")) for _ in range(2)]
    while len(order) < 5:
        await asyncio.sleep(0)
    assert len(order) == 5, "more than one at once"
    assert order[1:5].count("other") == 2, "nobody waits for all that one person wants"
    late = asyncio.ensure_future(ask("late", "10.0.0.2"))
    before = len(order)
    await late
    assert order.index("late") <= before + 4, "not after all that came before"
    for one in (*many[100:], *other):
        one.cancel()  # who is gone is not waited for
    await asyncio.gather(*many, *other, return_exceptions=True)
    assert order.count("many") >= 100
    await asyncio.wait_for(pace.turn("", ""), PATIENT)


@asynchronous
async def test_requests_of_one_moment_leave_room_for_others() -> None:
    """The loop comes round after each: what else there is to do is done between two of them."""
    begun, rounds = list[int](), 0

    async def app(_: Scope, __: Receive, send: Send) -> None:
        begun.append(rounds)
        await Response()({"type": "http"}, _silent, send)

    async def _silent() -> Message:
        raise AssertionError

    async def note(_: Message) -> None: ...

    guard = Guard(app, Rates(*OFTEN))
    scope = {"type": "http", "scheme": "http", "method": "GET", "path": "/", "headers": []}
    asked = [
        asyncio.ensure_future(guard(scope | {"client": ("192.0.2.1", n)}, _silent, note))
        for n in range(100)
    ]
    while not all(one.done() for one in asked):
        rounds += 1
        await asyncio.sleep(0)
    assert len(set(begun)) > 90


# over rest --------------------------------------------------------------------------------------


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient]:
    limits = Limits(requests=OFTEN, sparing=OFTEN, guesses=(3, 0))
    config = Config(str(tmp_path / "reihum.db"), limits=limits)
    with TestClient(create_app(config)) as client:
        yield client


def arrive(client: TestClient, name: str) -> dict[str, str]:
    token = client.post("/api/people", json={"name": name}).json()["token"]
    return {"Authorization": f"Bearer {token}"}


def open_table(client: TestClient, who: dict[str, str]) -> str:
    body = {"game": "elfer-raus", "seats": 4}
    return str(client.post("/api/tables", json=body, headers=who).json()["code"])


def test_one_person_does_not_fill_the_lobby(client: TestClient) -> None:
    anna, ben = arrive(client, "Anna"), arrive(client, "Ben")
    bens = open_table(client, ben)
    annas = [open_table(client, anna) for _ in range(MOST_LISTED + 5)]
    listed = [line["code"] for line in client.get("/api/tables").json()]
    assert listed == [bens, *annas[-MOST_LISTED:]]


def test_codes_cannot_be_found_by_trying(client: TestClient) -> None:
    """Whoever has missed too often learns nothing more, but is not kept from their own table."""
    anna, eve = arrive(client, "Anna"), arrive(client, "Eve")
    code = open_table(client, anna)
    paths = ("/api/tables/AAAA2", "/api/evenings/AAAA22", "/api/deals/AAAA2/1")
    assert [client.get(path, headers=eve).status_code for path in paths] == [404] * 3
    there = [f"/api/tables/{code}", f"/api/tables/{code}/qr.svg", f"/api/tables/{code}/results"]
    for path in (*paths, *there, "/api/tables/AAAA2/matches/1/replay"):
        assert client.get(path, headers=eve).status_code == 429, path
    assert client.get(f"/api/tables/{code}", headers=anna).status_code == 200
    hello = {"kind": "hello", "wire": WIRE, "token": "", "lang": "en"}
    for token, answer in ((eve, "trouble"), (anna, "table")):
        with client.websocket_connect(f"/ws/{code}") as line:
            word = token["Authorization"].removeprefix("Bearer ")
            line.send_json(hello | {"token": word})
            assert line.receive_json()["kind"] == answer


def test_a_table_knows_from_where_its_host_has_come(client: TestClient) -> None:
    """Until the host comes it is whoever came first."""
    anna, ben = arrive(client, "Anna"), arrive(client, "Ben")
    code = open_table(client, anna)
    room = client.app.state.rooms.open[code]  # type: ignore[attr-defined]
    for who, came_from in ((ben, "192.0.2.7"), (anna, "192.0.2.8"), (ben, "192.0.2.9")):
        client._transport.client = (came_from, 1)  # type: ignore[attr-defined]
        with client.websocket_connect(f"/ws/{code}") as line:
            token = who["Authorization"].removeprefix("Bearer ")
            line.send_json({"kind": "hello", "wire": WIRE, "token": token, "lang": "en"})
            assert line.receive_json()["kind"] == "table"
        assert room.house == ("192.0.2.7" if came_from == "192.0.2.7" else "192.0.2.8")
