"""Chance decided from outside, one card after another: for whole game trees, and for other
libraries that want to know every outcome and how likely it is.

`OpenTape` holds what has been decided. Where a game needs more, it raises `Undecided`; whoever
holds the game (steps.py) decides, card by card, and lets it try again.
"""

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple


class Asked(NamedTuple):
    """What chance has to decide: the order of these cards or, without cards, a number below
    `below`."""

    deal: int
    use: int
    cards: tuple[int, ...] = ()
    below: int = 0

    def only(self) -> tuple[int, ...] | int | None:
        """The decision, if there is only one."""
        if self.below:
            return 0 if self.below == 1 else None
        return self.cards if len(set(self.cards)) < 2 else None


class Undecided(Exception):
    """Chance has to decide before the game can go on."""

    def __init__(self, asked: Asked) -> None:
        super().__init__(asked)
        self.asked = asked


class OpenTape:
    """What chance has decided so far, by deal and use. Copies of a game share it, so it never
    changes: `decided` makes a new one."""

    __slots__ = ("script",)

    def __init__(self, script: dict[tuple[int, int], tuple[int, ...] | int] | None = None) -> None:
        self.script = script or {}

    def decided(self, deal: int, use: int, what: tuple[int, ...] | int) -> "OpenTape":
        return OpenTape({**self.script, (deal, use): what})

    def shuffle(self, cards: Sequence[int], deal: int, use: int) -> list[int]:
        order = self.script.get((deal, use))
        if not isinstance(order, tuple):
            raise Undecided(Asked(deal, use, tuple(cards)))
        return list(order)

    def pick(self, n: int, deal: int, use: int) -> int:
        number = self.script.get((deal, use))
        if not isinstance(number, int):
            raise Undecided(Asked(deal, use, below=n))
        return number


class Deciding(NamedTuple):
    """Chance at work: what has to be decided, and the cards that are already drawn for it."""

    asked: Asked
    drawn: tuple[int, ...] = ()

    def outcomes(self) -> list[tuple[int, float]]:
        """What can come next, a kind of card or a number, and how likely it is."""
        if self.asked.below:
            return [(n, 1 / self.asked.below) for n in range(self.asked.below)]
        left = Counter(self.asked.cards) - Counter(self.drawn)
        return [(card, n / left.total()) for card, n in sorted(left.items())]

    def take(self, outcome: int) -> "Deciding | tuple[int, ...] | int":
        """What is still to be decided then, or the decision."""
        if self.asked.below:
            return outcome
        drawn = (*self.drawn, outcome)
        left = Counter(self.asked.cards) - Counter(drawn)
        if len(left) <= 1:  # what is left is all alike
            return (*drawn, *left.elements())
        return self._replace(drawn=drawn)
