"""A real browser. Without Chromium these tests are skipped, which fails in CI."""

import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from reihum.server.app import STATIC
from tests.browser.person import Person
from tests.server.running import Running, running

expect.set_options(timeout=20_000)  # a busy machine is slow
HURRIED = "tests.server.hurried"
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome")
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]


def find_chromium() -> str | None:
    return next((path for name in NAMES if (path := shutil.which(name))), None)


@pytest.fixture(scope="module")  # not longer, because its event loop would disturb other tests
def chromium() -> Iterator[Browser]:
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine")
    assert (STATIC / "index.html").exists(), "the page is not built: run `make test`"
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        yield browser
        browser.close()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("server") / "reihum.db", HURRIED) as server:
        yield server


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Running]:
    """A new server with an empty store, which may be killed."""
    with running(tmp_path / "reihum.db", HURRIED) as server:
        yield server


@pytest.fixture
def people(chromium: Browser, server: Running) -> Iterator[tuple[Person, Person]]:
    """Two people, each with their own browser."""
    both = Person(chromium, server, "Anna"), Person(chromium, server, "Ben")
    yield both
    for person in both:
        person.leave()
