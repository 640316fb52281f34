"""`make soak`: ten thousand random matches of each game (of Bloom, which is slow, two thousand),
over all seat counts and options. Each must end with a result, and a second run with the same seed
must be the same byte for byte. Then walks with every check of the contract, over all setups, with
other seeds than in the tests. Then, for single games: whole matches of Königs-Rommé, and its
arrangements against the simple implementation; Elfer raus! Master against a second implementation;
the rows of Bloom against the simple implementation, and its matches with every pass judged twice;
Überall anschließen and Zweikampf with every placement, call and fight judged twice; Ratefix, Farben
sammeln and Schwarzer Peter with every result counted twice. Then what every chair believes; then
the adapters by the suites of their libraries, over all setups; then
those tests of `make test` that do more here (`tests/amounts.py`)."""

import argparse
import hashlib
import os
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from functools import partial, reduce
from itertools import cycle, islice
from typing import Any, NamedTuple, Protocol, Self, TypeVar

from reihum.core.options import Setup
from reihum.core.rng import GENERATOR
from reihum.games import GAMES
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
from tests.server.postgresql import CLUSTER, cluster, missing
from tests.soak_beliefs import beliefs
from tests.sweep import ALL, setups
from tests.test_eager import SEATS, eager_match, seldom

DEALS = int(os.environ.get("REIHUM_SOAK_DEALS", "10000"))
WALKS = int(os.environ.get("REIHUM_SOAK_WALKS", "500"))
COMPARED = int(os.environ.get("REIHUM_SOAK_COMPARED", "500"))
MATCHES = int(os.environ.get("REIHUM_SOAK_MATCHES", "500"))
CHUNK = 100
SAME = (  # tests of the server that also run on PostgreSQL
    *("test_store", "test_rooms", "test_lobby", "test_company", "test_statistics", "test_replays"),
    *("test_days", "test_feats", "test_lessons", "test_evenings", "test_sockets"),
)
SLOW = {"bloom": 5}  # of a slow game one in so many


def run(job: tuple[list[Setup], int, str]) -> tuple[int, int, bytes]:
    """Deals, decisions, and a hash of the records of one chunk."""
    chosen, first, seed = job
    seen, deals, decisions = hashlib.sha256(), 0, 0
    for number, setup in enumerate(chosen, start=first):
        record = play_randomly(setup, f"{seed}.{number}")
        assert record.result is not None
        assert record.winners or setup.game in MAY_BE_LOST
        deals += setup.number("deals")
        decisions += len(record.moves)
        seen.update(record.write().encode())
    return deals, decisions, seen.digest()


