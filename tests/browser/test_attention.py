"""One's turn while the page is hidden: title, vibration, a message; a screen that stays on."""

from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.looks import look_for_violations
from tests.browser.person import PHONE, Person
from tests.server.running import Running

# What only the browser and the device can do, at its own boundary; and a page that can be hidden.
_WORLD = """
window.world = { locks: 0, asked: 0, said: [], shakes: 0, permission: 'default' };
let seen = 'visible';
Object.defineProperty(document, 'visibilityState', { get: () => seen });
window.turnTo = (now) => { seen = now; document.dispatchEvent(new Event('visibilitychange')); };
Object.defineProperty(Navigator.prototype, 'vibrate', { value: () => (world.shakes += 1, true) });
window.Notification = class {
  static get permission() { return world.permission; }
  static async requestPermission() { world.asked += 1; return (world.permission = 'granted'); }
  constructor(text) { this.text = text; world.said.push(text); }
  close() { world.said = world.said.filter((text) => text !== this.text); }
};
Object.assign(ServiceWorkerRegistration.prototype, {
  async showNotification(text, how) { world.shown = how; this.text = text; world.said.push(text); },
  async getNotifications() { return [{ close: () => { world.said = []; } }]; },
});
Object.defineProperty(Navigator.prototype, 'wakeLock', { value: { request: async () => {
  world.locks += 1;
  const lock = { released: false, release: async () => {
    if (!lock.released) world.locks -= 1;
    lock.released = true;
  } };
  return lock;
} } });
"""


def at_table(chromium: Browser, server: Running, friend: bool = False) -> Person:
    """With a friend, who has put the phone away, or with a bot."""
    anna = Person(chromium, server, "Anna", PHONE, has_touch=True, is_mobile=True)
    anna.context.add_init_script(_WORLD)
    code = anna.open_short_table("hoechste-karte", 2, numbers=6)
    if friend:
        ben = server.ask("POST", "/api/people", {"name": "Ben"}, house=anna.house)["token"]
        server.ask("POST", f"/api/tables/{code}/seat", {}, ben, anna.house)
        expect(anna.page.get_by_test_id("seat-1")).to_contain_text("Ben")
    anna.go_fast()
    anna.page.get_by_test_id("start").tap()
    anna.wait_for_turn()
    return anna


def hide(person: Person) -> None:
    person.page.evaluate("() => turnTo('hidden')")


def show(person: Person) -> None:
    person.page.evaluate("() => turnTo('visible')")


def world(person: Person) -> dict[str, Any]:
    found: dict[str, Any] = person.page.evaluate("() => world")
    return found


def test_who_is_away_is_called_and_asked_once_about_messages(
    chromium: Browser, server: Running
) -> None:
    anna = at_table(chromium, server, friend=True)
    page, turn = anna.page, anna.t("table.turn-title", game="Die höchste Karte gewinnt")
    expect(page).to_have_title(turn)
    hide(anna)
    expect(page).not_to_have_title(turn)  # it blinks
    expect(page).to_have_title(turn)
    assert world(anna)["said"] == []
    assert world(anna)["shakes"] == 0  # only where it is wished
    assert page.evaluate("() => navigator.serviceWorker.getRegistrations()") == []
    show(anna)
    asks = page.get_by_test_id("notify-on")
    expect(asks).to_be_visible()
    assert world(anna)["asked"] == 0  # the browser asks only after a tap
    assert look_for_violations(anna) == []
    asks.tap()
    expect(asks).to_have_count(0)
    page.wait_for_function("() => world.asked === 1")
    page.wait_for_function("() => navigator.serviceWorker.getRegistration().then((it) => !!it)")
    page.evaluate("() => localStorage.setItem('reihum.vibration', 'on')")
    page.evaluate("() => sessionStorage.setItem('granted', 'yes')")
    anna.context.add_init_script(
        "if (location.protocol.startsWith('http') && sessionStorage.getItem('granted')) "
        "world.permission = 'granted'"
    )
    page.reload()
    anna.wait_for_turn()
    hide(anna)
    page.wait_for_function("() => world.said.length === 1 && world.shakes > 0")
    assert world(anna)["said"] == [turn]
    assert world(anna)["shown"]["data"] == f"{anna.url}/t/{anna.code}"
    show(anna)
    page.wait_for_function("() => world.said.length === 0")
    expect(asks).to_have_count(0)
    anna.leave()


