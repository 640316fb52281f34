"""Belief: what a seat can know about the cards it does not see.

Every zone hidden from the seat has a `Heap`. It has a slot for each card, with a mask of the
cards that may lie there. Where the number of cards is unknown too, it also has room for some
more cards. Events narrow and move the slots. `Imagination` fills them with the cards that are
left so that all masks hold. The result is a world this seat cannot tell from the true one.

The slots of an unordered zone have no position. When a card leaves such a zone, nobody knows
which slot it was in; `_remove_card` forgets just enough for the rest to stay true.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace

from reihum.core.cards import HIDDEN, Deck
from reihum.core.events import Dealt, Event, Known, Moved, Opened, Shown, Shuffled
from reihum.core.matching import match
from reihum.core.zones import SeenZone, View


@dataclass
class Heap:
    """What may lie in a hidden zone: one mask per slot, the top one last. Below them lie up to
    `more` further cards; each of these fits the mask `loose`."""

    ordered: bool
    slots: list[int] = field(default_factory=list)
    more: int = 0
    loose: int = 0

    def union(self) -> int:
        mask = self.loose if self.more else 0
        for slot in self.slots:
            mask |= slot
        return mask


class Belief:
    """The heaps of one seat, updated by the events the seat hears."""

    def __init__(self, deck: Deck) -> None:
        self.deck = deck
        self.heaps: dict[str, Heap] = {}

    def copy(self) -> "Belief":
        twin = Belief(self.deck)
        twin.heaps = {n: replace(heap, slots=[*heap.slots]) for n, heap in self.heaps.items()}
        return twin

    def start(self, zones: Mapping[str, SeenZone], sizes: Mapping[str, int]) -> None:
        """Forget everything and begin from what is seen; `sizes` are zone sizes known as well."""
        hidden = {name: zone for name, zone in zones.items() if not zone.open}
        self.heaps = {name: self._fresh(zone, sizes.get(name)) for name, zone in hidden.items()}

    def _fresh(self, zone: SeenZone, size: int | None) -> Heap:
        any_card = self.deck.everything
        if zone.cards is not None:
            size = len(zone.cards)
        if size is not None or zone.empty:
            return Heap(zone.ordered, [any_card] * (size or 0))
        return Heap(zone.ordered, [any_card], sum(self.deck.copies) - 1, any_card)

    def hear(self, event: Event, before: View) -> None:
        """Learn from an event as the seat saw it; `before` is the seat's view before the event."""
        if isinstance(event, Dealt):
            self.start(event.zones, event.sizes)
        elif isinstance(event, Moved):
            self._moved(event)
        elif isinstance(event, Shown) and event.zone in self.heaps:
            heap = self.heaps[event.zone]
            for place, name in enumerate(reversed(event.cards)):
                heap.slots[-1 - place] = self._bit(name)
        elif isinstance(event, Known) and event.zone in self.heaps:
            self._known(event)
        elif isinstance(event, Shuffled) and event.zone in self.heaps:
            heap = self.heaps[event.zone]
            heap.slots = [heap.union()] * len(heap.slots)
        elif isinstance(event, Opened):
            self._opened(event, before)

    def _opened(self, event: Opened, before: View) -> None:
        was = before.zones.get(event.zone)
        if event.now.open:
            self.heaps.pop(event.zone, None)
        elif was is None or not was.open:
            self.heaps.setdefault(event.zone, self._fresh(event.now, None))
        else:
            known = [self._bit(name) for name in was.cards or ()]
            self.heaps[event.zone] = Heap(event.now.ordered, known)

    def _bit(self, name: str) -> int:
        return self.deck.bits[self.deck.index[name]]

    def _known(self, event: Known) -> None:
        heap = self.heaps[event.zone]
        for name in event.holds:
            _remove_card(heap, self._bit(name))
            heap.slots.append(self._bit(name))
        lacks = ~self.deck.mask(self.deck.index[name] for name in event.lacks)
        heap.slots = [slot & lacks for slot in heap.slots]
        heap.loose &= lacks

    def _moved(self, event: Moved) -> None:
        source, target = self.heaps.get(event.source), self.heaps.get(event.target)
        seen = event.cards is not None and HIDDEN not in event.cards
        if seen:
            moving = [self._bit(name) for name in event.cards or ()]
            if source and event.emptied:
                self.heaps[event.source] = Heap(source.ordered)
            elif source:
                _take_seen(source, moving, bottom=event.bottom)
            if target:
                target.slots = moving + target.slots if event.under else target.slots + moving
            return
        if source is None or target is None:
            raise AssertionError("a hidden card moved into or out of an open zone")
        if event.emptied:
            taken, left = source, Heap(source.ordered)
        elif event.cards is not None:
            taken, left = _take_hidden(source, len(event.cards), bottom=event.bottom)
        else:
            taken, left = _take_some(source)
        self.heaps[event.source] = left
        if target.ordered and not source.ordered and len(taken.slots) + taken.more > 1:
            taken = _blurred(taken)  # nobody knows which of them lies where
        slots = taken.slots + target.slots if event.under else target.slots + taken.slots
        more = min(target.more + taken.more, sum(self.deck.copies) - len(slots))
        self.heaps[event.target] = Heap(target.ordered, slots, more, target.loose | taken.loose)

    # ------------------------------------------------------------------------------------

    def allows(self, zones: Mapping[str, Sequence[str]]) -> bool:
        """Could these be the cards of the hidden zones?"""
        return all(self._heap_allows(heap, zones[name]) for name, heap in self.heaps.items())

    def _heap_allows(self, heap: Heap, cards: Sequence[str]) -> bool:
        bits = [self._bit(name) for name in cards]
        more = len(bits) - len(heap.slots)
        if not 0 <= more <= heap.more:
            return False
        slots = [heap.loose] * more + heap.slots
        if heap.ordered and not heap.more:
            return all(slot & bit for slot, bit in zip(slots, bits, strict=True))
        fits = [[i for i, bit in enumerate(bits) if slot & bit] for slot in slots]
        return None not in match(fits, len(bits), range(len(slots)))

    def places(self) -> tuple[list[tuple[str, int]], list[tuple[str, int]]]:
        sure, maybe = [], []
        for name, heap in self.heaps.items():
            sure += [(name, slot) for slot in heap.slots]
            maybe += [(name, heap.loose)] * heap.more
        return sure, maybe


