"""The rows of Bloom: the slow and simple second implementation, for tests only.

It follows the words of BL5, BL7, BL10, BL11 and BL12. A tile is its number, 0 is a joker. Every
tile of a row gets a value, and for jokers all values are tried. Values go on after 100, so 101 is
the 1 of the next round. Then simple comparisons show whether a row rises, whether its steps are one
or two, and whether it goes round the circle at most once.
"""

Tiles = tuple[int, ...]


def tile_at(value: int) -> int:
    """The number of a value: 101 is the 1."""
    return (value - 1) % 100 + 1


def is_chain(row: Tiles) -> bool:
    """Try every value for the first tile, and then every value that the next one can have."""
    starts = [value for value in range(1, 101) if not row or row[0] in (0, value)]
    return any(_chain_from(start, row) for start in starts)


def _chain_from(start: int, row: Tiles) -> bool:
    values = {start}
    for at, tile in enumerate(row):
        if at:
            values = {value + step for value in values for step in (1, 2)}
        values = {v for v in values if tile in (0, tile_at(v)) and v - start < 100}
        if not values:
            return False
    return True


def is_row(row: Tiles) -> bool:
    return len(row) >= 3 and is_chain(row)


def places_for(row: Tiles, tile: int) -> list[int]:
    return [at for at in range(len(row) + 1) if is_chain((*row[:at], tile, *row[at:]))]


def jokers_for(row: Tiles, tile: int) -> list[int]:
    jokers = [at for at in range(len(row)) if row[at] == 0]
    return [at for at in jokers if is_chain((*row[:at], tile, *row[at + 1 :]))]


def robbings(row: Tiles) -> set[Tiles]:
    """The places of one or two tiles that can be taken out so that the rest is still a row."""
    some = {tuple(sorted({at, other})) for at in range(len(row)) for other in range(len(row))}
    return {
        places
        for places in some
        if is_row(tuple(tile for at, tile in enumerate(row) if at not in places))
    }


def can_merge(row: Tiles, tiles: Tiles, least: int) -> bool:
    """Is there a chain of this row, in its order, with at least `least` of these tiles? Tries all
    chains, value by value: each value is the row's next tile or one of the others."""
    for start in range(1, 101):
        tries = [(start, row, tuple(sorted(tiles)))]  # the next value, the tiles not used yet
        seen = set(tries)
        while tries:
            value, old, new = tries.pop()
            if not old and len(tiles) - len(new) >= least:
                return True
            if value - start >= 100:
                continue
            following = [(old[1:], new)] if old and old[0] in (0, tile_at(value)) else []
            for tile in {0, tile_at(value)} & set(new):
                at = new.index(tile)
                following.append((old, new[:at] + new[at + 1 :]))
            for rest in following:
                for state in ((value + 1, *rest), (value + 2, *rest)):
                    if state not in seen:
                        seen.add(state)
                        tries.append(state)
    return False


def can_arrange(row: Tiles, tiles: Tiles) -> bool:
    """Can all these tiles be put into the row?"""
    return can_merge(row, tiles, len(tiles))


def can_add(hand: Tiles, row: Tiles) -> bool:
    """Can any of these tiles, one or several, be put into the row?"""
    return can_merge(row, hand, 1)


def shortest(hand: Tiles, loot: Tiles = ()) -> int:
    """How many tiles the shortest row has that contains all of the loot and at least one tile of
    the hand; 0 if there is none. Tries all chains, value by value: each value is its number or a
    joker."""
    numbers = frozenset(tile for tile in (*hand, *loot) if tile)
    must = frozenset(tile for tile in loot if tile)
    jokers, robbed = (hand + loot).count(0), loot.count(0)
    least = 0
    for start in range(1, 101):
        tries: list[tuple[int, Tiles]] = [(start, ())]  # the next value, the tiles before it
        while tries:
            value, row = tries.pop()
            if least and len(row) >= least:
                continue
            long_enough = len(row) >= 3 and len(row) > len(loot)
            if long_enough and must <= set(row) and row.count(0) >= robbed:
                least = len(row)
                continue
            if value - start >= 100:
                continue
            tiles = [tile_at(value)] if tile_at(value) in numbers else []
            tiles += [0] if row.count(0) < jokers else []
            for tile in tiles:
                tries += [(value + 1, (*row, tile)), (value + 2, (*row, tile))]
    return least
