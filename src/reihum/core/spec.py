"""What a game says of itself: the fields, tables and methods each game fills in.

State rules: a field holds an int, a str, a tuple, or a flat list of those. Whatever is not
a card in a zone or an unrevealed answer is known to all and named in FACTS. Thus a position
is facts + zones + answers, and what a seat may not know is hidden by zones alone.
"""

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, ClassVar, Literal

from reihum.core.actions import Action
from reihum.core.options import Option, Setup
from reihum.core.picking import Next, Verb, from_menu
from reihum.core.plan import Plan
from reihum.core.rng import Tape
from reihum.core.tell import Tell
from reihum.core.zones import Fact, bit


class Spec(ABC):
    """The part of a game that differs from game to game."""

    ID: ClassVar[str]
    RULES: ClassVar[int] = 1
    PREFIX: ClassVar[str]
    SEATS: ClassVar[range]
    OPTIONS: ClassVar[tuple[Option, ...]]
    FACTS: ClassVar[Mapping[str, Fact]] = {}  # public fields besides the match's, and defaults
    BEST: ClassVar[Literal["most", "fewest"]] = "most"
    ADDS_UP: ClassVar[bool] = False  # points are added up; else a deal won counts one (G6)
    TOUCH: ClassVar[Mapping[str, str]] = {}  # by verb, the zone a person touches to do it
    SEVERAL: ClassVar[tuple[str, ...]] = ()  # verbs that take several cards
    TIMED: ClassVar[tuple[str, ...]] = ()  # verbs whose number is the reaction time in ms
    CALLS: ClassVar[tuple[str, ...]] = ()  # words that are called out for all to hear
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
    chance_used: int  # how often chance was asked in this deal
    deal: int
    dealer: int
    phase: str  # "play", "rest" between deals, "over"
    asked: tuple[int, ...]  # the seats the game has put a question to
    sealing: int  # 1: their answers are sealed until the last one is there
    answers: list[Action | None]  # the sealed ones
    scores: tuple[tuple[int, ...], ...]  # the points of each deal that is over

    @classmethod
    @abstractmethod
    def prepare(cls, setup: Setup) -> Plan:
        """Work out the plan; refuse, by a Mistake, a setup that cannot be."""

    @abstractmethod
    def deal_out(self) -> None:
        """Set every field of the game for a new deal."""

    def begin(self, tell: Tell | None) -> None:
        """Ask the first seat, if `deal_out` has not done so."""

    def deduce(self, tell: Tell) -> None:
        """Tell what the way the deal began lets everyone know of hidden cards."""

    @abstractmethod
    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        """Every zone and the cards in it, the top one last."""

    @abstractmethod
    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        """The other way round: set the fields from the zones, once the facts are set."""

    @abstractmethod
    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """The menu of a seat that may act, outside the rest between deals: all it may do, or,
        where that is far too much, a useful part of it. Then `next_of` knows the rest."""

    @abstractmethod
    def law(self, seat: int, action: Action) -> Any:
        """Refuse an action of a seat that may act unless the rules allow it; else return
        what it means here, in whatever form `move` likes best."""

    def translated(self, action: Action, rules: int) -> Action:
        """An action of an old record, as it is written since these rules."""
        return action

    def move(self, seat: int, meant: Any, tell: Tell | None) -> None:
        """Carry out what `law` has returned. Only for games that ask one seat at a time."""
        raise AssertionError("this game asks all its seats at once")

    def settle(self, answers: Sequence[Action], tell: Tell | None) -> None:
        """Carry out the answers of all seats asked at once, by seat. Only for games that do."""
        raise AssertionError("this game asks its seats one by one")

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """The verbs of a seat that may act. By default those of its menu; a game that lets a
        person try more, to be told why not, names it here."""
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
        """By zone, how many cards lie together there, one group after another; only zones where
        that matters. It follows from what everybody knows, so a replay can tell it too."""
        return {}

    @classmethod
    def wild_in(cls, facts: Mapping[str, Fact]) -> Mapping[str, tuple[str, ...]]:
        """The cards that can stand for others now, though nothing on them says so: by the zone
        in which they can, or under "" if they can wherever they lie."""
        return {}

    def bare_verbs(self, seat: int) -> tuple[Verb, ...]:
        """The verbs of a seat's menu that need no cards."""
        names = dict.fromkeys(action.verb for action in self.menu_of(seat) if not action.cards)
        return tuple(Verb(name, touch=self.touch(seat, name)) for name in names)

    def touch(self, seat: int, verb: str) -> str:
        """The zone a person would touch to do this, if there is one."""
        return self.TOUCH.get(verb, "").format(seat=seat)

    def next_of(self, seat: int, begun: Action) -> Next:
        """What can be picked next of an action that is begun. The default is right where the
        menu is all that is lawful: its cards lie wherever the seat sees them."""
        menu = [action for action in self.menu_of(seat) if action.verb == begun.verb]
        seen = self._seen(seat) if any(action.cards for action in menu) else {}
        return from_menu(menu, begun, seen)

    def _seen(self, seat: int) -> dict[str, tuple[str, ...]]:
        """The zones whose faces the seat sees, and what lies there."""
        say = self.plan.deck.say
        return {
            name: say(lying) for name, lying in self.layout() if self.sight(name)[0] & bit(seat)
        }

    @abstractmethod
    def sight(self, zone: str) -> tuple[int, int, bool]: ...

    def preview(self, seat: int, action: Action) -> dict[str, int]:
        """What a lawful action would give, for one who asks before playing."""
        return {}
