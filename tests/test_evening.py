"""An evening: what a game brings, who plays next, what the lot may decide."""

from itertools import product

import pytest

from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.table.evening import drawn, in_next, points_of, seats_for, suits

MOST, FEWEST = GAMES["farben-sammeln"], GAMES["elfer-raus"]
CARDS = GAMES["hoechste-karte"]


@pytest.mark.parametrize(
    ("points", "winners", "brought"),
    [
        ((9, 7, 3, 1), (0,), (4, 2, 1, 0)),
        ((1, 7, 3, 9), (3,), (0, 2, 1, 4)),
        ((5, 3), (0,), (2, 0)),
        ((5, 5, 1), (0, 1), (2, 2, 0)),  # who shares the first place has won
        ((8, 3, 3, 1), (0,), (4, 1, 1, 0)),
        ((1, 0, 0, 0), (0,), (4, 0, 0, 0)),  # nobody else has left anybody behind
        ((4, 4, 4), (0, 1, 2), (1, 1, 1)),
        ((4, 4, 1), (1,), (1, 3, 0)),  # something else has decided between equals
    ],
)
def test_what_a_game_brings(
    points: tuple[int, ...], winners: tuple[int, ...], brought: tuple[int, ...]
) -> None:
    assert points_of(MOST, [points], points, winners) == brought
    assert points_of(MOST, [points, [0] * len(points)], points, winners) == brought
    # Where few points are good, everything is the other way round and brings the same.
    few = [10 - one for one in points]
    assert points_of(FEWEST, [few], few, winners) == brought
    # Where nothing adds up, a single deal counts by its cards, several by deals won.
    won = [int(seat in winners) for seat in range(len(points))]
    assert points_of(CARDS, [points], won, winners) == brought
    assert points_of(CARDS, [few, few], points, winners) == brought


def test_points_by_counting_everybody_against_everybody() -> None:
    for seats in range(2, 5):
        for points in product(range(3), repeat=seats):
            winners = [seat for seat in range(seats) if points[seat] == max(points)]
            brought = points_of(MOST, [points], points, winners)
            for seat in range(seats):
                behind = [other for other in points if other < points[seat]]
                assert brought[seat] == len(behind) + (seat in winners)
            assert max(brought) == brought[winners[0]], "nobody has more than a winner"


def test_whoever_looked_on_is_in_next_by_brute_force() -> None:
    """All evenings of three games with up to five people and rooms of every size: nobody plays
    again before somebody who has waited longer, and nobody has a seat twice."""
    for count in range(1, 6):
        people = [f"p{n}" for n in range(count)]
        for rooms in product(range(1, 6), repeat=3):
            sat: list[set[str]] = []
            for room in rooms:
                plays = in_next(people, sat, room)
                assert len(plays) == len(set(plays)) == min(room, count)
                assert plays == [one for one in people if one in plays], "in the order of coming"
                out = set(people) - set(plays)
                for waits, chosen in product(out, plays):
                    assert last(sat, chosen) <= last(sat, waits), "somebody has waited longer"
                if sat:  # as long as there is room for all of them, who looked on is in
                    looked_on = set(people) - sat[-1]
                    assert looked_on <= set(plays) or set(plays) <= looked_on
                sat.append(set(plays))


def last(sat: list[set[str]], person: str) -> int:
    return max((n for n, seated in enumerate(sat, start=1) if person in seated), default=0)


def test_over_a_long_evening_all_play_about_the_same_number_of_games() -> None:
    for count, room in product(range(2, 8), range(1, 7)):
        people = [f"p{n}" for n in range(count)]
        sat: list[set[str]] = []
        for _ in range(3 * count):
            sat.append(set(in_next(people, sat, room)))
            played = [sum(person in seated for seated in sat) for person in people]
            assert max(played) - min(played) <= 1


def test_who_comes_late_plays_next() -> None:
    sat = [{"a", "b"}, {"c", "a"}]
    assert in_next(["a", "b", "c", "late"], sat, 2) == ["b", "late"]


@pytest.mark.parametrize("game", [game for game in GAMES.values() if suits(game)])
def test_bots_fill_only_what_a_game_needs(game: type[Game]) -> None:
    for people in range(1, 12):
        seats = seats_for(game, people)
        assert seats in game.SEATS
        assert seats == people or seats == (game.SEATS[0] if seats > people else game.SEATS[-1])


def test_the_lot() -> None:
    """Every game that suits so many people is drawn at times, none that does not where there are
    enough that do, and none twice as long as there are others."""
    for people in range(1, 10):
        found = {drawn(Rng(f"lot/{n}"), people, ()) for n in range(300)}
        fitting = {game.ID for game in GAMES.values() if suits(game) and people in game.SEATS}
        if len(fitting) >= 3:
            assert found == fitting
        else:
            assert fitting < found
            assert len(found) >= 3
    besides: set[str] = set()
    everything = {game.ID for game in GAMES.values() if suits(game)}
    while besides != everything:
        game = drawn(Rng("again"), 4, besides)
        assert game not in besides
        besides.add(game)
    assert drawn(Rng("again"), 4, besides) in everything
