"""Elfer raus!: lay what leads to own cards, hold back what the others wait for."""

from collections.abc import Sequence
from functools import cache, cached_property, lru_cache
from importlib import import_module
from types import ModuleType
from typing import NamedTuple

from reihum.bots.dice import Dice
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.elfer_raus import END, ElferRaus
from reihum.parts.rows import RowPlace


@cache
def _kernel() -> ModuleType | None:
    """Loaded when it is needed: that takes a moment. Without Numba the engine plays."""
    try:
        return import_module("reihum.kernels.elfer_raus")
    except ImportError:
        return None


class Weights(NamedTuple):
    """What a card is worth that is laid, by what lies beyond it in its row, on either side; and
    what it is worth to end the turn instead. Whole numbers, so that the kernel counts the same."""

    last_place: int  # nothing: the row ends here
    own_next: int  # an own card is next: nobody else gets any further
    own_next_own: int  # and for each own card in all,
    own_next_others: int  # for each of the others'
    opens: int  # the next card is somebody else's
    opens_own: int  # and for each own card further out,
    opens_gap: int  # for each place up to the first of them,
    opens_others: int  # for each card of the others
    holding: int  # to end, for each card that fits: it still will next time
    hand: int  # and for each card in the hand: early there is time


# As people put it: lay where the next card is your own, else where you have cards further out,
# and keep back what the others wait for.
PLAIN = Weights(10, 40, 4, 0, -40, 6, -1, -6, -4, 0)
# Found by letting players with slightly different weights play each other, some hundred thousand
# deals with four seats. It lays where the way to the own cards is long, and waits much more.
TUNED = Weights(-22, 32, 22, -12, -36, 20, 22, -4, 14, 4)
WINNING = 0.7  # of what the end of a deal is worth; the rest is for few points left
MANY = 60
CLEAR = 40  # so much of all this is a clear difference


@lru_cache(maxsize=200_000)
def side(w: Weights, hand: int, filled: int, bit: int, top: int, up: bool) -> int:
    """What it is worth to let a row grow past this place on one side. All within one row."""
    own = others = places = 0
    nearest = -1
    while True:
        bit = bit << 1 if up else bit >> 1
        if not bit or bit >> top or filled & bit:
            break
        if hand & bit:
            own += 1
            nearest = places if nearest < 0 else nearest
        else:
            others += 1
        places += 1
    if not places:
        return w.last_place
    if nearest == 0:
        return w.own_next + w.own_next_own * own + w.own_next_others * others
    reach = w.opens_own * own + w.opens_gap * nearest if own else 0
    return w.opens + reach + w.opens_others * others


@lru_cache(maxsize=200_000)
def laying(w: Weights, hand: int, filled: int, bit: int, top: int) -> int:
    """What it is worth to lay this card, all within its row."""
    return side(w, hand, filled, bit, top, True) + side(w, hand, filled, bit, top, False)


class ElferRausStrategy(Strategy[ElferRaus]):
    reasons = ("own-way", "nobody-else", "least-harm", "hold-back", "only")
    playouts = 1000

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights

    @cached_property
    def expert(self) -> "ElferRausStrategy":
        return ElferRausStrategy(TUNED)

    def warm_up(self) -> None:
        if kernel := _kernel():
            kernel.warm_up()

    def weigh(self, game: ElferRaus, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        hand, filled, places = game.hands[seat], game.filled, game.plan.rows.laying
        top, w = game.plan.numbers.top, self.weights
        whole = (1 << top) - 1
        worths = []
        for action in menu:
            if place := places.get(action):
                low = place.card // top * top
                row, lying = hand >> low & whole, filled >> low & whole
                worth = laying(w, row, lying, place.bit >> low, top)
            else:  # to end the turn; drawing and passing are never a choice
                fitting = (hand & game.fits).bit_count()
                worth = w.holding * fitting + w.hand * hand.bit_count()
            worths.append(worth / CLEAR)
        return worths

    def play_out(self, game: ElferRaus, expert: int, dice: Dice) -> None:
        if game.filled and (kernel := _kernel()):  # the first card of a deal has rules of its own
            weights = [self.weights] * game.setup.seats
            weights[expert] = self.expert.weights
            kernel.play_out(game, dice, weights)
        else:
            super().play_out(game, expert, dice)

    def worth(self, game: ElferRaus) -> Sequence[float]:
        """To win, and, as points are added up, to be left with few: that also tells more of a
        playout than who happened to be first."""
        few = [max(0.0, 1 - points / MANY) for points in game.scores[-1]]
        won = super().worth(game)
        return [WINNING * w + (1 - WINNING) * f for w, f in zip(won, few, strict=True)]

    def why(self, game: ElferRaus, seat: int, action: Action) -> str:
        if action == END:
            return "hold-back"
        if not (place := game.plan.rows.laying.get(action)):
            return "only"
        return self._why_lay(game, seat, place)

    def _why_lay(self, game: ElferRaus, seat: int, place: RowPlace) -> str:
        opened = place.beside & ~game.filled & ~game.fits
        if not opened & ~game.hands[seat]:
            return "nobody-else"
        own = game.hands[seat] & place.row & ~place.bit & ~game.fits
        return "own-way" if own else "least-harm"
