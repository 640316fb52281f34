"""Events: the facts an action causes, and what each seat may see of them.

`event.seen_by(seat)` is the event as that seat sees it (None if it does not see it), and
`event.change(view, deck)` is the view after it. So a seat's old view and the events it sees are
enough to make its new view; `changed_by` takes several of them at once. All hiding of events is
done here, once for all games.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from functools import cache, cached_property
from typing import Any, ClassVar

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN, Deck
from reihum.core.errors import Mistake
from reihum.core.zones import (
    EVERYONE,
    Fact,
    SeenZone,
    Seers,
    View,
    Zone,
    add_cards,
    bit,
    take_cards,
)


class Draft:
    """A view while events change it."""

    __slots__ = ("answer", "facts", "zones")

    def __init__(self, view: View) -> None:
        self.zones = dict(view.zones)
        self.facts = view.facts
        self.answer = view.answer


@dataclass(frozen=True)
class Event:
    """By default everyone sees an event and it does not change any zone; subclasses differ."""

    kind: ClassVar[str] = ""

    def seen_by(self, seat: int | None) -> "Event | None":
        return self

    def change(self, view: View, deck: Deck) -> View:
        return changed_by(view, (self,), deck)

    def alter(self, view: Draft, deck: Deck) -> None:
        """Make the view what it is after this event."""

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        """Does this event show the seat something new, so that it cannot be taken back?"""
        return False

    def back(self) -> "Event | None":
        """The event that takes this one back, if undoing needs one."""
        return None

    def json(self) -> dict[str, Any]:
        said: dict[str, Any] = {"kind": self.kind}
        for name in _told(self.kind):
            value = getattr(self, name)
            said[name] = str(value) if type(value) is Action else value
        return said


@cache
def _told(kind: str) -> tuple[str, ...]:
    """The fields that the JSON of such an event has."""
    return tuple(f.name for f in fields(_kinds()[kind]) if f.repr)


def _kinds() -> dict[str, type[Event]]:
    return {kind.kind: kind for kind in Event.__subclasses__()}


def changed_by(view: View, events: Iterable[Event], deck: Deck) -> View:
    """The view after these events, one after another."""
    draft = Draft(view)
    for event in events:
        event.alter(draft, deck)
    return View(view.seat, draft.zones, draft.facts, draft.answer)


@dataclass(frozen=True)
class Moved(Event):
    """Cards moved from the top or the `bottom` of the source to the top of the target or `under`
    it. Every seat that sees the faces of one of the two zones sees these cards. `place` is the
    card that a wild card stands for, or stood for."""

    kind = "moved"
    cards: tuple[str, ...] | None
    source: str
    target: str
    bottom: bool = False
    under: bool = False
    emptied: bool = False
    place: str | None = None
    faces: int = field(default=EVERYONE, repr=False)
    counts: int = field(default=EVERYONE, repr=False)

    def seen_by(self, seat: int | None) -> "Moved":
        if self.cards is None or self.faces & bit(seat):
            return self._open
        return self._counted if self.counts & bit(seat) else self._hidden

    @cached_property
    def _open(self) -> "Moved":
        return self if self.faces & self.counts == EVERYONE else self._as_seen(self.cards)

    @cached_property
    def _counted(self) -> "Moved":
        return self._as_seen((HIDDEN,) * len(self.cards or ()))

    @cached_property
    def _hidden(self) -> "Moved":
        return self._as_seen(None)

    def _as_seen(self, cards: tuple[str, ...] | None) -> "Moved":
        return Moved(
            cards, self.source, self.target, self.bottom, self.under, self.emptied, self.place
        )

    def alter(self, view: Draft, deck: Deck) -> None:
        zones = view.zones
        zones[self.source] = take_cards(zones[self.source], self.cards, emptied=self.emptied)
        zones[self.target] = add_cards(zones[self.target], self.cards, deck, under=self.under)

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        return bool(self.faces & bit(seat)) and not before[self.source].faces & bit(seat)

    def back(self) -> "Moved":
        return replace(
            self, source=self.target, target=self.source, bottom=self.under, under=self.bottom
        )

    def json(self) -> dict[str, Any]:
        said = super().json()
        return said if self.place else {key: said[key] for key in said if key != "place"}


@dataclass(frozen=True)
class Shown(Event):
    """The top cards of a zone were turned up for a moment, for everyone to see."""

    kind = "shown"
    cards: tuple[str, ...]
    zone: str

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        return not before[self.zone].faces & bit(seat)


@dataclass(frozen=True)
class Said(Event):
    """A seat said a word of the game, in some cases with a number."""

    kind = "said"
    seat: int
    word: str
    number: int | None = None

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        return seat != self.seat


@dataclass(frozen=True)
class Known(Event):
    """What everyone can infer about a hidden zone: cards that must be in it, or cannot be."""

    kind = "known"
    zone: str
    holds: tuple[str, ...] = ()
    lacks: tuple[str, ...] = ()


@dataclass(frozen=True)
class Shuffled(Event):
    """The cards of a zone were shuffled: nobody knows any more where each of them lies."""

    kind = "shuffled"
    zone: str


@dataclass(frozen=True)
class Scored(Event):
    """A deal is over: its points, and the totals so far."""

    kind = "scored"
    deal: int
    points: tuple[int, ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Dealt(Event):
    """A deal began, with new cards in every zone. As at a real table, everyone sees how many
    cards each zone got."""

    kind = "dealt"
    deal: int
    sizes: dict[str, int]
    zones: dict[str, Any]

    def seen_by(self, seat: int | None) -> "Dealt":
        seen = {name: zone.seen_by(seat) for name, zone in self.zones.items()}
        return Dealt(self.deal, self.sizes, seen)

    def alter(self, view: Draft, deck: Deck) -> None:
        view.zones, view.answer = dict(self.zones), None

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        return True

    def json(self) -> dict[str, Any]:
        zones = {
            name: zone.json() if isinstance(zone, SeenZone) else {"cards": list(zone.cards)}
            for name, zone in self.zones.items()
        }
        return {"kind": self.kind, "deal": self.deal, "sizes": self.sizes, "zones": zones}


@dataclass(frozen=True)
class Arranged(Event):
    """The cards of a zone now lie in this order. Seen by all who see their faces."""

    kind = "arranged"
    zone: str
    cards: tuple[str, ...]
    faces: int = field(default=EVERYONE, repr=False)

    def seen_by(self, seat: int | None) -> "Arranged | None":
        if not self.faces & bit(seat):
            return None
        return self if self.faces == EVERYONE else self._open

    @cached_property
    def _open(self) -> "Arranged":
        return replace(self, faces=EVERYONE)

    def alter(self, view: Draft, deck: Deck) -> None:
        view.zones[self.zone] = view.zones[self.zone]._replace(cards=self.cards)


@dataclass(frozen=True)
class Opened(Event):
    """A zone is `new`, or from now on more or fewer seats see it. `now` is the zone."""

    kind = "opened"
    zone: str
    now: Any = None
    new: bool = field(default=False, repr=False)

    def seen_by(self, seat: int | None) -> "Opened":
        zone = self.now
        if isinstance(zone, Zone) and zone.faces & zone.counts == EVERYONE:
            return self._open
        return Opened(self.zone, zone.seen_by(seat), self.new)

    @cached_property
    def _open(self) -> "Opened":
        return Opened(self.zone, self.now.seen_by(None), self.new)

    def alter(self, view: Draft, deck: Deck) -> None:
        view.zones[self.zone] = self.now

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        was = before.get(self.zone)
        if was is None:
            return not self.new
        return bool(self.now.faces & bit(seat)) and not was.faces & bit(seat)

    def back(self) -> "Closed | None":
        return Closed(self.zone) if self.new else None

    def json(self) -> dict[str, Any]:
        zone = self.now.json() if isinstance(self.now, SeenZone) else {"cards": self.now.cards}
        return {"kind": self.kind, "zone": self.zone, **zone}


@dataclass(frozen=True)
class Closed(Event):
    """An empty zone was removed."""

    kind = "closed"
    zone: str

    def alter(self, view: Draft, deck: Deck) -> None:
        del view.zones[self.zone]


@dataclass(frozen=True)
class Now(Event):
    """Facts that everybody sees have changed: whose turn it is, what was counted, ..."""

    kind = "now"
    facts: dict[str, Fact]

    def alter(self, view: Draft, deck: Deck) -> None:
        view.facts = view.facts | self.facts


@dataclass(frozen=True)
class Sealed(Event):
    """A seat has answered a question asked of several seats, or (None) taken its answer back.
    Nobody else sees this event."""

    kind = "sealed"
    seat: int
    answer: Action | None

    def seen_by(self, seat: int | None) -> "Sealed | None":
        return self if seat == self.seat else None

    def alter(self, view: Draft, deck: Deck) -> None:
        view.answer = self.answer

    def back(self) -> "Sealed":
        return replace(self, answer=None)


@dataclass(frozen=True)
class Settled(Event):
    """All seats that were asked have answered. The events after this one are the result."""

    kind = "settled"

    def alter(self, view: Draft, deck: Deck) -> None:
        view.answer = None

    def teaches(self, seat: int, before: Mapping[str, Seers]) -> bool:
        return True


def read_event(said: Mapping[str, Any], ordered: Callable[[str], bool]) -> Event:
    """An event as one seat saw it, from its JSON. `ordered` says of a zone whether the order of its
    cards counts; where they are hidden that is not in the JSON."""
    kind = _kinds().get(said.get("kind", ""))
    facts = {name: value for name, value in said.items() if name != "kind"}
    try:
        if kind is None:
            raise KeyError("kind")
        if kind is Dealt:
            zones = {name: read_zone(one, ordered(name)) for name, one in facts["zones"].items()}
            return Dealt(facts["deal"], dict(facts["sizes"]), zones)
        if kind is Opened:
            return Opened(facts["zone"], read_zone(facts, ordered(facts["zone"])))
        if kind is Now:
            return Now({name: _tuples(fact) for name, fact in facts["facts"].items()})
        if kind is Sealed:
            answer = facts["answer"]
            return Sealed(facts["seat"], None if answer is None else Action.parse(answer))
        return kind(**{name: _tuples(value) for name, value in facts.items()})
    except (KeyError, TypeError, AttributeError) as error:
        raise Mistake("bad-event", text=str(said)[:200]) from error


def read_zone(said: Mapping[str, Any], ordered: bool) -> SeenZone:
    """A zone as one seat sees it, from its JSON."""
    if "cards" in said:
        return SeenZone(tuple(said["cards"]), not said["cards"], True, ordered)
    if "count" in said:
        return SeenZone((HIDDEN,) * said["count"], not said["count"], False, ordered)
    return SeenZone(None, bool(said["empty"]), False, ordered)


def _tuples(value: Any) -> Any:
    return tuple(map(_tuples, value)) if isinstance(value, list) else value
