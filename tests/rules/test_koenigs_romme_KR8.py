"""Königs-Rommé: a test or more for every rule, named by its id."""

import pytest

from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.koenigs_romme import (
    SEVENS_WILD,
    THREES_WILD,
    combination,
    combinations,
    lays,
    moved,
    on_turn,
    said,
    verbs,
)

# KR8: going out


@pytest.mark.parametrize(
    ("first", "hand", "top", "open_card"),
    [("draw", "S8 S9 DK", "S10", "D4"), ("take", "S8 S9 DK", "D4", "S10")],
)
def test_KR8_going_out_with_a_card_of_either_pile_on_the_first_turn(
    first: str, hand: str, top: str, open_card: str
) -> None:
    game = at(f"""koenigs-romme 2 | asked=(0,) | hand.0 {hand} | hand.1 C4 C9 XJ
        | discard ... | stock XQ {top}""")
    if first == "take":
        game = at(f"""koenigs-romme 2 | asked=(0,) | hand.0 {hand} | hand.1 C4 C9 XJ
            | discard {open_card} | stock ...""")
    play(game, f"0 {first}")
    assert combination("S8 S9 S10") in lays(game)
    events = play(game, "0 lay S8 S9 S10", "0 discard DK")
    assert (0, "out") in said(events)
    assert game.facts()["out"] == 0
    assert zone(game, "hand.0") == ()
    assert combinations(game) == ["S10 S8 S9"]
    assert zone(game, "discard")[-1] == "DK"
    assert game.due() == (1,)


def test_KR8_what_lies_is_seen_by_all() -> None:
    game = on_turn("S8 S9 S10 DK", THREES_WILD)
    events = play(game, "0 lay S8 S9 S10")
    for seat in (0, 1, None):
        ((cards, source, target),) = moved(events, seat)
        assert (set(cards or ()), source, target) == ({"S8", "S9", "S10"}, "hand.0", "laid.0")
        assert set(game.view(seat).zones["laid.0"].cards or ()) == {"S8", "S9", "S10"}


def test_KR8_it_is_a_right_and_not_a_duty() -> None:
    game = on_turn("S8 S9 S10 DK", THREES_WILD)
    assert verbs(game) == {"lay", "discard"}
    assert menu(game, 0) == {"lay S8 S9 S10", "discard DK"}  # only what is sensible is offered
    play(game, "0 discard S8")  # but other actions are allowed too
    assert game.facts()["out"] == -1
    assert combinations(game) == []
    game = on_turn("S8 S9 S10 DK", THREES_WILD)
    play(game, "0 discard DK")
    assert game.facts()["out"] == -1  # a complete hand that was not laid
    assert game.due() == (1,)


def test_KR8_no_joker_is_offered_for_the_discard_while_there_is_another_card() -> None:
    game = on_turn("* S3 C5 DK", THREES_WILD)
    discards = {action for action in menu(game, 0) if action.startswith("discard")}
    assert "discard *" not in discards
    assert discards <= {"discard C5", "discard DK"}
    assert discards
    play(game, "0 discard *")


def test_KR8_a_hand_kept_may_go_out_on_a_later_turn() -> None:
    game = at("""koenigs-romme 2 | asked=(0,) drawn=1 turns=40 | hand.0 S8 S9 S10 DK
        | hand.1 C4 C9 XJ | discard ... | stock H4 D5 D9""")
    play(game, "0 discard DK", "1 draw", "1 discard D9", "0 draw")
    play(game, "0 lay S8 S9 S10", "0 discard D5")
    assert game.facts()["out"] == 0


def test_KR8_no_part_of_a_hand_before_somebody_is_out() -> None:
    game = on_turn("S8 S9 S10 DK D5", 2)
    assert refused(game, "0 lay S8 S9 S10") == "KR8"
    assert verbs(game) == {"discard"}
    game = on_turn("S8 S9 S10 D5 H5 C5 XJ XQ", SEVENS_WILD)
    assert refused(game, "0 lay D5 H5 C5") == "KR8"
    assert verbs(game) == {"discard"}


