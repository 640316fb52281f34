"""Bloom: collect tiles that connect, lay rows with many flowers, go out before the others do."""

from collections.abc import Sequence
from functools import cached_property
from itertools import chain
from typing import ClassVar

from reihum.bots.strategies.bloom_outlook import PLAIN, TUNED, Outlook, Weights
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.bloom import DRAW, Bloom
from reihum.parts.chains import JOKER, LEAST, TOP, Tiles

GLANCE = 4  # only every fourth of the numbers not seen yet is tried, for speed
RICH = 5  # a row that scores this much is laid for its points


class BloomStrategy(Strategy[Bloom]):
    reasons: ClassVar[tuple[str, ...]] = (
        *("best", "out", "three", "rob", "flowers", "rid", "replace"),
        *("connects", "blind", "take", "stop"),
    )

    def __init__(self, weights: Weights = PLAIN) -> None:
        self.weights = weights

    @cached_property
    def expert(self) -> "BloomStrategy":
        return BloomStrategy(TUNED)

    def weigh(self, game: Bloom, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if game.reward:
            return [float(action.verb == "take") for action in menu]
        outlook, hand = Outlook(game, seat, self.weights), game.hands[seat]
        now = outlook.worth(hand)
        worths: list[float] = []
        for action in menu:
            after = _after(game, hand, action)
            gain = _gain(outlook, game, action)
            if not after and action.verb in ("lay", "add"):
                gain += _ending(outlook, game, seat, action)
            elif action == DRAW:
                gain += _hidden(outlook, game, hand) - now
            worths.append(gain + outlook.worth(after) - now)
        return _with_replacing(menu, worths)

    def why(self, game: Bloom, seat: int, action: Action) -> str:
        verb, hand = action.verb, game.hands[seat]
        if verb in ("take", "replace"):
            return verb
        if verb == "end":
            return "stop"
        if verb == "draw":
            return "connects" if action.cards else "blind"
        if verb not in ("lay", "add"):
            return "best"
        if not _after(game, hand, action):
            return "out"
        points = _points(Outlook(game, seat, self.weights), game, action)
        if points and len(action.cards) == LEAST and game.jokers and not action.place:
            return "three"
        if points < RICH:
            return "rid"
        return "rob" if action.place else "flowers"


def _with_replacing(menu: Sequence[Action], worths: list[float]) -> list[float]:
    """A replacement does not end the turn, so it is worth more by the best action that can still
    follow it."""
    turns = [(a.cards, w) for a, w in zip(menu, worths, strict=True) if a.verb != "replace"]
    for place, action in enumerate(menu):
        if action.verb == "replace":
            card = action.cards[0]
            worths[place] += max((worth for cards, worth in turns if card not in cards), default=0)
    return worths


def _after(game: Bloom, hand: Tiles, action: Action) -> list[int]:
    """The supply after an action, without a hidden tile or a joker that the action brings."""
    supply, index = list(hand), game.plan.deck.index
    tiles = [index[card] for card in action.cards]
    if action.verb == "draw":
        return sorted(supply + tiles)
    loot: Tiles = ()
    jokers = 0
    if action.verb == "lay" and action.place:
        loot = game.rows[int(action.place[4:]) - 1]
        jokers = len(action.which)
    for tile in tiles:
        if tile == JOKER and jokers:
            jokers -= 1
        elif tile == JOKER or tile not in loot:
            supply.remove(tile)
    return supply


def _gain(outlook: Outlook, game: Bloom, action: Action) -> float:
    """What an action brings, apart from the supply it leaves."""
    w = outlook.weights
    verb, place = action.verb, action.place
    if verb == "draw":
        return w.drawing if action.cards else w.drawing + w.blind
    if verb == "end":
        return w.drawing
    if verb == "replace":
        return w.joker + w.replacing
    if verb == "pass":
        return 0.0
    if verb == "add":
        return w.adding
    short = len(action.cards) == LEAST and game.jokers and not place
    return _points(outlook, game, action) + (w.for_three if short else 0)


def _points(outlook: Outlook, game: Bloom, action: Action) -> int:
    """The points that an action brings at once: those of a new row."""
    index = game.plan.deck.index
    return outlook.points([index[card] for card in action.cards]) if action.verb == "lay" else 0


def _ending(outlook: Outlook, game: Bloom, seat: int, action: Action) -> float:
    """Going out is good, better if the others hold many tiles, but bad if it loses the match."""
    w = outlook.weights
    if game.deal == game.setup.number("deals"):
        each = sum(outlook.flowers) / TOP  # average flowers on a tile: those of others are hidden
        standing = [
            total + sum([tile - TOP for tile in won]) - each * len(supply)
            for total, won, supply in zip(game.totals(), game.won, game.hands, strict=True)
        ]
        own = standing[seat] + each * len(game.hands[seat]) + _points(outlook, game, action)
        if own < max(standing[:seat] + standing[seat + 1 :]):
            return -w.going_out
    return w.going_out + w.caught * outlook.fewest


def _hidden(outlook: Outlook, game: Bloom, hand: Tiles) -> float:
    """What the supply is worth after drawing a hidden tile, on average."""
    seen = {*hand, *game.display, *chain.from_iterable(game.rows)}
    unseen = [tile for tile in range(1, TOP + 1) if tile not in seen][::GLANCE] or [JOKER]
    return sum([outlook.worth(sorted((*hand, tile))) for tile in unseen]) / len(unseen)
