"""Tables over real websockets: hellos, two tabs, lost connections, floods, whole matches,
restarts."""

import asyncio
import json
import re
import time
from collections.abc import AsyncIterator, Callable, Iterable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidStatus

from reihum.server import sockets
from reihum.wire.types import WIRE
from tests.server.running import Guest, Running, asynchronous, running
from tests.waiting import PATIENT

Lines = list[ClientConnection]
CARD = re.compile(r"\b[RYGB]\d+\b")


def seated(server: Running, game: str, *names: str, seats: int = 0, **options: Any) -> list[Guest]:
    guests = [Guest(server, name) for name in names]
    code = guests[0].open(game, seats or len(names), **options)
    for guest in guests[1:]:
        guest.sit(code)
    return guests


def onlooker(server: Running, code: str, name: str = "Eve") -> Guest:
    eve = Guest(server, name)
    eve.code = code
    return eve


@asynccontextmanager
async def lines(*guests: Guest) -> AsyncIterator[Lines]:
    """A connection for everyone."""
    async with AsyncExitStack() as stack:
        yield [await stack.enter_async_context(guest.line()) for guest in guests]


async def start(guests: list[Guest], opened: Lines, **control: Any) -> None:
    """The first guest deals; wait until all have their cards."""
    if control:
        settings = {"kind": "control", "pace": "fast", "paused": False} | control
        await guests[0].say(opened[0], settings)
    number = guests[0].table["matches"] + 1
    await guests[0].say(opened[0], {"kind": "start"})
    for guest, socket in zip(guests, opened, strict=True):
        await guest.until(socket, lambda m: m["kind"] == "news" and m["at"][0] == number)


async def last_words(guest: Guest, socket: ClientConnection) -> dict[str, Any]:
    """The trouble message that ends a connection; nothing comes after it."""
    trouble = await guest.hear(socket, "trouble")
    with pytest.raises(ConnectionClosed):
        await asyncio.wait_for(socket.recv(), PATIENT)
    return trouble


def due(guests: list[Guest]) -> int:
    """Which of the guests is asked."""
    return next(n for n, guest in enumerate(guests) if guest.news["menu"])


def away(seat: int) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["kind"] == "table" and not message["seats"][seat]["here"]


def newer(guest: Guest) -> Callable[[dict[str, Any]], bool]:
    """Is it news of something that this person has not heard yet?"""
    mark = guest.news["at"]
    return lambda message: message["kind"] == "news" and message["at"] > mark


# hello ----------------------------------------------------------------------------------------


