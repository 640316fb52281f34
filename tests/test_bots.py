"""Bots: they cannot see more than their chair, and what they do is lawful."""

from collections.abc import Sequence
from typing import Any

import pytest

from reihum.bots import levels
from reihum.bots.strategies import STRATEGIES, strategy_for
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, setup_for
from reihum.lab.players import player
from reihum.texts import LANGUAGES, Words
from tests.sweep import SHORTER

DECISIONS = 60
GLANCES = 3  # worlds imagined at each position


def sittings(game: str) -> list[int]:
    seats = GAMES[game].SEATS
    return sorted({seats[0], min(4, seats[-1])})


class Sitting:
    """A match of bots of all levels, each on its chair."""

    def __init__(self, name: str, seats: int, seed: str) -> None:
        setup = setup_for(name, seats, {"deals": 1} | SHORTER.get(name, {}))
        self.match = Match(GAMES[name], setup, SeededTape(seed), telling=True)
        self.chairs = [chair_at(setup, seat) for seat in range(seats)]
        self.rng = Rng(f"{name}/{seed}")
        self.hear([*self.match.events])

    @property
    def game(self) -> Game:
        return self.match.game

    def hear(self, events: list[Event]) -> None:
        for chair in self.chairs:
            chair.hear(events)

    def play(self, seat: int, action: Action) -> None:
        self.hear(self.match.act(seat, action))


@pytest.mark.parametrize("name", GAMES)
def test_a_strategy_says_the_same_in_every_world_its_chair_could_imagine(name: str) -> None:
    strategy = strategy_for(GAMES[name])
    for seats in sittings(name):
        sitting = Sitting(name, seats, "glance")
        for _ in range(DECISIONS):
            if not sitting.game.due():
                break
            game = sitting.game
            for seat in game.may():
                chair = sitting.chairs[seat]
                worlds = [game, *(chair.imagine(sitting.rng) for _ in range(GLANCES))]
                menu = game.menu(seat)
                if game.phase == "play" and seat in game.due():
                    for one in {strategy, strategy.expert}:
                        said = [list(one.weigh(world, seat, menu)) for world in worlds]
                        assert all(words == said[0] for words in said), (seat, menu)
                    assert len(said[0]) == len(menu)
                    knows_the_same(strategy, chair, worlds, menu)
                    best = menu[said[0].index(max(said[0]))]
                    reasons = {strategy.why(world, seat, best) for world in worlds}
                    assert len(reasons) == 1
                if game.phase == "play":
                    for call in (strategy.interject, None):
                        calls = {
                            call(world, seat) if call else strategy.challenge(chair, world)
                            for world in worlds
                        }
                        assert len(calls) == 1
                        assert calls <= {None, *menu}
            seat = sitting.rng.choice(game.due())
            sitting.play(seat, levels.decide(sitting.chairs[seat], "easy", sitting.rng))


def knows_the_same(
    strategy: Strategy[Any], chair: Chair, worlds: Sequence[Game], menu: tuple[Action, ...]
) -> None:
    """What the hard player thinks of, and how it judges that, is the same in all these worlds."""
    assert chair.seat is not None
    ideas = [strategy.ideas(chair, world) for world in worlds]
    assert all(thought == ideas[0] for thought in ideas)
    for idea in ideas[0]:
        worlds[0].check(chair.seat, idea)
    wider = (*menu, *ideas[0])
    judged = [strategy.judge(chair, world, wider) for world in worlds]
    assert all(worths == judged[0] for worths in judged), (chair.seat, wider)
    assert judged[0] is None or len(judged[0]) == len(wider)


@pytest.mark.parametrize("name", GAMES)
def test_a_bot_handed_an_imagined_world_does_the_same(name: str) -> None:
    """A bot does the same at a table with other hidden cards and the same dice."""
    sitting = Sitting(name, sittings(name)[-1], "handed")
    searches = strategy_for(GAMES[name]).playouts > 0
    hard = "hard:12" if searches else "hard"
    for number in range(DECISIONS):
        game = sitting.game
        if not game.due():
            break
        seat = sitting.rng.choice(game.due())
        chair = sitting.chairs[seat]
        world = chair.imagine(sitting.rng)
        other = chair_at(chair.setup, seat, world.view(seat))
        other._belief = chair.belief.copy()
        for level in ("easy", "medium", *([hard] if number % (10 if searches else 2) == 0 else [])):
            here = player(level, Rng(f"dice{number}")).decide(seat, game, chair)
            there = player(level, Rng(f"dice{number}")).decide(seat, world, other)
            assert here == there, (level, here, there)
            if not (looking := player(level, Rng(f"dice{number}"))).listens:
                assert looking.decide(seat, game, None) == here
            if seat in world.may() and seat not in world.due():
                call = player(level, Rng("call")).interject(seat, game, chair)
                assert call == player(level, Rng("call")).interject(seat, world, other)
        sitting.play(seat, here)


@pytest.mark.parametrize("name", GAMES)
def test_bots_play_a_deal_to_its_end(name: str) -> None:
    for number, seats in enumerate(sittings(name)):
        sitting = Sitting(name, seats, f"deal{number}")
        while due := sitting.game.due():
            seat = due[0]
            level = ("easy", "medium")[seat % 2]
            action = levels.decide(sitting.chairs[seat], level, sitting.rng)
            sitting.play(seat, action)


@pytest.mark.parametrize("name", GAMES)
def test_every_reason_has_words(name: str) -> None:
    strategy = strategy_for(GAMES[name])
    for lang in LANGUAGES:
        own = Words(lang, name)
        for key in strategy.reasons:
            assert own.find("hints", key), (lang, key)


def test_without_a_strategy_a_hint_says_that_it_is_a_guess(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(STRATEGIES, GAMES["mogeln"])
    sitting = Sitting("mogeln", 3, "guess")
    seat = sitting.game.due()[0]
    hint = levels.hint(sitting.chairs[seat], sitting.rng)
    assert hint
    assert hint.why == "guess"
    for lang in LANGUAGES:
        assert Words(lang, "mogeln").find("hints", hint.why), lang
