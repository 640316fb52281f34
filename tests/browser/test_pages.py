"""Every page: no accessibility violation, no sideways scrolling, small, both languages."""

import gzip
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from reihum.server.app import STATIC
from tests.browser.person import DESKTOP, PHONE, SOMETHING_TO_DO, TABLET, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

AXE = Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js"
MOST_KB = 120
LAST = "hoechste-karte"  # the one that is played to its end


def look_for_violations(person: Person) -> list[str]:
    """What axe finds wrong with the page as it is now."""
    person.page.wait_for_timeout(300)
    person.page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = person.page.evaluate("() => axe.run()")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def scrolls_sideways(person: Person) -> bool:
    return bool(
        person.page.evaluate("() => document.scrollingElement.scrollWidth > window.innerWidth")
    )


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_no_page_has_a_violation(
    chromium: Browser, server: Running, theme: str, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size, color_scheme=theme)
    seen: dict[str, list[str]] = {}

    def look(name: str) -> None:
        assert not scrolls_sideways(anna), name
        seen[name] = look_for_violations(anna)

    anna.start_page()
    anna.page.locator("#game-mogeln").wait_for()
    look("start")
    anna.page.locator("#game-elfer-raus").click()
    anna.page.locator("summary").first.click()
    look("open")
    anna.open_short_table("elfer-raus", 3, hand=9)
    anna.button("wait.rules").wait_for()
    look("waiting")
    anna.button("wait.rules").click()
    anna.page.get_by_role("dialog").wait_for()
    look("rules")
    anna.page.keyboard.press("Escape")
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.wait_for_turn()
    look("table")
    anna.try_wrong_card()
    look("refused")
    anna.button("refusal.dismiss").click()
    anna.button("table.menu").click()
    look("menu")
    anna.button("settings.title").click()
    anna.page.get_by_role("checkbox", name=anna.t("settings.sound")).check()
    look("settings")
    anna.page.keyboard.press("Escape")
    anna.button("keys.title").click()
    look("keys")
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    # Half of the games in light on the phone and in dark on the desktop, the others conversely.
    half = int((theme == "light") == (size == PHONE))
    others = [game for game in GAMES if game not in ("elfer-raus", LAST)][half::2]
    for game in (*others, LAST):
        seats = min(3, GAMES[game].SEATS[-1])
        anna.open_short_table(game, seats, **({"numbers": 2} if game == LAST else {}))
        anna.go_fast()
        anna.page.get_by_role("button", name=anna.t("wait.start")).click()
        anna.page.locator(SOMETHING_TO_DO).first.wait_for()
        look(game)
    play_to_the_end(anna)
    look("over")
    assert {name: found for name, found in seen.items() if found} == {}
    assert len(seen) >= 9
    anna.leave()


def test_the_first_load_is_small(chromium: Browser, server: Running) -> None:
    """Script and style of every page together, as they are sent."""
    files = [*STATIC.glob("assets/*.js"), *STATIC.glob("assets/*.css")]
    assert files
    size = sum(len(gzip.compress(file.read_bytes())) for file in files)
    assert size < MOST_KB * 1000
    anna = Person(chromium, server, "Anna")
    sizes: list[int] = []
    anna.page.on("response", lambda got: sizes.append(int(got.headers.get("content-length", "0"))))
    anna.start_page()
    anna.page.locator("#game-mogeln").wait_for()
    assert 0 < sum(sizes) < MOST_KB * 1000
    anna.leave()


_STEP = 3
_AREA = 30 * 44
_HIT = f"""(card) => {{
  card.scrollIntoView({{ block: 'nearest' }});
  const mine = (x, y) => document.elementFromPoint(x, y)?.closest('button') === card;
  const box = card.getBoundingClientRect();
  let area = 0;
  for (let x = box.left; x < box.right; x += {_STEP})
    for (let y = box.top; y < box.bottom; y += {_STEP}) area += mine(x, y) ? {_STEP * _STEP} : 0;
  const number = card.querySelector('text').getBoundingClientRect();
  return area >= {_AREA} && mine(number.x + number.width / 2, number.y + number.height / 2);
}}"""


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_every_card_of_a_large_hand_can_be_hit_with_a_thumb(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    """Hands of 10, 20 and 40: of each card its number and as much as 30 by 44 px are there for
    it alone."""
    anna = Person(chromium, server, "Anna", size)
    for count in (10, 20, 40):
        anna.open_short_table("elfer-raus", 2, hand=count)
        anna.page.get_by_role("button", name=anna.t("wait.start")).click()
        anna.hand().first.wait_for()
        anna.page.wait_for_timeout(500)
        assert not scrolls_sideways(anna)
        cards = anna.hand().all()
        assert len(cards) >= count - 1
        assert [c.get_attribute("data-card") for c in cards if not c.evaluate(_HIT)] == []
    anna.leave()


def test_english_and_back(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", lang="en")
    anna.open_table("elfer-raus", 3)
    expect(anna.button("wait.start-bots", n=2)).to_be_visible()
    anna.button("wait.start-bots", n=2).click()
    anna.turn.wait_for()
    assert anna.page.locator("html").get_attribute("lang") == "en"
    anna.button("table.menu").click()
    anna.button("settings.title").click()
    anna.page.get_by_role("button", name="Deutsch").click()
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(anna.turn).to_contain_text("Reihe")
    assert anna.page.locator("html").get_attribute("lang") == "de"
    expect(anna.page.get_by_role("log")).to_contain_text("Durchgang 1")
    anna.leave()


def test_names_are_only_names(chromium: Browser, server: Running) -> None:
    name = "<img src=x onerror>"
    eve = Person(chromium, server, name)
    eve.open_table("hoechste-karte", 2)
    expect(eve.page.get_by_text(name).first).to_be_visible()
    assert eve.page.locator("img[src='x']").count() == 0
    eve.leave()
