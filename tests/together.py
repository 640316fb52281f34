"""Whole news from changes, as a client puts them together."""

from typing import Any


def together(before: dict[str, Any] | None, said: dict[str, Any]) -> dict[str, Any]:
    """The whole news, from what was said and what was known before."""
    if said["kind"] == "news":
        return said
    assert before, "changes of nothing"
    assert [*before["at"]] == [said["at"][0], said["since"]], "a gap"
    zones = [*before["zones"]]
    for zone in said["zones"]:
        places = [n for n, other in enumerate(zones) if other["name"] == zone["name"]]
        if places:
            zones[places[0]] = zone
        else:
            zones.append(zone)
    return {**before, **said, "kind": "news", "zones": zones}
