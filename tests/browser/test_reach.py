"""Every action of every menu can be reached by touch or mouse and by keyboard, in every game.

The page sits at a real table. While it is tried out the table is paused, and what the page wants
to do is caught before it leaves: only what would be sent counts. In between the match goes on.
"""

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from contextlib import suppress
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, TimeoutError, expect

from reihum.core.actions import Action
from reihum.games import GAMES
from reihum.wire.types import Choice, News, Verb
from tests.amounts import amount
from tests.browser.hearing import TOGETHER
from tests.browser.person import DESKTOP, SPOT
from tests.browser.typist import HAND, Typist
from tests.positions import kind_of, lying_in, positions
from tests.server.running import Running
from tests.sweep import few_seats
from tests.waiting import PATIENT

WAYS = ("touch", "mouse", "keyboard")
TURNS = amount(15, 40)  # of the match, in which new kinds of actions are looked for
POSITIONS = amount(2, 5)  # that have one
MOST_STEPS = 60  # with arrow keys
LOOKS = 3  # for something that moves while one walks to it
OPTIONS: dict[str, dict[str, int]] = {"ratefix": {"hand": 6}}

# Acts are kept here and refused; all else goes its way.
_CATCH = """
  window.acts = [];
  window.WebSocket = class extends WebSocket {
    constructor(url) {
      super(url);
      window.line = this;
      this.addEventListener('message', (event) => {
        const said = window.together(window.last_news, JSON.parse(event.data));
        if (said.kind === 'news' || said.kind === 'table') window[`last_${said.kind}`] = said;
      });
    }
    send(text) {
      const { kind, id, action } = JSON.parse(text);
      if (kind !== 'act' || window.free) return super.send(text);
      window.acts.push(action);
      const why = { text: 'caught', rule: null, rule_text: null };
      setTimeout(() => this.onmessage({ data: JSON.stringify({ kind: 'refused', id, why }) }));
    }
  };
"""
_CALM = """() => !document.querySelector('[data-busy]') && window.last_news &&
  document.querySelector('[data-at]')?.dataset.at === window.last_news.at.join('.')"""
_RULE = """(paused) => window.line.send(JSON.stringify(
  { kind: 'control', pace: 'fast', paused, limit: null }))"""
_PLAY = """(action) => {
  window.free = true;
  window.line.send(JSON.stringify(
    { kind: 'act', id: crypto.randomUUID(), action, at: window.last_news.at }));
  window.free = false;
}"""
_MENU = "() => window.last_news?.phase === 'over' || window.last_news?.menu.length"
_LATER = "(at) => window.last_news.at.join() !== at.join()"
_AT = "([one]) => document.activeElement === one"
# The element of its group that Tab leads to.
_HOME = """(one) => {
  if (one.tabIndex >= 0) return one;
  for (let around = one.parentElement; around; around = around.parentElement) {
    const home = around.querySelector('button[tabindex="0"]');
    if (home) return home;
  }
  return null;
}"""


