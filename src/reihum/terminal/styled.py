"""Text for the app, in the colours of the cards."""

from rich.text import Text

from reihum.terminal.cards import CARD, colour


def coloured(text: str, style: str = "") -> Text:
    """A sentence in which the names of cards have their colours."""
    line = Text(text, style=style)
    for found in CARD.finditer(text):
        line.stylize(f"bold {colour(found[0])}", *found.span())
    return line
