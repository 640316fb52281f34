"""How cards look in a terminal: in colour, with a letter that says the colour as well."""

import re
from collections import Counter
from itertools import pairwise, zip_longest

from reihum.core.zones import SeenZone
from reihum.texts import Words

# Light enough to be readable on a dark screen, and as a background for dark letters.
COLOURS = {
    "R": "#ff7b72", "Y": "#ffd43b", "G": "#7ee787", "B": "#79c0ff",
    "H": "#ff7b72", "D": "#ffa657", "S": "#d0d7de", "C": "#7ee787", "X": "#ffd43b",
}  # fmt: skip
SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣", "X": "★"}
PLAIN = "#e6edf3"
CARD = re.compile(r"\b([RYGB]\d+|[SHDCX](?:\d+|[JQK]))\b")
_NUMBERED = re.compile(r"([A-Za-z])(\d+)")


def colour(card: str) -> str:
    return COLOURS.get(card[0], PLAIN) if len(card) > 1 else PLAIN


def face(card: str, printed: int | None = None) -> str:
    """A card's name with its suit symbol, or with the number of flowers printed on it."""
    if printed:
        return f"{card}✿{printed}"
    suited = len(card) > 1 and card[0] in SUITS and card.isalnum()
    return f"{card}{SUITS[card[0]]}" if suited else card


def shortened(cards: tuple[str, ...], ordered: bool) -> list[str]:
    """Many cards written briefly: the top cards of a pile, or runs such as R3–R8."""
    if ordered:
        return ["…", *cards[-8:]] if len(cards) > 12 else list(cards)
    if len(cards) <= 14:
        return list(cards)
    runs: list[list[str]] = []
    times = Counter(cards)
    for card in times:
        if runs and times[card] == times[runs[-1][-1]] == 1 and _follows(runs[-1][-1], card):
            runs[-1].append(card)
        else:
            runs.append([card])
    short = ([f"{run[0]}–{run[-1]}"] if len(run) > 2 else run for run in runs)
    found = (card for run in short for card in run)
    return [f"{card}×{times[card]}" if times[card] > 1 else card for card in found]


def _follows(card: str, following: str) -> bool:
    one, two = _NUMBERED.fullmatch(card), _NUMBERED.fullmatch(following)
    return bool(one and two and one[1] == two[1] and int(one[2]) + 1 == int(two[2]))


def spaced(zone: SeenZone) -> str:
    """Cards with a wider space where the colour changes, so that a full hand is readable."""
    cards = zone.cards or ()
    gaps = ("  " if not zone.ordered and a[0] != b[0] else " " for a, b in pairwise(cards))
    return "".join(card + gap for card, gap in zip_longest(cards, gaps, fillvalue=""))


def unseen(zone: SeenZone, words: Words) -> str | None:
    """The words for a zone that shows no cards; None if it shows some."""
    if zone.cards is None and not zone.empty:
        return words.say("zones", "some")
    if zone.cards is None or zone.empty:
        return words.say("zones", "empty")
    key = "cards-one" if len(zone.cards) == 1 else "cards"
    return None if zone.open else words.say("zones", key, n=len(zone.cards))