def test_without_a_worker_the_page_calls_itself(chromium: Browser, server: Running) -> None:
    anna = at_table(chromium, server, friend=True)
    page = anna.page
    page.evaluate(
        "() => { world.permission = 'granted'; "
        "navigator.serviceWorker.register = async () => { throw new Error(); }; }"
    )
    anna.button("table.menu").tap()
    anna.button("settings.title").tap()
    page.get_by_role("checkbox", name=anna.t("settings.notify")).check()
    page.keyboard.press("Escape")
    hide(anna)
    page.wait_for_function("() => world.said.length === 1")
    assert "shown" not in world(anna)
    show(anna)
    page.wait_for_function("() => world.said.length === 0")
    anna.leave()


def test_a_tap_on_a_message_brings_its_table_to_the_front(
    chromium: Browser, server: Running
) -> None:
    """In the worker itself; only what a browser allows to real taps alone is left out."""
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("hoechste-karte", 2)
    place = f"{anna.url}/t/{anna.code}"
    with anna.context.expect_event("serviceworker") as found:
        anna.page.evaluate("() => void navigator.serviceWorker.register('/worker.js')")
    anna.page.evaluate("async () => void (await navigator.serviceWorker.ready)")
    worker = found.value
    taps = """async (path) => {
        const did = [];
        WindowClient.prototype.focus = async function () { did.push(`focus ${this.url}`); };
        clients.openWindow = async (path) => did.push(`open ${path}`);
        const tap = Object.assign(new ExtendableEvent('notificationclick'), {
            notification: { data: path, close: () => did.push('close') },
        });
        let done;
        tap.waitUntil = (work) => { done = work; };
        dispatchEvent(tap);
        await done;
        return did;
    }"""
    assert worker.evaluate(taps, place) == ["close", f"focus {place}"]
    anna.start_page()
    assert worker.evaluate(taps, place) == ["close", f"open {place}"]
    anna.leave()


def test_who_says_no_is_not_asked_again(chromium: Browser, server: Running) -> None:
    anna = at_table(chromium, server, friend=True)
    hide(anna)
    show(anna)
    anna.page.get_by_test_id("notify-off").tap()
    hide(anna)
    show(anna)
    anna.let_pass(500)
    expect(anna.page.get_by_test_id("notify-on")).to_have_count(0)
    assert world(anna)["asked"] == 0
    anna.leave()


def test_the_screen_stays_on_while_one_plays(chromium: Browser, server: Running) -> None:
    anna = at_table(chromium, server)
    page = anna.page
    page.wait_for_function("() => world.locks === 1")
    hide(anna)
    page.wait_for_function("() => world.locks === 0")
    show(anna)
    page.wait_for_function("() => world.locks === 1")
    expect(page.get_by_test_id("notify-on")).to_have_count(0)  # bots do not mind waiting
    for _ in anna.patiently():
        if page.locator("#ending").is_visible():
            break
        anna.do_something()
    page.wait_for_function("() => world.locks === 0")
    anna.leave()


@pytest.mark.parametrize("over", [False, True], ids=["hidden", "left"])
def test_over_plain_http_a_film_of_our_own_keeps_it_on(
    chromium: Browser, server: Running, over: bool
) -> None:
    rules = "--host-resolver-rules=MAP reihum.home 127.0.0.1"
    home = chromium.browser_type.launch(executable_path=find_chromium(), args=[*FLAGS, rules])
    anna = Person(home, server, "Anna", PHONE, host="reihum.home")
    anna.context.add_init_script(_WORLD.partition("Object.defineProperty(Navigator")[0])
    anna.open_short_table("hoechste-karte", 2, numbers=6)
    page = anna.page
    assert page.evaluate("() => 'wakeLock' in navigator") is False
    film = page.locator("video.awake")
    expect(film).to_have_count(0)  # nobody plays yet
    page.get_by_test_id("start").click()
    anna.wait_for_turn()
    page.wait_for_function("() => document.querySelector('video.awake')?.paused === false")
    page.wait_for_function("() => document.querySelector('video.awake').currentTime > 0")
    assert look_for_violations(anna) == []
    if over:
        page.get_by_role("link", name=anna.t("table.home")).click()
    else:
        hide(anna)
    expect(film).to_have_count(0)
    anna.leave()
    home.close()
