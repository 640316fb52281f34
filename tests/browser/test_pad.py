"""Beside a real table: a score pad over three rounds, corrected and kept; the meld helper."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.looks import foreign, look_for_violations, scrolls_sideways
from tests.browser.person import FINGER, MOUSE, Person
from tests.server.running import Running

SIZES = ((360, 640), (740, 360), (1440, 900))
TOO_SMALL = """() => [...document.querySelectorAll('a, button, input:not([type=checkbox])')]
    .map((one) => [one.getBoundingClientRect(), one.outerHTML.slice(0, 90)])
    .filter(([box]) => box.width > 2 && (box.height < 43.5 || box.width < 39.5))
    .map(([, what]) => what)"""


class Writer(Person):
    """A person who keeps score."""

    def go(self, path: str) -> None:
        self.page.goto(f"{self.url}{path}")

    @property
    def entry(self) -> Locator:
        return self.page.get_by_test_id("pad-entry")

    def begin(self, game: str, *names: str) -> None:
        self.go(f"/pad/new/{game}")
        fields = self.page.get_by_role("textbox")
        fields.first.wait_for()
        while fields.count() < len(names):
            self.button("device.more").click()
        while fields.count() > len(names):
            self.page.get_by_role(
                "button", name=re.compile(self.t("device.remove", name=".*"))
            ).last.click()
        for field, name in zip(fields.all(), names, strict=True):
            field.fill(name)
        self.use(self.page.get_by_test_id("pad-go"))
        self.entry.wait_for()

    def write(self, points: int) -> None:
        if points < 0:
            self.use(self.entry.get_by_role("button", name=self.t("pad.minus")))
        for digit in str(abs(points)):
            self.use(self.entry.get_by_role("button", name=digit, exact=True))
        self.use(self.page.get_by_test_id("pad-next"))

    def tap(self, *cards: str) -> None:
        for card in cards:
            self.use(self.page.locator(f'[data-key="{card}"]'))

    def cell(self, round: int, player: int) -> Locator:
        return self.page.locator(f'[data-cell="{round}-{player}"]')

    def totals(self, *points: str) -> None:
        for player, total in enumerate(points):
            expect(self.page.locator(f'[data-total="{player}"]')).to_have_text(total)

    def look(self) -> None:
        """In windows of all sizes, by day and by night."""
        before = self.page.viewport_size
        for width, height in SIZES:
            self.page.set_viewport_size({"width": width, "height": height})
            assert not scrolls_sideways(self)
            assert self.page.evaluate(TOO_SMALL) == [], (width, height)
        assert before
        self.page.set_viewport_size(before)
        for theme in ("light", "dark"):
            self.page.emulate_media(color_scheme=theme)
            assert look_for_violations(self) == []
        assert foreign(self) == []


def test_three_rounds_a_correction_and_a_reload(chromium: Browser, server: Running) -> None:
    anna = Writer(chromium, server, "Anna", **FINGER)
    page = anna.page
    anna.start_page()
    anna.use(page.get_by_test_id("pad-card"))
    page.locator('[data-game="koenigs-romme"]').wait_for()
    anna.look()
    anna.use(page.locator('[data-game="koenigs-romme"]'))
    page.get_by_test_id("pad-go").wait_for()
    anna.look()
    anna.begin("koenigs-romme", "Anna", "Ben", "Clara")
    strip = page.get_by_test_id("pad-strip")
    expect(strip).to_contain_text(re.compile(r"Runde 1 von 11.*3er sind Joker.*Anna gibt"))
    for points in (12, 0, 45):
        anna.write(points)
    anna.totals("12", "0", "45")
    expect(strip).to_contain_text(re.compile(r"Runde 2 von 11.*4er sind Joker.*Ben gibt"))
    anna.look()

    # The cards that are left are counted by the game: a wild 4 is 20, a jack 11, a joker 50.
    anna.use(page.get_by_test_id("pad-round"))
    anna.write(3)
    anna.use(page.get_by_test_id("pad-by-cards"))
    anna.tap("S3", "S3", "S4", "SJ", "*")
    expect(page.get_by_test_id("pad-value")).to_have_text("87")
    anna.look()
    anna.use(page.get_by_role("button", name=anna.t("pad.take", name=anna.t("cards.joker"))))
    expect(page.get_by_test_id("pad-value")).to_have_text("37")
    anna.use(page.get_by_test_id("pad-next"))
    expect(page.get_by_test_id("pad-value")).to_have_text("0")  # Clara has no card left
    anna.use(page.get_by_test_id("pad-next"))
    anna.use(page.get_by_test_id("pad-round"))
    anna.use(anna.entry.get_by_role("button", name=anna.t("pad.number")))
    for points in (10, 10, 1):
        anna.write(points)
    anna.totals("25", "47", "46")

    # A round is corrected, by digits and by cards; what stood there is there again.
    anna.use(anna.cell(0, 2))
    expect(page.get_by_test_id("pad-value")).to_have_text("45")
    anna.write(4)
    anna.totals("25", "47", "5")
    sheet = page.url
    page.reload()
    anna.totals("25", "47", "5")
    anna.use(anna.cell(1, 1))
    anna.use(page.get_by_test_id("pad-by-cards"))
    expect(page.get_by_test_id("pad-value")).to_have_text("37")
    anna.use(anna.entry.get_by_role("button", name=anna.t("pad.close")))

    # It is over when they say so, and can be found again.
    anna.use(page.get_by_test_id("pad-end"))
    expect(strip).to_have_text("Clara gewinnt!")
    anna.look()
    page.evaluate(
        "() => Object.defineProperty(navigator, 'share', { value: (it) => (window.sent = it) })"
    )
    anna.use(page.get_by_test_id("pad-share"))
    sent: dict[str, Any] = page.evaluate("() => window.sent")
    assert sent["text"].splitlines()[1:] == ["1. Clara: 5", "2. Anna: 25", "3. Ben: 47"]
    anna.go("/pad")
    found = page.get_by_test_id("pad-sheet")
    expect(found).to_contain_text("Clara gewinnt!")
    anna.look()
    anna.use(found)
    page.wait_for_url(sheet)
    anna.use(page.get_by_test_id("pad-on"))
    expect(strip).to_contain_text(re.compile(r"Runde 4 von 11.*6er sind Joker.*Anna gibt"))

    # What is printed is the sheet and nothing else.
    page.emulate_media(media="print")
    expect(page.locator(".paper table")).to_be_visible()
    expect(strip).to_be_hidden()
    assert page.locator(".paper td").all_inner_texts()[:3] == ["12", "0", "4"]
    page.emulate_media(media="screen")

    anna.use(anna.entry.get_by_role("button", name=anna.t("pad.close")))
    anna.use(page.get_by_test_id("pad-menu"))
    page.get_by_role("dialog").wait_for()
    anna.look()
    anna.use(page.get_by_test_id("pad-remove"))
    anna.use(page.get_by_test_id("pad-remove-yes"))
    page.wait_for_url("**/pad")
    page.locator("[data-game]").first.wait_for()
    expect(found).to_have_count(0)
    anna.go(sheet.removeprefix(anna.url))
    expect(page.get_by_role("heading", name=anna.t("pad.gone"))).to_be_visible()
    anna.leave()


def test_without_the_server_one_writes_on(chromium: Browser, server: Running) -> None:
    """Adding needs nobody; only cards cannot be counted."""
    anna = Writer(chromium, server, "Anna", **FINGER)
    page = anna.page
    anna.begin("elfer-raus-master", "Anna", "Ben")
    anna.context.set_offline(True)
    for points in (-12, 30):
        anna.write(points)
    anna.totals("−12", "30")
    anna.use(page.get_by_test_id("pad-round"))
    anna.use(page.get_by_test_id("pad-by-cards"))
    expect(anna.entry.get_by_role("alert")).to_have_text(anna.t("pad.no-count"))
    anna.context.set_offline(False)
    anna.tap("+", "+", "*")
    expect(page.get_by_test_id("pad-value")).to_have_text("11")
    expect(anna.entry.get_by_role("alert")).to_have_count(0)
    # Who goes on before the answer is there loses no card.
    page.evaluate(
        """() => {
          document.querySelector('[data-key="G21"]').click();
          for (const _ of 'ab') document.querySelector('[data-testid="pad-next"]').click();
        }"""
    )
    anna.totals("−22", "30")  # −12 + 2 × 11 − 11 − 21; Ben has nothing yet
    page.reload()
    anna.totals("−22", "30")
    expect(anna.cell(1, 1)).to_have_text("")
    anna.leave()


def test_who_has_won_is_pointed_at(chromium: Browser, server: Running) -> None:
    ben = Writer(chromium, server, "Ben", **MOUSE)
    page = ben.page
    ben.begin("mogeln", "Anna", "Ben", "Clara")
    for winner in (1, 1, 2):
        if winner == 2:
            ben.look()
        page.get_by_test_id(f"pad-who-{winner}").click()
        page.get_by_test_id("pad-next").click()
        page.get_by_test_id("pad-round").click()
    ben.totals("0", "2", "1")
    ben.cell(0, 0).click()  # it was Anna
    for player in (0, 1):
        page.get_by_test_id(f"pad-who-{player}").click()
    page.get_by_test_id("pad-next").click()
    ben.totals("1", "1", "1")
    ben.begin("bloom", "Anna", "Ben")
    page.keyboard.type("-12")
    page.keyboard.press("Enter")
    ben.totals("−12", "0")
    page.get_by_test_id("pad-by-cards").click()
    ben.tap("s15", "s3", "s3", "11", "1")  # discs of 21, tiles with 5 and 1 flowers
    expect(page.get_by_test_id("pad-value")).to_have_text("15")
    ben.look()
    ben.leave()


def test_the_meld_helper(chromium: Browser, server: Running) -> None:
    anna = Writer(chromium, server, "Anna", **FINGER)
    page = anna.page
    anna.go("/melds")
    said = page.get_by_test_id("laying-said")
    expect(said).to_have_text(anna.t("laying.empty"))
    anna.look()
    for _ in range(4):
        anna.use(anna.button("laying.round-more"))
    expect(page.get_by_test_id("laying-round")).to_have_text("Runde 5")
    expect(page.get_by_text("7er sind Joker")).to_be_visible()
    # The example of KR13, with one more card: seven cards, 7s wild, the 8 of diamonds drawn.
    for suit, cards in {"D": ("D7", "D8", "D9"), "C": ("CK", "C3"), "H": ("HK", "H7")}.items():
        anna.use(page.locator(f'[data-suit="{suit}"]'))
        anna.tap(*cards)
    expect(said).to_have_text("Übrig sind 3 Punkte. " + anna.t("laying.draw"))
    anna.use(page.locator('[data-suit="S"]'))
    anna.tap("SK")
    expect(said).to_have_text(anna.t("laying.out", card="Kreuz-3"))
    expect(page.get_by_test_id("laying-meld")).to_have_count(2)
    anna.look()
    page.reload()
    expect(page.get_by_test_id("laying-meld")).to_have_count(2)
    anna.use(page.get_by_role("button", name=anna.t("pad.take", name="Kreuz-3")))
    expect(said).to_have_text(anna.t("laying.points-none") + " " + anna.t("laying.draw"))
    anna.use(page.get_by_test_id("laying-clear"))
    expect(said).to_have_text(anna.t("laying.empty"))
    anna.leave()
