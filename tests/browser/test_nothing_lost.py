"""After a refresh, a lost connection or a killed server the seat, the position and the log come
back."""

from playwright.sync_api import Browser, WebSocketRoute, expect

from tests.browser.person import PHONE, Person
from tests.server.running import Running


def at_turn(person: Person) -> None:
    """Open a table of Elfer raus! with bots and play until this person's turn in the middle of the
    deal."""
    person.open_short_table("elfer-raus", 3)
    person.go_fast()
    person.button("wait.start-bots", n=2).click()
    for _ in range(4):
        person.wait_for_turn()
        person.do_something()
    person.wait_for_turn()


def test_a_refresh_in_mid_turn(people: tuple[Person, Person]) -> None:
    anna, _ = people
    at_turn(anna)
    before = anna.everything()
    assert len(before["log"]) > 5
    anna.page.reload()
    anna.wait_for_turn()
    assert anna.everything() == before
    assert anna.do_something()


def test_a_cut_line_mends_itself(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    lines: list[WebSocketRoute] = []

    def pass_on(line: WebSocketRoute) -> None:
        line.connect_to_server()
        lines.append(line)

    anna.page.route_web_socket("**/ws/**", pass_on)
    at_turn(anna)
    before = anna.everything()
    lines[-1].close()
    for _ in anna.patiently():
        if len(lines) == 2:
            break
    anna.wait_for_turn()
    assert anna.everything() == before
    assert anna.do_something()
    expect(anna.page.locator("[data-testid='turn']")).to_be_visible()
    anna.leave()


def test_a_server_killed_and_started_again(chromium: Browser, empty: Running) -> None:
    anna = Person(chromium, empty, "Anna")
    at_turn(anna)
    before = anna.everything()
    empty.kill()
    expect(anna.page.get_by_text(anna.t("table.lost"))).to_be_visible()
    again = Running(empty.db, empty.port)
    try:
        expect(anna.page.get_by_text(anna.t("table.lost"))).to_be_hidden()
        anna.wait_for_turn()
        assert anna.everything() == before
        anna.page.reload()  # the page's memory is not needed
        anna.wait_for_turn()
        assert anna.everything() == before
        assert anna.do_something()
        anna.leave()
    finally:
        again.stop()


def test_the_seat_moves_to_another_device(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    at_turn(anna)
    before = anna.everything()
    code = anna.code
    anna.start_page()
    anna.button("transfer.button").click()
    anna.button("transfer.make").click()
    transfer = anna.page.locator("dialog .code").inner_text()
    phone = Person(chromium, server, "Phone", PHONE)
    phone.start_page()
    phone.button("transfer.button").click()
    phone.page.get_by_label(phone.t("transfer.code")).fill(transfer)
    phone.button("transfer.take").click()
    expect(phone.page.get_by_text("Anna").first).to_be_visible()
    phone.page.goto(f"{server.url}/t/{code}")
    phone.wait_for_turn()
    assert phone.cards() == before["hand"]
    anna.leave()
    phone.leave()


def test_a_refused_move_shows_its_rule(people: tuple[Person, Person]) -> None:
    anna, _ = people
    at_turn(anna)
    before = anna.everything()
    anna.try_wrong_card()
    text = anna.page.get_by_role("alert").inner_text()
    assert "Regel ER" in text
    assert anna.everything() == before
    anna.button("refusal.look").click()
    dialog = anna.page.get_by_role("dialog")
    expect(dialog).to_contain_text("ER8")
