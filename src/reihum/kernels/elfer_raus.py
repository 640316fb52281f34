"""Elfer raus!, with all variants and seats: random players, and bots that weigh what they lay.

A set of cards is two masks, each of two rows: their first places are the bits 0 and 32.
"""

import numpy as np

from reihum.bots.strategies.elfer_raus import PLAIN
from reihum.core.options import Setup
from reihum.games.elfer_raus import MOST_DRAWS, VARIANTS, ElferRaus, ElferRausPlan
from reihum.kernels.bits import count, highest, lowest, nth
from reihum.kernels.chance import LANES, below, shuffle
from reihum.kernels.compiled import compiled, playing
from reihum.kernels.matches import (
    DICE,
    MORE,
    NOBODY,
    PLAYS,
    RANDOM,
    Matches,
    begin_deal,
    begin_matches,
    note,
    ready,
    win,
)

ROW = 32  # bits between two rows in a mask
WHOLE_ROW = (1 << ROW) - 1
PLAINLY, FALSE_START, THREE_NUMBERS, ANY_CARD = range(4)  # as in VARIANTS
VARIANT, DEALS, DEALER, SIZE, TOP, ROWS = range(6)  # the rules of a setup
EVERY, OPENERS, LYING = range(3)  # masks of a setup: all cards, those that open a row, ends
MOST_CARDS = 80
DRAW, PASS, END = 200, 201, 202  # in a trace; below that a card is laid


