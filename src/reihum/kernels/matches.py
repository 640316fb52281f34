"""What all kernels share: matches, their players and dealers, and what is between deals."""

from abc import ABC, abstractmethod
from array import array

import numpy as np
from numba import njit

from reihum.core.options import Setup
from reihum.kernels import Rows
from reihum.kernels.chance import (
    FIRST,
    LANES,
    WORDS,
    begin,
    begin_all,
    below,
    streams,
    write,
)
from reihum.kernels.compiled import compiled

NOBODY = -1
RANDOM, WEIGHS = 0, 1
# What a player is: how it plays, the stream of its dice, and more if a game needs it.
PLAYS, DICE, MORE = range(3)
READY = -1  # in a trace; the other actions are numbered by each game
MOST_TRACED = 200_000  # actions
PLAYERS = np.frombuffer(b"players", np.uint8)
SLASH, ONE = b"/1"


class Matches(ABC):
    """Matches with this setup, seed and bots."""

    def __init__(
        self, setup: Setup, seed: str, bots: tuple[str, ...], weights: tuple[int, ...] = ()
    ) -> None:
        self.setup, seats = setup, setup.seats
        dealer = setup.choice("dealer") if setup.has("dealer") else "0"
        self._dealer = NOBODY if dealer == "random" else int(dealer)
        # Kinds of streams: the players', then the deck's, and the lot that finds the first dealer.
        # Without bots one is everybody's, and it also chooses who acts where several may.
        self._streams, self._start = streams(seats + 2, seed)
        self._together = not bots
        self._players = np.zeros((seats, MORE + len(weights)), np.int64)
        for seat, bot in enumerate(bots):
            self._players[seat, DICE] = seat
            if bot != "random":
                self._players[seat, PLAYS] = WEIGHS
                self._players[seat, MORE:] = weights

    def play(self, first: int, matches: int) -> Rows:
        rows = np.empty((matches, 1 + 2 * self.setup.seats), np.int32)
        self._run(first, rows, np.empty((0, 2), np.int16))
        outcomes = array("i")
        outcomes.frombytes(rows.tobytes())
        return outcomes

    def trace(self, number: int) -> list[tuple[int, str]]:
        """Every action of one match: the seat, and the action as text."""
        rows = np.empty((1, 1 + 2 * self.setup.seats), np.int32)
        lines = np.empty((MOST_TRACED, 2), np.int16)
        self._run(number, rows, lines)
        return [
            (int(seat), "ready" if what == READY else self._say(what))
            for seat, what in lines[: rows[0, 0]].tolist()
        ]

    @abstractmethod
    def _run(self, first: int, rows: np.ndarray, trace: np.ndarray) -> None:
        """Play the matches from this number on, one for each row, and fill these; and the seat and
        the number of every action, if there is room for them."""

    @abstractmethod
    def _say(self, what: int) -> str:
        """The action of this number as text."""


@compiled
def begin_matches(streams, start, number, together, seats, dealer):
    """Write the numbers of the next matches into all names, and make the words they begin with:
    for the players, the first dealer and the first deal."""
    names = streams[0]
    deck, lot = len(names) - 2, len(names) - 1
    for lane in range(LANES):
        for kind in range(len(names)):
            name = names[kind, lane]
            here = write(name, start, number + lane)
            name[here] = SLASH
            here += 1
            if kind < deck and not together:
                begin(streams, kind, lane, write(name, here, kind))
            elif kind < deck:
                for place in range(len(PLAYERS)):
                    name[here + place] = PLAYERS[place]
                begin(streams, kind, lane, here + len(PLAYERS))
            else:
                name[here], name[here + 1] = ONE, SLASH
                use = 2 if kind == deck and dealer == NOBODY else 1
                begin(streams, kind, lane, write(name, here + 2, use))
    if together:
        begin_all(streams, 0, WORDS + FIRST)
    else:
        for kind in range(seats):
            begin_all(streams, kind, FIRST)
    if dealer == NOBODY:
        begin_all(streams, lot, FIRST)
    begin_all(streams, deck, WORDS)


@compiled
def begin_deal(streams, lane, start, deal, use):
    """Begin the stream of this use of chance in a deal. That of the first deal is there."""
    deck = len(streams[0]) - 2
    name = streams[0][deck, lane]
    here = start
    while name[here] != SLASH:  # after the number of the match
        here += 1
    here = write(name, here + 1, deal)
    name[here] = SLASH
    begin(streams, deck, lane, write(name, here + 1, use))


@njit(inline="always")
def note(trace, decisions, seat, what):
    """Note an action, if that is wished for; returns how many there are now."""
    if len(trace):
        trace[decisions, 0], trace[decisions, 1] = seat, what
    return decisions + 1


@compiled
def ready(trace, decisions, players, together, streams, lane, answered):
    """All say that they are ready for the next deal; returns how many decisions there were."""
    seats = len(players)
    answered[:] = False
    for waiting in range(seats, 0, -1):
        skip = below(streams, 0, lane, waiting) if together and waiting > 1 else 0
        seat = 0
        while answered[seat] or skip:
            skip -= not answered[seat]
            seat += 1
        answered[seat] = True
        if players[seat, PLAYS] == RANDOM:
            below(streams, players[seat, DICE], lane, 1)
        decisions = note(trace, decisions, seat, READY)
    return decisions


@compiled
def win(row, decisions, totals, fewest):
    """Fill the row of a match that is over."""
    seats = len(totals)
    best = totals[0]
    for seat in range(1, seats):
        best = min(best, totals[seat]) if fewest else max(best, totals[seat])
    row[0] = decisions
    for seat in range(seats):
        row[1 + seat] = totals[seat]
        row[1 + seats + seat] = totals[seat] == best
