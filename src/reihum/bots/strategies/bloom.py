"""Bloom: many flowers in one row, with tiles that connect, and out before the others are."""

from collections.abc import Sequence
from itertools import chain
from typing import ClassVar

from reihum.bots.strategies.bloom_outlook import A_JOKER, Outlook
from reihum.bots.strategy import Strategy, lead
from reihum.core.actions import Action
from reihum.games.bloom import DRAW, Bloom
from reihum.parts.chains import JOKER, LEAST, TOP, Tiles

# In points, as those of the outlook.
DRAWING = 1.1  # a turn for tiles: what keeps rows waiting until they are rich
BLIND = 0.2  # a hidden tile may be a joker
GLANCE = 4  # of the numbers not seen yet one in so many is tried, for speed
ADDING = -2.9  # a turn without a scoring tile
FOR_THREE = 0.9  # the joker that comes with a short row
REPLACING = -0.4  # the number that is given for the joker
GOING_OUT, CAUGHT = 8.0, 0.9  # ends the deal; and more for each tile that the others hold then

RICH = 5  # points that are worth a row for their own sake
SWAY = 12.5  # a lead by so many points is nearly as good as any


class BloomStrategy(Strategy[Bloom]):
    """Its hard player does not search: in a second there is time for five playouts at most."""

    reasons: ClassVar[tuple[str, ...]] = (
        *("best", "out", "three", "rob", "flowers", "rid", "replace"),
        *("connects", "blind", "take", "stop"),
    )

    def weigh(self, game: Bloom, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        if game.reward:
            return [float(action.verb == "take") for action in menu]
        outlook, hand = Outlook(game, seat), game.hands[seat]
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
        points = _points(Outlook(game, seat), game, action)
        if points and len(action.cards) == LEAST and game.jokers and not action.place:
            return "three"
        if points < RICH:
            return "rid"
        return "rob" if action.place else "flowers"

    def worth(self, game: Bloom) -> Sequence[float]:
        return lead(game, SWAY, 0.0)


def _with_replacing(menu: Sequence[Action], worths: list[float]) -> list[float]:
    """A replacement costs no turn: it comes on top of the best that can still be done then."""
    turns = [(a.cards, w) for a, w in zip(menu, worths, strict=True) if a.verb != "replace"]
    for place, action in enumerate(menu):
        if action.verb == "replace":
            card = action.cards[0]
            worths[place] += max((worth for cards, worth in turns if card not in cards), default=0)
    return worths


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
        jokers = len(action.which)
    for tile in tiles:
        if tile == JOKER and jokers:
            jokers -= 1
        elif tile == JOKER or tile not in loot:
            supply.remove(tile)
    return supply


def _gain(outlook: Outlook, game: Bloom, action: Action) -> float:
    """What an action brings besides the supply it leaves."""
    verb, place = action.verb, action.place
    if verb == "draw":
        return DRAWING if action.cards else DRAWING + BLIND
    if verb == "end":
        return DRAWING
    if verb == "replace":
        return A_JOKER + REPLACING
    if verb == "pass":
        return 0.0
    if verb == "add":
        return ADDING
    short = len(action.cards) == LEAST and game.jokers and not place
    return _points(outlook, game, action) + (FOR_THREE if short else 0)


def _points(outlook: Outlook, game: Bloom, action: Action) -> int:
    """What an action with a row scores."""
    index = game.plan.deck.index
    return outlook.points([index[card] for card in action.cards]) if action.verb == "lay" else 0


def _ending(outlook: Outlook, game: Bloom, seat: int, action: Action) -> float:
    """To be out is good, and better the more the others hold; but not if the match is lost."""
    if game.deal == game.setup.number("deals"):
        each = sum(outlook.flowers) / TOP  # on the tiles of the others, as far as one can know
        standing = [
            total + sum([tile - TOP for tile in won]) - each * len(supply)
            for total, won, supply in zip(game.totals(), game.won, game.hands, strict=True)
        ]
        own = standing[seat] + each * len(game.hands[seat]) + _points(outlook, game, action)
        if own < max(standing[:seat] + standing[seat + 1 :]):
            return -GOING_OUT
    return GOING_OUT + CAUGHT * outlook.fewest


def _hidden(outlook: Outlook, game: Bloom, hand: Tiles) -> float:
    """The supply with a hidden tile, on average."""
    seen = {*hand, *game.display, *chain.from_iterable(game.rows)}
    unseen = [tile for tile in range(1, TOP + 1) if tile not in seen][::GLANCE] or [JOKER]
    return sum([outlook.worth(sorted((*hand, tile))) for tile in unseen]) / len(unseen)
