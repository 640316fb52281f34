"""Schwarzer Peter is luck: all cards look the same from behind, so it does not matter how they are
arranged or which one is drawn. Bots never rearrange their cards."""

from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.schwarzer_peter import SchwarzerPeter


class SchwarzerPeterStrategy(Strategy[SchwarzerPeter]):
    luck = True
    reasons: ClassVar[tuple[str, ...]] = ("luck",)

    def why(self, game: SchwarzerPeter, seat: int, action: Action) -> str:
        return "luck"
