"""What a good player of a game knows: which action is better than which.

A strategy looks at a world as it is imagined from a chair, and only at what the seat can see
there: in every world its chair could imagine it must say the same. That is tested for all
games. So the same few lines are the medium player, the first guess of the hard one, the
players of its playouts, and the reason given with a hint.
"""

from collections.abc import Sequence
from math import exp, sqrt
from typing import ClassVar, Generic, TypeVar

from reihum.bots.dice import Dice
from reihum.bots.playout import playout
from reihum.core.actions import Action
from reihum.core.game import Game

G = TypeVar("G", bound=Game)


class Strategy(Generic[G]):
    """One game's. This one has no opinion: its player takes anything from the menu."""

    luck = False  # a game that nobody can play well or badly: it has one level
    reasons: ClassVar[tuple[str, ...]] = ("best",)  # all that `why` can say
    playouts = 0  # how many the hard player makes for a decision; 0: it does not search

    calls: ClassVar[tuple[str, ...]] = ()  # verbs only `interject` decides about, on turn too

    @property
    def expert(self) -> "Strategy[G]":
        """What the hard player itself goes by, where it is not this one."""
        return self

    def warm_up(self) -> None:
        """Whatever takes a moment the first time."""

    def weigh(self, game: G, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        """How good each action is for the seat. 0 and 1 are clearly different."""
        return [0.0] * len(menu)

    def interject(self, game: G, seat: int) -> Action | None:
        """What a watchful player calls, on turn or out of turn, if anything."""
        return None

    def play_out(self, game: G, expert: int, dice: Dice) -> None:
        """Play an imagined deal to its end, this seat as an expert, all others by this strategy."""
        playout(game, expert, self, dice)

    def why(self, game: G, seat: int, action: Action) -> str:
        """The reason for an action: a key of the game's texts, section `hints`."""
        return "best"

    def worth(self, game: G) -> Sequence[float]:
        """How good the end of a deal is for each seat, 0 to 1: who has won it."""
        points = game.scores[-1]
        winners = game.deal_winners(points)
        return [(seat in winners) / max(1, len(winners)) for seat in range(len(points))]


def lead(game: Game, close: float, wide: float) -> Sequence[float]:
    """How good the standing of a match is for each seat, 0 to 1: by the lead over the best of the
    others. In the last deal a lead of `close` tells, with more deals to come it must be `wide`."""
    totals = game.totals()
    tells = close + wide * sqrt(game.setup.number("deals") - game.deal)
    worths = []
    for seat, points in enumerate(totals):
        best = max(p for other, p in enumerate(totals) if other != seat)
        worths.append(1 / (1 + exp((best - points) / tells)))
    return worths
