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
from functools import cache, lru_cache
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.errors import Refusal
from reihum.parts.chains import (
    JOKER,
    LEAST,
    MOST_ROBBED,
    TOP,
    Supply,
    Tiles,
    arranged,
    closed_up,
    inserted,
    is_chain,
    is_row,
    jokers_for,
    robbings,
    rows_along,
    runs_from,
    spots,
    through_near,
    tiles_of,
)
from reihum.parts.dealing import without

MENUS_KEPT = 2000
PARTS_KEPT = 20_000

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


NAMES = ("*", *(str(number) for number in range(1, TOP + 1)))


def say(tiles: Sequence[int]) -> tuple[str, ...]:
    return tuple([NAMES[tile] for tile in tiles])


def unsay(names: Sequence[str]) -> Tiles:
    """The other way round."""
    return tuple(JOKER if name == "*" else int(name) for name in names)


def names(rows: Rows) -> tuple[str, ...]:
    return _names(len(rows))


@cache
def _names(count: int) -> tuple[str, ...]:
    return tuple(f"row.{number}" for number in range(1, count + 1))


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
# Most of it stays the same from turn to turn: what a player can do with a row on the table depends
# only on the tiles near to it. So the parts of menus are kept, by the tiles they depend on.


class Part(NamedTuple):
    """What can be done with one row on the table."""

    lays: tuple[Action, ...]
    adds: tuple[Action, ...]
    replaces: tuple[Action, ...]


@lru_cache(maxsize=MENUS_KEPT)  # the same menu is asked for several times before it changes
def menu(hand: Tiles, rows: tuple[Tiles, ...]) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    """The rows that can be laid or added to, and the jokers that can be replaced before that."""
    parts = _parts(hand, rows)
    lays = [*_new_rows(hand), *(action for part in parts for action in part.lays)]
    adds = [action for part in parts for action in part.adds]
    return (*lays, *adds), tuple([action for part in parts for action in part.replaces])


def lays(hand: Tiles, rows: Rows) -> Iterator[Action]:
    yield from _new_rows(hand)
    for part in _parts(hand, rows):
        yield from part.lays


def adds(hand: Tiles, rows: Rows) -> Iterator[Action]:
    for part in _parts(hand, rows):
        yield from part.adds


def _new_rows(hand: Tiles) -> list[Action]:
    """The rows from the player's tiles alone."""
    jokers = hand.count(JOKER)
    numbers = hand[jokers:]
    found: list[Action] = []
    for ring in runs_from(numbers, jokers):
        found += _rows_along(ring, jokers)
    if jokers >= LEAST:
        found.append(Action("lay", say((JOKER,) * LEAST)))
    return found


@lru_cache(maxsize=PARTS_KEPT)
def _rows_along(ring: Tiles, jokers: int) -> tuple[Action, ...]:
    return tuple(Action("lay", say(row)) for row in rows_along(ring, jokers))


def _parts(hand: Tiles, rows: Rows) -> list[Part]:
    own = Supply(hand)
    jokers, found = own.jokers, []
    for place, row in zip(names(rows), rows, strict=True):
        near = own.near(row)
        if near or jokers:
            found.append(_part(row, place, near, jokers))
    return found


@lru_cache(maxsize=PARTS_KEPT)
def _part(row: Tiles, place: str, near: int, jokers: int) -> Part:
    """What can be done with a row and those of the player's tiles that matter to it."""
    tiles = tiles_of(near, jokers)
    return Part(
        tuple(_robbing(row, place, near, jokers)),
        tuple(_adding(row, place, tiles)),
        tuple(_replacing(row, place, tiles)),
    )


def _robbing(old: Tiles, place: str, near: int, jokers: int) -> Iterator[Action]:
    for places in robbings(old):
        loot = [old[at] for at in places]
        taken = tuple(1 + jokers_in(old).index(at) for at in places if old[at] == JOKER)
        for row in _with_loot(near, jokers, loot):
            yield Action("lay", say(row), place, which=taken)


def _with_loot(near: int, jokers: int, loot: list[int]) -> Iterator[Tiles]:
    must, robbed = tuple(tile for tile in loot if tile), loot.count(JOKER)
    shorter: Tiles | None = None
    for longest in (False, True):
        row = through_near(near, jokers + robbed, must, longest=longest)
        while row and row.count(JOKER) < robbed:
            row = next((r for r in ((*row, JOKER), (JOKER, *row)) if is_chain(r)), None)
        if row and row != shorter and len(row) > len(loot):
            shorter = row
            yield row


def _adding(old: Tiles, place: str, near: Tiles) -> Iterator[Action]:
    fit, together = spots(old), old
    for tile in dict.fromkeys(near):
        if tile in fit:
            yield Action("add", say((tile,)), place)
    jokers = near.count(JOKER)
    for tile in (*near[jokers:], *near[:jokers]):
        if found := spots(together).get(tile):
            together = inserted(together, found[-1], tile)
    new = without(together, old) or ()
    if len(new) > 1:
        yield Action("add", say(new), place)


def _replacing(row: Tiles, place: str, near: Tiles) -> Iterator[Action]:
    if JOKER not in row:
        return
    for tile in near:
        found = jokers_for(row, tile) if tile else []
        for at in found:
            one = (jokers_in(row).index(at) + 1,) if len(found) > 1 else ()
            yield Action("replace", say((tile,)), place, which=one)
