"""Königs-Rommé for one: a test or more for every rule, named by its id."""

from collections import Counter

import pytest

from reihum.bots.random_player import random_step
from reihum.core.errors import Mistake
from reihum.core.events import Said
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import new_game, setup_for
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.koenigs_romme import VALUES, moved

SIZES = range(3, 14)
WILD = dict(zip(SIZES, VALUES, strict=True))

# Three hands are still open, the others are turned over; the S10 will be turned up first.
THREE = """koenigs-romme-solo 1 | asked=(0,) finished=(6,7,8,9,10,11,12,13) | row.3 S8 S9 DK
    | row.4 H5 D5 C5 X9 | row.5 C7 D9 DJ X3 X4 | stock D6 H6 S10 | out ..."""


def sizes(game: Game) -> list[int]:
    return [len(zone(game, f"row.{size}")) for size in SIZES]


def finishing(game: Game) -> set[str]:
    return {action for action in menu(game, 0) if action.startswith("finish")}


# KRS1: eleven hands


def test_KRS1_eleven_open_hands_and_28_cards_to_draw() -> None:
    game = new_game("koenigs-romme-solo", 1, seed="deal")
    assert sizes(game) == list(SIZES)
    assert len(zone(game, "stock")) == 28
    lying = {z.name: z.cards for z in game.zones()}
    assert game.shown_in(game.plan, game.facts(), lying) == {"turns": 28, "left": 28}
    play(game, "0 turn", "0 add row.13")
    lying = {z.name: z.cards for z in game.zones()}
    assert game.shown_in(game.plan, game.facts(), lying) == {"turns": 28, "left": 27}
    game = new_game("koenigs-romme-solo", 1, seed="deal")
    assert zone(game, "up") == zone(game, "out") == ()
    cards = Counter(card for z in game.zones() for card in z.cards)
    assert cards.pop("*") == 6
    assert cards == {f"{suit}{value}": 2 for suit in "SHDCX" for value in VALUES}
    for seat in (0, None):
        zones = game.view(seat).zones
        assert all(zones[f"row.{size}"].cards == zone(game, f"row.{size}") for size in SIZES)
        assert zones["stock"].cards == ("?",) * 28
    assert game.due() == (0,)


def test_KRS1_for_one_player_alone() -> None:
    for seats in (0, 2, 7):
        with pytest.raises(Mistake):
            setup_for("koenigs-romme-solo", seats)
    with pytest.raises(Mistake):
        setup_for("koenigs-romme", 1)


@pytest.mark.parametrize("size", SIZES)
def test_KRS1_each_hand_has_a_wild_value_of_its_own(size: int) -> None:
    low, high = ("S8", "S9") if size < 7 else ("S3", "S4")
    for value in VALUES:
        game = at(f"""koenigs-romme-solo 1 | asked=(0,) | row.{size} {low} {high} H{value}
            | stock ...""")
        line = f"0 finish row.{size}"
        if value == WILD[size]:
            play(game, line)
        else:
            assert refused(game, line) == "KRS3"


def test_KRS1_no_card_moves_between_hands() -> None:
    game = at(THREE)
    for line in ("0 add DK row.4", "0 add row.3", "0 discard DK", "0 discard DK row.4"):
        assert refused(game, line).startswith("KRS")
    assert menu(game, 0) == {"turn"}
    game, rng = new_game("koenigs-romme-solo", 1, seed="x"), Rng("x")
    while game.due():
        before = {size: Counter(zone(game, f"row.{size}")) for size in SIZES}
        _, action = random_step(game, rng)
        play(game, f"0 {action}")
        changed = [s for s in SIZES if Counter(zone(game, f"row.{s}")) != before[s]]
        assert len(changed) == (action.verb in ("add", "discard"))


def test_KRS1_there_are_no_other_hands() -> None:
    game = at(THREE)
    play(game, "0 turn")
    for place in ("row.2", "row.14", "stock", "out", "hand"):
        assert refused(game, f"0 add {place}").startswith("KRS")


# KRS2: a turn


def test_KRS2_turn_up_add_and_discard() -> None:
    game = at(THREE)
    events = play(game, "0 turn")
    assert zone(game, "up") == ("S10",)
    assert zone(game, "stock") == ("D6", "H6")
    assert moved(events, None) == [(("S10",), "stock", "up")]
    assert menu(game, 0) == {"add row.3", "add row.4", "add row.5"}
    events = play(game, "0 add row.3")
    assert moved(events, 0) == [(("S10",), "up", "row.3")]
    assert zone(game, "up") == ()
    assert Counter(zone(game, "row.3")) == Counter(["S8", "S9", "S10", "DK"])
    assert menu(game, 0) == {"discard S8", "discard S9", "discard S10", "discard DK"}
    size = len(zone(game, "out"))
    events = play(game, "0 discard DK")
    assert moved(events, 0) == [(("DK",), "row.3", "out")]
    assert set(zone(game, "row.3")) == {"S8", "S9", "S10"}
    assert len(zone(game, "out")) == size + 1
    assert menu(game, 0) == {"turn", "finish row.3"}


