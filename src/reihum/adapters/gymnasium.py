"""All games as Gymnasium environments: one seat learns, bots hold the others. Extra `gymnasium`.

    from reihum.adapters import gymnasium
    env = gymnasium.make("elfer-raus", seats=4, bots="medium")

They are also registered: `gymnasium.make("reihum/elfer-raus-v1", seats=4)`.
Actions and observations are those of the PettingZoo environment. Whoever takes what cannot be taken
has lost: the match ends with -1. `action_masks()` is what MaskablePPO asks for.
"""

from collections.abc import Sequence
from typing import Any, Protocol, SupportsFloat

import gymnasium
import numpy

from reihum.adapters.spaces import Dealer, Reward, Seen
from reihum.bots.bot import Bot
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.numbering import WAIT
from reihum.core.options import Value
from reihum.core.steps import Steps
from reihum.games import GAMES


class Player(Protocol):
    """A bot: one of `reihum.bot`, or anything else with these two methods."""

    def decide(self, chair: Chair) -> Action: ...

    def interject(self, chair: Chair) -> Action | None: ...


class SeatEnv(gymnasium.Env):
    """One match at a time, seen from `seat`. The reward comes when it is over: from 1 for winning
    to -1 (`reward="win"`), or the points (`"points"`)."""

    metadata = {"render_modes": ["ansi"], "render_fps": 1}

    def __init__(
        self,
        game: str,
        *,
        seats: int,
        bots: str | Player | Sequence[str | Player] = "medium",
        seat: int = 0,
        reward: Reward = "win",
        render_mode: str | None = None,
        **options: Value,
    ) -> None:
        self.dealer = Dealer(game, seats, reward, options)
        if not 0 <= seat < seats:
            raise Mistake("no-seat", seat=seat, seats=seats)
        others = [bots] * (seats - 1) if isinstance(bots, str) or hasattr(bots, "decide") else bots
        assert isinstance(others, Sequence)
        if len(others) != seats - 1:
            raise Mistake("bots-and-seats", bots=len(others), seats=seats - 1)
        self.seat, self.render_mode = seat, render_mode
        self.bots: list[str | Player] = [*others[:seat], "random", *others[seat:]]
        self.observation_space = self.dealer.observation_space
        self.action_space = self.dealer.action_space
        self.steps: Steps
        self._players: list[Player] = []

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Seen, dict[str, Any]]:
        super().reset(seed=seed)
        self._deal(seed)
        while self.steps.over:  # a match that ended before it was this seat's turn
            self._deal(None)
        return self._seen(), self._info()

    def _deal(self, seed: int | None) -> None:
        self.steps = self.dealer.deal(seed)
        self._players = [
            Bot(bot, seed=self.dealer.derived(seat)) if isinstance(bot, str) else bot
            for seat, bot in enumerate(self.bots)
        ]
        self._others()

    def step(self, action: int) -> tuple[Seen, SupportsFloat, bool, bool, dict[str, Any]]:
        if int(action) not in self.steps.menu():
            return self._seen(), -1.0, True, False, self._info() | {"illegal": True}
        self.steps.take(int(action))
        self._others()
        over = self.steps.over
        reward = self.dealer.rewards(self.steps)[self.seat] if over else 0.0
        return self._seen(), reward, over, False, self._info()

    def action_masks(self) -> Any:
        """Which numbers can be taken now."""
        return self._seen()["action_mask"].astype(bool)

    def render(self) -> str:
        """What the seat sees, as a line of text."""
        return str(self.steps.chairs[self.seat].view)

    def _seen(self) -> Seen:
        return self.dealer.seen(self.steps, self.seat)

    def _info(self) -> dict[str, Any]:
        mask: Any = numpy.zeros(len(self.steps.numbering), numpy.int8)
        mask[list(self.steps.menu())] = 1
        return {"action_mask": mask}

    def _others(self) -> None:
        """Let the bots play until it is the own step, or the end."""
        steps = self.steps
        while (seat := steps.seat) is not None and seat != self.seat:
            player, chair = self._players[seat], steps.chairs[seat]
            if seat in steps.game.due():
                steps.play(seat, player.decide(chair))
            elif call := player.interject(chair):
                steps.play(seat, call)
            else:
                steps.take(WAIT)


def make(
    game: str,
    *,
    seats: int,
    bots: str | Player | Sequence[str | Player] = "medium",
    **options: Any,
) -> SeatEnv:
    """An environment. `bots` is one kind of bot for all other seats, or one for each of them."""
    return SeatEnv(game, seats=seats, bots=bots, **options)


def _register() -> None:
    """The version is that of the rules: agents trained on other rules are for another game."""
    for kind in GAMES.values():
        gymnasium.register(
            id=f"reihum/{kind.ID}-v{kind.RULES}",
            entry_point="reihum.adapters.gymnasium:make",
            kwargs={"game": kind.ID, "seats": min(4, kind.SEATS[-1])},
        )


_register()
