"""Random matches of all games, as the digests of their records: the same wherever they are played.

Run by CPython here and by the Python of a page (web/tools/house/run.mjs)."""

import json
from hashlib import sha256

import reihum
from reihum.core.rng import Rng
from reihum.games import GAMES

MOST = 400  # actions: a longer match is compared up to there


def played(game: str, n: int) -> str:
    cls = GAMES[game]
    seats = cls.SEATS[n % len(cls.SEATS)]
    match = reihum.new(game, seats=seats, seed=f"same-{n}")
    dice = Rng(f"{game} {n}")
    for _ in range(MOST):
        if not (due := match.due()):
            return sha256(match.record.write().encode()).hexdigest()
        seat = due[dice.below(len(due))]
        menu = match.menu(seat)
        match.play(seat, menu[dice.below(len(menu))])
    moves = [f"{seat} {action}" for seat, action in match.record.moves]
    return sha256("\n".join([*moves, repr(match.game)]).encode()).hexdigest()


def main(matches: str) -> str:
    return json.dumps({game: [played(game, n) for n in range(int(matches))] for game in GAMES})
