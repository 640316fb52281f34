"""The start page: one tap to the first card, which game fits, going on where I was."""

import re

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from reihum.texts import LANGUAGES, Words, web
from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_three_clicks_to_the_first_card(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    anna.start_page()
    anna.page.locator("#game-elfer-raus").click()
    for way in ("device", "link", "bots"):
        anna.page.get_by_role("radio", name=anna.t(f"open.{way}")).click()
        assert look_for_violations(anna) == []
        assert not scrolls_sideways(anna)
    anna.button("open.go").click()
    expect(anna.hand()).to_have_count(15)
    anna.leave()


# What can be seen without scrolling; a tile's picture is enough.
_ON_SCREEN = """(one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("known", [False, True], ids=["newcomer", "known"])
def test_the_first_screen_of_a_small_phone(
    chromium: Browser, server: Running, lang: str, known: bool
) -> None:
    """Name of the place, play at once, join by code, go on where I was, the first games."""
    anna = Person(chromium, server, "Anna", (360, 640), lang, has_touch=True, is_mobile=True)
    if known:
        anna.open_short_table("elfer-raus", 4)
        anna.page.get_by_test_id("start").click()
        anna.hand().first.wait_for()
    anna.start_page()
    page = anna.page
    going = page.get_by_role("region", name=anna.t("start.continue")).get_by_role("link")
    tiles = [page.locator(f"#game-{game}") for game in ("elfer-raus", "elfer-raus-master")]
    seen = [
        page.get_by_role("link", name=anna.t("start.brand")),
        page.get_by_test_id("now"),
        page.get_by_test_id("join"),
        *([going] if known else []),
        *tiles,
        page.get_by_test_id("you"),
        anna.button("switch.en" if anna.lang == "de" else "switch.de"),
        page.get_by_role("group", name=anna.t("filter.people")).get_by_role("button").first,
    ]
    for one in seen:
        assert one.evaluate(_ON_SCREEN), one
    assert going.count() == known
    left, right = (one.bounding_box() for one in tiles)
    assert left
    assert right
    assert left["y"] == right["y"]
    assert left["x"] + left["width"] < right["x"]
    for one in tiles:
        assert one.locator("svg").first.evaluate(_ON_SCREEN)
    assert not scrolls_sideways(anna)
    assert look_for_violations(anna) == []
    anna.leave()


def test_a_newcomer_plays_at_once_and_says_a_name_when_others_see_it(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", PHONE, has_touch=True, is_mobile=True)
    anna.start_page()
    page = anna.page
    expect(page.get_by_test_id("now")).to_contain_text(
        anna.t("start.now-bots", game="Elfer raus!", n=3)
    )
    page.get_by_test_id("now").click()
    expect(anna.hand()).to_have_count(15)
    page.reload()  # a guest at their own table is asked for nothing
    expect(anna.hand()).to_have_count(15)
    ben = Person(chromium, server, "Ben")
    code = ben.open_short_table("elfer-raus", 3)
    page.goto(f"{anna.url}/t/{code}")
    page.get_by_label(anna.t("name.ask")).fill("Anna")
    anna.button("table.join").click()
    expect(page.get_by_text(anna.t("wait.host"))).to_be_visible()
    expect(ben.page.get_by_text("Anna").first).to_be_visible()
    anna.start_page()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Anna")
    ben.leave()
    anna.leave()


def test_play_now_is_the_last_game_in_the_last_company(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-mogeln").click()
    anna.page.get_by_role("button", name="2", exact=True).click()
    anna.button("open.go").click()
    anna.turn.wait_for()
    anna.start_page()
    now = anna.page.get_by_test_id("now")
    expect(now).to_contain_text(anna.t("start.now-bots", game="Mogeln", n=2))
    now.click()
    expect(anna.page.locator("[data-seat]")).to_have_count(2)
    anna.start_page()
    anna.page.locator("#game-hoechste-karte").click()
    anna.way("device")
    anna.page.get_by_label(anna.t("device.me")).fill("Anna")
    anna.page.get_by_label(anna.t("device.name", n=2)).fill("Ben")
    anna.button("open.go").click()
    anna.page.get_by_test_id("cover").wait_for()
    anna.start_page()
    expect(now).to_contain_text("Ben")
    now.click()
    anna.page.get_by_test_id("i-am").wait_for()
    anna.leave()


def test_which_game_fits(chromium: Browser, server: Running) -> None:
    """By how many we are, how old the youngest is and how much time there is."""
    anna = Person(chromium, server, "Anna", (360, 640), has_touch=True, is_mobile=True)
    anna.start_page()
    page, tiles = anna.page, anna.page.locator('[id^="game-"]')
    expect(tiles).to_have_count(len(GAMES))

    def tap(group: str, n: int) -> None:
        chosen = page.get_by_role("group", name=anna.t(f"filter.{group}"))
        chosen.get_by_role("button", name=anna.t(f"filter.{group}-n", n=n), exact=True).tap()

    def shown() -> set[str]:
        return {str(one.get_attribute("id")).removeprefix("game-") for one in tiles.all()}

    tap("people", 7)
    expect(tiles).to_have_count(1)
    assert shown() == {game for game, cls in GAMES.items() if 7 in cls.SEATS}
    expect(page.get_by_role("heading", name=anna.t("start.fitting-one"))).to_be_visible()
    tap("people", 4)
    tap("age", 5)
    young = {game for game, cls in GAMES.items() if 4 in cls.SEATS and cls.AGE <= 5}
    expect(tiles).to_have_count(len(young))
    assert shown() == young
    tap("age", 5)
    tap("minutes", 10)
    expect(page.locator("#game-elfer-raus")).to_have_count(0)
    expect(page.locator("#game-ratefix")).to_have_count(1)
    assert not scrolls_sideways(anna)
    assert look_for_violations(anna) == []
    anna.button("filter.all").first.tap()
    expect(tiles).to_have_count(len(GAMES))
    anna.leave()


def test_join_by_code_or_by_a_pasted_link(people: tuple[Person, Person]) -> None:
    anna, ben = people
    code = anna.open_short_table("elfer-raus", 3)
    for typed in (f"{code[:2]} {code[2:].lower()}", f"{ben.url}/t/{code}"):
        ben.start_page()
        ben.page.get_by_test_id("join").click()
        field = ben.page.get_by_role("dialog").get_by_label(ben.t("join.label"))
        field.fill("ABC")
        field.press("Enter")
        expect(ben.page.get_by_role("alert")).to_have_text(ben.t("join.bad"))
        assert look_for_violations(ben) == []
        field.fill(typed)
        ben.button("join.button").click()
        ben.page.get_by_label(ben.t("name.ask")).wait_for()
        assert ben.code == code


def test_a_code_of_no_table_is_told_before_a_name_is_asked(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", PHONE, has_touch=True, is_mobile=True)
    anna.page.goto(f"{anna.url}/t/KLMNP")
    expect(anna.page.get_by_role("alert")).to_contain_text("KLMNP")
    expect(anna.page.get_by_label(anna.t("name.ask"))).to_have_count(0)
    anna.page.get_by_role("link", name=anna.t("table.home")).tap()
    anna.page.get_by_test_id("you").tap()
    anna.button("name.save").tap()  # without a name
    expect(anna.page.get_by_role("alert")).to_have_text(anna.t("name.missing"))
    anna.wrong = [text for text in anna.wrong if "404" not in text]
    anna.leave()


def test_the_way_back_leads_from_a_game_to_all_games(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    anna.start_page()
    anna.page.locator("#game-bloom").click()
    anna.button("open.go").wait_for()
    anna.page.go_back()
    expect(anna.page.locator("#game-bloom")).to_be_focused()
    anna.page.go_forward()
    anna.button("open.back").click()
    expect(anna.page.locator("#game-bloom")).to_be_focused()
    anna.leave()


def test_one_tap_changes_the_language(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    anna.start_page()
    anna.button("switch.en" if anna.lang == "de" else "switch.de").click()
    html = anna.page.locator("html")
    expect(html).to_have_attribute("lang", "en")
    expect(anna.page.get_by_test_id("now")).to_contain_text(web("en")["start.now"])
    anna.page.reload()
    expect(html).to_have_attribute("lang", "en")
    anna.leave()


def test_as_many_bots_as_wanted_and_as_strong(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-mogeln").click()
    anna.page.get_by_role("button", name="4", exact=True).click()
    anna.page.get_by_role("button", name=anna.t("seats.level-hard"), exact=True).click()
    anna.button("open.go").click()
    level = anna.t("play.bot", level=anna.t("seats.level-hard"))
    expect(anna.page.get_by_label(level)).to_have_count(4)
    anna.leave()


def test_a_game_for_one_asks_for_nobody(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-koenigs-romme-solo").click()
    assert anna.page.get_by_role("radio").count() == 0
    anna.button("open.go").click()
    expect(anna.page.locator("[data-card]").first).to_be_visible()
    anna.leave()


def test_every_game_says_for_how_many_and_how_long_and_where_its_rules_are(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    for game, cls in GAMES.items():
        tile = anna.page.locator(f"#game-{game}")
        expect(tile).to_contain_text(re.compile(r"\d (Spieler|Person) · \d+ Min"))
        expect(tile).to_contain_text(str(cls.SEATS[-1]))
    assert anna.page.locator('a[href="/me"]').count() == 1
    anna.page.locator("#game-bloom").click()
    guess = anna.t("open.age-guess", n=GAMES["bloom"].AGE)  # its rulebook names no age
    expect(anna.page.get_by_text(guess)).to_be_visible()
    anna.button("wait.rules").click()
    expect(anna.page.get_by_role("dialog")).to_contain_text("BL1")
    anna.leave()


def test_the_page_of_a_game_begins_with_who_plays_and_always_shows_the_start(
    chromium: Browser, server: Running
) -> None:
    """On a small phone, also while options are open; each of them says what it changes."""
    anna = Person(chromium, server, "Anna", (360, 640), has_touch=True, is_mobile=True)
    anna.start_page()
    page = anna.page
    page.locator("#game-mogeln").tap()
    start = page.get_by_role("button", name=anna.t("open.go"))
    assert start.evaluate(_ON_SCREEN)
    for way in ("bots", "link", "device"):
        assert page.get_by_role("radio", name=anna.t(f"open.{way}")).evaluate(_ON_SCREEN)
    counts = page.get_by_role("group", name=anna.t("open.bots-count"))
    assert counts.evaluate(_ON_SCREEN)
    details = page.locator("details")
    usual = details.get_by_text(anna.t("open.changes", what=""))
    expect(usual).to_contain_text(page_option(anna, "colour"))
    details.locator("summary").tap()
    for name in ("smuggling", "colour", "count_to", "deals"):
        expect(details.get_by_text(Words("de", "mogeln").change(name))).to_be_visible()
    page.get_by_role("checkbox", name=page_option(anna, "smuggling")).uncheck()
    expect(details.get_by_text(anna.t("open.now-different", what="Schmuggeln"))).to_be_visible()
    assert start.evaluate(_ON_SCREEN)
    assert look_for_violations(anna) == []
    anna.button("open.reset").tap()
    expect(usual).to_be_visible()
    anna.leave()


def page_option(person: Person, name: str) -> str:
    return Words(person.lang, "mogeln").option(name)


def test_go_on_where_i_was(chromium: Browser, server: Running) -> None:
    """The table in play comes first, others below the games; finished ones are shown smaller."""
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("hoechste-karte", 2, numbers=1)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.click()
    expect(anna.button("over.again")).to_be_visible()
    over = anna.code
    playing = anna.open_short_table("elfer-raus", 3)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.wait_for()
    waiting = anna.open_short_table("elfer-raus", 3)
    anna.start_page()
    going = anna.page.get_by_role("region", name=anna.t("start.continue")).get_by_role("link")
    expect(going).to_have_attribute("href", f"/t/{playing}")
    other = anna.page.locator('section[aria-labelledby="waiting"] a')
    expect(other).to_have_attribute("href", f"/t/{waiting}")
    last = anna.page.locator('section[aria-labelledby="finished"] a')
    assert [link.get_attribute("href") for link in last.all()] == [f"/t/{over}"]
    assert look_for_violations(anna) == []
    going.click()
    anna.turn.wait_for()
    anna.leave()
