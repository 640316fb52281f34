"""KoenigsRommeSolo: what a good player knows.

All hands lie open, so it is known which cards are still to come; and as all of them will come,
their order does not matter. So a good player makes a plan: which of them goes to which hand.
A hand wants at least so many cards as it would want jokers; with a plan of no more than that
for each hand, the cards to come usually suffice.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from typing import ClassVar, NamedTuple

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.koenigs_romme_solo import SIZES, KoenigsRommeSolo
from reihum.parts.dealing import Cards, without
from reihum.parts.meld_search import STEP, Search
from reihum.parts.melds import JOKER, SHORTEST, melds_of, suit_of, value_of

FINISH, PLANNED, USEFUL, ROOM = 2.0, 1.0, 0.4, 0.01
TRIES = 20  # to plan, before the best plan so far is taken

Stock = Counter[int]
Plan = Mapping[int, Cards]  # the cards each hand shall get, by its size


class Fewest(Search):
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
    can_go = len(cards) - len(naturals) + lying - SHORTEST * len(laid)  # all fours become threes
    if too_many <= max(can_go, 0):
        return True
    rests = dict.fromkeys(without(cards, (card,)) or () for card in cards)
    return number < 3 and any(leaves(size, rest, number - 1) for rest in rests)


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


def choices_for(want: Want, kinds: Sequence[int], stock: Stock, got: Cards = ()) -> Iterator[Cards]:
    """The cards of the stock with which the hand can be finished, the first kinds first."""
    if len(got) == want.number:
        yield got
        return
    for place, card in enumerate(kinds):
        more = (*got, card)
        if stock[card] >= more.count(card) and serves(want, more):
            yield from choices_for(want, kinds[place:], stock, more)


class Planner:
    """Gives each hand in turn what it wants, of that the cards that others want least. When
    there is nothing left for a hand it tries anew, with that hand first and its cards dearer."""

    def __init__(self, wants: list[Want], stock: Cards) -> None:
        self.stock = Counter(stock)
        self.kinds = {want: useful(want, sorted(self.stock)) for want in wants}
        self.dear = Counter(card for kinds in self.kinds.values() for card in kinds)
        self.spare = len(stock) - sum(want.number for want in wants)
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
            cards = self._cards_for(want, stock)
            if cards is None and spare > 0:  # one more than it wants at least
                cards = self._cards_for(want._replace(number=want.number + 1), stock)
                spare -= 1
            if cards is None:
                failed.append(want)
            else:
                plan[want.size] = cards
                stock.subtract(cards)
        if len(plan) > len(self.best):
            self.best = plan
        return failed

    def _cards_for(self, want: Want, stock: Stock) -> Cards | None:
        if want not in self.kinds:
            self.kinds[want] = useful(want, sorted(self.stock))
        kinds = sorted(self.kinds[want], key=lambda card: self.dear[card])
        return next(choices_for(want, kinds, stock), None)


@lru_cache(maxsize=1000)
def plan_for(hands: tuple[tuple[int, Cards], ...], stock: Cards) -> Plan:
    wants = sorted((want_of(*hand) for hand in hands), key=lambda want: want.number)
    while wants and sum(want.number for want in wants) > len(stock):
        wants.pop()  # all cannot be finished: leave the one that wants most
    return Planner(wants, stock).best


class KoenigsRommeSoloStrategy(Strategy[KoenigsRommeSolo]):
    reasons: ClassVar[tuple[str, ...]] = ("best",)

    def weigh(self, game: KoenigsRommeSolo, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if game.taking:
            return self._throwing(game, menu)
        if game.up:
            return [self._adding(game, int((a.place or "").partition(".")[2])) for a in menu]
        return [FINISH if action.verb == "finish" else 0.0 for action in menu]

    def _plan(self, game: KoenigsRommeSolo) -> Plan:
        rows = zip(SIZES, game.rows, strict=True)
        hands = tuple((size, row) for size, row in rows if size not in game.finished)
        return plan_for(hands, tuple(sorted(game.stock + game.up)))

    def _adding(self, game: KoenigsRommeSolo, size: int) -> float:
        want = want_of(size, game.rows[size - SIZES[0]])
        if game.up[0] in self._plan(game).get(size, ()):
            return PLANNED
        return USEFUL * len(useful(want, game.up))

    def _throwing(self, game: KoenigsRommeSolo, menu: Sequence[Action]) -> list[float]:
        """What the plan does not need, and what leaves most room for other plans."""
        size, index = game.taking, game.plan.deck.index
        row = game.rows[size - SIZES[0]]
        coming = self._plan(game).get(size, ())
        number = want_of(size, row).number
        worths = []
        for action in menu:
            want = Want(size, without(row, (index[action.cards[0]],)) or (), number)
            if serves(want, coming):
                worths.append(PLANNED + ROOM * len(useful(want, sorted(set(game.stock)))))
            else:
                worths.append(0.0)
        return worths
