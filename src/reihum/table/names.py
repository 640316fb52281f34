"""Names of people: what one may be called, and which names nobody could tell apart."""

import unicodedata

from reihum.core.errors import Mistake

LONGEST_NAME = 20
MOST_MARKS = 2  # accents on one letter
# Letters that cannot be seen, though they count as letters or marks.
_INVISIBLE = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u180b\u180c\u180d\u2800\u3164\uffa0")
_STYLES = {ord(style): None for style in map(chr, range(0xFE00, 0xFE10))}  # of an emoji
# What looks like a Latin letter, in the scripts people know and on a keyboard.
_ALIKE = str.maketrans(
    "аеорсухіјѕһԁԛԝкмтнвгАВЕКМНОРСТУХІЈЅΑΒΕΖΗΙΚΜΝΟΡΤΥΧοανρικυεγτıłøđŁØĐ0@$",
    "aeopcyxijshdqwkmthbrABEKMHOPCTYXIJSABEZHIKMNOPTYXoavpikueytilodLODOas",
)
_STROKES = str.maketrans("I1|", "lll")


def tidy_name(name: str) -> str:
    """The name as it will be shown; a Mistake if nobody could read it."""
    tidy = unicodedata.normalize("NFC", " ".join(name.translate(_STYLES).split()))
    kinds = [unicodedata.category(letter) for letter in tidy]
    marks = "".join("m" if kind.startswith("M") else "." for kind in kinds)
    if (
        not 0 < len(tidy) <= LONGEST_NAME
        or not tidy.isprintable()
        or not _INVISIBLE.isdisjoint(tidy)
        or not any(kind[0] in "LNS" for kind in kinds)
        or "m" * (MOST_MARKS + 1) in marks
    ):
        raise Mistake("bad-name", longest=LONGEST_NAME)
    return tidy


def alike(one: str, other: str) -> bool:
    """Could somebody take one name for the other? Accents, spaces and signs do not tell people
    apart, nor do letters that look the same."""
    return _plain(one) == _plain(other) or _look(one) == _look(other)


def _look(name: str) -> str:
    shown = unicodedata.normalize("NFKC", name)
    return _plain(shown.translate(_ALIKE).translate(_STROKES))


def _plain(name: str) -> str:
    letters = unicodedata.normalize("NFKD", name).casefold()
    told = "".join(one for one in letters if unicodedata.category(one)[0] not in "MPZ")
    return told or letters
