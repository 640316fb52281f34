"""Settings: sound, vibration, less motion, large cards; the browser keeps them."""

from playwright.sync_api import Browser, expect

from tests.browser.person import PHONE, Person
from tests.server.running import Running

# Counts sounds and vibrations. An audio context before the first click is a mistake.
_EARS = """
window.heard = { contexts: 0, notes: 0, early: false, shakes: 0 };
let clicked = false;
for (const kind of ['pointerdown', 'keydown'])
  addEventListener(kind, () => (clicked = true), true);
const True = window.AudioContext;
window.AudioContext = class extends True {
  constructor() { super(); heard.contexts += 1; heard.early ||= !clicked; }
  createOscillator() { heard.notes += 1; return super.createOscillator(); }
};
Object.defineProperty(Navigator.prototype, 'vibrate', { value: () => (heard.shakes += 1, true) });
"""


def sit_down(anna: Person) -> None:
    anna.open_short_table("hoechste-karte", 2, numbers=6)
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.wait_for()


def settings(anna: Person) -> None:
    anna.button("table.menu").click()
    anna.button("settings.title").click()


def close(anna: Person) -> None:
    anna.page.keyboard.press("Escape")
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_role("dialog")).to_have_count(0)


def test_sounds_and_vibration_only_when_wanted(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE, has_touch=True, is_mobile=True)
    anna.context.add_init_script(_EARS)
    anna.open_short_table("elfer-raus", 3, hand=9)
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.wait_for_turn()
    anna.try_wrong_card()
    nothing = {"contexts": 0, "notes": 0, "early": False, "shakes": 0}
    assert anna.page.evaluate("() => heard") == nothing
    anna.button("refusal.dismiss").click()
    settings(anna)
    anna.page.get_by_role("checkbox", name=anna.t("settings.sound")).check()
    anna.page.get_by_role("checkbox", name=anna.t("settings.vibration")).check()
    close(anna)
    anna.page.wait_for_function("() => heard.notes > 0")  # a sample sound
    anna.page.reload()
    anna.wait_for_turn()
    assert anna.page.evaluate("() => heard") == nothing
    anna.try_wrong_card()
    anna.page.wait_for_function("() => heard.notes > 0 && heard.shakes > 0")
    assert anna.page.evaluate("() => [heard.contexts, heard.early]") == [1, False]
    anna.leave()


def test_motion_is_as_wished(chromium: Browser, server: Running) -> None:
    """The device asks for less motion, but a person who sets "full" gets it."""
    anna = Person(chromium, server, "Anna")
    anna.start_page()
    anna.page.locator("#game-mogeln").wait_for()
    html = anna.page.locator("html")
    expect(html).to_have_attribute("data-motion", "less")
    anna.page.get_by_role("button", name=anna.t("settings.title")).click()
    expect(anna.page.get_by_text(anna.t("settings.no-vibration"))).to_be_visible()
    anna.page.get_by_role("button", name=anna.t("settings.motion-full"), exact=True).click()
    expect(html).not_to_have_attribute("data-motion", "less")
    anna.page.get_by_role("button", name=anna.t("settings.motion-system")).last.click()
    expect(html).to_have_attribute("data-motion", "less")
    anna.page.emulate_media(reduced_motion="no-preference")
    expect(html).not_to_have_attribute("data-motion", "less")
    anna.page.get_by_role("button", name=anna.t("settings.motion-less")).click()
    anna.page.reload()
    expect(html).to_have_attribute("data-motion", "less")
    anna.leave()


def test_large_cards_are_larger_and_kept(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", PHONE)
    anna.open_short_table("elfer-raus", 3)  # with many cards they are as small as can be
    anna.page.get_by_test_id("start").click()
    card = anna.hand().first
    card.wait_for()
    width = "(card) => card.offsetWidth"
    before = card.evaluate(width)
    settings(anna)
    anna.page.get_by_role("checkbox", name=anna.t("settings.large")).check()
    close(anna)
    assert card.evaluate(width) > 1.2 * before
    anna.page.reload()
    card.wait_for()
    assert card.evaluate(width) > 1.2 * before
    anna.leave()


def test_digits_do_nothing_without_shortcut_keys(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("zweikampf", 2)
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.wait_for_turn()
    settings(anna)
    anna.page.get_by_role("checkbox", name=anna.t("settings.keys")).uncheck()
    close(anna)
    expect(anna.page.locator(".bar kbd")).to_have_count(0)
    anna.page.keyboard.press("1")
    anna.page.keyboard.press("?")
    anna.let_pass(400)
    expect(anna.page.get_by_role("dialog")).to_have_count(0)
    assert anna.at_turn()
    anna.leave()