def _take_seen(source: Heap, moving: Sequence[int], *, bottom: bool) -> None:
    """Take cards that the seat sees off a heap."""
    if source.ordered and not source.more:
        keep = len(source.slots) - len(moving)
        source.slots = source.slots[len(moving) :] if bottom else source.slots[:keep]
    else:
        for bit in moving:
            _remove_card(source, bit)


def _remove_card(heap: Heap, bit: int) -> None:
    """This card left an unordered heap, so remove one of the masks that allow it. If one of
    these masks lies within all the others, remove that one: whatever lay in its slot also fits
    the wider slot the card came from. Otherwise first merge all of them into one mask."""
    held = [slot for slot in heap.slots if slot & bit]
    if not held:
        heap.more -= 1
        return
    loose = heap.loose if heap.more and heap.loose & bit else 0
    narrow = min(held, key=int.bit_count)
    if all(narrow & ~mask == 0 for mask in [*held, loose or narrow]):
        heap.slots.remove(narrow)
        return
    blur = loose
    for slot in held:
        blur |= slot
    heap.slots = [blur if slot & bit else slot for slot in heap.slots]
    heap.slots.remove(blur)
    heap.loose = blur if loose else heap.loose


def _take_hidden(source: Heap, count: int, *, bottom: bool) -> tuple[Heap, Heap]:
    """Take `count` unseen cards off a heap: what they may be, and what is left."""
    if source.ordered and not source.more:
        cut = count if bottom else len(source.slots) - count
        under, over = source.slots[:cut], source.slots[cut:]
        taken, left = (under, over) if bottom else (over, under)
        return Heap(True, taken), Heap(True, left)
    blur = source.union()
    keep = max(len(source.slots) - count, 0)
    more = source.more + len(source.slots) - count - keep
    return Heap(False, [blur] * count), Heap(source.ordered, [blur] * keep, more, blur)


def _blurred(heap: Heap) -> Heap:
    mask = heap.union()
    return Heap(False, [mask] * len(heap.slots), heap.more, mask)


def _take_some(source: Heap) -> tuple[Heap, Heap]:
    """Take an unknown number of cards off a heap: at least one, and at least one stays."""
    blur, spare = source.union(), len(source.slots) + source.more - 2
    return (Heap(False, [blur], spare, blur), Heap(source.ordered, [blur], spare, blur))
