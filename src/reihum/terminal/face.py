"""The app's screen: its layout, and how the table is shown on it."""

import time
from typing import Any, TypeVar

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widget import Widget
from textual.widgets import Input, RichLog, Static
from textual.widgets.option_list import Option

from reihum.core.zones import SeenZone
from reihum.table.messages import Mark
from reihum.terminal.composing import card_at
from reihum.terminal.drawing import Drawer, Spot, title_line, turn_line
from reihum.terminal.offering import Offer, offers
from reihum.terminal.styled import coloured
from reihum.terminal.table import LocalTable
from reihum.terminal.widgets import Cards, Menu
from reihum.texts import Words, next_language

KEYS = (
    ("h", "hint"), ("u", "undo"), ("r", "rules"), ("l", "log"), ("question_mark", "help"),
    ("slash", "type"), ("f2", "language"), ("q", "leave"),
)  # fmt: skip
SHOWN = {"question_mark": "?", "slash": "/", "f2": "F2"}


Part = TypeVar("Part", bound=Widget)


class Face(App[None]):
    """Shows a table. `TableApp` adds what the person can do."""

    TITLE = "Reihum"
    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: LocalTable) -> None:
        super().__init__()
        self.table = table
        self.picked: list[Spot] = []
        self.offered: list[Offer] = []
        self.said: tuple[str, str] | None = None  # the message to the person: its style and text
        self.written = 0  # how many lines of the log are on the screen
        self.shown: Mark | None = None  # the moment that is on the screen
        self.lying: dict[str, SeenZone] = {}  # the zones at that moment
        self.asked_at = time.monotonic()

    def compose(self) -> ComposeResult:
        yield Static(id="title")
        yield Static(id="turn")
        with VerticalScroll(id="middle", can_focus=False):
            yield Cards(id="board")
        yield Cards(id="hand")
        yield Static(id="said")
        with Horizontal(id="below"):
            yield Menu(id="menu", markup=False)
            with Vertical(id="told"):
                yield RichLog(id="log", wrap=True, min_width=10)
        yield Input(id="command", compact=True, select_on_focus=False)
        yield Static(id="keys")

    def on_resize(self) -> None:
        """Write the log again, because its lines wrap differently now."""
        if self.shown:
            self.part("log", RichLog).clear()
            self.written = 0
            self.call_after_refresh(self._show_words)

    def part(self, name: str, kind: type[Part]) -> Part:
        """A part of the table's screen, even while a page covers it."""
        return self.screen_stack[0].query_one(f"#{name}", kind)

    def show(self) -> None:
        """Show everything as it is at the table now."""
        table = self.table
        if table.mark != self.shown:
            self._other_moment()
        self._say("title", title_line(table))
        line, kind = turn_line(table)
        self._say("turn", Text(f"▶ {line}" if table.mine else line), kind)
        self._show_cards()
        self._show_menu()
        self._show_words()

    def _other_moment(self) -> None:
        """Something has happened: remove the message, and unpick cards whose zone has changed."""
        table, before = self.table, self.lying
        self.shown, self.said, self.lying = table.mark, None, table.view.zones
        same = [spot for spot in self.picked if before.get(spot.zone) == self.lying.get(spot.zone)]
        self.picked = same if table.news.verbs else []
        self.asked_at = time.monotonic()
        self.call_after_refresh(self._on_screen)

    def _on_screen(self) -> None:
        """The person can see the question now, so the reaction time starts."""
        self.asked_at = time.monotonic()

    def _say(self, name: str, text: Text, kind: str = "") -> None:
        part = self.part(name, Static)
        if part.content != text:  # drawing takes time
            part.update(text, layout=name == "said")
        part.set_classes(kind)

    def _show_cards(self) -> None:
        table = self.table
        drawer = Drawer(table, table.match.game.plan.printed)
        playable = {a.cards[0] for a in table.news.menu if len(a.cards) == 1}
        for name, rows in (("board", drawer.board()), ("hand", drawer.hand())):
            cards = self.part(name, Cards)
            cards.draw(rows, drawer.open_to, self.picked, playable)
            cards.display = bool(rows)

    def _show_menu(self) -> None:
        """List what can be done, with the picked cards if there are any."""
        words, menu, before = self.table.words, self.part("menu", Menu), self.offered
        self.offered = offers(self.table, self.picked)
        title = "with-picked" if self.picked else "menu"
        menu.border_title = words.say("app", title, n=len(self.picked))
        if before == self.offered and self.offered:
            return
        listed = [Option(coloured(offer.line(n))) for n, offer in enumerate(self.offered, start=1)]
        if self.picked and not listed:
            cards = [card_at(self.table.view, spot) for spot in self.picked]
            listed = [Option(coloured(words.say("app", "no-way", cards=cards)), disabled=True)]
        menu.clear_options()
        menu.add_options(listed)
        calm = (n for n, offer in enumerate(self.offered) if not offer.hasty)
        menu.highlighted = next(calm, None)

    def _show_words(self) -> None:
        table, words = self.table, self.table.words
        self.part("told", Vertical).border_title = words.say("app", "log")
        for line in table.log[self.written :]:
            self.part("log", RichLog).write(coloured(line))
        self.written = len(table.log)
        kind, text = self.said or ("", "")
        self._say("said", coloured(text), kind)
        self.part("said", Static).display = bool(text)
        _, (low, high) = table.asks_number or ("", (None, 0))
        facts: dict[str, Any] = {
            "low": low,
            "high": high,
            "example": next(map(str, table.news.menu), "draw"),
        }
        placeholder = words.say("app", "command" if low is None else "number", **facts)
        self.part("command", Input).placeholder = placeholder
        following = Words(next_language(words.lang)).say("language", "name")
        keys = Text()
        for key, name in KEYS:
            idle = name == "undo" and not table.news.undo
            press = Style(bold=True, reverse=not idle, meta={"@click": f"app.{name}"})
            keys.append(SHOWN.get(key, key), style=press)
            keys.append(f" {words.say('app', f'key-{name}', language=following)}  ")
        self._say("keys", keys)
