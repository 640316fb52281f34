"""What the cards that somebody has in the end bring, counted as the game itself counts them."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from reihum.core.errors import Mistake
from reihum.games import find_game
from reihum.pad.sheets import usual_plan


def count(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The points of a player for this `deal` of the `game`, by the zones in which the cards are.

    >>> from reihum.pad import count
    >>> cards = {"won": ["+", "+"], "hand": ["R21", "*"]}
    >>> count({"game": "elfer-raus-master", "deal": 1, "cards": cards})
    {'points': -10, 'parts': {'won': 22, 'hand': -32}}
    """
    game, deal = find_game(asked["game"]), asked["deal"]
    plan = usual_plan(game)
    cards: Mapping[str, Sequence[str]] = asked["cards"]
    zones = [tallied.zone for tallied in game.TALLIED]
    most = next(option.high for option in game.OPTIONS if option.name == "deals")
    if not zones or not cards.keys() <= {*zones} or not 1 <= deal <= most:
        raise Mistake("bad-message")
    there = Counter(plan.deck.say(plan.deck.cards()))
    if Counter(card for held in cards.values() for card in held) - there:
        raise Mistake("bad-message")
    held = {zone: plan.deck.sort(cards.get(zone, ())) for zone in zones}
    counted = game.counted_of(plan, deal, held)
    return {
        "points": sum(one.points for one in counted),
        "parts": {one.name: one.points for one in counted},
    }
