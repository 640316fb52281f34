"""Many matches at once: the same as one by one, in files that can be gone on with, and by kernels
that play draw for draw as the engine does."""

import csv
import json
import os
import shlex
import signal
import subprocess
import sys
from array import array
from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pytest

import reihum
from reihum import kernels
from reihum.cli import main
from reihum.cli.progress import Progress, as_time
from reihum.core.errors import Mistake
from reihum.core.options import Setup, Value
from reihum.core.record import Record
from reihum.core.rng import derived_seed
from reihum.games import GAMES, setup_for
from reihum.games.elfer_raus import VARIANTS
from reihum.lab.bulk import Bulk, Sums
from reihum.lab.kept import Kept
from reihum.lab.simulate import Simulation, play_randomly, play_with
from reihum.texts import Words
from tests.amounts import SOAK
from tests.sweep import few_seats, short
from tests.waiting import wait_until

pytestmark = pytest.mark.optional  # Numba, NumPy and pyarrow are extras
SMALL: dict[str, Value] = {"colours": 2, "numbers": 7, "hand": 4}


@pytest.fixture
def engine(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if Numba were not installed."""
    monkeypatch.setattr(kernels, "numba_is_there", lambda: False)
    kernels.find.cache_clear()
    yield
    kernels.find.cache_clear()


def bulk(bots: tuple[str, ...] = (), seed: str = "tea") -> Bulk:
    return Bulk(setup_for("elfer-raus", 3, SMALL), seed, bots)


def rows(some: Bulk, matches: int, cores: int = 1, first: int = 0) -> list[int]:
    return [number for chunk in some.run(matches, cores, first) for number in chunk]


def simulate(*words: str | Path) -> int:
    with pytest.raises(SystemExit) as left:
        main(["simulate", *map(str, words)])
    code = left.value.code
    assert isinstance(code, int)
    return code


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("bots", [(), ("medium",), ("easy",)])
def test_the_outcomes_are_those_of_the_matches_one_by_one(game: str, bots: tuple[str, ...]) -> None:
    setup = setup_for(game, few_seats(game), short(game))
    some = Bulk(setup, "one", bots * setup.seats)
    alone = Simulation(setup, "one", bots * setup.seats)
    records, outcomes = list(alone.run(2)), Sums(some)
    outcomes.add(array("i", rows(some, 2)))
    assert {**outcomes.json(), **alone.json()} == {
        **alone.json(), "bots": list(some.bots)
    }  # fmt: skip
    assert (outcomes.wins, outcomes.points) == (alone.wins, alone.sums)
    assert some.play(1, 1).tolist() == outcome(records[1])


def outcome(record: Record) -> list[int]:
    won = [int(seat in record.winners) for seat in range(record.setup.seats)]
    return [len(record.moves), *(record.result or ()), *won]


def test_the_same_on_any_number_of_cores_and_from_any_match_on(engine: None) -> None:
    whole = rows(bulk(), 40)
    assert rows(bulk(), 40, cores=2) == whole
    assert rows(bulk(), 40, first=33) == whole[33 * bulk().width :]


def test_arrays_from_python() -> None:
    outcomes = reihum.simulate("mogeln", seats=3, matches=4, bots="easy", seed="tea", limit=6)
    assert list(outcomes) == [
        "decisions", "points_0", "points_1", "points_2", "won_0", "won_1", "won_2",
    ]  # fmt: skip
    assert outcomes.matches == len(outcomes["won_2"]) == 4
    numpy = pytest.importorskip("numpy", reason="NumPy is not installed (the extra `lab`)")
    arrays = outcomes.numpy()
    assert arrays["points"].shape == arrays["won"].shape == (4, 3)
    assert arrays["points"][:, 1].tolist() == outcomes["points_1"].tolist()
    assert arrays["won"].dtype == numpy.bool_
    with pytest.raises(Mistake, match="bots-and-seats"):
        reihum.simulate("mogeln", seats=3, matches=1, bots=["easy"])


def read(file: Path) -> list[list[int]]:
    """What a file says: the number of each match and its outcome."""
    if file.suffix == ".csv":
        with file.open(encoding="ascii") as lines:
            return [[int(word) for word in line] for line in list(csv.reader(lines))[1:]]
    if file.suffix == ".jsonl":
        found = []
        for text in file.read_text(encoding="ascii").splitlines():
            line = json.loads(text)
            won = [int(seat in line["winners"]) for seat in range(len(line["points"]))]
            found.append([line["match"], line["decisions"], *line["points"], *won])
        return found
    parquet = pytest.importorskip("pyarrow.parquet", reason="pyarrow is not installed (`bulk`)")
    table = parquet.read_table(file)
    assert json.loads(table.schema.metadata[b"reihum"]) == bulk().head()
    return [[int(value) for value in row.values()] for row in table.to_pylist()]


@pytest.mark.parametrize("ending", ["csv", "jsonl", "parquet"])
def test_a_file_is_gone_on_with_where_it_was_left(tmp_path: Path, ending: str) -> None:
    if ending == "parquet":
        pytest.importorskip("pyarrow", reason="pyarrow is not installed (the extra `bulk`)")
    file, width = tmp_path / f"out.{ending}", bulk().width
    kept = Kept(bulk(), file)
    kept.add(bulk().play(0, 5))
    with kept.part.open("ab") as part:
        part.write(b"\1\2\3")  # as if killed while writing
    assert not file.exists()
    again = Kept(bulk(), file)
    assert again.matches == 5
    for some in bulk().run(12, 1, again.matches):
        again.add(some)
    again.finish(12)
    assert sorted(tmp_path.iterdir()) == [file]
    whole = bulk().play(0, 12).tolist()
    assert read(file) == [[n, *whole[n * width : (n + 1) * width]] for n in range(12)]


def test_files_that_cannot_be(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(Mistake, match="bad-ending"):
        Kept(bulk(), tmp_path / "out.xlsx")
    Kept(bulk(), tmp_path / "out.csv")
    with pytest.raises(Mistake, match="other-simulation"):
        Kept(bulk(seed="coffee"), tmp_path / "out.csv")
    (tmp_path / "there.csv").touch()
    with pytest.raises(Mistake, match="already-there"):
        Kept(bulk(), tmp_path / "there.csv")
    monkeypatch.setattr("reihum.lab.kept.find_spec", lambda name: None)
    with pytest.raises(Mistake, match="no-parquet"):
        Kept(bulk(), tmp_path / "out.parquet")


def test_the_command_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "out.csv"
    asked = shlex.split("elfer-raus --seats 3 --bots medium --deals 2e1 --seed tea --json")
    assert simulate(*asked) == 0
    alone = json.loads(capsys.readouterr().out)
    assert simulate(*asked, "--cores", "1", "--out", file) == 0
    told = json.loads(capsys.readouterr().out)
    assert told["file"] == str(file)
    assert {**told, "digest": alone["digest"]} == {**alone, "file": str(file)}
    assert len(read(file)) == 20
    assert simulate(*asked, "--out", file) == 2
    assert simulate(*asked, "--cores", "2", "--records", tmp_path) == 2
    assert simulate(*asked[:-1], "--cores", "1", "--lang", "en") == 0
    assert "20 games" in capsys.readouterr().out


def test_who_is_killed_goes_on_with_the_same_seed(tmp_path: Path) -> None:
    """Without a seed on the command line too: it is in the file."""
    file = tmp_path / "out.csv"
    part = tmp_path / "out.csv.part"
    line = [sys.executable, "-m", "reihum", "simulate", "bloom", "--out", str(file), "--seats", "2"]
    running = subprocess.Popen([*line, "--deals", "100000", "--cores", "2"])
    wait_until(lambda: part.exists() and len(part.read_bytes().partition(b"\n")[2]) > 0)
    os.kill(running.pid, signal.SIGKILL)
    running.wait()
    head, _, numbers = part.read_bytes().partition(b"\n")
    there = len(numbers) // (5 * 4)
    done = subprocess.run([*line, "--deals", str(there)], capture_output=True, check=False)
    assert (done.returncode, done.stderr) == (0, b"")
    seed = json.loads(head)["seed"]
    first = Bulk(setup_for("bloom", 2, {}), seed).play(0, 1).tolist()
    assert read(file)[0] == [0, *first]
    assert len(read(file)) == there


def test_progress_says_how_fast_it_goes_and_how_long_it_takes() -> None:
    progress = Progress(Words("en"), 1000, 100)
    assert progress.line(0.0) == "Games: 100 of 1000"
    progress.advance(300)
    assert progress.line(2.0) == "Games: 400 of 1000, 150 per second, 0:04 left"
    assert as_time(3723) == "1:02:03"


# kernels -------------------------------------------------------------------------------------


def play(setup: Setup, seed: str, bots: tuple[str, ...]) -> Record:
    return play_with(setup, seed, bots) if bots else play_randomly(setup, seed)


def same(setup: Setup, bots: tuple[str, ...], matches: int) -> None:
    """Every action of these matches is the same, and so is what comes out."""
    kernel, some = kernels.find(setup, "same", bots), Bulk(setup, "same", bots)
    assert kernel
    expected = []
    for number in range(matches):
        record = play(setup, derived_seed("same", number), bots)
        assert kernel.trace(number) == [(seat, str(action)) for seat, action in record.moves]
        expected += outcome(record)
    assert some.play(0, matches).tolist() == expected


needs_numba = pytest.mark.skipif(
    not kernels.numba_is_there(), reason="Numba is not installed (the extra `bulk`)"
)


MATCHES = 300  # of each kind, in `make soak PARTS=kernels`


def variant(name: str) -> dict[str, Value]:
    return {"variant": name}


ELFER_RAUS: list[tuple[int, dict[str, Value]]] = [
    *((seats, variant(name)) for seats, name in product(range(2, 7), VARIANTS)),
    *((2, {**variant(name), "without": "red"}) for name in VARIANTS),
    (2, {"without": "yellow", "dealer": "1", "deals": 3}),
    (4, {"deals": 5}),
    (3, {"deals": 12, "variant": "any-card", "dealer": "2"}),
    (3, {"colours": 3, "numbers": 13, "hand": 5}),
    (6, {"colours": 1, "numbers": 19, "hand": 2, "deals": 4, "variant": "false-start"}),
    (2, {"colours": 2, "numbers": 3, "hand": 1, "deals": 4}),
    (5, {"hand": 1, "variant": "three-numbers", "deals": 2}),
]


UEBERALL: list[tuple[int, dict[str, Value]]] = [
    *((seats, dict[str, Value](colours=2, numbers=7)) for seats in range(2, 7)),
    (2, {"numbers": 6, "deals": 3}),
    (4, {"numbers": 6, "oversights": False, "dealer": "2"}),
    (3, {"numbers": 9, "play_on": False, "deals": 2}),
    (5, {"numbers": 5, "oversights": False, "play_on": False}),
    (3, {}),
]
ZWEIKAMPF: list[tuple[int, dict[str, Value]]] = [
    *((2, dict[str, Value](long=long, numbers=n)) for long in (False, True) for n in (1, 6, 20)),
    (2, {"long": True, "deals": 3}),
]
KERNELS = [
    *(("elfer-raus", *one) for one in ELFER_RAUS),
    *(("ueberall-anschliessen", *one) for one in UEBERALL),
    *(("zweikampf", *one) for one in ZWEIKAMPF),
]


@needs_numba
@pytest.mark.parametrize(("game", "seats", "options"), KERNELS)
def test_a_kernel_plays_as_the_engine(game: str, seats: int, options: dict[str, Value]) -> None:
    setup = setup_for(game, seats, options)
    mixed = tuple(("medium", "random", "medium")[seat % 3] for seat in range(seats))
    long = game != "elfer-raus" and not options
    for bots in ((), ("medium",) * seats, mixed):
        same(setup, bots, MATCHES if SOAK else 1 if long else 5)


@needs_numba
def test_what_no_kernel_can_play_the_engine_plays() -> None:
    setup = setup_for("elfer-raus", 2, {})
    assert kernels.find(setup, "s", ("medium", "random"))
    assert not kernels.find(setup, "s", ("medium", "easy"))
    assert not kernels.find(setup, "s" * 100, ())
    assert not kernels.find(setup_for("bloom", 2, {}), "s", ())


WITHOUT_THE_OPTION = """
from numba.core.cpu import CPUTargetOptions
for kind in CPUTargetOptions.__mro__:
    if "_nrt" in vars(kind):
        del kind._nrt
from reihum.kernels.chance import below
from reihum.kernels.compiled import OPTIONS, compiled, playing

@compiled
def twice(n):
    return n + n

@playing
def thrice(n):
    return twice(n) + n

print(OPTIONS, thrice(14))
"""


@needs_numba
def test_a_numba_that_has_its_own_memory_always_will_do(tmp_path: Path) -> None:
    """The option without which kernels are fast is one that no document promises."""
    (tmp_path / "small.py").write_text(WITHOUT_THE_OPTION)
    done = subprocess.run(
        [sys.executable, tmp_path / "small.py"], capture_output=True, text=True, check=False
    )
    assert done.stdout == "{} 42\n", done.stderr
