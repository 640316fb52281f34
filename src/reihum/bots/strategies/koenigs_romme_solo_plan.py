"""The plan of Königs-Rommé for one: which of the cards still to come goes to which hand.

No hand can be finished with fewer new cards than it would take jokers. Most deals can be won
with no more than that for each hand, so it is for these cards that the plan looks.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from reihum.games.koenigs_romme_solo import SIZES
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_search import STEP, MeldSearch
from reihum.parts.melds import JOKER, SHORTEST, melds_of, suit_of, value_of

MORE = 2  # cards a hand may get beyond those it wants at least, if there are enough
STEPS = 300  # of looking for the cards of a hand
FEW = 4  # to leave fewer than this, all ways are tried
TRIES = 50  # to plan, before the best plan so far is taken

Stock = Counter[int]
Targets = Mapping[int, Cards]  # the cards each hand shall get, by its size


class Fewest(MeldSearch):
    """Leaves the fewest cards, whatever they count: here there are no points."""

    def __init__(self, places: list[int], wilds: int) -> None:
        super().__init__(places, wilds)
        self.worth = dict.fromkeys(self.worth, 1)


class Want(NamedTuple):
    """A hand and how many more cards it needs at least, if they are the right ones."""

    size: int
    cards: Cards
    number: int


@lru_cache(maxsize=200_000)
def leaves(size: int, cards: Cards, number: int) -> bool:
    """Can these be laid, with the wilds of the hand of this size, so that just so many are left?"""
    is_wild = melds_of(size - SIZES[0]).is_wild
    naturals = [value_of(card) * STEP + suit_of(card) for card in cards if not is_wild(card)]
    naturals.sort(reverse=True)
    laid = Fewest(naturals, len(cards) - len(naturals)).run(number + 1)
    if laid is None:
        return False
    lying = sum(part.bit_count() for part, _ in laid)
    too_many = number - len(naturals) + lying  # lie, though so many are to be left
    can_go = len(cards) - len(naturals) + lying - SHORTEST * len(laid)  # until all are threes
    spare = too_many % SHORTEST  # for threes can go as they are
    if spare <= max(can_go, 0):
        return True
    # Or just the naturals of one go, and its wilds lie with another.
    if len(laid) > 1 and any(part.bit_count() <= spare for part, need in laid if need):
        return True
    rests = dict.fromkeys(without(cards, (card,)) or () for card in cards)
    return number < FEW and any(leaves(size, rest, number - 1) for rest in rests)


def serves(want: Want, some: Cards) -> bool:
    """Can the hand be finished with these cards, and jokers for the others it wants?"""
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
    """Gives each hand in turn what it wants, of that the cards that others want least. When
    there is nothing left for a hand it tries anew, with that hand first and its cards dearer."""

    def __init__(self, wants: list[Want], stock: Cards) -> None:
        self.stock = Counter(stock)
        self.kinds = {want: useful(want, sorted(self.stock)) for want in wants}
        self.dear = Counter(card for kinds in self.kinds.values() for card in kinds)
        self.spare = len(stock) - sum(want.number for want in wants)
        self.steps = 0
        self.best: dict[int, Cards] = {}
        order = sorted(wants, key=self._choice)
        for _ in range(TRIES):
            failed = self._give(order)
            if not failed:
                break
            order = failed + [want for want in order if want not in failed]
            self.dear.update(card for want in failed for card in self.kinds[want])

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
        return self._find(want, sorted(self.kinds[want], key=self.dear.__getitem__), stock, ())

    def _find(self, want: Want, kinds: list[int], stock: Stock, got: Cards) -> Cards | None:
        """Cards of the stock with which the hand can be finished, the first kinds first."""
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
        wants.pop()  # all cannot be finished: leave the one that wants most
    return Planner(wants, stock).best
