"""Zweikampf is luck: there is nothing to decide."""

from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.zweikampf import Zweikampf


class ZweikampfStrategy(Strategy[Zweikampf]):
    luck = True
    reasons: ClassVar[tuple[str, ...]] = ("luck",)

    def why(self, game: Zweikampf, seat: int, action: Action) -> str:
        return "luck"
