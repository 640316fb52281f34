"""Does everything fit? Every game in many moments, with the fewest and the most seats, in windows
of many sizes: reports what of hand, board, turn line and actions is outside the window, cut off or
covered, texts that are cut, and pages that scroll. `make fits`, or `make fits GAMES="bloom mogeln"
SIZES="360x640 390x844-large" MORE="--lang en --sheet"`; MORE=--help for all.

What is measured is in fits.js; what is measured at, in tests/moments.py."""

import argparse
import asyncio
import re
import sys
import tempfile
import time
from collections import Counter, defaultdict
from collections.abc import Coroutine, Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from statistics import mean
from typing import Any, NamedTuple, TypeVar

from playwright.sync_api import Browser

from reihum.bots.levels import USUAL
from reihum.games import GAMES
from reihum.room.kept import OpenedTable
from reihum.room.people import Person as Known
from reihum.room.people import random_code
from reihum.server.people import People
from reihum.server.rooms import CODE_LENGTH
from reihum.server.store import Store
from reihum.table.ledger import Entry, Played, Seated, Started
from reihum.texts import LANGUAGES
from tests.browser.looks import STILL
from tests.browser.person import SPOT, Person
from tests.browser.screenshots import FOLDER as SCREENSHOTS
from tests.browser.screenshots import browser
from tests.moments import KINDS, YOU, Moment, all_moments
from tests.server.running import Running, new_house, running

FOLDER = SCREENSHOTS / "fits"
MEASURE = Path(__file__).with_suffix(".js").read_text(encoding="utf-8")
PROGRAM = "tests.server.still"
NAME = "Anna"
Result = TypeVar("Result")
TOUCHED = 844  # a window no larger than this, in both directions, is a phone's


PICKED = 3  # cards, at most
CHOSEN = "[data-card] .selected, [data-card].selected"
# The next card of the hand that may be picked: rather one that is lit.
NEXT_CARD = """() => {
  const hand = [...document.querySelectorAll('.hand button[data-card], [data-fit="hand"] button')];
  const free = hand.filter((one) => !one.querySelector('.selected') && one.querySelector('.card'));
  return free.find((one) => one.querySelector('.playable')) ?? free[0] ?? null;
}"""
ACTED = "html[data-acted]"
# Nothing is ever done at the table, as others look at it too.
HOLD = """(() => {
  const send = WebSocket.prototype.send;
  WebSocket.prototype.send = function (text) {
    if (JSON.parse(text).kind === 'act') document.documentElement.dataset.acted = '';
    else send.call(this, text);
  };
})()"""


class Size(NamedTuple):
    width: int
    height: int
    large: bool = False  # with large cards

    def __str__(self) -> str:
        return f"{self.width}x{self.height}" + ("-large" if self.large else "")

    @property
    def touch(self) -> bool:
        return max(self.width, self.height) <= TOUCHED

    @classmethod
    def read(cls, text: str) -> "Size":
        size, _, large = text.partition("-")
        width, height = map(int, size.split("x"))
        return cls(width, height, large == "large")


SIZES = (
    Size(360, 640),
    Size(390, 844),
    Size(390, 844, large=True),
    Size(740, 360),
    Size(768, 1024),
    Size(1440, 900),
    Size(1920, 1080),
)


class Found(NamedTuple):
    """Something that is wrong, or only not as it should be."""

    kind: str
    what: str
    how: str

    def __str__(self) -> str:
        return f"{self.kind}: {self.what}: {self.how}"


@dataclass
class Case:
    """A moment in a window of this size, and what came of it."""

    moment: Moment
    size: Size
    lang: str = "de"
    findings: list[Found] = field(default_factory=list)
    warnings: list[Found] = field(default_factory=list)
    figures: dict[str, Any] = field(default_factory=dict)

    def __str__(self) -> str:
        lang = "" if self.lang == "de" else f"-{self.lang}"
        return f"{self.moment.name}-{self.size}{lang}"

    @property
    def file(self) -> Path:
        return FOLDER / f"{self}.png"


class Tables:
    """Puts tables into the store of a running server: a person with bots, in any position."""

    def __init__(self, server: Running) -> None:
        self.store = Store(str(server.db))
        self._thread = ThreadPoolExecutor(1)  # in this one Playwright's event loop is running
        self.token, self.person = self._run(People(self.store).arrive(NAME))
        self._codes: dict[Moment, str] = {}

    def _run(self, doing: Coroutine[Any, Any, Result]) -> Result:
        return self._thread.submit(asyncio.run, doing).result()

    def close(self) -> None:
        self._thread.shutdown()
        self.store.close()

    def code(self, moment: Moment) -> str:
        """The table that is in this position."""
        if moment not in self._codes:
            self._codes[moment] = self._run(_lay_out(self.store, self.person, moment))
        return self._codes[moment]


