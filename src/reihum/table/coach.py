"""Help for people: the lesson that is played at a table, if it is one, and hints."""

from collections.abc import Sequence
from dataclasses import dataclass

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.record import UNDO
from reihum.table.lessons import LEARNER, Lesson, ScriptStep, lesson_of
from reihum.table.messages import Guide, Mark
from reihum.table.seats import Seat


@dataclass
class _Hint:
    """A hint that the person on a seat has asked for."""

    wanted: Mark | None = None  # for which moment; None: it is not wanted any more
    thinking: bool = False  # is one being thought about, for this moment or an earlier one?


class Coach:
    """Knows the script of the lesson, and who waits for a hint."""

    def __init__(self, setup: Setup) -> None:
        self.setup = setup
        self.lesson: Lesson | None = None
        self._hints = [_Hint() for _ in range(setup.seats)]

    # lessons --------------------------------------------------------------------------------

    def begin(self, seed: str, seats: Sequence[Seat]) -> None:
        """Is the match that begins a lesson? It is if a learner plays alone against bots."""
        found = lesson_of(self.setup.game)
        alone = not seats[LEARNER].bot and all(seat.bot for seat in seats[LEARNER + 1 :])
        same = found and (found.setup, found.seed) == (self.setup, seed)
        self.lesson = found if same and alone else None

    def skip(self) -> None:
        """From now on everybody plays freely."""
        self.lesson = None

    def next_step(self, match: Match) -> ScriptStep | None:
        """What the script wants next; None: there is none, or it was left, or it is over."""
        done = self._done(match)
        if self.lesson is None or done is None or done == len(self.lesson.script):
            return None
        return self.lesson.script[done]

    def as_written(self, match: Match, seat: int, action: Action) -> Action:
        """The action as the script has it. Anything else is refused: by its rule, if that forbids
        it, since that teaches too."""
        step = self.next_step(match)
        if step is None:
            return action
        if seat == step.seat and step.asks and step.is_meant(action):
            return step.action
        if action != UNDO:
            match.check(seat, action)
        raise Mistake("lesson", action=step.asked)

    def guide(self, match: Match, seat: int | None) -> Guide | None:
        """What the learner is told now; while others are on turn, what was told of them last."""
        done = self._done(match)
        if self.lesson is None or done is None or seat != LEARNER:
            return None
        script = self.lesson.script
        own = [n for n, step in enumerate(script) if step.asks]
        own_done, own_steps = sum(n < done for n in own), len(own)
        if done == len(script):
            return Guide(self.lesson.close, None, own_steps, own_steps, done=True)
        if done in own:
            return Guide(script[done].say, script[done].asked, own_done + 1, own_steps)
        since = max((n for n in own if n < done), default=-1) + 1
        said = [step.say for step in script[since:done] if step.say]
        return Guide(said[-1] if said else {}, None, own_done, own_steps)

    def has_taught(self, match: Match) -> bool:
        """Is all of the lesson played, and nothing else?"""
        return self.lesson is not None and self._done(match) == len(self.lesson.script)

    def _done(self, match: Match) -> int | None:
        return self.lesson.done(match.record.moves) if self.lesson else None

    # hints ----------------------------------------------------------------------------------

    def want_hint(self, seat: int, mark: Mark) -> bool:
        """A hint is wanted for this moment. Must it be thought about now? Only one at a time is
        for each seat: who asks again and again must not keep everybody busy."""
        hint = self._hints[seat]
        hint.wanted = mark
        begins, hint.thinking = not hint.thinking, True
        return begins

    def drop_hint(self, seat: int) -> None:
        """It is not wanted any more, even if it is being thought about."""
        self._hints[seat].wanted = None

    def hint_thought_of(self, seat: int) -> Mark | None:
        """A hint has been thought about. The moment for which one is still wanted, if at all."""
        self._hints[seat].thinking = False
        return self._hints[seat].wanted

    def forget(self, seat: int) -> None:
        """Somebody else sits here now."""
        self._hints[seat] = _Hint()
