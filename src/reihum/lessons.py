"""Guided first games: for some games a deal with its script, and what is said to the learner.

A lesson is data (texts/lessons/<game>.toml): the setup, the seed, and every action from the first
to the last card, as in a record. The learner sits on seat 0. A match with a lesson's setup and
seed is that lesson, for as long as its moves are those of the script.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.options import Setup
from reihum.games import GAMES, setup_for
from reihum.texts import LANGUAGES, lesson

LEARNER = 0
Say = dict[str, str]  # by language; {1} is the name of who sits on seat 1


class Line(NamedTuple):
    """What comes next, and what is said: to the learner beforehand, of others afterwards."""

    seat: int
    action: Action
    say: Say


class Lesson(NamedTuple):
    setup: Setup
    seed: str
    lines: tuple[Line, ...]
    close: Say  # what was learned

    def step(self, moves: Sequence[tuple[int, Action]]) -> int | None:
        """How many lines of the script have been played; None: the match has left it."""
        done = len(moves)
        on_path = all(line[:2] == move for line, move in zip(self.lines, moves, strict=False))
        return done if on_path and done <= len(self.lines) else None


@cache
def lesson_of(game: str) -> Lesson | None:
    if (found := lesson(game)) is None:
        return None
    lines = []
    for line in found["lines"]:
        seat, _, action = line["do"].partition(" ")
        lines.append(Line(int(seat), Action.parse(action), _said(line)))
    setup = setup_for(game, found["seats"], found["options"])
    return Lesson(setup, found["seed"], tuple(lines), _said(found["close"]))


def _said(table: dict[str, str]) -> Say:
    return {lang: table[lang] for lang in LANGUAGES if lang in table}


@cache
def lesson_seeds() -> frozenset[str]:
    """Matches dealt from these are lessons and count for nothing."""
    return frozenset(found.seed for game in GAMES if (found := lesson_of(game)))
