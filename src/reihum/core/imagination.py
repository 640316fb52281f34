"""Filling the zones a seat cannot see with cards that its belief allows."""

from collections import Counter
from collections.abc import Sequence

from reihum.core.actions import Action
from reihum.core.belief import Belief
from reihum.core.game import Game
from reihum.core.matching import match, match_rest, mix, repair
from reihum.core.options import Setup
from reihum.core.position import blank
from reihum.core.rng import Rng, SeededTape
from reihum.core.zones import View


class Imagination:
    """Ways to fill the hidden zones at one moment. What all of them share is worked out once.
    Cards are numbers here, as in the games."""

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
        """The zones of a world that the seat cannot tell from the true one."""
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
        """For cases where random swaps find no solution: search for one, then mix it."""
        fits = [[i for i, card in enumerate(cards) if mask >> card & 1] for mask in self.slots]
        chosen = match(fits, len(cards), rng.shuffled(range(len(self.sure))))
        match_rest(fits, chosen, len(cards))
        mix(self.slots, chosen, cards, len(self.sure), rng)
        return chosen


class Worlds:
    """Games that a seat cannot tell from the true one: every card it cannot see lies where it
    might lie. While a question is open, only the seat's own answer is in them, because it does
    not know whether others have answered."""

    def __init__(self, kind: type[Game], setup: Setup, view: View, belief: Belief) -> None:
        answers: list[Action | None] = [None] * setup.seats
        if view.seat is not None:
            answers[view.seat] = view.answer
        self._fillings = Imagination(belief, view)
        self._blank = blank(kind, setup, SeededTape("blank"), view.facts, answers)

    def imagine(self, rng: Rng) -> Game:
        world = self._blank.copy()
        world.tape = SeededTape("".join(f"{rng.below(65536):04x}" for _ in range(8)))
        world.set_layout(self._fillings.zones(rng))
        return world
