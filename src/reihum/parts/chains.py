"""Rows of tiles in which each number is one or two higher than the one before, with jokers: what
is valid, where a tile can go, what can be taken out, and which rows can be made.

A tile is its number; 0 is a joker, which can stand for any number. A row is a tuple of tiles.
Numbers form a circle: 1 comes after the highest.
"""

from collections.abc import Iterable, Iterator, Sequence
from functools import lru_cache
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

Tiles = tuple[int, ...]


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


@lru_cache(maxsize=ROWS_KEPT)
def fitting(row: Tiles) -> int:
    """The mask of the tiles that can go into a row."""
    return sum(1 << tile for tile in spots(row))


def places_for(row: Tiles, tile: int) -> list[int]:
    """Where this tile can go into a row: before which of its tiles, or at its end."""
    return list(spots(row).get(tile, ()))


def jokers_for(row: Tiles, tile: int) -> list[int]:
    """The places of the jokers in a row that this number can replace."""
    return list(_replaced(row).get(tile, ()))


@lru_cache(maxsize=ROWS_KEPT)
def _replaced(row: Tiles) -> dict[int, list[int]]:
    """Every number that can replace a joker of a row, and where."""
    numbers = [at for at, tile in enumerate(row) if tile]
    found: dict[int, list[int]] = {}
    for at, tile in enumerate(row):
        if tile:
            continue
        near = min(numbers, key=lambda there: abs(there - at), default=None)
        if near is None:
            values: Iterable[int] = range(1, TOP + 1)
        else:  # from there it is one or two steps for each place
            low, high = sorted((at - near, 2 * (at - near)))
            values = [(row[near] + step - 1) % TOP + 1 for step in range(low, high + 1)]
        for value in values:
            if is_chain((*row[:at], value, *row[at + 1 :])):
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
    numbers = sorted(tile for tile in tiles if tile)
    return _arranged((), row, tuple(numbers), len(tiles) - len(numbers), set())


def _arranged(
    done: Tiles, row: Tiles, numbers: Tiles, jokers: int, failed: set[object]
) -> Tiles | None:
    if not (row or numbers or jokers):
        return done
    state = (row, numbers, jokers, _end(done))
    if state in failed:
        return None
    last = next((tile for tile in reversed(done) if tile), None)
    nearest = sorted(numbers, key=lambda tile: (tile - (last or 1)) % TOP)
    follow = [(tile, row, tuple(n for n in numbers if n != tile), jokers) for tile in nearest]
    if last is not None:  # numbers rise, so one that is skipped now can never come later
        del follow[1:]
    if row:
        follow.append((row[0], row[1:], numbers, jokers))
        follow.sort(key=lambda one: (not one[0], (one[0] - (last or 1)) % TOP))
    if jokers:
        follow.append((JOKER, row, numbers, jokers - 1))
    for tile, old, others, left in follow:
        more = (*done, tile)
        if is_chain(more) and (found := _arranged(more, old, others, left, failed)):
            return found
    failed.add(state)
    return None


def _end(row: Tiles) -> tuple[int, int, int]:
    """All that matters for continuing a row: its last number, the jokers after that, and how much
    of the circle the row covers."""
    numbers = [(at, tile) for at, tile in enumerate(row) if tile]
    if not numbers:
        return 0, len(row), 0
    (first, low), (last, high) = numbers[0], numbers[-1]
    return high, len(row) - 1 - last, first + (high - low) % TOP


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


@lru_cache(maxsize=ROWS_KEPT)
def _covered(row: Tiles) -> int:
    """The mask of the numbers from the first in a row to the last."""
    return _arc(row[0], (row[-1] - row[0]) % TOP + 1)


