"""Replays of finished matches, and playing the same cards again."""

import json
import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from reihum.core.errors import Mistake
from reihum.core.record import read_record
from reihum.core.rng import Rng
from reihum.games import GAMES, find_game, setup_for
from reihum.games.hoechste_karte import HoechsteKarte
from reihum.server.answers import pack
from reihum.server.archive import Archive
from reihum.server.people import People
from reihum.server.replays import deal_replay
from reihum.server.rooms import Rooms
from reihum.server.store import Store
from reihum.table.messages import Message
from reihum.texts import LANGUAGES, Words
from reihum.wire.speaker import Speaker
from reihum.wire.types import WIRE
from tests.server.hurried import HURRIED
from tests.server.running import asynchronous
from tests.server.test_lobby import RULES_OF_AN_ERROR, Person, play_it_out
from tests.server.test_same_bytes import OPTIONS, SEATS
from tests.server.test_store import Ear, act, start
from tests.server.test_wire import REPLAY, read

SHORT = {"options": {"numbers": 3, "deals": 2}}
MIXED = {"options": {"hand": 2, "deals": 2}}  # other cards each time


class NotingEar(Ear):
    """A connection that keeps what was sent over it, and the table's state at each moment."""

    def __init__(self) -> None:
        super().__init__()
        self.speaker = Speaker("", "en")
        self.moments: dict[tuple[int, int], Any] = {}
        self.events: dict[int, Any] = {}

    def hear(self, message: Message) -> None:
        told = json.loads(pack(self.speaker.say(message)))
        if told["kind"] == "news":
            self.moments[tuple(told["at"])] = told
            self.events |= {event["n"]: wordless(event) for event in told["events"]}


@pytest.fixture
def anna(lobby: TestClient) -> Person:
    return Person(lobby, "Anna")


@pytest.fixture
def ben(lobby: TestClient) -> Person:
    return Person(lobby, "Ben")


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(str(tmp_path / "store.db"))
    yield store
    store.close()


def wordless(event: dict[str, Any]) -> dict[str, Any]:
    """The event without its words: in a replay everybody has a name, also the person who looks."""
    return {name: value for name, value in event.items() if name != "line"}


def line(event: dict[str, Any]) -> str:
    """The event's line in the log."""
    return "".join(part["text"] for part in event.get("line", ()))


def ask(person: Any, code: str, number: int, view: object = "all", deal: int = 1) -> Any:
    path = f"/api/tables/{code}/matches/{number}/replay?view={view}&deal={deal}"
    return person.ask("GET", path)


SAME = (
    *("asked", "phase", "deal", "deals", "facts", "answer"),
    *("points", "totals", "winners"),
)


