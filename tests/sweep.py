"""The setups of a game that tests go through: all seat counts, and every value of every option
(only a few of a number, a seat or an order), one option at a time. Made from the options tables,
so a new game or option is included at once. `NUMBERS`, `CHOICES` and `SHORTER` are for those where
the usual few values would not do; the first two hold for every game with an option of this name,
as far as it allows these values."""

from collections import deque
from collections.abc import Iterator
from itertools import chain, islice

from reihum.core.errors import Mistake
from reihum.core.options import Option, Setup, Value
from reihum.games import GAMES, setup_for

NUMBERS: dict[str, tuple[int, ...]] = {
    "deals": (2,),
    "hand": (1, 3),
    "numbers": (3, 6),
    "colours": (1, 2, 3),
    "limit": (1, 4),
    "tie_window": (0, 1000),
}
CHOICES: dict[str, tuple[str, ...]] = {
    "dealer": ("1",),
    "beginner": ("1",),
    "row_order": ("red-green-blue-yellow",),
}
# Options for games whose whole matches take long, used for all setups but one with fewest seats.
SHORTER: dict[str, dict[str, Value]] = {
    "elfer-raus-master": {"numbers": 15, "hand": 8},
    "koenigs-romme": {"deals": 2},
    "bloom": {"deals": 1, "hand": 6},
    "schnipp-schnapp": {"limit": 20},
    "ueberall-anschliessen": {"numbers": 6},
    "farben-sammeln": {"limit": 15, "deals": 2},
}
SMALL_HANDS: dict[str, Value] = {"hand": 2}  # for decks too small for the usual hands


def values(option: Option) -> tuple[Value, ...]:
    """The values worth trying besides the default."""
    if option.kind == "switch":
        return (not option.default,)
    if option.kind == "choice":
        others = tuple(choice for choice in option.choices if choice != option.default)
        return tuple(word for word in CHOICES.get(option.name, ()) if word in others) or others
    few = option.low, min(option.low + 3, option.high)
    usual = (n for n in NUMBERS.get(option.name, ()) if option.low <= n <= option.high)
    return tuple(n for n in (*usual,) or few if n != option.default)


def few_seats(name: str) -> int:
    """Three seats, or as many as the game has."""
    return min(3, GAMES[name].SEATS[-1])


def short(name: str) -> dict[str, Value]:
    """A match that does not take long, for tests that want nothing special of a game: one deal,
    and few turns where the game has a limit."""
    few: dict[str, Value] = {"deals": 1, "limit": 8}
    return {one.name: few[one.name] for one in GAMES[name].OPTIONS if one.name in few}


def setups(name: str) -> Iterator[Setup]:
    """Every seat count with every value."""
    yield from _as_sold(name)
    for seats in GAMES[name].SEATS:
        yield setup_for(name, seats, SHORTER.get(name))
        for options in _changed(name):
            yield from _if_possible(name, seats, options)


def fewer_setups(name: str) -> Iterator[Setup]:
    """Every seat count, and every value with only one of them: with each in turn."""
    yield from _as_sold(name)
    counts = deque(GAMES[name].SEATS)
    for seats in counts:
        yield setup_for(name, seats, SHORTER.get(name))
    for options in _changed(name):
        possible = (_if_possible(name, seats, options) for seats in tuple(counts))
        yield from islice(chain.from_iterable(possible), 1)
        counts.rotate(-1)


def _as_sold(name: str) -> Iterator[Setup]:
    """Without what makes it shorter."""
    if name in SHORTER:
        yield setup_for(name, GAMES[name].SEATS[0])


def _changed(name: str) -> Iterator[dict[str, Value]]:
    """One option changed at a time, and small hands with it where nobody could play otherwise."""
    usual = SHORTER.get(name, {})
    for option in GAMES[name].OPTIONS:
        for value in values(option):
            if usual.get(option.name) != value:
                changed = {**usual, option.name: value}
                alone = any(_if_possible(name, seats, changed) for seats in GAMES[name].SEATS)
                yield changed if alone else changed | SMALL_HANDS


def _if_possible(name: str, seats: int, options: dict[str, Value]) -> list[Setup]:
    try:
        return [setup_for(name, seats, options)]
    except Mistake as mistake:
        if mistake.key == "bad-option":
            raise  # impossible with any number of seats
        return []  # impossible with so many, and said so


def label(setup: Setup) -> str:
    unusual = setup.unusual(GAMES[setup.game].OPTIONS)
    return "-".join([setup.game, str(setup.seats), *(f"{k}={v}" for k, v in unusual.items())])


ALL = [setup for name in GAMES for setup in setups(name)]
FEWER = [setup for name in GAMES for setup in fewer_setups(name)]
