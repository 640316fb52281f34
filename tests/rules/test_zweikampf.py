"""Zweikampf, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.games import new_game
from tests.rules.helpers import menu, play, refused, zone
from tests.rules.zweikampf import NAME, lies, long, table, turn

# ZK1


def test_ZK1_two_colours_1_to_20_are_dealt_evenly() -> None:
    game = new_game(NAME, 2, seed="ZK1")
    stacks = [zone(game, f"stack.{seat}") for seat in (0, 1)]
    assert [len(stack) for stack in stacks] == [20, 20]
    cards = {card for stack in stacks for card in stack}
    colours = {card[0] for card in cards}
    assert len(colours) == 2
    assert cards == {f"{colour}{n}" for colour in colours for n in range(1, 21)}
    assert all(zone(game, f"{kind}.{seat}") == () for kind in ("middle", "won") for seat in (0, 1))


def test_ZK1_the_stacks_lie_face_down_for_their_owners_too() -> None:
    game = new_game(NAME, 2, seed="ZK1")
    for seat in (0, 1, None):
        for owner in (0, 1):
            assert game.view(seat).zones[f"stack.{owner}"].cards == ("?",) * 20


@pytest.mark.parametrize("seats", [1, 3])
def test_ZK1_two_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game(NAME, seats, seed="ZK1")
    assert caught.value.key == "only-so-many"


# ZK2


@pytest.mark.parametrize("first", [0, 1])
def test_ZK2_both_turn_up_the_top_card_together(first: int) -> None:
    game = table("stack.0 R1 R7 | stack.1 R2 Y9 | won.0 ...")
    assert game.due() == (0, 1)
    assert menu(game, 0) == menu(game, 1) == {"turn"}
    before = game.view(1 - first)
    play(game, f"{first} turn")
    assert game.view(1 - first) == before
    assert zone(game, "middle.0") == zone(game, "middle.1") == ()
    assert refused(game, f"{first} turn") == "G1"
    play(game, f"{1 - first} turn")
    assert lies(game, "stack.0") == "R1"
    assert lies(game, "stack.1") == "R2"


@pytest.mark.parametrize("line", ["0 stay", "0 turn R7", "1 turn #1", "1 turn won.1"])
def test_ZK2_there_is_nothing_else_to_do(line: str) -> None:
    assert refused(table("stack.0 R1 R7 | stack.1 R2 Y9 | won.0 ..."), line) == "ZK2"


@pytest.mark.parametrize(
    ("mine", "other", "winner"),
    [("R9", "Y8", 0), ("R8", "Y9", 1), ("Y9", "R8", 0), ("R9", "R8", 0), ("R1", "Y20", 1),
     ("R20", "Y1", 0), ("R10", "Y9", 0)],
)  # fmt: skip
def test_ZK2_the_higher_takes_both_whatever_the_colours(mine: str, other: str, winner: int) -> None:
    game = table(f"stack.0 R2 {mine} | stack.1 R3 {other} | won.0 ...")
    before = zone(game, f"won.{winner}"), zone(game, f"won.{1 - winner}")
    turn(game)
    won = zone(game, f"won.{winner}")
    assert won[: len(before[0])] == before[0]  # put aside with the cards won before
    assert set(won[len(before[0]) :]) == {mine, other}
    assert zone(game, f"won.{1 - winner}") == before[1]
    assert zone(game, "middle.0") == zone(game, "middle.1") == ()
    assert game.due() == (0, 1)


def test_ZK2_what_is_won_lies_open() -> None:
    game = table("stack.0 R2 R9 | stack.1 R3 Y8 | won.1 ...")
    turn(game)
    for seat in (0, 1, None):
        assert set(game.view(seat).zones["won.0"].cards or ()) == {"R9", "Y8"}


def test_ZK2_equal_one_more_card_each_and_the_winner_takes_all() -> None:
    game = table("stack.0 R1 R3 R9 | stack.1 Y1 Y4 Y9 | won.0 ...")
    turn(game)
    assert lies(game, "middle.0") == "R9"
    assert lies(game, "middle.1") == "Y9"
    assert zone(game, "won.1") == ()
    for seat in (0, 1, None):
        assert game.view(seat).zones["middle.1"].cards == ("Y9",)
    turn(game)
    assert set(zone(game, "won.1")) == {"R9", "Y9", "R3", "Y4"}
    assert zone(game, "middle.0") == zone(game, "middle.1") == ()


def test_ZK2_and_again_if_equal_again() -> None:
    game = table("stack.0 R1 R5 R6 R7 R9 | stack.1 Y1 Y4 Y6 Y7 Y9 | won.1 ...")
    turn(game, 3)
    assert lies(game, "middle.0") == "R9 R7 R6"
    assert lies(game, "middle.1") == "Y9 Y7 Y6"
    turn(game)
    assert set(zone(game, "won.0")) == {"R9", "Y9", "R7", "Y7", "R6", "Y6", "R5", "Y4"}
    assert zone(game, "middle.0") == zone(game, "middle.1") == ()


@pytest.mark.parametrize(("stack", "other", "nobodys"), [("R1", "Y1", 2), ("R1 R2", "Y1 Y2", 4)])
def test_ZK2_equal_on_the_last_cards_they_go_to_nobody(
    stack: str, other: str, nobodys: int
) -> None:
    game = table(f"stack.0 {stack} | stack.1 {other} | won.0 R3 R4 R5 | won.1 ...", numbers=8)
    won = len(zone(game, "won.1"))
    turn(game, len(stack.split()))
    assert game.phase == "over"
    assert game.scores == ((3, won),)
    assert 3 + won + nobodys == 16
    assert game.winners() == (1,)


# ZK3


def test_ZK3_it_is_over_once_through_the_stacks() -> None:
    game = table("stack.0 R1 R9 | stack.1 Y2 Y8 | won.0 R3 R4 R5 | won.1 ...")
    turn(game)
    assert game.phase == "play"
    turn(game)
    assert game.phase == "over"
    assert game.scores == ((5, 35),)
    assert game.winners() == (1,)
    assert game.due() == game.may() == ()


def test_ZK3_most_cards_not_most_fights() -> None:
    game = table("stack.0 R1 R2 R6 | stack.1 Y4 Y3 Y6 | won.0 Y1 Y2 R3 R4 | won.1 R5 Y5",
                 numbers=6)  # fmt: skip
    turn(game, 3)
    assert game.scores == ((4, 8),)
    assert game.winners() == (1,)


def test_ZK3_G5_equal_numbers_share_the_win() -> None:
    game = table("stack.0 R1 R4 | stack.1 Y2 Y3 | won.0 Y1 R2 | won.1 R3 Y4", numbers=4)
    turn(game, 2)
    assert game.scores == ((4, 4),)
    assert game.winners() == (0, 1)


def test_ZK3_G6_a_deal_won_counts_one() -> None:
    game = table("stack.0 R1 | stack.1 Y2 | won.0 ...", options="deals=2", numbers=4)
    turn(game)
    assert game.scores == ((6, 2),)
    assert game.totals() == (1, 0)
    play(game, "0 ready", "1 ready")
    assert zone(game, "won.0") == zone(game, "won.1") == ()
    assert len(zone(game, "stack.0")) == len(zone(game, "stack.1")) == 4


# ZK4


def test_ZK4_a_used_up_stack_is_replaced_by_the_won_cards_turned_over_in_their_order() -> None:
    game = long("stack.0 R1 | stack.1 Y2 R2 R3 R4 R5 | won.0 Y9 Y3 R9 R7 | won.1 ...", numbers=9)
    turn(game)
    assert zone(game, "won.0") == ()
    for seat in (0, 1, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 4
    for card in ("Y9", "Y3", "R9", "R7"):
        assert zone(game, "stack.0")[-1] == card  # the card put down first comes up first
        turn(game)


@pytest.mark.parametrize(
    ("mine", "other", "won"), [("R9", "Y8", "R9 Y8"), ("R8", "Y9", "Y9 R8"), ("Y9", "R8", "Y9 R8")]
)
def test_ZK4_won_cards_are_put_down_the_winners_card_first(mine: str, other: str, won: str) -> None:
    winner = int(won.split(maxsplit=1)[0] == other)
    game = long(f"stack.0 R1 {mine} | stack.1 Y1 {other} | won.{1 - winner} ...")
    turn(game)
    assert lies(game, f"won.{winner}") == won


def test_ZK4_after_ties_too_what_the_winner_turned_up_comes_first() -> None:
    game = long("stack.0 R1 R3 R9 | stack.1 Y1 Y4 Y9 | won.0 ...")
    turn(game, 2)
    assert lies(game, "won.1") == "Y9 Y4 R9 R3"


def test_ZK4_cards_won_go_behind_those_won_before_and_all_are_played_in_that_order() -> None:
    game = long("stack.0 R5 R9 | stack.1 Y1 Y2 Y3 Y4 Y6 Y8 | won.0 R7 Y7 | won.1 ...", numbers=9)
    turn(game)
    assert lies(game, "won.0") == "R7 Y7 R9 Y8"
    turn(game)  # R5 loses to Y6, and the stack is empty
    assert lies(game, "stack.0") == "Y8 R9 Y7 R7"


def test_ZK4_only_the_used_up_stack_is_replaced() -> None:
    game = long("stack.0 R5 | stack.1 Y1 Y4 | won.0 R7 | won.1 ...", numbers=7)
    before = zone(game, "won.1")
    turn(game)
    assert lies(game, "stack.0") == "Y4 R5 R7"
    assert lies(game, "stack.1") == "Y1"
    assert zone(game, "won.1") == before


def test_ZK4_the_short_game_replaces_nothing() -> None:
    game = table("stack.0 R5 | stack.1 Y4 | won.0 R7 | won.1 ...", numbers=7)
    turn(game)
    assert game.phase == "over"


@pytest.mark.parametrize("winner", [0, 1])
def test_ZK4_whoever_has_won_all_cards_wins(winner: int) -> None:
    game = long(f"stack.{winner} R9 | stack.{1 - winner} Y3 | won.{winner} ...", numbers=9)
    turn(game)
    assert game.phase == "over"
    assert game.scores[0][winner] == 18
    assert game.winners() == (winner,)


@pytest.mark.parametrize("left", ["stack.{0} R2 Y2 Y1", "stack.{0} Y1 | won.{0} R2 Y2"])
@pytest.mark.parametrize("loser", [0, 1])
def test_ZK4_unable_to_turn_a_card_at_a_tie_loses(loser: int, left: str) -> None:
    """No matter how few cards the other player has left."""
    other = 1 - loser
    zones = f"stack.{loser} R1 | {left.format(other)} | middle.{loser} R3 R4 | middle.{other} Y3 Y4"
    game = long(zones, numbers=4)
    turn(game)
    assert game.phase == "over"
    assert game.winners() == (other,)


def test_ZK4_a_player_with_won_cards_can_go_on_after_a_tie() -> None:
    game = long("stack.0 R3 | stack.1 Y1 Y3 | won.0 R7 R2 | won.1 ...", numbers=7)
    turn(game)
    assert game.phase == "play"
    assert lies(game, "middle.0") == "R3"
    turn(game)
    assert lies(game, "won.0") == "R3 R7 Y3 Y1"


@pytest.mark.parametrize(
    "zones", ["stack.0 R1 | stack.1 Y1", "stack.0 R1 R2 | stack.1 Y1 Y2"], ids=["one", "two"]
)
def test_ZK4_both_unable_share(zones: str) -> None:
    numbers = zones.count("R")
    game = long(zones, numbers=numbers)
    turn(game, numbers)
    assert game.phase == "over"
    assert game.winners() == (0, 1)


@pytest.mark.parametrize("larger", [0, 1])
def test_ZK4_after_2000_fights_the_larger_holding_wins(larger: int) -> None:
    zones = f"stack.0 R1 R9 | stack.1 Y2 Y8 | won.{1 - larger} R3 R4 | won.{larger} ..."
    game = long(zones, numbers=9, facts="fights=1998")
    turn(game)
    assert game.phase == "play"
    turn(game)
    assert game.phase == "over"
    assert sorted(game.scores[0]) == [4, 14]
    assert game.winners() == (larger,)


@pytest.mark.parametrize(
    ("zones", "points"),
    [
        ("stack.0 R1 R2 R3 R9 | stack.1 Y8 | won.1 ...", (5, 13)),
        ("stack.0 Y9 | won.0 R8 | stack.1 ... | won.1 R9", (3, 15)),
        ("stack.0 R9 | stack.1 Y1 Y2 Y3 Y8 | won.0 ...", (15, 3)),
    ],
)
def test_ZK4_the_holding_is_all_that_lies_face_down_or_aside(
    zones: str, points: tuple[int, int]
) -> None:
    game = long(zones, numbers=9, facts="fights=1999")
    turn(game)
    assert game.scores == (points,)


def test_ZK4_G5_equal_holdings_share() -> None:
    game = long("stack.0 R4 | stack.1 Y2 Y1 Y3 | won.0 R1 R2 | won.1 R3 Y4", numbers=4,
                facts="fights=1999")  # fmt: skip
    turn(game)
    assert game.scores == ((4, 4),)
    assert game.winners() == (0, 1)


def test_ZK4_a_tie_is_no_fight_of_its_own() -> None:
    game = long("stack.0 R1 R9 | stack.1 Y2 Y9 | won.0 ...", facts="fights=1999")
    turn(game)
    assert game.phase == "play"
    turn(game)
    assert game.phase == "over"
