"""What each game has to define: fields, tables and methods.

State rules: a field holds an int, a str, a tuple, or a flat list of those. Everything that is
not a card in a zone or an unrevealed answer is public and named in FACTS. So a position is
facts + zones + answers, and zones and answers alone hide what a seat may not know.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from reihum.core.actions import Action
from reihum.core.coding import Code
from reihum.core.cue import Cue, cue_for
from reihum.core.options import Option, Setup, Value
from reihum.core.picking import Next, Picks, Verb, from_menu
from reihum.core.plan import Plan
from reihum.core.rng import Tape
from reihum.core.tell import Tell
from reihum.core.zones import Counted, Fact, Seers, Sorted, Tallied, bit

Counts = Literal["points", "cards", "quartets", "hands", "lost", "wins"]
Keeps = Literal["left", "collected"]


class Spec(ABC):
    """The part of a game that differs from game to game."""

    ID: ClassVar[str]
    RULES: ClassVar[int] = 1
    PREFIX: ClassVar[str]
    SEATS: ClassVar[range]
    # From which age it is fun, and whether its rulebook says so; otherwise it is our guess.
    AGE: ClassVar[int] = 8
    AGE_SAID: ClassVar[bool] = False
    OPTIONS: ClassVar[tuple[Option, ...]]
    VERBS: ClassVar[tuple[str, ...]]  # every verb of its actions
    FACTS: ClassVar[Mapping[str, Fact]] = {}  # the game's own public fields and their defaults
    # Those that came after the first records: the text of a position names them only where they are
    # unusual, as they never are when a match is over, so digests of old records stay right.
    ADDED: ClassVar[tuple[str, ...]] = ()
    BEST: ClassVar[Literal["most", "fewest"]] = "most"
    ADDS_UP: ClassVar[bool] = False  # points are added up; if not, each deal won counts 1 (G6)
    COUNTS: ClassVar[Counts] = "points"  # what the number is that a deal brings each seat
    KEEPS: ClassVar[Keeps] = "left"  # what the cards are to a seat that it holds at the end
    # Whose points are counted from cards: which ones, as `counted_of` does. Empty: the number of a
    # deal is simply known, such as who has won.
    TALLIED: ClassVar[tuple[Tallied, ...]] = ()
    BELOW_ZERO: ClassVar[bool] = False  # points can be less than none
    TIES: ClassVar[Literal["shared", "last"]] = "shared"  # "last": of equal totals the last deal's
    # Who begins, or deals, in later deals: the next to the left, or whoever was worst in the last.
    FOLLOWS: ClassVar[Literal["next", "worst"]] = "next"
    # The deal of the day: one person among bots at so many seats (0: there is none, as nothing
    # anybody does makes a difference), and what is agreed on so that it does not take long.
    DAY_SEATS: ClassVar[int] = 4
    DAY_OPTIONS: ClassVar[Mapping[str, Value]] = {"deals": 1}
    # For a verb the zone that a person touches to do it, where it takes a card after the card.
    TOUCH: ClassVar[Mapping[str, str]] = {}
    SEVERAL: ClassVar[tuple[str, ...]] = ()  # verbs that take several cards
    PARTIAL: ClassVar[tuple[str, ...]] = ()  # verbs of which the menu may leave something out
    TIMED: ClassVar[tuple[str, ...]] = ()  # verbs whose number is the reaction time in ms
    CALLS: ClassVar[tuple[str, ...]] = ()  # words that are called out for all to hear
    # Verbs that may be done for a seat when they are the only thing it can do, since doing them
    # tells nobody more than that they had to be done. Ending a turn is never one of them.
    ROUTINE: ClassVar[tuple[str, ...]] = ()
    MATCH_FACTS: ClassVar[Mapping[str, Fact]] = {
        "deal": 1,
        "dealer": 0,
        "phase": "play",
        "asked": (),
        "sealing": 0,
        "scores": (),
    }

    setup: Setup
    plan: Plan
    tape: Tape
    chance_used: int  # how often chance was used in this deal
    deal: int
    dealer: int
    phase: str  # "play", "rest" between deals, "over"
    asked: tuple[int, ...]  # the seats the game has asked to act
    sealing: int  # 1: their answers stay secret until the last one is there
    answers: list[Action | None]  # the secret answers, by seat
    scores: tuple[tuple[int, ...], ...]  # the points of each deal that is over

    @classmethod
    @abstractmethod
    def prepare(cls, setup: Setup) -> Plan:
        """Work out the plan; raise a Mistake if the setup is not possible."""

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        """The places and numbers that its actions can ever name with this setup."""
        return Picks()

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        """How its facts are written as numbers (coding.py), those that are not a number."""
        return {}

    @classmethod
    def later_zones(cls, setup: Setup) -> tuple[str, ...]:
        """The zones that are not there from the start, but may come."""
        return ()

    @classmethod
    def counts(cls, setup: Setup) -> Counts:
        """COUNTS, where the options make no difference."""
        return cls.COUNTS

    @abstractmethod
    def deal_out(self) -> None:
        """Set every field of the game for a new deal."""

    def begin(self, tell: Tell | None) -> None:
        """Ask the first seat, if `deal_out` has not done so."""

    def deduce(self, tell: Tell) -> None:
        """Tell what everyone can infer about hidden cards from the way the deal began."""

    @abstractmethod
    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Every zone and the cards in it, the top one last."""

    @abstractmethod
    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        """The reverse of `layout`: set the fields from the zones. The facts are already set."""

    @abstractmethod
    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """The menu of a seat that may act while a deal is played: all its lawful actions or,
        where these are far too many, a useful part of them. PARTIAL then names the verbs that
        are not complete, and `next_of` covers the rest."""

    @abstractmethod
    def law(self, seat: int, action: Action) -> Any:
        """Raise a Refusal if the rules forbid this action of a seat that may act. Otherwise
        return what the action means, in whatever form `move` needs."""

    def translated(self, action: Action, rules: int) -> Action:
        """Rewrite an action from a record of older `rules` the way it is written today."""
        return action

    def move(self, seat: int, meant: Any, tell: Tell | None) -> None:
        """Carry out what `law` returned. Only for games that ask one seat at a time."""
        raise AssertionError("this game asks all its seats at once")

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        """Carry out the answers of all seats that were asked at once, in the order of their
        seats. Only for games that ask several seats at once."""
        raise AssertionError("this game asks its seats one by one")

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """The verbs of a seat that may act: by default those in its menu. A game can offer more
        here, so that a person can try something and be told why it is not allowed."""
        menu = self.menu_of(seat)
        seen = self._seen(seat) if any(action.cards for action in menu) else {}
        verbs = []
        for name in dict.fromkeys(action.verb for action in menu):
            mine = [action for action in menu if action.verb == name]
            cards = {card for action in mine for card in action.cards}
            zones = (zone for zone, lying in seen.items() if not cards.isdisjoint(lying))
            places = dict.fromkeys(action.place for action in mine if action.place)
            where = tuple(zones), tuple(places), self.touch(seat, name)
            verbs.append(Verb(name, *where, name in self.TIMED, name in self.SEVERAL))
        return tuple(verbs)

    @classmethod
    def groups_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[int, ...]]:
        """By zone, the sizes of the groups in which its cards lie; only zones where that matters.
        Uses only public facts, so it works for a replay of an old match too."""
        return {}

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """What the points of a seat are made of when this deal is over, one for each of TALLIED,
        from the cards it has there: how the game is scored, at our tables and at real ones."""
        raise AssertionError("this game counts no cards")

    @classmethod
    def counted_in(
        cls, plan: Plan, deal: int, lying: Mapping[str, tuple[str, ...]], seats: int
    ) -> Sequence[Sequence[Counted]]:
        """The same for each seat, all cards face up. `points_counted` adds it up."""
        zones = [tallied.zone for tallied in cls.TALLIED]
        held = ({zone: lying[f"{zone}.{seat}"] for zone in zones} for seat in range(seats))
        return [cls.counted_of(plan, deal, one) for one in held]

    @classmethod
    def facts_at(cls, deal: int) -> Mapping[str, Fact]:
        """The public facts that follow from the number of a deal alone."""
        return {}

    @classmethod
    def hand_at(cls, deal: int) -> int | None:
        """How many cards everybody is dealt, where that follows from the number of the deal."""
        return None

    @classmethod
    def wild_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[str, ...]]:
        """The cards that can stand for others now, although nothing printed on them says so: by
        the zone in which they can or, under "", wherever they lie."""
        return {}

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Fact], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """What follows from the public facts and from the cards as everybody sees them (`?` face
        down), and is worth showing, for a board of the game's own: told together with the facts."""
        return {}

    @classmethod
    def sorted_in(
        cls, facts: Mapping[str, Any], seen: Mapping[str, tuple[str, ...]], seat: int | None
    ) -> Mapping[str, Sorted]:
        """By zone, how its cards can be sorted, or those of them that all know; only zones where
        that helps. It is made from the public facts and the cards that one seat sees and nothing
        else, so it tells nobody anything new."""
        return {}

    def bare_verbs(self, seat: int) -> tuple[Verb, ...]:
        """The verbs of a seat's menu that need no cards."""
        names = dict.fromkeys(action.verb for action in self.menu_of(seat) if not action.cards)
        return tuple(Verb(name, touch=self.touch(seat, name)) for name in names)

    def touch(self, seat: int, verb: str) -> str:
        """The zone a person touches to do this, or "" if there is none."""
        return self.TOUCH.get(verb, "").format(seat=seat)

    def next_of(self, seat: int, begun: Action) -> Next:
        """What can be picked next to continue the action `begun`. The default is right if the
        menu is complete: it offers the menu's cards in every zone where the seat sees them."""
        menu = [action for action in self.menu_of(seat) if action.verb == begun.verb]
        seen = self._seen(seat) if any(action.cards for action in menu) else {}
        return from_menu(menu, begun, seen)

    def now_of(self, seat: int) -> Cue:
        """What a seat that may act is told to do, in one sentence; by default named by the verbs
        of its menu, such as "lay-or-draw"."""
        return cue_for(action.verb for action in self.menu_of(seat))

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        """The same while a seat puts together an action. None: still what `now_of` says."""
        return None

    def wait_of(self, seat: int) -> Cue | None:
        """What a seat is told that has nothing to do now. None: whom the table waits for."""
        return None

    def _seen(self, seat: int) -> dict[str, tuple[str, ...]]:
        """The zones whose faces the seat sees, and the cards there."""
        say, masks = self.plan.deck.say, self.plan.masks(opened=self.phase != "play")
        mine = bit(seat)
        return {name: say(lying) for name, lying in self.layout() if masks[name][0] & mine}

    def right_calls(self, seat: int) -> tuple[str, ...]:
        """Where it counts who reacts first: the words that would be right for this seat to call
        now. They follow from what all can see."""
        return ()

    @abstractmethod
    def sight(self, zone: str) -> Seers: ...

    def preview(self, seat: int, action: Action) -> dict[str, int]:
        """What a lawful action would bring, shown before it is played."""
        return {}
