"""The deal of the day: the same for everyone, known to nobody before, compared afterwards."""

import asyncio
import json
import logging
from collections.abc import Callable, Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from starlette.testclient import TestClient

from reihum.core.errors import Mistake
from reihum.core.events import Event
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.server.app import Config, create_app
from reihum.server.days import Days
from reihum.server.lines import Limits
from reihum.server.store import Store
from reihum.table.messages import Outcome, Think
from reihum.table.table import Table
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.table.thinking import think
from reihum.texts import LANGUAGES, Words
from reihum.wire.types import WIRE
from tests.server.running import Guest, Running, asynchronous, running
from tests.server.test_lobby import Person

NOON = datetime(2025, 11, 18, 12)
DAY, NEXT = "2025-11-18", "2025-11-19"
GAME = "hoechste-karte"
SEATS = [game for game in GAMES.values() if game.DAY_SEATS]


class House:
    """The app in this process, and a clock that a test sets."""

    def __init__(self, folder: Path) -> None:
        self.at = NOON
        often = (10_000.0, 10_000.0)
        fast = USUAL_TEMPO.fast._replace(move=0.0, more=0.0, call=0.0)
        self.app = create_app(
            Config(
                db=str(folder / "reihum.db"),
                limits=Limits(requests=often, sparing=often),
                tempo=Tempo(normal=fast, fast=fast),
                clock=self.clock,
            )
        )

    def clock(self) -> float:
        return self.at.timestamp()

    def seed(self, game: str = GAME, day: str = DAY) -> str:
        days: Days = self.app.state.days
        return days.seed(game, day)


@pytest.fixture
def house(tmp_path: Path) -> House:
    return House(tmp_path)


@pytest.fixture
def client(house: House) -> Iterator[TestClient]:
    with TestClient(house.app, raise_server_exceptions=False) as client:
        client.headers["Accept-Language"] = "en"
        yield client


class Player(Person):
    """Somebody who plays the deal of the day, and all that was ever sent to them."""

    def __init__(self, lobby: TestClient, name: str) -> None:
        super().__init__(lobby, name)
        self.heard: list[str] = []

    def ask(self, method: str, path: str, body: Any = None) -> Any:
        answer = super().ask(method, path, body)
        self.heard.append(f"{answer.headers} {answer.text}")
        return answer

    def today(self, game: str = GAME) -> dict[str, Any]:
        found: dict[str, Any] = next(
            line for line in self.ask("GET", "/api/days").json()["games"] if line["game"] == game
        )
        return found

    def deal(self, day: str = DAY, game: str = GAME) -> Any:
        return self.ask("GET", f"/api/days/{day}/{game}").json()

    def begin(self, game: str = GAME) -> str:
        answer = self.ask("POST", f"/api/days/{game}")
        assert answer.status_code == 200, answer.text
        return str(answer.json()["code"])

    def play_out(self, code: str, choose: Callable[[list[str]], str] = min) -> list[Any]:
        """Play to the end, and what the table has said. Out of turn nothing is called."""
        told = []
        with self.lobby.websocket_connect(f"/ws/{code}") as socket:
            socket.send_json({"kind": "hello", "wire": WIRE, "token": self.token, "lang": "de"})
            acted = 0
            while True:
                text = socket.receive_text()
                self.heard.append(text)
                message = json.loads(text)
                assert message["kind"] not in ("refused", "trouble"), message
                told.append(message)
                if message["kind"] != "news":
                    continue
                if message["phase"] == "over":
                    return told
                if message["yours"] and message["menu"]:
                    acted += 1
                    action = choose([one["action"] for one in message["menu"]])
                    act = {"kind": "act", "id": f"a{acted}", "action": action}
                    socket.send_json(act | {"at": message["at"]})

    def play_today(self, choose: Callable[[list[str]], str] = min) -> str:
        code = self.begin()
        self.play_out(code, choose)
        return code


