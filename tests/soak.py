"""`make soak`: ten thousand random deals of each game, over all seat counts and options. Each
must end with a result; a second run with the same seed must be the same byte for byte. Then
walks with every check of the contract, over all setups, with other seeds than the tests have.
Then what is worth it for single games: whole matches of Königs-Rommé, and its arrangements
against the simple ones."""

import hashlib
import os
import sys
import time
from concurrent.futures import ProcessPoolExecutor
from itertools import cycle, islice

from reihum.core.options import Setup
from reihum.core.rng import GENERATOR
from reihum.games import GAMES, find_game
from reihum.lab.simulate import play_randomly
from tests import test_melds
from tests.contract.walk import MAY_BE_LOST, walk
from tests.sweep import ALL, label, setups
from tests.test_eager import SEATS, eager_match, seldom

DEALS = int(os.environ.get("REIHUM_SOAK_DEALS", "10000"))
WALKS = int(os.environ.get("REIHUM_SOAK_WALKS", "500"))
MATCHES = int(os.environ.get("REIHUM_SOAK_MATCHES", "500"))
CHUNK = 100


def run(job: tuple[list[Setup], int, str]) -> tuple[int, int, bytes]:
    """Deals, decisions, and a hash over the records of one chunk."""
    chosen, first, seed = job
    seen, deals, decisions = hashlib.sha256(), 0, 0
    for number, setup in enumerate(chosen, start=first):
        record = play_randomly(setup, f"{seed}.{number}")
        assert record.result is not None
        assert record.winners or setup.game in MAY_BE_LOST
        deals += setup.number("deals")
        decisions += len(record.moves)
        deck = find_game(setup.game).planned(setup).deck
        seen.update(record.write(deck).encode())
    return deals, decisions, seen.digest()


def soak(name: str, seed: str) -> tuple[int, int, str]:
    chosen = list(islice(cycle(setups(name)), DEALS))
    jobs = [(chosen[i : i + CHUNK], i, seed) for i in range(0, len(chosen), CHUNK)]
    total = hashlib.sha256()
    deals = decisions = 0
    with ProcessPoolExecutor() as pool:
        for done, made, seen in pool.map(run, jobs):
            deals += done
            decisions += made
            total.update(seen)
    return deals, decisions, total.hexdigest()


def stroll(job: tuple[Setup, str]) -> str | None:
    """Walk one match; what broke, if anything."""
    setup, seed = job
    try:
        walk(setup, seed)
    except AssertionError as error:
        return f"{label(setup)} {seed}: {str(error)[:300]}"
    return None


def whole_match(job: tuple[int, str]) -> tuple[int, int]:
    seats, seed = job
    return seats, eager_match(seats, seed)


def koenigs_romme(seed: str) -> bool:
    """Whole matches over all seat counts, and as many more of two, where KR12 is met most."""
    started = time.monotonic()
    seats = [*islice(cycle(SEATS), MATCHES), *([SEATS[0]] * MATCHES)]
    jobs = [(number, f"{seed}.eager.{n}") for n, number in enumerate(seats)]
    with ProcessPoolExecutor() as pool:
        ended = list(pool.map(whole_match, jobs, chunksize=5))
    of_two = [nobody for number, nobody in ended if number == 2]
    rounds, nobody = 11 * len(of_two), sum(of_two)
    test_melds.soak()
    print(
        f"koenigs-romme: {len(ended)} eager matches; of {rounds} rounds of two {nobody} ended by "
        f"the limit, {nobody / rounds:.2%}; arrangements as the simple ones, "
        f"{time.monotonic() - started:.0f} s",
        flush=True,
    )
    return seldom(nobody, rounds)


def main() -> int:
    seed = sys.argv[1] if len(sys.argv) > 1 else "soak"
    differ = 0
    for name in GAMES:
        started = time.monotonic()
        first, second = soak(name, seed), soak(name, seed)
        differ += first != second
        same = "same" if first == second else "DIFFERENT"
        seconds = time.monotonic() - started
        print(
            f"{name}: {first[0]} deals, {first[1]} decisions, {len(list(setups(name)))} setups, "
            f"second run {same}, {GENERATOR} {first[2][:16]}, {seconds:.0f} s",
            flush=True,
        )
    started = time.monotonic()
    jobs = [(setup, f"{seed}.{n}") for n, setup in enumerate(islice(cycle(ALL), WALKS))]
    with ProcessPoolExecutor() as pool:
        broken = [what for what in pool.map(stroll, jobs, chunksize=5) if what]
    print(f"contract: {len(jobs)} walks, {len(broken)} broken, {time.monotonic() - started:.0f} s")
    print(*broken, sep="\n", end="")
    return 1 if not koenigs_romme(seed) or differ or broken else 0


if __name__ == "__main__":
    sys.exit(main())
