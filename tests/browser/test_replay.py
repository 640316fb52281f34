"""Watching a finished match again, and playing its cards again."""

import asyncio
import re
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Locator, expect

from reihum.bots.random_player import random_step
from reihum.core.rng import Rng
from reihum.games import setup_for
from reihum.server.people import People
from reihum.server.rooms import Rooms
from reihum.server.store import Store
from reihum.texts import web
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running, running
from tests.server.test_store import act, start

NAMES = ("Carla", "Dora", "Emma")


async def _played(db: Path) -> str:
    """Play a short match of three people to its end; return its table's code."""
    store = Store(str(db))
    people, rooms, rng = People(store), Rooms(store), Rng("replay")
    persons = [(await people.arrive(name))[1] for name in NAMES]
    setup = setup_for("elfer-raus", 3, {"numbers": 9, "hand": 5, "deals": 2, "dealer": "0"})
    room = await rooms.new(setup, persons[0], listed=True)
    for seat, person in enumerate(persons[1:], start=1):
        room.table.sit(person.id, person.name, seat, 0.0)
    await start(room, persons[0], "replay")
    while room.table.playing():
        assert room.table.match
        seat, action = random_step(room.table.match.game, rng)
        await act(room, persons[seat], str(action))
    rooms.close()
    store.close()
    return room.code


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Iterator[tuple[Running, str]]:
    db = tmp_path_factory.mktemp("replay") / "reihum.db"
    with ThreadPoolExecutor() as pool:  # because the browser's event loop runs in this thread
        code = pool.submit(lambda: asyncio.run(_played(db))).result()
    with running(db) as server:
        yield server, code


class Watcher(Person):
    def watch(self, code: str, moment: str = "") -> None:
        self.page.goto(f"{self.server.url}/t/{code}/m/1{moment}")
        self.step("forward").wait_for()

    def step(self, name: str) -> Locator:
        return self.page.get_by_test_id(f"replay-{name}")

    def open_hand(self, seat: int) -> list[str]:
        return self.zone(f"hand.{seat}")

    def lines(self) -> Locator:
        return self.page.get_by_role("list", name=self.t("log.title")).get_by_role("button")

    def marked(self) -> str:
        return self.page.locator('[aria-current="step"]').last.inner_text()

    def at(self) -> int:
        return int(self.page.get_by_label(self.t("replay.slider")).input_value())

    def look_from(self, view: str) -> None:
        self.page.get_by_label(self.t("replay.view")).select_option(view)


def test_forward_back_and_from_one_seat(chromium: Browser, played: tuple[Running, str]) -> None:
    server, code = played
    eve = Watcher(chromium, server, "Eve")
    eve.watch(code)
    hands = [eve.open_hand(seat) for seat in range(3)]
    assert all(len(hand) == 5 and "?" not in hand for hand in hands)
    assert not eve.hand().count()
    steps = [eve.marked()]
    for _ in range(4):
        eve.step("forward").click()
        expect(eve.page.locator('[aria-current="step"]').last).not_to_have_text(steps[-1])
        steps.append(eve.marked())
    assert [eve.open_hand(seat) for seat in range(3)] != hands
    for _ in range(4):
        eve.page.keyboard.press("ArrowLeft")
    assert eve.at() == 0
    assert [eve.open_hand(seat) for seat in range(3)] == hands
    eve.look_from("1")
    expect(eve.hand()).to_have_count(5)
    assert eve.cards() == hands[1]
    assert eve.open_hand(0) == eve.open_hand(2) == ["?"]
    eve.page.keyboard.press("Home")
    eve.look_from("all")
    eve.lines().nth(4).click()
    expect(eve.lines().nth(4)).to_have_attribute("aria-current", "step")
    there = eve.at()
    assert there > 1
    eve.page.keyboard.press("Space")  # this presses a line of the log, it does not start the replay
    expect(eve.step("play")).to_have_attribute("aria-label", eve.t("replay.play"))
    eve.page.keyboard.press("End")
    expect(eve.step("last")).to_have_attribute("aria-disabled", "true")
    eve.step("forward").click()
    expect(eve.page.get_by_label(eve.t("replay.deal"))).to_have_value("2")
    eve.step("play").click()
    expect(eve.step("play")).to_have_attribute("aria-label", eve.t("replay.pause"))
    eve.page.wait_for_function("() => Number(document.querySelector('[type=range]').value) >= 2")
    eve.step("play").click()
    before = eve.at()
    eve.button("settings.title").click()
    eve.page.get_by_role("dialog").wait_for()
    eve.page.keyboard.press("ArrowRight")
    assert eve.at() == before, "in a dialog keys do not turn pages"
    eve.page.get_by_role("dialog").get_by_role("button", name="English").click()
    eve.lang, eve.words = "en", web("en")
    expect(eve.step("play")).to_have_attribute("aria-label", eve.t("replay.play"))
    eve.leave()


