"""The waiting page: inviting, who comes, bots on free seats, and the guided game meanwhile."""

import re

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import Person
from tests.server.running import Running

SMALL = (360, 640)
# The system's own sheet for sharing: what it was given, and that somebody may close it again.
_SHARE = """
window.shared = [];
navigator.share = async (what) => {
  shared.push(what);
  if (shared.length === 1) throw new DOMException('closed', 'AbortError');
};
"""
_NO_SHARE = "delete Navigator.prototype.share;"
_ON_SCREEN = """(one) => {
  const box = one.getBoundingClientRect();
  return box.top >= 0 && box.left >= 0 && box.right <= innerWidth && box.bottom <= innerHeight;
}"""


def phone(chromium: Browser, server: Running, name: str, script: str) -> Person:
    person = Person(chromium, server, name, SMALL, has_touch=True, is_mobile=True)
    person.context.add_init_script(script)
    return person


def test_an_invitation_goes_through_the_sheet_of_the_system(
    chromium: Browser, server: Running
) -> None:
    """Code, QR code, link, all seats and the start are on one small screen."""
    anna = phone(chromium, server, "Anna", _SHARE)
    code = anna.open_short_table("elfer-raus", 4)
    page = anna.page
    seats = page.locator('[data-testid^="seat-"]')
    expect(seats).to_have_count(4)
    seen = [page.get_by_alt_text(anna.t("wait.qr")), page.get_by_text(code, exact=True)]
    seen += [page.get_by_label(anna.t("wait.link"), exact=True), page.get_by_test_id("start")]
    for one in (*seen, *seats.all()):
        assert one.evaluate(_ON_SCREEN), one
    assert not scrolls_sideways(anna)
    assert look_for_violations(anna) == []
    share = page.get_by_test_id("share")
    share.tap()
    expect(page.get_by_role("alert")).to_have_count(0)  # who closes the sheet is not blamed
    share.tap()
    page.wait_for_function("() => shared.length === 2")
    sent = page.evaluate("() => shared[1]")
    assert sent["url"].endswith(f"/t/{code}")
    assert sent["text"] == anna.t("wait.message", name="Anna", game="Elfer raus!")
    anna.leave()


def test_without_such_a_sheet_the_link_is_copied(chromium: Browser, server: Running) -> None:
    anna = phone(chromium, server, "Anna", _NO_SHARE)
    anna.context.grant_permissions(["clipboard-read", "clipboard-write"])
    code = anna.open_short_table("elfer-raus", 3)
    expect(anna.page.get_by_test_id("share")).to_have_count(0)
    anna.button("wait.copy").tap()
    expect(anna.page.get_by_text(anna.t("wait.copied"))).to_be_visible()
    copied = anna.page.evaluate("() => navigator.clipboard.readText()")
    assert copied.endswith(f"/t/{code}")
    anna.leave()


def test_whoever_comes_lights_up_and_whoever_goes_is_seen_to_be_away(
    chromium: Browser, server: Running
) -> None:
    anna, ben = Person(chromium, server, "Anna"), Person(chromium, server, "Ben")
    code = anna.open_short_table("elfer-raus", 3)
    expect(anna.page.get_by_text(anna.t("wait.here-one", m=3))).to_be_visible()
    ben.join(code)
    seat = anna.page.get_by_test_id("seat-1")
    expect(seat).to_contain_text("Ben")
    expect(seat).to_have_class(re.compile(r"\blit\b"))
    expect(anna.page.get_by_text(anna.t("wait.here", n=2, m=3))).to_be_visible()
    expect(ben.page.get_by_test_id("seat-0")).not_to_have_class(re.compile(r"\blit\b"))
    expect(seat).not_to_have_class(re.compile(r"\blit\b"))  # after a while
    ben.leave()
    expect(seat).to_contain_text(anna.t("seats.away"))
    expect(anna.page.get_by_text(anna.t("wait.here-one", m=3))).to_be_visible()
    anna.leave()


def test_a_tap_on_a_free_seat_brings_a_bot_and_a_tap_on_the_bot_frees_it(
    chromium: Browser, server: Running
) -> None:
    anna = phone(chromium, server, "Anna", "")
    anna.open_short_table("elfer-raus", 3)
    anna.button("seats.bot-on", n=2).tap()
    seat = anna.page.get_by_test_id("seat-1")
    expect(seat).to_contain_text(anna.t("seats.level-medium"))
    expect(anna.page.get_by_text(anna.t("wait.here-one", m=2))).to_be_visible()
    seat.get_by_role("button").tap()
    expect(anna.button("seats.bot-on", n=2)).to_be_visible()
    anna.leave()


@pytest.mark.parametrize("ends", [False, True], ids=["back", "called"])
def test_the_guided_game_while_waiting_and_the_way_back(
    people: tuple[Person, Person], ends: bool
) -> None:
    """The seat stays theirs, and they are told when it begins."""
    anna, ben = people
    code = anna.open_short_table("elfer-raus", 3)
    ben.join(code)
    ben.page.get_by_test_id("try").click()
    ben.page.get_by_test_id("guide").wait_for()
    assert ben.code != code
    seat = anna.page.get_by_test_id("seat-1")
    expect(seat).to_contain_text("Ben")
    expect(anna.page.get_by_text(anna.t("wait.here", n=2, m=3))).to_be_visible()
    if ends:
        anna.page.get_by_test_id("start").click()
        ben.page.get_by_test_id("begins").click()
        ben.hand().first.wait_for()
    else:
        ben.page.get_by_role("link", name=ben.t("wait.back")).click()
        expect(ben.page.get_by_text(ben.t("wait.host"))).to_be_visible()
    assert ben.code == code
