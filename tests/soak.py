"""`make soak`: ten thousand random deals of each game, over all seat counts and options. Each
must end with a result; a second run with the same seed must be the same byte for byte. Then
walks with every check of the contract, over all setups, with other seeds than the tests have.
Then what is worth it for single games: whole matches of Königs-Rommé, and its arrangements
against the simple ones; Elfer raus! Master against a second implementation; the rows of Bloom
against the simple ones, and matches of it with every pass judged twice; Überall anschließen and
Zweikampf with every placement, call and fight judged twice; Ratefix, Farben sammeln and Schwarzer
Peter with every result counted twice."""

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
from tests import (
    test_bloom_deals,
    test_chains,
    test_master_deals,
    test_melds,
    test_other_five_a,
    test_other_five_b,
)
from tests.contract.walk import MAY_BE_LOST, walk
from tests.sweep import ALL, label, setups
from tests.test_eager import SEATS, eager_match, seldom

DEALS = int(os.environ.get("REIHUM_SOAK_DEALS", "10000"))
WALKS = int(os.environ.get("REIHUM_SOAK_WALKS", "500"))
COMPARED = int(os.environ.get("REIHUM_SOAK_COMPARED", "500"))
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


def compared(job: tuple[int, str]) -> test_master_deals.Compared | str:
    """Compare one deal; what broke, if anything."""
    number, seed = job
    try:
        return test_master_deals.compare_many(number, 1, seed)
    except AssertionError as error:
        return f"elfer-raus-master {seed}.{number}: {str(error)[:300]}"


def elfer_raus_master(seed: str) -> bool:
    """Deals in which every action at every position is judged by a second implementation too."""
    started = time.monotonic()
    jobs = [(number, f"{seed}.law") for number in range(COMPARED)]
    done, broken = test_master_deals.Compared(), []
    with ProcessPoolExecutor() as pool:
        for result in pool.map(compared, jobs, chunksize=5):
            if isinstance(result, str):
                broken.append(result)
            else:
                done += result
    print(
        f"elfer-raus-master: {len(jobs)} deals compared, {len(broken)} broken; {done.positions} "
        f"positions, {done.verdicts} verdicts, {done.lawful} lawful, {done.useless} of them "
        f"useless connections; {done.full_rows} deals ended with full rows, "
        f"{time.monotonic() - started:.0f} s",
        flush=True,
    )
    print(*broken, sep="\n", end="")
    return not broken


def bloom_match(job: tuple[int, str]) -> test_bloom_deals.Played | str:
    """Play one match; what broke, if anything."""
    number, seed = job
    try:
        return test_bloom_deals.random_match(number, seed)
    except AssertionError as error:
        return f"bloom {seed}.{number}: {str(error)[:300]}"


def bloom(seed: str) -> bool:
    """Rows and menus against the simple implementation, and matches by random players."""
    started = time.monotonic()
    test_chains.soak()
    jobs = [(number, f"{seed}.bloom") for number in range(2 * MATCHES)]
    done, broken = test_bloom_deals.Played(), []
    with ProcessPoolExecutor() as pool:
        for result in pool.map(bloom_match, jobs, chunksize=5):
            if isinstance(result, str):
                broken.append(result)
            else:
                done = done.plus(result)
    print(
        f"bloom: rows as the simple ones; {len(jobs)} matches, {len(broken)} broken; {done.steps} "
        f"steps, {done.dry} with nothing to draw, {done.passes} passes, {done.all_passed} deals "
        f"ended by them, menus of up to {done.longest_menu}, {time.monotonic() - started:.0f} s",
        flush=True,
    )
    print(*broken, sep="\n", end="")
    return not broken


def judged_twice(job: tuple[str, int, str]) -> test_other_five_a.Played | str:
    """Play one match; what broke, if anything."""
    name, number, seed = job
    try:
        return test_other_five_a.random_matches(name, number, 1, seed, small=False)
    except AssertionError as error:
        return f"{name} {seed}.{number}: {str(error)[:300]}"


def other_five_a(seed: str) -> bool:
    """Überall anschließen and Zweikampf over all seat counts and options together."""
    fine = True
    for name in (test_other_five_a.UA, test_other_five_a.ZK):
        started = time.monotonic()
        jobs = [(name, number, f"{seed}.twice") for number in range(4 * MATCHES)]
        done, broken = test_other_five_a.Played(), []
        with ProcessPoolExecutor() as pool:
            for result in pool.map(judged_twice, jobs, chunksize=5):
                if isinstance(result, str):
                    broken.append(result)
                else:
                    done = done.plus(result)
        print(
            f"{name}: {len(jobs)} matches judged twice, {len(broken)} broken; {done.steps} steps, "
            f"{done.calls} calls, {done.oversights} of them right, answers in {done.orders} "
            f"orders, up to {done.most} cards or fights, {done.late} deals beyond the patience, "
            f"{time.monotonic() - started:.0f} s",
            flush=True,
        )
        print(*broken, sep="\n", end="")
        fine = fine and not broken
    return fine


def counted_twice(job: tuple[str, int, str]) -> test_other_five_b.Played | str:
    """Play one match; what broke, if anything."""
    name, number, seed = job
    try:
        return test_other_five_b.random_match(name, number, seed)
    except AssertionError as error:
        return f"{name} {seed}.{number}: {str(error)[:300]}"


def other_five_b(seed: str) -> bool:
    """Ratefix, Farben sammeln and Schwarzer Peter: every deal ends within the rules' bound."""
    fine = True
    for name in test_other_five_b.NAMES:
        started = time.monotonic()
        matches = test_other_five_b.matches_for(name, 4 * MATCHES)
        jobs = [(name, number, f"{seed}.bound") for number in range(matches)]
        done, broken = test_other_five_b.Played(), []
        with ProcessPoolExecutor() as pool:
            for result in pool.map(counted_twice, jobs, chunksize=5):
                if isinstance(result, str):
                    broken.append(result)
                else:
                    done = done.plus(result)
        print(
            f"{name}: {len(jobs)} matches, {done.deals} deals, {len(broken)} broken; {done.steps} "
            f"steps, {done.limits} deals ended by the limit, up to {done.longest} steps a deal, "
            f"{time.monotonic() - started:.0f} s",
            flush=True,
        )
        print(*broken, sep="\n", end="")
        fine = fine and not broken
    return fine


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
    fine = [koenigs_romme(seed), elfer_raus_master(seed), bloom(seed), other_five_a(seed)]
    fine.append(other_five_b(seed))
    return 1 if differ or broken or not all(fine) else 0


if __name__ == "__main__":
    sys.exit(main())
