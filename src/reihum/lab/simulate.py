"""Many matches of random players, or of bots: the results, and a digest to compare two runs."""

import hashlib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any

from reihum.bots.random_player import random_step
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.record import Record
from reihum.core.rng import Rng, SeededTape, derived_seed
from reihum.games import find_game
from reihum.lab import arena
from reihum.lab.players import check, player


def play_randomly(setup: Setup, seed: str) -> Record:
    """Play one match at random; return its record."""
    match, rng = Match(find_game(setup.game), setup, SeededTape(seed)), Rng(f"{seed}/players")
    game = match.game
    while game.due():
        match.play(*random_step(game, rng))
    return match.record


def play_with(setup: Setup, seed: str, bots: Sequence[str]) -> Record:
    """Play one match with these bots, by seat; a Mistake says who broke the rules, and how."""
    players = [player(bot, Rng(f"{seed}/{seat}")) for seat, bot in enumerate(bots)]
    match = arena.begin(setup, seed, players)
    try:
        played = arena.play(setup, seed, players, match)
    finally:
        for sitting in players:
            sitting.close()
    if played.forfeit:
        seat, why = played.forfeit
        raise Mistake("bot-failed", bot=bots[seat], seat=seat, why=why)
    return match.record


@dataclass
class Simulation:
    """The results of many matches, of random players if no bots are named."""

    setup: Setup
    seed: str
    bots: tuple[str, ...] = ()
    matches: int = 0
    decisions: int = 0
    wins: list[int] = field(default_factory=list)
    sums: list[int] = field(default_factory=list)
    _hash: Any = field(default_factory=hashlib.sha256)

    def __post_init__(self) -> None:
        if self.bots and len(self.bots) != self.setup.seats:
            raise Mistake("bots-and-seats", bots=len(self.bots), seats=self.setup.seats)
        for bot in dict.fromkeys(self.bots):
            check(bot, self.setup.game)

    def run(self, matches: int) -> Iterator[Record]:
        """Play this many matches; yields the record of each."""
        self.wins = [0] * self.setup.seats
        self.sums = [0] * self.setup.seats
        for number in range(matches):
            seed = derived_seed(self.seed, number)
            if self.bots:
                record = play_with(self.setup, seed, self.bots)
            else:
                record = play_randomly(self.setup, seed)
            self.matches += 1
            self.decisions += len(record.moves)
            for seat, points in enumerate(record.result or ()):
                self.sums[seat] += points
                self.wins[seat] += seat in record.winners
            self._hash.update(record.position.encode())
            yield record

    def json(self) -> dict[str, Any]:
        played = {"bots": list(self.bots)} if self.bots else {}
        return played | {
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
