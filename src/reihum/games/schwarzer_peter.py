"""Schwarzer Peter (SP in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, cast

from reihum.core.actions import Action
from reihum.core.cards import number_deck
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import Next, Picks
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import SPREAD, STACK, Fact, Sight
from reihum.parts.dealing import Cards, clockwise, complete, deal_evenly, enough

SHORT = 16  # the highest number of the short game
MOST_DRAWS = 500


class SchwarzerPeterPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        top = setup.number("numbers")
        deck = number_deck("RB", min(top, SHORT) if setup.number("short") else top)
        fan = Sight("owner", ordered=True, opens=True)
        super().__init__(deck, {"hand": fan, "pairs": SPREAD, "aside": STACK})
        self.numbers = deck
        enough(len(deck.names) - 1, setup.seats)

    def twin(self, card: int) -> int:
        """The same number in the other colour."""
        return (card + self.numbers.top) % len(self.deck.names)


class SchwarzerPeter(Game):
    ID = "schwarzer-peter"
    PREFIX = "SP"
    SEATS = range(2, 7)
    AGE = 5
    OPTIONS = (
        DEALS,
        DEALER,
        Option("short", False),
        Option("numbers", 20, low=2, high=20, research=True),
    )
    SEVERAL = PARTIAL = ("arrange",)
    VERBS = ("draw", "arrange")
    FACTS = {"draws": 0, "arranged": 0}
    BEST = "fewest"  # points: 1 for the player left with the single card
    ADDS_UP = True
    COUNTS = "lost"

    plan: SchwarzerPeterPlan
    hands: list[Cards]  # in the order in which their holders hold them
    pairs: list[Cards]
    aside: Cards
    draws: int
    arranged: int  # 1 after the holder has changed the order of the fan that is drawn from

    @classmethod
    def prepare(cls, setup: Setup) -> SchwarzerPeterPlan:
        return SchwarzerPeterPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        """No fan has two cards of one number."""
        return Picks(numbers=(1, cls.prepare(setup).numbers.top))

    def deal_out(self) -> None:
        cards = self._shuffle(self.plan.deck.cards())
        self.aside = (cards.pop(),)
        self.hands, self.pairs = [], []
        for hand in deal_evenly(cards, self.setup.seats, self.dealer):
            pairs = complete(self.plan.numbers, hand)
            self.hands.append(tuple(card for card in hand if card not in pairs))
            self.pairs.append(tuple(sorted(pairs)))
        self.draws = self.arranged = 0

    def begin(self, tell: Tell | None) -> None:
        self._next(self.dealer, tell)

    def _after(self, seat: int) -> int:
        """The next seat to the left that has cards."""
        order = clockwise(self.setup.seats, seat + 1)
        return next(other for other in order if self.hands[other])

    def _next(self, last: int, tell: Tell | None) -> None:
        """The next seat with cards draws; when only one card is left, the deal is over."""
        self.arranged = 0
        if sum(map(len, self.hands)) == 1 or self.draws >= MOST_DRAWS:
            single = self.plan.twin(self.aside[0])
            self.end_deal([int(single in hand) for hand in self.hands], tell)
        else:
            self.ask(self._after(last))

    def _holder(self) -> int:
        """The seat whose fan is drawn from."""
        return self._after(self.asked[0])

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Any], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """The seat whose fan is drawn from; once the deal is over, the seat that is left with the
        single card. -1: nobody."""
        hands = [cards for zone, cards in lying.items() if zone.startswith("hand.")]
        if facts["phase"] == "play":
            order = clockwise(len(hands), facts["asked"][0] + 1)
            return {"holder": next(seat for seat in order if hands[seat]), "peter": -1}
        deck, twin = plan.deck, cast(SchwarzerPeterPlan, plan).twin
        there = {card for cards in lying.values() for card in cards}
        left = [
            seat
            for seat, hand in enumerate(hands)
            if any(deck.names[twin(deck.index[card])] not in there for card in hand)
        ]
        return {"holder": -1, "peter": left[0] if left else -1}

    def may(self) -> tuple[int, ...]:
        """Before a card is drawn, the holder of the fan may change its order, once."""
        if self.phase != "play" or self.arranged or len(self.hands[self._holder()]) < 2:
            return self.due()
        return (*self.due(), self._holder())

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """Complete for the seat that draws. Of the ways to arrange a fan it lists only those that
        bring one card to the front."""
        if seat in self.asked:
            return tuple(
                Action("draw", number=n + 1) for n in range(len(self.hands[self._holder()]))
            )
        fan = self.hands[seat]
        orders = ((card, *(other for other in fan if other != card)) for card in fan[1:])
        return tuple(Action("arrange", self.plan.deck.say(order)) for order in orders)

    def now_of(self, seat: int) -> Cue:
        if seat in self.asked:
            return cue("draw", seat=self._holder())
        return cue("arrange", seat=self.asked[0])

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        if begun.verb != "arrange" or seat in self.asked or not begun.cards:
            return None
        left = len(self.hands[seat]) - len(begun.cards)
        return cue("arranging", n=left) if left > 0 else cue("arranged")

    def wait_of(self, seat: int) -> Cue | None:
        if not self.hands[seat]:
            return cue("out")
        return cue("be-drawn", seat=self.asked[0]) if seat == self._holder() else None

    def touch(self, seat: int, verb: str) -> str:
        """To draw, touch the fan of the other player."""
        return f"hand.{self._holder()}" if verb == "draw" else ""

    def next_of(self, seat: int, begun: Action) -> Next:
        """A fan can be put into any order, card by card, until all cards are picked."""
        if begun.verb != "arrange" or seat in self.asked or begun[2:] != (None, None, ()):
            return super().next_of(seat, begun)
        picked = set(begun.cards)
        left = tuple(c for c in self.plan.deck.say(self.hands[seat]) if c not in picked)
        return Next(((f"hand.{seat}", left),) if left else ())

    def law(self, seat: int, action: Action) -> int | Cards:
        verb, names, place, number, which = action
        if seat in self.asked and verb == "draw" and not (names or place or which):
            if number is None or not 1 <= number <= len(self.hands[self._holder()]):
                raise Refusal("SP4", "no-such-card", size=len(self.hands[self._holder()]))
            return number - 1
        if seat not in self.asked and verb == "arrange" and action[2:] == (None, None, ()):
            cards = tuple(self.plan.deck.index.get(name, -1) for name in names)
            if sorted(cards) != sorted(self.hands[seat]):
                raise Refusal("SP4", "whole-fan")
            return cards
        raise Refusal("SP3", "no-such-action", action=str(action))

    def move(self, seat: int, meant: int | Cards, tell: Tell | None) -> None:
        if isinstance(meant, int):
            self._draw(seat, meant, tell)
        else:
            self.hands[seat], self.arranged = meant, 1
            if tell:
                tell.said(seat, "arranged")
                tell.shuffled(f"hand.{seat}")
                tell.arranged(f"hand.{seat}")

    def _draw(self, seat: int, place: int, tell: Tell | None) -> None:
        holder = self._holder()
        fan = self.hands[holder]
        card = fan[place]
        self.hands[holder] = (*fan[:place], *fan[place + 1 :])
        self.hands[seat] += (card,)
        self.draws += 1
        if tell:
            tell.shuffled(f"hand.{holder}")  # events must not show where in the fan the card was
            tell.moved((card,), f"hand.{holder}", f"hand.{seat}")
        if pair := complete(self.plan.numbers, self.hands[seat]):
            self._lay_pair(seat, pair, tell)
        else:
            self._put_in(seat, tell)
        self._next(seat, tell)

    def _put_in(self, seat: int, tell: Tell | None) -> None:
        """Put the card just drawn into the fan at a place that nobody else knows."""
        *fan, card = self.hands[seat]
        fan.insert(self._pick(len(fan) + 1), card)
        self.hands[seat] = tuple(fan)
        if tell:
            tell.shuffled(f"hand.{seat}")
            tell.arranged(f"hand.{seat}")

    def _lay_pair(self, seat: int, pair: Cards, tell: Tell | None) -> None:
        self.hands[seat] = tuple(card for card in self.hands[seat] if card not in pair)
        self.pairs[seat] = tuple(sorted((*self.pairs[seat], *pair)))
        if tell:
            tell.moved(pair, f"hand.{seat}", f"pairs.{seat}")

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", hand
            yield f"pairs.{seat}", self.pairs[seat]
        yield "aside", self.aside

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        seats = range(self.setup.seats)
        self.hands = [zones.get(f"hand.{seat}", ()) for seat in seats]
        self.pairs = [tuple(sorted(zones.get(f"pairs.{seat}", ()))) for seat in seats]
        self.aside = zones["aside"]
