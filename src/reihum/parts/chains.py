"""Rows of tiles in which each number is one or two higher than the one before, with jokers: what
is valid, where a tile can go, what can be taken out, and which rows can be made.

A tile is its number; 0 is a joker, which can stand for any number. A row is a tuple of tiles.
Numbers form a circle: 1 comes after the highest.
"""

from bisect import bisect
from collections.abc import Iterable, Iterator, Sequence
from functools import cache, lru_cache
from itertools import pairwise
from typing import NamedTuple

TOP = 100
JOKER = 0
LEAST = 3  # the fewest tiles in a row
MOST_ROBBED = 2
LONGEST_STEP = 2
CIRCLE = (1 << TOP + 1) - 2  # the mask of all numbers
MIDDLE = TOP // 2
ROWS_KEPT = 10_000  # of those whose robbings are known
SHAPES_KEPT = 50_000  # of rows that were looked for
SUPPLIES_KEPT = 2_000

Tiles = tuple[int, ...]
Found = tuple[Tiles | None, Tiles | None]  # a short row and the longest
NO_ROWS: Found = (None, None)


def is_chain(row: Sequence[int]) -> bool:
    """Can the jokers get numbers so that each step is one or two and no number appears twice?
    The jokers between two numbers must fit the step between these, and the whole row must not
    go round the circle more than once."""
    first = last = -1
    span = 0
    for at, tile in enumerate(row):
        if not tile:
            continue
        if last < 0:
            first = at
        else:
            step = (tile - row[last]) % TOP
            if not at - last <= step <= 2 * (at - last):
                return False
            span += step
        last = at
    if last < 0:
        return len(row) <= TOP
    return span + first + len(row) - 1 - last < TOP


def is_row(row: Sequence[int]) -> bool:
    return len(row) >= LEAST and is_chain(row)


