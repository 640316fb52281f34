"""Bloom, by clicking: rows are laid and robbed, tiles are added, jokers replaced."""

import re
from itertools import pairwise
from typing import Any

from playwright.sync_api import Browser, expect

from tests.browser.looks import STILL
from tests.browser.person import DESKTOP, Person, by_finger_and_mouse
from tests.browser.test_drag import drop, lift, middle
from tests.browser.test_koenigs_romme import begin, fits_the_screen, over
from tests.server.running import Running

EVERYTHING = {"rob", "inside", "replace"}
MOST_CLICKS = 15_000  # looks while nothing can be done included
MOST_MATCHES = 8

ROWS = """() => Object.fromEntries([...document.querySelectorAll('.row[data-zone-name]')].map(
  (row) => [row.dataset.zoneName,
            [...row.querySelectorAll('[data-card]')].map((one) => one.dataset.card)]))"""
TRAY = """() => [...document.querySelectorAll('[data-testid^="tray-"]')].map(
  (one) => one.dataset.testid).join()"""
OFFERED = ".row .add, .row .gap"  # a joker can go into any gap
ROBBED = '[data-testid="tray"] .robbed'

Rows = dict[str, list[str]]


def rows_of(anna: Person) -> Rows:
    found: Rows = anna.page.evaluate(ROWS)
    return found


def choose(anna: Person, tile: str) -> None:
    assert anna.hit(f'.hand button[data-card="{tile}"]')
    expect(anna.page.get_by_test_id(f"tray-{tile}")).to_be_visible()


def put_back(anna: Person) -> None:
    anna.page.keyboard.press("Escape")
    expect(anna.page.get_by_test_id("tray")).to_have_count(0)


def unfold(anna: Person, row: str) -> None:
    """See a row whole, where there was too little room for it."""
    pill = anna.page.get_by_test_id(f"unfold-{row}")
    if pill.count():
        anna.use(pill)
        expect(pill).to_have_count(0)


def gap_for(row: list[str], tile: str) -> int | None:
    """The place in a row where this number fits between two tiles, or None."""
    if tile == "*" or "*" in row:
        return None
    numbers = [int(one) for one in row]
    steps = enumerate(pairwise(numbers), 1)
    return next((at for at, (low, high) in steps if low < int(tile) < high), None)


def add_inside(anna: Person, fitting: list[str]) -> bool:
    """Add a tile between two tiles of a row, if one fits."""
    for row, tiles in rows_of(anna).items():
        for tile in fitting:
            at = gap_for(tiles, tile)
            if at is not None:
                mine = anna.hand().count()
                choose(anna, tile)
                unfold(anna, row)
                anna.use(anna.page.get_by_test_id(f"action-add-{row}"))
                expect(anna.hand()).to_have_count(mine - 1)
                assert any(re.search(rf"^Du legst {tile} an ", line) for line in anna.log())
                after = rows_of(anna).get(row, [])
                if tile in after:  # else the bot has already robbed it
                    assert after[after.index(tile) - 1] == tiles[at - 1]
                return True
    return False


def replace(anna: Person, fitting: list[str]) -> bool:
    """Replace a joker in a row by a number, if the table offers it."""
    if not any("*" in row for row in rows_of(anna).values()):
        return False
    for tile in fitting:
        choose(anna, tile)
        button = anna.page.locator('[data-testid^="action-replace-"]').first
        if button.count():
            row = str(button.get_attribute("data-testid")).removeprefix("action-replace-")
            mine, jokers = anna.cards().count("*"), rows_of(anna)[row].count("*")
            anna.use(button)
            expect(anna.page.locator('.hand [data-card="*"]')).to_have_count(mine + 1)
            after = rows_of(anna)[row]
            if tile in after:  # else the bot has already robbed it
                assert after.count("*") == jokers - 1
            return True
        put_back(anna)
    return False


def rob(anna: Person) -> bool:
    """Lay a new row with tiles of another one, as suggested."""
    suggest = anna.page.get_by_test_id("suggest")
    seen: list[str] = []
    while suggest.is_visible() and rows_of(anna) and len(seen) == len(set(seen)):
        anna.use(suggest)
        if anna.page.locator(ROBBED).count():
            return lay(anna)
        seen.append(str(anna.page.evaluate(TRAY)))
    put_back(anna)
    return False


def lay(anna: Person) -> bool:
    """Lay the chosen tiles as a row."""
    page = anna.page
    before, own = rows_of(anna), anna.hand().count()
    taken = page.locator(ROBBED).count()
    marks = [str(one.get_attribute("data-testid")) for one in page.locator(".row .chosen").all()]
    loot = [mark.removeprefix("rob-").split("/")[0].split("-") for mark in marks]
    chosen = page.locator('[data-testid^="tray-"]:not([data-testid="tray-clear"])').count()
    expect(page.get_by_test_id("outlook")).not_to_be_empty()
    anna.use(page.get_by_test_id("play-selected"))
    expect(anna.hand()).to_have_count(own - chosen + taken)
    after = rows_of(anna)
    assert len(after) >= len(before)  # the bot may have laid one too
    assert len(loot) == taken
    assert all(tile == "*" or tile not in after[row] for row, tile in loot)
    return True


