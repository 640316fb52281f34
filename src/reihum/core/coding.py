"""Facts as numbers, in a form that has the same shape for every position of a setup.

A `Code` writes one fact. A game says in `coded` which code each of its facts has; what it does not
name is a number. Seats are counted from the one that looks: it is 0, its left neighbour is 1.
"""

from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, NamedTuple

from reihum.core.zones import owner_of


class Code(NamedTuple):
    """The shape of what is written, and how a fact is written for the seat that looks."""

    shape: tuple[int, ...]
    write: Callable[[Any, int], list[int]]

    @property
    def size(self) -> int:
        size = 1
        for length in self.shape:
            size *= length
        return size


NUMBER = Code((1,), lambda fact, _: [int(fact)])


def some_of(values: Iterable[Hashable]) -> Code:
    """One of these values, or several in a tuple: how often each of them is there. What is not
    among the values, such as the name of no place, is not written."""
    index = {value: at for at, value in enumerate(values)}

    def write(fact: Any, me: int) -> list[int]:
        found = [0] * len(index)
        for value in fact if isinstance(fact, tuple) else (fact,):
            if value in index:
                found[index[value]] += 1
        return found

    return Code((len(index),), write)


def some_seats(seats: int) -> Code:
    """A seat, or several in a tuple; -1 is nobody."""

    def write(fact: Any, me: int) -> list[int]:
        found = [0] * seats
        for seat in fact if isinstance(fact, tuple) else (fact,):
            if seat >= 0:
                found[(seat - me) % seats] = 1
        return found

    return Code((seats,), write)


def some_zones(seats: int, names: Iterable[str]) -> Code:
    """A zone by its name, or several in a tuple; that of a seat is named after where it sits."""
    names = tuple(names)
    codes = [some_of(_turned(name, -me, seats) for name in names) for me in range(seats)]
    return Code((len(names),), lambda fact, me: codes[me].write(fact, me))


def _turned(zone: str, by: int, seats: int) -> str:
    owner = owner_of(zone)
    if owner is None:
        return zone
    return f"{zone.rpartition('.')[0]}.{(owner - by) % seats}"


def by_seat(seats: int, one: Code = NUMBER) -> Code:
    """Something for each seat; an empty tuple is nothing for anybody."""
    shape = (seats,) if one is NUMBER else (seats, *one.shape)

    def write(fact: Any, me: int) -> list[int]:
        if not fact:
            return [0] * (seats * one.size)
        turned = (*fact[me:], *fact[:me])
        return [number for each in turned for number in one.write(each, me)]

    return Code(shape, write)


def listed(most: int, one: Code = NUMBER) -> Code:
    """At most so many things in their order; zeros follow."""
    shape = (most,) if one is NUMBER else (most, *one.shape)

    def write(fact: Sequence[Any], me: int) -> list[int]:
        found = [number for each in fact[:most] for number in one.write(each, me)]
        return found + [0] * (most * one.size - len(found))

    return Code(shape, write)
