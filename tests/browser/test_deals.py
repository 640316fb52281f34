"""Deals nobody can doubt, in real browsers: each adds a part of its own, and each checks the cards
when the match is over."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

from reihum.core.record import read_record
from reihum.core.verify import verify
from reihum.games import find_game
from tests.browser.person import PHONE, Person
from tests.server.running import Running

SHORT = {"numbers": 4, "hand": 4}


@pytest.fixture
def both(chromium: Browser, empty: Running) -> Iterator[tuple[Person, Person]]:
    empty.deal_by_chance()
    people = Person(chromium, empty, "Anna"), Person(chromium, empty, "Ben", size=PHONE)
    yield people
    for person in people:
        person.leave()


def play_out(*people: Person) -> None:
    """All do something until everybody's browser has checked the cards."""
    proved = [person.page.get_by_test_id("proved") for person in people]
    for _ in people[0].patiently():
        for person in people:
            person.do_something()
        if all(one.is_visible() for one in proved):
            return


def marks(page: Page) -> dict[str | None, str | None]:
    """How each step of the check came out."""
    steps = page.locator("[data-step]").all()
    return {one.get_attribute("data-step"): one.get_attribute("class") for one in steps}


def test_two_people_check_their_cards(both: tuple[Person, Person], tmp_path: Path) -> None:
    anna, ben = both
    code = anna.open_short_table("elfer-raus", 2, **SHORT)
    ben.join(code)
    anna.page.get_by_test_id("start").click()
    play_out(anna, ben)
    for person in both:
        proved = person.page.get_by_test_id("proved")
        expect(proved).to_contain_text(person.t("verify.proved"))
        proved.get_by_role("link").click()
        expect(person.page.get_by_test_id("verdict")).to_contain_text(
            person.t("verify.proved-long")
        )
        found = marks(person.page)
        assert len(found) == 5
        assert all("right" in str(mark) for mark in found.values()), found
        expect(person.page.locator(".deck .card")).to_have_count(16)
        expect(person.page.get_by_text(re.compile("^Ben bekam die Karten 5–8"))).to_be_visible()
    text = anna.server.ask_text(f"/api/tables/{code}/matches/1/record")
    record = read_record(text, find_game)
    assert verify(record).parts == 2
    parts = record.proof.parts if record.proof else ()

    # The file, with one of Ben's bits turned, in Ben's browser; then as it was, in a stranger's.
    turned = tmp_path / "turned.record"
    bit = "f" if parts[1][0] != "f" else "e"
    turned.write_text(text.replace(parts[1], bit + parts[1][1:]))
    ben.page.goto(f"{ben.url}/verify")
    ben.page.locator('input[type="file"]').set_input_files(turned)
    expect(ben.page.get_by_test_id("verdict")).to_contain_text(ben.t("verify.doubtful-long"))
    wrong = {step for step, mark in marks(ben.page).items() if "wrong" in str(mark)}
    assert wrong == {"mine", "seed"}
    honest = tmp_path / "honest.record"
    honest.write_text(text)
    anna.page.evaluate("() => localStorage.clear()")
    anna.page.goto(f"{anna.url}/verify")
    anna.page.locator('input[type="file"]').set_input_files(honest)
    expect(anna.page.get_by_test_id("verdict")).to_contain_text(anna.t("verify.proved-long"))
    known = {step for step, mark in marks(anna.page).items() if "right" in str(mark)}
    assert known == {"promise", "seed", "drawn"}, "what a stranger can know"
    anna.page.get_by_label(anna.t("verify.address")).fill(f"{anna.url}/t/{code}/m/1#3")
    anna.button("verify.look").click()
    anna.page.wait_for_url(f"**/verify/{code}-1")


def test_whoever_plays_at_once_has_a_part_in_it(both: tuple[Person, Person]) -> None:
    anna, _ = both
    anna.start_page()
    anna.page.get_by_test_id("now").click()
    anna.page.wait_for_url("**/t/*")
    anna.page.locator(".hand button[data-card]").first.wait_for()
    anna.button("table.menu").click()
    expect(anna.page.get_by_text(anna.t("verify.mixed-one"))).to_be_visible()


def test_chosen_cards_say_so(chromium: Browser, empty: Running) -> None:
    anna = Person(chromium, empty, "Anna")
    anna.open_short_table("elfer-raus", 2, **SHORT)
    expect(anna.page.get_by_text(anna.t("verify.given"))).to_be_visible()
    anna.leave()