class Reacher(Typist):
    """Somebody who touches, clicks or types, and sees what would be sent."""

    by = "mouse"

    def __init__(self, browser: Browser, server: Running, name: str) -> None:
        super().__init__(browser, server, name, size=DESKTOP, has_touch=True)
        self.context.add_init_script(TOGETHER + _CATCH)

    def leave(self) -> None:
        self.page.evaluate("() => (window.pointed = false)")  # here a mouse may be used
        super().leave()

    def news(self) -> News:
        found: News = self.page.evaluate("() => window.last_news")
        return found

    def calm(self) -> None:
        self.page.wait_for_function(_CALM)

    def pause(self, *, paused: bool) -> None:
        self.page.evaluate(_RULE, paused)
        self.page.wait_for_function("(p) => window.last_table?.paused === p", arg=paused)
        self.calm()

    def wait_for_menu(self) -> bool:
        """Until something can be done; False: the match is over."""
        self.page.wait_for_function(_MENU)
        return self.news()["phase"] != "over"

    def go_on(self) -> None:
        """Let the match go on, by any action of the menu where it is the own turn."""
        before = self.news()["at"]
        you = self.page.evaluate("() => window.last_table.you")
        for _ in range(LOOKS):  # what is sent while a line is cut or something happens is lost
            self.page.evaluate(_RULE, False)
            news = self.news()
            asked = you in news["asked"] and news["answer"] is None
            with suppress(TimeoutError):
                some = PATIENT * 1000 / LOOKS / 2
                self.page.wait_for_function("() => !window.last_table.paused", timeout=some)
                if news["at"] == before and asked:
                    self.page.evaluate(_PLAY, self.rng.choice(news["menu"])["action"])
                self.page.wait_for_function(_LATER, arg=before, timeout=some)
                return
        raise AssertionError("nothing happens")

    def caught(self) -> list[str]:
        found: list[str] = self.page.evaluate("() => window.acts")
        return found

    # one touch --------------------------------------------------------------------------------

    def touch(self, found: Locator) -> None:
        """Touch it, click on it, or go there and press Enter."""
        one = found.first
        one.wait_for()
        expect(one).not_to_have_attribute("aria-disabled", "true")  # once the table has answered
        if self.by == "keyboard":
            self.walk_to(one)
            self.press("Enter")
        else:
            for _ in self.patiently():  # something may just be moving over it
                if spot := one.evaluate(SPOT):
                    tap = self.page.touchscreen.tap
                    (tap if self.by == "touch" else self.page.mouse.click)(*spot)
                    break
        self.calm()

    def walk_to(self, one: Locator) -> None:
        """With Tab to its group, and with arrows to the element itself. What the table answers on
        the way may change the group: then one looks again."""
        for _ in range(LOOKS):
            if self.walked_to(one):
                return
        raise AssertionError(f"{one} cannot be reached with keys")

    def walked_to(self, one: Locator) -> bool:
        target = one.element_handle()
        home = one.evaluate_handle(_HOME)
        for _ in range(150):
            if self.page.evaluate(_AT, [home]) or self.page.evaluate(_AT, [target]):
                break
            self.press("Tab")
        for key in ("ArrowRight", "ArrowLeft", "ArrowDown", "ArrowUp"):
            for _ in range(MOST_STEPS):
                if self.page.evaluate(_AT, [target]):
                    return True
                before = self.page.evaluate_handle("() => document.activeElement")
                self.press(key)
                if self.page.evaluate(_AT, [before]):
                    break
        return False

    # a whole action ---------------------------------------------------------------------------

    def find(self, *selectors: str) -> Locator:
        """The first of these that is there."""
        every = ", ".join(selectors)
        self.page.locator(every).first.wait_for()
        there = (self.page.locator(selector) for selector in selectors)
        return next(found for found in there if found.count())

    def reach(self, choice: Choice, verb: Verb, route: str) -> None:
        """All touches that the action takes, one after another, until it is sent."""
        for step in self.steps(choice, verb, route):
            self.touch(step)
            if self.caught():
                return
        if choice["number"] is not None and not self.caught():
            self.enter(verb["verb"], choice["number"])

    def steps(self, choice: Choice, verb: Verb, route: str) -> Iterator[Locator]:
        name, place, number = choice["verb"], choice["place"], choice["number"]
        if name == "connect":  # Master: first the connecting card, then one of its places
            yield self.page.get_by_test_id("action-take-connection")
            wild = self.page.get_by_test_id("wild-too")  # what only a joker can follow
            if not self.chip(choice).count() and wild.count():
                yield wild
            yield self.chip(choice)
            return
        if name == "arrange":  # the card, then the place it goes to: before all others
            yield self.page.locator(f'{HAND}[data-card="{choice["cards"][0]}"]')
            yield self.page.locator(f'{HAND}[data-card="{choice["cards"][1]}"]')
            return
        if self.chip(choice).count():  # a whole combination is one target
            yield self.chip(choice)
            return
        if self.in_melds(choice):
            yield self.page.get_by_test_id("sort")  # the own order
        yield from self.touches_for(choice)
        if route == "zone" and number is not None:
            yield self.page.get_by_test_id(f"touch-{verb['touch']}-{number}")
        elif route == "zone":
            yield self.find(
                f'[data-testid="press-{verb["touch"]}"]', f'[data-testid="action-{name}"]'
            )
        elif place is not None and not (name == "lay" and choice["cards"][1:]):
            yield self.place(choice)  # robbed tiles say themselves which row it is
        elif number is not None and not verb["timed"]:
            button = self.page.get_by_test_id(f"action-{name}-{number}")
            if button.count():
                yield button
        else:
            yield self.find(
                f'[data-verb="{name}"]',
                f'[data-testid="action-{name}"]',
                f'[data-testid="press-{verb["touch"]}"]',  # what can be touched needs no button
            )

    def in_melds(self, choice: Choice) -> bool:
        """Is one of the cards in a combination of the hand, which is touched as a whole?"""
        cards = (f'.hand .meld [data-card="{card}"]' for card in choice["cards"])
        loose = Counter(self.cards_in_hand())
        return bool(Counter(choice["cards"]) - loose) and any(
            self.page.locator(card).count() for card in cards
        )

    def touches_for(self, choice: Choice) -> Iterator[Locator]:
        """The cards in their order, each wherever it lies."""
        place, which = choice["place"], [*choice["which"]]
        own = self.cards_in_hand()
        inserted = choice["verb"] == "add" and not set(choice["cards"]) <= set(own)
        for card in ("*",) if inserted else choice["cards"]:
            robbed = f'[data-testid^="rob-{place}-{card}/"][aria-pressed="false"]'
            if card == "*" and which:
                yield self.page.get_by_test_id(f"rob-{place}-*/{which.pop(0) - 1}")
                continue
            yield self.find(
                f'.hand button[data-card="{card}"]:not(:has(.card.selected))',
                f'[data-testid="action-{choice["verb"]}-{card}"]',
                f'[data-testid^="touch-"][data-testid*="-{card}/"][aria-pressed="false"]',
                robbed,
            )

    def cards_in_hand(self) -> list[str]:
        own = self.page.locator(HAND)
        found: list[str] = own.evaluate_all("(all) => all.map((one) => one.dataset.card)")
        return found

    def place(self, choice: Choice) -> Locator:
        name, place, cards = choice["verb"], choice["place"], choice["cards"]
        if joker_alone(choice):
            return self.page.locator(f'[data-testid^="insert-{place}-"]')
        if name == "add" and "*" in cards and not set(cards) <= set(self.cards_in_hand()):
            return self.page.get_by_test_id(f"insert-{place}-{cards.index('*')}")  # Bloom
        return self.find(
            f'[data-testid="press-{place}"]',
            f'[data-testid="action-{name}-{place}"]',
            f'[data-testid="{self.chip_id(choice)}"]',
            f'.bar [data-testid="action-{name}"]:has-text("{choice["label"]}")',
        )

    def chip(self, choice: Choice) -> Locator:
        return self.page.get_by_test_id(self.chip_id(choice))

    @staticmethod
    def chip_id(choice: Choice) -> str:
        return f"action-{choice['action'].replace(' ', '-')}"

    def enter(self, verb: str, number: int) -> None:
        """A number that is set in a field."""
        field = self.page.get_by_test_id(f"number-{verb}")
        if self.by == "keyboard":
            self.walk_to(field)
            self.press("Control+A", *str(number), "Enter")
            self.calm()
        else:
            self.touch(field)
            self.press("Control+A", *str(number))
            self.touch(self.action(verb))


