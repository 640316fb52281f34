"""Pictures of every page and table in three sizes and both themes: make screenshots
The small English pictures for the README: make pictures"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, sync_playwright

from reihum.games import GAMES
from reihum.table.lessons import lesson_of
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.person import DESKTOP, PHONE, SOMETHING_TO_DO, TABLET, Person
from tests.browser.test_device import Round
from tests.server.running import Running, running

FOLDER = Path("screenshots")
README = Path("docs") / "pictures"
SIZES = (PHONE, TABLET, DESKTOP)
THEMES = ("light", "dark")
HANDS = (10, 20, 40)


class Photographer:
    """Takes pictures of every page, and reports pages that scroll sideways."""

    def __init__(
        self,
        browser: Browser,
        server: Running,
        size: tuple[int, int],
        theme: str,
        lang: str = "de",
        folder: Path = FOLDER,
    ) -> None:
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size == PHONE else {}
        self.person = Person(browser, server, "Anna", size, lang, color_scheme=theme, **touch)
        self.page = self.person.page
        self.folder = folder
        self.stem = f"{size[0]}x{size[1]}-{theme}"
        self.wrong: list[str] = []

    def take(self, name: str) -> None:
        self.page.wait_for_timeout(400)
        # Pictures of the README travel with every clone: as JPEG they weigh a third.
        kind = "jpg" if self.folder == README else "png"
        self.page.screenshot(path=self.folder / f"{name}-{self.stem}.{kind}")
        wide = self.page.evaluate(
            "() => document.scrollingElement.scrollWidth - document.scrollingElement.clientWidth"
        )
        if wide > 0:
            self.wrong.append(f"{name}-{self.stem} scrolls sideways by {wide} px")

    def start_pages(self) -> None:
        person = self.person
        person.start_page()
        self.page.locator("#game-mogeln").wait_for()
        self.take("start")
        person.open_table("elfer-raus", 4)
        person.button("wait.rules").wait_for()
        self.take("waiting")
        person.start_page()
        self.page.locator("#game-elfer-raus").click()
        self.page.locator("summary").first.click()
        self.take("open")

    def table(self, game: str, seats: int, name: str, moves: int = 4, **options: int) -> None:
        """A table with bots in the middle of a deal, on the person's turn."""
        person = self.person
        body = {"game": game, "seats": seats, "options": options}
        token = self.page.evaluate("() => localStorage.getItem('reihum.token')")
        code = person.server.ask("POST", "/api/tables", body, token, person.house)["code"]
        self.page.goto(f"{person.server.url}/t/{code}")
        person.go_fast()
        self.page.get_by_test_id("start").click()
        for _ in range(moves if game != "hoechste-karte" else 2):
            self.page.locator(SOMETHING_TO_DO).filter(visible=True).first.wait_for()
            person.do_something()
            self.page.wait_for_timeout(300)
        self.page.locator(SOMETHING_TO_DO).filter(visible=True).first.wait_for()
        self.take(name)

    def refusal(self) -> None:
        self.person.try_wrong_card()
        self.take("refused")

    def end(self) -> None:
        person = self.person
        self.table("hoechste-karte", 3, "hoechste-karte-short", numbers=4)
        while not person.button("over.again").is_visible():
            person.do_something()
            self.page.wait_for_timeout(100)
        self.page.wait_for_timeout(500)
        self.take("over")
        code = person.code
        pages = {"replay": f"/t/{code}/m/1", "deal": f"/d/{code}-1", "me": "/me"}
        for name, path in pages.items():
            self.page.goto(person.server.url + path)
            self.page.locator("main h1, main h2, .play").first.wait_for()
            self.take(name)

    def pad(self) -> None:
        """A score pad in its second round, by digits and by cards, and the meld helper."""
        here = self.page.get_by_test_id
        self.page.goto(f"{self.person.server.url}/pad/new/koenigs-romme")
        for n, field in enumerate(self.page.locator("ol input").all()):
            field.fill(("Anna", "Ben", "Clara", "Opa Heinz")[n])
        self.take("pad-new")
        here("pad-go").click()
        for digit in (7, 0, 9, 5):
            here("pad-entry").get_by_role("button", name=str(digit), exact=True).click()
            here("pad-next").click()
        self.take("pad")
        here("pad-round").click()
        self.take("pad-digits")
        here("pad-by-cards").click()
        for card in ("S4", "SJ", "*"):
            self.page.locator(f'[data-key="{card}"]').click()
        self.take("pad-cards")
        self.page.goto(f"{self.person.server.url}/melds")
        for card in ("S8", "S9", "S3"):
            self.page.locator(f'[data-key="{card}"]').click()
        self.take("melds")

    def rules(self) -> None:
        for game in ("elfer-raus", "bloom", "koenigs-romme"):
            self.page.goto(f"{self.person.server.url}/rules/{game}")
            self.page.locator(".examples").first.scroll_into_view_if_needed()
            self.take(f"rules-{game}")

    def lessons(self) -> None:
        """The first step of each guided game."""
        for game in GAMES:
            if lesson_of(game):
                self.page.goto(f"{self.person.server.url}/#{game}")
                self.page.reload()
                self.page.get_by_test_id("learn").click()
                self.page.get_by_test_id("guide").wait_for()
                self.take(f"lesson-{game}")

    def device(self) -> None:
        """Three people at one device: the cover, then the cards of the first person."""
        here = Round(self.person)
        here.sit_down("elfer-raus", 3, 3)
        here.at("i-am").wait_for()
        self.take("cover")
        here.take()
        self.take("uncovered")
        here.sit_down("schnipp-schnapp", 3, 3)
        self.page.locator(".play").first.wait_for()
        self.take("shared")


@contextmanager
def browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)


def everything(chromium: Browser, server: Running) -> list[str]:
    """All pages in all sizes; return what is wrong with them."""
    wrong: list[str] = []
    for size in SIZES:
        for theme in THEMES:
            camera = Photographer(chromium, server, size, theme)
            camera.start_pages()
            for game in GAMES:
                camera.table(game, min(4, GAMES[game].SEATS[-1]), game)
            for hand in HANDS:
                camera.table("elfer-raus", 2, f"hand-{hand}", hand=hand)
            camera.refusal()
            camera.end()
            camera.pad()
            camera.rules()
            camera.lessons()
            camera.device()
            wrong += camera.wrong
            camera.person.leave()
            print(f"{camera.stem} done")
    return wrong


def for_the_readme(chromium: Browser, server: Running) -> list[str]:
    """A table on a wide screen and one on a phone."""
    wrong: list[str] = []
    scenes = (((960, 740), "light", "elfer-raus", 12), (PHONE, "dark", "farben-sammeln", 5))
    for size, theme, game, moves in scenes:
        camera = Photographer(chromium, server, size, theme, "en", README)
        camera.person.open_table(game, 4)  # gives the person a name and a token
        camera.table(game, 4, game, moves)
        wrong += camera.wrong
        camera.person.leave()
    return wrong


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("which", nargs="?", choices=("readme",), help="without it: all pages")
    readme = parser.parse_args().which == "readme"
    (README if readme else FOLDER).mkdir(exist_ok=True)
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "shots.db", "tests.server.hurried") as server,
        browser() as chromium,
    ):
        wrong = (for_the_readme if readme else everything)(chromium, server)
    sys.exit("\n".join(wrong) if wrong else 0)


if __name__ == "__main__":
    main()
