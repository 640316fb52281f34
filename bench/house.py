"""A page that lives without a server, in Chromium: what it has to fetch, how long the first card
takes with nothing kept and with everything kept, and how long bots think in every game.

Beside the time by the clock stands that of the processor, which other programs on the machine do
not change. Run from the checkout: python -m bench.house [GAME ...]; with games: their bots only.
"""

import json
import os
import sys
import tempfile
import time
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from statistics import median, quantiles
from typing import NamedTuple

from hatch_build import STATIC, static
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.test_alone import BELOW, hosted

import reihum
from reihum.bots.levels import decide, levels_of
from reihum.core.chair import Chair
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.house.house import _packed, ponder
from reihum.table.messages import Think

VISITS = 5  # of each kind
ASKED = 150  # decisions of each match, made here; the page makes some of them
DECISIONS = 60  # of each game and level, from early to late
LONGEST = 10  # and these
SEATS = 4  # or the fewest, or the most


def processor(session: CDPSession) -> float:
    """Seconds that all of the browser has computed."""
    told = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return float(sum(one["cpuTime"] for one in told))


def first_card(page: Page, session: CDPSession, url: str) -> tuple[float, float]:
    """From the click to the first card of the hand: by the clock, and by the processor."""
    page.goto(url)
    button = page.get_by_test_id("now")
    button.wait_for()
    page.wait_for_timeout(1500)  # what the browser does of itself afterwards is done
    began, computed = time.perf_counter(), processor(session)
    button.click()
    page.locator(".hand button[data-card]").first.wait_for()
    return time.perf_counter() - began, processor(session) - computed


def visits(browser: Browser, url: str) -> None:
    session = browser.new_browser_cdp_session()
    empty, warm = list[tuple[float, float]](), list[tuple[float, float]]()
    for _ in range(VISITS):
        context = browser.new_context()
        page = context.new_page()
        empty.append(first_card(page, session, url))
        page.wait_for_function("() => document.documentElement.dataset.stocked === 'yes'")
        page.close()
        page = context.new_page()
        warm.append(first_card(page, session, url))
        context.close()
    for name, found in (("nothing kept", empty), ("everything kept", warm)):
        clock, computed = zip(*found, strict=True)
        print(
            f"house/first card, {name}: {median(clock):.1f} s ({min(clock):.1f} to"
            f" {max(clock):.1f}), processor {median(computed):.1f} s; {VISITS} visits,"
            f" load {os.getloadavg()[0]:.0f} on {os.cpu_count()} cores",
            flush=True,
        )


def sizes() -> None:
    here = STATIC / "here"
    needed = [*here.glob("pyodide-*/*"), *here.glob("python-*.zip"), *here.glob("house-*.js")]
    plain = [file for file in needed if file.suffix != ".br"]
    small = sum(
        min(one.stat().st_size for one in (file, Path(f"{file}.br")) if one.exists())
        for file in plain
    )
    whole = sum(file.stat().st_size for file in plain)
    print(f"house/size: {whole / 1e6:.1f} MB, {small / 1e6:.1f} MB where there is Brotli")


class Thought(NamedTuple):
    request: str  # as the page sends it to the worker that thinks
    took: float  # seconds of the processor, in the Python that runs this


def questions(game: str, seats: int) -> Iterator[tuple[int, Chair]]:
    """What is to be decided in a whole match that medium bots play, from early to late."""
    match, rng = reihum.new(game, seats=seats, seed="bench"), Rng(f"bench{game}")
    chairs = [match.chair(seat) for seat in range(seats)]
    while due := match.due():
        seat = due[0]
        if len(match.menu(seat)) > 1:
            yield seat, chairs[seat]
        match.play(seat, decide(chairs[seat], "medium", rng))


def thoughts(game: str, level: str) -> Iterator[Thought]:
    """Some of these, with few, some and many seats, and those that take longest here."""
    few, most = GAMES[game].SEATS[0], GAMES[game].SEATS[-1]
    found: list[Thought] = []
    for seats in sorted({few, min(SEATS, most), most}):
        step = sum(1 for _ in questions(game, seats)) // ASKED + 1
        for seat, chair in islice(questions(game, seats), 0, None, step):
            request = _packed(Think(seat, (1, 0), "decide", chair.snapshot(), level, "bench"))
            began = time.process_time()
            ponder(request)
            found.append(Thought(request, time.process_time() - began))
    yield from found[:: len(found) // DECISIONS + 1]
    yield from sorted(found, key=lambda thought: thought.took)[-LONGEST:]


_OPEN = """async ([worker, where]) => {
  window.thinker = new Worker(worker, { type: 'module', name: 'thinker' });
  await new Promise((done, failed) => {
    thinker.onmessage = ({ data }) => {
      if (data.kind === 'ready') done();
      if (data.kind === 'failed') failed(data.why);
    };
    thinker.postMessage({ kind: 'open', where });
  });
}"""
_PONDER = """async (request) => {
  const began = performance.now();
  await new Promise((done) => {
    thinker.onmessage = done;
    thinker.postMessage({ kind: 'ponder', request });
  });
  return performance.now() - began;
}"""


def thinking(browser: Browser, url: str, games: list[str]) -> None:
    """How long a bot's thought takes in the worker of the page."""
    page, session = browser.new_page(), browser.new_browser_cdp_session()
    page.goto(url)
    told = json.loads(str(page.evaluate("() => document.documentElement.dataset.house")))
    here = f"{url}here/"
    (worker,) = (STATIC / "here").glob("house-*.js")
    where = {"pyodide": f"{here}{told['pyodide']}/", "archive": f"{here}{told['python']}"}
    page.evaluate(_OPEN, [f"{here}{worker.name}", where])
    for game in games:
        for level in levels_of(game):
            asked = list(thoughts(game, level))
            if not asked:
                continue  # there is nothing to decide in it
            clock, computed = list[float](), list[float]()
            for thought in asked:
                before = processor(session)
                clock.append(page.evaluate(_PONDER, thought.request))
                computed.append(1000 * (processor(session) - before))
            times = sum(computed) / sum(1000 * thought.took for thought in asked)
            print(
                f"house/{game}, {level}: 95 % within {_nearly_all(computed):.0f} ms of the"
                f" processor, the longest {max(computed):.0f} ms, {times:.1f} times CPython;"
                f" by the clock {median(clock):.0f} ms, 95 % within {_nearly_all(clock):.0f} ms"
                f" ({len(asked)} decisions, load {os.getloadavg()[0]:.0f})",
                flush=True,
            )
    page.close()


def _nearly_all(took: list[float]) -> float:
    return quantiles(took, n=20, method="inclusive")[-1] if len(took) > 1 else took[0]


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        static(Path(folder) / BELOW)
        browser = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        with hosted(Path(folder)) as host:
            url = f"http://127.0.0.1:{host.server_port}/{BELOW}/"
            if not sys.argv[1:]:
                sizes()
                visits(browser, url)
            thinking(browser, url, sys.argv[1:] or list(GAMES))
        browser.close()


if __name__ == "__main__":
    main()
