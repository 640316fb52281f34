"""The chair: all that a seat can know, and nothing else. People, bots and spectators use it."""

from collections.abc import Iterable
from copy import copy

from reihum.core.belief import Belief
from reihum.core.cards import Deck
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.imagination import Worlds
from reihum.core.options import Setup
from reihum.core.rng import Rng
from reihum.core.zones import View


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
        self.view = view or View(seat)
        self.log: list[Event] = []
        self._first = self.view
        self._belief: Belief | None = None

    def __repr__(self) -> str:
        return f"<Chair of seat {self.seat} at {self.setup.game}, {self.setup.seats} seats>"

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
        deck = self.deck
        for event in events:
            if seen := event.seen_by(self.seat):
                self.log.append(seen)
                if self._belief is not None:
                    self._belief.hear(seen, self.view)
                self.view = seen.change(self.view, deck)

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
        now.log, now._first, now._belief = [], self.view, self.belief.copy()
        return now

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

    def imagine(self, dice: str | Rng) -> Game:
        """One such world: a game that can be played on without touching the true one.

        >>> import reihum
        >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
        >>> world = match.chair(1).imagine("dice")
        >>> world.view(1) == match.view(1)
        True
        """
        return self.worlds().imagine(Rng(dice) if isinstance(dice, str) else dice)
