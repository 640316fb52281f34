"""Schnipp Schnapp: call a right word, otherwise say nothing. The level decides how fast."""

from collections.abc import Sequence
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.schnipp_schnapp import WORDS, SchnippSchnapp

A_CARD = 0.01  # for each card that a call takes; this only decides between two right words


class SchnippSchnappStrategy(Strategy[SchnippSchnapp]):
    reasons: ClassVar[tuple[str, ...]] = (
        *("schnapp", "schnipp", "takes-more"),
        *("nothing-fits", "barred", "no-cards", "turn"),
    )

    def weigh(self, game: SchnippSchnapp, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        """A wrong call costs the open pile, so saying nothing is better."""
        worths = {"turn": 0.0, "stay": 0.0} | dict.fromkeys(WORDS, -1.0)
        for word in game.right_words() if game.up else ():
            worths[word] = 1.0 + A_CARD * _taken(game, seat, word)
        return [worths[action.verb] for action in menu]

    def why(self, game: SchnippSchnapp, seat: int, action: Action) -> str:
        if action.verb == "turn":
            return "turn"
        right = game.right_words()
        if action.verb != "stay":
            return "takes-more" if len(right) > 1 else action.verb
        if seat in game.barred:
            return "barred"
        return "no-cards" if right else "nothing-fits"


def _taken(game: SchnippSchnapp, seat: int, word: str) -> int:
    """How many cards a call takes from others or the middle."""
    prize = set(game.prize(seat, word)) - {f"pile.{seat}"}
    return sum(len(cards) for zone, cards in game.layout() if zone in prize)
