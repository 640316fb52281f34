"""The table as an app in the terminal. Everything it shows and offers comes from the table: the
view, the menu, the verbs, the words. There are no rules here."""

import time
from collections.abc import Callable
from pathlib import Path
from typing import ClassVar

from textual import events
from textual.binding import Binding, BindingType
from textual.containers import VerticalScroll
from textual.timer import Timer
from textual.widget import Widget
from textual.widgets import Input, OptionList, RichLog

from reihum.bots.levels import USUAL
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.numbers import whole
from reihum.core.record import UNDO, Record
from reihum.table.messages import Think
from reihum.table.tempo import USUAL_PACE
from reihum.table.thinking import Conclusion, think
from reihum.terminal.composing import possible
from reihum.terminal.face import KEYS, Face
from reihum.terminal.screens import help_page, log_page, rules_page
from reihum.terminal.table import LocalTable
from reihum.terminal.widgets import Cards, Menu
from reihum.texts import Words, next_language


class TableApp(Face):
    """One match. With `hurry` nobody waits for bots; tests use that."""

    BINDINGS: ClassVar[list[BindingType]] = [
        *(Binding(key, name, show=False) for key, name in KEYS),
        Binding("ctrl+c,ctrl+q", "quit", show=False, priority=True),
        Binding("escape", "cancel", show=False),
        Binding("pageup", "scroll_board(-1)", show=False),
        Binding("pagedown", "scroll_board(1)", show=False),
    ]

    def __init__(self, table: LocalTable, *, hurry: bool = False) -> None:
        super().__init__(table)
        self.hurry = hurry
        self.failed: Exception | None = None  # why the app had to end
        self.leaving = False
        self._alarm: Timer | None = None

    def on_mount(self) -> None:
        self.part("log", RichLog).can_focus = False
        self.to("menu")
        self._go_on()

    # what happens by itself -----------------------------------------------------------------

    def _go_on(self) -> None:
        """Let bots think, show the table, and set an alarm for the next thing that is due."""
        table = self.table
        if not self.screen_stack:  # the app is closing
            return
        try:
            table.tick()
            self._let_think()
            while self.hurry and table.playing and not table.mine and table.skip():
                self._let_think()
        except (Mistake, OSError) as error:  # the record cannot be written, or the tape has ended
            self._fail(error)
            return
        self.show()
        if self._alarm:
            self._alarm.stop()
        seconds = table.wakes()
        self._alarm = None if seconds is None else self.set_timer(seconds + 0.001, self._go_on)

    def _let_think(self) -> None:
        while self.table.thoughts:
            asked = self.table.thoughts.pop(0)
            if self.hurry:
                self.table.thought(asked, think(asked))
            else:
                self.run_worker(self._thinking(asked), thread=True, group="thinking")

    def _thinking(self, asked: Think) -> Callable[[], None]:
        def work() -> None:
            try:
                found = think(asked)
            except Exception:  # not shown, because it could name a hidden card; play goes on
                found = None
            if self.is_running:
                self.call_from_thread(self._thought, asked, found)

        return work

    def _thought(self, asked: Think, found: Conclusion) -> None:
        self.table.thought(asked, found)
        self._go_on()
        if asked.kind == "hint" and self.table.hinted:
            self._point_out()

    def _point_out(self) -> None:
        """Show the hint, and go to the move it names: Enter plays that."""
        self.said, self.picked = ("hint", self.table.hint_line()), []
        self.show()
        hinted = self.table.hinted_action
        for number, offer in enumerate(self.offered):
            if hinted and offer.action == hinted:
                self.part("menu", Menu).highlighted = number
                self.to("menu")

    def _handle_exception(self, error: Exception) -> None:
        self.failed = self.failed or error
        super()._handle_exception(error)

    def _fatal_error(self) -> None:
        """Print nothing: Textual would print variables, which could name hidden cards."""
        self._close_messages_no_wait()

    # doing --------------------------------------------------------------------------------

    def do(self, action: Action) -> None:
        """Try an action; if it is refused, show why."""
        seconds, self.leaving = time.monotonic() - self.asked_at, False
        try:
            self.table.act(action, seconds)
        except Mistake as error:
            self._refuse(error)
        except OSError as error:
            self._fail(error)
        else:
            self.picked, self.said = [], None
            self.to("menu")
            self._go_on()

    def _refuse(self, error: Mistake) -> None:
        """Show why not, after showing what has happened in the meantime."""
        self._go_on()
        self.said = "refused", self.table.words.mistake(error)
        self.show()

    def _fail(self, error: Exception) -> None:
        self.failed = error
        self.exit()

    def take(self, number: int) -> None:
        """Do what is offered under this number."""
        if number < len(self.offered):
            offer = self.offered[number]
            if offer.action:
                self.do(offer.action)
            else:
                self.to("command")

    def on_option_list_option_selected(self, event: OptionList.OptionSelected) -> None:
        self.take(event.option_index)

    def on_key(self, event: events.Key) -> None:
        """A digit chooses what is offered under it. It is typed where it may be the first of
        several: of a number that is asked for, or of the 12th of many offers."""
        if isinstance(self.focused, Input) or len(self.screen_stack) > 1:
            return
        digit = whole(event.character or "")
        if digit is None:
            return
        command = self.part("command", Input)
        many = 0 < 10 * digit <= len(self.offered)
        if many or any(offer.action is None for offer in self.offered):
            self.to("command")
            command.value = str(digit)
            command.cursor_position = 1
        elif digit:
            self.take(digit - 1)

    def on_input_submitted(self, event: Input.Submitted) -> None:
        text = event.value.strip()
        event.input.value = ""
        number = whole(text)
        asked = self.table.asks_number
        try:
            if not text:
                self.action_cancel()
            elif number is not None and asked:
                self.do(Action(asked[0], number=number))
            elif number is not None and 0 < number <= len(self.offered):
                self.take(number - 1)
            else:
                self.do(self.table.read(text))
        except Mistake as error:
            self._refuse(error)

    def on_cards_picked(self, event: Cards.Picked) -> None:
        """Pick a card or put it back. If only one card can be picked, it replaces the last one."""
        spot = event.spot
        if spot in self.picked:
            self.picked.remove(spot)
        else:
            self.picked = [*(self.picked if self.table.takes_several else ()), spot]
        self.show()

    def on_cards_used(self, event: Cards.Used) -> None:
        """Play the picked cards if there is only one way; otherwise the menu asks."""
        if not self.picked and event.spot:
            self.picked = [event.spot]
        found = possible(self.table, self.picked)
        if len(found) == 1:
            self.do(found[0])
        else:
            self.show()
            if found:
                self.to("menu")

    def to(self, name: str) -> None:
        """Move the focus to this widget at once, so that the very next key goes there."""
        self.screen_stack[0].set_focus(self.part(name, Widget))

    # keys -----------------------------------------------------------------------------------

    def action_hand(self, step: int) -> None:
        """From the menu to the cards."""
        for name in ("hand", "board"):
            cards = self.part(name, Cards)
            if cards.can_focus:
                self.to(name)
                return

    def action_scroll_board(self, step: int) -> None:
        middle = self.part("middle", VerticalScroll)
        middle.scroll_relative(y=step * max(1, middle.size.height - 1), animate=False)

    def action_hint(self) -> None:
        try:
            self.table.ask_hint()
            self.said = "hint", self.table.words.say("app", "thinking")
            self._let_think()
        except Mistake as error:
            self.said = "hint", self.table.words.mistake(error)
        if self.table.hinted:
            self._point_out()
        else:
            self.show()

    def action_undo(self) -> None:
        self.do(UNDO)

    def action_rules(self) -> None:
        self.push_screen(rules_page(self.table.words, self.table.setup.game))

    def action_log(self) -> None:
        self.push_screen(log_page(self.table))

    def action_help(self) -> None:
        self.push_screen(help_page(self.table))

    def action_type(self) -> None:
        self.to("command")

    def action_cancel(self) -> None:
        """Put back all picked cards, drop the hint, and move the focus to the menu."""
        self.picked, self.said, self.leaving = [], None, False
        self.table.drop_hint()
        self.to("menu")
        self.show()

    def action_language(self) -> None:
        self.table.speak(next_language(self.table.words.lang))
        self.part("log", RichLog).clear()
        self.written, self.said = 0, None
        self.show()

    def action_leave(self) -> None:
        """Leave at once if the match is saved or over; otherwise ask first."""
        if self.leaving or self.table.file or not self.table.playing:
            self.exit()
            return
        self.leaving = True
        self.said = "refused", self.table.words.say("app", "leave")
        self.show()


def play(
    record: Record,
    lang: str,
    file: Path | None = None,
    level: str = USUAL,
    pace: str = USUAL_PACE,
) -> None:
    """Play one match in the app, until it is over or the person leaves."""
    app = TableApp(LocalTable(record, lang, file, level, pace))
    app.run()
    if app.failed:
        raise app.failed
    print(Words(app.table.words.lang).say("table", "bye"))
