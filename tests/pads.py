"""Random matches with their points as the engine has them, for the client's own tests of a score
pad's adding. `make golden` writes them."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from reihum.bots.random_player import random_step
from reihum.core.game import Game
from reihum.core.options import Value
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, setup_for, start
from reihum.pad.sheets import leads
from tests.sweep import few_seats

FILE = Path(__file__).parent.parent / "web" / "src" / "pages" / "pad" / "matches.json"
DEALS = 3
QUICK: dict[str, Value] = {"limit": 8, "hand": 6}  # the box stays whole


def quick(name: str) -> dict[str, Value]:
    options = {option.name: option for option in GAMES[name].OPTIONS}
    few: dict[str, Value] = {one: QUICK[one] for one in options if one in QUICK}
    return few | {"deals": min(DEALS, options["deals"].high)}


def played_deals(name: str, seats: int, seed: str) -> Iterator[Game]:
    """A random match: the game at each moment when a deal has begun or is over."""
    game, rng = start(setup_for(name, seats, quick(name)), SeededTape(seed)), Rng(seed)
    yield game
    while game.due():
        before = game.phase
        game.play(*random_step(game, rng))
        if game.phase != before:
            yield game


def match(name: str) -> dict[str, Any]:
    cls, begun, game = GAMES[name], list[int](), None
    for game in played_deals(name, few_seats(name), "pads"):
        if game.phase == "play":
            begun.append(game.dealer if leads(cls) == "deals" else game.asked[0])
    assert game
    return {
        "game": name,
        "how": {"best": cls.BEST, "adds": cls.ADDS_UP, "ties": cls.TIES, "follows": cls.FOLLOWS},
        "scores": game.scores,
        "totals": game.totals(),
        "winners": game.winners(),
        "leads": begun if leads(cls) else [],
    }


def text() -> str:
    """Of all games that several people play."""
    several = [match(name) for name, game in GAMES.items() if game.SEATS[-1] > 1]
    return "[\n" + ",\n".join(f"  {json.dumps(one)}" for one in several) + "\n]\n"
