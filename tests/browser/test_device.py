"""Several people with one device: a cover between turns, and no hidden cards in the page under
it."""

import json
from functools import partial
from typing import Any

import pytest
from playwright.sync_api import Browser, Locator, expect

from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, Person
from tests.server.running import Running

NAMES = ("Anna", "Ben", "Cleo")
FACES = '[data-zone^="hand."][data-card]:not([data-card="?"])'
FAN = '[data-testid^="touch-hand"]'
TURN = '[data-testid="all-turn"]:not([aria-disabled="true"])'
SILENT = '[data-testid="nobody-calls"]:not([aria-disabled="true"])'
MOST_STEPS = 6000  # looks while nothing can be done included


class Round:
    """Several people who share one browser."""

    def __init__(self, person: Person) -> None:
        self.person = person
        self.page = person.page

    @classmethod
    def at_browser(cls, browser: Browser, server: Running, size: tuple[int, int]) -> "Round":
        touch: dict[str, Any] = {"has_touch": True} if size == PHONE else {}
        return cls(Person(browser, server, NAMES[0], size, **touch))

    def sit_down(self, game: str, people: int, seats: int, **options: Any) -> None:
        """Do what the start page does, with options that it does not show."""
        person = self.person
        ask = partial(person.server.ask, house=person.house)
        code = person.open_short_table(game, seats, **options)
        guests = {}
        for name in NAMES[1:people]:
            guests[name] = ask("POST", "/api/people", {"name": name})["token"]
            ask("POST", f"/api/tables/{code}/seat", {}, guests[name])
        tokens = guests | {" ": ask("POST", "/api/people", {"name": "Reihum"})["token"]}
        kept = {"guests": tokens, f"here.{code}": list(guests)}
        for key, value in kept.items():
            self.page.evaluate(_KEEP, [key, json.dumps(value)])
        mine = self.page.evaluate("() => localStorage.getItem('reihum.token')")
        ask("POST", f"/api/tables/{code}/start", {}, mine)
        self.page.goto(f"{person.server.url}/t/{code}")

    def at(self, testid: str) -> Locator:
        return self.page.get_by_test_id(testid)

    @property
    def over(self) -> bool:
        return self.person.button("over.again").is_visible()

    def take(self) -> int:
        """The person named on the cover takes the device; before that no hand is in the page."""
        assert self.page.locator(FACES).count() == 0
        assert self.page.locator(".hand, .play").count() == 0
        who = int(self.at("i-am").get_attribute("data-who") or "-1")
        self.at("i-am").click()
        self.at("cover").wait_for(state="detached")
        self.person.turn.wait_for()
        return who

    def choose(self) -> None:
        """Play a card; the first clicks may only skip what is being shown."""
        for _ in self.person.patiently():
            if self.at("pass-on").is_visible() or self.at("cover").is_visible():
                return
            self.person.hit(".hand button[data-card]")
            self.person.let_pass()

    def sees_only(self, seat: int) -> bool:
        return {card.get_attribute("data-zone") for card in self.page.locator(FACES).all()} <= {
            f"hand.{seat}"
        }

    def leave(self) -> None:
        self.person.leave()


_KEEP = "([key, value]) => localStorage.setItem(`reihum.${key}`, value)"


def test_three_people_pass_the_device_until_the_deal_is_over(
    chromium: Browser, server: Running
) -> None:
    here = Round.at_browser(chromium, server, PHONE)
    here.sit_down("elfer-raus", 3, 3, numbers=5, hand=4)
    turns: list[int] = []
    looked = False
    for _ in range(MOST_STEPS):
        if here.over:
            break
        if here.at("i-am").is_visible():
            if not looked:
                assert look_for_violations(here.person) == []
            turns.append(here.take())
            assert here.sees_only(turns[-1])
            assert here.page.locator(FACES).count() > 0
            if len(turns) == 3:  # a page that is loaded again shows nobody's cards
                here.page.reload()
                here.at("i-am").wait_for()
                assert here.take() == turns[-1]
        elif here.at("pass-on").is_visible():
            if not looked:
                assert look_for_violations(here.person) == []
                assert not scrolls_sideways(here.person)
                looked = True
            here.person.hit('[data-testid="pass-on"]')
        elif here.at("read").is_visible():  # any touch is enough, also this one
            here.person.hit('[data-testid="read"]')
        elif not here.person.do_something():
            here.page.wait_for_timeout(30)
    assert here.over
    assert set(turns) == {0, 1, 2}
    expect(here.page.locator("#ending")).to_contain_text("hat gewonnen")
    here.person.button("over.again").click()
    here.at("i-am").wait_for()
    assert here.page.locator(FACES).count() == 0
    here.leave()


