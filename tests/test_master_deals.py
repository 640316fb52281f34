"""Many random deals of Elfer raus! Master: they all end, and the engine allows and offers exactly
what a second, simple implementation allows. `make soak` plays many more."""

from collections import Counter
from functools import lru_cache
from typing import NamedTuple

import pytest

from reihum.core.actions import Action
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import Setup, Value
from reihum.core.rng import Rng, SeededTape
from reihum.games import new_game, setup_for, start
from reihum.games.elfer_raus_master_plan import ORDERS
from tests.dumb import elfer_raus_master as dumb

NAME = "elfer-raus-master"
SEATS = range(2, 7)
MATCHES = 2000
CLOSELY = 20  # in every 20th match the cards are counted at every step

# Also small decks, where rows are full and the pile is empty more often.
SMALL: list[tuple[int, dict[str, Value]]] = [
    (2, {"colours": 3, "numbers": 7, "hand": 6}),
    (3, {"colours": 2, "numbers": 9, "hand": 5}),
    (2, {"colours": 4, "numbers": 5, "hand": 10}),
]
MALFORMED = [
    *("lay", "lay *", "lay R1 R2", "lay R1 row.red.1", "lay * row.red", "lay * row.red.0"),
    *("lay * row.red.22", "lay * row.red.01", "lay * row.pink.5", "lay = row.red.10", "lay +"),
    *("lay R22", "lay X1", "swap", "swap *", "swap R10 row.red.10", "swap R10 R12", "connect"),
    *("connect R11", "connect blue", "connect * blue", "connect R11 row.blue", "connect R11 pink"),
    *("connect R11 B11 blue", "connect X1 blue", "connect R11 blue #1", "draw R1", "draw #1"),
    *("draw stock", "pass #0", "pass R1", "end R1", "end #1", "ready", "undo", "nonsense"),
]


def zones_of(game: Game) -> dict[str, tuple[str, ...]]:
    return {zone.name: zone.cards for zone in game.zones()}


def ending(game: Game) -> str:
    """How the deal ended."""
    zones = zones_of(game)
    hands = [zones[f"hand.{seat}"] for seat in range(game.setup.seats)]
    return "full rows" if all(hands) else "an empty hand"


# Every match ends -------------------------------------------------------------------------------


def random_match(number: int, seed: str) -> str:
    """Play one match at random; return how its last deal ended."""
    seats = SEATS[number % len(SEATS)]
    game = new_game(NAME, seats, seed=f"{seed}.{number}", deals=1 + (number % 50 == 7))
    rng, closely = Rng(f"{seed}.{number}/players"), number % CLOSELY == 0
    deck = game.plan.deck
    box = Counter(deck.say(deck.cards()))
    while due := game.due():
        menu = game.menu(due[0])
        assert menu, "due, with nothing to do"
        game.play(due[0], rng.choice(menu))
        if closely:
            assert Counter(card for zone in game.zones() for card in zone.cards) == box
    assert game.winners()
    assert len(game.scores) == game.setup.number("deals")
    return ending(game)


def test_every_match_ends_with_a_result() -> None:
    ended = Counter(random_match(number, "ends") for number in range(MATCHES))
    assert ended.total() == MATCHES
    assert set(ended) == {"an empty hand", "full rows"}


# The law, compared with the simple implementation -----------------------------------------------


class Compared(NamedTuple):
    """What was compared in one deal or many."""

    positions: int = 0
    verdicts: int = 0
    lawful: int = 0
    useless: int = 0
    full_rows: int = 0

    def plus(self, other: "Compared") -> "Compared":
        return Compared(*(a + b for a, b in zip(self, other, strict=True)))


