"""Giving each slot a card that fits. A slot is a mask of the cards that may lie there."""

from collections.abc import Iterable, Sequence

from reihum.core.rng import Rng


def repair(slots: Sequence[int], cards: list[int], rng: Rng) -> bool:
    """Slot i holds card i. Swap every card that does not fit its slot with another card so that
    both fit. Returns False if there is a slot that no single swap can fix."""
    n = len(slots)
    wrong = [a for a in range(n) if not slots[a] >> cards[a] & 1]
    for a in wrong:
        if slots[a] >> cards[a] & 1:
            continue  # an earlier swap has fixed it
        mask, card, start = slots[a], cards[a], rng.below(n)
        for b in (*range(start, n), *range(start)):
            if mask >> cards[b] & 1 and slots[b] >> card & 1:
                cards[a], cards[b] = cards[b], card
                break
        else:
            return False
    if wrong:  # the swaps above favour some worlds: random swaps take that away
        for _ in range(n):
            a, b = rng.below(n), rng.below(n)
            if slots[a] >> cards[b] & 1 and slots[b] >> cards[a] & 1:
                cards[a], cards[b] = cards[b], cards[a]
    return True


def mix(
    slots: Sequence[int], match: list[int | None], cards: Sequence[int], sure: int, rng: Rng
) -> None:
    """Make random lawful swaps, because the matching before favours some worlds."""
    for _ in range(4 * sure):
        a, b = rng.below(len(slots)), rng.below(len(slots))
        x, y = match[a], match[b]
        fits_a = a >= sure if y is None else bool(slots[a] >> cards[y] & 1)
        fits_b = b >= sure if x is None else bool(slots[b] >> cards[x] & 1)
        if fits_a and fits_b:
            match[a], match[b] = y, x


def match(fits: Sequence[Sequence[int]], cards: int, order: Iterable[int]) -> list[int | None]:
    """Give each slot in `order` a card of its own, as far as possible."""
    owner: list[int | None] = [None] * cards
    for slot in order:
        _place(slot, fits, owner, set())
    match: list[int | None] = [None] * len(fits)
    for card, its_slot in enumerate(owner):
        if its_slot is not None:
            match[its_slot] = card
    return match


def match_rest(fits: Sequence[Sequence[int]], match: list[int | None], cards: int) -> None:
    """Find a slot for every card left over. A slot that has a card may get another one, but
    never loses its card without a new one."""
    homes: list[list[int]] = [[] for _ in range(cards)]
    for slot, fitting in enumerate(fits):
        for card in fitting:
            homes[card].append(slot)
    for card in set(range(cards)) - set(match):
        if not _place(card, homes, match, set()):
            raise AssertionError("no world fits this belief")


def _place(
    one: int, fits: Sequence[Sequence[int]], owner: list[int | None], tried: set[int]
) -> bool:
    """Find a place that fits `one`; if necessary, move others to another place."""
    for place in fits[one]:
        if place not in tried:
            tried.add(place)
            other = owner[place]
            if other is None or _place(other, fits, owner, tried):
                owner[place] = one
                return True
    return False