def test_a_link_to_a_moment(chromium: Browser, played: tuple[Running, str]) -> None:
    server, code = played
    eve = Watcher(chromium, server, "Eve", lang="en")
    eve.watch(code, "#7.2")
    at, hand = eve.at(), eve.cards()
    assert at > 1
    assert eve.open_hand(0) == ["?"]
    eve.button("replay.share").click()
    link = eve.page.get_by_role("textbox").input_value()
    assert re.search(f"/t/{code}/m/1#[67]\\.2$", link)  # the last step that this seat saw
    eve.page.keyboard.press("Escape")
    eve.page.goto("about:blank")
    eve.page.goto(link)
    expect(eve.hand()).to_have_count(len(hand))
    assert (eve.at(), eve.cards()) == (at, hand)
    eve.page.goto(f"{server.url}/t/{code}/m/2")
    expect(eve.page.get_by_role("alert")).to_be_visible()
    eve.wrong = [said for said in eve.wrong if "404" not in said]
    eve.leave()


def test_no_violation(chromium: Browser, played: tuple[Running, str]) -> None:
    """Moments of a replay that test_axe does not check."""
    server, code = played
    eve = Watcher(chromium, server, "Eve", PHONE, color_scheme="dark")
    seen: dict[str, list[str]] = {}

    def look(name: str) -> None:
        assert not scrolls_sideways(eve), name
        seen[name] = look_for_violations(eve)

    eve.watch(code, "#12")
    look("all open")
    eve.look_from("2")
    expect(eve.hand().first).to_be_visible()
    look("one seat")
    eve.button("table.log").click()
    look("log")
    eve.lines().nth(2).click()
    expect(eve.page.get_by_role("dialog")).to_have_count(0)
    assert {name: found for name, found in seen.items() if found} == {}
    eve.leave()


def test_the_same_cards(chromium: Browser, played: tuple[Running, str]) -> None:
    server, code = played
    eve = Watcher(chromium, server, "Eve")
    eve.watch(code, "#0.1")
    expect(eve.hand()).to_have_count(5)
    hand = eve.cards()
    eve.page.get_by_role("link", name=eve.t("replay.same-cards")).click()
    eve.page.get_by_label(eve.t("name.ask")).fill("Eve")
    seat = eve.t("deal.seat-of", n=2, name=NAMES[1])
    eve.page.get_by_label(eve.t("deal.seat")).select_option(label=seat)
    eve.button("deal.play").click()
    eve.page.wait_for_url("**/t/*")
    assert eve.code != code
    eve.page.get_by_role("button", name=eve.t("wait.start")).click()
    eve.hand().first.wait_for()
    # The bot before this person may have played already, but not this person.
    assert eve.cards() == hand
    eve.leave()


def test_known_cards_are_agreed_to(chromium: Browser, played: tuple[Running, str]) -> None:
    server, code = played
    eve, finn = Watcher(chromium, server, "Eve"), Watcher(chromium, server, "Finn")
    eve.page.goto(f"{server.url}/d/{code}-1")
    eve.page.get_by_label(eve.t("name.ask")).fill("Eve")
    eve.button("deal.play").click()
    eve.page.wait_for_url("**/t/*")
    table = eve.page.url
    newcomer = Watcher(chromium, server, "Gil")
    newcomer.page.goto(table)
    expect(newcomer.page.get_by_role("note")).to_have_text(eve.t("deal.known"))
    newcomer.page.get_by_label(eve.t("name.ask")).fill("Gil")
    newcomer.button("table.join").click()
    expect(newcomer.page.get_by_text(eve.t("wait.you", name="Gil"))).to_be_visible()
    finn.page.goto(table)
    finn.page.get_by_label(eve.t("name.ask")).fill("Finn")
    finn.button("table.watch").click()
    finn.button("seats.take").click()
    finn.button("deal.agree-no").click()
    expect(finn.page.get_by_test_id("agree")).to_have_count(0)
    finn.button("seats.take").click()
    finn.page.get_by_test_id("agree").click()
    expect(finn.page.get_by_text(eve.t("wait.you", name="Finn"))).to_be_visible()
    eve.page.get_by_test_id("start").click()
    for one in (eve, finn, newcomer):
        one.hand().first.wait_for()
        expect(one.page.get_by_text(eve.t("deal.known-short"))).to_be_attached()
        one.leave()


def test_after_the_last_card(chromium: Browser, server: Running) -> None:
    """The end of a match links to its replay and its cards, the next match to the one before."""
    anna = Watcher(chromium, server, "Anna")
    code = anna.open_short_table("hoechste-karte", 2, numbers=1)
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    play_to_the_end(anna)
    again = anna.page.get_by_role("link", name=anna.t("replay.watch-again"))
    expect(again).to_have_attribute("href", f"/t/{code}/m/1")
    anna.button("over.again").click()
    anna.hand().first.wait_for()
    play_to_the_end(anna)
    anna.button("over.more").click()
    earlier = anna.page.get_by_role("link", name=anna.t("replay.watch-number", number=1))
    expect(earlier).to_have_attribute("href", f"/t/{code}/m/1")
    anna.page.keyboard.press("Escape")
    anna.page.get_by_role("link", name=anna.t("replay.cards-link")).click()
    expect(anna.page.get_by_text(anna.t("deal.alone"))).to_be_visible()
    anna.button("deal.play").click()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.go_fast()
    play_to_the_end(anna)
    anna.page.get_by_role("link", name=anna.t("replay.compare", n=2)).click()
    expect(anna.page.get_by_role("heading", name=anna.t("deal.compared"))).to_be_visible()
    assert anna.page.locator("table tbody tr").count() == 4
    anna.leave()
