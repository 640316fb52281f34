"""The app's widgets: cards that can be picked with the arrow keys, the space bar or the mouse."""

from collections.abc import Sequence
from typing import ClassVar

from rich.style import Style
from rich.text import Text
from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.message import Message
from textual.widgets import OptionList, Static

from reihum.terminal.cards import colour
from reihum.terminal.drawing import Piece, Row, Spot

DARK = "#0d1117"
QUIET = "#9aa4af"
LABEL, WIDEST = 14, 26  # the least and the greatest width of the column of labels


class Menu(OptionList):
    """The list of what can be done. The left and right keys go to the cards."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "app.hand(-1)", show=False),
        Binding("right", "app.hand(1)", show=False),
    ]


class Cards(Static):
    """Rows of cards. Cards in zones from which one may pick can be reached by the cursor."""

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("left", "move(-1)", show=False),
        Binding("right", "move(1)", show=False),
        Binding("up", "climb(-1)", show=False),
        Binding("down", "climb(1)", show=False),
        Binding("space", "pick", show=False),
        Binding("enter", "use", show=False),
    ]

    class Picked(Message):
        """A card was picked, or put back."""

        def __init__(self, spot: Spot) -> None:
            super().__init__()
            self.spot = spot

    class Used(Message):
        """Do something with what is picked, or with the card under the cursor."""

        def __init__(self, spot: Spot | None) -> None:
            super().__init__()
            self.spot = spot

    def __init__(self, *, id: str) -> None:
        super().__init__(id=id)
        self.can_focus = False
        self.rows: Sequence[Row] = ()
        self.spots: dict[Spot, tuple[int, int]] = {}  # the line and column of each on the screen
        self.open_to: set[str] = set()
        self.picked: Sequence[Spot] = ()
        self.playable: set[str] = set()
        self.cursor: Spot | None = None

    def draw(
        self, rows: Sequence[Row], open_to: set[str], picked: Sequence[Spot], playable: set[str]
    ) -> None:
        self.rows, self.open_to, self.picked, self.playable = rows, open_to, picked, playable
        self.redraw()
        if self.has_focus and not self.spots:
            self.screen.focus_next()
        self.can_focus = bool(self.spots)

    def redraw(self) -> None:
        spots = [p.spot for row in self.rows for p in row.pieces if self._open(p)]
        if self.cursor not in spots:
            self.cursor = spots[0] if spots else None
        before, text = self.content, self._text(self.container_size.width or self.app.size.width)
        if text != before:  # drawing takes time, a new layout even more
            higher = str(before).count("\n") != str(text).count("\n")
            self.update(text, layout=higher or not before)

    def _open(self, piece: Piece) -> bool:
        return piece.spot is not None and piece.spot.zone in self.open_to

    def on_resize(self) -> None:
        self.redraw()

    def watch_has_focus(self, has_focus: bool) -> None:
        super().watch_has_focus(has_focus)
        self.redraw()

    # drawing ----------------------------------------------------------------------------

    def _text(self, width: int) -> Text:
        self.spots = {}
        labels = [len(row.label) for row in self.rows if row.label]
        column = min(WIDEST, max([LABEL, *labels]), width // 3) + 3
        lines = []
        for row in self.rows:
            mark = "▶ " if row.mark else "  "
            style = "bold reverse" if row.mark else "bold"
            line = Text().append(mark, style="bold")
            line.append(row.label[: column - 3], style=style)
            line.append(" " * max(1, column - line.cell_len))
            if not row.label:
                line = Text("  ")
            indent = line.cell_len
            for piece in row.pieces:
                drawn = self._piece(piece)
                if not piece.text and line.cell_len == indent:  # no gap at the beginning
                    continue
                if line.cell_len + drawn.cell_len > width and line.cell_len > indent:
                    lines.append(line)
                    line = Text(" " * indent)
                if self._open(piece) and piece.spot:
                    self.spots[piece.spot] = (len(lines), line.cell_len)
                line.append_text(drawn)
            lines.append(line)
        return Text("\n").join(lines)

    def _piece(self, piece: Piece) -> Text:
        if not piece.card:
            dim = piece.text.endswith(":")
            return Text(f"{piece.text} ", style=QUIET if dim else "")
        if not self._open(piece):
            return Text(f"{piece.text} ", style=f"bold {colour(piece.card)}")
        here = self.has_focus and piece.spot == self.cursor
        chosen = piece.spot in self.picked
        text = f"{'▸' if here else ' '}{piece.text}{'✓' if chosen else ' '}"
        ink = colour(piece.card)
        if here:
            style = "bold #ffffff on #8250df"
        elif chosen or piece.card in self.playable:
            style = f"bold {DARK} on {ink}"
        else:
            style = f"bold {ink} on #21262d"
        known = Style(meta={"spot": tuple(piece.spot or ())})
        return Text().append(text, Style.parse(style) + known).append(" ")

    # keys and mouse -----------------------------------------------------------------------

    def action_move(self, step: int) -> None:
        spots = list(self.spots)
        if spots:
            at = spots.index(self.cursor) if self.cursor in spots else -step
            self._go(spots[(at + step) % len(spots)])

    def action_climb(self, step: int) -> None:
        """Go to the nearest card in the line above or below; if there is none, to the next
        widget."""
        if self.cursor not in self.spots:
            return
        line, column = self.spots[self.cursor]
        ahead = {at[0] for at in self.spots.values() if (at[0] - line) * step > 0}
        if not ahead:
            self.screen.focus_next() if step > 0 else self.screen.focus_previous()
            return
        wanted = min(ahead) if step > 0 else max(ahead)
        near = [spot for spot, at in self.spots.items() if at[0] == wanted]
        self._go(min(near, key=lambda spot: abs(self.spots[spot][1] - column)))

    def _go(self, spot: Spot) -> None:
        self.cursor = spot
        self.redraw()
        if isinstance(self.parent, VerticalScroll):
            height = self.parent.size.height
            self.parent.scroll_to(y=self.spots[spot][0] - height // 2, animate=False)

    def action_pick(self) -> None:
        if self.cursor:
            self.post_message(self.Picked(self.cursor))

    def action_use(self) -> None:
        self.post_message(self.Used(self.cursor))

    def on_click(self, event: events.Click) -> None:
        if found := event.style.meta.get("spot"):
            self.cursor = Spot(*found)
            self.screen.set_focus(self)
            self.post_message(self.Picked(self.cursor))
