"""Plain play in a terminal, line by line. Works through pipes and where the app cannot run."""

import time
from pathlib import Path

from reihum.bots.levels import USUAL
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.numbers import whole
from reihum.core.record import Record
from reihum.core.zones import SeenZone
from reihum.table.tempo import USUAL_PACE
from reihum.table.thinking import think
from reihum.terminal.cards import shortened, spaced, unseen
from reihum.terminal.paper import Paper
from reihum.terminal.table import ME, LocalTable
from reihum.texts import Words, rules


class Quit(Exception):
    """The person wants to stop playing."""


class Plain:
    """Prints what happens and asks the person what to do. Nobody waits for bots here, but while the
    person thinks, time passes, and bots may call something."""

    def __init__(self, table: LocalTable, paper: Paper) -> None:
        self.table, self.paper = table, paper
        self.printed = 0

    def play(self) -> None:
        """Play the match to its end."""
        table = self.table
        declined = None  # the moment at which the person did not want to interrupt
        self.catch_up()
        while table.playing:
            if table.mine:
                self.my_turn()
            elif table.news.menu and declined != table.mark:
                declined = table.mark
                self.interrupt()
            else:
                table.skip()
            self.catch_up()
        self.show()
        self.paper.write(table.won_line(), "bold")

    def catch_up(self) -> None:
        """Let the bots think, let everything happen that is due, and print it."""
        table = self.table
        table.tick()
        while table.thoughts:
            asked = table.thoughts.pop(0)
            table.thought(asked, think(asked))
            table.tick()
        for line in table.log[self.printed :]:
            self.paper.write(f"  {line}", "dim")
        self.printed = len(table.log)

    # asking the person ------------------------------------------------------------------

    def my_turn(self) -> None:
        self.show()
        table, words = self.table, self.table.words
        self.paper.write(table.now_line(), "bold")
        for number, action in enumerate(table.offers(), start=1):
            self.paper.write(f"  {number:2}  {words.action(action)}")
        if table.timed:
            self.paper.write(words.say("table", "timed"), "bold")
        if table.takes_several and (how := words.find("table", "several")):
            self.paper.write(how, "dim")
        self.answer(words.say("table", "prompt"))

    def interrupt(self) -> None:
        """It is somebody else's turn, but the person may interrupt."""
        words = self.table.words
        self.paper.write(self.table.now_line(), "bold")
        listed = (f"{n} {words.action(a)}" for n, a in enumerate(self.table.offers(), 1))
        self.answer(f"{words.say('table', 'interrupt')} ({' / '.join(listed)})", required=False)

    def answer(self, prompt: str, *, required: bool = True) -> None:
        """Ask until the person has done something, or until something else has happened. If no
        answer is required, the person may also decline."""
        table = self.table
        seen = table.mark
        while table.mark == seen:
            asked = time.monotonic()
            text = self.line(prompt)
            seconds = time.monotonic() - asked
            if not text and not required:
                return
            if self.command(text):
                continue
            try:
                table.tick()  # bots may have been faster
                if table.mark != seen:
                    raise Mistake("late")
                table.act(self.understand(text), seconds)
            except Mistake as error:
                self.paper.write(table.words.mistake(error), "wrong")

    def line(self, prompt: str) -> str:
        try:
            return self.paper.ask(prompt)
        except EOFError as error:
            raise Quit from error
        except UnicodeDecodeError:
            return "?"

    def command(self, text: str) -> bool:
        """Carry out a command that is not a move, such as `help`. Was it one?"""
        table, words = self.table, self.table.words
        if text in ("quit", "q", "exit"):
            raise Quit
        if text in ("", "?", "help"):
            example = next(iter(table.news.menu), Action("undo"))
            self.paper.write(words.say("table", "help", example=str(example)))
        elif text == "rules":
            for rule in rules(table.setup.game, words.lang):
                if rule.section:
                    self.paper.write(f"\n{rule.section}", "bold")
                self.paper.write(f"{rule.id}  {rule.text}")
        elif text == "log":
            self.paper.write("\n".join(table.log[-40:] or [words.say("table", "nothing")]))
        elif text in ("hint", "tipp"):
            self.hint()
        else:
            return False
        return True

    def hint(self) -> None:
        table = self.table
        try:
            table.ask_hint()
        except Mistake:  # there is no hint at this moment
            table.hinted = None
        for asked in [asked for asked in table.thoughts if asked.kind == "hint"]:
            table.thoughts.remove(asked)
            table.thought(asked, think(asked))
        self.paper.write(table.hint_line(), "bold")

    def understand(self, text: str) -> Action:
        """Read a number from the list, or the text of an action."""
        number, offers = whole(text), self.table.offers()
        if number is not None and 0 < number <= len(offers):
            return offers[number - 1]
        return self.table.read(text)

    # showing the table ---------------------------------------------------------------------

    def show(self) -> None:
        table, words = self.table, self.table.words
        view = table.view
        self.paper.write()
        self.paper.headline(table.title())
        mine = f"hand.{ME}"
        for name, zone in view.zones.items():
            if name != mine and not zone.empty:
                self.zone(words.zone_heading(name), zone)
        for note in words.notes(view.facts):
            self.paper.write(note)
        if view.facts["scores"]:
            standings = words.standings(table.news.totals)
            self.paper.write(words.say("table", "totals", totals=standings))
        if mine in view.zones:
            self.zone(words.say("table", "your-cards"), view.zones[mine], "bold")

    def zone(self, label: str, zone: SeenZone, style: str = "") -> None:
        shown = unseen(zone, self.table.words) or (
            " ".join(shortened(zone.cards or (), ordered=True)) if zone.ordered else spaced(zone)
        )
        self.paper.write(f"{label:<24} {shown}", style)


def play(
    record: Record,
    lang: str,
    file: Path | None = None,
    level: str = USUAL,
    pace: str = USUAL_PACE,
) -> None:
    """Play one match at this terminal, until it is over or the person leaves."""
    paper = Paper()
    try:
        Plain(LocalTable(record, lang, file, level, pace), paper).play()
    except (Quit, KeyboardInterrupt):
        paper.write(f"\n{Words(lang).say('table', 'bye')}")
