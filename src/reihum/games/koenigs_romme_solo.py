"""Königs-Rommé for one (KRS in the rules)."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reihum.core.actions import Action
from reihum.core.coding import Code, some_of
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import DEALS, Setup
from reihum.core.picking import Picks
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import PILE, SPREAD, STACK, Fact, Sorted
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_sorting import sort_hand
from reihum.parts.melds import VALUES, melds_of, of_value, romme_deck

SIZES = tuple(range(3, 14))  # of the eleven hands; the size is also the wild value
ROWS = tuple(f"row.{size}" for size in SIZES)
WILD = {row: of_value(value) for row, value in zip(ROWS, VALUES, strict=True)}
TURN, END = Action("turn"), Action("end")

Meant = tuple[str, int]


class SoloPlan(Plan):
    def __init__(self, setup: Setup) -> None:
        sights = {"row": SPREAD, "up": PILE, "stock": STACK, "out": PILE}
        super().__init__(romme_deck(), sights)


class KoenigsRommeSolo(Game):
    ID = "koenigs-romme-solo"
    PREFIX = "KRS"
    SEATS = range(1, 2)
    AGE_SAID = True
    DAY_SEATS = 1
    OPTIONS = (DEALS,)
    TOUCH = {"turn": "stock", "discard": "out"}
    VERBS = ("turn", "add", "discard", "finish", "end")
    FACTS = {"finished": (), "taking": 0}
    COUNTS = "hands"

    plan: SoloPlan
    rows: list[Cards]  # sorted
    stock: tuple[int, ...]  # the top card last
    up: tuple[int, ...]  # the card just turned up, until it is added to a hand
    out: tuple[int, ...]
    finished: tuple[int, ...]  # the sizes of the hands that are finished and turned over
    taking: int  # the size of the hand that has one card too many, 0 if there is none

    @classmethod
    def prepare(cls, setup: Setup) -> SoloPlan:
        return SoloPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        return Picks(ROWS)

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        return {"finished": some_of(SIZES), "taking": some_of(SIZES)}

    def deal_out(self) -> None:
        cards = tuple(self._shuffle(self.plan.deck.cards()))
        self.rows = []
        for size in SIZES:
            self.rows.append(tuple(sorted(cards[:size])))
            cards = cards[size:]
        self.stock, self.up, self.out = cards, (), ()
        self.finished, self.taking = (), 0
        self.ask(0)

    @classmethod
    def wild_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[str, ...]]:
        """Each hand has its own wild value: its size."""
        return WILD

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Any], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """How many cards are turned up in all, and how many of them are still to come."""
        turns = len(plan.deck.cards()) - sum(SIZES)
        return {"turns": turns, "left": len(lying.get("stock", ()))}

    @classmethod
    def sorted_in(
        cls, facts: Mapping[str, Any], seen: Mapping[str, tuple[str, ...]], seat: int | None
    ) -> Mapping[str, Sorted]:
        """Each hand that is not turned over."""
        found = {}
        for place, (size, name) in enumerate(zip(SIZES, ROWS, strict=True)):
            if size not in facts["finished"]:
                gives, cards = facts["taking"] == size, seen.get(name, ())
                found[name] = sort_hand(melds_of(place), cards, gives=gives, last=False)
        return found

    def _row(self, size: int) -> Cards:
        return self.rows[size - SIZES[0]]

    def _open(self) -> list[int]:
        return [size for size in SIZES if size not in self.finished]

    def _complete(self, size: int) -> bool:
        """Can all cards of this hand be laid down?"""
        return melds_of(size - SIZES[0]).all_laid(self._row(size)) is not None

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        if self.taking:
            cards = dict.fromkeys(self.plan.deck.say(self._row(self.taking)))
            return tuple(Action("discard", (name,)) for name in cards)
        if self.up:
            return tuple(Action("add", place=f"row.{size}") for size in self._open())
        over = [
            Action("finish", place=f"row.{size}") for size in self._open() if self._complete(size)
        ]
        return (*over, TURN if self.stock else END)

    def now_of(self, seat: int) -> Cue:
        if self.taking:
            return cue("discard", spoken=self.taking)
        if self.up:
            return cue("where", cards=self.plan.deck.say(self.up))
        done = [size for size in self._open() if self._complete(size)]
        if not self.stock:
            return cue("end" if done else "stop")
        if done:
            return cue("finish", spoken=done[0]) if len(done) == 1 else cue("finish-several")
        return cue("turn", n=len(self.stock))

    def _seen(self, seat: int) -> dict[str, tuple[str, ...]]:
        """A card is discarded out of the hand that got one, wherever else others like it lie."""
        lying = super()._seen(seat)
        row = f"row.{self.taking}"
        return {row: lying[row]} if self.taking else lying

    def law(self, seat: int, action: Action) -> Meant:
        verb, names, place = action[:3]
        if action[3:] != (None, ()) or verb not in ("turn", "end", "add", "finish", "discard"):
            raise Refusal("KRS2", "no-such-action", action=str(action))
        if verb == "discard":
            return verb, self._to_discard(names, place)
        if names or (verb in ("turn", "end")) != (place is None):
            raise Refusal("KRS2", "no-such-action", action=str(action))
        if self.taking:
            raise Refusal("KRS2", "discard-first")
        if verb == "add":
            if not self.up:
                raise Refusal("KRS2", "turn-first")
            return verb, self._size(place)
        if self.up:
            raise Refusal("KRS2", "add-first")
        if verb == "finish":
            size = self._size(place)
            if not self._complete(size):
                raise Refusal("KRS3", "not-complete")
            return verb, size
        if (verb == "turn") != bool(self.stock):
            raise Refusal("KRS4", "cards-left" if self.stock else "stock-empty")
        return verb, 0

    def _size(self, place: str | None) -> int:
        if place not in ROWS:
            raise Refusal("KRS1", "no-such-hand")
        size = SIZES[ROWS.index(place)]
        if size in self.finished:
            raise Refusal("KRS2", "turned-over")
        return size

    def _to_discard(self, names: Sequence[str], place: str | None) -> int:
        if not self.taking or place is not None or len(names) != 1:
            key = "discard-one" if self.taking else "add-first" if self.up else "turn-first"
            raise Refusal("KRS2", key)
        card = self.plan.deck.index.get(names[0])
        if card is None or card not in self._row(self.taking):
            raise Refusal("KRS2", "not-in-this-hand", card=names[0])
        return card

    def move(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        verb, what = meant
        if verb == "turn":
            self.up, self.stock = self.stock[-1:], self.stock[:-1]
            if tell:
                tell.moved(self.up, "stock", "up")
        elif verb == "add":
            self._add(what, tell)
        elif verb == "discard":
            self._discard(what, tell)
        elif verb == "finish":
            self.finished = tuple(sorted((*self.finished, what)))
            if tell:
                tell.said(seat, "finished", what)
        if verb == "end" or len(self.finished) == len(SIZES):
            self.end_deal([len(self.finished)], tell)

    def _add(self, size: int, tell: Tell | None) -> None:
        card, self.up = self.up, ()
        self.rows[size - SIZES[0]] = tuple(sorted(self._row(size) + card))
        self.taking = size
        if tell:
            tell.moved(card, "up", f"row.{size}")

    def _discard(self, card: int, tell: Tell | None) -> None:
        size, self.taking = self.taking, 0
        self.rows[size - SIZES[0]] = without(self._row(size), (card,)) or ()
        self.out += (card,)
        if tell:
            tell.moved((card,), f"row.{size}", "out")

    def deal_winners(self, points: Sequence[int]) -> tuple[int, ...]:
        """A deal is won only if all eleven hands are finished (KRS4)."""
        return (0,) if points[0] == len(SIZES) else ()

    def winners(self) -> tuple[int, ...]:
        """A person who plays alone can lose; then nobody has won."""
        return super().winners() if any(self.totals()) else ()

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        yield from zip(ROWS, self.rows, strict=True)
        yield "up", self.up
        yield "stock", self.stock
        yield "out", self.out

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        self.rows = [tuple(sorted(zones.get(name, ()))) for name in ROWS]
        self.up, self.stock = zones.get("up", ()), zones.get("stock", ())
        self.out = zones.get("out", ())
