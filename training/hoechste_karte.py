"""`python -m training.hoechste_karte --out FILE`: Die höchste Karte for two, solved.

Both know what the other holds, and lay at the same time. So every position is a table of numbers,
how likely one wins with each of the own cards against each of theirs, and there are odds for one's
own cards that no opponent can do anything about. From the last trick back such odds are found for
all positions, by two players who learn from what they regret (regret matching), thousands of
positions at a time. Two hands are the same if their cards follow each other in the same order, so
there are only 39,468 pairs of hands instead of 705,432.

Nobody can count on more than half of all deals against whoever plays by these odds;
`bench/ismcts.py --solved FILE` lets them play. In FILE lie the chances of winning, a byte each.
"""

import argparse
import gzip
import pickle
from collections.abc import Iterator, Sequence
from functools import cache
from pathlib import Path

import torch
from torch import Tensor

TOP = 11  # cards of each hand

Values = dict[int, tuple[dict[str, int], list[list[list[float]]]]]


def pattern(mine: Sequence[int], theirs: Sequence[int]) -> str:
    """Whose cards follow each other, from the lowest on: mine, theirs, or both have this number."""
    both = set(mine) & set(theirs)
    numbers = sorted(set(mine) | set(theirs))
    return "".join("=" if n in both else "m" if n in mine else "t" for n in numbers)


def patterns(cards: int, top: int) -> Iterator[str]:
    """All patterns of two hands of so many cards."""

    def longer(made: str, mine: int, theirs: int) -> Iterator[str]:
        if mine == theirs == cards:
            yield made
        elif len(made) < top:
            for sign, a, b in (("m", 1, 0), ("t", 0, 1), ("=", 1, 1)):
                if mine + a <= cards and theirs + b <= cards:
                    yield from longer(made + sign, mine + a, theirs + b)

    return longer("", 0, 0)


def without(made: str, mine: int, theirs: int) -> str:
    """After I have laid my card at this place, and they theirs."""
    signs = list(made)
    signs[mine] = {"m": "", "=": "t"}[signs[mine]]
    signs[theirs] = {"t": "", "=": "m"}[signs[theirs]]
    return "".join(signs)


def solve(top: int, rounds: int, device: str) -> tuple[Values, float]:
    """For each number of cards held: the numbers of the patterns, and how likely I win, by pattern,
    tricks aside, and how many tricks I am ahead (counted from `-top` on). Also by how much the
    worst of these may be wrong for one trick."""
    lead = torch.arange(-top, top + 1, device=device)
    ended = (1 + lead.sign().float()) / 2
    before, numbers = ended.expand(1, top + 1, -1), {"": 0}
    values: Values = {0: (numbers, before.tolist())}
    worst = 0.0
    for cards in range(1, top + 1):
        found = list(patterns(cards, top))
        next_ones, wins = _tricks(found, cards, numbers)
        to, sign = (torch.tensor(one, device=device)[:, None] for one in (next_ones, wins))
        now = torch.full((len(found), top + 1, 2 * top + 1), 0.5, device=device)
        for aside in range(top - cards + 1):
            then = lead[:, None, None] + sign * (aside + 1)
            then = then.clamp(-top, top) + top
            pot = torch.where(sign == 0, aside + 1, 0)
            chances = before[to, pot, then].flatten(0, 1)
            low, high = _even(chances, rounds if cards > 1 else 1)
            now[:, aside] = ((low + high) / 2).view(len(found), -1)
            worst = max(worst, float((high - low).max()))
        before, numbers = now, {made: number for number, made in enumerate(found)}
        values[cards] = numbers, now.tolist()
    return values, worst


def _tricks(
    found: Sequence[str], cards: int, numbers: dict[str, int]
) -> tuple[list[list[list[int]]], list[list[list[int]]]]:
    """For each of these patterns, my card and theirs: the pattern after it, and who wins it."""
    after, wins = [], []
    for made in found:
        mine = [place for place, sign in enumerate(made) if sign != "t"]
        theirs = [place for place, sign in enumerate(made) if sign != "m"]
        after.append([[numbers[without(made, a, b)] for b in theirs] for a in mine])
        wins.append([[(a > b) - (a < b) for b in theirs] for a in mine])
    return after, wins


