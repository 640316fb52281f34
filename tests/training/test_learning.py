"""Training in small: it learns something to keep, goes on where it paused, and does the same again
for the same seed; and the file that is shipped plays as what was trained."""

import json
import sys
from itertools import product
from pathlib import Path
from random import Random

import pytest

torch = pytest.importorskip("torch", reason="PyTorch is not installed (the extra `training`)")

from training.elfer_raus.__main__ import main  # noqa: E402
from training.elfer_raus.learning import SHARES, TIDY, Settings, Story  # noqa: E402
from training.elfer_raus.measuring import measure  # noqa: E402
from training.elfer_raus.tables import Tables  # noqa: E402
from training.elfer_raus.weighing import worths  # noqa: E402
from training.network import net_of, new_net  # noqa: E402

from reihum.bots.learned import elfer_raus as told  # noqa: E402
from reihum.bots.learned.network import PlainNetwork, Shape, build, read  # noqa: E402
from reihum.bots.yardsticks import elfer_raus as yardsticks  # noqa: E402
from reihum.core.rng import SeededTape  # noqa: E402
from reihum.games import setup_for  # noqa: E402
from reihum.games.elfer_raus import VARIANTS, ElferRaus  # noqa: E402
from tests.training.test_tables import begin  # noqa: E402

SMALL = [
    *("--iterations=4", "--tables=48", "--moves=32", "--batch=256", "--width=16", "--blocks=1"),
    *("--device=cpu", "--deals=8", "--deals-at-last=0"),
]


def trained(out: Path, *more: str) -> bytes:
    main([*SMALL, f"--out={out}", *more])
    return (out / "elfer_raus.net").read_bytes()


def test_it_runs_pauses_and_does_the_same_again(tmp_path: Path) -> None:
    """Measuring on the way changes nothing."""
    files = []
    for name, every in (("one", "--every=0"), ("two", "--every=1000")):
        paused = trained(tmp_path / name, every, "--seed=a", "--pause=2")
        files.append(trained(tmp_path / name, every, "--seed=a", "--pause=2", "--resume"))
        assert files[-1] != paused
    assert files[0] == files[1]
    assert trained(tmp_path / "three", "--every=1000", "--seed=b", "--iterations=1") != files[0]
    curve = (tmp_path / "one" / "curve.jsonl").read_text(encoding="utf-8").splitlines()
    assert [json.loads(line)["iterations"] for line in curve] == [1, 2, 3, 4]
    assert all(0 <= json.loads(line)["tuned"] <= 1 for line in curve)


