"""Replays, line by line, with all faces up or as one seat saw them, also as JSON."""

from collections.abc import Iterator
from typing import Any

from reihum.core.events import Settled
from reihum.core.match import Replayed, replay
from reihum.core.record import Record


def seen_lines(record: Record, view: int | None) -> Iterator[Replayed]:
    """The lines of a replay; with `view`, only those that this seat sees something of, as it sees
    them."""
    for line in replay(record):
        if view is None:
            yield line
        elif events := [seen for event in line.events if (seen := event.seen_by(view))]:
            own = line.seat == view
            settled = any(isinstance(event, Settled) for event in events)
            yield line._replace(
                events=events,
                action=line.action if own else None,
                seat=line.seat if own or not settled else None,  # who answered last stays secret
            )


def line_json(line: Replayed, view: int | None) -> dict[str, Any]:
    """A line of `replay --json`: the whole table, or what one seat sees of it."""
    game = line.match.game
    zones: dict[str, Any] = {zone.name: list(zone.cards) for zone in game.zones()}
    due = game.due()
    if view is not None:
        seen = game.view(view)
        zones = {name: zone.json() for name, zone in seen.zones.items()}
        due = game.asked
    return {
        "seat": line.seat,
        "action": None if line.action is None else str(line.action),
        "zones": zones,
        "due": due,
        "scores": {"deals": game.scores, "totals": game.totals(), "winners": game.winners()},
        "events": [event.json() for event in line.events],
    }
