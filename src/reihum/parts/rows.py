"""Rows of one colour that grow card by card: which cards fit, and the actions that lay them."""

from functools import lru_cache
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.cards import COLOURS, NumberDeck

MENUS_KEPT = 20_000


class RowPlace(NamedTuple):
    """A place in the rows and the card that belongs there: the card as a number and as a bit, the
    bit mask of its row, and the bit mask of the places beside it."""

    card: int
    bit: int
    row: int
    beside: int


class Menus(dict[int, tuple[Action, ...]]):
    """A cache of menus by bit mask: a menu has one action for each card in the mask. The same
    menus come up again and again, and few enough if asked for half of the rows at a time."""

    def __init__(self, actions: tuple[Action, ...]) -> None:
        self.actions = actions

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        if len(self) > MENUS_KEPT:
            self.clear()
        menu = tuple(action for card, action in enumerate(self.actions) if cards >> card & 1)
        self[cards] = menu
        return menu


class Rows:
    """The rows of a deck. Bit masks say which places are filled and which cards fit."""

    def __init__(self, deck: NumberDeck) -> None:
        self.deck = deck
        self.names = tuple(f"row.{COLOURS[colour]}" for colour in deck.colours)
        self.places = tuple(self._place(card) for card in range(deck.top * len(deck.colours)))
        self.lay = tuple(Action("lay", (deck.names[place.card],)) for place in self.places)
        self.laying = dict(zip(self.lay, self.places, strict=True))
        self.half = sum(deck.suits[: len(deck.suits) // 2])
        self._menus = Menus(self.lay)

    def _place(self, card: int) -> RowPlace:
        deck, number = self.deck, self.deck.number[card]
        below = deck.bits[card - 1] if number > 1 else 0
        above = deck.bits[card + 1] if number < deck.top else 0
        return RowPlace(card, deck.bits[card], deck.suits[deck.colour[card]], below | above)

    def fitting(self, filled: int, openers: int = 0) -> int:
        """The cards that fit: those beside a filled place and, for an empty row, its openers."""
        fits = 0
        for suit in self.deck.suits:
            if filled & suit:
                for card in self.deck.of(filled & suit):
                    fits |= self.places[card].beside
            else:
                fits |= openers & suit
        return fits & ~filled

    def lays(self, cards: int) -> tuple[Action, ...]:
        """The actions that lay one of these cards."""
        menus, half = self._menus, cards & self.half
        return menus[half] + menus[cards ^ half] if half else menus[cards]


def grown(fits: int, filled: int, place: RowPlace) -> int:
    """What fits once this place is filled too. Like `Rows.fitting`, but faster, because it starts
    from what fitted before."""
    return (fits | place.beside) & ~(filled | place.bit)


@lru_cache(maxsize=64)
def rows_of(deck: NumberDeck) -> Rows:
    return Rows(deck)
