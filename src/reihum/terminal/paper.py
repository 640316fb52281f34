"""Lines of text for plain play: in colours and wrapped between words where there is a screen."""

import os
import shutil
import sys
import textwrap
from typing import TextIO

from reihum.terminal.cards import CARD

# The terminal's own colours, bright where that can be read on dark and light screens alike.
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
        """A text of one line or several; the cards named in it get their colours."""
        for line in text.split("\n"):
            for part in self._wrapped(line):
                print(self._coloured(part, style), file=self.out)

    def headline(self, title: str) -> None:
        """A title in the middle of a line across the page."""
        self.write(f" {title} ".center(min(79, self._width()), "─"), "bold")

    def ask(self, prompt: str) -> str:
        """What somebody types; an EOFError when there is nothing more to come."""
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
