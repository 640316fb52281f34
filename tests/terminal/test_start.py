"""How play begins: in the app if the terminal can show it, otherwise line by line."""

import importlib
import sys
from pathlib import Path
from typing import Any

import pytest
from textual.app import App

from reihum.cli import main
from reihum.cli.extras import needs
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.record import Record
from reihum.core.rng import ScriptedTape
from reihum.games import GAMES
from reihum.terminal import app, plain
from reihum.terminal.app import TableApp
from reihum.terminal.drawing import Drawer
from reihum.terminal.table import LocalTable
from tests.terminal.sitting import asynchronous, record_of


def face(monkeypatch: pytest.MonkeyPatch, *arguments: str, terminal: bool) -> tuple[str, Any]:
    used: list[tuple[str, Any]] = []
    for name, module in (("app", app), ("plain", plain)):
        monkeypatch.setattr(module, "play", lambda *given, n=name: used.append((n, given)))
    for stream in (sys.stdin, sys.stdout):
        monkeypatch.setattr(stream, "isatty", lambda: terminal)
    with pytest.raises(SystemExit) as ended:
        main(("play", "elfer-raus", *arguments))
    assert ended.value.code == 0
    return used[0]


def test_the_app_or_plain_play(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    line = ("--pace", "slow", "--level", "hard", "--lang", "en")
    name, given = face(monkeypatch, *line, terminal=True)
    assert name == "app"
    assert given[1:] == ("en", None, "hard", "slow")
    assert face(monkeypatch, terminal=False)[0] == "plain"
    assert face(monkeypatch, "--plain", terminal=True)[0] == "plain"
    monkeypatch.setenv("TERM", "dumb")
    assert face(monkeypatch, terminal=True)[0] == "plain"


@pytest.mark.parametrize("lang", ["de", "en"])
def test_without_the_extra_it_is_plain_play_and_a_sentence(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], lang: str
) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delitem(sys.modules, "reihum.terminal.app")
    monkeypatch.delattr("reihum.terminal.app")
    monkeypatch.setitem(sys.modules, "textual", None)
    used = face(monkeypatch, "--lang", lang, terminal=True)
    assert used[0] == "plain"
    said = capsys.readouterr().err
    assert 'pip install "reihum[terminal]"' in said
    assert said.count("\n") == 1


def test_a_module_of_ours_that_is_missing_is_no_missing_extra() -> None:
    with pytest.raises(ModuleNotFoundError), needs("server"):
        importlib.import_module("reihum.nonsense")


def test_a_record_that_cannot_be_is_refused_before_anything_is_shown() -> None:
    record = record_of("elfer-raus")
    record.moves.append((0, Action("accuse")))
    with pytest.raises(Mistake, match="bad-move"):
        LocalTable(record, "de")


@asynchronous
async def test_a_transcribed_match_ends_where_its_chance_does() -> None:
    """Chance comes from a script; when the script ends, the app ends too and says why."""
    seeded = record_of("zweikampf", numbers=1, deals=2)
    cards = GAMES["zweikampf"].planned(seeded.setup).deck.cards()
    record = Record(seeded.kind, seeded.setup, ScriptedTape([cards]))
    table = LocalTable(record, "de", clock=lambda: 0.0)
    ended = TableApp(table, hurry=True)
    async with ended.run_test() as pilot:
        while ended.is_running:
            await pilot.press("1")
    assert isinstance(ended.failed, Mistake)
    assert ended.failed.key == "script-ended"


@asynchronous
async def test_a_file_that_cannot_be_written_ends_the_app(tmp_path: Path) -> None:
    file = tmp_path / "here" / "match.record"
    file.parent.mkdir()
    ended = TableApp(LocalTable(record_of("hoechste-karte"), "de", file), hurry=True)
    async with ended.run_test() as pilot:
        file.unlink()
        file.parent.rmdir()
        await pilot.press("2")  # a 1 could be the first digit of 10
    assert isinstance(ended.failed, OSError)


def test_what_breaks_names_no_card(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    """Textual would print the values of all variables; only the error itself may be shown."""

    def broken(self: Drawer) -> None:
        secret = "B99"  # a card in another hand
        raise RuntimeError(f"{len(secret)}")

    monkeypatch.setattr(Drawer, "board", broken)
    monkeypatch.setattr(TableApp, "run", lambda self: App.run(self, headless=True))
    with pytest.raises(RuntimeError, match="3"):
        app.play(record_of("elfer-raus"), "de")
    assert "B99" not in "".join(capfd.readouterr())
