"""How long a person waits between two turns of their own, with three bots at the normal pace.

Time is not waited for: the table is given it, thinking counts with the CPU time it takes here, and
what the client shows is worked out by its own beats (screen.mjs). The person answers as soon as the
last card has landed. One line for each game and level: the median and the quartiles.

Run from the checkout: python bench/waits.py [FOLDER]; with a folder, another checkout is measured
in the same run, in turn with this one, deal by deal with the same cards.
"""

import json
import statistics
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

HERE = Path(__file__).resolve().parent.parent
MEASURE = (
    "--measure"  # a process of its own for each checkout: python bench/waits.py --measure FOLDER
)
CHECKOUT = Path(sys.argv[-1]).resolve() if len(sys.argv) > 1 else HERE
sys.path.insert(0, str(CHECKOUT / "src"))

from reihum.bots.levels import decide, levels_of  # noqa: E402
from reihum.core.rng import Rng  # noqa: E402
from reihum.games import setup_for  # noqa: E402
from reihum.table.messages import Think  # noqa: E402
from reihum.table.table import Table  # noqa: E402
from reihum.table.thinking import think  # noqa: E402
from reihum.wire.speaker import Speaker  # noqa: E402

GAMES = ("elfer-raus", "elfer-raus-master", "schwarzer-peter")
LEVELS = ("medium", "hard")
DEALS = 10
SEATS = 4
PERSON, SEAT = "anna", 0


class Screen:
    """What the person sees, and when."""

    def __init__(self) -> None:
        self.node = subprocess.Popen(
            ["node", str(HERE / "bench" / "screen.mjs"), str(CHECKOUT / "web")],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def hear(self, now: float, news: Any) -> float:
        """When this news is on the screen."""
        assert self.node.stdin
        assert self.node.stdout
        self.node.stdin.write(json.dumps([now, news]) + "\n")
        self.node.stdin.flush()
        return float(self.node.stdout.readline())


class Deal:
    """One deal with fake time."""

    def __init__(self, screen: Screen, game: str, level: str, seed: str) -> None:
        self.screen, self.speaker = screen, Speaker("ABCDE", "de")
        self.rng = Rng(f"person/{seed}")
        self.table = Table(setup_for(game, SEATS, {}), PERSON, Rng(f"table/{seed}"))
        self.thoughts: list[tuple[float, Think, Any]] = []
        self.now = self.seen = 0.0
        self.news: Any = None
        self.others = False  # has anybody else had a turn since the last own one?
        self.take(self.table.sit(PERSON, "Anna", SEAT, 0.0))
        self.take(self.table.come(PERSON, None, 0.0))
        self.take(self.table.start(PERSON, seed, 0.0, level))

    def take(self, outcome: Any) -> None:
        for _, message in outcome.send:
            said: Any = self.speaker.say(message)
            if said["kind"] == "news":
                self.news, self.seen = said, self.screen.hear(self.now, said)
        for asked in outcome.think:
            before = time.process_time()
            found = think(asked)
            self.thoughts.append((self.now + time.process_time() - before, asked, found))

    def waits(self) -> list[float]:
        """The seconds between two own turns."""
        found: list[float] = []
        since: float | None = None
        while self.table.playing() and self.news["phase"] == "play":
            if not self.news["yours"]:
                self.pass_time()
                continue
            self.now = max(self.now, self.seen)
            if since is not None and self.others:
                found.append(self.now - since)
            self.others = False
            since = self.now
            action = decide(self.table.chairs[SEAT].snapshot(), "medium", self.rng)
            at = self.table.mark(SEAT)
            self.take(self.table.act(PERSON, str(action), f"{at}", at, self.now))
        return found

    def pass_time(self) -> None:
        """Until something happens by itself."""
        self.others = True
        self.thoughts.sort(key=lambda one: one[0])
        wakes = self.table.wakes()
        if self.thoughts and (wakes is None or self.thoughts[0][0] <= wakes):
            at, asked, found = self.thoughts.pop(0)
            self.now = max(self.now, at)
            self.take(self.table.thought(asked, found, self.now))
        else:
            assert wakes is not None
            self.now = max(self.now, wakes)
            self.take(self.table.tick(self.now))


class Checkout:
    """One that is measured."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.process = subprocess.Popen(
            [sys.executable, __file__, MEASURE, str(folder)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
        )

    def waits(self, game: str, level: str, seed: str) -> list[float]:
        assert self.process.stdin
        assert self.process.stdout
        self.process.stdin.write(json.dumps([game, level, seed]) + "\n")
        self.process.stdin.flush()
        found: list[float] = json.loads(self.process.stdout.readline())
        return found

    def close(self) -> None:
        self.process.communicate()


def measure() -> None:
    """Measure the deals that are asked for."""
    screen = Screen()
    for line in sys.stdin:
        print(json.dumps(Deal(screen, *json.loads(line)).waits()), flush=True)
    screen.node.kill()


def main() -> None:
    folders = [CHECKOUT, HERE] if len(sys.argv) > 1 else [HERE]
    checkouts = [Checkout(folder) for folder in folders]
    for level in LEVELS:
        for game in GAMES:
            if level not in levels_of(game):
                continue
            waits: list[list[float]] = [[] for _ in checkouts]
            for n in range(DEALS):
                for found, one in zip(waits, checkouts, strict=True):
                    found.extend(one.waits(game, level, f"waits{n}"))
            for found, one in zip(waits, checkouts, strict=True):
                low, median, high = statistics.quantiles(found)
                where = "" if len(checkouts) == 1 else f"{one.folder.name}: "
                print(
                    f"{where}wait/{game}, three bots, {level}: {median:.1f} s between two own turns"
                    f" ({low:.1f} to {high:.1f}; {len(found)} waits in {DEALS} deals)",
                    flush=True,
                )
    for one in checkouts:
        one.close()


if __name__ == "__main__":
    measure() if sys.argv[1:2] == [MEASURE] else main()
