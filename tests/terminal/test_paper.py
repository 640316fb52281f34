"""Plain play on a screen and in a pipe, and the progress of a long command."""

import sys
from io import StringIO

import pytest

from reihum.cli.progress import Progress
from reihum.terminal.paper import Paper
from reihum.texts import Words

LONG = "  The cards R1 R2 R3 and more " + "R11 " * 30


class Screen(StringIO):
    """Something that says it is a terminal."""

    def isatty(self) -> bool:
        return True


@pytest.fixture(autouse=True)
def _surroundings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.setenv("COLUMNS", "40")
    monkeypatch.delenv("NO_COLOR", raising=False)


def written(out: StringIO, text: str, style: str = "") -> str:
    Paper(out).write(text, style)
    return out.getvalue()


def test_a_pipe_gets_the_text_as_it_is() -> None:
    assert written(StringIO(), LONG, "bold") == f"{LONG}\n"


def test_a_screen_gets_colours() -> None:
    assert written(Screen(), "lay R11", "bold") == "\x1b[1mlay \x1b[1;91mR11\x1b[0m\x1b[1m\x1b[0m\n"
    assert written(Screen(), "one\n\ntwo") == "one\n\ntwo\n"


@pytest.mark.parametrize(("name", "value"), [("NO_COLOR", "1"), ("TERM", "dumb")])
def test_colours_can_be_turned_off(name: str, value: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(name, value)
    assert "\x1b" not in written(Screen(), "lay R11", "wrong")


def test_a_screen_is_wrapped_between_words(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NO_COLOR", "1")
    lines = written(Screen(), LONG).splitlines()
    assert len(lines) > 3
    assert max(map(len, lines)) < 40
    assert " ".join(lines).split() == LONG.split()


def test_progress_is_seen_on_a_terminal_and_wiped(monkeypatch: pytest.MonkeyPatch) -> None:
    for out, seen in ((Screen(), True), (StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", out)
        with Progress(Words("en"), 5, 2) as progress:
            progress.advance()
        assert ("Games: 3 of 5" in out.getvalue()) is seen
        assert out.getvalue().endswith("\r\x1b[K" if seen else "")
