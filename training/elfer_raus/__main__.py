"""`python -m training.elfer_raus --minutes 16 --pause 8 --seed tea --out DIR`, then the same with
`--resume`: learn, keep what was reached, measure, and write the file that is shipped.

In DIR lie `curve.jsonl` (a line for each measuring), `state.pt` (to go on from), `elfer_raus.net`
(the network as it would be shipped now) and, at the end, `measured.json`.
"""

import argparse
import json
import time
from collections.abc import Sequence
from dataclasses import fields
from hashlib import sha256
from pathlib import Path
from typing import Any

import torch

from reihum.bots.learned import elfer_raus as told
from reihum.bots.learned.network import Shape
from reihum.games.elfer_raus import VARIANTS
from training.elfer_raus.learning import SHARES, Learner, Settings
from training.elfer_raus.measuring import WEIGHTS, measure
from training.network import Net, net_of, new_net

FOUR = (4, 0, False)  # four seats, the game of the booklet
NET, STATE, CURVE, MEASURED = "elfer_raus.net", "state.pt", "curve.jsonl", "measured.json"


def arguments(line: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser("python -m training.elfer_raus", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--seed", default="reihum")
    parser.add_argument("--minutes", type=float, default=0, help="of learning in all")
    parser.add_argument("--iterations", type=int, default=0, help="instead: rounds in all")
    parser.add_argument("--pause", type=float, default=0, help="stop after so much of it this time")
    parser.add_argument("--resume", action="store_true", help="go on from what lies in --out")
    parser.add_argument("--only-measure", action="store_true", help="what lies in --out")
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    parser.add_argument("--width", type=int, default=128)
    parser.add_argument("--blocks", type=int, default=2)
    parser.add_argument("--every", type=float, default=60, help="seconds between two measurings")
    parser.add_argument("--deals", type=int, default=32768, help="of a measuring on the way")
    parser.add_argument("--deals-at-last", type=int, default=32768, help="of each kind; 0: none")
    for one in fields(Settings):
        parser.add_argument(
            f"--{one.name.replace('_', '-')}", type=type(one.default), default=one.default
        )
    asked = parser.parse_args(line)
    if not asked.only_measure and (asked.minutes > 0) == (asked.iterations > 0):
        parser.error("either --minutes or --iterations")
    return asked


def generator(seed: str, device: str) -> torch.Generator:
    number = int.from_bytes(sha256(seed.encode()).digest()[:7], "little")
    return torch.Generator(device).manual_seed(number)


class Run:
    """Learning from the beginning or a pause to the next pause or the end."""

    def __init__(self, asked: argparse.Namespace) -> None:
        self.asked, device = asked, asked.device
        self.settings = Settings(**{one.name: getattr(asked, one.name) for one in fields(Settings)})
        self.shape = Shape(told.INPUTS, asked.width, asked.blocks, told.ACTIONS)
        self.chance = generator(asked.seed, device)
        self.net = new_net(self.shape, self.chance, device)
        self.learner = Learner(self.net, self.settings, self.chance, device)
        self.seconds, self.iterations, self.decisions = 0.0, 0, 0
        if asked.resume:
            self._resume()
        self.measured_at = self.seconds

    def _resume(self) -> None:
        state = torch.load(self.asked.out / STATE, map_location="cpu")
        with torch.no_grad():
            for tensor, kept in zip(self.net.parameters(), state["net"], strict=True):
                tensor.copy_(kept)
        self.learner.optimiser.load_state_dict(state["optimiser"])
        self.learner.matches.results = state["results"].to(self.asked.device)
        self.chance.set_state(state["chance"])
        self.seconds, self.iterations, self.decisions = state["reached"]

    def keep(self) -> None:
        out = self.asked.out
        state = {
            "net": [tensor.detach() for tensor in self.net.parameters()],
            "optimiser": self.learner.optimiser.state_dict(),
            "results": self.learner.matches.results,
            "chance": self.chance.get_state(),
            "reached": [self.seconds, self.iterations, self.decisions],
        }
        torch.save(state, out / (STATE + ".new"))
        (out / (STATE + ".new")).replace(out / STATE)
        (out / NET).write_bytes(self.net.file())

    def progress(self) -> float:
        if self.asked.iterations:
            return min(1.0, self.iterations / int(self.asked.iterations))
        return min(1.0, self.seconds / 60 / float(self.asked.minutes))

    def run(self) -> None:
        asked = self.asked
        start = self.iterations if asked.iterations else self.seconds / 60
        while (progress := self.progress()) < 1:
            now = self.iterations if asked.iterations else self.seconds / 60
            if asked.pause and now - start >= asked.pause:
                break
            began = time.monotonic()
            played = self.learner.play()
            said = self.learner.learn(played, progress)
            self.seconds += time.monotonic() - began
            self.iterations += 1
            self.decisions += played.rows()
            del played
            if self.seconds - self.measured_at >= asked.every:
                self.note(said)
                self.keep()
        self.keep()

    def note(self, said: dict[str, float]) -> None:
        """A line of the curve. Measuring has dice of its own, so that it changes nothing."""
        self.measured_at = self.seconds
        line: dict[str, Any] = {"seconds": round(self.seconds, 1), "iterations": self.iterations}
        line |= {"decisions": self.decisions, "progress": round(self.progress(), 4)}
        for against in WEIGHTS:
            chance = generator(f"{self.asked.seed}/{against}", self.asked.device)
            deals, device = self.asked.deals, self.asked.device
            (found,) = measure(self.net, against, [FOUR], deals, chance, device)
            line[against] = round(found.wins, 4)
        line |= {name: round(number, 5) for name, number in said.items()}
        tell(json.dumps(line))
        with (self.asked.out / CURVE).open("a", encoding="utf-8") as curve:
            curve.write(json.dumps(line) + "\n")


def final(net: Net, asked: argparse.Namespace) -> list[dict[str, Any]]:
    """The network of the file, and the better yardstick in its place, in every kind of game. Among
    yardsticks of one sort each wins its share."""
    kinds, found = list(SHARES), {}
    pairs: list[tuple[str, Net | str, str]] = [("net", net, against) for against in WEIGHTS]
    for name, player, against in (*pairs, ("tuned", "tuned", "plain")):
        title = f"{name} v {against}"
        chance = generator(f"{asked.seed}/at last/{title}", asked.device)
        found[title] = measure(player, against, kinds, asked.deals_at_last, chance, asked.device)
    lines = []
    for place, (seats, variant, out) in enumerate(kinds):
        line: dict[str, Any] = {"seats": seats, "variant": list(VARIANTS)[variant], "out": out}
        for title, each in found.items():
            line[title] = [round(number, 4) for number in each[place]]
        tell(json.dumps(line))
        lines.append(line)
    return lines


def tell(text: str) -> None:
    print(text, flush=True)


def main(line: Sequence[str] | None = None) -> None:
    asked = arguments(line)
    torch.set_float32_matmul_precision("high")
    asked.out.mkdir(parents=True, exist_ok=True)
    done = True
    if not asked.only_measure:
        run = Run(asked)
        run.run()
        done = run.progress() >= 1
        tell(f"{run.iterations} rounds, {run.decisions} decisions, {run.seconds:.1f} s")
    if done and asked.deals_at_last:
        net = net_of((asked.out / NET).read_bytes(), asked.device)
        found = final(net, asked)
        (asked.out / MEASURED).write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