def joker_alone(choice: Choice) -> bool:
    """Bloom: people say where in the row it goes."""
    return choice["verb"] == "add" and list(choice["cards"]) == ["*"]


def is_it(wanted: Choice, verb: Verb, sent: list[str]) -> bool:
    """Whether it is what was wanted; the number of a timed one is the time it took."""
    if joker_alone(wanted):
        pattern = rf"add (\S+ )*\* (\S+ )*{re.escape(wanted['place'] or '')}"
        return len(sent) == 1 and re.fullmatch(pattern, sent[0]) is not None
    if verb["timed"]:
        return len(sent) == 1 and re.fullmatch(rf"{verb['verb']} #\d+", sent[0]) is not None
    return sent == [wanted["action"]]


def routes(verb: Verb, choice: Choice) -> list[str]:
    """What is done by touching a zone has no button, unless there are cards to be chosen for it."""
    if not verb["touch"] or choice["place"] is not None:
        return ["plain"]
    return ["plain", "zone"] if choice["cards"] else ["zone"]


def kinds_of(news: News, actions: Iterable[str]) -> dict[str, tuple[object, ...]]:
    lying = lying_in(news)
    parsed = {text: Action.parse(text) for text in actions}
    return {text: kind_of(action, lying[action.verb]) for text, action in parsed.items()}


def try_out(anna: Reacher, wanted: list[Choice], wrong: list[str]) -> None:
    """Each of these with keys, and by touch and mouse in turns; in `make soak` in every way."""
    verbs = {verb["verb"]: verb for verb in anna.news()["verbs"]}
    for n, choice in enumerate(wanted):
        verb = verbs[choice["verb"]]
        for route in routes(verb, choice):
            for anna.by in amount((WAYS[n % 2], "keyboard"), WAYS):
                anna.page.evaluate("() => { window.acts = []; }")
                try:
                    anna.reach(choice, verb, route)
                    sent = anna.caught()
                except Exception as error:
                    sent = [f"{error}"[:300]]
                if not is_it(choice, verb, sent):
                    wrong.append(f"{choice['action']} ({route}, {anna.by}): {sent}")
                anna.page.keyboard.press("Escape")
                anna.page.get_by_role("alert").wait_for(state="hidden")
                anna.calm()


@pytest.mark.parametrize("game", GAMES)
def test_every_action_of_the_menu_is_within_reach(
    chromium: Browser, server: Running, game: str
) -> None:
    anna = Reacher(chromium, server, "Anna")
    options: dict[str, Any] = OPTIONS.get(game, {})
    anna.open_short_table(game, few_seats(game), **options)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.page.wait_for_function("() => window.last_news")
    anna.page.evaluate(_RULE, False)
    known: set[tuple[object, ...]] = set()
    every = {
        kind for each in positions(game) for kind in kinds_of(each["news"], each["wanted"]).values()
    }
    wrong: list[str] = []
    tried = 0
    for _ in range(TURNS):
        if tried == POSITIONS or known >= every or not anna.wait_for_menu():
            break
        anna.pause(paused=True)
        news = anna.news()
        menu = {choice["action"]: choice for choice in news["menu"]}
        kinds = {kind: menu[action] for action, kind in kinds_of(news, menu).items()}
        new = [choice for kind, choice in kinds.items() if kind not in known]
        if new:
            tried += 1
            known |= set(kinds)
            try_out(anna, new, wrong)
        anna.go_on()
    assert tried
    assert wrong == []
    anna.leave()
