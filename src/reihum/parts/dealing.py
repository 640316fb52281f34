"""Dealing cards, and other things that several games do with hands and piles."""

from collections.abc import Iterable, Sequence

from reihum.core.cards import NumberDeck
from reihum.core.errors import Mistake
from reihum.core.tell import Tell

Cards = tuple[int, ...]


def enough(cards: int, wanted: int) -> None:
    """Raise a Mistake if the setup has too few cards."""
    if cards < wanted:
        raise Mistake("too-few-cards", cards=cards, wanted=wanted)


def clockwise(seats: int, start: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with `start` (G1)."""
    return tuple((start + i) % seats for i in range(seats))


def deal_hands(
    cards: Sequence[int], seats: int, size: int
) -> tuple[list[Sequence[int]], Sequence[int]]:
    """`size` cards for each seat, and the rest."""
    hands = [cards[size * seat : size * (seat + 1)] for seat in range(seats)]
    return hands, cards[size * seats :]


def deal_evenly(cards: Sequence[int], seats: int, dealer: int) -> list[Sequence[int]]:
    """Deal all cards. If they cannot be shared equally, the seats left of the dealer get one
    more (G4)."""
    hands: list[Sequence[int]] = [()] * seats
    for place, seat in enumerate(clockwise(seats, dealer + 1)):
        hands[seat] = cards[place::seats]
    return hands


def without(hand: Iterable[int], cards: Iterable[int]) -> Cards | None:
    """The hand, sorted, without these cards; None if it does not have them all."""
    rest = sorted(hand)
    for card in cards:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


def complete(deck: NumberDeck, cards: Sequence[int]) -> Cards:
    """The cards whose number is there in all colours: pairs or quartets."""
    held = [deck.number[card] for card in cards]
    return tuple(card for card in cards if held.count(deck.number[card]) == len(deck.colours))


def turn_over(
    stacks: list[Cards], piles: list[Cards], seat: int, pile: str, tell: Tell | None
) -> None:
    """Turn an open pile over to make a face-down stack: its bottom card becomes the top one."""
    cards, piles[seat] = piles[seat][::-1], ()
    stacks[seat] = cards
    if tell:
        tell.moved(cards, f"{pile}.{seat}", f"stack.{seat}")
