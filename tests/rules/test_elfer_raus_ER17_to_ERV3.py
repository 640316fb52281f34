"""Elfer raus!: a test or more for every rule, named by its id."""

from collections import Counter

import pytest

from reihum.core.rng import Rng, ScriptedTape
from reihum.games import setup_for, start
from reihum.games.elfer_raus import ElferRaus
from tests.rules.elfer_raus import COLOURS, dealt, elfer, size
from tests.rules.helpers import at, menu, play, refused, zone


def test_ER17_the_examples_of_the_rulebook() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 B10 B12 Y9 B15 B9 B13 | hand.1 R1
        | row.blue B11 | stock ...""")
    assert menu(game, 0) == {"lay B10", "lay B12"}
    play(game, "0 lay B10", "0 lay B12")
    assert refused(game, "0 lay Y9") == "ER7"
    assert refused(game, "0 lay B15") == "ER8"
    assert menu(game, 0) == {"lay B9", "lay B13", "end"}


def test_ERV0_a_colour_may_be_out_in_every_variant() -> None:
    for variant in ("false-start", "three-numbers", "any-card"):
        game = elfer(2, variant=variant, without="green")
        assert len([card for z in game.zones() for card in z.cards]) == 60
    out = elfer(2, variant="false-start", without="green")
    assert {z.name for z in out.zones() if z.name.startswith("row.")} == {
        "row.red",
        "row.yellow",
        "row.blue",
    }


def test_ERV1_1_the_ones_and_twenties_lie_out_and_hands_keep_their_size() -> None:
    for seats, hand in ((2, 20), (3, 20), (4, 15), (5, 12), (6, 10)):
        game = elfer(seats, variant="false-start")
        for colour, letter in COLOURS.items():
            assert zone(game, f"row.{colour}") == (f"{letter}1", f"{letter}20")
        assert [size(game, f"hand.{s}") for s in range(seats)] == [hand] * seats
        assert size(game, "stock") == 72 - seats * hand


def test_ERV1_2_rows_grow_up_from_one_and_down_from_twenty() -> None:
    game = at("""elfer-raus 2 variant=false-start | asked=(0,) | hand.0 R2 R3 R19 R11 Y11 R4 Y18
        | hand.1 G2 | row.red R1 R20 | row.yellow Y1 Y20 | row.green G1 G20 | row.blue B1 B20
        | stock ...""")
    assert menu(game, 0) == {"lay R2", "lay R19"}
    assert refused(game, "0 lay R11") == "ERV1.2"
    assert refused(game, "0 lay Y18") == "ERV1.2"
    play(game, "0 lay R2", "0 lay R3", "0 lay R4", "0 lay R19")
    assert menu(game, 0) == {"end"}
    meet = at("""elfer-raus 2 variant=false-start numbers=6 colours=1 hand=1 | asked=(0,) laid=1
        | hand.0 R4 R3 | hand.1 | row.red R1 R2 R5 R6 | stock""")
    assert menu(meet, 0) == {"lay R3", "lay R4", "end"}


def test_ERV1_3_the_eleven_names_the_beginner_who_takes_an_ordinary_turn() -> None:
    game = dealt(["G11 R2", "Y11 R19 B2 B3"], variant="false-start")
    assert game.due() == (1,)
    assert refused(game, "1 lay Y11") == "ERV1.2"
    play(game, "1 lay B2", "1 lay B3")
    assert game.due() == (1,)
    play(game, "1 end")
    low = dealt(["R11 R9 R10", "B5"], variant="false-start")
    fits = {card for card in zone(low, "hand.0") if card[1:] in ("2", "19")}
    assert menu(low, 0) == ({f"lay {card}" for card in fits} or {"draw"})


def test_ERV1_3_no_eleven_dealt_the_left_of_the_dealer_begins_without_a_redeal() -> None:
    for seed in map(str, range(400)):
        game = elfer(3, seed, variant="false-start", hand=2)
        hands = [card for s in range(3) for card in zone(game, f"hand.{s}")]
        if not any(card[1:] == "11" for card in hands):
            assert game.due() == ((game.dealer + 1) % 3,)
            assert game.redeals == 0
            break
    else:
        pytest.fail("no such deal found")


def test_ERV1_3_the_beginner_may_have_to_draw() -> None:
    setup = setup_for("elfer-raus", 2, {"variant": "false-start", "hand": 1, "dealer": "0"})
    plan = ElferRaus.prepare(setup)
    first = [plan.deck.index[name] for name in ("R11", "Y5", "R19")]
    rest = [c for c in plan.to_deal if c not in first]
    game = start(setup, ScriptedTape([first[:2] + rest + first[2:]]))
    assert menu(game, 0) == {"draw"}
    play(game, "0 draw")
    assert menu(game, 0) == {"lay R19"}


def test_ERV2_1_each_row_opened_by_its_own_ten_eleven_or_twelve() -> None:
    game = at("""elfer-raus 2 variant=three-numbers | asked=(0,) first=10
        | hand.0 R12 R11 Y12 Y10 G11 B9 B13 R9 | hand.1 R1 | row.red R10 | stock ...""")
    assert menu(game, 0) == {"lay R11", "lay R9", "lay Y12", "lay Y10", "lay G11"}
    assert refused(game, "0 lay R12") == "ERV2.1"
    assert refused(game, "0 lay B9") == "ERV2.1"
    play(game, "0 lay Y12")
    assert refused(game, "0 lay Y10") == "ERV2.1"
    play(game, "0 lay R11", "0 lay R12")


def test_ERV2_2_left_of_the_dealer_begins_and_draws_without_a_starting_number() -> None:
    for seed in map(str, range(50)):
        game = elfer(4, seed, variant="three-numbers")
        assert game.due() == ((game.dealer + 1) % 4,)
        assert game.redeals == 0
        hand = zone(game, f"hand.{game.due()[0]}")
        starts = {f"lay {card}" for card in hand if card[1:] in ("10", "11", "12")}
        assert menu(game, game.due()[0]) == (starts or {"draw"})
    game = dealt(["R10 Y11 G12", "R1 Y1"], variant="three-numbers", hand="3")
    assert game.due() == (1,)
    assert menu(game, 1) == {"draw"}


def test_ERV2_3_the_very_first_card_ends_the_turn_also_of_a_later_seat() -> None:
    game = dealt(["Y11", "R11 R12 R10"], variant="three-numbers")
    play(game, "1 lay R11")
    assert game.due() == (0,)
    later = at("""elfer-raus 2 variant=three-numbers | asked=(0,) | hand.0 R11 R12 Y10
        | hand.1 G1 | stock ...""")
    play(later, "0 lay R11")
    assert later.due() == (1,)
    second = at("""elfer-raus 2 variant=three-numbers | asked=(0,) first=11 | hand.0 Y11 Y12 G1
        | hand.1 G2 | row.red R11 | stock ...""")
    play(second, "0 lay Y11", "0 lay Y12")
    assert second.due() == (0,)


def test_ERV3_1_a_beginner_by_lot_opens_with_any_card() -> None:
    begun = Counter(elfer(4, str(seed), variant="any-card").due()[0] for seed in range(200))
    assert set(begun) == {0, 1, 2, 3}
    game = elfer(4, variant="any-card")
    seat = game.due()[0]
    hand = zone(game, f"hand.{seat}")
    assert menu(game, seat) == {f"lay {card}" for card in hand}
    assert refused(game, f"{seat} draw") == "ER6"
    play(game, f"{seat} lay {hand[3]}")
    assert game.due() == ((seat + 1) % 4,)


def test_ERV3_1_the_lot_is_drawn_anew_each_deal() -> None:
    rng, differ = Rng("lot"), 0
    for seed in map(str, range(20)):
        game = elfer(4, seed, variant="any-card", deals=2)
        first = game.due()
        while game.deal == 1:
            seat = game.due()[0]
            game.play(seat, rng.choice(game.menu(seat)))
        differ += game.due() != (((first[0] + 1) % 4),)
    assert differ > 5


def test_ERV3_2_other_rows_are_opened_by_the_same_number_and_the_eleven_is_ordinary() -> None:
    game = at("""elfer-raus 2 variant=any-card | asked=(0,) first=7
        | hand.0 R8 R6 Y7 G7 Y11 B8 | hand.1 G1 | row.red R7 | stock ...""")
    assert menu(game, 0) == {"lay R8", "lay R6", "lay Y7", "lay G7"}
    assert refused(game, "0 lay Y11") == "ERV3.2"
    assert refused(game, "0 lay B8") == "ERV3.2"
    play(game, "0 lay Y7", "0 end")
    eleven = at("""elfer-raus 2 variant=any-card | asked=(0,) first=10 | hand.0 R11 Y11 G2
        | hand.1 G1 | row.red R10 | stock ...""")
    assert menu(eleven, 0) == {"lay R11"}
    none = at("""elfer-raus 2 variant=any-card | asked=(0,) first=10 | hand.0 Y11 G2
        | hand.1 G1 | row.red R10 | stock ...""")
    assert menu(none, 0) == {"draw"}
