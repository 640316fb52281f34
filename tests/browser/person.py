"""A person who uses a browser by clicking."""

import json
import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, ElementHandle, Locator, Page, ViewportSize
from websockets.sync.client import connect

from reihum.core.rng import Rng
from reihum.texts import web
from reihum.wire.types import WIRE
from tests.amounts import amount
from tests.server.running import Running, new_house
from tests.waiting import BETWEEN, PATIENT

PHONE, TABLET, DESKTOP = (360, 740), (768, 1024), (1440, 900)
FINGER: dict[str, Any] = {"size": PHONE, "has_touch": True, "is_mobile": True}
MOUSE: dict[str, Any] = {"size": DESKTOP}
# Boards are played by finger on a phone and, in `make soak`, by mouse on a desktop too.
by_finger_and_mouse = pytest.mark.parametrize(
    "way", [pytest.param(FINGER, id="finger"), *amount([], [pytest.param(MOUSE, id="mouse")])]
)
SOMETHING_TO_DO = ", ".join(
    (
        '[data-testid^="action-"]',
        '[data-testid^="play-"]',
        '[data-testid^="press-"]:not(.quiet)',
        ".hand [data-playable]",
        ".drawn button",
    )
)


class Person:
    """A person with their own browser context. Errors in its console and requests to other
    addresses are kept, and fail the test when the person leaves."""

    METERED = True  # does the connection cost something?

    def __init__(
        self,
        browser: Browser,
        server: Running,
        name: str,
        size: tuple[int, int] = DESKTOP,
        lang: str = "de",
        hurried: bool = True,
        helped: bool = False,
        host: str = "127.0.0.1",
        **more: Any,
    ) -> None:
        self.server = server
        self.host = host
        self.url = f"http://{host}:{server.port}"
        self.name = name
        self.lang = lang
        self.words = web(lang)
        self.rng = Rng(name)
        self.wrong: list[str] = []
        self.missing_since: float | None = None
        self.touches = False  # with a finger instead of a mouse
        view: ViewportSize = {"width": size[0], "height": size[1]}
        locale = self.words["language.locale"]
        self.house = new_house()
        self.touches = bool(more.get("has_touch"))
        more = {
            "reduced_motion": "reduce",
            "extra_http_headers": {"X-Forwarded-For": self.house},
        } | more
        self.context = browser.new_context(viewport=view, locale=locale, **more)
        self.context.set_default_timeout(PATIENT * 1000)
        if self.METERED:
            self.context.add_init_script(_METERED)
        if hurried:
            self.context.add_init_script(_HURRY)
        if not helped:
            self.context.add_init_script(_BY_HAND)
        self.page: Page = self.context.new_page()
        self.page.on("pageerror", lambda error: self.wrong.append(str(error)))
        self.page.on("console", lambda said: self._said(said.type, said.text))
        self.page.on("request", lambda request: self._asked(request.url))

    def _said(self, kind: str, text: str) -> None:
        cut = "WebSocket" in text or "net::ERR" in text  # for example when the server is killed
        if kind in ("error", "warning") and not cut:
            self.wrong.append(text)

    def _asked(self, url: str) -> None:
        if urlsplit(url).hostname not in (self.host, "127.0.0.1", "localhost"):
            self.wrong.append(f"asked {url}")

    def leave(self) -> None:
        self.context.close()
        assert self.wrong == [], self.wrong

    # finding things -----------------------------------------------------------------------

    def t(self, key: str, **facts: Any) -> str:
        return self.words[key].format(**facts)

    def button(self, key: str, **facts: Any) -> Locator:
        return self.page.get_by_role("button", name=self.t(key, **facts))

    def hand(self) -> Locator:
        return self.page.locator(".hand button[data-card]")

    def playable(self) -> Locator:
        label = re.compile(f", {self.t('play.playable')}")
        return self.page.locator(".hand").get_by_role("button", name=label)

    def action(self, verb: str) -> Locator:
        return self.page.get_by_test_id(f"action-{verb}")

    def cards(self) -> list[str]:
        return sorted(str(card.get_attribute("data-card")) for card in self.hand().all())

    def zone(self, name: str) -> list[str]:
        """The visible cards in a zone."""
        cards = self.page.locator(f'[data-zone="{name}"][data-card]').all()
        return sorted({str(card.get_attribute("data-card")) for card in cards})

    def everything(self) -> dict[str, Any]:
        """What is on the screen: the person's cards, the rows, whose turn it is, the log."""
        rows = {row: self.zone(f"row.{row}") for row in ("red", "yellow", "green", "blue")}
        return {
            "hand": self.cards(),
            "rows": rows,
            "turn": self.turn.inner_text(),
            "log": self.log(),
        }

    def log(self) -> list[str]:
        """The lines of the log, newest last."""
        return [text.strip() for text in self.page.locator('[role="log"] p').all_inner_texts()]

    @property
    def turn(self) -> Locator:
        return self.page.get_by_test_id("turn")

    @property
    def code(self) -> str:
        return self.page.url.rsplit("/", 1)[1]

    # doing things -------------------------------------------------------------------------

    def start_page(self) -> None:
        self.page.goto(self.url)

    def open_table(self, game: str, seats: int) -> str:
        """From the start page to a table that waits for friends, as a newcomer."""
        self.start_page()
        self.page.locator(f"#game-{game}").click()
        self.way("link")
        self.page.get_by_label(self.t("name.ask")).fill(self.name)
        self.page.get_by_role("button", name=str(seats), exact=True).click()
        self.button("open.button").click()
        self.page.wait_for_url("**/t/*")
        return self.code

    def say_name(self) -> None:
        """On the start page, before anything needs a name."""
        self.page.get_by_test_id("you").click()
        dialog = self.page.get_by_role("dialog")
        dialog.get_by_label(self.t("name.ask")).fill(self.name)
        self.button("name.save").click()
        dialog.wait_for(state="detached")

    def way(self, way: str) -> None:
        """Choose who plays: friends, bots or people at this device."""
        self.page.get_by_role("radio", name=self.t(f"open.{way}")).check()

    def open_short_table(self, game: str, seats: int, **options: int) -> str:
        """A table with options the lobby does not show. Who is not known yet is introduced without
        a look at the start page: this is done before most tests, and tested elsewhere."""
        if not self.page.url.startswith(self.url):
            self.page.goto(f"{self.url}/healthz")  # a browser keeps things by address
        token = self.page.evaluate("() => localStorage.getItem('reihum.token')")
        if not token:
            token = self._ask("POST", "/api/people", {"name": self.name})["token"]
            self.page.evaluate(_INTRODUCE, {"token": token, "name": self.name})
        body = {"game": game, "seats": seats, "options": options}
        code: str = self._ask("POST", "/api/tables", body, token)["code"]
        self.page.goto(f"{self.url}/t/{code}")
        return code

    def _ask(self, method: str, path: str, body: Any, token: str = "") -> Any:
        return self.server.ask(method, path, body, token, self.house)

    def join(self, code: str) -> None:
        self.page.goto(f"{self.url}/t/{code}")
        self.page.get_by_label(self.t("name.ask")).fill(self.name)
        self.button("table.join").click()
        self.page.get_by_text(self.t("wait.host")).wait_for()

    def go_fast(self) -> None:
        """As the host, set the fast pace for bots, on a line beside that of the page."""
        token = self.page.evaluate("() => localStorage.getItem('reihum.token')")
        hello = {"kind": "hello", "wire": WIRE, "token": token, "lang": self.lang, "seen": None}
        fast = {"kind": "control", "pace": "fast", "paused": False, "limit": None}
        with connect(f"ws://127.0.0.1:{self.server.port}/ws/{self.code}") as line:
            for message in (hello, fast):
                line.send(json.dumps(message))
            while json.loads(line.recv(PATIENT)).get("pace") != "fast":
                pass

    def let_pass(self, ms: int = 300) -> None:
        """Let this much of the page's time pass: whatever it does by itself until then is done."""
        self.page.evaluate("(ms) => new Promise((done) => setTimeout(done, ms))", ms)

    def patiently(self) -> Iterator[None]:
        """Try again and again, as long as a test may wait."""
        last = time.monotonic() + PATIENT
        while time.monotonic() < last:
            yield
            self.page.wait_for_timeout(BETWEEN * 1000)
        raise AssertionError(f"it did not happen: {self.log()[-3:]}")

    def wait_for_turn(self) -> None:
        """Wait until it is this person's turn and nothing is moving; then nothing happens by
        itself."""
        quiet = False
        while not quiet:
            self.page.wait_for_selector('[data-at]:not([data-busy]) [data-testid="turn"].you')
            self.let_pass()
            quiet = self.at_turn() and not self.page.locator(".play[data-busy]").count()

    def try_wrong_card(self) -> None:
        """Click on a card that does not fit until the refusal appears: the first click may only
        skip what is being shown."""
        alert = self.page.get_by_role("alert")
        for _ in self.patiently():
            if alert.is_visible():
                return
            self.hit(".hand .slot:not(.raised)")
            self.let_pass()

    def shows(self) -> str:
        """Which move the page shows."""
        return str(self.page.evaluate("() => document.querySelector('[data-at]')?.dataset.at"))

    def state(self) -> dict[str, Any]:
        """What one wants to know when nothing happens any more."""
        return {
            "at": self.shows(),
            "busy": self.page.locator("[data-busy]").count() > 0,
            "turn": self.turn.all_inner_texts(),
            "can": self.page.evaluate(_CHOICES, f", {self.t('play.playable')}"),
            "log": self.log()[-3:],
            "wrong": self.wrong,
            "page": self.page.locator("body").inner_text()[:200],
        }

    def at_turn(self) -> bool:
        return self.turn.is_visible() and "you" in (self.turn.get_attribute("class") or "")

    def do_something(self) -> bool:
        """Click on something that can be done, if there is anything: the button for the chosen
        cards or, if there is none, a random card that fits or a random button. Not while the table
        still owes an answer to the last click."""
        if self.page.locator('[data-busy="true"]').count():
            return False
        if refused := self.button("refusal.dismiss").element_handles():
            return self.hit(refused[0])  # unless the next news closes it first
        found = self.page.evaluate(_CHOICES, f", {self.t('play.playable')}")
        if not found:
            return False
        return self.hit(self.rng.choice(found))

    def hit(self, selector: str | ElementHandle) -> bool:
        """Touch it, or click on it, at a point that nothing covers."""
        spot = self.page.evaluate(SPOT, selector)
        if spot is None:  # it has gone, or something covers it: try again later
            self.missing_since = self.missing_since or time.monotonic()
            waited = time.monotonic() - self.missing_since
            assert waited < PATIENT, f"{selector} cannot be clicked"
            return False
        self.missing_since = None
        self.point(*spot)
        return True

    def hit_when_there(self, selector: str) -> None:
        """As `hit`, as soon as it is there and nothing covers it."""
        for _ in self.patiently():
            if self.hit(selector):
                return

    def point(self, x: float, y: float) -> None:
        """By finger or by mouse."""
        (self.page.touchscreen.tap if self.touches else self.page.mouse.click)(x, y)

    def use(self, one: Locator) -> None:
        (one.tap if self.touches else one.click)()


