"""Schwarzer Peter is luck: every card of a fan looks the same from behind, and in whatever order
it is held, it is drawn from blindly. So nobody rearranges, and one place is as good as another."""

from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.schwarzer_peter import SchwarzerPeter


class SchwarzerPeterStrategy(Strategy[SchwarzerPeter]):
    luck = True
    reasons: ClassVar[tuple[str, ...]] = ("luck",)

    def why(self, game: SchwarzerPeter, seat: int, action: Action) -> str:
        return "luck"
