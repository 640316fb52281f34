"""Sets and runs with wilds, as in Königs-Rommé: what is one, and the best way to lay a hand.

A hand is a sorted tuple of cards, equal ones repeated. A combination is one too: which card a
wild stands for is nowhere said, as nothing hangs on it. A card of the wild value may stand for
itself, as for any other, so it needs no second thought.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from reihum.core.cards import Deck
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_search import ANYTHING, STEP, MeldSearch

SUITS = "SHDCX"
VALUES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = len(SUITS) * len(VALUES)
SHORTEST = 3


@lru_cache(maxsize=1)
def romme_deck() -> Deck:
    names = [f"{suit}{value}" for suit in SUITS for value in VALUES]
    return Deck([*names, "*"], [2] * len(names) + [6])


@cache
def of_value(value: str) -> tuple[str, ...]:
    """The names of all cards of a value."""
    return tuple(f"{suit}{value}" for suit in SUITS)


class Arrangement(NamedTuple):
    melds: tuple[Cards, ...]
    left: Cards
    points: int


def suit_of(card: int) -> int:
    return card // len(VALUES)


def value_of(card: int) -> int:
    return card % len(VALUES)


def some_of(cards: Iterable[int]) -> Iterator[Cards]:
    """Every choice of these cards, none and all of them too; equal cards are one choice."""
    counts = sorted(Counter(cards).items())
    for numbers in product(*(range(n + 1) for _, n in counts)):
        yield tuple(card for (card, _), n in zip(counts, numbers, strict=True) for _ in range(n))


class Melds:
    """The combinations while one value (an index into VALUES), or none, is wild."""

    def __init__(self, wild: int | None) -> None:
        self.wild = wild
        natural = [value_of(card) != wild for card in range(JOKER)]
        self._wild = (*(not is_natural for is_natural in natural), True)
        self._points = (*(value_of(c) + 3 if natural[c] else 20 for c in range(JOKER)), 50)
        self._place = tuple(value_of(card) * STEP + suit_of(card) for card in range(JOKER))
        self._card = {place: card for card, place in enumerate(self._place)}

    def is_wild(self, card: int) -> bool:
        return self._wild[card]

    def points(self, card: int) -> int:
        """What a card left in the hand counts."""
        return self._points[card]

    def is_meld(self, cards: Iterable[int]) -> bool:
        """Do all these cards together make one set or one run?"""
        cards = tuple(cards)
        naturals = [card for card in cards if not self._wild[card]]
        if len(cards) < SHORTEST:
            return False
        values = {value_of(card) for card in naturals}
        if len(values) <= 1:
            return True
        return (
            len(values) == len(naturals)
            and len({suit_of(card) for card in naturals}) == 1
            and max(values) - min(values) < len(cards) <= len(VALUES)
        )

    def best(self, hand: Iterable[int]) -> Arrangement:
        """The combinations that leave the fewest points, and then the fewest cards."""
        hand = tuple(sorted(hand))
        melds = self._arrange(hand, ANYTHING) or ()
        left = without(hand, (card for meld in melds for card in meld)) or ()
        return Arrangement(melds, left, sum(self._points[card] for card in left))

    def all_laid(self, hand: Iterable[int]) -> tuple[Cards, ...] | None:
        """Combinations of all these cards, or None. No cards need no combinations."""
        hand = tuple(sorted(hand))
        melds = self._arrange(hand, 1)
        # One wild or two, and nothing else, are the only cards that are left without a natural.
        return None if hand and not melds else melds

    def out(self, hand: Iterable[int], discard: int) -> tuple[Cards, ...] | None:
        """The combinations with which one goes out on this discard, or None."""
        rest = without(hand, (discard,))
        return None if rest is None else self.all_laid(rest)

    def discards(self, hand: Iterable[int]) -> Cards:
        """The cards on which one can go out, each once."""
        hand = tuple(sorted(hand))
        least = self.best(hand).points
        # To go out on a card leaves it, and no arrangement leaves less than the best.
        dear = sorted({card for card in hand if self._points[card] >= least})
        return tuple(card for card in dear if self.out(hand, card) is not None)

    def melds_with(self, hand: Iterable[int], cards: Iterable[int]) -> Iterator[Cards]:
        """The combinations out of the hand that hold these cards, each once. There can be
        thousands where there are many wilds, so they come as they are asked for."""
        hand, cards = tuple(hand), tuple(cards)
        rest = without(hand, cards)
        if rest is None:
            return
        held = [card for card in cards if not self._wild[card]]
        wilds = [card for card in rest if self._wild[card]]
        for naturals in self._parts_with(held, [card for card in rest if not self._wild[card]]):
            for some in some_of(wilds):
                meld = without((*cards, *naturals, *some), ()) or ()
                if self.is_meld(meld):
                    yield meld

    def _parts_with(self, held: list[int], free: list[int]) -> Iterator[Cards]:
        """What can be added of the free naturals to those held so that all are of one value, or
        of one suit and of different values."""
        if not held:
            yield ()
        for value in range(len(VALUES)):
            if all(value_of(card) == value for card in held):
                for some in some_of(card for card in free if value_of(card) == value):
                    if some or held:
                        yield some
        for suit in range(len(SUITS)):
            if all(suit_of(card) == suit for card in held) and len(set(held)) == len(held):
                more = sorted({card for card in free if suit_of(card) == suit} - set(held))
                # one natural alone was a set above
                for size in range(max(0, 2 - len(held)), len(more) + 1):
                    yield from combinations(more, size)

    def _arrange(self, hand: Cards, below: int) -> tuple[Cards, ...] | None:
        """The combinations that leave least, or None if naturals worth this or more are left."""
        places = [self._place[card] for card in hand if not self._wild[card]]
        wilds = [card for card in hand if self._wild[card]]
        places.sort(reverse=True)
        search = MeldSearch(places, len(wilds))
        chosen = search.run(below)
        if chosen is None:
            return None
        melds: list[list[int]] = []
        for naturals, need in chosen:
            meld = [self._card[place] for i, place in enumerate(places) if naturals >> i & 1]
            melds.append([*meld, *wilds[:need]])
            del wilds[:need]
        if len(wilds) >= SHORTEST:
            melds.append(wilds)
        elif melds:
            melds[0] += wilds
        return tuple(sorted(tuple(sorted(meld)) for meld in self._joined(melds)))

    def _joined(self, melds: list[list[int]]) -> list[list[int]]:
        """The search cuts long combinations up; whole ones read better."""
        joined: list[list[int]] = []
        while melds:
            meld = melds.pop()
            for other in joined:
                if self.is_meld(other + meld):
                    joined.remove(other)
                    melds.append(other + meld)
                    break
            else:
                joined.append(meld)
        return joined


@lru_cache(maxsize=len(VALUES) + 1)
def melds_of(wild: int | None) -> Melds:
    return Melds(wild)
