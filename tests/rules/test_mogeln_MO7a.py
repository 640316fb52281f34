"""Mogeln, rule by rule."""

import pytest

from reihum.core.events import Said
from reihum.core.game import Game
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.mogeln import (
    NOBODY_ELSE,
    NOT_HELD,
    cards,
    middle,
    said,
    seen,
    shown,
    smuggled,
)


def test_MO7_several_cards_are_laid_as_one() -> None:
    game = at(
        """mogeln 3 | asked=(0,) count=3 layer=2 | hand.0 R4 Y4 G6 R8 | hand.1 R9 | hand.2 Y9 |
        laid B3 | pile B1 B2 | out ..."""
    )
    assert said(play(game, "0 lay G6 R8 R4")) == [4]
    assert cards(game, "hand.0") == {"Y4"}
    assert zone(game, "laid") == ("G6", "R8", "R4")
    assert cards(game, "pile") == {"B1", "B2", "B3"}
    assert game.due() == (1,)
    assert said(play(game, "1 lay R9")) == [5]


def test_MO7_two_cards_are_enough_and_the_whole_hand_is_not_too_many() -> None:
    assert cards(smuggled("G6", "R4"), "hand.0") == {"Y4", "R8"}
    assert cards(smuggled("G6", "R4", "Y4", "R8"), "hand.0") == set()


def test_MO7_each_smuggled_card_must_be_in_the_hand_once() -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 R4 Y4 | hand.1 G1 | hand.2 ...")
    assert refused(game, "0 lay R4 R4") in NOT_HELD | {"MO7"}
    assert refused(game, "0 lay R4 G1") in NOT_HELD | {"MO7"}
    assert refused(game, "0 lay R4 Y4 B1") in NOT_HELD | {"MO7"}
    refused(game, "0 lay")


def test_MO7_smuggling_is_on_unless_agreed_otherwise() -> None:
    assert new_game("mogeln", 3, seed="MO7").setup.number("smuggling") == 1


def test_MO7_without_smuggling_one_card_is_laid() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R4 Y4 | hand.1 G1 | hand.2 ...")
    assert refused(game, "0 lay R4 Y4") == "MO7"


def test_MO7_without_smuggling_nobody_accuses() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    assert game.may() == (1,)
    for seat in range(3):
        refused(game, f"{seat} accuse")
        assert "accuse" not in menu(game, seat)


def test_MO7_without_smuggling_the_refused_accusation_names_this_rule() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    assert refused(game, "1 accuse") == "MO7"


@pytest.mark.parametrize(
    ("lay", "taker"), [("G6 R4", 1), ("R4 G6", 0), ("R8 G6 Y4", 1), ("R4 Y4 R8", 0)]
)
def test_MO7_a_doubt_tests_only_the_top_card(lay: str, taker: int) -> None:
    laid = lay.split()
    game = smuggled(*laid)
    assert shown(play(game, "1 doubt")) == [laid[-1]]
    assert {*laid, "B1", "B2", "B3"} <= cards(game, f"hand.{taker}")
    assert middle(game) == set()
    assert game.due() == (1,)


@pytest.mark.parametrize("accuser", [1, 2, 3])
def test_MO7_a_right_accusation_gives_the_pile_to_the_smuggler(accuser: int) -> None:
    game = smuggled("G6", "R4", seats=4)
    play(game, f"{accuser} accuse")
    assert cards(game, "hand.0") == {"R4", "Y4", "G6", "R8", "B1", "B2", "B3"}
    assert cards(game, "hand.1") == {"R9", "Y1"}
    assert cards(game, "hand.2") == {"Y9", "B5"}
    assert cards(game, "hand.3") == {"B9", "B6"}
    assert middle(game) == set()


@pytest.mark.parametrize("card", ["R4", "G6"])
@pytest.mark.parametrize("accuser", [1, 2, 3])
def test_MO7_a_wrong_accusation_gives_the_pile_to_the_accuser(accuser: int, card: str) -> None:
    game = smuggled(card, seats=4)
    before = cards(game, f"hand.{accuser}")
    play(game, f"{accuser} accuse")
    assert cards(game, f"hand.{accuser}") == before | {card, "B1", "B2", "B3"}
    assert cards(game, "hand.0") == {"R4", "Y4", "G6", "R8"} - {card}
    assert middle(game) == set()


