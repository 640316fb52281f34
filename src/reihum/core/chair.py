"""The chair: all that a seat can know, and nothing else. People, bots and spectators use it."""

from collections.abc import Iterable, Mapping
from copy import copy
from hashlib import sha256
from typing import TYPE_CHECKING, Any

from reihum.core.belief import Belief
from reihum.core.cards import Deck
from reihum.core.events import Event, changed_by, read_event
from reihum.core.game import Game
from reihum.core.imagination import Worlds
from reihum.core.numbering import Begun
from reihum.core.observing import Observation, observer_of
from reihum.core.options import Setup
from reihum.core.rng import Rng
from reihum.core.zones import View

if TYPE_CHECKING:
    from reihum.core.steps import Steps


class Chair:
    """What a seat sees and has heard: its view, updated by events, and the log of these events.
    Seat None is a spectator.

    >>> import reihum
    >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
    >>> me = match.chair(1)
    >>> len(me.view.zones["hand.1"].cards), me.view.zones["hand.0"].cards[:3]
    (20, ('?', '?', '?'))
    """

    def __init__(
        self, kind: type[Game], setup: Setup, seat: int | None, view: View | None = None
    ) -> None:
        """For a match that is about to begin or, with a view, for one that is under way."""
        self.kind = kind
        self.setup = setup
        self.seat = seat
        self.log: list[Event] = []
        self._first = self._view = view or View(seat)
        self._fresh: list[Event] = []  # heard since then: not every view is looked at
        self._belief: Belief | None = None
        self._hashed = 0  # so many events of the log are in the digest
        self._digest = b""

    def __repr__(self) -> str:
        return f"<Chair of seat {self.seat} at {self.setup.game}, {self.setup.seats} seats>"

    @property
    def view(self) -> View:
        """What the seat sees now.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> match.chair(1).view == match.view(1)
        True
        """
        if self._fresh:
            self._view = changed_by(self._view, self._fresh, self.deck)
            self._fresh = []
        return self._view

    @property
    def deck(self) -> Deck:
        """Every card of the game.

        >>> import reihum
        >>> reihum.new("elfer-raus", seats=2).chair(1).deck.names[:3]
        ('R1', 'R2', 'R3')
        """
        return self.kind.planned(self.setup).deck

    @property
    def belief(self) -> Belief:
        """What the seat can know about the cards it does not see. It is worked out from the log
        on first use and updated from then on: most chairs never need one.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> sorted(match.chair(1).belief.heaps)
        ['hand.0', 'stock']
        """
        if self._belief is None:
            belief, view = Belief(self.deck), self._first
            belief.start(view.zones, {})
            for event in self.log:
                belief.hear(event, view)
                view = event.change(view, self.deck)
            self._belief = belief
        return self._belief

    def hear(self, events: Iterable[Event]) -> None:
        """Take in what happened, as far as this seat may see it. A match calls this for its chairs.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> other = reihum.Chair(match.kind, match.setup, 1)
        >>> match.listen()
        >>> other.hear(match.events)
        >>> other.view == match.view(1)
        True
        """
        for event in events:
            if seen := event.seen_by(self.seat):
                self.log.append(seen)
                if self._belief is not None:
                    self._belief.hear(seen, self.view)
                self._fresh.append(seen)

    def hear_json(self, events: Iterable[Mapping[str, Any]]) -> None:
        """Take in events that were written as JSON for this seat, such as the arena's lines have
        them for programs.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> chair = match.chair(1)
        >>> other = reihum.Chair(match.kind, match.setup, 1)
        >>> other.hear_json([event.json() for event in chair.log])
        >>> other.view == chair.view, other.key == chair.key
        (True, True)
        """
        plan = self.kind.planned(self.setup)
        self.hear(read_event(one, lambda zone: plan.sight(zone, opened=False)[2]) for one in events)

    def snapshot(self) -> "Chair":
        """A copy of the chair as it is now, without the log: all that a bot needs for thinking,
        and small enough to be sent to another process.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> chair = match.chair(1)
        >>> then = chair.snapshot()
        >>> match.play(0, "lay R11")
        >>> then.view == chair.view, then.log
        (False, [])
        """
        now = copy(self)
        now._keep_count()
        now._first = now._view = self.view
        now.log, now._fresh, now._belief, now._hashed = [], [], self.belief.copy(), 0
        return now

    def copy(self) -> "Chair":
        """An independent copy, which can hear what the original does not.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> chair = match.chair(1)
        >>> then = chair.copy()
        >>> match.play(0, "lay R11")
        >>> len(then.log) < len(chair.log), then.key == chair.key
        (True, False)
        """
        twin = copy(self)
        twin.log, twin._fresh = [*self.log], [*self._fresh]
        twin._belief = self._belief and self._belief.copy()
        return twin

    @property
    def key(self) -> str:
        """The information state as text: what the seat sees, and a digest of all it has heard. It
        is the same exactly where the seat has seen and heard the same.

        >>> import reihum
        >>> one, two = (reihum.new("hoechste-karte", seats=2, numbers=2) for _ in range(2))
        >>> one.play(1, "choose Y1")
        >>> one.chair(0).key == two.chair(0).key, one.chair(1).key == two.chair(1).key
        (True, False)
        >>> two.chair(0).key.split(" | ")[1:3]
        ['hand.0 R1 R2', 'won.0']
        """
        self._keep_count()
        return f"{self.view} | {self._digest.hex()[:32]}"

    def _keep_count(self) -> None:
        for event in self.log[self._hashed :]:
            self._digest = sha256(self._digest + repr(event).encode()).digest()
        self._hashed = len(self.log)

    def observe(self, begun: Begun | None = None) -> Observation:
        """What the seat knows as arrays of numbers, see observing.py. `begun` is what it has picked
        of an action so far.

        >>> import reihum
        >>> seen = reihum.new("elfer-raus", seats=2, seed="tea").chair(1).observe()
        >>> list(seen)[:4]
        ['cards', 'sizes', 'may', 'sure']
        >>> seen["sizes"]
        [20, 20, 0, 0, 0, 0, 40]
        """
        return observer_of(self.kind, self.setup).observe(self, begun)

    def worlds(self) -> Worlds:
        """Worlds that this seat cannot tell from the true one now. If you need many, call this
        once: the worlds share the work.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> from reihum.core.rng import Rng
        >>> worlds, rng = match.chair(1).worlds(), Rng("dice")
        >>> worlds.imagine(rng).view(0) == worlds.imagine(rng).view(0)
        False
        """
        return Worlds(self.kind, self.setup, self.view, self.belief)

    def imagine_all(self, dice: str | int | Rng) -> "Steps":
        """Such a world with chairs for all its seats, so that bots can play for everybody in it.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> world, bot = match.chair(0).imagine_all("dice"), reihum.bot("medium", seed="x")
        >>> while world.seat is not None:
        ...     world.play(world.seat, bot.decide(world.chairs[world.seat]))
        >>> world.over, len(match.record.moves)
        (True, 0)
        """
        from reihum.core.steps import imagined  # noqa: PLC0415, steps have chairs

        return imagined(self, dice)

    def imagine(self, dice: str | int | Rng) -> Game:
        """One such world: a game that can be played on without touching the true one.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> world = match.chair(1).imagine("dice")
        >>> world.view(1) == match.view(1)
        True
        """
        return self.worlds().imagine(dice if isinstance(dice, Rng) else Rng(dice))
