"""The games in which one calls out: Schnipp Schnapp and Mogeln, each on a board of its own."""

import re
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hearing import TOGETHER
from tests.browser.person import FINGER, Person, by_finger_and_mouse
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

SHORT: dict[str, dict[str, Any]] = {
    "schnipp-schnapp": {"limit": 4},
    "mogeln": {"limit": 4},
}
# What is heard, for those who want to know more than the page shows.
_HEAR = """
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      this.addEventListener('message', (event) => {
        const said = window.together(window.last_news, JSON.parse(event.data));
        if (said.kind === 'news') window.last_news = said;
      });
    }
  };
"""


class Caller(Person):
    """Somebody who plays by finger or by mouse."""

    def __init__(self, browser: Browser, server: Running, **more: Any) -> None:
        super().__init__(browser, server, "Anna", **more)
        self.context.add_init_script(TOGETHER + _HEAR)

    def sit_down(self, game: str, seats: int, *, fast: bool = True, **options: int) -> None:
        self.open_short_table(game, seats, **options)
        if fast:
            self.go_fast()
        self.page.get_by_test_id("start").click()
        self.turn.wait_for()

    def asked_for(self, verb: str) -> None:
        """Wait until this can be done, and everything has come to rest."""
        self.page.wait_for_function(
            """(verb) => !document.querySelector('[data-busy]') && window.last_news?.yours &&
              window.last_news.verbs.some((one) => one.verb === verb)""",
            arg=verb,
        )


@by_finger_and_mouse
@pytest.mark.parametrize("game", SHORT)
def test_a_whole_deal(chromium: Browser, server: Running, game: str, way: dict[str, Any]) -> None:
    anna = Caller(chromium, server, **way)
    anna.sit_down(game, 3, **SHORT[game])
    play_to_the_end(anna)
    anna.leave()


@by_finger_and_mouse
def test_who_was_first_is_shown_as_a_bar(
    chromium: Browser, server: Running, way: dict[str, Any]
) -> None:
    """With two numbers it does not take long until two piles show the same."""
    anna = Caller(chromium, server, **way)
    anna.sit_down("schnipp-schnapp", 3, fast=False, numbers=2)
    bar = anna.page.get_by_role("img", name=anna.t("race.label"))
    expect(bar).to_be_visible()
    for _ in anna.patiently():
        news = anna.page.evaluate("() => window.last_news")
        if anna.page.get_by_test_id("action-schnapp").get_attribute("aria-disabled") == "false":
            tops = [
                zone["cards"][-1][1:]
                for zone in news["zones"]
                if zone["kind"] == "pile" and zone["cards"]
            ]
            if len(set(tops)) < len(tops):
                break
            anna.use(anna.page.get_by_test_id("action-stay"))
        elif (own := anna.page.locator('[data-testid^="press-stack"]')).count():
            anna.hit(f'[data-testid="{own.first.get_attribute("data-testid")}"]')
    if anna.touches:
        anna.use(anna.page.get_by_test_id("action-schnapp"))
    else:
        anna.page.keyboard.press("j")
    expect(anna.page.get_by_role("log").first).to_contain_text("Du rufst „Schnapp!“")
    assert "ms" not in " ".join(anna.log())
    told = anna.page.get_by_role("img", name=f"{anna.t('race.label')}: ")
    expect(told).to_be_visible()
    anna.leave()


def test_all_turn_up_together_at_three_two_one(chromium: Browser, server: Running) -> None:
    """Nobody has to press anything for it."""
    anna = Caller(chromium, server, **FINGER, helped=True)
    anna.sit_down("schnipp-schnapp", 3, together=True)
    expect(anna.page.locator('[data-zone^="pile."][data-card]')).to_have_count(3)
    anna.leave()


@by_finger_and_mouse
def test_what_one_will_say_and_what_is_smuggled(
    chromium: Browser, server: Running, way: dict[str, Any]
) -> None:
    anna = Caller(chromium, server, **way)
    # Not fast: nobody may accuse her, and give her the cards back, before the hand was looked at.
    anna.sit_down("mogeln", 3, fast=False)
    anna.asked_for("lay")
    coming = anna.t(f"numbers.{anna.page.evaluate('() => window.last_news.facts.next')}")
    says = f"{anna.t('mogeln.you-say')} {coming}"
    expect(anna.page.get_by_role("img", name=says)).to_be_visible()
    first, second = (anna.cards()[place] for place in (0, 1))
    for card in (first, second):
        anna.hit_when_there(f'.hand button[data-card="{card}"]')
    badge = '.hand button[data-card="{}"] .badge'
    expect(anna.page.locator(badge.format(first))).to_have_text(anna.t("mogeln.under"))
    expect(anna.page.locator(badge.format(second))).to_have_text(anna.t("mogeln.top"))
    before = anna.hand().count()
    anna.use(anna.page.get_by_test_id("press-laid"))
    expect(anna.hand()).to_have_count(before - 2)
    # Nobody sees how many cards lie there, or what others hold (MO7).
    lying = '[data-zone-name="laid"], [data-zone-name="pile"], .seats'
    assert not any(sign.isdigit() for sign in "".join(anna.page.locator(lying).all_inner_texts()))
    anna.leave()


@by_finger_and_mouse
def test_a_doubted_card_is_turned_up_for_all(
    chromium: Browser, server: Running, way: dict[str, Any]
) -> None:
    anna = Caller(chromium, server, **way, hurried=False)
    anna.sit_down("mogeln", 3)
    shown = anna.page.locator('[data-zone="laid"][data-card]:not([data-card="?"])')
    doubt = '[data-testid="action-doubt"][aria-disabled="false"]'
    for _ in anna.patiently():  # others may accuse in the meantime: then there is nothing to doubt
        if shown.count():
            break
        if anna.at_turn() and anna.page.locator(doubt).count():
            anna.hit(doubt)
        elif anna.at_turn():
            anna.do_something()
    words = "|".join((anna.t("mogeln.true"), anna.t("mogeln.false")))
    verdict = anna.page.locator(".verdict")
    expect(verdict).to_have_text(re.compile(words))
    # Beside it stands again what was said of the card.
    expect(anna.page.locator(".said .speech.paper")).to_be_visible()
    # The strip says what came of it, and who takes the pile.
    expect(anna.turn).to_have_text(re.compile(rf"({words}) \w+ nimms?t den ganzen Stapel"))
    expect(shown).to_have_count(0)
    anna.leave()


def test_whoever_speaks_is_seen_beside_the_bubble_on_a_phone_held_sideways(
    chromium: Browser, server: Running
) -> None:
    """The faces stand beside the cloth there, none of them where the bubble is."""
    anna = Caller(chromium, server, **FINGER | {"size": (740, 360)})
    anna.sit_down("mogeln", 4, fast=False, dealer=0)
    said = anna.page.locator(".said [role=img]")
    expect(said).to_be_visible()
    expect(anna.page.locator(".said .bubble .face")).to_be_visible()
    anna.leave()
