"""Rows of Bloom (BL5, BL7, BL10, BL11, BL12), by hand and against the slow and simple
implementation: what is a row, where tiles go, what can be robbed. And whenever a row can be laid
or a tile added, the menu has one: otherwise somebody could pass who must not (BL13)."""

import random
import sys
from collections import Counter
from types import FrameType

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reihum.core.actions import Action
from reihum.games import bloom_rows
from reihum.parts.chains import (
    Tiles,
    arranged,
    inserted,
    is_chain,
    is_row,
    jokers_for,
    last_spot,
    missing,
    places_for,
    robbings,
)
from tests.dumb import bloom_menu
from tests.dumb import chains as dumb

ROUND = range(1, 101)


def tiles(text: str) -> Tiles:
    return tuple(0 if word == "*" else int(word) for word in text.split())


def said(row: Tiles) -> str:
    return " ".join(bloom_rows.say(row))


# by hand --------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "row",
    [
        "17 18 20",
        "1 2 3",
        "2 4 6 8",
        "99 100 1",
        "99 1 2",  # past the 100 with a step of two
        "98 100 2 4",
        "100 1 3",
        "* * *",  # jokers only
        "* * * *",
        "100 * 2",
        "98 * * 4",
        "40 * 43",
        "40 * 44",
        "40 * 42",
        "40 * * * * 50",
        "* 1 *",
        "* 100 *",
        " ".join(map(str, range(1, 101))),  # all numbers
        " ".join(map(str, range(2, 101, 2))),
        " ".join(map(str, range(2, 101, 2))) + " *",  # the joker is the 1
        " ".join(map(str, (*range(1, 100, 2), 100))),  # almost once round, with steps of two
        "* " + " ".join(map(str, range(3, 101, 2))),
        " ".join(map(str, range(5, 101, 2))) + " 1 * 4",  # the joker is 2 or 3
        " ".join(map(str, range(51, 101))) + " " + " ".join(map(str, range(1, 50))) + " *",
    ],
)
def test_BL5_BL11_rows(row: str) -> None:
    assert is_row(tiles(row))
    assert dumb.is_row(tiles(row))
    assert missing(tiles(row)) <= 0


@pytest.mark.parametrize(
    ("row", "n"),
    [
        ("50", 2),
        ("50 51", 1),
        ("51 54", 1),
        ("99 3", 1),
        ("20 26", 2),
        ("20 * 26", 1),
        ("6 30", 11),
        ("*", 2),
    ],
)
def test_how_many_tiles_a_row_lacks(row: str, n: int) -> None:
    assert missing(tiles(row)) == n


@pytest.mark.parametrize(
    "row",
    [
        "",
        "1 2",  # two are too few
        "* *",
        "17 18 21",  # a step of three
        "98 1 2",
        "20 19 18",  # falling
        "20 20 21",
        "2 1 100",
        "40 * 41",  # no number for the joker
        "40 * 45",
        "40 * * 42",
        "40 * * * * 51",
        " ".join(map(str, range(2, 101, 2))) + " 2",  # no value twice
        " ".join(map(str, range(2, 101, 2))) + " 1 3",  # more than once round, but no number twice
        " ".join(map(str, range(1, 101))) + " *",
        "* " + " ".join(map(str, range(1, 101))),
        "* " + " ".join(map(str, range(1, 100, 2))) + " *",
    ],
)
def test_BL5_BL11_no_rows(row: str) -> None:
    assert not is_row(tiles(row))
    assert not dumb.is_row(tiles(row))


# random rows ----------------------------------------------------------------------------------


def number(value: int) -> int:
    return (value - 1) % 100 + 1


def random_chain(rng: random.Random, length: int, jokers: int, start: int = 0) -> Tiles:
    """A random row; `start` is its first number, if given."""
    value, twos, row = start or rng.choice(ROUND), rng.choice((0.1, 0.5, 0.9)), []
    for _ in range(length):
        row.append(number(value))
        value += 1 + (rng.random() < twos)
    hidden = rng.sample(range(length), min(jokers, length))
    return tuple(0 if at in hidden else tile for at, tile in enumerate(row))


def once_round(rng: random.Random, jokers: int) -> Tiles:
    """A row that goes once round the circle, or a little less, or a little more."""
    last, value, row = rng.choice((92, 95, 97, 98, 99, 100)), 0, [0]
    while value < last - 1:
        value += 2 if rng.random() < rng.choice((0.5, 0.98)) else 1
        row.append(value)
    start = rng.choice(ROUND)
    hidden = rng.sample([*range(3), *range(len(row) - 3, len(row))], jokers)
    return tuple(0 if at in hidden else number(start + v) for at, v in enumerate(row))


