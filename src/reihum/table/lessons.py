"""Guided first games: a deal with its script, and what is said to the learner.

A lesson is data (texts/lessons/<game>.toml): the setup, the seed, and every action from the first
card on, as in a record; what is said at a step is in the folder of each language. The learner sits
on seat 0. A match with a lesson's setup and seed is that lesson, for as long as its moves are those
of the script. Where a match would be long the script ends before it does, on the learner's turn:
whoever likes plays on.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.options import Setup
from reihum.games import GAMES, setup_for
from reihum.texts import lesson, said_in_lesson

LEARNER = 0
Say = dict[str, str]  # by language; {1} is the name of who sits on seat 1


class ScriptStep(NamedTuple):
    """What comes next, and what is said: to the learner beforehand, of others afterwards."""

    seat: int
    action: Action
    say: Say
    any_number: bool = False  # it is the same to the learner: how fast, or which of several backs

    @property
    def asks(self) -> bool:
        """Is the learner to do it? What nothing is said about the table does for them."""
        return self.seat == LEARNER and bool(self.say)

    @property
    def asked(self) -> Action:
        """What the learner is asked to do."""
        return self.action._replace(number=None) if self.any_number else self.action

    def is_meant(self, action: Action) -> bool:
        """Is this what is asked, whatever order its cards were picked in?"""
        if self.any_number:
            action = action._replace(number=None)
        return _sorted(action) == _sorted(self.asked)


class Lesson(NamedTuple):
    setup: Setup
    seed: str
    script: tuple[ScriptStep, ...]
    close: Say  # what was learned

    def done(self, moves: Sequence[tuple[int, Action]]) -> int | None:
        """How many steps of the script have been played; None: the match has left it."""
        done = len(moves)
        on_path = all(step[:2] == move for step, move in zip(self.script, moves, strict=False))
        return done if on_path and done <= len(self.script) else None


@cache
def lesson_of(game: str) -> Lesson | None:
    if (found := lesson(game)) is None:
        return None
    script = []
    for step in found["lines"]:
        seat, _, action = step["do"].partition(" ")
        loose = step.get("any_number", False)
        say = said_in_lesson(game, step["say"]) if "say" in step else {}
        script.append(ScriptStep(int(seat), Action.parse(action), say, loose))
    setup = setup_for(game, found["seats"], found["options"])
    return Lesson(setup, found["seed"], tuple(script), said_in_lesson(game, None))


def _sorted(action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))


@cache
def lesson_seeds() -> frozenset[str]:
    """Matches dealt from these are lessons and count for nothing."""
    return frozenset(found.seed for game in GAMES if (found := lesson_of(game)))
