"""The tables of Ratefix, Farben sammeln and Überall anschließen: whole deals by touch and by mouse,
and what only they have."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.person import PHONE, Person, by_finger_and_mouse
from tests.browser.test_play import SHORT, play_to_the_end
from tests.server.running import Running

GAMES = ("ratefix", "farben-sammeln", "ueberall-anschliessen")


def sit_down(person: Person, game: str, seats: int, **options: Any) -> None:
    person.open_short_table(game, seats, **options)
    person.go_fast()
    person.page.get_by_test_id("start").click()
    person.turn.wait_for()


def until(person: Person, found: Locator, clicks: int = 400) -> None:
    """Play at random until this can be seen."""
    for _ in person.patiently():
        if found.first.is_visible():
            return
        clicks -= person.do_something()
        assert clicks, "it never came to that"


@by_finger_and_mouse
@pytest.mark.parametrize("game", GAMES)
def test_a_whole_deal(chromium: Browser, server: Running, game: str, way: dict[str, Any]) -> None:
    anna = Person(chromium, server, "Anna", **way)
    sit_down(anna, game, 4, **SHORT[game])
    play_to_the_end(anna)
    anna.leave()


# Ratefix --------------------------------------------------------------------------------------


def test_the_wheel_is_turned_touched_or_typed_at(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    sit_down(anna, "ratefix", 2, hand=6)
    field, button = anna.page.get_by_test_id("number-guess"), anna.action("guess")
    field.wait_for()
    assert field.input_value() == "21"
    box = field.bounding_box()
    assert box
    x, y = box["x"] - 30, box["y"] + box["height"] / 2
    anna.page.mouse.move(x, y)
    anna.page.mouse.down()
    anna.page.mouse.move(x - 160, y, steps=8)
    anna.page.mouse.up()
    expect(field).not_to_have_value("21")
    assert int(field.input_value()) > 21  # to the left means more
    anna.hit_when_there(f'[data-number="{int(field.input_value()) + 2}"]')
    field.fill("99")
    field.press("Tab")
    expect(field).to_have_value("40")
    field.press("ArrowLeft")
    expect(field).to_have_value("39")
    expect(button).to_have_text(anna.t("ratefix.say", n=39))
    button.click()
    expect(anna.page.locator('[role="log"]')).to_contain_text("39")
    anna.leave()


def test_all_guesses_stand_on_one_line_with_the_sum(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", hurried=False)
    sit_down(anna, "ratefix", 3, hand=3)
    rail = anna.page.get_by_role("group", name=anna.t("ratefix.line"))
    until(anna, rail)
    marks, needle = rail.locator("li .number"), rail.locator(".plate b")
    expect(marks).to_have_count(3)
    guesses = [int(text) for text in marks.all_inner_texts()]
    total = int(needle.inner_text())
    best = int(rail.locator("li.best .number").inner_text())
    assert abs(best - total) == min(abs(guess - total) for guess in guesses)
    shown = anna.page.locator('[data-zone^="middle."][data-card]:not([data-card="?"])')
    expect(shown).to_have_count(3)
    cards = [str(one.get_attribute("data-card")) for one in shown.all()]
    assert sum(int(card[1:]) for card in cards) == total
    expect(rail).to_be_hidden()  # and then it goes on
    anna.leave()


# Notes how much can be seen of the needle when the crown comes and when it is told who was nearest;
# then how long all are said to have guessed though nobody has guessed yet at the next cards.
WATCH = """(allSaid) => {
  const one = (what) => document.querySelector(what);
  const shown = (what) => Number(getComputedStyle(one(what)).opacity);
  const found = (window.watched = { late: 0 });
  const look = () => {
    const told = one('[data-testid=turn]')?.innerText ?? '';
    if (one('.rail .needle')) {
      if (shown('.rail .crown')) found.crown ??= shown('.rail .needle');
      if (told && told !== allSaid) found.sentence ??= shown('.rail .needle');
    } else if (found.crown && told === allSaid && !one('.says[data-told]')) found.late += 1;
    requestAnimationFrame(look);
  };
  look();
}"""


def test_the_sum_is_seen_before_who_was_nearest(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", hurried=False, reduced_motion="no-preference")
    sit_down(anna, "ratefix", 3, hand=3)
    anna.page.evaluate(WATCH, anna.t("ratefix.all-said"))
    rail = anna.page.locator(".rail")
    until(anna, rail)
    rail.wait_for(state="detached")
    until(anna, anna.page.locator(".says[data-told]"))
    assert anna.page.evaluate("window.watched") == {"crown": 1, "sentence": 1, "late": 0}
    anna.leave()


@pytest.mark.parametrize("size", [(360, 640), (740, 360)])
def test_a_hint_leaves_the_own_card_the_guesses_and_the_seats_in_sight(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    sit_down(anna, "ratefix", 4)
    anna.page.get_by_test_id("action-guess").wait_for()
    anna.wait_for_turn()
    anna.page.get_by_test_id("hint").click()
    advice = anna.page.get_by_test_id("advice")
    advice.wait_for()
    kept = "[data-keep]" if size[0] < size[1] else "[data-keep], .player"
    for _ in anna.patiently():
        if not anna.page.evaluate(COVERED, [advice.element_handle(), kept]):
            break
    anna.leave()


# Which of these an element covers.
COVERED = """([over, selector]) => {
  const box = over.getBoundingClientRect();
  return [...document.querySelectorAll(selector)]
    .map((one) => one.getBoundingClientRect())
    .filter((at) => at.right > box.left + 1 && at.left < box.right - 1)
    .filter((at) => at.bottom > box.top + 1 && at.top < box.bottom - 1).length;
}"""


# Farben sammeln -------------------------------------------------------------------------------


def test_schluss_is_announced_with_the_last_card(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    sit_down(anna, "farben-sammeln", 2, numbers=8, hand=2, deals=30)
    close = anna.page.get_by_test_id("say-close")
    # Others may close a deal before it is one's turn: then there is no button until the next.
    until(anna, anna.page.locator('[data-testid="say-close"][aria-disabled="true"]'))
    until(anna, anna.page.locator('[data-testid="say-close"][aria-disabled="false"]'))
    anna.wait_for_turn()
    close.click()
    expect(close).to_have_attribute("aria-pressed", "true")
    picked, pile = ".hand .selected", '[data-testid^="press-pile"]:not(.quiet)'
    for _ in anna.patiently():  # which cards can be laid now is known when the table has answered
        if anna.page.locator(pile).count():
            break
        if not anna.page.locator(picked).count():
            anna.hit(".hand [data-playable]")
    anna.hit_when_there(pile)
    expect(anna.page.locator(".says")).to_have_text(anna.t("farben.close"))
    anna.leave()


def test_the_points_of_the_match_stand_at_every_face(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    sit_down(anna, "farben-sammeln", 3, numbers=8, hand=2, deals=3)
    face = anna.page.locator(".player .points [aria-hidden]")
    expect(face.first).to_have_text(re.compile(r"^\d+ Punkte$"))
    until(anna, anna.page.locator(".play:not([data-busy]) .caption .yours"))
    shown = [int(text.split()[0]) for text in face.all_inner_texts()]
    log = " ".join(anna.log())
    own = anna.page.locator(".caption .yours").inner_text()
    found = re.search(r"Runde 1 ist vorbei\. Punkte: Du (\d+), \S+ (\d+), \S+ (\d+)", log)
    assert found
    assert shown == [int(found[2]), int(found[3])]
    assert own == anna.t("farben.yours", n=int(found[1]))
    anna.leave()


def test_columns_have_the_sums_of_their_cards(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    sit_down(anna, "farben-sammeln", 2, deals=1)
    anna.hand().first.wait_for()
    heads = anna.page.locator(".hand .head b").all_inner_texts()
    sums = [sum(int(card[1:]) for card in anna.cards() if card[0] == colour) for colour in "RYGB"]
    assert [int(text) for text in heads] == sums
    best = anna.page.locator(".hand .column.best .head b")
    assert int(best.inner_text()) == max(sums)
    anna.leave()


# Überall anschließen --------------------------------------------------------------------------


def turn_up(anna: Person) -> Locator:
    """Play until a card is turned up, and wait until it is to be laid."""
    up = anna.page.get_by_test_id("up-card")
    for _ in anna.patiently():
        until(anna, up)
        anna.wait_for_turn()
        if up.is_visible():  # else it was seen on its way to a place
            break
    return up


def test_fitting_places_are_shown_only_to_those_who_want_it(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna")
    sit_down(anna, "ueberall-anschliessen", 3)
    turn_up(anna)
    arrows = anna.page.locator(".place .arrow")
    expect(arrows).to_have_count(0)
    help_ = anna.page.get_by_role("button", name=anna.t("ueberall.help"))
    expect(help_).to_have_attribute("aria-pressed", "false")
    help_.click()
    arrows.first.wait_for()
    anna.page.reload()
    expect(help_).to_have_attribute("aria-pressed", "true")
    arrows.first.wait_for()
    anna.leave()


def test_the_card_can_be_dragged_to_its_place(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    sit_down(anna, "ueberall-anschliessen", 2)
    up = turn_up(anna)
    own = anna.page.locator('[data-zone-name="pile.0"]')  # always possible with oversights
    told = anna.page.get_by_role("log").first.get_by_text("kommt zu dir")
    before = told.count()
    start, end = up.bounding_box(), own.bounding_box()
    assert start
    assert end
    anna.page.mouse.move(start["x"] + 20, start["y"] + 20)
    anna.page.mouse.down()
    anna.page.mouse.move(end["x"] + 20, end["y"] + 20, steps=6)
    anna.page.mouse.up()
    # It may not lie there for long: others lay cards on it, or say that it fits elsewhere.
    expect(told).to_have_count(before + 1)
    anna.leave()
