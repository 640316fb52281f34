"""The menu of Bloom put together in the plainest way: for every row, everything is tried with the
whole supply. No masks, and nothing is remembered. For tests only: the menu itself must be the same,
action by action, in the same order."""

from collections.abc import Iterator

from reihum.parts.chains import is_chain, places_for, robbings, rows_along, runs_from, through
from tests.dumb.chains import jokers_for

Tiles = tuple[int, ...]


def said(tiles: Tiles) -> str:
    return " ".join(str(tile) if tile else "*" for tile in tiles)


def menu(hand: Tiles, rows: list[Tiles]) -> list[str]:
    """Rows to lay, tiles to add, jokers to replace."""
    numbers = tuple(tile for tile in hand if tile)
    jokers = len(hand) - len(numbers)
    found = [
        f"lay {said(row)}" for run in runs_from(numbers, jokers) for row in rows_along(run, jokers)
    ]
    found += ["lay * * *"] if jokers >= 3 else []
    places = [(f"row.{number}", row) for number, row in enumerate(rows, start=1)]
    for way in (robbing, adding, replacing):
        found += [action for place, row in places for action in way(hand, row, place)]
    return found


def robbing(hand: Tiles, old: Tiles, place: str) -> Iterator[str]:
    own, jokers = frozenset(tile for tile in hand if tile), hand.count(0)
    lying = [at for at, tile in enumerate(old) if not tile]
    for places in robbings(old):
        must = tuple(old[at] for at in places if old[at])
        taken = [lying.index(at) + 1 for at in places if not old[at]]
        shorter: Tiles | None = None
        for longest in (False, True):
            row = best(own, jokers + len(taken), must, longest=longest)
            while row and row.count(0) < len(taken):
                row = next((r for r in ((*row, 0), (0, *row)) if is_chain(r)), None)
            if row and row != shorter and len(row) > len(places):
                shorter = row
                which = f" @{','.join(map(str, taken))}" if taken else ""
                yield f"lay {said(row)} {place}{which}"


def best(own: frozenset[int], jokers: int, must: Tiles, *, longest: bool) -> Tiles | None:
    if must:
        return through(own, jokers, must, longest=longest)
    if not own:
        return (0, 0, 0) if jokers >= 3 else None
    rows = [through(own - {one}, jokers, (one,), longest=longest) for one in own]
    return (max if longest else min)((row for row in rows if row), key=len, default=None)


def adding(hand: Tiles, old: Tiles, place: str) -> Iterator[str]:
    new, row = list[int](), old
    for tile in dict.fromkeys(hand):
        if places_for(old, tile):
            yield f"add {said((tile,))} {place}"
    for tile in (*(one for one in hand if one), *(one for one in hand if not one)):
        if found := places_for(row, tile):
            row = (*row[: found[-1]], tile, *row[found[-1] :])
            new.append(tile)
    if len(new) > 1:
        yield f"add {said(tuple(sorted(new)))} {place}"


def replacing(hand: Tiles, row: Tiles, place: str) -> Iterator[str]:
    lying = [at for at, tile in enumerate(row) if not tile]
    for tile in hand:
        found = jokers_for(row, tile) if tile and lying else []
        for at in found:
            which = f" @{lying.index(at) + 1}" if len(found) > 1 else ""
            yield f"replace {said((tile,))} {place}{which}"
