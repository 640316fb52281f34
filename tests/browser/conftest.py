"""A real browser. Without Chromium these tests are skipped, which fails in CI."""

import asyncio
import shutil
from asyncio import _set_running_loop
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from reihum.server.app import STATIC
from tests.browser.person import Person
from tests.server.running import Running, running, shared
from tests.waiting import PATIENT

expect.set_options(timeout=PATIENT * 1000)
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


@pytest.fixture(scope="session")
def launched() -> Iterator[tuple[Browser, asyncio.AbstractEventLoop]]:
    """The only browser, and Playwright's event loop. Playwright leaves it marked as running all the
    time, so no other test could have a loop of its own: it is marked only while it is used."""
    path = find_chromium()
    if path is None:
        pytest.skip("no Chromium on this machine")
    assert (STATIC / "index.html").exists(), "the page is not built: run `make test`"
    with sync_playwright() as playwright:
        loop = asyncio.get_running_loop()
        browser = playwright.chromium.launch(executable_path=path, args=FLAGS)
        _set_running_loop(None)
        yield browser, loop
        _set_running_loop(loop)
        browser.close()


@pytest.fixture(scope="module")
def chromium(launched: tuple[Browser, asyncio.AbstractEventLoop]) -> Iterator[Browser]:
    browser, loop = launched
    _set_running_loop(loop)
    yield browser
    _set_running_loop(None)


@pytest.fixture(scope="session")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with shared(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.fixture
def empty(tmp_path: Path) -> Iterator[Running]:
    """A new server with an empty store, which may be killed."""
    with running(tmp_path / "reihum.db") as server:
        yield server


@pytest.fixture(autouse=True)
def same_cards(request: pytest.FixtureRequest) -> None:
    """No test depends on luck: it has the same cards in every run."""
    for name in {"server", "empty"} & set(request.fixturenames):
        request.getfixturevalue(name).deal(request.node.name.replace(" ", "-"))


@pytest.fixture
def people(chromium: Browser, server: Running) -> Iterator[tuple[Person, Person]]:
    """Two people, each with their own browser."""
    both = Person(chromium, server, "Anna"), Person(chromium, server, "Ben")
    yield both
    for person in both:
        person.leave()