def test_the_device_is_handed_on_and_tells_what_was_missed(
    chromium: Browser, server: Running
) -> None:
    here = Round.at_browser(chromium, server, DESKTOP)
    here.sit_down("hoechste-karte", 2, 2, numbers=3)
    assert here.take() == 0
    mine = here.person.cards()
    here.choose()
    here.at(
        "pass-on"
    ).click()  # the choice could still be taken back: then one says that it is done
    assert here.take() == 1
    assert here.sees_only(1)
    assert not set(here.person.cards()) & set(mine), "what the other has chosen is not told"
    here.choose()  # Ben is asked again and goes on without a cover
    expect(here.person.hand()).to_have_count(1)  # of two: the other lies face down
    here.at("pass-on").click()
    assert here.take() == 0
    assert here.sees_only(0)
    missed = here.page.get_by_role("region", name=here.person.t("device.missed"))
    expect(missed).to_contain_text("Ben")
    here.choose()  # the first touch is enough
    expect(missed).to_have_count(0)
    here.leave()


def test_the_cover_comes_by_itself_where_nothing_can_be_taken_back(
    chromium: Browser, server: Running
) -> None:
    here = Round.at_browser(chromium, server, PHONE)
    here.sit_down("schwarzer-peter", 3, 3, numbers=9)
    turns: list[int] = []
    for _ in here.person.patiently():
        if here.at("i-am").is_visible():
            turns.append(here.take())
            if len(set(turns)) == 2:
                break
        elif here.page.locator(FAN).count() and not here.at("pass-on").is_visible():
            here.person.hit(FAN)  # whoever has drawn has seen a card: nobody presses to hand it on
    here.leave()


def test_one_says_for_all_that_the_next_deal_may_come(chromium: Browser, server: Running) -> None:
    here = Round.at_browser(chromium, server, DESKTOP)
    here.sit_down("hoechste-karte", 2, 2, numbers=2, deals=2)
    ready = here.person.action("ready").or_(here.at("all-ready")).first
    for _ in range(MOST_STEPS):
        if ready.is_visible():
            break
        if here.at("i-am").is_visible():
            here.take()
        elif here.at("pass-on").is_visible():
            here.person.hit('[data-testid="pass-on"]')
        elif here.person.hand().count():
            here.person.hit(".hand button[data-card]")
        here.page.wait_for_timeout(50)
    ready.click()
    here.at("i-am").wait_for()  # after a new deal nobody has the device yet
    assert here.page.locator(FACES).count() == 0
    here.take()
    expect(here.person.hand()).to_have_count(2)
    here.leave()


def test_whoever_wants_to_may_look_at_the_own_cards(chromium: Browser, server: Running) -> None:
    here = Round.at_browser(chromium, server, DESKTOP)
    here.sit_down("elfer-raus", 3, 3, numbers=5, hand=4)
    here.at("i-am").wait_for()
    others = here.page.get_by_test_id("cover").locator("button:not([data-testid])")
    other = others.last
    who = int(other.get_attribute("data-who") or "-1")
    other.click()
    here.person.hand().first.wait_for()
    assert here.sees_only(who)
    here.person.let_pass(1500)  # longer than the cover would take to come
    assert here.person.hand().count() > 0
    here.person.button("device.cover").click()
    here.at("cover").wait_for()
    assert here.page.locator(FACES).count() == 0
    here.leave()


