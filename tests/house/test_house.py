"""A house without a server: the same rooms, kept in a browser's store."""

import json
import pickle
from base64 import b64encode
from typing import Any

import pytest

import reihum
from reihum.bots.search import Search
from reihum.games import GAMES
from reihum.house.house import ENOUGH, ponder
from reihum.table.lessons import lesson_of
from reihum.table.messages import Think
from tests.house.boxes import Box, Page
from tests.server.running import asynchronous
from tests.sweep import setups, short

WANTED = {"listed": True, "start": True, "bots": "medium"}


@pytest.mark.parametrize("game", ["elfer-raus", "schnipp-schnapp"])
@asynchronous
async def test_a_match_is_played_kept_and_told_again(game: str) -> None:
    box = Box()
    page = Page(box)
    await page.arrive()
    wanted = {"game": game, "seats": 3, "options": short(game)} | WANTED
    table = await page.ask("POST", "/api/tables", wanted)
    code = table["code"]
    assert code[0] == "0", "no server has such a table"
    await page.enter(1, code)
    assert await page.play(1)

    after = Page(box, seed="later")  # the page was closed and is opened again
    await after.house.open()
    after.token = page.token
    (line,) = (await after.ask("GET", "/api/me"))["tables"]
    assert (line["code"], line["over"], line["matches"]) == (code, True, 1)
    (result,) = await after.ask("GET", f"/api/tables/{code}/results")
    record = reihum.read_record(await after.ask("GET", f"/api/tables/{code}/matches/1/record"))
    assert list(record.result or ()) == result["totals"]
    *_, last = reihum.replay(record)
    assert list(last.match.winners()) == result["winners"]
    told = await after.ask("GET", f"/api/tables/{code}/matches/1/replay?view=0&deal=1")
    assert told["steps"]
    figures = await after.ask("GET", "/api/me/statistics")
    assert (figures["played"], figures["games"][0]["game"]) == (1, game)
    compared = await after.ask("GET", f"/api/deals/{code}/1")
    assert [one["code"] for one in compared["results"]] == [code]
    again = await after.ask("POST", f"/api/deals/{code}/1", {"seat": 1})
    assert again["known"]


@asynchronous
async def test_a_page_that_is_closed_in_mid_turn_goes_on_where_it_was() -> None:
    box = Box()
    page = Page(box)
    await page.arrive()
    code = (await page.ask("POST", "/api/tables", {"game": "elfer-raus", "seats": 4} | WANTED))[
        "code"
    ]
    await page.enter(1, code)
    assert not await page.play(1, steps=4)
    news = page.news(1)

    after = Page(box, seed="later")
    await after.house.open()
    after.token = page.token
    await after.enter(7, code, seen=news["at"])
    assert after.news(7)["at"] >= news["at"]
    if after.news(7)["at"] == news["at"]:
        assert after.news(7)["zones"] == news["zones"]
    assert await after.play(7)


def test_a_slow_device_tries_less(monkeypatch: pytest.MonkeyPatch) -> None:
    allowed, run = [], Search.run

    def watched(search: Search, playouts: int, seconds: float) -> None:
        allowed.append(seconds)
        run(search, 11, seconds)

    monkeypatch.setattr(Search, "run", watched)
    chair = reihum.new("hoechste-karte", seats=3, seed="slow").chair(0)
    for kind in ("decide", "hint"):
        asked = Think(0, (1, 0), kind, chair.snapshot(), "hard", "dice")
        ponder(b64encode(pickle.dumps(asked)).decode())
    assert allowed == [ENOUGH, ENOUGH]


@asynchronous
async def test_what_cannot_be_kept_has_not_happened() -> None:
    box = Box()
    page = Page(box)
    await page.arrive()
    wanted = {"game": "koenigs-romme-solo", "seats": 1} | WANTED
    code = (await page.ask("POST", "/api/tables", wanted))["code"]
    await page.enter(1, code)
    box.full = True
    kept, news = dict(box.rows), page.news(1)
    await page.say(1, kind="act", id="lost", action=news["menu"][0]["action"], at=news["at"])
    assert page.heard[1][-1]["kind"] == "cut", "the page comes again"
    assert box.rows == kept
    status, why = await page.refusal("POST", "/api/tables", wanted)
    assert status == 503
    assert why["text"]
    box.full = False
    await page.enter(2, code)
    assert page.news(2)["zones"] == news["zones"]


@asynchronous
async def test_two_windows_do_not_overwrite_each_other() -> None:
    box = Box()
    first = Page(box)
    await first.arrive()
    wanted = {"game": "koenigs-romme-solo", "seats": 1} | WANTED
    code = (await first.ask("POST", "/api/tables", wanted))["code"]
    second = Page(box, seed="second")
    await second.house.open()
    second.token = first.token
    await first.enter(1, code)
    await second.enter(1, code)
    assert not await first.play(1, steps=1)
    await second.play(1, steps=1)
    assert second.heard[1][-1]["kind"] == "cut"
    await second.enter(2, code)
    assert second.news(2)["zones"] == first.news(1)["zones"], "it has read what the first has done"


