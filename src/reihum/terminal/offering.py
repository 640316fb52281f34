"""What the app's list offers: the menu, or what can be done with the picked cards. A hint is always
in it, so that it can be chosen."""

from collections.abc import Sequence
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.terminal.composing import possible
from reihum.terminal.drawing import Spot
from reihum.terminal.table import LocalTable

MOST_NUMBERS = 12  # if more actions than this differ only by a number, the number is asked for


class Offer(NamedTuple):
    """A line of the list. If it has no action, a number is asked for first. `hasty` marks a call
    whose reaction time is measured."""

    label: str
    action: Action | None
    hasty: bool = False

    def line(self, number: int) -> str:
        return f"{number}) {self.label}"


def offers(table: LocalTable, picked: Sequence[Spot]) -> list[Offer]:
    if picked:
        return [Offer(_with_preview(table, a), a) for a in possible(table, picked)]
    words, found = table.words, list[Offer]()
    listed = table.offers()
    if table.asks_number:
        verb, (low, high) = table.asks_number
        same = [a for a in listed if a.verb == verb and not a.cards]
        if len(same) > MOST_NUMBERS:
            listed = [a for a in listed if a not in same]
            label = words.say("app", "ask-number", verb=words.verb(verb), low=low, high=high)
            found.append(Offer(label, None))
    if (hinted := table.hinted_action) and hinted not in listed:
        listed = [hinted, *listed]
    return found + [Offer(words.action(a), a, table.is_timed(a.verb)) for a in listed]


def _with_preview(table: LocalTable, action: Action) -> str:
    """The words for an action, with what it would bring if the game can say so."""
    words, answer = table.words, table.ask(action)
    said = [
        words.say("app", f"preview-{name}", n=n)
        for name, n in answer.preview.items()
        if words.find("app", f"preview-{name}")
    ]
    label = words.action(action)
    return f"{label} ({', '.join(said)})" if said else label
