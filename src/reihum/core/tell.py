"""Telling: how a game reports what it does while it does it."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from reihum.core.events import (
    Arranged,
    Dealt,
    Event,
    Known,
    Moved,
    Now,
    Opened,
    Said,
    Shown,
    Shuffled,
)
from reihum.core.zones import Fact, Zone

if TYPE_CHECKING:
    from reihum.core.game import Game


class Tell:
    """Collects the events of one action while the game carries it out. The game reports each
    thing just after doing it, with card numbers. Card names, and who sees what, are added here
    from the game's zones. `zones` is where everything lies: before the action if that is known
    already, and after it."""

    def __init__(self, zones: tuple[Zone, ...] | None = None) -> None:
        self.events: list[Event] = []
        self.zones = zones
        self._game: Game | None = None
        self._facts: dict[str, Fact] = {}
        self.before: dict[str, Zone] = {}  # the zones as far as all have heard of them

    @property
    def game(self) -> "Game":
        assert self._game is not None, "a Tell is used through Game.play"
        return self._game

    def open(self, game: "Game", *, blank: bool = False) -> None:
        self._game = game
        self._facts = {} if blank else game.facts()
        zones = game.zones() if self.zones is None else self.zones
        self.before = {zone.name: zone for zone in zones}

    def close(self, after: "Game | None" = None) -> None:
        """Add the events that follow from changed zones and facts. `after` is the game that
        takes the place of the one given to `open`, if there is one."""
        self._game = after or self._game
        self.zones = self.game.zones()
        for zone in self.zones:
            was = self.before.get(zone.name)
            if was is None or was.faces != zone.faces or was.counts != zone.counts:
                self.add(Opened(zone.name, zone))
        now = self.game.facts()
        changed = {name: fact for name, fact in now.items() if self._facts.get(name) != fact}
        if changed:
            self.add(Now(changed))
        self._game = None

    def add(self, event: Event) -> None:
        self.events.append(event)

    def moved(
        self,
        cards: Iterable[int],
        source: str,
        target: str,
        *,
        bottom: bool = False,
        under: bool = False,
        place: int | None = None,
    ) -> None:
        game = self.game
        (faces, counts, _), (more, others, _) = game.sight(source), game.sight(target)
        names = game.plan.deck.say(cards)
        if target not in self.before:
            new = self.before[target] = Zone(target, (), *game.sight(target))
            self.add(Opened(target, new, new=True))
        if names:
            emptied = not game.lying_in(source)
            at = None if place is None else game.plan.deck.names[place]
            self.add(
                Moved(
                    *(names, source, target, bottom, under, emptied, at),
                    faces=faces | more,
                    counts=counts | others,
                )
            )

    def shown(self, cards: Iterable[int], zone: str) -> None:
        self.add(Shown(self.game.plan.deck.say(cards), zone))

    def said(self, seat: int, word: str, number: int | None = None) -> None:
        self.add(Said(seat, word, number))

    def known(self, zone: str, *, holds: Iterable[int] = (), lacks: Iterable[int] = ()) -> None:
        say = self.game.plan.deck.say
        self.add(Known(zone, say(holds), say(lacks)))

    def arranged(self, zone: str) -> None:
        game = self.game
        self.add(Arranged(zone, game.plan.deck.say(game.lying_in(zone)), game.sight(zone)[0]))

    def shuffled(self, zone: str) -> None:
        self.add(Shuffled(zone))

    def dealt(self) -> None:
        zones = {zone.name: zone for zone in self.game.zones()}
        self.before = zones
        sizes = {name: len(zone.cards) for name, zone in zones.items()}
        self.add(Dealt(self.game.deal, sizes, zones))
