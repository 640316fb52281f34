"""A person who uses a browser without a mouse."""

from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.server.running import Running

MOST_TABS = 150
HAND = ".hand .slot"
# Notices every use of a pointer.
_NO_POINTER = "addEventListener('pointerdown', () => (window.pointed = true), true)"
_AT = "(selector) => document.activeElement?.matches(selector) ?? false"
_LOST = "() => document.activeElement === document.body"
_STEPS = """(card) => {
  const all = [...document.querySelectorAll('.hand .slot')];
  const to = all.findIndex((one) => one.dataset.card === card);
  return to - all.indexOf(document.activeElement);
}"""


class Typist(Person):
    def __init__(self, browser: Browser, server: Running, name: str, **more: Any) -> None:
        super().__init__(browser, server, name, **more)
        self.context.add_init_script(_NO_POINTER)

    def leave(self) -> None:
        assert not self.page.evaluate("() => window.pointed"), "a mouse was used"
        super().leave()

    def press(self, *keys: str) -> None:
        for key in keys:
            self.page.keyboard.press(key)

    def do(self, *keys: str) -> None:
        """Press keys that do something, and wait until that can be seen."""
        before = self.page.locator("[data-at]").get_attribute("data-at")
        self.press(*keys)
        self.page.wait_for_function(_DONE, arg=before)

    def at(self, selector: str) -> bool:
        return bool(self.page.evaluate(_AT, selector))

    def tab_to(self, selector: str, key: str = "Tab") -> None:
        """Tab until it has the focus."""
        self.page.locator(selector).first.wait_for()
        for _ in range(MOST_TABS):
            if self.at(selector):
                return
            self.press(key)
        raise AssertionError(f"{selector} cannot be reached with {key}")

    def tab_to_button(self, key: str, **facts: Any) -> None:
        """Tab to the button with this text or this name."""
        words = self.t(key, **facts)
        self.button(key, **facts).first.wait_for()
        for _ in range(MOST_TABS):
            at = self.page.evaluate(
                "() => [document.activeElement.ariaLabel, document.activeElement.innerText]"
            )
            if words in at:
                return
            self.press("Tab")
        raise AssertionError(f"{words} cannot be reached with Tab")

    def sit_down(self, game: str, seats: int, **options: int) -> None:
        """Give a new name, open a new table with fast bots, and start."""
        self.start_page()
        self.page.locator("#game-mogeln").wait_for()
        self.tab_to('[data-testid="you"]')
        self.press("Enter")
        self.tab_to("input[type=text], input:not([type])")
        self.page.keyboard.type(self.name)
        self.press("Enter")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        token = self.page.evaluate("() => localStorage.getItem('reihum.token')")
        body = {"game": game, "seats": seats, "options": options}
        code = self.server.ask("POST", "/api/tables", body, token, self.house)["code"]
        self.page.goto(f"{self.server.url}/t/{code}")
        self.tab_to_button("table.menu")
        self.press("Enter")
        self.tab_to_button("menu.fast")
        self.press("Enter", "Escape")
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        assert self.at(f'[aria-label="{self.t("table.menu")}"]'), "the focus is lost"
        self.tab_to(".go")
        self.press("Enter")
        self.turn.wait_for()

    def quiet(self) -> bool:
        """Nothing is moving, and there is something to do; then something has the focus."""
        ready = self.page.locator("[data-at]:not([data-busy])").count() > 0
        if not ready or not self.page.evaluate(_DUE, f", {self.t('play.playable')}"):
            return False
        self.page.wait_for_function("() => document.activeElement !== document.body")
        return True

    def wait_until(self, *done: str) -> bool:
        """Wait until it is this person's turn again, or one of these is visible; return whether
        one is."""
        for _ in self.patiently():
            if any(self.page.locator(one).first.is_visible() for one in done):
                return True
            if self.quiet():
                return False
        raise AssertionError

    def go_to_card(self, card: str) -> None:
        if not self.at(HAND):
            self.tab_to(HAND)
        steps: int = self.page.evaluate(_STEPS, card)
        self.press(*(["ArrowRight" if steps > 0 else "ArrowLeft"] * abs(steps)))
        assert self.at(f'{HAND}[data-card="{card}"]')

    def fitting(self) -> list[str]:
        return [str(one.get_attribute("data-card")) for one in self.playable().all()]

    def lost(self) -> bool:
        return bool(self.page.evaluate(_LOST))


# Something new is on the screen: what came of it, why not, or a card that was picked.
_DONE = """(before) => {
  const play = document.querySelector('[data-at]');
  if (!play || play.dataset.busy !== undefined) return !play;
  const seen = '[role="alert"], .chips, .hand .selected';
  return play.dataset.at !== before || document.querySelector(seen) !== null;
}"""

# A card that fits, or a button that can be pressed.
_DUE = """(fits) =>
  [...document.querySelectorAll('.hand .slot')].some((card) => card.ariaLabel.includes(fits)) ||
  [...document.querySelectorAll('.bar button, [data-testid^="press-"], [data-testid^="action-"]')]
    .some((one) => one.ariaDisabled !== 'true' && one.dataset.testid !== 'undo')"""
