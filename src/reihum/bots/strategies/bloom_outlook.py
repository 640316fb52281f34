"""Bloom: what a supply of tiles is worth with the rows that are on the table.

All numbers are points.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from reihum.games.bloom import Bloom
from reihum.games.bloom_tiles import HIGHEST
from reihum.parts.chains import JOKER, TOP, Tiles, robbings

STEP, ONE_SHORT = 2, 4  # the largest step in a row; and if one tile in between is missing


class Weights(NamedTuple):
    """What counts, in points."""

    loose: float  # what a tile that is not part of a row costs;
    loose_flower: float  # its flowers make that less, because they can become a rich row
    paired: float  # for each of two tiles that fit side by side
    bridged: float  # if only one tile is missing between this one and the one before
    ready: float  # the share of its scoring tile that a row in the supply is worth,
    ready_row: float  # minus this for the turn that laying it takes,
    ready_tile: float  # and this for every tile, because long rows are seldom laid as planned
    robbed: float  # a row that needs robbing is worth this share,
    to_rob: float  # minus this
    joker: float  # what keeping a joker is worth
    few: float  # if another player has fewer tiles than this, the deal may end soon:
    pressing: float  # what is left in the supply costs more, by up to this,
    pressing_flower: float  # and this for each flower,
    fading: float  # and plans are worth less, by up to this share
    drawing: float  # for drawing tiles: this makes a player wait until a row is rich
    blind: float  # more for a hidden tile, which may be a joker
    adding: float  # for adding to a row, because it brings no scoring tile
    for_three: float  # for the joker that a short row brings
    replacing: float  # for the number that is given for a joker
    going_out: float  # for going out;
    caught: float  # more for each tile in the smallest supply of the others


# Both were found by letting players with slightly different weights play each other; the second
# ones later and with many more deals: see docs/bots.md.
PLAIN = Weights(
    *(0.4, -0.3, 0.4, 0.45, 0.6, 0.8, 0.1, 0.7, 0.4, 3.7, 10, 1.0, 1.1, 0.3),
    *(1.1, 0.2, -2.9, 0.9, -0.4, 8.0, 0.9),
)
TUNED = Weights(
    *(0.265, -0.505, 0.319, 0.381, 0.807, 0.846, 0.103, 0.54, 0.359, 3.725, 11.423, 1.023, 1.222),
    *(0.302, 0.698, 0.3, -2.966, 0.911, -0.39, 10.594, 0.993),
)

Flowers = dict[int, int]


class Outlook:
    """What supplies of tiles are worth to a seat now."""

    def __init__(self, game: Bloom, seat: int, weights: Weights) -> None:
        w = self.weights = weights
        self.flowers = game.plan.flowers
        self.fewest = min(len(hand) for other, hand in enumerate(game.hands) if other != seat)
        late = max(0.0, 1 - self.fewest / w.few)
        left = [tile - TOP for tile in game.scoring]
        self.brings = [max((s for s in left if s <= f), default=0) for f in range(HIGHEST + 1)]
        share = w.ready * (1 - w.fading * late)
        self.ready = [share * points - w.ready_row for points in self.brings]
        loose, each = w.loose + w.pressing * late, w.loose_flower + w.pressing_flower * late
        self.cost = [loose + each * flowers for flowers in self.flowers]
        self.above, self.below, self.beside = _all_loot(tuple(game.rows), self.flowers)
        self._known: dict[Tiles, float] = {}

    def points(self, row: Iterable[int]) -> int:
        """The worth of the scoring tile that a row brings."""
        return self.brings[min(HIGHEST, sum([self.flowers[tile] for tile in row]))]

    def worth(self, supply: Sequence[int]) -> float:
        """What a sorted supply is worth, divided in the best way into rows, pairs and loose
        tiles."""
        numbers = [tile for tile in supply if tile]
        total, known = self.weights.joker * (len(supply) - len(numbers)), self._known
        for group in _groups(numbers):
            if group not in known:
                known[group] = self._divided(group)
            total += known[group]
        return total

    def _divided(self, group: Tiles) -> float:
        """The same for a group of tiles that are close together. `best[n]` is for the first n."""
        w, cost, best = self.weights, self.cost, [0.0]
        for place, tile in enumerate(group):
            most = best[place] - cost[tile] + (w.bridged if place else 0)
            if tile in self.beside:
                row = self._ready(self.flowers[tile] + self.beside[tile], 1, robbed=True)
                most = max(most, best[place] + row)
            first, last, flowers = place, tile, self.flowers[tile]
            while first and (last - group[first - 1]) % TOP <= STEP:
                first -= 1
                last = group[first]
                flowers += self.flowers[last]
                size = place - first + 1
                if size == STEP:
                    pair = 2 * w.paired - cost[tile] - cost[last]
                    most = max(most, best[first] + pair)
                else:
                    most = max(most, best[first] + self._ready(flowers, size))
                if loot := max(self.above.get(tile, 0), self.below.get(last, 0)):
                    row = self._ready(flowers + loot, size, robbed=True)
                    most = max(most, best[first] + row)
            best.append(most)
        return best[-1]

    def _ready(self, flowers: int, own: int, *, robbed: bool = False) -> float:
        worth = self.ready[flowers if flowers < HIGHEST else HIGHEST]
        w = self.weights
        return (w.robbed * worth - w.to_rob if robbed else worth) - w.ready_tile * own


def _groups(numbers: list[int]) -> list[Tiles]:
    """Divide tiles into groups that are too far apart to matter to each other."""
    groups, start = [], 0
    for place in range(1, len(numbers)):
        if numbers[place] - numbers[place - 1] > ONE_SHORT:
            groups.append(tuple(numbers[start:place]))
            start = place
    if numbers:
        groups.append(tuple(numbers[start:]))
    if len(groups) > 1 and numbers[0] + TOP - numbers[-1] <= ONE_SHORT:
        groups[0] = groups.pop() + groups[0]
    return groups


# robbing: the flowers that a tile can get ----------------------------------------------------


@lru_cache(maxsize=500)
def _all_loot(rows: tuple[Tiles, ...], flowers: Tiles) -> tuple[Flowers, Flowers, Flowers]:
    """For each tile the most flowers that can be robbed to continue a row above it, to continue a
    row below it, and, with two robbed tiles, to make a row with this tile alone."""
    above: Flowers = {}
    below: Flowers = {}
    beside: Flowers = {}
    for row in rows:
        for found, more in zip((above, below, beside), _loot(row, flowers), strict=True):
            for tile, worth in more.items():
                found[tile] = max(worth, found.get(tile, 0))
    return above, below, beside


@lru_cache(maxsize=5000)
def _loot(row: Tiles, flowers: Tiles) -> tuple[Flowers, Flowers, Flowers]:
    """The same for a single row."""
    above: Flowers = {}
    below: Flowers = {}
    beside: Flowers = {}
    for places in robbings(row):
        low, high = row[places[0]], row[places[-1]]
        if JOKER in (low, high):
            continue
        apart, both = (high - low) % TOP, len(places) > 1
        worth = flowers[low] + flowers[high] * both
        tiles = [(low - 1, above), (low - 2, above), (high + 1, below), (high + 2, below)]
        if apart > STEP:
            tiles = [(low + i, beside) for i in (1, 2) if 0 < apart - i <= STEP]
        elif both:
            tiles += [(tile, beside) for tile in (low - 2, low - 1, low + 1, high + 1, high + 2)]
        for number, found in tiles:
            tile = (number - 1) % TOP + 1
            found[tile] = max(worth, found.get(tile, 0))
    return above, below, beside
