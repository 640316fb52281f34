"""The lobby over REST: games, people, tables, results; and its protection against bad requests."""

import http.client
import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Connection
from starlette.testclient import TestClient

from reihum.core.errors import Mistake
from reihum.core.match import replay
from reihum.core.record import read_record
from reihum.games import GAMES, find_game
from reihum.server import guard
from reihum.server.app import Config, create_app
from reihum.server.lines import Limits
from reihum.server.people import CODE_MINUTES
from reihum.table.faces import usual_face
from reihum.table.names import LONGEST_NAME
from reihum.texts import Words
from reihum.wire.types import WIRE
from tests.server.running import Guest, Running, asynchronous, running
from tests.waiting import PATIENT

RULES_OF_AN_ERROR = {"text", "rule", "rule_text"}
NOT_THERE = "/api/tables/ZZZZZ"


class Person:
    """Somebody who asks over REST."""

    def __init__(self, lobby: TestClient, name: str) -> None:
        self.lobby = lobby
        self.token: str = lobby.post("/api/people", json={"name": name}).json()["token"]

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        return self.lobby.request(
            method, path, json=body, headers={"Authorization": f"Bearer {self.token}"}
        )

    def open(self, game: str = "elfer-raus", seats: int = 3, **more: Any) -> str:
        answer = self.ask("POST", "/api/tables", {"game": game, "seats": seats} | more)
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])


@pytest.fixture
def anna(lobby: TestClient) -> Person:
    return Person(lobby, "Anna")


@pytest.fixture
def ben(lobby: TestClient) -> Person:
    return Person(lobby, "Ben")


def schemas(lobby: TestClient) -> dict[str, dict[str, Any]]:
    return {line["game"]: line for line in lobby.get("/api/games").json()}


# games ----------------------------------------------------------------------------------------


def test_every_game_is_listed_in_both_languages(lobby: TestClient) -> None:
    for lang in ("de", "en"):
        lines = lobby.get("/api/games", headers={"Accept-Language": lang}).json()
        assert [line["game"] for line in lines] == list(GAMES)
        for line in lines:
            assert line["name"]
            assert line["short"]
            assert str(line["minutes"]) in line["length"]
            assert line["age"] == GAMES[line["game"]].AGE
            assert line["age_said"] == line["game"].startswith("koenigs-romme")
            assert line["rules"] == GAMES[line["game"]].RULES
            assert line["levels"] in (["medium"], ["easy", "medium", "hard"])
            assert all(about["title"] for about in line["options"]["properties"].values())


@pytest.mark.parametrize("game", GAMES)
def test_the_defaults_of_a_game_are_valid_and_open_a_table(anna: Person, game: str) -> None:
    line = schemas(anna.lobby)[game]
    properties = line["options"]["properties"]
    types: dict[str, type] = {"boolean": bool, "integer": int, "string": str}
    for about in properties.values():
        default = about["default"]
        assert type(default) is types[about["type"]]
        assert default in about.get("enum", [default])
        assert about.get("minimum", 0) <= about.get("maximum", 0)
        if about["type"] == "integer":
            assert about["minimum"] <= default <= about["maximum"]
            named = about.get("x-labels", {str(default): ""})
            assert str(default) in named
            assert all(about["minimum"] <= int(n) <= about["maximum"] for n in named)
        if "enum" in about:
            assert set(about["x-labels"]) == set(about["enum"])
    options = {name: about["default"] for name, about in properties.items()}
    for seats in line["seats"]:
        anna.open(game, seats, options=options)
        anna.open(game, seats)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_game_does_not_know_is_refused_with_words(anna: Person, game: str) -> None:
    line = schemas(anna.lobby)[game]
    low, high = line["seats"]
    wrong: list[dict[str, Any]] = [{"seats": low - 1}, {"seats": high + 1}, {"seats": 10**30}]
    wrong += [{"options": {"sofa": 1}}, {"options": {"deals": [1]}}, {"options": 7}]
    for name, about in line["options"]["properties"].items():
        for bad in ("blah", 10**9, -1, 10**40, ""):
            if about["type"] != "boolean" or bad not in (0, 1):
                wrong.append({"options": {name: bad}})
    for body in wrong:
        answer = anna.ask("POST", "/api/tables", {"game": game, "seats": low} | body)
        assert answer.status_code == 400, (body, answer.text)
        assert answer.json()["text"]
        assert set(answer.json()) == RULES_OF_AN_ERROR


def test_an_unknown_game(anna: Person) -> None:
    answer = anna.ask("POST", "/api/tables", {"game": "skat", "seats": 3})
    assert answer.status_code == 404
    assert "elfer-raus" in answer.json()["text"]
    assert anna.lobby.get("/api/games/skat/rules").status_code == 404


