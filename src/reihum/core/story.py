"""The story of a match: its events as they are stored. It can always be read, even after the
rules have changed, either with all faces up or as one seat saw it.

`keep` writes an event with everything in it, including who sees what; `heard` reads it back.
Old stories do not say who sees what and which zones are ordered. They can only be shown with all
faces up, and what is missing is taken from today's rules (`sights`).
"""

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any

from reihum.core.actions import Action
from reihum.core.events import (
    Arranged,
    Closed,
    Dealt,
    Event,
    Known,
    Moved,
    Now,
    Opened,
    Said,
    Scored,
    Sealed,
    Settled,
    Shown,
    Shuffled,
)
from reihum.core.zones import EVERYONE, SPREAD, Sight, Zone

Kept = dict[str, Any]
_OTHERS: dict[str, type[Event]] = {
    kind.kind: kind
    for kind in (
        *(Moved, Shown, Said, Known, Shuffled, Scored),
        *(Arranged, Closed, Now, Settled),
    )
}


def keep(event: Event) -> Kept:
    """An event as JSON, with all that `heard` needs."""
    kept = event.json()
    if isinstance(event, Dealt):
        kept["zones"] = {name: _keep_zone(zone) for name, zone in event.zones.items()}
    elif isinstance(event, Opened):
        kept |= _keep_zone(event.now) | {"new": event.new}
    elif isinstance(event, Moved | Arranged):
        for mask in ("faces", "counts"):
            if getattr(event, mask, EVERYONE) != EVERYONE:
                kept[mask] = getattr(event, mask)
    return kept


def _keep_zone(zone: Zone) -> Kept:
    masks = {"faces": zone.faces, "counts": zone.counts, "ordered": zone.ordered}
    return {"cards": list(zone.cards), **masks}


def heard(kept: Kept, sights: Mapping[str, Sight] | None = None) -> Event:
    """The event that was kept."""
    said = {name: _tuples(value) for name, value in kept.items()}
    kind = said.pop("kind")
    if kind == Dealt.kind:
        zones = {name: _zone(name, zone, sights) for name, zone in said["zones"].items()}
        return Dealt(said["deal"], said["sizes"], zones)
    if kind == Opened.kind:
        name = said["zone"]
        return Opened(name, _zone(name, said, sights), said.get("new", False))
    if kind == Sealed.kind:
        answer = said["answer"]
        return Sealed(said["seat"], None if answer is None else Action.parse(answer))
    return _OTHERS[kind](**said)


def _zone(name: str, said: Kept, sights: Mapping[str, Sight] | None) -> Zone:
    sight = (sights or {}).get(name.partition(".")[0], SPREAD)
    return Zone(
        name,
        said["cards"],
        said.get("faces", 0 if sight.faces == "nobody" else EVERYONE),
        said.get("counts", EVERYONE),
        said.get("ordered", sight.ordered),
    )


def _tuples(value: Any) -> Any:
    """Turn lists into tuples, because JSON has no tuples."""
    if isinstance(value, list):
        return tuple(map(_tuples, value))
    if isinstance(value, dict):
        return {name: _tuples(one) for name, one in value.items()}
    return value


def tells_sights(story: Sequence[Kept]) -> bool:
    """Does this story say who sees what? Old ones do not."""
    dealt = next(event for event in story[0]["events"] if event["kind"] == Dealt.kind)
    return all("faces" in zone for zone in dealt["zones"].values())


def laid_open(event: Event) -> Event:
    """The event with all hands open: everyone sees what anyone at the table sees. Cards that are
    face down for everybody stay face down."""
    if isinstance(event, Dealt):
        return replace(event, zones={name: _open(zone) for name, zone in event.zones.items()})
    if isinstance(event, Opened):
        return replace(event, now=_open(event.now))
    if isinstance(event, Moved):
        return replace(event, faces=_all(event.faces), counts=EVERYONE)
    if isinstance(event, Arranged):
        return replace(event, faces=_all(event.faces))
    return event


def _open(zone: Zone) -> Zone:
    return zone._replace(faces=_all(zone.faces), counts=EVERYONE)


def _all(mask: int) -> int:
    return EVERYONE if mask else 0
