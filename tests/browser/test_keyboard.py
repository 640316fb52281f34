"""Everything by keyboard alone, and the focus is never lost."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from tests.amounts import soaked
from tests.browser.person import DESKTOP, PHONE, SOMETHING_TO_DO, Person
from tests.browser.typist import HAND, Typist
from tests.server.running import Running

MOST = 200
AGAIN = '[data-testid="again"]'
# A place to choose: a chip, or on a large board the place itself.
CHIP = '.chips button, .board [data-testid^="action-connect-"], .board [data-testid^="action-lay-"]'
TAKING = '[data-testid="action-take-connection"]'
READY = '[data-testid="action-ready"]'


def play(anna: Typist) -> bool:
    """Play a card that fits, or press the first button; return whether it was a card."""
    cards = anna.fitting()
    if cards:
        anna.go_to_card(cards[0])
        anna.do("Enter")
    else:
        anna.do("1")
    return bool(cards)


def test_a_match_of_elfer_raus_and_the_next(chromium: Browser, server: Running) -> None:
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("elfer-raus", 3, hand=3, numbers=5, deals=2)
    rests = 0
    for _ in range(MOST):
        if anna.wait_until(AGAIN):
            break
        if anna.page.locator(READY).is_visible():
            rests += 1
            anna.tab_to(READY, "Shift+Tab")  # without the digit keys too
            anna.press("Enter")
            expect(anna.page.locator(READY)).to_have_count(0)
            continue
        more = anna.hand().count() > 1
        in_hand = play(anna) and more
        if anna.wait_until(AGAIN, READY):
            continue
        assert not anna.lost()
        assert not in_hand or anna.at(HAND), "after playing a card the focus is still in the hand"
    assert rests
    anna.tab_to(AGAIN)
    anna.press("Enter")
    expect(anna.page.locator(AGAIN)).to_have_count(0)
    anna.wait_until()
    anna.page.wait_for_function("() => document.activeElement.matches('.hand .slot')")
    anna.leave()


def test_a_deal_of_hoechste_karte(chromium: Browser, server: Running) -> None:
    """Tab to the hand, arrows to a card, Enter."""
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("hoechste-karte", 2, numbers=3)
    laid = 0
    for _ in range(MOST):
        if anna.wait_until(AGAIN):
            break
        laid += play(anna)
    assert laid >= 3
    expect(anna.button("over.again")).to_be_visible()
    anna.leave()


def test_cards_are_chosen_and_laid_in_mogeln(chromium: Browser, server: Running) -> None:
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("mogeln", 3, limit=2)
    laid = 0
    for _ in range(MOST):
        if anna.wait_until(AGAIN):
            break
        laying = anna.page.get_by_test_id("press-laid")
        if anna.page.locator(".hand [data-playable]").count():
            anna.go_to_card(anna.cards()[0])
            anna.press("Enter")
            expect(laying).to_be_visible()
            anna.press("Escape")
            expect(laying).to_have_count(0)
            anna.press("Enter")
            expect(laying).to_be_visible()
            laid += 1
        play(anna) if not laying.is_visible() else anna.do("1")
        assert anna.wait_until(AGAIN) or not anna.lost()
    assert laid
    anna.leave()


def test_a_number_in_ratefix(chromium: Browser, server: Running) -> None:
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("ratefix", 2, hand=6)
    field = '[data-testid^="number-"]'
    anna.page.locator(field).wait_for()
    anna.tab_to(field)
    anna.press("ArrowUp", "Enter")
    expect(anna.page.get_by_role("log")).to_contain_text("Du sagst")
    anna.leave()


@soaked
def test_a_deal_of_master(chromium: Browser, server: Running) -> None:
    """Jokers and connecting cards ask for their place: arrow keys go through the places, and Escape
    puts the card back."""
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("elfer-raus-master", 2, numbers=11, hand=8)
    chips = anna.page.locator(CHIP)
    placed = 0
    for _ in range(MOST):
        if anna.wait_until(AGAIN):
            break
        if anna.page.locator(TAKING).is_visible():
            anna.tab_to(TAKING, "Shift+Tab")
            anna.press("Enter")
            chips.first.wait_for()
            assert anna.at(CHIP)
            if not placed:
                anna.press("Escape")
                expect(chips).to_have_count(0)
                anna.tab_to(TAKING)
                anna.press("Enter")
                chips.first.wait_for()
        else:
            play(anna)
        if chips.first.is_visible():
            placed += 1
            anna.press(*["ArrowRight"] * (chips.count() - 1), "Enter")
            expect(chips).to_have_count(0)
        assert anna.wait_until(AGAIN) or not anna.lost()
    expect(anna.page.locator(AGAIN)).to_be_visible()
    assert placed
    anna.leave()


def test_a_row_in_bloom(chromium: Browser, server: Running) -> None:
    anna = Typist(chromium, server, "Anna")
    for _ in range(8):  # until there is a row in the hand
        anna.sit_down("bloom", 2, deals=1)
        anna.wait_until()
        if anna.page.get_by_test_id("suggest").count():
            break
    anna.tab_to('[data-testid="suggest"]')
    anna.press("Enter")
    tray = anna.page.locator('[data-testid^="tray-"]')
    expect(tray).not_to_have_count(0)
    anna.tab_to('[data-testid="play-selected"]')
    anna.press("Enter")
    expect(anna.page.locator(".bed .row")).not_to_have_count(0)
    assert not anna.wait_until(AGAIN)
    anna.page.wait_for_function("() => document.activeElement !== document.body")
    anna.leave()


def test_hint_refusal_help_and_menu_close_with_escape(chromium: Browser, server: Running) -> None:
    anna = Typist(chromium, server, "Anna")
    anna.sit_down("elfer-raus", 3, hand=9)
    anna.wait_for_turn()
    anna.tab_to('[data-testid="hint"]')
    anna.press("Enter")
    advice = anna.page.get_by_test_id("advice")
    expect(advice).to_be_visible()
    anna.tab_to('[data-testid="follow-hint"]')
    anna.press("Escape")
    expect(advice).to_have_count(0)
    anna.page.wait_for_function("() => document.activeElement !== document.body")
    wrong = next(iter(set(anna.cards()) - set(anna.fitting())))
    anna.go_to_card(wrong)
    anna.press("Enter")
    alert = anna.page.get_by_role("alert")
    expect(alert).to_be_visible()
    assert anna.at(f'{HAND}[data-card="{wrong}"]')
    anna.press("Escape")
    expect(alert).to_have_count(0)
    anna.press("?")
    dialog = anna.page.get_by_role("dialog", name=anna.t("keys.title"))
    expect(dialog).to_contain_text(anna.t("keys.digits"))
    anna.press("Escape")
    expect(dialog).to_have_count(0)
    assert anna.at(f'{HAND}[data-card="{wrong}"]'), "back to where one was"
    anna.tab_to_button("table.menu")
    anna.press("Enter")
    anna.tab_to_button("settings.title")
    anna.press("Enter")
    settings = anna.page.get_by_role("dialog", name=anna.t("settings.title"))
    expect(settings).to_be_visible()
    anna.press("Escape")
    expect(settings).to_have_count(0)
    expect(anna.page.get_by_role("dialog")).to_have_count(1)
    anna.press("Escape")
    anna.page.wait_for_function("() => document.activeElement.ariaLabel === 'Menü'")
    anna.leave()


# Everything that Tab can reach: its name, and whether it is visible and announced.
_REACHED = """() => {
  const all = 'a[href], button, input, select, textarea, summary, [tabindex]';
  return [...document.querySelectorAll(all)]
    .filter((one) => one.tabIndex >= 0 && !one.disabled)
    .filter((one) => one.checkVisibility({ visibilityProperty: true }))
    .map((one) => ({
      what: one.outerHTML.slice(0, 120),
      name: (one.ariaLabel || one.labels?.[0]?.innerText || one.textContent || '').trim(),
      heard: !one.closest('[aria-hidden="true"], [inert]'),
      seen: one.getBoundingClientRect().width > 1 && one.getBoundingClientRect().height > 1,
    }));
}"""
_TESTIDS = """() => ['.bar button[data-testid]', '.hand .slot[tabindex="0"]']
  .flatMap((selector) => [...document.querySelectorAll(selector)])
  .filter((one) => one.checkVisibility({ visibilityProperty: true }))
  .map((one) => one.dataset.testid ?? 'hand')"""
_HERE = """() => document.activeElement.dataset.testid ??
  (document.activeElement.matches('.hand .slot') ? 'hand' : document.activeElement.tagName)"""


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_every_table_can_be_reached_and_is_named(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    """Half of the tables in each size, with large cards on the phone."""
    anna = Person(chromium, server, "Anna", size)
    if size == PHONE:
        anna.context.add_init_script("localStorage.setItem('reihum.large', 'on')")
    wrong: dict[str, Any] = {}
    for game in list(GAMES)[size == PHONE :: 2]:
        anna.open_short_table(game, min(3, GAMES[game].SEATS[-1]))
        anna.go_fast()
        anna.page.get_by_role("button", name=anna.t("wait.start")).click()
        anna.page.locator(SOMETHING_TO_DO).first.wait_for()
        anna.wait_for_turn()
        anna.button("table.menu").focus()
        wanted = set(anna.page.evaluate(_TESTIDS))
        found = anna.page.evaluate(_REACHED)
        bad = [one for one in found if not (one["name"] and one["heard"] and one["seen"])]
        reached = set()
        for _ in range(len(found) + 30):
            anna.page.keyboard.press("Tab")
            reached.add(anna.page.evaluate(_HERE))
            if wanted <= reached:
                break
        missing = (wanted & set(anna.page.evaluate(_TESTIDS))) - reached
        sideways = anna.page.evaluate("() => document.scrollingElement.scrollWidth > innerWidth")
        if bad or missing or sideways:
            wrong[game] = bad, missing, sideways
    assert wrong == {}
    anna.leave()
