"""Lines of text for plain play: coloured and wrapped if the output is a screen."""

import os
import shutil
import sys
import textwrap
from typing import TextIO

from reihum.terminal.cards import CARD

# The terminal's own colours; each is readable on dark and on light screens.
INKS = {"R": 91, "Y": 33, "G": 32, "B": 94, "H": 91, "D": 33, "S": 39, "C": 32, "X": 33}
STYLES = {"": "", "bold": "\x1b[1m", "dim": "\x1b[2m", "wrong": "\x1b[1;31m"}
PLAIN = "\x1b[0m"


class Paper:
    """Where plain play writes, and where it asks."""

    def __init__(self, out: TextIO | None = None) -> None:
        self.out = out or sys.stdout
        self.screen = self.out.isatty()
        modern = os.name != "nt" or "WT_SESSION" in os.environ
        self.colours = self.screen and modern and os.environ.get("TERM") != "dumb"
        self.colours = self.colours and not os.environ.get("NO_COLOR")

    def write(self, text: str = "", style: str = "") -> None:
        """Write one or more lines; the names of cards get their colours."""
        for line in text.split("\n"):
            for part in self._wrapped(line):
                print(self._coloured(part, style), file=self.out)

    def headline(self, title: str) -> None:
        """Write a title in the middle of a line."""
        self.write(f" {title} ".center(min(79, self._width()), "─"), "bold")

    def ask(self, prompt: str) -> str:
        """What the person types; raises an EOFError at the end of the input."""
        return input(f"{prompt}: ").strip()

    def _width(self) -> int:
        return max(20, shutil.get_terminal_size().columns - 1)

    def _wrapped(self, line: str) -> list[str]:
        if not self.screen:
            return [line]
        width = self._width()
        indent = " " * min(len(line) - len(line.lstrip()) + 4, width // 2)
        return textwrap.wrap(line, width, subsequent_indent=indent) or [""]

    def _coloured(self, text: str, style: str) -> str:
        if not self.colours or not text:
            return text
        begun = STYLES[style]
        cards = CARD.sub(lambda card: f"\x1b[1;{INKS[card[0][0]]}m{card[0]}{PLAIN}{begun}", text)
        return f"{begun}{cards}{PLAIN}" if begun else cards
