"""The numbered rules: their words and sections from the `rules/` of a language; from the `rules/`
beside the languages, which holds no words, the cards of their examples and which rule is behind
each line of the log.

The `cards` of an example are written in one line: `B11 B12 | Y9` are two groups, ` / ` begins a new
row, `_` is an empty place, `.` is a gap, `>B13` is the card that the example is about, `*:B7` is a
joker that stands for the blue 7.
"""

from functools import cache
from typing import Any, NamedTuple

from reihum.texts.files import load, names_in, said

EMPTY, NOTHING = "_", "."


class Spot(NamedTuple):
    """A place in an example: a card, or `_` or `.`."""

    card: str
    stands: str  # the card that a joker stands for; may be empty
    played: bool  # is it the card that the example is about?


class Example(NamedTuple):
    rows: tuple[tuple[tuple[Spot, ...], ...], ...]  # rows of groups of places
    good: bool | None  # does it show something right or wrong? None: neither
    caption: str
    wild: str  # the value that is wild in it; may be empty
    how: bool  # is it shown with the short introduction to the game?
    check: str  # the check in the tests that must hold for it


class Rule(NamedTuple):
    id: str
    text: str
    ruling: str  # the part that is our own decision; may be empty
    section: str  # the heading of the section that begins with this rule; may be empty
    examples: tuple[Example, ...]


def rules(game: str, lang: str) -> list[Rule]:
    """The numbered rules of a game or, for "general", those of all games."""
    drawn = load(f"rules/{game}.toml")
    return [
        Rule(
            name,
            rule["text"],
            rule.get("ruling", ""),
            rule.get("section", ""),
            tuple(
                _example(example, rule[f"example-{n}"])
                for n, example in enumerate(drawn.get(name, ()), start=1)
            ),
        )
        for name, rule in said(lang, f"rules/{game}.toml").items()
    ]


def _example(drawn: dict[str, Any], caption: str) -> Example:
    rows = tuple(
        tuple(tuple(map(_spot, group.split())) for group in row.split(" | "))
        for row in drawn["cards"].split(" / ")
    )
    return Example(
        rows,
        drawn.get("good"),
        caption,
        drawn.get("wild", ""),
        drawn.get("how", False),
        drawn.get("check", ""),
    )


def _spot(word: str) -> Spot:
    card, _, stands = word.removeprefix(">").partition(":")
    return Spot(card, stands, word.startswith(">"))


@cache
def rule_text(rule: str, lang: str) -> str:
    """The text of the rule with this number."""
    for file in names_in("rules"):
        if found := said(lang, f"rules/{file}").get(rule):
            return str(found["text"])
    raise KeyError(rule)


def rule_of_line(game: str, key: str) -> str | None:
    """The number of the rule behind a line of the log, by the key of the line."""
    for name in (game, "general"):
        if name and (rule := load(f"rules/{name}.toml").get("log", {}).get(key)):
            return str(rule)
    return None
