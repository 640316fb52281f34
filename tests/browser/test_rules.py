"""The rules: a page for each game with a link for every rule; the short introduction; the way to a
rule from a refusal and from a line of the log."""

import re

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from reihum.texts import Words, rules
from tests.browser.looks import look_for_violations
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running

LOOKED_AT = ("elfer-raus", "elfer-raus-master", "koenigs-romme", "bloom")


def read(person: Person, game: str, anchor: str = "") -> None:
    person.page.goto(f"{person.server.url}/rules/{game}{anchor}")
    person.page.locator("article").first.wait_for()


@pytest.mark.parametrize("lang", ["de", "en"])
def test_the_page_of_a_game_and_a_rule_of_it(chromium: Browser, server: Running, lang: str) -> None:
    anna = Person(chromium, server, "Anna", lang=lang)
    read(anna, "elfer-raus", "#ER8")
    page, name = anna.page, Words(lang, "elfer-raus").own["name"]
    expect(page.get_by_role("heading", level=1)).to_have_text(name)
    text = next(rule for rule in rules("elfer-raus", lang) if rule.id == "ER8")
    sought = page.locator("article.sought")
    expect(sought).to_have_attribute("id", "ER8")
    expect(sought).to_contain_text(text.text)
    expect(sought).to_be_in_viewport()
    expect(sought.get_by_role("figure")).to_have_count(len(text.examples))
    drawn = sought.get_by_role("img", name=re.compile(anna.t("cards.yellow", number=13)))
    expect(drawn.first).to_be_in_viewport()
    # to another rule by its link, with the keyboard, and back
    page.get_by_role("link", name=anna.t("rules.link", rule="ER4")).focus()
    page.keyboard.press("Enter")
    expect(sought).to_have_attribute("id", "ER4")
    expect(sought).to_contain_text(anna.t("rules.ruling"))
    assert page.url.endswith("/rules/elfer-raus#ER4")
    page.go_back()
    expect(sought).to_have_attribute("id", "ER8")
    # to another game without reloading the page, and to the other language
    page.evaluate("() => { window.stayed = true; }")
    page.get_by_role("link", name="Bloom").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Bloom")
    expect(sought).to_have_count(0)
    tile = page.get_by_role("img", name=re.compile(anna.t("cards.tile", number=22, n=5)))
    expect(tile.first).to_be_visible()
    other = {"de": "en", "en": "de"}[lang]
    page.get_by_role("button", name=anna.t(f"languages.{other}")).click()
    expect(page.locator("#BL1")).to_contain_text(rules("bloom", other)[0].text[:40])
    page.locator("header .brand").click()
    page.locator("#game-bloom").wait_for()
    assert page.evaluate("() => window.stayed")
    anna.leave()


def test_the_page_of_an_unknown_game(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.page.goto(f"{server.url}/rules/skat")
    expect(anna.page.get_by_role("alert")).to_contain_text(anna.t("rules.none"))
    others = anna.page.get_by_role("navigation", name=anna.t("rules.others"))
    expect(others.get_by_role("link")).to_have_count(len(GAMES))
    anna.page.get_by_role("link", name=anna.t("rules.home")).last.click()
    anna.page.locator("#game-bloom").wait_for()
    anna.wrong = [text for text in anna.wrong if "404" not in text]
    anna.leave()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_from_the_table_to_a_rule(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    anna.open_short_table("elfer-raus", 2, hand=9)
    dialog = anna.page.get_by_role("dialog")
    anna.button("how.button").click()
    expect(dialog.get_by_role("listitem")).to_have_count(5)
    expect(dialog.get_by_role("figure")).to_have_count(2)
    link = dialog.get_by_role("link", name=anna.t("how.all"))
    expect(link).to_have_attribute("href", "/rules/elfer-raus")
    assert look_for_violations(anna) == []
    anna.page.keyboard.press("Escape")
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.wait_for_turn()
    # from a refusal: its rule opens at the table
    anna.try_wrong_card()
    alert = anna.page.get_by_role("alert")
    look = alert.get_by_role("button", name=anna.t("refusal.look"))
    refused = look.inner_text().split()[-1]
    look.click()
    expect(dialog.locator("article.sought")).to_have_attribute("id", refused)
    expect(dialog.locator("article.sought")).to_be_in_viewport()
    anna.page.keyboard.press("Escape")
    # from a line of the log
    if size == PHONE:
        anna.button("table.log").click()
    look = anna.page.get_by_role("button", name=anna.t("rules.look", rule="ER2"))
    assert look_for_violations(anna) == []
    look.first.click()
    expect(dialog.locator("article.sought")).to_have_attribute("id", "ER2")
    expect(dialog.locator("article.sought")).to_be_in_viewport()
    assert "/t/" in anna.page.url
    anna.leave()
