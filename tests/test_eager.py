"""Whole matches of Königs-Rommé in which everyone goes out as soon as possible: they end, almost
never by the limit of KR12. `make soak` plays many more of them."""

from reihum.bots.random_player import random_step
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import GAMES, new_game

SEATS = GAMES["koenigs-romme"].SEATS
SELDOM = 0.01  # the share of rounds with two players that may end by the limit


def laying(game: Game, seat: int) -> list[Action]:
    return [action for action in game.menu(seat) if action.verb == "lay"]


def eager(game: Game, rng: Rng) -> tuple[int, Action]:
    """Play at random, but lay cards whenever that is possible."""
    seat, action = random_step(game, rng)
    lays = laying(game, seat)
    return seat, rng.choice(lays) if lays else action


def eager_match(seats: int, seed: str) -> int:
    """Play a whole match; return in how many of its rounds nobody went out."""
    game, rng = new_game("koenigs-romme", seats, seed=seed), Rng(f"{seed}/players")
    nobody = 0
    while game.due():
        ended = len(game.scores)
        game.play(*eager(game, rng))
        nobody += len(game.scores) > ended and game.facts()["out"] == -1
    assert len(game.scores) == 11
    assert game.winners()
    assert all(total >= 0 for total in game.totals())
    return nobody


def seldom(nobody: int, rounds: int) -> bool:
    return nobody <= SELDOM * rounds


def test_every_match_ends_and_the_limit_is_seldom_met() -> None:
    nobody = [
        (seats, eager_match(seats, f"eager.{n}.{seats}")) for n in range(5) for seats in SEATS
    ]
    assert seldom(sum(without for seats, without in nobody if seats == 2), 5 * 11)
    assert sum(without for seats, without in nobody if seats > 3) == 0
