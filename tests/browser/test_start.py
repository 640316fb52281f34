"""The start page: three clicks to the first card, how long a game takes, going on where I was."""

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_three_clicks_to_the_first_card(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    anna.start_page()
    anna.page.locator("#game-elfer-raus").click()
    for way in ("device", "link", "bots"):
        anna.page.get_by_role("radio", name=anna.t(f"open.{way}")).click()
        assert look_for_violations(anna) == []
        assert not scrolls_sideways(anna)
    anna.button("open.go").click()
    expect(anna.hand()).to_have_count(15)
    anna.start_page()
    expect(anna.page.get_by_text(anna.t("name.as", name=anna.t("name.guest")))).to_be_visible()
    anna.leave()


def test_as_many_bots_as_wanted_and_as_strong(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-mogeln").click()
    anna.page.get_by_label(anna.t("name.ask")).fill("Anna")
    anna.page.get_by_role("button", name="4", exact=True).click()
    anna.page.get_by_role("button", name=anna.t("seats.level-hard"), exact=True).click()
    anna.button("open.go").click()
    level = anna.t("play.bot", level=anna.t("seats.level-hard"))
    expect(anna.page.get_by_label(level)).to_have_count(4)
    anna.leave()


def test_a_game_for_one_asks_for_nobody(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-koenigs-romme-solo").click()
    assert anna.page.get_by_role("radio").count() == 0
    anna.button("open.go").click()
    expect(anna.page.locator("[data-card]").first).to_be_visible()
    anna.leave()


def test_every_game_says_how_long_it_takes_and_where_its_rules_are(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-mogeln").wait_for()
    for game in GAMES:
        card = anna.page.locator("article", has=anna.page.locator(f"#game-{game}"))
        expect(card.locator(".length")).to_contain_text("Minuten")
        assert card.get_by_role("link").get_attribute("href") == f"/rules/{game}"
    assert anna.page.locator('a[href="/me"]').count() == 1
    anna.leave()


def test_go_on_where_i_was(chromium: Browser, server: Running) -> None:
    """Tables in play come first; finished ones are shown smaller."""
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("hoechste-karte", 2, numbers=1)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.click()
    expect(anna.button("over.again")).to_be_visible()
    over = anna.code
    playing = anna.open_short_table("elfer-raus", 3)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.wait_for()
    waiting = anna.open_short_table("elfer-raus", 3)
    anna.start_page()
    going = anna.page.locator('section[aria-labelledby="mine"] a')
    expect(going).to_have_count(2)
    assert [link.get_attribute("href") for link in going.all()] == [
        f"/t/{playing}",
        f"/t/{waiting}",
    ]
    last = anna.page.locator('section[aria-labelledby="finished"] a')
    assert [link.get_attribute("href") for link in last.all()] == [f"/t/{over}"]
    assert look_for_violations(anna) == []
    going.first.click()
    anna.turn.wait_for()
    anna.leave()