def soak(name: str, seed: str) -> tuple[int, int, str]:
    chosen = list(islice(cycle(setups(name)), DEALS // SLOW.get(name, 1)))
    jobs = [(chosen[i : i + CHUNK], i, seed) for i in range(0, len(chosen), CHUNK)]
    total = hashlib.sha256()
    deals = decisions = 0
    with ProcessPoolExecutor() as pool:
        for done, made, seen in pool.map(run, jobs):
            deals += done
            decisions += made
            total.update(seen)
    return deals, decisions, total.hexdigest()


class Sum(Protocol):
    """Counts, for one match or many."""

    def plus(self, other: Self) -> Self: ...


S = TypeVar("S", bound=Sum)


def attempt(job: tuple[str, Callable[..., S], tuple[Any, ...]]) -> S | str:
    """Run one job; if it breaks, return how."""
    name, work, facts = job
    try:
        return work(*facts)
    except AssertionError as error:
        return f"{name} {facts}: {str(error)[:300]}"


def gather(name: str, work: Callable[..., S], jobs: list[tuple[Any, ...]]) -> tuple[S, list[str]]:
    """Run all jobs: the sum of their results, and what broke."""
    done: list[S] = []
    broken: list[str] = []
    with ProcessPoolExecutor() as pool:
        for result in pool.map(attempt, [(name, work, job) for job in jobs], chunksize=5):
            if isinstance(result, str):
                broken.append(result)
            else:
                done.append(result)
    assert done, broken
    return reduce(lambda one, other: one.plus(other), done), broken


def tell(line: str, started: float, broken: list[str]) -> bool:
    print(f"{line}, {len(broken)} broken, {time.monotonic() - started:.0f} s", flush=True)
    print(*broken, sep="\n", end="")
    return not broken


class Walked(NamedTuple):
    walks: int = 0

    def plus(self, other: "Walked") -> "Walked":
        return Walked(self.walks + other.walks)


def stroll(setup: Setup, seed: str) -> Walked:
    walk(setup, seed)
    return Walked(1)


def contract(seed: str) -> bool:
    started = time.monotonic()
    jobs = [(setup, f"{seed}.{n}") for n, setup in enumerate(islice(cycle(ALL), WALKS))]
    done, broken = gather("contract", stroll, jobs)
    return tell(f"contract: {done.walks} walks", started, broken)


def whole_match(job: tuple[int, str]) -> tuple[int, int]:
    seats, seed = job
    return seats, eager_match(seats, seed)


def koenigs_romme(seed: str) -> bool:
    """Whole matches over all seat counts, and as many again with two seats, where KR12 happens
    most often."""
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


def elfer_raus_master(seed: str) -> bool:
    """Deals in which a second implementation also judges every action at every position."""
    started = time.monotonic()
    jobs = [(number, 1, f"{seed}.law") for number in range(COMPARED)]
    done, broken = gather("elfer-raus-master", test_master_deals.compare_many, jobs)
    line = (
        f"elfer-raus-master: {len(jobs)} deals compared; {done.positions} positions, "
        f"{done.verdicts} verdicts, {done.lawful} lawful, {done.useless} of them useless "
        f"connections; {done.full_rows} deals ended with full rows"
    )
    return tell(line, started, broken)


def bloom(seed: str) -> bool:
    """Rows and menus against the simple implementation, and matches of random players."""
    started = time.monotonic()
    test_chains.soak()
    jobs = [(number, f"{seed}.bloom") for number in range(2 * MATCHES)]
    done, broken = gather("bloom", test_bloom_deals.random_match, jobs)
    line = (
        f"bloom: rows as the simple ones; {len(jobs)} matches; {done.steps} steps, {done.dry} with "
        f"nothing to draw, {done.passes} passes, {done.all_passed} deals ended by them, menus of "
        f"up to {done.longest_menu}"
    )
    return tell(line, started, broken)


def other_five_a(name: str, seed: str) -> bool:
    """Überall anschließen and Zweikampf, in all combinations of seat counts and options."""
    started = time.monotonic()
    jobs = [(name, number, 1, f"{seed}.twice", False) for number in range(4 * MATCHES)]
    done, broken = gather(name, test_other_five_a.random_matches, jobs)
    line = (
        f"{name}: {len(jobs)} matches judged twice; {done.steps} steps, {done.calls} calls, "
        f"{done.oversights} of them right, answers in {done.orders} orders, up to {done.most} "
        f"cards or fights, {done.late} deals beyond the patience"
    )
    return tell(line, started, broken)


def other_five_b(name: str, seed: str) -> bool:
    """Ratefix, Farben sammeln and Schwarzer Peter: every deal ends within the rules' limit."""
    started = time.monotonic()
    matches = test_other_five_b.matches_for(name, 4 * MATCHES)
    jobs = [(name, number, f"{seed}.bound") for number in range(matches)]
    done, broken = gather(name, test_other_five_b.random_match, jobs)
    line = (
        f"{name}: {len(jobs)} matches, {done.deals} deals; {done.steps} steps, {done.limits} deals "
        f"ended by the limit, up to {done.longest} steps a deal"
    )
    return tell(line, started, broken)


def deals(seed: str) -> bool:
    """Random matches of each game, twice."""
    fine = True
    for name in GAMES:
        started = time.monotonic()
        first, second = soak(name, seed), soak(name, seed)
        fine &= first == second
        same = "same" if first == second else "DIFFERENT"
        print(
            f"deals: {name}, {first[0]} deals, {first[1]} decisions, {len(list(setups(name)))} "
            f"setups, second run {same}, {GENERATOR} {first[2][:16]}, "
            f"{time.monotonic() - started:.0f} s",
            flush=True,
        )
    return fine


def tests(name: str, path: str, seed: str, **more: str) -> bool:
    """Tests that do more here than in `make test`."""
    cores = str(os.cpu_count() or 1)
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-n", cores, "--dist", "worksteal", *path.split()],
        env=os.environ | {"REIHUM_SOAK": seed} | more,
        capture_output=True,
        text=True,
        check=False,
    )
    fine = done.returncode == 0
    said = done.stdout.splitlines()[-1] if fine else f"broken\n{done.stdout}{done.stderr}"
    print(f"{name}: {said}", flush=True)
    return fine


def on_postgresql(seed: str) -> bool:
    """What was written for SQLite, on a real PostgreSQL."""
    if why := missing():
        print(f"postgresql: {why}", flush=True)
        return False
    with cluster() as made:
        where = {CLUSTER: str(made.folder)}
        return tests("postgresql", " ".join(f"tests/server/{t}.py" for t in SAME), seed, **where)


PARTS: dict[str, Callable[[str], bool]] = {
    "deals": deals,
    "contract": contract,
    "koenigs-romme": koenigs_romme,
    "elfer-raus-master": elfer_raus_master,
    "bloom": bloom,
    **{name: partial(other_five_a, name) for name in (test_other_five_a.UA, test_other_five_a.ZK)},
    **{name: partial(other_five_b, name) for name in test_other_five_b.NAMES},
    "beliefs": beliefs,
    "adapters": partial(tests, "adapters", "tests/test_adapters.py"),
    "kernels": partial(tests, "kernels", "tests/test_bulk.py"),
    "tiny-decks": partial(tests, "tiny-decks", "tests/test_belief.py"),
    "bytes": partial(tests, "bytes", "tests/server/test_same_bytes.py"),
    "kills": partial(tests, "kills", "tests/server/test_killed.py"),
    "processes": partial(tests, "processes", "tests/server/test_processes.py"),
    "postgresql": on_postgresql,
    "hostile": partial(tests, "hostile", "tests/server/test_hostile.py"),
    "mutants": partial(tests, "mutants", "tests/test_mutants.py"),
    "browser": partial(tests, "browser", "tests/browser"),
}


def main() -> int:
    asked = argparse.ArgumentParser(prog="make soak", description=__doc__)
    asked.add_argument(
        "parts", nargs="*", metavar="part", help=f"all, or some of: {' '.join(PARTS)}"
    )
    asked.add_argument("--seed", default="soak")
    given = asked.parse_args()
    if unknown := set(given.parts) - set(PARTS):
        asked.error(f"no such part: {' '.join(sorted(unknown))}")
    fine = [PARTS[name](given.seed) for name in given.parts or PARTS]
    return 0 if all(fine) else 1


if __name__ == "__main__":
    sys.exit(main())
