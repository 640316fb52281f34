"""Belief against brute force: on a tiny deck, try every possible deal."""

import contextlib
from collections.abc import Iterator
from itertools import permutations

import pytest

from reihum.bots.random_player import random_step
from reihum.core.actions import Action
from reihum.core.belief import Heap, _remove_card
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.match import Match
from reihum.core.rng import Rng, ScriptedTape
from reihum.core.tell import Tell
from reihum.games import chair_at, find_game, read_position, setup_for
from tests.amounts import amount

World = dict[str, tuple[str, ...]]


def zones(game: Game) -> World:
    return {zone.name: zone.cards for zone in game.zones()}


def worlds(
    chair: Chair, order: tuple[int, ...], moves: list[tuple[int, Action]]
) -> Iterator[World]:
    """Where the cards could lie now if they had been dealt this way: all the worlds in which the
    others' hidden actions looked the same to this seat."""
    tell = Tell()
    try:
        game = find_game(chair.setup.game)(chair.setup, ScriptedTape([order, 0]), tell)
    except Mistake:
        return
    yield from _on(chair, game, moves, 0, tell)


def _on(
    chair: Chair, game: Game, moves: list[tuple[int, Action]], heard: int, tell: Tell
) -> Iterator[World]:
    seen = [event for e in tell.events if (event := e.seen_by(chair.seat))]
    if chair.log[heard : heard + len(seen)] != seen:
        return
    heard += len(seen)
    if not moves:
        if heard == len(chair.log):
            yield zones(game)
        return
    (who, action), *rest = moves
    for other in [action] if who == chair.seat else game.menu(who):
        twin, told = game.copy(), Tell()
        with contextlib.suppress(Mistake):
            twin.play(who, other, told)
            yield from _on(chair, twin, rest, heard, told)


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("elfer-raus", 2, {"colours": 2, "numbers": 3, "hand": 2}),
        ("elfer-raus", 2, {"colours": 2, "numbers": 3, "hand": 1, "variant": "three-numbers"}),
        ("elfer-raus", 3, {"colours": 2, "numbers": 3, "hand": 1, "variant": "any-card"}),
        ("elfer-raus", 2, {"colours": 3, "numbers": 4, "hand": 2, "variant": "false-start"}),
        ("mogeln", 3, {"colours": 2, "numbers": 3, "smuggling": "off"}),
        ("mogeln", 3, {"colours": 2, "numbers": 3, "smuggling": "on"}),
        ("schnipp-schnapp", 2, {"colours": 2, "numbers": 3}),
    ],
)  # fmt: skip
def test_imagined_worlds_are_those_that_could_have_been(
    game: str, seats: int, options: dict[str, str | int]
) -> None:
    """Every world that is possible is believed possible. And if masks are enough (not for "no
    quartet in this stack" or "either the last card or the one in the pile"), no other world is
    imagined."""
    setup = setup_for(game, seats, options | {"dealer": "0"})
    plan = find_game(game).planned(setup)
    exact = game == "elfer-raus"
    cards = getattr(plan, "to_deal", plan.deck.cards())
    orders = list(permutations(cards))
    for seed in amount("abc", "abcdefghijkl"):
        rng = Rng(f"{game}{seed}")
        match = chairs = None
        while match is None:
            try:
                match = Match(find_game(game), setup, ScriptedTape([rng.choice(orders), 0]))
            except Mistake:  # this order needs more than one shuffle
                continue
        chairs = [chair_at(setup, seat) for seat in range(seats)]
        for chair in chairs:
            chair.hear([*match.events])
        for step in range(8):
            if not match.game.due():
                break
            try:
                seat, action = random_step(match.game, rng)
                events = match.act(seat, action)
            except Mistake:
                break
            for chair in chairs:
                chair.hear(events)
            if step % 2 == 0:
                continue
            chair = rng.choice(chairs)
            moves = match.record.moves
            possible = [world for order in orders for world in worlds(chair, order, moves)]
            assert zones(match.game) in possible
            assert all(chair.belief.allows(world) for world in possible)
            for _ in range(25):
                world = chair.imagine(rng)
                assert not exact or zones(world) in possible


def test_the_narrowest_slot_goes_first() -> None:
    heap = Heap(False, [0b0011, 0b0111, 0b1000])
    _remove_card(heap, 0b0001)
    assert heap.slots == [0b0111, 0b1000]


def test_slots_that_differ_are_blurred() -> None:
    heap = Heap(False, [0b0011, 0b0101, 0b1000])
    _remove_card(heap, 0b0001)
    assert heap.slots == [0b0111, 0b1000]


def test_a_chair_that_comes_late_starts_from_its_view() -> None:
    game = read_position(
        "mogeln 3 | asked=(1,) count=4 layer=0 | hand.0 R1 | hand.1 R2 R3 | laid Y4 | hand.2 ..."
    )
    chair = chair_at(game.setup, 1, game.view(1))
    for seed in map(str, range(50)):
        world = chair.imagine(Rng(seed))
        assert world.view(1) == game.view(1)


def test_imagine_finds_many_worlds() -> None:
    game = read_position(
        "elfer-raus 2 | asked=(1,) | hand.0 R1 | hand.1 R2 R3 | row.red R11 | stock ..."
    )
    chair = chair_at(game.setup, 1, game.view(1))
    seen = {chair.imagine(str(seed)).view(0).zones["hand.0"].cards for seed in range(200)}
    assert len(seen) > 40
