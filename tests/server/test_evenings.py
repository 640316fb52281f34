"""Evenings: several games in a row with the same people."""

import asyncio
import sqlite3
from collections.abc import Iterator
from contextlib import closing, suppress
from http.client import HTTPException
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from alembic import command
from alembic.config import Config as AlembicConfig
from sqlalchemy import create_engine
from starlette.testclient import TestClient
from websockets.asyncio.client import ClientConnection
from websockets.exceptions import ConnectionClosed

from reihum.core.errors import Mistake
from reihum.games import GAMES
from reihum.room.people import Person
from reihum.server import export
from reihum.server.evenings import MOST_GAMES, MOST_PEOPLE, Evening, Evenings, Planned
from reihum.server.forgetting import forget
from reihum.server.people import People
from reihum.server.rooms import Room, Rooms
from reihum.server.store import Store
from reihum.table import messages
from reihum.table.tempo import Tempo
from tests.server.running import Guest, Running, asynchronous
from tests.server.test_lobby import Person as Asker
from tests.server.test_statistics import cells, play_all
from tests.server.test_store import Ear
from tests.waiting import PATIENT

HIGHEST = Planned("hoechste-karte", {"numbers": 2})  # for up to four
DUEL = Planned("zweikampf", {})
LOT = Planned("", {"deals": 1})
SHORT = {"game": "hoechste-karte", "options": {"numbers": 2}}


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "store.db"))
    yield store
    store.close()


class Hosts:
    """Evenings in this process, and people who come to them."""

    def __init__(self, store: Store, tempo: Tempo | None = None) -> None:
        self.people = People(store)
        self.rooms = Rooms(store, tempo or Tempo(), seeds=_seeds())
        self.evenings = Evenings(self.rooms)

    async def arrive(self, *names: str) -> list[Person]:
        return [(await self.people.arrive(name))[1] for name in names]

    async def evening(self, people: list[Person], *plan: Planned) -> str:
        code = (await self.evenings.open(people[0], plan)).code
        for person in people[1:]:
            await self.evenings.come(code, person)
        return code

    async def next(self, code: str, person: Person) -> tuple[Evening, Room]:
        evening = await self.evenings.find(code)
        evening = await self.evenings.go_on(code, len(evening.games) + 1, person)
        return evening, await self.rooms.find(evening.games[-1].code)


def _seeds() -> Any:
    numbers = iter(range(10_000))
    return lambda: f"evening-{next(numbers)}"


def seated(room: Room) -> list[str]:
    """Names of people, and "-" for a bot."""
    return [seat.name or "-" for seat in room.table.seats]


# how it goes ------------------------------------------------------------------------------------


@asynchronous
async def test_an_evening_from_the_first_game_to_the_last(store: Store) -> None:
    hosts = Hosts(store)
    people = await hosts.arrive("Anna", "Ben", "Cem", "Dora", "Emma")
    code = await hosts.evening(people, HIGHEST, DUEL, Planned("mogeln", {"limit": 8}))
    told = [Ear() for _ in people]
    evening, room = await hosts.next(code, people[0])
    assert seated(room) == ["Anna", "Ben", "Cem", "Dora"], "in the order of coming, no bots"
    assert room.table.playing(), "the cards are dealt"
    for person, ear in zip(people, told, strict=True):
        await room.enter(person, ear, None)
        assert ear.of(messages.Evening) == [messages.Evening(code, 1, 3, room.code)]
    with pytest.raises(Mistake, match="evening-not-yet"):
        await hosts.next(code, people[0])
    await play_all(room)
    assert room.table.match
    with pytest.raises(Mistake, match="host-only"):
        await hosts.next(code, people[1])
    with pytest.raises(Mistake, match="evening-goes-on"):
        room.start(people[0].id, 0.0)

    evening, duel = await hosts.next(code, people[0])
    assert seated(duel) == ["Anna", "Emma"], "who looked on is in"
    for ear in told:
        assert ear.of(messages.Evening)[-1] == messages.Evening(code, 1, 3, duel.code)
    late = Ear()
    await room.enter(people[1], late, None)
    assert late.of(messages.Evening)[-1].table == duel.code, "an old table leads to the new one"
    await play_all(duel)

    evening, mogeln = await hosts.next(code, people[0])
    assert seated(mogeln) == ["Anna", "Ben", "Cem", "Dora", "Emma"]
    await play_all(mogeln)
    evening = await hosts.evenings.find(code)
    assert evening.over
    with pytest.raises(Mistake, match="evening-not-yet"):
        await hosts.next(code, people[0])
    first = evening.games[0]
    cards = {
        str(seat.person): points
        for seat, points in zip(room.table.seats, room.table.match.game.scores[0], strict=True)
    }
    order = sorted(cards, key=lambda person: (cards[person], first.points[person]))
    assert [first.points[one] for one in order] == sorted(first.points.values()), "by their cards"
    for game, count in zip(evening.games, (4, 2, 5), strict=True):
        assert len(game.points) == len(game.sat) == count
        assert max(game.points.values()) >= 1
    for person in people:
        assert evening.total(person.id) == sum(g.points.get(person.id, 0) for g in evening.games)
    hosts.rooms.close()


