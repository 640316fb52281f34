"""Elfer raus! played out by a kernel. Each row has its own bit mask of at most 20 bits."""

from collections.abc import Sequence
from typing import Protocol

import numpy as np
from numba import njit

from reihum.games.elfer_raus import MOST_DRAWS, ElferRaus

NOBODY = -1


class Dice(Protocol):
    """The dice of the playouts; `state` is their whole state."""

    state: int


def play_out(game: ElferRaus, dice: Dice, weights: Sequence[tuple[int, ...]]) -> None:
    """Play a deal to its end, like bots/playout.py with strategies that have these weights, by
    seat. The first card must already be laid."""
    top, colours, seats = game.plan.numbers.top, len(game.plan.numbers.suits), game.setup.seats
    whole = (1 << top) - 1
    masks = np.empty((seats + 2, colours), np.int64)
    for place, mask in enumerate((*game.hands, game.filled, game.fits)):
        for colour in range(colours):
            masks[place, colour] = mask >> colour * top & whole
    stock = np.array(game.stock[: game.left] or (0,), np.int64)
    turn = np.array((game.asked[0], game.laid, game.drawn, game.left), np.int64)
    state = np.array((dice.state,), np.uint64)
    _play(masks, stock, turn, state, top, np.array(weights, np.int64), MOST_DRAWS)
    dice.state = int(state[0])
    whole_masks = [
        sum(int(masks[place, colour]) << colour * top for colour in range(colours))
        for place in range(seats + 2)
    ]
    game.hands, (game.filled, game.fits) = whole_masks[:seats], whole_masks[seats:]
    game.asked = (int(turn[0]),)
    game.laid, game.drawn, game.left = int(turn[1]), int(turn[2]), int(turn[3])
    game.end_by_hands(None)


def warm_up() -> None:
    """Compile the kernel, or load it from the cache, before it is needed."""
    if not _play.signatures:
        masks = np.array(((1,), (0,), (2,), (1,)), np.int64)  # one card, and it fits
        turn, state = np.zeros(4, np.int64), np.zeros(1, np.uint64)
        weights = np.zeros((2, 10), np.int64)
        _play(masks, np.zeros(1, np.int64), turn, state, 3, weights, MOST_DRAWS)


@njit(cache=True)
def _below(state, n):
    state[0] = state[0] * np.uint64(6364136223846793005) + np.uint64(1442695040888963407)
    return np.int64(((state[0] >> np.uint64(33)) * np.uint64(n)) >> np.uint64(31))


@njit(cache=True)
def _count(mask):
    n = 0
    while mask:
        mask &= mask - 1
        n += 1
    return n


@njit(cache=True)
def _side(hand, filled, place, step, top, w):
    """Like `side` of the strategy."""
    at = place + step
    if at < 0 or at >= top or filled >> at & 1:
        return w[0]
    mine_next = hand >> at & 1
    own = others = gap = 0
    nearest = -1
    while 0 <= at < top and not filled >> at & 1:
        if hand >> at & 1:
            own += 1
            if nearest < 0:
                nearest = gap
        else:
            others += 1
        gap += 1
        at += step
    if mine_next:
        return w[1] + w[2] * own + w[3] * others
    worth = w[4] + w[7] * others
    if own:
        worth += w[5] * own + w[6] * nearest
    return worth


@njit(cache=True)
def _nth(hand, fits, n, top):
    """The n-th fitting card, in the order of the menu."""
    for colour in range(len(fits)):
        for place in range(top):
            if hand[colour] & fits[colour] & 1 << place:
                if n == 0:
                    return colour, place
                n -= 1
    return NOBODY, 0


@njit(cache=True)
def _best(hand, filled, fits, fitting, may_end, top, w, state):
    """The card that the strategy lays, chosen at random among the best. The colour NOBODY means
    that it ends the turn."""
    worths = np.empty(fitting + may_end, np.int64)
    at, size = 0, 0
    for colour in range(len(fits)):
        size += _count(hand[colour])
        for place in range(top):
            if hand[colour] & fits[colour] & 1 << place:
                worths[at] = _side(hand[colour], filled[colour], place, 1, top, w)
                worths[at] += _side(hand[colour], filled[colour], place, -1, top, w)
                at += 1
    if may_end:
        worths[at] = w[8] * fitting + w[9] * size
    most = worths.max()
    equals = 0
    for worth in worths:
        equals += worth == most
    skip = _below(state, equals) if equals > 1 else 0
    for chosen in range(len(worths)):
        if worths[chosen] == most:
            if skip == 0:
                return _nth(hand, fits, chosen, top)
            skip -= 1
    return NOBODY, 0


@njit(cache=True)
def _lay(hand, filled, fits, colour, place, top):
    hand[colour] ^= 1 << place
    if not filled[colour]:
        fits[colour] = 0
    filled[colour] |= 1 << place
    fits[colour] |= ((1 << place) >> 1 | 1 << place + 1) & (1 << top) - 1
    fits[colour] &= ~filled[colour]


@njit(cache=True)
def _play(masks, stock, turn, state, top, weights, most_draws):
    seats = len(masks) - 2
    filled, fits = masks[seats], masks[seats + 1]
    seat, laid, drawn, left = turn
    while True:
        hand = masks[seat]
        fitting = 0
        for colour in range(len(fits)):
            fitting += _count(hand[colour] & fits[colour])
        colour, place = NOBODY, 0
        if fitting == 0 and not laid and left and drawn < most_draws:
            left -= 1
            card = stock[left]
            hand[card // top] |= 1 << card % top
            drawn += 1
            continue
        if fitting + laid == 1:
            colour, place = _nth(hand, fits, 0, top)
        elif fitting:
            colour, place = _best(hand, filled, fits, fitting, laid, top, weights[seat], state)
        if colour == NOBODY:  # the turn was ended or passed, or all draws are used
            seat, laid, drawn = (seat + 1) % seats, 0, 0
            continue
        _lay(hand, filled, fits, colour, place, top)
        if not hand.any():
            break
        if drawn:
            seat, laid, drawn = (seat + 1) % seats, 0, 0
        else:
            laid = 1
    turn[0], turn[1], turn[2], turn[3] = seat, laid, drawn, left
