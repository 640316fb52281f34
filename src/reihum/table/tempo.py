"""How much time everything takes at a table, in seconds."""

from typing import NamedTuple

PACES = ("slow", "normal", "fast")
USUAL_PACE = "normal"


class Pace(NamedTuple):
    """One of the paces that the host can choose."""

    move: float  # a bot takes for a move, a quarter more or less
    more: float  # the same for another one in the same turn, after it has seen a new card
    call: float  # a bot takes to call something out of turn, at most; half of it at least
    window: float  # everybody has to react where it counts who is first, at most


class Tempo(NamedTuple):
    """All the times of a table. Tests that play whole matches use a faster one."""

    slow: Pace = Pace(move=2.0, more=1.2, call=4.0, window=6.0)
    normal: Pace = Pace(move=0.75, more=0.45, call=2.5, window=4.0)
    fast: Pace = Pace(move=0.25, more=0.15, call=0.8, window=2.5)
    pondering: float = 0.9  # at least, for a bot that searches, also where it has no choice
    patience: float = 30.0  # how long an absent person is waited for before a bot stands in
    at_first: float = 0.5  # of a window, until the table knows how fast its people are
    shortest: float = 1.0  # window, however fast they are
    rest: float = 30.0  # until a table nobody is at is put away; the store has it

    def at(self, pace: str) -> Pace:
        return {"slow": self.slow, "normal": self.normal, "fast": self.fast}[pace]


USUAL_TEMPO = Tempo()
