"""The network that has learned Elfer raus! by playing itself: the file that is shipped."""

from importlib import resources

import pytest

import reihum
from reihum.bots import levels
from reihum.bots.learned.elfer_raus import ACTIONS, INPUTS, knows, lit, wanted
from reihum.bots.learned.network import PlainNetwork, build, load, read
from reihum.bots.strategies import strategy_for
from reihum.bots.strategies.elfer_raus import goes_out
from reihum.core.rng import Rng
from reihum.games import new_game
from reihum.games.elfer_raus import ElferRaus
from tests.bots.seated import seated

FILE = resources.files("reihum.bots.learned").joinpath("elfer_raus.net").read_bytes()
MOST = 400_000  # bytes


def test_the_file_is_small_and_for_this_game() -> None:
    shape, layers = read(FILE)
    assert len(FILE) <= MOST
    assert (shape.inputs, shape.actions) == (INPUTS, ACTIONS)
    assert len(layers) == len(shape.layers())


def test_whoever_can_go_out_does() -> None:
    """The network alone would wait in one of seven such positions."""
    out = 0
    for deal in range(8):
        match = reihum.new("elfer-raus", seats=4, seed=f"out{deal}")
        while (game := match.game).phase == "play":
            assert isinstance(game, ElferRaus)
            seat = game.due()[0]
            could = goes_out(game, seat)
            action = levels.decide(match.chair(seat), "hard", Rng("dice"))
            match.play(seat, action)
            if could:
                assert action.verb == "lay"
                assert game.phase != "play" or goes_out(game, seat)
                out += 1
    assert out >= 8


@pytest.mark.parametrize("seats", range(2, 7))
def test_the_hard_player_does_what_it_says(seats: int) -> None:
    game, network = new_game("elfer-raus", seats, seed=f"learned{seats}"), load("elfer_raus")
    assert isinstance(game, ElferRaus)
    assert knows(game)
    assert network
    choices = 0
    while game.phase == "play":
        seat = game.due()[0]
        menu, chair = game.menu(seat), seated(game, seat)
        action = levels.decide(chair, "hard", Rng("dice"))
        if len(menu) > 1 and not goes_out(game, seat):
            worths = network.judge(lit(chair, game), wanted(game, menu))
            assert worths[menu.index(action)] == max(worths)
            choices += 1
        game.play(seat, action)
    assert choices > 10


@pytest.mark.optional
def test_numpy_says_the_same_as_plain_python() -> None:
    pytest.importorskip("numpy", reason="NumPy is not installed (the extra `lab`)")
    arrays, plain = build(FILE), PlainNetwork(*read(FILE))
    assert type(arrays) is not PlainNetwork
    game = new_game("elfer-raus", 4, seed="both")
    assert isinstance(game, ElferRaus)
    while game.phase == "play":
        seat = game.due()[0]
        menu, inputs = game.menu(seat), lit(seated(game, seat), game)
        here, there = (net.judge(inputs, wanted(game, menu)) for net in (arrays, plain))
        assert here == pytest.approx(there, abs=1e-6)
        assert arrays.hope(inputs) == pytest.approx(plain.hope(inputs), abs=1e-6)
        game.play(seat, menu[here.index(max(here))])


def test_with_cards_it_has_not_learned_the_hard_player_goes_by_its_weights() -> None:
    game = new_game("elfer-raus", 3, seed="small", numbers=13, hand=5)
    assert isinstance(game, ElferRaus)
    assert not knows(game)
    strategy = strategy_for(ElferRaus)
    while game.phase == "play":
        seat = game.due()[0]
        menu = game.menu(seat)
        action = levels.decide(seated(game, seat), "hard", Rng("dice"))
        worths = list(strategy.expert.weigh(game, seat, menu))
        assert len(menu) == 1 or goes_out(game, seat) or worths[menu.index(action)] == max(worths)
        game.play(seat, action)
