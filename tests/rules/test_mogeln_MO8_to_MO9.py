"""Mogeln, rule by rule."""

from itertools import permutations, product

import pytest

from reihum.core.events import Said
from reihum.core.position import digest, write
from reihum.core.rng import Rng
from reihum.games import new_game, read_position
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.mogeln import (
    assert_0_has_won,
    cards,
    doubted,
    last_cards,
    shown,
)

# MO8


@pytest.mark.parametrize(
    ("colour", "honest"), [("red", "R"), ("yellow", "Y"), ("green", "G"), ("blue", "B")]
)
@pytest.mark.parametrize("laid", "RYGB")
def test_MO8_only_the_agreed_colour_is_honest(colour: str, honest: str, laid: str) -> None:
    game = doubted(f"{laid}4", 4, f"colour={colour}")
    taker = 1 if laid == honest else 0
    assert f"{laid}4" in cards(game, f"hand.{taker}")


def test_MO8_the_agreed_colour_alone_does_not_make_a_card_honest() -> None:
    game = doubted("R5", 4, "colour=red")
    assert "R5" in cards(game, "hand.0")


def test_MO8_any_card_may_still_be_laid() -> None:
    game = at(
        """mogeln 3 smuggling=off colour=blue | asked=(0,) | hand.0 R5 Y1 B9 | hand.1 G1 |
        hand.2 ..."""
    )
    assert menu(game, 0) == {"lay R5", "lay Y1", "lay B9"}


def test_MO8_no_colour_is_agreed_unless_said() -> None:
    assert new_game("mogeln", 3, seed="MO8").setup.choice("colour") == "none"


@pytest.mark.parametrize("lay", ["R4", "R5", "G6 R4", "R4 G6"])
def test_MO9_the_last_card_alone_does_not_win_yet(lay: str) -> None:
    game = last_cards(*lay.split())
    assert game.phase == "play"
    assert game.winners() == ()
    assert game.due() == (1,)
    assert {"doubt", "accuse", "lay R9", "lay Y1"} <= menu(game, 1)
    assert menu(game, 2) == {"accuse"}


@pytest.mark.parametrize("options", ["", "smuggling=off"])
@pytest.mark.parametrize("card", ["R4", "R5"])
def test_MO9_a_last_card_that_nobody_doubts_wins(card: str, options: str) -> None:
    game = last_cards(card, options=options)
    play(game, "1 lay R9")
    assert_0_has_won(game)


@pytest.mark.parametrize("lay", ["G6 R4", "R4 G6"])
def test_MO9_smuggled_last_cards_win_if_they_stand(lay: str) -> None:
    game = last_cards(*lay.split())
    play(game, "1 lay R9")
    assert_0_has_won(game)


def test_MO9_without_smuggling_a_doubt_of_the_last_card_is_settled_at_once() -> None:
    game = last_cards("R4", options="smuggling=off")
    events = play(game, "1 doubt")
    assert_0_has_won(game)
    assert shown(events) == ["R4"]
    game = last_cards("R5", options="smuggling=off")
    play(game, "1 doubt")
    assert cards(game, "hand.0") == {"R5", "B1", "B2", "B3"}
    assert game.due() == (1,)


@pytest.mark.parametrize("lay", ["R4", "R5", "G6 R4", "R4 G6"])
def test_MO9_a_doubt_of_the_last_card_waits_for_the_others(lay: str) -> None:
    game = last_cards(*lay.split())
    before = cards(game, "laid"), cards(game, "pile"), cards(game, "hand.1"), cards(game, "hand.2")
    events = play(game, "1 doubt")
    assert [(event.seat, event.word) for event in events if isinstance(event, Said)] == [
        (1, "doubt")
    ]
    assert shown(events) == []
    assert game.phase == "play"
    assert game.due() == game.may() == (2,)
    assert menu(game, 2) == {"accuse", "stay"}
    assert menu(game, 0) == menu(game, 1) == set()
    after = cards(game, "laid"), cards(game, "pile"), cards(game, "hand.1"), cards(game, "hand.2")
    assert after == before
    assert read_position(write(game)).due() == (2,)


