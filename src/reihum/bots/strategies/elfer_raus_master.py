"""Elfer raus! Master: lay what frees your own cards, hold back what frees those of others.

Each half row is judged separately: what its cards are likely to cost the seat, what they are likely
to cost the others, and who will get the bonus card. An action is worth what it changes in its half
row. Drawing or ending the turn changes none, so it is chosen if every possible card would help the
others more.
"""

from collections.abc import Sequence
from functools import cached_property, lru_cache
from typing import ClassVar, NamedTuple

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.elfer_raus_master import MOST, WORTH, ElferRausMaster
from reihum.games.elfer_raus_master_plan import MasterPlan

POINTS = 6.0  # a difference of this many points is clearly better
NEVER = 99.0
A_BIT = 0.001


class Weights(NamedTuple):
    """What counts, in points."""

    stuck: float  # the chance that a card which fits now is still in the hand at the end
    gap: float  # added to that for each card that must be laid before it, by others too
    block: float  # for cards of the others: added for each card that the seat must lay before them
    dead: float  # the chance for a card whose place is taken by a joker
    theirs: float  # how much the others' points count, compared with one's own
    bonus: float  # what having the last card of a half row is worth
    fade: float  # that is multiplied by this for each card that must come before it
    joker: float  # what keeping a joker is worth
    connecting: float  # what keeping a connecting card is worth
    out: float  # what getting rid of all cards in this turn is worth
    near: float  # if another player has fewer cards than this, one's own count more,
    rush: float  # by up to this
    wait: float  # what drawing or ending the turn is worth,
    hold: float  # and for each card that fits and is kept


# What people would say: nothing is waited for, as long as something helps oneself more than others.
PLAIN = Weights(0.25, 0.15, 0.2, 0.5, 0.6, 8.0, 0.85, 4.0, 8.0, 20.0, 8, 2.0, 0.0, 0.0)
# Found by letting players with slightly different weights play each other: see docs/bots.md.
TUNED = Weights(
    *(0.245, 0.301, 0.293, 0.418, 1.15, 8.665, 0.159, 4.883),
    *(13.243, 27.571, 4.398, 2.358, 0.086, -0.284),
)


class Half(NamedTuple):
    """A half row: where it begins in a bit mask, its mask counted from there, and its numbers from
    the middle outwards."""

    shift: int
    mask: int
    numbers: tuple[int, ...]


class Outlook(NamedTuple):
    """What a half row is likely to bring, in points."""

    mine: float
    theirs: float
    bonus: float


