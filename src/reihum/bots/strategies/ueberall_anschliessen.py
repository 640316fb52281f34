"""Überall anschließen: lay a card where it belongs, prefer the pile of the player who is ahead, and
watch for the oversights of others."""

from collections.abc import Sequence
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.zones import owner_of
from reihum.games.ueberall_anschliessen import STOP, UeberallAnschliessen

RIGHT = 3.0  # much better than an oversight, so that even an easy bot chooses it


class UeberallAnschliessenStrategy(Strategy[UeberallAnschliessen]):
    calls = ("stop",)
    reasons: ClassVar[tuple[str, ...]] = (
        *("middle", "only-pile", "fewest-cards", "own-pile"),
        *("turn", "stop", "give"),
    )

    def weigh(
        self, game: UeberallAnschliessen, seat: int, menu: Sequence[Action]
    ) -> Sequence[float]:
        if game.up:
            right = game.belongs(seat, game.up[-1])
            return [_placing(game, action.place or "", right) for action in menu]
        worths = {"give": RIGHT, "stop": RIGHT if game.overlooked() else -RIGHT}
        return [worths.get(action.verb, 0.0) for action in menu]

    def interject(self, game: UeberallAnschliessen, seat: int) -> Action | None:
        return STOP if seat != game.placer and game.overlooked() else None

    def why(self, game: UeberallAnschliessen, seat: int, action: Action) -> str:
        place = action.place
        if place is None:
            return action.verb
        if place == "middle":
            return "middle"
        if place == f"pile.{seat}":
            return "own-pile"
        several = len(game.belongs(seat, game.up[-1])) > 1
        return "fewest-cards" if several else "only-pile"


def _placing(game: UeberallAnschliessen, place: str, right: Sequence[str]) -> float:
    """Of several piles, prefer that of the player who has the fewest cards left."""
    if place not in right:
        return 0.0
    owner = owner_of(place)
    return RIGHT if owner is None else RIGHT + 1 / (1 + game.cards_of(owner))