def spoiled(rng: random.Random, row: Tiles) -> Tiles:
    """The row with one tile changed, two tiles swapped, or one tile more."""
    at, other = rng.randrange(len(row)), rng.randrange(len(row))
    changed = list(row)
    match rng.randrange(3):
        case 0:
            changed[at] = number(row[at] + rng.choice((-3, -2, -1, 1, 2, 3))) if row[at] else 0
        case 1:
            changed[at], changed[other] = row[other], row[at]
        case _:
            changed.insert(at, rng.choice((0, number(row[at] + rng.choice((-1, 1, 2))))))
    return tuple(changed) if changed.count(0) <= 4 else row


def random_row(rng: random.Random) -> Tiles:
    """A row of any kind: past the 100, only jokers, up to four jokers, almost once round."""
    kind, jokers = rng.randrange(50), rng.choice((0, 0, 1, 1, 2, 3, 4))
    if kind == 0:
        return once_round(rng, jokers)
    if kind == 1:
        return (0,) * rng.choice((3, 4))
    start = rng.choice((0, number(rng.randrange(94, 104))))
    row = random_chain(rng, rng.randrange(3, 9), jokers, start)
    return spoiled(rng, row) if kind < 20 else row


def near(rng: random.Random, row: Tiles) -> int:
    """A tile that is a joker or near to this row."""
    lying = [tile for tile in row if tile] or [50]
    return number(rng.choice(lying) + rng.choice((-4, -3, -2, -1, 1, 2, 3, 4, 30)))


def compare(row: Tiles, rng: random.Random) -> None:
    """Every answer about this row must be the same as in the simple implementation."""
    label = said(row)
    assert is_chain(row) == dumb.is_chain(row), label
    assert is_row(row) == dumb.is_row(row), label
    if not dumb.is_row(row):
        return
    for tile in {0, *(near(rng, row) for _ in range(3))} - set(row) | {0}:
        assert places_for(row, tile) == dumb.places_for(row, tile), f"{label}: {tile}"
        if tile:
            assert jokers_for(row, tile) == dumb.jokers_for(row, tile), f"{label}: {tile}"
    if len(row) < 20 or rng.random() < 0.2:
        found = list(robbings(row))
        assert len(found) == len(set(found)), label
        assert set(found) == dumb.robbings(row), label
    some = {near(rng, row) for _ in range(rng.randrange(4))} - set(row)
    new = (*some, *(0,) * rng.randrange(min(3, 5 - row.count(0))))
    if new:
        check_arranged(row, new)
    check_arranged((), (*(row if len(row) < 8 else row[:8]), *some))


def check_arranged(row: Tiles, new: Tiles) -> None:
    """All new tiles are in it, and the old row keeps its order; None only if that is impossible."""
    label = f"{said(row)} and {said(new)}"
    found = arranged(row, new)
    assert (found is not None) == dumb.can_arrange(row, new), label
    if found is not None:
        assert dumb.is_chain(found), label
        assert Counter(found) == Counter((*row, *new)), label
        assert bloom_rows.keeps(found, row), label
        rest = iter(found)
        assert all(tile in rest for tile in row), label  # in this order


# Rows almost once round the circle and tiles that do not all go in: to try one place after another
# takes millions of steps. The last ones do go in.
LONG_ROWS = [
    ("9-21 23 25 26 28-31 * 34-46 48-51 53-87 89 90 92-96 98 99 1 3", "47 8 7 32 88 33 22 * *", 0),
    ("48-50 * 53-60 62-66 68-73 75-77 79-83 85-93 95 96 98-100 1-4 6-8 10 12-16 18 19 * 21 22"
     " 24-31 33 35 37 38", "52 39 40 61 47 51 9 *", 0),
    ("", "2-18 22-48 52-78 82-88 92-100 * * * *", 91),
    ("", "1-96 * * * *", 100),
]  # fmt: skip
MOST_STEPS = 30_000


@pytest.mark.parametrize(("row", "new", "size"), LONG_ROWS)
def test_no_tiles_that_can_be_sent_take_many_steps(row: str, new: str, size: int) -> None:
    steps = 0

    def count(frame: FrameType, event: str, arg: object) -> None:
        nonlocal steps
        steps += event == "call"
        if steps > MOST_STEPS:
            raise AssertionError("too many steps")

    old, more = tiles(spelled_out(row)), tiles(spelled_out(new))
    before = sys.getprofile()
    sys.setprofile(count)
    try:
        found = arranged(old, more)
    finally:
        sys.setprofile(before)
    assert len(found or ()) == size
    assert not found or is_chain(found)


def spelled_out(text: str) -> str:
    """1-3 is 1 2 3."""
    ranges = (word.partition("-") for word in text.split())
    return " ".join(
        " ".join(map(str, range(int(low), int(high) + 1))) if high else low
        for low, _, high in ranges
    )


def compare_many(seed: int, rows: int) -> None:
    rng = random.Random(seed)
    for _ in range(rows):
        compare(random_row(rng), rng)


