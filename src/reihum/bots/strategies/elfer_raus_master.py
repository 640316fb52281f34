"""ElferRausMaster: what a good player knows."""

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import NamedTuple

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.elfer_raus_master import MOST, WORTH, ElferRausMaster
from reihum.games.elfer_raus_master_plan import MasterPlan

POINTS = 6.0  # so many points are clearly better


class Half(NamedTuple):
    """A half row: where its places begin in a bit mask, their mask from there on, and their
    numbers from the middle outwards."""

    shift: int
    mask: int
    numbers: tuple[int, ...]


@lru_cache(maxsize=16)
def halves_of(plan: MasterPlan) -> tuple[tuple[Half, ...], tuple[int, ...]]:
    """All of them, and which one each card belongs to (-1: the middle card)."""
    halves, of = [], [-1] * len(plan.rows.places)
    below = tuple(range(plan.middle - 1, 0, -1))
    above = tuple(range(plan.middle + 1, plan.top + 1))
    for row in range(len(plan.order)):
        for numbers in (below, above):
            if numbers:
                for number in numbers:
                    of[row * plan.top + number - 1] = len(halves)
                shift = row * plan.top + min(numbers) - 1
                halves.append(Half(shift, (1 << len(numbers)) - 1, numbers))
    return tuple(halves), tuple(of)


class Outlook(NamedTuple):
    mine: float
    theirs: float
    bonus: float


class ElferRausMasterStrategy(Strategy[ElferRausMaster]):
    playouts = 100
    NARROW = 10.0
    OPEN = 30.0
    STUCK = 0.25
    GAP = 0.15
    BLOCK = 0.3
    DEAD = 0.5
    SHED = 0.0
    THEIRS = 0.6
    FADE = 0.85
    BON = 8.0
    KEEP = 4.0
    CONNECT = 8.0
    DRAWN = 0.0
    OUT = 20.0
    SWAP = 0.0
    PTS = POINTS
    PACE = 2.0
    NEAR = 8.0
    KEEPOUT = 0.0
    JDEAD = 0.0

    def __init__(self, **kw: float) -> None:
        for k, v in kw.items():
            setattr(self, k, v)
        self.outlook = lru_cache(maxsize=None)(self._outlook)

    def _outlook(self, numbers: tuple[int, ...], mine: int, filled: int) -> Outlook:
        lowest, n = min(numbers), len(numbers)
        order = [1 << number - lowest for number in numbers]
        missing = [i for i, bit in enumerate(order) if not filled & bit]
        if not missing:
            dead = sum(numbers[i] * self.DEAD + self.SHED for i in range(n) if mine & order[i])
            return Outlook(-dead, 0, 0)
        # gaps seen from the inside and from the outside
        far = 99.0
        gap_m = [far] * n
        gap_t = [far] * n
        for way in (range(n), range(n - 1, -1, -1)):
            m = t = 0.0 if way[0] == 0 else far
            for i in way:
                if filled & order[i]:
                    m = t = 0.0
                    continue
                gap_m[i] = min(gap_m[i], m)
                gap_t[i] = min(gap_t[i], t)
                if mine & order[i]:
                    t += self.BLOCK / self.GAP
                else:
                    m += 1
                    t += 1
        own = theirs = 0.0
        for i in range(n):
            number = numbers[i]
            if mine & order[i]:
                stuck = self.DEAD if filled & order[i] else min(1, self.STUCK + self.GAP * gap_m[i])
                own -= number * stuck + self.SHED
            elif not filled & order[i]:
                theirs -= number * min(1, self.STUCK + self.GAP * gap_t[i]) + self.SHED
        last = mine & order[missing[-1]]
        chance = self.FADE ** (len(missing) - 1)
        return Outlook(own, theirs, chance if last else -chance)

    def worth(self, game: ElferRausMaster) -> Sequence[float]:
        totals = game.totals()
        to_come = game.setup.number("deals") - game.deal
        wide = self.NARROW + self.OPEN * sqrt(to_come)
        worths = []
        for seat, total in enumerate(totals):
            best = max(points for other, points in enumerate(totals) if other != seat)
            worths.append(1 / (1 + exp((best - total) / wide)))
        return worths

    def weigh(self, game: ElferRausMaster, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        plan = game.plan
        halves, of = halves_of(plan)
        hand, filled = game.hands[seat], game.filled
        counts = [h.bit_count() + j for h, j in zip(game.hands, game.held, strict=True)]
        own = counts[seat]
        others = sum(counts) - own
        counts[seat] = 99
        fewest = min(counts)
        share = others / (others + game.left)  # of an unseen card to be in a hand
        theirs = self.THEIRS * share
        rush = 1 + self.PACE * max(0, self.NEAR - fewest) / self.NEAR
        out = self.OUT if self._can_go_out(game, seat) else 0.0
        keep = self.KEEP + (self.KEEPOUT if own <= MOST else 0)
        full_won = sum(game.won) >= 7
        outlook, bon = self.outlook, self.BON
        lost = bon * self.THEIRS
        before: dict[int, float] = {}
        worths = []
        for action in menu:
            what, card, _ = plan.meant[action]
            if what == "end" or what == "pass":
                worths.append(0.0)
                continue
            if what == "draw":
                worths.append(-self.DRAWN * rush / self.PTS)
                continue
            index, bit = of[card], 1 << card
            s, m, numbers = halves[index]
            if index not in before:
                mine, their, bonus = outlook(numbers, hand >> s & m, filled >> s & m)
                before[index] = mine * rush - theirs * their + bonus * (bon if bonus > 0 else lost)
            worth = out - before[index]
            after, full = hand & ~bit, filled | bit
            if what == "connect":
                worth -= self.CONNECT
            if what == "joker" or (what == "connect" and not hand & bit):
                after = hand
                worth -= keep
                if not hand & bit:
                    worth += theirs * self.JDEAD * plan.cards.number[card]
            elif what == "swap":
                worth += self.SWAP
            mine, their, bonus = outlook(numbers, after >> s & m, full >> s & m)
            worth += mine * rush - theirs * their + bonus * (bon if bonus > 0 else lost)
            if not plan.half[card] & ~full and not filled & bit and not full_won:
                worth += WORTH
            worths.append(worth / self.PTS)
        return worths

    def _can_go_out(self, game: ElferRausMaster, seat: int) -> bool:
        hand, free = game.hands[seat], MOST - game.laid
        if hand.bit_count() + game.held[seat] > free:
            return False
        plan, filled = game.plan, game.filled | game.owed
        hand &= ~filled
        links = game.connecting[seat]
        while hand:
            fits = plan.rows.fitting(filled) & hand
            if not fits and links:
                links -= 1
                fits = plan.bridged(filled) & hand
                fits &= -fits
            if not fits:
                return False
            filled |= fits
            hand &= ~fits
        return True
