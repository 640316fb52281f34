"""A match's story, kept as JSON and read back, gives every seat's view at every step."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from reihum.bots.random_player import random_step
from reihum.core import events
from reihum.core.cards import HIDDEN
from reihum.core.events import Event
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.core.story import heard, keep, laid_open, tells_sights
from reihum.core.zones import View
from reihum.games import GAMES, chair_at, setup_for
from tests.server.test_same_bytes import OPTIONS, SEATS


def matches(game: str, seed: str) -> Iterator[tuple[Match, list[Event]]]:
    """A random match, with some undoing, action by action."""
    setup, rng = setup_for(game, SEATS[game], OPTIONS[game]), Rng(f"{game}/{seed}")
    match = Match(GAMES[game], setup, SeededTape(seed), telling=True)
    yield match, [*match.events]
    while match.game.due():
        undoers = [seat for seat in range(setup.seats) if match.may_undo(seat)]
        if undoers and rng.below(6) == 0:
            yield match, match.undo(rng.choice(undoers))
        else:
            yield match, match.act(*random_step(match.game, rng))


def kept(event: Event) -> dict[str, Any]:
    """The event as it comes back from the store."""
    read: dict[str, Any] = json.loads(json.dumps(keep(event)))
    return read


@pytest.mark.parametrize("seed", ["one", "two"])
@pytest.mark.parametrize("game", GAMES)
def test_read_back_it_gives_every_view(game: str, seed: str) -> None:
    views: dict[int | None, View] = {seat: View(seat) for seat in (None, *range(SEATS[game]))}
    steps = 0
    for match, told in matches(game, seed):
        steps += 1
        deck = match.game.plan.deck
        for event in told:
            read = heard(kept(event))
            assert read == event
            for seat, view in views.items():
                if seen := read.seen_by(seat):
                    views[seat] = seen.change(view, deck)
        for seat, view in views.items():
            assert view == match.game.view(seat)
    assert steps > 5


@pytest.mark.parametrize("game", GAMES)
def test_with_all_hands_open_it_gives_all_that_anybody_sees(game: str) -> None:
    """This also works for an old story, which does not say who sees what."""
    view, old = View(None), View(None)
    for match, told in matches(game, "open"):
        plan = match.game.plan
        for event in told:
            if seen := laid_open(heard(kept(event))).seen_by(None):
                view = seen.change(view, plan.deck)
            before = json.loads(json.dumps(event.json()))
            if seen := laid_open(heard(before, plan.sights)).seen_by(None):
                old = seen.change(old, plan.deck)
        for zone in match.game.zones():
            assert view.zones[zone.name].open == bool(zone.faces)
            cards = zone.cards if zone.faces else (HIDDEN,) * len(zone.cards)
            assert view.zones[zone.name].cards == cards
            assert old.zones[zone.name] == view.zones[zone.name]
        assert view.facts == old.facts == match.game.facts()


def test_every_kind_of_event_was_told_of() -> None:
    """So the round trip above includes all kinds of events."""
    told = {event.kind for game in GAMES for _, said in matches(game, "one") for event in said}
    kinds = {kind.kind for kind in vars(events).values() if getattr(kind, "kind", "")}
    assert told == kinds


def test_what_a_chair_hears_is_the_same() -> None:
    """A chair that hears the story gets the same log as one that heard the match."""
    setup = setup_for("mogeln", 3, OPTIONS["mogeln"])
    chairs = [(chair_at(setup, seat), chair_at(setup, seat)) for seat in range(3)]
    for _, told in matches("mogeln", "chairs"):
        for there, later in chairs:
            there.hear(told)
            later.hear(heard(kept(event)) for event in told)
            assert there.log == later.log


def test_old_stories_are_known_by_what_they_do_not_say() -> None:
    _, dealt = next(matches("elfer-raus", "old"))
    assert tells_sights([{"events": [kept(event) for event in dealt]}])
    assert not tells_sights([{"events": [event.json() for event in dealt]}])