class Supply:
    """A player's tiles, sorted, in groups of those that can come together in one row."""

    def __init__(self, hand: Tiles) -> None:
        self.jokers = hand.count(JOKER)
        self.numbers = hand[self.jokers :]
        self.mask = mask_of(self.numbers)
        self._groups = [
            (mask_of(group), _arc(group[0] - self._step(), self._reach(group)))
            for group in groups_of(self.numbers, self._step())
        ]

    def _step(self) -> int:
        return LONGEST_STEP * (self.jokers + 1)

    def _reach(self, group: Tiles) -> int:
        """How many numbers there are from the first that this group can reach to the last."""
        return (group[-1] - group[0]) % TOP + 1 + 2 * self._step()

    def near(self, row: Tiles) -> int:
        """The mask of all numbers that can matter to a row: none of the others can ever lie in one
        row with one of its tiles. If it has jokers, which can go anywhere, these are all."""
        if JOKER in row:
            return self.mask
        covered, found = _covered(row), 0
        for group, reached in self._groups:
            if reached & covered:
                found |= group
        return found


def mask_of(numbers: Iterable[int]) -> int:
    mask = 0
    for number in numbers:
        mask |= 1 << number
    return mask


def tiles_of(mask: int, jokers: int) -> Tiles:
    """The tiles of a mask, and so many jokers before them."""
    found = [JOKER] * jokers
    while mask:
        found.append((mask & -mask).bit_length() - 1)
        mask &= mask - 1
    return tuple(found)


def groups_of(numbers: Tiles, step: int) -> list[Tiles]:
    """Divide rising numbers where the next one is more than a step away. The first group may go
    past the highest number."""
    groups, start = [], 0
    for place in range(1, len(numbers)):
        if numbers[place] - numbers[place - 1] > step:
            groups.append(numbers[start:place])
            start = place
    if numbers:
        groups.append(numbers[start:])
    if len(groups) > 1 and numbers[0] + TOP - numbers[-1] <= step:
        groups[0] = groups.pop() + groups[0]
    return groups


def through_near(near: int, jokers: int, must: Tiles, *, longest: bool) -> Tiles | None:
    """`through` for own numbers given as a mask, which is faster where it is asked often: rows of
    the same shape anywhere on the circle are looked for once."""
    if not must:
        own = frozenset(tiles_of(near, 0))
        found = [through_near(near ^ 1 << one, jokers, (one,), longest=longest) for one in own]
        return _best_around_joker(found, jokers, longest=longest)
    # Turn the circle so that the first of them comes to the middle, and look at what is in reach.
    back = (must[0] - MIDDLE) % TOP
    there = (MIDDLE, *((tile - back - 1) % TOP + 1 for tile in must[1:]))
    turned = (near >> back | near << TOP - back) & CIRCLE
    shape = _shape(_in_reach(turned, there, jokers), jokers, there, longest)
    return shape and tuple([(tile + back - 1) % TOP + 1 if tile else JOKER for tile in shape])


def _in_reach(near: int, there: Tiles, jokers: int) -> int:
    """The numbers that can lie in a row with these: from one to the next it is never farther than
    all jokers lead. All of them, if it could go past the ends of the mask."""
    step = LONGEST_STEP * (jokers + 1)
    found = mask_of(there)
    while True:
        wider = found
        for one in range(1, step + 1):
            wider |= found << one | found >> one
        if wider & ~CIRCLE:
            return near
        wider &= near | found
        if wider == found:
            return found & near
        found = wider


@lru_cache(maxsize=SHAPES_KEPT)
def _shape(near: int, jokers: int, must: Tiles, longest: bool) -> Tiles | None:
    return through(frozenset(tiles_of(near, 0)), jokers, must, longest=longest)


def through(own: frozenset[int], jokers: int, must: Tiles, *, longest: bool) -> Tiles | None:
    """A row of at least three tiles that contains `must` (one or two numbers, or nothing if only
    jokers are needed). It is a short one or, if `longest`, as long as possible without further
    jokers. None if there is none."""
    if not must:
        return _around_joker(own, jokers, longest=longest)
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


def _around_joker(own: frozenset[int], jokers: int, *, longest: bool) -> Tiles | None:
    """`through` if only jokers must be in the row: tries a row through each own number, if there
    is one."""
    found = [through(own - {one}, jokers, (one,), longest=longest) for one in own]
    return _best_around_joker(found, jokers, longest=longest)


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
