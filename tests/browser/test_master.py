"""Elfer raus! Master, by clicking: jokers, exchanges and connecting cards."""

from typing import Any

from playwright.sync_api import Browser, Locator, expect

from tests.browser.person import DESKTOP, PHONE, Person, by_finger_and_mouse
from tests.browser.test_drag import drag, middle
from tests.browser.test_koenigs_romme import begin, fits_the_screen, over
from tests.server.running import Running

MASTER = "elfer-raus-master"
EVERYTHING = {"joker", "swap", "connect"}
MOST_CLICKS = 15_000  # looks while nothing can be done included
MOST_MATCHES = 6
JOKER = '.hand button[data-card="*"]'
LETTERS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}


def read(locator: Locator, name: str) -> list[str]:
    """An attribute of all elements, read at one moment."""
    found: list[str] = locator.evaluate_all("(all, name) => all.map((o) => o.dataset[name])", name)
    return found


def settle(anna: Person) -> None:
    """Wait until the action is answered and the answer is shown."""
    anna.page.wait_for_function("() => !document.querySelector('.bar [aria-disabled=\"true\"]')")
    anna.let_pass()


def choose_place(anna: Person) -> None:
    """Choose a place for the picked joker, if possible one whose card is in the hand."""
    ids = read(anna.page.locator('[data-testid^="action-lay-*"]'), "testid")
    names = [i.removeprefix("action-lay-*-row.").split(".") for i in ids]
    places = {f"{LETTERS[colour]}{n}": i for (colour, n), i in zip(names, ids, strict=True)}
    own = read(anna.hand(), "card")
    place = next((place for place in places if place in own), next(iter(places)))
    anna.use(anna.page.get_by_test_id(places[place]))
    expect(anna.page.locator(f'[data-card="*"][data-place="{place}"]')).to_have_count(1)


def connect(anna: Person) -> None:
    """With a connecting card picked, choose the first place it can lead to, then lay a card
    there."""
    page = anna.page
    bridges = page.locator(".bridge[role='img']")
    way = read(page.locator('[data-testid^="action-connect-"]'), "testid")[0]
    _, _, source, row = way.split("-")
    number, before = source[1:], bridges.count()
    anna.use(page.get_by_test_id(way))
    expect(page.locator(".place.owed")).to_have_text(number)
    expect(page.locator(".board [role='status']")).to_contain_text(number)
    expect(bridges).to_have_count(before + 1)
    settle(anna)
    cards = read(anna.playable(), "card")
    assert set(cards) <= {LETTERS[row] + number, "*"}
    left = anna.hand().count()
    assert anna.hit(f'.hand button[data-card="{cards[0]}"]')
    expect(anna.hand()).to_have_count(left - 1)
    expect(page.locator(".place.owed")).to_have_count(0)


def swap(anna: Person, card: str) -> None:
    jokers = anna.page.locator(JOKER).count()
    assert anna.hit(f'.hand button[data-card="{card}"]')
    expect(anna.page.locator(f'[data-zone^="row."][data-card="{card}"]')).to_be_visible()
    expect(anna.page.locator(JOKER)).to_have_count(jokers + 1)


def take_a_step(anna: Person, done: set[str]) -> None:
    """Do something that was not done yet, if possible; otherwise lay a number card, or do
    anything."""
    page = anna.page
    fitting = read(anna.playable(), "card")
    stand_in = read(page.locator('[data-card="*"][data-place]'), "place")
    to_swap = [card for card in fitting if card in stand_in]
    take = anna.action("take-connection")
    if page.locator('[data-testid^="action-lay-*"]').count():
        choose_place(anna)
        done.add("joker")
    elif to_swap and "swap" not in done:
        swap(anna, to_swap[0])
        done.add("swap")
    elif "*" in fitting and not {"joker", "swap"} <= done:
        anna.hit(JOKER)
    elif take.is_visible() and "connect" not in done:
        if take.get_attribute("aria-pressed") == "false":
            anna.use(take)
        expect(take).to_have_attribute("aria-pressed", "true")
        connect(anna)
        done.add("connect")
    elif numbers := [card for card in fitting if card != "*"]:
        anna.hit(f'.hand button[data-card="{numbers[0]}"]')
    else:
        anna.do_something()


@by_finger_and_mouse
def test_a_whole_deal_with_a_joker_an_exchange_and_a_connection(
    chromium: Browser, server: Running, way: dict[str, Any]
) -> None:
    anna = Person(chromium, server, "Anna", **way)
    begin(anna, MASTER, 2, deals=1, numbers=13)
    done: set[str] = set()
    matches = 1
    for _ in range(MOST_CLICKS):
        settle(anna)
        if over(anna):
            if done == EVERYTHING or matches == MOST_MATCHES:
                break
            matches += 1
            anna.use(anna.button("over.again"))
            expect(anna.button("over.again")).to_be_hidden()
            anna.turn.wait_for()
        elif anna.at_turn():
            take_a_step(anna, done)
    assert done == EVERYTHING
    assert over(anna)
    assert fits_the_screen(anna)
    anna.leave()


