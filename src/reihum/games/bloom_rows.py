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
    NO_ROWS,
    ROWS_KEPT,
    TOP,
    Tiles,
    added,
    arranged,
    closed_up,
    fitting,
    has_run,
    inserted,
    is_chain,
    is_row,
    jokers_for,
    mask_of,
    next_to,
    reaching,
    replacing,
    robbings,
    rows_along,
    runs_from,
    spots,
    supply_of,
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
NAMED = tuple((name,) for name in NAMES)


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
        own, row = tiles, _put_in(old, _own(hand, tiles))
    _own(hand, own)
    if not (keeps(row, old) and is_chain(row)):
        raise Refusal("BL10", "does-not-go-in", cards=say(own))
    return Meant("add", own, row, which)


def _put_in(old: Tiles, tiles: Tiles) -> Tiles:
    """The row with these tiles; () if that is not possible."""
    if not tiles[1:] and len(places := spots(old).get(tiles[0], ())) < 2:
        return inserted(old, places[0], tiles[0]) if places else ()
    return arranged(old, tiles) or ()


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
    if not (jokers or has_run(mask_of(numbers))):
        return []
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
    jokers = hand.count(JOKER)
    mask = mask_of(hand[jokers:])
    own, found = supply_of(mask, jokers), []
    for place, row in zip(names(rows), rows, strict=True):
        reached, through = reaching(row, jokers)
        near = (own if through == jokers else supply_of(mask, through)).near(reached)
        more = mask if can_lose_joker(row) else near
        if (more or jokers) and (part := _part(row, place, near, more, jokers)):
            found.append(part)
    return found


@lru_cache(maxsize=ROWS_KEPT)
def can_lose_joker(row: Tiles) -> bool:
    """Can a joker be robbed? It could then lie anywhere, next to any of a player's tiles."""
    return JOKER in row and any(taken for _, taken, _ in _loots(row))


@lru_cache(maxsize=PARTS_KEPT)
def _part(row: Tiles, place: str, near: int, more: int, jokers: int) -> Part | None:
    """What can be done with a row: by those of the player's numbers that matter to it, and by
    `more` of them with a joker of its own. None: nothing."""
    lays: tuple[Action, ...] = ()
    if len(row) > LEAST:
        lays = tuple(_robbing(row, place, near, more, jokers))
    adds, replaces = _changes(row, place, near, jokers)
    return Part(lays, adds, replaces) if lays or adds or replaces else None


@lru_cache(maxsize=PARTS_KEPT)
def _changes(
    row: Tiles, place: str, near: int, jokers: int
) -> tuple[tuple[Action, ...], tuple[Action, ...]]:
    fit, able = fitting(row) & (near | (jokers > 0)), replacing(row) & near
    return (
        tuple(_adding(row, place, fit, near, jokers)) if fit else (),
        tuple(_replacing(row, place, able)) if able else (),
    )


def _robbing(old: Tiles, place: str, near: int, more: int, jokers: int) -> Iterator[Action]:
    for must, taken, beside in _loots(old):
        if taken:
            found = supply_of(more, jokers + len(taken)).rows_with(must)
        elif jokers or near & beside:
            found = supply_of(near, jokers).rows_with(must)
        else:
            continue
        if found != NO_ROWS:
            for row in _with_loot(found, len(must), len(taken)):
                yield Action("lay", say(row), place, None, taken)


@lru_cache(maxsize=ROWS_KEPT)
def _loots(row: Tiles) -> tuple[tuple[Tiles, Tiles, int], ...]:
    """What can be robbed of a row: numbers, which of its jokers, and, if it is no joker, the mask
    of numbers of which a player without jokers must have one."""
    jokers, found = jokers_in(row), []
    for places in robbings(row):
        must = tuple([row[at] for at in places if row[at]])
        taken = tuple([jokers.index(at) + 1 for at in places if not row[at]])
        found.append((must, taken, 0 if taken else next_to(must)))
    return tuple(found)


def _with_loot(found: Sequence[Tiles | None], numbers: int, robbed: int) -> Iterator[Tiles]:
    """These rows, with all the jokers that are robbed and with a tile besides what is robbed."""
    shorter: Tiles | None = None
    for one in found:
        row = one
        while row and row.count(JOKER) < robbed:
            row = next((r for r in ((*row, JOKER), (JOKER, *row)) if is_chain(r)), None)
        if row and row != shorter and len(row) > numbers + robbed:
            shorter = row
            yield row


def _adding(old: Tiles, place: str, alone: int, near: int, jokers: int) -> Iterator[Action]:
    """Each tile that fits alone, and as many as fit together."""
    for tile in tiles_of(alone):
        yield Action("add", NAMED[tile], place)
    if jokers or near & near - 1:
        new = added(old, tiles_of(near), jokers)
        if new[1:]:
            yield Action("add", say(new), place)


def _replacing(row: Tiles, place: str, able: int) -> Iterator[Action]:
    for tile in tiles_of(able):
        found = jokers_for(row, tile)
        for at in found:
            one = (jokers_in(row).index(at) + 1,) if len(found) > 1 else ()
            yield Action("replace", NAMED[tile], place, None, one)
