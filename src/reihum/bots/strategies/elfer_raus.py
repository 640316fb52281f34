"""Elfer raus!: lay what leads to own cards, hold back what the others wait for.

The numbers were tuned by letting players with slightly different ones play each other, some
hundred thousand deals with four seats. They are whole, so that a kernel counts the same.
"""

from collections.abc import Sequence
from functools import lru_cache

from reihum.bots.dice import Dice
from reihum.bots.playout import WHIM
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.elfer_raus import END, ElferRaus
from reihum.parts.rows import Place

try:
    from reihum.kernels import elfer_raus as kernel
except ImportError:  # without Numba the engine plays
    kernel = None  # type: ignore[assignment]

LAST_PLACE = -11  # the row ends here: a card that can wait, as nobody is kept from anything
OWN_NEXT = 16  # the next card is an own one: nobody else gets further
OWN_NEXT_OWN, OWN_NEXT_OTHERS = 11, -6  # for each own card further out, and each of the others'
OPENS = -18  # the next card is somebody else's
OPENS_OWN, OPENS_GAP, OPENS_OTHERS = 10, 11, -2  # `GAP`: places up to the next own card
HOLDING = 7  # for each card that fits, to end the turn: it still fits next time
HAND = 2  # for each card in the hand: early there is time
WEIGHTS = (
    *(LAST_PLACE, OWN_NEXT, OWN_NEXT_OWN, OWN_NEXT_OTHERS),
    *(OPENS, OPENS_OWN, OPENS_GAP, OPENS_OTHERS, HOLDING, HAND),
)
CLEAR = 20  # so much of all this is a clear difference


@lru_cache(maxsize=100_000)
def side(hand: int, lain: int, bit: int, top: int, *, up: bool) -> int:
    """What it is worth to let a row grow past this place on one side. All within one row."""
    own = others = gap = 0
    nearest, first = -1, True
    mine_next = False
    while True:
        bit = bit << 1 if up else bit >> 1
        if not bit or bit >> top or lain & bit:
            break
        if hand & bit:
            own += 1
            mine_next = mine_next or first
            nearest = gap if nearest < 0 else nearest
        else:
            others += 1
        gap += 1
        first = False
    if first:
        return LAST_PLACE
    if mine_next:
        return OWN_NEXT + OWN_NEXT_OWN * own + OWN_NEXT_OTHERS * others
    reach = OPENS_OWN * own + OPENS_GAP * nearest if own else 0
    return OPENS + reach + OPENS_OTHERS * others


@lru_cache(maxsize=100_000)
def laying(hand: int, lain: int, bit: int, top: int) -> int:
    """What it is worth to lay this card, all within its row."""
    return side(hand, lain, bit, top, up=True) + side(hand, lain, bit, top, up=False)


class ElferRausStrategy(Strategy[ElferRaus]):
    reasons = ("own-way", "nobody-else", "least-harm", "hold-back", "only")
    playouts = 400

    def weigh(self, game: ElferRaus, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        return [worth / CLEAR for worth in self.worths(game, seat, menu)]

    def worths(self, game: ElferRaus, seat: int, menu: Sequence[Action]) -> list[int]:
        hand, lain, places = game.hands[seat], game.lain, game.plan.rows.laying
        top = game.plan.numbers.top
        whole_row = (1 << top) - 1
        worths = []
        for action in menu:
            if place := places.get(action):
                low = place.card // top * top
                worths.append(
                    laying(hand >> low & whole_row, lain >> low & whole_row, place.bit >> low, top)
                )
            else:  # to end the turn; drawing and passing are never a choice
                fitting = (hand & game.fits).bit_count()
                worths.append(HOLDING * fitting + HAND * hand.bit_count())
        return worths

    def play_out(self, game: ElferRaus, dice: Dice) -> None:
        if kernel is None or not game.lain:  # the first card of a deal has rules of its own
            super().play_out(game, dice)
        else:
            kernel.play_out(game, dice, WHIM, WEIGHTS)

    def why(self, game: ElferRaus, seat: int, action: Action) -> str:
        if action == END:
            return "hold-back"
        if not (place := game.plan.rows.laying.get(action)):
            return "only"
        return self._why_lay(game, seat, place)

    def _why_lay(self, game: ElferRaus, seat: int, place: Place) -> str:
        opened = place.beside & ~game.lain & ~game.fits
        if not opened & ~game.hands[seat]:
            return "nobody-else"
        own = game.hands[seat] & place.row & ~place.bit & ~game.fits
        return "own-way" if own else "least-harm"
