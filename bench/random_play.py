"""Compares random play of Elfer raus! with OpenSpiel's crazy_eights, 4 seats each, both driven from
Python, alternately in one process; and a match without chairs with the game alone. Prints one
figure per line, medians of the ratios. Measures CPU time, so that other work on the machine has
little effect. Then decisions per second of random play in the three games whose menus take longest,
beside the tree of the commit THEN, alternately in processes of their own."""

import os
import random
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

from table import HERE, THEN, unpacked

from reihum.core.rng import SeededTape
from reihum.games import setup_for, start

ROUNDS = 41
DEALS = 60

rng = random.Random(11)
BESIDE = {"bloom": 4, "koenigs-romme": 4, "koenigs-romme-solo": 1}  # and how many seats
SECONDS, TIMES = 3.0, 9  # of each in a process, and how many of these

setup = setup_for("elfer-raus", 4, {})


@cache
def crazy_eights() -> Any:
    import pyspiel  # noqa: PLC0415 (only in the process that compares with it)

    return pyspiel.load_game("crazy_eights", {"players": 4})


def our_deal(number: int, setup: Any = setup) -> int:
    game = start(setup, SeededTape(str(number)))
    decisions = 0
    while due := game.due():
        seat = due[0]
        menu = game.menu(seat)
        game.play(seat, menu[int(rng.random() * len(menu))])
        decisions += 1
    return decisions


def our_match(number: int) -> int:
    """Like `our_deal`, but through a Match, which keeps a record."""
    from reihum.core.match import Match  # noqa: PLC0415 (not in the tree of THEN)
    from reihum.games.elfer_raus import ElferRaus  # noqa: PLC0415

    match = Match(ElferRaus, setup, SeededTape(str(number)))
    decisions = 0
    while due := match.due():
        seat = due[0]
        menu = match.menu(seat)
        match.play(seat, menu[int(rng.random() * len(menu))])
        decisions += 1
    return decisions


def by_weight(outcomes: list[tuple[int, float]]) -> int:
    """Draw as OpenSpiel's examples do, which works for every game (only faster)."""
    actions, weights = zip(*outcomes, strict=True)
    return int(rng.choices(actions, weights)[0])


def unweighted(outcomes: list[tuple[int, float]]) -> int:
    """The cheapest way to draw, possible here because all outcomes are equally likely."""
    return outcomes[int(rng.random() * len(outcomes))][0]


def their_deal(number: int, draw: Callable[[list[tuple[int, float]]], int] = by_weight) -> int:
    state = crazy_eights().new_initial_state()
    decisions = 0
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(draw(state.chance_outcomes()))
        else:
            actions = state.legal_actions()
            state.apply_action(actions[int(rng.random() * len(actions))])
            decisions += 1
    return decisions


def pace(deal: Callable[[int], int], offset: int) -> tuple[float, float]:
    """Deals and decisions per second."""
    started = time.process_time()
    decisions = sum(deal(offset + i) for i in range(DEALS))
    seconds = time.process_time() - started
    return DEALS / seconds, decisions / seconds


def cost(work: Callable[[], object], times: int = 2000) -> float:
    started = time.process_time()
    for _ in range(times):
        work()
    return time.process_time() - started


def decisions_per_second(name: str, seed: str) -> float:
    """In whole matches of a game, after one to warm up."""
    setup = setup_for(name, BESIDE[name], {})
    rng.seed(seed)
    our_deal(0, setup)
    started, decisions, number = time.process_time(), 0, 0
    while (took := time.process_time() - started) < SECONDS:
        number += 1
        decisions += our_deal(number, setup)
    return decisions / took


def in_tree(source: Path, name: str, seed: int) -> float:
    command = [sys.executable, __file__, name, str(seed)]
    path = os.environ | {"PYTHONPATH": str(source)}
    done = subprocess.run(command, env=path, check=True, capture_output=True, text=True)
    return float(done.stdout)


def beside_then() -> None:
    with tempfile.TemporaryDirectory() as folder:
        old = unpacked(folder)
        for name in BESIDE:
            now, then = [], []
            for number in range(TIMES):
                now.append(in_tree(HERE / "src", name, number))
                if old:
                    then.append(in_tree(old, name, number))
            print(f"{name}: {statistics.median(now):.0f} decisions per second", end="")
            if old:
                times = [new / before for new, before in zip(now, then, strict=True)]
                low, middle, high = statistics.quantiles(times)
                print(f"; at {THEN} {statistics.median(then):.0f}:", end="")
                print(f" {middle:.2f} times as many ({low:.2f} to {high:.2f})", end="")
            print(f"; load {os.getloadavg()[0]:.1f}", flush=True)


def main() -> None:
    pace(our_deal, 0), pace(our_match, 0), pace(their_deal, 0)
    ours, matches, theirs, fast, copies = [], [], [], [], []
    game, cards = start(setup, SeededTape("copy")), list(range(80))
    for i in range(ROUNDS):
        ours.append(pace(our_deal, i * DEALS))
        matches.append(pace(our_match, i * DEALS))
        theirs.append(pace(their_deal, i * DEALS))
        fast.append(pace(lambda number: their_deal(number, unweighted), i * DEALS))
        copies.append(cost(game.copy) / cost(lambda: random.shuffle(cards)))

    def ratio(which: int, peer: list[tuple[float, float]]) -> float:
        return statistics.median(a[which] / b[which] for a, b in zip(ours, peer, strict=True))

    print(f"elfer_raus_deals_per_second = {statistics.median(a[0] for a in ours):.0f}")
    print(f"elfer_raus_decisions_per_second = {statistics.median(a[1] for a in ours):.0f}")
    print(f"crazy_eights_decisions_per_second = {statistics.median(b[1] for b in theirs):.0f}")
    print(f"deals_ratio_to_crazy_eights = {ratio(0, theirs):.2f}")
    print(f"decisions_ratio_to_crazy_eights = {ratio(1, theirs):.2f}")
    print(f"deals_ratio_to_crazy_eights_unweighted = {ratio(0, fast):.2f}")
    print(f"decisions_ratio_to_crazy_eights_unweighted = {ratio(1, fast):.2f}")
    low, middle, high = statistics.quantiles(
        (match[1] / alone[1] for match, alone in zip(matches, ours, strict=True)), n=4
    )
    print(f"match_decisions_per_second = {statistics.median(m[1] for m in matches):.0f}")
    print(f"match_decisions_ratio_to_game_alone = {middle:.3f}")
    print(f"match_decisions_ratio_to_game_alone_quartiles = {low:.3f} {high:.3f}")
    print(f"copy_ratio_to_shuffle_of_80 = {statistics.median(copies):.2f}")


if __name__ == "__main__":
    if len(sys.argv) > 1:
        print(decisions_per_second(*sys.argv[1:]))
    else:
        main()
        beside_then()
