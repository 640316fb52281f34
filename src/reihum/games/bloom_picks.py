"""Bloom: which tiles can be picked next for a new row or for a row on the table.

The answer is exact if that takes only a few milliseconds. If there is too much to check, a tile
is offered unless it surely leads nowhere.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.picking import NOTHING, Next, from_menu
from reihum.games.bloom_rows import Rows, jokers_in, menu, names, say, unsay
from reihum.parts.chains import (
    JOKER,
    Tiles,
    completes,
    joinable,
    jokers_for,
    places_for,
    robbings,
    within_reach,
)
from reihum.parts.dealing import without

LOOKS = 400  # how many possible rows are checked for one pick
TRIES = 60  # how many steps are tried to finish a row whose order is given


class Found(NamedTuple):
    """What can be picked: own tiles, tiles of each row, rows, and jokers of the chosen row."""

    own: set[int]
    lying: dict[int, set[int]]
    rows: set[int]
    jokers: set[int]


def following(seat: int, hand: Tiles, rows: Rows, begun: Action) -> Next:
    """What can be picked next for `lay`, `add` or `replace`."""
    row_names = names(rows)
    place = row_names.index(begun.place) if begun.place in row_names else None
    if begun.place is not None and place is None:
        return NOTHING
    if not all(name == "*" or name.isdecimal() for name in begun.cards):
        return NOTHING
    if begun.verb == "replace":
        return from_menu(_replacements(hand, rows), begun, {f"hand.{seat}": say(hand)})
    tiles = unsay(begun.cards)
    picks = _new_row if begun.verb == "lay" else _old_row
    found = picks(hand, rows, tiles, place, begun.which)
    zones = [(f"hand.{seat}", say(sorted(found.own)))]
    zones += [(row_names[row], say(sorted(some))) for row, some in sorted(found.lying.items())]
    return Next(
        tuple((zone, some) for zone, some in zones if some),
        () if place is not None else tuple(row_names[row] for row in sorted(found.rows)),
        which=tuple(sorted(found.jokers)),
    )


# a new row ------------------------------------------------------------------------------------


class _Loot(NamedTuple):
    """What is robbed: from which row (-1: nothing is robbed), which numbers, and which jokers."""

    row: int
    numbers: frozenset[int]
    jokers: Tiles


def _loots(rows: Rows, place: int | None) -> Iterator[_Loot]:
    if place is None:
        yield _Loot(-1, frozenset(), ())
    for row in range(len(rows)) if place is None else (place,):
        old = rows[row]
        counted = {at: number for number, at in enumerate(jokers_in(old), start=1)}
        for places in robbings(old):
            numbers = frozenset(old[at] for at in places if old[at])
            yield _Loot(row, numbers, tuple(counted[at] for at in places if at in counted))


def _new_row(hand: Tiles, rows: Rows, tiles: Tiles, place: int | None, which: Tiles) -> Found:
    found = Found(set(), {}, set(), set())
    own, own_jokers = frozenset(tile for tile in hand if tile), hand.count(JOKER)
    picked, picked_jokers = frozenset(tile for tile in tiles if tile), tiles.count(JOKER)
    if len(picked) + picked_jokers != len(tiles) or (which and place is None):
        return found
    looks = LOOKS
    listed = _listed_lays(hand, rows, found) if not tiles and place is None else None

    def possible(loot: _Loot, more: Iterable[int] = (), jokers: int = 0) -> bool:
        nonlocal looks
        looks -= 1
        there = own_jokers + len(loot.jokers)
        needed = max(picked_jokers + jokers, len(loot.jokers))
        must = picked | loot.numbers | frozenset(more)
        return needed <= there and (looks < 0 or joinable((), own, there, must, needed))

    for loot in _loots(rows, place):
        if not (picked - own <= loot.numbers and loot.jokers[: len(which)] == which):
            continue
        if listed is not None and not loot.jokers:  # of those the menu knows them all
            if loot not in listed:
                continue
        elif not possible(loot):
            continue
        if loot.row >= 0:
            found.rows.add(loot.row)
            more = set(loot.numbers - picked)
            if picked_jokers < own_jokers + len(loot.jokers) and loot.jokers:
                more.add(JOKER)
            if more:
                found.lying.setdefault(loot.row, set()).update(more)
            if place is not None:
                found.jokers.update(loot.jokers[len(which) :][:1])
        if picked_jokers < own_jokers and JOKER not in found.own and possible(loot, jokers=1):
            found.own.add(JOKER)
        more_own = own - picked - found.own
        if more_own and (fixed := picked | loot.numbers):
            more_own &= within_reach(fixed, own, own_jokers + len(loot.jokers))
        found.own.update(tile for tile in more_own if possible(loot, (tile,)))
    return found


def _listed_lays(hand: Tiles, rows: Rows, found: Found) -> set[_Loot]:
    """Note the own tiles that the menu already knows to be good for a new row, and return what it
    robs for one: `through` finds a row for every loot of numbers for which there is one."""
    listed, row_names = set(), names(rows)
    for action in menu(hand, rows)[0]:
        if action.verb == "lay":
            row = row_names.index(action.place) if action.place else -1
            used = unsay(action.cards)
            robbed = frozenset(tile for tile in used if tile and row >= 0 and tile in rows[row])
            found.own.update(tile for tile in used if tile and tile not in robbed)
            if used.count(JOKER) > len(action.which):
                found.own.add(JOKER)
            listed.add(_Loot(row, robbed, action.which))
    return listed


# a row on the table ---------------------------------------------------------------------------


def _old_row(hand: Tiles, rows: Rows, tiles: Tiles, place: int | None, which: Tiles) -> Found:
    """Either the new tiles alone, in any order, or the whole new row from left to right."""
    found = Found(set(), {}, set(), set())
    leads_on = _go_in if without(hand, tiles) is not None else _begin
    if not (tiles or which) and place is None:
        return _any_old_row(hand, rows)
    for row in () if which else range(len(rows)) if place is None else (place,):
        old = rows[row]
        near = _near(hand, old)
        own = {tile for tile in near - found.own if leads_on(hand, old, (*tiles, tile))}
        expected = _rest(old, tiles)[:1]
        lying = set(expected) if _begin(hand, old, (*tiles, *expected)) else set()
        beginnings = (tiles,) if tiles else ((tile,) for tile in near)
        if own or lying or any(leads_on(hand, old, begun) for begun in beginnings):
            found.rows.add(row)
        found.own.update(own)
        if lying:
            found.lying[row] = lying
    return found


def _any_old_row(hand: Tiles, rows: Rows) -> Found:
    """Nothing is picked yet, and a row can be added to as soon as one tile goes into it alone:
    what goes in with others does so by one that does. The menu has all of those."""
    found = Found(set(), {}, set(), set())
    row_names = names(rows)
    for action in menu(hand, rows)[0]:
        if action.verb == "add" and action.place:
            row, tiles = row_names.index(action.place), unsay(action.cards)
            found.rows.add(row)
            found.own.update(tiles)
            if len(tiles) == 1 and places_for(rows[row], tiles[0])[-1]:  # behind its first tile
                found.lying[row] = {rows[row][0]}
    for row in found.rows if not found.own.issuperset(hand) else ():
        old = rows[row]
        more = _near(hand, old) - found.own
        found.own.update(tile for tile in more if _go_in(hand, old, (tile,)))
    return found


def _near(hand: Tiles, old: Tiles) -> set[int]:
    """The own tiles that are not too far from the row's."""
    own, lying = (frozenset(tile for tile in some if tile) for some in (hand, old))
    if not lying:
        return set(hand)
    jokers = hand.count(JOKER)
    near = within_reach(lying, own, jokers + old.count(JOKER))
    return {*near, JOKER} if jokers else set(near)


