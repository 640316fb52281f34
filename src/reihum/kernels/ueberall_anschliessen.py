"""Überall anschließen: random players, and medium bots. Only the numbers of the cards matter."""

import numpy as np

from reihum.bots.levels import LEVELS
from reihum.core.options import Setup
from reihum.games.ueberall_anschliessen import (
    PATIENCE,
    UeberallAnschliessen,
    UeberallAnschliessenPlan,
)
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

# In a trace the place where a card is laid, a pile by its seat or the middle; or what else is done.
MIDDLE = 100
TURN, STOP, GIVE, KEEP = range(200, 204)
NOWHERE = -1
OTHERS = 8  # random players: how rarely somebody is asked whose turn it is not
RING = 127  # a stack is a ring: cards are added on top and taken from either end
NUMBERS, COLOURS, DEALS, DEALER, OVERSIGHTS, PLAY_ON = range(6)  # the rules of a setup
# The state of a deal: the card turned up, the top of the middle, how many lie there, who placed the
# last card and where, whether "Stopp!" was called, the first without cards, how many were turned
# up, and whether the deal is over.
UP, TOP, LYING, PLACER, PLACED, CALLED, WINNER, TURNED, OVER = range(9)
# The stack of a seat goes from its lowest place to before its highest; and its pile is so high.
LOW, HIGH, PILE = range(3)


class UeberallAnschliessenMatches(Matches):
    def __init__(self, setup: Setup, seed: str, bots: tuple[str, ...]) -> None:
        watchful = int(LEVELS["medium"].watchful * 10_000)
        super().__init__(setup, seed, bots, (watchful,))
        plan = UeberallAnschliessen.planned(setup)
        assert isinstance(plan, UeberallAnschliessenPlan)
        numbers, colours = plan.numbers.top, len(plan.numbers.colours)
        options = int(plan.oversights), int(plan.play_on)
        deals = setup.number("deals")
        self._rules = np.array((numbers, colours, deals, self._dealer, *options), np.int64)
        seats, cards = setup.seats, numbers * colours
        self._scratch = (
            np.empty(cards, np.int64), np.empty((seats, RING + 1), np.int64),
            np.empty((seats, cards + 1), np.int64), np.empty((seats, 3), np.int64),
            np.empty(9, np.int64), np.empty(seats, np.int64), np.empty(seats + 1, np.int64),
            np.empty(seats, np.bool_), np.empty(seats, np.bool_), np.empty(seats, np.bool_),
        )  # fmt: skip

    def _run(self, first: int, rows: np.ndarray, trace: np.ndarray) -> None:
        _play(
            first, rows, trace, self._rules, self._players, self._together, self._streams,
            self._start, self._scratch,
        )  # fmt: skip

    def _say(self, what: int) -> str:
        verbs = {TURN: "turn", STOP: "stop", GIVE: "give", KEEP: "keep", MIDDLE: "lay middle"}
        return verbs.get(what) or f"lay pile.{what}"


def find(setup: Setup, seed: str, bots: tuple[str, ...]) -> UeberallAnschliessenMatches:
    return UeberallAnschliessenMatches(setup, seed, bots)


@compiled
def _follows(number, top, numbers):
    return top > 0 and number == (top + 1 if top < numbers else 1)


@compiled
def _cards(sizes, seat):
    return sizes[seat, HIGH] - sizes[seat, LOW] + sizes[seat, PILE]


@compiled
def _overlooked(state, piles, sizes, numbers):
    """Should the last card have gone elsewhere? Only where "Stopp!" can still be called. In the
    middle every card is right."""
    placed, placer = state[PLACED], state[PLACER]
    if state[TURNED] <= 1 or placed == MIDDLE:
        return False
    height = sizes[placed, PILE] - 1
    number = piles[placed, height]
    if _follows(number, state[TOP], numbers):
        return True
    elsewhere = False
    for other in range(len(sizes)):
        if other == placer:
            continue
        at = height if other == placed else sizes[other, PILE]
        top = piles[other, at - 1] if at else 0
        if _follows(number, top, numbers):
            if other == placed:
                return False
            elsewhere = True
    return elsewhere or placed != placer


@compiled
def _turn_over(seat, stacks, piles, sizes):
    """The pile becomes the stack, which is empty: its lowest card comes on top."""
    height = sizes[seat, PILE]
    for place in range(height):
        stacks[seat, height - 1 - place] = piles[seat, place]
    sizes[seat, LOW], sizes[seat, HIGH], sizes[seat, PILE] = 0, height, 0


