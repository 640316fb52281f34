"""Making an action from the picked cards. There are no rules here: the game says what can be picked
next, and when an action is complete."""

from collections.abc import Iterator, Sequence

from reihum.core.actions import Action
from reihum.core.picking import Verb
from reihum.core.zones import View
from reihum.terminal.drawing import Spot
from reihum.terminal.table import ME, LocalTable

OWN = f"hand.{ME}"
MOST_TRIES = 12  # how many unlawful actions are offered if nothing is lawful


def card_at(view: View, spot: Spot) -> str | None:
    cards = view.zones[spot.zone].cards if spot.zone in view.zones else None
    return cards[spot.place] if cards and spot.place < len(cards) else None


def possible(table: LocalTable, picked: Sequence[Spot]) -> list[Action]:
    """What can be done with these cards. If nothing can be done, not even with more cards, then
    what the person can try, to be told why it is not allowed."""
    if not picked:
        return []
    verbs = list(_verbs(table, picked))
    if found := list(dict.fromkeys(one for verb in verbs for one in _done(table, verb, picked))):
        return found
    if any(table.next(_begun(table, verb, picked)).cards for verb in verbs):
        return []
    return list(_tries(table, picked))[:MOST_TRIES]


def _verbs(table: LocalTable, picked: Sequence[Spot]) -> Iterator[Verb]:
    """The verbs that take this many cards from these zones."""
    for verb, _ in table.news.verbs:
        if (verb.several or len(picked) == 1) and all(spot.zone in verb.zones for spot in picked):
            yield verb


def _begun(table: LocalTable, verb: Verb, picked: Sequence[Spot]) -> Action:
    """What was picked, as an action. If cards were picked from a zone that is a place of the verb,
    that is the action's place; if cards there look alike, `which` says which ones."""
    cards = tuple(card for spot in picked if (card := card_at(table.view, spot)))
    begun = Action(verb.name, cards)
    places = dict.fromkeys(s.zone for s in picked if s.zone != OWN and s.zone in verb.places)
    if len(places) != 1:
        return begun
    (place,) = places
    lying = table.view.zones[place].cards or ()
    counts = sorted(
        (lying[spot.place], lying[: spot.place + 1].count(lying[spot.place]))
        for spot in picked
        if spot.zone == place
    )
    begun = begun._replace(place=place)
    for _, count in counts:
        if count in table.next(begun).which:
            begun = begun._replace(which=(*begun.which, count))
    return begun


def _done(table: LocalTable, verb: Verb, picked: Sequence[Spot]) -> Iterator[Action]:
    """The lawful actions with exactly these cards, in the order picked or as in the menu."""
    begun = _begun(table, verb, picked)
    following = table.next(begun)
    if following.done:
        yield begun
    for place in following.places:
        there = begun._replace(place=place)
        after = table.next(there)
        if after.done:
            yield there
        yield from (one for n in after.which if table.next(one := there._replace(which=(n,))).done)
    for action in table.news.menu:
        if (
            action.verb == verb.name
            and sorted(action.cards) == sorted(begun.cards)
            and begun.place in (None, action.place)
            and begun.which in ((), action.which)
        ):
            yield action


def _tries(table: LocalTable, picked: Sequence[Spot]) -> Iterator[Action]:
    for verb in _verbs(table, picked):
        begun = _begun(table, verb, picked)
        if verb.places and begun.place is None:
            yield from (begun._replace(place=place) for place in verb.places)
        else:
            yield begun
