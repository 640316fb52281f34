"""Positions and helpers for the rules tests of zweikampf."""

from reihum.core.game import Game
from tests.rules.helpers import at, play, zone

NAME = "zweikampf"


def table(zones: str, *, numbers: int = 20, options: str = "", facts: str = "") -> Game:
    """A position in which both are asked to turn up a card."""
    return at(f"{NAME} 2 numbers={numbers} {options} | asked=(0,1) sealing=1 {facts} | {zones}")


def long(zones: str, *, numbers: int = 20, facts: str = "") -> Game:
    return table(zones, numbers=numbers, options="long=on", facts=facts)


def turn(game: Game, times: int = 1) -> None:
    """Both turn up a card, this many times."""
    for _ in range(times):
        assert game.due() == (0, 1)
        play(game, "0 turn", "1 turn")


def lies(game: Game, name: str) -> str:
    return " ".join(zone(game, name))
