"""How well a network plays: single deals against yardsticks, which sit on all seats but one."""

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
    kind: tuple[int, int, bool],
    deals: int,
    chance: torch.Generator,
    device: str,
) -> Measured:
    """`player` is a network, which takes what it likes best, or a yardstick; `kind` the number of
    seats, the variant and whether a colour is taken out."""
    seats, variant, out = kind
    whole = torch.full((deals,), seats, device=device)
    kinds = Kinds(whole, torch.full_like(whole, variant), torch.full_like(whole, out).bool())
    tables, which = Tables(deals, device), torch.arange(deals, device=device)
    with torch.no_grad():
        lot = torch.randint(0, seats, (deals,), generator=chance, device=device)
        tables.deal(which, kinds, tables.shuffled(kinds, chance), lot)
        seat = which % seats
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
        wins = float((tables.points()[which, seat] == 0).float().mean())
    return Measured(wins, SURE * sqrt(max(wins * (1 - wins), 1 / deals) / deals))
