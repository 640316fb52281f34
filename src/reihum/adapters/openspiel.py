"""All games as games of OpenSpiel. Extra `openspiel`.

    from reihum.adapters import openspiel
    game = openspiel.load("elfer-raus", seats=2, colours=2, numbers=5, hand=3)

They are also registered, as `python_reihum_elfer_raus(seats=2,colours=2)`, once this module is
imported; a word of digits has an underscore there (`dealer=_1`). Chance deals card by card.
Actions are numbers of the list in core/numbering.py; the information state is the key of
core/steps.py, the observation tensor the row of arrays in core/observing.py. Utilities add up to 0:
1 for winning alone; one player alone gets 1 or -1.
"""

from typing import Any, ClassVar

import numpy
import pyspiel

from reihum.core.chance import OpenTape
from reihum.core.game import Game
from reihum.core.options import Option, Setup, Value
from reihum.core.rng import Rng
from reihum.core.steps import Steps
from reihum.games import GAMES, find_game, setup_for

AS_USUAL = 0  # of a number that depends on how many play
LONGEST = 1_000_000  # steps of a match: no match is nearly as long
PREFIX = "python_reihum_"


def load(game: str, *, seats: int, **options: Value) -> Any:
    """The game as OpenSpiel has it."""
    setup = setup_for(game, seats, options)
    return pyspiel.load_game(_name(game), {"seats": seats} | _given(setup))


def _name(game: str) -> str:
    return PREFIX + game.replace("-", "_")


def _given(setup: Setup) -> dict[str, Value]:
    given = setup.unusual(find_game(setup.game).OPTIONS)
    return {name: _worded(value) for name, value in given.items()}


def _worded(value: Value) -> Value:
    """OpenSpiel takes every word of digits for a number: `dealer=1` is `dealer=_1` there."""
    return f"_{value}" if isinstance(value, str) and value.isdecimal() else value


class SpielGame(pyspiel.Game):
    """One of the games with one setup; there is a subclass for each game, as OpenSpiel asks for."""

    kind: ClassVar[type[Game]]
    told: ClassVar[Any]  # what OpenSpiel is told about the game

    def __init__(self, params: Any = None) -> None:
        kind, params = self.kind, dict(params or {})
        seats = int(params.get("seats", kind.SEATS[0]))
        by_seat = {option.name for option in kind.OPTIONS if option.per_seat}
        options = {
            name: value.removeprefix("_") if isinstance(value, str) else value
            for name, value in params.items()
            if name != "seats" and not (name in by_seat and value == AS_USUAL)
        }
        self.setup = kind.agree(seats, options)
        self.root = Steps(kind, self.setup, OpenTape())
        self.observer = self.root.observer
        deck = kind.planned(self.setup).deck
        info = pyspiel.GameInfo(
            num_distinct_actions=len(self.root.numbering),
            max_chance_outcomes=max(len(deck.names), sum(deck.copies) + 1, seats),
            num_players=seats,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0 if seats > 1 else None,
            max_game_length=LONGEST,
        )
        super().__init__(self.told, info, params)

    def new_initial_state(self) -> "SpielState":
        return SpielState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> "SpielObserver":
        recall = bool(iig_obs_type and iig_obs_type.perfect_recall)
        return SpielObserver(self.observer.size, recall=recall)


class SpielState(pyspiel.State):
    def __init__(self, game: SpielGame) -> None:
        super().__init__(game)
        self.steps = game.root.copy()

    def current_player(self) -> int:
        if self.steps.over:
            return int(pyspiel.PlayerId.TERMINAL)
        return int(pyspiel.PlayerId.CHANCE) if self.steps.chance else int(self.steps.seat or 0)

    def _legal_actions(self, player: int) -> list[int]:
        return list(self.steps.menu()) if player == self.steps.seat else []

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return self.steps.outcomes()

    def _apply_action(self, action: int) -> None:
        self.steps.take(action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"chance {self.steps.said(action)}"
        return self.steps.numbering.words[action]

    def is_terminal(self) -> bool:
        return self.steps.over

    def returns(self) -> list[float]:
        return self.steps.returns()

    def resample_from_infostate(self, player: int, sampler: Any) -> "SpielState":
        """A state that this player cannot tell from the true one."""
        twin = self.clone()
        twin.steps = self.steps.imagine(player, Rng(str(sampler())))
        return twin

    def __str__(self) -> str:
        return str(self.steps)


class SpielObserver:
    def __init__(self, size: int, *, recall: bool) -> None:
        self.tensor: Any = None if recall else numpy.zeros(size, numpy.float32)
        self.dict = {} if self.tensor is None else {"observation": self.tensor}
        self.recall = recall

    def set_from(self, state: SpielState, player: int) -> None:
        if self.tensor is not None:
            self.tensor[:] = state.steps.observe(player).flat

    def string_from(self, state: SpielState, player: int) -> str:
        if self.recall:
            return state.steps.key(player)
        return state.steps.seen(player)


def _usual(option: Option) -> Value:
    return AS_USUAL if option.per_seat else option.default


def _register(kind: type[Game]) -> None:
    seats = kind.SEATS[0]
    mode, utility = pyspiel.GameType.ChanceMode, pyspiel.GameType.Utility
    shuffled = Steps(kind, kind.agree(seats), OpenTape()).chance
    told = pyspiel.GameType(
        short_name=_name(kind.ID),
        long_name=f"Reihum: {kind.ID}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=mode.EXPLICIT_STOCHASTIC if shuffled else mode.DETERMINISTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=utility.ZERO_SUM if kind.SEATS[-1] > 1 else utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=kind.SEATS[-1],
        min_num_players=kind.SEATS[0],
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"seats": seats}
        | {option.name: _usual(option) for option in kind.OPTIONS},
    )
    # A class and no function: OpenSpiel lets go of it only when Python has already ended.
    own = type(f"{kind.__name__}Spiel", (SpielGame,), {"kind": kind, "told": told})
    pyspiel.register_game(told, own)


for _kind in GAMES.values():
    _register(_kind)