def setup_of(number: int) -> Setup:
    """All seat counts in turn, with all orders of the rows; sometimes a small deck."""
    if number % 6 == 5:
        return setup_for(NAME, *SMALL[number // 6 % len(SMALL)])
    order = ORDERS[(number // 6 * 5 + number) % len(ORDERS)]  # each order meets each seat count
    return setup_for(NAME, SEATS[number % 6], {"row_order": order})


@lru_cache(maxsize=64)
def every_action(rows: tuple[str, ...], top: int) -> dict[str, Action]:
    """Every well-formed action by its text, and some others."""
    texts = ["draw", "pass", "end", *MALFORMED]
    for colour in rows:
        for number in range(1, top + 1):
            card = f"{dumb.LETTERS[colour]}{number}"
            texts += [f"lay {card}", f"swap {card}", f"lay * row.{colour}.{number}"]
            texts += [f"connect {card} {other}" for other in dumb.LETTERS]
    return {text: Action.parse(text) for text in texts}


def begun(game: Game) -> dumb.Position:
    """The same deal for the simple implementation."""
    zones, setup = zones_of(game), game.setup
    return dumb.begin(
        setup.choice("row_order").split("-")[: setup.number("colours")],
        setup.number("numbers"),
        [zones[f"hand.{seat}"] for seat in range(setup.seats)],
        zones["stock"],
        game.due()[0],
    )


def check_allows(game: Game, seat: int, action: Action) -> bool:
    try:
        game.check(seat, action)
    except Refusal:
        return False
    return True


def compare_layout(game: Game, position: dumb.Position) -> None:
    """Every card lies where the simple implementation has it."""
    zones = zones_of(game)
    for seat, hand in enumerate(position.hands):
        assert Counter(zones[f"hand.{seat}"]) == Counter(hand)
        assert len(zones[f"connecting.{seat}"]) == position.connecting[seat]
        assert len(zones[f"won.{seat}"]) == position.won[seat]
    assert list(zones["stock"]) == position.stock
    lying = Counter(card for name in zones if name.startswith("row") for card in zones[name])
    assert lying == Counter(position.table.values())
    stand = {place for place, card in position.table.items() if card == "*"}
    standing = game.facts()["jokers"]
    assert isinstance(standing, tuple)
    assert set(standing) == stand


def somebody_fits(position: dumb.Position) -> bool:
    """EM13: somebody can lay a card as long as the pile is empty and a row is not full."""
    held = [card for hand in position.hands for card in hand if card != "*"]
    return any(dumb.fits(position, card) for card in held)


def compare_deal(setup: Setup, seed: str) -> Compared:
    """Play one deal with the engine and the simple implementation, comparing every action at every
    position. Most actions come from the menu; some are lawful but need not be in it."""
    game, rng, done = start(setup, SeededTape(seed)), Rng(f"{seed}/players"), Compared()
    position = begun(game)
    actions = every_action(tuple(position.rows), position.top)
    while due := game.due():
        (seat,) = due
        assert seat == position.turn
        compare_layout(game, position)
        assert position.stock or position.owed or somebody_fits(position)
        lawful = [text for text in actions if dumb.lawful(position, text)]
        allowed = [text for text, action in actions.items() if check_allows(game, seat, action)]
        assert lawful == allowed, set(lawful) ^ set(allowed)
        useless = {text for text in lawful if dumb.useless(position, text)}
        menu = [str(action) for action in game.menu(seat)]
        assert menu
        assert len(set(menu)) == len(menu)
        assert set(menu) == set(lawful) - useless, set(menu) ^ (set(lawful) - useless)
        chosen = rng.choice(lawful if rng.below(4) == 0 else menu)
        game.play(seat, actions[chosen])
        dumb.do(position, chosen)
        done = done.plus(Compared(1, len(actions), len(lawful), len(useless)))
    assert position.over
    compare_layout(game, position)
    assert list(game.scores[0]) == dumb.points(position)
    return done.plus(Compared(full_rows=ending(game) == "full rows"))


def compare_many(first: int, deals: int, seed: str) -> Compared:
    done = Compared()
    for number in range(first, first + deals):
        done = done.plus(compare_deal(setup_of(number), f"{seed}.{number}"))
    return done


@pytest.mark.parametrize("first", range(0, 20, 10))
def test_law_and_menu_are_those_of_the_dumb_implementation(first: int) -> None:
    done = compare_many(first, 10, "law")
    assert done.positions > 500
    assert done.useless > 500
