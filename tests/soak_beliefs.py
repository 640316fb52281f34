"""`make soak`: what every chair believes, in at least ten thousand positions of each
game. The true world must always be possible, and imagined worlds must look the same to the seat."""

import os
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import count, cycle, repeat

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, find_game
from tests.sweep import label, setups

POSITIONS = int(os.environ.get("REIHUM_SOAK_POSITIONS", "10000"))
MOST = 400  # positions of one match; after that another match begins
IMAGINED = 5  # a world is imagined at every fifth position


def believed(setup: Setup, seed: str) -> int:
    """Play at random and check all chairs at each position; return the number of positions."""
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


def game(name: str, seed: str) -> tuple[str, int, int, float]:
    started, positions, matches = time.monotonic(), 0, 0
    for number, setup in zip(count(), cycle(setups(name)), strict=False):
        positions += believed(setup, f"{seed}.belief.{number}")
        matches += 1
        if positions >= POSITIONS:
            break
    return name, positions, matches, time.monotonic() - started


def beliefs(seed: str) -> bool:
    with ProcessPoolExecutor() as pool:
        for name, positions, matches, seconds in pool.map(game, GAMES, repeat(seed)):
            line = f"beliefs: {name}, {positions} positions of {matches} matches, {seconds:.0f} s"
            print(line, flush=True)
    return True  # else something was raised
