"""When nothing can be kept: it is said, the log has the cause, and nobody waits long."""

import asyncio
import json
import logging
import sqlite3
import subprocess
import sys
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import event
from sqlalchemy.exc import OperationalError
from starlette.testclient import TestClient

from reihum.games import setup_for
from reihum.server import store as stores
from reihum.server.app import Config, create_app
from reihum.server.health import Health
from reihum.server.logs import JsonLines
from reihum.server.people import People
from reihum.server.rooms import Broken, Rooms
from reihum.server.store import Store
from tests.server.running import Running, asynchronous
from tests.server.test_store import Ear


@contextmanager
def locked(file: Path) -> Iterator[None]:
    """Somebody else writes, and does not come to an end."""
    with closing(sqlite3.connect(file, isolation_level=None)) as other:
        other.execute("begin immediate")
        yield
        other.execute("rollback")


@pytest.fixture
def hasty(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits for others who write to the same file."""
    monkeypatch.setattr(stores, "PATIENT", 0)


@pytest.fixture
def client(tmp_path: Path, hasty: None) -> Iterator[TestClient]:
    app = create_app(Config(db=str(tmp_path / "reihum.db")))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.headers["Accept-Language"] = "en"
        yield client


def test_healthz_says_whether_anything_can_be_kept(client: TestClient, tmp_path: Path) -> None:
    assert client.get("/healthz").json() == {"ok": True}
    with locked(tmp_path / "reihum.db"):
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json()) == (503, {"ok": False})
    assert client.get("/healthz").json() == {"ok": True}


def test_a_writer_that_has_ended_is_not_well(client: TestClient) -> None:
    store: Store = client.app.state.store  # type: ignore[attr-defined]
    store.writer.close()
    assert client.get("/healthz").status_code == 503


def test_people_are_told_that_nothing_can_be_kept(
    client: TestClient, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with locked(tmp_path / "reihum.db"), caplog.at_level(logging.INFO):
        answer = client.post("/api/people", json={"name": "Sesame"})
    assert answer.status_code == 503
    assert "save" in answer.json()["text"]
    log = [json.loads(JsonLines().format(record)) for record in caplog.records]
    trace = next(line["trace"] for line in log if line["what"] == "not kept")
    assert trace.endswith("OperationalError: SQLITE_BUSY")
    assert "Sesame" not in json.dumps(log)


@asynchronous
async def test_people_at_a_table_are_told_too(tmp_path: Path, hasty: None) -> None:
    store = Store(str(tmp_path / "store.db"))
    people, rooms = People(store), Rooms(store)
    _, anna = await people.arrive("Anna")
    room = await rooms.new(setup_for("zweikampf", 2), anna, listed=False)
    ear = Ear()
    await room.enter(anna, ear, None)
    with locked(tmp_path / "store.db"), pytest.raises(Broken) as broken:
        await room.do(lambda now: room.start(anna.id, now))
    assert broken.value.why == ear.why == "not-kept"
    rooms.close()
    store.close()


@asynchronous
async def test_a_full_disk_is_not_tried_once_for_each_table(tmp_path: Path) -> None:
    """What waits for the same commit fails with it, at once."""
    store = Store(str(tmp_path / "store.db"))
    await store.add_person("p", "P", "first")
    full: Any = None

    def fill(connection: Any, _: Any) -> None:
        connection.execute("PRAGMA max_page_count = 1")  # not one page more

    event.listen(store.engine, "connect", fill)
    store.engine.dispose()
    tried, attempt = 0, store.writer._try

    def counted(work: Any) -> Exception | None:
        nonlocal tried
        tried += 1
        return attempt(work)

    store.writer._try = counted  # type: ignore[method-assign]
    jobs = [store.add_person(f"p{n}", "x" * 5000, f"hash{n}") for n in range(20)]
    failed = await asyncio.gather(*jobs, return_exceptions=True)
    assert all(isinstance(error, OperationalError) for error in failed)
    assert tried < len(jobs)
    full = failed[0]
    assert full.orig.sqlite_errorname == "SQLITE_FULL"
    store.close()


@asynchronous
async def test_many_who_ask_for_the_health_cost_one_commit(tmp_path: Path) -> None:
    store = Store(str(tmp_path / "store.db"))
    health, before = Health(store), store.writer.jobs
    assert all(await asyncio.gather(*(health.well() for _ in range(50))))
    store.close()  # when the writer has ended, its jobs are counted
    assert store.writer.jobs == before + 1


def test_a_second_server_on_the_same_file_does_not_start(tmp_path: Path) -> None:
    server = Running(tmp_path / "reihum.db")
    db = str(server.db)
    for name in (db, f"sqlite:///{db}"):
        command = [sys.executable, "-m", "reihum", "serve", "--port", "0", "--db", name]
        second = subprocess.run(
            [*command, "--lang", "en"], capture_output=True, text=True, check=False, timeout=120
        )
        assert second.returncode != 0
        assert "Another server" in second.stdout + second.stderr
    server.kill()
    Running(tmp_path / "reihum.db").stop()
