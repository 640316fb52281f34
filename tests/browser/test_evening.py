"""An evening in a real browser: planned, several games in a row, through everything that a match
survives too."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from reihum.texts import web
from tests.amounts import soaked
from tests.browser.looks import faults
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

SHORT = {"game": "hoechste-karte", "options": {"numbers": 2}}
DUEL = {"game": "zweikampf", "options": {"numbers": 2}}


def plan(person: Person, *games: dict[str, Any]) -> str:
    """Plan an evening with games of so few cards that the page does not offer them, and come to
    it."""
    person.start_page()
    person.say_name()
    token = person.page.evaluate("() => localStorage.getItem('reihum.token')")
    body = {"games": list(games)}
    code: str = person.server.ask("POST", "/api/evenings", body, token, person.house)["code"]
    person.page.goto(f"{person.url}/e/{code}")
    person.page.get_by_test_id("begin-evening").wait_for()
    return code


def come(person: Person, code: str) -> None:
    person.page.goto(f"{person.url}/e/{code}")
    person.page.get_by_label(person.t("name.ask")).fill(person.name)
    person.page.get_by_test_id("join-evening").click()


def board(person: Person) -> dict[str, int]:
    """The points of everybody on the score board."""
    rows = person.page.locator("table:has(.sum) tbody tr").all()
    return {row.locator(".who").inner_text(): int(row.locator(".sum").inner_text()) for row in rows}


def shown_alike(*people: Person) -> dict[str, int]:
    """Wait until all see the same score board."""
    for _ in people[0].patiently():
        boards = [board(one) for one in people]
        if boards[0] and all(one == boards[0] for one in boards):
            return boards[0]
    raise AssertionError


def number(person: Person, n: int) -> None:
    """Wait until this person is at the table of game n."""
    expect(person.page.locator("header .title")).to_contain_text(
        person.t("evening.number", number=n, games=3)
    )


@soaked
def test_an_evening_of_three_games_through_a_killed_server(
    chromium: Browser, empty: Running
) -> None:
    people = [Person(chromium, empty, name) for name in ("Anna", "Ben", "Cem")]
    anna, ben, cem = people
    code = plan(anna, SHORT, DUEL, SHORT)
    come(ben, code)
    come(cem, code)
    for name in ("Ben", "Cem"):
        anna.page.get_by_text(name, exact=True).wait_for()
    anna.page.get_by_test_id("begin-evening").click()
    for person in people:
        number(person, 1)
        person.hand().first.wait_for()
    old = anna.page.url

    # killed in the middle of a game
    anna.wait_for_turn()
    anna.do_something()
    empty.kill()
    expect(ben.page.get_by_text(ben.t("table.lost"))).to_be_visible()
    again = Running(empty.db, empty.port)
    try:
        play_to_the_end(*people)
        first = shown_alike(*people)
        assert sorted(first) == ["Anna", "Ben", "Cem"]
        assert any(first.values())

        # killed between two games: whoever looks does not notice
        again.kill()
        again = Running(empty.db, empty.port)
        for person in people:
            expect(person.page.get_by_text(person.t("table.lost"))).to_be_hidden()
        anna.page.get_by_test_id("next-game").click()
        for person in people:
            number(person, 2)
        expect(cem.page.locator("header .title")).to_contain_text(cem.t("table.spectator"))
        anna.page.goto(old)  # an old link leads to where it goes on
        number(anna, 2)
        play_to_the_end(*people)
        second = shown_alike(*people)
        assert second["Cem"] == first["Cem"], "who looks on wins nothing"

        # the page is closed in between and opened again by the link of the evening
        cem.page.goto("about:blank")
        anna.page.get_by_test_id("next-game").click()
        cem.page.goto(f"{cem.url}/e/{code}")
        for person in people:
            number(person, 3)
        expect(cem.page.locator("header .title")).not_to_contain_text(cem.t("table.spectator"))
        again.kill()
        again = Running(empty.db, empty.port)
        play_to_the_end(*people)
        last = shown_alike(*people)
        for person in people:
            person.page.get_by_test_id("evening-end").click()
            person.page.get_by_text(person.t("evening.ended", n=3)).wait_for()
        assert shown_alike(*people) == last
        for name, points in last.items():
            if points == max(last.values()):
                expect(anna.page.get_by_role("heading", level=2).first).to_contain_text(name)
        for person in people:
            person.leave()
    finally:
        again.stop()


@pytest.mark.parametrize("size", [(360, 640), (740, 360), DESKTOP])
def test_who_invites_sees_the_code_and_who_has_come_at_once(
    chromium: Browser, server: Running, size: tuple[int, int]
) -> None:
    anna = Person(chromium, server, "Anna", size)
    plan(anna, SHORT, DUEL)
    code = anna.page.locator(".inviting .code")
    for one in (
        code,
        anna.page.get_by_test_id("begin-evening"),
        anna.page.get_by_role("heading", name=anna.t("evening.who")),
        anna.page.get_by_role("img", name=anna.t("evening.qr")),
    ):
        expect(one).to_be_in_viewport(ratio=0.9)
    assert code.evaluate("(one) => one.scrollWidth <= one.clientWidth")
    anna.leave()


def test_planned_by_hand_and_by_lot(chromium: Browser, server: Running) -> None:
    """Every step of it is sound on phone and desktop, in light and dark."""
    anna = Person(chromium, server, "Anna", PHONE)
    page = anna.page
    anna.start_page()
    page.get_by_test_id("plan-evening").click()
    page.get_by_test_id("open-evening").click()
    expect(page.get_by_role("alert")).to_have_text(anna.t("evening.missing"))
    for game in ("mogeln", "elfer-raus", "bloom", "mogeln"):
        page.get_by_test_id(f"pick-{game}").click()
    expect(page.get_by_test_id("pick-elfer-raus")).to_have_attribute("aria-pressed", "true")
    expect(page.get_by_test_id("pick-elfer-raus")).to_have_accessible_name(
        anna.t("evening.picked", name="Elfer raus!", n=1)
    )
    assert faults(anna) == []
    page.get_by_test_id("open-evening").click()
    expect(page.get_by_role("alert")).to_have_text(anna.t("name.missing"))
    page.get_by_role("dialog").get_by_label(anna.t("name.ask")).fill("Anna")
    page.get_by_test_id("open-evening").click()
    page.wait_for_url("**/e/*")
    games = page.get_by_role("list", name=anna.t("evening.games")).locator(".name")
    expect(games).to_have_text(["Elfer raus!", "Bloom"])
    expect(page.get_by_text(anna.code).first).to_be_visible()
    assert faults(anna) == []

    ben = Person(chromium, server, "Ben")
    ben.start_page()  # the code can be typed, too
    ben.page.get_by_test_id("join").click()
    ben.page.get_by_role("dialog").get_by_label(ben.t("join.label")).fill(anna.code)
    ben.button("join.button").click()
    ben.page.get_by_label(ben.t("name.ask")).fill("Ben")
    ben.page.get_by_test_id("join-evening").click()
    expect(ben.page.get_by_text(ben.t("evening.joined", name="Ben"))).to_be_visible()
    expect(anna.page.get_by_text("Ben", exact=True)).to_be_visible()
    ben.button("evening.leave").click()
    expect(anna.page.get_by_text("Ben", exact=True)).to_have_count(0)

    anna.start_page()
    expect(page.get_by_text(anna.t("evening.continue"))).to_be_visible()
    page.get_by_test_id("plan-evening").click()
    page.get_by_test_id("way-lot").click()
    page.get_by_role("dialog").get_by_role("button", name="4", exact=True).click()
    page.get_by_role("checkbox", name=anna.t("evening.short")).check()
    assert faults(anna) == []
    page.get_by_test_id("open-evening").click()
    page.wait_for_url("**/e/*")
    expect(games).to_have_text([anna.t("evening.by-lot")] * 4)
    anna.button("evening.start-lot").click()
    page.wait_for_url("**/t/*")
    expect(page.locator("header .title")).to_contain_text("1/4")
    anna.leave()
    ben.leave()


def test_the_score_board_behind_the_menu_and_between_games(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", lang="en")
    page = anna.page
    code = plan(anna, SHORT, SHORT)
    anna.words = web("en")
    page.get_by_test_id("begin-evening").click()
    anna.hand().first.wait_for()
    anna.go_fast()
    anna.button("table.menu").click()
    page.get_by_test_id("evening-board").click()
    expect(page.get_by_text(anna.t("evening.board-none"))).to_be_visible()
    page.get_by_test_id("invite").click()
    expect(page.get_by_role("dialog").get_by_text(code).first).to_be_visible()
    assert faults(anna) == []
    page.keyboard.press("Escape")
    play_to_the_end(anna)
    page.get_by_test_id("next-game").wait_for()
    assert faults(anna) == []

    # Somebody who only has the link of the table looks on and can be in next.
    ben = Person(chromium, server, "Ben", lang="en")
    ben.page.goto(page.url)
    ben.page.get_by_label(ben.t("name.ask")).fill("Ben")
    ben.button("table.watch").click()
    ben.page.get_by_test_id("join-evening").click()
    expect(ben.page.get_by_test_id("join-evening")).to_have_count(0)
    page.get_by_test_id("next-game").click()
    for person in (anna, ben):
        expect(person.page.locator("header .title")).to_contain_text(
            person.t("evening.number", number=2, games=2)
        )
    play_to_the_end(anna, ben)
    page.get_by_test_id("evening-end").click()
    page.get_by_text(anna.t("evening.ended", n=2)).wait_for()
    assert faults(anna) == []
    anna.leave()
    ben.leave()


def pass_it_on(person: Person) -> None:
    """Both take the device in turn until the match is over."""
    for _ in person.patiently():
        if person.page.locator("#ending").is_visible():
            return
        for one in ("i-am", "pass-on", "read"):
            if person.page.get_by_test_id(one).is_visible():
                person.hit(f'[data-testid="{one}"]')
                break
        else:
            person.do_something()


def test_two_people_at_one_device_stay_together_over_the_games(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    page = anna.page
    code = plan(anna, SHORT, SHORT)
    page.get_by_label(anna.t("evening.device")).fill("Ben")
    anna.button("evening.device-add").click()
    expect(page.get_by_text("Ben", exact=True)).to_be_visible()
    page.get_by_test_id("begin-evening").click()
    for game in (1, 2):
        page.get_by_test_id("i-am").wait_for()
        seats = server.ask("GET", f"/api/tables/{anna.code}")["seats"]
        assert [seat["name"] for seat in seats] == ["Anna", "Ben"]
        pass_it_on(anna)
        board = server.ask("GET", f"/api/evenings/{code}")
        assert board["games"][game - 1]["state"] == "over"
        if game == 1:
            page.get_by_test_id("next-game").click()
    page.get_by_test_id("evening-end").click()
    page.get_by_text(anna.t("evening.ended", n=2)).wait_for()
    anna.leave()
