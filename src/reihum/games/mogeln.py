"""Mogeln (MO in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import cast

from reihum.core.actions import Action
from reihum.core.cards import COLOURS, number_deck
from reihum.core.coding import Code, some_seats
from reihum.core.cue import Cue, cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, DEALS, Option, Setup
from reihum.core.picking import NOTHING, Next
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import HAND, STACK, Fact, Sight
from reihum.parts.dealing import clockwise, deal_evenly, enough

HIGHEST = {3: 9, 4: 10, 5: 15, 6: 15}
DOUBT, ACCUSE, STAY = Action("doubt"), Action("accuse"), Action("stay")


class MogelnPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        self.highest = setup.number("numbers") or HIGHEST[setup.seats]
        deck = number_deck("RYGB"[: setup.number("colours")], self.highest)
        self.smuggling = bool(setup.number("smuggling"))
        hand, stack = HAND, STACK
        if self.smuggling:  # nobody sees how many cards others hold or have laid (MO7)
            hand, stack = HAND._replace(counts="owner"), STACK._replace(counts="nobody")
        loose = Sight("nobody", stack.counts)
        super().__init__(deck, {"hand": hand, "laid": stack, "pile": loose, "out": loose})
        enough(len(deck.names), setup.seats)
        self.numbers, self.seats = deck, setup.seats
        self.count_to = 20 if setup.choice("count_to") == "20" else self.highest
        self.colour = {name: i for i, name in enumerate(COLOURS.values())}.get(
            setup.choice("colour")
        )
        if self.colour is not None and self.colour >= setup.number("colours"):
            raise Mistake("no-such-colour", colour=setup.choice("colour"))
        self.turns = setup.number("limit") * setup.seats

    def after(self, count: int) -> int:
        """The number that is said after this one (MO3)."""
        return 1 if count == self.count_to else count + 1

    def honest(self, card: int, count: int) -> bool:
        """Is the card what its player said (MO2, MO8)?"""
        return self.numbers.number[card] == count and (
            self.colour is None or self.numbers.colour[card] == self.colour
        )


class Mogeln(Game):
    ID = "mogeln"
    RULES = 2  # since version 2 a doubt of a last card waits for accusations (MO9)
    PREFIX = "MO"
    SEATS = range(3, 7)
    AGE = 7
    OPTIONS = (
        DEALS,
        DEALER,
        Option("smuggling", True),
        Option("colour", "none", choices=("none", *COLOURS.values())),
        Option("count_to", "highest", choices=("highest", "20")),
        Option("limit", 200, low=1, high=1000, research=True),
        Option("colours", 4, low=1, high=4, research=True),
        Option("numbers", 0, low=0, high=20, research=True),
    )
    SEVERAL = PARTIAL = ("lay",)
    TOUCH = {"lay": "laid"}
    CALLS = ("doubt", "accuse")
    COUNTS = "wins"
    VERBS = ("lay", "doubt", "accuse", "stay")
    FACTS = {"count": 0, "layer": -1, "turns": 0}

    plan: MogelnPlan
    hands: list[int]  # bit masks, like `pile` and `out`
    laid: tuple[int, ...]  # the cards laid last, the top card last; more than one means smuggling
    pile: int  # the cards under them
    out: int
    count: int  # the number said last; 0 means that a new pile must be opened
    layer: int  # who laid last, while that card can be doubted; -1: nobody
    turns: int

    @classmethod
    def prepare(cls, setup: Setup) -> MogelnPlan:
        return MogelnPlan(setup)

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        return {"layer": some_seats(setup.seats)}

    def deal_out(self) -> None:
        deck = self.plan.deck
        cards = self._shuffle(deck.cards())
        self.hands = [deck.mask(h) for h in deal_evenly(cards, self.setup.seats, self.dealer)]
        self.laid, self.pile, self.out = (), 0, 0
        self.count, self.layer, self.turns = 0, -1, 0
        self.ask(self.left_of(self.dealer))

    def may(self) -> tuple[int, ...]:
        """Everyone except the player who laid the last card may accuse until the next is laid."""
        if self.phase != "play" or self.sealing or not self.laid or not self.plan.smuggling:
            return self.due()
        return tuple(seat for seat in range(self.setup.seats) if seat != self.layer)

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """Complete except for smuggling, where it lists only two cards, an honest one on top."""
        if self.sealing:
            return ACCUSE, STAY
        accuse = (ACCUSE,) if self.laid and self.plan.smuggling else ()
        if seat not in self.asked:
            return accuse
        deck, count = self.plan.deck, self.next_count()
        cards = deck.of(self.hands[seat])
        actions = [Action("lay", (deck.names[card],)) for card in cards]
        if self.plan.smuggling:
            for top in (card for card in cards if self.plan.honest(card, count)):
                under = (deck.names[card] for card in cards if card != top)
                actions += [Action("lay", (name, deck.names[top])) for name in under]
        return (*actions, DOUBT, *accuse) if self.laid else tuple(actions)

    def now_of(self, seat: int) -> Cue:
        if self.sealing:
            return cue("accuse-last", seat=self.left_of(self.layer))
        if seat not in self.asked:
            return cue("accuse", seat=self.layer, other=self.asked[0])
        if not self.laid:
            return cue("new-pile", spoken=self.next_count())
        if not self.hands[self.layer]:
            return cue("last", seat=self.layer)
        ends = self.count == self.plan.count_to
        return cue("say-over" if ends else "say", spoken=self.next_count())

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        if self.sealing or seat not in self.asked or begun.verb != "lay" or not begun.cards:
            return None
        if len(begun.cards) == 1:
            return cue("picked", spoken=self.next_count())
        return cue("smuggle", card=begun.cards[-1], n=len(begun.cards) - 1)

    def wait_of(self, seat: int) -> Cue | None:
        """Whoever has just laid a card waits for what the next player says to that. The doubt of a
        last card waits for accusations (MO9)."""
        if self.sealing:
            return cue("doubt-waits")
        return cue("believed", seat=self.asked[0]) if seat == self.layer else None

    def next_of(self, seat: int, begun: Action) -> Next:
        """Any cards of the hand can be picked, one after another; the last one is on top."""
        if self.sealing or seat not in self.asked or begun != Action("lay", begun.cards):
            return NOTHING
        if begun.cards and not self.plan.smuggling:
            return NOTHING
        deck, picked = self.plan.deck, set(begun.cards)
        left = tuple(c for c in deck.say(deck.of(self.hands[seat])) if c not in picked)
        return Next(((f"hand.{seat}", left),) if left else ())

    def law(self, seat: int, action: Action) -> Action | tuple[int, ...]:
        if self.sealing:
            if action not in (ACCUSE, STAY):
                raise Refusal("MO9", "accuse-or-stay")
            return action
        if action == ACCUSE:
            if not self.plan.smuggling:
                raise Refusal("MO7", "one-card-only")
            if not self.laid:
                raise Refusal("MO7", "nothing-laid")
            return ACCUSE
        if seat not in self.asked:
            raise Refusal("G1", "not-your-turn", seats=self.asked)
        if action == DOUBT:
            if not self.laid:
                raise Refusal("MO5", "nothing-laid")
            return DOUBT
        if action.verb != "lay" or not action.cards or action[2:] != (None, None, ()):
            raise Refusal("MO2", "no-such-action", action=str(action))
        hand = self.hands[seat]
        for name in action.cards:
            card = self.plan.deck.index.get(name)
            if card is None or not hand >> card & 1:
                raise Refusal("G2", "not-in-hand", card=name)
            hand ^= self.plan.deck.bits[card]
        if len(action.cards) > 1 and not self.plan.smuggling:
            raise Refusal("MO7", "one-card-only")
        return tuple(self.plan.deck.index[name] for name in action.cards)

    def move(self, seat: int, meant: Action | tuple[int, ...], tell: Tell | None) -> None:
        if meant is ACCUSE:
            if tell:
                tell.said(seat, "accuse")
                tell.said(self.layer, "smuggled" if len(self.laid) > 1 else "one-card")
            self._take_pile(self.layer if len(self.laid) > 1 else seat, tell)
        elif meant is DOUBT:
            if tell:
                tell.said(seat, "doubt")
            if self.plan.smuggling and not self.hands[self.layer]:  # the last card (MO9)
                seats = range(self.setup.seats)
                self.ask_all([other for other in seats if other not in (seat, self.layer)])
            else:
                self._turn_up(seat, tell)
        else:
            self._lay(seat, cast(tuple[int, ...], meant), tell)

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        """A player's last card was doubted, and the others have said whether they accuse (MO9)."""
        doubter = self.left_of(self.layer)
        answered = dict(zip(self.asked, answers, strict=True))
        order = clockwise(self.setup.seats, doubter)
        accusers = [seat for seat in order if answered.get(seat) == ACCUSE]
        self.ask(doubter)
        if accusers:
            smuggled = len(self.laid) > 1
            if tell:
                for seat in accusers:
                    tell.said(seat, "accuse")
                tell.said(self.layer, "smuggled" if smuggled else "one-card")
            if smuggled:
                self._take_pile(self.layer, tell)
                return
            if tell and self.pile:
                tell.said(accusers[0], "pays")
            self._take_rest(accusers[0], tell)
        self._turn_up(doubter, tell)

    def _turn_up(self, doubter: int, tell: Tell | None) -> None:
        """Turn up the doubted card: whoever was wrong takes the pile (MO4)."""
        if tell:
            tell.shown(self.laid[-1:], "laid")
        honest = self.plan.honest(self.laid[-1], self.count)
        self._take_pile(doubter if honest else self.layer, tell)

    def next_count(self) -> int:
        return self.plan.after(self.count)

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Fact], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """The number that whoever lays next has to say, and the last one that is said before it
        begins anew; and whose doubt waits for accusations (MO9), -1: nobody's."""
        plan = cast(MogelnPlan, plan)
        waits = facts["sealing"] and facts["phase"] == "play"
        doubter = (cast(int, facts["layer"]) + 1) % plan.seats if waits else -1
        following = plan.after(cast(int, facts["count"]))
        return {"next": following, "highest": plan.count_to, "doubter": doubter}

    def _lay(self, seat: int, cards: tuple[int, ...], tell: Tell | None) -> None:
        before = self.layer
        self._cover(tell)
        self.hands[seat] ^= self.plan.deck.mask(cards)
        self.laid, self.layer = cards, seat
        self.count = self.next_count()
        self.turns += 1
        if tell:
            tell.moved(cards, f"hand.{seat}", "laid")
            tell.said(seat, "count", self.count)
        if before >= 0 and not self.hands[before]:  # nobody doubted the last card (MO9)
            self._end(before, tell)
        elif self.turns >= self.plan.turns:
            self._end(None, tell)
        else:
            self.ask(self.left_of(seat))

    def _cover(self, tell: Tell | None) -> None:
        """Before the next card is laid, the cards laid last join the pile. If the count has reached
        its end, the whole pile goes out (MO6)."""
        laid, self.laid = self.laid, ()
        self.pile |= self.plan.deck.mask(laid)
        if tell:
            tell.moved(laid, "laid", "pile")
        if self.count == self.plan.count_to:
            pile, self.pile = self.pile, 0
            self.out |= pile
            if tell:
                tell.moved(self.plan.deck.of(pile), "pile", "out")

    def _take_pile(self, taker: int, tell: Tell | None) -> None:
        """Take all the cards after a challenge. It stays the same seat's turn, to open a new pile
        (MO5)."""
        laid, layer = self.laid, self.layer
        self.laid, self.count, self.layer = (), 0, -1
        self.hands[taker] |= self.plan.deck.mask(laid)
        if tell:
            tell.moved(laid, "laid", f"hand.{taker}")
        self._take_rest(taker, tell)
        if not self.hands[layer]:
            self._end(layer, tell)

    def _take_rest(self, taker: int, tell: Tell | None) -> None:
        """Take the pile under the cards laid last."""
        pile, self.pile = self.pile, 0
        self.hands[taker] |= pile
        if tell:
            tell.moved(self.plan.deck.of(pile), "pile", f"hand.{taker}")

    def _end(self, winner: int | None, tell: Tell | None) -> None:
        """If nobody is out of cards, the smallest hand wins (MO10)."""
        sizes = [hand.bit_count() for hand in self.hands]
        best = min(sizes)
        self.end_deal(
            [int(size == best if winner is None else s == winner) for s, size in enumerate(sizes)],
            tell,
        )

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        of = self.plan.deck.of
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", of(hand)
        yield "pile", of(self.pile)
        yield "laid", self.laid
        yield "out", of(self.out)

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        mask = self.plan.deck.mask
        self.hands = [mask(zones.get(f"hand.{seat}", ())) for seat in range(self.setup.seats)]
        self.pile = mask(zones.get("pile", ()))
        self.laid = zones.get("laid", ())
        self.out = mask(zones.get("out", ()))