@asynchronous
async def test_several_people_at_one_device_see_only_their_own_cards() -> None:
    page = Page(Box())
    anna, ben = await page.arrive("Anna"), await page.arrive("Ben")
    code = (await page.ask("POST", "/api/tables", {"game": "elfer-raus", "seats": 2}))["code"]
    await page.ask("POST", f"/api/tables/{code}/seat", {"seat": None}, ben)
    await page.ask("POST", f"/api/tables/{code}/start", {"bots": "easy"}, anna)
    await page.enter(1, code, anna)
    await page.enter(2, code, ben)
    for line, other in ((1, "hand.1"), (2, "hand.0")):
        zones = {zone["name"]: zone for zone in page.news(line)["zones"]}
        assert set(zones[other].get("cards") or "?") == {"?"}
        assert "seed" not in json.dumps(page.heard[line])


@asynchronous
async def test_names_faces_lessons_and_forgetting() -> None:
    box = Box()
    page = Page(box)
    await page.arrive()
    assert (await page.ask("PATCH", "/api/me", {"name": " Anne  Marie "}))["name"] == "Anne Marie"
    assert (await page.ask("PUT", "/api/me/face", {"face": "fox-mint"}))["face"] == "fox-mint"
    line = await page.ask("POST", "/api/lessons/elfer-raus")
    await page.enter(1, line["code"])
    assert page.news(1)["guide"]
    assert (await page.refusal("DELETE", "/api/me", {"name": "Ben"}))[0] == 400
    await page.ask("DELETE", "/api/me", {"name": "Anne Marie"})
    assert box.rows == {}
    assert (await page.refusal("GET", "/api/me"))[0] == 401
    assert (await page.refusal("GET", "/api/elsewhere"))[0] == 400


async def played(page: Page, game: str = "koenigs-romme-solo", steps: int = 3) -> str:
    """A table of one person, a few actions long."""
    table = await page.ask("POST", "/api/tables", {"game": game, "seats": 1} | WANTED)
    code: str = table["code"]
    await page.enter(9, code)
    await page.play(9, steps)
    page.house.leave(9)
    return code


@asynchronous
async def test_everything_is_brought_to_another_browser_as_a_file() -> None:
    first = Page(Box())
    await first.arrive("Anna")
    code = await played(first)
    wanted = {"game": "elfer-raus", "seats": 3, "options": {"deals": 1}} | WANTED
    over = (await first.ask("POST", "/api/tables", wanted))["code"]
    await first.enter(1, over)
    assert await first.play(1)
    rows = await first.ask("GET", "/api/me/export")

    second = Page(Box(), seed="second")  # nobody has ever played there
    await second.house.open()
    await second.ask("POST", "/api/me/import", {"rows": rows, "same": {}})
    second.token = first.token
    assert second.house.shelf.box.rows == first.house.shelf.box.rows  # type: ignore[attr-defined]
    mine = await second.ask("GET", "/api/me")
    assert (mine["name"], {line["code"] for line in mine["tables"]}) == ("Anna", {code, over})
    assert (await second.ask("GET", "/api/me/statistics"))["played"] == 1
    assert (await second.ask("GET", f"/api/tables/{over}/matches/1/replay?view=0&deal=1"))["steps"]
    await first.enter(2, code)
    await second.enter(2, code)
    assert second.news(2)["zones"] == first.news(2)["zones"]

    # It goes on there and comes back; what has gone on here too stays as it is here.
    assert not await second.play(2, steps=2)
    rows = await second.ask("GET", "/api/me/export")
    await first.ask("POST", "/api/me/import", {"rows": rows, "same": {first.token: first.token}})
    assert first.heard[2][-1]["kind"] == "cut"
    await first.enter(3, code)
    assert first.news(3)["zones"] == second.news(2)["zones"]
    assert not await first.play(3, steps=1)
    assert not await second.play(2, steps=3)
    before = dict(first.house.shelf.box.rows)  # type: ignore[attr-defined]
    rows = await second.ask("GET", "/api/me/export")
    await first.ask("POST", "/api/me/import", {"rows": rows, "same": {}})
    assert first.house.shelf.box.rows == before  # type: ignore[attr-defined]


@asynchronous
async def test_who_plays_here_already_gets_what_they_have_played_elsewhere() -> None:
    first, second = Page(Box()), Page(Box(), seed="second")
    token = await first.arrive("Anna")
    theirs = await played(first)
    rows = await first.ask("GET", "/api/me/export")
    await second.arrive("Anne")
    ours = await played(second)
    await second.ask("POST", "/api/me/import", {"rows": rows, "same": {token: second.token}})
    mine = await second.ask("GET", "/api/me")
    assert (mine["name"], {line["code"] for line in mine["tables"]}) == ("Anne", {ours, theirs})
    await second.enter(5, theirs)
    assert second.news(5)["menu"], "and goes on there"
    assert (await second.refusal("GET", "/api/me", token=token))[0] == 401


