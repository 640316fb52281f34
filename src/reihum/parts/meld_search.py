"""The exact search behind `melds`: how to lay naturals, with some wilds, so that least is left.

Three facts keep it small. A combination of six or more cards is two shorter ones, so none longer
than five is tried. Two wilds lay any one card, so those sets are not tried either: at the end,
each two wilds over take the dearest card that is left. And once anything lies, all wilds over can
lie with it, so only naturals are counted.
"""

from collections.abc import Iterator

# A natural is a place: its value * 8 + its suit. So the next lower card of a suit is 8 below, and
# places in falling order put the dearest first, equal values side by side, and twins together.
STEP = 8
REACH = (1, 2, 3, 4)  # from one end of a run of five
LONGEST_SET = 5

# Points first, then the number of cards: a hand has fewer than 32 of them.
WORTH = tuple((value + 3) * 32 + 1 for value in range(11))
ANYTHING = 1 << 30

# Naturals (bits of a mask) that make a combination with wilds: the naturals; the wilds it needs;
# naturals that must not be free, as they are the twins of some in it and are used first; the worth.
Part = tuple[int, int, int, int]
# A natural in reach of another: its bit, and its twin's if that is used first.
Card = tuple[int, int]


def sets_with(first: int, later: list[Card], worth: int, wilds: int) -> Iterator[Part]:
    """The sets of this card and some of the later ones of its value."""
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
    """The runs of which this card is the highest natural."""
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
        elif wilds:  # two neighbours want a third
            runs += [(cards, 1, avoid, worth) for cards, avoid, worth, _ in longer]
        found += longer
    return runs


def cheap_and_large_first(part: Part) -> tuple[int, int]:
    return part[1], -part[3]


class MeldSearch:
    """One hand: its naturals as places in falling order, and the number of its wilds."""

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
        """The combinations that leave least, each as its naturals and its wilds, if what they
        leave is worth less than this."""
        self.least = below
        self._choose(self.all, self.wilds, 0, 0, ())
        if self.laid is None:
            return None
        chosen = [(cards, need) for cards, need, _, _ in self.laid]
        over = self.wilds - sum(need for _, need in chosen)
        left = self.all - sum(cards for cards, _ in chosen)
        while over > 1 and left:
            dearest = left & -left
            chosen.append((dearest, 2))
            left ^= dearest
            over -= 2
        return chosen

    def _loss(self, left: int, lost: int, wilds: int) -> int:
        """What is lost of the cards left, worth `lost`, when the wilds have taken their share."""
        while wilds > 1 and left:
            dearest = left & -left
            lost -= self.worth[dearest]
            left ^= dearest
            wilds -= 2
        return lost

    def _choose(self, free: int, wilds: int, left: int, lost: int, laid: tuple[Part, ...]) -> None:
        """Try all that can be done with the free cards; no part holds any of those left."""
        if (free, left, wilds) in self.seen:  # the same cards lie, in other combinations
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
            # If this one is left, so is its twin: to leave the twin alone was tried above.
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
