"""Ratefix (RF in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reihum.core.actions import Action
from reihum.core.cards import number_deck
from reihum.core.coding import Code, by_seat
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import Picks
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import PILE, STACK, Fact, Sight
from reihum.parts.dealing import Cards, clockwise, deal_hands, enough

HAND_SIZES = {2: 20, 3: 13, 4: 10}
UNSAID = 0


class RatefixPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck("RYGB", setup.number("numbers"))
        middle = Sight("owner", opens=True)
        super().__init__(deck, {"stack": STACK, "middle": middle, "won": PILE, "out": STACK})
        self.number = deck.number
        self.size = setup.number("hand") or HAND_SIZES[setup.seats]
        enough(len(deck.names), self.size * setup.seats)
        self.lowest, self.highest = setup.seats, deck.top * setup.seats
        sums = range(self.lowest, self.highest + 1)
        self.guesses = tuple(Action("guess", number=number) for number in sums)


class Ratefix(Game):
    ID = "ratefix"
    PREFIX = "RF"
    SEATS = range(2, 5)
    OPTIONS = (
        DEALS,
        DEALER,
        Option("numbers", 20, low=1, high=20, research=True),
        Option("hand", 0, low=0, high=40, research=True),
    )
    VERBS = ("guess",)
    FACTS = {"guesses": ()}
    COUNTS = "cards"

    plan: RatefixPlan
    stacks: list[Cards]  # the top card last
    middle: list[Cards]  # what each seat has put there: one card or none
    won: list[Cards]
    out: Cards
    guesses: tuple[int, ...]  # in this round, by seat; 0 means not said yet

    @classmethod
    def prepare(cls, setup: Setup) -> RatefixPlan:
        return RatefixPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        plan = cls.prepare(setup)
        return Picks(numbers=(plan.lowest, plan.highest))

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        return {"guesses": by_seat(setup.seats)}

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Any], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """Which guess it is, and of how many."""
        assert isinstance(plan, RatefixPlan)
        won = [cards for name, cards in lying.items() if name.startswith("won.")]
        done = sum(map(len, won)) // len(won)
        return {"number": min(done + 1, plan.size), "of": plan.size}

    def deal_out(self) -> None:
        plan, seats = self.plan, self.setup.seats
        hands, out = deal_hands(self._shuffle(plan.deck.cards()), seats, plan.size)
        self.stacks, self.out = [tuple(hand) for hand in hands], tuple(out)
        self.middle, self.won = [()] * seats, [()] * seats
        self.guesses = (UNSAID,) * seats

    def begin(self, tell: Tell | None) -> None:
        self._new_round(self.left_of(self.dealer), tell)

    def _new_round(self, first: int, tell: Tell | None) -> None:
        """Everybody looks at their top card and puts it face down in the middle."""
        self.guesses = (UNSAID,) * self.setup.seats
        for seat, stack in enumerate(self.stacks):
            self.middle[seat], self.stacks[seat] = stack[-1:], stack[:-1]
            if tell:
                tell.moved(self.middle[seat], f"stack.{seat}", f"middle.{seat}")
        self.ask(first)

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        return self.plan.guesses

    def now_of(self, seat: int) -> Cue:
        return cue("guess" if any(self.guesses) else "first")

    def law(self, seat: int, action: Action) -> int:
        verb, cards, place, number, which = action
        if verb != "guess" or cards or place or which or number is None:
            raise Refusal("RF3", "no-such-action", action=str(action))
        if not self.plan.lowest <= number <= self.plan.highest:
            raise Refusal("RF3", "no-such-sum", low=self.plan.lowest, high=self.plan.highest)
        return number

    def move(self, seat: int, meant: int, tell: Tell | None) -> None:
        self.guesses = (*self.guesses[:seat], meant, *self.guesses[seat + 1 :])
        if tell:
            tell.said(seat, "guess", meant)
        following = self.left_of(seat)
        if self.guesses[following] == UNSAID:
            self.ask(following)
        else:  # everyone has guessed, so `following` is the seat that began
            self._take(following, tell)

    def _take(self, first: int, tell: Tell | None) -> None:
        """The nearest guess takes the cards; of several equally near ones, the earliest."""
        total = sum(self.plan.number[card] for cards in self.middle for card in cards)
        order = clockwise(self.setup.seats, first)
        away = [abs(guess - total) for guess in self.guesses]
        taker = min(order, key=away.__getitem__)
        if tell:  # all cards are turned up together
            for seat in order:
                tell.shown(self.middle[seat], f"middle.{seat}")
            tied = away.count(away[taker]) > 1
            tell.said(taker, "sum-earlier" if tied else "sum", total)
            tell.said(taker, "off", away[taker])
        for seat in order:
            cards, self.middle[seat] = self.middle[seat], ()
            self.won[taker] += cards
            if tell:
                tell.moved(cards, f"middle.{seat}", f"won.{taker}")
        if any(self.stacks):
            self._new_round(taker, tell)
        else:
            self.end_deal([len(won) for won in self.won], tell)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat in range(self.setup.seats):
            yield f"stack.{seat}", self.stacks[seat]
            yield f"middle.{seat}", self.middle[seat]
            yield f"won.{seat}", self.won[seat]
        yield "out", self.out

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        seats = range(self.setup.seats)
        self.stacks = [zones.get(f"stack.{seat}", ()) for seat in seats]
        self.middle = [zones.get(f"middle.{seat}", ()) for seat in seats]
        self.won = [zones.get(f"won.{seat}", ()) for seat in seats]
        self.out = zones.get("out", ())
        self.guesses = self.guesses or (UNSAID,) * self.setup.seats
