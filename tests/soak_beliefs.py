"""`make soak`, second part: what every chair believes, over ten thousand positions of each game and
more. The true world is always one of those it allows; what it imagines looks the same from it."""

import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, find_game
from tests.sweep import label, setups

POSITIONS = int(os.environ.get("REIHUM_SOAK_POSITIONS", "10000"))
MOST = 400  # positions of one match: then another one, however long it would go on
IMAGINED = 5  # one position in so many


def believed(setup: Setup, seed: str) -> int:
    """Play at random, and ask all chairs at each position; how many positions there were."""
    match, rng = (
        Match(find_game(setup.game), setup, SeededTape(seed), telling=True),
        Rng(f"beliefs/{seed}"),
    )
    chairs = [chair_at(setup, seat) for seat in range(setup.seats)]
    events, positions = [*match.events], 0
    while True:
        for chair in chairs:
            chair.hear(events)
        positions += 1
        truth = {zone.name: zone.cards for zone in match.game.zones()}
        for chair in chairs:
            assert chair.belief.allows(truth), (label(setup), seed, positions, chair.seat)
        if positions % IMAGINED == 0:
            chair = rng.choice(chairs)
            seen = chair.imagine(rng).view(chair.seat)
            assert seen == match.game.view(chair.seat), (label(setup), seed, positions)
        if not match.game.due() or positions >= MOST:
            return positions
        events = match.act(*random_step(match.game, rng))


def game(name: str) -> tuple[str, int, int, float]:
    started, positions, matches = time.monotonic(), 0, 0
    for number, setup in zip(count(), cycle(setups(name)), strict=False):
        positions += believed(setup, f"belief.{number}")
        matches += 1
        if positions >= POSITIONS:
            break
    return name, positions, matches, time.monotonic() - started


def main() -> int:
    with ProcessPoolExecutor() as pool:
        for name, positions, matches, seconds in pool.map(game, GAMES):
            print(f"{name}: {positions} positions of {matches} matches believed, {seconds:.0f} s")
    return 0


if __name__ == "__main__":
    sys.exit(main())
