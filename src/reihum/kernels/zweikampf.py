"""Zweikampf, short and long: there is nothing to decide, so all players play alike."""

import numpy as np

from reihum.core.options import Setup
from reihum.games.zweikampf import MOST_FIGHTS, Zweikampf, ZweikampfPlan
from reihum.kernels.chance import LANES, below, shuffle
from reihum.kernels.compiled import compiled, playing
from reihum.kernels.matches import (
    DICE,
    PLAYS,
    RANDOM,
    Matches,
    begin_deal,
    begin_matches,
    note,
    ready,
    win,
)

TURN = 1
STACK, MIDDLE, WON = range(3)


class ZweikampfMatches(Matches):
    def __init__(self, setup: Setup, seed: str, bots: tuple[str, ...]) -> None:
        super().__init__(setup, seed, bots)
        plan = Zweikampf.planned(setup)
        assert isinstance(plan, ZweikampfPlan)
        self._rules = np.array((setup.number("deals"), int(plan.long)), np.int64)
        self._numbers = np.array(plan.number, np.int64)
        cards = len(plan.number)
        self._scratch = (
            np.empty(cards, np.int64), np.empty((2, 3, cards), np.int64),
            np.empty((2, 3), np.int64), np.empty(2, np.int64), np.empty(2, np.bool_),
        )  # fmt: skip

    def _run(self, first: int, rows: np.ndarray, trace: np.ndarray) -> None:
        _play(
            first, rows, trace, self._rules, self._numbers, self._players, self._together,
            self._streams, self._start, self._scratch,
        )  # fmt: skip

    def _say(self, what: int) -> str:
        return "turn"


def find(setup: Setup, seed: str, bots: tuple[str, ...]) -> ZweikampfMatches:
    return ZweikampfMatches(setup, seed, bots)


@compiled
def _take(winner, piles, sizes):
    """The winner takes all cards of the fight, their own first."""
    for step in range(2):
        seat = winner if step == 0 else 1 - winner
        for place in range(sizes[seat, MIDDLE]):
            piles[winner, WON, sizes[winner, WON]] = piles[seat, MIDDLE, place]
            sizes[winner, WON] += 1
        sizes[seat, MIDDLE] = 0


@compiled
def _turn_over(seat, piles, sizes):
    """What was won becomes the stack, its lowest card on top."""
    height = sizes[seat, WON]
    for place in range(height):
        piles[seat, STACK, height - 1 - place] = piles[seat, WON, place]
    sizes[seat, STACK], sizes[seat, WON] = height, 0


@playing
def _play(first, rows, trace, rules, numbers, players, together, streams, start, scratch):
    cards, piles, sizes, totals, answered = scratch
    deals, long = rules[0], rules[1]
    deck = len(streams[0]) - 2
    for match in range(len(rows)):
        lane = match % LANES
        if lane == 0:
            begin_matches(streams, start, first + match, together, 2, 0)
        decisions = 0
        totals[:] = 0
        for deal in range(1, deals + 1):
            if deal > 1:
                begin_deal(streams, lane, start, deal, 1)
            for card in range(len(cards)):
                cards[card] = card
            shuffle(streams, deck, lane, cards, len(cards))
            sizes[:] = 0
            for place in range(len(cards)):
                seat = (deal + place) & 1  # the dealers take turns, beginning with seat 0
                piles[seat, STACK, sizes[seat, STACK]] = numbers[cards[place]]
                sizes[seat, STACK] += 1
            fights = 0
            while True:
                earlier = below(streams, 0, lane, 2) if together else 0
                for step in range(2):
                    seat = earlier if step == 0 else 1 - earlier
                    if players[seat, PLAYS] == RANDOM:
                        below(streams, players[seat, DICE], lane, 1)
                    decisions = note(trace, decisions, seat, TURN)
                for seat in range(2):
                    sizes[seat, STACK] -= 1
                    piles[seat, MIDDLE, sizes[seat, MIDDLE]] = piles[
                        seat, STACK, sizes[seat, STACK]
                    ]
                    sizes[seat, MIDDLE] += 1
                mine = piles[0, MIDDLE, sizes[0, MIDDLE] - 1]
                other = piles[1, MIDDLE, sizes[1, MIDDLE] - 1]
                if mine != other:
                    fights += 1
                    _take(0 if mine > other else 1, piles, sizes)
                if long:
                    for seat in range(2):
                        if sizes[seat, STACK] == 0 and sizes[seat, WON]:
                            _turn_over(seat, piles, sizes)
                if not (sizes[0, STACK] and sizes[1, STACK]) or (long and fights >= MOST_FIGHTS):
                    break
            one, two = sizes[0, STACK] + sizes[0, WON], sizes[1, STACK] + sizes[1, WON]
            totals[0] += one >= two
            totals[1] += two >= one
            if deal < deals:
                decisions = ready(trace, decisions, players, together, streams, lane, answered)
        win(rows[match], decisions, totals, False)
