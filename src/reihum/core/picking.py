"""Picking: how an action is put together, one touch after another.

Whoever wants to act begins with a verb and goes on picking cards, a place, a number, until the
action is done. After every pick the game says what can be picked next. What has been picked so
far is itself an `Action`: `lay R3` may be all of it, or the beginning of `lay R3 R4 R5`.

Boards light what can be touched, the terminal offers it, random players and adapters for
research walk along it: all of them ask the same two questions, `Game.verbs` and `Game.next`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from reihum.core.actions import Action


class Verb(NamedTuple):
    """Something a seat can begin to do. Its cards lie in `zones`, its places are among `places`:
    all that can be tried, though the rules may refuse some of it and say why. Touching the zone
    `touch` means this verb, such as the stock for `draw`. The number of a `timed` verb is the
    reaction time in milliseconds, which the table measures. Some verbs take `several` cards."""

    name: str
    zones: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    touch: str = ""
    timed: bool = False
    several: bool = False


class Next(NamedTuple):
    """What can be picked next: cards by the zone they lie in, places, a number of this range
    (both ends included), which of the alike cards at the place; and whether the action is
    `done`: lawful as it is."""

    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    places: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    which: tuple[int, ...] = ()
    done: bool = False

    def actions(self, begun: Action) -> Iterator[Action]:
        """What has been picked after each of these picks; of numbers only the lowest and the
        highest."""
        for card in dict.fromkeys(card for _, cards in self.cards for card in cards):
            yield begun._replace(cards=(*begun.cards, card))
        for place in self.places:
            yield begun._replace(place=place)
        for number in dict.fromkeys(self.numbers or ()):
            yield begun._replace(number=number)
        for which in self.which:
            yield begun._replace(which=(*begun.which, which))


NOTHING = Next()


def from_menu(menu: Iterable[Action], begun: Action, zones: dict[str, tuple[str, ...]]) -> Next:
    """What can be picked next where a menu lists all that is lawful. `zones` are those in which
    cards may be picked, and what lies there."""
    picked = len(begun.cards)
    left = [
        action
        for action in menu
        if action.verb == begun.verb
        and action.cards[:picked] == begun.cards
        and begun.place in (None, action.place)
        and begun.number in (None, action.number)
        and action.which[: len(begun.which)] == begun.which
    ]
    following = dict.fromkeys(a.cards[picked] for a in left if len(a.cards) > picked)
    cards = (
        ((zone, tuple(c for c in following if c in lying)) for zone, lying in zones.items())
        if following
        else ()
    )
    places = [a.place for a in left if a.place is not None] if begun.place is None else []
    numbers = [a.number for a in left if a.number is not None] if begun.number is None else []
    which = (a.which[len(begun.which)] for a in left if len(a.which) > len(begun.which))
    return Next(
        tuple((zone, some) for zone, some in cards if some),
        tuple(dict.fromkeys(places)),
        (min(numbers), max(numbers)) if numbers else None,
        tuple(dict.fromkeys(which)),
    )
