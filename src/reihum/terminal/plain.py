"""Plain play in a terminal: one person at seat 0, bots at the others."""

import time
from itertools import pairwise, zip_longest
from pathlib import Path

from rich.console import Console
from rich.text import Text

from reihum.bots.chair import Chair
from reihum.bots.levels import USUAL, decide, hint, interject
from reihum.core.actions import Action
from reihum.core.cards import COLOURS
from reihum.core.errors import Mistake
from reihum.core.events import Event
from reihum.core.forms import Form
from reihum.core.match import Match, replay
from reihum.core.numbers import whole
from reihum.core.options import Setup
from reihum.core.record import Record
from reihum.core.rng import Rng, new_seed
from reihum.core.zones import SeenZone
from reihum.games import find_game
from reihum.texts import Words, bot_name, rules

ME = 0


class Quit(Exception):
    """The person has had enough."""


class Table:
    """One match at one terminal."""

    def __init__(
        self, record: Record, lang: str, console: Console, file: Path | None, level: str
    ) -> None:
        """Begin the match of this record, or go on where it ends."""
        setup = record.setup
        names = [bot_name(seat) for seat in range(setup.seats)]
        self.words = Words(lang, setup.game, names, you=ME)
        self.console = console
        self.chairs = [Chair(setup, seat) for seat in range(setup.seats)]
        self.level = level
        self.rng = Rng(new_seed())
        self.log: list[str] = []
        self.file = file
        lines = list(replay(find_game, record))
        self.match: Match = lines[-1].match
        self.save()
        for line in lines:
            self.hear(line.events)

    @property
    def chair(self) -> Chair:
        return self.chairs[ME]

    @property
    def setup(self) -> Setup:
        return self.match.game.setup

    def play(self) -> None:
        """Play the match to its end."""
        game = self.match.game
        while due := self.match.game.due():
            game = self.match.game
            bots = [seat for seat in due if seat != ME]
            if ME in due and (len(due) == 1 or not game.sealing):
                self.my_turn()
            elif ME in game.may() and not game.sealing and self.interrupt():
                continue
            elif bots and not self.call():
                self.do(bots[0], decide(self.chairs[bots[0]], self.level, self.rng))
        self.show()
        won = self.words.say("table", "won", who=self.words.winners(game.winners()))
        self.console.print(won, style="bold")

    def call(self) -> bool:
        """Does a bot call something out of turn? The person has had the first word."""
        game, seats = self.match.game, range(self.setup.seats)
        others = [s for s in seats if s != ME and s in game.may() and s not in game.due()]
        for seat in self.rng.shuffled(others):
            if action := interject(self.chairs[seat], self.level, self.rng):
                self.do(seat, action)
                return True
        return False

    def do(self, seat: int, action: Action) -> None:
        self.hear(self.match.play(seat, action))
        self.save()

    def save(self) -> None:
        if self.file:
            beside = self.file.with_name(f"{self.file.name}.new")
            text = self.match.record.write(self.match.game.plan.deck)
            beside.write_text(text, encoding="utf-8")
            beside.replace(self.file)  # at once or not at all: nothing is lost by a power cut

    def hear(self, events: list[Event]) -> None:
        for chair in self.chairs:
            chair.hear(events)
        for event in events:
            if (seen := event.seen_by(ME)) and (line := self.words.event(seen)):
                self.log.append(line)
                self.console.print(_coloured(f"  {line}", self.words), style="dim")

    # asking the person ------------------------------------------------------------------

    def my_turn(self) -> None:
        self.show()
        choices = self.choices()
        self.console.print(self.words.say("table", "whose", ME), style="bold")
        for number, action in enumerate(choices, start=1):
            line = f"  {number:2}  {self.words.action(action)}"
            self.console.print(_coloured(line, self.words))
        forms = self.match.game.forms(ME)
        if any(form.timed for form in forms):
            self.console.print(self.words.say("table", "timed"), style="bold")
        if any(form.most > 1 for form in forms) and (how := self.words.find("table", "several")):
            self.console.print(how, style="dim")
        self.answer(self.words.say("table", "prompt"), choices)

    def interrupt(self) -> bool:
        """Somebody else is on turn, but the person may cut in."""
        choices = self.choices()
        listed = " / ".join(f"{n} {self.words.action(a)}" for n, a in enumerate(choices, 1))
        prompt = f"{self.words.say('table', 'interrupt')} ({listed})"
        return self.answer(prompt, choices, required=False)

    def choices(self) -> list[Action]:
        """What is offered by number: the menu, without its guesses at times and without
        moves of more cards than it takes, which a person rather writes."""
        forms = {form.verb: form for form in self.match.game.forms(ME)}
        timed = {verb for verb, form in forms.items() if form.timed}
        menu = [Action(a.verb) if a.verb in timed else a for a in self.match.game.menu(ME)]
        few = (a for a in menu if len(a.cards) < 2 or forms[a.verb].least > 1)
        return list(dict.fromkeys(few))

    def answer(self, prompt: str, choices: list[Action], *, required: bool = True) -> bool:
        """Ask until something was done (True), or, if nothing is required, declined."""
        while True:
            started = time.monotonic()
            try:
                text = self.console.input(f"{prompt}: ").strip()
            except EOFError as error:
                raise Quit from error
            except UnicodeDecodeError:
                text = "?"
            if not text and not required:
                return False
            if self.command(text, choices):
                continue
            try:
                action = self.understand(text, choices, time.monotonic() - started)
                self.do(ME, action)
            except Mistake as error:
                why = self.words.mistake(error)
                again = self.words.say("table", "again", why=why)
                self.console.print(again, style="bold red", markup=False)
            else:
                return True

    def command(self, text: str, choices: list[Action]) -> bool:
        """Was it a word to the table itself, not a move?"""
        if text in ("quit", "q", "exit"):
            raise Quit
        if text in ("", "?", "help"):
            self.console.print(self.words.say("table", "help", example=str(choices[0])))
        elif text == "rules":
            for rule in rules(self.setup.game, self.words.lang):
                if rule.section:
                    self.console.print(f"\n{rule.section}", style="bold", markup=False)
                self.console.print(f"{rule.id}  {rule.text}", markup=False, highlight=False)
        elif text == "log":
            log = self.log[-40:] or [self.words.say("table", "nothing")]
            self.console.print(*log, sep="\n", markup=False, highlight=False)
        elif text in ("hint", "tipp"):
            self.hint()
        else:
            return False
        return True

    def hint(self) -> None:
        found = hint(self.chair, self.rng)
        key = found.why if found else "none"
        said = self.words.find("hints", key) or self.words.say("hints", "best")
        if found:
            action = self.words.action(found.action)
            said = self.words.say("table", "hint", action=action, why=said)
        self.console.print(_coloured(said, self.words), style="bold")

    def understand(self, text: str, choices: list[Action], seconds: float) -> Action:
        """A number of the list, the text of an action in any case, or just its cards."""
        number = whole(text)
        if number is not None and 0 < number <= len(choices):
            action = choices[number - 1]
        else:
            action = self.read(text, choices)
        form = self.form(action)
        if action.number is None and form.timed and form.numbers:
            action = action._replace(number=min(int(seconds * 1000), form.numbers[1]))
        return action

    def read(self, text: str, choices: list[Action]) -> Action:
        words = text.split()
        upper = tuple(word.upper() for word in words)
        if found := next((a for a in choices if a.cards and a.cards == upper), None):
            return found
        verb, *rest = words
        rest = [word.upper() if word.upper() in self.chair.deck.index else word for word in rest]
        return Action.parse(" ".join((verb.lower(), *rest)))

    def form(self, action: Action) -> Form:
        forms = self.match.game.forms(ME)
        return next((form for form in forms if form.verb == action.verb), Form(action.verb))

    # showing the table ---------------------------------------------------------------------

    def show(self) -> None:
        view, words = self.chair.view, self.words
        facts = view.facts
        title = words.say(
            "table",
            "title",
            name=words.own["name"],
            deal=facts["deal"],
            deals=self.setup.number("deals"),
        )
        self.console.print()
        self.console.rule(title)
        mine = f"hand.{ME}"
        for name, zone in view.zones.items():
            if name != mine:
                self.line(words.zone(name), zone)
        for note in words.notes(facts):
            self.console.print(note)
        if facts["scores"]:
            standings = words.standings(self.match.game.totals())
            self.console.print(words.say("table", "totals", totals=standings))
        if mine in view.zones:
            self.line(words.say("table", "your-cards"), view.zones[mine], style="bold")

    def line(self, label: str, zone: SeenZone, style: str = "") -> None:
        words = self.words
        if zone.cards is None:
            shown = words.say("zones", "empty" if zone.empty else "some")
        elif zone.empty:
            shown = words.say("zones", "empty")
        elif not zone.open:
            shown = words.say("zones", "cards", n=len(zone.cards))
        else:
            shown = _spaced(zone)
        text = Text(f"{label:<24} ", style=style)
        self.console.print(text.append_text(_coloured(shown, words)))


def _spaced(zone: SeenZone) -> str:
    """Cards with a wider space where the colour changes, so that a full hand can be read."""
    cards = zone.cards or ()
    gaps = ("  " if not zone.ordered and a[0] != b[0] else " " for a, b in pairwise(cards))
    return "".join(card + gap for card, gap in zip_longest(cards, gaps, fillvalue=""))


def _coloured(text: str, words: Words) -> Text:
    """Card names in the colours of the cards; the letter says it as well."""
    line = Text(text)
    for letter, colour in COLOURS.items():
        line.highlight_regex(rf"\b{letter}\d+\b", style=f"bold {colour}")
    return line


def play(record: Record, lang: str, file: Path | None = None, level: str = USUAL) -> None:
    """Play one match at this terminal, until it is over or the person leaves."""
    console = Console(highlight=False)
    words = Words(lang)
    try:
        Table(record, lang, console, file, level).play()
    except (Quit, KeyboardInterrupt):
        console.print(f"\n{words.say('table', 'bye')}")
