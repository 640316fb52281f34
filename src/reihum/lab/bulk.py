"""Many matches at once: of each only how it came out, in arrays or in a file, on many cores.

The matches are those of `reihum simulate` with the same seed, deal for deal. What comes out is the
same on any number of cores, and where a kernel (see kernels/) plays them instead of the engine.
"""

import time
from array import array
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from reihum import kernels
from reihum.core.errors import Mistake
from reihum.core.options import Setup
from reihum.core.rng import SeededTape, derived_seed
from reihum.games import find_game
from reihum.kernels import Rows
from reihum.lab.players import check
from reihum.lab.simulate import play_randomly, play_with
from reihum.lab.workers import Crew, here, workers

SECONDS = 0.5  # about how long a process is sent away for
GROWS = 4  # how much more than last time at most
MOST = 65_536  # matches in a chunk


@dataclass(frozen=True)
class Bulk:
    """What many matches have in common; random players if no bots are named."""

    setup: Setup
    seed: str
    bots: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        if self.bots and len(self.bots) != self.setup.seats:
            raise Mistake("bots-and-seats", bots=len(self.bots), seats=self.setup.seats)
        for bot in dict.fromkeys(self.bots):
            check(bot, self.setup.game)

    @property
    def width(self) -> int:
        """How many numbers there are of each match."""
        return 1 + 2 * self.setup.seats

    @property
    def columns(self) -> tuple[str, ...]:
        seats = range(self.setup.seats)
        return "decisions", *(f"points_{n}" for n in seats), *(f"won_{n}" for n in seats)

    def head(self) -> dict[str, Any]:
        """Everything the outcomes follow from."""
        return {
            "game": self.setup.game,
            "rules": find_game(self.setup.game).RULES,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def play(self, first: int, count: int) -> Rows:
        """The outcomes of so many matches from this number on."""
        if kernel := kernels.find(self.setup, self.seed, self.bots):
            return kernel.play(first, count)
        rows: Rows = array("i")
        for number in range(first, first + count):
            rows.extend(self._outcome(derived_seed(self.seed, number)))
        return rows

    def _outcome(self, seed: str) -> Iterator[int]:
        if self.bots:
            record = play_with(self.setup, seed, self.bots)
        else:
            record = play_randomly(self.setup, seed)
        yield len(record.moves)
        yield from record.result or ()
        yield from (seat in record.winners for seat in range(self.setup.seats))

    def run(
        self, matches: int, cores: int | None, first: int = 0, ray: str | None = None
    ) -> Iterator[Rows]:
        """The outcomes in the order of the matches, a chunk at a time, from the match `first` on.
        Chunks begin small and grow until one takes about half a second."""
        if cores == 1 and ray is None:
            yield from self._run(here(), matches, first)
            return
        self.play(first, 0)  # a kernel is compiled here, and not by every process
        with workers(cores, ray) as crew:
            yield from self._run(crew, matches, first)

    def _run(self, crew: Crew, matches: int, first: int) -> Iterator[Rows]:
        size = 1

        def chunks(first: int) -> Iterator[tuple[Bulk, int, int]]:
            while first < matches:
                count = min(size, max(1, (matches - first) // crew.width))
                yield self, first, count
                first += count

        for rows, seconds in crew.in_order(_chunk, chunks(first)):
            size = max(size, _grown(len(rows) // self.width, seconds))
            yield rows


def _chunk(bulk: Bulk, first: int, count: int) -> tuple[Rows, float]:
    """In a process: the outcomes, and the seconds it took."""
    started = time.perf_counter()
    rows = bulk.play(first, count)
    return rows, time.perf_counter() - started


def _grown(size: int, seconds: float) -> int:
    """How large a chunk should be after one of this size has taken so long."""
    return max(1, min(MOST, GROWS * size, int(size * SECONDS / max(seconds, 1e-9))))


class Outcomes(Mapping[str, Rows]):
    """How many matches came out: columns by name, each an array with a number for each match.

    `decisions` is how many there were; `points_0` is what seat 0 has in the end, as `Match.totals`
    says it; `won_0` is 1 if it has won, also together with others.

    >>> import reihum
    >>> outcomes = reihum.simulate("zweikampf", seats=2, matches=3, seed="tea")
    >>> len(outcomes.bulk.columns), list(outcomes["won_0"]), outcomes.matches
    (5, [1, 0, 0], 3)
    """

    def __init__(self, bulk: Bulk, rows: Rows) -> None:
        self.bulk, self.rows = bulk, rows

    @property
    def matches(self) -> int:
        return len(self.rows) // self.bulk.width

    def __getitem__(self, column: str) -> Rows:
        try:
            place = self.bulk.columns.index(column)
        except ValueError:
            raise KeyError(column) from None
        return self.rows[place :: self.bulk.width]

    def __iter__(self) -> Iterator[str]:
        return iter(self.bulk.columns)

    def __len__(self) -> int:
        return len(self.bulk.columns)

    def __repr__(self) -> str:
        setup = self.bulk.setup
        return f"<Outcomes of {self.matches} matches of {setup.game}, {setup.seats} seats>"

    def numpy(self) -> dict[str, Any]:
        """The same as arrays of NumPy: `decisions` with a number for each match, `points` and `won`
        with one for each match and seat."""
        import numpy as np  # noqa: PLC0415, an extra

        seats = self.bulk.setup.seats
        table = np.frombuffer(self.rows, np.int32).reshape(-1, self.bulk.width)
        won = table[:, 1 + seats :].astype(bool)
        return {"decisions": table[:, 0], "points": table[:, 1 : 1 + seats], "won": won}


class Sums:
    """What is told of many matches in the end."""

    def __init__(self, bulk: Bulk) -> None:
        self.bulk = bulk
        self.matches = 0
        self.sums = [0] * bulk.width

    def add(self, rows: Rows) -> None:
        width = self.bulk.width
        self.matches += len(rows) // width
        for place in range(width):
            self.sums[place] += sum(rows[place::width])

    @property
    def points(self) -> list[int]:
        return self.sums[1 : 1 + self.bulk.setup.seats]

    @property
    def wins(self) -> list[int]:
        return self.sums[1 + self.bulk.setup.seats :]

    def json(self) -> dict[str, Any]:
        return self.bulk.head() | {
            "matches": self.matches,
            "decisions": self.sums[0],
            "wins": self.wins,
            "points": self.points,
        }


def simulate(
    setup: Setup,
    seed: str,
    bots: tuple[str, ...],
    matches: int,
    cores: int | None,
    ray: str | None,
) -> Outcomes:
    """The outcomes of so many matches."""
    SeededTape(seed)
    bulk, rows = Bulk(setup, seed, bots), array("i")
    for some in bulk.run(matches, cores, ray=ray):
        rows.extend(some)
    return Outcomes(bulk, rows)
