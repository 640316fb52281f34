"""How long it takes from a server's message to the changed page in Chromium, for every game.

Run from the checkout: python -m bench.page [GAME ...]
"""

import sys
import tempfile
from pathlib import Path
from statistics import median, quantiles

from playwright.sync_api import sync_playwright
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.person import Person
from tests.browser.test_play import SHORT
from tests.server.running import running

from reihum.games import GAMES

SECONDS = 12  # how long each table is measured

# When a message comes, wait for the first change of the page, then for the frame that shows it.
# News that come while an earlier move is still being shown wait on purpose: these are counted
# separately.
_MEASURE = """(() => {
  window.waits = [];
  window.queued = 0;
  const Plain = window.WebSocket;
  window.WebSocket = class extends Plain {
    constructor(...where) {
      super(...where);
      this.addEventListener('message', (event) => {
        if (!/"kind":"(news|changed)"/.test(event.data)) return;
        const came = performance.now();
        let changed = false;
        const look = new MutationObserver(() => {
          look.disconnect();
          changed = true;
          requestAnimationFrame(() => {
            const channel = new MessageChannel();
            channel.port1.onmessage = () => window.waits.push(performance.now() - came);
            channel.port2.postMessage(null);
          });
        });
        look.observe(document.body, { childList: true, subtree: true, characterData: true });
        setTimeout(() => {
          if (changed || !document.querySelector('.play[data-busy=showing]')) return;
          look.disconnect();
          window.queued += 1;
        });
      });
    }
  };
})()"""


def measure(person: Person, game: str) -> tuple[list[float], int]:
    """Measure while the person clicks and the bots play: how long each news took, in ms, and how
    many waited on purpose."""
    person.open_short_table(game, min(4, GAMES[game].SEATS[-1]), **SHORT.get(game, {}))
    person.go_fast()
    person.page.get_by_role("button", name=person.t("wait.start")).click()
    person.turn.wait_for()
    person.page.evaluate("() => { window.waits = []; window.queued = 0; }")
    for _ in range(SECONDS * 10):
        person.do_something()
        if person.button("over.again").is_visible():
            break
        person.page.wait_for_timeout(80)
    waits, queued = person.page.evaluate("() => [window.waits, window.queued]")
    return waits, queued


def line(name: str, waits: list[float], queued: int) -> str:
    p95 = quantiles(waits, n=20)[-1] if len(waits) > 1 else max(waits, default=0)
    return (
        f"page {name}: {len(waits)} news, median {median(waits):.1f} ms, p95 {p95:.1f} ms"
        f" ({queued} more waited for what was being shown)"
    )


def main() -> None:
    games = sys.argv[1:] or list(GAMES)
    together: list[float] = []
    waited = 0
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "bench.db") as server,
        sync_playwright() as playwright,
    ):
        chromium = playwright.chromium.launch(executable_path=find_chromium(), args=FLAGS)
        for game in games:
            person = Person(chromium, server, "Anna", hurried=False, reduced_motion="no-preference")
            person.context.add_init_script(_MEASURE)
            waits, queued = measure(person, game)
            together += waits
            waited += queued
            print(line(game, waits, queued), flush=True)
            person.leave()
    print(line("all games", together, waited))


if __name__ == "__main__":
    main()
