"""Elfer raus!: a test or more for every rule, named by its id."""

from collections import Counter

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Known, Moved, Said
from reihum.core.game import Game
from reihum.core.rng import Rng, ScriptedTape, SeededTape
from reihum.core.tell import Tell
from reihum.games import setup_for, start
from reihum.games.elfer_raus import ElferRaus
from tests.rules.elfer_raus import COLOURS, dealt, elfer, size
from tests.rules.helpers import at, menu, play, refused, zone


def test_ER1_eighty_cards_four_colours_one_to_twenty() -> None:
    cards = Counter(card for z in elfer(4).zones() for card in z.cards)
    assert cards == Counter(f"{colour}{n}" for colour in "RYGB" for n in range(1, 21))


@pytest.mark.parametrize(("seats", "hand"), [(2, 20), (3, 20), (4, 15), (5, 12), (6, 10)])
def test_ER2_hand_sizes_and_the_rest_is_the_draw_pile(seats: int, hand: int) -> None:
    game = elfer(seats)
    assert [size(game, f"hand.{seat}") for seat in range(seats)] == [hand] * seats
    assert size(game, "stock") == 80 - seats * hand
    assert all(zone_.cards is not None for zone_ in game.view(None).zones.values())
    assert not game.view(0).zones["stock"].open


def test_ER3_the_red_eleven_begins_or_if_nobody_has_it_yellow_green_blue() -> None:
    assert dealt(["Y11 G11 B11", "R11"]).due() == (1,)
    assert dealt(["G11 B11", "Y11"]).due() == (1,)
    for seed in map(str, range(200)):
        game = elfer(4, seed)
        holders = [
            seat
            for colour in "RYGB"
            for seat in range(4)
            if f"{colour}11" in zone(game, f"hand.{seat}")
        ]
        assert game.due() == (holders[0],)


def test_ER3_the_way_the_beginner_is_found_is_told() -> None:
    tell = Tell()
    setup = setup_for("elfer-raus", 2, {"dealer": "0"})
    deck = ElferRaus.planned(setup).deck
    order = [deck.index[f"G{n}"] for n in range(1, 21)] + [
        deck.index[f"B{n}"] for n in range(1, 21)
    ]
    start(setup, ScriptedTape([order + [c for c in deck.cards() if c not in order]]), tell)
    known = [e for e in tell.events if isinstance(e, Known)]
    assert Known("hand.0", holds=("G11",)) in known
    assert Known("hand.1", lacks=("R11", "Y11")) in known


def test_ER4_nobody_holds_an_eleven_same_dealer_deals_again_unseen() -> None:
    setup = setup_for("elfer-raus", 2, {"dealer": "1"})
    deck = ElferRaus.planned(setup).deck
    elevens = [deck.index[f"{c}11"] for c in "RYGB"]
    rest = [card for card in deck.cards() if card not in elevens]
    without = rest + elevens
    game = start(setup, ScriptedTape([without, without, elevens + rest]))
    assert isinstance(game, ElferRaus)
    assert game.redeals == 2
    assert (game.deal, game.dealer, game.scores) == (1, 1, ())
    assert {"R11", "Y11", "G11", "B11"} <= set(zone(game, "hand.0"))
    for seed in map(str, range(300)):
        assert elfer(6, seed, hand=1).redeals >= 0


def test_ER5_the_beginner_lays_that_eleven_only_and_the_turn_passes() -> None:
    game = dealt(["R11 R12 Y11 G11", "R10"])
    assert menu(game, 0) == {"lay R11"}
    assert refused(game, "0 lay Y11") == "ER5"
    assert refused(game, "0 lay R12") == "ER5"
    assert refused(game, "0 draw") == "ER6"
    play(game, "0 lay R11")
    assert game.due() == (1,)


def test_ER6_lay_any_number_to_any_rows_or_draw_only_if_nothing_fits() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 R12 R13 B10 Y5 | hand.1 G1
        | row.red R11 | row.blue B11 | stock ...""")
    assert refused(game, "0 draw") == "ER6"
    assert refused(game, "0 end") == "ER6"
    assert menu(game, 0) == {"lay R12", "lay B10"}
    play(game, "0 lay R12", "0 lay B10", "0 lay R13")
    assert game.due() == (0,)
    assert refused(game, "0 draw") == "ER6"
    assert menu(game, 0) == {"end"}
    play(game, "0 end")
    assert game.due() == (1,)
    assert refused(game, "0 end") == "G1"
    assert menu(game, 1) == {"draw"}


def test_ER7_only_its_eleven_opens_a_row() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 Y11 Y10 Y12 G20 R10 | hand.1 G1
        | row.red R11 | stock ...""")
    assert menu(game, 0) == {"lay Y11", "lay R10"}
    assert refused(game, "0 lay Y10") == "ER7"
    assert refused(game, "0 lay Y12") == "ER7"
    assert refused(game, "0 lay G20") == "ER7"
    play(game, "0 lay Y11")
    assert zone(game, "row.yellow") == ("Y11",)
    play(game, "0 lay Y12", "0 lay Y10")


