"""What is shown comes in the right order and covers nothing it speaks of; what is only for show can
be skipped."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

LOW = (740, 360)
SHIELD = ".shield"  # over everything while cards are dealt
# What can be done in a round of Elfer raus!, and nothing else.
MOVES = (
    ".hand [data-playable]",
    '[data-testid^="press-"]',
    '[data-testid="action-draw"]',
    '[data-testid="action-end"]',
    '[data-testid="action-pass"]',
)
# What was still flying, or not yet shown, when the result came.
_WATCH_END = """() => {
  window.early = [];
  new MutationObserver(() => {
    if (!document.querySelector('#ending') || window.ended) return;
    window.ended = true;
    const early = [...document.querySelectorAll('.ghost, .play[data-busy]')];
    window.early = early.map((one) => one.className);
  }).observe(document.body, { childList: true, subtree: true });
}"""
_WATCH_DEALS = """() => {
  window.deals = 0;
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.className === 'shield') window.deals += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""
_COVERED = """([over, below]) => {
  const a = document.querySelector(over).getBoundingClientRect();
  return [...document.querySelectorAll(below)].filter((one) => {
    const b = one.getBoundingClientRect();
    return a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  }).map((one) => one.outerHTML.slice(0, 120));
}"""


def start(anna: Person, game: str, seats: int, **options: Any) -> None:
    anna.open_short_table(game, seats, **options)
    anna.go_fast()
    anna.page.get_by_test_id("start").click()


def test_the_result_comes_when_the_last_card_has_landed(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE, reduced_motion="no-preference")
    start(anna, "hoechste-karte", 3, numbers=2)
    anna.page.evaluate(_WATCH_END)
    play_to_the_end(anna)
    assert anna.page.evaluate("() => window.ended")
    assert anna.page.evaluate("() => window.early") == []
    anna.page.get_by_role("button", name=anna.t("over.look")).click()
    expect(anna.page.locator("#ending")).to_have_count(0)
    expect(anna.turn).to_be_visible()
    anna.page.get_by_test_id("result").click()
    expect(anna.button("over.again")).to_be_visible()
    anna.leave()


@pytest.mark.parametrize("how", ["key", "press"])
def test_the_deal_is_shown_and_can_be_skipped(chromium: Browser, server: Running, how: str) -> None:
    anna = Person(chromium, server, "Anna", hurried=False, reduced_motion="no-preference")
    start(anna, "elfer-raus", 4)
    anna.page.locator(SHIELD).wait_for(state="attached")
    if how == "key":
        anna.page.keyboard.press("Space")
    else:
        anna.page.mouse.click(700, 400)
    expect(anna.page.locator(SHIELD)).to_have_count(0)
    expect(anna.hand()).to_have_count(15)
    anna.leave()


def test_no_deal_is_shown_with_less_motion(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("elfer-raus", 4)
    anna.page.evaluate(_WATCH_DEALS)
    anna.page.get_by_test_id("start").click()
    anna.turn.wait_for()
    anna.let_pass()
    assert anna.page.evaluate("() => window.deals") == 0
    anna.leave()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_between_two_rounds_the_table_stays_as_it_is(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    start(anna, "elfer-raus", 3, numbers=5, hand=3, deals=2)
    cloth = anna.page.locator(".cloth")
    cloth.wait_for()
    aside = anna.page.get_by_test_id("aside")
    for _ in anna.patiently():
        if aside.is_visible():
            break
        before = cloth.bounding_box()
        moves = [one for one in MOVES if anna.page.locator(one).count()]
        if moves:
            anna.hit(moves[0])
    assert cloth.bounding_box() == before
    aside.click()
    expect(aside).to_have_count(0)
    expect(anna.action("ready")).to_be_visible()  # at the table, where nothing is over it
    anna.page.get_by_test_id("result").click()
    anna.action("ready").click()
    expect(aside).to_have_count(0)
    expect(anna.action("ready")).to_have_count(0)
    anna.leave()


@pytest.mark.parametrize("size", [PHONE, LOW, DESKTOP], ids=["phone", "low", "desktop"])
def test_hints_and_refusals_cover_nothing_they_speak_of(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    start(anna, "elfer-raus", 3)
    for _ in range(2):
        anna.wait_for_turn()
        anna.do_something()
    anna.wait_for_turn()
    anna.page.get_by_test_id("hint").click()
    anna.page.get_by_test_id("advice").wait_for()
    anna.let_pass()
    hinted = anna.page.locator(".slot:has(.card.hinted)").all()
    cards = [str(one.get_attribute("data-card")) for one in hinted]
    spoken = ", ".join([".card.hinted", *(f'[data-testid="spot-{card}"]' for card in cards)])
    assert anna.page.evaluate(_COVERED, ['[data-testid="advice"]', spoken]) == []
    anna.page.keyboard.press("Escape")
    anna.try_wrong_card()
    assert anna.page.locator("[data-refused]").count() >= 1
    assert anna.page.evaluate(_COVERED, [".toast", "[data-refused]"]) == []
    assert anna.hit(".cloth")
    expect(anna.page.locator(".toast")).to_have_count(0)  # any touch of the table is enough
    expect(anna.page.locator("[data-refused]")).to_have_count(0)
    anna.leave()
