"""Matches with a proof of their cards: for our own tests, and for the client's, which checks them
without the engine. `make golden` writes those."""

import json
from hashlib import sha256, shake_256
from pathlib import Path

from reihum.core.match import Match
from reihum.core.proof import HeedingTape, Proof, dealt_in, promise_of, seed_of
from reihum.core.record import Record
from reihum.core.rng import Rng
from reihum.core.story import keep
from reihum.games import GAMES, find_game, setup_for
from tests.sweep import few_seats, short

FILE = Path(__file__).parent.parent / "web" / "src" / "link" / "proofs.json"
SECRET, PARTS = "5a" * 32, ("01" * 16, "fe" * 16)
# Where hashes are padded in all ways: up to the end of a block, and over it.
LENGTHS = (0, 27, 28, 31, 32, 60, 64), (0, 134, 135, 136, 271, 272)


def proven(
    game: str,
    secret: str = SECRET,
    parts: tuple[str, ...] = PARTS,
    tape: type[HeedingTape] = HeedingTape,
) -> Record:
    """The record of a match dealt like this, as it is after a server has written it."""
    setup = setup_for(game, few_seats(game), short(game))
    chance = tape(seed_of(secret, parts))
    match, rng = Match(find_game(game), setup, chance, telling=True), Rng(game)
    while match.due():
        seat = match.due()[0]
        match.play(seat, rng.choice(match.menu(seat)))
    drawn = chance.drawn(match.game.plan.deck)
    dealt = tuple(dealt_in(map(keep, match.events)))
    match.record.proof = Proof(promise_of(secret), secret, parts, drawn, dealt)
    return match.record


def text() -> str:
    """Up to the first move: rules are not for the client."""
    two, three = LENGTHS
    records = {
        game: "".join(
            line for line in proven(game).write().splitlines(keepends=True) if not line[0].isdigit()
        )
        for game in GAMES
    }
    hashes = {
        "sha256": {str(n): sha256("ä".encode() * n).hexdigest() for n in two},
        "shake256": {str(n): shake_256(b"a" * n).hexdigest(256) for n in three},
    }
    return json.dumps(hashes | {"records": records}, ensure_ascii=False, indent=1) + "\n"
