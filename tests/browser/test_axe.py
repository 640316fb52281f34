"""No page and no table has an accessibility violation, scrolls sideways or shows words of the other
language: phone and desktop, light and dark, German and English. Axe is slow: it looks at each of
them in one language, and at tables in one theme; in `make soak` in all of them."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser

from reihum.games import GAMES
from reihum.texts import LANGUAGES, web
from tests.amounts import SOAK, amount
from tests.browser.looks import faults, foreign
from tests.browser.person import SOMETHING_TO_DO, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running


class Looker(Person):
    """A person who checks every page and keeps what is wrong, by page."""

    def __init__(self, browser: Browser, server: Running, lang: str = "de") -> None:
        super().__init__(browser, server, "Anna", lang=lang)
        self.seen: dict[str, list[str]] = {}

    def look(self, name: str, themes: int = 2) -> None:
        self.seen[name] = faults(self, amount(themes, 2))

    def look_or_read(self, name: str) -> None:
        """By axe in one language, then in the other."""
        self.look(name, 2 if LANGUAGES[len(self.seen) % 2] == self.lang else 0)

    def done(self, least: int) -> None:
        assert {name: found for name, found in self.seen.items() if found} == {}
        assert len(self.seen) >= least
        self.leave()

    def sit_down(self, game: str, **options: int) -> None:
        self.open_short_table(game, min(3, GAMES[game].SEATS[-1]), **options)
        self.go_fast()
        self.page.get_by_test_id("start").click()
        self.page.locator(SOMETHING_TO_DO).first.wait_for()

    def in_each_language(self) -> Iterator[str]:
        """The same page, in one language after the other."""
        for lang in LANGUAGES:
            self.lang, self.words = lang, web(lang)
            self.page.evaluate("(lang) => localStorage.setItem('reihum.lang', lang)", lang)
            self.page.reload()
            yield lang


@pytest.mark.parametrize("half", [0, 1])
def test_every_table(chromium: Browser, server: Running, half: int) -> None:
    anna = Looker(chromium, server)
    for n, game in enumerate(list(GAMES)[half::2], start=half):
        anna.sit_down(game)
        for lang in anna.in_each_language():
            anna.page.locator(SOMETHING_TO_DO).first.wait_for()
            if SOAK or LANGUAGES[n % 2] == lang:
                anna.look(f"{game} {lang}", themes=1)
            else:
                assert foreign(anna) == []
    anna.done(len(GAMES) // 2)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_page(chromium: Browser, server: Running, lang: str) -> None:
    anna = Looker(chromium, server, lang)
    page = anna.page
    anna.start_page()
    page.locator("#game-mogeln").wait_for()
    anna.look_or_read("start")
    for opener in (
        page.get_by_test_id("join"),
        page.get_by_test_id("you"),
        anna.button("transfer.button"),
        page.get_by_test_id("plan-evening"),
    ):
        opener.click()
        page.get_by_role("dialog").wait_for()
        anna.look_or_read(f"dialog {len(anna.seen)}")
        page.keyboard.press("Escape")
    page.locator("#game-elfer-raus").click()
    page.locator("summary").first.click()
    anna.look_or_read("open")
    anna.open_short_table("elfer-raus", 3, hand=9)
    for name in ("wait.rules", "how.button"):
        anna.button(name).click()
        page.get_by_role("dialog").wait_for()
        anna.look_or_read(name)
        page.keyboard.press("Escape")
    anna.look_or_read("waiting")
    anna.go_fast()
    page.get_by_test_id("start").click()
    anna.wait_for_turn()
    anna.try_wrong_card()
    anna.look_or_read("refused")
    anna.button("refusal.dismiss").click()
    for name in ("", "settings.title", "keys.title"):
        anna.button("table.menu").click()
        if name:
            anna.button(name).click()
        anna.look_or_read(name or "menu")
        while page.get_by_role("dialog").count():
            page.keyboard.press("Escape")
            anna.let_pass()
    code = anna.open_short_table("hoechste-karte", 2, numbers=2)
    anna.go_fast()
    page.get_by_test_id("start").click()
    play_to_the_end(anna)
    anna.look_or_read("over")
    paths = {f"/t/{code}/m/1": ".play", f"/d/{code}-1": "table", "/me": "main h2"}
    paths |= {f"/rules/{game}": "article" for game in ("bloom", "zweikampf")}
    paths["/t/ABCDE/m/x"] = "main h1"  # an address that does not exist
    paths |= {"/t/ABCDE": "main h1", "/e/ABCDEF": "main h1", f"/tv/{code}": "main"}
    paths["/day"] = "main h1"
    for path, sign in paths.items():
        page.goto(server.url + path)
        page.locator(sign).first.wait_for()
        anna.look_or_read(path)
    anna.wrong = [said for said in anna.wrong if "404" not in said]  # what there is not
    anna.done(23)