@compiled
def _count_out(seat, state, sizes, play_on):
    if state[WINNER] == NOBODY and _cards(sizes, seat) == 0:
        state[WINNER] = seat
        if not play_on:
            state[OVER] = 1


@compiled
def _window_over(state, stacks, piles, sizes, play_on):
    placer = state[PLACER]
    if placer != NOBODY:
        if sizes[placer, HIGH] == sizes[placer, LOW]:
            _turn_over(placer, stacks, piles, sizes)
        _count_out(placer, state, sizes, play_on)


@compiled
def _turn_up(seat, state, stacks, sizes):
    sizes[seat, HIGH] -= 1
    state[UP] = stacks[seat, sizes[seat, HIGH] & RING]
    state[TURNED] += 1
    state[PLACER], state[PLACED], state[CALLED] = NOBODY, NOWHERE, 0


@compiled
def _put(seat, place, state, piles, sizes):
    if place == MIDDLE:
        state[TOP] = state[UP]
        state[LYING] += 1
    else:
        piles[place, sizes[place, PILE]] = state[UP]
        sizes[place, PILE] += 1
    state[UP] = 0
    state[PLACER], state[PLACED] = seat, place


@compiled
def _next(seat, state, sizes):
    """Who is asked after this seat has placed a card."""
    seats = len(sizes)
    if not (state[TURNED] > 1 and state[PLACED] != seat):
        seat = (seat + 1) % seats
    for _ in range(seats):
        if _cards(sizes, seat):
            return seat
        seat = (seat + 1) % seats
    return seat


@compiled
def _settle(asked, giving, state, stacks, piles, sizes, play_on):
    """Those who give put their lowest card on top of the stack of the one who has overlooked
    something."""
    seats, offender = len(sizes), state[PLACER]
    for step in range(1, seats + 1):
        seat = (offender + step) % seats
        if asked[seat] and giving[seat]:
            card = stacks[seat, sizes[seat, LOW] & RING]
            sizes[seat, LOW] += 1
            stacks[offender, sizes[offender, HIGH] & RING] = card
            sizes[offender, HIGH] += 1
            if sizes[seat, HIGH] == sizes[seat, LOW]:
                _turn_over(seat, stacks, piles, sizes)
            _count_out(seat, state, sizes, play_on)


@compiled
def _places(seat, state, piles, sizes, rules, places):
    """Where the card may be put, in the order of the menu; returns how many, and how many of them
    are right."""
    card, numbers = state[UP], rules[NUMBERS]
    n = 0
    middle = _follows(card, state[TOP], numbers)
    if middle:
        places[0] = MIDDLE
        n = 1
    oversights = rules[OVERSIGHTS] and state[TURNED] < PATIENCE
    if oversights or not middle:
        for other in range(len(sizes)):
            height = sizes[other, PILE]
            if other != seat and height and _follows(card, piles[other, height - 1], numbers):
                places[n] = other
                n += 1
    right = 1 if middle else n
    if n == 0 or oversights:
        places[n] = seat
        n += 1
        right = max(right, 1)
    return n, right


@compiled
def _best(places, right, sizes, streams, dice, lane):
    """Of the right places the pile of whoever has the fewest cards, by chance among equals."""
    if places[0] == MIDDLE:
        below(streams, dice, lane, 1)
        return MIDDLE
    fewest, equals = 1 << 30, 0
    for place in range(right):
        cards = _cards(sizes, places[place])
        if cards < fewest:
            fewest, equals = cards, 0
        equals += cards == fewest
    skip = below(streams, dice, lane, equals)
    for place in range(right):
        if _cards(sizes, places[place]) == fewest:
            if skip == 0:
                return places[place]
            skip -= 1
    return NOWHERE


@compiled
def _caller(asked, state, piles, sizes, numbers, players, together, streams, lane):
    """Who calls "Stopp!" out of turn, or NOBODY; and if all play at random, who is asked."""
    seats, placer = len(sizes), state[PLACER]
    if together:
        may = 1
        for seat in range(seats):
            may += seat not in (asked, placer)
        if may == 1 or below(streams, 0, lane, OTHERS):
            return asked
        skip = below(streams, 0, lane, may)
        for seat in range(seats):
            if seat == asked or seat != placer:
                if skip == 0:
                    return seat
                skip -= 1
    overlooked = _overlooked(state, piles, sizes, numbers)
    for seat in range(seats):
        if seat in (asked, placer):
            continue
        dice = players[seat, DICE]
        if players[seat, PLAYS] == RANDOM:
            if below(streams, dice, lane, 2) == 0:
                return seat
        elif overlooked and below(streams, dice, lane, 10_000) < players[seat, MORE]:
            return seat
    return NOBODY


