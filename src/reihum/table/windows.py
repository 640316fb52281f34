"""Reaction windows: questions to several seats where it counts how fast each of them answers."""

from reihum.core.actions import Action
from reihum.core.game import Game


def is_timed(game: Game, seat: int) -> bool:
    """Is the time measured that this seat takes for its answer?"""
    return any(form.timed for form in game.forms(seat))


def no_reaction(game: Game, seat: int) -> Action:
    """The answer of somebody who does not react."""
    return Action(next(form.verb for form in game.forms(seat) if not form.timed))