# Moves are shown only for a moment, also cards that are turned up together; waiting times for
# people stay the same.
_BEATS = Path(__file__).parents[2] / "web/src/table/beats.ts"
_TOGETHER = re.findall(r"\btogether: (\d+)", _BEATS.read_text(encoding="utf-8"))[0]
_HURRY = """(() => {
  const wait = window.setTimeout;
  const short = (ms) => ms < 2000 || ms === TOGETHER;
  window.setTimeout = (call, ms, ...more) => wait(call, short(ms) ? ms / 8 : ms, ...more);
})()""".replace("TOGETHER", _TOGETHER)

# Nothing is fetched that only another test needs: the page that lives without a server.
_METERED = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"

_INTRODUCE = """(mine) => {
  for (const [key, value] of Object.entries(mine)) localStorage.setItem(`reihum.${key}`, value);
}"""

# Nothing is done for the person, who knows the table already. A blank page has no storage.
_BY_HAND = """(() => {
  if (!location.protocol.startsWith('http')) return;
  const known = { routine: 'off', 'go-on': '9', sound: 'off' };
  for (const ours of ['reihum.', 'reihum-here.'])
    for (const [key, value] of Object.entries(known))
      if (localStorage.getItem(ours + key) === null) localStorage.setItem(ours + key, value);
})()"""

