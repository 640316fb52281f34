"""Helpers for the rules tests: set up a position, play some lines, check what is refused."""

import pytest

from reihum.core.actions import Action
from reihum.core.errors import Refusal
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.rng import Tape
from reihum.core.tell import Tell
from reihum.games import read_position


def at(position: str, tape: Tape | None = None) -> Game:
    """The game in this position."""
    return read_position(" ".join(position.split()), tape)


def play(game: Game, *lines: str) -> list[Event]:
    """Play lines such as "0 lay R11", one after another; return all their events."""
    events: list[Event] = []
    for line in lines:
        seat, _, action = line.partition(" ")
        tell = Tell()
        game.play(int(seat), Action.parse(action), tell)
        events += tell.events
    return events


def menu(game: Game, seat: int) -> set[str]:
    return {str(action) for action in game.menu(seat)}


def zone(game: Game, name: str) -> tuple[str, ...]:
    return next(zone.cards for zone in game.zones() if zone.name == name)


def refused(game: Game, line: str) -> str:
    """The id of the rule that refuses this line; it must be refused and change nothing."""
    seat, _, action = line.partition(" ")
    before = game.copy().__dict__
    with pytest.raises(Refusal) as caught:
        game.play(int(seat), Action.parse(action))
    assert game.__dict__ == before
    return caught.value.rule
