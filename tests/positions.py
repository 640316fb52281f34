"""Positions of every game as a browser is told them, for the client's own tests: the news, some
actions of the menu that must be within reach, and what the table answers on the way there. `make
golden` writes them."""

import json
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import new_game
from reihum.table.messages import About, Answer, News, SeatSeen
from reihum.wire import types as wire
from reihum.wire.speaker import Speaker
from tests.sweep import few_seats

FOLDER = Path(__file__).parent.parent / "web" / "src" / "table" / "positions"
STEPS = 1_000  # of random play, in which positions are looked for


Lying = Mapping[str, Sequence[str]]  # for each zone that a verb takes cards from, those seen there


def kind_of(action: Action, lying: Lying) -> tuple[object, ...]:
    """What kinds of picks it takes, and from what kinds of zones."""
    zones = (zone for zone, cards in lying.items() if not set(cards).isdisjoint(action.cards))
    return (
        action.verb,
        min(len(action.cards), 2),
        tuple(sorted({zone.partition(".")[0] for zone in zones})),
        (action.place or "").partition(".")[0],
        action.number is not None,
        len(action.which),
    )


def lying_at(game: Game, seat: int) -> dict[str, Lying]:
    """By verb, from the game itself."""
    zones = game.view(seat).zones
    return {
        verb.name: {zone: zones[zone].cards or () for zone in verb.zones if zone in zones}
        for verb in game.verbs(seat)
    }


def lying_in(news: wire.News) -> dict[str, Lying]:
    """By verb, from what a browser is told."""
    cards = {zone["name"]: zone["cards"] or () for zone in news["zones"]}
    return {
        verb["verb"]: {zone: cards[zone] for zone in verb["zones"] if zone in cards}
        for verb in news["verbs"]
    }


def on_the_way(action: Action) -> Iterator[Action]:
    """All that may have been picked before the action is whole: cards in their order, with or
    without the place, and any of those that are counted there."""
    some = [w for n in range(len(action.which) + 1) for w in combinations(action.which, n)]
    for count in range(len(action.cards) + 1):
        begun = Action(action.verb, action.cards[:count])
        yield begun
        if action.place is not None:
            yield from (begun._replace(place=action.place, which=which) for which in some)


def news_of(game: Game, seat: int) -> News:
    verbs = tuple((verb, game.next(seat, Action(verb.name))) for verb in game.verbs(seat))
    view, deals = game.view(seat), game.setup.number("deals")
    menu, now = game.menu(seat), game.now(seat)
    return News((1, 0), 0, (), view, deals, game.totals(), (), menu, verbs, False, None, None, now)


def position(game: Game, seat: int, wanted: list[Action]) -> dict[str, Any]:
    speaker = Speaker("", "en")
    nobody = SeatSeen("", "medium", True, True)
    seats = (nobody,) * game.setup.seats
    speaker.meet(About(game.setup, seats, seat, False, 1, True, False, "fast", None, None))
    answers = {}
    for action in wanted:
        for begun in on_the_way(action):
            answer = Answer(str(begun), None, {}, game.next(seat, begun), game.now(seat, begun))
            answers[str(begun)] = speaker.say(answer)
    return {
        "you": seat,
        "news": speaker.say(news_of(game, seat)),
        "wanted": [str(action) for action in wanted],
        "answers": answers,
    }


def positions(name: str) -> Iterator[dict[str, Any]]:
    """Positions of random matches in which something can be done for the first time, with the
    first and the last action of each new kind. In every other match all kinds are played equally
    often: some that have few actions hardly come else."""
    rng, known = Rng("positions"), set[tuple[object, ...]]()
    game, evenly = new_game(name, few_seats(name), seed="positions"), False
    for step in range(STEPS):
        if not game.due():  # what is rare may come in the next match
            game = new_game(name, few_seats(name), seed=f"positions{step}")
            evenly = not evenly
        for seat in game.may():
            lying, kinds = lying_at(game, seat), dict[tuple[object, ...], list[Action]]()
            for action in game.menu(seat):
                kinds.setdefault(kind_of(action, lying[action.verb]), []).append(action)
            new = [found for kind, found in kinds.items() if kind not in known]
            if new:
                known |= set(kinds)
                wanted = [one for found in new for one in dict.fromkeys((found[0], found[-1]))]
                yield position(game, seat, wanted)
            if seat == game.due()[0]:
                menu = rng.choice(tuple(kinds.values())) if evenly else game.menu(seat)
        game.play(game.due()[0], rng.choice(menu))


def text(name: str) -> str:
    return json.dumps(list(positions(name)), ensure_ascii=False, separators=(",", ":")) + "\n"


def file(name: str) -> Path:
    return FOLDER / f"{name}.json"