def test_whoever_may_call_calls_from_the_cover(chromium: Browser, server: Running) -> None:
    here = Round.at_browser(chromium, server, DESKTOP)
    here.sit_down("mogeln", 3, 3, smuggling=True)
    here.take()
    here.person.hand().first.click()
    here.at("press-laid").click()
    here.at("pass-on").click()
    calls = here.at("call-accuse")
    expect(calls).to_have_count(1)  # the person who is asked uses the buttons beside their cards
    calls.click()
    expect(calls).to_have_count(0)
    here.leave()


@pytest.mark.parametrize("size", [PHONE, DESKTOP], ids=["phone", "desktop"])
def test_a_button_for_each_where_it_matters_who_is_fastest(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    here = Round.at_browser(chromium, server, size)
    here.sit_down("schnipp-schnapp", 3, 3, limit=2)
    looked = called = False
    for _ in range(MOST_STEPS):
        if here.over:
            break
        assert here.at("cover").count() == 0 or not here.at("i-am").is_visible()
        turn, silent = (here.page.locator(one) for one in (TURN, SILENT))
        if turn.count():
            if called and not looked:  # no clock runs here
                assert look_for_violations(here.person) == []
                assert not scrolls_sideways(here.person)
                looked = True
            here.person.hit(TURN)
        elif silent.count() and not called:
            expect(here.at("all-schnapp")).to_have_count(3)
            # As the piles lie: whoever sits first is below, the words as at any other table.
            below = here.page.locator(".below [data-person]")
            assert [one.get_attribute("data-person") for one in below.all()] == ["0"]
            words = below.locator("[data-testid]")
            assert [one.get_attribute("data-testid") for one in words.all()] == [
                "all-schnipp",
                "all-schnapp",
            ]
            here.page.keyboard.press("l")  # Ben's key; too late for this card, he calls at the next
            said = here.page.locator('[role="log"]').first.get_by_text("Ben ruft „Schnapp!“")
            for _ in here.person.patiently():  # whose call came too late is still asked
                if said.or_(turn).count():
                    break
                here.person.hit(SILENT)
            called = bool(said.count())
        elif silent.count():
            here.person.hit(SILENT)
        here.page.wait_for_timeout(30)
    assert here.over, here.person.log()
    assert called
    assert looked
    here.leave()


def test_from_the_start_page_to_the_first_cover(chromium: Browser, server: Running) -> None:
    """The same name is the same person again; leaving removes everything."""
    here = Round.at_browser(chromium, server, PHONE)
    person, page = here.person, here.page
    person.start_page()
    page.locator("#game-elfer-raus").click()
    person.way("device")
    person.button("open.go").click()
    expect(page.get_by_role("alert")).to_have_text(person.t("device.missing"))
    page.get_by_label(person.t("device.me")).fill("Anna")
    page.get_by_label(person.t("device.name", n=2)).fill("Anna")
    person.button("open.go").click()
    expect(page.get_by_role("alert")).to_have_text(person.t("device.same", name="Anna"))
    page.get_by_label(person.t("device.name", n=2)).fill("Ben")
    page.get_by_role("button", name="1", exact=True).click()
    person.button("open.go").click()
    here.at("cover").wait_for()
    first = page.evaluate("() => localStorage.getItem('reihum.guests')")
    person.start_page()
    page.locator("#game-hoechste-karte").click()
    person.way("device")
    expect(page.get_by_label(person.t("device.name", n=2))).to_have_value("Ben")
    person.button("open.go").click()
    here.at("i-am").wait_for()
    assert page.evaluate("() => localStorage.getItem('reihum.guests')") == first
    here.take()
    person.button("table.menu").click()
    person.button("menu.leave").click()
    person.button("menu.leave-yes").click()
    page.locator("#game-mogeln").wait_for()
    kept = page.evaluate(
        "() => Object.keys(localStorage).filter((key) => key.startsWith('reihum.here.'))"
    )
    assert len(kept) == 1, "only the first table is left"
    here.leave()