async def _lay_out(store: Store, person: Known, moment: Moment) -> str:
    code, setup = random_code(CODE_LENGTH), moment.setup
    await store.open_table(OpenedTable(code, setup, person.id, False, time.time()))
    entries: list[Entry] = [
        Seated(seat, person.id, person.name, "") if seat == YOU else Seated(seat, None, "", USUAL)
        for seat in range(setup.seats)
    ]
    entries.append(Started(1, moment.seed, GAMES[setup.game].RULES))
    entries += [
        Played(1, line, seat, str(action), "") for line, (seat, action) in enumerate(moment.moves)
    ]
    await store.keep(code, entries)
    return code


class Eyes:
    """One page in one size, which looks at one table after another."""

    def __init__(self, chromium: Browser, server: Running, tables: Tables, size: Size, lang: str):
        touch: dict[str, Any] = {"has_touch": True, "is_mobile": True} if size.touch else {}
        self.person = Person(chromium, server, NAME, size[:2], lang, **touch)
        self.person.context.add_init_script(HOLD)
        self.server, self.tables, self.size, self.lang = server, tables, size, lang
        kept = {"token": tables.token, "name": NAME, "large": "on" if size.large else "off"}
        kept["routine"] = "off"  # nothing is done that the person does not do
        for key, value in kept.items():
            self.person.context.add_init_script(f"localStorage.setItem('reihum.{key}', '{value}')")

    def look(self, moment: Moment) -> Case | None:
        """At a table, once it has come to rest. None, where there is nothing to pick."""
        case, page = Case(moment, self.size, self.lang), self.person.page
        # So many pages in so little time would be too many from one address.
        self.person.context.set_extra_http_headers({"X-Forwarded-For": new_house()})
        page.goto(f"{self.server.url}/t/{self.tables.code(moment)}")
        self._rest()
        if moment.kind == "picked" and not self._pick():
            return None
        told = page.evaluate(MEASURE, {"touch": self.size.touch})
        case.findings = [Found(**one) for one in told["findings"]]
        case.warnings = [Found(**one) for one in told["warnings"]]
        case.figures = told["figures"]
        return case

    def _rest(self) -> None:
        page = self.person.page
        page.wait_for_selector(f"[data-at]:not([data-busy]), {ACTED}", state="attached")
        page.evaluate("() => document.fonts.ready.then(() => null)")
        page.evaluate(STILL)

    def _pick(self) -> bool:
        """Touch some cards of the hand; where the first already does something, nothing is
        picked one after another."""
        page = self.person.page
        for _ in range(PICKED):
            card = page.evaluate_handle(NEXT_CARD).as_element()
            if card is None:
                break
            spot = page.evaluate(SPOT, card)
            if spot is None:
                break
            page.mouse.click(*spot)
            self._rest()
            if page.locator(ACTED).count():
                return False
        return page.locator(CHOSEN).count() > 0

    def picture(self, case: Case) -> None:
        FOLDER.mkdir(parents=True, exist_ok=True)
        self.person.page.screenshot(path=case.file)

    def close(self) -> None:
        self.person.leave()


@contextmanager
def tables_of(server: Running) -> Iterator[Tables]:
    tables = Tables(server)
    try:
        yield tables
    finally:
        tables.close()


# what is printed ---------------------------------------------------------------------------------


def causes(cases: list[Case]) -> Iterator[str]:
    """The findings that differ in nothing but numbers and words, together, most frequent first."""
    alike: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        for one in {_NUMBERS.sub("", str(one)): one for one in case.findings}:
            alike[one].append(case)
    for cause, its in sorted(alike.items(), key=lambda item: -len(item[1])):
        for_games = Counter(case.moment.setup.game for case in its)
        for_sizes = Counter(str(case.size) for case in its)
        yield f"{len(its):5} {' '.join(cause.split())}"
        for counted in (for_games, for_sizes):
            yield "        " + ", ".join(f"{name} {n}" for name, n in counted.most_common())
        yield f"        such as {its[0]}"


# What differs from case to case: words, figures, and what exactly lies there.
_NUMBERS = re.compile(r' \([^()]*"[^"]*"\)| \([^()"]*\)|"[^"]*"|\b\d+ (x|px|%) ?|(?<=\w)[-.]\d+\b')


