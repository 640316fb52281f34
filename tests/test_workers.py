"""Work spread over workers: the same whoever does it, and a lost worker costs nothing but time."""

import os
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import BrokenExecutor
from importlib.util import find_spec
from pathlib import Path

import pytest

from reihum.cli import main
from reihum.core.errors import Mistake
from reihum.lab import workers as lab
from reihum.lab.workers import here, workers
from tests.cluster import NO_CLUSTER

ROOT = Path(__file__).parent.parent
CLUSTER = Path(__file__).parent / "cluster.py"
FOUND = ["killed", "in-order", "simulated", "fought"]


def squared(number: int) -> int:
    return number * number


def once_killed(number: int, traces: str) -> int:
    """Whoever does 3 for the first time is killed in the middle of it."""
    trace = Path(traces) / "3"
    if number == 3 and not trace.exists():
        trace.touch()
        os.kill(os.getpid(), signal.SIGKILL)
    return squared(number)


def always_killed() -> None:
    os.kill(os.getpid(), signal.SIGKILL)


@pytest.mark.parametrize("cores", [None, 2])
def test_in_order_and_as_it_comes(cores: int | None) -> None:
    jobs, found = [(n,) for n in range(20)], [n * n for n in range(20)]
    if cores is None:
        crew = here()
        assert list(crew.in_order(squared, jobs)) == found
        assert dict(crew.as_done(squared, jobs)) == dict(zip(jobs, found, strict=True))
        return
    with workers(cores) as crew:
        assert list(crew.in_order(squared, jobs)) == found
        assert dict(crew.as_done(squared, jobs)) == dict(zip(jobs, found, strict=True))


def test_jobs_are_asked_for_when_somebody_is_free() -> None:
    """A million deals need not all be thought of at first."""
    asked: list[int] = []

    def jobs() -> list[tuple[int]]:
        asked.append(len(asked))
        return [(asked[-1],)]

    endless = (job for _ in iter(int, 1) for job in jobs())
    found = here().in_order(squared, endless)
    assert [next(found), next(found)] == [0, 1]
    assert len(asked) == 2


def test_a_killed_process_costs_nothing_but_time(tmp_path: Path) -> None:
    jobs, found = [(n, str(tmp_path)) for n in range(12)], [n * n for n in range(12)]
    with workers(2) as crew:
        assert list(crew.in_order(once_killed, jobs)) == found
        (tmp_path / "3").unlink()
        assert dict(crew.as_done(once_killed, jobs)) == dict(zip(jobs, found, strict=True))


def test_whoever_is_always_killed_is_not_tried_for_ever(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lab, "TRIES", 1)
    with pytest.raises(Mistake, match="workers-lost") as caught, workers(1) as crew:
        list(crew.in_order(always_killed, [()]))
    assert isinstance(caught.value.__cause__, BrokenExecutor)


def test_addresses_that_lead_nowhere(capsys: pytest.CaptureFixture[str]) -> None:
    line = ["simulate", "zweikampf", "--seats", "2", "--lang", "en"]
    if find_spec("ray") is None:
        said = {"localhost:1": "pip install"}
    else:
        said = {"zweikampf": "isn’t the address", "127.0.0.1:1": "can’t reach"}
    for address, why in said.items():
        with pytest.raises(SystemExit) as ended:
            main([*line, "--ray", address])
        assert ended.value.code == 2
        assert why in capsys.readouterr().err


@pytest.mark.optional
def test_two_machines_and_one_is_killed() -> None:
    """On Ray's own cluster, see cluster.py: it says what was found."""
    pytest.importorskip("ray", reason="not installed (the extra `ray`)")
    with tempfile.TemporaryDirectory(prefix="r", ignore_cleanup_errors=True) as folder:
        # Sockets need a short path, so pytest's own folder will not do.
        environment = {**os.environ, "HOME": folder, "RAY_TMPDIR": folder}
        done = subprocess.run(
            [sys.executable, str(CLUSTER), folder],
            capture_output=True, text=True, check=False, cwd=ROOT, env=environment,
        )  # fmt: skip
    if done.returncode == NO_CLUSTER:
        pytest.skip(f"Ray does not start here: {done.stderr.strip()[-300:]}")
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-4000:]
    found = [line for line in done.stdout.splitlines() if line in FOUND]
    assert found == FOUND, done.stdout[-2000:]
