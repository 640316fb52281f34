"""A match as a row of small numbered steps, one seat at a time: for learners and tree search.

Whoever wants whole actions, records and undo takes a `Match`. `Steps` is for programs: it can be
copied, goes on from any position, says at each step whose it is and which numbers can be taken
(numbering.py), and what that seat knows. The order in which seats are asked is fixed:

- After every action those who may call something out of turn are asked, in the order of their
  seats; they call it or `wait`. Then the first seat that is due.
- Several seats that are asked at once answer one after another; nobody sees any answer before the
  last one.

What has been picked of an action is taken back where it turns out to lead nowhere, and is not
offered again before something is played. So every step leads on.
"""

from collections.abc import Sequence
from typing import Any

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.chance import Asked, Deciding, OpenTape, Undecided
from reihum.core.errors import Mistake
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.numbering import DONE, WAIT, Begun, Numbering, numbering_of
from reihum.core.observing import Observation, Observer, observer_of
from reihum.core.options import Setup
from reihum.core.picking import Next
from reihum.core.record import Record
from reihum.core.rng import Rng, ScriptedTape, SeededTape, Tape
from reihum.core.tell import Tell


class Steps:
    """A match step by step.

    >>> import reihum
    >>> steps = reihum.steps("elfer-raus", seats=2, seed=42)
    >>> while steps.seat is not None:
    ...     number = steps.menu()[0]
    ...     steps.take(number)
    >>> steps.over, steps.returns()
    (True, [-1.0, 1.0])
    """

    def __init__(
        self,
        kind: type[Game],
        setup: Setup,
        tape: Tape,
        *,
        game: Game | None = None,
        chairs: Sequence[Chair] = (),
    ) -> None:
        """From the first card on or, with a game, from its position; `chairs` are then those of its
        seats. With an `OpenTape` chance has steps of its own."""
        self.kind, self.setup = kind, setup
        self.numbering: Numbering = numbering_of(kind, setup)
        self.chairs: list[Chair] = list(chairs)
        self.moves: list[tuple[int, Action]] = []
        self._tape, self._game = tape, game
        self._pending: tuple[int, Action] | None = None  # what chance has a say in
        self._deciding: Deciding | None = None
        self._waited: tuple[int, ...] = ()
        self._path: list[Begun] = []
        self._dead: set[Begun] = set()
        self._menu: dict[int, Begun] | None = None
        self._seat: int | None = None
        self._whole = game is None
        if game is None:
            self.chairs = [Chair(kind, setup, seat) for seat in range(setup.seats)]
            self._go()
        else:
            views = (game.view(seat) for seat in range(setup.seats))
            fresh = (Chair(kind, setup, seat, view) for seat, view in enumerate(views))
            self.chairs = list(chairs) or list(fresh)
            self._find_seat()

    def __str__(self) -> str:
        """All of it as one line, for whoever may see everything."""
        parts = [repr(self._game)] if self._game else []
        if self._deciding:
            names = self.kind.planned(self.setup).deck.names
            parts.append(" ".join(("chance", *(names[card] for card in self._deciding.drawn))))
        if begun := self.begun:
            parts.append(f"begun {begun.action} {begun.digits}")
        return " | ".join((*parts, repr(self)))

    def __repr__(self) -> str:
        where = "over" if self.over else "chance" if self.chance else f"seat {self.seat}"
        return f"<Steps of {self.setup.game}, {self.setup.seats} seats: {where}>"

    # how things stand -----------------------------------------------------------------------

    @property
    def game(self) -> Game:
        """The position. Play it only through the steps.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.game == reihum.new("elfer-raus", seats=2, seed="tea").game
        True
        """
        assert self._game is not None, "nothing has been dealt yet"
        return self._game

    @property
    def seat(self) -> int | None:
        """Whose step it is. Nobody's: it is over, or chance has to decide.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.seat
        0
        """
        return self._seat

    @property
    def chance(self) -> bool:
        """Does chance have to decide?

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, open_chance=True)
        >>> steps.chance, steps.outcomes()  # who deals
        (True, [(0, 0.5), (1, 0.5)])
        """
        return self._deciding is not None

    @property
    def over(self) -> bool:
        """Is the match over?

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.over
        False
        """
        return self._deciding is None and self._seat is None

    @property
    def begun(self) -> Begun | None:
        """What the seat whose step it is has picked of an action.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.take(steps.numbering.index["lay"])
        >>> steps.begun.action, [steps.numbering.words[number] for number in steps.menu()]
        (Action.parse('lay'), ['R11'])
        """
        return self._path[-1] if self._path else None

    @property
    def observer(self) -> Observer:
        """What the rows and columns of the arrays are, and their shapes.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.observer.zones[:3], steps.observer.shapes["may"]
        (('hand.0', 'hand.1', 'row.red'), (3, 80))
        """
        return observer_of(self.kind, self.setup)

    def menu(self) -> tuple[int, ...]:
        """The numbers that can be taken now, the lowest first.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> [steps.numbering.words[number] for number in steps.menu()]
        ['lay']
        """
        if self._deciding:
            return tuple(outcome for outcome, _ in self._deciding.outcomes())
        return tuple(sorted(self._offered()))

    def outcomes(self) -> list[tuple[int, float]]:
        """What chance can decide, and how likely each of it is: for a shuffle the number of a kind
        of card, which comes next, otherwise a number.

        >>> import reihum
        >>> small = {"colours": 1, "numbers": 3, "hand": 1}
        >>> steps = reihum.steps("elfer-raus", seats=2, open_chance=True, **small)
        >>> steps.chance, len(steps.outcomes())
        (True, 2)
        """
        assert self._deciding, "it is not chance's turn"
        return self._deciding.outcomes()

    def observe(self, seat: int) -> Observation:
        """What a seat knows as arrays of numbers.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> sum(steps.observe(0)["cards"][0]), steps.observe(1)["asked"]
        (20, [0, 1])
        """
        return self.chairs[seat].observe(self.begun if seat == self._seat else None)

    def key(self, seat: int) -> str:
        """The information state of a seat as text.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> before = steps.key(0), steps.key(1)
        >>> steps.take(steps.menu()[0])
        >>> steps.key(0) == before[0], steps.key(1) == before[1]
        (False, True)
        """
        return f"{self.chairs[seat].key}{self._asked(seat)}"

    def seen(self, seat: int) -> str:
        """The same without what was heard before: only what the seat sees now.

        >>> import reihum
        >>> steps = reihum.steps("hoechste-karte", seats=2, numbers=2)
        >>> steps.seen(1).split(" | ")[3:5]
        ['hand.1 Y1 Y2', 'won.1']
        """
        return f"{self.chairs[seat].view}{self._asked(seat)}"

    def _asked(self, seat: int) -> str:
        """Whose step it is, and what this seat has picked of an action: no part of the view."""
        begun = self.begun if seat == self._seat else None
        said = "" if begun is None else f" | begun {begun.action} {begun.digits}"
        return said if self._seat is None else f" | step of {self._seat}{said}"

    def said(self, outcome: int) -> str:
        """What chance decides with this outcome: a card, or a number.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, open_chance=True, dealer="0")
        >>> steps.said(0)
        'R1'
        """
        assert self._deciding, "it is not chance's turn"
        if not self._deciding.asked.below:
            return self.kind.planned(self.setup).deck.names[outcome]
        return str(outcome)

    def totals(self) -> tuple[int, ...]:
        """Points of the match so far, or deals won where a game has no points.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.totals()
        (0, 0)
        """
        return self.game.totals() if self._game else (0,) * self.setup.seats

    def returns(self) -> list[float]:
        """What the match has brought each seat: 1 for winning it alone, -1 divided by the number of
        the others for losing it to one, so that all add up to 0; in a game for one 1 or -1.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.returns()
        [0.0, 0.0]
        """
        seats = self.setup.seats
        if not self.over:
            return [0.0] * seats
        won = self.game.winners()
        if seats == 1:
            return [1.0 if won else -1.0]
        if not won:
            return [0.0] * seats
        shares = [(seat in won) / len(won) for seat in range(seats)]
        return [(seats * share - 1) / (seats - 1) for share in shares]

    @property
    def record(self) -> Record:
        """What was played so far as a record, also of what chance has decided; only of steps that
        began with the first card.

        >>> import reihum
        >>> steps = reihum.steps("zweikampf", seats=2, seed="tea")
        >>> steps.take(steps.menu()[0])
        >>> str(steps.record).splitlines()[-2:]
        ['chance reihum-1 tea', '0 turn']
        """
        assert self._whole, "these steps did not begin with the first card"
        record = Record(self.kind, self.setup, self._written_tape(), [*self.moves])
        if self._game:
            record.finish(self._game)
        return record

    def _written_tape(self) -> SeededTape | ScriptedTape:
        if isinstance(self._tape, SeededTape | ScriptedTape):
            return self._tape
        assert isinstance(self._tape, OpenTape)
        deals: list[list[Sequence[int] | int]] = [[] for _ in range(self.setup.number("deals"))]
        for (deal, _), decided in self._tape.script.items():
            deals[deal - 1].append(decided)
        return ScriptedTape(*deals)

    # going on -------------------------------------------------------------------------------

    def take(self, number: int) -> None:
        """Take a step.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> for word in ("lay", "R11"):
        ...     steps.take(steps.numbering.index[word])
        >>> steps.moves, steps.seat
        ([(0, Action.parse('lay R11'))], 1)
        """
        if self._deciding:
            self._decide(number)
            return
        offered = self._offered()
        if self._seat is None or number not in offered:
            raise Mistake("bad-choice", number=number, known=", ".join(map(str, sorted(offered))))
        if number == WAIT:
            self._waited += (self._seat,)
            self._find_seat()
        elif number == DONE:
            self._act(self._seat, self._path[-1].action)
        else:
            self._path.append(offered[number])
            self._menu = None
            self._settle()

    def play(self, seat: int, action: Action | str) -> None:
        """Play a whole action at once, of any seat that may act.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> steps.play(0, "lay R11")
        >>> steps.moves
        [(0, Action.parse('lay R11'))]
        """
        action = Action.parse(action) if isinstance(action, str) else action
        self.game.check(seat, action)
        self._act(seat, action)

    def copy(self) -> "Steps":
        """An independent copy.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> twin = steps.copy()
        >>> twin.play(0, "lay R11")
        >>> len(twin.moves), len(steps.moves)
        (1, 0)
        """
        twin = object.__new__(type(self))
        twin.__dict__ = self.__dict__.copy()
        twin._game = self._game and self._game.copy()
        twin.chairs = [chair.copy() for chair in self.chairs]
        twin.moves, twin._path, twin._dead = [*self.moves], [*self._path], {*self._dead}
        return twin

    def __deepcopy__(self, memo: Any) -> "Steps":
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For another process: without what follows from the setup."""
        return {name: one for name, one in self.__dict__.items() if name != "numbering"}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__ = state | {"numbering": numbering_of(state["kind"], state["setup"])}

    def imagine(self, seat: int, dice: str | int | Rng) -> "Steps":
        """Steps in a world that this seat cannot tell from the true one; all its seats have chairs
        and can go on. Whoever has answered a question before it has answered anything there.

        >>> import reihum
        >>> steps = reihum.steps("elfer-raus", seats=2, seed="tea")
        >>> other = steps.imagine(0, "dice")
        >>> other.key(0) == steps.key(0), other.menu() == steps.menu()
        (True, True)
        """
        rng = dice if isinstance(dice, Rng) else Rng(dice)
        twin = imagined(self.chairs[seat], rng)
        if self.game.sealing and self._seat is not None:
            before = self.game.asked[: self.game.asked.index(self._seat)]
            for other in before:
                while twin.game.answers[other] is None:
                    twin.take(rng.choice(twin.menu()))
        twin._waited = self._waited
        twin._find_seat()
        if seat == self._seat:
            twin._path, twin._dead, twin._menu = [*self._path], {*self._dead}, None
        if isinstance(self._tape, OpenTape):
            twin._tape = twin.game.tape = self._tape
            twin.game.chance_used = self.game.chance_used
        return twin

    # inside ---------------------------------------------------------------------------------

    def _offered(self) -> dict[int, Begun]:
        """By number, what each choice makes of what has begun."""
        if self._menu is None:
            self._menu = {} if self._seat is None else self._made(self._seat)
        return self._menu

    def _made(self, seat: int) -> dict[int, Begun]:
        game, index = self.game, self.numbering.index
        if not self._path:
            verbs = ((index[v.name], Begun(Action(v.name))) for v in game.verbs(seat))
            found = {n: one for n, one in verbs if one not in self._dead and self._leads(seat, one)}
            if seat not in game.due():
                found[WAIT] = Begun(Action("wait"))
            return found
        begun = self._path[-1]
        following = game.next(seat, begun.action)
        after = self.numbering.after(begun, following)
        found = {number: one for number, one in after if one not in self._dead}
        if following.done and not begun.digits:
            found[DONE] = begun
        return found

    def _leads(self, seat: int, begun: Begun) -> bool:
        following = self.game.next(seat, begun.action)
        return following.done or following != Next()

    def _settle(self) -> None:
        """After a pick: play what is done and cannot be continued, take back what leads nowhere."""
        while self._path:
            offered = self._offered()
            if [*offered] == [DONE]:
                assert self._seat is not None
                self._act(self._seat, self._path[-1].action)
                return
            if offered:
                return
            self._dead.add(self._path.pop())
            self._menu = None

    def _act(self, seat: int, action: Action) -> None:
        if isinstance(self._tape, OpenTape):
            self._pending = (seat, action)
            self._go()
            return
        tell = Tell()
        self.game.play(seat, action, tell)
        self._played(seat, action, tell.events)

    def _go(self) -> None:
        """Begin, or play what chance has a say in, until chance has to decide."""
        tell = Tell()
        try:
            if self._pending is None:
                game = self.kind(self.setup, self._tape, tell)
            else:
                game = self.game.copy()
                game.tape = self._tape
                game.play(*self._pending, tell)
        except Undecided as undecided:
            self._seat, self._menu, self._path = None, None, []
            asked = undecided.asked
            if (only := asked.only()) is None:
                self._deciding = Deciding(asked)
            else:
                self._decided(asked, only)
            return
        pending, self._pending, self._game = self._pending, None, game
        if pending:
            self._played(*pending, tell.events)
        else:
            self._hear(tell.events)

    def _decide(self, outcome: int) -> None:
        assert self._deciding
        if outcome not in dict(self._deciding.outcomes()):
            known = ", ".join(str(one) for one, _ in self._deciding.outcomes())
            raise Mistake("bad-choice", number=outcome, known=known)
        asked, found = self._deciding.asked, self._deciding.take(outcome)
        if isinstance(found, Deciding):
            self._deciding = found
            return
        self._deciding = None
        self._decided(asked, found)

    def _decided(self, asked: Asked, what: tuple[int, ...] | int) -> None:
        assert isinstance(self._tape, OpenTape)
        self._tape = self._tape.decided(asked.deal, asked.use, what)
        self._go()

    def _played(self, seat: int, action: Action, events: list[Event]) -> None:
        self.moves.append((seat, action))
        self._waited, self._path, self._dead = (), [], set()
        self._hear(events)

    def _hear(self, events: list[Event]) -> None:
        for chair in self.chairs:
            chair.hear(events)
        self._find_seat()

    def _find_seat(self) -> None:
        """Whose step it is: first those who may call something out of turn, then who is due."""
        self._menu, self._path, self._dead = None, [], set()
        due = self.game.due()
        for seat in self.game.may() if due else ():
            if seat not in due and seat not in self._waited:
                self._seat = seat
                return
        self._seat = due[0] if due else None


def imagined(chair: Chair, dice: str | int | Rng) -> Steps:
    """Steps from a world that this chair's seat cannot tell from the true one, with chairs for all
    seats. The others know there what they would see."""
    world = chair.imagine(dice)
    chairs = []
    for seat in range(chair.setup.seats):
        if seat == chair.seat:
            chairs.append(chair.copy())
        else:
            chairs.append(Chair(chair.kind, chair.setup, seat, world.view(seat)))
    return Steps(chair.kind, chair.setup, world.tape, game=world, chairs=chairs)