@pytest.mark.parametrize("seed", range(2))
def test_random_rows_against_the_simple_implementation(seed: int) -> None:
    compare_many(seed, 600)


# the menu has a row whenever there is one -------------------------------------------------------


def random_supply(rng: random.Random) -> tuple[Tiles, list[Tiles]]:
    """One to six tiles, up to three of them jokers, and one or two rows, all close together."""
    base, used, jokers = rng.choice(ROUND), set[int](), 4
    rows: list[Tiles] = []
    for _ in range(rng.choice((1, 1, 2))):
        most, start = rng.randint(0, min(jokers, 3)), number(base + rng.randint(-12, 12))
        row = random_chain(rng, rng.choice((3, 4, 4, 5, 5, 6, 7, 8)), most, start)
        if rng.random() < 0.01:
            row = once_round(rng, most)
        if dumb.is_row(row) and not used & set(row) - {0}:
            rows.append(row)
            used |= set(row)
            jokers -= row.count(0)
    own = rng.randint(0, min(3, jokers))
    below, above = rng.choice((6, 12, 20)), rng.choice((10, 20))
    free = sorted({number(base + off) for off in range(-below, above)} - used)
    numbers = rng.sample(free, min(len(free), rng.randint(0 if own else 1, 6 - own)))
    return (*(0,) * own, *sorted(numbers)), rows


def read(action: Action) -> tuple[Tiles, int]:
    return tiles(" ".join(action.cards)), int((action.place or "row.0")[4:]) - 1


def check_lays(hand: Tiles, rows: list[Tiles], rng: random.Random) -> int:
    """For every choice of one or two tiles that can be robbed, and without robbing, the menu has a
    row if there is one, and everything in it is lawful. Returns how many choices were tried."""
    offered: dict[tuple[int, Tiles], list[Tiles]] = {}
    can_be_robbed = [dumb.robbings(row) for row in rows]
    for action in bloom_rows.lays(hand, rows):
        cards, which = read(action)
        found = bloom_rows.may_lay(hand, rows, cards, which, action.which)
        loot = [rows[found.robbed][at] for at in found.places]
        assert found.row == cards, action  # the row is laid as the menu says
        assert dumb.is_row(found.row), action
        assert Counter(found.row) == Counter((*found.own, *loot)), action
        assert found.own, action
        assert Counter(found.own) <= Counter(hand), action
        if found.places:
            assert found.places in can_be_robbed[found.robbed], action
        offered.setdefault((found.robbed, found.places), []).append(found.row)
    tried: list[tuple[int, Tiles]] = [(-1, ())]
    for which, loots in enumerate(can_be_robbed):
        all_of_it = sorted(loots)
        tried += [(which, places) for places in rng.sample(all_of_it, min(40, len(all_of_it)))]
    for which, places in tried:
        robbed = tuple(rows[which][at] for at in places)
        label = f"own {said(hand)}; {[said(row) for row in rows]}; robbed {said(robbed)}"
        least = dumb.shortest(hand, robbed)
        assert bool(least) == bool(offered.get((which, places))), label
    return len(tried)


def check_adds(hand: Tiles, rows: list[Tiles]) -> None:
    """If one tile or several can be added to a row, the menu has such an action."""
    offered = []
    for action in bloom_rows.adds(hand, rows):
        cards, which = read(action)
        found = bloom_rows.may_add(hand, rows, cards, which)
        assert dumb.is_row(found.row), action
        assert Counter(found.row) == Counter((*rows[which], *cards)), action
        offered.append(which)
    for which, row in enumerate(rows):
        label = f"own {said(hand)}; {said(row)}"
        assert (which in offered) == dumb.can_add(hand, row), label


def check_menus(seed: int, supplies: int) -> int:
    rng, tried = random.Random(seed), 0
    for _ in range(supplies):
        hand, rows = random_supply(rng)
        tried += check_lays(hand, rows, rng)
        check_adds(hand, rows)
    return tried


@pytest.mark.parametrize("seed", range(3))
def test_BL13_the_menu_has_a_row_or_something_to_add_whenever_there_is_any(seed: int) -> None:
    assert check_menus(seed, 300) > 2000


def compare_menus(seed: int, supplies: int) -> int:
    """The menu, which is made with masks and remembers its parts, beside the plainest one."""
    rng, actions = random.Random(seed), 0
    for _ in range(supplies):
        hand, rows = random_supply(rng)
        if rng.random() < 0.3:  # more tiles, all over the circle
            free = [tile for tile in ROUND if all(tile not in row for row in rows)]
            jokers, most = hand.count(0), rng.randint(3, 25)
            hand = (*(0,) * jokers, *sorted(rng.sample(free, most)))
        some, replaces = bloom_rows.menu(hand, tuple(rows))
        expected = bloom_menu.menu(hand, rows)
        assert list(map(str, (*some, *replaces))) == expected, f"{said(hand)}; {rows}"
        actions += len(expected)
    return actions


