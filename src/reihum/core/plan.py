"""The plan of a game: what follows from its setup alone."""

from collections.abc import Mapping

from reihum.core.cards import Deck
from reihum.core.zones import EVERYONE, Seers, Sight, bit, owner_of


class Plan:
    """What follows from the setup alone, worked out once and shared by all copies of a game:
    the deck, who sees which kind of zone, and any tables the game prepares for itself.
    `printed` is the number printed on a card besides its name, such as the flowers in Bloom."""

    printed: Mapping[str, int] = {}

    def __init__(self, deck: Deck, sights: Mapping[str, Sight]) -> None:
        self.deck = deck
        self.sights = sights
        self._masks = _Sights(sights, opened=False), _Sights(sights, opened=True)

    def masks(self, *, opened: bool) -> Mapping[str, Seers]:
        """By zone, who sees it; once a deal is over some are opened."""
        return self._masks[opened]

    def sight(self, zone: str, *, opened: bool) -> Seers:
        """The same of one zone."""
        return self._masks[opened][zone]


class _Sights(dict[str, Seers]):
    """Worked out for each zone when it is first asked for."""

    def __init__(self, sights: Mapping[str, Sight], *, opened: bool) -> None:
        self.sights = sights
        self.opened = opened

    def __missing__(self, zone: str) -> Seers:
        sight, owner = self.sights[zone.partition(".")[0]], owner_of(zone)
        if sight.opens and self.opened:
            found = Seers(EVERYONE, EVERYONE, sight.ordered)
        else:
            masks = {"all": EVERYONE, "nobody": 0}
            if owner is not None:
                masks["owner"] = bit(owner)
            found = Seers(masks[sight.faces], masks[sight.counts], sight.ordered)
        self[zone] = found
        return found
