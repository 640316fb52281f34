"""Elfer raus! with its three variants (ER, ERV in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.cards import COLOURS, number_deck
from reihum.core.cue import Cue, cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.game import ALONE, Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import Verb
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import HAND, SPREAD, STACK, Counted, Tallied
from reihum.parts.dealing import deal_hands, enough
from reihum.parts.rows import RowPlace, grown, rows_of

HAND_SIZES = {2: 20, 3: 20, 4: 15, 5: 12, 6: 10}
MOST_DRAWS = 3
DRAW, PASS, END = Action("draw"), Action("pass"), Action("end")
DRAWS, PASSES, ENDS = (DRAW,), (PASS,), (END,)


class Variant(NamedTuple):
    """What a variant changes. Numbers count from the middle card, the 11."""

    begins: str  # "eleven": who holds the first 11; "left": left of the dealer; "lot": by chance
    openers: tuple[int, ...] = ()  # what opens a row
    ends_out: bool = False  # the 1 and the highest of each row lie there from the start
    any_first: bool = False  # any card may be the first; its number then opens the other rows
    shape: str = "ER8"  # the rule that says what fits
    opens: str = "ER7"  # the rule that says what opens a row


VARIANTS = {
    "plain": Variant("eleven", openers=(0,)),
    "false-start": Variant("eleven", ends_out=True, shape="ERV1.2", opens="ERV1.2"),
    "three-numbers": Variant("left", openers=(-1, 0, 1), shape="ERV2.1", opens="ERV2.1"),
    "any-card": Variant("lot", any_first=True, shape="ERV3.2", opens="ERV3.2"),
}


class ElferRausPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        colours = "RYGB"[: setup.number("colours")]
        if (out := setup.choice("without")) != "none":
            if setup.seats != 2:
                raise Mistake("only-for-two", option="without")
            if out not in (COLOURS[c] for c in colours):
                raise Mistake("no-such-colour", colour=out)
            colours = "".join(c for c in colours if COLOURS[c] != out)
        top = setup.number("numbers")
        deck = number_deck(colours, top)
        super().__init__(deck, {"hand": HAND, "stock": STACK, "row": SPREAD})
        self.numbers = deck
        self.rows = rows_of(deck)
        self.variant = VARIANTS[setup.choice("variant")]
        self.eleven = top // 2 + 1
        self.openers = deck.all_of(*(self.eleven + step for step in self.variant.openers))
        self.elevens = deck.of(deck.all_of(self.eleven))
        self.laid_out = deck.all_of(1, top) if self.variant.ends_out else 0
        self.hand = setup.number("hand") or HAND_SIZES[setup.seats]
        self.to_deal = [c for c in deck.cards() if not deck.bits[c] & self.laid_out]
        enough(len(self.to_deal), self.hand * setup.seats)
        self.turns = tuple(ALONE[(seat + 1) % setup.seats] for seat in range(setup.seats))


class ElferRaus(Game):
    ID = "elfer-raus"
    PREFIX = "ER"
    SEATS = range(2, 7)
    AGE = 7
    OPTIONS = (
        DEALS,
        DEALER,
        Option("variant", "plain", choices=tuple(VARIANTS)),
        Option("without", "none", choices=("none", *COLOURS.values())),
        Option("colours", 4, low=1, high=4, research=True),
        Option("numbers", 20, low=3, high=20, research=True),
        Option("hand", 0, low=0, high=40, research=True),
    )
    VERBS = ("lay", "draw", "pass", "end")
    FACTS = {"laid": 0, "drawn": 0, "first": 0, "redeals": 0}
    BEST = "fewest"
    TOUCH = {"draw": "stock"}
    ROUTINE = ("draw",)  # nobody may draw who could lay (ER6)
    ADDS_UP = True
    TALLIED = (Tallied("hand"),)

    plan: ElferRausPlan
    hands: list[int]  # bit masks, like `filled` and `fits`
    stock: tuple[int, ...]  # the top card is stock[left - 1]
    left: int
    filled: int
    fits: int
    laid: int  # 1 once a card was laid in this turn
    drawn: int  # cards drawn in this turn
    first: int  # the number of the card that opened the deal
    redeals: int

    @classmethod
    def prepare(cls, setup: Setup) -> ElferRausPlan:
        return ElferRausPlan(setup)

    def deal_out(self) -> None:
        plan, seats = self.plan, self.setup.seats
        self.redeals = -1
        beginner = None
        while beginner is None:
            self.redeals += 1
            hands, stock = deal_hands(self._shuffle(plan.to_deal), seats, plan.hand)
            self.hands = [plan.deck.mask(hand) for hand in hands]
            beginner = self._beginner()
        self.stock, self.left = tuple(stock), len(stock)
        self.filled = plan.laid_out
        self.first = self.laid = self.drawn = 0
        self.ask(beginner)
        self.fits = self._fitting()

    def _beginner(self) -> int | None:
        begins = self.plan.variant.begins
        if begins == "lot":
            return self._pick(self.setup.seats)
        if begins == "eleven":
            if (found := self._first_eleven()) is not None:
                return found[0]
            if not self.plan.variant.ends_out:
                return None
        return self.left_of(self.dealer)

    def _first_eleven(self) -> tuple[int, int] | None:
        """The seat that holds the red 11 (or, if nobody does, the yellow, the green or the blue
        one), and that card."""
        for card in self.plan.elevens:
            for seat, hand in enumerate(self.hands):
                if hand & self.plan.deck.bits[card]:
                    return seat, card
        return None

    def _opening(self) -> bool:
        """Is the first card of the deal still to be laid, and special? In a variant where cards
        lie there from the start, it is not."""
        return not self.filled

    def _fitting(self) -> int:
        plan = self.plan
        if self._opening():
            if plan.variant.any_first:
                return plan.deck.everything
            if plan.variant.begins == "eleven" and (found := self._first_eleven()):
                return plan.deck.bits[found[1]]
        return plan.rows.fitting(self.filled, self._openers())

    def _openers(self) -> int:
        if self.plan.variant.any_first:
            return self.plan.numbers.all_of(self.first)
        return self.plan.openers

    def deduce(self, tell: Tell) -> None:
        """How the beginner was found shows who holds which 11."""
        if self.plan.variant.begins != "eleven":
            return
        elevens, found = self.plan.elevens, self._first_eleven()
        missing = elevens[: elevens.index(found[1])] if found else elevens
        for seat in range(self.setup.seats):
            tell.known(f"hand.{seat}", lacks=missing)
        if found:
            tell.known(f"hand.{found[0]}", holds=(found[1],))

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        if fitting := self.hands[seat] & self.fits:
            lays = self.plan.rows.lays(fitting)
            return lays + ENDS if self.laid else lays
        if self.laid:
            return ENDS
        return DRAWS if self.left else PASSES

    def now_of(self, seat: int) -> Cue:
        fitting, middle = self.hands[seat] & self.fits, self.plan.eleven
        if self.laid:
            return cue("more" if fitting else "end")
        if fitting and self.drawn:
            return cue("drawn-fits", cards=self._say(fitting))
        if fitting and self._opening():
            return {
                "eleven": cue("first", cards=self._say(fitting)),
                "left": cue("open", low=middle - 1, middle=middle, high=middle + 1),
                "lot": cue("open-any"),
            }[self.plan.variant.begins]
        if fitting:
            return cue("lay")
        if self.left:
            again = cue("draw-again", n=self.drawn + 1, most=MOST_DRAWS)
            return again if self.drawn else cue("draw")
        return cue("cannot")

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """Laying can always be tried; if it is not allowed, the person is told why."""
        return (Verb("lay", (f"hand.{seat}",)), *self.bare_verbs(seat))

    def law(self, seat: int, action: Action) -> RowPlace | Action:
        fitting = self.hands[seat] & self.fits
        if place := self.plan.rows.laying.get(action):
            if fitting & place.bit:
                return place
            raise self._cannot_lay(seat, place.card)
        if action == END:
            if self.laid:
                return END
            raise Refusal("ER6", "lay-first")
        if action in (DRAW, PASS):
            if self.laid:
                raise Refusal("ER6", "already-laid")
            if fitting:
                rule = "ER10" if self.drawn else "ER6" if action == DRAW else "ER9"
                raise Refusal(rule, "must-lay", cards=self._say(fitting))
            if (action == DRAW) != bool(self.left):
                raise Refusal("ER11", "must-draw" if self.left else "stock-empty")
            return DRAW if self.left else PASS
        raise Refusal("ER6", "no-such-action", action=str(action))

    def _cannot_lay(self, seat: int, card: int) -> Refusal:
        plan, deck = self.plan, self.plan.numbers
        name = deck.names[card]
        if not self.hands[seat] & deck.bits[card]:
            return Refusal("G2", "not-in-hand", card=name)
        if self._opening() and plan.variant.begins == "eleven":
            return Refusal("ER5", "first-eleven", card=name, cards=self._say(self.fits))
        suit = deck.suits[deck.colour[card]]
        if not self.filled & suit:
            openers = self._say(self.fits & suit)
            return Refusal(plan.variant.opens, "row-closed", card=name, cards=openers)
        ends = self._say(self.fits & suit)
        return Refusal(plan.variant.shape, "does-not-fit", card=name, cards=ends)

    def _say(self, mask: int) -> tuple[str, ...]:
        return self.plan.deck.say(self.plan.deck.of(mask))

    def move(self, seat: int, meant: Any, tell: Tell | None) -> None:
        if meant is END:
            self.laid = self.drawn = 0
            self.asked = self.plan.turns[seat]
        elif meant is DRAW:
            self._draw(seat, tell)
        elif meant is PASS:
            if tell:
                tell.said(seat, "pass")
                self._nothing_fits(seat, tell)
            self._next(seat)
        else:
            self._lay(seat, meant, tell)

    def _lay(self, seat: int, place: RowPlace, tell: Tell | None) -> None:
        card, bit, row, _ = place
        filled = self.filled
        hand = self.hands[seat] = self.hands[seat] ^ bit
        self.filled = filled | bit
        if filled & row:
            self.fits = grown(self.fits, filled, place)
        else:
            self.first = self.first or self.plan.numbers.number[card]
            self.fits = self._fitting()
        if tell:
            tell.moved(
                (card,), f"hand.{seat}", self.plan.rows.names[self.plan.numbers.colour[card]]
            )
        if not hand:
            self.end_deal(self.points_counted(), tell)
        elif self.drawn or not filled:  # a drawn card, or the first of the deal, ends the turn
            self._next(seat)
        else:
            self.laid = 1

    def _nothing_fits(self, seat: int, tell: Tell) -> None:
        tell.known(f"hand.{seat}", lacks=self.plan.deck.of(self.fits))

    def _draw(self, seat: int, tell: Tell | None) -> None:
        if tell:
            self._nothing_fits(seat, tell)
        self.left -= 1
        self.drawn += 1
        card = self.stock[self.left]
        self.hands[seat] |= self.plan.deck.bits[card]
        if tell:
            tell.moved((card,), "stock", f"hand.{seat}")
        if self.drawn == MOST_DRAWS and not self.hands[seat] & self.fits:
            if tell:
                self._nothing_fits(seat, tell)
            self._next(seat)

    def _next(self, seat: int) -> None:
        self.laid = self.drawn = 0
        self.asked = self.plan.turns[seat]

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """The values of the cards left in the hand."""
        assert isinstance(plan, ElferRausPlan)
        hand, index, number = held["hand"], plan.deck.index, plan.numbers.number
        return (Counted("hand", hand, sum(number[index[card]] for card in hand)),)

    def points_counted(self) -> list[int]:
        """The same as `counted_of` says, without naming a card or looking at the rows: a deal is
        played at random in so short a time that it matters."""
        number, deck = self.plan.numbers.number, self.plan.deck
        return [sum([number[card] for card in deck.of(hand)]) for hand in self.hands]

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", self.plan.deck.of(hand)
        for name, suit in zip(self.plan.rows.names, self.plan.numbers.suits, strict=True):
            yield name, self.plan.deck.of(self.filled & suit)
        yield "stock", self.stock[: self.left]

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        mask = self.plan.deck.mask
        self.hands = [mask(zones.get(f"hand.{seat}", ())) for seat in range(self.setup.seats)]
        self.filled = mask(c for name in self.plan.rows.names for c in zones.get(name, ()))
        self.stock = zones.get("stock", ())
        self.left = len(self.stock)
        self.fits = self._fitting()
