"""Sets and runs with wilds, as in Königs-Rommé: which cards make one, and the best way to lay a
hand.

A hand is a sorted tuple of cards, and so is a combination; equal cards are repeated. Which card a
wild stands for is not stored because it makes no difference. A card of the wild value can stand
for any card, so also for itself, and needs no special treatment.
"""

from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache, lru_cache
from itertools import combinations, product
from typing import NamedTuple

from reihum.core.cards import Deck
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_search import (
    ANYTHING,
    CARDS,
    STEP,
    MeldSearch,
    joinable_places,
    worth_of,
)

SUITS = "SHDCX"
VALUES = ("3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
JOKER = len(SUITS) * len(VALUES)
SHORTEST = 3
HANDS_KEPT = 64  # as many as a turn asks about


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
    """Every choice of some of these cards, including none and all. Equal cards are not told
    apart."""
    counts = sorted(Counter(cards).items())
    for numbers in product(*(range(n + 1) for _, n in counts)):
        yield tuple(card for (card, _), n in zip(counts, numbers, strict=True) for _ in range(n))


class Melds:
    """The combinations if one value (an index into VALUES) or none is wild."""

    def __init__(self, wild: int | None) -> None:
        self.wild = wild
        natural = [value_of(card) != wild for card in range(JOKER)]
        self._wild = (*(not is_natural for is_natural in natural), True)
        self._points = (*(value_of(c) + 3 if natural[c] else 20 for c in range(JOKER)), 50)
        self._place = tuple(value_of(card) * STEP + suit_of(card) for card in range(JOKER))
        self._card = {place: card for card, place in enumerate(self._place)}
        # the same hand is asked about several times before it changes
        self._arrange = lru_cache(maxsize=HANDS_KEPT)(self._arranged)
        self._going_out = lru_cache(maxsize=HANDS_KEPT)(self._discards)

    def is_wild(self, card: int) -> bool:
        return self._wild[card]

    def points(self, card: int) -> int:
        """The points of a card that is left in the hand."""
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
        found = self._best(tuple(sorted(hand)), ANYTHING)
        assert found
        return found

    def _best(self, hand: Cards, below: int) -> Arrangement | None:
        """`best` of a sorted hand; None if what is left is worth `below` or more."""
        melds = self._arrange(hand, below)
        if melds is None:
            return None
        left = without(hand, (card for meld in melds for card in meld)) or ()
        return Arrangement(melds, left, sum(self._points[card] for card in left))

    def all_laid(self, hand: Iterable[int]) -> tuple[Cards, ...] | None:
        """Combinations that use all these cards, or None. For no cards there are none: ()."""
        hand = tuple(sorted(hand))
        melds = self._arrange(hand, 1)
        # The search counts naturals only, so it does not notice a hand of one or two wilds alone.
        return None if hand and not melds else melds

    def out(self, hand: Iterable[int], discard: int) -> tuple[Cards, ...] | None:
        """Combinations that use the whole hand except this discard, to go out with; or None."""
        rest = without(hand, (discard,))
        return None if rest is None else self.all_laid(rest)

    def discards(self, hand: Iterable[int]) -> Cards:
        """The cards that one can discard to go out, each once."""
        return self._going_out(tuple(sorted(hand)))

    def _discards(self, hand: Cards) -> Cards:
        least = self.best(hand).points
        # Going out leaves the points of this one card, which cannot be fewer than the least. A wild
        # is never the only card that cannot be laid, unless it is the only card.
        possible = sorted(
            {
                card
                for card in hand
                if self._points[card] >= least
                and not (least and self._wild[card] and len(hand) > 1)
            }
        )
        return tuple(card for card in possible if self.out(hand, card) is not None)

    def keep(self, hand: Iterable[int]) -> tuple[int, Arrangement]:
        """The card to discard so that the combinations from the rest leave the fewest points (of
        several the first), and these combinations."""
        hand = tuple(sorted(hand))
        points = self._points
        whole = self.best(hand)
        # Without a card what is left is worth less by this card at most, and so much less if it
        # is one of those left over.
        most = max((points[card] for card in whole.left), default=0)
        kept: tuple[int, Arrangement] | None = None
        for card in dict.fromkeys(hand):
            if whole.left and points[card] < most:
                continue
            if kept and whole.points - points[card] >= kept[1].points:
                continue  # without a card what is left is worth less by this card at most
            below = kept[1].points * CARDS if kept else ANYTHING
            best = self._best(without(hand, (card,)) or (), below)
            if best and (kept is None or best.points < kept[1].points):
                kept = card, best
        assert kept, "an empty hand"
        return kept

    def melds_with(self, hand: Iterable[int], cards: Iterable[int]) -> Iterator[Cards]:
        """The combinations from the hand that contain these cards, each once. With many wilds
        there can be thousands, so this is an iterator."""
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
        """The choices of free naturals that can be added to those held so that all have the same
        value, or the same suit and different values."""
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
                # a single natural was already found above, as a set
                for size in range(max(0, 2 - len(held)), len(more) + 1):
                    yield from combinations(more, size)

    def _arranged(self, hand: Cards, below: int) -> tuple[Cards, ...] | None:
        """The combinations that leave the least; None if what they leave is worth `below` or more
        (see `MeldSearch.run`)."""
        places = [self._place[card] for card in hand if not self._wild[card]]
        wilds = [card for card in hand if self._wild[card]]
        if len(wilds) < SHORTEST - 1:  # these go with no other card, so they are left in any case
            joinable = joinable_places(places, len(wilds))
            below -= sum(worth_of(place) for place in places if place not in joinable)
            if below <= 0:
                return None
            places = [place for place in places if place in joinable]
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
        """Put together the long combinations that the search has cut up: they read better."""
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
