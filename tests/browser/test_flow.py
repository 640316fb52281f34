"""Nobody has to wait: what is routine happens by itself, and a press on the table goes on to one's
own turn. The pace is changed on the table."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.hearing import TOGETHER
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running

# Keeps the last news, and everything that the page says to the table.
_EARS = """(() => {
  window.said = [];
  window.news = null;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', (event) => {
        const heard = window.together(window.news, JSON.parse(event.data));
        if (heard.kind === 'news') window.news = heard;
      });
    }
    send(text) {
      window.said.push(JSON.parse(text));
      super.send(text);
    }
  };
})()"""

# A point of the table where there is nothing to press.
_CLOTH = """() => {
  const box = document.querySelector('.play').getBoundingClientRect();
  const touched = 'a, button, input, select, summary, label, [tabindex], [role="button"]';
  for (let down = 0.15; down < 0.9; down += 0.05)
    for (let along = 0.1; along < 0.95; along += 0.05) {
      const spot = [box.left + along * box.width, box.top + down * box.height];
      const at = document.elementFromPoint(...spot);
      if (at?.closest('.play') && !at.closest(touched)) return spot;
    }
  return null;
}"""


def sit_down(anna: Person, pace: str = "", **options: int) -> None:
    anna.context.add_init_script(TOGETHER + _EARS)
    anna.open_short_table("elfer-raus", 3, **options)
    if pace:
        anna.button("table.menu").click()
        anna.page.get_by_role("button", name=anna.t(f"menu.{pace}"), exact=True).click()
        anna.page.keyboard.press("Escape")
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.page.wait_for_function("() => window.news")


def news(anna: Person) -> Any:
    return anna.page.evaluate("() => window.news")


def said(anna: Person, kind: str) -> list[Any]:
    found: list[Any] = anna.page.evaluate("(kind) => said.filter((one) => one.kind === kind)", kind)
    return found


def until_routine(anna: Person) -> Any:
    """Play until there is nothing to do but to draw: when that was. None: the deal ended before."""
    for _ in anna.patiently():
        now = news(anna)
        if now["phase"] != "play":
            return None
        if now["yours"] and now["routine"]:
            return now["at"]
        if now["yours"]:
            anna.do_something()
    raise AssertionError


def in_a_new_deal_until_routine(anna: Person) -> Any:
    while not (at := until_routine(anna)):
        anna.do_something()  # ready, or once again
        anna.page.wait_for_function("() => window.news.phase === 'play'")
    return at


def test_drawing_where_nothing_fits_happens_by_itself(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", helped=True)
    sit_down(anna, "fast", deals=20, hand=6)
    at = in_a_new_deal_until_routine(anna)
    drawn = "(at) => said.some((one) => one.action === 'draw' && one.at.join() === at.join())"
    anna.page.wait_for_function(drawn, arg=at)
    anna.leave()


def test_it_can_be_switched_off(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", helped=True)
    anna.start_page()
    anna.page.evaluate("() => localStorage.setItem('reihum.routine', 'off')")
    sit_down(anna, "fast", deals=20, hand=6)
    at = in_a_new_deal_until_routine(anna)
    anna.let_pass(1900)
    assert news(anna)["at"] == at
    assert at not in [one["at"] for one in said(anna, "act")]
    anna.leave()


@pytest.mark.parametrize("size", [PHONE, DESKTOP])
def test_a_press_on_the_table_goes_on_to_ones_own_turn(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    """Slow bots of this server take an hour."""
    anna = Person(chromium, server, "Anna", size, helped=True)
    sit_down(anna, "slow", deals=20)
    ways = {"press": 0, "space": 0}
    tip = anna.page.get_by_text(anna.t("play.go-on")).first
    for _ in anna.patiently():
        if min(ways.values()) > 1 or news(anna)["phase"] != "play":
            break
        if news(anna)["yours"]:
            anna.do_something()
            continue
        if not sum(ways.values()):
            expect(tip).to_be_visible()
        hurried, way = len(said(anna, "hurry")), min(ways, key=lambda name: ways[name])
        if way == "press":
            spot = anna.page.evaluate(_CLOTH)
            assert spot, "there is nowhere to press"
            anna.page.mouse.click(*spot)
        else:
            anna.page.evaluate("() => document.activeElement?.blur()")
            anna.page.keyboard.press(" ")
        anna.page.wait_for_function("() => window.news.yours || window.news.phase !== 'play'")
        assert len(said(anna, "hurry")) == hurried + 1
        ways[way] += 1
    assert min(ways.values()) > 1
    assert anna.page.evaluate("() => localStorage.getItem('reihum.go-on')") != "0"
    anna.leave()


def test_the_pace_is_changed_on_the_table(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    sit_down(anna)
    pace = anna.page.get_by_test_id("pace")
    for following in ("fast", "slow", "normal"):
        pace.click()
        expect(pace).to_have_attribute("data-pace", following)
        expect(pace).to_have_accessible_name(
            f"{anna.t('menu.pace')}: {anna.t(f'menu.{following}')}"
        )
    anna.leave()
