"""What PettingZoo and Gymnasium are given alike: spaces, observations, rewards, seeds."""

from typing import Any, Literal

import numpy
from gymnasium import spaces

from reihum.core.errors import Mistake
from reihum.core.options import Setup, Value
from reihum.core.rng import SeededTape, derived_seed, new_seed
from reihum.core.steps import Steps
from reihum.games import find_game, setup_for

Reward = Literal["win", "points"]
Seen = dict[str, Any]

_LEAST, _MOST = -(2**30), 2**30


class Dealer:
    """Deals one match after another: with a seed always the same ones."""

    def __init__(self, game: str, seats: int, reward: Reward, options: dict[str, Value]) -> None:
        if reward not in ("win", "points"):
            raise Mistake("bad-option", option="reward", value=reward, allowed="win, points")
        self.setup: Setup = setup_for(game, seats, options)
        self.kind = find_game(game)
        self.reward = reward
        self._seed, self._number = new_seed(), 0
        first = self.deal(None)
        words, size = len(first.numbering), first.observer.size
        self.action_space = spaces.Discrete(words)
        self.observation_space = spaces.Dict(
            {
                "observation": spaces.Box(_LEAST, _MOST, (size,), numpy.int32),
                "action_mask": spaces.Box(0, 1, (words,), numpy.int8),
            }
        )

    def deal(self, seed: int | None) -> Steps:
        """The match of this seed or, without one, the next in the row that began with the last."""
        self._number += 1
        if seed is not None:
            self._seed, self._number = str(seed), 0
        seed_now = derived_seed(self._seed, self._number) if self._number else self._seed
        return Steps(self.kind, self.setup, SeededTape(seed_now))

    def derived(self, what: object) -> str:
        """A seed for something else in the match that was dealt last."""
        return derived_seed(f"{self._seed}.{what}", self._number)

    def seen(self, steps: Steps, seat: int) -> Seen:
        """What a seat knows, and which numbers it can take if it is its step."""
        mask: Any = numpy.zeros(len(steps.numbering), numpy.int8)
        if seat == steps.seat:
            mask[list(steps.menu())] = 1
        observation = numpy.array(steps.observe(seat).flat, dtype=numpy.int32)
        return {"observation": observation, "action_mask": mask}

    def rewards(self, steps: Steps) -> list[float]:
        """What the match has brought each seat, once it is over."""
        if self.reward == "win" or not steps.over:
            return steps.returns()
        sign = -1.0 if self.kind.ADDS_UP and self.kind.BEST == "fewest" else 1.0
        return [sign * points for points in steps.totals()]
