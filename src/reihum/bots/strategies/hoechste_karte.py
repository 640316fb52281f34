"""Die höchste Karte gewinnt: what a good player knows.

A strong card wins a trick now or another one later. So as long as all tricks are worth the same,
any card is as good as another, and it is best to be unpredictable: all cards get the same worth.
If cards lie aside, a high card pays now, unless the others, who know that too, are higher anyway.
"""

from collections.abc import Sequence
from functools import lru_cache
from operator import mul
from typing import ClassVar

from reihum.bots.learned import hoechste_karte as learned
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.games.hoechste_karte import HoechsteKarte

BOLDNESS = {
    2: 2.0,
    3: 5.0,
    4: 5.0,
}  # by seats: how much others prefer high cards if cards lie aside
CARD = 0.5  # what a card won is worth
GRAIN = 0.4  # cards worth this much less count as equally good, to be less predictable


class HoechsteKarteStrategy(Strategy[HoechsteKarte]):
    playouts = 400
    reasons: ClassVar[tuple[str, ...]] = ("rich", "spare", "any")

    def weigh(self, game: HoechsteKarte, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        index, number = game.plan.deck.index, game.plan.numbers.number
        seats = game.setup.seats
        extra = len(game.aside)
        if not extra:
            return [0.0] * len(menu)
        usual = self._shares(game, seat, 0.0)
        now = self._shares(game, seat, BOLDNESS[seats] * extra / seats)
        worths = []
        for action in menu:
            card = number[index[action.cards[0]]]
            worths.append(CARD * ((seats + extra) * now[card] - seats * usual[card]))
        best = max(worths)
        return [best if worth >= best - GRAIN else worth for worth in worths]

    def judge(
        self, chair: Chair, world: HoechsteKarte, menu: Sequence[Action]
    ) -> Sequence[float] | None:
        """By the plan for two (learned/hoechste_karte.py); more players are left to the search."""
        assert chair.seat is not None
        return learned.good(world, chair.seat) if learned.knows(world) else None

    def _shares(self, game: HoechsteKarte, seat: int, boldness: float) -> list[float]:
        """For each number: the share of the trick it wins, minus what each other player wins."""
        top = game.plan.numbers.top
        below, up_to = [1.0] * (top + 1), [1.0] * (top + 1)
        for other, hand in enumerate(game.hands):
            if other != seat:
                less, not_more = _chances(hand >> other * top, top, boldness)
                below, up_to = [*map(mul, below, less)], [*map(mul, up_to, not_more)]
        rest = game.setup.seats - 1
        return [win - (1 - even) / rest for win, even in zip(below, up_to, strict=True)]

    def why(self, game: HoechsteKarte, seat: int, action: Action) -> str:
        if not game.aside:
            return "any"
        index = game.plan.deck.index[action.cards[0]]
        higher = game.hands[seat] >> index + 1
        lower = game.hands[seat] & game.plan.deck.bits[index] - 1
        return "rich" if higher.bit_count() <= lower.bit_count() else "spare"


@lru_cache(maxsize=10_000)
def _chances(held: int, top: int, boldness: float) -> tuple[tuple[float, ...], tuple[float, ...]]:
    """For each number: how likely a player who holds these lays less, and lays at most that."""
    cards = held.bit_count()
    less, laid, rank = [0.0], 0.0, 0
    for number in range(top):
        less.append(laid)
        if held >> number & 1:
            rank += 1
            laid += (rank / cards) ** boldness
    not_more = [*less[1:], laid]
    return tuple(one / laid for one in less), tuple(one / laid for one in not_more)
