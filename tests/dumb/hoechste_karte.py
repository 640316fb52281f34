"""Die höchste Karte gewinnt: the slow and simple second implementation, for tests only.

It was written from RULES.md (HK) and the rulebook, without looking at the engine.
"""

from collections.abc import Sequence
from functools import cache

COLOUR_ORDER = "RYGB"


def dealt(seats: int, numbers: int) -> tuple[frozenset[str], ...]:
    """HK1: each seat holds the cards 1..numbers of its own colour."""
    if not 2 <= seats <= 4:
        raise ValueError(f"2 to 4 seats, not {seats}")
    hands = []
    for seat in range(seats):
        cards = [COLOUR_ORDER[seat] + str(number) for number in range(1, numbers + 1)]
        hands.append(frozenset(cards))
    return tuple(hands)


@cache
def tree_below(hands: tuple[frozenset[str], ...], chooser: int) -> tuple[int, int]:
    """Nodes and leaves below a position, given by the hands (without the cards chosen so far) and
    who chooses next. Who wins a trick does not matter: it does not change what can be played later.
    """
    if not hands[chooser]:
        return 1, 1  # seat 0 is on turn and all hands are empty
    nodes = 1
    leaves = 0
    for card in hands[chooser]:
        left = list(hands)
        left[chooser] = hands[chooser] - {card}
        below_nodes, below_leaves = tree_below(tuple(left), (chooser + 1) % len(hands))
        nodes += below_nodes
        leaves += below_leaves
    return nodes, leaves


def tree(seats: int, numbers: int) -> tuple[int, int]:
    """Nodes (including the root) and leaves, with the seats choosing one after another."""
    return tree_below(dealt(seats, numbers), 0)


def result(seats: int, numbers: int, tricks: Sequence[Sequence[int]]) -> list[int]:
    """The number of cards won by each seat; in trick t seat s plays tricks[t][s]."""
    hands = [set(hand) for hand in dealt(seats, numbers)]
    won = [0] * seats
    set_aside = 0
    for trick in tricks:
        if len(trick) != seats:
            raise ValueError(f"a trick of {seats} cards, not {len(trick)}")
        for seat in range(seats):
            card = COLOUR_ORDER[seat] + str(trick[seat])
            if card not in hands[seat]:
                raise ValueError(f"seat {seat} does not hold {card}")
            hands[seat].remove(card)
        set_aside += seats
        highest = max(trick)
        winners = [seat for seat in range(seats) if trick[seat] == highest]
        if len(winners) == 1:  # HK2
            won[winners[0]] += set_aside
            set_aside = 0
        # HK3: otherwise the cards wait for the next trick; after the last one nobody gets them
    return won
