"""The plan of Königs-Rommé for one: which of the cards still to come goes to which hand.

A hand needs at least as many new cards as it would need jokers. Most deals can be won with just
this many for each hand, so the plan looks for these cards.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reihum.games.koenigs_romme_solo import SIZES
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_search import STEP, MeldSearch
from reihum.parts.melds import JOKER, SHORTEST, melds_of, suit_of, value_of

MORE = 2  # how many cards more than necessary a hand may get, if there are enough
STEPS = 300  # how many steps are spent on finding the cards of a hand
FEW = 4  # if fewer cards than this must be left, all ways to do that are tried
TRIES = 50  # how many plans are made before the best one so far is taken

Stock = Counter[int]
Targets = Mapping[int, Cards]  # the cards that each hand should get, by its size


class Fewest(MeldSearch):
    """Leaves the fewest cards instead of the fewest points: this game has no points."""

    def __init__(self, places: list[int], wilds: int) -> None:
        super().__init__(places, wilds)
        self.worth = dict.fromkeys(self.worth, 1)


class Want(NamedTuple):
    """A hand, and the smallest number of right cards that can finish it."""

    size: int
    cards: Cards
    number: int


@lru_cache(maxsize=20_000)
def leaves(size: int, cards: Cards, number: int) -> bool:
    """Can these cards be laid so that exactly `number` are left? `size` gives the wild value."""
    is_wild = melds_of(size - SIZES[0]).is_wild
    naturals = [value_of(card) * STEP + suit_of(card) for card in cards if not is_wild(card)]
    naturals.sort(reverse=True)
    laid = Fewest(naturals, len(cards) - len(naturals)).run(number + 1)
    if laid is None:
        return False
    lying = sum(part.bit_count() for part, _ in laid)
    too_many = number - len(naturals) + lying  # laid cards that must be left after all
    can_go = len(cards) - len(naturals) + lying - SHORTEST * len(laid)  # until all are threes
    spare = too_many % SHORTEST  # because whole combinations of three can be left
    if spare <= max(can_go, 0):
        return True
    # Or the naturals of one combination are left, and its wilds go to another one.
    if len(laid) > 1 and any(part.bit_count() <= spare for part, need in laid if need):
        return True
    rests = dict.fromkeys(without(cards, (card,)) or () for card in cards)
    return number < FEW and any(leaves(size, rest, number - 1) for rest in rests)


def serves(want: Want, some: Cards) -> bool:
    """Can the hand be finished with these cards, and jokers for the other cards it needs?"""
    size, cards, number = want
    full = (*cards, *some, *(JOKER,) * (number - len(some)))
    return leaves(size, tuple(sorted(full)), len(full) - size)


def want_of(size: int, cards: Cards) -> Want:
    want = Want(size, cards, 0)
    while not serves(want, ()):
        want = want._replace(number=want.number + 1)
    return want


def useful(want: Want, kinds: Sequence[int]) -> list[int]:
    return [card for card in kinds if serves(want, (card,))] if want.number else []


class Planner:
    """Gives one hand after another what it needs, preferring cards that others need least. If a
    hand gets nothing, it starts again with that hand first, and its cards count as needed more."""

    def __init__(self, wants: list[Want], stock: Cards) -> None:
        self.stock = Counter(stock)
        self.kinds = {want: useful(want, sorted(self.stock)) for want in wants}
        self.needed = Counter(card for kinds in self.kinds.values() for card in kinds)
        self.spare = len(stock) - sum(want.number for want in wants)
        self.steps = 0
        self.best: dict[int, Cards] = {}
        order = sorted(wants, key=self._choice)
        for _ in range(TRIES):
            failed = self._give(order)
            if not failed:
                break
            order = failed + [want for want in order if want not in failed]
            self.needed.update(card for want in failed for card in self.kinds[want])

    def _choice(self, want: Want) -> int:
        return sum(self.stock[card] for card in self.kinds[want]) - 2 * want.number

    def _give(self, order: list[Want]) -> list[Want]:
        """The hands that get nothing if the others are served in this order."""
        stock, spare, failed = self.stock.copy(), self.spare, []
        plan: dict[int, Cards] = {}
        for want in order:
            for more in range(min(spare, MORE) + 1):
                cards = self._cards_for(want._replace(number=want.number + more), stock)
                if cards is not None:
                    plan[want.size] = cards
                    stock.subtract(cards)
                    spare -= more
                    break
            else:
                failed.append(want)
        if len(plan) > len(self.best):
            self.best = plan
        return failed

    def _cards_for(self, want: Want, stock: Stock) -> Cards | None:
        if want not in self.kinds:
            self.kinds[want] = useful(want, sorted(self.stock))
        self.steps = STEPS
        return self._find(want, sorted(self.kinds[want], key=self.needed.__getitem__), stock, ())

    def _find(self, want: Want, kinds: list[int], stock: Stock, got: Cards) -> Cards | None:
        """Cards from the stock that can finish the hand, trying `kinds` in their order."""
        if len(got) == want.number:
            return got
        for place, card in enumerate(kinds):
            more = (*got, card)
            self.steps -= 1
            if self.steps > 0 and stock[card] >= more.count(card) and serves(want, more):
                found = self._find(want, kinds[place:], stock, more)
                if found is not None:
                    return found
        return None


@lru_cache(maxsize=1000)
def plan_for(hands: tuple[tuple[int, Cards], ...], stock: Cards) -> Targets:
    wants = sorted((want_of(*hand) for hand in hands), key=lambda want: want.number)
    while wants and sum(want.number for want in wants) > len(stock):
        wants.pop()  # not all can be finished: give up the hand that needs the most cards
    return Planner(wants, stock).best
