"""The game: its fields are its whole state. Every game of the family is one subclass.

A subclass says which cards lie where (`layout`, `set_layout`), what may be done (`law`,
`menu_of`, `next_of`) and what happens (`deal_out`, `move`, `settle`); see spec.py. Everything
else is the same for all games and is here: matches of several deals, views, questions to several
seats at once, events.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, lru_cache
from typing import Any, Self

from reihum.core.actions import Action
from reihum.core.cue import Cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Scored, Sealed, Settled
from reihum.core.options import Setup, Value, make_setup, show
from reihum.core.picking import NOTHING, Next, Verb
from reihum.core.plan import Plan
from reihum.core.rng import SeededTape, Tape
from reihum.core.spec import Spec
from reihum.core.tell import Tell
from reihum.core.zones import Fact, Seers, View, Zone, show_fact

READY = Action("ready")
ALONE = tuple((seat,) for seat in range(8))  # `asked` when it is one seat's turn


class Game(Spec):
    """A game in play. Drive it with `due`, `may`, `menu`, `check` and `play`; `copy` makes a twin
    for trying things out; `repr` is the position as text. A match has one, and `Chair.imagine`
    makes one.

    >>> import reihum
    >>> world = reihum.new("hoechste-karte", seats=2, seed="tea", numbers=2).chair(0).imagine("x")
    >>> twin = world.copy()
    >>> twin.play(0, twin.menu(0)[0])
    >>> world.due(), twin.due()
    ((0, 1), (1,))
    """

    def __init__(self, setup: Setup, tape: Tape, tell: Tell | None = None) -> None:
        """Begin the match and deal the first cards."""
        self.setup = setup
        self.tape = tape
        self.plan = self.planned(setup)
        self.chance_used = 0
        self.deal = 1
        self.dealer = 0
        self.phase = "play"
        self.asked: tuple[int, ...] = ()
        self.sealing = 0
        self.answers: list[Action | None] = [None] * setup.seats
        self.scores: tuple[tuple[int, ...], ...] = ()
        for name, before in (("dealer", 0), ("beginner", 1)):  # the beginner is left of the dealer
            if setup.has(name):
                seat = setup.choice(name)
                first = self._pick(setup.seats) if seat == "random" else int(seat)
                self.dealer = (first - before) % setup.seats
        self._deal(tell)

    def due(self) -> tuple[int, ...]:
        """The seats the game waits for. If there are none, the match is over."""
        if self.sealing:
            return tuple(seat for seat in self.asked if self.answers[seat] is None)
        return self.asked

    def may(self) -> tuple[int, ...]:
        """The seats that may act: those the game waits for, and those that may interrupt."""
        return self.due()

    def menu(self, seat: int) -> tuple[Action, ...]:
        """What a seat may do now."""
        if seat in self.asked and (
            not self.sealing or (self.phase == "play" and self.answers[seat] is None)
        ):  # the usual case, and the one that must be fast
            return self.menu_of(seat)
        if seat not in self.may():
            return ()
        return self.menu_of(seat) if self.phase == "play" else (READY,)

    def verbs(self, seat: int) -> tuple[Verb, ...]:
        """What a seat can begin to do now."""
        if seat not in self.may():
            return ()
        return self.verbs_of(seat) if self.phase == "play" else (Verb("ready"),)

    def next(self, seat: int, begun: Action) -> Next:
        """What a seat can pick next to continue the action `begun`, and whether it is done.
        Lawful picks are never left out. Picks that lead nowhere are left out if that can be
        found out within a few milliseconds."""
        if seat not in self.may():
            return NOTHING
        following = self.next_of(seat, begun) if self.phase == "play" else NOTHING
        return Next(*following[:-1], done=self.allows(seat, begun))

    def now(self, seat: int, begun: Action | None = None) -> Cue | None:
        """What a seat is told to do now; with `begun`, after it has picked that much. Whoever
        may act while a deal is played has a cue, others may have one."""
        if self.phase != "play" or self.answers[seat] is not None:
            return None
        if seat not in self.may():
            return self.wait_of(seat)
        return (begun and self.begun_of(seat, begun)) or self.now_of(seat)

    def timed(self, seat: int) -> bool:
        """Is the seat's reaction time measured now?"""
        return bool(self.TIMED) and any(verb.timed for verb in self.verbs(seat))

    def routine(self, seat: int) -> Action | None:
        """What may be done for a seat: the only thing it can do, if that is routine (ROUTINE)."""
        if not self.ROUTINE or self.phase != "play" or seat not in self.due():
            return None
        menu = self.menu(seat)
        return menu[0] if len(menu) == 1 and menu[0].verb in self.ROUTINE else None

    def allows(self, seat: int, action: Action) -> bool:
        """Like `check`, but answers yes or no."""
        try:
            self.check(seat, action)
        except Mistake:
            return False
        return True

    def check(self, seat: int, action: Action) -> Any:
        """Raise a Refusal if the seat may not do this now; otherwise return what the action
        means to the game."""
        if seat in self.asked and (
            not self.sealing or (self.phase == "play" and self.answers[seat] is None)
        ):
            return self.law(seat, action)
        if seat not in self.may():
            raise self._not_now(seat)
        if self.phase == "play":
            return self.law(seat, action)
        if action != READY:
            raise Refusal("G6", "resting")
        return None

    def play(self, seat: int, action: Action, tell: Tell | None = None) -> None:
        """Carry out an action. Nothing else changes the state; a refused action does not."""
        if tell is None and not self.sealing and seat in self.asked:  # the usual case, done fast
            self.move(seat, self.law(seat, action), None)
            return
        meant = self.check(seat, action)
        if tell:
            tell.open(self)
        if self.sealing and seat in self.asked:
            self._seal(seat, action, tell)
        else:
            self.move(seat, meant, tell)
        if tell:
            tell.close()

    def take_back(self, seat: int, tell: Tell) -> None:
        """Take back an answer that is not revealed yet."""
        tell.open(self)
        self.answers[seat] = None
        tell.add(Sealed(seat, None))
        tell.close()

    def _seal(self, seat: int, action: Action, tell: Tell | None) -> None:
        self.answers[seat] = action
        if tell:
            tell.add(Sealed(seat, action))
        answers = [answer for answer in self.answers if answer is not None]
        if len(answers) < len(self.asked):
            return
        self.answers = [None] * self.setup.seats
        self.sealing = 0
        if tell:
            tell.add(Settled())
        if self.phase == "play":
            self.settle(answers, tell)
        else:
            self.deal += 1
            self.chance_used = 0
            self.dealer = self.left_of(self.dealer)
            self.phase = "play"
            self._deal(tell)

    def _not_now(self, seat: int) -> Mistake:
        if not 0 <= seat < self.setup.seats:
            return Mistake("no-seat", seat=seat, seats=self.setup.seats)
        if self.phase == "over":
            return Refusal("G6", "over")
        if self.sealing and seat in self.asked:
            return Refusal("G1", "answered")
        return Refusal("G1", "not-your-turn", seats=self.asked)

    def _shuffle(self, cards: Sequence[int]) -> list[int]:
        self.chance_used += 1
        return self.tape.shuffle(cards, self.deal, self.chance_used)

    def _pick(self, n: int) -> int:
        self.chance_used += 1
        return self.tape.pick(n, self.deal, self.chance_used)

    def _deal(self, tell: Tell | None) -> None:
        self.deal_out()
        first = self.deal == 1
        if tell:
            if first:
                tell.open(self, blank=True)
            tell.dealt()
            self.deduce(tell)
        self.begin(tell)
        if tell and first:
            tell.close()

    def left_of(self, seat: int) -> int:
        return (seat + 1) % self.setup.seats

    def ask(self, seat: int) -> None:
        """It is this seat's turn."""
        self.asked = ALONE[seat]
        self.sealing = 0

    def ask_all(self, seats: Sequence[int]) -> None:
        """Ask all these seats at once. No seat sees another's answer, or whether it has come."""
        self.asked = tuple(seats)
        self.sealing = 1

    def end_deal(self, points: Sequence[int], tell: Tell | None) -> None:
        """Note the points. If another deal follows, wait until everyone is ready for it."""
        self.scores = (*self.scores, tuple(points))
        if self.deal < self.setup.number("deals"):
            self.phase = "rest"
            self.ask_all(range(self.setup.seats))
        else:
            self.phase = "over"
            self.asked = ()
            self.sealing = 0
        if tell:
            tell.add(Scored(self.deal, tuple(points), self.totals()))

    def points_counted(self) -> list[int]:
        """The points of each seat, where they are counted from cards (TALLIED)."""
        kinds = {tallied.zone for tallied in self.TALLIED}
        lying = {
            zone: self.plan.deck.say(cards)
            for zone, cards in self.layout()
            if zone.partition(".")[0] in kinds
        }
        counted = self.counted_in(self.plan, self.deal, lying, self.setup.seats)
        return [sum(one.points for one in mine) for mine in counted]

    def deal_winners(self, points: Sequence[int]) -> tuple[int, ...]:
        best = max(points) if self.BEST == "most" else min(points)
        return tuple(seat for seat, p in enumerate(points) if p == best)

    def totals(self) -> tuple[int, ...]:
        """Points of the match so far, or deals won where a game has no points (G6)."""
        if self.ADDS_UP and self.scores:
            return tuple(map(sum, zip(*self.scores, strict=True)))
        won = [0] * self.setup.seats
        for points in self.scores:
            for seat in self.deal_winners(points):
                won[seat] += 1
        return tuple(won)

    def winners(self) -> tuple[int, ...]:
        """Who has won the match: nobody before it is over, several seats if they share (G5)."""
        if self.phase != "over":
            return ()
        totals = self.totals()
        best = self.best_of(totals)
        winners = tuple(seat for seat, total in enumerate(totals) if total == best)
        if self.TIES == "last":
            last = self.scores[-1]
            most = max(last[seat] for seat in winners)
            return tuple(seat for seat in winners if last[seat] == most)
        return winners

    @classmethod
    def best_of(cls, totals: Iterable[int]) -> int:
        """The best of these totals of a match."""
        return min(totals) if cls.ADDS_UP and cls.BEST == "fewest" else max(totals)

    def facts(self) -> dict[str, Fact]:
        """The public facts: what everyone knows besides the cards they see."""
        return {name: getattr(self, name) for name in (*self.MATCH_FACTS, *self.FACTS)}

    def sight(self, zone: str) -> Seers:
        """Who sees a zone."""
        return self.plan.sight(zone, opened=self.phase != "play")

    def sights(self) -> dict[str, Seers]:
        """Every zone, and who sees it."""
        seers = self.plan.masks(opened=self.phase != "play")
        return {name: seers[name] for name, _ in self.layout()}

    def lying_in(self, zone: str) -> Sequence[int]:
        """The cards in a zone; nothing if there is no such zone."""
        return next((cards for name, cards in self.layout() if name == zone), ())

    def zones(self) -> tuple[Zone, ...]:
        """Where every card lies and who sees it. All views are made from this."""
        say, masks = self.plan.deck.say, self.plan.masks(opened=self.phase != "play")
        return tuple([Zone(name, say(cards), *masks[name]) for name, cards in self.layout()])

    def view(self, seat: int | None) -> View:
        """What a seat sees; None is a spectator."""
        zones = {zone.name: zone.seen_by(seat) for zone in self.zones()}
        answer = None if seat is None else self.answers[seat]
        return View(seat, zones, self.facts(), answer)

    def __repr__(self) -> str:
        """The position as one line of text; `position.read` reads it back."""
        setup = self.setup
        options = (f"{name}={show(v)}" for name, v in setup.unusual(self.OPTIONS).items())
        parts = [" ".join((setup.game, str(setup.seats), *options))]
        facts = self.facts().items()
        told = [f for f in facts if f[0] not in self.ADDED or f[1] != self.FACTS[f[0]]]
        parts.append(" ".join(f"{name}={show_fact(fact)}" for name, fact in told))
        parts += [" ".join((zone.name, *zone.cards)) for zone in self.zones()]
        parts += [f"answer.{seat} {a}" for seat, a in enumerate(self.answers) if a is not None]
        return " | ".join(parts)

    def copy(self) -> Self:
        """An independent copy of the game."""
        twin = object.__new__(type(self))
        fields = self.__dict__.copy()
        for name, value in fields.items():
            if type(value) is list:
                fields[name] = value[:]
        twin.__dict__ = fields
        return twin

    def still(self) -> Self:
        """A twin to ask about this position, not to play on: what a seat may do is worked out once,
        however many questions rest on it."""
        twin, asked = self.copy(), self.copy()
        for question in ("may", "menu_of", "_seen"):
            setattr(twin, question, cache(getattr(asked, question)))
        return twin

    def __getstate__(self) -> dict[str, Any]:
        """For another process: without what follows from the setup."""
        return {name: field for name, field in self.__dict__.items() if name != "plan"}

    def __setstate__(self, fields: dict[str, Any]) -> None:
        self.__dict__ = fields | {"plan": self.planned(fields["setup"])}

    def __eq__(self, other: object) -> bool:
        """The same position: the same setup, facts, cards and answers. It may still go on
        differently, as what chance will do next is no part of a position."""
        if type(self) is not type(other):
            return NotImplemented
        assert isinstance(other, Game)
        return self._position() == other._position()

    def __hash__(self) -> int:
        """The hash of the position as it is now: playing changes it, so keep copies."""
        return hash(self._position())

    def _position(self) -> tuple[Any, ...]:
        lying = tuple((name, tuple(cards)) for name, cards in self.layout())
        return self.setup, tuple(self.facts().values()), lying, tuple(self.answers)

    @classmethod
    def zones_in(cls, setup: Setup) -> tuple[str, ...]:
        """The name of every zone there can be with this setup."""
        dealt = cls(setup, SeededTape("zones"))
        return (*(name for name, _ in dealt.layout()), *cls.later_zones(setup))

    @classmethod
    def agree(cls, seats: int, options: Mapping[str, Value] | None = None) -> Setup:
        """The setup a table agreed on, checked and completed; a Mistake says what is wrong."""
        if seats not in cls.SEATS:
            low, high = cls.SEATS[0], cls.SEATS[-1]
            if high == 1:
                raise Mistake("only-alone", game=cls.ID)
            if low == high:
                raise Mistake("only-so-many", game=cls.ID, seats=seats, only=high)
            raise Mistake("bad-seats", game=cls.ID, seats=seats, low=low, high=high)
        setup = make_setup(cls.ID, cls.OPTIONS, seats, options)
        for option in cls.OPTIONS:
            if (
                option.seat
                and (seat := setup.choice(option.name)) != "random"
                and int(seat) >= seats
            ):
                raise Mistake("no-seat", seat=seat, seats=seats)
        cls.planned(setup)
        return setup

    @classmethod
    def day_setup(cls) -> Setup | None:
        """What the deal of the day is played with. None: the game has none."""
        return cls.agree(cls.DAY_SEATS, cls.DAY_OPTIONS) if cls.DAY_SEATS else None

    @classmethod
    def planned(cls, setup: Setup) -> Plan:
        """The plan for a setup, worked out once."""
        return _plan(cls.prepare, setup)


@lru_cache(maxsize=512)
def _plan(prepare: Callable[[Setup], Plan], setup: Setup) -> Plan:
    return prepare(setup)