def aim(anna: Person) -> bool:
    """Touch a card of the hand that only a connecting card leads to, and choose from where: then
    it is laid. False: there is none."""
    page = anna.page
    if not anna.action("take-connection").is_visible():
        return False
    lit = read(anna.playable(), "card")
    before = page.locator(".bridge[role='img']").count()
    for card in [one for one in read(anna.hand(), "card") if one not in (*lit, "*")]:
        assert anna.hit(f'.hand button[data-card="{card}"]')
        anna.let_pass()
        if page.locator(".place.goal").count():
            assert anna.cards().count(card) == 1
            anna.use(page.locator('[data-testid^="action-connect-"]').first)
            expect(page.locator(f'[data-zone^="row."][data-card="{card}"]')).to_be_visible()
            expect(page.locator(f'.hand button[data-card="{card}"]')).to_have_count(0)
            expect(page.locator(".bridge[role='img']")).to_have_count(before + 1)
            return True
    if (refused := anna.button("refusal.dismiss")).is_visible():
        anna.use(refused)  # else nothing but this would be done next, again and again
        expect(refused).to_be_hidden()
    return False


def test_a_card_that_needs_a_connection_asks_from_where(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna", size=PHONE, has_touch=True)
    begin(anna, MASTER, 2, deals=1)
    for _ in anna.patiently():
        assert not over(anna)
        if not anna.at_turn():
            continue
        anna.wait_for_turn()
        if aim(anna):
            break
        anna.do_something()
        settle(anna)
    anna.leave()


def with_a_joker(anna: Person) -> None:
    """Draw until a joker is in the hand and there is a choice of places for it."""
    for _ in range(8):
        begin(anna, MASTER, 2, deals=1)
        for _ in range(30):
            anna.wait_for_turn()
            if anna.page.locator(JOKER).count():
                return
            stock = anna.page.locator('[data-testid="press-stock"]:not(.quiet)')
            if not stock.is_visible():
                break
            stock.click()
            settle(anna)
    raise AssertionError("no joker")


def test_the_places_of_a_joker_light_up_and_can_be_clicked(
    chromium: Browser, server: Running
) -> None:
    anna = Person(chromium, server, "Anna", size=DESKTOP)
    with_a_joker(anna)
    lit = anna.page.locator("button.place.lit")
    places = anna.page.locator('button.place.lit[data-testid^="action-lay-*"]')
    assert anna.hit(JOKER)
    expect(places).not_to_have_count(0)
    assert lit.count() == places.count() > 1  # the places of other cards are not lit now
    assert anna.hit(JOKER)  # a second click puts it back
    expect(places).to_have_count(0)
    assert anna.hit(JOKER)
    anna.page.keyboard.press("Escape")
    expect(places).to_have_count(0)

    jokers = anna.page.locator(JOKER).count()
    assert anna.hit(JOKER)
    colour, number = str(places.first.get_attribute("data-spot")).split(".")[1:]
    places.first.click()
    there = anna.page.locator(f'[data-card="*"][data-place="{LETTERS[colour]}{number}"]')
    expect(there).to_have_count(1)
    name = anna.t("cards.joker-as", name=anna.t(f"cards.{colour}", number=number))
    expect(there).to_have_attribute("aria-label", name)
    expect(anna.page.locator(JOKER)).to_have_count(jokers - 1)

    anna.page.get_by_test_id("undo").click()
    expect(there).to_have_count(0)
    drag(anna, "*", *middle(anna, f'[data-spot="row.{colour}.{number}"]'))
    expect(there).to_have_count(1)
    anna.leave()


def height(anna: Person, selector: str) -> int:
    found: int = anna.page.locator(selector).first.evaluate("(one) => one.clientHeight")
    return found


# Whatever is counted beside a name and sticks out of what the name stands on.
STICKS_OUT = """() => [...document.querySelectorAll('.player .pill.seat')].filter((pill) =>
  [...pill.querySelectorAll('.owns *')].some((one) => one.checkVisibility()
    && one.getBoundingClientRect().right > pill.getBoundingClientRect().right + 1)).length"""


def test_the_board_stays_as_it_is_when_a_card_is_laid(chromium: Browser, server: Running) -> None:
    """On the smallest phone, at a table of four: the button to end the turn takes the place of the
    stock, which is of no use any more, and the rows keep their height."""
    anna = Person(chromium, server, "Anna", size=(360, 640), has_touch=True)
    begin(anna, MASTER, 4, deals=1)
    stock = anna.page.get_by_test_id("press-stock")
    for _ in anna.patiently():
        assert not over(anna)
        if not anna.at_turn():
            continue
        anna.wait_for_turn()
        # An exchange is no laying, nor is the turn begun once the stock has gone.
        exchanged = read(anna.page.locator('[data-card="*"][data-place]'), "place")
        lit = read(anna.playable(), "card")
        numbers = [card for card in lit if card not in ("*", *exchanged)]
        if numbers and stock.is_visible():
            break
        anna.do_something()
        settle(anna)
    before = height(anna, ".cloth")
    assert anna.hit(f'.hand button[data-card="{numbers[0]}"]')
    expect(anna.action("end")).to_be_visible()
    anna.let_pass()
    expect(stock).to_have_count(0)
    assert height(anna, ".cloth") == before
    assert anna.page.evaluate(STICKS_OUT) == 0
    connect = anna.page.locator(".hand .connect").bounding_box()
    line = anna.turn.bounding_box()
    assert connect is not None
    assert line is not None
    assert connect["y"] > line["y"]
    anna.leave()
