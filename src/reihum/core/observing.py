"""What a seat knows as arrays of numbers, with the same shapes for every position of a setup.

Everything is made from a chair, so from what its seat can see and has heard, and nothing else.
Seats are counted from the one that looks: in `hand.1` lies the hand of its left neighbour.
The arrays:

    cards  [zone, card]   how many of each kind of card are seen in each zone
    sizes  [zone]         how many cards lie there; -1: more than none, but nobody says how many
    tops   [stack, card]  the card on top, where the order counts and can be seen
    order  [stack, place] the number of each card plus 1, the top one first; 0: none, or hidden
    may    [hidden, card] 1 if this card may lie there, as far as the seat can know
    sure   [hidden, card] how many of these cards it knows to lie there
    answer [word]         its own answer to a question put to several, nobody else sees it
    begun  [word]         what it has picked of an action so far
    digits [digit]        the digits of a number it has begun, each plus 1

and one array for each of the public facts, by its name, such as `asked` or `drawn` (coding.py).
`zones`, `stacks`, `hidden` and `words` name the rows and columns.
"""

from array import array
from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN
from reihum.core.coding import NUMBER, Code, by_seat, listed, some_of, some_seats
from reihum.core.numbering import Begun, numbering_of
from reihum.core.options import Setup
from reihum.core.zones import owner_of

if TYPE_CHECKING:
    from reihum.core.chair import Chair
    from reihum.core.game import Game


class Observation(Mapping[str, Any]):
    """The arrays of one observation. By name each is a list (of lists); `flat` is all of them in a
    row, `numpy` the same as arrays of NumPy, which has to be installed for that.

    >>> import reihum
    >>> seen = reihum.new("elfer-raus", seats=2, seed="tea").chair(0).observe()
    >>> seen.shapes["cards"], seen["asked"], sum(seen["cards"][0])
    ((7, 80), [1, 0], 20)
    >>> len(seen.flat) == seen.size
    True
    """

    def __init__(self, observer: "Observer", flat: "array[int]") -> None:
        self.observer, self.flat = observer, flat

    @property
    def shapes(self) -> dict[str, tuple[int, ...]]:
        return self.observer.shapes

    @property
    def size(self) -> int:
        return self.observer.size

    def __getitem__(self, name: str) -> Any:
        return _nested(self.flat, self.observer.offsets[name], self.shapes[name])

    def __iter__(self) -> Iterator[str]:
        return iter(self.shapes)

    def __len__(self) -> int:
        return len(self.shapes)

    def numpy(self) -> dict[str, Any]:
        """Views into one array, so nothing is copied twice."""
        import numpy  # noqa: PLC0415, only whoever asks for it needs it

        flat = numpy.array(self.flat, dtype=numpy.int32)
        offsets, found = self.observer.offsets, {}
        for name, shape in self.shapes.items():
            size = int(numpy.prod(shape))
            found[name] = flat[offsets[name] : offsets[name] + size].reshape(shape)
        return found


def _nested(flat: "array[int]", at: int, shape: tuple[int, ...]) -> list[Any]:
    if len(shape) == 1:
        return flat[at : at + shape[0]].tolist()
    step = 1
    for length in shape[1:]:
        step *= length
    return [_nested(flat, at + n * step, shape[1:]) for n in range(shape[0])]