def same(news: dict[str, Any]) -> dict[str, Any]:
    """What is the same in a replay: all but words such as "your hand"."""
    zones = [zone | {"label": ""} for zone in news["zones"]]
    return {"zones": zones} | {key: news[key] for key in SAME}


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_from_a_seat_it_tells_what_that_seat_was_told(store: Store, game: str) -> None:
    setup = setup_for(game, SEATS[game], OPTIONS[game])
    people, rooms, rng = People(store), Rooms(store, HURRIED), Rng(game)
    persons = [(await people.arrive(f"P{seat}"))[1] for seat in range(setup.seats)]
    room = await rooms.new(setup, persons[0], listed=True)
    ears = [NotingEar() for _ in persons]
    for seat, (person, ear) in enumerate(zip(persons, ears, strict=True)):
        if seat:
            room.table.sit(person.id, person.name, seat, 0.0)
        await room.enter(person, ear, None)
    await start(room, persons[0], game)
    while room.table.playing():
        match = room.table.match
        assert match
        seat = rng.choice(match.game.may())
        undoing = match.may_undo(seat) and rng.below(6) == 0
        await act(
            room, persons[seat], "undo" if undoing else str(rng.choice(match.game.menu(seat)))
        )
    archive, deals = Archive(store), setup.number("deals")
    for seat, ear in enumerate(ears):
        heard: dict[int, Any] = {}
        for deal in range(1, deals + 1):
            replay = read(pack(deal_replay(archive, room.code, 1, seat, deal, "en")), REPLAY)
            assert replay["seats"] is True
            assert len(replay["starts"]) == deals
            assert replay["table"]["you"] == seat
            assert [one["name"] for one in replay["table"]["seats"]] == [p.name for p in persons]
            assert len(replay["steps"]) == len(replay["lines"]) > 1
            assert replay["lines"][0] == replay["starts"][deal - 1]
            for step in replay["steps"]:
                then = ear.moments[tuple(step["at"])]
                assert same(step) == same(then)
                assert step["now"]
                assert step["menu"] == step["verbs"] == []
                assert not step["undo"]
                heard |= {event["n"]: wordless(event) for event in step["events"]}
            assert replay["steps"][-1]["phase"] == ("over" if deal == deals else "rest")
        assert heard == ear.events
    for deal in range(1, deals + 1):
        replay = read(pack(deal_replay(archive, room.code, 1, None, deal, "en")), REPLAY)
        assert replay["table"]["you"] is None
        hands = [z for step in replay["steps"] for z in step["zones"] if z["kind"] == "hand"]
        assert all(zone["open"] for zone in hands)
        assert not any("?" in zone["cards"] for zone in hands)


def test_refused_while_the_match_is_going_on(anna: Person, ben: Person) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    asked = [
        ("GET", f"/api/tables/{code}/matches/1/replay"),
        ("GET", f"/api/tables/{code}/matches/1/replay?view=0"),
        ("GET", f"/api/deals/{code}/1"),
        ("POST", f"/api/deals/{code}/1"),
    ]

    def closed() -> None:
        for who in (anna, ben):
            for method, path in asked:
                refused = who.ask(method, path, {} if method == "POST" else None)
                assert refused.status_code == 404
                assert set(refused.json()) == RULES_OF_AN_ERROR
                assert "protocol" not in refused.text

    closed()
    # Only once: later the match may be over before the person hears of it.
    play_it_out(anna, code, cache(closed))
    for method, path in asked:
        assert ben.ask(method, path, {} if method == "POST" else None).status_code == 200


@pytest.mark.parametrize("query", ["view=2", "view=99", "view=-1", "view=x", "deal=3", "deal=0"])
def test_a_replay_that_does_not_exist_is_refused(anna: Person, query: str) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    play_it_out(anna, code, lambda: None)
    refused = anna.ask("GET", f"/api/tables/{code}/matches/1/replay?{query}")
    assert refused.status_code == 400
    assert set(refused.json()) == RULES_OF_AN_ERROR
    for missing, why in (
        (f"{code}/matches/2", Mistake("no-match", number=2)),
        ("ZZZZZ/matches/1", Mistake("no-table", code="ZZZZZ")),
    ):
        answer = anna.ask("GET", f"/api/tables/{missing}/replay")
        assert answer.status_code == 404
        assert answer.json()["text"] in {Words(lang).why(why) for lang in LANGUAGES}


def test_it_names_those_who_sat_there_as_they_are_called_now(anna: Person, ben: Person) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    play_it_out(anna, code, lambda: None)
    anna.ask("PATCH", "/api/me", {"name": "Annabel"})
    anna.ask("DELETE", f"/api/tables/{code}/seat")
    ben.ask("POST", f"/api/tables/{code}/seat", {})
    for stranger in (anna, ben, Person(anna.lobby, "Eve")):
        seats = ask(stranger, code, 1).json()["table"]["seats"]
        assert seats[0]["name"] == "Annabel"
        assert [seat["bot"] for seat in seats] == ["", "medium"]
    without = anna.lobby.get(f"/api/tables/{code.lower()}/matches/1/replay")
    assert without.status_code == 200


