"""The environments of other libraries pass the suites of these libraries, for every game."""

import warnings
from typing import Any

import pytest

import reihum
from reihum.games import GAMES
from tests.amounts import SOAK
from tests.sweep import few_seats, fewer_setups, label, short

pytestmark = pytest.mark.optional

# Small and short, so that a whole match takes a moment.
TINY: dict[str, dict[str, Any]] = {
    "elfer-raus": {"numbers": 5, "hand": 3, "colours": 2},
    "elfer-raus-master": {"numbers": 5, "hand": 3, "colours": 2},
    "ueberall-anschliessen": {"numbers": 3, "colours": 2},
    "mogeln": {"colours": 2, "numbers": 3, "limit": 2},
    "ratefix": {"numbers": 3, "hand": 3},
    "zweikampf": {"numbers": 4},
    "farben-sammeln": {"numbers": 6, "hand": 3, "limit": 2},
    "schnipp-schnapp": {"colours": 2, "numbers": 3, "limit": 2},
    "schwarzer-peter": {"numbers": 4},
    "hoechste-karte": {"numbers": 3},
    "koenigs-romme": {"limit": 1},
    "bloom": {"hand": 2},
}
CASES: list[Any] = [
    pytest.param(name, few_seats(name), short(name) | TINY.get(name, {}), id=name) for name in GAMES
]
if SOAK:
    CASES += [
        pytest.param(setup.game, setup.seats, dict(setup.options), id=label(setup))
        for name in GAMES
        for setup in fewer_setups(name)
    ]
# What PettingZoo says of its own card games too: there observations are dictionaries with a mask,
# and who has finished can take nothing any more.
SAID = (
    "Observation space for each",
    "Observation is not a NumPy",
    "Action mask numpy array is all",
)


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_pettingzoo(game: str, seats: int, options: dict[str, Any]) -> None:
    pytest.importorskip("pettingzoo", reason="not installed (the extra `pettingzoo`)")
    from pettingzoo.test import api_test, seed_test  # noqa: PLC0415

    from reihum.adapters import pettingzoo  # noqa: PLC0415

    with warnings.catch_warnings():
        for message in SAID:
            warnings.filterwarnings("ignore", message)
        api_test(pettingzoo.env(game, seats=seats, **options), num_cycles=100)
        seed_test(lambda: pettingzoo.env(game, seats=seats, **options), num_cycles=20)


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_gymnasium(game: str, seats: int, options: dict[str, Any]) -> None:
    gymnasium = pytest.importorskip("gymnasium", reason="not installed (the extra `gymnasium`)")
    from gymnasium.utils.env_checker import check_env  # noqa: PLC0415

    import reihum.adapters.gymnasium  # noqa: F401, PLC0415

    name = f"reihum/{game}-v{GAMES[game].RULES}"
    env = gymnasium.make(name, seats=seats, bots="medium", render_mode="ansi", **options).unwrapped
    check_env(env)
    _, info = env.reset(seed=3)
    over, reward = False, 0.0
    env.action_space.seed(3)
    while not over:
        chosen = env.action_space.sample(info["action_mask"])
        _, reward, over, _, info = env.step(chosen)
    assert reward in [*env.steps.returns()]
    assert env.steps.record.result is not None


@pytest.mark.parametrize(("game", "seats", "options"), CASES)
def test_openspiel(game: str, seats: int, options: dict[str, Any]) -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="not installed (the extra `openspiel`)")
    from reihum.adapters import openspiel  # noqa: PLC0415

    loaded = openspiel.load(game, seats=seats, **options)
    pyspiel.random_sim_test(loaded, num_sims=1, serialize=not SOAK, verbose=False)
    again = pyspiel.load_game(str(loaded))
    assert again.setup == loaded.setup == reihum.new(game, seats=seats, **options).setup


def test_what_cannot_be_taken_loses() -> None:
    pytest.importorskip("pettingzoo", reason="not installed (the extra `pettingzoo`)")
    from reihum.adapters import gymnasium, pettingzoo  # noqa: PLC0415

    env = pettingzoo.env("elfer-raus", seats=2)
    env.reset(seed=1)
    first = env.agent_selection
    env.step(1)
    assert env.rewards[first] == -1
    assert all(env.terminations.values())
    alone = gymnasium.make("elfer-raus", seats=2, bots="random")
    alone.reset(seed=1)
    _, reward, over, _, info = alone.step(1)
    assert (reward, over, info["illegal"]) == (-1.0, True, True)


def test_the_seed_is_that_of_the_match() -> None:
    pytest.importorskip("gymnasium", reason="not installed (the extra `gymnasium`)")
    from reihum.adapters import gymnasium  # noqa: PLC0415

    env = gymnasium.make("elfer-raus", seats=2, bots="random", reward="points", dealer="0")
    env.reset(seed=42)
    assert env.steps.record.tape.seed == "42"  # type: ignore[union-attr]
    env.reset()
    assert env.steps.record.tape.seed == "42.1"  # type: ignore[union-attr]
    with pytest.raises(reihum.Mistake, match="bots-and-seats"):
        gymnasium.make("elfer-raus", seats=3, bots=["random"])
    with pytest.raises(reihum.Mistake, match="no-seat"):
        gymnasium.make("elfer-raus", seats=3, seat=3)
    with pytest.raises(reihum.Mistake, match="bad-option"):
        gymnasium.make("elfer-raus", seats=3, reward="money")


def test_search_in_worlds_it_cannot_tell_apart() -> None:
    pyspiel = pytest.importorskip("pyspiel", reason="not installed (the extra `openspiel`)")
    from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts  # noqa: PLC0415

    from reihum.adapters import openspiel  # noqa: PLC0415

    numpy = pytest.importorskip("numpy", reason="comes with the extra")
    rng = numpy.random.RandomState(1)
    game = openspiel.load("mogeln", seats=3, colours=2, numbers=3, limit=2)
    bot = ismcts.ISMCTSBot(
        game=game,
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2.0,
        max_simulations=10,
        random_state=rng,
    )
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(state.chance_outcomes()[-1][0])
            continue
        me = state.current_player()
        other = state.resample_from_infostate(me, rng.rand)
        assert other.information_state_string(me) == state.information_state_string(me)
        assert other.legal_actions() == state.legal_actions()
        state.apply_action(bot.step(state))
    placed = openspiel.load("mogeln", seats=3, dealer="1", count_to="20")
    assert pyspiel.load_game(str(placed)).setup == placed.setup
    told = generate_playthrough.playthrough("python_reihum_hoechste_karte(numbers=2)", None, seed=1)
    assert "Apply action" in told
    assert pyspiel.load_game("python_reihum_farben_sammeln(seats=3)").setup.number("deals") == 3