def test_KRS2_step_by_step() -> None:
    game = at(THREE)
    for line in ("0 add row.3", "0 discard DK"):
        assert refused(game, line) == "KRS2"
    play(game, "0 turn")
    for line in ("0 turn", "0 discard S10", "0 discard DK"):
        assert refused(game, line) == "KRS2"
    play(game, "0 add row.3")
    for line in ("0 turn", "0 add row.3", "0 add row.4", "0 discard", "0 discard DK S8"):
        assert refused(game, line) == "KRS2"
    play(game, "0 discard DK", "0 turn")
    assert zone(game, "up") == ("H6",)


def test_KRS2_the_discard_comes_from_the_same_hand() -> None:
    game = at(THREE)
    play(game, "0 turn", "0 add row.3")
    for card in ("X9", "C7", "D6", "H6"):
        assert refused(game, f"0 discard {card}") == "KRS2"


def test_KRS2_it_may_be_the_card_just_turned_up() -> None:
    game = at(THREE)
    play(game, "0 turn", "0 add row.5", "0 discard S10")
    assert set(zone(game, "row.5")) == {"C7", "D9", "DJ", "X3", "X4"}
    assert zone(game, "out")[-1] == "S10"


def test_KRS2_hands_turned_over_take_no_more_cards() -> None:
    game = at("""koenigs-romme-solo 1 | asked=(0,) finished=(3,) | row.3 S8 S9 S10
        | row.4 H5 D5 C5 X9 | row.5 C7 D9 DJ X3 X4 | stock D6 SJ | out ...""")
    play(game, "0 turn")
    assert refused(game, "0 add row.3") == "KRS2"
    assert "add row.3" not in menu(game, 0)
    assert menu(game, 0) == {f"add row.{size}" for size in SIZES if size != 3}
    play(game, "0 add row.4", "0 discard SJ")
    assert refused(game, "0 finish row.3") == "KRS2"  # a hand cannot be turned over twice


def test_KRS2_hands_keep_their_size() -> None:
    game, rng = new_game("koenigs-romme-solo", 1, seed="size"), Rng("size")
    while game.due():
        game.play(*random_step(game, rng))
        taking = game.facts()["taking"]
        assert sizes(game) == [size + (size == taking) for size in SIZES]


# KRS3: turning hands over


@pytest.mark.parametrize(
    ("size", "cards"),
    [
        (3, "S8 S9 S10"),
        (3, "S8 H8 D8"),
        (3, "S3 H3 *"),  # nothing but wild cards
        (4, "S8 S9 C4 *"),
        (5, "S8 S9 S10 SJ SQ"),
        (6, "S8 S9 S10 H3 D3 C3"),
        (7, "S8 S9 S10 H3 D3 C3 X3"),
        (8, "S4 H4 D4 C9 C10 CJ CQ X8"),
        (13, "S3 S4 S5 S6 H9 D9 C9 X10 XJ XQ * HK D8"),
    ],
)
def test_KRS3_a_hand_that_can_be_laid_completely_is_turned_over(size: int, cards: str) -> None:
    game = at(f"koenigs-romme-solo 1 | asked=(0,) | row.{size} {cards} | stock S7 D6 | out ...")
    assert f"finish row.{size}" in menu(game, 0)
    events = play(game, f"0 finish row.{size}")
    assert Said(0, "finished", size) in events
    assert game.facts()["finished"] == (size,)
    assert f"finish row.{size}" not in menu(game, 0)


@pytest.mark.parametrize(
    ("size", "cards"),
    [
        (3, "S8 S9 SJ"),
        (3, "S8 S9 H4"),  # fours are wild in another hand
        (4, "S8 S9 S10 DK"),  # no card may be left, because there is no discard
        (5, "S8 H8 D8 C10 X10"),
        (6, "S8 S9 S10 H3 D3 H4"),
        (13, "S3 S4 S5 S6 H9 D9 C9 X10 XJ XQ * H5 D8"),
    ],
)
def test_KRS3_nothing_may_be_left(size: int, cards: str) -> None:
    game = at(f"koenigs-romme-solo 1 | asked=(0,) | row.{size} {cards} | stock S7 D6 | out ...")
    assert refused(game, f"0 finish row.{size}") == "KRS3"
    assert f"finish row.{size}" not in menu(game, 0)


