"""Pages that cover the table: the rules, the log, the help."""

from typing import ClassVar

from rich.text import Text
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.screen import ModalScreen
from textual.widgets import Static

from reihum.terminal.styled import coloured
from reihum.terminal.table import LocalTable
from reihum.texts import Words, rules


class Page(ModalScreen[None]):
    """A text with a title. The arrow keys scroll; Escape or the key that opened it closes it."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("escape,q,enter,space,r,l,question_mark", "dismiss", show=False)
    ]

    def __init__(self, title: str, text: Text, close: str, *, at_end: bool = False) -> None:
        super().__init__()
        self.heading, self.text, self.close, self.at_end = title, text, close, at_end

    def compose(self) -> ComposeResult:
        scroll = VerticalScroll(Static(self.text), id="page")
        scroll.border_title, scroll.border_subtitle = self.heading, self.close
        yield scroll

    def on_mount(self) -> None:
        page = self.query_one("#page", VerticalScroll)
        page.focus()
        if self.at_end:
            page.scroll_end(animate=False)


def rules_page(words: Words, game: str) -> Page:
    """The numbered rules of the game, then those of all games. Our own decisions are marked."""
    text = Text()
    for title, part in ((words.own["name"], game), (words.say("cli", "general"), "general")):
        text.append(f"{title}\n\n", style="bold underline")
        if part == game and "source" in words.own:
            text.append(f"{words.own['source']}\n\n")
        for rule in rules(part, words.lang):
            text.append(f"{rule.id}  ", style="bold")
            text.append_text(coloured(f"{rule.text}\n"))
            if rule.ruling:
                text.append(f"{words.say('cli', 'ruling', text=rule.ruling)}\n", style="italic")
            text.append("\n")
    return Page(words.say("app", "rules"), text, words.say("app", "close"))


def log_page(table: LocalTable) -> Page:
    words = table.words
    text = Text("\n").join(map(coloured, table.log or [words.say("table", "nothing")]))
    return Page(words.say("app", "log"), text, words.say("app", "close"), at_end=True)


def help_page(table: LocalTable) -> Page:
    words = table.words
    example = str(next(iter(table.news.menu), "draw"))
    parts = [words.say("app", "help-keys"), words.say("app", "help-typing", example=example)]
    if several := words.find("table", "several"):
        parts.append(several)
    text = Text("\n\n").join(map(coloured, parts))
    return Page(words.say("app", "help"), text, words.say("app", "close"))