class ElferRausMatches(Matches):
    def __init__(self, setup: Setup, seed: str, bots: tuple[str, ...]) -> None:
        super().__init__(setup, seed, bots, PLAIN)
        plan = ElferRaus.planned(setup)
        assert isinstance(plan, ElferRausPlan)
        top, rows, self._names = plan.numbers.top, len(plan.numbers.suits), plan.deck.names
        variant, deals = [*VARIANTS].index(setup.choice("variant")), setup.number("deals")
        self._rules = np.array((variant, deals, self._dealer, plan.hand, top, rows), np.int64)
        to_deal = [card // top << 5 | card % top for card in plan.to_deal]
        self._to_deal = np.array(to_deal, np.int64)
        rows_of = [
            [mask >> colour * top & (1 << top) - 1 for colour in range(rows)] + [0] * (4 - rows)
            for mask in (plan.deck.everything, plan.openers, plan.laid_out)
        ]
        self._masks = np.array([(a | b << ROW, c | d << ROW) for a, b, c, d in rows_of], np.int64)
        # What the kernel works with, as nothing is made while it runs.
        self._scratch = (
            np.empty(len(to_deal), np.int64), np.empty((setup.seats, 2), np.int64),
            np.empty(2, np.int64), np.empty(2, np.int64), np.empty(MOST_CARDS + 1, np.int64),
            np.empty(setup.seats, np.int64), np.empty(setup.seats, np.bool_),
        )  # fmt: skip

    def _run(self, first: int, rows: np.ndarray, trace: np.ndarray) -> None:
        _play(
            first, rows, trace, self._rules, self._to_deal, self._masks,
            self._players, self._together, self._streams, self._start, self._scratch,
        )  # fmt: skip

    def _say(self, what: int) -> str:
        if verb := {DRAW: "draw", PASS: "pass", END: "end"}.get(what):
            return verb
        return f"lay {self._names[(what >> 5) * int(self._rules[TOP]) + (what & 31)]}"


def find(setup: Setup, seed: str, bots: tuple[str, ...]) -> ElferRausMatches:
    return ElferRausMatches(setup, seed, bots)


@compiled
def _side_up(w, hand, filled, place, top):
    """What opening a row towards its higher end is worth, like `side` of the strategy. The masks
    are of one row."""
    beyond = ((1 << top) - 1) & -(2 << place)
    lying = filled & beyond
    if lying:
        beyond &= (lying & -lying) - 1
    if beyond == 0:
        return w[0]
    mine = hand & beyond
    own = count(mine)
    others = count(beyond) - own
    if own == 0:
        return w[4] + w[7] * others
    nearest = lowest(mine) - place - 1
    if nearest == 0:
        return w[1] + w[2] * own + w[3] * others
    return w[4] + w[5] * own + w[6] * nearest + w[7] * others


@compiled
def _side_down(w, hand, filled, place):
    beyond = (1 << place) - 1
    lying = filled & beyond
    if lying:
        beyond &= -(2 << highest(lying))
    if beyond == 0:
        return w[0]
    mine = hand & beyond
    own = count(mine)
    others = count(beyond) - own
    if own == 0:
        return w[4] + w[7] * others
    nearest = place - 1 - highest(mine)
    if nearest == 0:
        return w[1] + w[2] * own + w[3] * others
    return w[4] + w[5] * own + w[6] * nearest + w[7] * others


@compiled
def _best(w, hand, filled, fits, may_end, top, worths, streams, dice, lane):
    """Which of the fitting cards, counted from the lowest, is laid; or how many fit: the turn is
    ended. Chosen by chance among the best."""
    n, most = 0, -(1 << 60)
    for half in range(2):
        held, lying = hand[half], filled[half]
        rest = held & fits[half]
        while rest:
            place = lowest(rest)
            rest &= rest - 1
            shift = place & ROW
            place -= shift
            mine, there = held >> shift & WHOLE_ROW, lying >> shift & WHOLE_ROW
            worth = _side_up(w, mine, there, place, top) + _side_down(w, mine, there, place)
            worths[n] = worth
            n += 1
            most = max(most, worth)
    if may_end:
        worths[n] = w[8] * n + w[9] * (count(hand[0]) + count(hand[1]))
        most = max(most, worths[n])
        n += 1
    equals = 0
    for choice in range(n):
        equals += worths[choice] == most
    skip = below(streams, dice, lane, equals)
    for choice in range(n):
        if worths[choice] == most:
            if skip == 0:
                return choice
            skip -= 1
    return NOBODY


@compiled
def _points(mask):
    """The values of the cards in a mask of two rows."""
    sums = count(mask)  # a card is worth one more than its place
    sums += count(mask & 0x000AAAAA000AAAAA)
    sums += count(mask & 0x000CCCCC000CCCCC) << 1
    sums += count(mask & 0x0000F0F00000F0F0) << 2
    sums += count(mask & 0x0000FF000000FF00) << 3
    sums += count(mask & 0x000F0000000F0000) << 4
    return sums


@compiled
def _deal(
    streams, lane, deal, use, cards, to_deal, size, hands, filled, fits, masks, rules, left, start
):
    """Deal, and deal again if nobody has what it takes to begin; returns who begins. `left` is who
    sits on the dealer's left. Of the first deal the words are there."""
    variant, rows, seats = rules[VARIANT], rules[ROWS], len(hands)
    deck = len(streams[0]) - 2
    seat, again = NOBODY, False
    fits[:] = 0
    while seat == NOBODY:
        for place in range(len(cards)):
            cards[place] = to_deal[place]
        use += 1
        if deal > 1 or again:
            begin_deal(streams, lane, start, deal, use)
        again = True
        shuffle(streams, deck, lane, cards, len(cards))
        hands[:] = 0
        at = 0
        for holder in range(seats):
            for _ in range(size):
                card = cards[at]
                hands[holder, card >> 6] |= np.int64(1) << (card & 63)
                at += 1
        if variant == ANY_CARD:
            use += 1
            begin_deal(streams, lane, start, deal, use)
            seat = below(streams, deck, lane, seats)
        elif variant == THREE_NUMBERS:
            seat = left
        else:
            for row in range(rows):
                bit = np.int64(1) << ((row & 1) * ROW + (rules[TOP] >> 1))
                for holder in range(seats):
                    if seat == NOBODY and hands[holder, row >> 1] & bit:
                        seat = holder
                        fits[row >> 1] = bit
            if variant == FALSE_START and seat == NOBODY:
                seat = left
    for half in range(2):
        filled[half] = lying = masks[LYING, half]
        if variant == FALSE_START:
            fits[half] = (lying << 1 | lying >> 1) & masks[EVERY, half] & ~lying
        elif variant == ANY_CARD:
            fits[half] = masks[EVERY, half]
        elif variant == THREE_NUMBERS:
            fits[half] = masks[OPENERS, half]
    return seat


@compiled
def _lay(half, bit, hand, filled, fits, masks, variant):
    """Lay this card; returns whether it was the first."""
    hand[half] ^= bit
    place = lowest(bit)
    row = WHOLE_ROW << (place & ROW)
    first = filled[0] | filled[1] == 0
    if first:
        fits[0], fits[1] = masks[OPENERS, 0], masks[OPENERS, 1]
        if variant == ANY_CARD:  # its number opens the other rows
            same = (bit | bit << ROW | bit >> ROW) & (1 << 2 * ROW - 1) - 1
            fits[0], fits[1] = same & masks[EVERY, 0], same & masks[EVERY, 1]
    lying = filled[half]
    before = fits[half] if lying & row else fits[half] & ~row
    filled[half] = lying = lying | bit
    fits[half] = (before | bit << 1 | bit >> 1) & masks[EVERY, half] & ~lying
    return first


@playing
def _play(first, rows, trace, rules, to_deal, masks, players, together, streams, start, scratch):
    variant, size, seats = rules[VARIANT], rules[SIZE], len(players)
    lot = len(streams[0]) - 1
    cards, hands, filled, fits, worths, totals, answered = scratch
    for match in range(len(rows)):
        lane = match % LANES
        if lane == 0:
            begin_matches(streams, start, first + match, together, seats, rules[DEALER])
        decisions = 0
        totals[:] = 0
        dealer = rules[DEALER]
        use = 0
        for deal in range(1, rules[DEALS] + 1):
            if deal > 1:
                dealer = (dealer + 1) % seats
                use = 0
            elif dealer == NOBODY:
                use = 1
                dealer = below(streams, lot, lane, seats)
            seat = _deal(
                streams, lane, deal, use, cards, to_deal, size, hands, filled, fits, masks, rules,
                (dealer + 1) % seats, start,
            )  # fmt: skip
            left, stock = len(cards), size * seats
            laid = drawn = 0
            while True:
                hand = hands[np.uint64(seat)]
                low, high = hand[0] & fits[0], hand[1] & fits[1]
                many_low = count(low)
                many = many_low + count(high)
                player, choice = players[np.uint64(seat)], 0
                dice = player[DICE]
                if player[PLAYS] == RANDOM:
                    choice = below(streams, dice, lane, max(1, many + laid))
                elif many + laid > 1:
                    w = player[MORE:]
                    choice = _best(
                        w, hand, filled, fits, laid, rules[TOP], worths, streams, dice, lane
                    )
                over = False
                if choice < many:
                    half = np.int64(choice >= many_low)
                    bit = nth(high if half else low, choice - many_low * half)
                    code = half << 6 | lowest(bit)
                    begun = _lay(half, bit, hand, filled, fits, masks, variant)
                    onward = drawn > 0 or begun
                    over = hand[0] | hand[1] == 0
                    laid = 1
                elif laid:
                    code, onward = END, True
                elif left > stock:
                    left -= 1
                    drawn += 1
                    code = DRAW
                    half, bit = cards[left] >> 6, np.int64(1) << (cards[left] & 63)
                    hand[half] |= bit
                    onward = drawn == MOST_DRAWS and not bit & fits[half]
                else:
                    code, onward = PASS, True
                decisions = note(trace, decisions, seat, code)
                if over:
                    break
                after = seat + 1 if seat + 1 < seats else 0
                seat = after if onward else seat
                laid, drawn = (0, 0) if onward else (laid, drawn)
            for holder in range(seats):
                totals[holder] += _points(hands[holder, 0]) + _points(hands[holder, 1])
            if deal < rules[DEALS]:
                decisions = ready(trace, decisions, players, together, streams, lane, answered)
        win(rows[match], decisions, totals, True)
