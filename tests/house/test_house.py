"""A house without a server: the same rooms, kept in a browser's store."""

import json

import pytest

import reihum
from reihum.games import GAMES
from tests.house.boxes import Box, Page
from tests.server.running import asynchronous

SHORT = {"deals": 1}
WANTED = {"listed": True, "start": True, "bots": "medium"}


def options(game: str) -> dict[str, int]:
    return {o.name: 1 for o in GAMES[game].OPTIONS if o.name in SHORT}


@pytest.mark.parametrize("game", ["elfer-raus", "schnipp-schnapp"])
@asynchronous
async def test_a_match_is_played_kept_and_told_again(game: str) -> None:
    box = Box()
    page = Page(box)
    await page.arrive()
    wanted = {"game": game, "seats": 3, "options": options(game)} | WANTED
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