@pytest.fixture
def anna(client: TestClient) -> Player:
    return Player(client, "Anna")


@pytest.fixture
def ben(client: TestClient) -> Player:
    return Player(client, "Ben")


# the seed -------------------------------------------------------------------------------------


def test_every_game_day_and_server_has_its_own_seed(tmp_path: Path) -> None:
    def clock() -> float:
        return 0.0

    seeds = [
        Days(secret, clock).seed(game, day)
        for secret in ("a", "b")
        for game in GAMES
        for day in (DAY, NEXT)
    ]
    assert len(set(seeds)) == len(seeds) == 4 * len(GAMES)
    assert Days("a", clock).seed(GAME, DAY) == Days("a", clock).seed(GAME, DAY)


@asynchronous
async def test_the_secret_is_made_once_and_stays(tmp_path: Path) -> None:
    found: list[str] = []
    for name in ("one", "one", "two"):
        store = Store(str(tmp_path / f"{name}.db"))
        found += await asyncio.gather(store.secret("days"), store.secret("days"))
        store.close()
    assert found[0] == found[1] == found[2] == found[3] != found[4] == found[5]
    assert len(found[0]) == 64


def test_what_the_secret_is_kept_in_does_not_show_it() -> None:
    assert "hidden" not in repr(Days("hidden", lambda: 0.0))


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.ID)
def test_each_game_says_how_it_is_played(game: Any) -> None:
    """A single deal where points are not added up: what it was decided by can be compared."""
    setup = game.day_setup()
    assert (setup is None) == (game.ID == "zweikampf")
    if setup:
        assert setup.seats == game.DAY_SEATS
        assert game.ADDS_UP or setup.number("deals") == 1


# playing --------------------------------------------------------------------------------------


def test_the_same_cards_for_everyone_and_others_tomorrow(
    house: House, client: TestClient, anna: Player, ben: Player
) -> None:
    def hand(player: Player) -> Any:
        code = player.begin("elfer-raus")
        with client.websocket_connect(f"/ws/{code}") as socket:
            socket.send_json({"kind": "hello", "wire": WIRE, "token": player.token, "lang": "de"})
            while (news := socket.receive_json())["kind"] != "news":
                pass
        return next(zone["cards"] for zone in news["zones"] if zone["name"] == "hand.0")

    assert hand(anna) == hand(ben)
    before = hand(anna)
    house.at += timedelta(days=1)
    assert hand(anna) != before


def test_whoever_presses_twice_has_one_table(anna: Player) -> None:
    assert anna.today()["state"] == "new"
    code = anna.begin()
    assert anna.begin() == code
    assert (anna.today()["state"], anna.today()["code"]) == ("going", code)
    assert anna.deal()["rows"] is None


def test_a_game_of_pure_luck_has_none(anna: Player) -> None:
    assert anna.ask("POST", "/api/days/zweikampf").status_code == 404
    assert anna.ask("GET", f"/api/days/{DAY}/zweikampf").status_code == 404
    assert anna.ask("GET", f"/api/days/{DAY}/skat").status_code == 404
    assert len(anna.ask("GET", "/api/days").json()["games"]) == len(GAMES) - 1


def test_only_the_first_match_counts(anna: Player, ben: Player) -> None:
    first = anna.play_today(max)
    mine = anna.today()["mine"]
    again = anna.play_today(min)
    assert again != first
    found = anna.deal()
    assert [(row["name"], row["you"], row["code"]) for row in found["rows"]] == [
        ("Anna", True, first)
    ]
    assert [one["code"] for one in found["practice"]] == [again]
    assert anna.today()["mine"] == mine, "practice changes nothing"
    assert anna.ask("GET", "/api/me/statistics").json()["played"] == 1, "nor does it count there"
    assert ben.deal()["practice"] == []


