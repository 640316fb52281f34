"""What comes of a `Think`: the same for a server's processes, a terminal's thread and tests."""

from math import inf
from typing import Any

from reihum.bots.levels import USUAL, Hint, decide, hint, interject, turn
from reihum.core.actions import Action
from reihum.core.rng import Rng
from reihum.table.messages import Think

Conclusion = list[Action] | Hint | None  # what to do, one action after another; or a hint


def think(request: Think, seconds: float = inf) -> Conclusion:
    """What the bot, or the person's adviser, would do; who searches, within these seconds."""
    _, _, kind, chair, level, seed = request
    if kind == "hint":
        return hint(chair, Rng(seed), seconds)
    if kind == "decide":
        return turn(chair, level, Rng(seed), seconds)
    call = interject(chair, level, Rng(seed))
    return [call] if call else []


def think_quickly(request: Think) -> Conclusion:
    """The same, as a medium player: for when the better one does not come to an end."""
    _, _, kind, chair, _, seed = request
    asked: Any = chair.view.facts["asked"]
    if kind == "interject" or chair.seat not in asked:
        return None
    action = decide(chair, USUAL, Rng(seed))
    return Hint(action, "best") if kind == "hint" else [action]
