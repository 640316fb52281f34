"""A table at which somebody learns a game: the script says what comes next.

Nothing of this is stored: a match is a lesson by its setup and its seed (lessons.py).
"""

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.options import Setup
from reihum.core.record import UNDO
from reihum.lessons import LEARNER, Lesson, Line, lesson_of
from reihum.messages import Guide
from reihum.seating import Seating


class Guiding(Seating):
    """The seats, and the lesson that is played on them, if it is one."""

    def __init__(self, setup: Setup, host: str) -> None:
        super().__init__(setup, host)
        self.lesson: Lesson | None = None

    def _open_book(self, seed: str) -> None:
        """Is the match that begins a lesson? With one person, on the learner's seat."""
        found = lesson_of(self.setup.game)
        alone = not self.places[LEARNER].bot and all(p.bot for p in self.places[LEARNER + 1 :])
        same = found and (found.setup, found.seed) == (self.setup, seed)
        self.lesson = found if same and alone else None

    def learned(self) -> bool:
        """Was a lesson the last thing at this table?"""
        return self.lesson is not None and not self.playing()

    def _step(self) -> int | None:
        return self.lesson.step(self._begun().record.moves) if self.lesson else None

    def _line(self) -> Line | None:
        """What the script wants next; None: there is none, or it was left, or it is over."""
        step = self._step()
        if self.lesson is None or step is None or step == len(self.lesson.lines):
            return None
        return self.lesson.lines[step]

    def _as_written(self, seat: int, action: Action) -> Action:
        """The action as the script has it, whatever order its cards were picked in. Anything
        else is refused: by its rule, if that forbids it, since that teaches too."""
        line = self._line()
        if line is None:
            return action
        if seat == line.seat and _sorted(action) == _sorted(line.action):
            return line.action
        if action != UNDO:
            self._begun().game.check(seat, action)
        raise Mistake("lesson", action=line.action)

    def _guide(self, seat: int | None) -> Guide | None:
        """What the learner is told now; while others are on turn, what was told of them last."""
        step = self._step()
        if self.lesson is None or step is None or seat != LEARNER:
            return None
        lines = self.lesson.lines
        own = [n for n, line in enumerate(lines) if line.seat == LEARNER]
        done, steps = sum(n < step for n in own), len(own)
        if step == len(lines):
            return Guide(self.lesson.close, None, steps, steps)
        if step in own:
            return Guide(lines[step].say, lines[step].action, done + 1, steps)
        since = max((n for n in own if n < step), default=-1) + 1
        said = [line.say for line in lines[since:step] if line.say]
        return Guide(said[-1] if said else {}, None, done, steps)


def _sorted(action: Action) -> Action:
    return action._replace(cards=tuple(sorted(action.cards)))
