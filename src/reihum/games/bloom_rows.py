"""Bloom: what may be done with rows: the law, and the menu. Everything here depends only on the
player's supply and the rows on the table.

The menu is only a part of what is lawful, because there are far too many rows to list them all.
It has

- every row of neighbouring numbers in the supply, with jokers only where they are needed;
- for everything that can be robbed, a short row with it and the longest one, also with jokers
  only where they are needed;
- for every row on the table, each tile of the supply that fits in, and as many as fit together;
- every replacement of a joker.

It leaves out rows that skip a number of the supply, rows with more jokers than needed, and other
places for a tile than the first. So it is empty only if nothing can be done, and it includes the
rows that score most, those that use the most tiles, and the short ones that bring a joker.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.errors import Refusal
from reihum.parts.chains import (
    JOKER,
    MOST_ROBBED,
    Tiles,
    arranged,
    closed_up,
    inserted,
    is_chain,
    is_row,
    jokers_for,
    places_for,
    robbings,
    stretches,
    through,
)
from reihum.parts.dealing import without

MENUS_KEPT = 2000

Rows = Sequence[Tiles]


class Meant(NamedTuple):
    """What an action means: the tiles from the player's supply, the row as it will be, which row it
    was (-1: a new one), and what is robbed: from which row (-1: nothing), and the places in it."""

    verb: str
    own: Tiles = ()
    row: Tiles = ()
    which: int = -1
    robbed: int = -1
    places: Tiles = ()


def say(tiles: Sequence[int]) -> tuple[str, ...]:
    return tuple(str(tile) if tile else "*" for tile in tiles)


def unsay(names: Sequence[str]) -> Tiles:
    """The other way round."""
    return tuple(JOKER if name == "*" else int(name) for name in names)


def names(rows: Rows) -> tuple[str, ...]:
    return tuple(f"row.{number}" for number in range(1, len(rows) + 1))


def which(place: str | None, rows: Rows) -> int:
    """The index of the row with this name; -1 if no row is named."""
    if place is not None and place not in names(rows):
        raise Refusal("BL3", "no-such-row")
    return -1 if place is None else names(rows).index(place)


def jokers_in(row: Tiles) -> list[int]:
    return [at for at, tile in enumerate(row) if tile == JOKER]


# the law --------------------------------------------------------------------------------------


def _own(hand: Tiles, tiles: Tiles) -> Tiles:
    for tile in set(tiles):
        if tiles.count(tile) > hand.count(tile):
            raise Refusal("BL6", "not-in-supply", card=say((tile,)))
    return tiles


def may_lay(hand: Tiles, rows: Rows, tiles: Tiles, robbed: int, jokers: Tiles) -> Meant:
    """A new row. If the tiles are not a row in the given order, they are put into one that is."""
    places: Tiles = ()
    if robbed >= 0:
        places = _may_rob(rows[robbed], tiles, jokers)
    elif jokers:
        raise Refusal("BL7", "rob-from-a-row")
    own = without(tiles, [rows[robbed][at] for at in places])
    if own is None:
        raise Refusal("BL7", "use-what-you-rob")
    if not own:
        raise Refusal("BL7", "own-tile-too")
    _own(hand, own)
    row = tiles if is_chain(tiles) else arranged((), tiles)
    if row is None or not is_row(row):
        raise Refusal("BL5", "no-row", cards=say(tiles))
    return Meant("lay", own, row, robbed=robbed, places=places)


def _may_rob(row: Tiles, tiles: Tiles, jokers: Tiles) -> Tiles:
    """The places of the tiles taken out of a row: its numbers that are among `tiles`, and those of
    its jokers that `jokers` names, counted from the left."""
    lying = jokers_in(row)
    if list(jokers) != sorted(set(jokers)) or not all(1 <= one <= len(lying) for one in jokers):
        raise Refusal("BL7", "no-such-joker")
    numbers = [at for at, tile in enumerate(row) if tile and tile in tiles]
    places = tuple(sorted([*numbers, *(lying[one - 1] for one in jokers)]))
    if not 1 <= len(places) <= MOST_ROBBED:
        raise Refusal("BL7", "rob-one-or-two")
    if not is_row(closed_up(row, places)):
        raise Refusal("BL7", "robbed-row-breaks")
    return places


def may_add(hand: Tiles, rows: Rows, tiles: Tiles, which: int) -> Meant:
    """Either the new tiles alone, which are put in where they fit, or the whole new row."""
    old = rows[which]
    own, row = without(tiles, old), tiles
    if not own:
        own, row = tiles, arranged(old, _own(hand, tiles)) or ()
    _own(hand, own)
    if not (keeps(row, old) and is_chain(row)):
        raise Refusal("BL10", "does-not-go-in", cards=say(own))
    return Meant("add", own, row, which)


def keeps(row: Tiles, old: Tiles) -> bool:
    """Does the new row contain the old one, in its order?"""
    tiles = iter(row)
    return all(tile in tiles for tile in old)


def may_replace(hand: Tiles, rows: Rows, tile: int, which: int, jokers: Tiles) -> Meant:
    """Replace a joker by a number. If several jokers are possible, `jokers` must say which."""
    row = rows[which]
    _own(hand, (tile,))
    found = jokers_for(row, tile) if tile else []
    if jokers:
        found = [at for at in found if (jokers_in(row).index(at) + 1,) == jokers]
    if len(found) != 1:
        raise Refusal("BL12", "which-joker" if found else "replaces-no-joker", card=say((tile,)))
    return Meant("replace", (tile,), (*row[: found[0]], tile, *row[found[0] + 1 :]), which)


# the menu -------------------------------------------------------------------------------------


@lru_cache(maxsize=MENUS_KEPT)  # the same menu is asked for several times before it changes
def menu(hand: Tiles, rows: tuple[Tiles, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The rows that can be laid or added to, and the jokers that can be replaced before that."""
    return (*lays(hand, rows), *adds(hand, rows)), tuple(replaces(hand, rows))