@pytest.mark.parametrize("options", ["", "deals=2"])
def test_MO9_everybody_sees_whose_doubt_waits_until_it_is_settled(options: str) -> None:
    game = last_cards("R4", options=options)
    told = [game.shown_in(game.plan, game.facts(), {})["doubter"]]
    for line in ("1 doubt", "2 stay"):
        play(game, line)
        told.append(game.shown_in(game.plan, game.facts(), {})["doubter"])
    assert told == [-1, 1, -1]


def test_MO9_while_the_others_are_asked_nothing_else_can_be_done() -> None:
    game = last_cards("R4")
    play(game, "1 doubt")
    for line in ("2 lay Y9", "2 doubt", "2 accuse R4", "2 stay #3"):
        assert refused(game, line) == "MO9"
    for line in ("1 lay R9", "1 doubt", "1 accuse", "1 stay", "0 accuse", "0 stay"):
        assert refused(game, line) == "G1"
    play(game, "2 stay")
    game = last_cards("R5")
    assert refused(game, "1 stay") == "MO2"


def test_MO9_wrongly_doubted_and_not_accused_the_last_card_wins() -> None:
    game = last_cards("R4")
    events = play(game, "1 doubt", "2 stay")
    assert_0_has_won(game)
    assert shown(events) == ["R4"]


def test_MO9_smuggled_last_cards_win_if_wrongly_doubted_and_nobody_has_noticed() -> None:
    game = last_cards("G6", "R4")
    play(game, "1 doubt", "2 stay")
    assert_0_has_won(game)


@pytest.mark.parametrize("lay", ["G6 R4", "R4 G6"])
def test_MO9_a_right_accusation_counts_before_the_doubt(lay: str) -> None:
    game = last_cards(*lay.split())
    events = play(game, "1 doubt", "2 accuse")
    assert [(event.seat, event.word) for event in events if isinstance(event, Said)] == [
        (1, "doubt"),
        (2, "accuse"),
        (0, "smuggled"),
    ]
    assert shown(events) == []
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R4", "G6", "B1", "B2", "B3"}
    assert game.due() == (1,)
    assert menu(game, 1) >= {"lay R9", "lay Y1"}
    assert not {"doubt", "accuse"} & menu(game, 1)
    play(game, "1 lay R9", "2 lay Y9")
    assert game.phase == "play"


@pytest.mark.parametrize("lay", ["R5", "R4 G6"])
def test_MO9_rightly_doubted_the_last_card_does_not_win(lay: str) -> None:
    laid = lay.split()
    game = last_cards(*laid)
    events = play(game, "1 doubt", "2 stay")
    assert shown(events) == laid[-1:]
    assert game.phase == "play"
    assert cards(game, "hand.0") == {*laid, "B1", "B2", "B3"}
    assert game.due() == (1,)
    play(game, "1 lay R9", "2 lay Y9")
    assert game.phase == "play"
    assert game.due() == (0,)


def test_MO9_MO7_a_wrong_accusation_costs_the_pile_and_the_doubt_still_counts() -> None:
    game = last_cards("R5")
    events = play(game, "1 doubt", "2 accuse")
    assert shown(events) == ["R5"]
    assert cards(game, "hand.2") == {"Y9", "B5", "B1", "B2", "B3"}
    assert cards(game, "hand.0") == {"R5"}
    assert game.phase == "play"
    assert game.due() == (1,)


def test_MO9_wrongly_accused_and_wrongly_doubted_the_last_card_wins() -> None:
    game = last_cards("R4")
    play(game, "1 doubt", "2 accuse")
    assert_0_has_won(game)


FIVE = """mogeln 5 | asked=(3,) count=4 layer=2 | hand.0 Y8 | hand.1 Y9 | hand.3 B9 | hand.4 G9 |
    laid {lay} | pile B1 B2 B3 | out ..."""


