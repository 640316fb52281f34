"""How sets and runs are shown: the order in which a combination reads, what its wilds stand for,
and how a hand can be sorted into combinations and what is left."""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from reihum.core.zones import Meld, Sorted
from reihum.parts.dealing import without
from reihum.parts.melds import JOKER, VALUES, Melds, romme_deck, suit_of, value_of


def read_meld(melds: Melds, cards: Iterable[int]) -> Meld:
    """A combination in the order in which it reads, wilds where what they stand for belongs."""
    cards = sorted(cards)
    naturals = [card for card in cards if not melds.is_wild(card)]
    wilds = [card for card in cards if melds.is_wild(card)]
    say = romme_deck().say
    values = [value_of(card) for card in naturals]
    if len(set(values)) <= 1:
        meant = VALUES[values[0]] if values else ""
        return Meld("set", say([*naturals, *wilds]), ("",) * len(naturals) + (meant,) * len(wilds))
    suit, by_value = suit_of(naturals[0]), dict(zip(values, naturals, strict=True))
    order, stands = [], []
    for value in _places(min(values), len(cards)):
        card = by_value.get(value)
        if card is None:  # best the card that is what it stands for
            itself = suit * len(VALUES) + value
            card = itself if itself in wilds else wilds[-1]
            wilds.remove(card)
        own = card != JOKER and (suit_of(card), value_of(card)) == (suit, value)
        order.append(card)
        stands.append("" if own else VALUES[value])
    return Meld("run", say(order), tuple(stands))


def _places(low: int, count: int) -> range:
    """The values of a run of so many cards that begins with this one; where the values end, it
    begins lower."""
    high = min(low + count, len(VALUES))
    return range(high - count, high)


@lru_cache(maxsize=2000)  # a hand is told to its owner after every move, and seldom changes
def sort_hand(melds: Melds, cards: tuple[str, ...], *, gives: bool, last: bool) -> Sorted:
    """The combinations that leave the fewest points, and the rest. `gives`: one card must be
    discarded, and it says which one leaves the fewest points. If all others can be laid, or it is
    the `last` turn, that may be any; else the dearest of the rest, and a wild only if there is
    nothing else."""
    hand = tuple(map(romme_deck().index.__getitem__, cards))
    outs = melds.discards(hand) if gives and not last else ()
    if outs:
        throw = max(outs, key=lambda card: (not melds.is_wild(card), melds.points(card)))
        found = melds.out(hand, throw) or ()
        return _sorted(melds, found, (), throw)
    best = melds.best(hand)
    if gives and hand and (last or not best.left):
        throw, kept = melds.keep(hand)
        return _sorted(melds, kept.melds, kept.left, throw)
    if gives and best.left:
        throw = max(best.left, key=lambda card: (not melds.is_wild(card), melds.points(card)))
        return _sorted(melds, best.melds, without(best.left, (throw,)) or (), throw)
    return _sorted(melds, best.melds, best.left)


def _sorted(
    melds: Melds, found: Iterable[Iterable[int]], left: Sequence[int], throw: int | None = None
) -> Sorted:
    after = sum(map(melds.points, left))
    rest = [*left] if throw is None else [*left, throw]
    rest.sort(key=lambda card: (melds.is_wild(card), value_of(card), card))
    points = sum(map(melds.points, rest))
    say = romme_deck().say
    name = "" if throw is None else romme_deck().names[throw]
    return Sorted(tuple(read_meld(melds, meld) for meld in found), say(rest), points, name, after)


@lru_cache(maxsize=2000)
def sort_groups(melds: Melds, cards: tuple[str, ...], sizes: tuple[int, ...]) -> Sorted:
    """Cards that were laid down one combination after another."""
    laid = [*map(romme_deck().index.__getitem__, cards)]
    found, start = [], 0
    for size in sizes:
        found.append(read_meld(melds, laid[start : start + size]))
        start += size
    return Sorted(tuple(found))