@asynchronous
async def test_bots_only_fill_what_a_game_needs(store: Store) -> None:
    hosts = Hosts(store)
    people = await hosts.arrive("Anna", "Ben")
    code = await hosts.evening(people, Planned("mogeln", {}), HIGHEST)
    _, room = await hosts.next(code, people[0])
    assert seated(room) == ["Anna", "Ben", "-"]
    hosts.rooms.close()


@asynchronous
async def test_who_comes_and_goes_in_between(store: Store) -> None:
    hosts = Hosts(store)
    anna, ben, cem = await hosts.arrive("Anna", "Ben", "Cem")
    code = await hosts.evening([anna, ben], HIGHEST, HIGHEST, HIGHEST)
    _, room = await hosts.next(code, anna)
    await room.enter(ben, Ear(), None)
    await hosts.evenings.come(code, cem)
    assert seated(room) == ["Anna", "Ben"], "cards are dealt: Cem looks on"
    await hosts.evenings.go(code, ben)
    assert room.table.seats[1].bot_plays, "a bot plays for Ben at once"
    await play_all(room)
    evening, room = await hosts.next(code, anna)
    assert seated(room) == ["Anna", "Cem"]
    assert ben.id in evening.games[0].points, "what Ben has won stays"
    await hosts.evenings.come(code, ben)
    await play_all(room)
    _, room = await hosts.next(code, anna)
    assert seated(room) == ["Anna", "Ben", "Cem"], "Ben is back where he was"
    with pytest.raises(Mistake, match="host-only"):
        await hosts.evenings.send_home(code, 0, ben)
    await hosts.evenings.send_home(code, 1, anna)
    assert [one.name for one in (await hosts.evenings.find(code)).here] == ["Anna", "Cem"]
    hosts.rooms.close()


@asynchronous
async def test_who_may_go_on(store: Store) -> None:
    """The host; whoever is there while the host is away; after a while anybody; strangers never."""
    hosts = Hosts(store, Tempo(patience=3600.0))
    anna, ben, cem, stranger = await hosts.arrive("Anna", "Ben", "Cem", "Stranger")
    code = await hosts.evening([anna, ben, cem], HIGHEST, HIGHEST, HIGHEST)
    for other, why in ((ben, "evening-not-yet"), (stranger, "not-of-evening")):
        with pytest.raises(Mistake, match=why):
            await hosts.next(code, other)
    _, room = await hosts.next(code, anna)
    line = Ear()
    await room.enter(anna, line, None)
    await room.enter(ben, Ear(), None)
    await play_all(room)
    with pytest.raises(Mistake, match="host-only"):
        await hosts.next(code, ben)
    room.exit(anna, line)
    await asyncio.gather(*room._tasks)
    with pytest.raises(Mistake, match="host-only"):
        await hosts.next(code, cem)
    with pytest.raises(Mistake, match="not-of-evening"):
        await hosts.next(code, stranger)
    _, room = await hosts.next(code, ben)
    await play_all(room)
    hosts.rooms.tempo = Tempo(patience=0.0)
    _, room = await hosts.next(code, cem)
    assert room.table.playing()
    hosts.rooms.close()


@asynchronous
async def test_asked_for_twice_it_begins_once(store: Store) -> None:
    hosts = Hosts(store)
    people = await hosts.arrive("Anna", "Ben")
    code = await hosts.evening(people, HIGHEST, HIGHEST)
    both = [hosts.evenings.go_on(code, 1, people[0]) for _ in range(5)]
    found = await asyncio.gather(*both)
    assert {len(evening.games) for evening in found} == {1}
    assert len({evening.games[0].code for evening in found}) == 1
    hosts.rooms.close()


@asynchronous
async def test_by_lot(store: Store) -> None:
    """No game twice, and none that is planned anyway."""
    hosts = Hosts(store)
    people = await hosts.arrive("Anna", "Ben", "Cem", "Dora")
    code = await hosts.evening(people, LOT, LOT, HIGHEST, LOT)
    for _ in range(4):
        evening, room = await hosts.next(code, people[0])
        assert len(room.table.seats) == 4
        await play_all(room)
    games = [game.game for game in evening.games]
    assert games[2] == HIGHEST.game
    assert len(set(games)) == 4
    assert all(GAMES[game].SEATS[-1] >= 4 for game in games)
    hosts.rooms.close()


