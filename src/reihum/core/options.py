"""Options: what a table may agree on before the first deal. Every game has a table of them."""

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, replace
from typing import Any, Literal

from reihum.core.errors import Mistake
from reihum.core.numbers import whole

Value = int | bool | str
_WORDS = {"on": True, "off": False, "true": True, "false": False, "yes": True, "no": False}


@dataclass(frozen=True)
class Option:
    """One line of a game's options table. `research` marks small decks, which are not in the
    rulebook and which a lobby need not show. The numbers among the choices of a `seat` option
    are seats. An option can also accept any word that matches its `pattern`. The default of a
    `per_seat` option is the number of seats. `named` are the numbers that have a name in the
    texts: where people choose, they are offered instead of all from low to high.

    >>> import reihum
    >>> variant = reihum.games()[0].options[2]
    >>> variant.name, variant.default, variant.allowed()
    ('variant', 'plain', 'plain, false-start, three-numbers, any-card')
    """

    name: str
    default: Value
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int = 0
    research: bool = False
    seat: bool = False
    pattern: str = ""
    per_seat: bool = False
    named: tuple[int, ...] = ()

    def for_seats(self, seats: int) -> "Option":
        """The option for a table with this many seats: without choices of seats it lacks."""
        if not self.seat:
            return self
        there = (c for c in self.choices if not c.isdecimal() or int(c) < seats)
        return replace(self, choices=tuple(there))

    def usual(self, seats: int) -> Value:
        return seats if self.per_seat else self.default

    @property
    def kind(self) -> Literal["switch", "number", "choice"]:
        if isinstance(self.default, bool):
            return "switch"
        return "number" if isinstance(self.default, int) else "choice"

    def values(self) -> tuple[Value, ...]:
        """Those with a name of their own."""
        return self.choices or self.named

    def read(self, value: Value) -> Value:
        """Read a value, or its text, as the option's kind; raise a Mistake if it is not allowed."""
        text = str(value).strip().lower()
        if self.kind == "switch":
            if text in _WORDS:
                return _WORDS[text]
        elif self.kind == "number":
            number = whole(text)
            if number is not None and self.low <= number <= self.high:
                return number
        elif text in self.choices or (self.pattern and re.fullmatch(self.pattern, text)):
            return text
        raise Mistake("bad-option", option=self.name, value=value, allowed=self.allowed())

    def allowed(self) -> str:
        if self.kind == "switch":
            return "on, off"
        if self.kind == "number":
            return f"{self.low}..{self.high}"
        return ", ".join([*self.choices, self.pattern] if self.pattern else self.choices)

    def describe(self) -> dict[str, Any]:
        described: dict[str, Any] = {"name": self.name, "kind": self.kind, "default": self.default}
        if self.kind == "number":
            described |= {"low": self.low, "high": self.high}
        if self.kind == "choice":
            described["choices"] = list(self.choices)
        return described | {"research": self.research}


DEALS = Option("deals", 1, low=1, high=100)
DEALS_PER_SEAT = replace(DEALS, per_seat=True)
DEALER = Option("dealer", "random", choices=("random", *"01234567"), seat=True)
BEGINNER = replace(DEALER, name="beginner")  # without a dealer: who begins the first deal


def show(value: Value) -> str:
    """An option's value as text; `Option.read` reads it back."""
    return {True: "on", False: "off"}[value] if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Setup:
    """Everything agreed before the first deal: the game, the seats, the value of every option.

    >>> import reihum
    >>> reihum.new("mogeln", seats=4, limit=6).setup.number("limit")
    6
    """

    game: str
    seats: int
    options: tuple[tuple[str, Value], ...]
    _values: dict[str, Value] = field(init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "_values", dict(self.options))

    def number(self, name: str) -> int:
        value = self._values[name]
        assert isinstance(value, int)
        return value

    def choice(self, name: str) -> str:
        value = self._values[name]
        assert isinstance(value, str)
        return value

    def has(self, name: str) -> bool:
        return name in self._values

    def unusual(self, table: Iterable[Option]) -> dict[str, Value]:
        """The options that differ from the rulebook's."""
        values = {option.name: (self._values[option.name], option) for option in table}
        return {name: v for name, (v, option) in values.items() if v != option.usual(self.seats)}


def make_setup(
    game: str, table: Iterable[Option], seats: int, given: Mapping[str, Value] | None = None
) -> Setup:
    """Make a setup from the given options and the defaults of the others."""
    known = {option.name: option for option in table}
    for name in given or {}:
        if name not in known:
            raise Mistake("no-option", game=game, option=name, known=", ".join(known))
    values = {name: option.usual(seats) for name, option in known.items()}
    values |= {name: known[name].read(value) for name, value in (given or {}).items()}
    return Setup(game, seats, tuple(values.items()))
