"""Actions: the one value class in which every move of every game is written."""

import re
from typing import NamedTuple

from reihum.core.errors import Mistake

_VERB = re.compile(r"[a-z]+(?:-[a-z]+)*")
_CARD = re.compile(r"[A-Z][A-Z0-9]*|[1-9][0-9]*|s[1-9][0-9]*|[*=+]")
_PLACE = re.compile(r"[a-z]{2,}(?:\.[a-z0-9]+)*")
_NUMBER = re.compile(r"#(?:0|-?[1-9][0-9]{0,8})")
_WHICH = re.compile(r"@[1-9][0-9]?(?:,[1-9][0-9]?)*")


class Action(NamedTuple):
    """What a seat does: a verb, and cards, a place and a number if the verb needs them. If
    several cards at the place look alike, `which` says which of them, counted from 1.

    The text form is the verb, the cards, the place, `@which` and `#number`, separated by single
    spaces: `lay R11`, `draw`, `guess #37`, `connect Y9 blue`, `lay 50 * * row.1 @1,2`. Records,
    messages, the terminal and tests all use it.

    >>> import reihum
    >>> action = reihum.Action("lay", ("R11",))
    >>> print(action)
    lay R11
    >>> action == reihum.Action.parse("lay R11")
    True
    >>> reihum.Action.parse("lay 50 * row.1 @2").which
    (2,)
    """

    verb: str
    cards: tuple[str, ...] = ()
    place: str | None = None
    number: int | None = None
    which: tuple[int, ...] = ()

    def __str__(self) -> str:
        words = [self.verb, *self.cards]
        if self.place is not None:
            words.append(self.place)
        if self.which:
            words.append("@" + ",".join(map(str, self.which)))
        if self.number is not None:
            words.append(f"#{self.number}")
        return " ".join(words)

    def __repr__(self) -> str:
        return f"Action.parse({str(self)!r})"

    @classmethod
    def parse(cls, text: str) -> "Action":
        """Read the text form. It is strict: `str` of the result is exactly the text again.

        >>> import reihum
        >>> reihum.Action.parse("guess #37").number
        37
        """
        words = text.split(" ")
        verb = words.pop(0)
        if not _VERB.fullmatch(verb):
            raise Mistake("bad-action", text=text)
        number = int(words.pop()[1:]) if words and _NUMBER.fullmatch(words[-1]) else None
        which: tuple[int, ...] = ()
        if words and _WHICH.fullmatch(words[-1]):
            which = tuple(map(int, words.pop()[1:].split(",")))
        place = None
        if words and not _CARD.fullmatch(words[-1]) and _PLACE.fullmatch(words[-1]):
            place = words.pop()
        if not all(_CARD.fullmatch(word) for word in words):
            raise Mistake("bad-action", text=text)
        return cls(verb, tuple(words), place, number, which)