@pytest.mark.parametrize("seed", range(3))
def test_the_menu_is_the_same_as_the_plainest_one(seed: int) -> None:
    assert compare_menus(seed, 700) > 5000


def compare_spots(seed: int, rows: int) -> None:
    """Where a tile goes last, and what one tile put into a row by the law makes of it."""
    rng = random.Random(seed)
    for _ in range(rows):
        row = random_row(rng)
        if not is_row(row):
            continue
        for tile in {0, *(near(rng, row) for _ in range(6))} - set(row) | {0}:
            places, label = places_for(row, tile), f"{said(row)}: {tile}"
            if tile and any(row):
                assert last_spot(row, tile) == (places[-1] if places else None), label
            if len(places) == 1:
                assert arranged(row, (tile,)) == inserted(row, places[0], tile), label
            elif not places:
                assert len(row) > 40 or arranged(row, (tile,)) is None, label


def test_the_last_place_of_a_tile_and_the_only_one() -> None:
    compare_spots(0, 2000)


@pytest.mark.parametrize(
    ("hand", "row", "least"),
    [
        ("*", "* * 20 21 22", 3),  # one's own joker and both of the row
        ("* *", "* 83 84 85", 3),
        ("*", "20 21 22 23", 0),  # one joker and one tile
        ("*", "20 21 22 23 24", 3),  # one joker and two
        ("19", "20 21 22 24 26", 3),  # 19 and two tiles that can be robbed
        ("5", "20 21 22 24 26", 0),
        ("24", "18 19 20 21 22 *", 3),
        ("1", "96 97 98 99 100", 3),
    ],
)
def test_BL7_BL13_a_row_with_hardly_any_own_tiles(hand: str, row: str, least: int) -> None:
    own, lying = tiles(hand), tiles(row)
    loots = [tuple(lying[at] for at in places) for places in dumb.robbings(lying)]
    assert max((dumb.shortest(own, loot) for loot in loots), default=0) == least
    assert bool(list(bloom_rows.lays(own, [lying]))) == bool(least)
    check_lays(own, [lying], random.Random(0))


def soak(seed: int = 1000) -> None:
    """A few minutes with other rows and supplies, for `make soak`."""
    compare_many(seed, 25_000)
    check_menus(seed, 10_000)
    compare_menus(seed, 30_000)
    compare_spots(seed, 50_000)


# what is true for every row ---------------------------------------------------------------------


@st.composite
def chains(draw: st.DrawFn) -> Tiles:
    length, start = draw(st.integers(3, 14)), draw(st.integers(1, 100))
    steps = draw(st.lists(st.sampled_from((1, 2)), min_size=length - 1, max_size=length - 1))
    values = [start]
    for step in steps:
        values.append(values[-1] + step)
    hidden = draw(st.sets(st.integers(0, length - 1), max_size=4))
    return tuple(0 if at in hidden else number(value) for at, value in enumerate(values))


anything = st.lists(st.integers(0, 100), max_size=6).map(tuple)


@given(st.one_of(chains(), anything), st.integers(1, 99))
def test_no_number_is_special(row: Tiles, by: int) -> None:
    """Moving all numbers round the circle, or reversing the row, changes nothing."""
    turned = tuple(tile and number(tile + by) for tile in row)
    mirrored = tuple(tile and 101 - tile for tile in reversed(row))
    assert is_chain(row) == is_chain(turned) == is_chain(mirrored) == dumb.is_chain(row)


@given(chains(), st.integers(0, 13))
def test_a_joker_for_a_number_and_the_number_for_it_again(row: Tiles, at: int) -> None:
    at %= len(row)
    hidden = (*row[:at], 0, *row[at + 1 :])
    assert is_row(hidden)
    if row[at]:
        assert at in jokers_for(hidden, row[at])


@given(chains(), st.data())
def test_what_can_be_robbed_can_be_put_back(row: Tiles, data: st.DataObject) -> None:
    found = list(robbings(row))
    if not found:
        assert len(row) == 3 or not dumb.robbings(row)
        return
    places = data.draw(st.sampled_from(found))
    left = tuple(tile for at, tile in enumerate(row) if at not in places)
    assert is_row(left)
    assert arranged(left, [row[at] for at in places]) is not None
    if len(places) == 1:
        assert places[0] in places_for(left, row[places[0]])


@given(chains(), st.randoms(use_true_random=False))
def test_a_row_is_found_in_whatever_order_its_tiles_are_named(
    row: Tiles, rng: random.Random
) -> None:
    mixed = list(row)
    rng.shuffle(mixed)
    found = arranged((), mixed)
    assert found is not None
    assert is_row(found)
    assert sorted(found) == sorted(row)
