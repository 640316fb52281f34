"""Bots of several levels, and hints, in a real browser."""

import re

import pytest
from playwright.sync_api import Browser, expect

from reihum.bots.levels import levels_of
from reihum.games import GAMES
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running

LUCK = next(game for game in GAMES if len(levels_of(game)) == 1)


def bot_label(person: Person, level: str) -> str:
    return person.t("play.bot", level=person.t(f"seats.level-{level}"))


def test_the_host_chooses_how_well_a_bot_plays(people: tuple[Person, Person]) -> None:
    anna, ben = people
    ben.join(anna.open_short_table("elfer-raus", 3))
    anna.button("seats.bot-on", n=3).click()
    anna.page.get_by_test_id("arrange").locator("summary").click()
    choice = anna.page.get_by_test_id("level-2")
    expect(choice).to_have_value("medium")
    choice.select_option("hard")
    for level in levels_of("elfer-raus"):
        expect(anna.page.get_by_text(anna.t(f"seats.about-{level}"))).to_be_visible()
    expect(ben.page.get_by_text(ben.t("seats.level-hard"), exact=True)).to_be_visible()
    assert look_for_violations(anna) == []
    assert ben.page.get_by_test_id("level-2").count() == 0, "only the host chooses"
    anna.button("wait.start-bots-one").click()
    expect(ben.page.get_by_label(bot_label(ben, "hard"))).to_be_visible()
    anna.button("table.menu").click()
    anna.page.get_by_test_id("level-2").select_option("easy")
    expect(ben.page.get_by_label(bot_label(ben, "easy"))).to_be_visible()


def test_a_game_of_luck_says_so(people: tuple[Person, Person]) -> None:
    anna, _ = people
    anna.open_short_table(LUCK, GAMES[LUCK].SEATS[0])
    anna.button("seats.bot-on", n=2).click()
    anna.page.get_by_test_id("arrange").locator("summary").click()
    expect(anna.page.get_by_text(anna.t("seats.luck"))).to_be_visible()
    assert anna.page.get_by_test_id("level-1").count() == 0


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_hint_and_doing_as_it_says(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    anna.open_short_table("elfer-raus", 2, numbers=12, hand=9)
    anna.go_fast()
    anna.button("wait.start-bots-one").click()
    advice, ask = anna.page.get_by_test_id("advice"), anna.page.get_by_test_id("hint")
    anna.wait_for_turn()
    ask.click()
    advice.wait_for()
    anna.button("play.hint-close").click()
    expect(advice).to_have_count(0)
    ask.focus()  # with the keyboard too
    anna.page.keyboard.press("Enter")
    advice.wait_for()
    anna.page.keyboard.press("Escape")
    expect(advice).to_have_count(0)
    anna.page.keyboard.press("Enter")
    advice.wait_for()
    assert look_for_violations(anna) == []
    assert not scrolls_sideways(anna)
    assert advice.locator("p").last.inner_text().endswith((".", "!"))
    marked = [
        str(card.get_attribute("data-card"))
        for card in anna.hand().all()
        if re.search(f", {anna.t('play.hinted')}$", card.get_attribute("aria-label") or "")
    ]
    cards = anna.cards()
    anna.page.get_by_test_id("follow-hint").click()
    expect(advice).to_have_count(0)
    if marked:
        expect(anna.page.locator(f'.hand [data-card="{marked[0]}"]')).to_have_count(0)
    else:
        expect(anna.hand()).not_to_have_count(len(cards))
    anna.leave()
