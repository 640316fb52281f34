"""Bloom: the tiles and the flowers on them."""

from collections.abc import Sequence

from reihum.core.actions import Action
from reihum.core.cards import Deck
from reihum.core.options import Option, Setup
from reihum.core.plan import Plan
from reihum.core.zones import HAND, PILE, SPREAD, STACK
from reihum.parts.chains import TOP

JOKERS = 4
HIGHEST, TWICE = 15, 5  # scoring tiles: 1 to 15, those up to 5 twice

# The table of flowers: ours, or another one written as a digit for each of the tiles 1 to 100.
FLOWERS = Option(
    "flowers",
    "reconstructed",
    choices=("reconstructed",),
    pattern=rf"[0-9]{{{TOP}}}",
    research=True,
)


def flowers_on(tile: int) -> int:
    """The flowers on a number tile (BL20). They are reconstructed because the pictures are lost."""
    if tile == 55:
        return 7
    if tile % 11 == 0:
        return 5
    if tile % 10 == 0:
        return 3
    return 2 if tile % 5 == 0 else 1


class BloomPlan(Plan):
    """The joker is first in the deck, so the index of a number tile is its number."""

    def __init__(self, setup: Setup) -> None:
        tiles = {"*": JOKERS} | {str(number): 1 for number in range(1, TOP + 1)}
        tiles |= {f"s{worth}": 1 + (worth <= TWICE) for worth in range(1, HIGHEST + 1)}
        deck = Deck(tiles, tiles.values())
        open_zones = dict.fromkeys(("display", "jokers", "scoring", "won"), SPREAD)
        super().__init__(deck, {"hand": HAND, "stock": STACK, "row": PILE, **open_zones})
        table = setup.choice("flowers")
        if table == "reconstructed":
            self.flowers = (0, *map(flowers_on, range(1, TOP + 1)))
        else:
            self.flowers = (0, *map(int, table))
        self.printed = {str(tile): self.flowers[tile] for tile in range(1, TOP + 1)}
        self.hidden = [tile for tile in deck.cards() if tile <= TOP][1:]  # the board has one joker
        self.scoring = tuple(tile for tile in deck.cards() if tile > TOP)
        self.hand = setup.number("hand")
        self.draw = tuple(Action("draw", (deck.names[tile],)) for tile in range(TOP + 1))

    def flowers_in(self, tiles: Sequence[int]) -> int:
        return sum(self.flowers[tile] for tile in tiles)