@asynchronous
async def test_a_file_that_is_none_of_ours_changes_nothing() -> None:
    page = Page(box := Box())
    await page.arrive()
    code = await played(page)
    rows = await page.ask("GET", "/api/me/export")
    before = dict(box.rows)
    box.rows.clear()
    table, *others = (json.dumps(row) for row in rows if row[0][0] == code)
    broken: tuple[Any, ...] = (
        None, 7, "rows", {}, [[]], [1], [[["", 1], "people", {}]],
        [row for row in rows if row[1] != "tables"],
        [row for row in rows if row[0] != [code, 2]],
        [*rows, [[code, 999], "actions", {"code": code}]],
        [*rows, [["A/..", 0], "tables", {"code": "A/.."}]],
        [json.loads(table.replace("koenigs-romme-solo", "canasta")), *map(json.loads, others)],
        [json.loads(one.replace('"line"', '"lime"')) for one in (table, *others)],
    )  # fmt: skip
    for one in broken:
        body = {"rows": one, "same": {}}
        status, why = await page.refusal("POST", "/api/me/import", body)
        assert (status, box.rows) == (400, {}), (one, why)
    box.full = True
    assert (await page.refusal("POST", "/api/me/import", {"rows": rows, "same": {}}))[0] == 503
    box.full = False
    await page.ask("POST", "/api/me/import", {"rows": rows, "same": {}})
    assert box.rows == before


@asynchronous
async def test_beside_a_real_table() -> None:
    """Points are counted and hands laid, also for who has said no name."""
    page = Page(Box())
    await page.house.open()
    assert {one["game"] for one in await page.ask("GET", "/api/pads")} == {*GAMES}
    asked = {"deal": 1, "cards": {"hand": ["R19", "Y2"]}}
    assert (await page.ask("POST", "/api/pads/elfer-raus/count", asked))["points"] == 21
    hand = {"deal": 1, "cards": ["H8", "S8", "X3", "DK"]}
    assert (await page.ask("POST", "/api/pads/laying", hand))["out"]
    assert (await page.refusal("POST", "/api/pads/mogeln/count", asked))[0] == 400


@asynchronous
async def test_a_hint_is_followed_taken_back_and_a_wrong_card_refused() -> None:
    page = Page(Box())
    await page.arrive()
    wanted = {"game": "elfer-raus", "seats": 2, "options": {"hand": 20}} | WANTED
    await page.enter(1, (await page.ask("POST", "/api/tables", wanted))["code"])
    before = page.news(1)
    while not page.news(1)["undo"]:
        if not page.news(1)["yours"]:
            await page.happens()
            continue
        before = page.news(1)
        hinted = await page.answer(1, "hinted", kind="hint")
        assert hinted["at"] == before["at"]
        assert hinted["line"]
        assert hinted["why"]
        may = await page.answer(1, "answer", kind="may", action=hinted["choice"]["action"])
        assert may["why"] is None
        await page.act(1, hinted["choice"]["action"])
    assert page.news(1)["zones"] != before["zones"]
    await page.act(1, "undo")
    assert page.news(1)["zones"] == before["zones"]
    refused = await page.answer(1, "refused", kind="act", id="no", action="lay R12", at=[1, 0])
    assert refused["why"]["text"]


@asynchronous
async def test_a_refusal_names_its_rule() -> None:
    page = Page(Box())
    await page.arrive()
    wanted = {"game": "elfer-raus", "seats": 3} | WANTED
    await page.enter(1, (await page.ask("POST", "/api/tables", wanted))["code"])
    while not page.news(1)["yours"]:
        await page.happens()
    hand = next(zone for zone in page.news(1)["zones"] if zone["name"] == "hand.0")
    fits = {one["action"] for one in page.news(1)["menu"]}
    wrong = next(f"lay {card}" for card in hand["cards"] if f"lay {card}" not in fits)
    at = page.news(1)["at"]
    refused = await page.answer(1, "refused", kind="act", id="no", action=wrong, at=at)
    assert refused["why"]["rule"].startswith("ER")
    assert refused["why"]["rule_text"]


@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_all_options_and_seats_are_as_on_a_server(game: str) -> None:
    page = Page(Box())
    await page.arrive()
    for line, setup in enumerate(setups(game)):
        body = {"game": game, "seats": setup.seats, "options": dict(setup.options)}
        code = (await page.ask("POST", "/api/tables", body))["code"]
        await page.enter(line, code)
        (told,) = (one for one in page.heard[line] if one["kind"] == "table")
        assert (told["game"], len(told["seats"])) == (game, setup.seats)
        assert told["options"] == dict(setup.options)


@pytest.mark.parametrize("game", [game for game in GAMES if lesson_of(game)])
@asynchronous
async def test_a_guided_game_is_followed_to_its_end(game: str) -> None:
    page = Page(Box())
    await page.arrive()
    await page.enter(1, (await page.ask("POST", f"/api/lessons/{game}"))["code"])
    steps = set()
    while not (guide := page.news(1)["guide"])["done"]:
        if guide["choice"] is None:
            await page.happens()
            continue
        steps.add(guide["step"])
        assert guide["line"]
        await page.act(1, guide["choice"]["action"])
    assert len(steps) > 2
