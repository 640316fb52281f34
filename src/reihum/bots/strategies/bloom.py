"""Bloom: many flowers in one row, with tiles that connect, and out before the others are."""

from collections.abc import Sequence
from math import tanh
from typing import ClassVar

from reihum.bots.strategies.bloom_outlook import A_JOKER, PRESSING_FLOWER, Outlook
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.games.bloom import Bloom
from reihum.parts.chains import JOKER, LEAST, TOP, Tiles

# In points, as those of the outlook.
DRAWING = 1.5  # a turn for tiles: what keeps rows waiting until they are rich
BLIND = 0.5  # a hidden tile, compared with none
ADDING = -2.0  # a turn without a scoring tile
FOR_THREE = 1.5  # the joker that comes with a short row
REPLACING = -0.2
GOING_OUT, CAUGHT = 6.0, 1.0  # ends the deal; and more for each tile that the others hold then

SWAY = 25  # a lead by so many points is nearly as good as any


class BloomStrategy(Strategy[Bloom]):
    reasons: ClassVar[tuple[str, ...]] = (
        *("best", "out", "three", "rob", "flowers", "rid", "replace"),
        *("connects", "blind", "take", "stop"),
    )

    def weigh(self, game: Bloom, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if game.reward:
            return [float(action.verb == "take") for action in menu]
        outlook, hand = Outlook(game, seat), game.hands[seat]
        now = outlook.worth(hand)
        worths = []
        for action in menu:
            after = _after(game, hand, action)
            gain = _gain(outlook, game, action)
            if not after:
                gain += _ending(outlook, game, seat, gain)
            worths.append(gain + outlook.worth(after) - now)
        # A replacement costs no turn: it comes on top of what is done then.
        best = max((w for a, w in zip(menu, worths, strict=True) if a.verb != "replace"), default=0)
        return [
            worth + best if action.verb == "replace" else worth
            for action, worth in zip(menu, worths, strict=True)
        ]

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
        if verb == "add":
            return "rid"
        if action.place:
            return "rob"
        return "three" if len(action.cards) == LEAST and game.jokers else "flowers"

    def worth(self, game: Bloom) -> Sequence[float]:
        """Points count beyond this deal: the lead over the best of the others."""
        totals = game.totals()
        return [
            (1 + tanh((own - max(totals[:seat] + totals[seat + 1 :])) / SWAY)) / 2
            for seat, own in enumerate(totals)
        ]


def _after(game: Bloom, hand: Tiles, action: Action) -> list[int]:
    """The supply after an action; a hidden tile or a joker that comes is not in it."""
    supply, index = list(hand), game.plan.deck.index
    tiles = [index[card] for card in action.cards]
    if action.verb == "draw":
        return sorted(supply + tiles)
    loot: Tiles = ()
    jokers = 0
    if action.verb == "lay" and action.place:
        loot = game.rows[int(action.place[4:]) - 1]
        jokers = len(str(action.number)) if action.number else 0
    for tile in tiles:
        if tile == JOKER and jokers:
            jokers -= 1
        elif tile == JOKER or tile not in loot:
            supply.remove(tile)
    return supply


def _gain(outlook: Outlook, game: Bloom, action: Action) -> float:
    """What an action brings besides the supply it leaves."""
    verb, _, place, _ = action
    if verb == "draw":
        return DRAWING if action.cards else DRAWING + BLIND - outlook.pressure * PRESSING_FLOWER
    if verb == "end":
        return DRAWING
    if verb == "replace":
        return A_JOKER + REPLACING
    if verb == "pass":
        return 0.0
    gain = ADDING
    if verb == "lay":
        index = game.plan.deck.index
        gain = outlook.points([index[card] for card in action.cards])
        if len(action.cards) == LEAST and game.jokers and not place:
            gain += FOR_THREE
    return gain


def _ending(outlook: Outlook, game: Bloom, seat: int, points: float) -> float:
    """To be out is good, and better the more the others hold; but not if the match is lost."""
    if game.deal == game.setup.number("deals"):
        each = sum(outlook.flowers) / TOP  # on the tiles of the others, as far as one can know
        standing = [
            total + sum([tile - TOP for tile in won]) - each * len(supply)
            for total, won, supply in zip(game.totals(), game.won, game.hands, strict=True)
        ]
        own = standing[seat] + each * len(game.hands[seat]) + points
        if own < max(standing[:seat] + standing[seat + 1 :]):
            return -GOING_OUT
    return GOING_OUT + CAUGHT * outlook.fewest