@asynchronous
async def test_hellos_that_are_not_answered(server: Running) -> None:
    (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
    hello = {"kind": "hello", "wire": WIRE, "token": anna.token, "lang": "en", "seen": None}
    bad: list[str] = [
        json.dumps(hello | change)
        for change in (
            {"token": "nobody"},
            {"token": ""},
            {"token": "x" * 201},
            {"wire": WIRE + 1},
            {"wire": "one"},
            {"lang": "x" * 21},
            {"seen": [1]},
            {"seen": [-1, 0]},
            {"seen": "all"},
            {"kind": "start"},
            {"kind": "frob"},
        )
    ]
    bad += ["", "{", "null", "[]", '"hello"', "\0", "x" * 16_000, "[" * 16_000]
    bad.append(json.dumps({"kind": "act", "id": "1", "action": "draw", "at": [1, 1]}))
    for text in bad:
        async with anna.dial() as socket:
            await socket.send(text)
            trouble = await last_words(anna, socket)
        assert trouble["text"]
        assert trouble["again"] is False
        assert anna.token not in trouble["text"]
    async with anna.line():
        pass


@asynchronous
async def test_a_hello_of_another_wire_asks_for_a_reload(server: Running) -> None:
    (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
    hello = {"kind": "hello", "wire": WIRE + 1, "token": anna.token, "lang": "de", "seen": None}
    for more in ({}, {"new": True}):
        async with anna.dial() as socket:
            await anna.say(socket, hello | more)
            assert "Lade die Seite bitte neu" in (await last_words(anna, socket))["text"]


@asynchronous
async def test_an_unknown_table_and_a_code_in_small_letters(server: Running) -> None:
    (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
    eve = onlooker(server, "ZZZZZ")
    async with eve.dial() as socket:
        await eve.hello(socket)
        assert "ZZZZZ" in (await last_words(eve, socket))["text"]
    eve.code = anna.code.lower()
    async with eve.line():
        assert eve.table["code"] == anna.code
        assert eve.table["you"] is None


@asynchronous
async def test_a_page_from_elsewhere_gets_no_line(server: Running) -> None:
    (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
    url = f"ws://127.0.0.1:{server.port}/ws/{anna.code}"
    for origin in ("http://evil.example", "null", "http://["):
        with pytest.raises(InvalidStatus) as refused:
            await connect(url, additional_headers={"Origin": origin}).__aenter__()
        assert refused.value.response.status_code == 403, origin
    own = {"Origin": f"http://127.0.0.1:{server.port}"}
    async with connect(url, additional_headers=own) as socket:
        await anna.hello(socket)
        await anna.hear(socket, "table")


def test_a_connection_that_says_nothing_is_closed(
    lobby: TestClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sockets, "PATIENT", 0.01)
    with lobby.websocket_connect("/ws/ABCDE") as socket:
        assert socket.receive_json()["kind"] == "trouble"
        assert socket.receive()["type"] == "websocket.close"


@pytest.mark.parametrize(
    "nonsense",
    [
        "{",
        '{"kind":"frob"}',
        '{"kind":"start","extra":1}',
        '{"kind":"act","id":"","action":"draw","at":[1,1]}',
        '{"kind":"control","pace":"hasty","paused":false}',
        '{"kind":"control","pace":"fast","paused":false,"limit":0}',
        '{"kind":"arrange","seat":-1,"what":"bot"}',
        b"\x00\x01",
        b'{"kind":"start"}',
        "x" * 20_000,
    ],
)
@asynchronous
async def test_nonsense_ends_the_line_of_its_sender_only(
    server: Running, nonsense: str | bytes
) -> None:
    """Everybody is told that the sender has gone."""
    anna, ben = seated(server, "elfer-raus", "Anna", "Ben")
    async with lines(anna, ben) as (annas, bens):
        await anna.until(annas, lambda m: m["kind"] == "table" and m["seats"][1]["here"])
        await bens.send(nonsense)
        await asyncio.wait_for(bens.wait_closed(), PATIENT)
        await anna.until(annas, away(1))
        async with ben.line() as again:
            await start([anna, ben], [annas, again])


# lines ----------------------------------------------------------------------------------------


@asynchronous
async def test_two_tabs_of_one_person(server: Running) -> None:
    anna, ben = seated(server, "elfer-raus", "Anna", "Ben")
    tab = onlooker(server, anna.code)
    tab.token = anna.token
    async with lines(anna, ben) as opened:
        await start([anna, ben], opened)
        async with tab.line() as second:
            await tab.hear(second, "news")
            assert tab.news["zones"] == anna.news["zones"]
            assert tab.table["you"] == 0
            both = [anna, ben]
            n = due(both)
            await both[n].move(opened[n])
            for guest, socket in zip((*both, tab), (*opened, second), strict=True):
                await guest.until(socket, newer(guest))
            assert tab.news["zones"] == anna.news["zones"]
        for guest, socket in zip(both, opened, strict=True):
            await guest.catch_up(socket)
            assert guest.table["seats"][0]["here"]
        await opened[0].close()
        await ben.until(opened[1], away(0))


@asynchronous
async def test_a_ninth_tab_closes_the_first(server: Running) -> None:
    (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
    async with lines(*[anna] * 9) as opened:
        trouble = await last_words(anna, opened[0])
        assert trouble["again"]
        await anna.catch_up(opened[8])
        assert anna.table["seats"][0]["here"]


def unsaid(events: Iterable[dict[str, Any]]) -> list[dict[str, Any]]:
    """What happened, without the words: several draws that come in one news are one line."""
    return [{key: event[key] for key in event if key not in ("line", "rule")} for event in events]


@asynchronous
async def test_cut_and_back_with_what_was_seen(server: Running) -> None:
    anna, ben = guests = seated(server, "elfer-raus", "Anna", "Ben")
    async with lines(anna, ben) as opened:
        await start(guests, opened)
        for _ in range(12):  # both have moved a few times
            n = due(guests)
            await guests[n].move(opened[n])
            for guest, socket in zip(guests, opened, strict=True):
                await guest.until(socket, newer(guest))
            if anna.over:
                break
    fresh, late = onlooker(server, anna.code), onlooker(server, anna.code)
    fresh.token = late.token = anna.token
    missed = anna.news["at"][1] // 2
    late.news = {"at": [1, missed]}
    async with late.line() as socket:
        news = await late.hear(socket, "news")
    assert news["since"] == missed
    happened = unsaid(event for _, event in sorted(anna.events.items()))
    assert unsaid(news["events"]) == [event for event in happened if event["n"] >= missed]
    async with fresh.line() as socket:
        news = await fresh.hear(socket, "news")
    assert unsaid(news["events"]) == happened
    assert news["zones"] == anna.news["zones"]
    for strange in ([1, 10**9], [0, 0], [7, 0]):
        fresh.news, fresh.events = {"at": strange}, {}
        async with fresh.dial() as socket:
            await fresh.hello(socket)
            fresh.news = {}
            news = await fresh.hear(socket, "news")
        assert unsaid(news["events"]) == happened


@asynchronous
async def test_an_action_sent_twice_is_done_once(server: Running) -> None:
    guests = seated(server, "elfer-raus", "Anna", "Ben")
    async with lines(*guests) as opened:
        await start(guests, opened)
        n = due(guests)
        guest, socket = guests[n], opened[n]
        await guest.move(socket)
        act = guest.pending
        assert act
        await guest.say(socket, act)
        await guest.hear(socket, "done")
        assert (await guest.hear(socket, "done"))["id"] == act["id"]
        await guest.catch_up(socket)
        mark = guest.news["at"]
    async with guest.line() as socket:
        await guest.say(socket, act)
        await guest.hear(socket, "done")
        await guest.catch_up(socket)
        assert guest.news["at"] == mark
        await guest.say(socket, act | {"id": "another"})
        refused = await guest.hear(socket, "refused")
        assert refused["id"] == "another"
        assert "Too late" in refused["why"]["text"]


@pytest.mark.parametrize(("lang", "word"), [("de", "Karte"), ("en", "card")])
@asynchronous
async def test_a_refusal_says_why_in_the_persons_language(
    server: Running, lang: str, word: str
) -> None:
    guests = seated(server, "elfer-raus", "Anna", "Ben")
    for guest in guests:
        guest.lang = lang
    async with lines(*guests) as opened:
        await start(guests, opened)
        n = due(guests)
        await guests[n].act(opened[n], "pass")
        why = (await guests[n].hear(opened[n], "refused"))["why"]
        assert why["rule"].startswith("ER")
        assert word in why["text"]
        rules = server.ask("GET", "/api/games/elfer-raus/rules")["rules"]
        english = next(rule["text"] for rule in rules if rule["id"] == why["rule"])
        assert (why["rule_text"] == english) == (lang == "en")
        await guests[n].act(opened[n], "frob ?!")
        why = (await guests[n].hear(opened[n], "refused"))["why"]
        assert why["rule"] is None
        await guests[1 - n].act(opened[1 - n], "draw")
        assert (await guests[1 - n].hear(opened[1 - n], "refused"))["why"]["rule"]


@asynchronous
async def test_a_flood_waits_and_nothing_of_it_is_lost(server: Running) -> None:
    guests = seated(server, "elfer-raus", "Anna", "Ben")
    many = sockets.BURST + sockets.RATE  # a second too many
    async with lines(*guests) as opened, guests[1].line() as other:
        await start(guests, opened)
        began = time.monotonic()
        for _ in range(many):
            await opened[1].send('{"kind":"may","action":"draw"}')
        n = due(guests)
        await guests[n].move([opened[0], other][n])
        await guests[n].hear([opened[0], other][n], "done")
        for _ in range(many):
            await guests[1].hear(opened[1], "answer")
        assert many <= sockets.BURST + sockets.RATE * (time.monotonic() - began) + 1


# who may what ---------------------------------------------------------------------------------


@asynchronous
async def test_only_the_host_may_control_the_table(server: Running) -> None:
    anna, ben = seated(server, "elfer-raus", "Anna", "Ben", seats=3)
    eve = onlooker(server, anna.code)
    async with lines(anna, ben, eve) as (annas, bens, eves):
        for guest, socket in ((ben, bens), (eve, eves)):
            for message in (
                {"kind": "start"},
                {"kind": "arrange", "seat": 0, "what": "bot"},
                {"kind": "arrange", "seat": 0, "what": "swap", "other": 1},
                {"kind": "control", "pace": "fast", "paused": True},
                {"kind": "door", "locked": True, "closed": True},
                {"kind": "let-in", "knock": 1, "yes": True},
                {"kind": "expel", "seat": 0},
                {"kind": "hand-on", "seat": 1},
            ):
                await guest.say(socket, message)
                why = (await guest.hear(socket, "refused"))["why"]
                assert why["text"] == "Only the person who runs the table can do that."
            await guest.say(
                socket, {"kind": "hello", "wire": WIRE, "token": anna.token, "lang": "en"}
            )
            await guest.hear(socket, "refused")
        await eve.say(eves, {"kind": "act", "id": "e", "action": "draw", "at": [0, 0]})
        assert (await eve.hear(eves, "refused"))["id"] == "e"
        await anna.catch_up(annas)
        assert [seat["name"] for seat in anna.table["seats"]] == ["Anna", "Ben", ""]
        assert not anna.table["playing"]


@asynchronous
async def test_arranging_pausing_and_starting(server: Running) -> None:
    anna, ben = guests = seated(server, "elfer-raus", "Anna", "Ben", seats=4)

    async def told(guest: Guest, socket: ClientConnection, key: str, value: Any) -> None:
        await guest.until(socket, lambda m: m["kind"] == "table" and m[key] == value)

    def names(guest: Guest) -> list[str]:
        return [seat["name"] for seat in guest.table["seats"]]

    async with lines(anna, ben) as (annas, bens):
        await anna.say(annas, {"kind": "arrange", "seat": 0, "what": "swap", "other": 1})
        await told(ben, bens, "you", 0)
        await told(anna, annas, "you", 1)
        assert names(anna)[:2] == ["Ben", "Anna"]
        await anna.say(annas, {"kind": "arrange", "seat": 3, "what": "bot"})
        await anna.until(annas, lambda m: m["kind"] == "table" and m["seats"][3]["bot"])
        await anna.say(annas, {"kind": "arrange", "seat": 9, "what": "bot"})
        await anna.hear(annas, "refused")
        await anna.say(annas, {"kind": "arrange", "seat": 0, "what": "free"})
        await told(ben, bens, "you", None)
        ben.sit(anna.code)
        await told(ben, bens, "you", 0)
        assert ben.table["seats"][0]["here"]
        await start(guests, [annas, bens])
        await anna.say(annas, {"kind": "start"})
        await anna.hear(annas, "refused")
        await anna.say(annas, {"kind": "arrange", "seat": 0, "what": "free"})
        await anna.hear(annas, "refused")
        await anna.say(annas, {"kind": "control", "pace": "slow", "paused": True, "limit": 60})
        await told(ben, bens, "paused", True)
        assert (ben.table["pace"], ben.table["limit"]) == ("slow", 60)
        await ben.catch_up(bens)
        await ben.act(bens, "draw")
        assert "break" in (await ben.hear(bens, "refused"))["why"]["text"]
        await anna.say(annas, {"kind": "control", "pace": "fast", "paused": False})
        await told(ben, bens, "paused", False)


@asynchronous
async def test_whoever_must_give_the_seat_to_a_bot_looks_on_from_then(server: Running) -> None:
    """They get an onlooker's view at once, in one log without a gap."""
    anna, ben = guests = seated(server, "hoechste-karte", "Anna", "Ben", numbers=4)
    async with lines(*guests) as (annas, bens):
        await start(guests, [annas, bens])
        await ben.move(bens)
        await ben.hear(bens, "news")
        await anna.say(annas, {"kind": "arrange", "seat": 1, "what": "bot"})
        await ben.until(bens, lambda m: m["kind"] == "table" and m["you"] is None)
        seen, ben.news, ben.events = len(ben.heard), {}, {}
        await ben.catch_up(bens)
        await anna.catch_up(annas)
        for text in ben.heard[seen:]:
            assert not CARD.search(text), text
        assert ben.news, "nothing was told of how things look now"
        assert not ben.news["menu"]


@asynchronous
async def test_leaving_and_sitting_down_again_while_connected(server: Running) -> None:
    """Leaving over REST and sitting down again; the connection stays open."""
    anna, ben = seated(server, "elfer-raus", "Anna", "Ben")
    async with lines(anna, ben) as (annas, bens):
        ben.ask("DELETE", f"/api/tables/{ben.code}/seat")
        await anna.until(annas, lambda m: m["kind"] == "table" and m["seats"][1]["free"])
        ben.sit(anna.code)
        await anna.until(annas, lambda m: m["kind"] == "table" and not m["seats"][1]["free"])
        assert anna.table["seats"][1]["here"], "the line is open"
        await start([anna, ben], [annas, bens])


@pytest.mark.parametrize("hangs_up", [False, True])
@asynchronous
async def test_a_bot_plays_on_at_once_for_a_person_who_leaves(
    server: Running, hangs_up: bool
) -> None:
    guests = seated(server, "elfer-raus", "Anna", "Ben", numbers=5, hand=3)
    async with lines(*guests) as opened:
        await start(guests, opened, pace="fast")
        n = due(guests)
        leaver, stays, socket = guests[n], guests[1 - n], opened[1 - n]
        leaver.ask("DELETE", f"/api/tables/{leaver.code}/seat")
        if hangs_up:
            await opened[n].close()
        await stays.until(socket, newer(stays))  # however long one is waited for: see hurried.py
        assert not stays.table["seats"][n]["here"]
        async with leaver.line() as back:
            await leaver.hear(back, "news")
            assert leaver.table["you"] == n
            await stays.until(socket, lambda m: m["kind"] == "table" and m["seats"][n]["here"])


# secrets --------------------------------------------------------------------------------------


def in_hands(guests: list[Guest]) -> set[str]:
    return {
        card
        for guest in guests
        for zone in guest.news["zones"]
        if zone["name"] == f"hand.{guest.table['you']}"
        for card in zone["cards"]
    }


def check_secrets(eve: Guest, hands: set[str]) -> None:
    assert hands
    for text in eve.heard:
        assert hands.isdisjoint(CARD.findall(text)), text
    assert eve.news["menu"] == eve.news["verbs"] == []
    assert not eve.news["undo"]


@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("elfer-raus", {"numbers": 5, "hand": 3}),
        ("hoechste-karte", {"numbers": 4}),
        ("mogeln", {"limit": 3}),
    ],
)
@asynchronous
async def test_an_onlooker_sees_no_hand(
    server: Running, game: str, options: dict[str, int]
) -> None:
    """Not a single byte. In Mogeln nobody doubts here, so no card is ever turned up."""
    guests = seated(server, game, "Anna", "Ben", "Cleo", **options)
    eve = onlooker(server, guests[0].code)
    async with lines(*guests, eve) as opened:
        await start([*guests, eve], opened)
        while not eve.over:
            check_secrets(eve, in_hands(guests))
            for guest, socket in zip(guests, opened, strict=False):
                menu = [choice["action"] for choice in guest.news["menu"]]
                if menu := [action for action in menu if action not in ("doubt", "accuse")]:
                    await guest.act(socket, menu[0])
                    await guest.hear(socket, "done")
            for guest, socket in zip((*guests, eve), opened, strict=True):
                await guest.catch_up(socket)
        assert [why for guest in guests for why in guest.refused] == []
        if game == "mogeln":
            during = [text for text in eve.heard if '"phase":"over"' not in text]
            assert [text for text in during if CARD.search(text)] == []


@asynchronous
async def test_nobody_hears_of_an_answer_before_all_have_answered(server: Running) -> None:
    anna, ben = guests = seated(server, "hoechste-karte", "Anna", "Ben", numbers=3)
    eve = onlooker(server, anna.code)
    async with lines(anna, ben, eve) as (annas, bens, eves):
        await start([*guests, eve], [annas, bens, eves])
        heard = len(ben.heard), len(eve.heard)
        for action in ("choose R2", "undo", "choose R3"):
            await anna.act(annas, action)
            await anna.hear(annas, "done")
            await anna.hear(annas, "news")
        await ben.catch_up(bens)
        await eve.catch_up(eves)
        assert (len(ben.heard), len(eve.heard)) == (heard[0] + 1, heard[1] + 1)


# whole matches --------------------------------------------------------------------------------


async def play_on(guest: Guest, socket: ClientConnection, number: int) -> None:
    """Play until this match is over."""
    while not (guest.over and guest.news["at"][0] == number):
        await guest.move(socket)
        async with asyncio.timeout(PATIENT):
            message = guest.take(await socket.recv())
        assert message["kind"] != "trouble"


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("hoechste-karte", 3, {"numbers": 3}),
        ("elfer-raus", 3, {"numbers": 5, "hand": 3, "deals": 2}),
        ("mogeln", 3, {"limit": 3}),
        ("schnipp-schnapp", 3, {"limit": 2}),
    ],
)
@asynchronous
async def test_a_whole_match_and_once_again(
    server: Running, game: str, seats: int, options: dict[str, int]
) -> None:
    anna, ben = guests = seated(server, game, "Anna", "Ben", seats=seats, **options)
    async with lines(anna, ben) as opened:
        await start(guests, opened, pace="fast")
        await asyncio.gather(*(play_on(g, s, 1) for g, s in zip(guests, opened, strict=True)))
        assert anna.news["totals"] == ben.news["totals"]
        assert anna.news["winners"] == ben.news["winners"] != []
        late = {"Too late: the game has moved on."}
        assert {why["text"] for guest in guests for why in guest.refused} <= late
        assert not any(guest.table["playing"] for guest in guests)
        results = anna.ask("GET", f"/api/tables/{anna.code}/results")
        assert [result["totals"] for result in results] == [anna.news["totals"]]
        await start(guests, opened)
        assert anna.news["at"][0] == anna.table["matches"] == 2
        assert anna.news["phase"] == "play"


# stopping -------------------------------------------------------------------------------------


def facts(events: dict[Any, Any]) -> dict[Any, Any]:
    """What has happened. Whoever hears it again is told several draws in one line."""
    words = ("line", "rule")
    return {
        at: {
            key: told for key, told in event.items() if event["kind"] != "moved" or key not in words
        }
        for at, event in events.items()
    }


@asynchronous
async def test_tests_can_have_the_same_cards_in_every_run(tmp_path: Path) -> None:
    with running(tmp_path / "reihum.db") as server:

        async def dealt(name: str) -> Any:
            server.deal(name)
            (anna,) = seated(server, "elfer-raus", "Anna", seats=2)
            async with lines(anna) as opened:
                await start([anna], opened)
            return anna.news["zones"]

        cards = await dealt("tea")
        assert await dealt("rum") != cards
    with running(tmp_path / "other.db") as server:
        assert await dealt("tea") == cards


@asynchronous
async def test_stopped_and_started_again_everything_is_as_it_was(tmp_path: Path) -> None:
    server = Running(tmp_path / "reihum.db")
    try:
        parties = [
            seated(server, "elfer-raus", "Anna", "Ben", deals=2),
            seated(server, "hoechste-karte", "Anna", "Ben"),
            seated(server, "mogeln", "Anna", "Ben", "Cleo"),
        ]
        for guests in parties:
            async with lines(*guests) as opened:
                await start(guests, opened, pace="slow", limit=600)
                for _ in range(4):
                    for guest, socket in zip(guests, opened, strict=True):
                        await guest.catch_up(socket)
                        await guest.move(socket)
                        await guest.catch_up(socket)
                for guest, socket in zip(guests, opened, strict=True):
                    await guest.catch_up(socket)
        held = seated(server, "elfer-raus", "Anna", "Ben")
        async with lines(*held) as opened:
            server.stop()
            for socket in opened:
                await asyncio.wait_for(socket.wait_closed(), PATIENT)
        server = Running(tmp_path / "reihum.db")
        for guests in [*parties, held]:
            for guest in guests:
                guest.server = server
                before, seats = guest.news, guest.table["seats"]
                events, guest.events, guest.news = guest.events, {}, {}
                async with guest.line() as socket:
                    if before:
                        await guest.hear(socket, "news")
                assert guest.table["you"] == guests.index(guest)
                assert [s["name"] for s in guest.table["seats"]] == [s["name"] for s in seats]
                if before:
                    assert facts(guest.events) == facts(events)
                    for key in ("at", "zones", "menu", "asked", "points", "totals", "undo"):
                        assert guest.news[key] == before[key], key
                    assert (guest.table["pace"], guest.table["limit"]) == ("slow", 600)
        assert '"level": "error"' not in server.log.read_text()
    finally:
        server.stop()
