"""A match under way: the game, its record, and undo."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Arranged, Event, Moved, Said
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.position import digest
from reihum.core.record import UNDO, Record, other_rules
from reihum.core.rng import ScriptedTape, SeededTape
from reihum.core.tell import Tell


class _Step(NamedTuple):
    seat: int
    before: Game
    events: list[Event]


class Match:
    """Plays actions and keeps the record of them. `play` and `undo` return the events."""

    def __init__(self, game: type[Game], setup: Setup, tape: SeededTape | ScriptedTape) -> None:
        tell = Tell()
        self.game = game(setup, tape, tell)
        self.dealt = tell.events
        self.record = Record(setup, game.RULES, tape)
        self.record.close(self.game)
        self._steps: list[_Step] = []

    def play(self, seat: int, action: Action) -> list[Event]:
        if action == UNDO:
            return self.undo(seat)
        before, tell = self.game.copy(), Tell()
        try:
            self.game.play(seat, action, tell)
        except Exception:  # such as a script of chance that ends in the middle of it
            self.game = before
            raise
        self.record.moves.append((seat, action))
        self.record.close(self.game)
        self._remember(_Step(seat, before, tell.events))
        return tell.events

    def _remember(self, step: _Step) -> None:
        """Keep what the seat may take back: its own last actions, as long as nobody else
        has acted, no chance was used and it has learned nothing by them."""
        before, seat = step.before, step.seat
        if before.sealing and self.game.sealing and self.game.answers[seat] is not None:
            return  # an answer nobody has seen; it is taken back in another way
        if self._steps and self._steps[-1].seat != seat:
            self._steps.clear()
        view = before.view(seat)
        chance = (before.deal, before.uses) != (self.game.deal, self.game.uses)
        if chance or any(event.teaches(seat, view) for event in step.events):
            self._steps.clear()
        else:
            self._steps.append(step)

    def may_undo(self, seat: int) -> bool:
        """While a question is open to several seats only the own answer can be taken back:
        anything else would tell who has answered."""
        if self.game.sealing:
            return self.game.answers[seat] is not None
        return bool(self._steps) and self._steps[-1].seat == seat

    def undo(self, seat: int) -> list[Event]:
        if not 0 <= seat < self.game.setup.seats:
            raise Mistake("no-seat", seat=seat, seats=self.game.setup.seats)
        if not self.may_undo(seat):
            raise Refusal("G2", "no-undo")
        tell = Tell()
        if self.game.sealing:
            self.game.take_back(seat, tell)
        else:
            step = self._steps.pop()
            tell.open(self.game)
            tell.add(Said(seat, "undo"))
            tell.events += _backwards(self.game, step)
            tell.close(step.before)
            self.game = step.before
        self.record.moves.append((seat, UNDO))
        return tell.events


def _backwards(game: Game, step: _Step) -> Iterator[Event]:
    """The events that take a step back, the last one first; then everything lies in order."""
    sizes = {zone.name: len(zone.cards) for zone in game.zones()}
    for event in reversed(step.events):
        if (back := event.back()) is None:
            continue
        if isinstance(back, Moved) and back.cards is not None:
            sizes[back.source] -= len(back.cards)
            sizes[back.target] += len(back.cards)
            back = replace(back, emptied=not sizes[back.source])
        yield back
    mixed = {event.zone for event in step.events if isinstance(event, Arranged)}
    mixed |= {e.source for e in step.events if isinstance(e, Moved) and len(e.cards or ()) > 1}
    for zone in step.before.zones():
        if zone.name in mixed and zone.ordered and zone.faces:
            yield Arranged(zone.name, zone.cards, zone.faces)


class Line(NamedTuple):
    """A line of a replay: who did what (nobody: the deal), the match after it, its events."""

    seat: int | None
    action: Action | None
    match: Match
    events: list[Event]


def replay(find: Callable[[str], type[Game]], record: Record) -> Iterator[Line]:
    """The match of a record, line by line. A Mistake where a move is not lawful, or, at the
    end, if the outcome is not the recorded one; of a record of older rules it says just that."""
    game = find(record.setup.game)
    try:
        yield from _replay(game, record)
    except Mistake as error:
        if record.rules == game.RULES:
            raise
        raise other_rules(game, record.rules) from error


def _replay(game: type[Game], record: Record) -> Iterator[Line]:
    match = Match(game, record.setup, record.tape)
    yield Line(None, None, match, match.dealt)
    for number, (seat, action) in enumerate(record.moves, start=1):
        try:
            events = match.play(seat, action)
        except Mistake as error:
            facts = {"number": number, "seat": seat, "action": str(action)}
            raise Mistake("bad-move", **facts, why=error) from error
        yield Line(seat, action, match, events)
    outcome = (match.game.totals(), match.game.winners(), digest(match.game))
    if record.result is not None and (record.result, record.winners, record.position) != outcome:
        raise Mistake("other-result", recorded=record.result, replayed=match.game.totals())
