"""A guided first game, played by clicking on what is marked, and nothing else."""

import re
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from tests.amounts import amount
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import PHONE, Person
from tests.server.running import Running

MARKED = '.coached:not([aria-disabled="true"])'
CARD = ".hand button[data-card]:has(.card.hinted):not(:has(.card.selected))"
NUMBER = "input[type=number].coached"
STEP = "() => document.querySelector('.guide .step')?.innerText ?? ''"
MOST_CLICKS = 200


def learn(anna: Person, game: str) -> None:
    """From the start page to the first card of a lesson."""
    anna.start_page()
    anna.page.locator(f"#game-{game}").click()
    name = anna.page.get_by_label(anna.t("name.ask"))
    if name.count():
        name.fill(anna.name)
    anna.page.get_by_test_id("learn").click()
    anna.page.wait_for_url("**/t/*")
    anna.page.get_by_test_id("guide").wait_for()


def follow(anna: Person, look: Callable[[str], None] = lambda step: None) -> int:
    """Click on what is marked until the lesson is over; return how many steps it had."""
    page, seen = anna.page, dict[str, None]()
    for _ in range(MOST_CLICKS):
        page.wait_for_selector('[data-at]:not([data-busy]) .guide.mine, [data-testid="learned"]')
        if page.get_by_test_id("learned").count():
            return len(seen)
        step: str = page.evaluate(STEP)
        if step and step not in seen:  # there is no step if the lesson is over by now
            seen[step] = None
            look(step.split(maxsplit=1)[0].partition("/")[0])
        if page.locator(NUMBER).count():
            said = page.locator(".guide .said p").inner_text()
            page.locator(NUMBER).fill(re.findall(r"\d+", said)[-1])
        else:
            # Picking a card shows what is marked next, so cards come first.
            card = page.locator(CARD).count() > 0
            anna.hit(CARD if card else MARKED)
        anna.let_pass()
    raise AssertionError("the lesson has no end")


def test_a_lesson_from_the_start_page_to_its_end_on_a_phone(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", size=PHONE)
    learn(anna, "elfer-raus")
    page = anna.page
    expect(page.get_by_test_id("guide")).to_contain_text("Willkommen")
    expect(page.get_by_test_id("hint")).to_have_count(0)
    assert look_for_violations(anna) == []
    assert not scrolls_sideways(anna)
    anna.try_wrong_card()
    page.get_by_role("alert").get_by_role("button").first.click()
    anna.go_fast()
    assert follow(anna) == 16
    expect(page.get_by_test_id("learned")).to_contain_text("Gewonnen!")
    assert look_for_violations(anna) == []
    assert not scrolls_sideways(anna)
    page.get_by_role("link", name=anna.t("lesson.go")).click()
    expect(page.get_by_test_id("learn")).to_be_visible()
    anna.leave()


def test_a_lesson_with_calls_that_ends_before_the_match_does(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", size=PHONE)
    learn(anna, "schnipp-schnapp")
    page = anna.page
    anna.go_fast()
    assert follow(anna) == 7
    expect(page.get_by_test_id("learned")).to_contain_text("Quartett")
    assert look_for_violations(anna) == []
    page.get_by_test_id("play-on").click()
    expect(page.get_by_test_id("learned")).to_have_count(0)
    expect(page.get_by_test_id("guide")).to_have_count(0)
    at = page.locator("[data-at]").get_attribute("data-at")
    anna.do_something()
    expect(page.locator("[data-at]")).not_to_have_attribute("data-at", at or "")
    anna.leave()


@pytest.mark.parametrize("game", ["schnipp-schnapp", "mogeln"])
def test_the_cloth_does_not_jump_in_a_lesson(chromium: Browser, server: Running, game: str) -> None:
    """What is said above the hand comes and goes, but it has its room from the beginning."""
    anna = Person(chromium, server, "Anna", size=(360, 640))
    learn(anna, game)
    anna.go_fast()
    heights: list[float] = []

    def look(_step: str) -> None:
        box = anna.page.locator(".cloth").bounding_box()
        assert box
        heights.append(box["height"])

    follow(anna, look)
    assert max(heights) - min(heights) < 40, heights
    anna.leave()


@pytest.mark.parametrize("game", amount(["koenigs-romme"], list(GAMES)))
def test_a_lesson_is_played_by_clicking_on_what_is_marked(
    chromium: Browser, server: Running, game: str
) -> None:
    anna = Person(chromium, server, "Anna", size=PHONE)
    learn(anna, game)
    anna.go_fast()
    assert follow(anna) > 3
    assert look_for_violations(anna) == []
    anna.leave()


def test_a_lesson_leaves_the_cloth_its_room_on_a_phone_held_sideways(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", size=(740, 360))
    learn(anna, "elfer-raus")
    cloth, guide = (anna.page.locator(one).bounding_box() for one in (".cloth", ".guide"))
    assert cloth
    assert guide
    assert cloth["width"] > 370
    assert cloth["y"] + cloth["height"] <= guide["y"] + 1
    anna.leave()


def test_in_a_lesson_a_picked_card_leaves_the_table_where_it_is(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", size=(360, 640))
    page, picked = anna.page, anna.page.locator(".hand .selected")

    def look(step: str) -> None:
        if step == "2":
            before = page.locator(".cloth").bounding_box()
            anna.hit(CARD)
            expect(picked).to_have_count(1)
            expect(page.locator(".guide .said")).to_contain_text("Ablagestapel")
            after = page.locator(".cloth").bounding_box()
            assert before
            assert after
            assert abs(after["height"] - before["height"]) < 24
        if step == "8":  # a combination that cannot be laid yet: its cards are touched one by one
            for card in ("S6", "S8"):
                spot = page.locator(f'.hand .meld [data-card="{card}"]').bounding_box()
                assert spot
                page.mouse.click(spot["x"] + 8, spot["y"] + 20)
                expect(page.locator(".hand .meld .selected")).to_have_count(1)
                expect(page.get_by_test_id("guide")).to_contain_text(card[1])
            page.keyboard.press("Escape")
            expect(picked).to_have_count(0)

    learn(anna, "koenigs-romme")
    anna.go_fast()
    follow(anna, look)
    anna.leave()


def test_a_learner_may_play_on_freely(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", size=PHONE)
    learn(anna, "elfer-raus")
    page = anna.page
    page.get_by_role("button", name=anna.t("lesson.leave")).click()
    page.get_by_test_id("skip-lesson").click()
    expect(page.get_by_test_id("guide")).to_have_count(0)
    expect(page.get_by_test_id("hint")).to_be_visible()
    assert anna.hit('.hand button[data-card="R11"]')
    expect(page.locator('[data-zone="row.red"][data-card="R11"]')).to_be_visible()
    anna.leave()
