"""The plan of a game: what follows from its setup alone."""

from collections.abc import Mapping

from reihum.core.cards import Deck
from reihum.core.zones import Sight


class Plan:
    """What follows from the setup alone, worked out once and shared by all copies of a game:
    the deck, who sees which kind of zone, and any tables the game prepares for itself.
    `printed` is the number printed on a card besides its name, such as the flowers in Bloom."""

    printed: Mapping[str, int] = {}

    def __init__(self, deck: Deck, sights: Mapping[str, Sight]) -> None:
        self.deck = deck
        self.sights = sights
