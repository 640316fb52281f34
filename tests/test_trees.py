"""Whole game trees on small decks, for the engine and for a second, simple implementation."""

from itertools import permutations

import pytest

from reihum.core.game import Game
from reihum.core.rng import Rng, ScriptedTape
from reihum.games import new_game, setup_for, start
from reihum.games.elfer_raus import VARIANTS, ElferRaus
from tests.dumb import elfer_raus as dumb
from tests.dumb import hoechste_karte as dumb_hk


def tree(game: Game) -> tuple[int, int]:
    """Nodes and leaves below a position. Seats that are asked at once answer in seat order."""
    due = game.due()
    if not due:
        return 1, 1
    nodes, leaves = 1, 0
    for action in game.menu(due[0]):
        twin = game.copy()
        twin.play(due[0], action)
        more, ends = tree(twin)
        nodes += more
        leaves += ends
    return nodes, leaves


def dumb_position(game: ElferRaus) -> dumb.Position:
    """The same deal for the simple implementation."""
    zones = {zone.name: zone.cards for zone in game.zones()}
    setup, plan = game.setup, game.plan
    position = dumb.begin(
        plan.numbers.colours,
        plan.numbers.top,
        [zones[f"hand.{seat}"] for seat in range(setup.seats)],
        zones["stock"],
        setup.choice("variant"),
        (game.dealer + 1) % setup.seats,
        game.due()[0],
    )
    assert position is not None
    return position


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize(
    ("seats", "colours", "numbers", "hand", "deals"),
    [(2, 2, 4, 3, 60), (2, 1, 9, 4, 60), (3, 2, 5, 2, 60), (2, 3, 3, 3, 40), (4, 2, 5, 2, 20)],
)
def test_the_whole_tree_of_elfer_raus(
    variant: str, seats: int, colours: int, numbers: int, hand: int, deals: int
) -> None:
    if variant == "false-start" and hand * seats > colours * (numbers - 2):
        hand = 1
    for seed in range(deals):
        game = new_game(
            "elfer-raus",
            seats,
            seed=str(seed),
            variant=variant,
            colours=colours,
            numbers=numbers,
            hand=hand,
        )
        assert isinstance(game, ElferRaus)
        assert tree(game) == dumb.tree(dumb_position(game))


def test_every_deal_of_a_tiny_deck() -> None:
    """All 720 orders of six cards, each with its whole tree."""
    setup = setup_for("elfer-raus", 2, {"colours": 2, "numbers": 3, "hand": 2, "dealer": "0"})
    total = dumb_total = redeals = 0
    for order in permutations(range(6)):
        tape = ScriptedTape([order, (1, 0, 2, 3, 4, 5)])
        game = start(setup, tape)
        assert isinstance(game, ElferRaus)
        redeals += game.redeals
        total += tree(game)[0]
        dumb_total += dumb.tree(dumb_position(game))[0]
    assert total == dumb_total
    assert redeals == 720 // 15  # both 2s among the two cards not dealt: 1 in C(6, 2)


@pytest.mark.parametrize(
    ("seats", "numbers"), [(2, 1), (2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2)]
)
def test_the_whole_tree_of_hoechste_karte(seats: int, numbers: int) -> None:
    game = new_game("hoechste-karte", seats, seed="x", numbers=numbers)
    assert tree(game) == dumb_hk.tree(seats, numbers)


@pytest.mark.parametrize(("seats", "numbers"), [(2, 3), (3, 3)])
def test_every_play_of_hoechste_karte_has_the_same_result(seats: int, numbers: int) -> None:
    def plays(game: Game, tricks: list[list[int]]) -> None:
        due = game.due()
        if not due:
            assert list(game.scores[0]) == dumb_hk.result(seats, numbers, tricks)
            return
        for action in game.menu(due[0]):
            twin = game.copy()
            twin.play(due[0], action)
            value = int(action.cards[0][1:])
            if due[0] == 0:
                plays(twin, [*tricks, [value]])
            else:
                plays(twin, [*tricks[:-1], [*tricks[-1], value]])

    plays(new_game("hoechste-karte", seats, seed="x", numbers=numbers), [])


@pytest.mark.parametrize("variant", VARIANTS)
@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_whole_deals_move_for_move(variant: str, seats: int) -> None:
    for seed in map(str, range(10)):
        game, rng = new_game("elfer-raus", seats, seed=seed, variant=variant), Rng(seed)
        assert isinstance(game, ElferRaus)
        other = dumb_position(game)
        while due := game.due():
            menu = game.menu(due[0])
            assert other.turn == due[0]
            assert {str(action) for action in menu} == set(dumb.legal(other))
            action = rng.choice(menu)
            game.play(due[0], action)
            other = dumb.after(other, str(action))
        assert dumb.legal(other) == []
        assert list(game.scores[0]) == dumb.points(other)