def test_in_the_language_of_the_person_who_asks(anna: Person) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    play_it_out(anna, code, lambda: None)
    said = set()
    for lang in ("de", "en"):
        headers = {"Accept-Language": lang}
        answer = anna.lobby.get(f"/api/tables/{code}/matches/1/replay", headers=headers).json()
        said.add(line(answer["steps"][-1]["events"][-1]))
        assert all("You " not in line(e) for s in answer["steps"] for e in s["events"])
    assert len(said) == 2


def without_masks(db: Path) -> None:
    """Change the stored stories to the old format."""
    with closing(sqlite3.connect(db)) as connection, connection:
        ((packed,),) = connection.execute("SELECT story FROM results").fetchall()
        story = json.loads(zlib.decompress(packed))
        for line in story:
            for event in line["events"]:
                for mask in ("faces", "counts", "ordered", "new"):
                    event.pop(mask, None)
                for name, zone in event.get("zones", {}).items():
                    event["zones"][name] = {"cards": zone["cards"]}
        packed = zlib.compress(json.dumps(story).encode())
        connection.execute("UPDATE results SET story = ?", (packed,))


@pytest.mark.sqlite
def test_an_old_story_is_told_with_all_hands_open(anna: Person, tmp_path: Path) -> None:
    code = anna.open("elfer-raus", 2, options={"numbers": 5, "hand": 3, "deals": 2})
    play_it_out(anna, code, lambda: None)
    new = ask(anna, code, 1, deal=2).json()
    without_masks(tmp_path / "reihum.db")
    old = ask(anna, code, 1, deal=2).json()
    assert old.pop("seats") is False
    assert new.pop("seats") is True
    assert old == new
    refused = ask(anna, code, 1, 0)
    assert refused.status_code == 400
    assert "older" in refused.json()["text"]


# the same cards ---------------------------------------------------------------------------------


