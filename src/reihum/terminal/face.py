"""The app's screen: where things are, and how they come there from the table."""

import time

from rich.style import Style
from rich.text import Text
from textual.app import App, ComposeResult
from textual.containers import Horizontal, Vertical, VerticalScroll
from textual.widgets import Input, OptionList, RichLog, Static
from textual.widgets.option_list import Option

from reihum.messages import Mark
from reihum.terminal.cards import coloured
from reihum.terminal.composing import card_at
from reihum.terminal.drawing import Drawer, Spot, title_line, turn_line
from reihum.terminal.offering import Offer, offers
from reihum.terminal.table import Table
from reihum.terminal.widgets import Cards, Menu

KEYS = (
    ("h", "hint"), ("u", "undo"), ("r", "rules"), ("l", "log"), ("question_mark", "help"),
    ("slash", "type"), ("f2", "language"), ("q", "leave"),
)  # fmt: skip
SHOWN = {"question_mark": "?", "slash": "/", "f2": "F2"}


class Face(App[None]):
    """Shows a table; `TableApp` acts at it."""

    CSS_PATH = "app.tcss"
    ENABLE_COMMAND_PALETTE = False

    def __init__(self, table: Table) -> None:
        super().__init__()
        self.table = table
        self.picked: list[Spot] = []
        self.offered: list[Offer] = []
        self.said: tuple[str, str] | None = None  # to the person: of which kind, and what
        self.written = 0  # lines of the log on the screen
        self.shown: Mark | None = None  # the moment on the screen
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
        yield Input(id="command", compact=True)
        yield Static(id="keys")

    def show(self) -> None:
        """Everything anew, from the table."""
        table = self.table
        if table.mark != self.shown:
            self.shown, self.said = table.mark, None
            self.picked = [spot for spot in self.picked if card_at(table.view, spot)]
            if not table.news.forms:
                self.picked = []
            self.asked_at = time.monotonic()
            self.call_after_refresh(self._on_screen)
        self.query_one("#title", Static).update(title_line(table))
        line, kind = turn_line(table, bool(self.workers))
        turn = self.query_one("#turn", Static)
        turn.update(Text(f"▶ {line}" if table.mine else line))
        turn.set_classes(kind)
        self._show_cards()
        self._show_menu()
        self._show_words()

    def _on_screen(self) -> None:
        """The question can be seen from now on."""
        self.asked_at = time.monotonic()

    def _show_cards(self) -> None:
        table = self.table
        drawer = Drawer(table, table.match.game.plan.printed)
        playable = {a.cards[0] for a in table.news.menu if len(a.cards) == 1}
        for name, rows in (("board", drawer.board()), ("hand", drawer.hand())):
            cards = self.query_one(f"#{name}", Cards)
            cards.draw(rows, drawer.open_to, self.picked, playable)
            cards.display = bool(rows)

    def _show_menu(self) -> None:
        """What can be done: with the picked cards, if there are some."""
        menu = self.query_one("#menu", OptionList)
        self.offered = offers(self.table, self.picked)
        menu.clear_options()
        for number, offer in enumerate(self.offered, start=1):
            digit = f"{number}" if number < 10 else " "
            menu.add_option(Option(coloured(f"{digit} {offer.label}")))
        words = self.table.words
        if self.picked and not self.offered:
            menu.add_option(Option(words.say("app", "no-way"), disabled=True))
        calm = (n for n, offer in enumerate(self.offered) if not offer.hasty)
        if self.offered:
            menu.highlighted = next(calm, 0) if self.table.timed else 0
        title = "with-picked" if self.picked else "menu"
        menu.border_title = words.say("app", title, n=len(self.picked))

    def _show_words(self) -> None:
        table, words = self.table, self.table.words
        log = self.query_one("#log", RichLog)
        self.query_one("#told").border_title = words.say("app", "log")
        for line in table.log[self.written :]:
            log.write(coloured(line))
        self.written = len(table.log)
        said = self.query_one("#said", Static)
        kind, text = self.said or ("", "")
        said.update(coloured(text))
        said.set_classes(kind)
        said.display = bool(text)
        command = self.query_one("#command", Input)
        ranges = [form.numbers for form in table.news.forms if form.numbers and not form.timed]
        low, high = ranges[0] if ranges else (0, 0)
        example = str(next(iter(table.news.menu), "draw"))
        key = "number" if ranges else "command"
        command.placeholder = words.say("app", key, low=low, high=high, example=example)
        keys = Text()
        for key, name in KEYS:
            press = Style(bold=True, reverse=True, meta={"@click": f"app.{name}"})
            keys.append(SHOWN.get(key, key), style=press)
            keys.append(f" {words.say('app', f'key-{name}')}  ")
        self.query_one("#keys", Static).update(keys)
