"""How long a table waits where it counts who reacts first: as long as its people need. And how much
it believes them: their browsers say how long they have taken, from the moment they saw it.

All of it follows from what everybody hears: who has called a right word, and after which time. It
is one time for all at the table, so its end tells nothing about anybody, and it is not stored.
"""

from collections import defaultdict, deque
from collections.abc import Iterable

from reihum.table.messages import Mark
from reihum.table.tempo import Pace, Tempo

LAST = 5  # right calls of each person are remembered
MARGIN = 0.6  # seconds more than the slowest of them: cards fly, lines are slow, people waver
LONGER = 1.25  # times as long after each chance that somebody has missed
SHOWING = 0.6  # seconds until a card that was turned up is on a screen
MOST_DELAY = 0.5  # seconds that a line may take there and back; nobody is believed more
GIVEN_UP = 6  # chances missed in a row: waiting longer does not help whoever does not call at all


class Reactions:
    """The people at one table, and how fast they were."""

    def __init__(self, tempo: Tempo) -> None:
        self.tempo = tempo
        self._times: dict[str, deque[float]] = defaultdict(lambda: deque(maxlen=LAST))
        self._asked: dict[int, tuple[Mark, float]] = {}  # at which moment, by seat
        self._missed: dict[str, int] = defaultdict(int)  # chances since the last right call

    def asked(self, seat: int, mark: Mark, now: float) -> None:
        """From this moment on a seat is asked; again about the same it is not."""
        if self._asked.get(seat, (None, 0.0))[0] != mark:
            self._asked[seat] = mark, now

    def ask_again(self) -> None:
        """The table has stood still: whoever is asked now is asked anew."""
        self._asked.clear()

    def believed(self, seat: int, mark: Mark, claimed: int, delay: float, now: float) -> int:
        """The milliseconds that count: it cannot have been quicker than the news of it takes to
        the browser and the answer back (`delay`), and the card onto the screen."""
        asked, at = self._asked.get(seat, (None, 0.0))
        if asked != mark:
            return claimed
        return max(claimed, int((now - at - min(delay, MOST_DELAY) - SHOWING) * 1000))

    def called(self, person: str, seconds: float) -> None:
        """They have called a right word."""
        self._times[person].append(seconds)
        self._missed[person] = 0

    def missed(self, person: str) -> None:
        """A word would have been right, and they have not called it."""
        self._missed[person] += 1

    def window(self, people: Iterable[str], pace: Pace) -> float:
        """How long these people are waited for."""
        needed = max((self._need(person, pace) for person in people), default=0.0)
        return max(min(needed, pace.window), min(self.tempo.shortest, pace.window))

    def _need(self, person: str, pace: Pace) -> float:
        times = self._times.get(person)
        usual = max(times) + MARGIN if times else self.tempo.at_first * pace.window
        missed = self._missed.get(person, 0)
        return usual * LONGER**missed if missed < GIVEN_UP else usual
