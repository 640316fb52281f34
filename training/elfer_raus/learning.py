"""Learning by playing oneself: PPO (proximal policy optimisation) with lambda returns.

One network plays all seats of all tables. Every seat's decisions in a deal are a story of their
own: each is followed by the seat's next one, the last by the reward. Moves without a choice are
made, but nothing is learned from them. Where a story is not over when learning begins, its last
decision is left out, and those before it count up to there.
"""

from dataclasses import dataclass

import torch
from torch import Tensor

from reihum.bots.learned import elfer_raus as told
from training.elfer_raus.matches import Matches
from training.elfer_raus.tables import ANY_CARD, OTHER, PLAIN, SEATS, Kinds, Tables
from training.network import Net

# How often each kind is played, compared with the others: what families play most counts most.
SHARES = {
    (4, PLAIN, False): 450,
    **{(seats, PLAIN, False): 80 for seats in (2, 3, 5, 6)},
    **{(4, variant, False): 35 for variant in range(1, ANY_CARD + 1)},
    **{(seats, variant, False): 8 for seats in (2, 3, 5, 6) for variant in range(1, ANY_CARD + 1)},
    **{(2, variant, True): 7 for variant in range(ANY_CARD + 1)},
}
TIDY = 8  # after this many moves new deals take the place of those that are over


@dataclass(frozen=True)
class Settings:
    tables: int = 32768
    moves: int = 128  # of each table between two rounds of learning
    batch: int = 65536  # decisions
    rounds: int = 2  # how often every decision is learned from
    rate: float = 1.0e-3  # of learning; goes down to nothing
    curious: float = 0.01  # how much variety is worth, at first
    curious_at_last: float = 0.001
    horizon: float = 0.95  # lambda
    clip: float = 0.2
    value: float = 0.5
    most: float = 0.5  # the largest gradient


@dataclass
class Played:
    """What there is to learn from, a row for each decision."""

    inputs: Tensor
    legal: Tensor
    action: Tensor
    chance: Tensor  # the logarithm of how likely the action was
    hope: Tensor
    gain: Tensor  # by how much it went better than hoped

    def rows(self) -> int:
        return len(self.action)