def test_results_are_compared(anna: Player, ben: Player) -> None:
    anna.play_today(max)
    ben.play_today(min)
    rows = anna.deal()["rows"]
    assert {row["name"] for row in rows} == {"Anna", "Ben"}
    assert [row["rank"] for row in rows] in ([1, 2], [1, 1])
    assert [row["won"] for row in rows] == sorted((row["won"] for row in rows), reverse=True)
    for row in rows:
        assert 1 <= row["place"] <= row["seats"] == 4
        assert (row["place"] == 1) == row["won"]
    mine = anna.today()
    assert (mine["people"], mine["rank"]) == (2, next(r["rank"] for r in rows if r["you"]))


def test_the_bots_are_the_same_for_all(client: TestClient, anna: Player) -> None:
    code = anna.begin()
    table = anna.ask("GET", f"/api/tables/{code}").json()
    assert [seat["bot"] for seat in table["seats"]] == ["", "medium", "medium", "medium"]
    with client.websocket_connect(f"/ws/{code}") as socket:
        socket.send_json({"kind": "hello", "wire": WIRE, "token": anna.token, "lang": "en"})
        for what in ("bot", "free", "swap"):
            wish = {"kind": "arrange", "seat": 1, "what": what, "level": "hard", "other": 2}
            socket.send_json(wish)
            while (answer := socket.receive_json())["kind"] != "refused":
                assert answer["kind"] in ("table", "news")
            assert "same bots" in answer["why"]["text"]


def test_the_table_plays_no_second_match(anna: Player) -> None:
    code = anna.play_today()
    refused = anna.ask("POST", f"/api/tables/{code}/start", {})
    assert refused.status_code == 400
    assert "have been played here" in refused.json()["text"]


# what day it is -------------------------------------------------------------------------------


def test_a_match_begun_before_midnight_belongs_to_its_day(house: House, anna: Player) -> None:
    house.at = datetime(2025, 11, 18, 23, 59, 50)
    assert anna.ask("GET", "/api/days").json()["left"] == 10
    code = anna.begin()
    house.at += timedelta(seconds=20)
    assert anna.ask("GET", "/api/days").json()["day"] == NEXT
    assert anna.today()["state"] == "new"
    anna.play_out(code)
    assert [row["code"] for row in anna.deal(DAY)["rows"]] == [code]
    assert anna.deal(NEXT)["state"] == "new"
    assert anna.begin() != code


def test_no_day_is_known_before(anna: Player) -> None:
    to_come = anna.ask("GET", f"/api/days/{NEXT}/{GAME}")
    assert to_come.status_code == 403
    why = Mistake("day-to-come")
    assert to_come.json()["text"] in {Words(lang).why(why) for lang in LANGUAGES}
    assert anna.ask("GET", f"/api/days/tomorrow/{GAME}").status_code == 400


def test_a_calendar_of_ones_own(house: House, anna: Player, ben: Player) -> None:
    for _ in range(2):
        anna.play_today()
        house.at += timedelta(days=1)
    ben.play_today()
    found = anna.ask("GET", "/api/me/days?month=2025-11").json()
    assert [mark["day"] for mark in found["marks"]] == [DAY, NEXT]
    assert {mark["game"] for mark in found["marks"]} == {GAME}
    assert (found["today"], found["first"]) == ("2025-11-20", "2025-11")
    assert anna.ask("GET", "/api/me/days?month=2025-10").json()["marks"] == []
    assert anna.ask("GET", "/api/me/days?month=10").status_code == 400


def test_each_game_has_its_turn_on_the_start_page(house: House, client: TestClient) -> None:
    shown = []
    for _ in SEATS:
        shown.append(client.get("/api/days").json()["featured"])
        house.at += timedelta(days=1)
    assert sorted(shown) == sorted(game.ID for game in SEATS)


# nobody is told before --------------------------------------------------------------------------


