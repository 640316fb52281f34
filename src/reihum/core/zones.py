"""Zones and views: where cards lie, who sees them, and all that one seat sees."""

from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Any, Literal, NamedTuple

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN, Deck

Fact = int | str | tuple["Fact", ...]

EVERYONE = -1
_SPECTATOR = 1 << 30


def show_fact(fact: Fact) -> str:
    """A fact in the text of a position."""
    return repr(fact).replace(" ", "") if isinstance(fact, tuple) else str(fact)


def bit(seat: int | None) -> int:
    """The bit of a seat in a mask of seats. None is a spectator, who sees what everyone sees."""
    return _SPECTATOR if seat is None else 1 << seat


@lru_cache(1_000)
def owner_of(zone: str) -> int | None:
    """The seat a zone belongs to: the number at the end of its name. The number of a row is not
    a seat."""
    kind, _, which = zone.partition(".")
    return int(which) if which.isdigit() and kind != "row" else None


class Sight(NamedTuple):
    """Who sees the faces in a zone, who sees how many cards lie there, and whether their order
    matters. Everyone sees whether a zone is empty. A zone that `opens` is shown to everyone
    when the deal is over."""

    faces: Literal["all", "owner", "nobody"]
    counts: Literal["all", "owner", "nobody"] = "all"
    ordered: bool = False
    opens: bool = False


HAND = Sight("owner", opens=True)
STACK = Sight("nobody", ordered=True)
PILE = Sight("all", ordered=True)
SPREAD = Sight("all")


class Seers(NamedTuple):
    """Of one zone: the mask of the seats that see its faces, the mask of those that see how many
    cards lie there, and whether their order matters."""

    faces: int
    counts: int
    ordered: bool


class SeenZone(NamedTuple):
    """A zone as one seat sees it. Hidden cards are "?" in `cards`, which is None if the seat does
    not even see their number. In an ordered zone the last card is the top one."""

    cards: tuple[str, ...] | None
    empty: bool
    open: bool
    ordered: bool

    def seen_by(self, seat: int | None) -> "SeenZone":
        """Itself, because it already is what one seat sees. So a chair can also hear events that
        were already made for its seat."""
        return self

    def json(self) -> dict[str, Any]:
        if self.cards is None:
            return {"empty": self.empty}
        if self.open:
            return {"cards": list(self.cards), "ordered": self.ordered}
        return {"count": len(self.cards)}


class Meld(NamedTuple):
    """Cards that belong together: a run, a set of one value, or all of one colour, in the order in
    which people read them. `stands` says of each the value it stands for; empty: it is what is
    printed on it. `points`: what they bring together, where that matters."""

    kind: Literal["run", "set", "colour"]
    cards: tuple[str, ...]
    stands: tuple[str, ...]
    points: int = 0


class Sorted(NamedTuple):
    """How the cards of a zone can be sorted: what belongs together, what is left over, and the
    points that this brings. Where a card must be thrown away: which one, and the points then."""

    melds: tuple[Meld, ...]
    left: tuple[str, ...] = ()
    points: int = 0
    throw: str = ""
    after: int = 0


class Counted(NamedTuple):
    """Cards that count for or against somebody once a deal is over, and how much. `name` says in
    the words of the game what they are."""

    name: str
    cards: tuple[str, ...]
    points: int


class Tallied(NamedTuple):
    """Cards of a seat that are counted when a deal is over: the kind of zone they are in; what has
    to be known of each for that: all of it, its value alone, or only the number that is printed on
    it besides its name; and, as a pattern, the names of those that can be there."""

    zone: str
    by: Literal["card", "value", "printed"] = "value"
    cards: str = ".+"


class Zone(NamedTuple):
    """A zone as it is: its cards, the mask of the seats that see their faces, and the mask of
    those that see their number."""

    name: str
    cards: tuple[str, ...]
    faces: int
    counts: int
    ordered: bool

    def seen_by(self, seat: int | None) -> SeenZone:
        empty = not self.cards
        if self.faces & bit(seat):
            return SeenZone(self.cards, empty, True, self.ordered)
        if self.counts & bit(seat):
            return SeenZone((HIDDEN,) * len(self.cards), empty, False, self.ordered)
        return SeenZone(None, empty, False, self.ordered)


def add_cards(
    zone: SeenZone, cards: tuple[str, ...] | None, deck: Deck, *, under: bool = False
) -> SeenZone:
    if zone.cards is None or cards is None:
        return zone._replace(empty=False)
    if not zone.open:
        together = zone.cards + (HIDDEN,) * len(cards)
    elif zone.ordered:
        together = cards + zone.cards if under else zone.cards + cards
    else:
        together = deck.sort(zone.cards + cards)
    return SeenZone(together, False, zone.open, zone.ordered)


def take_cards(zone: SeenZone, cards: tuple[str, ...] | None, *, emptied: bool) -> SeenZone:
    if zone.cards is None or cards is None:
        return zone._replace(empty=emptied)
    if not zone.open:
        hidden = zone.cards[len(cards) :]
        return SeenZone(hidden, not hidden, False, zone.ordered)
    left = list(zone.cards)
    for card in reversed(cards):
        del left[len(left) - 1 - left[::-1].index(card)]
    return SeenZone(tuple(left), not left, True, zone.ordered)


@dataclass(frozen=True)
class View:
    """All that a seat sees now: the zones, the public facts, and its own answer to a question
    asked of several seats at once. Events turn it into the view after the next action.

    >>> import reihum
    >>> view = reihum.new("elfer-raus", seats=2, seed="tea").view(0)
    >>> view.zones["hand.0"].cards[:2], view.zones["hand.1"].cards[:2], view.facts["asked"]
    (('R7', 'R9'), ('?', '?'), (0,))
    """

    seat: int | None
    zones: dict[str, SeenZone] = field(default_factory=dict)
    facts: dict[str, Fact] = field(default_factory=dict)
    answer: Action | None = None

    def with_zones(self, **zones: SeenZone) -> "View":
        return replace(self, zones=self.zones | zones)

    def __str__(self) -> str:
        """One line, as the text of a position, with `?` for what the seat does not see."""
        parts = [f"seat={self.seat}"]
        parts += [f"{name}={show_fact(fact)}" for name, fact in self.facts.items()]
        zones = [
            " ".join(
                (name, *(("?*",) if zone.cards is None and not zone.empty else zone.cards or ()))
            )
            for name, zone in self.zones.items()
        ]
        answer = [] if self.answer is None else [f"answer {self.answer}"]
        return " | ".join((" ".join(parts), *zones, *answer))

    def json(self) -> dict[str, Any]:
        return {
            "seat": self.seat,
            "zones": {name: zone.json() for name, zone in self.zones.items()},
            "facts": self.facts,
            "answer": None if self.answer is None else str(self.answer),
        }
