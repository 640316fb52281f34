"""Putting an action together out of cards that were picked. Nothing here knows a rule: what
the forms allow is tried, and the table says which of it is lawful."""

from collections.abc import Sequence

from reihum.core.actions import Action
from reihum.core.forms import Form
from reihum.core.zones import View
from reihum.terminal.drawing import Spot
from reihum.terminal.table import ME, LocalTable

OWN = f"hand.{ME}"


def card_at(view: View, spot: Spot) -> str | None:
    cards = view.zones[spot.zone].cards if spot.zone in view.zones else None
    return cards[spot.place] if cards and spot.place < len(cards) else None


def possible(table: LocalTable, picked: Sequence[Spot]) -> list[Action]:
    """What can be done with these cards; if nothing of it is lawful, what could be tried."""
    found: dict[Action, None] = {}
    for form in table.news.forms:
        if fits(form, picked):
            found |= dict.fromkeys(_ways(table, form, picked))
    lawful = [action for action in found if table.ask(action).why is None]
    return lawful or list(found)[:12]


def fits(form: Form, picked: Sequence[Spot]) -> bool:
    """Is this number of cards out of these zones what the form asks for?"""
    enough = max(1, form.least) <= len(picked) <= form.most
    return enough and all(spot.zone in form.zones for spot in picked)


def _ways(table: LocalTable, form: Form, picked: Sequence[Spot]) -> list[Action]:
    cards = tuple(card for spot in picked if (card := card_at(table.view, spot)))
    listed = [
        action
        for action in table.news.menu
        if action.verb == form.verb and sorted(action.cards) == sorted(cards)
    ]
    if form.places:
        return [*listed, *(Action(form.verb, cards, place) for place in form.places)]
    foreign = dict.fromkeys(spot.zone for spot in picked if spot.zone != OWN)
    if OWN not in form.zones or len(foreign) != 1:
        return [*listed, Action(form.verb, cards)]
    # Own cards and some out of another zone: that zone is named, and where equal cards lie in
    # it, which of them, counted from the left.
    (zone,) = foreign
    lying = table.view.zones[zone].cards or ()
    several = [
        lying[: spot.place + 1].count(lying[spot.place])
        for spot in picked
        if spot.zone == zone and not lying[spot.place].isalnum()
    ]
    number = int("".join(map(str, sorted(several)))) if several else None
    return [Action(form.verb, cards, zone, number)]
