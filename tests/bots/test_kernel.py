"""From every position of a deal the kernel plays the same as the engine."""

from itertools import product

import pytest

from reihum.bots.dice import Dice
from reihum.bots.playout import playout, step
from reihum.bots.strategies.elfer_raus import PLAIN, TUNED, ElferRausStrategy
from reihum.core.options import Value
from reihum.core.position import write
from reihum.core.rng import SeededTape
from reihum.games import setup_for
from reihum.games.elfer_raus import VARIANTS, ElferRaus

kernel = pytest.importorskip("reihum.kernels.elfer_raus", reason="Numba is not installed")


@pytest.mark.parametrize(("seats", "variant"), list(product((2, 3, 4, 6), VARIANTS)))
def test_the_kernel_plays_on_as_the_engine_does(seats: int, variant: str) -> None:
    for seed in range(3):
        strategy = ElferRausStrategy((PLAIN, PLAIN, TUNED)[seed])
        weights = [strategy.weights] * seats
        weights[1] = TUNED
        options: dict[str, Value] = {"variant": variant}
        if seed == 1:
            options |= {"numbers": 13, "hand": 7}
        if seed == 2 and seats == 2:
            options |= {"without": "red"}
        setup = setup_for("elfer-raus", seats, options)
        game = ElferRaus(setup, SeededTape(f"kernel{seed}"))
        dice = Dice(seed)
        while game.phase == "play":
            if game.filled:
                by_engine, by_kernel = game.copy(), game.copy()
                engine_dice, kernel_dice = Dice(dice.state), Dice(dice.state)
                playout(by_engine, 1, strategy, engine_dice)
                kernel.play_out(by_kernel, kernel_dice, weights)
                assert write(by_kernel) == write(by_engine)
                assert kernel_dice.state == engine_dice.state
            step(game, 1, strategy, dice)
