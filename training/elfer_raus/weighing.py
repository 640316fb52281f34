"""The yardsticks of `reihum.bots.yardsticks.elfer_raus` at many tables at once, to measure against
while a network learns."""

import torch
from torch import Tensor

from reihum.bots.yardsticks.elfer_raus import Weights
from training.elfer_raus.tables import LYING, ROWS, TOP, Tables


def worths(tables: Tables, w: Weights) -> Tensor:
    """What each action is worth to the seat on turn, lawful or not."""
    hand = (tables.place == tables.turn[:, None]).view(-1, ROWS, TOP)
    filled = (tables.place == LYING).view(-1, ROWS, TOP)
    down = _beyond(w, hand, filled)
    up = _beyond(w, hand.flip(2), filled.flip(2)).flip(2)
    lays = (up + down).flatten(1)
    fitting = (hand.flatten(1) & tables.fits).sum(1)
    other = w.holding * fitting + w.hand * hand.flatten(1).sum(1)
    return torch.cat([lays, other[:, None]], 1)


def _beyond(w: Weights, hand: Tensor, filled: Tensor) -> Tensor:
    """What opening a row beyond each place is worth, towards its lower end."""
    own = torch.zeros(hand.shape[:2], dtype=torch.int64, device=hand.device)
    others, nearest = own, own - 1  # `nearest`: how many cards before the first own one
    found = []
    for place in range(TOP):
        nothing = own + others == 0
        reach = torch.where(own > 0, w.opens_own * own + w.opens_gap * nearest, 0)
        opens = w.opens + reach + w.opens_others * others
        own_next = w.own_next + w.own_next_own * own + w.own_next_others * others
        worth = torch.where(nearest == 0, own_next, opens)
        found.append(torch.where(nothing, w.last_place, worth))
        # For the next place this one is the first beyond.
        mine, end = hand[..., place], filled[..., place]
        farther = torch.where(nearest < 0, nearest, nearest + 1)
        nearest = torch.where(end, -1, torch.where(mine, 0, farther))
        own = torch.where(end, 0, own + mine.long())
        others = torch.where(end, 0, others + (~mine).long())
    return torch.stack(found, 2)


def choose(tables: Tables, legal: Tensor, w: Weights, chance: torch.Generator) -> Tensor:
    """What is worth most, by chance among equals."""
    worth = worths(tables, w).float()
    worth += torch.rand(worth.shape, generator=chance, device=worth.device) / 2
    return worth.masked_fill(~legal, -torch.inf).argmax(1)
