"""What a deal is worth in a match of several, and which matches there are to practise.

A network that only ever played single deals would not know that points count. But whole matches
are long, and who wins the last of ten deals says little about a card laid in the first. So a match
is practised one deal at a time: what the deals before it brought, and what those after it will
bring, is drawn from the results of deals that were played lately, as if everybody played them
equally well. Who wins then is the reward: the share of the win, averaged over several draws."""

import torch
from torch import Tensor

from reihum.games.elfer_raus import VARIANTS
from training.elfer_raus.tables import NOBODY, SEATS, Kinds

KEPT = 2048  # results of each kind
DRAWS = 16
MOST_DEALS = 12
SINGLE = 0.6  # the share of matches of one deal


class Matches:
    def __init__(self, chance: torch.Generator, device: str) -> None:
        self.chance, self.device = chance, device
        kinds = (SEATS + 1) * len(VARIANTS) * 2
        # Until there are results: somebody has nothing, all others anything up to 100.
        made_up = self._whole(0, 101, (kinds, KEPT, SEATS))
        lucky = self._whole(0, SEATS, (kinds, KEPT, 1))
        self.results = made_up.scatter(2, lucky, 0)

    def _whole(self, low: int, high: int, shape: tuple[int, ...]) -> Tensor:
        return torch.randint(low, high, shape, generator=self.chance, device=self.device)

    @staticmethod
    def _number(kinds: Kinds) -> Tensor:
        return (kinds.seats * len(VARIANTS) + kinds.variant) * 2 + kinds.out.long()

    def keep(self, kinds: Kinds, points: Tensor) -> None:
        """These deals are over. They take the place of others, chosen by chance."""
        at = self._whole(0, KEPT, (len(points),))
        self.results[self._number(kinds), at] = points

    def begin(self, kinds: Kinds) -> tuple[Tensor, Tensor]:
        """For a deal of each match: how many follow (NOBODY: it is the only one), and the points
        so far."""
        count = len(kinds.seats)
        deals = self._whole(2, MOST_DEALS + 1, (count,))
        share = torch.rand(count, generator=self.chance, device=self.device)
        before = (share * deals).long().clamp(max=MOST_DEALS - 1)
        single = torch.rand(count, generator=self.chance, device=self.device) < SINGLE
        totals = self._sum(kinds, torch.where(single, 0, before), 1)[:, 0]
        return torch.where(single, NOBODY, deals - 1 - before), totals

    def _sum(self, kinds: Kinds, times: Tensor, draws: int) -> Tensor:
        """The points of this many deals, drawn several times."""
        total = torch.zeros(len(times), draws, SEATS, dtype=torch.int64, device=self.device)
        number = self._number(kinds)[:, None]
        for deal in range(MOST_DEALS - 1):
            at = self._whole(0, KEPT, (len(times), draws))
            total += self.results[number, at] * (times > deal)[:, None, None]
        return total

    def worth(self, kinds: Kinds, following: Tensor, totals: Tensor, points: Tensor) -> Tensor:
        """Each seat's share of the win at the end of a deal."""
        after = self._sum(kinds, following.clamp(min=0), DRAWS)
        total = (totals + points)[:, None] + after
        nobody = torch.arange(SEATS, device=self.device) >= kinds.seats[:, None]
        total = total.masked_fill(nobody[:, None], torch.iinfo(torch.int64).max)
        best = (total == total.amin(2, keepdim=True)).float()
        return (best / best.sum(2, keepdim=True)).mean(1)
