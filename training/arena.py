"""`python -m training.arena --out DIR --cores 16`: the hard player of Elfer raus!, with the network
that lies beside it, against yardsticks in the arena, with the real engine. It does the same as
`reihum arena`, without an installed reihum and for all kinds of game in one go."""

import argparse
import json
import time
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from reihum.bots.learned.network import load
from reihum.games import setup_for
from reihum.lab.arena import Arena
from reihum.lab.workers import LOCAL

PLAYER = "hard"


class Line(NamedTuple):
    """One hard player against yardsticks on all other seats."""

    name: str
    seats: int
    against: str
    deals: int
    variant: str = "plain"
    without: str = "none"


LINES = (
    Line("4-plain", 4, "plain-1", 2000),
    Line("4-tuned", 4, "tuned-1", 2000),
    *(Line(f"{seats}-tuned", seats, "tuned-1", 1500) for seats in (2, 3, 5, 6)),
    Line("2-without", 2, "tuned-1", 1500, without="green"),
    *(
        Line(f"{variant}-tuned", 4, "tuned-1", 1500, variant)
        for variant in ("false-start", "three-numbers", "any-card")
    ),
)


def main(line: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser("python -m training.arena", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", default="learned-1")
    parser.add_argument("--cores", type=int, help="otherwise all")
    parser.add_argument("--ray", nargs="?", const=LOCAL, help="a cluster's address")
    parser.add_argument("--deals", type=int, default=0, help="of each line, if other than planned")
    parser.add_argument("--only", nargs="*", choices=[one.name for one in LINES])
    asked = parser.parse_args(line)
    if load("elfer_raus") is None:
        parser.error("there is no elfer_raus.net in src/reihum/bots/learned")
    asked.out.mkdir(parents=True, exist_ok=True)
    for one in LINES:
        if asked.only and one.name not in asked.only:
            continue
        setup = setup_for("elfer-raus", one.seats, {"variant": one.variant, "without": one.without})
        bots = (PLAYER, *[one.against] * (one.seats - 1))
        arena = Arena(setup, bots, asked.deals or one.deals, f"{asked.seed}-{one.name}")
        began = time.monotonic()
        for _ in arena.run(asked.cores, asked.ray):
            pass
        found = arena.json() | {"name": one.name, "seconds": round(time.monotonic() - began)}
        with (asked.out / "arena.jsonl").open("a", encoding="utf-8") as kept:
            kept.write(json.dumps(found) + "\n")
        wins = found["results"][0]["wins"]
        says = f"{wins['mean']:.2%} [{wins['low']:.2%}, {wins['high']:.2%}]"
        equal = f"{1 / one.seats:.1%}"
        print(f"{one.name}: {says}, equal {equal}, {found['seconds']} s", flush=True)


if __name__ == "__main__":
    main()
