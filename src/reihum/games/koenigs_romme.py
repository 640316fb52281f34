"""Königs-Rommé (KR in the rules). The game for one is in koenigs_romme_solo.py."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from itertools import takewhile
from typing import Any

from reihum.core.actions import Action
from reihum.core.coding import Code, by_seat, listed, some_of, some_seats
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALER, Option, Setup
from reihum.core.picking import NOTHING, Next, Verb
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import HAND, PILE, STACK, Counted, Fact, Sorted, Tallied
from reihum.parts.dealing import Cards, clockwise, deal_hands, without
from reihum.parts.meld_sorting import sort_groups, sort_hand
from reihum.parts.melds import VALUES, Melds, melds_of, of_value, romme_deck

CHECKS = 20  # for how many combinations `_may_join` checks whether the rest can be laid
FEWEST = 3  # cards in the first round; each round has one more
DRAW, TAKE = Action("draw"), Action("take")

Meant = tuple[str, Cards]


class KoenigsRommePlan(Plan):
    def __init__(self, setup: Setup) -> None:
        deck = romme_deck()
        super().__init__(deck, {"hand": HAND, "laid": PILE, "discard": PILE, "stock": STACK})
        self.turns = setup.number("limit") * setup.seats
        self.discard = tuple(Action("discard", (name,)) for name in deck.names)


class KoenigsRomme(Game):
    ID = "koenigs-romme"
    RULES = 2  # since version 2 everybody has the last turn of KR9, even at the limit (KR12)
    PREFIX = "KR"
    SEATS = range(2, 8)
    AGE_SAID = True
    DAY_SEATS = 3
    DAY_OPTIONS = {"deals": 3}
    OPTIONS = (
        Option("deals", len(VALUES), low=1, high=len(VALUES)),
        DEALER,
        Option("limit", 100, low=1, high=1000, research=True),
    )
    TOUCH = {"draw": "stock", "take": "discard", "discard": "discard"}
    CALLS = ("out",)
    PARTIAL = ("lay", "discard")
    VERBS = ("draw", "take", "lay", "discard")
    FACTS = {"wild": "3", "drawn": 0, "out": -1, "turns": 0, "groups": ()}
    BEST = "fewest"
    ADDS_UP = True
    TALLIED = (Tallied("hand"),)

    plan: KoenigsRommePlan
    hands: list[Cards]  # sorted
    laid: list[tuple[int, ...]]  # the cards of each player's combinations, one after another
    groups: tuple[tuple[int, ...], ...]  # how many cards are in each combination
    stock: tuple[int, ...]  # the top card last, as in `discards`
    discards: tuple[int, ...]
    wild: str  # the value that is wild in this round
    drawn: int  # 1 after the seat on turn has drawn
    out: int  # who was first to go out; -1: nobody yet
    turns: int

    @classmethod
    def prepare(cls, setup: Setup) -> KoenigsRommePlan:
        return KoenigsRommePlan(setup)

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        groups = listed((FEWEST + len(VALUES)) // FEWEST)
        return {
            "wild": some_of(VALUES),
            "out": some_seats(setup.seats),
            "groups": by_seat(setup.seats, groups),
        }

    @property
    def melds(self) -> Melds:
        return melds_of(self.deal - 1)

    def deal_out(self) -> None:
        seats = self.setup.seats
        cards = self._shuffle(self.plan.deck.cards())
        hands, rest = deal_hands(cards, seats, self.hand_at(self.deal))
        self.hands = [tuple(sorted(hand)) for hand in hands]
        self.laid, self.groups = [()] * seats, ((),) * seats
        self.stock, self.discards = tuple(rest[:-1]), tuple(rest[-1:])
        self.wild = self.wild_at(self.deal)
        self.drawn, self.out, self.turns = 0, -1, 0
        self.ask(self.left_of(self.dealer))

    @classmethod
    def hand_at(cls, deal: int) -> int:
        return FEWEST + deal - 1

    @classmethod
    def wild_at(cls, deal: int) -> str:
        """The value that is wild in this round."""
        return VALUES[deal - 1]

    @classmethod
    def facts_at(cls, deal: int) -> Mapping[str, Fact]:
        return {"wild": cls.wild_at(deal)}

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """The points of the cards left in the hand (KR10)."""
        index, points = plan.deck.index, melds_of(VALUES.index(cls.wild_at(deal))).points
        hand = held["hand"]
        return (Counted("hand", hand, sum(points(index[card]) for card in hand)),)

    @classmethod
    def groups_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[int, ...]]:
        groups: Any = facts["groups"]
        return {f"laid.{seat}": sizes for seat, sizes in enumerate(groups)}

    @classmethod
    def wild_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[str, ...]]:
        return {"": of_value(str(facts["wild"]))}

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Any], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """Whose cards in hand count: all once the round is over, before that those of everybody
        who has had the last turn."""
        seats, out = sum(zone.startswith("hand.") for zone in lying), facts["out"]
        if facts["phase"] != "play":
            return {"kept": tuple(range(seats))}
        if out < 0:
            return {"kept": ()}
        order = clockwise(seats, out)
        return {"kept": tuple(takewhile(lambda seat: seat not in facts["asked"], order))}

    @classmethod
    def sorted_in(
        cls, facts: Mapping[str, Any], seen: Mapping[str, tuple[str, ...]], seat: int | None
    ) -> Mapping[str, Sorted]:
        """The own hand, and what everybody has laid down."""
        melds = melds_of(VALUES.index(facts["wild"]))
        found, own = {}, f"hand.{seat}"
        for laid, sizes in enumerate(facts["groups"]):
            if sizes:
                name = f"laid.{laid}"
                found[name] = sort_groups(melds, seen[name], sizes)
        if held := seen.get(own, ()):
            gives = facts["drawn"] == 1 and seat in facts["asked"]
            found[own] = sort_hand(melds, held, gives=gives, last=facts["out"] >= 0)
        return found

    # what may be done -----------------------------------------------------------------------

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """A useful part of what is lawful: for each discard with which the seat can go out, the
        best combinations; in the last turns, the combinations that leave the fewest points; and
        the sensible discards, which are not part of the best combinations."""
        if not self.drawn:
            return (DRAW, TAKE) if self.discards else (DRAW,)
        say = self.plan.deck.say
        lays = [Action("lay", say(meld)) for meld in self._worth_laying(seat)]
        if self._going_out(seat) and len(self.hands[seat]) > 1:
            return tuple(lays)
        return (*lays, *(self.plan.discard[card] for card in self._sensible(seat)))

    def _sensible(self, seat: int) -> Iterable[int]:
        hand = self.hands[seat]
        left = self.melds.best(hand).left or hand
        if self.out >= 0:  # nobody keeps a wild for later
            return dict.fromkeys(left)
        return dict.fromkeys([c for c in left if not self.melds.is_wild(c)] or left)

    def _worth_laying(self, seat: int) -> Iterable[Cards]:
        hand, melds = self.hands[seat], self.melds
        if self.out < 0:
            arranged = [melds.out(hand, card) or () for card in melds.discards(hand)]
            return dict.fromkeys(meld for arrangement in arranged for meld in arrangement)
        return melds.keep(hand)[1].melds

    def _going_out(self, seat: int) -> bool:
        """Has the seat begun to lay cards before anyone was out? Then it must lay the rest too."""
        return self.out < 0 and bool(self.groups[seat])

    def now_of(self, seat: int) -> Cue:
        if not self.drawn and self.out >= 0:
            return cue("last-draw", seat=self.out)
        if not self.drawn:
            return cue("draw" if self.discards else "draw-hidden")
        if self._going_out(seat):
            return cue("laying" if len(self.hands[seat]) > 1 else "out")
        if self.out >= 0:
            if any(self._worth_laying(seat)):
                return cue("last-lay")
            return cue("last-throw" if self.groups[seat] else "last-discard")
        return cue("can-out" if self.melds.discards(self.hands[seat]) else "discard")

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        """One card can be discarded or be the first of a combination; several are one."""
        try:
            cards = self._held(seat, begun.cards) if self.drawn else ()
        except Refusal:
            return None
        if not cards or begun.verb not in ("lay", "discard"):
            return None
        if len(cards) == 1:
            going_out = self._going_out(seat) and len(self.hands[seat]) > 1
            return cue("meld") if going_out else cue("throw", card=begun.cards[0])
        return cue("melded" if self.allows(seat, Action("lay", begun.cards)) else "meld")

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """Any cards can be tried; if they may not be laid, the person is told why."""
        if not self.drawn:
            return super().verbs_of(seat)
        hand = (f"hand.{seat}",)
        return Verb("lay", hand, several=True), Verb(
            "discard", hand, touch=self.touch(seat, "discard")
        )

    def next_of(self, seat: int, begun: Action) -> Next:
        if not self.drawn or begun[2:] != (None, None, ()):
            return super().next_of(seat, begun)
        hand: Cards = self.hands[seat]
        picked: Cards = ()
        with suppress(Refusal):
            picked = self._held(seat, begun.cards)
        if len(picked) != len(begun.cards):
            return NOTHING
        left: Iterable[int] = ()
        if begun.verb == "discard" and not picked:
            left = () if self._going_out(seat) and len(hand) > 1 else dict.fromkeys(hand)
        elif begun.verb == "lay":
            left = self._may_join(hand, picked)
        return Next(((f"hand.{seat}", self.plan.deck.say(left)),) if left else ())

    def _may_join(self, hand: Cards, picked: Cards) -> Cards:
        """The cards that can be laid together with those picked. Before anyone is out, the rest of
        the hand must be laid too. That is checked for a limited number of combinations; after that
        a card counts as possible."""
        melds, goes_out = self.melds, self.out < 0
        discards = melds.discards(hand) if goes_out else ()
        if goes_out and not discards:
            return ()
        # Ways to lay the hand are known; only for what is in none of them something is searched.
        known = [melds.out(hand, card) or () for card in discards] or [melds.best(hand).melds]
        sure = {
            card
            for way in known
            for meld in way
            if len(meld) < len(hand)
            for card in without(meld, picked) or ()
        }
        checks = CHECKS
        for card in dict.fromkeys(without(hand, picked) or ()):
            for meld in melds.melds_with(hand, (*picked, card)) if card not in sure else ():
                rest = without(hand, meld)
                if not rest:
                    continue
                checks -= goes_out
                if checks < 0 or not goes_out or melds.discards(rest):
                    sure.update(without(meld, picked) or () if checks >= 0 else (card,))
                    break
        return tuple(card for card in dict.fromkeys(hand) if card in sure)

    def law(self, seat: int, action: Action) -> Meant:
        verb, names = action[:2]
        if verb in ("draw", "take") and action == Action(verb):
            if self.drawn:
                raise Refusal("KR4", "already-drawn")
            if verb == "take" and not self.discards:
                raise Refusal("KR5", "nothing-to-take")
            return verb, ()
        if verb not in ("lay", "discard") or action[2:] != (None, None, ()):
            raise Refusal("KR4", "no-such-action", action=str(action))
        if not self.drawn:
            raise Refusal("KR4", "draw-first")
        cards = self._held(seat, names)
        if verb == "lay":
            self._may_lay(seat, cards, names)
        elif len(cards) != 1:
            raise Refusal("KR4", "discard-one")
        elif self._going_out(seat) and len(self.hands[seat]) > 1:
            raise Refusal("KR8", "lay-the-rest")
        return verb, cards

    def _held(self, seat: int, names: Sequence[str]) -> Cards:
        deck, rest = self.plan.deck, list(self.hands[seat])
        for name in names:
            card = deck.index.get(name)
            if card is None or card not in rest:
                raise Refusal("G2", "not-in-hand", card=name)
            rest.remove(card)
        return tuple(deck.index[name] for name in names)

    def _may_lay(self, seat: int, cards: Cards, names: Sequence[str]) -> None:
        if not self.melds.is_meld(cards):
            raise Refusal("KR6", "no-meld", cards=names)
        rest = without(self.hands[seat], cards)
        if not rest:
            raise Refusal("KR8", "keep-one")
        if self.out < 0 and not self.melds.discards(rest):
            raise Refusal("KR8", "not-all")

    def preview(self, seat: int, action: Action) -> dict[str, int]:
        """The points left in the hand when the turn is over. After a combination: if the rest is
        laid and discarded well. As long as nothing can be laid: what fits in no combination."""
        if action.verb not in ("lay", "discard"):
            return {}
        melds = self.melds
        rest = without(self.hands[seat], self._held(seat, action.cards)) or ()
        if action.verb == "lay":
            return {"points": melds.keep(rest)[1].points}
        if self.out < 0 and not self._going_out(seat):
            return {"loose": melds.best(rest).points}
        return {"points": sum(map(melds.points, rest))}

    # what happens ---------------------------------------------------------------------------

    def move(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        verb, cards = meant
        self.hands[seat] = without(self.hands[seat], cards) or ()
        if verb == "draw":
            self._draw(seat, tell)
        elif verb == "take":
            top, self.discards = self.discards[-1], self.discards[:-1]
            self._pick_up(seat, top, "discard", tell)
        elif verb == "lay":
            self._lay(seat, cards, tell)
        else:
            self._discard(seat, cards[0], tell)

    def _draw(self, seat: int, tell: Tell | None) -> None:
        top, self.stock = self.stock[-1], self.stock[:-1]
        self._pick_up(seat, top, "stock", tell)
        if not self.stock:
            pile, self.discards = self.discards, ()
            self.stock = tuple(self._shuffle(pile))
            if tell:
                tell.moved(pile, "discard", "stock")
                tell.shuffled("stock")

    def _pick_up(self, seat: int, card: int, source: str, tell: Tell | None) -> None:
        self.hands[seat] = tuple(sorted((*self.hands[seat], card)))
        self.drawn = 1
        if tell:
            tell.moved((card,), source, f"hand.{seat}")

    def _lay(self, seat: int, cards: Cards, tell: Tell | None) -> None:
        self.laid[seat] += cards
        groups = list(self.groups)
        groups[seat] = (*groups[seat], len(cards))
        self.groups = tuple(groups)
        if tell:
            tell.moved(cards, f"hand.{seat}", f"laid.{seat}")

    def _discard(self, seat: int, card: int, tell: Tell | None) -> None:
        self.discards += (card,)
        self.drawn = 0
        self.turns += 1
        if tell:
            tell.moved((card,), f"hand.{seat}", "discard")
        if self.out < 0 and not self.hands[seat]:
            self.out = seat
            if tell:
                tell.said(seat, "out")
        following = self.left_of(seat)
        if following == self.out or (self.out < 0 and self.turns >= self.plan.turns):
            self.end_deal(self.points_counted(), tell)
        else:
            self.ask(following)

    # where the cards lie ----------------------------------------------------------------------

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", hand
            yield f"laid.{seat}", self.laid[seat]
        yield "discard", self.discards
        yield "stock", self.stock

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        self.wild = self.wild_at(self.deal)
        seats = range(self.setup.seats)
        self.hands = [tuple(sorted(zones.get(f"hand.{seat}", ()))) for seat in seats]
        self.laid = [zones.get(f"laid.{seat}", ()) for seat in seats]
        self.groups = self.groups or ((),) * self.setup.seats
        self.discards, self.stock = zones.get("discard", ()), zones.get("stock", ())
