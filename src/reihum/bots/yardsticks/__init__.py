"""Yardsticks: players that never change, so that figures of different years can be compared.

Levels get better, yardsticks do not. Nothing here uses the strategies; what it needs it has itself.
Whoever finds a better yardstick adds one with the next number, and leaves the old one as it is:
`tests/bots/test_yardsticks.py` holds what they decide.
"""

from collections.abc import Mapping
from typing import Protocol

from reihum.bots.yardsticks import elfer_raus
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.rng import Rng


class Yardstick(Protocol):
    """Plays one game. Like a bot it knows only what its chair knows."""

    def decide(self, chair: Chair, rng: Rng) -> Action: ...

    def interject(self, chair: Chair, rng: Rng) -> Action | None: ...


YARDSTICKS: Mapping[str, Mapping[str, Yardstick]] = {
    "plain-1": {"elfer-raus": elfer_raus.PLAIN},
    "tuned-1": {"elfer-raus": elfer_raus.TUNED},
}
LATEST = {name.rpartition("-")[0]: name for name in YARDSTICKS}  # `plain` is the newest of them
NAMES = (*LATEST, *YARDSTICKS)


def check_yardstick(name: str, game: str) -> Yardstick:
    """The yardstick of this name; a Mistake says for which games there is one."""
    found = YARDSTICKS[LATEST.get(name, name)]
    if game not in found:
        raise Mistake("no-yardstick", bot=name, known=", ".join(found))
    return found[game]
