"""What can be played: the games with what they are called, their options and rules, in words."""

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Literal, NotRequired, cast

from reihum.bots.levels import levels_of
from reihum.core.game import Game
from reihum.core.options import Option, Value, show
from reihum.games import GAMES, find_game
from reihum.table.lessons import lesson_of
from reihum.texts import Rule, Words, rules
from reihum.wire.types import Level

if TYPE_CHECKING:
    from typing_extensions import TypedDict
else:  # as in wire/types.py
    try:
        from typing_extensions import TypedDict
    except ImportError:
        from typing import TypedDict

TYPES: dict[str, Literal["boolean", "integer", "string"]] = {
    "switch": "boolean",
    "number": "integer",
    "choice": "string",
}


OptionSchema = TypedDict(  # a JSON Schema; a class could not have keys with hyphens
    "OptionSchema",
    {
        "title": str,
        "description": str,  # what it changes, in a sentence
        "type": Literal["boolean", "integer", "string"],
        "default": Value,
        "minimum": NotRequired[int],
        "maximum": NotRequired[int],
        "enum": NotRequired[list[str]],
        "anyOf": NotRequired[list[dict[str, Any]]],
        "x-labels": NotRequired[dict[str, str]],
        "x-research": NotRequired[bool],
        "x-per-seat": NotRequired[bool],  # the default is the number of seats
        "x-seats": NotRequired[bool],  # its values are seats: a client shows those of its table
    },
)


class OptionsSchema(TypedDict):
    """The options of a game as a JSON Schema."""

    type: Literal["object"]
    properties: dict[str, OptionSchema]
    additionalProperties: bool


@dataclass(kw_only=True)
class GameLine:
    game: str
    name: str
    short: str
    length: str  # how long a usual match takes, in words
    minutes: int  # at most, usually
    seats: tuple[int, int]
    age: int  # from which it is fun
    age_said: bool  # does its rulebook say so? otherwise it is our guess
    levels: list[Level]  # that bots have here; games of luck have one
    rules: int
    lesson: bool  # is there a guided first game?
    options: OptionsSchema


@dataclass(kw_only=True)
class SpotLine:
    card: str  # "_": an empty place, ".": nothing
    stands: str
    played: bool


@dataclass(kw_only=True)
class ExampleLine:
    rows: list[list[list[SpotLine]]]
    good: bool | None
    caption: str
    wild: str
    how: bool


@dataclass(kw_only=True)
class RuleLine:
    id: str
    text: str
    ruling: str
    section: str  # the heading above it, if one begins here
    examples: list[ExampleLine]


@dataclass(kw_only=True)
class How:
    """How a game goes, on one screen."""

    goal: str
    steps: list[str]


@dataclass(kw_only=True)
class Rulebook:
    how: How
    source: str  # what the rules are based on; empty if the game does not say
    printed: dict[str, int]  # what stands on cards besides their names
    rules: list[RuleLine]


def games(lang: str) -> list[GameLine]:
    return [_game_line(game, Words(lang, game.ID)) for game in GAMES.values()]


def _game_line(game: type[Game], words: Words) -> GameLine:
    return GameLine(
        game=game.ID,
        name=words.own["name"],
        short=words.own["short"],
        length=words.own["length"],
        minutes=int(re.findall(r"\d+", words.own["length"])[-1]),  # "10–15 Minuten"
        seats=(game.SEATS[0], game.SEATS[-1]),
        age=game.AGE,
        age_said=game.AGE_SAID,
        levels=cast(list[Level], list(levels_of(game.ID))),
        rules=game.RULES,
        lesson=lesson_of(game.ID) is not None,
        options=options_schema(game, words),
    )


def options_schema(game: type[Game], words: Words) -> OptionsSchema:
    """A game's options table as a JSON Schema, with titles in words."""
    properties = {option.name: _option_schema(option, words) for option in game.OPTIONS}
    return {"type": "object", "properties": properties, "additionalProperties": False}


def _option_schema(option: Option, words: Words) -> OptionSchema:
    about: OptionSchema = {
        "title": words.option(option.name),
        "description": words.change(option.name),
        "type": TYPES[option.kind],
        "default": option.default,
    }
    if option.kind == "number":
        about |= {"minimum": option.low, "maximum": option.high}
        if option.named:
            about["x-labels"] = {str(n): words.value(option.name, str(n)) for n in option.named}
    if option.kind == "choice":
        choices = list(option.choices)
        if option.pattern:
            about["anyOf"] = [{"enum": choices}, {"pattern": f"^{option.pattern}$"}]
        else:
            about["enum"] = choices
        about["x-labels"] = {choice: words.value(option.name, show(choice)) for choice in choices}
    if option.research:
        about["x-research"] = True
    if option.per_seat:
        about["x-per-seat"] = True
    if option.seat:
        about["x-seats"] = True
    return about


def rulebook(game: str, lang: str) -> Rulebook:
    cls = find_game(game)
    own = Words(lang, cls.ID).own
    goal, *steps = own["how"].values()
    both = (*rules(cls.ID, lang), *rules("general", lang))
    return Rulebook(
        how=How(goal=goal, steps=steps),
        source=own.get("source", ""),
        printed=dict(cls.planned(cls.agree(cls.SEATS[0], {})).printed),
        rules=[_rule_line(rule) for rule in both],
    )


def _rule_line(rule: Rule) -> RuleLine:
    examples = [
        ExampleLine(
            rows=[[[SpotLine(**s._asdict()) for s in group] for group in row] for row in one.rows],
            good=one.good,
            caption=one.caption,
            wild=one.wild,
            how=one.how,
        )
        for one in rule.examples
    ]
    return RuleLine(
        id=rule.id, text=rule.text, ruling=rule.ruling, section=rule.section, examples=examples
    )
