"""Forms: what a person can compose."""

from typing import NamedTuple


class Form(NamedTuple):
    """What a person can compose: a verb with so many cards out of these zones (in an order
    that matters, if `ordered`), one of these places, a number in this range. A `timed`
    number is the reaction time in ms, which the table measures. A form with cards or places may
    be there though none of them would be lawful: who tries is told why."""

    verb: str
    zones: tuple[str, ...] = ()
    least: int = 0
    most: int = 0
    ordered: bool = False
    places: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    timed: bool = False
