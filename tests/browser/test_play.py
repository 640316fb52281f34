"""Games in a real browser, by clicking. Whole deals of every game in `make soak`."""

import time
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from reihum.games import GAMES
from tests.amounts import amount
from tests.browser.person import Person
from tests.server.running import Running
from tests.sweep import few_seats, short
from tests.waiting import BETWEEN, PATIENT

# Where cards are put together by hand, whole deals are played by tests that know how.
OWN = ("elfer-raus", "elfer-raus-master", "koenigs-romme", "koenigs-romme-solo", "bloom")
OTHERS = [game for game in GAMES if game not in OWN]
# Every board is also played by one person, in a test of its own: here one game is enough.
WHOLE = amount({}, {game: few_seats(game) for game in OTHERS}) | {"elfer-raus": 4}
# Random matches of some games are very long. Here they have a smaller deck, or a limit of turns for
# each player, after which the smallest hand (MO10), the most quartets (SS9) or the best colour
# (FS7) wins.
SHORT: dict[str, dict[str, Any]] = {game: short(game) for game in OTHERS} | {
    "elfer-raus": amount({"numbers": 9, "hand": 6}, {}),
    "mogeln": {"limit": 5},
    "schnipp-schnapp": {"limit": 4},
    "ueberall-anschliessen": {"numbers": 3},
    "ratefix": {"hand": 6},
    "farben-sammeln": {"limit": 5, "deals": 1},
    "schwarzer-peter": {"numbers": 9},
}


def play_to_the_end(*people: Person) -> None:
    """Everyone does what they can until the match is over on every screen."""
    moved = time.monotonic()
    before: list[str] = []
    while not all(person.page.locator("#ending").is_visible() for person in people):
        now = [person.shows() for person in people]
        if now != before:
            before, moved = now, time.monotonic()
        waited = time.monotonic() - moved
        assert waited < PATIENT, f"nothing happens: {[person.state() for person in people]}"
        done = [person.do_something() for person in people]
        if not any(done):
            people[0].page.wait_for_timeout(1000 * BETWEEN)
    for person in people:
        assert not person.page.evaluate(_TOO_WIDE), "the result is wider than the screen"


# The result scrolls inside itself, so the page tells nothing of it.
_TOO_WIDE = """() => {
  const wide = (one) => one.scrollWidth > one.clientWidth + 1;
  return [...document.querySelectorAll('section:has(#ending), section:has(#ending) *')]
    .some((one) => getComputedStyle(one).overflowX === 'auto' && wide(one));
}"""


def sit_down(people: tuple[Person, Person], game: str, seats: int) -> None:
    anna, ben = people
    ben.join(anna.open_short_table(game, seats, **SHORT[game]))
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    ben.turn.wait_for()


@pytest.mark.parametrize(("game", "seats"), WHOLE.items())
def test_two_people_and_bots_play_to_the_end(
    people: tuple[Person, Person], game: str, seats: int
) -> None:
    sit_down(people, game, seats)
    play_to_the_end(*people)


def test_cards_fly_and_land(chromium: Browser, server: Running) -> None:
    """With motion, as for most people: cards fly, and none stays in the air."""
    anna = Person(chromium, server, "Anna", reduced_motion="no-preference")
    anna.open_short_table("hoechste-karte", 2, numbers=5)
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.wait_for()
    anna.page.evaluate(_COUNT_GHOSTS)
    play_to_the_end(anna)
    expect(anna.page.locator(".ghost")).to_have_count(0)
    assert anna.page.evaluate("() => window.ghosts") > 10
    anna.leave()


_COUNT_GHOSTS = """() => {
  window.ghosts = 0;
  new MutationObserver((changes) => {
    for (const change of changes)
      for (const node of change.addedNodes) if (node.className === 'ghost') window.ghosts += 1;
  }).observe(document.body, { childList: true, subtree: true });
}"""
