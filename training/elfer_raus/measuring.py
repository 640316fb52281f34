"""How well a network plays: single deals against yardsticks, which sit on all seats but one."""

from collections.abc import Sequence
from math import sqrt
from typing import NamedTuple

import torch

from reihum.bots.yardsticks import elfer_raus as yardsticks
from training.elfer_raus.tables import Kinds, Tables
from training.elfer_raus.weighing import choose
from training.network import Net

WEIGHTS = {"plain": yardsticks.PLAIN.weights, "tuned": yardsticks.TUNED.weights}
SURE = 1.96
LOOK = 8  # after so many moves: is any deal still played?


class Measured(NamedTuple):
    """The share of deals won, and the reach of its 95 % interval to each side."""

    wins: float
    reach: float


def measure(
    player: Net | str,
    against: str,
    kinds: Sequence[tuple[int, int, bool]],
    deals: int,
    chance: torch.Generator,
    device: str,
) -> list[Measured]:
    """For each kind (the number of seats, the variant, whether a colour is taken out) the same
    number of deals. `player` is a network, which takes what it likes best, or a yardstick."""
    count = len(kinds) * deals
    all_ = torch.tensor(kinds, device=device).repeat(deals, 1)
    tables, which = Tables(count, device), torch.arange(count, device=device)
    seats = all_[:, 0]
    playing = Kinds(seats, all_[:, 1], all_[:, 2].bool())
    with torch.no_grad():
        lot = torch.rand(count, generator=chance, device=device)
        beginner = (lot * seats).long() % seats
        tables.deal(which, playing, tables.shuffled(playing, chance), beginner)
        seat = which // len(kinds) % seats
        while tables.live.any():
            for _ in range(LOOK):
                legal = tables.legal()
                theirs = choose(tables, legal, WEIGHTS[against], chance)
                if isinstance(player, str):
                    ours = choose(tables, legal, WEIGHTS[player], chance)
                else:
                    scores, _ = player(tables.inputs().float())
                    ours = scores.masked_fill(~legal, -torch.inf).argmax(1)
                tables.step(torch.where(tables.turn == seat, ours, theirs))
        won = (tables.points()[which, seat] == 0).float().view(deals, len(kinds)).mean(0)
    found: list[float] = won.tolist()
    return [Measured(w, SURE * sqrt(max(w * (1 - w), 1 / deals) / deals)) for w in found]
