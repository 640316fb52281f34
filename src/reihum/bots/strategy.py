"""What a good player of a game knows: which actions are better than others.

A strategy looks at a world imagined from a chair, but only at what the seat can see there. So it
must say the same in every world that the chair could imagine; that is tested for all games. The
same few lines are then used for the medium player, where the hard one searches for its first guess
and for all players in its playouts, and for the reason given with a hint.
"""

from collections.abc import Sequence
from typing import ClassVar, Generic, TypeVar

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game

G = TypeVar("G", bound=Game)


class Strategy(Generic[G]):
    """The strategy of one game. This base class has no opinion: it plays at random."""

    luck = False  # a game of pure luck has only one level
    reasons: ClassVar[tuple[str, ...]] = ("best",)  # all keys that `why` can return
    playouts = 0  # how many the hard player makes for a decision; 0: it does not search

    calls: ClassVar[tuple[str, ...]] = ()  # verbs that only `interject` decides on, even on turn

    @property
    def expert(self) -> "Strategy[G]":
        """The strategy that the hard player itself uses, if it is a better one."""
        return self

    def warm_up(self) -> None:
        """Do now what takes a moment the first time."""

    def weigh(self, game: G, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        """How good each action is for the seat. A difference of 1 is a clear one."""
        return [0.0] * len(menu)

    def judge(self, chair: Chair, world: G, menu: Sequence[Action]) -> Sequence[float] | None:
        """How good each action is to the hard player, who knows all that `chair` knows, or to a
        network that has learned the game by playing itself (see learned/). `world` is one that the
        chair imagines, to be looked at only where the seat sees. None: there is nothing of that
        kind, or not for what this table has agreed on."""
        return None

    def ideas(self, chair: Chair, world: G) -> tuple[Action, ...]:
        """Lawful actions that the menu leaves out and the hard player thinks of."""
        return ()

    def interject(self, game: G, seat: int) -> Action | None:
        """What an attentive player calls, on turn or out of turn, if anything."""
        return None

    def challenge(self, chair: Chair, world: G) -> Action | None:
        """What the hard player calls, if it knows better."""
        assert chair.seat is not None
        return self.interject(world, chair.seat)

    def why(self, game: G, seat: int, action: Action) -> str:
        """The reason for an action: a key of the game's texts, section `hints`."""
        return "best"

    def worth(self, game: G) -> Sequence[float]:
        """How good the end of a deal is for each seat, from 0 to 1; by default, who has won."""
        points = game.scores[-1]
        winners = game.deal_winners(points)
        return [(seat in winners) / max(1, len(winners)) for seat in range(len(points))]
