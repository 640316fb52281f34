"""At a table everything can be seen and touched. A sample of `make fits`: every game once, each in
another size, moment and number of seats than the one before, some in English."""

from collections.abc import Iterator
from itertools import cycle

import pytest
from playwright.sync_api import Browser

from reihum.games import GAMES
from tests.browser.fits import (
    MEASURE,
    PROGRAM,
    SIZES,
    Case,
    Eyes,
    Size,
    Tables,
    sheet_of,
    tables_of,
)
from tests.moments import KINDS, moments, seat_counts
from tests.server.running import Running, running

LANGS = ("de", "de", "en")
SAMPLE = [*zip(GAMES, cycle(SIZES), cycle(KINDS), cycle((-1, 0)), cycle(LANGS), strict=False)]


@pytest.fixture(scope="module")
def still(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    with running(tmp_path_factory.mktemp("still") / "reihum.db", PROGRAM) as server:
        yield server


@pytest.fixture(scope="module")
def tables(still: Running) -> Iterator[Tables]:
    with tables_of(still) as tables:
        yield tables


@pytest.mark.parametrize(
    ("game", "size", "kind", "end", "lang"), SAMPLE, ids=[f"{one[0]}-{one[1]}" for one in SAMPLE]
)
def test_everything_can_be_seen_and_touched(
    chromium: Browser,
    still: Running,
    tables: Tables,
    game: str,
    size: Size,
    kind: str,
    end: int,
    lang: str,
) -> None:
    found = moments(game, seat_counts(game)[end])
    moment = next((one for one in found if one.kind == kind), found[len(found) // 2])
    eyes = Eyes(chromium, still, tables, size, lang)
    case = eyes.look(moment) or eyes.look(found[-2])
    eyes.close()
    assert case
    assert not case.findings, "\n".join(f"{case}: {one}" for one in case.findings)


def test_a_sheet_shows_any_size() -> None:
    (moment, *_), size = moments("zweikampf", 2), Size.read("1366x768")
    assert str(size) not in map(str, SIZES)
    assert str(size) in sheet_of([Case(moment, size)])


# What it must find: a page where one thing of each kind is wrong, and the same page without faults.
FAULTS = [
    ("", ""),
    ("outside", "#hand { translate: 0 60px }"),
    ("clipped", "#board { height: 52px; overflow: hidden }"),
    ("covered", "#cover { display: block }"),
    ("covered", "#line { margin-top: -130px }"),  # only the edge of a card
    ("scrolls", "#board { height: 52px; overflow: auto }"),
    ("page", "body { height: 900px }"),
    ("room", "#board { width: 60px; height: 92px }"),
    ("text", "#line { width: 60px; overflow: hidden; white-space: nowrap }"),
]
PAGE = """<!doctype html><style>
  * {{ margin: 0; box-sizing: border-box }} body {{ height: 100px }}
  #board {{ height: 200px }} #line {{ height: 40px }}
  .card {{ display: inline-block; width: 60px; height: 90px; background: tan }}
  #cover {{ display: none; position: fixed; inset: 200px 0 auto; height: 44px; background: red }}
  #hand {{ position: fixed; left: 0; bottom: 0 }}
  {fault}
</style>
<div data-at="1.0">
  <div id="board" data-fit="board" {more}><span class="card" data-card="R1"></span></div>
  <p id="line" data-fit="line">Lege eine Karte, die passt.</p>
  <div id="hand" data-fit="hand"><button class="card" data-card="R2"></button></div>
  <div id="cover"></div>
</div>"""


@pytest.mark.parametrize(("kind", "fault"), FAULTS)
def test_it_finds_what_is_wrong(chromium: Browser, kind: str, fault: str) -> None:
    page = chromium.new_page(viewport={"width": 300, "height": 400})
    page.set_content(PAGE.format(fault=fault, more="data-more" if kind == "scrolls" else ""))
    told = page.evaluate(MEASURE, {"touch": True})
    page.close()
    assert {one["kind"] for one in told["findings"]} == {kind} - {""}, told
