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
from pathlib import Path
from statistics import median, quantiles

from hatch_build import STATIC, static
from playwright.sync_api import Browser, CDPSession, Page, sync_playwright
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.test_alone import BELOW, hosted

import reihum
from reihum.bots.levels import decide, levels_of
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.house.house import _packed
from reihum.table.messages import Think

VISITS = 5  # of each kind
DEALS = 3  # of each game
DECISIONS = 60  # of each game and level, evenly over these deals
SEATS = 4


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


def thoughts(game: str, level: str) -> Iterator[str]:
    """What bots are asked in matches that medium ones play."""
    seats = min(SEATS, GAMES[game].SEATS[-1])
    found: list[str] = []
    for n in range(DEALS):
        match, rng = reihum.new(game, seats=seats, seed=f"bench{n}"), Rng(f"bench{game}{n}")
        chairs = [match.chair(seat) for seat in range(seats)]
        while (due := match.due()) and match.game.deal == 1:
            seat = due[0]
            if len(match.menu(seat)) > 1:
                chair = chairs[seat].snapshot()
                found.append(_packed(Think(seat, (1, 0), "decide", chair, level, f"{n}")))
            match.play(seat, decide(chairs[seat], "medium", rng))
    step = max(1, len(found) // DECISIONS)
    yield from found[::step][:DECISIONS]


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
    page = browser.new_page()
    page.goto(url)
    told = json.loads(str(page.evaluate("() => document.documentElement.dataset.house")))
    here = f"{url}here/"
    (worker,) = (STATIC / "here").glob("house-*.js")
    where = {"pyodide": f"{here}{told['pyodide']}/", "archive": f"{here}{told['python']}"}
    page.evaluate(_OPEN, [f"{here}{worker.name}", where])
    for game in games:
        for level in levels_of(game):
            took = [page.evaluate(_PONDER, request) for request in thoughts(game, level)]
            if not took:
                continue  # there is nothing to decide in it
            most = quantiles(took, n=20)[-1] if len(took) > 1 else max(took, default=0.0)
            print(
                f"house/{game}, {level}: {median(took):.0f} ms, 95 % within {most:.0f} ms, the"
                f" longest {max(took):.0f} ms ({len(took)} decisions, load"
                f" {os.getloadavg()[0]:.0f})",
                flush=True,
            )
    page.close()


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