def deal_of(person: Person, code: str, number: int = 1) -> dict[str, Any]:
    answer = person.ask("GET", f"/api/deals/{code}/{number}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def cards(person: Person, code: str, number: int = 1) -> list[Any]:
    """The zones after the deal."""
    steps = [ask(person, code, number, deal=deal).json()["steps"][0] for deal in (1, 2)]
    return [step["zones"] for step in steps]


def test_the_same_cards_and_what_came_of_them(anna: Person, ben: Person) -> None:
    code = anna.open("ratefix", 2, **MIXED)
    play_it_out(anna, code, lambda: None)
    opened = ben.ask("POST", f"/api/deals/{code}/1", {"seat": 1}).json()
    again = opened["code"]
    assert again != code
    assert [seat["name"] for seat in opened["seats"]] == ["", "Ben"]
    assert opened["you"] == 1
    assert opened["known"], "whoever sits down there is told"
    assert ben.ask("GET", "/api/tables").json() == [], "nobody stumbles upon it"

    def not_counted() -> None:
        assert len(deal_of(anna, code)["results"]) == 1

    play_it_out(ben, again, cache(not_counted))
    assert cards(anna, again) == cards(anna, code)
    lines = [anna.ask("GET", f"/api/tables/{one}").json() for one in (code, again)]
    assert not any(line["known"] for line in lines)
    first, second = deal_of(anna, code), deal_of(ben, again)
    assert first["results"] == second["results"]
    assert [(one["code"], one["number"]) for one in first["results"]] == [(code, 1), (again, 1)]
    assert [one["names"][seat] for seat, one in enumerate(first["results"])] == ["Anna", "Ben"]
    assert [one["levels"] for one in first["results"]] == [["", "medium"], ["medium", ""]]
    totals = [one["totals"] for one in first["results"]]
    assert first["best"] == [max(pair) for pair in zip(*totals, strict=True)]
    assert first["game"] == "ratefix"
    assert first["unusual"]
    play_it_out(ben, again, lambda: None)
    assert cards(ben, again, 2) != cards(ben, again), "only the first match has them"
    assert len(deal_of(anna, code)["results"]) == 2
    assert len(deal_of(ben, again, 2)["results"]) == 1


def test_whoever_plays_known_cards_has_agreed_to_that(anna: Person, ben: Person) -> None:
    """It is said at the table before and while playing, and only of the match that has them."""
    code = anna.open("hoechste-karte", 2, options={"numbers": 1})
    play_it_out(anna, code, lambda: None)
    again = anna.ask("POST", f"/api/deals/{code}/1", {}).json()["code"]

    def told() -> bool:
        with ben.lobby.websocket_connect(f"/ws/{again}") as line:
            line.send_json({"kind": "hello", "wire": WIRE, "token": ben.token, "lang": "en"})
            return bool(line.receive_json()["known"])

    assert told()
    refused = ben.ask("POST", f"/api/tables/{again}/seat", {})
    assert (refused.status_code, "played before" in refused.json()["text"]) == (400, True)
    agreed = ben.ask("POST", f"/api/tables/{again}/seat", {"agreed": True})
    assert (agreed.json()["you"], agreed.json()["known"]) == (1, True)
    assert anna.ask("POST", f"/api/tables/{again}/start", {}).json()["playing"]
    assert told(), "while playing, too"
    fresh = anna.open("hoechste-karte", 2)
    assert ben.ask("POST", f"/api/tables/{fresh}/seat", {}).json()["you"] == 1


def test_where_fewest_points_win_the_fewest_are_best(anna: Person) -> None:
    code = anna.open("elfer-raus", 2, options={"numbers": 5, "hand": 4})
    play_it_out(anna, code, lambda: None)
    again = anna.ask("POST", f"/api/deals/{code}/1", {}).json()["code"]
    play_it_out(anna, again, lambda: None)
    deal = deal_of(anna, code)
    totals = [one["totals"] for one in deal["results"]]
    assert deal["best"] == [min(pair) for pair in zip(*totals, strict=True)]


def test_nobody_is_told_the_seed(anna: Person, ben: Person) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    play_it_out(anna, code, lambda: None)
    record = anna.lobby.get(f"/api/tables/{code}/matches/1/record").text
    seed = read_record(record, find_game).tape.seed  # type: ignore[union-attr]
    opened = ben.ask("POST", f"/api/deals/{code}/1", {})
    again = opened.json()["code"]

    def not_told() -> None:
        told = [opened, ben.ask("GET", f"/api/deals/{code}/1"), ben.ask("GET", "/api/me")]
        told += [ask(anna, code, 1), anna.ask("GET", f"/api/tables/{again}")]
        told += [anna.ask("GET", f"/api/deals/{again}/1"), ask(ben, again, 1)]
        assert len(seed) > 8
        assert not any(seed in answer.text for answer in told)

    not_told()
    play_it_out(ben, again, cache(not_told))


def test_who_may_play_them(anna: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    code = anna.open("hoechste-karte", 2, **SHORT)
    play_it_out(anna, code, lambda: None)
    stranger = anna.lobby.post(f"/api/deals/{code}/1", json={})
    assert stranger.status_code == 401
    assert anna.lobby.get(f"/api/deals/{code}/1").status_code == 200
    assert anna.ask("POST", f"/api/deals/{code}/1", {"seat": 2}).status_code == 400
    assert anna.ask("POST", f"/api/deals/{code}/1", {"seed": "x"}).status_code == 400
    assert deal_of(anna, code)["playable"]
    monkeypatch.setattr(HoechsteKarte, "RULES", HoechsteKarte.RULES + 1)
    assert not deal_of(anna, code)["playable"]
    refused = anna.ask("POST", f"/api/deals/{code}/1", {})
    assert refused.status_code == 400
    assert "have changed" in refused.json()["text"]
    assert ask(anna, code, 1).status_code == 200, "it can be seen under any rules"
