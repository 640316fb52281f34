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
from reihum.core.zones import Fact, Seers, Zone

if TYPE_CHECKING:
    from reihum.core.game import Game


class Tell:
    """Collects the events of one action while the game carries it out. The game reports each
    thing just after doing it, with card numbers. Card names, and who sees what, are added here
    from the game's zones. `sights` is who sees what in each of them: before the action if that is
    known already, and after it."""

    def __init__(self, sights: dict[str, Seers] | None = None) -> None:
        self.events: list[Event] = []
        self.sights = sights
        self._game: Game | None = None
        self._facts: dict[str, Fact] = {}
        self._told: dict[str, Seers] = {}  # the zones as far as all have heard of them

    @property
    def game(self) -> "Game":
        assert self._game is not None, "a Tell is used through Game.play"
        return self._game

    def open(self, game: "Game", *, blank: bool = False) -> None:
        self._game = game
        self._facts = {} if blank else game.facts()
        self._told = game.sights() if self.sights is None else self.sights

    def close(self, after: "Game | None" = None) -> None:
        """Add the events that follow from changed zones and facts. `after` is the game that
        takes the place of the one given to `open`, if there is one."""
        self._game = after or self._game
        game = self.game
        self.sights = game.sights()
        if self.sights != self._told:
            for zone, seers in self.sights.items():
                if self._told.get(zone) != seers:
                    cards = game.plan.deck.say(game.lying_in(zone))
                    self.add(Opened(zone, Zone(zone, cards, *seers)))
        now = game.facts()
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
        if target not in self._told:
            seers = game.sight(target)
            self._told = {**self._told, target: seers}
            self.add(Opened(target, Zone(target, (), *seers), new=True))
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
        self._told = self.game.sights()
        sizes = {name: len(zone.cards) for name, zone in zones.items()}
        self.add(Dealt(self.game.deal, sizes, zones))
