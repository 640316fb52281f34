"""Two people play the cards of the day and compare them, in real browsers; a test sets the day."""

import hmac
import re
import sqlite3
from contextlib import closing
from datetime import datetime, timedelta
from hashlib import sha256

from playwright.sync_api import Browser, Route, WebSocket, expect

from tests.amounts import soaked
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

NOON = datetime(2025, 11, 18, 12)
DAY, GAME = "2025-11-18", "hoechste-karte"
SIZES = ((360, 640), (740, 360), (1440, 900))


class Watched(Person):
    """A person, and everything that was ever sent to their browser."""

    def __init__(self, browser: Browser, server: Running, name: str) -> None:
        super().__init__(browser, server, name)
        self.sent: list[str] = []
        self.page.on("websocket", self._listen)
        self.context.route("**/api/**", self._pass_on)

    def _listen(self, line: WebSocket) -> None:
        line.on("framereceived", lambda frame: self.sent.append(str(frame)))

    def _pass_on(self, asked: Route) -> None:
        answer = asked.fetch()
        self.sent.append(f"{answer.headers} {answer.text()}")
        asked.fulfill(response=answer)

    def leave(self) -> None:
        """What is just being passed on is passed on first."""
        self.context.unroute_all(behavior="wait")
        super().leave()

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    def play_here(self) -> None:
        """The button on this page deals; then a whole match at once."""
        self.page.get_by_test_id("play-day").click()
        self.page.wait_for_url("**/t/*")
        self.hand().first.wait_for()
        self.go_fast()
        play_to_the_end(self)

    def names(self) -> list[str]:
        return [row.strip() for row in self.page.locator("ol li strong").all_inner_texts()]


def look(person: Person) -> None:
    for width, height in SIZES:
        person.page.set_viewport_size({"width": width, "height": height})
        assert not scrolls_sideways(person)
    for theme in ("light", "dark"):
        person.page.emulate_media(color_scheme=theme)
        assert look_for_violations(person) == []
    small = person.page.evaluate(
        """() => [...document.querySelectorAll('main a, main button')]
            .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
            .filter(([box]) => box.width && (box.height < 43.5 || box.width < 43.5))
            .map(([, what]) => what)"""
    )
    assert small == []


def seed_of(server: Running) -> str:
    """As the server makes it."""
    with closing(sqlite3.connect(server.db)) as connection:
        ((secret,),) = connection.execute("select value from secrets").fetchall()
    made = hmac.new(secret.encode(), f"{DAY}/{GAME}".encode(), sha256)
    return made.hexdigest()[:32]


