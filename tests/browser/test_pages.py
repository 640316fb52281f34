"""Every page is small to load, works with thumbs and in both languages; names are only names."""

import re
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, expect

from reihum.texts import LANGUAGES
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, TABLET, Person
from tests.server.running import Running

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
        anna.page.mouse.move(
            0, 0
        )  # a card under the mouse is raised, and there are no mice on phones
        anna.let_pass(500)
        assert not scrolls_sideways(anna)
        assert anna.hand().count() >= count - 1
        assert anna.hand().evaluate_all(_NOT_HIT) == []
    anna.leave()


def test_english_and_back(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", lang="en")
    anna.open_short_table("elfer-raus", 3)
    expect(anna.button("wait.start-bots", n=2)).to_be_visible()
    anna.button("wait.start-bots", n=2).click()
    anna.turn.wait_for()
    assert anna.page.locator("html").get_attribute("lang") == "en"
    anna.button("table.menu").click()
    anna.button("settings.title").click()
    anna.page.get_by_role("button", name="Deutsch").click()
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(anna.turn).to_contain_text(re.compile("dran|überlegt|Leg|Zieh|passt"))
    assert anna.page.locator("html").get_attribute("lang") == "de"
    expect(anna.page.get_by_role("log")).to_contain_text("Runde 1")
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
    eve.open_short_table("hoechste-karte", 2)
    expect(eve.page.get_by_text(name).first).to_be_visible()
    assert eve.page.locator("img[src='x']").count() == 0
    eve.leave()


def test_a_television_looks_on_without_a_name(chromium: Browser, server: Running) -> None:
    """All seats, nobody's cards, the way to join in, and everything larger than on a desk."""
    anna = Person(chromium, server, "Anna")
    code = anna.open_short_table("elfer-raus", 4)
    tv = Person(chromium, server, "TV", (1920, 1080))
    tv.page.goto(f"{server.url}/tv/{code}")
    expect(tv.page.get_by_role("heading", name=tv.t("tv.who"))).to_be_visible()
    expect(tv.page.get_by_text("Anna")).to_be_visible()
    anna.go_fast()
    anna.page.get_by_test_id("start").click()
    expect(tv.page.locator("[data-seat]")).to_have_count(4)
    expect(tv.page.get_by_alt_text(tv.t("wait.qr"))).to_be_visible()
    expect(tv.page.get_by_text(code)).to_be_visible()
    anna.wait_for_turn()
    anna.do_something()
    expect(tv.page.get_by_role("log")).to_contain_text("Anna")
    assert tv.page.locator('[data-zone^="hand."][data-card]:not([data-card="?"])').count() == 0
    assert tv.page.locator(".play button:visible").count() == 0, "nothing to press"
    assert not scrolls_sideways(tv)
    letter = "() => parseFloat(getComputedStyle(document.documentElement).fontSize)"
    assert tv.page.evaluate(letter) > 24
    tv.page.get_by_role("link", name=tv.t("tv.back")).click()
    expect(tv.page.get_by_label(tv.t("name.ask"))).to_be_visible()
    assert tv.page.evaluate(letter) == 16
    tv.leave()
    anna.leave()


def test_looking_on_needs_no_name_and_playing_does(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    code = anna.open_short_table("hoechste-karte", 2)
    eve = Person(chromium, server, "Eve", PHONE, has_touch=True, is_mobile=True)
    eve.page.goto(f"{server.url}/t/{code}")
    eve.button("table.join").click()
    expect(eve.page.get_by_role("alert")).to_have_text(eve.t("name.missing"))
    eve.button("table.watch").click()
    expect(eve.page.get_by_text(eve.t("wait.watching"))).to_be_visible()
    eve.button("table.menu").click()
    expect(eve.button("settings.title")).to_be_visible()
    expect(eve.button("keys.title")).to_have_count(0)  # there are no keys on a phone
    eve.page.keyboard.press("Escape")
    eve.button("seats.take").click()
    eve.page.get_by_label(eve.t("name.ask")).fill("Eve")
    eve.button("table.join").click()
    expect(eve.page.get_by_text(eve.t("wait.host"))).to_be_visible()
    eve.leave()
    anna.leave()


def test_the_first_table_asks_once_about_sounds(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE, helped=True)
    for game, asked in (("hoechste-karte", True), ("elfer-raus", False)):
        anna.open_short_table(game, 3)
        anna.page.get_by_test_id("start").click()
        anna.turn.wait_for()
        if asked:
            assert look_for_violations(anna) == []
            anna.page.get_by_test_id("sound-on").click()
        expect(anna.page.get_by_test_id("sound-on")).to_have_count(0)
    assert anna.page.evaluate("() => localStorage.getItem('reihum.sound')") == "on"
    anna.leave()


# What of the table the question covers, and whether it is whole in the head.
_QUESTION = """() => {
  const asked = document.querySelector('[data-testid="sound-on"]').parentElement;
  const box = asked.getBoundingClientRect();
  const meets = (one) => {
    const { left, right, top, bottom } = one.getBoundingClientRect();
    return left < box.right && right > box.left && top < box.bottom && bottom > box.top;
  };
  // What is hit may be larger than what is seen.
  const hit = [...asked.querySelectorAll('button')].map((one) => {
    const { width, height } = getComputedStyle(one, '::after');
    return [Math.max(one.offsetWidth, parseFloat(width) || 0),
      Math.max(one.offsetHeight, parseFloat(height) || 0)];
  });
  const table = 'main :is(.cloth, .deck, .hand, button, [data-seat])';
  const others = [...document.querySelectorAll(`${table}, header :is(a, button)`)]
    .filter((one) => !asked.contains(one) && one.checkVisibility());
  return {
    covers: others.filter(meets).map((one) => one.className),
    inside: [...asked.children].every((one) => {
      const { left, right } = one.getBoundingClientRect();
      const whole = one.scrollWidth <= one.clientWidth + 1;
      return whole && left >= box.left - 1 && right <= box.right + 1;
    }),
    low: Math.min(...hit.map(([, height]) => height)) < 40,
    narrow: Math.min(...hit.map(([width]) => width)) < 44,
  };
}"""


@pytest.mark.parametrize("lang", ["de", "en"])
@pytest.mark.parametrize("size", [(360, 640), (740, 360), DESKTOP])
def test_the_question_about_sounds_covers_nothing(
    chromium: Browser, server: Running, size: tuple[int, int], lang: str
) -> None:
    anna = Person(chromium, server, "Anna", size, lang, helped=True)
    anna.open_short_table("hoechste-karte", 3)
    anna.page.get_by_test_id("start").click()
    anna.page.get_by_test_id("sound-on").wait_for()
    fine = {"covers": [], "inside": True, "low": False, "narrow": False}
    assert anna.page.evaluate(_QUESTION) == fine
    anna.page.evaluate("() => localStorage.setItem('reihum.large', 'on')")
    anna.page.reload()
    anna.page.get_by_test_id("sound-on").wait_for()
    assert anna.page.evaluate(_QUESTION) == fine
    anna.page.get_by_test_id("sound-off").press("Enter")
    expect(anna.page.get_by_test_id("sound-on")).to_have_count(0)
    expect(anna.button("table.menu")).to_be_visible()
    anna.leave()


def test_who_leaves_is_told_of(people: tuple[Person, Person]) -> None:
    anna, ben = people
    ben.join(anna.open_short_table("elfer-raus", 3))
    anna.page.get_by_test_id("start").click()
    ben.turn.wait_for()
    anna.turn.wait_for()
    ben.button("table.menu").click()
    ben.button("menu.leave").click()
    ben.button("menu.leave-yes").click()
    expect(anna.page.get_by_role("log")).to_contain_text(anna.t("people.left", name="Ben"))
    expect(anna.page.get_by_text(anna.t("people.left", name="Ben")).first).to_be_visible()