def take_a_turn(anna: Person, done: set[str]) -> None:
    """Do something that was not done yet, if possible; otherwise lay, add or draw."""
    page = anna.page
    put_back(anna)
    stop = [verb for verb in ("take", "end", "pass") if anna.action(verb).is_visible()]
    if stop:
        anna.use(anna.action(stop[0]))
        return
    fitting = sorted({str(one.get_attribute("data-card")) for one in anna.playable().all()})
    numbers = [tile for tile in fitting if tile != "*"]
    suggest = page.get_by_test_id("suggest")
    draws = page.locator('[data-testid^="action-draw"]')
    if "replace" not in done and replace(anna, numbers):
        done.add("replace")
    elif "inside" not in done and add_inside(anna, numbers):
        done.add("inside")
    elif "rob" not in done and rob(anna):
        done.add("rob")
    elif suggest.is_visible():
        anna.use(suggest)
        lay(anna)
    elif not ((done == EVERYTHING or not draws.count()) and add_anywhere(anna, fitting)):
        anna.use(draws.first)


def add_anywhere(anna: Person, fitting: list[str]) -> bool:
    """Add a tile that fits into some row, to the first row that is marked for it."""
    before = anna.hand().count()
    for tile in fitting:
        choose(anna, tile)
        offered, pills = anna.page.locator(OFFERED), anna.page.locator(".pill.leads")
        swaps = anna.page.locator('[data-testid^="action-replace-"]')
        for _ in anna.patiently():  # the table's answer may unfold the row meanwhile
            if offered.count() or swaps.count() or not pills.count():
                break
            anna.hit(".pill.leads")
        if offered.count():
            anna.use(offered.first)
            expect(anna.hand()).to_have_count(before - 1)
            return True
        put_back(anna)  # the tile can only replace a joker
    return False


@by_finger_and_mouse
def test_a_whole_deal_with_a_robbery_a_tile_inside_and_a_replaced_joker(
    chromium: Browser, server: Running, way: dict[str, Any]
) -> None:
    server.deal("bloom-5")  # all three happen in one match
    anna = Person(chromium, server, "Anna", **way)
    begin(anna, "bloom", 2, deals=1, hand=9)
    done: set[str] = set()
    matches = 1
    for _ in range(MOST_CLICKS):
        if over(anna):
            if done == EVERYTHING or matches == MOST_MATCHES:
                break
            matches += 1
            anna.use(anna.button("over.again"))
            expect(anna.button("over.again")).to_have_count(0)
        elif anna.at_turn():
            anna.let_pass()
            if anna.at_turn() and not anna.page.locator(".play[data-busy]").count():
                take_a_turn(anna, done)
        else:
            anna.page.wait_for_timeout(30)
    assert done == EVERYTHING
    assert over(anna)
    assert fits_the_screen(anna)
    anna.leave()


def add_by_dragging(anna: Person) -> bool:
    """Drag a tile onto a row that it fits, if there is one."""
    for tile in sorted({str(one.get_attribute("data-card")) for one in anna.playable().all()}):
        choose(anna, tile)
        rows = [
            str(one.get_attribute("data-testid")).removeprefix("action-add-")
            for one in anna.page.locator(".row .add").all()
        ]
        put_back(anna)
        if rows and tile != "*":
            before = anna.hand().count()
            lift(anna, tile)  # then rows that it fits unfold, so the others may move
            row = f'.row[data-zone-name="{rows[0]}"]'
            anna.page.locator(f"{row} .add").first.wait_for()
            anna.page.evaluate(STILL)
            drop(anna, *middle(anna, f"{row} .tiles"))
            expect(anna.hand()).to_have_count(before - 1)
            expect(anna.page.get_by_test_id("tray")).to_have_count(0)
            return True
    return False


def test_a_tile_is_dragged_onto_a_row(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", size=DESKTOP)
    begin(anna, "bloom", 2, deals=1)
    for _ in anna.patiently():
        assert not over(anna)
        anna.wait_for_turn()
        if rows_of(anna) and add_by_dragging(anna):
            break
        take_a_turn(anna, set(EVERYTHING))
    anna.leave()


def test_tiles_are_put_together_and_put_back(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", size=DESKTOP)
    begin(anna, "bloom", 2, deals=1)
    anna.wait_for_turn()
    page, tray = anna.page, anna.page.get_by_test_id("tray")
    lay, outlook = page.locator('[data-verb="lay"]'), page.get_by_test_id("outlook")
    tiles = [tile for tile in anna.cards() if tile != "*"][:3]
    expect(lay).to_have_count(0)  # until something is chosen
    for tile in tiles:
        choose(anna, tile)
    expect(lay).to_be_visible()
    assert page.evaluate(TRAY) == ",".join([*(f"tray-{tile}" for tile in tiles), "tray-clear"])
    page.get_by_test_id(f"tray-{tiles[1]}").click()
    expect(tray.locator("button.tile")).to_have_count(2)
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)
    for tile in dict.fromkeys(anna.cards()):
        choose(anna, tile)
    expect(outlook).not_to_be_empty()  # all of them make no row, and it is said why
    expect(lay).to_have_attribute("aria-disabled", "true")
    page.keyboard.press("Escape")
    expect(tray).to_have_count(0)

    before = anna.hand().count()
    page.locator('[data-testid^="action-draw-"]').first.click()
    expect(anna.hand()).to_have_count(before + 1)
    expect(lay).to_have_count(0)
    anna.action("draw").click()
    expect(anna.hand()).to_have_count(before + 2)
    anna.leave()
