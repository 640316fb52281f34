"""Dealing: how cards come to the seats."""

from collections.abc import Sequence


def clockwise(seats: int, start: int) -> tuple[int, ...]:
    """All seats in the order of play, from `start` on (G1)."""
    return tuple((start + i) % seats for i in range(seats))


def deal_hands(
    cards: Sequence[int], seats: int, size: int
) -> tuple[list[Sequence[int]], Sequence[int]]:
    """`size` cards for each seat, and the rest."""
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(seats)]
    return hands, cards[size * seats :]


def deal_evenly(cards: Sequence[int], seats: int, dealer: int) -> list[Sequence[int]]:
    """All cards; where they do not divide, the seats left of the dealer get one more (G4)."""
    hands: list[Sequence[int]] = [()] * seats
    for place, seat in enumerate(clockwise(seats, dealer + 1)):
        hands[seat] = cards[place::seats]
    return hands
