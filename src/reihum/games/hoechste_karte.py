"""Die höchste Karte gewinnt (HK in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache

from reihum.core.actions import Action
from reihum.core.cards import Deck, number_deck
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALS, Option, Setup
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import HAND, PILE, SPREAD


@lru_cache(maxsize=10_000)
def _choices(deck: Deck, hand: int) -> tuple[Action, ...]:
    return tuple(Action("choose", (deck.names[card],)) for card in deck.of(hand))


class HoechsteKartePlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = number_deck("RYGB"[: setup.seats], setup.number("numbers"))
        sights = {"hand": HAND, "middle": PILE, "aside": PILE, "won": SPREAD, "out": SPREAD}
        super().__init__(deck, sights)
        self.numbers = deck


class HoechsteKarte(Game):
    ID = "hoechste-karte"
    PREFIX = "HK"
    SEATS = range(2, 5)
    AGE = 6
    OPTIONS = (DEALS, Option("numbers", 11, low=1, high=20, research=True))

    TOUCH = {"choose": "middle"}
    VERBS = ("choose",)
    COUNTS = "cards"

    plan: HoechsteKartePlan
    hands: list[int]  # bit masks, like `won` and `out`
    aside: tuple[int, ...]  # tied cards that wait for the next winner
    won: list[int]
    out: int

    @classmethod
    def prepare(cls, setup: Setup) -> HoechsteKartePlan:
        return HoechsteKartePlan(setup)

    def deal_out(self) -> None:
        self.hands = list(self.plan.numbers.suits)
        self.won = [0] * self.setup.seats
        self.aside, self.out = (), 0
        self.ask_all(range(self.setup.seats))

    def deduce(self, tell: Tell) -> None:
        for seat, hand in enumerate(self.hands):
            tell.known(f"hand.{seat}", holds=self.plan.deck.of(hand))

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        return _choices(self.plan.deck, self.hands[seat])

    def now_of(self, seat: int) -> Cue:
        if self.aside:
            return cue("rich", n=len(self.aside) + self.setup.seats)
        return cue("choose")

    def law(self, seat: int, action: Action) -> None:
        if action.verb != "choose" or len(action.cards) != 1 or action[2:] != (None, None, ()):
            raise Refusal("HK2", "no-such-action", action=str(action))
        card = self.plan.deck.index.get(action.cards[0])
        if card is None or not self.hands[seat] >> card & 1:
            raise Refusal("G2", "not-in-hand", card=action.cards[0])

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        """Everyone turns up their card; the highest takes them all."""
        deck, number = self.plan.deck, self.plan.numbers.number
        laid = tuple(deck.index[answer.cards[0]] for answer in answers)
        for seat, card in enumerate(laid):
            self.hands[seat] ^= deck.bits[card]
            if tell:
                tell.moved((card,), f"hand.{seat}", "middle")
        highest = max(number[card] for card in laid)
        winners = [seat for seat, card in enumerate(laid) if number[card] == highest]
        if len(winners) == 1:
            self._take(laid, winners[0], tell)
        else:
            self.aside += laid
            if tell:
                tell.moved(laid, "middle", "aside")
        if self.hands[0]:
            self.ask_all(range(self.setup.seats))
        else:
            self._end(tell)

    def _take(self, laid: tuple[int, ...], winner: int, tell: Tell | None) -> None:
        aside, self.aside = self.aside, ()
        self.won[winner] |= self.plan.deck.mask(laid + aside)
        if tell:
            tell.moved(laid, "middle", f"won.{winner}")
            tell.moved(aside, "aside", f"won.{winner}")

    def _end(self, tell: Tell | None) -> None:
        left, self.aside = self.aside, ()
        self.out = self.plan.deck.mask(left)
        if tell:
            tell.moved(left, "aside", "out")
        self.end_deal([won.bit_count() for won in self.won], tell)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        of = self.plan.deck.of
        for seat in range(self.setup.seats):
            yield f"hand.{seat}", of(self.hands[seat])
            yield f"won.{seat}", of(self.won[seat])
        yield "middle", ()  # cards are there only while a trick is settled
        yield "aside", self.aside
        yield "out", of(self.out)

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        mask, seats = self.plan.deck.mask, range(self.setup.seats)
        self.hands = [mask(zones.get(f"hand.{seat}", ())) for seat in seats]
        self.won = [mask(zones.get(f"won.{seat}", ())) for seat in seats]
        self.aside = zones.get("aside", ())
        self.out = mask(zones.get("out", ()))
