"""`python -m training.weights bloom --cores 16`: better weights for a strategy, found by trying.

This is the cross-entropy method. In each round some candidates, drawn round the present weights,
play the same deals against the strategy as it is, each deal from every seat. The best of them say
where to go on, and how far round that. A strategy looks only at what its seat sees, so it is asked
at the true table, which is fast.
"""

import argparse
import time
from collections.abc import Sequence
from random import Random
from statistics import fmean, pstdev
from typing import Any, NamedTuple

from reihum.bots.dice import Dice
from reihum.bots.playout import choose
from reihum.bots.strategies import strategy_for
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, find_game, setup_for
from reihum.lab.intervals import estimate
from reihum.lab.workers import LOCAL, Crew, workers

ELITE = 4  # one candidate in so many says where to go on
FIRST, LEAST = 0.2, 0.02  # candidates differ by this share of a weight at first, and at least
SMALL = 0.05  # a smaller weight differs as one of this size
CHUNK = 8  # matches that a worker is given at once

Numbers = tuple[float, ...]


class Sitting(NamedTuple):
    """One match of a candidate: on which seat, and with which cards."""

    weights: Numbers
    seat: int
    seed: str


def tuned_games() -> list[str]:
    """The games whose strategies play by weights."""
    return [name for name, game in GAMES.items() if hasattr(strategy_for(game), "weights")]


def lead(setup: Setup, sitting: Sitting) -> float:
    """By how many points the candidate is ahead of the average of the others in the end."""
    kind = find_game(setup.game)
    usual: Any = strategy_for(kind)
    minds = [usual] * setup.seats
    minds[sitting.seat] = type(usual)(usual.weights._make(sitting.weights))
    game, dice = kind(setup, SeededTape(sitting.seed)), Dice(Rng(sitting.seed).below(65536))
    while due := game.due():
        game.play(due[0], choose(game, due[0], minds[due[0]], dice))
    totals = list(game.totals())
    ahead = totals.pop(sitting.seat) - fmean(totals)
    return ahead if kind.BEST == "most" else -ahead


def some_leads(setup: Setup, sittings: Sequence[Sitting]) -> list[float]:
    return [lead(setup, sitting) for sitting in sittings]


def leads(
    crew: Crew, setup: Setup, candidates: Sequence[Numbers], seeds: Sequence[str]
) -> list[list[float]]:
    """The lead of each candidate in each deal, on average over all seats."""
    seats = range(setup.seats)
    sittings = [Sitting(one, seat, seed) for one in candidates for seed in seeds for seat in seats]
    chunks = ((setup, sittings[n : n + CHUNK]) for n in range(0, len(sittings), CHUNK))
    found = iter([lead for some in crew.in_order(some_leads, chunks) for lead in some])
    return [[fmean([next(found) for _ in seats]) for _ in seeds] for _ in candidates]


def widths(centre: Numbers, share: float) -> Numbers:
    return tuple(share * max(SMALL, abs(weight)) for weight in centre)


def improved(candidates: Sequence[Numbers], results: Sequence[float]) -> tuple[Numbers, Numbers]:
    """Where the best candidates lie, and how far apart."""
    order = sorted(range(len(results)), key=lambda one: results[one], reverse=True)
    best = [candidates[one] for one in order[: max(2, len(order) // ELITE)]]
    centre = tuple(map(fmean, zip(*best, strict=True)))
    apart = map(pstdev, zip(*best, strict=True))
    return centre, tuple(map(max, apart, widths(centre, LEAST)))


def main(line: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m training.weights", description=__doc__)
    parser.add_argument("game", choices=tuned_games())
    parser.add_argument("--seats", type=int, default=2)
    parser.add_argument("--start", help="weights to begin with, as they are printed here")
    parser.add_argument("--seed", default="weights-1")
    parser.add_argument("--minutes", type=float, default=10)
    parser.add_argument("--cores", type=int, help="otherwise all")
    parser.add_argument("--ray", nargs="?", const=LOCAL, help="a cluster's address")
    parser.add_argument("--candidates", type=int, default=32)
    parser.add_argument("--deals", type=int, default=20, help="of each candidate in a round")
    parser.add_argument("--shown", type=int, default=400, help="other deals, for what came out")
    asked = parser.parse_args(line)

    setup, usual = setup_for(asked.game, asked.seats), strategy_for(find_game(asked.game))
    kind: Any = type(vars(usual)["weights"])
    centre: Numbers = tuple(vars(usual)["weights"])
    if asked.start:
        centre = tuple(kind(*map(float, asked.start.split(","))))
    width, dice, number = widths(centre, FIRST), Random(asked.seed), 0
    ends = time.monotonic() + 60 * asked.minutes
    with workers(asked.cores, asked.ray) as crew:
        while not number or time.monotonic() < ends:
            number += 1
            others = [tuple(map(dice.gauss, centre, width)) for _ in range(asked.candidates - 1)]
            candidates = [centre, *others]
            seeds = [f"{asked.seed}-{number}-{deal}" for deal in range(asked.deals)]
            results = [fmean(deals) for deals in leads(crew, setup, candidates, seeds)]
            print(f"{number}: {results[0]:+.2f}, the best {max(results):+.2f}", flush=True)
            centre, width = improved(candidates, results)
        seeds = [f"{asked.seed}-shown-{deal}" for deal in range(asked.shown)]
        mean, low, high = estimate(leads(crew, setup, [centre], seeds)[0])
    for name, weight in zip(kind._fields, centre, strict=True):
        print(f"{name} {weight:.3f}")
    print(",".join(f"{weight:.3f}" for weight in centre))
    print(f"ahead by {mean:.2f} [{low:.2f}, {high:.2f}] points a match")


if __name__ == "__main__":
    main()
