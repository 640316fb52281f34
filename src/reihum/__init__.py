"""Reihum: the Elfer-raus family of card and tile games, as a library.

A match is made with `new`. It says whom it waits for, what they may do, and plays it:

>>> import reihum
>>> match = reihum.new("elfer-raus", seats=4, seed="tea")
>>> me = match.chair(2)                       # what seat 2 can know: view, log, belief
>>> while match.due():                        # nobody due: the match is over
...     seat = match.due()[0]
...     match.play(seat, match.menu(seat)[0])
>>> match.winners(), str(match.record).splitlines()[1]
((3,), 'game elfer-raus')

The same seed gives the same cards on every machine. `games` lists what there is to play, `bot`
gives you somebody to play with, `read_record` and `replay` bring an old match back. A chair never
holds a hidden card: what it cannot see it can only `imagine`. Seats are counted from 0.
"""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.chance import OpenTape
from reihum.core.errors import Mistake, Refusal
from reihum.core.game import Game
from reihum.core.match import Match, Replayed, replay
from reihum.core.options import Option, Setup, Value
from reihum.core.record import Record
from reihum.core.record import read_record as _read_record
from reihum.core.rng import SeededTape, new_seed
from reihum.core.steps import Steps
from reihum.core.zones import View
from reihum.games import GAMES, find_game, read_position, setup_for

if TYPE_CHECKING:
    from reihum.bots.bot import Bot
    from reihum.lab.bulk import Outcomes

__all__ = [
    "Action",
    "Bot",
    "Chair",
    "Game",
    "GameInfo",
    "Match",
    "Mistake",
    "Option",
    "Outcomes",
    "Record",
    "Refusal",
    "Replayed",
    "Setup",
    "Steps",
    "View",
    "__version__",
    "bot",
    "games",
    "new",
    "read_chair",
    "read_position",
    "read_record",
    "replay",
    "simulate",
    "steps",
]

__version__: str


class GameInfo(NamedTuple):
    """A game as `games` lists it: its id for `new`, its name in each language, how many can
    play, and what a table may agree on.

    >>> import reihum
    >>> info = reihum.games()[0]
    >>> info.id, info.names["en"], info.seats[0], info.seats[-1]
    ('elfer-raus', 'Elfer raus!', 2, 6)
    """

    id: str
    names: dict[str, str]  # by language, such as "de"
    seats: range
    options: tuple[Option, ...]

    def __repr__(self) -> str:
        options = ", ".join(option.name for option in self.options)
        return f"<{self.id}, {self.seats[0]} to {self.seats[-1]} seats, options: {options}>"


def new(game: str, *, seats: int, seed: str | int | None = None, **options: Value) -> Match:
    """A match, dealt and ready to play. Without a seed the cards are different every time; what
    is not among the options is as in the rulebook. A Mistake says what cannot be.

    >>> import reihum
    >>> match = reihum.new("mogeln", seats=3, seed=42, deals=2, smuggling=False)
    >>> match.due()
    (1,)
    """
    setup = setup_for(game, seats, options)
    tape = SeededTape(new_seed() if seed is None else str(seed))
    return Match(find_game(game), setup, tape)


def steps(
    game: str,
    *,
    seats: int,
    seed: str | int | None = None,
    open_chance: bool = False,
    **options: Value,
) -> Steps:
    """The same as a row of numbered steps, for learning and for search: it can be copied, and says
    at every step whose it is, what can be taken, and what that seat knows as arrays. With
    `open_chance` there is no seed: every card that chance draws is a step too.

    >>> import reihum
    >>> steps = reihum.steps("mogeln", seats=3, seed=42)
    >>> steps.seat, [steps.numbering.words[number] for number in steps.menu()]
    (1, ['lay'])
    """
    setup = setup_for(game, seats, options)
    tape = OpenTape() if open_chance else SeededTape(new_seed() if seed is None else seed)
    return Steps(find_game(game), setup, tape)


def games() -> tuple[GameInfo, ...]:
    """What can be played.

    >>> import reihum
    >>> [info.id for info in reihum.games() if 7 in info.seats]
    ['koenigs-romme']
    >>> next(info for info in reihum.games() if info.id == "zweikampf").options[1].name
    'long'
    """
    from reihum.texts import LANGUAGES, Words  # noqa: PLC0415, playing needs no words

    return tuple(
        GameInfo(
            game.ID,
            {lang: str(Words(lang, game.ID).own["name"]) for lang in LANGUAGES},
            game.SEATS,
            game.OPTIONS,
        )
        for game in GAMES.values()
    )