@pytest.mark.parametrize("lay", ["R4", "G6 R4"])
@pytest.mark.parametrize("accuser", [1, 2, 3])
def test_MO7_after_an_accusation_the_seat_on_turn_opens_a_new_pile(accuser: int, lay: str) -> None:
    game = smuggled(*lay.split(), seats=4)
    play(game, f"{accuser} accuse")
    assert game.due() == game.may() == (1,)
    assert game.facts()["count"] == 0
    assert said(play(game, "1 lay Y1")) == [1]
    assert middle(game) == {"Y1"}
    assert game.due() == (2,)


def test_MO7_all_but_the_layer_may_accuse() -> None:
    game = smuggled("G6", "R4", seats=4)
    assert game.due() == (1,)
    assert set(game.may()) == {1, 2, 3}
    for seat in (1, 2, 3):
        assert "accuse" in menu(game, seat)
    assert menu(game, 2) == menu(game, 3) == {"accuse"}
    assert menu(game, 0) == set()


def test_MO7_nobody_accuses_oneself() -> None:
    assert refused(smuggled("G6", "R4"), "0 accuse") in {"G1", "MO7"}


def test_MO7_an_accusation_names_no_card() -> None:
    refused(smuggled("G6", "R4"), "2 accuse G6")


def test_MO7_an_accusation_is_heard_by_all() -> None:
    game = smuggled("G6", "R4")
    events = play(game, "2 accuse")
    for seat in (0, 1, 2, None):
        assert 2 in {event.seat for event in seen(events, seat) if isinstance(event, Said)}


def test_MO7_the_next_card_laid_ends_the_time_for_accusing() -> None:
    game = smuggled("G6", "R4")
    play(game, "1 lay Y1")
    assert refused(game, "1 accuse") in {"G1", "MO7"}
    play(game, "0 accuse")
    assert cards(game, "hand.0") == {"Y4", "R8", "G6", "R4", "Y1", "B1", "B2", "B3"}
    assert cards(game, "hand.1") == {"R9"}
    assert game.due() == (2,)


def test_MO7_whoever_smuggled_before_may_rightly_accuse_the_next() -> None:
    game = smuggled("G6", "R4")
    play(game, "1 lay Y1 R9", "0 accuse")
    assert cards(game, "hand.1") == {"R9", "Y1", "G6", "R4", "B1", "B2", "B3"}
    assert cards(game, "hand.0") == {"Y4", "R8"}


@pytest.mark.parametrize("lay", ["G6 R4", "R4 G6", "R4"])
def test_MO7_after_a_doubt_nobody_can_accuse(lay: str) -> None:
    game = smuggled(*lay.split())
    play(game, "1 doubt")
    assert game.may() == (1,)
    for seat in (0, 1, 2):
        assert refused(game, f"{seat} accuse") in {"G1", "MO7"}
        assert "accuse" not in menu(game, seat)


@pytest.mark.parametrize("lay", ["G6 R4", "R4"])
def test_MO7_after_an_accusation_nobody_can_doubt_or_accuse(lay: str) -> None:
    game = smuggled(*lay.split())
    play(game, "2 accuse")
    assert refused(game, "1 doubt") in {"MO4", "MO5", "MO7"}
    for seat in (0, 1, 2):
        assert refused(game, f"{seat} accuse") in {"G1", "MO7"}
        assert not {"accuse", "doubt"} & menu(game, seat)


def test_MO7_at_the_start_nobody_can_accuse() -> None:
    game = new_game("mogeln", 3, seed="MO7", dealer="0")
    assert game.may() == (1,)
    for seat in (0, 1, 2):
        assert refused(game, f"{seat} accuse") in {"G1", "MO7"}