def _go_in(hand: Tiles, old: Tiles, tiles: Tiles) -> bool:
    """Can these own tiles, one or more, go into the row, if necessary together with others?"""
    if without(hand, tiles) is None:
        return False
    if len(tiles) == 1 and places_for(old, tiles[0]):
        return True
    own, must = (frozenset(tile for tile in some if tile) for some in (hand, tiles))
    return joinable(old, own, hand.count(JOKER), must, tiles.count(JOKER))


def _rest(old: Tiles, tiles: Tiles) -> Tiles:
    """The tiles of the old row that are still missing if the new row begins with `tiles`."""
    for tile in tiles:
        if old and tile == old[0]:
            old = old[1:]
    return old


def _begin(hand: Tiles, old: Tiles, tiles: Tiles) -> bool:
    """Can the whole row, with own tiles in it, begin like this?"""
    rest = _rest(old, tiles)
    new = without(tiles, old[: len(old) - len(rest)])
    left = None if new is None else without(hand, new)
    if left is None:
        return False
    if new:
        return completes(tiles, rest, left, TRIES)
    # If several tiles can go in further to the right, then one of them can go in alone there.
    return any(at >= len(tiles) for tile in dict.fromkeys(left) for at in places_for(old, tile))


def _replacements(hand: Tiles, rows: Rows) -> Iterator[Action]:
    """All replacements. An action may always say which joker, and must if there are several."""
    for name, row in zip(names(rows), rows, strict=True):
        for tile in set(hand) - {JOKER} if JOKER in row else ():
            found = jokers_for(row, tile)
            replace = Action("replace", say((tile,)), name)
            if len(found) == 1:
                yield replace
            yield from (replace._replace(which=(jokers_in(row).index(at) + 1,)) for at in found)