def test_ER8_down_to_one_and_up_to_twenty_without_gaps() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 R1 R20 R2 R18 | hand.1 G1
        | row.red R3 R4 R5 R6 R7 R8 R9 R10 R11 R12 R13 R14 R15 R16 R17 | stock ...""")
    assert refused(game, "0 lay R1") == "ER8"
    assert refused(game, "0 lay R20") == "ER8"
    assert menu(game, 0) == {"lay R2", "lay R18"}
    play(game, "0 lay R2", "0 lay R1", "0 lay R18")
    assert refused(game, "0 lay R20") == "ER8"
    assert zone(game, "row.red") == tuple(f"R{n}" for n in range(1, 19))


def test_ER9_fitting_cards_may_be_held_back_but_one_must_be_laid() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 R12 Y11 R13 | hand.1 G1
        | row.red R11 | stock ...""")
    play(game, "0 lay R12", "0 end")
    assert zone(game, "hand.0") == ("R13", "Y11")
    stuck = at("""elfer-raus 2 colours=1 numbers=6 hand=2 | asked=(0,) | hand.0 R3 R6
        | hand.1 R1 | row.red R2 R4 R5 | stock""")
    assert refused(stuck, "0 pass") == "ER9"
    assert menu(stuck, 0) == {"lay R3", "lay R6"}


def test_ER10_a_drawn_card_that_fits_must_be_laid_and_ends_the_turn() -> None:
    game = at("""elfer-raus 2 colours=1 numbers=20 hand=2 | asked=(0,) | hand.0 R1 R14 | hand.1 R20
        | row.red R11 R12 | stock R2 R3 R4 R5 R6 R7 R8 R9 R10 R15 R16 R17 R18 R13 R19""")
    events = play(game, "0 draw")
    assert menu(game, 0) == {"draw"}
    assert refused(game, "0 lay R14") == "ER8"
    assert refused(game, "0 pass") == "ER11"
    assert refused(game, "0 end") == "ER6"
    play(game, "0 draw")
    assert menu(game, 0) == {"lay R13"}
    assert refused(game, "0 draw") == "ER10"
    play(game, "0 lay R13")
    assert game.due() == (1,)
    assert zone(game, "hand.0") == ("R1", "R14", "R19")
    moved = next(e for e in events if isinstance(e, Moved))
    assert moved.seen_by(1).cards == ("?",)
    assert moved.seen_by(0).cards == ("R19",)
    assert moved.seen_by(None).cards == ("?",)


def test_ER10_three_cards_at_most_then_the_turn_ends() -> None:
    game = at("""elfer-raus 3 colours=1 numbers=20 hand=2 | asked=(1,) | hand.1 R1 R14 | hand.2 R20
        | hand.0 R19 | row.red R11 | stock R10 R12 R13 R2 R3 R4 R5 R6 R7 R8 R9 R15 R16 R17 R18""")
    play(game, "1 draw", "1 draw")
    assert game.due() == (1,)
    play(game, "1 draw")
    assert game.due() == (2,)
    assert size(game, "hand.1") == 5


def test_ER10_a_third_card_that_fits_is_laid() -> None:
    game = at(
        """elfer-raus 2 colours=1 numbers=20 hand=2 | asked=(0,) | hand.0 R1 R14 | hand.1 R20
        | row.red R11 | stock R10 R13 R2 R3 R4 R5 R6 R7 R8 R9 R15 R16 R17 R19 R12 R18"""
        + " "
    )
    play(game, "0 draw", "0 draw")
    assert menu(game, 0) == {"lay R12"}
    play(game, "0 lay R12")
    assert game.due() == (1,)
    third = at("""elfer-raus 2 colours=1 numbers=20 hand=2 | asked=(0,) drawn=2
        | hand.0 R1 R14 R18 R17 | hand.1 R20
        | row.red R11 | stock R10 R13 R2 R3 R4 R5 R6 R7 R8 R9 R15 R16 R19 R12""")
    play(third, "0 draw")
    assert menu(third, 0) == {"lay R12"}
    play(third, "0 lay R12")
    assert third.due() == (1,)


def test_ER10_whoever_draws_holds_nothing_that_fits() -> None:
    game = at("""elfer-raus 2 | asked=(0,) | hand.0 R1 | hand.1 G1 | row.red R11 | stock ...""")
    known = [e for e in play(game, "0 draw") if isinstance(e, Known)]
    assert Known("hand.0", lacks=("R10", "R12", "Y11", "G11", "B11")) in known


