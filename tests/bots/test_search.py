"""The tree search: it finds what is obvious, keeps to its budget, and can be repeated."""

from collections.abc import Sequence

import pytest

import reihum
from reihum.bots.search import Search
from reihum.bots.strategies.elfer_raus import ElferRausStrategy
from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.bots.strategy import Strategy
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import new_game, read_position
from reihum.games.hoechste_karte import HoechsteKarte
from tests.bots.seated import seated

TWO_WAYS = (  # the other seat holds R1 and Y4: after R2 it can go out, after Y2 seat 0 can
    "elfer-raus 2 colours=2 numbers=5 hand=4 | asked=(0,) first=3 | hand.0 R2 Y1 Y2 Y5 | "
    "hand.1 R1 Y4 | row.red R3 R4 R5 | row.yellow Y3"
)


class Counting(Strategy[Game]):
    """A strategy without an opinion that counts how often a game has come to its end."""

    def __init__(self) -> None:
        self.ends = 0

    def worth(self, game: Game) -> Sequence[float]:
        self.ends += 1
        return super().worth(game)


@pytest.mark.parametrize("playouts", [1, 7, 100, 333])
def test_it_keeps_to_its_budget(playouts: int) -> None:
    game = new_game("hoechste-karte", 3, seed="budget")
    strategy = Counting()
    search = Search(seated(game, 0), strategy, Rng("b"))
    menu = set(game.menu(0))
    assert set(search.candidates) == menu, "high cards are looked at like low ones"
    search.run(playouts)
    assert strategy.ends <= playouts
    assert playouts < len(menu) or strategy.ends >= playouts * 0.8
    assert search.best() in game.menu(0)


@pytest.mark.parametrize("seconds", [0.0, 0.1, 0.5])
def test_on_a_slow_device_it_keeps_to_its_time(seconds: float) -> None:
    """A clock that goes on by 20 ms with each look at it: every card is tried, good ones longer."""
    game, now = new_game("hoechste-karte", 3, seed="slow"), 0.0

    def clock() -> float:
        nonlocal now
        now += 0.02
        return now

    search = Search(seated(game, 0), Counting(), Rng("s"))
    search.run(4000, seconds, clock)
    rounds = 4  # 11 cards, 6, 3 and 2
    assert now <= seconds + 0.02 * (2 * rounds + 1)
    tried = [node.tried for node in search.root.after.values()]
    assert min(tried) >= 1
    assert max(tried) >= rounds + (seconds / 0.02 - rounds) / 2
    assert search.best() in game.menu(0)


def test_on_a_fast_device_time_changes_nothing() -> None:
    chair = reihum.new("hoechste-karte", seats=3, seed="fast").chair(0)
    one, other = (Search(chair, HoechsteKarteStrategy(), Rng("f")) for _ in range(2))
    one.run(200)
    other.run(200, 1.0, lambda: 0.0)
    assert one.root == other.root


def test_the_last_high_card_takes_what_lies_aside() -> None:
    """The other player can only lay a 2: the 3 takes everything, the 1 loses it."""
    game = read_position(
        "hoechste-karte 2 numbers=4 | sealing=1 asked=(0,1) | hand.0 R1 R3 | hand.1 Y1 Y2 | "
        "aside R4 Y4 R2 Y3"
    )
    assert isinstance(game, HoechsteKarte)
    search = Search(seated(game, 0), Strategy(), Rng("high"))
    search.run(200)
    assert str(search.best()) == "choose R3"


def test_it_does_not_open_the_way_for_a_last_card() -> None:
    game = read_position(TWO_WAYS)
    for dice in "abc":
        search = Search(seated(game, 0), ElferRausStrategy(), Rng(dice))
        search.run(400)
        assert str(search.best()) == "lay Y2"


def test_the_same_dice_the_same_answer() -> None:
    game = new_game("elfer-raus", 3, seed="same", variant="any-card")
    seat = game.due()[0]
    found = []
    for _ in range(2):
        search = Search(seated(game, seat), ElferRausStrategy(), Rng("dice"))
        search.run(150)
        found.append([(a, n.tried, n.total) for a, n in search.root.after.items()])
    assert found[0] == found[1]


def test_candidates_are_tried_on_equal_luck() -> None:
    """All candidates that are left were tried equally often."""
    game = new_game("hoechste-karte", 2, seed="luck")
    search = Search(seated(game, 0), Strategy(), Rng("l"))
    search._try_all(search.worlds.imagine(search.rng))
    search._try_all(search.worlds.imagine(search.rng))
    assert {search.root.after[a].tried for a in search.candidates} == {2}
