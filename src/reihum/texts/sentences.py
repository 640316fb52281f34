"""Sentences in parts, so that cards and people in them can be found without searching the text."""

import re
from collections.abc import Iterable
from functools import cache
from string import Formatter
from typing import NamedTuple

from reihum.core.cards import HIDDEN

_FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


class Part(NamedTuple):
    """A piece of a sentence: just words, or the words for a card or for somebody at the table."""

    text: str
    card: str | None = None
    seat: int | None = None


Sentence = list[Part]


@cache
def template(text: str, you: bool) -> tuple[tuple[str, str | None], ...]:
    """A sentence as pairs: some words, and the name of the fact that follows them, if any. In the
    form for "you" or for others."""
    chosen = _FORMS.sub(lambda forms: forms[2 if you else 1], text)
    return tuple((words, name) for words, name, _, _ in Formatter().parse(chosen))


def listed(items: Iterable[Sentence], last: str = ", ") -> Sentence:
    """The items with commas between them, and `last` before the last one; a dash if there are
    none."""
    made: Sentence = []
    every = list(items)
    for n, item in enumerate(every, start=1):
        made += [Part(last if n == len(every) else ", "), *item] if made else item
    return made or [Part("–")]


def named_cards(cards: Iterable[str] | None, last: str = ", ") -> Sentence:
    parts = ([Part(card, card=None if card == HIDDEN else card)] for card in cards or ())
    return listed(parts, last)


def plain(sentence: Iterable[Part]) -> str:
    """A sentence as plain text."""
    return "".join([part.text for part in sentence])