@pytest.mark.parametrize("game", GAMES)
def test_the_rules_of_a_game(lobby: TestClient, game: str) -> None:
    english = lobby.get(f"/api/games/{game}/rules").json()
    german = lobby.get(f"/api/games/{game}/rules", headers={"Accept-Language": "de"}).json()
    ids = [rule["id"] for rule in english["rules"]]
    assert len(ids) == len(set(ids)) > 5
    assert "G1" in ids
    assert [rule["id"] for rule in german["rules"]] == ids
    for key in ("text", "section"):
        assert [r[key] for r in german["rules"]] != [r[key] for r in english["rules"]]
    assert german["how"]["goal"] != english["how"]["goal"]
    assert len(german["how"]["steps"]) == len(english["how"]["steps"]) >= 3
    assert german["source"] == Words("de", game).own.get("source", "")
    assert bool(english["printed"]) == (game == "bloom")
    shown = [one for rule in english["rules"] for one in rule["examples"]]
    assert any(one["how"] for one in shown)
    assert all(one["caption"] and one["rows"] for one in shown)


def test_an_example_as_it_is_sent(lobby: TestClient) -> None:
    rules = lobby.get("/api/games/elfer-raus-master/rules").json()["rules"]
    bridge, *_ = next(rule for rule in rules if rule["id"] == "EM12")["examples"]
    assert bridge["good"] is True
    (yellow,), (between,), (blue,) = bridge["rows"]
    assert [spot["card"] for spot in yellow] == ["Y9", "Y10", "Y11"]
    assert [spot["card"] for spot in between] == ["=", ".", "."]
    assert [spot["played"] for spot in blue] == [True, False, False]
    assert "check" not in bridge


def test_the_words_of_the_pages(lobby: TestClient) -> None:
    german, english = (lobby.get(f"/api/texts/{lang}").json() for lang in ("de", "en"))
    assert german.keys() == english.keys()
    assert lobby.get("/api/texts/fr").json() == german, "a language we do not have"
    assert lobby.get("/api/server").json()["wire"] == WIRE


# people ---------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "header",
    ["", "Bearer", "Bearer ", "Bearer x", "Basic YTpi", "x", "Bearer " + "y" * 4000, "Bearer ü"],
)
def test_without_a_token_nobody_is_known(anna: Person, header: str) -> None:
    code = anna.open()
    headers = {b"Authorization": header.encode("latin-1")} if header else {}
    for method, path, body in (
        ("GET", "/api/me", None),
        ("PATCH", "/api/me", {"name": "Eve"}),
        ("POST", "/api/me/code", None),
        ("POST", "/api/tables", {"game": "mogeln", "seats": 3}),
        ("POST", f"/api/tables/{code}/seat", {}),
        ("DELETE", f"/api/tables/{code}/seat", None),
    ):
        answer = anna.lobby.request(method, path, json=body, headers=headers)
        assert answer.status_code == 401, path
        assert set(answer.json()) == RULES_OF_AN_ERROR
        if len(header) > 10:
            assert header[7:] not in answer.text
    line = anna.ask("GET", f"/api/tables/{code}").json()
    assert [seat["free"] for seat in line["seats"]] == [False, True, True]


