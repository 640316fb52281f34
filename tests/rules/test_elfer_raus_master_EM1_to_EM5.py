"""Elfer raus! Master: a test or more for every rule, named by its id. The box and the deal."""

from collections import Counter
from itertools import permutations

import pytest

from reihum.core.errors import Mistake
from tests.rules.elfer_raus_master import COLOURS, SEATS, board, cards, master, size
from tests.rules.helpers import menu, play, refused, zone

ORDERS = ["-".join(order) for order in permutations(COLOURS)]


@pytest.mark.parametrize("seats", SEATS)
def test_EM1_what_is_in_the_box(seats: int) -> None:
    box = Counter(card for z in master(seats).zones() for card in z.cards)
    assert (box.pop("*"), box.pop("+"), box.pop("=")) == (4, 7, 15)
    assert box == Counter(f"{colour}{n}" for colour in "RYGB" for n in range(1, 22))
    assert box.total() == 84


def test_EM1_two_to_six_play() -> None:
    for seats in (1, 7):
        with pytest.raises(Mistake):
            master(seats)


@pytest.mark.parametrize(
    ("seats", "each", "out"), [(2, 4, 7), (3, 4, 3), (4, 3, 3), (5, 3, 0), (6, 2, 3)]
)
def test_EM2_connecting_cards_lie_open_before_everyone(seats: int, each: int, out: int) -> None:
    game = master(seats)
    for seat in range(seats):
        assert zone(game, f"connecting.{seat}") == ("=",) * each
    assert zone(game, "out") == ("=",) * out
    assert zone(game, "between") == ()
    for viewer in (*range(seats), None):
        seen = game.view(viewer).zones
        assert all(seen[f"connecting.{seat}"].cards == ("=",) * each for seat in range(seats))


def test_EM2_bonus_cards_lie_ready_and_nobody_has_one() -> None:
    game = master(4)
    assert zone(game, "bonus") == ("+",) * 7
    assert [zone(game, f"won.{seat}") for seat in range(4)] == [()] * 4


@pytest.mark.parametrize("order", ORDERS)
def test_EM3_the_elevens_lie_out_in_any_order(order: str) -> None:
    game = master(3, row_order=order)
    for colour, letter in COLOURS.items():
        assert zone(game, f"row.{colour}") == (f"{letter}11",)


def test_EM3_the_usual_order_is_green_yellow_blue_red() -> None:
    assert master(2).setup.choice("row_order") == "green-yellow-blue-red"
    for wrong in ("green-yellow-blue", "green-green-blue-red", "red", "green-yellow-blue-pink"):
        with pytest.raises(Mistake):
            master(2, row_order=wrong)


@pytest.mark.parametrize("order", ORDERS)
def test_EM3_only_rows_directly_above_and_below_are_neighbours(order: str) -> None:
    rows = order.split("-")
    for source, target in permutations(rows, 2):
        here, there = COLOURS[source], COLOURS[target]
        game = board(f"""2 row_order={order} | asked=(0,) | hand.0 {there}13 {there}15
            | hand.1 {here}1 | row.{source} {cards(here, 11, 13)}""")
        connect = f"connect {here}13 {target}"
        if abs(rows.index(source) - rows.index(target)) == 1:
            assert connect in menu(game, 0)
            play(game, f"0 {connect}", f"0 lay {there}13")
        else:
            assert connect not in menu(game, 0)
            assert refused(game, f"0 {connect}") == "EM3"


@pytest.mark.parametrize(
    ("seats", "hand", "pile"), [(2, 20, 44), (3, 20, 24), (4, 15, 24), (5, 12, 24), (6, 12, 12)]
)
def test_EM4_hand_sizes_and_the_rest_is_the_draw_pile(seats: int, hand: int, pile: int) -> None:
    game = master(seats)
    assert [size(game, f"hand.{seat}") for seat in range(seats)] == [hand] * seats
    assert size(game, "stock") == pile
    dealt = Counter(zone(game, "stock"))
    for seat in range(seats):
        dealt.update(zone(game, f"hand.{seat}"))
    numbers = (n for n in range(1, 22) if n != 11)
    assert dealt == Counter(f"{c}{n}" for n in numbers for c in "RYGB") + Counter({"*": 4})


@pytest.mark.parametrize("seats", SEATS)
def test_EM4_a_hand_is_for_its_owner_and_the_pile_for_nobody(seats: int) -> None:
    game = master(seats)
    for viewer in (*range(seats), None):
        seen = game.view(viewer).zones
        assert not seen["stock"].open
        for seat in range(seats):
            assert seen[f"hand.{seat}"].open == (seat == viewer)
            assert len(seen[f"hand.{seat}"].cards or ()) == size(game, f"hand.{seat}")


def test_EM4_the_jokers_are_shuffled_in() -> None:
    found = set()
    for seed in map(str, range(60)):
        game = master(2, seed)
        found |= {name for name in ("hand.0", "hand.1", "stock") if "*" in zone(game, name)}
    assert found == {"hand.0", "hand.1", "stock"}


@pytest.mark.parametrize("seats", SEATS)
def test_EM5_the_named_seat_begins_or_a_lot_is_drawn(seats: int) -> None:
    for seat in range(seats):
        assert master(seats, beginner=str(seat)).due() == (seat,)
    drawn = {master(seats, str(seed)).due() for seed in range(80)}
    assert drawn == {(seat,) for seat in range(seats)}
    with pytest.raises(Mistake):
        master(seats, beginner=str(seats))


def test_EM5_in_later_deals_the_beginner_moves_one_seat_left() -> None:
    beginners = []
    game = master(3, beginner="1", deals=4)
    for _ in range(4):
        (beginner,) = game.due()
        beginners.append(beginner)
        while game.phase == "play":  # everyone lays what fits, or draws
            (seat,) = game.due()
            game.play(seat, game.menu(seat)[0])
        if game.phase == "rest":
            play(game, "0 ready", "1 ready", "2 ready")
    assert beginners == [1, 2, 0, 1]
    assert (game.phase, len(game.scores)) == ("over", 4)


def test_EM5_the_beginner_moves_on_by_one_seat_whoever_won() -> None:
    game = board("""4 beginner=2 deals=2 | asked=(0,) dealer=1 | hand.0 R12 | hand.1 R1
        | hand.2 R2 | hand.3 R3""")
    play(game, "0 lay R12")
    assert game.phase == "rest"
    play(game, *(f"{seat} ready" for seat in range(4)))
    assert (game.deal, game.due()) == (2, (3,))
    assert [size(game, f"hand.{seat}") for seat in range(4)] == [15] * 4
    assert [zone(game, f"row.{colour}") for colour in COLOURS] == [
        (f"{letter}11",) for letter in COLOURS.values()
    ]
