"""Elfer raus!: lay what leads to your own cards, hold back what the others wait for."""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import NamedTuple

from reihum.bots.learned.elfer_raus import knows, lit, wanted
from reihum.bots.learned.network import load
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.games.elfer_raus import END, ElferRaus
from reihum.parts.rows import RowPlace


class Weights(NamedTuple):
    """What laying a card is worth, depending on what is missing beyond it in its row, on each side;
    and what ending the turn instead is worth."""

    last_place: int  # nothing is missing on this side
    own_next: int  # the next card is one's own, so nobody else can continue there;
    own_next_own: int  # more for each missing card that is one's own,
    own_next_others: int  # and for each that is not
    opens: int  # the next card is somebody else's;
    opens_own: int  # more for each missing card that is one's own,
    opens_gap: int  # for each place before the first of them,
    opens_others: int  # and for each card that is not one's own
    holding: int  # ending the turn: for each card that fits, because it will still fit next time,
    hand: int  # and for each card in the hand, because early in a deal there is time


# What people would say: lay where the next card is your own, or else where you have cards further
# out, and keep what the others wait for.
PLAIN = Weights(10, 40, 4, 0, -40, 6, -1, -6, -4, 0)
# Found by letting players with slightly different weights play several hundred thousand deals with
# four seats. It lays where the way to its own cards is long, and waits much more. The hard player
# goes by it with cards that its network has not learned.
TUNED = Weights(-22, 32, 22, -12, -36, 20, 22, -4, 14, 4)
CLEAR = 40  # a difference in weights that makes an action clearly better


def side(w: Weights, hand: int, filled: int, bit: int, top: int, up: bool) -> int:
    """What opening a row beyond this place on one side is worth. The masks are of this row only."""
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


@lru_cache(maxsize=10_000)
def laying(w: Weights, hand: int, filled: int, bit: int, top: int) -> int:
    """What laying this card is worth. The masks are of its row only."""
    return side(w, hand, filled, bit, top, True) + side(w, hand, filled, bit, top, False)


def goes_out(game: ElferRaus, seat: int) -> bool:
    """Can the seat lay all its cards in this turn? Each card laid only makes more of them fit, so
    it does not matter in which order they are tried."""
    if not game.hands[seat] & game.fits:
        return False
    game = game.copy()
    while game.phase == "play" and game.due() == (seat,):
        lays = [action for action in game.menu(seat) if action.verb == "lay"]
        if not lays:
            return False
        game.play(seat, lays[0])
    return not game.hands[seat]


class ElferRausStrategy(Strategy[ElferRaus]):
    reasons = ("own-way", "nobody-else", "least-harm", "hold-back", "only")

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights

    @cached_property
    def expert(self) -> "ElferRausStrategy":
        return ElferRausStrategy(TUNED)

    def warm_up(self) -> None:
        load("elfer_raus")

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
            else:  # ending the turn; drawing and passing are never offered with anything else
                fitting = (hand & game.fits).bit_count()
                worth = w.holding * fitting + w.hand * hand.bit_count()
            worths.append(worth / CLEAR)
        return worths

    def judge(
        self, chair: Chair, world: ElferRaus, menu: Sequence[Action]
    ) -> Sequence[float] | None:
        assert chair.seat is not None
        if goes_out(world, chair.seat):  # waiting earns nothing, so nobody has to wonder why
            return [float(action.verb == "lay") for action in menu]
        network = load("elfer_raus") if knows(world) else None
        return network.judge(lit(chair, world), wanted(world, menu)) if network else None

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
