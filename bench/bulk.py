"""Whole matches per second on one core, four seats: the kernel of Elfer raus! with random players
and with medium bots, beside OpenSpiel's loop in C++ (`evaluate_bots`) with its random bots in
crazy_eights, alternately in one process. Prints ratios with quartiles, and how busy the machine
was. Measures CPU time."""

import os
import statistics
import time
from collections.abc import Callable

import pyspiel

from reihum import kernels
from reihum.games import setup_for
from reihum.lab.bulk import Bulk

ROUNDS = 31
OURS, THEIRS = 4000, 400  # matches a round

setup = setup_for("elfer-raus", 4)
crazy_eights = pyspiel.load_game("crazy_eights", {"players": 4})
bots = [pyspiel.make_uniform_random_bot(seat, seat) for seat in range(4)]


def ours(bulk: Bulk) -> Callable[[int], object]:
    return lambda number: bulk.play(number * OURS, OURS)


def theirs(number: int) -> None:
    for match in range(THEIRS):
        seed = number * THEIRS + match
        pyspiel.evaluate_bots(crazy_eights.new_initial_state(), bots, seed)


def pace(play: Callable[[int], object], number: int, matches: int) -> float:
    started = time.process_time()
    play(number)
    return matches / (time.process_time() - started)


def main() -> None:
    if not kernels.numba_is_there():
        print("bulk: Numba is not installed, so there is no kernel to measure")
        return
    randomly, medium = ours(Bulk(setup, "bench")), ours(Bulk(setup, "bench", ("medium",) * 4))
    for once in (randomly, medium, theirs):  # compiled, and in the caches
        once(0)
    peer, found = [], dict[str, list[float]](random=[], medium=[])
    for number in range(ROUNDS):
        peer.append(pace(theirs, number, THEIRS))
        found["random"].append(pace(randomly, number, OURS))
        found["medium"].append(pace(medium, number, OURS))
    print(f"crazy_eights_evaluate_bots_deals_per_second = {statistics.median(peer):.0f}")
    for name, paces in found.items():
        low, middle, high = statistics.quantiles(
            (mine / other for mine, other in zip(paces, peer, strict=True)), n=4
        )
        print(f"elfer_raus_kernel_{name}_deals_per_second = {statistics.median(paces):.0f}")
        print(f"{name}_deals_ratio_to_evaluate_bots = {middle:.1f}")
        print(f"{name}_deals_ratio_to_evaluate_bots_quartiles = {low:.1f} {high:.1f}")
    print(f"load = {os.getloadavg()[0]:.1f} on {os.cpu_count()} cores")


if __name__ == "__main__":
    main()
