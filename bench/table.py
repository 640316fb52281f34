"""What a move costs a table that people sit at: `act`, and the news of it in words and bytes for a
person on every seat. CPU time of whole matches, beside the tree of the commit THEN, alternately in
processes of their own. One line for each game: the medians of all rounds, and how they compare.

Without the history (an unpacked release, say) only today's tree is measured.
"""

import os
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

PLAYED = ("elfer-raus", "elfer-raus-master", "koenigs-romme", "bloom", "mogeln")
SEATS = 4
MOVES = 600  # of each game in a round
ROUNDS = 5
THEN = "67988e3"  # before the wire had structure
HERE = Path(__file__).resolve().parent.parent


def tools() -> tuple[Any, Callable[[], Any], Callable[[Any, Any], object]]:
    """Of the tree that is measured: its table, how a speaker is made, and how it says something."""
    try:
        from reihum.server.answers import pack  # noqa: PLC0415
        from reihum.table.table import Table  # noqa: PLC0415
        from reihum.wire.speaker import Speaker  # noqa: PLC0415
    except ImportError:
        from importlib import import_module  # noqa: PLC0415

        then = import_module("reihum.server.speaker").Speaker
        table = import_module("reihum.session").Session
        return table, lambda: then("ABCDE", "de"), lambda speaker, message: speaker.say(message)
    return (
        Table,
        lambda: Speaker("ABCDE", "de", changes=True),
        lambda speaker, message: pack(speaker.say(message)),
    )


def measure(game: str, seed: str, most: int) -> list[int]:
    """The nanoseconds of each move of random matches, so many in all."""
    from reihum.core.rng import Rng  # noqa: PLC0415
    from reihum.games import GAMES, setup_for  # noqa: PLC0415

    kind, new_speaker, say = tools()
    setup = setup_for(game, min(SEATS, GAMES[game].SEATS[-1]), {})
    took: list[int] = []
    while len(took) < most:
        table, rng = kind(setup, "p0", Rng(seed)), Rng(f"moves/{seed}/{len(took)}")
        people = [f"p{seat}" for seat in range(setup.seats)]
        speakers = {person: new_speaker() for person in people}
        for seat, person in enumerate(people):
            table.sit(person, f"Person {seat}", seat, 0.0)
            for to, message in table.come(person, None, 0.0).send:
                say(speakers[to], message)
        for to, message in table.start("p0", f"{seed}/{len(took)}", 0.0).send:
            say(speakers[to], message)
        mark = table.mark if hasattr(table, "mark") else table._mark
        while table.playing() and len(took) < most:
            seat = rng.choice(table.match.game.may())
            action = str(rng.choice(table.match.game.menu(seat)))
            at = mark(seat)
            begin = time.process_time_ns()
            outcome = table.act(people[seat], action, str(len(took)), at, 0.0)
            for to, message in outcome.send:
                say(speakers[to], message)
            took.append(time.process_time_ns() - begin)
    return took


def round_of(source: Path, game: str, number: int) -> float:
    """The microseconds a move costs in a tree on average, in a process of its own."""
    command = [sys.executable, __file__, game, f"bench/{number}"]
    path = {"PYTHONPATH": str(source)}
    done = subprocess.run(
        command, env=os.environ | path, cwd=source, check=True, capture_output=True, text=True
    )
    return float(done.stdout)


def unpacked(folder: str) -> Path | None:
    archive = subprocess.run(
        ["git", "archive", "--format=tar", THEN, "src"], cwd=HERE, capture_output=True, check=False
    )
    if archive.returncode:
        return None
    subprocess.run(["tar", "-x", "-C", folder], input=archive.stdout, check=True)
    return Path(folder) / "src"


def main() -> None:
    with tempfile.TemporaryDirectory() as folder:
        old = unpacked(folder)
        for game in PLAYED:
            now, then, times = [], [], []
            for number in range(ROUNDS):
                now.append(round_of(HERE / "src", game, number))
                if old:
                    then.append(round_of(old, game, number))
                    times.append(then[-1] / now[-1])
            low, median, high = statistics.quantiles(now)
            print(f"table/{game}: {median:.0f} us a move ({low:.0f} to {high:.0f})", end="")
            if old:
                low, middle, high = statistics.quantiles(times)
                print(f"; at {THEN} {statistics.median(then):.0f}:", end="")
                print(f" {middle:.2f} times as much ({low:.2f} to {high:.2f})", end="")
            print(flush=True)


if __name__ == "__main__":
    if len(sys.argv) > 1:
        GAME, SEED = sys.argv[1:]
        measure(GAME, "warm", 100)
        print(statistics.mean(measure(GAME, SEED, MOVES)) / 1000)
    else:
        main()