def test_names_are_cleaned_and_checked(lobby: TestClient) -> None:
    def named(name: str) -> Any:
        return lobby.post("/api/people", json={"name": name})

    for given, shown in (
        ("  Anna \t Lena\n", "Anna Lena"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
        ("Ödön & Žofie", "Ödön & Žofie"),
        ("<b>Eve</b>", "<b>Eve</b>"),
        ("{who} [a|b] %s", "{who} [a|b] %s"),
        ("\x1fAnna\x0b", "Anna"),
    ):
        assert named(given).json()["name"] == shown
    for bad in (
        "",
        "   ",
        "x" * (LONGEST_NAME + 1),
        "a\0b",
        "a\x1bb",
        "a\u202eb",
        "\u200b",
        "a\x7f",
        "\u3164",  # a letter that is blank
        "Be\u2800n",
        "...",
        "Z\u0335\u0336\u0337\u0338algo",
    ):
        answer = named(bad)
        assert answer.status_code == 400, bad
        assert str(LONGEST_NAME) in answer.json()["text"]
    assert named("x" * 10_000).status_code == 400
    wrong: list[Any] = [{}, {"name": 7}, {"name": "A", "admin": True}, [], "A", None]
    for body in wrong:
        answer = lobby.post("/api/people", json=body)
        assert answer.status_code == 400, body
        assert set(answer.json()) == RULES_OF_AN_ERROR
    assert lobby.post("/api/people", content=b'{"name": "\\ud800"}').status_code == 400


def test_html_in_a_name_is_text(lobby: TestClient) -> None:
    eve = Person(lobby, "<script>x</script>")
    line = eve.ask("GET", f"/api/tables/{eve.open()}")
    assert line.headers["content-type"] == "application/json"
    assert line.json()["seats"][0]["name"] == "<script>x</script>"


def test_another_name(anna: Person, ben: Person) -> None:
    renamed = anna.ask("PATCH", "/api/me", {"name": " Anne "}).json()
    assert renamed == {"name": "Anne", "face": usual_face("Anne", 0, bot=False)}
    assert anna.ask("GET", "/api/me").json()["name"] == "Anne"
    assert ben.ask("GET", "/api/me").json()["name"] == "Ben"
    assert anna.ask("PATCH", "/api/me", {"name": "\0"}).status_code == 400
    assert anna.ask("GET", "/api/me").json()["name"] == "Anne"


def test_my_tables(anna: Person, ben: Person) -> None:
    codes = [anna.open(), anna.open("mogeln")]
    ben.ask("POST", f"/api/tables/{codes[0]}/seat", {})
    assert [line["code"] for line in anna.ask("GET", "/api/me").json()["tables"]] == codes[::-1]
    assert [line["you"] for line in ben.ask("GET", "/api/me").json()["tables"]] == [1]
    ben.ask("DELETE", f"/api/tables/{codes[0]}/seat")
    assert ben.ask("GET", "/api/me").json()["tables"] == []


def test_a_transfer_code_works_once(anna: Person) -> None:
    code = anna.open()
    made = anna.ask("POST", "/api/me/code").json()
    assert made["minutes"] == CODE_MINUTES
    typed = f" {made['code'][:4].lower()}-{made['code'][4:]} "
    taken = anna.lobby.post("/api/people/code", json={"code": typed})
    assert taken.json()["name"] == "Anna"
    other = Person(anna.lobby, "nobody")
    other.token = taken.json()["token"]
    assert other.token != anna.token
    for device in (anna, other):
        assert device.ask("GET", f"/api/tables/{code}").json()["you"] == 0
    assert anna.lobby.post("/api/people/code", json={"code": typed}).status_code == 400


def test_a_new_transfer_code_ends_the_old_one(anna: Person, ben: Person) -> None:
    old = anna.ask("POST", "/api/me/code").json()["code"]
    bens = ben.ask("POST", "/api/me/code").json()["code"]
    new = anna.ask("POST", "/api/me/code").json()["code"]
    for code, status in ((old, 400), (new, 200), (bens, 200), ("", 400), ("ABCDEFGH", 400)):
        answer = anna.lobby.post("/api/people/code", json={"code": code})
        assert answer.status_code == status, code


def test_a_transfer_code_ends_after_a_while(anna: Person) -> None:
    code = anna.ask("POST", "/api/me/code").json()["code"]
    people = anna.lobby.app.state.people  # type: ignore[attr-defined]
    who, until = people._codes[code]
    people._codes[code] = who, until - CODE_MINUTES * 60
    assert anna.lobby.post("/api/people/code", json={"code": code}).status_code == 400


# tables ---------------------------------------------------------------------------------------


def test_open_list_join_leave(anna: Person, ben: Person) -> None:
    code = anna.open("mogeln", 3)
    line = anna.ask("GET", f"/api/tables/{code.lower()}").json()
    assert line["code"] == code
    assert (line["you"], line["playing"], line["matches"], line["over"]) == (0, False, 0, False)
    assert line["link"].endswith(f"/t/{code}")
    assert [table["code"] for table in ben.ask("GET", "/api/tables").json()] == [code]
    assert anna.lobby.get("/api/tables").json()[0]["you"] is None
    seat = f"/api/tables/{code.lower()}/seat"
    for wrong in ({"seat": 0}, {"seat": 3}, {"seat": -1}, {"seat": 10**30}):
        assert ben.ask("POST", seat, wrong).status_code == 400
    assert ben.ask("POST", seat, {"seat": 2}).json()["you"] == 2
    assert ben.ask("POST", seat, {"seat": 1}).status_code == 400
    assert ben.ask("DELETE", seat).status_code == 204
    assert ben.ask("DELETE", seat).status_code == 204
    assert ben.ask("POST", seat, {"seat": None}).json()["you"] == 1
    Person(anna.lobby, "Eve").ask("POST", seat, {})
    assert anna.ask("GET", "/api/tables").json() == [], "no seat is free"


@pytest.mark.parametrize(("game", "seats"), [("elfer-raus", 4), ("koenigs-romme-solo", 1)])
def test_open_and_deal_at_once(anna: Person, ben: Person, game: str, seats: int) -> None:
    """One request seats the bots and deals; after that nobody can sit down there."""
    level = "hard" if game == "elfer-raus" else "medium"
    body = {"game": game, "seats": seats, "start": True, "bots": level}
    line = anna.ask("POST", "/api/tables", body).json()
    assert line["playing"] is True
    assert line["matches"] == 1
    assert [seat["bot"] for seat in line["seats"]] == ["", *[level] * (seats - 1)]
    assert [one["code"] for one in anna.ask("GET", "/api/me").json()["tables"]] == [line["code"]]
    assert ben.ask("POST", f"/api/tables/{line['code']}/seat", {}).status_code == 400


def test_a_level_that_a_game_does_not_have_opens_nothing(anna: Person) -> None:
    body = {"game": "zweikampf", "seats": 2, "start": True, "bots": "hard"}
    assert anna.ask("POST", "/api/tables", body).status_code == 400
    body = {"game": "elfer-raus", "seats": 2, "start": True, "bots": "divine"}
    assert anna.ask("POST", "/api/tables", body).status_code == 400
    assert anna.ask("GET", "/api/me").json()["tables"] == []


def test_the_host_deals_over_rest(anna: Person, ben: Person) -> None:
    code = anna.open()
    ben.ask("POST", f"/api/tables/{code}/seat", {})
    start = f"/api/tables/{code}/start"
    assert ben.ask("POST", start, {"bots": "easy"}).status_code == 400
    assert ben.ask("GET", f"/api/tables/{code}").json()["playing"] is False
    line = anna.ask("POST", start, {"bots": "easy"}).json()
    assert line["playing"] is True
    assert [seat["bot"] for seat in line["seats"]] == ["", "", "easy"]
    assert anna.ask("POST", start, {}).status_code == 400


def test_unlisted_tables_are_not_listed(anna: Person, ben: Person) -> None:
    code = anna.open(listed=False)
    assert ben.ask("GET", "/api/tables").json() == []
    assert ben.ask("POST", f"/api/tables/{code}/seat", {}).json()["you"] == 1


@pytest.mark.parametrize(
    ("method", "rest"),
    [
        ("GET", ""),
        ("POST", "/seat"),
        ("DELETE", "/seat"),
        ("GET", "/results"),
        ("GET", "/qr.svg"),
        ("GET", "/matches/1/record"),
    ],
)
def test_an_unknown_table(anna: Person, method: str, rest: str) -> None:
    for path in (
        NOT_THERE,
        "/api/tables/" + "x" * 3000,
        "/api/tables/%00",
        "/api/tables/%F0%9F%83",
    ):
        answer = anna.ask(method, path + rest, {} if method == "POST" else None)
        assert answer.status_code == 404
        assert set(answer.json()) == RULES_OF_AN_ERROR
        assert len(answer.text) < 200


def test_a_number_that_no_match_can_have(anna: Person) -> None:
    code = anna.open()
    for number in (0, -1, 2, 2**63, 10**30):
        answer = anna.ask("GET", f"/api/tables/{code}/matches/{number}/record")
        assert answer.status_code in (400, 404), number


def test_the_code_as_a_picture(anna: Person) -> None:
    picture = anna.lobby.get(f"/api/tables/{anna.open()}/qr.svg")
    assert picture.headers["content-type"] == "image/svg+xml"
    assert picture.content.lstrip().startswith(b"<?xml")
    assert b"<svg" in picture.content
    assert b"<script" not in picture.content


def play_it_out(anna: Person, code: str, started: Callable[[], None]) -> None:
    """Play a match against a bot over a socket; `started` is called whenever Anna is asked."""
    with anna.lobby.websocket_connect(f"/ws/{code}") as socket:
        socket.send_json({"kind": "hello", "wire": WIRE, "token": anna.token, "lang": "de"})
        socket.send_json({"kind": "control", "pace": "fast", "paused": False})
        socket.send_json({"kind": "start"})
        number = socket.receive_json()["matches"] + 1
        acted = 0
        while True:
            message = socket.receive_json()
            assert message["kind"] not in ("refused", "trouble")
            if message["kind"] != "news" or message["at"][0] != number:
                continue
            if message["phase"] == "over":
                return
            if message["menu"]:  # then nothing happens before Anna acts
                started()
                acted += 1
                act = {"kind": "act", "id": f"a{acted}", "action": message["menu"][0]["action"]}
                socket.send_json(act | {"at": message["at"]})


def test_results_and_record_of_a_match_that_is_over(anna: Person, ben: Person) -> None:
    code = anna.open("hoechste-karte", 2, options={"numbers": 2})
    record, results = f"/api/tables/{code}/matches/1/record", f"/api/tables/{code}/results"

    def closed() -> None:
        refused = anna.ask("GET", record)
        assert refused.status_code == 404
        assert set(refused.json()) == RULES_OF_AN_ERROR
        assert anna.lobby.get(results).json() == []
        assert ben.ask("GET", "/api/tables").json() == [], "cards are dealt"
        assert ben.ask("POST", f"/api/tables/{code}/seat", {}).status_code == 400
        assert anna.lobby.get(f"/api/tables/{code}").json()["playing"]

    play_it_out(anna, code, closed)
    text = anna.lobby.get(record)
    assert text.status_code == 200
    assert text.headers["content-type"] == "text/plain; charset=utf-8"
    found = read_record(text.text, find_game)
    last = list(replay(found))[-1]
    assert found.result == last.match.game.totals()
    (result,) = anna.lobby.get(results).json()
    assert result["number"] == 1
    assert result["names"][0] == "Anna"
    assert tuple(result["totals"]) == found.result
    assert tuple(result["winners"]) == found.winners
    assert anna.lobby.get(f"/api/tables/{code}").json()["over"]
    play_it_out(anna, code, lambda: None)
    assert [line["number"] for line in anna.lobby.get(results).json()] == [1, 2]
    second = anna.lobby.get(f"/api/tables/{code}/matches/2/record").text
    assert second != text.text
    assert anna.lobby.get(record).text == text.text
    # Who began as a guest and has said a name since is called by it.
    anna.ask("PATCH", "/api/me", {"name": "Annika"})
    assert [line["names"][0] for line in anna.lobby.get(results).json()] == ["Annika"] * 2
    assert anna.lobby.get(f"/api/deals/{code}/1").json()["results"][0]["names"][0] == "Annika"


def test_results_name_the_bots_too(anna: Person) -> None:
    code = anna.open("hoechste-karte", 2, options={"numbers": 1})
    play_it_out(anna, code, lambda: None)
    (result,) = anna.lobby.get(f"/api/tables/{code}/results").json()
    assert all(result["names"]), result["names"]


def test_rooms_are_looked_at_in_the_loop_only(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Data of the event loop's thread must not be used from another thread, which might see it
    half changed."""
    state = anna.lobby.app.state  # type: ignore[attr-defined]
    threads: dict[str, set[int]] = {"loop": set(), "list": set(), "code": set()}

    def noting(what: str, call: Any) -> Any:
        def noted(*args: Any) -> Any:
            threads[what].add(threading.get_ident())
            return call(*args)

        return noted

    monkeypatch.setattr(state.rooms, "_table", noting("loop", state.rooms._table))
    monkeypatch.setattr(state.rooms, "waiting", noting("list", state.rooms.waiting))
    monkeypatch.setattr(state.people, "transfer_code", noting("code", state.people.transfer_code))
    anna.open()
    anna.ask("GET", "/api/tables")
    anna.ask("POST", "/api/me/code")
    assert threads["list"] == threads["loop"]
    assert threads["code"] == threads["loop"]


# bad requests ---------------------------------------------------------------------------------


def test_the_routes_are_described(lobby: TestClient) -> None:
    paths = lobby.get("/api/openapi.json").json()["paths"]
    assert {
        "/api/server",
        "/api/texts/{lang}",
        "/api/games",
        "/api/games/{game}/rules",
        "/api/lessons/{game}",
        "/api/people",
        "/api/people/code",
        "/api/me",
        "/api/me/code",
        "/api/me/face",
        "/api/me/statistics",
        "/api/me/export",
        "/api/tables",
        "/api/tables/{code}",
        "/api/tables/{code}/seat",
        "/api/tables/{code}/start",
        "/api/tables/{code}/results",
        "/api/tables/{code}/qr.svg",
        "/api/tables/{code}/matches/{number}/record",
        "/api/tables/{code}/matches/{number}/replay",
        "/api/deals/{code}/{number}",
        "/api/days",
        "/api/days/{game}",
        "/api/days/{day}/{game}",
        "/api/me/days",
        "/api/evenings",
        "/api/evenings/{code}",
        "/api/evenings/{code}/next",
        "/api/evenings/{code}/parts",
        "/api/evenings/{code}/people",
        "/api/evenings/{code}/people/{number}",
        "/api/evenings/{code}/qr.svg",
        "/api/pads",
        "/api/pads/laying",
        "/api/pads/{game}/count",
    } == set(paths)


def test_the_language_of_an_error(lobby: TestClient) -> None:
    def text(asked: str) -> str:
        answer = lobby.get(NOT_THERE, headers={"Accept-Language": asked})
        return str(answer.json()["text"])

    german, english = text("de"), text("en")
    assert german != english
    assert text("en-GB,de;q=0.5") == text("fr,en;q=0.5,de;q=0.3") == english
    assert text("fr") == text("") == text("*") == text(",;q,") == german


def refusals(lobby: TestClient) -> Iterator[tuple[int, Any]]:
    evil = {"Origin": "http://evil.example"}
    yield 404, lobby.get(NOT_THERE)
    yield 404, lobby.get("/api/nothing")
    yield 405, lobby.put("/api/games")
    yield 401, lobby.get("/api/me")
    yield 400, lobby.post("/api/people", json={"name": ""})
    yield 400, lobby.post("/api/people", content=b"{")
    yield 400, lobby.post("/api/people", content=b"[" * 16_000)
    yield 400, lobby.post("/api/people", content=b'{"name": ' + b"9" * 10_000 + b"}")
    yield 403, lobby.post("/api/people", json={"name": "Eve"}, headers=evil)
    yield 413, lobby.post("/api/people", json={"name": "x" * 17_000})


def test_headers_are_on_every_answer(lobby: TestClient) -> None:
    kinds = [*refusals(lobby), (200, lobby.get("/api/games")), (200, lobby.get("/healthz"))]
    kinds += [(200, lobby.get("/api/openapi.json")), (200, lobby.get("/"))]
    for status, answer in kinds:
        assert answer.status_code == status, answer.text
        for name, value in guard.HEADERS.items():
            assert answer.headers[name] == value, (status, name)
        assert "unsafe" not in answer.headers["Content-Security-Policy"]


def test_headers_are_on_an_answer_to_what_went_wrong_inside(
    anna: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fails(_: str) -> None:
        raise OSError(anna.token)

    store = anna.lobby.app.state.store  # type: ignore[attr-defined]
    monkeypatch.setattr(store, "tables_of", fails)
    answer = anna.ask("GET", "/api/me")
    assert answer.status_code == 500
    assert anna.token not in answer.text
    for name, value in guard.HEADERS.items():
        assert answer.headers.get(name) == value, name


def test_every_refusal_of_the_api_is_in_words_a_person_can_read(lobby: TestClient) -> None:
    for status, answer in refusals(lobby):
        assert answer.headers["content-type"] == "application/json", (status, answer.text)
        assert set(answer.json()) == RULES_OF_AN_ERROR, (status, answer.text)


def test_other_origins_may_only_look(lobby: TestClient) -> None:
    for origin in ("http://evil.example", "null", "http://[", "https://testserver.evil", "x"):
        headers = {"Origin": origin}
        assert lobby.get("/api/games", headers=headers).status_code == 200
        answer = lobby.post("/api/people", json={"name": "Eve"}, headers=headers)
        assert answer.status_code == 403, origin
        assert "access-control-allow-origin" not in answer.headers
    own = {"Origin": "http://testserver"}
    assert lobby.post("/api/people", json={"name": "Eve"}, headers=own).status_code == 200


@pytest.mark.parametrize("encoding", ["chunked", "Chunked", "gzip, chunked"])
def test_a_body_without_a_length_is_refused(server: Running, encoding: str) -> None:
    line = http.client.HTTPConnection("127.0.0.1", server.port, timeout=PATIENT)
    try:
        line.putrequest("POST", "/api/people")
        line.putheader("Content-Type", "application/json")
        line.putheader("Transfer-Encoding", encoding)
        line.endheaders()
        line.send(b'f\r\n{"name": "Eve"}\r\n0\r\n\r\n')
        assert line.getresponse().status in (400, 413, 501)
    finally:
        line.close()


def test_a_large_body_is_refused(server: Running) -> None:
    status, _ = server.refusal("POST", "/api/people", {"name": "x" * 16_384})
    assert status == 413
    assert server.ask("GET", "/healthz") == {"ok": True}


def test_too_many_requests(tmp_path: Path) -> None:
    with TestClient(
        create_app(Config(db=str(tmp_path / "few.db"), limits=Limits(requests=(5, 0.0001))))
    ) as client:
        assert [client.get("/healthz").status_code for _ in range(7)] == [200] * 5 + [429] * 2
        for name, value in guard.HEADERS.items():
            assert client.get("/healthz").headers[name] == value


def test_too_many_new_people(tmp_path: Path) -> None:
    with TestClient(
        create_app(Config(db=str(tmp_path / "few.db"), limits=Limits(sparing=(3, 0.0001))))
    ) as client:
        answers = [client.post("/api/people", json={"name": "Eve"}) for _ in range(5)]
        assert [answer.status_code for answer in answers] == [200] * 3 + [429] * 2
        assert answers[-1].json()["text"]
        assert client.post("/api/people/code", json={"code": "ABCDEFGH"}).status_code == 429
        assert client.get("/api/games").status_code == 200


def test_files_of_the_page_are_the_same_however_they_are_asked_for(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>page</p>" * 300)
    (static / "icon.svg").write_text("<svg/>" * 1000)
    (static / "assets" / "a.js").write_text("1;" * 2000)
    app = create_app(Config(db=str(tmp_path / "reihum.db"), static=static))
    with TestClient(app, raise_server_exceptions=False) as client:
        for _ in range(2):
            for encoding in ("gzip", "identity", "gzip"):
                for path in ("/", "/t/ABCDE", "/icon.svg", "/assets/a.js"):
                    answer = client.get(path, headers={"Accept-Encoding": encoding})
                    assert answer.status_code == 200
                    file = {"/": "index.html", "/t/ABCDE": "index.html"}.get(path, path[1:])
                    assert answer.text == (static / file).read_text(), (path, encoding)
                    if encoding == "identity":
                        assert "content-encoding" not in answer.headers, path
        for path in ("/assets/../../reihum.db", "/assets/%2e%2e/%2e%2e/reihum.db", "/../x"):
            assert client.get(path).status_code == 404


def test_who_takes_brotli_gets_it_where_there_is_a_file(tmp_path: Path) -> None:
    assets = tmp_path / "static" / "assets"
    assets.mkdir(parents=True)
    (assets.parent / "index.html").write_text("<p>page</p>")
    for name in ("a.js", "b.js"):
        (assets / name).write_text("1;" * 2000)
    (assets / "a.js.br").write_bytes(b"small")
    app = create_app(Config(db=str(tmp_path / "reihum.db"), static=assets.parent))

    def asked(path: str, accepted: str) -> tuple[str | None, bytes]:
        with client.stream("GET", path, headers={"Accept-Encoding": accepted}) as answer:
            assert answer.headers["content-type"].startswith("text/javascript")
            assert answer.headers["vary"] == "Accept-Encoding" or accepted == "identity"
            return answer.headers.get("content-encoding"), b"".join(answer.iter_raw())

    with TestClient(app) as client:
        assert asked("/assets/a.js", "gzip, deflate, br, zstd") == ("br", b"small")
        assert asked("/assets/a.js", "gzip, deflate")[0] == "gzip"
        assert asked("/assets/a.js", "gzip, br;q=0")[0] == "gzip"
        assert asked("/assets/b.js", "gzip, br")[0] == "gzip"
        assert asked("/assets/a.js", "identity") == (None, b"1;" * 2000)


BROWSER = {"Accept": "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"}
NO_PAGE = Words("de").mistake(Mistake("no-page"))


def test_an_unknown_address_shows_a_browser_the_page(tmp_path: Path) -> None:
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<p>page</p>")
    app = create_app(Config(db=str(tmp_path / "reihum.db"), static=static))
    with TestClient(app, raise_server_exceptions=False) as client:
        for path in ("/nonsense", "/t", "/t/ABCDE/x", "/apiary", "/me/too", "/index.php?a=1"):
            answer = client.get(path, headers=BROWSER)
            assert (answer.status_code, answer.text) == (404, "<p>page</p>"), path
            assert answer.headers["content-type"].startswith("text/html")
            assert answer.headers["cache-control"] == "no-cache"
            assert answer.headers["x-frame-options"] == "DENY"
            plain = client.get(path, headers={"Accept": "application/json"})
            assert (plain.status_code, plain.json()["text"]) == (404, NO_PAGE), path
        for path in ("/api/nonsense", "/ws/ABCDE", "/assets/none.js"):
            answer = client.get(path, headers=BROWSER)
            assert (answer.status_code, answer.json()["text"]) == (404, NO_PAGE), path
        answer = client.post("/nonsense", headers=BROWSER)
        assert (answer.status_code, answer.json()["text"]) == (404, NO_PAGE)


def test_an_unknown_address_without_a_built_page_is_a_sentence(tmp_path: Path) -> None:
    app = create_app(Config(db=str(tmp_path / "reihum.db"), static=tmp_path / "none"))
    with TestClient(app, raise_server_exceptions=False) as client:
        answer = client.get("/nonsense", headers=BROWSER)
        assert (answer.status_code, answer.json()["text"]) == (404, NO_PAGE)


# secrets --------------------------------------------------------------------------------------


def test_no_token_is_kept_or_logged_or_repeated(tmp_path: Path) -> None:
    @asynchronous
    async def over_sockets(guest: Guest) -> None:
        for token, more in ((guest.token, {"x": 1}), (guest.token + "x", {}), (guest.token, {})):
            async with guest.dial() as socket:
                hello = {"kind": "hello", "wire": WIRE, "token": token, "lang": "en"}
                await guest.say(socket, hello | more)
                answer = str(await socket.recv())
                assert guest.token not in answer
                if json.loads(answer)["kind"] == "table":
                    await guest.say(socket, {"kind": "act", "token": guest.token})
                    await guest.hear(socket, "trouble")

    db = tmp_path / "secret.db"
    with running(db) as server:
        guest = Guest(server, "Anna")
        guest.open("hoechste-karte", 2)
        code = guest.ask("POST", "/api/me/code")["code"]
        other = server.ask("POST", "/api/people/code", {"code": code})["token"]
        over_sockets(guest)
        for path, body in (
            ("/api/people", {"name": guest.token}),
            ("/api/people", {"name": "A", "token": guest.token}),
            ("/api/people/code", {"code": guest.token}),
            ("/api/tables", {"game": guest.token, "seats": "x"}),
        ):
            _, text = server.refusal("POST", path, body, guest.token)
            assert guest.token not in text
        _, text = server.refusal("GET", "/api/me", None, guest.token + "x")
        assert guest.token not in text
        kept = b"".join(file.read_bytes() for file in tmp_path.iterdir())
    kept += b"".join(file.read_bytes() for file in tmp_path.iterdir())
    assert b"Anna" in kept
    for secret in (guest.token, other, code):
        assert secret.encode() not in kept


# what strangers send --------------------------------------------------------------------------


@pytest.mark.parametrize("host", ["a" * 3000, "[::1", "x y", "x:y", "é".encode(), "a/b", ""])
def test_a_host_that_is_none_is_refused(anna: Person, host: Any) -> None:
    """QR codes and links are made of it."""
    code = anna.open()
    for path in (f"/api/tables/{code}/qr.svg", "/api/server"):
        assert anna.lobby.get(path, headers={"Host": host}).status_code == 400
    for good in ("cards.example", "192.0.2.1:8000", "[2001:db8::1]:443", "my_pc.local:80"):
        answer = anna.lobby.get(f"/api/tables/{code}/qr.svg", headers={"Host": good})
        assert answer.status_code == 200


@pytest.mark.parametrize("text", [r"\ud800", r"\u0000", r"a\udfffb"])
def test_what_is_no_text_is_refused(anna: Person, text: str) -> None:
    """Half a letter cannot be answered, and not every database takes a zero."""
    headers = {"Authorization": f"Bearer {anna.token}", "Content-Type": "application/json"}
    for options in (f'{{"{text}":1}}', f'{{"dealer":"{text}"}}'):
        game = f'"game":"mogeln","options":{options}'
        for path, body in (
            ("/api/tables", f'{{{game},"seats":3}}'),
            ("/api/evenings", f'{{"games":[{{{game}}}]}}'),
        ):
            answer = anna.lobby.post(path, content=body, headers=headers)
            assert answer.status_code == 400, answer.text
    for path, method in (("/api/people", "POST"), ("/api/me", "PATCH"), ("/api/me", "DELETE")):
        answer = anna.lobby.request(method, path, content=f'{{"name":"{text}"}}', headers=headers)
        assert answer.status_code == 400, answer.text


@pytest.mark.parametrize("code", ["%00", "A%00B", "ÄÖÜ", "A" * 99, "A B", "..", "%ed%a0%80"])
def test_what_can_be_no_code_is_not_looked_up(
    anna: Person, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[str] = []
    execute = Connection.execute

    def watched(self: Connection, query: Any, *more: Any, **named: Any) -> Any:
        if hasattr(query, "compile"):
            looked.extend(map(str, query.compile().params.values()))
        return execute(self, query, *more, **named)

    monkeypatch.setattr(Connection, "execute", watched)
    for path in ("tables/{}", "tables/{}/qr.svg", "evenings/{}", "deals/{}/1"):
        assert anna.ask("GET", f"/api/{path.format(code)}").status_code == 404
    assert anna.ask("GET", f"/api/tables/{code}/matches/1/replay").status_code == 404
    assert not [one for one in looked if not one.isascii() or "\0" in one or len(one) > 70]
