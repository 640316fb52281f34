"""Farben sammeln: choose a colour early, take its open cards, give away low cards."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.farben_sammeln import PILES, FarbenSammeln, FarbenSammelnPlan

POINTS = 5.0  # a difference of this many points is clearly better
COUNT = 10.0  # what one more card of one's own colour is worth, besides its number
SECOND = 0.15  # how much the cards of the second best colour count
LURE = 0.05  # giving away a card that is 1 higher is worse by this
COVER = 0.02  # covering a card that is 1 higher is better by this
OURS = 0.05  # covering a card of one's own colour that is 1 higher is worse by this
ENOUGH = 0.65  # with cards this good (1 is average) it is time to say "Schluss"


class FarbenSammelnStrategy(Strategy[FarbenSammeln]):
    reasons: ClassVar[tuple[str, ...]] = (
        "best", "close", "take-colour", "take-second", "draw", "give-other", "give-low",
    )  # fmt: skip

    def weigh(self, game: FarbenSammeln, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        return _to_lay(game, seat, menu) if game.taken else _to_take(game, seat, menu)

    def why(self, game: FarbenSammeln, seat: int, action: Action) -> str:
        deck, (first, second) = game.plan.deck, colours(game, seat)
        if action.verb in ("close", "draw"):
            return action.verb
        if action.verb == "take":
            (top,) = game.tops[PILES.index(action.place or "")]
            bit = deck.bits[top]
            return "take-colour" if bit & first else "take-second" if bit & second else "best"
        return "give-low" if deck.mask([deck.index[action.cards[0]]]) & first else "give-other"


@lru_cache(maxsize=10_000)
def total(plan: FarbenSammelnPlan, cards: int) -> int:
    """The sum of the numbers."""
    return sum(plan.number[card] for card in plan.deck.of(cards))


def colours(game: FarbenSammeln, seat: int) -> tuple[int, int]:
    """The best two colours of a hand, as masks of all their cards."""
    plan, hand = game.plan, game.hands[seat]
    strengths = []
    for suit in plan.suits:
        held = hand & suit
        strengths.append((COUNT * held.bit_count() + total(plan, held), suit))
    strengths.sort()
    return strengths[-1][1], strengths[-2][1]


def _to_take(game: FarbenSammeln, seat: int, menu: Sequence[Action]) -> list[float]:
    plan, hand = game.plan, game.hands[seat]
    number, bits = plan.number, plan.deck.bits
    first, second = colours(game, seat)
    # With one colour only, a new card can only replace the lowest one.
    lowest = 0 if hand & ~first else number[plan.deck.of(hand)[0]]
    step = -lowest if lowest else COUNT
    gains, unseen = {}, plan.deck.everything & ~hand
    for name, top in zip(PILES, game.tops, strict=True):
        if not top:
            continue
        bit, gain = bits[top[0]], 0.0
        if bit & first:
            gain = max(0.0, step + number[top[0]])
        elif bit & second and not lowest:
            gain = SECOND * (COUNT + number[top[0]])
        gains[name] = gain
        unseen &= ~bit
    good = unseen & first
    if lowest:
        good &= ~(bits[plan.deck.of(hand)[0]] - 1)
    hope = (total(plan, good) + step * good.bit_count()) / max(1, unseen.bit_count())
    return [(gains[a.place] if a.place else hope) / POINTS for a in menu]


def _to_lay(game: FarbenSammeln, seat: int, menu: Sequence[Action]) -> list[float]:
    plan, hand = game.plan, game.hands[seat]
    number, bits = plan.number, plan.deck.bits
    first, second = colours(game, seat)
    cards: dict[str, float] = {}
    for card in plan.deck.of(hand):
        count = 1.0 if bits[card] & first else SECOND if bits[card] & second else 0.0
        loss = count * (COUNT + number[card]) / POINTS + LURE * number[card]
        cards[plan.deck.names[card]] = -loss
    places: dict[str | None, float] = {}
    for name, top in zip(PILES, game.tops, strict=True):
        places[name] = 0.0
        if top:
            ours = bits[top[0]] & first
            places[name] = (-OURS if ours else COVER) * number[top[0]]
    worths = [cards[action.cards[0]] + places[action.place] for action in menu]
    enough = ENOUGH * plan.size * total(plan, first) / first.bit_count()
    for place, action in enumerate(menu):
        if action.verb == "close":
            rest = hand & ~bits[plan.deck.index[action.cards[0]]]
            worths[place] += (total(plan, rest) - enough) / POINTS
    return worths
