"""Rows of one colour that grow one by one: which cards fit."""

from functools import lru_cache

from reihum.core.cards import NumberDeck


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
