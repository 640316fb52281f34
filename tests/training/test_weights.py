"""Finding weights: it goes where the best candidates are, and does the same again for a seed."""

import pytest

from reihum.bots.strategies import strategy_for
from reihum.games import GAMES, setup_for
from reihum.games.elfer_raus_master import ElferRausMaster
from reihum.lab.workers import here
from training import weights

PLAIN = tuple(vars(strategy_for(ElferRausMaster))["weights"])
CARELESS = tuple(-weight for weight in PLAIN)


def test_the_next_round_begins_where_the_best_were() -> None:
    candidates = [(float(x), 10.0) for x in range(8)]
    results = [-abs(x - 5.5) for x in range(8)]
    centre, width = weights.improved(candidates, results)
    assert centre == (5.5, 10.0)
    assert width == (0.5, 10.0 * weights.LEAST)


def test_a_lead_is_positive_for_whoever_plays_better() -> None:
    """Who fears what the others hope for loses; and against itself nobody is ahead."""
    setup = setup_for("elfer-raus-master", 2)
    seeds = [f"lead-{n}" for n in range(6)]
    same, worse = weights.leads(here(), setup, [PLAIN, CARELESS], seeds)
    assert len(same) == len(worse) == 6
    assert sum(worse) < 0
    assert abs(sum(same)) < abs(sum(worse))


@pytest.mark.parametrize("game", weights.tuned_games())
def test_every_game_with_weights_can_be_tried(
    game: str, capsys: pytest.CaptureFixture[str]
) -> None:
    line = [game, "--minutes=0", "--candidates=3", "--deals=1", "--shown=2", "--seed=a"]
    said = []
    for _ in range(2):
        weights.main(line)
        said.append(capsys.readouterr().out)
    assert said[0] == said[1]
    fields = type(vars(strategy_for(GAMES[game]))["weights"])._fields
    assert all(f"\n{name} " in said[0] for name in fields)
