"""A match under way: the game, its record, undo, and the chairs of those who follow it."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Arranged, Event, Moved, Said
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.position import digest
from reihum.core.record import UNDO, Record, other_rules
from reihum.core.rng import ScriptedTape, SeededTape
from reihum.core.tell import Tell
from reihum.core.zones import View


class _Step(NamedTuple):
    seat: int
    before: Game
    events: list[Event]


class Match:
    """Plays actions, keeps the record of them, and tells the chairs what happened.

    As long as nobody listens, no events are made, and playing is as fast as the game itself. A
    chair that is added later still hears everything: the record is played again, with events.

    >>> import reihum
    >>> match = reihum.new("zweikampf", seats=2, seed="tea")
    >>> while match.due():
    ...     seat = match.due()[0]
    ...     match.play(seat, match.menu(seat)[0])
    >>> match.winners()
    (1,)
    >>> print(str(match.record).splitlines()[0])
    reihum-record 1
    """

    def __init__(
        self,
        kind: type[Game],
        setup: Setup,
        tape: SeededTape | ScriptedTape,
        *,
        telling: bool = False,
    ) -> None:
        self.kind = kind
        self.setup = setup
        self.telling = telling or isinstance(tape, ScriptedTape)
        tell = Tell() if self.telling else None
        self.game = kind(setup, tape, tell)
        self._record = Record(kind, setup, tape)
        self._moves = self._record.moves
        self.events: list[Event] = tell.events if tell else []  # all so far, if `telling`
        self.chairs: list[Chair] = []
        self._steps: list[_Step] = []
        self._sights = tell.sights if tell else None  # who sees what now, if events are told

    def __repr__(self) -> str:
        setup, moves = self.setup, len(self.record.moves)
        return f"<Match of {setup.game}, {setup.seats} seats, {moves} moves>"

    @property
    def game(self) -> Game:
        """The game as it stands now; `undo` puts an earlier one in its place.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.game.fits == 0, match.game.due()
        (False, (0,))
        """
        return self._game

    @game.setter
    def game(self, game: Game) -> None:
        self._game = game
        # What is asked before every move are the game's own methods: a match is as fast as these.
        self.due, self.menu = game.due, game.menu  # type: ignore[method-assign]

    # what the game says ---------------------------------------------------------------------

    def due(self) -> tuple[int, ...]:
        """The seats the game waits for. If there are none, the match is over.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.due()
        (0,)
        """
        return self.game.due()

    def may(self) -> tuple[int, ...]:
        """The seats that may act: those the game waits for, and those that may interrupt.

        >>> import reihum
        >>> match = reihum.new("mogeln", seats=3, seed="tea")
        >>> match.play(2, match.menu(2)[0])
        >>> match.due(), match.may()
        ((0,), (0, 1))
        """
        return self.game.may()

    def menu(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now; in some games only a useful part of it (see their `menu_of`).

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.menu(0), match.menu(1)
        ((Action.parse('lay R11'),), ())
        """
        return self.game.menu(seat)

    def check(self, seat: int, action: Action | str) -> Any:
        """Raise a Refusal, with the number of the rule, if the seat may not do this now.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.check(0, "draw")
        Traceback (most recent call last):
        reihum.core.errors.Refusal: ER6: must-lay (cards=('R11',))
        """
        return self.game.check(seat, _read(action))

    def view(self, seat: int | None) -> View:
        """What a seat sees; None is a spectator.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.view(0).zones["stock"].cards[:2], match.view(None).facts["asked"]
        (('?', '?'), (0,))
        """
        return self.game.view(seat)

    def totals(self) -> tuple[int, ...]:
        """Points of the match so far, or deals won where a game has no points.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.totals()
        (0, 0)
        """
        return self.game.totals()

    def winners(self) -> tuple[int, ...]:
        """Who has won: nobody before the match is over, several seats if they share the win.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.winners()
        ()
        """
        return self.game.winners()

    @property
    def record(self) -> Record:
        """What was played so far, and the outcome once the match is over. The outcome is worked
        out on first use: the digest of a position takes as long as many moves.

        >>> import reihum
        >>> match = reihum.new("zweikampf", seats=2, seed="tea")
        >>> match.play(0, "turn")
        >>> print(match.record, end="")
        reihum-record 1
        game zweikampf
        rules 1
        seats 2
        options deals=1 long=off numbers=20
        chance reihum-1 tea
        0 turn
        """
        if self._record.result is None:
            self._record.finish(self.game)
        return self._record

    # listening ------------------------------------------------------------------------------

    def chair(self, seat: int | None) -> Chair:
        """A chair that follows the match from a seat (None: a spectator). However late it is
        added, it knows everything the seat could know since the first card was dealt.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.play(0, "lay R11")
        >>> [event.kind for event in match.chair(1).log]
        ['dealt', 'known', 'known', 'known', 'now', 'moved', 'now']
        """
        if seat is not None and not 0 <= seat < self.setup.seats:
            raise Mistake("no-seat", seat=seat, seats=self.setup.seats)
        self.listen()
        chair = Chair(self.kind, self.setup, seat)
        chair.hear(self.events)
        self.chairs.append(chair)
        return chair

    def listen(self) -> None:
        """Make events from now on, and catch up on those of everything played so far.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.play(0, "lay R11")
        >>> match.listen()
        >>> match.events[0].kind, len(match.events)
        ('dealt', 7)
        """
        if self.telling:
            return
        told = Match(self.kind, self.setup, self._record.tape, telling=True)
        for seat, action in self._record.moves:
            told.play(seat, action)
        self.telling = True
        self.game, self.events, self._steps = told.game, told.events, told._steps
        self._sights = told._sights

    # playing --------------------------------------------------------------------------------

    def play(self, seat: int, action: Action | str) -> None:
        """Carry out an action. A refused action changes nothing. `undo` is an action too.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.play(0, match.menu(0)[0])  # or a text, such as "lay R11"
        >>> match.record.moves
        [(0, Action.parse('lay R11'))]
        """
        if type(action) is not Action:
            action = _read(action)
        if self.telling:
            self.act(seat, action)
            return
        game = self._game
        try:
            if seat in game.asked and not game.sealing:  # as `Game.play` does it in this case
                game.move(seat, game.law(seat, action), None)
            else:
                game.play(seat, action)
        except Mistake:  # every game refuses `undo`, so only a refused action can be one
            if action != UNDO:
                raise
            self.act(seat, action)
            return
        self._moves.append((seat, action))

    def act(self, seat: int, action: Action | str) -> list[Event]:
        """Like `play`, but return the events, including what some seats may not see.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> moved = match.act(0, "lay R11")[0]
        >>> moved.kind, moved.cards, moved.target
        ('moved', ('R11',), 'row.red')
        """
        self.listen()
        action = _read(action)
        if action == UNDO:
            return self.undo(seat)
        before, tell = self.game.copy(), Tell(self._sights)
        try:
            self.game.play(seat, action, tell)
        except Exception:  # for example when a ScriptedTape ends in the middle of the action
            self.game = before
            raise
        self._remember(_Step(seat, before, tell.events))
        self._tell(seat, action, tell)
        return tell.events

    def _tell(self, seat: int, action: Action, tell: Tell) -> None:
        self._moves.append((seat, action))
        self._sights = tell.sights
        self.events += tell.events
        for chair in self.chairs:
            chair.hear(tell.events)

    def _remember(self, step: _Step) -> None:
        """Keep what the seat may take back: its own last actions, as long as nobody else
        has acted, no chance was used and the seat has learned nothing from them."""
        before, seat = step.before, step.seat
        if before.sealing and self.game.sealing and self.game.answers[seat] is not None:
            return  # an answer nobody has seen: `undo` takes it back without a step
        if self._steps and self._steps[-1].seat != seat:
            self._steps.clear()
        zones = self._sights or before.sights()
        now = self._game
        chance = before.deal != now.deal or before.chance_used != now.chance_used
        if chance or any(event.teaches(seat, zones) for event in step.events):
            self._steps.clear()
        else:
            self._steps.append(step)

    def may_undo(self, seat: int) -> bool:
        """May this seat take back its last action? While a question to several seats is open, a
        seat can take back only its own answer: anything else would show who has answered.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.play(0, "lay R11")
        >>> match.may_undo(0), match.may_undo(1)
        (True, False)
        """
        self.listen()
        if self.game.sealing:
            return self.game.answers[seat] is not None
        return bool(self._steps) and self._steps[-1].seat == seat

    def undo(self, seat: int) -> list[Event]:
        """Take back the seat's last action, if rule G2 allows it.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.play(0, "lay R11")
        >>> events = match.undo(0)  # or match.play(0, "undo")
        >>> match.menu(0)
        (Action.parse('lay R11'),)
        """
        if not 0 <= seat < self.game.setup.seats:
            raise Mistake("no-seat", seat=seat, seats=self.game.setup.seats)
        if not self.may_undo(seat):
            raise Refusal("G2", "no-undo")
        tell = Tell(self._sights)
        if self.game.sealing:
            self.game.take_back(seat, tell)
        else:
            step = self._steps.pop()
            tell.open(self.game)
            tell.add(Said(seat, "undo"))
            tell.events += _backwards(self.game, step)
            tell.close(step.before)
            self.game = step.before
        self._tell(seat, UNDO, tell)
        return tell.events


