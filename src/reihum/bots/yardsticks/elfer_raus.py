"""Elfer raus!: `plain-1` is what people would say (medium of version 0.2), `tuned-1` has weights
found by trying (what hard searched with in version 0.2, without its search). See __init__.py:
nothing of this may ever change."""

from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.rng import Rng
from reihum.games.elfer_raus import ElferRaus


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
    holding: int  # ending the turn: for each card that fits,
    hand: int  # and for each card in the hand


def beyond(w: Weights, hand: int, filled: int, place: int, step: int, top: int) -> int:
    """What opening a row beyond this place on one side is worth. The masks are of this row only."""
    own = others = 0
    nearest = -1
    place += step
    while 0 <= place < top and not filled >> place & 1:
        if hand >> place & 1:
            nearest = own + others if nearest < 0 else nearest
            own += 1
        else:
            others += 1
        place += step
    if not own and not others:
        return w.last_place
    if nearest == 0:
        return w.own_next + w.own_next_own * own + w.own_next_others * others
    reach = w.opens_own * own + w.opens_gap * nearest if own else 0
    return w.opens + reach + w.opens_others * others


class Weighing:
    """Takes what is worth most, and chooses by chance among equals."""

    def __init__(self, weights: Weights) -> None:
        self.weights = weights

    def decide(self, chair: Chair, rng: Rng) -> Action:
        world = chair.imagine(rng)
        assert isinstance(world, ElferRaus)
        assert chair.seat is not None
        menu = world.menu(chair.seat)
        if len(menu) == 1:
            return menu[0]
        worths = [self.worth(world, chair.seat, action) for action in menu]
        most = max(worths)
        return rng.choice([a for a, worth in zip(menu, worths, strict=True) if worth == most])

    def worth(self, game: ElferRaus, seat: int, action: Action) -> int:
        hand, top, w = game.hands[seat], game.plan.numbers.top, self.weights
        place = game.plan.rows.laying.get(action)
        if place is None:  # ending the turn; drawing and passing are never offered with others
            return w.holding * (hand & game.fits).bit_count() + w.hand * hand.bit_count()
        low, whole = place.card // top * top, (1 << top) - 1
        row, lying = hand >> low & whole, game.filled >> low & whole
        up = beyond(w, row, lying, place.card - low, 1, top)
        return up + beyond(w, row, lying, place.card - low, -1, top)

    def interject(self, chair: Chair, rng: Rng) -> None:
        return None


PLAIN = Weighing(Weights(10, 40, 4, 0, -40, 6, -1, -6, -4, 0))
TUNED = Weighing(Weights(-22, 32, 22, -12, -36, 20, 22, -4, 14, 4))
