"""What can be said at a table: a fixed list, so that nobody can write anything to anybody. It is
said and gone: nothing of it is kept.

People say what they like, but not too often. Bots say something now and then, each in its manner
(`manners.py`), with dice of their own, and only about what everybody has seen: what they talk about
comes from the chair of those who look on, and from nothing else.
"""

from collections.abc import Iterator, Sequence

from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.events import Dealt, Event, Moved, Said
from reihum.core.rng import Rng
from reihum.core.zones import owner_of
from reihum.table.manners import Occasion, manner_of
from reihum.texts import bot_name

# Their words are in texts/*/web/phrases.toml. Those that are pictures:
EMOTES = ("thumb", "heart", "laugh", "wow", "sad", "sleepy")
PHRASES = (
    *("hello", "here", "good-luck", "well-played", "thanks", "sorry"),
    *("oops", "phew", "lucky", "thinking", "again", "bye", *EMOTES),
)

AT_ONCE = 3  # phrases that somebody can say one right after another
REST = 4.0  # seconds until there is one more
QUIET = 15.0  # seconds without any bot's word after a bot has said something
MANY = 5  # so many cards taken onto the hand are worth a word
DRAWS = 3  # and so many drawn one after another


class Manners:
    """How often people may say something."""

    def __init__(self) -> None:
        self._left: dict[str, tuple[float, float]] = {}  # so many, at this time

    def check(self, person: str, phrase: str, now: float) -> None:
        """Raises a Mistake if this cannot be said, or not yet."""
        if phrase not in PHRASES:
            raise Mistake("no-phrase", phrase=phrase[:40])
        left, at = self._left.get(person, (float(AT_ONCE), now))
        left = min(AT_ONCE, left + (now - at) / REST)
        if left < 1:
            raise Mistake("too-fast")
        self._left[person] = left - 1, now


class Chatter:
    """What the bots of a table say."""

    def __init__(self, dice: Rng) -> None:
        self.dice = dice
        self._heard = 0  # so much of the chair's log
        self._match = 0
        self._quiet_until = 0.0
        self._draws: tuple[int | None, int] = None, 0  # who has drawn last, and how often

    def skip(self, match: int, chair: Chair) -> None:
        """Nobody talks about what has happened so far."""
        self._match, self._heard = match, len(chair.log)

    def listen(
        self,
        match: int,
        chair: Chair,
        winners: Sequence[int],
        bots: Sequence[int],
        now: float,
    ) -> tuple[int, str] | None:
        """The chair of those who look on has heard more. Which of these bots says what to it?
        `winners` is for a match that is over."""
        if match != self._match:
            self._match, self._heard = match, 0
        events, self._heard = chair.log[self._heard :], len(chair.log)
        if not events:
            return None
        # The dice fall for every word there could be, whether it is the time to talk or not.
        found = [
            (bot, self.dice.choice(manner.says[occasion]))
            for whose, occasion in [*self._moments(events), *_standing(events, chair, winners)]
            for bot in bots
            if whose in (None, bot)
            and (manner := manner_of(bot_name(bot))).says
            and self.dice.below(100) < manner.talks
        ]
        if not found or now < self._quiet_until:
            return None
        self._quiet_until = now + QUIET
        return self.dice.choice(found)

    def _moments(self, events: Sequence[Event]) -> Iterator[tuple[int | None, Occasion]]:
        """What happened that is worth a word, and whose; None: anybody's."""
        for event in events:
            taker = _hand(event.target) if isinstance(event, Moved) else None
            if isinstance(event, Moved) and taker is not None:
                if self._drawn(taker, event) == DRAWS or len(event.cards or ()) >= MANY:
                    yield taker, "unlucky"
            elif isinstance(event, Dealt | Said | Moved):
                self._draws = None, 0
                if isinstance(event, Dealt) and event.deal == 1:
                    yield None, "start"

    def _drawn(self, seat: int, event: Moved) -> int:
        """How many cards this seat has drawn by now, one after another."""
        if not event.source.startswith("stock"):
            self._draws = None, 0
            return 0
        who, times = self._draws
        self._draws = seat, (times if who == seat else 0) + len(event.cards or "?")
        return self._draws[1]


def _standing(
    events: Sequence[Event], chair: Chair, winners: Sequence[int]
) -> Iterator[tuple[int | None, Occasion]]:
    """What is worth a word in how things stand now."""
    if winners:
        yield from ((seat, "won") for seat in winners)
        yield None, "over"
        return
    zones = chair.view.zones.items()
    empty = {seat: zone.empty for name, zone in zones if (seat := _hand(name)) is not None}
    gone = {_hand(event.source) for event in events if isinstance(event, Moved) and event.emptied}
    if not all(empty.values()):
        yield from ((seat, "out") for seat in sorted(empty) if seat in gone and empty[seat])


def _hand(zone: str) -> int | None:
    """Whose hand it is, if it is one."""
    return owner_of(zone) if zone.partition(".")[0] == "hand" else None