_CHOICES = """(fits) => {
  const free = (one) => one.getAttribute('aria-disabled') !== 'true' && one.checkVisibility();
  const laying = document.querySelector('[data-testid="play-selected"]');
  if (laying && free(laying)) return ['[data-testid="play-selected"]'];
  const cards = [...document.querySelectorAll('.hand button[data-card]')]
    .filter((card) => card.ariaLabel.includes(fits))
    .map((card) => `.hand button[data-card="${card.dataset.card}"]`);
  const lying = [...document.querySelectorAll('[data-testid^="touch-"]')]
    .filter((card) => card.ariaLabel.includes(fits) || card.closest('.drawn'))
    .map((card) => `[data-testid="${card.dataset.testid}"]`);
  const press = '[data-testid^="action-"], [data-testid^="press-"]:not(.quiet)';
  const actions = [...document.querySelectorAll(press)]
    .filter(free)
    .map((one) => `[data-testid="${one.dataset.testid}"]`);
  return [...cards, ...lying, ...actions];
}"""


# Cards are rotated and overlap: find a point where a click really hits this one.
SPOT = """(found) => {
  const one = typeof found === 'string' ? document.querySelector(found) : found;
  if (!one) return null;
  one.scrollIntoView({ block: 'nearest', inline: 'nearest' });
  const box = one.getBoundingClientRect();
  for (const down of [0.5, 0.2, 0.8])
    for (const along of [0.5, 0.25, 0.1, 0.05, 0.75, 0.9]) {
      const spot = [box.left + along * box.width, box.top + down * box.height];
      if (one.contains(document.elementFromPoint(...spot))) return spot;
    }
  return null;
}"""
