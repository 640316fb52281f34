"""What surrounds a game: the forms a person fills in, and the plan shared by all copies."""

from collections.abc import Mapping
from typing import NamedTuple

from reihum.core.cards import Deck
from reihum.core.zones import Sight


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


class Plan:
    """What follows from the setup alone, worked out once and shared by all copies. `printed`
    says of cards what is printed on them besides their names: so many flowers."""

    printed: Mapping[str, int] = {}

    def __init__(self, deck: Deck, sights: Mapping[str, Sight]) -> None:
        self.deck = deck
        self.sights = sights
