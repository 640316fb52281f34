"""Farben sammeln (FS in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any

from reihum.core.actions import Action
from reihum.core.cards import number_deck
from reihum.core.coding import Code, by_seat, some_of, some_seats
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS_PER_SEAT, Option, Setup
from reihum.core.picking import Picks
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import HAND, PILE, STACK, Counted, Meld, Sorted, Tallied
from reihum.parts.dealing import Cards, clockwise, deal_hands, enough

COLOURS = "RYGB"
HAND_SIZES = {2: 9, 3: 9, 4: 8, 5: 8, 6: 7}
PILES = ("pile.a", "pile.b", "pile.c", "pile.d")
UNDER = tuple(name.replace("pile", "under") for name in PILES)
DRAW = Action("draw")
TAKE = tuple(Action("take", place=pile) for pile in PILES)

Meant = tuple[str, int, int]  # the verb, the card, the pile


@lru_cache(maxsize=1000)  # a hand is told to all who see it after every move, and seldom changes
def by_colour(hand: tuple[str, ...]) -> Sorted:
    """A hand by colour: the sum of the best colour is its points (FS5)."""
    columns = [tuple(card for card in hand if card[0] == colour) for colour in COLOURS]
    melds = tuple(
        Meld("colour", cards, ("",) * len(cards), sum(int(card[1:]) for card in cards))
        for cards in columns
    )
    return Sorted(melds, points=max(meld.points for meld in melds))


class FarbenSammelnPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck(COLOURS, setup.number("numbers"))
        # Only the top card of an open pile can be seen, so the cards below are a zone of their own.
        super().__init__(deck, {"hand": HAND, "stock": STACK, "pile": PILE, "under": STACK})
        self.suits, self.number = deck.suits, deck.number
        self.size = setup.number("hand") or HAND_SIZES[setup.seats]
        enough(len(deck.names), self.size * setup.seats + len(PILES))
        self.turns = setup.number("limit") * setup.seats
        self.lay, self.close = (
            tuple(tuple(Action(verb, (name,), pile) for pile in PILES) for name in deck.names)
            for verb in ("lay", "close")
        )

    def one_colour(self, hand: int) -> bool:
        return any(not hand & ~suit for suit in self.suits)


class FarbenSammeln(Game):
    ID = "farben-sammeln"
    PREFIX = "FS"
    SEATS = range(2, 7)
    DAY_SEATS = 3
    OPTIONS = (
        DEALS_PER_SEAT,
        DEALER,
        Option("limit", 200, low=1, high=1000, research=True),
        Option("numbers", 20, low=3, high=20, research=True),
        Option("hand", 0, low=0, high=18, research=True),
    )
    TOUCH = {"draw": "stock"}
    CALLS = ("close",)
    VERBS = ("draw", "take", "lay", "close")
    FACTS = {"taken": 0, "first": 0, "turns": 0, "seen": ()}
    ADDED = ("seen",)
    ADDS_UP = True
    TALLIED = (Tallied("hand", "card"),)
    FOLLOWS = "worst"
    KEEPS = "collected"

    plan: FarbenSammelnPlan
    hands: list[int]  # bit masks
    stock: Cards  # the top card last
    tops: list[Cards]  # the top card of each open pile, or none just after the last was taken
    under: list[Cards]  # the cards below it
    taken: int  # 1 after the seat on turn has taken a card
    first: int  # who began this deal
    turns: int
    seen: tuple[tuple[str, ...], ...]  # by seat, what it took openly and still has; none at the end

    @classmethod
    def prepare(cls, setup: Setup) -> FarbenSammelnPlan:
        return FarbenSammelnPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        return Picks(PILES)

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        seen = some_of(cls.prepare(setup).deck.names)
        return {"first": some_seats(setup.seats), "seen": by_seat(setup.seats, seen)}

    def deal_out(self) -> None:
        plan = self.plan
        hands, rest = deal_hands(self._shuffle(plan.deck.cards()), self.setup.seats, plan.size)
        self.hands = [plan.deck.mask(hand) for hand in hands]
        self.tops, self.stock = [(card,) for card in rest[-4:]], tuple(rest[:-4])
        self.under = [()] * len(PILES)
        self.taken = self.turns = 0
        self.seen = ((),) * self.setup.seats
        self.first = self._beginner()
        self.ask(self.first)

    def _beginner(self) -> int:
        """The seat left of the dealer; in later deals, whoever lost the last deal."""
        if self.deal == 1:
            return self.left_of(self.dealer)
        order = clockwise(self.setup.seats, self.first)
        return min(order, key=self.scores[-1].__getitem__)

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """The best colour."""
        best = max(by_colour(held["hand"]).melds, key=lambda colour: colour.points)
        return (Counted("hand", best.cards, best.points),)

    @classmethod
    def sorted_in(
        cls, facts: Mapping[str, Any], seen: Mapping[str, tuple[str, ...]], seat: int | None
    ) -> Mapping[str, Sorted]:
        """Every hand by colour: all of it where it can be seen, else what all saw going into it."""
        known = {f"hand.{n}": cards for n, cards in enumerate(facts.get("seen", ()))}
        known |= {name: cards for name, cards in seen.items() if name.startswith("hand.")}
        return {name: by_colour(cards) for name, cards in known.items()}

    # what may be done -------------------------------------------------------------------------

    def _places(self) -> list[int]:
        """Where a card may be laid: if taking a card has left a pile empty, only there."""
        empty = [pile for pile, top in enumerate(self.tops) if not top]
        return empty or list(range(len(PILES)))

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        if not self.taken:
            return (DRAW, *TAKE) if self.stock else TAKE
        plan, hand, places = self.plan, self.hands[seat], self._places()
        menu: list[Action] = []
        for card in plan.deck.of(hand):
            menu += (plan.lay[card][pile] for pile in places)
            if plan.one_colour(hand ^ plan.deck.bits[card]):
                menu += (plan.close[card][pile] for pile in places)
        return tuple(menu)

    def now_of(self, seat: int) -> Cue:
        if not self.taken:
            return cue("take" if self.stock else "take-open")
        hand, bits = self.hands[seat], self.plan.deck.bits
        if any(self.plan.one_colour(hand ^ bits[card]) for card in self.plan.deck.of(hand)):
            return cue("close")
        return cue("lay" if all(self.tops) else "gap")

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        chosen = begun.verb in ("lay", "close") and len(begun.cards) == 1 and begun.place is None
        if not (chosen and self.taken and all(self.tops)):
            return None
        return cue("where", card=begun.cards[0])

    def law(self, seat: int, action: Action) -> Meant:
        verb, names, place = action[:3]
        if action == DRAW or action in TAKE:
            if self.taken:
                raise Refusal("FS3", "already-taken")
            if action == DRAW and not self.stock:
                raise Refusal("FS6", "stock-empty")
            return verb, 0, 0 if action == DRAW else TAKE.index(action)
        if (
            verb not in ("lay", "close")
            or len(names) != 1
            or place is None
            or action[3:] != (None, ())
        ):
            raise Refusal("FS3", "no-such-action", action=str(action))
        if not self.taken:
            raise Refusal("FS3", "take-first")
        card = self.plan.deck.index.get(names[0])
        if card is None or not self.hands[seat] >> card & 1:
            raise Refusal("G2", "not-in-hand", card=names[0])
        if place not in PILES:
            raise Refusal("FS3", "no-such-pile")
        if PILES.index(place) not in self._places():
            raise Refusal("FS3", "fill-the-gap")
        if verb == "close" and not self.plan.one_colour(
            self.hands[seat] ^ self.plan.deck.bits[card]
        ):
            raise Refusal("FS4", "several-colours")
        return verb, card, PILES.index(place)

    # what happens -----------------------------------------------------------------------------

    def move(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        verb, card, pile = meant
        if verb == "draw":
            self._receive(seat, self.stock[-1:], "stock", tell)
        elif verb == "take":
            self._take(seat, pile, tell)
        else:
            self._lay(seat, card, pile, tell)
            self._end_turn(seat, tell, closing=verb == "close")

    def _receive(self, seat: int, card: Cards, source: str, tell: Tell | None) -> None:
        if source == "stock":
            self.stock = self.stock[:-1]
        self.hands[seat] |= self.plan.deck.mask(card)
        self.taken = 1
        if tell:
            tell.moved(card, source, f"hand.{seat}")

    def _take(self, seat: int, pile: int, tell: Tell | None) -> None:
        """Take the top card of an open pile; the card below it can then be seen."""
        top, self.tops[pile] = self.tops[pile], ()
        self._keep_in_sight(seat, (*self.seen[seat], *self.plan.deck.say(top)))
        self._receive(seat, top, PILES[pile], tell)
        if self.under[pile]:
            self.tops[pile], self.under[pile] = self.under[pile][-1:], self.under[pile][:-1]
            if tell:
                tell.moved(self.tops[pile], UNDER[pile], PILES[pile])

    def _keep_in_sight(self, seat: int, cards: tuple[str, ...]) -> None:
        self.seen = (*self.seen[:seat], cards, *self.seen[seat + 1 :])

    def _lay(self, seat: int, card: int, pile: int, tell: Tell | None) -> None:
        covered = self.tops[pile]
        self.under[pile] += covered
        self.tops[pile] = (card,)
        self.hands[seat] ^= self.plan.deck.bits[card]
        name = self.plan.deck.names[card]
        if name in self.seen[seat]:
            self._keep_in_sight(seat, tuple(one for one in self.seen[seat] if one != name))
        if tell:
            tell.moved(covered, PILES[pile], UNDER[pile])
            tell.moved((card,), f"hand.{seat}", PILES[pile])

    def _end_turn(self, seat: int, tell: Tell | None, *, closing: bool) -> None:
        self.taken = 0
        self.turns += 1
        if closing and tell:
            tell.said(seat, "close")
        if closing or self.turns >= self.plan.turns:
            self.seen = ()
            self.end_deal(self.points_counted(), tell)
            return
        if not self.stock:
            self._new_stock(tell)
        self.ask(self.left_of(seat))

    def _new_stock(self, tell: Tell | None) -> None:
        """Shuffle everything below the four open cards to make a new stock."""
        under, self.under = self.under, [()] * len(PILES)
        self.stock = tuple(self._shuffle([card for cards in under for card in cards]))
        if tell:
            for name, cards in zip(UNDER, under, strict=True):
                tell.moved(cards, name, "stock")
            tell.shuffled("stock")

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", self.plan.deck.of(hand)
        for pile, under, top, rest in zip(PILES, UNDER, self.tops, self.under, strict=True):
            yield pile, top
            yield under, rest
        yield "stock", self.stock

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        mask = self.plan.deck.mask
        self.hands = [mask(zones.get(f"hand.{seat}", ())) for seat in range(self.setup.seats)]
        self.tops = [zones.get(name, ()) for name in PILES]
        self.under = [zones.get(name, ()) for name in UNDER]
        self.stock = zones.get("stock", ())
        if self.phase == "play":
            self.seen = self.seen or ((),) * self.setup.seats
