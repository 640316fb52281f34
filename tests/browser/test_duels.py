"""Schwarzer Peter, Zweikampf and Die höchste Karte gewinnt on their own boards: whole deals by
touch on a phone and by mouse on a desktop, the fan one draws from, the fan one holds."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, CDPSession, Locator, WebSocket, expect

from tests.browser.person import DESKTOP, FINGER, PHONE, Person, by_finger_and_mouse
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

DUELS: dict[str, tuple[int, dict[str, Any]]] = {
    "schwarzer-peter": (3, {"numbers": 9}),
    "zweikampf": (2, {"numbers": 6}),
    "hoechste-karte": (3, {"numbers": 5}),
}
BACKS = ".drawn button"
TRIES = 4


def sit_down(anna: Person, game: str, seats: int, *, fast: bool = True, **options: Any) -> None:
    anna.open_short_table(game, seats, **options)
    if fast:
        anna.go_fast()
    anna.page.get_by_test_id("start").click()
    anna.turn.wait_for()


@by_finger_and_mouse
@pytest.mark.parametrize("game", DUELS)
def test_a_whole_deal(chromium: Browser, server: Running, game: str, way: dict[str, Any]) -> None:
    anna = Person(chromium, server, "Anna", **way)
    seats, options = DUELS[game]
    sit_down(anna, game, seats, **options)
    play_to_the_end(anna)
    anna.leave()


def held(anna: Person) -> list[str]:
    """The own cards from left to right."""
    found: list[str] = anna.hand().evaluate_all(
        """(all) => all
          .map((one) => [one.getBoundingClientRect().left, one.dataset.card])
          .sort(([a], [b]) => a - b)
          .map(([, card]) => card)"""
    )
    return found


def finger(line: CDPSession, kind: str, spot: tuple[float, float] | None) -> None:
    points = [{"x": spot[0], "y": spot[1]}] if spot else []
    line.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": points})


def middle(one: Locator) -> tuple[float, float]:
    box = one.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_finger_slides_over_the_fan_and_letting_go_pulls_a_card(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", **FINGER)
    sit_down(anna, "schwarzer-peter", 2)
    anna.wait_for_turn()
    backs, raised = anna.page.locator(BACKS), anna.page.locator(f"{BACKS}.up")
    expect(backs.nth(1)).to_be_visible()
    line = anna.context.new_cdp_session(anna.page)
    finger(line, "touchStart", middle(backs.last))
    expect(backs.last).to_have_class(re.compile(r"\bup\b"))
    finger(line, "touchMove", (4, middle(backs.last)[1] - 200))  # beside it: nothing is meant
    expect(raised).to_have_count(0)
    finger(line, "touchMove", middle(backs.last))
    expect(raised).to_have_count(1)
    before = anna.page.locator("[data-at]").get_attribute("data-at")
    finger(line, "touchEnd", None)
    expect(anna.page.locator("[data-at]")).not_to_have_attribute("data-at", before or "")
    anna.page.wait_for_selector("[data-at]:not([data-busy])")
    anna.leave()


def test_the_own_fan_is_put_into_another_order(chromium: Browser, server: Running) -> None:
    """By touching a card and then a place, at any time; the table hears of it once somebody is
    about to draw from it."""
    anna = Person(chromium, server, "Anna", DESKTOP)
    sent: list[str] = []

    def listen(line: WebSocket) -> None:
        line.on("framesent", lambda text: sent.append(str(text)))

    anna.page.on("websocket", listen)
    sit_down(anna, "schwarzer-peter", 2, fast=False)
    found: list[str] = []
    wished: list[str] = []
    for _ in range(TRIES):  # a pair may take away just the card that was moved
        anna.wait_for_turn()
        if found := [text for text in sent if '"act"' in text and "arrange" in text]:
            break
        cards = held(anna)
        wished = [cards[-1], *cards[:-1]]
        anna.hit_when_there(f'.hand button[data-card="{cards[-1]}"]')
        expect(anna.page.locator(".hand .selected")).to_have_count(1)
        anna.hit_when_there(f'.hand button[data-card="{cards[0]}"]')
        expect(anna.page.locator(".hand .selected")).to_have_count(0)
        assert held(anna) == wished
        anna.hit(BACKS)
    assert found, "the table has not heard of it"
    order = [card for card in re.findall(r"[RB]\d+", found[0]) if card in wished]
    assert order == [card for card in wished if card in order]
    anna.leave()


# Whether the own pairs reach into the line that says who draws from whom; null: nobody does.
_COVERED = """() => {
  const [line, own] = ['.peter .who', '.peter .mine'].map((one) => document.querySelector(one));
  return line && own && line.getBoundingClientRect().bottom > own.getBoundingClientRect().top;
}"""


def test_who_draws_and_who_is_left_with_peter_can_be_read(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", (360, 640), has_touch=True, hurried=False)
    sit_down(anna, "schwarzer-peter", 4, numbers=9)
    covered: set[bool | None] = set()
    for _ in anna.patiently():
        covered.add(anna.page.evaluate(_COVERED))
        if anna.page.locator(".loser").count():
            break
        if anna.at_turn():
            anna.do_something()
    expect(anna.turn).to_have_text(re.compile("auf dem Schwarzen Peter sitzen!"))
    assert True not in covered
    assert False in covered
    anna.leave()


@pytest.mark.parametrize(
    ("game", "size"), [("schwarzer-peter", PHONE), ("hoechste-karte", DESKTOP)]
)
def test_a_replay_lays_all_hands_open(
    chromium: Browser, server: Running, game: str, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    seats, options = DUELS[game]
    sit_down(anna, game, seats, deals=1, **options)
    play_to_the_end(anna)
    anna.page.goto(f"{anna.url}/t/{anna.code}/m/1")
    for seat in range(seats):
        card = anna.page.locator(f'.open [data-zone="hand.{seat}"][data-card]')
        expect(card.first).to_be_in_viewport()
        assert "?" not in anna.zone(f"hand.{seat}")
    anna.leave()


def test_a_tie_at_the_end_is_explained(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    sit_down(anna, "zweikampf", 2, numbers=1, deals=2)
    for _ in anna.patiently():
        if anna.page.get_by_text(anna.t("duel.unwon", n=2)).is_visible():
            break
        anna.do_something()
    anna.leave()


def test_the_score_is_seen_during_a_tie(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    sit_down(anna, "zweikampf", 2, numbers=1, deals=2)
    for _ in anna.patiently():
        if anna.page.locator(".equal").count():
            break
        anna.do_something()
    expect(anna.page.locator(".score")).to_be_visible()
    anna.leave()


def test_what_a_tie_is_about_is_not_covered(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", (360, 640))
    sit_down(anna, "hoechste-karte", 4, numbers=1, deals=2)
    label = anna.page.locator(".aside .label")
    for _ in anna.patiently():
        if label.count():
            break
        anna.do_something()
    free = """(label) => {
      const { left, right, top, bottom } = label.getBoundingClientRect();
      return [left + 8, (left + right) / 2, right - 8]
        .every((x) => document.elementFromPoint(x, (top + bottom) / 2) === label);
    }"""
    assert label.evaluate(free)
    anna.leave()


def test_cards_of_one_colour_need_no_sorting(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    sit_down(anna, "hoechste-karte", 3, numbers=5)
    expect(anna.hand()).to_have_count(5)
    assert not anna.page.get_by_test_id("sort").count()
    anna.leave()