class Observer:
    """Writes the observations of one setup; everything that follows from the setup is worked out
    once. `zones` are the rows of `cards`, `stacks` those of `order`, `hidden` those of `may`."""

    def __init__(self, kind: "type[Game]", setup: Setup) -> None:
        plan, seats = kind.planned(setup), setup.seats
        self.seats, self.deck = seats, plan.deck
        self.numbering = numbering_of(kind, setup)
        self.zones = kind.zones_in(setup)
        sights = {name: plan.sights[name.partition(".")[0]] for name in self.zones}
        self.stacks = tuple(
            n for n, s in sights.items() if s.ordered and (s.faces != "nobody" or s.opens)
        )
        self.hidden = tuple(name for name, sight in sights.items() if sight.faces != "all")
        self.words = self.numbering.words
        self._row = {name: row for row, name in enumerate(self.zones)}
        self._stack = {name: row for row, name in enumerate(self.stacks)}
        self._heap = {name: row for row, name in enumerate(self.hidden)}
        self._slots = [self._slots_from(me) for me in range(seats)]
        self._codes = _codes(kind, setup)
        kinds, cards = len(self.deck.names), sum(self.deck.copies)
        self._kinds, self._cards = kinds, cards
        shapes = {
            "cards": (len(self.zones), kinds),
            "sizes": (len(self.zones),),
            "tops": (len(self.stacks), kinds),
            "order": (len(self.stacks), cards),
            "may": (len(self.hidden), kinds),
            "sure": (len(self.hidden), kinds),
            "answer": (len(self.words),),
            "begun": (len(self.words),),
            "digits": (self.numbering.digits,),
        }
        shapes |= {name: code.shape for name, code in self._codes.items()}
        self.shapes = {name: shape for name, shape in shapes.items() if 0 not in shape}
        self.offsets: dict[str, int] = {}
        self.size = 0
        for name, shape in self.shapes.items():
            self.offsets[name] = self.size
            self.size += Code(shape, NUMBER.write).size
        self._blank = array("i", [0]) * self.size

    def _slots_from(self, me: int) -> dict[str, str]:
        """By the name of each zone, the name under which this seat has it."""
        slots = {}
        for name in self.zones:
            if (owner := owner_of(name)) is None:
                slots[name] = name
            else:
                slots[name] = f"{name.rpartition('.')[0]}.{(owner - me) % self.seats}"
        return slots

    def observe(self, chair: "Chair", begun: Begun | None = None) -> Observation:
        """What the chair's seat knows; `begun` is what it has picked of an action so far. Seat 0's
        neighbours are a spectator's."""
        flat, view = self._blank[:], chair.view
        if not view.facts:  # nothing has been dealt yet
            return Observation(self, flat)
        me = view.seat or 0
        slots, index, at = self._slots[me], self.deck.index, self.offsets
        for name, zone in view.zones.items():
            slot = slots[name]
            row = self._row[slot]
            if zone.cards is None:
                flat[at["sizes"] + row] = 0 if zone.empty else -1
                continue
            flat[at["sizes"] + row] = len(zone.cards)
            if not zone.open:
                continue
            first = at["cards"] + row * self._kinds
            for card in zone.cards:
                flat[first + index[card]] += 1
            if slot in self._stack and zone.cards:
                stack = self._stack[slot]
                flat[at["tops"] + stack * self._kinds + index[zone.cards[-1]]] = 1
                first = at["order"] + stack * self._cards
                for place, card in enumerate(reversed(zone.cards)):
                    flat[first + place] = 0 if card == HIDDEN else index[card] + 1
        self._believe(flat, chair, slots)
        for name, code in self._codes.items():
            written = array("i", code.write(view.facts[name], me))
            flat[at[name] : at[name] + len(written)] = written
        if view.answer is not None:
            self._spell(flat, at["answer"], view.answer)
        if begun is not None:
            self._spell(flat, at["begun"], begun.action)
            for place, digit in enumerate(begun.digits):
                flat[at["digits"] + place] = digit + 1
        return Observation(self, flat)

    def _spell(self, flat: "array[int]", first: int, action: Action) -> None:
        for word in self.numbering.spell(action):
            flat[first + word] += 1

    def _believe(self, flat: "array[int]", chair: "Chair", slots: Mapping[str, str]) -> None:
        for name, heap in chair.belief.heaps.items():
            row = self._heap[slots[name]] * self._kinds
            may, sure = self.offsets["may"] + row, self.offsets["sure"] + row
            for card in self.deck.of(heap.union()):
                flat[may + card] = 1
            for slot in heap.slots:
                if not slot & (slot - 1):
                    flat[sure + slot.bit_length() - 1] += 1


def _codes(kind: "type[Game]", setup: Setup) -> dict[str, Code]:
    seats, deals = setup.seats, setup.number("deals")
    shared = {
        "dealer": some_seats(seats),
        "phase": some_of(("play", "rest", "over")),
        "asked": some_seats(seats),
        "scores": listed(deals, by_seat(seats)),
    }
    codes = dict.fromkeys((*kind.MATCH_FACTS, *kind.FACTS), NUMBER)
    return codes | shared | dict(kind.coded(setup))


@lru_cache(maxsize=128)
def observer_of(kind: "type[Game]", setup: Setup) -> Observer:
    return Observer(kind, setup)
