"""Königs-Rommé, and Königs-Rommé for one, by clicking."""

from collections import Counter
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.person import PHONE, SPOT, Person, by_finger_and_mouse
from tests.server.running import Running

MOST_CLICKS = 6000  # looks while nothing can be done included


@pytest.fixture
def anna(chromium: Browser, server: Running) -> Iterator[Person]:
    person = Person(chromium, server, "Anna", size=PHONE)
    yield person
    person.leave()


def begin(anna: Person, game: str, seats: int, **options: int) -> None:
    anna.open_short_table(game, seats, **options)
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.turn.wait_for()


def over(anna: Person) -> bool:
    return anna.button("over.again").is_visible()


def fits_the_screen(anna: Person) -> bool:
    width = anna.page.evaluate("() => document.documentElement.scrollWidth - innerWidth")
    return int(width) <= 0


def tap(anna: Person, found: Locator) -> None:
    """Touch or click it at a point that nothing covers."""
    spot = found.first.evaluate(SPOT)
    assert spot, f"{found} cannot be hit"
    (anna.page.touchscreen.tap if anna.touches else anna.page.mouse.click)(*spot)


def held(anna: Person) -> Locator:
    """All cards of the hand, those in combinations too."""
    return anna.page.locator('.hand [data-zone="hand.0"]')


def take_a_turn(anna: Person) -> None:
    """Draw, lay what can be laid, or discard the last card."""
    page, before = anna.page, held(anna).count()
    draw, melds = page.get_by_test_id("press-stock"), page.locator('[data-testid^="action-lay-"]')
    if draw.is_visible():
        tap(anna, draw)
        expect(held(anna)).to_have_count(before + 1)
        expect(page.get_by_text(anna.t("melds.fresh"), exact=True)).to_be_visible()
    elif melds.count():
        tap(anna, melds)
        expect(held(anna)).not_to_have_count(before)
        expect(page.locator('[data-zone-name="laid.0"] .group').first).to_be_visible()
    elif before:
        tap(anna, anna.hand().last)
        expect(page.locator(".hand .selected")).to_have_count(1)
        tap(anna, page.get_by_test_id("press-discard"))
        expect(held(anna)).to_have_count(before - 1)
        anna.let_pass()


@by_finger_and_mouse
def test_a_whole_round(chromium: Browser, server: Running, way: dict[str, Any]) -> None:
    anna = Person(chromium, server, "Anna", **way)
    begin(anna, "koenigs-romme", 3, deals=1, limit=10)
    expect(anna.page.get_by_test_id("wild")).to_contain_text("3er")
    held(anna).first.wait_for()  # it is loaded by itself
    for _ in range(MOST_CLICKS):
        if over(anna):
            break
        if anna.at_turn() and not anna.page.locator(".play[data-busy]").count():
            take_a_turn(anna)
        else:
            anna.page.wait_for_timeout(40)
    assert over(anna)
    assert fits_the_screen(anna)
    anna.leave()


def test_the_own_order_is_one_tap_away(anna: Person) -> None:
    begin(anna, "koenigs-romme", 2, deals=1)
    anna.wait_for_turn()
    tap(anna, anna.page.get_by_test_id("press-stock"))
    expect(held(anna)).to_have_count(4)
    sort = anna.page.get_by_test_id("sort")
    tap(anna, sort)
    lay = anna.page.locator('[data-verb="lay"]')
    expect(anna.hand()).to_have_count(4)
    expect(lay).to_have_count(0)  # until two are picked
    for place in range(3):
        tap(anna, anna.hand().nth(place))
        expect(anna.page.locator(".hand .selected")).to_have_count(place + 1)
    expect(anna.page.get_by_test_id("outlook")).not_to_be_empty()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".hand .selected")).to_have_count(0)
    tap(anna, anna.hand().nth(3))
    tap(anna, anna.page.get_by_test_id("press-discard"))
    expect(anna.hand()).to_have_count(3)
    for _ in range(3):  # by colour, by number, and in combinations again
        tap(anna, sort)
    expect(anna.page.locator(".hand .box").first).to_be_visible()


def test_a_card_is_dragged_onto_the_pile(anna: Person) -> None:
    begin(anna, "koenigs-romme", 2, deals=1)
    anna.wait_for_turn()
    tap(anna, anna.page.get_by_test_id("press-stock"))
    expect(held(anna)).to_have_count(4)
    mouse, pile = anna.page.mouse, anna.page.locator('[data-zone-name="discard"]')
    mouse.move(*anna.hand().last.evaluate(SPOT))
    mouse.down()
    box = pile.bounding_box()
    assert box
    mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2, steps=8)
    mouse.up()
    expect(held(anna)).to_have_count(3)


WAYS = """() => document.querySelector('.play[data-busy]') ? []
  : [...document.querySelectorAll('[data-testid^="action-"], [data-testid^="press-"]:not(.quiet)')]
  .filter((one) => one.getAttribute('aria-disabled') !== 'true')
  .map((one) => one.dataset.testid)"""


def ways_after(anna: Person, before: list[str]) -> list[str]:
    """What can be done after the table has answered."""
    ways: list[str] = []
    for _ in anna.patiently():
        ways = anna.page.evaluate(WAYS)
        if (ways and ways != before) or over(anna):
            break
    return ways


@by_finger_and_mouse
def test_a_whole_game_for_one(chromium: Browser, server: Running, way: dict[str, Any]) -> None:
    anna = Person(chromium, server, "Anna", **way)
    begin(anna, "koenigs-romme-solo", 1, deals=1)
    expect(anna.page.locator('[data-zone-name^="row."]')).to_have_count(11)
    done: Counter[str] = Counter()
    ways = ways_after(anna, [])
    while ways and not over(anna):
        finishing = [one for one in ways if "finish" in one]
        one = anna.rng.choice(finishing or ways)
        done[one.split("-")[1]] += 1
        tap(anna, anna.page.get_by_test_id(one))
        ways = ways_after(anna, ways)
    assert fits_the_screen(anna)
    assert done["stock"] == done["add"] == done["discard"] == 28
    assert done["end"] == 1
    anna.leave()