def test_KR8_exactly_one_card_is_left_for_the_discard() -> None:
    """All four cards make a run, all six make two sets, but one card must be left to discard."""
    game = on_turn("S8 S9 S10 SJ", THREES_WILD)
    assert refused(game, "0 lay S8 S9 S10 SJ") == "KR8"
    assert lays(game) == {combination("S8 S9 S10"), combination("S9 S10 SJ")}
    play(game, "0 lay S9 S10 SJ", "0 discard S8")
    assert game.facts()["out"] == 0
    game = on_turn("S6 H6 D6 S9 H9 D9", 3)
    assert refused(game, "0 lay S6 H6 D6") == "KR8"
    assert verbs(game) == {"discard"}
    wild = on_turn("S5 H5 D5 S9 H9 D9", 3)  # fives are wild in round three
    play(wild, "0 lay S9 H9 D9 S5 H5", "0 discard D5")
    assert wild.facts()["out"] == 0


def test_KR8_combination_by_combination_until_one_card_is_left() -> None:
    game = on_turn("S8 S9 S10 D5 H5 C5 X5 XJ", SEVENS_WILD)
    play(game, "0 lay S8 S9 S10")
    assert game.due() == (0,)
    for card in ("XJ", "D5"):
        assert refused(game, f"0 discard {card}") == "KR8"
    assert verbs(game) == {"lay"}
    assert refused(game, "0 lay D5 H5 C5") == "KR8"  # X5 and XJ would be left
    assert refused(game, "0 draw") == "KR4"
    play(game, "0 lay D5 H5 C5 X5")
    assert menu(game, 0) == {"discard XJ"}
    assert combinations(game) == ["S10 S8 S9", "C5 D5 H5 X5"]
    play(game, "0 discard XJ")
    assert game.facts()["out"] == 0
    assert zone(game, "hand.0") == ()


def test_KR8_any_arrangement_may_be_laid_not_only_the_one_on_the_menu() -> None:
    hand = "S4 S5 S6 H4 H5 H6 D4 D5 D6 XQ"
    for way in (["S4 S5 S6", "H4 H5 H6", "D4 D5 D6"], ["S4 H4 D4", "S5 H5 D5", "S6 H6 D6"]):
        game = on_turn(hand, SEVENS_WILD + 2)
        play(game, *(f"0 lay {cards}" for cards in way), "0 discard XQ")
        assert game.facts()["out"] == 0
    mixed = on_turn(hand, SEVENS_WILD + 2)
    play(mixed, "0 lay S4 S5 S6")
    assert refused(mixed, "0 lay H4 D4 H5") == "KR6"
    wild = on_turn("S4 S5 S6 S8 H8 * C7 XQ", SEVENS_WILD)
    play(wild, "0 lay S4 S5 S6 *", "0 lay S8 H8 C7", "0 discard XQ")
    assert combinations(wild) == ["* S4 S5 S6", "C7 H8 S8"]


def test_KR8_a_combination_that_spoils_the_rest_is_refused() -> None:
    """The set of tens uses a card that the run needs."""
    game = on_turn("S8 S9 S10 H10 D10 C10 XQ", 4)
    assert refused(game, "0 lay S10 H10 D10") == "KR8"
    assert refused(game, "0 lay S10 H10 D10 C10") == "KR8"
    play(game, "0 lay H10 D10 C10", "0 lay S8 S9 S10", "0 discard XQ")


def test_KR8_any_card_may_be_the_discard_a_wild_one_too() -> None:
    for card in ("*", "H7", "S5"):
        others = [c for c in ("S5", "D5", "H7", "*") if c != card]
        game = on_turn("S5 D5 H7 *", SEVENS_WILD)
        play(game, f"0 lay {' '.join(others)}", f"0 discard {card}")
        assert game.facts()["out"] == 0
        assert zone(game, "discard") == (card,)


def test_KR8_nobody_is_out_before_the_discard() -> None:
    game = on_turn("S8 S9 S10 DK", THREES_WILD)
    play(game, "0 lay S8 S9 S10")
    assert game.due() == (0,)
    assert menu(game, 0) == {"discard DK"}
    assert game.phase == "play"
    assert refused(game, "1 draw") == "G1"


def test_KR8_thirteen_cards() -> None:
    hand = "S3 S4 S5 S6 H9 D9 C9 X10 XJ XQ * HK D8 C3"
    game = on_turn(hand, 11)
    play(game, "0 lay S3 S4 S5 S6", "0 lay H9 D9 C9", "0 lay X10 XJ XQ", "0 lay * HK D8")
    play(game, "0 discard C3")
    assert game.facts()["out"] == 0
    short = on_turn("S3 S4 S5 S6 H9 D9 C9 X10 XJ XQ * H5 D8 C3", 11)
    assert verbs(short) == {"discard"}
