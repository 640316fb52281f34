"""Picking: how an action is put together, one touch after another.

An action begins with a verb. Then cards, a place or a number are picked until it is done. After
every pick the game says what can be picked next. What has been picked so far is itself an
`Action`: `lay R3` may be complete, or the beginning of `lay R3 R4 R5`.

Boards highlight what can be touched, the terminal lists it, random players and research adapters
choose from it. All of them ask the same two questions, `Game.verbs` and `Game.next`.
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from reihum.core.actions import Action


class Verb(NamedTuple):
    """Something a seat can begin to do, with cards from `zones` and one of `places`. The rules
    may still refuse some of these and say why. Touching the zone `touch` means this verb, such as
    the stock for `draw`. The number of a `timed` verb is the reaction time in milliseconds, which
    the table measures. Some verbs take `several` cards."""

    name: str
    zones: tuple[str, ...] = ()
    places: tuple[str, ...] = ()
    touch: str = ""
    timed: bool = False
    several: bool = False


class Next(NamedTuple):
    """What can be picked next: cards, by the zone they lie in; places; a number in a range (both
    ends included); `which` of several cards that look alike at the place. `done` says whether the
    action is lawful as it is."""

    cards: tuple[tuple[str, tuple[str, ...]], ...] = ()
    places: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    which: tuple[int, ...] = ()
    done: bool = False

    def actions(self, begun: Action) -> Iterator[Action]:
        """`begun` after each of these picks. Of the numbers it tries only the lowest and the
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


class Picks(NamedTuple):
    """All that can ever be picked with a setup besides verbs and cards: places, the lowest and the
    highest number, and how many cards that look alike can lie at one place."""

    places: tuple[str, ...] = ()
    numbers: tuple[int, int] | None = None
    alike: int = 0


_NOTHING_PICKED = Action("")[1:]


def _begins(begun: Action, action: Action) -> bool:
    """Can it become this action of the same verb?"""
    return (
        action.cards[: len(begun.cards)] == begun.cards
        and begun.place in (None, action.place)
        and begun.number in (None, action.number)
        and action.which[: len(begun.which)] == begun.which
    )


def from_menu(menu: Iterable[Action], begun: Action, zones: dict[str, tuple[str, ...]]) -> Next:
    """What can be picked next if the menu is complete. `zones` are the zones from which cards
    may be picked, and their cards."""
    picked = len(begun.cards)
    left = [action for action in menu if action.verb == begun.verb]
    if begun[1:] != _NOTHING_PICKED:
        left = [action for action in left if _begins(begun, action)]
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