@asynchronous
async def test_what_cannot_be_planned(store: Store) -> None:
    hosts = Hosts(store)
    (anna,) = await hosts.arrive("Anna")
    for plan, why in (
        ([], "bad-evening"),
        ([HIGHEST] * (MOST_GAMES + 1), "bad-evening"),
        ([Planned("koenigs-romme-solo", {})], "evening-alone"),
        ([Planned("halma", {})], "no-game"),
        ([Planned("mogeln", {"frob": 1})], "no-option"),
        ([Planned("", {"hand": 3})], "no-option"),
    ):
        with pytest.raises(Mistake, match=why):
            await hosts.evenings.open(anna, plan)
    with pytest.raises(Mistake, match="no-evening"):
        await hosts.evenings.find("ZZZZZZ")
    code = await hosts.evening([anna], HIGHEST)
    for n in range(MOST_PEOPLE - 1):
        await hosts.evenings.come(code, (await hosts.arrive(f"P{n}"))[0])
    with pytest.raises(Mistake, match="evening-full"):
        await hosts.evenings.come(code, (await hosts.arrive("Late"))[0])
    hosts.rooms.close()


@asynchronous
async def test_a_match_frozen_by_new_rules_can_be_played_again_or_left(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    hosts = Hosts(store)
    people = await hosts.arrive("Anna", "Ben")
    code = await hosts.evening(people, HIGHEST, HIGHEST)
    _, first = await hosts.next(code, people[0])
    monkeypatch.setattr(GAMES["hoechste-karte"], "RULES", 99)
    hosts.rooms.close()
    hosts = Hosts(store)
    room = await hosts.rooms.find(first.code)
    await room.do(lambda now: room.start(people[0].id, now))
    await play_all(room)
    evening, second = await hosts.next(code, people[0])
    assert evening.games[0].points, "counted from the match that was played to the end"
    await hosts.rooms.store.freeze(second.code, 1)
    hosts.rooms.close()
    hosts = Hosts(store)
    evening = await hosts.evenings.find(code)
    assert not evening.over
    hosts.rooms.close()


# over REST --------------------------------------------------------------------------------------


def test_over_rest(lobby: TestClient) -> None:
    anna, ben, cem = (Asker(lobby, name) for name in ("Anna", "Ben", "Cem"))
    plan = {"games": [SHORT, {"game": "zweikampf"}, {}]}
    line = anna.ask("POST", "/api/evenings", plan).json()
    code, at = line["code"], f"/api/evenings/{line['code']}"
    assert len(code) == 6
    assert line["link"].endswith(f"/e/{code}")
    assert (line["you"], line["leads"], line["wait"], line["begun"]) == (0, True, 0.0, 0)
    assert [game["game"] for game in line["games"]] == ["hoechste-karte", "zweikampf", ""]
    assert line["games"][1]["name"] == "Zweikampf"
    stranger = lobby.get(at).json()
    assert (stranger["you"], stranger["leads"], stranger["wait"]) == (None, False, None)
    assert ben.ask("POST", f"{at}/people").json()["you"] == 1
    assert cem.ask("POST", f"/api/evenings/{code.lower()}/people").json()["you"] == 2
    assert anna.ask("GET", at).json()["plays"] == [0, 1, 2]
    assert b"<svg" in lobby.get(f"{at}/qr.svg").content
    assert lobby.get("/api/evenings/ZZZZZZ").status_code == 404
    assert ben.ask("POST", f"{at}/next", {"number": 1}).status_code == 400

    line = anna.ask("POST", f"{at}/next", {"number": 1}).json()
    assert (line["begun"], line["games"][0]["state"], line["wait"]) == (1, "playing", None)
    table = lobby.get(f"/api/tables/{line['table']}").json()
    assert table["link"].endswith(f"/e/{code}"), "friends are invited to the evening"
    assert table["playing"]
    assert [one["code"] for one in ben.ask("GET", "/api/evenings").json()] == [code]
    assert ben.ask("GET", "/api/me").json()["tables"] == [], "one comes back by the evening"
    assert line["people"][2] == {
        "name": "Cem",
        "face": "fox-sun",  # Ben is a fox too
        "here": True,
        "points": 0,
        "place": 1,
        "games": [0],
    }
    assert cem.ask("DELETE", f"{at}/people").json()["people"][2]["here"] is False
    assert cem.ask("GET", "/api/evenings").json() == []
    assert anna.ask("DELETE", f"{at}/people/1").json()["people"][1]["here"] is False
    assert ben.ask("DELETE", f"{at}/people/0").status_code == 400
    assert anna.ask("DELETE", f"{at}/people/7").status_code == 400


# nothing is lost --------------------------------------------------------------------------------


async def play(guests: list[Guest], stop: int | None = None) -> None:
    """All play until the match is over, or until so many moves were answered."""
    moves, here = 0, asyncio.Barrier(len(guests))
    playing: list[asyncio.Task[None]] = []

    async def move(guest: Guest, socket: ClientConnection) -> None:
        nonlocal moves
        while not guest.over and (stop is None or moves < stop):
            before = len(guest.done)
            await guest.move(socket)
            guest.take(await socket.recv())
            moves += len(guest.done) - before

    async def one(guest: Guest) -> None:
        async with guest.line() as socket:
            await here.wait()
            playing.append(asyncio.create_task(move(guest, socket)))
            done, _ = await asyncio.wait(playing[-1:])
            if stop is not None:  # the others may wait for a move that nobody makes any more
                for other in playing:  # not their lines: one cut while it is closed stays open
                    other.cancel()
            for task in done:
                if not task.cancelled() and not isinstance(task.exception(), ConnectionClosed):
                    task.result()

    async with asyncio.timeout(PATIENT):
        await asyncio.gather(*map(one, guests))


def ask_in_vain(guest: Guest, path: str, body: Any) -> None:
    """Perhaps nobody answers any more."""
    with suppress(OSError, HTTPException):
        guest.ask("POST", path, body)


@pytest.mark.sqlite
def test_killed_between_and_during_the_games(tmp_path: Path) -> None:
    """After each game and in the middle of each: nothing is lost, nothing begins twice."""
    db = tmp_path / "reihum.db"
    server = Running(db)
    guests = [Guest(server, name) for name in ("Anna", "Ben", "Cem", "Dora", "Emma")]
    anna = guests[0]
    games = [{**SHORT, "options": {"numbers": 3}}, {"game": "ratefix"}, {**SHORT}]
    code = anna.ask("POST", "/api/evenings", {"games": games})["code"]
    at = f"/api/evenings/{code}"

    def killed() -> Running:
        server.kill()
        again = Running(db)
        for guest in guests:
            guest.server = again
        return again

    for guest in guests[1:3]:
        guest.ask("POST", f"{at}/people")
    server = killed()
    for guest in guests[3:]:
        guest.ask("POST", f"{at}/people")
    before = anna.ask("GET", at)
    assert [one["name"] for one in before["people"]] == [guest.name for guest in guests]

    out: list[int] = []
    for number in (1, 2, 3):
        # Killed while it is asked for the next game: that has begun whole or not at all.
        asking = Thread(target=ask_in_vain, args=(anna, f"{at}/next", {"number": number}))
        asking.start()
        server = killed()
        asking.join()
        begun = anna.ask("GET", at)
        assert begun["begun"] in (number - 1, number)
        line = anna.ask("POST", f"{at}/next", {"number": number})
        assert line["table"] == begun["table"] or begun["begun"] < number
        server = killed()
        again = anna.ask("GET", at)
        assert (again["begun"], again["table"]) == (number, line["table"])
        assert anna.ask("POST", f"{at}/next", {"number": number})["table"] == line["table"]
        table = anna.ask("GET", f"/api/tables/{line['table']}")
        assert table["playing"]
        names = [seat["name"] for seat in table["seats"]]
        assert len(names) == 4
        if out:
            assert guests[out[-1]].name in names, "who looked on plays now"
        players = [guest for guest in guests if guest.name in names]
        out.append(next(n for n, guest in enumerate(guests) if guest not in players))
        for guest in players:
            guest.move_to(line["table"])
        asyncio.run(play(players, stop=3))
        server = killed()
        asyncio.run(play(players))
        scores = anna.ask("GET", at)
        server = killed()
        assert anna.ask("GET", at)["people"] == scores["people"]
        assert scores["people"][out[-1]]["games"][-1] is None
    last = anna.ask("GET", at)
    assert last["over"]
    assert len(set(out)) == 3, "everybody looks on in turn"
    for one in last["people"]:
        assert one["points"] == sum(points or 0 for points in one["games"])
        better = sum(other["points"] > one["points"] for other in last["people"])
        assert one["place"] == better + 1
    server.stop()
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute("select count(*) from tables").fetchone() == (3,)


@asynchronous
async def test_everybody_is_led_to_the_next_table(server: Running) -> None:
    anna, ben, looker = (Guest(server, name) for name in ("Anna", "Ben", "Looker"))
    code = anna.ask("POST", "/api/evenings", {"games": [SHORT, SHORT]})["code"]
    at = f"/api/evenings/{code}"
    ben.ask("POST", f"{at}/people")
    first = anna.ask("POST", f"{at}/next", {"number": 1})["table"]
    for guest in (anna, ben, looker):
        guest.code = first
    await play([anna, ben])
    async with ben.dial() as bens, looker.dial() as theirs:
        lines: list[tuple[Guest, ClientConnection]] = [(ben, bens), (looker, theirs)]
        for guest, socket in lines:
            await guest.hello(socket)
            told = await guest.hear(socket, "evening")
            assert (told["table"], told["number"], told["games"]) == (first, 1, 2)
        second = anna.ask("POST", f"{at}/next", {"number": 2})["table"]
        for guest, socket in lines:
            told = await guest.hear(socket, "evening")
            assert told == {
                "kind": "evening",
                "code": code,
                "number": 1,
                "games": 2,
                "table": second,
            }


# what is kept of a person -----------------------------------------------------------------------

NAME = "Annabella"


@asynchronous
async def test_forgotten_in_the_middle_of_an_evening(store: Store, tmp_path: Path) -> None:
    hosts = Hosts(store)
    anna, ben, cem = await hosts.arrive(NAME, "Ben", "Cem")
    code = await hosts.evening([anna, ben, cem], HIGHEST, HIGHEST, HIGHEST)
    _, room = await hosts.next(code, anna)
    await play_all(room)
    evening, room = await hosts.next(code, anna)
    points = evening.total(ben.id)

    await forget(anna, hosts.people, hosts.rooms)

    assert room.table.seats[0].bot == "medium"
    evening = await hosts.evenings.find(code)
    assert [one.name for one in evening.people] == ["Ben", "Cem"]
    assert evening.total(ben.id) == points, "the others keep their points"
    await play_all(room)
    _, room = await hosts.next(code, ben)
    assert seated(room) == ["Ben", "Cem"]
    await hosts.evenings.come(code, anna)  # this request was already under way
    assert len((await hosts.evenings.find(code)).people) == 2
    hosts.rooms.close()
    left = [(table, text) for table, text in cells(tmp_path / "store.db")]
    assert [one for one in left if NAME in one[1]] == []
    assert {table for table, text in left if anna.id in text} == {"people", "tables", "evenings"}
    store.close()
    assert NAME.encode() not in (tmp_path / "store.db").read_bytes()


@asynchronous
async def test_handed_out(store: Store) -> None:
    hosts = Hosts(store)
    anna, ben, cem = await hosts.arrive("Anna", "Ben", "Cem")
    code = await hosts.evening([anna, ben], HIGHEST, LOT)
    _, room = await hosts.next(code, anna)
    await hosts.evenings.go(code, ben)
    (mine,) = export.everything(store.engine, anna.id)["evenings"]
    (bens,) = export.everything(store.engine, ben.id)["evenings"]
    assert (mine["code"], mine["host"], mine["tables"]) == (code, True, [room.code])
    assert [game["game"] for game in mine["plan"]] == ["hoechste-karte", ""]
    assert [one["comes"] for one in mine["came"]] == [True]
    assert bens["host"] is False
    assert [(one["name"], one["comes"]) for one in bens["came"]] == [("Ben", True), ("Ben", False)]
    assert "Anna" not in str(bens)
    assert export.everything(store.engine, cem.id)["evenings"] == []
    hosts.rooms.close()


def test_a_store_from_before_there_were_evenings(tmp_path: Path) -> None:
    """Its tables are where they were, and evenings can be added."""
    file = tmp_path / "old.db"
    engine = create_engine(f"sqlite:///{file}")
    config = AlembicConfig()
    config.set_main_option("script_location", "reihum.server:migrations")
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "5")
        for line in (
            "people values ('p', 'P', 0)",
            "tables values ('ABCDE', 'elfer-raus', 2, '{}', 'p', 1, 0, '')",
        ):
            connection.exec_driver_sql(f"insert into {line}")
    engine.dispose()

    @asynchronous
    async def look() -> None:
        store = Store(str(file))
        kept = store.load("ABCDE")
        assert kept
        assert kept.opened.evening == ""
        hosts = Hosts(store)
        code = await hosts.evening([Person("p", "P")], HIGHEST)
        _, room = await hosts.next(code, Person("p", "P"))
        assert seated(room) == ["P", "-"]
        hosts.rooms.close()
        store.close()

    look()