def bot(level: str, *, seed: str | int | None = None, playouts: int | None = None) -> "Bot":
    """Somebody to play with: "easy", "medium", "hard", "random", or a yardstick that never changes,
    such as "tuned-1". It is asked with a chair, and decides by what that seat can know. With a
    seed it decides the same way every time. Where a hard one searches, it thinks longer the more
    `playouts` it may try out for a decision.

    >>> import reihum
    >>> match = reihum.new("hoechste-karte", seats=2, seed="tea")
    >>> anna = reihum.bot("hard", seed="x", playouts=20)
    >>> anna
    reihum.bot('hard', seed='x', playouts=20)
    >>> match.play(0, anna.decide(match.chair(0)))
    """
    from reihum.bots.bot import Bot  # noqa: PLC0415, playing by hand needs no bots

    return Bot(level, seed=seed, playouts=playouts)


def simulate(
    game: str,
    *,
    seats: int,
    matches: int,
    bots: str | Sequence[str] = (),
    seed: str | int | None = None,
    cores: int | None = None,
    ray: str | None = None,
    **options: Value,
) -> "Outcomes":
    """Play so many matches and return how they came out, as arrays: what `reihum simulate --out`
    writes to a file. Without bots all play at random; a single one plays on all seats. They are
    played here, by processes on so many `cores`, or by Ray: `ray="local"`, or a cluster's address.

    >>> import reihum
    >>> outcomes = reihum.simulate("elfer-raus", seats=3, matches=20, bots="medium", seed="tea")
    >>> outcomes
    <Outcomes of 20 matches of elfer-raus, 3 seats>
    >>> sum(outcomes["won_0"]), list(outcomes["points_0"][:3])
    (6, [19, 0, 4])
    """
    from reihum.lab.bulk import simulate as play_all  # noqa: PLC0415, playing by hand needs no lab

    setup = setup_for(game, seats, options)
    names = (bots,) * seats if isinstance(bots, str) else tuple(bots)
    if cores is None and ray is None:
        cores = 1
    return play_all(setup, new_seed() if seed is None else str(seed), names, matches, cores, ray)


def read_chair(asked: Mapping[str, Any]) -> Chair:
    """The chair of a program that plays in the arena, from the first line it is asked with. For the
    lines after that, `chair.hear_json(asked["events"])`: then it knows all that its seat can know,
    and can `imagine`, `observe`, or ask one of our bots.

    >>> import reihum
    >>> match = reihum.new("elfer-raus", seats=2, seed="tea")
    >>> asked = {"game": "elfer-raus", "seats": 2, "options": dict(match.setup.options)}
    >>> asked |= {"view": {"seat": 0}, "events": [event.json() for event in match.chair(0).log]}
    >>> chair = reihum.read_chair(asked)
    >>> chair.view == match.view(0), chair.imagine("dice").menu(0)
    (True, (Action.parse('lay R11'),))
    """
    try:
        setup = setup_for(asked["game"], asked["seats"], asked["options"])
        chair = Chair(find_game(setup.game), setup, asked["view"]["seat"])
        chair.hear_json(asked["events"])
    except (KeyError, TypeError) as error:
        raise Mistake("bad-event", text=str(asked)[:200]) from error
    return chair


def read_record(text: str) -> Record:
    """The record in a text; a Mistake names the line that is wrong.

    >>> import reihum
    >>> match = reihum.new("zweikampf", seats=2, seed="tea")
    >>> match.play(0, "turn")
    >>> reihum.read_record(str(match.record)).moves
    [(0, Action.parse('turn'))]
    """
    return _read_record(text, find_game)


if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What takes a moment to import, when it is asked for."""
        if name == "Bot":
            from reihum.bots.bot import Bot  # noqa: PLC0415

            return Bot
        if name == "Outcomes":
            from reihum.lab.bulk import Outcomes  # noqa: PLC0415

            return Outcomes
        if name == "__version__":
            from importlib.metadata import version  # noqa: PLC0415

            return version("reihum")
        raise AttributeError(f"module 'reihum' has no attribute {name!r}")