@soaked
def test_two_people_compare_the_cards_of_the_day(chromium: Browser, empty: Running) -> None:
    empty.turn_to(NOON)
    anna, ben = Watched(chromium, empty, "Anna"), Watched(chromium, empty, "Ben")
    page = anna.page

    # Anna comes by the start page.
    anna.start_page()
    card = page.get_by_test_id("day-card")
    expect(card).to_contain_text("18")
    card.click()
    expect(page.get_by_role("heading", name=anna.t("day.title"))).to_be_visible()
    expect(page.get_by_text("Dienstag, 18. November")).to_be_visible()
    expect(page.get_by_text(anna.t("day.tomorrow"))).to_be_visible()
    look(anna)
    page.locator(f'[data-game="{GAME}"]').click()
    expect(page.get_by_text(anna.t("day.hidden"))).to_be_visible()
    look(anna)
    page.get_by_label(anna.t("name.ask")).fill("Anna")
    anna.play_here()
    code = anna.code
    look_at = page.get_by_role("link", name=anna.t("day.look"))
    expect(look_at).to_be_visible()
    expect(anna.button("over.again")).to_have_count(0)
    look_at.click()
    expect(page.get_by_text(anna.t("day.only-you"))).to_be_visible()
    assert anna.names() == ["AnnaDu"]

    # Ben learns nothing before he has played: not from the page, not at her table.
    ben.go(f"/day/{DAY}/{GAME}")
    expect(ben.page.get_by_text(ben.t("day.hidden"))).to_be_visible()
    assert not any("Anna" in text for text in ben.sent)
    ben.page.get_by_label(ben.t("name.ask")).fill("Ben")
    ben.play_here()
    ben.go(f"/t/{code}")
    expect(ben.page.get_by_role("alert")).to_contain_text("ab morgen")
    ben.go(f"/t/{code}/m/1")
    expect(ben.page.get_by_role("alert")).to_contain_text("ab morgen")
    ben.go(f"/d/{code}-1")
    expect(ben.page.get_by_role("alert")).to_contain_text("erst morgen")

    # Both see both; only the own match can be watched today.
    for person, mine in ((anna, "Anna"), (ben, "Ben")):
        person.go(f"/day/{DAY}/{GAME}")
        expect(person.page.locator("ol li")).to_have_count(2)
        assert sorted(person.names()) == [name + "Du" * (name == mine) for name in ("Anna", "Ben")]
        expect(person.page.locator("ol li").get_by_role("link")).to_have_count(1)
    look(anna)
    page.locator("ol li").get_by_role("link").click()
    expect(page.get_by_role("slider")).to_be_visible()

    # Once more is practice.
    anna.go(f"/day/{DAY}/{GAME}")
    anna.play_here()
    expect(page.get_by_text(anna.t("day.practice-was"))).to_be_visible()
    page.get_by_role("link", name=anna.t("day.look")).click()
    expect(page.get_by_text(anna.t("day.practice-is"), exact=True)).to_have_count(1)
    expect(page.locator("ol li")).to_have_count(2)
    anna.go("/day")
    mark = page.locator("button.cell")
    expect(mark).to_have_count(1)
    expect(mark).to_have_accessible_name(re.compile(r"18\. November.*höchste Karte"))
    mark.click()
    look(anna)
    anna.go("/")
    expect(page.get_by_test_id("day-card")).to_contain_text(anna.t("day.title"))

    seed = seed_of(empty)
    for person in (anna, ben):
        assert len(person.sent) > 20
        assert not any(seed in str(text) for text in person.sent)
    assert seed not in empty.log.read_text()

    # Tomorrow all of it is open, and there are new cards.
    empty.turn_to(NOON + timedelta(days=1))
    ben.go(f"/day/{DAY}/{GAME}")
    expect(ben.page.locator("ol li").get_by_role("link")).to_have_count(2)
    ben.page.get_by_role("link", name=ben.t("day.watch-of", name="Anna")).click()
    expect(ben.page.get_by_role("slider")).to_be_visible()
    ben.go("/day")
    tile = ben.page.locator(f'[data-game="{GAME}"]')
    expect(tile).to_be_visible()
    expect(tile.locator(".mark")).to_have_count(0)
    ben.wrong = [said for said in ben.wrong if "403" not in said]  # he has tried
    for person in (anna, ben):
        person.leave()


def test_first_times_are_kept_and_lead_to_their_match(chromium: Browser, empty: Running) -> None:
    """Whether Anna wins is luck: the store is told so."""
    empty.turn_to(NOON)
    anna = Person(chromium, empty, "Anna", PHONE)
    page = anna.page
    code = anna.open_short_table(GAME, 2, numbers=3)
    anna.go_fast()
    page.get_by_role("button", name=anna.t("wait.start")).click()
    play_to_the_end(anna)
    with closing(sqlite3.connect(empty.db)) as connection:
        connection.execute("update standings set won = 1 where seat = 0")
        connection.execute("update standings set level = 'hard' where seat = 1")
        connection.commit()
    page.goto(f"{anna.url}/me")
    feats = page.locator("section", has=page.get_by_role("heading", name=anna.t("feats.title")))
    for kind in ("win", "hard"):
        expect(feats.get_by_text(anna.t(f"feats.{kind}"), exact=True).first).to_be_visible()
    assert {one.get_attribute("href") for one in feats.get_by_role("link").all()} == {
        f"/t/{code}/m/1"
    }
    look(anna)
    anna.leave()