def test_MO9_every_other_player_is_asked_and_nobody_sees_the_answers() -> None:
    game = at(FIVE.format(lay="G6 R4"))
    play(game, "3 doubt")
    assert game.due() == (0, 1, 4)
    for line in ("4 stay", "1 accuse"):
        others = [seat for seat in (0, 1, 2, 3, 4, None) if str(seat) != line[0]]
        before = [game.view(seat) for seat in others]
        events = play(game, line)
        assert [game.view(seat) for seat in others] == before
        assert all(event.seen_by(seat) is None for event in events for seat in others)
    assert game.phase == "play"
    assert cards(game, "hand.2") == set()
    play(game, "0 stay")
    assert cards(game, "hand.2") == {"G6", "R4", "B1", "B2", "B3"}
    assert game.due() == (3,)


@pytest.mark.parametrize("lay", ["R4", "R5", "G6 R4", "R4 G6"])
def test_MO9_the_order_of_the_answers_changes_nothing(lay: str) -> None:
    for answers in product(("accuse", "stay"), repeat=3):
        results = set()
        for order in permutations(zip((0, 1, 4), answers, strict=True)):
            game = at(FIVE.format(lay=lay))
            play(game, "3 doubt", *(f"{seat} {answer}" for seat, answer in order))
            results.add(digest(game))
        assert len(results) == 1


@pytest.mark.parametrize(
    ("accusers", "pays"), [((0, 1, 4), 4), ((0, 1), 0), ((1,), 1), ((0, 4), 4), ((1, 4), 4)]
)
def test_MO9_of_several_wrong_accusers_the_first_clockwise_pays(
    accusers: tuple[int, ...], pays: int
) -> None:
    game = at(FIVE.format(lay="R5"))
    asked = (0, 1, 4)
    lines = (f"{seat} {'accuse' if seat in accusers else 'stay'}" for seat in asked)
    play(game, "3 doubt", *lines)
    assert {"B1", "B2", "B3"} <= cards(game, f"hand.{pays}")
    assert all(len(cards(game, f"hand.{seat}")) == 1 for seat in (*asked, 3) if seat != pays)
    assert cards(game, "hand.2") == {"R5"}


