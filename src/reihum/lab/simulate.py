"""Many matches of random players: the results, and a digest for comparing two runs."""

import hashlib
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.record import Record
from reihum.core.rng import Rng, SeededTape, derived_seed
from reihum.games import find_game


def play_randomly(setup: Setup, seed: str) -> Record:
    """Play one match at random; return its record."""
    match, rng = Match(find_game(setup.game), setup, SeededTape(seed)), Rng(f"{seed}/players")
    game = match.game
    while game.due():
        match.play(*random_step(game, rng))
    return match.record


@dataclass
class Simulation:
    """The results of many matches."""

    setup: Setup
    seed: str
    matches: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    _hash: Any = field(default_factory=hashlib.sha256)

    def run(self, matches: int) -> Iterator[Record]:
        """Play this many matches; yields the record of each."""
        self.wins = [0] * self.setup.seats
        self.sums = [0] * self.setup.seats
        for number in range(matches):
            record = play_randomly(self.setup, derived_seed(self.seed, number))
            self.matches += 1
            self.decisions += len(record.moves)
            for seat, points in enumerate(record.result or ()):
                self.sums[seat] += points
                self.wins[seat] += seat in record.winners
            self._hash.update(record.position.encode())
            yield record

    def json(self) -> dict[str, Any]:
        return {
            "game": self.setup.game,
            "rules": find_game(self.setup.game).RULES,
            "seats": self.setup.seats,
            "options": dict(self.setup.options),
            "seed": self.seed,
            "matches": self.matches,
            "decisions": self.decisions,
            "wins": self.wins,
            "points": self.sums,
            "digest": self._hash.hexdigest(),
        }