def _read(action: Action | str) -> Action:
    return Action.parse(action) if isinstance(action, str) else action


def _backwards(game: Game, step: _Step) -> Iterator[Event]:
    """The events that take a step back, last one first. At the end the cards of ordered zones
    are put back into their old order."""
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


class Replayed(NamedTuple):
    """One line of a record, played again: who did what (None for the deal), the match after it,
    and its events.

    >>> import reihum
    >>> record = reihum.new("elfer-raus", seats=2, seed="tea").record
    >>> (line,) = reihum.replay(record)
    >>> line.seat, line.match.due(), line.events[0].kind
    (None, (0,), 'dealt')
    """

    seat: int | None
    action: Action | None
    match: Match
    events: list[Event]


def replay(record: Record) -> Iterator[Replayed]:
    """Play a record again, line by line. Raises a Mistake if a move is not lawful or if the
    outcome at the end is not the recorded one. If the record is of older rules, the Mistake
    says so instead.

    >>> import reihum
    >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
    >>> match.play(0, "lay R11")
    >>> [str(line.action) for line in reihum.replay(match.record)]
    ['None', 'lay R11']
    """
    try:
        yield from _replay(record)
    except Mistake as error:
        if record.rules == record.kind.RULES:
            raise
        raise other_rules(record.kind, record.rules) from error


def _replay(record: Record) -> Iterator[Replayed]:
    match = Match(record.kind, record.setup, record.tape, telling=True)
    yield Replayed(None, None, match, [*match.events])
    for number, (seat, action) in enumerate(record.moves, start=1):
        try:
            events = match.act(seat, match.game.translated(action, record.rules))
        except Mistake as error:
            facts = {"number": number, "seat": seat, "action": str(action)}
            raise Mistake("bad-move", **facts, why=error) from error
        yield Replayed(seat, action, match, events)
    outcome = (match.game.totals(), match.game.winners(), digest(match.game))
    if record.result is not None and (record.result, record.winners, record.position) != outcome:
        raise Mistake("other-result", recorded=record.result, replayed=match.game.totals())
