"""One match at a terminal: a person on seat 0, bots on the others, the record in its file.

There is no screen and no keyboard here: `plain.py` and `app.py` are two faces of this table.
It is a session as at the server, with one person at it, so bots take their time, call out of
turn and are waited for in the same way. Time comes from a clock that is passed in, and can be
skipped where nobody wants to wait.
"""

import os
import time
from collections.abc import Callable
from pathlib import Path

from reihum.bots.levels import USUAL
from reihum.core.actions import Action
from reihum.core.forms import Form
from reihum.core.match import Match, replay
from reihum.core.options import Setup
from reihum.core.record import Record
from reihum.core.rng import Rng, SeededTape, new_seed
from reihum.core.zones import View
from reihum.games import find_game
from reihum.messages import (
    Answer,
    Hinted,
    Mark,
    News,
    Outcome,
    Played,
    Refused,
    Ruled,
    Seated,
    Started,
    Think,
)
from reihum.session import Session
from reihum.texts import Words, bot_name
from reihum.thoughts import Thought

ME = 0
YOU = "you"
PACE = "normal"


class Table:
    """The match of a record, from where it ends. Whoever shows it answers `thoughts` and calls
    `tick` when it `wakes`; `news` is all that may be shown."""

    news: News

    def __init__(
        self,
        record: Record,
        lang: str,
        file: Path | None = None,
        level: str = USUAL,
        pace: str = PACE,
        clock: Callable[[], float] = time.monotonic,
        dice: str | None = None,
    ) -> None:
        self.file, self._clock, self._skipped = file, clock, 0.0
        self.thoughts: list[Think] = []  # to be thought about
        self.hinted: tuple[Action | None, str] | None = None  # what, and the key of why
        self.log: list[str] = []
        self._heard = 0
        self.session = Session(record.setup, YOU, Rng(dice or new_seed()))
        self.speak(lang)
        self._begin(record, level, pace)

    def _begin(self, record: Record, level: str, pace: str) -> None:
        for _ in replay(find_game, record):  # what cannot be is refused before anything is begun
            pass
        seats = [Seated(seat, None, "", level) for seat in range(1, self.setup.seats)]
        lines = [Played(seat, str(action), "") for seat, action in record.moves]
        tape, ruled, now = record.tape, Ruled(pace, False, None), self.now()
        seed, script = (tape.seed, None) if isinstance(tape, SeededTape) else ("", tape)
        started = Started(1, seed, record.rules)
        self.session.restore(
            [Seated(ME, YOU, "", ""), *seats], ruled, started, lines, None, now, script
        )
        self._save()
        self._take(self.session.come(YOU, None, now))

    # how things stand -----------------------------------------------------------------------

    @property
    def match(self) -> Match:
        assert self.session.match
        return self.session.match

    @property
    def setup(self) -> Setup:
        return self.session.setup

    @property
    def view(self) -> View:
        return self.news.view

    @property
    def mark(self) -> Mark:
        """The moment that can be seen: an action is meant for it or comes too late."""
        return self.news.at

    @property
    def playing(self) -> bool:
        return self.session.playing()

    @property
    def mine(self) -> bool:
        """Does the table wait for the person, alone or with others?"""
        return ME in self.match.game.due()

    @property
    def timed(self) -> bool:
        """Does it count how fast the person is?"""
        return any(form.timed for form in self.news.forms)

    @property
    def numbers(self) -> tuple[int, int] | None:
        """The range of the number that is asked for, if one is."""
        return next(
            (form.numbers for form in self.news.forms if not form.timed and form.numbers), None
        )

    def offers(self) -> list[Action]:
        """What is offered in a list: the menu, without its guesses at times and without moves
        of more cards than it takes, which a person rather puts together."""
        forms = {form.verb: form for form in self.news.forms}
        timed = {verb for verb, form in forms.items() if form.timed}
        menu = [Action(a.verb) if a.verb in timed else a for a in self.news.menu]
        few = (a for a in menu if len(a.cards) < 2 or forms[a.verb].least > 1)
        return list(dict.fromkeys(few))

    def form(self, verb: str) -> Form:
        return next((form for form in self.news.forms if form.verb == verb), Form(verb))

    def speak(self, lang: str) -> None:
        """In this language from now on, also what has been said."""
        names = [bot_name(seat) for seat in range(self.setup.seats)]
        self.words = Words(lang, self.setup.game, names, you=ME)
        self.log, self._heard = [], 0
        if self.session.match:
            self._listen()

    # what the person does -------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """The text of an action, in any case, or just the cards of one that is offered."""
        words = text.split()
        upper = tuple(word.upper() for word in words)
        if found := next((a for a in self.offers() if a.cards and a.cards == upper), None):
            return found
        verb, *rest = words or [""]
        deck = self.match.game.plan.deck
        rest = [word.upper() if word.upper() in deck.index else word for word in rest]
        return Action.parse(" ".join((verb.lower(), *rest)))

    def act(self, action: Action, seconds: float = 0.0) -> None:
        """Do it, so long after the question could be seen; a Mistake says why not, and then
        nothing has changed."""
        form = self.form(action.verb)
        if action.number is None and form.timed and form.numbers:
            action = action._replace(number=min(int(seconds * 1000), form.numbers[1]))
        self._take(self.session.act(YOU, str(action), "", self.mark, self.now()))

    def ask(self, action: Action) -> Answer:
        """Would it be lawful, and what would it give?"""
        outcome = self.session.may_i(YOU, str(action), self.now())
        self._take(outcome)
        return next(message for _, message in outcome.send if isinstance(message, Answer))

    def ask_hint(self) -> None:
        """What would a good player do? It is thought about, and then in `hinted`."""
        self.hinted = None
        self._take(self.session.hint(YOU, self.now()))

    # what happens by itself -----------------------------------------------------------------

    def now(self) -> float:
        return self._clock() + self._skipped

    def wakes(self) -> float | None:
        """In how many seconds there is something to do for `tick`, if ever."""
        at = self.session.wakes()
        return None if at is None else max(0.0, at - self.now())

    def tick(self) -> None:
        """Bots play that are due by now; windows close."""
        self._take(self.session.tick(self.now()))

    def skip(self) -> bool:
        """Do not wait for what comes next. Is there anything?"""
        if (seconds := self.wakes()) is None:
            return False
        self._skipped += seconds
        self.tick()
        return True

    def thought(self, asked: Think, found: Thought) -> None:
        """What came of one of the `thoughts`."""
        outcome = self.session.thought(asked.seat, asked.mark, asked.kind, found, self.now())
        self._take(outcome)

    def _take(self, outcome: Outcome) -> None:
        if outcome.store:
            self._save()
        refused = None
        self.thoughts += outcome.think
        for _, message in outcome.send:
            if isinstance(message, News):
                self.news = message
                self._listen()
            elif isinstance(message, Hinted):
                self.hinted = message.action, message.why
            elif isinstance(message, Refused):
                refused = message.why
        if refused:
            raise refused

    def _listen(self) -> None:
        heard = self.session.chairs[ME].log
        lines = map(self.words.event, heard[self._heard :])
        self.log += [line for line in lines if line]
        self._heard = len(heard)

    def _save(self) -> None:
        if self.file:
            beside = self.file.with_name(f"{self.file.name}.new")
            with beside.open("w", encoding="utf-8") as new:
                new.write(self.match.record.write(self.match.game.plan.deck))
                new.flush()
                os.fsync(new.fileno())
            beside.replace(self.file)  # at once or not at all: nothing is lost by a power cut

    # words both faces need ------------------------------------------------------------------

    def title(self) -> str:
        facts, words = self.view.facts, self.words
        deals = self.setup.number("deals")
        return words.say("table", "title", name=words.own["name"], deal=facts["deal"], deals=deals)

    def hint_line(self) -> str:
        """What the hint said."""
        action, why = self.hinted or (None, "none")
        said = self.words.find("hints", why) or self.words.say("hints", "best")
        if action is None:
            return said
        return self.words.say("table", "hint", action=self.words.action(action), why=said)

    def won_line(self) -> str:
        deals = self.setup.number("deals")
        return self.words.won(self.news.winners, self.news.totals, deals)