def test_MO9_a_card_that_is_not_the_last_is_doubted_without_asking() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        laid G6 R4 | pile B1 | out ..."""
    )
    play(game, "1 doubt")
    assert game.due() == (1,)
    assert cards(game, "hand.1") == {"R9", "G6", "R4", "B1"}


@pytest.mark.parametrize("accuser", [1, 2])
@pytest.mark.parametrize("lay", ["G6 R4", "R4 G6"])
def test_MO9_rightly_accused_the_last_cards_do_not_win(lay: str, accuser: int) -> None:
    game = last_cards(*lay.split())
    play(game, f"{accuser} accuse")
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R4", "G6", "B1", "B2", "B3"}
    assert game.due() == (1,)
    play(game, "1 lay R9")
    assert game.phase == "play"


@pytest.mark.parametrize("accuser", [1, 2])
@pytest.mark.parametrize("card", ["R4", "R5"])
def test_MO9_wrongly_accused_the_last_card_wins(card: str, accuser: int) -> None:
    game = last_cards(card)
    play(game, f"{accuser} accuse")
    if game.phase == "play":
        assert game.due() == (1,)
        play(game, "1 lay R9")
    assert_0_has_won(game)


@pytest.mark.parametrize("options", ["", "smuggling=off"])
def test_MO9_the_first_without_cards_wins_alone(options: str) -> None:
    game = last_cards("R4", options=options, after="R9")
    play(game, "1 lay R9")
    assert_0_has_won(game)


def test_MO9_the_last_card_can_be_the_last_number() -> None:
    game = last_cards("R4", count=8)
    play(game, "1 lay R9")
    assert_0_has_won(game)


def test_MO9_the_last_card_can_be_the_first_of_a_pile() -> None:
    game = last_cards("R4", count=9)
    play(game, "1 doubt", "2 stay")
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R4"}
    game = last_cards("R4", count=9)
    play(game, "1 lay Y1")
    assert_0_has_won(game)


@pytest.mark.parametrize(("winner", "left"), [(1, 2), (2, 0)])
def test_MO9_any_seat_can_win(winner: int, left: int) -> None:
    hands = ["R8 R9", "Y8 Y9", "G8 G9"]
    hands[winner] = "B4"
    game = at(
        f"""mogeln 3 | asked=({winner},) count=3 layer={winner - 1} | hand.0 {hands[0]} |
        hand.1 {hands[1]} | hand.2 {hands[2]} | laid B3 | out ..."""
    )
    play(game, f"{winner} lay B4", f"{left} lay {hands[left].split()[0]}")
    assert game.winners() == (winner,)
    assert game.scores == (tuple(int(seat == winner) for seat in range(3)),)


def test_MO9_after_the_win_nothing_is_played() -> None:
    game = last_cards("R4")
    play(game, "1 lay R9")
    for line in ("2 lay Y9", "2 doubt", "2 accuse", "0 accuse"):
        refused(game, line)


def test_MO9_won_deals_are_counted_and_the_deal_moves_left() -> None:
    game = at(
        """mogeln 3 deals=2 | dealer=2 asked=(1,) turns=7 count=4 layer=0 | hand.1 R9 Y1 |
        hand.2 Y9 | laid R4 | out ..."""
    )
    play(game, "1 doubt", "2 stay")
    assert game.phase == "rest"
    assert game.scores == ((1, 0, 0),)
    assert game.winners() == ()
    assert game.due() == (0, 1, 2)
    play(game, "0 ready", "1 ready", "2 ready")
    assert game.phase == "play"
    assert game.facts()["dealer"] == 0
    assert game.due() == (1,)
    assert game.facts()["count"] == game.facts()["turns"] == 0
    assert [len(zone(game, f"hand.{seat}")) for seat in range(3)] == [12, 12, 12]
    assert cards(game, "pile", "laid", "out") == set()


def test_MO9_most_deals_won_wins_the_match() -> None:
    game = at(
        """mogeln 3 deals=3 | deal=3 scores=((0,1,0),(1,0,0)) asked=(1,) count=4 layer=0 |
        hand.1 R9 Y1 | hand.2 Y9 | laid R4 | out ..."""
    )
    play(game, "1 doubt", "2 stay")
    assert game.totals() == (2, 1, 0)
    assert game.winners() == (0,)


def test_MO9_equal_deals_won_share_the_match() -> None:
    game = at(
        """mogeln 3 deals=2 | deal=2 scores=((0,1,0),) asked=(1,) count=4 layer=0 |
        hand.1 R9 Y1 | hand.2 Y9 | laid R4 | out ..."""
    )
    play(game, "1 doubt", "2 stay")
    assert game.winners() == (0, 1)


def test_MO9_MO10_a_last_card_on_the_last_turn_wins_alone_if_nobody_doubts_it() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.2 G1 |
        laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.scores == ((0, 1, 0),)
    assert game.winners() == (1,)


# Whole deals


@pytest.mark.parametrize("smuggling", [True, False])
@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_MO9_MO10_random_deals_end_with_the_right_winner(seats: int, smuggling: bool) -> None:
    rng = Rng(f"MO9-{seats}-{smuggling}")
    ends = set()
    for deal in range(20):
        game = new_game("mogeln", seats, seed=f"{deal}", smuggling=smuggling, limit=15)
        everything = sorted(card for zone in game.zones() for card in zone.cards)
        layer, hand = -1, 1
        while game.phase == "play":
            facts = game.facts()
            assert isinstance(facts["layer"], int)
            layer = facts["layer"]
            hand = len(zone(game, f"hand.{layer}")) if layer >= 0 else 1
            seat = rng.choice(game.may() if rng.below(9) == 0 else game.due())
            game.play(seat, rng.choice(game.menu(seat)))
            assert sorted(card for zone in game.zones() for card in zone.cards) == everything
        sizes = [len(zone(game, f"hand.{seat}")) for seat in range(seats)]
        if hand == 0:
            assert game.winners() == (layer,)
        else:
            assert game.winners() == tuple(s for s in range(seats) if sizes[s] == min(sizes))
        ends.add(hand == 0)
    assert True in ends
