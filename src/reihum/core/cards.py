"""Cards and decks. Inside a game a card is a small number: its index in the deck."""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache

HIDDEN = "?"
COLOURS = {"R": "red", "Y": "yellow", "G": "green", "B": "blue"}


class Deck:
    """The kinds of card in a game, in their natural order, and how many there are of each."""

    def __init__(self, names: Iterable[str], copies: Iterable[int] | None = None) -> None:
        self.names = tuple(names)
        self.copies = tuple(copies) if copies is not None else (1,) * len(self.names)
        self.index = {name: card for card, name in enumerate(self.names)}
        self.bits = tuple(1 << card for card in range(len(self.names)))
        self.everything = (1 << len(self.names)) - 1

    def cards(self) -> list[int]:
        """All cards of the box, sorted."""
        return [card for card, n in enumerate(self.copies) for _ in range(n)]

    def mask(self, cards: Iterable[int]) -> int:
        """A set of cards as a bit mask."""
        mask, bits = 0, self.bits
        for card in cards:
            mask |= bits[card]
        return mask

    def of(self, mask: int) -> tuple[int, ...]:
        """The cards in a bit mask, sorted."""
        cards: list[int] = []
        for at, byte in enumerate(mask.to_bytes((mask.bit_length() + 7) // 8, "little")):
            if byte:
                cards += _cards_in_byte(at)[byte]
        return tuple(cards)

    def say(self, cards: Iterable[int]) -> tuple[str, ...]:
        return tuple(map(self.names.__getitem__, cards))

    def sort(self, names: Iterable[str]) -> tuple[str, ...]:
        """Put card names into the deck's order."""
        return tuple(sorted(names, key=self.index.__getitem__))


@cache
def _cards_in_byte(at: int) -> tuple[tuple[int, ...], ...]:
    """The cards in each value of this byte of a bit mask."""
    return tuple(
        tuple(8 * at + place for place in range(8) if byte >> place & 1) for byte in range(256)
    )


class NumberDeck(Deck):
    """Cards with a colour and a number, such as R11, sorted by colour, then number. After them
    come the `others` of the box, such as jokers, each with the number of its copies."""

    def __init__(self, colours: str, top: int, others: Sequence[tuple[str, int]] = ()) -> None:
        cards = [f"{colour}{number}" for colour in colours for number in range(1, top + 1)]
        copies = [1] * len(cards) + [copies for _, copies in others]
        super().__init__([*cards, *(name for name, _ in others)], copies)
        self.colours = colours
        self.top = top
        self.number = tuple(card % top + 1 for card in range(len(cards)))
        self.colour = tuple(card // top for card in range(len(cards)))
        self.suits = tuple(((1 << top) - 1) << top * i for i in range(len(colours)))

    def all_of(self, *numbers: int) -> int:
        """The mask of the cards with these numbers, in every colour."""
        return self.mask(c for c, number in enumerate(self.number) if number in numbers)


@lru_cache(maxsize=64)
def number_deck(colours: str, top: int, others: tuple[tuple[str, int], ...] = ()) -> NumberDeck:
    return NumberDeck(colours, top, others)