def summary(cases: list[Case]) -> str:
    """How many of what, and where the room goes."""
    lines = ["causes", *causes(cases)]
    for title, every in (
        ("findings", [(case, one) for case in cases for one in case.findings]),
        ("warnings", [(case, one) for case in cases for one in case.warnings]),
    ):
        hit = {str(case) for case, _ in every}
        lines.append(f"{len(every)} {title} in {len(hit)} of {len(cases)} cases")
        lines += [f"  {n:5} {kind}" for kind, n in Counter(o.kind for _, o in every).most_common()]
        for what, of in (
            ("by size", lambda case: str(case.size)),
            ("by game", lambda case: case.moment.setup.game),
        ):
            counted = Counter(of(case) for case, _ in every)
            lines.append(f"  {what}: " + ", ".join(f"{k} {n}" for k, n in counted.most_common()))
    lines.append("share of the window (board, hand, empty band), of the board filled, card widths")
    sizes = defaultdict(list)
    for case in cases:
        sizes[str(case.size)].append(case.figures)
    for size, figures in sizes.items():
        lines.append(f"  {size:14} " + "  ".join(_average(key, figures) for key in _FIGURES))
    return "\n".join(lines)


_FIGURES = {
    "board": ("board", "%"),
    "hand": ("hand", "%"),
    "band": ("empty", "%"),
    "filled": ("filled", "%"),
    "boardCard": ("card on the board", "px"),
    "handCard": ("card in the hand", "px"),
}


def _average(key: str, figures: list[dict[str, Any]]) -> str:
    name, unit = _FIGURES[key]
    known = [one[key] for one in figures if one[key] is not None]
    if not known:
        return f"{name} -"
    return f"{name} {mean(known) * (100 if unit == '%' else 1):.0f} {unit}"


def sheets(chromium: Browser, cases: Iterable[Case]) -> None:
    """One picture for each game and number of seats with all its cases, small: rows are moments,
    columns sizes."""
    games: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        games[f"{case.moment.setup.game}-{case.moment.setup.seats}"].append(case)
    page = chromium.new_page(viewport={"width": 2100, "height": 900})
    for game, its in games.items():
        file = FOLDER / f"sheet-{game}.html"
        file.write_text(sheet_of(its), encoding="utf-8")
        page.goto(file.resolve().as_uri())
        page.screenshot(path=file.with_suffix(".png"), full_page=True)
    page.close()


def sheet_of(cases: list[Case]) -> str:
    rows: dict[str, list[Case]] = defaultdict(list)
    for case in cases:
        rows[case.moment.name].append(case)
    body = ""
    for name, row in rows.items():
        body += f"<h2>{name}</h2><div>"
        for case in row:
            wrong = f"<b>{len(case.findings)}</b>" if case.findings else ""
            body += f'<figure><img src="{case.file.name}"><figcaption>{case.size} {wrong}'
            body += "</figcaption></figure>"
        body += "</div>"
    style = (
        "body{font:14px sans-serif;margin:8px;background:#ddd}h2{margin:8px 0 2px;font-size:15px}"
        "div{display:flex;gap:6px;align-items:flex-end}figure{margin:0}"
        "img{display:block;height:300px;max-width:420px}b{color:#c00}"
    )
    return f'<!doctype html><meta charset="utf-8"><style>{style}</style>{body}'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", nargs="*", metavar="GAME", help="all, if none is named")
    parser.add_argument("--sizes", nargs="*", metavar="SIZE", help="such as 390x844-large")
    parser.add_argument("--moments", nargs="*", choices=KINDS, metavar="KIND", help=" ".join(KINDS))
    parser.add_argument("--lang", default="de", choices=LANGUAGES)
    parser.add_argument("--shots", action="store_true", help="a picture of every case")
    parser.add_argument(
        "--sheet", action="store_true", help="and one of each game with all of them"
    )
    parser.add_argument("--warnings", action="store_true", help="print them too")
    args = parser.parse_args()
    games = args.games or [*GAMES]
    wanted = [one for one in all_moments(games) if not args.moments or one.kind in args.moments]
    cases: list[Case] = []
    with (
        tempfile.TemporaryDirectory() as folder,
        running(Path(folder) / "fits.db", PROGRAM) as server,
        tables_of(server) as tables,
        browser() as chromium,
    ):
        for size in map(Size.read, args.sizes or map(str, SIZES)):
            eyes = Eyes(chromium, server, tables, size, args.lang)
            for moment in wanted:
                case = eyes.look(moment)
                if case is None:
                    continue
                cases.append(case)
                shown = case.findings + (case.warnings if args.warnings else [])
                print("".join(f"{case}: {one}\n" for one in shown), end="", flush=True)
                if case.findings or args.shots or args.sheet:
                    eyes.picture(case)
            eyes.close()
        if args.sheet:
            sheets(chromium, cases)
    print(summary(cases))
    sys.exit(any(case.findings for case in cases))


if __name__ == "__main__":
    main()
