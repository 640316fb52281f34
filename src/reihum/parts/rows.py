"""Rows of one colour that grow one by one: which cards fit."""

from functools import lru_cache

from reihum.core.actions import Action
from reihum.core.cards import NumberDeck

MENUS_KEPT = 20_000


class Rows:
    """The rows of a deck. Which cards lie is a bit mask; so is which cards fit."""

    def __init__(self, deck: NumberDeck) -> None:
        self.deck = deck
        self.beside = tuple(self._beside(card) for card in range(len(deck.names)))

    def _beside(self, card: int) -> int:
        number = self.deck.number[card]
        below = self.deck.bits[card - 1] if number > 1 else 0
        above = self.deck.bits[card + 1] if number < self.deck.top else 0
        return below | above

    def fitting(self, lain: int, openers: int) -> int:
        """The cards that fit: beside a card that lies, or, in an empty row, its openers."""
        fits = 0
        for suit in self.deck.suits:
            if lain & suit:
                for card in self.deck.of(lain & suit):
                    fits |= self.beside[card]
            else:
                fits |= openers & suit
        return fits & ~lain


@lru_cache(maxsize=64)
def rows_of(deck: NumberDeck) -> Rows:
    return Rows(deck)


class LayMenus(dict[int, tuple[Action, ...]]):
    """To lay one of these cards: menus by bit mask, kept, as the same ones come up again
    and again. Asked for half the rows at a time there are few enough of them."""

    def __init__(self, lay: tuple[Action, ...]) -> None:
        self.lay = lay

    def __missing__(self, cards: int) -> tuple[Action, ...]:
        if len(self) > MENUS_KEPT:
            self.clear()
        menu = tuple(action for card, action in enumerate(self.lay) if cards >> card & 1)
        self[cards] = menu
        return menu