@playing
def _play(first, rows, trace, rules, players, together, streams, start, scratch):
    cards, stacks, piles, sizes, state, totals, places, questioned, giving, answered = scratch
    seats, numbers, play_on = len(players), rules[NUMBERS], rules[PLAY_ON]
    deck, lot = len(streams[0]) - 2, len(streams[0]) - 1
    for match in range(len(rows)):
        lane = match % LANES
        if lane == 0:
            begin_matches(streams, start, first + match, together, seats, rules[DEALER])
        decisions = 0
        totals[:] = 0
        dealer = rules[DEALER]
        for deal in range(1, rules[DEALS] + 1):
            if deal > 1:
                dealer = (dealer + 1) % seats
                begin_deal(streams, lane, start, deal, 1)
            elif dealer == NOBODY:
                dealer = below(streams, lot, lane, seats)
            for card in range(len(cards)):
                cards[card] = card % numbers + 1
            shuffle(streams, deck, lane, cards, len(cards))
            sizes[:] = 0
            for place in range(len(cards)):
                seat = (dealer + 1 + place) % seats
                stacks[seat, sizes[seat, HIGH]] = cards[place]
                sizes[seat, HIGH] += 1
            state[:] = 0
            state[PLACER] = state[WINNER] = NOBODY
            seat = (dealer + 1) % seats
            _turn_up(seat, state, stacks, sizes)
            _put(seat, MIDDLE, state, piles, sizes)
            seat = _next(seat, state, sizes)
            while not state[OVER]:
                asked = seat
                stoppable = rules[OVERSIGHTS] and not state[CALLED] and not state[UP]
                if stoppable:
                    caller = _caller(
                        seat, state, piles, sizes, numbers, players, together, streams, lane
                    )
                    seat = caller if caller != NOBODY else seat
                dice, randomly = players[seat, DICE], players[seat, PLAYS] == RANDOM
                if state[UP]:
                    many, right = _places(seat, state, piles, sizes, rules, places)
                    if randomly:
                        what = places[below(streams, dice, lane, many)]
                    elif many == 1:
                        what = places[0]
                    else:
                        what = _best(places, right, sizes, streams, dice, lane)
                elif seat != asked:
                    what = STOP
                    if together:
                        below(streams, dice, lane, 1)
                elif stoppable and seat != state[PLACER]:
                    if randomly:
                        what = STOP if below(streams, dice, lane, 2) else TURN
                    elif (
                        _overlooked(state, piles, sizes, numbers)
                        and below(streams, dice, lane, 10_000) < players[seat, MORE]
                    ):
                        what = STOP
                    else:
                        what = TURN
                        below(streams, dice, lane, 1)
                else:
                    what = TURN
                    if randomly:
                        below(streams, dice, lane, 1)
                decisions = note(trace, decisions, seat, what)
                if what == TURN:
                    _window_over(state, stacks, piles, sizes, play_on)
                    if not state[OVER]:
                        _turn_up(seat, state, stacks, sizes)
                    continue
                if what != STOP:
                    _put(seat, what, state, piles, sizes)
                    if state[LYING] == len(cards):
                        state[OVER] = 1
                        if state[WINNER] == NOBODY:
                            state[WINNER] = seat
                    elif not rules[OVERSIGHTS]:
                        _window_over(state, stacks, piles, sizes, play_on)
                    seat = _next(seat, state, sizes)
                    continue
                seat = asked
                waiting = 0
                for other in range(seats):
                    asking = other != state[PLACER] and sizes[other, HIGH] > sizes[other, LOW]
                    questioned[other] = asking
                    waiting += asking
                overlooked = _overlooked(state, piles, sizes, numbers)
                state[CALLED] = 1
                if not overlooked or waiting == 0:
                    continue
                giving[:] = False
                for other in range(seats):
                    answered[other] = not questioned[other]
                while waiting:
                    skip = below(streams, 0, lane, waiting) if together and waiting > 1 else 0
                    other = 0
                    while answered[other] or skip:
                        skip -= not answered[other]
                        other += 1
                    answered[other] = True
                    chosen = 2 if players[other, PLAYS] == RANDOM else 1  # medium bots give
                    giving[other] = below(streams, players[other, DICE], lane, chosen) == 0
                    decisions = note(trace, decisions, other, GIVE if giving[other] else KEEP)
                    waiting -= 1
                _settle(questioned, giving, state, stacks, piles, sizes, play_on)
                seat = _next(state[PLACER], state, sizes)
            totals[state[WINNER]] += 1
            if deal < rules[DEALS]:
                decisions = ready(trace, decisions, players, together, streams, lane, answered)
        win(rows[match], decisions, totals, False)
