"""Moments of every game that a table has to look right in: the first decision of a match, one in
the middle of its last deal and one near its end; the fullest hand, the fullest table and the most
to choose from of several matches; the last of these also with cards picked; and waiting for
somebody else. They are found by playing."""

from collections.abc import Iterable, Iterator
from functools import cache
from typing import NamedTuple

from reihum.bots.strategies import strategy_for
from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, find_game, setup_for

YOU = 0  # the seat of the person who looks
SEEDS = tuple(f"looks-{n}" for n in range(6))  # the first one is the match that is played usually
LONGEST = 1500  # actions of a match; some games would go on for ever
MIDDLE, LATE = 0.5, 0.92  # how much of the deal has been played by then
KINDS = ("early", "middle", "late", "waiting", "hand", "table", "choice", "picked")


class Moment(NamedTuple):
    """A position of a match, after these actions. Where it is "picked", cards are still to be
    touched there."""

    setup: Setup
    kind: str
    seed: str
    moves: tuple[tuple[int, Action], ...]

    @property
    def name(self) -> str:
        return f"{self.setup.game}-{self.setup.seats}-{self.kind}"


class _Stop(NamedTuple):
    """How things stand after so many actions of a match."""

    after: int
    deal: int
    yours: bool  # the person has to decide
    hand: int
    table: int  # cards that can be seen besides
    choices: int  # things that can be done


class _Played(NamedTuple):
    seed: str
    moves: list[tuple[int, Action]]
    stops: list[_Stop]


def seat_counts(game: str) -> tuple[int, ...]:
    """The fewest and the most."""
    seats = GAMES[game].SEATS
    return tuple(dict.fromkeys((seats[0], seats[-1])))


@cache
def moments(game: str, seats: int) -> tuple[Moment, ...]:
    """Those of a game with so many seats, each position only once."""
    setup = setup_for(game, seats)
    matches = [_play(setup, seed, careless=n % 2 == 1) for n, seed in enumerate(SEEDS)]
    listed = [
        (kind, Moment(setup, kind, one.seed, tuple(one.moves[:after])))
        for kind, one, after in _find(matches)
    ]
    found = {moment._replace(kind=""): kind for kind, moment in reversed(listed)}
    *_, (_, most) = listed
    whole = [moment._replace(kind=kind) for moment, kind in found.items()]
    whole.append(most._replace(kind="picked"))
    return tuple(sorted(whole, key=lambda one: KINDS.index(one.kind)))


def all_moments(games: Iterable[str]) -> Iterator[Moment]:
    for game in games:
        for seats in seat_counts(game):
            yield from moments(game, seats)


def _find(matches: list[_Played]) -> Iterator[tuple[str, _Played, int]]:
    """The kind of each moment, the match it is in, and after how many actions."""
    usual = matches[0]
    deal = [stop for stop in usual.stops if stop.deal == usual.stops[-1].deal]
    first, last = deal[0].after, deal[-1].after

    def near(share: float, *, yours: bool) -> Iterator[int]:
        wanted = first + share * (last - first)
        stops = [stop.after for stop in deal if stop.yours == yours]
        yield from sorted(stops, key=lambda after: abs(after - wanted))[:1]

    yield "early", usual, next(stop.after for stop in usual.stops if stop.yours)
    for kind, share in ("middle", MIDDLE), ("late", LATE):
        for after in near(share, yours=True):
            yield kind, usual, after
    for after in near(MIDDLE, yours=False):  # nobody is waited for where one plays alone
        yield "waiting", usual, after
    every = [(one, stop) for one in matches for stop in one.stops if stop.yours]
    for kind in ("hand", "table", "choices"):
        one, stop = max(every, key=lambda each: getattr(each[1], kind))  # the choices come last
        yield kind.removesuffix("s"), one, stop.after


def _play(setup: Setup, seed: str, *, careless: bool) -> _Played:
    """A match of good players; a careless person takes anything, and so has more cards."""
    match = Match(find_game(setup.game), setup, SeededTape(seed))
    rng, stops = Rng(seed), list[_Stop]()
    for after in range(LONGEST):
        game = match.game
        if game.phase == "over":
            break
        # Where several are asked at once, the others have answered before the person does.
        seat = max(game.due(), key=lambda one: (one != YOU, one))
        if game.phase == "play" and (seat == YOU or not (YOU in game.due() or game.timed(seat))):
            stops.append(_stop(game, after, yours=seat == YOU))
        choice = game.menu(seat) if careless and seat == YOU else _best(game, seat)
        match.play(seat, rng.choice(choice))
    return _Played(seed, match.record.moves, stops)


def _stop(game: Game, after: int, *, yours: bool) -> _Stop:
    hand = table = 0
    for name, zone in game.view(YOU).zones.items():
        seen = sum(card != "?" for card in zone.cards or ())
        if name == f"hand.{YOU}":
            hand = seen
        else:
            table += seen
    return _Stop(after, game.deal, yours, hand, table, len(game.menu(YOU)))


def _best(game: Game, seat: int) -> tuple[Action, ...]:
    """What a good player takes one of. The strategy looks only at what the seat sees, so it needs
    no world imagined for it, which would take much longer."""
    menu = game.menu(seat)
    if game.phase != "play" or len(menu) == 1:
        return menu
    strategy = strategy_for(type(game))
    menu = tuple(action for action in menu if action.verb not in strategy.calls) or menu
    worths = strategy.weigh(game, seat, menu)
    top = max(worths)
    return tuple(one for one, worth in zip(menu, worths, strict=True) if worth == top)
