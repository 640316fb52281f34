"""KoenigsRomme: what a good player knows."""

from collections.abc import Sequence
from functools import lru_cache
from typing import ClassVar

from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.koenigs_romme import KoenigsRomme
from reihum.parts.dealing import Cards, without
from reihum.parts.melds import JOKER, VALUES, Arrangement, melds_of, romme_deck, suit_of, value_of

LAY = 50.0  # more than anything else can be worth
SMALL_GAIN = 0.0
POINT = 0.05  # throwing a card away: a point of it
OUT = 0.25  # a live card that would make a combination with it
MELDED = 0.3  # the share of a partner that lies in a combination already


@lru_cache(maxsize=50_000)
def best(wild: int, hand: Cards) -> Arrangement:
    return melds_of(wild).best(hand)


@lru_cache(maxsize=50_000)
def ready(wild: int, hand: Cards) -> bool:
    return bool(melds_of(wild).discards(hand))


class KoenigsRommeStrategy(Strategy[KoenigsRomme]):
    reasons: ClassVar[tuple[str, ...]] = ("best",)
    playouts = 60

    def weigh(self, game: KoenigsRomme, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if not game.drawn:
            taking = self._taking(game, seat)
            return [taking if action.verb == "take" else 0.0 for action in menu]
        index = game.plan.deck.index
        worths = [LAY] * len(menu)
        throwing = [i for i, action in enumerate(menu) if action.verb == "discard"]
        if throwing:
            cards = [index[menu[i].cards[0]] for i in throwing]
            for i, worth in zip(throwing, self._throwing(game, seat, cards), strict=True):
                worths[i] = worth
        return worths

    def _taking(self, game: KoenigsRomme, seat: int) -> float:
        wild, hand, points = game.deal - 1, game.hands[seat], game.melds.points
        if not game.discards:
            return 0.0
        before = best(wild, hand)
        more = tuple(sorted((*hand, game.discards[-1])))
        after = best(wild, more)
        if game.out >= 0:
            kept = before.points - max(map(points, before.left), default=0)
            then = after.points - max(map(points, after.left), default=0)
            return (kept - then - 0.5) / 5
        if ready(wild, more):
            return LAY
        gain = len(before.left) + 1 - max(1, len(after.left))
        return gain - 0.5

    def _throwing(self, game: KoenigsRomme, seat: int, cards: Sequence[int]) -> list[float]:
        points = game.melds.points
        if game.out >= 0:
            return [points(card) / 5 for card in cards]
        hand = game.hands[seat]
        if not best(game.deal - 1, hand).left:
            return [-0.1 * best(game.deal - 1, without(hand, (c,)) or ()).points for c in cards]
        live = self._live(game, seat)
        arranged = best(game.deal - 1, game.hands[seat])
        return [
            points(card) * POINT - OUT * self._outs(game, arranged, card, live) for card in cards
        ]

    @staticmethod
    def _live(game: KoenigsRomme, seat: int) -> list[int]:
        live = list(romme_deck().copies)
        for pile in (game.hands[seat], game.discards, *game.laid):
            for card in pile:
                live[card] -= 1
        return live

    @staticmethod
    def _outs(game: KoenigsRomme, arranged: Arrangement, card: int, live: list[int]) -> float:
        is_wild = game.melds.is_wild
        if is_wild(card):
            return 50.0
        suit, value = suit_of(card), value_of(card)
        size = len(VALUES)
        alike = sum(live[value::size][:5])
        outs = 0.0
        others = [(c, 1.0) for c in arranged.left if not is_wild(c)]
        others.remove((card, 1.0))
        others += [(c, MELDED) for meld in arranged.melds for c in meld if not is_wild(c)]
        for other, share in others:
            if value_of(other) == value:
                outs += share * alike
            elif suit_of(other) == suit:
                low, high = sorted((value, value_of(other)))
                if high - low == 2:
                    outs += share * live[suit * size + low + 1]
                elif high - low == 1:
                    outs += share * (live[suit * size + low - 1] if low else 0)
                    outs += share * (live[suit * size + high + 1] if high < size - 1 else 0)
        return outs


assert JOKER == 55
