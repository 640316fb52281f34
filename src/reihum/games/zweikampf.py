"""Zweikampf (ZK in the rules)."""

from collections.abc import Iterator, Mapping, Sequence

from reihum.core.actions import Action
from reihum.core.cards import number_deck
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALS, Option, Setup
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import PILE, STACK
from reihum.parts.dealing import Cards, deal_evenly, turn_over

TURN = Action("turn")
MOST_FIGHTS = 2000
BOTH = (0, 1)


class ZweikampfPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck("RY", setup.number("numbers"))
        super().__init__(deck, {"stack": STACK, "middle": PILE, "won": PILE})
        self.number = deck.number
        self.long = bool(setup.number("long"))


class Zweikampf(Game):
    ID = "zweikampf"
    PREFIX = "ZK"
    SEATS = range(2, 3)
    AGE = 5
    DAY_SEATS = 0  # everybody would have the same result
    OPTIONS = (
        DEALS,
        Option("long", False),
        Option("numbers", 20, low=1, high=20, research=True),
    )
    TOUCH = {"turn": "stack.{seat}"}
    VERBS = ("turn",)
    FACTS = {"fights": 0}
    COUNTS = "cards"

    plan: ZweikampfPlan
    stacks: list[Cards]  # the top card last, as in `middle` and `won`
    middle: list[Cards]  # turned up in this fight
    won: list[Cards]
    fights: int

    @classmethod
    def prepare(cls, setup: Setup) -> ZweikampfPlan:
        return ZweikampfPlan(setup)

    def deal_out(self) -> None:
        hands = deal_evenly(self._shuffle(self.plan.deck.cards()), len(BOTH), self.dealer)
        self.stacks = [tuple(hand) for hand in hands]
        self.middle, self.won, self.fights = [(), ()], [(), ()], 0
        self.ask_all(BOTH)

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        return (TURN,)

    def now_of(self, seat: int) -> Cue:
        if not (ties := len(self.middle[0])):
            return cue("turn")
        return cue("tie" if ties == 1 else "tie-again", n=2 * ties + 2)

    def law(self, seat: int, action: Action) -> None:
        if action != TURN:
            raise Refusal("ZK2", "no-such-action", action=str(action))

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        """Both turn up a card. The higher one takes all the cards; if they are equal, the fight
        goes on."""
        for seat in BOTH:
            card, self.stacks[seat] = self.stacks[seat][-1], self.stacks[seat][:-1]
            self.middle[seat] += (card,)
            if tell:
                tell.moved((card,), f"stack.{seat}", f"middle.{seat}")
        mine, other = (self.plan.number[pile[-1]] for pile in self.middle)
        if mine != other:
            self._take(0 if mine > other else 1, tell)
        if self.plan.long:
            self._go_on(tell)
        elif all(self.stacks):
            self.ask_all(BOTH)
        else:
            self._end(tell)

    def _end(self, tell: Tell | None) -> None:
        """The most cards win. Cards of a fight that nobody has won count for nobody."""
        self.end_deal([len(self.stacks[seat]) + len(self.won[seat]) for seat in BOTH], tell)

    def _take(self, winner: int, tell: Tell | None) -> None:
        """The winner takes all cards of the fight, their own first."""
        self.fights += 1
        for seat in (winner, 1 - winner):
            cards, self.middle[seat] = self.middle[seat], ()
            self.won[winner] += cards
            if tell:
                tell.moved(cards, f"middle.{seat}", f"won.{winner}")

    def _go_on(self, tell: Tell | None) -> None:
        """The cards won replace an empty stack. Whoever cannot turn up a card has lost."""
        for seat in BOTH:
            if not self.stacks[seat] and self.won[seat]:
                turn_over(self.stacks, self.won, seat, "won", tell)
        if all(self.stacks) and self.fights < MOST_FIGHTS:
            self.ask_all(BOTH)
        else:
            self._end(tell)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat in BOTH:
            yield f"stack.{seat}", self.stacks[seat]
            yield f"middle.{seat}", self.middle[seat]
            yield f"won.{seat}", self.won[seat]

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        self.stacks = [zones.get(f"stack.{seat}", ()) for seat in BOTH]
        self.middle = [zones.get(f"middle.{seat}", ()) for seat in BOTH]
        self.won = [zones.get(f"won.{seat}", ()) for seat in BOTH]
