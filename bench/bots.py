"""How long the hard player takes for a decision in plain CPython: one line for each game and, if
Numba is installed, one more for Elfer raus! with its kernel. Measures CPU time, so other processes
do not count."""

import time

from reihum.bots import levels
from reihum.bots.strategies import elfer_raus, strategy_for
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, setup_for

DECISIONS = 30
EVERY = 3  # only every third decision is a hard player's, the others are a medium player's


def measure(name: str, seats: int, note: str = "") -> None:
    setup = setup_for(name, seats)
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
    budget = strategy_for(GAMES[name]).playouts
    print(
        f"hard {name} ({seats} seats, {budget} playouts{note}): "
        f"median {median:.3f} s, p95 {p95:.3f} s of {len(took)} decisions"
    )


def main() -> None:
    kernel = elfer_raus._kernel
    elfer_raus._kernel = lambda: None  # type: ignore[assignment]
    for name, game in GAMES.items():
        if strategy_for(game).playouts:
            for seats in sorted({game.SEATS[0], min(4, game.SEATS[-1])}):
                measure(name, seats)
    elfer_raus._kernel = kernel
    if kernel():
        measure("elfer-raus", 4, ", kernel")


if __name__ == "__main__":
    main()
