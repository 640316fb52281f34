"""How long the hard player takes for a decision in plain CPython: a line for each game and, where
NumPy can run the network of Elfer raus!, one more for it without. Measures CPU time, so other
processes do not count."""

import sys
import time
from importlib.util import find_spec

from reihum.bots import levels
from reihum.bots.learned import network
from reihum.bots.strategies import strategy_for
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, setup_for

DECISIONS = 60
NUMPY = find_spec("numpy") is not None
EVERY = 3  # only every third decision is a hard player's, the others are a medium player's


def measure(name: str, seats: int, note: str = "") -> None:
    setup = setup_for(name, seats)
    levels.warm_up(name)
    match, rng = Match(GAMES[name], setup, SeededTape("bench"), telling=True), Rng("bench")
    chairs = [chair_at(setup, seat) for seat in range(seats)]
    took: list[float] = []
    events, number = [*match.events], 0
    while True:
        for chair in chairs:
            chair.hear(events)
        if not (due := match.game.due()) or len(took) == DECISIONS:
            break
        number += 1
        choice = match.game.phase == "play" and len(match.game.menu(due[0])) > 1
        level = "hard" if choice and number % EVERY == 0 else "medium"
        started = time.process_time()
        action = levels.decide(chairs[due[0]], level, rng)
        if level == "hard":
            took.append(time.process_time() - started)
        events = match.act(due[0], action)
    took.sort()
    median, p95 = took[len(took) // 2], took[int(len(took) * 0.95)]
    print(
        f"hard {name} ({seats} seats{note}): median {1000 * median:.1f} ms, "
        f"95 % under {1000 * p95:.1f} ms, of {len(took)} decisions"
    )


def main() -> None:
    for name, game in GAMES.items():
        if not strategy_for(game).luck:
            for seats in sorted({game.SEATS[0], min(4, game.SEATS[-1])}):
                measure(name, seats, ", NumPy" * (name == "elfer-raus" and NUMPY))
    if NUMPY:
        sys.modules["numpy"] = None  # type: ignore[assignment]  # as if it were not there
        network.load.cache_clear()
        measure("elfer-raus", 4)


if __name__ == "__main__":
    main()
