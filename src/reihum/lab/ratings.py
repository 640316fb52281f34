"""Ratings: many bots against each other, and one figure for how strong each of them is.

Every choice of bots that fits the table plays the same deals, each in every seating (arena.py). In
each match whoever is ahead of another has beaten them. From all of that comes a rating by the model
of Bradley and Terry, in the points that chess players know: 400 more is ten to one. The intervals
come from drawing the deals again and again (bootstrap), so they are as wide as luck with the cards.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from math import exp, log, sqrt
from typing import Any, NamedTuple

from reihum.core.errors import Mistake
from reihum.core.options import Setup
from reihum.core.rng import Rng
from reihum.games import find_game
from reihum.lab.arena import Arena, Played
from reihum.lab.intervals import SURE, student
from reihum.lab.workers import workers

ELO = 400 / log(10)
DRAWN_AGAIN = 200  # how often the deals are drawn for the intervals
ROUNDS = 200  # of the iteration, at most
CLOSE = 1e-6  # it has converged when nothing changes more than that
PRIOR = 0.5  # of a win, given to both sides of every two bots: nobody is infinitely strong

Table = list[list[float]]  # how often each has beaten each


class Rating(NamedTuple):
    """How strong a bot is, with its 95 % interval, of which one deal says nothing; all bots
    together are 0 on average."""

    bot: str
    rating: float
    low: float | None
    high: float | None


def bradley_terry(won: Table) -> list[float]:
    """The ratings that explain best how often each has beaten each (Hunter's MM algorithm)."""
    n = len(won)
    strength = [1.0] * n
    games = [[won[i][j] + won[j][i] + 2 * PRIOR for j in range(n)] for i in range(n)]
    wins = [sum(won[i]) + PRIOR * (n - 1) for i in range(n)]
    for _ in range(ROUNDS):
        after = [
            wins[i] / sum(games[i][j] / (strength[i] + strength[j]) for j in range(n) if j != i)
            for i in range(n)
        ]
        mean = sum(map(log, after)) / n
        after = [one / exp(mean) for one in after]
        moved = max(abs(log(a / b)) for a, b in zip(after, strength, strict=True))
        strength = after
        if moved < CLOSE:
            break
    return [ELO * log(one) for one in strength]


@dataclass
class Ratings:
    """A tournament of these bots at tables of the setup's size."""

    setup: Setup
    bots: tuple[str, ...]
    deals: int
    seed: str
    arenas: list[Arena] = field(default_factory=list)

    def __post_init__(self) -> None:
        if self.setup.seats < 2:
            raise Mistake("only-alone", game=self.setup.game)
        if len(set(self.bots)) != len(self.bots):
            raise Mistake("bot-twice", bots=", ".join(self.bots))
        if len(self.bots) < max(2, self.setup.seats):
            raise Mistake("bots-and-seats", bots=len(self.bots), seats=self.setup.seats)
        self.arenas = [
            Arena(self.setup, some, self.deals, self.seed)
            for some in combinations(self.bots, self.setup.seats)
        ]

    @property
    def total(self) -> int:
        """How many deals there are in all."""
        return self.deals * len(self.arenas)

    def run(self, cores: int | None, ray: str | None = None) -> Iterator[None]:
        """Play them all; yields after each deal."""
        with workers(cores, ray) as crew:
            for one in self.arenas:
                for _ in one.run_with(crew):
                    yield

    def table(self, deals: Sequence[int] | None = None) -> Table:
        """How often each has been ahead of each, in these deals (in all of them)."""
        index = {bot: place for place, bot in enumerate(self.bots)}
        won = [[0.0] * len(self.bots) for _ in self.bots]
        for one in self.arenas:
            for deal in range(self.deals) if deals is None else deals:
                for played in one.done[deal]:
                    for (a, first), (b, other) in combinations(enumerate(one.bots), 2):
                        share = _ahead(played, a, b, self._sign())
                        won[index[first]][index[other]] += share
                        won[index[other]][index[first]] += 1 - share
        return won

    def _sign(self) -> int:
        kind = find_game(self.setup.game)
        return -1 if kind.ADDS_UP and kind.BEST == "fewest" else 1

    def ratings(self) -> list[Rating]:
        """The best first."""
        found, made = bradley_terry(self.table()), []
        drawn = self._drawn_again()
        for place, bot in enumerate(self.bots):
            rating = found[place]
            if not drawn:
                made.append(Rating(bot, rating, None, None))
                continue
            spread = sorted(one[place] for one in drawn)
            low, high = spread[DRAWN_AGAIN // 40], spread[-1 - DRAWN_AGAIN // 40]
            # What is drawn from few deals varies too little.
            wider = student(self.deals - 1) / SURE * sqrt(self.deals / (self.deals - 1))
            below, above = max(0.0, rating - low), max(0.0, high - rating)
            made.append(Rating(bot, rating, rating - wider * below, rating + wider * above))
        return sorted(made, key=lambda one: -one.rating)

    def _drawn_again(self) -> list[list[float]]:
        """The ratings from deals drawn out of those played, each as often as it comes."""
        rng, n = Rng(f"{self.seed}/again"), self.deals
        if n < 2:
            return []
        return [
            bradley_terry(self.table([rng.below(n) for _ in range(n)])) for _ in range(DRAWN_AGAIN)
        ]

    def json(self) -> dict[str, Any]:
        return {
            "game": self.setup.game,
            "rules": find_game(self.setup.game).RULES,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "bots": list(self.bots),
            "seed": self.seed,
            "deals": self.deals,
            "matches": sum(len(played) for one in self.arenas for played in one.done.values()),
            "ratings": [rating._asdict() for rating in self.ratings()],
            "table": self.table(),
            "forfeits": {
                bot: sum(
                    played.forfeit is not None and one.bots[played.forfeit[0]] == bot
                    for one in self.arenas
                    for deal in one.done.values()
                    for played in deal
                )
                for bot in self.bots
            },
        }


def _ahead(played: Played, one: int, other: int, sign: int) -> float:
    """1 if the one has done better, 0 if the other has, 0.5 if neither: by winning, then points."""
    mine, theirs = played.wins[one], played.wins[other]
    if mine == theirs and played.points is not None:
        mine, theirs = sign * played.points[one], sign * played.points[other]
    return 0.5 if mine == theirs else float(mine > theirs)
