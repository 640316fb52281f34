"""The numbered rules, both languages side by side in `rules/`: their sections, what of them is our
own decision, examples in cards, and which rule each line of a log rests on.

An example's `cards` are written in a line: `B11 B12 | Y9` are two groups, ` / ` begins a new
row, `_` is a place still empty, `.` is nothing at all, `>B13` the card that it is about, `*:B7`
a joker that stands for the blue 7.
"""

from functools import cache
from typing import Any, NamedTuple

from reihum.texts.files import load, names_in

EMPTY, NOTHING = "_", "."


class Spot(NamedTuple):
    """A place in an example: a card, or `_` or `.`."""

    card: str
    stands: str  # what a joker stands for there; empty: nothing in particular
    played: bool  # the card that the example is about


class Example(NamedTuple):
    rows: tuple[tuple[tuple[Spot, ...], ...], ...]  # rows of groups of places
    good: bool | None  # as it should be, or not; None: neither
    caption: str
    wild: str  # the value that is wild in it; empty: none
    how: bool  # one of those for a first look at the game
    check: str  # what is true of it, for the tests


class Rule(NamedTuple):
    id: str
    text: str
    ruling: str  # what of it is our own decision; empty if nothing
    section: str  # the heading of the section that begins with it; empty if none does
    examples: tuple[Example, ...]


def rules(game: str, lang: str) -> list[Rule]:
    """The numbered rules of a game, or, for "general", of all games."""
    return [
        Rule(
            name,
            rule[lang],
            rule.get(f"ruling_{lang}", ""),
            rule.get("section", {}).get(lang, ""),
            tuple(_example(example, lang) for example in rule.get("examples", ())),
        )
        for name, rule in load(f"rules/{game}.toml").items()
        if name != "log"
    ]


def _example(written: dict[str, Any], lang: str) -> Example:
    rows = tuple(
        tuple(tuple(map(_spot, group.split())) for group in row.split(" | "))
        for row in written["cards"].split(" / ")
    )
    return Example(
        rows,
        written.get("good"),
        written[lang],
        written.get("wild", ""),
        written.get("how", False),
        written.get("check", ""),
    )


def _spot(word: str) -> Spot:
    card, _, stands = word.removeprefix(">").partition(":")
    return Spot(card, stands, word.startswith(">"))


@cache
def rule_text(rule: str, lang: str) -> str:
    """What a rule says, by its number."""
    for file in names_in("rules"):
        if found := load(f"rules/{file}").get(rule):
            return str(found[lang])
    raise KeyError(rule)


def rule_of_line(game: str, key: str) -> str | None:
    """The number of the rule that a line of the log rests on, by the key of its words."""
    for name in (game, "general"):
        if name and (rule := load(f"rules/{name}.toml").get("log", {}).get(key)):
            return str(rule)
    return None