def test_gains_are_those_of_each_seats_own_story() -> None:
    """The same as working them out forwards, decision by decision, for one seat at one table."""
    settings = Settings(tables=7, moves=32, horizon=0.9)
    chance, story = Random("gains"), Story(settings, "cpu")
    stories: dict[tuple[int, int], list[tuple[str, float, int]]] = {}
    for move in range(settings.moves + 1):
        if move % TIDY == 0 and move:
            over = [chance.random() < 0.4 for _ in range(settings.tables)]
            rewards = [[chance.random() for _ in range(6)] for _ in over]
            story.over(move // TIDY, torch.tensor(over), torch.tensor(rewards))
            for table, seat in product(range(settings.tables), range(6)):
                if over[table]:
                    stories.setdefault((table, seat), []).append(("end", rewards[table][seat], 0))
        if move == settings.moves:
            break
        seats = [chance.randrange(6) for _ in range(settings.tables)]
        decides = [chance.random() < 0.7 for _ in seats]
        hopes = [chance.random() for _ in seats]
        for table, (seat, really, hope) in enumerate(zip(seats, decides, hopes, strict=True)):
            if really:
                mark = move * settings.tables + table
                stories.setdefault((table, seat), []).append(("decision", hope, mark))
        marks = torch.arange(settings.tables) + move * settings.tables
        nothing = torch.zeros(settings.tables)
        story.add(move, torch.zeros(1, dtype=torch.uint8), torch.tensor(True), marks, nothing,
                  torch.tensor(hopes), torch.tensor(seats), torch.tensor(decides))  # fmt: skip
    wanted = {}
    for line in stories.values():
        for at, (what, hope, mark) in enumerate(line):
            gain, share, now = 0.0, 1.0, hope
            for then, later, _ in line[at + 1 :]:
                gain += share * (later - now)
                share, now = share * settings.horizon, later
                if then == "end":
                    break
            # What is not over counts up to its last decision, which is not learned from.
            if what == "decision" and line[at + 1 :]:
                wanted[mark] = gain
    played = story.told()
    assert dict(zip(played.action.tolist(), played.gain.tolist(), strict=True)) == pytest.approx(
        wanted, abs=1e-5
    )
    assert len(wanted) > 50


def test_all_kinds_of_game_are_practised_and_the_usual_one_most() -> None:
    kinds = {(s, v, o) for s, v, o in product(range(2, 7), range(4), (False, True))}
    assert set(SHARES) == {(s, v, o) for s, v, o in kinds if s == 2 or not o}
    assert min(SHARES.values()) > 0
    assert max(SHARES, key=SHARES.__getitem__) == (4, 0, False)


def test_the_file_plays_as_what_was_trained() -> None:
    chance = torch.Generator().manual_seed(1)
    net = new_net(Shape(told.INPUTS, 128, 2, told.ACTIONS), chance, "cpu")
    with torch.no_grad():  # as far from the beginning as if something had been learned
        for tensor in net.parameters():
            tensor.add_(torch.randn(tensor.shape, generator=chance) / 10)
    file = net.file()
    assert len(file) <= 400_000
    shipped, loaded, plain = build(file), net_of(file, "cpu"), PlainNetwork(*read(file))
    inputs = (torch.rand(50, told.INPUTS, generator=chance) < 0.06).float()
    with torch.no_grad():
        (scores, hope), (exact, exact_hope) = loaded(inputs), net(inputs)
    # Rounding to whole numbers costs little, running it in another way nothing.
    assert (scores - exact).abs().mean() < 0.03 * exact.std()
    assert (hope - exact_hope).abs().mean() < 0.03 * exact.std()
    everything = list(range(told.ACTIONS))
    for row, some in enumerate(inputs):
        lit = some.nonzero()[:, 0].tolist()
        for network in (shipped, plain):
            assert network.judge(lit, everything) == pytest.approx(scores[row].tolist(), abs=1e-4)
            assert network.hope(lit) == pytest.approx(float(hope[row]), abs=1e-4)


@pytest.mark.parametrize("variant", VARIANTS)
def test_yardsticks_weigh_as_they_always_did(variant: str) -> None:
    players = (yardsticks.PLAIN, yardsticks.TUNED)
    games = [
        ElferRaus(setup_for("elfer-raus", 4, {"variant": variant}), SeededTape(f"weigh{seed}"))
        for seed in range(6)
    ]
    tables = Tables(len(games), "cpu")
    begin(tables, list(range(len(games))), games)
    while any(game.due() for game in games):
        found, actions = [worths(tables, player.weights) for player in players], []
        for table, game in enumerate(games):
            if not game.due():
                actions.append(told.END)
                continue
            (seat,) = game.due()
            menu = game.menu(seat)
            numbers = told.wanted(game, menu)
            for player, weighed in zip(players, found, strict=True):
                worth = [player.worth(game, seat, action) for action in menu]
                assert weighed[table, numbers].tolist() == worth
            actions.append(numbers[0])
            game.play(seat, menu[0])
        tables.step(torch.tensor(actions))


def test_equals_win_equally_often() -> None:
    chance = torch.Generator().manual_seed(5)
    kinds = [(4, 0, False), (2, 0, False)]
    even, two = measure("tuned", "tuned", kinds, 400, chance, "cpu")
    assert abs(two.wins - 0.5) < 2 * two.reach
    assert abs(even.wins - 0.25) < 2 * even.reach
    (better,) = measure("tuned", "plain", kinds[:1], 400, chance, "cpu")
    assert better.wins - better.reach > 0.25


def test_at_last_the_file_is_measured_in_every_kind_of_game(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules[main.__module__].__dict__, "SHARES", {(3, 1, False): 1})
    trained(tmp_path, "--every=1000", "--iterations=1", "--deals-at-last=8")
    (line,) = json.loads((tmp_path / "measured.json").read_text(encoding="utf-8"))
    assert (line["seats"], line["variant"], line["out"]) == (3, "false-start", False)
    assert len(line["net v tuned"]) == len(line["tuned v plain"]) == 2
