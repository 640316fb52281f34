"""Every page is small to load, works with thumbs and in both languages; names are only names."""

import gzip
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from reihum.server.app import STATIC
from reihum.texts import LANGUAGES
from tests.browser.looks import scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, TABLET, Person
from tests.server.running import Running

MOST_KB, MOST_KB_EVER = 120, 180


def test_the_first_load_is_small(chromium: Browser, server: Running) -> None:
    """The size of all that is loaded for the start page, and of all pages together."""
    files = [*STATIC.glob("assets/*.js"), *STATIC.glob("assets/*.css")]
    assert files
    assert sum(len(gzip.compress(file.read_bytes())) for file in files) < MOST_KB_EVER * 1000
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
_NOT_HIT = f"(cards) => cards.filter((one) => !({_HIT})(one)).map((one) => one.dataset.card)"


@pytest.mark.parametrize("size", [PHONE, TABLET, DESKTOP], ids=["phone", "tablet", "desktop"])
def test_every_card_of_a_large_hand_can_be_hit_with_a_thumb(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    """In hands of 10, 20 and 40 cards each card shows its number and has at least 30 by 44 px that
    no other card covers. If there is more room, cards have their largest size."""
    anna = Person(chromium, server, "Anna", size)
    for count in (10, 20, 40) if size == PHONE else (40,):
        anna.open_short_table("elfer-raus", 2, hand=count)
        anna.page.get_by_role("button", name=anna.t("wait.start")).click()
        anna.hand().first.wait_for()
        anna.let_pass(500)
        assert not scrolls_sideways(anna)
        assert anna.hand().count() >= count - 1
        assert anna.hand().evaluate_all(_NOT_HIT) == []
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


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("path", ["/nonsense", "/t/ABCDE/x"])
def test_an_address_that_leads_nowhere_says_so_and_shows_the_way_back(
    chromium: Browser, server: Running, lang: str, path: str
) -> None:
    anna = Person(chromium, server, "Anna", lang=lang)
    answer = anna.page.goto(server.url + path)
    assert answer
    assert answer.status == 404
    expect(anna.page.get_by_role("heading", level=1)).to_have_text(anna.t("nowhere.title"))
    expect(anna.page).to_have_title(anna.t("nowhere.title"))
    anna.page.get_by_role("link", name=anna.t("nowhere.home")).click()
    anna.page.locator("#game-mogeln").wait_for()
    assert urlsplit(anna.page.url).path == "/"
    assert all("404" in text for text in anna.wrong)  # the browser logs this by itself
    anna.context.close()


def test_names_are_only_names(chromium: Browser, server: Running) -> None:
    name = "<img src=x onerror>"
    eve = Person(chromium, server, name)
    eve.open_table("hoechste-karte", 2)
    expect(eve.page.get_by_text(name).first).to_be_visible()
    assert eve.page.locator("img[src='x']").count() == 0
    eve.leave()
