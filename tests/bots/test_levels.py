"""The levels: what they overlook, how they choose, how fast they are, and that all of this depends
only on the chair and the dice."""

import pickle
from collections import Counter
from collections.abc import Iterator, Sequence
from functools import lru_cache

import pytest

from reihum.bots import levels
from reihum.bots.levels import LEVELS
from reihum.bots.strategy import Strategy
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, chair_at, setup_for
from tests.bots.seated import decisions
from tests.rules.helpers import at, play
from tests.rules.schnipp_schnapp import MATCH, NO_MATCH
from tests.sweep import SHORTER

NO_CHOICE = "zweikampf"
LUCK = {NO_CHOICE, "schwarzer-peter"}
DRAWS = 2000
FEW = 8  # playouts of a hard player in these tests


@pytest.mark.parametrize("name", GAMES)
def test_every_game_has_three_levels_and_games_of_luck_have_one(name: str) -> None:
    expected = ("medium",) if name in LUCK else ("easy", "medium", "hard")
    assert levels.levels_of(name) == expected


# choosing ---------------------------------------------------------------------------------


FAN_OF_FOUR = """schwarzer-peter 3 numbers=4 | asked=(0,) | hand.0 R1 | hand.1 B1 B2 B3 R4
    | hand.2 R2 R3 | aside B4"""


class Places(Strategy[Game]):
    """The first place of a fan is worth 0, the next one 1, and so on up to `most`."""

    def __init__(self, most: int) -> None:
        self.most = most

    def weigh(self, game: Game, seat: int, menu: Sequence[Action]) -> Sequence[float]:
        return [float(min((action.number or 0) - 1, self.most)) for action in menu]


def drawn(monkeypatch: pytest.MonkeyPatch, level: str, most: int = 3) -> Counter[int]:
    """How often each place of the fan was drawn from."""
    monkeypatch.setattr(levels, "strategy_for", lambda game: Places(most))
    got = decisions(at(FAN_OF_FOUR), 0, level, DRAWS)
    return Counter({action.number or 0: n for action, n in got.items()})


@pytest.mark.parametrize("level", ["medium", "hard"])
def test_medium_and_hard_take_the_best(monkeypatch: pytest.MonkeyPatch, level: str) -> None:
    assert drawn(monkeypatch, level) == {4: DRAWS}


def test_among_equals_chance_decides(monkeypatch: pytest.MonkeyPatch) -> None:
    got = drawn(monkeypatch, "medium", most=2)
    assert set(got) == {3, 4}
    assert all(abs(n / DRAWS - 1 / 2) < 0.03 for n in got.values())


def test_easy_leaves_out_possibilities_and_wavers(monkeypatch: pytest.MonkeyPatch) -> None:
    got = drawn(monkeypatch, "easy")
    assert got[4] > got[3] > got[2] > got[1] > 0
    assert (
        0.45 < got[4] / DRAWS < 0.6
    )  # a player who overlooks nothing and never wavers always draws it


def test_easy_misses_even_what_is_best_by_far(monkeypatch: pytest.MonkeyPatch) -> None:
    """Even a place that is best by far is missed if the bot does not notice it."""

    class Clear(Places):
        def weigh(self, game: Game, seat: int, menu: Sequence[Action]) -> Sequence[float]:
            return [100.0 * worth for worth in super().weigh(game, seat, menu)]

    monkeypatch.setattr(levels, "strategy_for", lambda game: Clear(3))
    got = decisions(at(FAN_OF_FOUR), 0, "easy", DRAWS)
    missed = 1 - got[Action("draw", number=4)] / DRAWS
    none_noticed = 0.4**4  # then it chooses any of the four
    assert abs(missed - (0.4 - none_noticed / 4)) < 0.03


# reacting ---------------------------------------------------------------------------------


@lru_cache
def reactions(position: str, level: str) -> Counter[Action]:
    """What seat 1 calls after seat 0 has turned up a card."""
    game = at(position)
    play(game, "0 turn")
    return decisions(game, 1, level, DRAWS)


@pytest.mark.parametrize("level", LEVELS)
def test_reaction_times_are_within_the_levels_range(level: str) -> None:
    skill = LEVELS[level]
    times = [a.number for a in reactions(MATCH, level).elements() if a.number is not None]
    assert len(times) > 0.9 * DRAWS
    assert skill.fastest <= min(times) < skill.fastest + skill.slower / 4
    assert max(times) <= skill.fastest + 2 * skill.slower
    assert max(times) > skill.fastest + 1.75 * skill.slower
    assert abs(sum(times) / len(times) - (skill.fastest + skill.slower)) < 0.03 * skill.slower


def test_each_level_is_faster_than_the_one_before() -> None:
    means = [skill.fastest + skill.slower for skill in LEVELS.values()]
    assert means == sorted(means, reverse=True)


@pytest.mark.parametrize("level", LEVELS)
@pytest.mark.parametrize(
    ("position", "right", "others"),  # `others` of the nine actions in the menu are wrong
    [(MATCH, "schnapp", 5), (NO_MATCH, "stay", 8)],
)
def test_slips_are_as_rare_as_the_level_says(
    level: str, position: str, right: str, others: int
) -> None:
    wrong = sum(n for a, n in reactions(position, level).items() if a.verb != right)
    expected = LEVELS[level].slips * others / 9
    spread = (expected * (1 - expected) / DRAWS) ** 0.5
    assert abs(wrong / DRAWS - expected) < 3 * spread


# the same again ---------------------------------------------------------------------------


def positions(name: str) -> Iterator[tuple[Chair, Game]]:
    """Some positions of a deal between bots: the chair that must decide something, and the game."""
    setup = setup_for(name, min(3, GAMES[name].SEATS[-1]), {"deals": 1} | SHORTER.get(name, {}))
    match, rng = Match(GAMES[name], setup, SeededTape("again"), telling=True), Rng(name)
    chairs = [chair_at(setup, seat) for seat in range(setup.seats)]
    events, found = [*match.events], 0
    for _ in range(60):
        for chair in chairs:
            chair.hear(events)
        if not (due := match.game.due()) or found == 3:
            return
        seat = rng.choice(due)
        if (len(match.game.menu(seat)) > 1 or name == NO_CHOICE) and rng.below(3) == 0:
            found += 1
            yield chairs[seat], match.game
        events = match.act(seat, levels.decide(chairs[seat], "easy", rng))


@pytest.mark.parametrize("name", GAMES)
def test_a_decision_follows_from_the_chair_and_the_dice(name: str) -> None:
    """Also on a chair that was pickled and unpickled, as for bots in other processes."""
    tried = 0
    for chair, game in positions(name):
        tried += 1
        twin = pickle.loads(pickle.dumps(chair))
        assert (twin.view, twin.log) == (chair.view, chair.log)
        assert twin.belief.heaps == chair.belief.heaps
        for level in LEVELS:
            first, again, other = (
                levels.decide(one, level, Rng("dice"), FEW) for one in (chair, chair, twin)
            )
            assert first == again == other
            game.check(chair.seat or 0, first)  # and it is lawful
    assert tried
