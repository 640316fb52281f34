"""Königs-Rommé: what a good player knows.

Go out as soon as you can. Until then take the open card only if it makes your best combinations
better, and throw away cards that cost many points and have few partners still to come. The hard
player counts what each card that may come next would bring, too.
"""

from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.koenigs_romme import KoenigsRomme
from reihum.parts.dealing import Cards, without
from reihum.parts.melds import SUITS, VALUES, Arrangement, melds_of, romme_deck, suit_of, value_of

LAY = 50.0  # laying cards, or being able to, is worth more than anything else
SURE = 0.5  # an open card must be better than a hidden one by this part of a card laid
LAST_DRAW = 2.0  # points that a hidden card saves in the last turn, on average
LAST_POINT = 0.2  # what a point is worth in the last turn
POINT = 0.15  # what getting rid of a point is worth before that
PARTNER = 0.25  # what keeping a card is worth for each live card that would complete three
NEIGHBOUR = 0.1  # a live card that would only make two counts this part of that
MELDED = 0.3  # a partner that is already in a combination counts this part of that
LOOKED_AT = 4  # so many of the best discards the hard player looks at more closely:
GAIN = 3.0  # what laying one card more with the next card is worth,
OUT_NEXT = 6.0  # and going out with it

Live = Sequence[int]  # for each card, how many copies are not seen yet


@lru_cache(maxsize=5_000)
def best(wild: int, hand: Cards) -> Arrangement:
    return melds_of(wild).best(hand)


@lru_cache(maxsize=5_000)
def goes_out(wild: int, hand: Cards) -> bool:
    return bool(melds_of(wild).discards(hand))


@lru_cache(maxsize=len(SUITS) * len(VALUES))
def alike(card: int) -> Cards:
    """The cards of the same value."""
    return tuple(range(value_of(card), len(SUITS) * len(VALUES), len(VALUES)))


def third_cards(one: int, other: int) -> Iterator[int]:
    """The cards that make a combination with these two."""
    if value_of(one) == value_of(other):
        yield from alike(one)
    elif suit_of(one) == suit_of(other):
        low, high = min(one, other), max(one, other)
        if high - low == 2:
            yield low + 1
        elif high - low == 1:
            if value_of(low) > 0:
                yield low - 1
            if value_of(high) < len(VALUES) - 1:
                yield high + 1


@lru_cache(maxsize=len(SUITS) * len(VALUES))
def near(card: int) -> Cards:
    """The cards that would make two of three with this one; direct neighbours count twice."""
    start = card - value_of(card)
    places = (value_of(card) + step for step in (-2, -1, -1, 1, 1, 2))
    run = (start + place for place in places if 0 <= place < len(VALUES))
    return (*alike(card), *run)


@lru_cache(maxsize=4096)
def thirds(one: int, other: int) -> Cards:
    return tuple(third_cards(one, other))