class Learner:
    def __init__(self, net: Net, settings: Settings, chance: torch.Generator, device: str) -> None:
        self.net, self.settings, self.chance, self.device = net, settings, chance, device
        self.optimiser = torch.optim.Adam(net.parameters(), lr=settings.rate, eps=1e-5)
        self.matches = Matches(chance, device)
        self.tables = Tables(settings.tables, device)
        kinds = torch.tensor(list(SHARES), device=device)
        self.kinds = Kinds(kinds[:, 0], kinds[:, 1], kinds[:, 2].bool())
        self.shares = torch.tensor(list(SHARES.values()), device=device).float()
        self.rewards = torch.zeros(settings.tables, SEATS, device=device)
        self.story = Story(settings, device)
        self._deal(torch.arange(settings.tables, device=device))

    def _deal(self, which: Tensor) -> None:
        count = len(which)
        if not count:
            return
        drawn = torch.multinomial(self.shares, count, replacement=True, generator=self.chance)
        kinds = self.kinds.at(drawn)
        order = self.tables.shuffled(kinds, self.chance)
        lot = torch.rand(count, generator=self.chance, device=self.device)
        beginner = (lot * kinds.seats).long() % kinds.seats
        self.tables.deal(which, kinds, order, beginner)
        self.tables.following[which], self.tables.totals[which] = self.matches.begin(kinds)

    def _tidy(self) -> Tensor:
        """New deals at the tables whose deal is over. Returns which; their rewards are noted."""
        tables = self.tables
        over = ~tables.live
        which = over.nonzero()[:, 0]
        if len(which):
            kinds, points = tables.kinds.at(which), tables.points()[which]
            following, totals = tables.following[which], tables.totals[which]
            self.rewards[which] = self.matches.worth(kinds, following, totals, points)
            self.matches.keep(kinds, points)
            self._deal(which)
        return over

    def play(self) -> Played:
        story, tables = self.story, self.tables
        with torch.no_grad():
            for move in range(self.settings.moves):
                if move % TIDY == 0:
                    story.over(move // TIDY, self._tidy(), self.rewards)
                inputs, legal = tables.inputs(), tables.legal()
                scores, hope = self.net(inputs.float())
                chances = scores.masked_fill(~legal, -torch.inf).log_softmax(1)
                noise = torch.rand(legal.shape, generator=self.chance, device=self.device)
                action = (chances - (-noise.clamp(min=1e-10).log()).log()).argmax(1)
                chance = chances.gather(1, action[:, None])[:, 0]
                decides = tables.live & (legal.sum(1) > 1)
                story.add(move, inputs, legal, action, chance, hope, tables.turn, decides)
                tables.step(action)
            story.over(self.settings.moves // TIDY, self._tidy(), self.rewards)
            return story.told()

    def learn(self, played: Played, progress: float) -> dict[str, float]:
        """Learn from what was played; `progress` goes from 0 to 1 in the course of all learning."""
        s = self.settings
        for group in self.optimiser.param_groups:
            group["lr"] = s.rate * (1 - progress)
        curious = s.curious + (s.curious_at_last - s.curious) * progress
        spread, mean = torch.std_mean(played.gain)
        gain = (played.gain - mean) / (spread + 1e-8)
        sums, steps = torch.zeros(4, device=self.device), 0
        for _ in range(s.rounds):
            mixed = torch.randperm(played.rows(), generator=self.chance, device=self.device)
            for rows in mixed.chunk(max(1, round(played.rows() / s.batch))):
                sums += self._improve(played, rows, gain[rows], curious)
                steps += 1
        names = ("change", "clipped", "variety", "off")
        return dict(zip(names, (sums / steps).tolist(), strict=True))

    def _improve(self, played: Played, rows: Tensor, gain: Tensor, curious: float) -> Tensor:
        s = self.settings
        scores, hope = self.net(played.inputs[rows].float())
        legal = played.legal[rows]
        chances = scores.masked_fill(~legal, -1e9).log_softmax(1)
        chance = chances.gather(1, played.action[rows][:, None])[:, 0]
        more = chance - played.chance[rows]
        ratio = more.exp()
        clipped = ratio.clamp(1 - s.clip, 1 + s.clip)
        policy = -torch.minimum(ratio * gain, clipped * gain).mean()
        off = (hope - played.hope[rows] - played.gain[rows]).square().mean()
        variety = -(chances.exp() * chances).sum(1).mean()
        loss = policy + s.value * off - curious * variety
        self.optimiser.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.net.parameters(), s.most)
        self.optimiser.step()
        with torch.no_grad():
            change = (ratio - 1 - more).mean()
            share = (ratio != clipped).float().mean()
            return torch.stack([change, share, variety, off])


class Story:
    """What happens at all tables between two rounds of learning."""

    def __init__(self, s: Settings, device: str) -> None:
        assert s.moves % TIDY == 0
        self.settings, self.device = s, device
        shape, tidied = (s.moves, s.tables), s.moves // TIDY + 1
        self.inputs = torch.zeros(*shape, told.INPUTS, dtype=torch.uint8, device=device)
        self.legal = torch.zeros(*shape, OTHER + 1, dtype=torch.bool, device=device)
        self.action = torch.zeros(*shape, dtype=torch.int64, device=device)
        self.chance = torch.zeros(*shape, device=device)
        self.hope = torch.zeros(*shape, device=device)
        self.seat = torch.zeros(*shape, dtype=torch.int64, device=device)
        self.decides = torch.zeros(*shape, dtype=torch.bool, device=device)
        self.ended = torch.zeros(tidied, s.tables, dtype=torch.bool, device=device)
        self.rewards = torch.zeros(tidied, s.tables, SEATS, device=device)

    def over(self, time: int, which: Tensor, rewards: Tensor) -> None:
        self.ended[time], self.rewards[time] = which, rewards

    def add(self, move: int, *what: Tensor) -> None:
        all_ = (self.inputs, self.legal, self.action, self.chance, self.hope, self.seat)
        for into, one in zip((*all_, self.decides), what, strict=True):
            into[move] = one

    def told(self) -> Played:
        """The decisions whose story is known to go on, and what came of them: from the end back,
        `hope` is each seat's hope at its next decision, or its reward, and `gain` the gain of that
        next decision."""
        s = self.settings
        hope = torch.zeros(s.tables, SEATS, device=self.device)
        gain, goes_on = torch.zeros_like(hope), torch.zeros_like(hope, dtype=torch.bool)
        gains, learned = torch.zeros_like(self.hope), torch.zeros_like(self.decides)
        for move in reversed(range(s.moves)):
            if (move + 1) % TIDY == 0:
                time = (move + 1) // TIDY
                ended = self.ended[time][:, None]
                hope = torch.where(ended, self.rewards[time], hope)
                gain = gain.masked_fill(ended, 0)
                goes_on = goes_on | ended
            seat, decides, own = self.seat[move][:, None], self.decides[move], self.hope[move]
            known = goes_on.gather(1, seat)[:, 0]
            better = hope.gather(1, seat)[:, 0] - own + s.horizon * gain.gather(1, seat)[:, 0]
            better = torch.where(known, better, 0)
            gains[move], learned[move] = better, decides & known
            now = torch.zeros_like(goes_on).scatter_(1, seat, decides[:, None])
            hope = torch.where(now, own[:, None], hope)
            gain = torch.where(now, better[:, None], gain)
            goes_on = goes_on | now
        which = learned.flatten().nonzero()[:, 0]
        columns = (self.action, self.chance, self.hope, gains)
        action, chance, own, better = (column.flatten()[which] for column in columns)
        inputs = self.inputs.flatten(0, 1)[which]
        return Played(inputs, self.legal.flatten(0, 1)[which], action, chance, own, better)
