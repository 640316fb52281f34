"""A page without a server: any web host's files, below any path, and the host may be gone once all
of it has come."""

import functools
import re
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import pytest
from hatch_build import static
from playwright.sync_api import Browser, Response, expect

from tests.amounts import amount
from tests.browser.looks import faults
from tests.browser.person import FINGER, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running

BELOW = "games/our"


class Quiet(SimpleHTTPRequestHandler):
    def log_message(self, *said: object) -> None:
        pass


@contextmanager
def hosted(folder: Path) -> Iterator[ThreadingHTTPServer]:
    """Python's own web server."""
    host = ThreadingHTTPServer(("127.0.0.1", 0), functools.partial(Quiet, directory=str(folder)))
    thread = threading.Thread(target=host.serve_forever)
    thread.start()
    try:
        yield host
    finally:
        stop(host)
        thread.join()


def stop(host: ThreadingHTTPServer) -> None:
    host.shutdown()
    host.server_close()


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("host")
    static(folder / BELOW)
    return folder


class Alone(Person):
    """Somebody at a page without a server."""

    def __init__(self, browser: Browser, port: int, **more: Any) -> None:
        super().__init__(browser, cast(Running, SimpleNamespace(port=port)), "Anna", **more)
        self.url = f"{self.url}/{BELOW}/"

    def played_last(self) -> None:
        """Elfer raus! with few cards; in `make soak` with all of them."""
        last = {"game": "elfer-raus", "seats": amount(2, 4), "bots": "hard", "guests": []}
        last["options"] = amount({"colours": 2, "hand": 4}, {})
        script = "(last) => localStorage.setItem('reihum-here.last', JSON.stringify(last))"
        self.page.goto(f"{self.url}icon.svg")
        self.page.evaluate(script, last)

    def begin(self) -> None:
        """A first game, against bots in a hurry."""
        self.page.get_by_test_id("now").click()
        self.hand().first.wait_for()
        self.page.get_by_test_id("pace").click()
        expect(self.page.get_by_test_id("pace")).to_have_attribute("data-pace", "fast")

    def wait_until_all_is_here(self) -> None:
        """From here on no file is fetched any more."""
        self.page.wait_for_function("() => document.documentElement.dataset.stocked === 'yes'")

    @property
    def code(self) -> str:
        return self.page.url.split("?t/")[1][:5]


def test_a_game_on_a_host_that_is_gone(chromium: Browser, folder: Path) -> None:
    """A whole deal, a reload in the middle of it, and afterwards the replay and the figures."""
    with hosted(folder) as host:
        anna = Alone(chromium, host.server_port, **FINGER)
        anna.played_last()
        asked: list[str] = []
        anna.page.on("request", lambda request: asked.append(request.url))
        anna.start_page()
        anna.page.get_by_test_id("now").wait_for()
        assert not [url for url in asked if "pyodide" in url or "python" in url]
        anna.begin()
        anna.wait_until_all_is_here()
    code = anna.code
    anna.wait_for_turn()
    anna.page.reload()  # nothing is dealt any more
    anna.wait_for_turn()
    before = anna.cards()
    anna.page.reload()
    anna.wait_for_turn()
    assert (anna.cards(), anna.code) == (before, code)
    play_to_the_end(anna)
    anna.page.goto(f"{anna.url}?t/{code}/m/1")
    expect(anna.page.locator(".play, [data-testid=replay]").first).to_be_visible()
    anna.page.goto(f"{anna.url}?me")
    expect(anna.page.get_by_text("Elfer raus!").first).to_be_visible()
    anna.leave()


def test_two_at_one_device_and_the_first_pages(chromium: Browser, folder: Path) -> None:
    with hosted(folder) as host:
        anna = Alone(chromium, host.server_port)
        anna.start_page()
        anna.page.get_by_test_id("now").wait_for()
        assert faults(anna, 1) == []
        anna.page.locator("#game-zweikampf").click()
        anna.way("device")
        anna.page.get_by_label(anna.t("device.me")).fill("Anna")
        anna.page.get_by_label(anna.t("device.name", n=2)).fill("Ben")
        anna.button("open.go").click()
        anna.page.wait_for_url(re.compile(r"\?t/0"))
        anna.page.locator("[data-at]").first.wait_for()
        anna.leave()


def test_our_own_server_has_the_same_page(chromium: Browser, server: Running) -> None:
    """With WebAssembly allowed there and nowhere else."""
    anna = Person(chromium, server, "Anna")
    answers: dict[str, dict[str, str]] = {}

    def answered(one: Response) -> None:
        answers[one.url] = one.headers

    anna.page.on("response", answered)
    anna.page.goto(f"{anna.url}/here/")
    anna.page.get_by_test_id("now").click()
    anna.hand().first.wait_for()
    for url, headers in answers.items():
        allowed = "wasm-unsafe-eval" in headers["content-security-policy"]
        assert allowed == ("/here/" in url), url
    anna.leave()


def test_a_new_version_takes_the_place_of_the_old(chromium: Browser, tmp_path: Path) -> None:
    """The old one is shown, whole, until somebody says so."""
    static(tmp_path / BELOW)
    with hosted(tmp_path) as host:
        anna = Alone(chromium, host.server_port)
        anna.start_page()
        anna.wait_until_all_is_here()
        for name, before, after in (
            ("index.html", "<title>Reihum</title>", '<title>Reihum</title><meta name="newer">'),
            ("worker.js", "const VERSION = '", "const VERSION = 'newer-"),
        ):
            file = tmp_path / BELOW / name
            text = file.read_text(encoding="utf-8")
            assert before in text
            file.write_text(text.replace(before, after), encoding="utf-8")
        anna.page.reload()
        anna.button("here.renew").wait_for()
        assert not anna.page.locator("meta[name=newer]").count()
        anna.button("here.renew").click()
        anna.page.locator("meta[name=newer]").wait_for(state="attached")
        anna.leave()
