"""A server for all tests here, and the app in this process."""

import os
from collections.abc import Iterator
from pathlib import Path

import pytest
from sqlalchemy import Engine
from starlette.testclient import TestClient

from reihum.server import store as stores
from reihum.server.app import Config, create_app
from reihum.server.lines import Limits
from reihum.table.tempo import USUAL_TEMPO, Tempo
from tests.server.postgresql import CLUSTER, Cluster, address_of, cluster, missing
from tests.server.running import Running, shared

if CLUSTER in os.environ:  # `make soak PARTS=postgresql`: all of these tests on PostgreSQL
    connect = stores.connect

    def elsewhere(db: str) -> Engine:
        return connect(address_of(db) if stores.file_of(db) else db)

    setattr(stores, "connect", elsewhere)  # noqa: B010, a function is not assigned to


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if CLUSTER in os.environ and item.get_closest_marker("sqlite"):
            item.add_marker(pytest.mark.skip(reason="it is about SQLite"))


@pytest.fixture(scope="session")
def postgresql() -> Iterator[Cluster]:
    if why := missing():
        pytest.skip(why)
    with cluster() as made:
        yield made


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with shared(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def lobby(tmp_path: Path) -> Iterator[TestClient]:
    """The app in this process, without a limit on requests; fast bots are very fast."""
    often = (10_000.0, 10_000.0)
    tempo = Tempo(fast=USUAL_TEMPO.fast._replace(move=0.01))
    db = str(tmp_path / "reihum.db")
    app = create_app(Config(db=db, limits=Limits(requests=often, sparing=often), tempo=tempo))
    with TestClient(app, raise_server_exceptions=False) as client:
        client.headers["Accept-Language"] = "en"
        yield client