def lays(hand: Tiles, rows: Rows) -> Iterator[Action]:
    numbers = tuple(tile for tile in hand if tile)
    jokers = len(hand) - len(numbers)
    for row in stretches(numbers, jokers, frozenset()):
        yield Action("lay", say(row))
    own = frozenset(numbers)
    for which, old in enumerate(rows):
        for places in robbings(old):
            loot = [old[at] for at in places]
            taken = tuple(1 + jokers_in(old).index(at) for at in places if old[at] == JOKER)
            for row in _with_loot(own, jokers, loot):
                yield Action("lay", say(row), f"row.{which + 1}", which=taken)


def _with_loot(own: frozenset[int], jokers: int, loot: list[int]) -> Iterator[Tiles]:
    must, robbed = tuple(tile for tile in loot if tile), loot.count(JOKER)
    shorter: Tiles | None = None
    for longest in (False, True):
        row = through(own, jokers + robbed, must, longest=longest)
        while row and row.count(JOKER) < robbed:
            row = next((r for r in ((*row, JOKER), (JOKER, *row)) if is_chain(r)), None)
        if row and row != shorter and len(row) > len(loot):
            shorter = row
            yield row


def adds(hand: Tiles, rows: Rows) -> Iterator[Action]:
    for which, old in enumerate(rows):
        place, together = f"row.{which + 1}", old
        for tile in dict.fromkeys(hand):
            if places_for(old, tile):
                yield Action("add", say((tile,)), place)
        for tile in (*(t for t in hand if t), *(t for t in hand if not t)):
            if found := places_for(together, tile):
                together = inserted(together, found[-1], tile)
        new = without(together, old) or ()
        if len(new) > 1:
            yield Action("add", say(new), place)


def replaces(hand: Tiles, rows: Rows) -> Iterator[Action]:
    for which, row in enumerate(rows):
        if JOKER not in row:
            continue
        for tile in hand:
            found = jokers_for(row, tile) if tile else []
            for at in found:
                one = (jokers_in(row).index(at) + 1,) if len(found) > 1 else ()
                yield Action("replace", say((tile,)), f"row.{which + 1}", which=one)