def test_MO7_the_first_card_of_a_pile_can_be_smuggled_and_accused() -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 G1 G2 R8 | hand.1 R9 | hand.2 Y9 | out ...")
    play(game, "0 lay G2 G1", "2 accuse")
    assert cards(game, "hand.0") == {"G1", "G2", "R8"}
    assert game.due() == (1,)


@pytest.mark.parametrize("seat", NOBODY_ELSE)
def test_MO7_others_see_no_sizes(seat: int | None) -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=4 layer=0 | hand.0 R8 G1 | hand.1 R9 | hand.2 Y9 |
        laid G6 R4 | pile B1 B2 | out ..."""
    )
    zones = game.view(seat).zones
    for name in ("hand.0", "laid", "pile", "out"):
        assert zones[name].cards is None, name
        assert not zones[name].empty
    assert seat == 1 or zones["hand.1"].cards is None
    assert seat == 2 or zones["hand.2"].cards is None


def test_MO7_everyone_sees_the_own_hand() -> None:
    game = smuggled("G6", "R4")
    for seat in range(3):
        assert game.view(seat).zones[f"hand.{seat}"].cards == zone(game, f"hand.{seat}")


@pytest.mark.parametrize("seat", NOBODY_ELSE)
def test_MO7_others_see_that_a_hand_is_empty(seat: int | None) -> None:
    assert not smuggled("G6", "R4", "Y4").view(seat).zones["hand.0"].empty
    hand = smuggled("G6", "R4", "Y4", "R8").view(seat).zones["hand.0"]
    assert hand.empty


@pytest.mark.parametrize("seat", NOBODY_ELSE)
@pytest.mark.parametrize("position", ["count=3 layer=2", "count=9 layer=2"])
def test_MO7_smuggling_looks_like_laying_one_card(position: str, seat: int | None) -> None:
    def table() -> Game:
        return at(
            f"""mogeln 3 | asked=(0,) {position} | hand.0 R4 Y4 G6 R8 | hand.1 R9 Y1 |
            hand.2 Y9 B5 | laid B3 | pile B1 B2 | out ..."""
        )

    plain, smuggler = table(), table()
    told = seen(play(plain, "0 lay R4"), seat), seen(play(smuggler, "0 lay G6 Y4 R4"), seat)
    assert told[0] == told[1]
    assert plain.view(seat) == smuggler.view(seat)
    if seat is not None:
        assert plain.menu(seat) == smuggler.menu(seat)
    told = seen(play(plain, "1 lay Y1"), seat), seen(play(smuggler, "1 lay Y1"), seat)
    assert told[0] == told[1]
    assert plain.view(seat) == smuggler.view(seat)


def test_MO7_opening_a_pile_with_smuggled_cards_looks_the_same_too() -> None:
    text = "mogeln 3 | asked=(0,) | hand.0 G1 G2 R8 | hand.1 R9 | hand.2 Y9 | out ..."
    plain, smuggler = at(text), at(text)
    told = play(plain, "0 lay G1"), play(smuggler, "0 lay G2 G1")
    for seat in NOBODY_ELSE:
        assert plain.view(seat) == smuggler.view(seat)
        assert seen(told[0], seat) == seen(told[1], seat)


@pytest.mark.parametrize("seat", [2, None])
def test_MO7_a_doubt_does_not_betray_the_smuggler_to_the_others(seat: int | None) -> None:
    text = "mogeln 3 | asked=(0,) | hand.0 G1 G2 R8 | hand.1 R9 | hand.2 Y9 | out ..."
    plain, smuggler = at(text), at(text)
    play(plain, "0 lay G1")
    play(smuggler, "0 lay G2 G1")
    told = seen(play(plain, "1 doubt"), seat), seen(play(smuggler, "1 doubt"), seat)
    assert told[0] == told[1]
    assert plain.view(seat) == smuggler.view(seat)


def test_MO7_a_doubter_sees_what_is_taken() -> None:
    game = smuggled("G6", "R4")
    play(game, "1 doubt")
    taken = {"G6", "R4", "B1", "B2", "B3"}
    assert set(game.view(1).zones["hand.1"].cards or ()) == {"R9", "Y1"} | taken
