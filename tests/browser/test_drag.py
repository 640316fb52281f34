"""Cards can be dragged: onto the table, and within the hand."""

from playwright.sync_api import Browser, expect

from tests.browser.person import Person
from tests.server.running import Running


def drag(person: Person, card: str, x: float, y: float) -> None:
    """Drag a card of the hand by its corner and drop it there."""
    lift(person, card)
    drop(person, x, y)


def lift(person: Person, card: str) -> None:
    """Take a card of the hand by its corner."""
    box = person.page.locator(f'.hand button[data-card="{card}"]').first.bounding_box()
    assert box
    mouse = person.page.mouse
    mouse.move(box["x"] + 12, box["y"] + 20)
    mouse.down()
    mouse.move(box["x"] + 12, box["y"] - 30, steps=4)


def drop(person: Person, x: float, y: float) -> None:
    person.page.mouse.move(x, y, steps=6)
    person.page.mouse.up()


def middle(person: Person, selector: str) -> tuple[float, float]:
    box = person.page.locator(selector).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_a_card_dragged_onto_the_table_is_laid(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("elfer-raus", 2)
    anna.go_fast()
    anna.button("wait.start-bots-one").click()
    for _ in range(30):
        anna.wait_for_turn()
        if anna.playable().count():
            break
        anna.do_something()
    card = str(anna.playable().first.get_attribute("data-card"))
    drag(anna, card, *middle(anna, ".cloth"))
    expect(anna.page.locator(f'.hand button[data-card="{card}"]')).to_have_count(0)
    anna.leave()


def test_a_card_dragged_within_the_hand_stays_where_it_was_put(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("hoechste-karte", 2)
    anna.go_fast()
    anna.button("wait.start-bots-one").click()
    anna.hand().first.wait_for()
    last = anna.page.locator('.hand button[data-card="R11"]').bounding_box()
    assert last
    first = anna.page.locator('.hand button[data-card="R1"]').bounding_box()
    assert first
    mouse = anna.page.mouse
    mouse.move(first["x"] + 12, first["y"] + 20)
    mouse.down()
    mouse.move(last["x"] + 30, last["y"] + 25, steps=8)
    mouse.up()
    own = anna.page.get_by_role("button", name=anna.t("play.own-order"))
    expect(own).to_be_visible()
    expect(anna.hand()).to_have_count(11)
    anna.leave()


def test_cards_dragged_together_make_a_combination(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    anna.open_short_table("koenigs-romme", 2, deals=1)
    anna.go_fast()
    anna.button("wait.start-bots-one").click()
    anna.wait_for_turn()
    anna.page.get_by_test_id("press-stock").click()
    laying = anna.page.locator('[data-verb="lay"]')
    anna.page.get_by_test_id("sort").click()  # the own order
    expect(anna.hand()).to_have_count(4)
    cards = [str(card.get_attribute("data-card")) for card in anna.hand().all()]
    assert len(cards) == 4
    cloth = anna.page.locator(".cloth").bounding_box()
    assert cloth
    # Not onto a pile: there it would be thrown away.
    beside = cloth["x"] + cloth["width"] * 0.15, cloth["y"] + cloth["height"] / 2
    for number, card in enumerate(list(dict.fromkeys(cards))[:2], 1):  # there are two of each
        drag(anna, card, *beside)
        expect(anna.page.locator(".hand .selected")).to_have_count(number)
    expect(laying).to_contain_text("(2)")
    anna.leave()
