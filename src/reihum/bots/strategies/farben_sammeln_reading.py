"""Farben sammeln for the hard player: it sees what the others collect and gives them none of it.

What somebody has taken from the open piles tells what that player collects; it is public as long as
the card is in the hand. Whose turn comes soonest matters most, because the others may choose first.
The seat also remembers the cards that lie below the open ones.
"""

from collections.abc import Mapping, Sequence
from typing import ClassVar, NamedTuple

from reihum.bots.strategies.farben_sammeln import POINTS, FarbenSammelnStrategy, total
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.games.farben_sammeln import PILES, UNDER, FarbenSammeln


class Weights(NamedTuple):
    """What counts, in points."""

    card: float  # one more card of one's own colour, besides its number
    second: float  # how much the cards of the second best colour count
    hope: float  # drawing, compared with what it brings at once: more will come of it
    give: float  # giving away a card of a colour that only one other collects: this part of it
    bury: float  # covering such a card
    deny: float  # taking it
    doubt: float  # so many cards taken count as many as knowing nothing
    near: float  # what others collect counts this much less for each seat they are further away
    enough: float  # with so many points it is time to say "Schluss"


# For two players and for more. Found by letting players with slightly different weights play a few
# million deals, and made round numbers where that did no harm.
PAIR = Weights(1.0, 0.05, 2.75, 0.6, 0.2, 0.2, 0.2, 1.0, 68.0)
MANY = Weights(6.0, 0.0, 2.5, 0.7, 0.2, 0.2, 0.6, 0.5, 55.0)


class FarbenSammelnReader(FarbenSammelnStrategy):
    reasons: ClassVar[tuple[str, ...]] = (
        *FarbenSammelnStrategy.reasons, "take-away", "give-harmless",
    )  # fmt: skip

    def judge(self, chair: Chair, world: FarbenSammeln, menu: Sequence[Action]) -> list[float]:
        assert chair.seat is not None
        reading = Reading(world, chair.seat, remembered(chair))
        worths = reading.laying(menu) if world.taken else reading.taking(menu)
        return [worth / POINTS for worth in worths]

    def why(self, game: FarbenSammeln, seat: int, action: Action) -> str:
        if action.verb in ("close", "draw"):
            return action.verb
        reading, plan = Reading(game, seat, 0), game.plan
        if action.verb == "take":
            (top,) = game.tops[PILES.index(action.place or "")]
            return "take-colour" if plan.deck.bits[top] & reading.first else "take-away"
        card = plan.deck.index[action.cards[0]]
        if plan.deck.bits[card] & reading.first:
            return "give-low"
        spare = plan.deck.of(game.hands[seat] & ~reading.first)
        lowest = min(plan.number[other] for other in spare)
        return "give-other" if plan.number[card] == lowest else "give-harmless"


def remembered(chair: Chair) -> int:
    """The mask of the cards that the seat knows to lie below the open ones."""
    mask = 0
    for name in UNDER:
        if heap := chair.belief.heaps.get(name):
            for slot in heap.slots:
                if slot & slot - 1 == 0:
                    mask |= slot
    return mask


class Reading:
    """What a seat sees in its hand, on the piles and in what the others took."""

    def __init__(self, game: FarbenSammeln, seat: int, below: int) -> None:
        self.game, self.plan, self.hand = game, game.plan, game.hands[seat]
        self.seats = game.setup.seats
        self.w = PAIR if self.seats == 2 else MANY
        deck = game.plan.deck
        self.shown = [deck.mask(deck.index[card] for card in cards) for cards in game.seen]
        self.wanted = self._wanted(seat)
        ranked = sorted(self.plan.suits, key=self._strength)
        self.first, self.second = ranked[-1], ranked[-2]
        others = 0
        for other, cards in enumerate(self.shown):
            if other != seat:
                others |= cards
        self.unseen = self.plan.deck.everything & ~(self.hand | below | others)

    def _strength(self, suit: int) -> float:
        held = self.hand & suit
        return self.w.card * held.bit_count() + total(self.plan, held)

    def _wanted(self, seat: int) -> Mapping[int, float]:
        """How much the others collect each colour: shares of 1."""
        wants = dict.fromkeys(self.plan.suits, self.w.doubt)
        for away in range(1, self.seats):
            cards = self.shown[(seat + away) % self.seats]
            for suit in wants:
                wants[suit] += (cards & suit).bit_count() * self.w.near ** (away - 1)
        every = sum(wants.values())
        return {suit: want / every for suit, want in wants.items()}

    def harm(self, card: int) -> float:
        """What a card is worth to the others."""
        suit = next(suit for suit in self.plan.suits if suit & self.plan.deck.bits[card])
        return self.wanted[suit] * (self.w.card + self.plan.number[card])

    def taking(self, menu: Sequence[Action]) -> list[float]:
        plan, hand, w = self.plan, self.hand, self.w
        # With one colour only, a new card can only replace the lowest one.
        lowest = 0 if hand & ~self.first else plan.number[plan.deck.of(hand)[0]]
        step = -lowest if lowest else w.card
        gains: dict[str | None, float] = {}
        unseen = self.unseen
        for name, top in zip(PILES, self.game.tops, strict=True):
            if top:
                bit = plan.deck.bits[top[0]]
                unseen &= ~bit
                if bit & self.first:
                    gains[name] = max(0.0, step + plan.number[top[0]])
                else:
                    gains[name] = w.deny * self.harm(top[0])
        good = unseen & self.first
        if lowest:
            good &= ~(plan.deck.bits[plan.deck.of(hand)[0]] - 1)
        hope = (total(plan, good) + step * good.bit_count()) / max(1, unseen.bit_count())
        gains[None] = w.hope * hope
        return [gains[action.place] for action in menu]

    def laying(self, menu: Sequence[Action]) -> list[float]:
        plan, hand, w = self.plan, self.hand, self.w
        cards: dict[str, float] = {}
        for card in plan.deck.of(hand):
            bit, number = plan.deck.bits[card], plan.number[card]
            count = 1.0 if bit & self.first else w.second if bit & self.second else 0.0
            cards[plan.deck.names[card]] = -count * (w.card + number) - w.give * self.harm(card)
        places: dict[str | None, float] = {}
        for name, top in zip(PILES, self.game.tops, strict=True):
            covers = top and not plan.deck.bits[top[0]] & self.first
            places[name] = w.bury * self.harm(top[0]) if covers else 0.0
        worths = []
        for action in menu:
            worth = cards[action.cards[0]] + places[action.place]
            if action.verb == "close":
                left = hand & ~plan.deck.bits[plan.deck.index[action.cards[0]]]
                worth += total(plan, left) - w.enough
            worths.append(worth)
        return worths
