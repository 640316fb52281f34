"""Königs-Rommé, and Königs-Rommé for one, by clicking."""

from collections import Counter
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import PHONE, Person
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


def pick(anna: Person, place: int) -> None:
    """Choose a card of the hand at a point that nothing covers."""
    anna.hand().nth(place).click(position={"x": 6, "y": 20})


def take_a_turn(anna: Person) -> None:
    """Draw, lay what is suggested, discard the first card."""
    page = anna.page
    lay, discard = page.locator('[data-verb="lay"]'), page.locator('[data-verb="discard"]')
    draw, suggest = anna.action("draw"), page.get_by_test_id("suggest")
    if draw.is_visible():
        draw.click()
        discard.wait_for()
    elif suggest.is_visible():
        suggest.click()
        expect(lay).to_have_attribute("aria-disabled", "false")
        expect(discard).to_have_attribute("aria-disabled", "true")
        expect(page.get_by_test_id("outlook")).not_to_be_empty()
        before = anna.hand().count()
        lay.click()
        expect(anna.hand()).not_to_have_count(before)
        expect(page.locator(".own .laid")).to_be_visible()
    elif discard.is_visible():
        before = anna.hand().count()
        pick(anna, 0)
        expect(lay).to_have_attribute("aria-disabled", "true")
        discard.click()
        expect(anna.hand()).to_have_count(before - 1)
        anna.let_pass()


def test_a_whole_round(anna: Person) -> None:
    begin(anna, "koenigs-romme", 3, deals=1, limit=10)
    expect(anna.page.locator(".cloth .notes")).to_contain_text("3")  # the wild value
    for _ in range(MOST_CLICKS):
        if over(anna):
            break
        if anna.at_turn():
            take_a_turn(anna)
        else:
            anna.page.wait_for_timeout(40)
    assert over(anna)
    assert fits_the_screen(anna)


def test_piles_can_be_pressed_and_a_bad_combination_is_told_before_it_is_laid(
    anna: Person,
) -> None:
    begin(anna, "koenigs-romme", 2, deals=1)
    anna.wait_for_turn()
    anna.page.get_by_test_id("press-stock").click()
    expect(anna.hand()).to_have_count(4)
    lay = anna.page.locator('[data-verb="lay"]')
    for place in range(3):
        expect(lay).to_have_attribute("aria-disabled", "true")
        pick(anna, place)
    expect(anna.page.locator(".hand .selected")).to_have_count(3)
    expect(anna.page.get_by_test_id("outlook")).not_to_be_empty()
    assert not anna.page.get_by_role("alert").is_visible()
    anna.page.keyboard.press("Escape")
    expect(anna.page.locator(".hand .selected")).to_have_count(0)
    pick(anna, 3)
    anna.page.get_by_test_id("press-discard").click()
    expect(anna.hand()).to_have_count(3)


WAYS = """() => document.querySelector('.play[data-busy]') ? []
  : [...document.querySelectorAll('[data-testid^="action-"]')]
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


def test_a_whole_game_for_one(anna: Person) -> None:
    begin(anna, "koenigs-romme-solo", 1, deals=1)
    expect(anna.page.locator('[data-zone-name^="row."]')).to_have_count(11)
    done: Counter[str] = Counter()
    ways = ways_after(anna, [])
    while ways and not over(anna):
        finishing = [way for way in ways if "finish" in way]
        way = anna.rng.choice(finishing or ways)
        done[way.split("-")[1]] += 1
        anna.page.get_by_test_id(way).first.click()
        ways = ways_after(anna, ways)
    assert fits_the_screen(anna)
    assert done["turn"] == done["add"] == done["discard"] == 28
    assert done["end"] == 1