class ElferRausMasterStrategy(Strategy[ElferRausMaster]):
    reasons: ClassVar[tuple[str, ...]] = (
        "best", "out", "bonus", "swap", "connect", "joker", "leads", "harmless", "hold", "draw",
    )  # fmt: skip

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights

    @cached_property
    def expert(self) -> "ElferRausMasterStrategy":
        return ElferRausMasterStrategy(TUNED)

    def weigh(self, game: ElferRausMaster, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        w, halves, meant = self.weights, halves_of(game.plan), game.plan.meant
        hand, filled = game.hands[seat], game.filled
        counts = [h.bit_count() + j for h, j in zip(game.hands, game.held, strict=True)]
        others = sum(counts) - counts.pop(seat)
        held = others / (others + game.left)  # the chance that an unseen card is in a hand
        rush = 1 + w.rush * max(0, w.near - min(counts)) / w.near
        out = w.out if goes_out(game, seat) else 0.0
        waiting = w.wait + w.hold * (hand & game.fits).bit_count()
        worths = []
        for action in menu:
            what, card, _ = meant[action]
            if not action.cards:
                worths.append(waiting / POINTS)
                continue
            shift, mask, numbers = halves[card]
            own = what != "joker" and hand >> card & 1
            mine, theirs, bonus = change(
                w, numbers, hand >> shift & mask, filled >> shift & mask, 1 << card - shift, own
            )
            worth = out + rush * mine + bonus - held * theirs
            if not own:
                worth -= w.joker
            if what == "connect":
                worth -= w.connecting
            worths.append(worth / POINTS)
        return worths

    def why(self, game: ElferRausMaster, seat: int, action: Action) -> str:
        what, card, _ = game.plan.meant[action]
        if what in ("end", "draw", "pass"):
            fitting = game.hands[seat] & game.fits
            return "hold" if fitting else "draw" if what == "draw" else "best"
        if goes_out(game, seat):
            return "out"
        if not game.plan.half[card] & ~(game.filled | 1 << card) and what != "swap":
            return "bonus"
        if what != "lay":
            return what
        w, (shift, mask, numbers) = self.weights, halves_of(game.plan)[card]
        hand, filled = game.hands[seat] >> shift & mask, game.filled >> shift & mask
        mine, theirs, _ = change(w, numbers, hand, filled, 1 << card - shift, 1)
        next_one = game.hands[seat] & game.plan.rows.places[card].beside
        if next_one or mine > w.stuck * game.plan.cards.number[card] + A_BIT:
            return "leads"
        return "harmless" if theirs < A_BIT else "best"


@lru_cache(maxsize=16)
def halves_of(plan: MasterPlan) -> tuple[Half, ...]:
    """The half row of each card. A middle card has one without numbers."""
    halves = []
    for card, number in enumerate(plan.cards.number):
        numbers = range(plan.middle - 1, 0, -1) if number < plan.middle else ()
        if number > plan.middle:
            numbers = range(plan.middle + 1, plan.top + 1)
        first = card - number + min(numbers, default=number)
        halves.append(Half(first, (1 << len(numbers)) - 1, tuple(numbers)))
    return tuple(halves)


@lru_cache(maxsize=10_000)
def change(
    w: Weights, numbers: tuple[int, ...], mine: int, filled: int, bit: int, own: int
) -> Outlook:
    """What changes in a half row if a place is filled with one's own card or with a joker."""
    before = outlook(w, numbers, mine, filled)
    after = outlook(w, numbers, mine & ~bit if own else mine, filled | bit)
    mine_more, theirs_more, hope = (b - a for a, b in zip(before, after, strict=True))
    last = not filled & bit and (filled | bit) == (1 << len(numbers)) - 1
    return Outlook(mine_more, theirs_more, hope + WORTH if last else hope)


@lru_cache(maxsize=10_000)
def outlook(w: Weights, numbers: tuple[int, ...], mine: int, filled: int) -> Outlook:
    bits = [1 << number - min(numbers) for number in numbers]
    missing = [bit for bit in bits if not filled & bit]
    found = waits(w, bits, mine, filled)
    own = theirs = bonus = 0.0
    for bit, number, (ours, others) in zip(bits, numbers, found, strict=True):
        if mine & bit:
            own -= number * (w.dead if filled & bit else min(1.0, w.stuck + ours))
        elif not filled & bit:
            theirs -= w.theirs * number * min(1.0, w.stuck + others)
    if missing:
        hope = w.bonus * w.fade ** (len(missing) - 1)
        bonus = hope if mine & missing[-1] else -w.theirs * hope
    return Outlook(own, theirs, bonus)


def waits(w: Weights, bits: list[int], mine: int, filled: int) -> list[tuple[float, float]]:
    """How long it takes until each place has a card beside it, for the seat and for the others:
    from the middle or from the outer end, whichever is sooner."""
    best = [(NEVER, NEVER)] * len(bits)
    for places in (range(len(bits)), range(len(bits) - 1, -1, -1)):
        ours = others = NEVER if places[0] else 0.0  # in the middle lies the 11
        between = 0.0  # own cards delay the seat only if cards of others come after them
        for place in places:
            if filled & bits[place]:
                ours = others = between = 0.0
            best[place] = (min(best[place][0], ours), min(best[place][1], others))
            if filled & bits[place]:
                continue
            if mine & bits[place]:
                between += w.gap
                others += w.block
            else:
                ours += between + w.gap
                others += w.gap
                between = 0.0
    return best


def goes_out(game: ElferRausMaster, seat: int) -> bool:
    """Can the seat lay all its cards in this turn?"""
    hand = game.hands[seat]
    if hand.bit_count() + game.held[seat] > MOST - game.laid:
        return False
    plan, filled, links = game.plan, game.filled | game.owed, game.connecting[seat]
    hand &= ~filled
    while hand:
        fitting = plan.rows.fitting(filled) & hand
        if not fitting and links:
            links -= 1
            bridged = plan.bridged(filled) & hand
            fitting = bridged & -bridged
        if not fitting:
            return False
        filled |= fitting
        hand &= ~fitting
    return True
