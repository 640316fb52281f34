"""The exact search behind `melds`: how to lay naturals and wilds so that as little as possible is
left. A natural is a card that is not wild.

Three facts keep the search small. A combination of six or more cards is two shorter ones, so none
longer than five is tried. Two wilds make a combination with any card, so these are not tried
either: at the end every two spare wilds take the costliest card that is left. And spare wilds can
be added to any combination, so only naturals are counted.
"""

from collections.abc import Iterator

# A natural is given as a place: its value * 8 + its suit. So the next lower card of a suit is 8
# less, and places in falling order put the costliest first, equal values side by side, and the two
# copies of a card (twins) together.
STEP = 8
REACH = (1, 2, 3, 4)  # how far other cards of a run of five are below the highest
LONGEST_SET = 5

# Compares points first, then the number of cards: a hand has fewer than 32 cards.
CARDS = 32
WORTH = tuple((value + 3) * CARDS + 1 for value in range(11))
ANYTHING = 1 << 30

# Naturals that make a combination, with or without wilds: the mask of these naturals; how many
# wilds they need; the mask of naturals that must not be free; the worth. Naturals must not be free
# if they are twins of naturals in the combination and are to be used before these.
Part = tuple[int, int, int, int]
# A natural that can be combined with another: its bit, and its twin's if the twin is used first.
Card = tuple[int, int]


def worth_of(place: int) -> int:
    return WORTH[place // STEP]


def joinable_places(places: list[int], wilds: int) -> set[int]:
    """Those of these naturals that are in a combination of three with others of them and this one
    wild or none."""
    there, found = set(places), set[int]()
    counts: dict[int, int] = {}
    for place in places:
        counts[place // STEP] = counts.get(place // STEP, 0) + 1
    for place in there:
        higher, highest = place + STEP in there, place + 2 * STEP in there
        if counts[place // STEP] > 2 - wilds:
            found.add(place)
        if higher and highest:
            found.update((place, place + STEP, place + 2 * STEP))
        elif wilds and (higher or highest):
            found.update((place, place + (STEP if higher else 2 * STEP)))
    return found


def sets_with(first: int, later: list[Card], worth: int, wilds: int) -> Iterator[Part]:
    """The sets with this card and some of the later cards of its value."""
    found = [(first, 0, 1)]
    for bit, twin in later:
        found += [
            (cards | bit, avoid | twin & ~cards, size + 1)
            for cards, avoid, size in found
            if size < LONGEST_SET
        ]
    for cards, avoid, size in found:
        if size > 2:
            yield cards, 0, avoid, size * worth
        elif size == 2 and wilds:
            yield cards, 1, avoid, size * worth


def runs_with(first: int, place: int, at: dict[int, list[Card]], wilds: int) -> list[Part]:
    """The runs in which this card is the highest natural."""
    runs: list[Part] = []
    found = [(first, 0, WORTH[place // STEP], 1)]
    for down in REACH:
        lower = at.get(place - STEP * down)
        if lower is None:
            continue
        value = WORTH[place // STEP - down]
        longer = [
            (cards | bit, avoid | twin, worth + value, size + 1)
            for cards, avoid, worth, size in found
            if down - size <= wilds
            for bit, twin in lower
        ]
        if down > 1:
            runs += [(cards, down + 1 - n, avoid, worth) for cards, avoid, worth, n in longer]
        elif wilds:  # two neighbours need a third card
            runs += [(cards, 1, avoid, worth) for cards, avoid, worth, _ in longer]
        found += longer
    return runs


def cheap_and_large_first(part: Part) -> tuple[int, int]:
    return part[1], -part[3]


class MeldSearch:
    """The search for one hand, given as the places of its naturals, in falling order, and the
    number of its wilds."""

    def __init__(self, places: list[int], wilds: int) -> None:
        self.wilds = wilds
        self.worth: dict[int, int] = {}
        self.twin: dict[int, int] = {}
        self.parts: dict[int, list[Part]] = {}  # by their first card
        self.seen: set[tuple[int, int, int]] = set()
        self.least = ANYTHING
        self.laid: tuple[Part, ...] | None = None
        at: dict[int, list[Card]] = {}
        alike: dict[int, list[Card]] = {}
        bit = 1 << len(places)
        for place in reversed(places):
            bit >>= 1
            value = place // STEP
            worth = self.worth[bit] = WORTH[value]
            parts: list[Part] = []
            if value in alike:
                later = alike[value]
                parts += sets_with(bit, later, worth, wilds)
            else:
                later = alike[value] = []
            if place in at:
                self.twin[bit] = bit << 1
                later[0] = (bit << 1, bit)
                at[place] = [(bit, 0), (bit << 1, bit)]
            else:
                at[place] = [(bit, 0)]
            later.insert(0, (bit, 0))
            parts += runs_with(bit, place, at, wilds)
            if parts:
                parts.sort(key=cheap_and_large_first)
                self.parts[bit] = parts
        self.all = (1 << len(places)) - 1

    def run(self, below: int) -> list[tuple[int, int]] | None:
        """The combinations that leave the least, each as the mask of its naturals and its number
        of wilds. None if what they leave is worth `below` or more."""
        self.least = below
        self._choose(self.all, self.wilds, 0, 0, ())
        if self.laid is None:
            return None
        chosen = [(cards, need) for cards, need, _, _ in self.laid]
        over = self.wilds - sum(need for _, need in chosen)
        left = self.all - sum(cards for cards, _ in chosen)
        while over > 1 and left:
            costliest = left & -left
            chosen.append((costliest, 2))
            left ^= costliest
            over -= 2
        return chosen

    def _loss(self, left: int, lost: int, wilds: int) -> int:
        """What the cards in `left`, worth `lost`, cost after every two wilds have taken one."""
        while wilds > 1 and left:
            costliest = left & -left
            lost -= self.worth[costliest]
            left ^= costliest
            wilds -= 2
        return lost

    def _choose(self, free: int, wilds: int, left: int, lost: int, laid: tuple[Part, ...]) -> None:
        """Try everything with the free cards. The cards in `left` stay out of combinations."""
        if (free, left, wilds) in self.seen:  # the same cards were laid in other combinations
            return
        self.seen.add((free, left, wilds))
        while free:
            first = free & -free
            for part in self.parts.get(first, ()):
                cards, need, avoid, _ = part
                if cards & free != cards or need > wilds or avoid & free:
                    continue
                if self._loss(left, lost, wilds - need) < self.least:
                    self._choose(free ^ cards, wilds - need, left, lost, (*laid, part))
            # If this card is left, so is its twin: leaving only the twin was tried above.
            leave = (first | self.twin.get(first, 0)) & free
            lost += self.worth[first] if leave == first else 2 * self.worth[first]
            left |= leave
            free ^= leave
            if self._loss(left, lost, wilds) >= self.least:
                return
        loss = self._loss(left, lost, wilds)
        if loss < self.least:
            self.least = loss
            self.laid = laid