def missing(tiles: Tiles) -> int:
    """How many more tiles these need at least to become a row."""
    numbers = sorted(tile for tile in tiles if tile)
    steps = sorted(b - a for a, b in pairwise([*numbers, *(one + TOP for one in numbers[:1])]))
    between = sum((step - 1) // LONGEST_STEP for step in steps[:-1])  # the widest gap stays open
    return max(LEAST - len(tiles), between - tiles.count(JOKER))


def inserted(row: Tiles, at: int, tile: int) -> Tiles:
    return (*row[:at], tile, *row[at:])


def closed_up(row: Tiles, places: Iterable[int]) -> Tiles:
    """A row without the tiles at these places."""
    gone = set(places)
    return tuple(tile for at, tile in enumerate(row) if at not in gone)


@lru_cache(maxsize=ROWS_KEPT)
def spots(row: Tiles) -> dict[int, tuple[int, ...]]:
    """Every tile that can go into a row, and where: before which of its tiles, or at its end."""
    numbers = [at for at, tile in enumerate(row) if tile]
    found: dict[int, list[int]] = {}
    if not numbers:
        everywhere = tuple(range(len(row) + 1))
        return dict.fromkeys(range(TOP + 1) if len(row) < TOP else (), everywhere)
    if len(numbers) == len(row):
        return _spots_among_numbers(row)
    first, last = numbers[0], numbers[-1]
    # how much of the circle the row leaves free
    free = TOP - sum((row[b] - row[a]) % TOP for a, b in pairwise(numbers))
    free -= first + len(row) - last
    before, following = -1, iter([*numbers, -1])
    after = next(following)
    for at in range(len(row) + 1):
        if before == after:
            after = next(following)
        up, down = at - before, after + 1 - at  # how many steps it would be from and to a number
        if before < 0:
            low, high, start = -min(2 * down, down + free - 1), -down, row[after]
            room = free > 0
        elif after < 0:
            low, high, start = up, min(2 * up, up + free - 1), row[before]
            room = free > 0
        else:
            gap, start = (row[after] - row[before]) % TOP, row[before]
            low, high = max(up, gap - 2 * down), min(2 * up, gap - down)
            room = after - before < gap
        for value in range(low, high + 1):
            found.setdefault((start + value - 1) % TOP + 1, []).append(at)
        if room:
            found.setdefault(JOKER, []).append(at)
        if at == after:
            before = after
    return {tile: tuple(places) for tile, places in found.items()}


def _spots_among_numbers(row: Tiles) -> dict[int, tuple[int, ...]]:
    """`spots` of a row without jokers: one or two numbers before and behind it, and in its gaps."""
    low, high, end = row[0], row[-1], len(row)
    gaps = [at for at in range(1, end) if (row[at] - row[at - 1]) % TOP == LONGEST_STEP]
    free = TOP - 1 - (high - low) % TOP if end < TOP else 0
    found: dict[int, tuple[int, ...]] = {row[at - 1] % TOP + 1: (at,) for at in gaps}
    for step in range(1, min(LONGEST_STEP, free) + 1):
        found[(low - step - 1) % TOP + 1] = (0,)
    for step in range(1, min(LONGEST_STEP, free) + 1):
        tile = (high + step - 1) % TOP + 1
        found[tile] = (*found.get(tile, ()), end)
    if free:
        gaps = [0, *gaps, end]
    if gaps:
        found[JOKER] = tuple(gaps)
    return found


@lru_cache(maxsize=ROWS_KEPT)
def fitting(row: Tiles) -> int:
    """The mask of the tiles that can go into a row."""
    return sum(1 << tile for tile in spots(row))


def last_spot(row: Tiles, tile: int) -> int | None:
    """The last of the `spots` of a number in a row that has a number."""
    numbers = [at for at, other in enumerate(row) if other]
    first, last = numbers[0], numbers[-1]
    span = (row[last] - row[first]) % TOP
    free = TOP - span - first - (len(row) - last)
    up = (tile - row[last]) % TOP  # behind the last number: as many jokers before it as possible
    steps = min(up, len(row) - last)
    if up and up <= min(LONGEST_STEP * steps, steps + free - 1):
        return last + steps
    above = (tile - row[first]) % TOP
    if above >= span:  # before the first number: as few jokers behind it as possible
        down = TOP - above
        steps = max(-(-down // LONGEST_STEP), down - free + 1)
        return first + 1 - steps if steps <= min(first + 1, down) and above > span else None
    at, there = next(
        (before, after)
        for before, after in pairwise(numbers)
        if (row[after] - row[first]) % TOP > above
    )
    up, gap = (tile - row[at]) % TOP, (row[there] - row[at]) % TOP
    for steps in range(min(up, there - at), 0, -1):
        rest = there - at + 1 - steps
        if up <= LONGEST_STEP * steps and rest <= gap - up <= LONGEST_STEP * rest:
            return at + steps
    return None


def added(row: Tiles, numbers: Tiles, jokers: int) -> Tiles:
    """Of these numbers, in rising order, and then jokers: those that go into a row one after
    another, each as far behind as it can, sorted."""
    new: list[int] = []
    for tile in numbers:
        at = last_spot(row, tile) if any(row) else len(row)
        if at is not None:
            row = inserted(row, at, tile)
            new.append(tile)
    for _ in range(jokers):
        if JOKER not in (fit := spots(row)):
            break
        row = inserted(row, fit[JOKER][-1], JOKER)
        new.insert(0, JOKER)
    return tuple(new)


def places_for(row: Tiles, tile: int) -> list[int]:
    """Where this tile can go into a row: before which of its tiles, or at its end."""
    return list(spots(row).get(tile, ()))


def jokers_for(row: Tiles, tile: int) -> list[int]:
    """The places of the jokers in a row that this number can replace."""
    return list(_replaced(row).get(tile, ()))


@lru_cache(maxsize=ROWS_KEPT)
def replacing(row: Tiles) -> int:
    """The mask of the numbers that can replace a joker of a row."""
    return mask_of(_replaced(row)) if JOKER in row else 0


@lru_cache(maxsize=ROWS_KEPT)
def _replaced(row: Tiles) -> dict[int, list[int]]:
    """Every number that can replace a joker of a row, and where."""
    numbers = [at for at, tile in enumerate(row) if tile]
    found: dict[int, list[int]] = {}
    for at, tile in enumerate(row):
        if tile:
            continue
        before = max((one for one in numbers if one < at), default=-1)
        after = min((one for one in numbers if one > at), default=-1)
        # from a number it is one or two steps for each place
        if before >= 0:
            start, low, high = row[before], at - before, LONGEST_STEP * (at - before)
            if after >= 0:
                gap = (row[after] - row[before]) % TOP
                low, high = max(low, gap - LONGEST_STEP * (after - at)), min(high, gap - after + at)
        elif after >= 0:
            start, low, high = row[after], LONGEST_STEP * (at - after), at - after
        else:
            start, low, high = 1, 0, TOP - 1
        for step in range(low, high + 1):
            value = (start + step - 1) % TOP + 1
            inside = before >= 0 and after >= 0
            if inside or is_chain((*row[:at], value, *row[at + 1 :])):
                found.setdefault(value, []).append(at)
    return found


@lru_cache(maxsize=ROWS_KEPT)
def robbings(row: Tiles) -> tuple[Tiles, ...]:
    """The places of one or two tiles that can be taken out of a row so that the rest, moved
    together, is still a row."""
    return tuple(_robbings(row))


def _robbings(row: Tiles) -> Iterator[Tiles]:
    if len(row) <= LEAST:
        return
    single = _single_robbings(row)
    for at in single:
        yield (at,)
    if len(row) - MOST_ROBBED < LEAST:
        return
    for at in range(len(row)):
        for other in range(at + 1, len(row)):
            if JOKER in row:
                leaves_a_row = is_chain(closed_up(row, (at, other)))
            elif other == at + 1:  # two side by side leave too wide a gap, but for those at an end
                leaves_a_row = at == 0 or other == len(row) - 1
            else:
                leaves_a_row = at in single and other in single
            if leaves_a_row:
                yield (at, other)


def _single_robbings(row: Tiles) -> list[int]:
    last = len(row) - 1
    if JOKER in row:
        return [at for at in range(len(row)) if is_chain(closed_up(row, (at,)))]
    # Both its neighbours must be within one step, or it is at an end.
    return [
        at
        for at in range(len(row))
        if at in (0, last) or (row[at + 1] - row[at - 1]) % TOP <= LONGEST_STEP
    ]


def arranged(row: Tiles, tiles: Sequence[int]) -> Tiles | None:
    """The row with all these tiles put in, its own order kept; None if that is not possible.
    Jokers are put in as far to the right as possible."""
    if len(row) + len(tiles) > TOP:
        return None
    done: Tiles = ()
    numbers = tuple(sorted(tile for tile in tiles if tile))
    jokers = len(tiles) - len(numbers)
    while row or numbers or jokers:
        # Nothing is ever taken back: a tile goes in only if the others can still follow.
        for tile, old, others, left in _next_tiles(done, row, numbers, jokers):
            if can_follow((*done, tile), old, others, left):
                done, row, numbers, jokers = (*done, tile), old, others, left
                break
        else:
            return None
    return done


def _next_tiles(
    done: Tiles, row: Tiles, numbers: Tiles, jokers: int
) -> list[tuple[int, Tiles, Tiles, int]]:
    """What may be the next tile of a row that begins with `done`, the best first, each with what
    is then left of the row, of the numbers and of the jokers."""
    last = next((tile for tile in reversed(done) if tile), None)
    nearest = sorted(numbers, key=lambda tile: (tile - (last or 1)) % TOP)
    if last is not None:  # numbers rise, so one that is skipped now can never come later
        del nearest[1:]
    follow = [(tile, row, tuple(n for n in numbers if n != tile), jokers) for tile in nearest]
    if row:
        follow.append((row[0], row[1:], numbers, jokers))
        follow.sort(key=lambda one: (not one[0], (one[0] - (last or 1)) % TOP))
    if jokers:
        follow.append((JOKER, row, numbers, jokers - 1))
    return follow


def can_follow(done: Tiles, row: Tiles, numbers: Tiles, jokers: int) -> bool:
    """Can the rest of a row, in its order, and these tiles, anywhere in it, be put behind `done`
    so that all together are a chain?"""
    if not is_chain(done):
        return False
    first = next((at for at, tile in enumerate(done) if tile), None)
    if first is not None:
        return _follows(done[first], done, row, numbers, jokers)
    lowest = {*numbers, *[tile for tile in row if tile][:1]}
    return not lowest or any(_follows(low, done, row, numbers, jokers) for low in lowest)


def _follows(low: int, done: Tiles, row: Tiles, numbers: Tiles, jokers: int) -> bool:
    """`can_follow` if this is the lowest number. Then the order of the numbers is given, and only
    the steps say how many jokers may lie between two of them. At both ends together there may be
    as many as the circle has room for. So it is enough to count, between each two numbers of the
    given row, the jokers that lie there, those that must and those that can."""
    placed = [at for at, tile in enumerate(done) if tile]
    lead = placed[0] if placed else len(done)
    trail = len(done) - 1 - placed[-1] if placed else 0
    last = (done[placed[-1]] - low) % TOP + trail if placed else None

    lying, ways = [0], [list[int]()]  # the jokers of the row, and how far up the numbers are
    for tile in row:
        if tile:
            ways[-1].append((tile - low) % TOP)
            lying.append(0)
            ways.append([])
        else:
            lying[-1] += 1
    ends = [way[0] for way in ways[:-1]]
    if ends != sorted(ends):
        return False
    for above in sorted((tile - low) % TOP for tile in numbers):
        way = ways[bisect(ends, above)]
        way.insert(len(way) - (way is not ways[-1]), above)

    least = most = at_ends = 0
    for place, (way, there) in enumerate(zip(ways, lying, strict=True)):
        must = can = 0
        at_end = last is None or place == len(lying) - 1
        for above in way:
            if last is not None:
                step = above - last
                if step < 1:
                    return False
                must += max(0, (step - trail - 1) // LONGEST_STEP)
                can += step - 1
                trail = 0  # only the first step begins with jokers
            last = above
        if there > can:
            if not at_end:
                return False
            at_ends += there - can
        least += max(must, there)
        most += can
    room = TOP - 1 - lead - (last or 0)
    return at_ends <= room and least <= sum(lying) + jokers <= most + room


def bridge(low: int, high: int) -> int:
    """The smallest number of jokers that connects two numbers."""
    return ((high - low) % TOP - 1) // 2


def runs_from(numbers: Tiles, jokers: int) -> Iterator[Tiles]:
    """For each of these numbers, in rising order, it and the next ones that so many jokers can
    connect with it, if these are enough for a row."""
    count = len(numbers)
    gaps = [(b - a) % TOP for a, b in pairwise((*numbers, *numbers[:1]))]
    for start in range(count):
        left, span, end = jokers, 0, start
        while end + 1 - start < count:
            gap = gaps[end % count]
            left -= (gap - 1) // 2
            span += gap
            if left < 0 or span >= TOP:
                break
            end += 1
        if end + 1 - start + jokers >= LEAST:
            yield (*numbers[start : end + 1], *numbers[: max(0, end + 1 - count)])


def rows_along(run: Tiles, jokers: int) -> Iterator[Tiles]:
    """The rows that begin with the first number of a run (see `runs_from`) and skip none. Jokers
    are used only where needed: between two numbers, or to reach three tiles. Leaving out a number
    in between never saves a joker, so if any row can be made, one of these can."""
    row, needed = run[:1], 0
    for place, tile in enumerate(run):
        if place:
            between = bridge(run[place - 1], tile)
            needed += between
            row += (JOKER,) * between + (tile,)
        short = max(0, LEAST - len(row))
        if short <= jokers - needed:
            yield row + (JOKER,) * short


def _arc(low: int, length: int) -> int:
    """The mask of a number and the following ones, so many in all."""
    if length >= TOP:
        return CIRCLE
    bits = ((1 << length) - 1) << (low - 1) % TOP + 1
    return (bits | bits >> TOP) & CIRCLE


def _around(low: int, high: int, jokers: int) -> int:
    """The mask of all numbers between two and of those that so many jokers lead to from there."""
    step = LONGEST_STEP * (jokers + 1)
    return _arc(low - step, (high - low) % TOP + 1 + 2 * step)


@cache
def _next_to(jokers: int) -> Tiles:
    """For each number, the mask of itself and of all that can be next to it with so many jokers."""
    return (0, *(_around(number, number, jokers) for number in range(1, TOP + 1)))


@lru_cache(maxsize=ROWS_KEPT)
def reaching(row: Tiles, jokers: int) -> tuple[int, int]:
    """The mask of the numbers that a row could go on to with a player's jokers, and the number of
    these and of the row's jokers at an end of it: these move outwards when tiles are added, and so
    lead further."""
    numbers = [at for at, tile in enumerate(row) if tile]
    if not numbers:
        return CIRCLE, jokers
    first, last = numbers[0], numbers[-1]
    jokers += max(first, len(row) - 1 - last)
    return _around(row[first], row[last], jokers), jokers


def next_to(numbers: Tiles) -> int:
    """The mask of one or two numbers and of those that can be next to one of these without
    jokers."""
    return _next_to(0)[numbers[0]] | _next_to(0)[numbers[-1]]


class Supply:
    """Numbers, given as a mask, and jokers, in groups of those that can come together in one
    row."""

    def __init__(self, mask: int, jokers: int) -> None:
        self.mask = mask
        self.jokers = jokers
        self._next_to = _next_to(jokers)
        self._around_joker: Found | None = None
        self._groups = groups_of(tiles_of(mask), LONGEST_STEP * (jokers + 1))

    def near(self, reached: int) -> int:
        """The mask of all numbers that can matter to a row that could go on to these: none of the
        others can ever lie in one row with one of its tiles."""
        if reached == CIRCLE:
            return self.mask
        found = 0
        for group in self._groups:
            if group & reached:
                found |= group
        return found

    def rows_with(self, must: Tiles) -> Found:
        """The short row and the longest one that contain `must`, see `through`."""
        if not must:
            if self._around_joker is None:
                self._around_joker = self._rows_around_joker()
            return self._around_joker
        jokers, near = self.jokers, self.near(self._next_to[must[0]])
        if must[1:]:
            other = self.near(self._next_to[must[1]])
            if not jokers and not near & other:  # nothing can lie between them
                apart = abs(must[1] - must[0])
                if not (near or other) or LONGEST_STEP < apart < TOP - LONGEST_STEP:
                    return NO_ROWS
            near |= other
        elif not (jokers or near & near - 1):  # it takes two more
            return NO_ROWS
        return _rows_with(near, jokers, must)

    def _rows_around_joker(self) -> Found:
        """If only jokers must be in them: tries rows through each number, if there is one."""
        own, jokers = frozenset(tiles_of(self.mask)), self.jokers
        found = [
            _rows_with(self.near(self._next_to[one]) ^ 1 << one, jokers, (one,)) for one in own
        ]
        return (
            _best_around_joker([short for short, _ in found], jokers, longest=False),
            _best_around_joker([longest for _, longest in found], jokers, longest=True),
        )


supply_of = lru_cache(maxsize=SUPPLIES_KEPT)(Supply)


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def tiles_of(mask: int) -> Tiles:
    """The tiles of a mask, in rising order."""
    found: list[int] = []
    for at, byte in enumerate(mask.to_bytes(TOP // 8 + 1, "little")):
        if byte:
            found += _TILES_IN[at][byte]
    return tuple(found)


_TILES_IN = [
    [tuple(8 * at + bit for bit in range(8) if byte >> bit & 1) for byte in range(256)]
    for at in range(TOP // 8 + 1)
]


def groups_of(numbers: Tiles, step: int) -> list[int]:
    """Rising numbers, divided where the next one is more than a step away, as masks. The first
    group may go past the highest number."""
    if not numbers:
        return []
    groups, group, last = [], 0, numbers[0]
    for number in numbers:
        if number - last > step:
            groups.append(group)
            group = 0
        group |= 1 << number
        last = number
    if groups and numbers[0] + TOP - last <= step:
        groups[0] |= group
    else:
        groups.append(group)
    return groups


def has_run(mask: int) -> bool:
    """Are there three numbers that make a row without jokers?"""
    round_twice = mask | mask << TOP
    once = round_twice & (round_twice >> 1 | round_twice >> 2)
    return bool(once & (once >> 1 | once >> 2))


@lru_cache(maxsize=SHAPES_KEPT)
def _rows_with(near: int, jokers: int, must: Tiles) -> Found:
    """`through` for own numbers given as a mask of those in reach, short and longest. Rows of the
    same shape are looked for once, wherever on the circle they are."""
    if not jokers and (found := _among_numbers(near, must)):
        return found
    back = (must[0] - MIDDLE) % TOP  # turn the circle so that the first of them comes to the middle
    there = (MIDDLE, *((tile - back - 1) % TOP + 1 for tile in must[1:]))
    short, longest = _shapes((near >> back | near << TOP - back) & CIRCLE, jokers, there)
    return _turned(short, back), _turned(longest, back)


def _turned(row: Tiles | None, by: int) -> Tiles | None:
    return row and tuple([(tile + by - 1) % TOP + 1 if tile else JOKER for tile in row])


@lru_cache(maxsize=SHAPES_KEPT)
def _shapes(near: int, jokers: int, must: Tiles) -> Found:
    own = frozenset(tiles_of(near))
    short = through(own, jokers, must, longest=False)
    return short, short and through(own, jokers, must, longest=True)


def _among_numbers(near: int, must: Tiles) -> Found | None:
    """`_rows_with` without jokers, if all these numbers make one row. None if they go all the way
    round, so that it is not clear where it begins."""
    row = tiles_of(near | mask_of(must))
    for at, tile in enumerate(row):
        if (tile - row[at - 1]) % TOP > LONGEST_STEP:
            row = row[at:] + row[:at]
            break
    else:
        return None
    places = [row.index(tile) for tile in must]
    first, last = min(places), max(places)
    while last - first + 1 < LEAST:  # to the nearer number, upwards if both are as near
        up = (row[last + 1] - row[last]) % TOP if last + 1 < len(row) else TOP
        down = (row[first] - row[first - 1]) % TOP if first else TOP
        if up <= down:
            last += 1
        else:
            first -= 1
    return row[first : last + 1], row


def through(own: frozenset[int], jokers: int, must: Tiles, *, longest: bool) -> Tiles | None:
    """A row of at least three tiles that contains `must` (one or two numbers). It is a short one
    or, if `longest`, as long as possible without further jokers. None if there is none."""
    ways = [must, must[::-1]] if len(must) > 1 else [must]
    cores = [core for way in ways if (core := _joined(way, own, jokers))]
    if not cores:
        return None
    row = min(cores, key=lambda core: (core.count(JOKER), len(core)))
    while longest or len(row) < LEAST:
        if not (more := _grown(row, own, jokers - row.count(JOKER), longest=longest)):
            break
        row = more
    return row if is_row(row) else None


def _joined(way: Tiles, own: frozenset[int], jokers: int) -> Tiles | None:
    """From the first number to the last, with all own numbers in between and as few jokers as
    possible."""
    row, low = way[:1], way[0]
    span = (way[-1] - low) % TOP
    if (span - 1) // 2 > len(own) + jokers:
        return None
    between = sorted((d, tile) for tile in own if 0 < (d := (tile - low) % TOP) < span)
    for tile in (*(tile for _, tile in between), *way[1:]):
        row += (JOKER,) * bridge(row[-1], tile) + (tile,)
    return row if row.count(JOKER) <= jokers else None


def _grown(row: Tiles, own: frozenset[int], jokers: int, *, longest: bool) -> Tiles | None:
    """Make a row longer at one of its ends: by an own number; if the row is still too short, by
    a joker and an own number; as a last resort by a joker."""
    numbers = [tile for tile in row if tile]
    for gap in (1, 2) if longest and len(row) >= LEAST else (1, 2, 3, 4):
        if bridge(0, gap) > jokers:
            break
        up, down = (numbers[-1] + gap - 1) % TOP + 1, (numbers[0] - gap - 1) % TOP + 1
        link = (JOKER,) * bridge(0, gap)
        if up in own and up not in row and is_chain((*row, *link, up)):
            return (*row, *link, up)
        if down in own and down not in row and is_chain((down, *link, *row)):
            return (down, *link, *row)
    if jokers and len(row) < LEAST:
        return (*row, JOKER)
    return None


def _best_around_joker(
    found: Sequence[Tiles | None], jokers: int, *, longest: bool
) -> Tiles | None:
    """Of the rows through each own number; if there is none of these, a row of jokers."""
    if not found:
        return (JOKER,) * LEAST if jokers >= LEAST else None
    rows = [row for row in found if row]
    return (max if longest else min)(rows, key=len, default=None)


def joinable(
    row: Tiles, own: frozenset[int], jokers: int, must: frozenset[int], must_jokers: int
) -> bool:
    """Is there a row of at least three tiles that contains this row in its order, all numbers in
    `must` and at least `must_jokers` more jokers, if `own` numbers and `jokers` can be used? If
    there is one, the answer is always yes. A wrong yes is possible only for rows that cover
    almost the whole circle."""
    numbers = [(at, tile) for at, tile in enumerate(row) if tile]
    if not numbers:
        return _joinable_to_jokers(len(row), own, jokers, must, must_jokers)
    if must_jokers > jokers:
        return False
    (first, low), (last, high) = numbers[0], numbers[-1]
    inside = (high - low) % TOP
    for (at, tile), (then, following) in pairwise(numbers):
        gap = (following - tile) % TOP
        between = sum((one - tile) % TOP < gap for one in must)
        if then - at - 1 + between > gap - 1:
            return False
    outside = [tile for tile in must if (tile - low) % TOP > inside]
    reach = 2 * (len(own) + jokers + len(row) + 1)
    if any((t - high) % TOP > reach and (low - t) % TOP > reach for t in outside):
        return False
    outside.sort(key=lambda tile: (tile - high) % TOP)
    lead, trail = first, len(row) - 1 - last
    numbers_there = own | must
    for cut in range(len(outside) + 1):
        top = outside[cut - 1] if cut else high
        bottom = outside[cut] if cut < len(outside) else low
        above, below = _steps(high, top, numbers_there), _steps(bottom, low, numbers_there)
        used = max(0, above.jokers - trail) + max(0, below.jokers - lead)
        if used > jokers or inside + above.span + below.span >= TOP:
            continue
        size = len(row) + above.numbers + below.numbers + used
        size += sum((tile - low) % TOP < inside for tile in must)
        if _grows(bottom, top, own - must, jokers - used, LEAST - size):
            return True
    return False


def within_reach(start: frozenset[int], own: frozenset[int], jokers: int) -> frozenset[int]:
    """The own numbers to which so many jokers can lead from these, by way of other own numbers:
    no other own number can lie in one row with all of these."""
    ring, found = sorted(own | start), set[int]()
    for one in start:
        at = ring.index(one)
        up = (*ring[at + 1 :], *ring[:at])
        for way, sign in ((up, 1), (up[::-1], -1)):
            last, left = one, jokers
            for tile in way:
                left -= ((tile - last) * sign % TOP - 1) // 2
                if left < 0:
                    break
                found.add(tile)
                last = tile
    return frozenset(found & own)


class _Steps(NamedTuple):
    """From one number up to another: the distance, how many numbers are used on the way, and how
    many jokers are needed."""

    span: int
    numbers: int
    jokers: int


_NOWHERE = _Steps(0, 0, 0)


def _steps(low: int, high: int, numbers: frozenset[int]) -> _Steps:
    span = (high - low) % TOP
    if not span:
        return _NOWHERE
    way = sorted({d for one in (*numbers, high) if 0 < (d := (one - low) % TOP) <= span})
    return _Steps(span, len(way), sum((b - a - 1) // 2 for a, b in pairwise((0, *way))))


def _grows(low: int, high: int, own: frozenset[int], jokers: int, missing: int) -> bool:
    """Can the row grow at its ends by as many tiles as are missing?"""
    if missing <= jokers:
        return True
    for tile in own:
        up, down = bridge(high, tile), bridge(tile, low)
        if up <= jokers and _grows(low, tile, own - {tile}, jokers - up, missing - 1 - up):
            return True
        if down <= jokers and _grows(tile, high, own - {tile}, jokers - down, missing - 1 - down):
            return True
    return False


def _joinable_to_jokers(
    lying: int, own: frozenset[int], jokers: int, must: frozenset[int], must_jokers: int
) -> bool:
    """`joinable` for a row that is empty or has only jokers, which may stand anywhere."""
    jokers, must_jokers = jokers + lying, must_jokers + lying
    if must_jokers > jokers:
        return False
    if must:
        one = min(must)
        return joinable((one,), own - {one}, jokers, must - {one}, must_jokers)
    return jokers >= LEAST or any(
        joinable((one,), own - {one}, jokers, must, must_jokers) for one in own
    )


def completes(done: Tiles, rest: Tiles, own: Tiles, tries: int) -> bool:
    """Can a row that begins with `done` be finished with `rest`, in its order, and own tiles
    anywhere in between? Also yes if the given number of tries does not settle it."""
    return _completes(done, rest, own, [tries])


def _completes(done: Tiles, rest: Tiles, own: Tiles, tries: list[int]) -> bool:
    if not is_chain(done):
        return False
    tries[0] -= 1
    if tries[0] < 0 or is_chain((*done, *rest)):
        return True
    if rest and _completes((*done, rest[0]), rest[1:], own, tries):
        return True
    for tile in dict.fromkeys(own):
        left = list(own)
        left.remove(tile)
        if _completes((*done, tile), rest, tuple(left), tries):
            return True
    return False
