"""All games as PettingZoo environments (AEC: one agent acts after another). Extra `pettingzoo`.

    from reihum.adapters import pettingzoo
    env = pettingzoo.env("elfer-raus", seats=4)

An action is a number of the list in core/numbering.py; `action_mask` says which can be taken. The
observation is the row of all arrays in core/observing.py.
"""

from typing import Any

from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from reihum.adapters.spaces import Dealer, Reward, Seen
from reihum.core.options import Value
from reihum.core.steps import Steps

WORDS = ("ansi", "human")


class SeatsEnv(AECEnv):
    """One match at a time, every seat an agent: `seat_0`, `seat_1`, ... When it is over the
    winner gets 1 and the others share -1 (`reward="win"`), or each its points (`"points"`)."""

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        super().__init__()
        self.dealer = Dealer(game, seats, reward, options)
        self.metadata = {
            "name": f"reihum_{game}",
            "render_modes": list(WORDS),
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"seat_{seat}" for seat in range(seats)]
        self.observation_spaces = dict.fromkeys(self.possible_agents, self.dealer.observation_space)
        self.action_spaces = {
            agent: spaces.Discrete(self.dealer.action_space.n) for agent in self.possible_agents
        }
        self.steps: Steps

    def observation_space(self, agent: str) -> spaces.Space:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> spaces.Space:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        self.steps = self.dealer.deal(seed)
        self.agents = [*self.possible_agents]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = f"seat_{self.steps.seat}"

    def observe(self, agent: str) -> Seen:
        return self.dealer.seen(self.steps, self.possible_agents.index(agent))

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        self.steps.take(int(action))
        if self.steps.over:
            brought = self.dealer.rewards(self.steps)
            self.rewards = dict(zip(self.possible_agents, brought, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = f"seat_{self.steps.seat}"
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """What the agent sees whose step it is, as a line of text."""
        seat = self.possible_agents.index(self.agent_selection)
        said = str(self.steps.chairs[seat].view)
        if self.render_mode == "human":
            print(said)
            return None
        return said

    def close(self) -> None: ...


def raw_env(game: str, *, seats: int, **options: Any) -> SeatsEnv:
    """The bare environment: it raises a Mistake if a number is taken that cannot be taken."""
    return SeatsEnv(game, seats=seats, **options)


def env(game: str, *, seats: int, **options: Any) -> AECEnv:
    """The environment as PettingZoo wraps its own: whoever takes what cannot be taken has lost."""
    bare = raw_env(game, seats=seats, **options)
    ending = wrappers.TerminateIllegalWrapper(bare, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(ending))
