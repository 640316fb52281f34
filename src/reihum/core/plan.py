"""The plan of a game: what follows from its setup alone."""

from collections.abc import Mapping

from reihum.core.cards import Deck
from reihum.core.zones import EVERYONE, Sight, bit, owner_of

Masks = tuple[int, int, bool]


class Plan:
    """What follows from the setup alone, worked out once and shared by all copies of a game:
    the deck, who sees which kind of zone, and any tables the game prepares for itself.
    `printed` is the number printed on a card besides its name, such as the flowers in Bloom."""

    printed: Mapping[str, int] = {}

    def __init__(self, deck: Deck, sights: Mapping[str, Sight]) -> None:
        self.deck = deck
        self.sights = sights
        self._masks: dict[tuple[str, bool], Masks] = {}

    def sight(self, zone: str, *, opened: bool) -> Masks:
        """The masks of the seats that see a zone's faces and its size, and whether it is ordered;
        once a deal is over some are opened."""
        key = zone, opened
        if key not in self._masks:
            self._masks[key] = self._masks_of(zone, opened)
        return self._masks[key]

    def _masks_of(self, zone: str, opened: bool) -> Masks:
        sight, owner = self.sights[zone.partition(".")[0]], owner_of(zone)
        if sight.opens and opened:
            return EVERYONE, EVERYONE, sight.ordered
        masks = {"all": EVERYONE, "nobody": 0}
        if owner is not None:
            masks["owner"] = bit(owner)
        return masks[sight.faces], masks[sight.counts], sight.ordered
