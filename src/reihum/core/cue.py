"""Cues: the one sentence that tells a seat what to do now.

A game says which sentence, by its key in the section `[now]` of its texts, and what fills it. It
is made from what the seat knows and nothing else.
"""

from collections.abc import Iterable
from typing import NamedTuple

from reihum.core.zones import Fact


class Cue(NamedTuple):
    """The key of a sentence, and its facts. `card` and `cards` are cards, `seat` is whom the
    sentence is about, `other` somebody else in it, `spoken` a number to be said aloud, `verbs`
    are verbs; everything else is shown as it is. Where `n` is 1, the sentence may have a
    singular, `key-one`."""

    key: str
    facts: tuple[tuple[str, Fact], ...] = ()


def cue(key: str, **facts: Fact) -> Cue:
    return Cue(key, tuple(facts.items()))


def cue_for(verbs: Iterable[str]) -> Cue:
    """The cue of a game that says no other: "lay-or-draw", from the verbs of a menu."""
    names = tuple(dict.fromkeys(verbs))
    return cue("-or-".join(names), verbs=names)
