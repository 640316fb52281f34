"""`python bench/ismcts.py GAME --deals 20`: the hard player against OpenSpiel's information set
search (`ISMCTSBot`, in Python). That searches in worlds our chair imagines, and its playouts are
played by our strategy. Every deal is played twice, with the seats exchanged. `--kept FILE` keeps
each deal as it ends, and the same command goes on where it was broken off."""

import argparse
from concurrent.futures import ProcessPoolExecutor, as_completed
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy
import pyspiel
from open_spiel.python.algorithms.ismcts import ISMCTSBot

from reihum.bots import levels
from reihum.bots.dice import Dice
from reihum.bots.playout import playout
from reihum.bots.strategies import strategy_for
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, find_game, setup_for
from reihum.lab.intervals import estimate_between

SEATS = 2
CURIOSITY = 2.0  # as in OpenSpiel's examples
GAME = SimpleNamespace(
    get_type=lambda: SimpleNamespace(
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    )
)


class State:
    """A position as the search wants it: whole actions, numbered as they are met, and where
    several seats are asked at once the searching one answers first."""

    def __init__(self, game: Game, me: int, numbers: dict[Action, int]) -> None:
        self.game, self.me, self.numbers = game, me, numbers

    def get_game(self) -> Any:
        return GAME

    def current_player(self) -> int:
        due = self.game.due()
        return self.me if self.me in due else due[0]

    def is_terminal(self) -> bool:
        return self.game.phase != "play"

    def is_chance_node(self) -> bool:
        return False

    def legal_actions(self) -> list[int]:
        menu, numbers = self.game.menu(self.current_player()), self.numbers
        return [numbers.setdefault(action, len(numbers)) for action in menu]

    def apply_action(self, number: int) -> None:
        self.game.play(self.current_player(), list(self.numbers)[number])

    def observation_string(self) -> str:
        return repr(self.game.view(self.current_player()))

    def returns(self) -> list[float]:
        """1 for winning the deal, -1 for losing it."""
        worths = strategy_for(type(self.game)).worth(self.game)
        return [2 * worth - 1 for worth in worths]

    def clone(self) -> "State":
        return State(self.game.copy(), self.me, self.numbers)


class ByStrategy:
    """What a position is worth: a playout by our strategy."""

    def __init__(self, rng: Rng) -> None:
        self.rng = rng

    def prior(self, state: State) -> list[tuple[int, float]]:
        legal = state.legal_actions()
        return [(number, 1 / len(legal)) for number in legal]

    def evaluate(self, state: State) -> list[float]:
        end = state.clone()
        playout(end.game, strategy_for(type(end.game)), Dice(self.rng.below(65536)))
        return end.returns()


def searched(chair: Chair, playouts: int, rng: Rng) -> Action:
    assert chair.seat is not None
    me, worlds = chair.seat, chair.worlds()
    numbers: dict[Action, int] = {}
    chance = numpy.random.RandomState(rng.below(65536))
    bot = ISMCTSBot(
        GAME, ByStrategy(rng), CURIOSITY, playouts, random_state=chance, use_observation_string=True
    )
    bot.set_resampler(lambda state, player: State(worlds.imagine(rng), me, numbers))
    number = int(bot.step(State(worlds.imagine(rng), me, numbers)))
    return [*numbers][number]


def won(name: str, seed: str, hard: int, playouts: int) -> float:
    """The share of the win that the hard player has in this match."""
    setup = setup_for(name, SEATS, {"deals": 1})
    match = Match(GAMES[name], setup, SeededTape(seed), telling=True)
    chairs, rng = [chair_at(setup, seat) for seat in range(SEATS)], Rng(f"{seed}/{hard}")
    events = [*match.events]
    while due := match.game.due():
        for chair in chairs:
            chair.hear(events)
        seat, menu = due[0], match.game.menu(due[0])
        if len(menu) == 1:
            action = menu[0]
        elif seat == hard:
            action = levels.decide(chairs[seat], "hard", rng)
        else:
            action = searched(chairs[seat], playouts, rng)
        events = match.act(seat, action)
    winners = match.winners()
    return (hard in winners) / len(winners) if winners else 1 / SEATS


def shared(name: str, seed: str, playouts: int) -> float:
    """The same over both seats of one deal."""
    return sum(won(name, seed, seat, playouts) for seat in range(SEATS)) / SEATS


def read(kept: Path | None) -> dict[str, float]:
    if kept is None or not kept.exists():
        return {}
    return {seed: float(share) for seed, share in map(str.split, kept.read_text().splitlines())}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--deals", type=int, default=20)
    parser.add_argument("--playouts", type=int, default=400)
    parser.add_argument("--seed", default="ismcts")
    parser.add_argument("--cores", type=int, default=1)
    parser.add_argument("--kept", type=Path)
    asked = parser.parse_args()
    name = find_game(asked.game).ID
    found = read(asked.kept)
    seeds = [f"{asked.seed}-{deal}" for deal in range(asked.deals)]
    with ProcessPoolExecutor(asked.cores) as pool:
        playing = {
            pool.submit(shared, name, seed, asked.playouts): seed
            for seed in seeds
            if seed not in found
        }
        for played in as_completed(playing):
            found[playing[played]] = played.result()
            if asked.kept:
                with asked.kept.open("a") as file:
                    file.write(f"{playing[played]} {played.result()}\n")
    mean, low, high = estimate_between([found[seed] for seed in seeds], 0.0, 1.0)
    print(
        f"{name}, {SEATS} seats, {asked.deals} deals: against ISMCTS, {asked.playouts} playouts, "
        f"hard wins {mean:.1%} [{low:.1%}, {high:.1%}]"
    )


if __name__ == "__main__":
    main()