def paths(code: str) -> list[str]:
    """Everything that can be asked about a match."""
    table, match = f"/api/tables/{code}", f"/api/tables/{code}/matches/1"
    return [
        table,
        f"{table}/results",
        f"{match}/record",
        f"{match}/replay",
        f"{match}/replay?view=0",
        f"/api/deals/{code}/1",
        f"/api/days/{DAY}/{GAME}",
        "/api/days",
        "/api/me",
        "/api/me/statistics",
        "/api/me/export",
        "/api/me/days?month=2025-11",
    ]


def test_the_seed_is_in_nothing_that_is_sent_until_the_day_is_over(
    house: House, client: TestClient, anna: Player, ben: Player, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    seed = house.seed()
    code = anna.begin()
    for player in (anna, ben):
        for path in paths(code):
            player.ask("GET", path)
    anna.play_out(code)
    answers: dict[str, dict[str, int]] = {"Anna": {}, "Ben": {}}
    for name, player in (("Anna", anna), ("Ben", ben)):
        for path in paths(code):
            answers[name][path.split("/")[-1]] = player.ask("GET", path).status_code
        answers[name]["same"] = player.ask("POST", f"/api/deals/{code}/1", {}).status_code
    assert answers["Anna"] == dict.fromkeys(answers["Anna"], 200) | {
        "record": 403,
        "1": 403,  # the deal
        "same": 403,
    }
    hidden = ("results", "record", "replay", "replay?view=0", "1", "same")
    assert answers["Ben"] == dict.fromkeys(answers["Ben"], 200) | dict.fromkeys(hidden, 403)
    assert ben.deal()["rows"] is None
    everything = [*anna.heard, *ben.heard, *(record.getMessage() for record in caplog.records)]
    everything += [str(vars(record)) for record in caplog.records]
    assert len(everything) > 30
    secret = house.app.state.days._secret.decode()
    for text in everything:
        assert seed not in text
        assert secret not in text

    house.at += timedelta(days=1)
    for path in paths(code):
        assert ben.ask("GET", path).status_code == 200, path
    assert seed in ben.ask("GET", f"/api/tables/{code}/matches/1/record").text
    assert [row["name"] for row in ben.deal()["rows"]] == ["Anna"]
    assert ben.deal()["cards"] == code
    assert not any(secret in text for text in ben.heard)


def test_nobody_looks_on_before_the_day_is_over(
    house: House, client: TestClient, anna: Player, ben: Player
) -> None:
    """Not even a single byte of the table comes to somebody else."""
    code = anna.begin()

    def look() -> Any:
        with client.websocket_connect(f"/ws/{code}") as socket:
            socket.send_json({"kind": "hello", "wire": WIRE, "token": ben.token, "lang": "en"})
            return socket.receive_json()

    assert look()["kind"] == "trouble"
    assert ben.ask("POST", f"/api/tables/{code}/seat", {}).status_code == 403
    anna.play_out(code)
    assert look()["kind"] == "trouble"
    assert ben.ask("POST", f"/api/tables/{code}/seat", {}).status_code == 403
    house.at += timedelta(days=1)
    assert look()["kind"] == "table"


def test_others_are_shown_to_those_who_have_finished(anna: Player, ben: Player) -> None:
    anna.play_today()
    code = ben.begin()
    assert ben.deal()["rows"] is None
    assert (ben.today()["people"], ben.today()["rank"]) == (0, None)
    assert "Anna" not in "".join(ben.heard)
    ben.play_out(code)
    rows = {row["name"]: row for row in ben.deal()["rows"]}
    assert rows["Anna"]["code"] is None, "her match is hers until tomorrow"
    assert rows["Ben"]["code"] == code


# the bots' dice ---------------------------------------------------------------------------------


class Alone:
    """A table of the day without a server: thoughts are answered in any order, at any time."""

    def __init__(self, game: str, order: Rng, *, hurry: bool) -> None:
        setup = GAMES[game].day_setup()
        assert setup
        self.table = Table(setup, "me", Rng(order.choice("abcdef")), day=DAY)
        self.order, self.hurry = order, hurry
        self.now = 0.0
        self.thinking: list[Think] = []
        self.take(self.table.sit("me", "Me", 0, self.now))
        self.take(self.table.start("me", "the seed of the day".replace(" ", "-"), self.now))
        self.take(self.table.come("me", None, self.now))

    def take(self, out: Outcome) -> None:
        self.thinking += out.think

    def play(self, most: int) -> list[Event]:
        """So much of a match, and what I have heard; my own moves follow from that."""
        table, acted = self.table, 0
        log = table.chairs[0].log
        while table.playing() and len(log) < most:
            while self.thinking:
                asked = self.thinking.pop(self.order.below(len(self.thinking)))
                self.take(table.thought(asked, think(asked), self.now))
            assert table.match
            game, mark = table.match.game, table.mark(0)
            if self.hurry:
                self.take(table.hurry("me", self.now))
            if 0 in game.due() and not game.answers[0]:
                acted += 1
                menu = game.menu(0)
                action = menu[Rng(f"{mark[1]}").below(len(menu))]
                self.take(table.act("me", str(action), f"a{acted}", mark, self.now))
                continue
            if not self.thinking:
                wakes = table.wakes()
                assert wakes is not None
                self.now = max(self.now, wakes)
                self.take(table.tick(self.now))
        return log[:most]


@pytest.mark.parametrize("game", [game.ID for game in SEATS if game.DAY_SEATS > 1])
def test_the_same_moves_meet_the_same_answers(game: str) -> None:
    """Whenever thoughts come, and whether somebody waits for the bots or not."""
    one, *others = (Alone(game, Rng(f"order {n}"), hurry=bool(n)).play(150) for n in range(3))
    assert len(one) > 40
    for other in others:
        assert other == one


@asynchronous
async def test_the_same_on_a_server_that_was_killed_in_between(tmp_path: Path) -> None:
    """Bots think in processes of their own: even their order is the same, and after a restart."""
    game, told = "elfer-raus", []
    with running(tmp_path / "reihum.db") as server:
        anna, ben = Guest(server, "Anna"), Guest(server, "Ben")
        for player in (anna, ben):
            player.code = player.ask("POST", f"/api/days/{game}")["code"]
            told.append(await moves_of(player, 12))
    assert told[0] == told[1]
    assert len(told[0]) >= 12
    again = Running(tmp_path / "reihum.db", from_nothing=True)
    try:
        for player in (anna, ben):
            player.server = again
            told.append(await moves_of(player, 40))
    finally:
        again.stop()
    assert told[2] == told[3]


async def moves_of(player: Guest, least: int) -> list[Any]:
    """Play the first thing of each menu until so many events were heard; what was heard."""
    acted_at = None
    async with player.line() as socket:
        await player.say(socket, {"kind": "control", "pace": "fast", "paused": False})
        while len(player.events) < least and not player.over:
            await player.until(socket, lambda message: True)
            news = player.news
            if player.pending is None and news.get("yours") and news["at"] != acted_at:
                acted_at = news["at"]
                await player.act(socket, news["menu"][0]["action"])
    heard = [event for _, event in sorted(player.events.items())]
    return [(e["n"], e["kind"], e.get("seat"), e.get("cards")) for e in heard][:least]


# forgetting -------------------------------------------------------------------------------------


def test_who_is_forgotten_is_in_no_comparison(anna: Player, ben: Player) -> None:
    anna.play_today()
    ben.play_today()
    assert anna.ask("GET", "/api/me/export").json()["tables"][0]["day"] == DAY
    assert anna.ask("DELETE", "/api/me", {"name": "Anna"}).status_code == 204
    assert [row["name"] for row in ben.deal()["rows"]] == ["Ben"]
    assert ben.today()["people"] == 1