def test_KRS3_only_when_the_player_says_so() -> None:
    game = at(THREE)
    play(game, "0 turn", "0 add row.3", "0 discard DK")
    assert 3 not in set(game.facts()["finished"])  # type: ignore[arg-type]
    play(game, "0 turn")
    assert "add row.3" in menu(game, 0)  # not turned over, so it may still change
    play(game, "0 add row.3", "0 discard S9")
    assert refused(game, "0 finish row.3") == "KRS3"


def test_KRS3_also_before_the_first_card() -> None:
    found = 0
    for seed in map(str, range(60)):
        game = new_game("koenigs-romme-solo", 1, seed=seed)
        for action in finishing(game):
            found += 1
            play(game, f"0 {action}")
        assert len(zone(game, "stock")) == 28
        assert "turn" in menu(game, 0)
    assert found


def test_KRS3_not_between_turning_up_and_discarding() -> None:
    game = at(THREE)
    play(game, "0 turn")
    assert refused(game, "0 finish row.4") == "KRS2"
    play(game, "0 add row.3")
    assert refused(game, "0 finish row.3") == "KRS2"


# KRS4: won and lost

LAST = """koenigs-romme-solo 1 {options} | asked=(0,) finished=(4,5,6,7,8,9,10,11,12,13) {facts}
    | row.3 {hand} | stock {stock} | out ..."""


def last_hand(hand: str, stock: str = "", facts: str = "", options: str = "") -> Game:
    """Ten hands are turned over, this one is left."""
    return at(LAST.format(hand=hand, stock=stock, facts=facts, options=options))


@pytest.mark.parametrize("stock", ["", "D6 H6"])
def test_KRS4_won_as_soon_as_all_eleven_are_turned_over(stock: str) -> None:
    game = last_hand("S8 S9 S10", stock)
    play(game, "0 finish row.3")
    assert game.phase == "over"
    assert game.scores == ((11,),)
    assert game.winners() == (0,)
    assert game.due() == ()


def test_KRS4_the_very_last_card_may_still_win() -> None:
    game = last_hand("S8 S9 DK", "S10")
    play(game, "0 turn", "0 add row.3", "0 discard DK")
    assert game.phase == "play"
    assert menu(game, 0) == {"finish row.3", "end"}
    play(game, "0 finish row.3")
    assert game.winners() == (0,)


def test_KRS4_lost_when_the_pile_is_empty_and_a_hand_is_left() -> None:
    game = last_hand("S8 S9 DK", "H10")
    play(game, "0 turn", "0 add row.3", "0 discard DK")
    assert refused(game, "0 turn") == "KRS4"
    assert refused(game, "0 finish row.3") == "KRS3"
    assert menu(game, 0) == {"end"}
    play(game, "0 end")
    assert game.phase == "over"
    assert game.scores == ((10,),)
    assert game.winners() == ()


def test_KRS4_no_end_while_there_are_cards_to_turn_up() -> None:
    game = last_hand("S8 S9 DK", "D6 H10")
    assert refused(game, "0 end") == "KRS4"
    play(game, "0 turn")
    assert refused(game, "0 end") in {"KRS2", "KRS4"}
    play(game, "0 add row.3")
    assert refused(game, "0 end") in {"KRS2", "KRS4"}


def test_KRS4_whoever_ends_with_a_hand_that_could_be_turned_over_has_lost() -> None:
    game = last_hand("S8 S9 S10")
    play(game, "0 end")
    assert game.winners() == ()
    assert game.scores == ((10,),)


def test_KRS4_all_28_cards_are_turned_up() -> None:
    game, rng = new_game("koenigs-romme-solo", 1, seed="all"), Rng("all")
    turned: Counter[str] = Counter()
    while game.due():
        _, action = random_step(game, rng)
        play(game, f"0 {action}")
        turned[action.verb] += 1
    assert turned["turn"] == turned["add"] == turned["discard"] == 28
    assert turned["end"] == 1
    assert len(zone(game, "out")) == 28
    assert game.scores == ((turned["finish"],),)
    assert game.winners() == ()


@pytest.mark.parametrize(
    ("before", "totals", "winners"), [(11, (1,), (0,)), (7, (0,), ()), (10, (0,), ())]
)
def test_KRS4_of_several_deals_those_won_count(
    before: int, totals: tuple[int], winners: tuple[int, ...]
) -> None:
    game = last_hand("S8 S9 DK", facts=f"deal=2 scores=(({before},),)", options="deals=2")
    play(game, "0 end")
    assert game.phase == "over"
    assert game.scores == ((before,), (10,))
    assert game.totals() == totals
    assert game.winners() == winners
