"""What the network of Elfer raus! is told: a list of the inputs that are 1.

There is one network for all numbers of seats and all variants. Cards are numbered by row, so with
a colour taken out the last row is simply full. Other seats are counted from the left neighbour on.
"""

from bisect import bisect
from collections.abc import Sequence

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.games.elfer_raus import HAND_SIZES, VARIANTS, ElferRaus

ROWS, TOP = 4, 20
CARDS = ROWS * TOP
END = CARDS  # the action after those that lay a card
ACTIONS = CARDS + 1
MOST_SEATS = 6
OTHERS = MOST_SEATS - 1
LARGEST_HAND = 30  # larger ones look the same
LARGEST_STOCK = 40
# Deals that follow this one: from which number on they look different.
FOLLOWING = (1, 2, 3, 4, 6, 9)
# By how many points a seat is ahead of another (or behind: the same numbers, negative).
_STEPS = (1, 6, 11, 16, 21, 31, 41, 51, 66, 81, 101, 131, 171, 221, 301)
LEADS = (*(1 - step for step in reversed(_STEPS)), *_STEPS)

# Where the inputs of each kind begin.
HAND = 0
FILLED = HAND + CARDS
FITS = FILLED + CARDS
LACKS = FITS + CARDS  # what each of the others is known not to have
HOLDS = LACKS + OTHERS * CARDS  # the 11 it is known to have, by row
BITS = HOLDS + OTHERS * ROWS  # up to here many inputs can be 1, from here on one of each kind
OWN_SIZE = BITS
SIZES = OWN_SIZE + LARGEST_HAND + 1
STOCK = SIZES + OTHERS * (LARGEST_HAND + 1)
SEATS = STOCK + LARGEST_STOCK + 1
VARIANT = SEATS + MOST_SEATS - 1
LAID = VARIANT + len(VARIANTS)
MATCH = LAID + 2  # a match of one deal, the last of several, or how many follow
LEAD = MATCH + 2 + len(FOLLOWING)
INPUTS = LEAD + OTHERS * (len(LEADS) + 1)

_VARIANTS = {name: number for number, name in enumerate(VARIANTS)}
_FULL_ROW = (1 << TOP) - 1


def knows(game: ElferRaus) -> bool:
    """Is this something the network has learned: the booklet's deck and hands?"""
    setup, rows = game.setup, len(game.plan.numbers.suits)
    usual = game.plan.numbers.top == TOP and game.plan.hand == HAND_SIZES[setup.seats]
    return usual and (rows == ROWS or (rows == ROWS - 1 and setup.seats == 2))


def lit(chair: Chair, world: ElferRaus) -> list[int]:
    """What the seat sees and knows. Nothing else of the imagined world is looked at."""
    assert chair.seat is not None
    setup, plan, seat = chair.setup, world.plan, chair.seat
    hand, filled = world.hands[seat], world.filled
    out = CARDS - len(plan.deck.names)
    full = filled | ((1 << out) - 1) << (CARDS - out)
    inputs = [HAND + card for card in plan.deck.of(hand)]
    inputs += [FILLED + card for card in plan.deck.of(full)]
    inputs += [FITS + card for card in plan.deck.of(world.fits)]
    unseen = plan.deck.everything & ~(hand | filled)
    inputs.append(OWN_SIZE + min(hand.bit_count(), LARGEST_HAND))
    for other in range(setup.seats - 1):
        at = (seat + 1 + other) % setup.seats
        heap = chair.belief.heaps[f"hand.{at}"]
        lacks = unseen & ~heap.union()
        inputs += [LACKS + other * CARDS + card for card in plan.deck.of(lacks)]
        for row, eleven in enumerate(plan.elevens):
            if plan.deck.bits[eleven] in heap.slots:
                inputs.append(HOLDS + other * ROWS + row)
        size = min(world.hands[at].bit_count(), LARGEST_HAND)
        inputs.append(SIZES + other * (LARGEST_HAND + 1) + size)
    inputs.append(STOCK + min(world.left, LARGEST_STOCK))
    inputs.append(SEATS + setup.seats - 2)
    inputs.append(VARIANT + _VARIANTS[setup.choice("variant")])
    inputs.append(LAID + world.laid)
    return inputs + _match(world, seat)


def _match(world: ElferRaus, seat: int) -> list[int]:
    """How the match stands."""
    deals, seats = world.setup.number("deals"), world.setup.seats
    if deals == 1:
        return [MATCH]
    inputs = [MATCH + 1 + bisect(FOLLOWING, deals - world.deal)]
    totals = world.totals() if world.scores else (0,) * seats
    for other in range(seats - 1):
        lead = totals[(seat + 1 + other) % seats] - totals[seat]  # few points are good
        inputs.append(LEAD + other * (len(LEADS) + 1) + bisect(LEADS, lead))
    return inputs


def wanted(world: ElferRaus, menu: Sequence[Action]) -> list[int]:
    """The network's numbers of these actions."""
    laying = world.plan.rows.laying
    return [laying[action].card if action in laying else END for action in menu]