def _even(chances: Tensor, rounds: int) -> tuple[Tensor, Tensor]:
    """What I win at least by my odds, and at most against theirs, for many tables of chances."""
    mine, theirs = _odds(chances, rounds)
    low = (chances * mine[:, :, None]).sum(1).amin(1)
    high = (chances * theirs[:, None, :]).sum(2).amax(1)
    return low, high


def _odds(chances: Tensor, rounds: int) -> tuple[Tensor, Tensor]:
    """My odds and theirs: both try to regret nothing, again and again; later tries count more."""
    regret, their_regret = torch.zeros_like(chances[..., 0]), torch.zeros_like(chances[..., 0])
    sums, their_sums = torch.zeros_like(regret), torch.zeros_like(regret)
    theirs = _share(their_regret)
    for time in range(1, rounds + 1):
        worth = (chances * theirs[:, None, :]).sum(2)
        mean = (worth * _share(regret)).sum(1, keepdim=True)
        regret = (regret + worth - mean).clamp(min=0)
        mine = _share(regret)
        worth = (chances * mine[:, :, None]).sum(1)
        mean = (worth * theirs).sum(1, keepdim=True)
        their_regret = (their_regret + mean - worth).clamp(min=0)
        theirs = _share(their_regret)
        sums, their_sums = sums + time * mine, their_sums + time * theirs
    return _share(sums), _share(their_sums)


def _share(parts: Tensor) -> Tensor:
    whole = parts.sum(1, keepdim=True)
    return torch.where(whole > 0, parts / whole.clamp(min=1e-30), 1 / parts.shape[1])


class Solved:
    """Plays by the odds."""

    def __init__(self, values: Values, rounds: int = 300) -> None:
        self.values, self.rounds, self.top = values, rounds, max(values)
        self.odds = cache(self._odds)

    def chance(self, mine: Sequence[int], theirs: Sequence[int], aside: int, lead: int) -> float:
        """How likely I win, with so many tricks aside and so many more won than they have."""
        numbers, found = self.values[len(mine)]
        at = min(max(lead, -self.top), self.top) + self.top
        return found[numbers[pattern(mine, theirs)]][aside][at]

    def _odds(
        self, mine: tuple[int, ...], theirs: tuple[int, ...], aside: int, lead: int
    ) -> list[float]:
        """For each of my cards, how likely it should be laid."""
        chances = []
        for a in mine:
            left = [n for n in mine if n != a]
            row = []
            for b in theirs:
                wins = (a > b) - (a < b)
                still = [n for n in theirs if n != b]
                then = (0 if wins else aside + 1), lead + wins * (aside + 1)
                row.append(self.chance(left, still, *then))
            chances.append(row)
        found: list[float] = _odds(torch.tensor([chances]), self.rounds)[0][0].tolist()
        return found


def read(file: Path) -> Solved:
    kept = pickle.loads(gzip.decompress(file.read_bytes()))
    values = {
        cards: (numbers, [[[n / 254 for n in row] for row in rows] for rows in found])
        for cards, (numbers, found) in kept.items()
    }
    return Solved(values)


def main() -> None:
    parser = argparse.ArgumentParser("python -m training.hoechste_karte", description=__doc__)
    parser.add_argument("--out", type=Path, required=True)
    parser.add_argument("--rounds", type=int, default=1500)
    parser.add_argument("--device", default="cuda" if torch.cuda.is_available() else "cpu")
    asked = parser.parse_args()
    values, worst = solve(TOP, asked.rounds, asked.device)
    kept = {
        cards: (numbers, [[bytes(round(n * 254) for n in row) for row in rows] for rows in found])
        for cards, (numbers, found) in values.items()
    }
    asked.out.write_bytes(gzip.compress(pickle.dumps(kept)))
    print(f"no trick's chance is wrong by more than {worst:.4f}")


if __name__ == "__main__":
    main()