def test_ER11_empty_pile_and_nothing_fits_is_a_pass() -> None:
    game = at("""elfer-raus 2 colours=1 numbers=6 hand=2 | asked=(0,) | hand.0 R1 | hand.1 R3 R6
        | row.red R4 | stock R2 R5""")
    assert refused(game, "0 pass") == "ER11"
    game = at("""elfer-raus 2 colours=1 numbers=6 hand=2 | asked=(0,) | hand.0 R1 | hand.1 R2 R3
        | row.red R4 R5 R6 | stock""")
    assert refused(game, "0 draw") == "ER11"
    assert menu(game, 0) == {"pass"}
    events = play(game, "0 pass")
    assert Said(0, "pass") in events
    assert game.due() == (1,)


def test_ER11_the_pile_runs_out_while_drawing() -> None:
    game = at("""elfer-raus 2 colours=1 numbers=6 hand=2 | asked=(0,) | hand.0 R1 | hand.1 R3 R6
        | row.red R4 R5 | stock R2""")
    play(game, "0 draw")
    assert game.due() == (0,)
    assert menu(game, 0) == {"pass"}
    play(game, "0 pass")
    assert game.due() == (1,)


def test_ER12_the_last_card_ends_the_deal_at_once_and_wins_it() -> None:
    game = at("""elfer-raus 3 | asked=(1,) | hand.0 R19 | hand.1 R12 R13 | hand.2 B2
        | row.red R11 | stock ...""")
    play(game, "1 lay R12", "1 lay R13")
    assert game.phase == "over"
    assert game.due() == ()
    assert game.winners() == (1,)
    assert game.scores == ((19, 0, 2),)


def test_ER13_nineteen_and_two_left_are_21_points_and_fewest_wins_the_match() -> None:
    game = at("""elfer-raus 2 deals=2 | asked=(0,) scores=() | hand.0 R12 | hand.1 R19 Y2
        | row.red R11 | stock ...""")
    play(game, "0 lay R12")
    assert game.scores == ((0, 21),)
    assert game.phase == "rest"
    last = at("""elfer-raus 3 deals=2 | deal=2 asked=(0,) scores=((0,21,30),) | hand.0 R12
        | hand.1 R1 | hand.2 R20 | row.red R11 | stock ...""")
    play(last, "0 lay R12")
    assert last.totals() == (0, 22, 50)
    assert last.winners() == (0,)
    tie = at("""elfer-raus 3 deals=2 | deal=2 asked=(0,) scores=((21,0,30),) | hand.0 R12
        | hand.1 R19 Y2 | hand.2 R20 | row.red R11 | stock ...""")
    play(tie, "0 lay R12")
    assert tie.totals() == (21, 21, 50)
    assert tie.winners() == (0, 1)


@pytest.mark.parametrize("out", COLOURS)
def test_ER14_two_players_may_take_one_colour_out(out: str) -> None:
    game = elfer(2, without=out)
    cards = [card for z in game.zones() for card in z.cards]
    assert len(cards) == 60
    assert all(not card.startswith(COLOURS[out]) for card in cards)
    assert (size(game, "hand.0"), size(game, "hand.1"), size(game, "stock")) == (20, 20, 20)
    for seats in (3, 4, 5, 6):
        with pytest.raises(Mistake):
            elfer(seats, without=out)


def test_ER14_a_missing_colour_is_skipped_when_the_beginner_is_found() -> None:
    assert dealt(["G11", "Y11"], without="red").due() == (1,)


def test_ER15_rows_are_one_zone_each_however_they_are_shown() -> None:
    names = {z.name for z in elfer(4).zones()}
    assert {"row.red", "row.yellow", "row.green", "row.blue"} <= names


@pytest.mark.parametrize("variant", ["plain", "false-start", "three-numbers", "any-card"])
def test_ER16_a_deal_never_gets_stuck(variant: str) -> None:
    rng = Rng(variant)
    for seed in map(str, range(60)):
        game = elfer(2 + int(seed) % 5, seed, variant=variant)
        while due := game.due():
            if not game.left:
                assert any(hand & game.fits for hand in game.hands)
            game.play(due[0], rng.choice(game.menu(due[0])))
        assert game.winners()


@pytest.mark.parametrize("seats", [2, 3, 4, 6])
def test_ER13_the_points_of_a_deal_are_those_that_the_count_shows(seats: int) -> None:
    """The game adds them up by itself, in a shorter way."""
    game = start(setup_for("elfer-raus", seats, {}), SeededTape(f"count-{seats}"))
    while not game.scores:
        (seat,) = game.due()
        game.play(seat, game.menu(seat)[0])
    assert game.points_counted() == Game.points_counted(game) == list(game.scores[0])
    assert sum(game.scores[0])
