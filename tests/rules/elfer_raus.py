"""Positions and helpers for the rules tests of elfer_raus."""

from typing import Any

from reihum.core.game import Game
from reihum.core.rng import ScriptedTape
from reihum.games import new_game, setup_for, start
from reihum.games.elfer_raus import ElferRaus
from tests.rules.helpers import zone

COLOURS = {"red": "R", "yellow": "Y", "green": "G", "blue": "B"}


def size(game: Game, name: str) -> int:
    return len(zone(game, name))


def elfer(seats: int, seed: str = "deal", **options: Any) -> ElferRaus:
    game = new_game("elfer-raus", seats, seed=seed, **options)
    assert isinstance(game, ElferRaus)
    return game


def dealt(hands: list[str], **options: str) -> ElferRaus:
    """A deal in which the two seats get these cards, and apart from them as few 11s as possible."""
    setup = setup_for("elfer-raus", 2, {"dealer": "0", **options})
    plan = ElferRaus.prepare(setup)
    deck = plan.deck
    named = [[deck.index[name] for name in hand.split()] for hand in hands]
    taken = {card for hand in named for card in hand}
    others = [card for card in plan.to_deal if card not in taken]
    others.sort(key=lambda card: card in plan.elevens)
    order: list[int] = []
    for hand in named:
        fill = plan.hand - len(hand)
        order += hand + others[:fill]
        others = others[fill:]
    game = start(setup, ScriptedTape([order + others]))
    assert isinstance(game, ElferRaus)
    return game
