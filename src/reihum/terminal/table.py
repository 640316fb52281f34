"""One match at a terminal: a person on seat 0, bots on the other seats, the record in its file.

There is no screen and no keyboard here: `plain.py` and `app.py` show this table. It is the same
table as on the server, with one person at it, so bots think, wait and call out of turn in the same
way. Time comes from a clock that is passed in, and waiting can be skipped.
"""

import os
import re
import time
from collections.abc import Callable
from pathlib import Path

from reihum.bots.levels import USUAL
from reihum.core.actions import Action
from reihum.core.match import Match, replay
from reihum.core.options import Setup
from reihum.core.picking import Next
from reihum.core.record import Record
from reihum.core.rng import Rng, SeededTape, new_seed
from reihum.core.zones import View
from reihum.table.ledger import Entry, Played, Ruled, Seated, Started
from reihum.table.messages import Answer, Hinted, Mark, News, Outcome, Refused, Think
from reihum.table.table import Table
from reihum.table.tempo import USUAL_PACE, USUAL_TEMPO
from reihum.table.thinking import Conclusion
from reihum.texts import Words, bot_name, plain

ME = 0
YOU = "you"
SIGNS = re.compile(r"[♠♥♦♣★]|✿\d*")  # what is drawn beside the name of a card


class LocalTable:
    """Continues the match of a record. The code that shows it must answer `thoughts` and call
    `tick` when the table `wakes`. `news` is all that it may show."""

    news: News

    def __init__(
        self,
        record: Record,
        lang: str,
        file: Path | None = None,
        level: str = USUAL,
        pace: str = USUAL_PACE,
        clock: Callable[[], float] = time.monotonic,
        dice: str | None = None,
    ) -> None:
        self.file, self._clock, self._skipped = file, clock, 0.0
        self.thoughts: list[Think] = []  # what bots still have to think about
        self.hinted: tuple[Action | None, str] | None = None  # the hint, and the key of its reason
        self.heard_at: Mark | None = None
        self.log: list[str] = []
        self._heard = 0
        tempo = USUAL_TEMPO._replace(at_first=1.0)  # typing takes longer than a tap
        self.table = Table(record.setup, YOU, Rng(dice or new_seed()), tempo)
        self.speak(lang)
        self._begin(record, level, pace)

    def _begin(self, record: Record, level: str, pace: str) -> None:
        for _ in replay(record):  # raises a Mistake if the record is wrong, before anything begins
            pass
        seats = [Seated(seat, None, "", level) for seat in range(1, self.setup.seats)]
        played = [
            Played(1, line, seat, str(action), "")
            for line, (seat, action) in enumerate(record.moves)
        ]
        tape, now = record.tape, self.now()
        seed, script = (tape.seed, None) if isinstance(tape, SeededTape) else ("", tape)
        ruled, started = Ruled(pace, False, None), Started(1, seed, record.rules)
        entries: list[Entry] = [Seated(ME, YOU, "", ""), *seats, ruled, started, *played]
        self.table.restore(entries, now, tape=script)
        self._save()
        self._take(self.table.come(YOU, None, now))

    # how things stand -----------------------------------------------------------------------

    @property
    def match(self) -> Match:
        assert self.table.match
        return self.table.match

    @property
    def setup(self) -> Setup:
        return self.table.setup

    @property
    def view(self) -> View:
        return self.news.view

    @property
    def mark(self) -> Mark:
        """The moment that is shown: an action meant for an earlier one is too late."""
        return self.news.at

    @property
    def playing(self) -> bool:
        return self.table.playing()

    @property
    def mine(self) -> bool:
        """Does the table wait for the person, perhaps among others?"""
        return ME in self.match.game.due()

    @property
    def timed(self) -> bool:
        """Does it matter how fast the person is?"""
        return any(verb.timed for verb, _ in self.news.verbs)

    @property
    def hinted_action(self) -> Action | None:
        """What the hint names, as long as it stands."""
        return self.hinted[0] if self.hinted else None

    @property
    def asks_number(self) -> tuple[str, tuple[int, int]] | None:
        """The verb that needs a number, and the range of the number, if there is one."""
        for verb, following in self.news.verbs:
            if following.numbers and not verb.timed:
                return verb.name, following.numbers
        return None

    @property
    def takes_several(self) -> bool:
        """Is there something to do that takes several cards?"""
        return any(verb.several for verb, _ in self.news.verbs)

    def next(self, begun: Action) -> Next:
        """What can be picked next."""
        return self.match.game.next(ME, begun)

    def offers(self) -> list[Action]:
        """What is offered in a list: the menu without reaction times, and without actions of
        several cards if one card is enough: a person puts those together by picking cards."""
        timed = {verb.name for verb, _ in self.news.verbs if verb.timed}
        menu = [Action(a.verb) if a.verb in timed else a for a in self.news.menu]
        few = (
            a for a in menu if len(a.cards) < 2 or not self.next(a._replace(cards=a.cards[:1])).done
        )
        return list(dict.fromkeys(few))

    def is_timed(self, verb: str) -> bool:
        return any(one.timed for one, _ in self.news.verbs if one.name == verb)

    def speak(self, lang: str) -> None:
        """Change the language, also for the log so far."""
        names = [bot_name(seat) for seat in range(self.setup.seats)]
        self.words = Words(lang, self.setup.game, names, you=ME)
        self.log, self._heard = [], 0
        if self.table.match:
            self._listen()

    # what the person does -------------------------------------------------------------------

    def read(self, text: str) -> Action:
        """Read an action from a text in upper or lower case. What is shown can be typed: an offer
        as it is worded, a place by its name, a card with its sign. The cards or the place alone
        are enough if only one action with them is offered."""
        offers = self.offers()
        said = " ".join(text.split()).lower()
        for action in (*offers, *self.news.menu):
            if self.words.action(action).lower() == said:
                return action
        words = self._with_places(SIGNS.sub("", text)).split()
        upper = tuple(word.upper() for word in words)
        if found := next((a for a in offers if a.cards and a.cards == upper), None):
            return found
        there = [a for a in offers if [a.place] == words]
        if len(there) == 1:
            return there[0]
        verb, *rest = words or [""]
        deck = self.match.game.plan.deck
        rest = [word.upper() if word.upper() in deck.index else word for word in rest]
        return Action.parse(" ".join((verb.lower(), *rest)))

    def _with_places(self, text: str) -> str:
        """The text, with the names of places as they are shown replaced by those in actions."""
        places = {place for verb, _ in self.news.verbs for place in verb.places}
        places |= {action.place for action in self.news.menu if action.place}
        named = {self.words.zone(place).lower(): place for place in sorted(places)}
        for name in sorted(named, key=len, reverse=True):
            text = re.sub(
                rf"(?<!\S){re.escape(name)}(?!\S)", named[name], text, flags=re.IGNORECASE
            )
        return text

    def act(self, action: Action, seconds: float = 0.0) -> None:
        """Carry out an action; `seconds` is the reaction time. If it is refused, nothing
        changes, and a Mistake says why."""
        times = self.next(Action(action.verb)).numbers
        if action.number is None and times and self.is_timed(action.verb):
            action = action._replace(number=min(int(seconds * 1000), times[1]))
        self._take(self.table.act(YOU, str(action), "", self.mark, self.now()))

    def ask(self, action: Action) -> Answer:
        """Would it be lawful, and what would it bring?"""
        outcome = self.table.may_i(YOU, str(action), self.now())
        self._take(outcome)
        return next(message for _, message in outcome.send if isinstance(message, Answer))

    def ask_hint(self) -> None:
        """Ask what a good player would do. When a bot has thought about it, it is in `hinted`."""
        self.hinted = None
        self._take(self.table.hint(YOU, self.now()))

    def drop_hint(self) -> None:
        """Remove the hint, or cancel it if it has not come yet."""
        self.hinted = None
        self._take(self.table.drop_hint(YOU, self.now()))

    # what happens by itself -----------------------------------------------------------------

    def now(self) -> float:
        return self._clock() + self._skipped

    def wakes(self) -> float | None:
        """In how many seconds `tick` will have something to do; None for never."""
        at = self.table.wakes()
        return None if at is None else max(0.0, at - self.now())

    def tick(self) -> None:
        """Let happen what is due now: bots act, and the time for reactions ends."""
        self._take(self.table.tick(self.now()))

    def skip(self) -> bool:
        """Let the next thing happen without waiting. Was there anything to wait for?"""
        if (seconds := self.wakes()) is None:
            return False
        self._skipped += seconds
        self.tick()
        return True

    def thought(self, asked: Think, found: Conclusion) -> None:
        """Take the result of one of the `thoughts`."""
        self._take(self.table.thought(asked, found, self.now()))

    def _take(self, outcome: Outcome) -> None:
        if outcome.store:
            self._save()
        refused = None
        self.thoughts += outcome.think
        for _, message in outcome.send:
            if isinstance(message, News):
                if message.at != self.heard_at:  # a hint is about the moment it was asked at
                    self.hinted, self.heard_at = None, message.at
                self.news = message
                self._listen()
            elif isinstance(message, Hinted):
                self.hinted = message.action, message.why
            elif isinstance(message, Refused):
                refused = message.why
        if refused:
            raise refused

    def _listen(self) -> None:
        heard = self.table.chairs[ME].log
        told = (plain(line.parts) for line in self.words.lines(heard[self._heard :]))
        self.log += [line for line in told if line]
        self._heard = len(heard)

    def _save(self) -> None:
        if self.file:
            beside = self.file.with_name(f"{self.file.name}.new")
            with beside.open("w", encoding="utf-8") as new:
                new.write(self.match.record.write())
                new.flush()
                os.fsync(new.fileno())
            beside.replace(self.file)  # all or nothing: a power cut loses nothing

    # words for both plain.py and app.py -----------------------------------------------------

    def title(self) -> str:
        facts, words = self.view.facts, self.words
        deals = self.setup.number("deals")
        return words.say("table", "title", name=words.own["name"], deal=facts["deal"], deals=deals)

    def now_line(self) -> str:
        """What the person is told to do now."""
        news = self.news
        return "".join(part.text for part in self.words.now(news.view, news.now, news.winners))

    def hint_line(self) -> str:
        """The hint in words."""
        action, why = self.hinted or (None, "none")
        said = self.words.find("hints", why) or self.words.say("hints", "best")
        if action is None:
            return said
        return self.words.say("table", "hint", action=self.words.action(action), why=said)

    def won_line(self) -> str:
        deals = self.setup.number("deals")
        return self.words.won(self.news.winners, self.news.totals, deals)