class KoenigsRommeStrategy(Strategy[KoenigsRomme]):
    reasons: ClassVar[tuple[str, ...]] = (
        "out",
        "lay-last",
        "take-out",
        "take-fits",
        "take-last",
        "draw",
        "draw-last",
        "throw-last",
        "throw-dead",
        "throw-dear",
        "throw-loose",
        "best",
    )

    def __init__(self, ahead: bool = False) -> None:
        self.ahead = ahead

    @cached_property
    def expert(self) -> "KoenigsRommeStrategy":
        return KoenigsRommeStrategy(ahead=True)

    def weigh(self, game: KoenigsRomme, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if not game.drawn:
            taking = self._taking(game, seat)
            return [taking if action.verb == "take" else 0.0 for action in menu]
        index = game.plan.deck.index
        cards = [index[action.cards[0]] for action in menu if action.verb == "discard"]
        throwing = iter(self._throwing(game, seat, cards))
        return [next(throwing) if action.verb == "discard" else LAY for action in menu]

    def _taking(self, game: KoenigsRomme, seat: int) -> float:
        """How much better the open card is than a hidden one."""
        if not game.discards:
            return 0.0
        wild, hand, points = game.deal - 1, game.hands[seat], game.melds.points
        more = tuple(sorted((*hand, game.discards[-1])))
        before, after = best(wild, hand), best(wild, more)
        if game.out >= 0:
            kept, then = (
                one.points - max(map(points, one.left), default=0) for one in (before, after)
            )
            return LAST_POINT * (kept - then - LAST_DRAW)
        if goes_out(wild, more):
            return LAY
        return len(before.left) + 1 - max(1, len(after.left)) - SURE

    def _throwing(self, game: KoenigsRomme, seat: int, cards: Sequence[int]) -> list[float]:
        """How good it is to throw away each of these cards."""
        points, hand = game.melds.points, game.hands[seat]
        if game.out >= 0:
            return [LAST_POINT * points(card) for card in cards]
        arranged, live = best(game.deal - 1, hand), self._live(game, seat)
        if not arranged.left:  # all cards are in combinations: break the least valuable one
            rests = (best(game.deal - 1, without(hand, (card,)) or ()) for card in cards)
            worths = [-POINT * rest.points for rest in rests]
        else:
            hopes = (self._hopes(game, arranged, card, live) for card in cards)
            pairs = zip(cards, hopes, strict=True)
            worths = [POINT * points(card) - PARTNER * hope for card, hope in pairs]
        return self._with_next(game, hand, cards, worths, live) if self.ahead else worths

    @staticmethod
    def _with_next(
        game: KoenigsRomme, hand: Cards, cards: Sequence[int], worths: list[float], live: Live
    ) -> list[float]:
        """The same worths, for the best of them with what the next card may bring."""
        wild, unseen = game.deal - 1, sum(live)
        order = sorted(range(len(cards)), key=worths.__getitem__, reverse=True)
        found = [worth - LAY for worth in worths]
        for at in order[:LOOKED_AT]:
            rest = without(hand, (cards[at],)) or ()
            loose = len(melds_of(wild).best(rest).left)
            gains = outs = 0
            for card, copies in enumerate(live):
                if copies:
                    more = tuple(sorted((*rest, card)))
                    left = len(melds_of(wild).best(more).left)
                    gains += copies * max(0, loose + 1 - max(1, left))
                    outs += copies * (left <= 1 and goes_out(wild, more))
            found[at] = worths[at] + (GAIN * gains + OUT_NEXT * outs) / unseen
        return found

    @staticmethod
    def _live(game: KoenigsRomme, seat: int) -> Live:
        live = list(romme_deck().copies)
        for seen in (game.hands[seat], game.discards, *game.laid):
            for card in seen:
                live[card] -= 1
        return live

    @staticmethod
    def _hopes(game: KoenigsRomme, arranged: Arrangement, card: int, live: Live) -> float:
        """How many live cards would make a combination with this one and another of the hand."""
        is_wild = game.melds.is_wild
        if is_wild(card):
            return LAY
        hopes = NEIGHBOUR * sum(live[other] for other in near(card))
        for other in without(arranged.left, (card,)) or ():
            if not is_wild(other):
                hopes += sum(live[third] for third in thirds(card, other))
        for meld in arranged.melds:
            for other in meld:
                if not is_wild(other):
                    hopes += MELDED * sum(live[third] for third in thirds(card, other))
        return hopes

    def why(self, game: KoenigsRomme, seat: int, action: Action) -> str:
        last = game.out >= 0
        if action.verb == "lay":
            return "lay-last" if last else "out"
        if action.verb == "draw":
            return "draw-last" if last else "draw"
        if action.verb == "take":
            more = tuple(sorted((*game.hands[seat], game.discards[-1])))
            return "take-last" if last else ("take-fits", "take-out")[goes_out(game.deal - 1, more)]
        if last:
            return "throw-last"
        if not game.hands[seat][1:]:
            return "out"
        return self._why_throw(game, seat, game.plan.deck.index[action.cards[0]])

    def _why_throw(self, game: KoenigsRomme, seat: int, card: int) -> str:
        arranged, points = best(game.deal - 1, game.hands[seat]), game.melds.points
        if card not in arranged.left or game.melds.is_wild(card):
            return "best"
        if not self._hopes(game, arranged, card, self._live(game, seat)):
            return "throw-dead"
        most = max(points(other) for other in arranged.left)
        return "throw-dear" if points(card) == most else "throw-loose"
