"""Filling what a seat cannot see with cards, as its belief allows."""

from collections import Counter
from collections.abc import Sequence

from reihum.bots.belief import Belief
from reihum.bots.matching import match, match_rest, mix, repair
from reihum.core.rng import Rng
from reihum.core.zones import View


class Imagination:
    """Ways to fill the hidden zones, for one moment: what is the same in all of them is worked
    out once. Cards are numbers here, as in the games."""

    def __init__(self, belief: Belief, view: View) -> None:
        deck = belief.deck
        self.deck = deck
        self.open = {
            name: tuple(deck.index[card] for card in zone.cards or ())
            for name, zone in view.zones.items()
            if zone.open
        }
        seen = Counter(card for cards in self.open.values() for card in cards)
        self.cards = list((Counter(deck.cards()) - seen).elements())
        self.heaps = belief.heaps
        self.sure, self.maybe = belief.places()
        self.slots = [mask for _, mask in self.sure + self.maybe]

    def zones(self, rng: Rng) -> dict[str, tuple[int, ...]]:
        """The zones of a world the seat cannot tell from the true one."""
        cards = rng.shuffled(self.cards)
        if self.maybe or not repair(self.slots, cards, rng):
            chosen = self._matched(cards, rng)
        else:
            chosen = list(range(len(cards)))
        filled: dict[str, list[int]] = {name: [] for name in self.heaps}
        beneath: dict[str, list[int]] = {name: [] for name in self.heaps}
        for place, (name, _) in enumerate(self.sure + self.maybe):
            if (card := chosen[place]) is not None:
                into = filled if place < len(self.sure) else beneath
                into[name].append(cards[card])
        zones = dict(self.open)
        for name, heap in self.heaps.items():
            together = beneath[name] + filled[name]
            zones[name] = tuple(together if heap.ordered else sorted(together))
        return zones

    def _matched(self, cards: Sequence[int], rng: Rng) -> list[int | None]:
        """Where chance alone does not find a way: search for one, then mix it up."""
        fits = [[i for i, card in enumerate(cards) if mask >> card & 1] for mask in self.slots]
        chosen = match(fits, len(cards), rng.shuffled(range(len(self.sure))))
        match_rest(fits, chosen, len(cards))
        mix(self.slots, chosen, cards, len(self.sure), rng)
        return chosen
