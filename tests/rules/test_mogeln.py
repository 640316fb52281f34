"""Mogeln, rule by rule."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Event, Moved, Said, Shown
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone

NOBODY_ELSE = (1, 2, None)
NOT_HELD = {"G2", "MO2"}


def cards(game: Game, *names: str) -> set[str]:
    return {card for name in names for card in zone(game, name)}


def middle(game: Game) -> set[str]:
    return cards(game, "pile", "laid")


def shown(events: list[Event]) -> list[str]:
    return [card for event in events if isinstance(event, Shown) for card in event.cards]


def said(events: list[Event]) -> list[int | None]:
    return [event.number for event in events if isinstance(event, Said)]


def seen(events: list[Event], seat: int | None) -> list[Event | None]:
    return [event.seen_by(seat) for event in events]


def doubted(card: str, count: int, options: str = "") -> Game:
    """Seat 0 has laid this card on three others, and seat 1 has doubted it."""
    game = at(
        f"""mogeln 3 {options} | asked=(1,) count={count} layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    play(game, "1 doubt")
    return game


# MO1


@pytest.mark.parametrize(
    ("seats", "highest", "each"), [(3, 9, 12), (4, 10, 10), (5, 15, 12), (6, 15, 10)]
)
def test_MO1_high_numbers_are_taken_out_and_the_rest_dealt(
    seats: int, highest: int, each: int
) -> None:
    game = new_game("mogeln", seats, seed="MO1")
    hands = [zone(game, f"hand.{seat}") for seat in range(seats)]
    assert [len(hand) for hand in hands] == [each] * seats
    everything = {f"{colour}{n}" for colour in "RYGB" for n in range(1, highest + 1)}
    assert {card for hand in hands for card in hand} == everything
    assert cards(game, "pile", "laid", "out") == set()


@pytest.mark.parametrize("seats", [2, 7])
def test_MO1_three_to_six_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game("mogeln", seats, seed="MO1")
    assert caught.value.key == "bad-seats"


def test_MO1_the_seed_decides_the_deal() -> None:
    first, again, other = (new_game("mogeln", 3, seed=seed) for seed in ("a", "a", "b"))
    assert first.zones() == again.zones()
    assert first.zones() != other.zones()


def test_MO1_extra_cards_of_a_small_deck_go_left_of_the_dealer() -> None:
    game = new_game("mogeln", 3, seed="MO1", dealer="1", colours=2, numbers=5)
    assert [len(zone(game, f"hand.{seat}")) for seat in range(3)] == [3, 3, 4]


def test_MO1_everyone_sees_the_own_hand_only() -> None:
    game = new_game("mogeln", 3, seed="MO1", smuggling=False)
    view = game.view(1)
    assert view.zones["hand.1"].cards == zone(game, "hand.1")
    assert view.zones["hand.0"].cards == ("?",) * 12
    assert view.zones["hand.2"].cards == ("?",) * 12
    assert game.view(None).zones["hand.1"].cards == ("?",) * 12


# MO2


@pytest.mark.parametrize("dealer", [0, 1, 2])
def test_MO2_left_of_the_dealer_begins(dealer: int) -> None:
    game = new_game("mogeln", 3, seed="MO2", dealer=str(dealer))
    assert game.due() == game.may() == ((dealer + 1) % 3,)


def test_MO2_the_numbers_are_said_one_after_another_clockwise() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(2,) | hand.0 R2 Y2 | hand.1 R3 Y3 | hand.2 R1 Y1 Y4 |
        out ..."""
    )
    for number, line in enumerate(("2 lay R1", "0 lay R2", "1 lay R3", "2 lay Y4"), 1):
        assert game.due() == (int(line[0]),)
        assert said(play(game, line)) == [number]
        assert game.facts()["count"] == number
        assert game.facts()["layer"] == int(line[0])
    assert game.due() == (0,)
    assert zone(game, "laid") == ("Y4",)
    assert cards(game, "pile") == {"R1", "R2", "R3"}
    assert cards(game, "hand.2") == {"Y1"}


def test_MO2_any_card_of_the_hand_may_be_laid() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 B9 | hand.1 G1 | hand.2 ...")
    assert menu(game, 0) == {"lay R5", "lay Y1", "lay B9"}
    play(game, "0 lay B9")
    assert game.due() == (1,)


def test_MO2_only_a_card_of_the_own_hand_may_be_laid() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    assert refused(game, "0 lay G1") in NOT_HELD
    assert refused(game, "0 lay R12") in NOT_HELD
    refused(game, "0 lay")


def test_MO2_only_the_seat_on_turn_lays() -> None:
    game = at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    assert refused(game, "1 lay G1") == "G1"
    play(game, "0 lay R5")
    assert refused(game, "0 lay Y1") == "G1"
    assert refused(game, "2 lay R1") == "G1"


def test_MO2_with_smuggling_too_only_the_seat_on_turn_lays() -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 R5 Y1 | hand.1 G1 | hand.2 ...")
    play(game, "0 lay R5")
    refused(game, "0 lay Y1")
    refused(game, "2 lay R1")
    assert not any(line.startswith("lay") for line in menu(game, 2) | menu(game, 0))


def test_MO2_the_card_is_laid_face_down() -> None:
    games = [
        at("mogeln 3 smuggling=off | asked=(0,) | hand.0 R1 R2 R3 | hand.1 G1 | hand.2 ...")
        for _ in range(2)
    ]
    honest, cheat = play(games[0], "0 lay R1"), play(games[1], "0 lay R2")
    for seat in NOBODY_ELSE:
        assert games[0].view(seat) == games[1].view(seat)
        assert games[0].view(seat).zones["laid"].cards == ("?",)
        assert seen(honest, seat) == seen(cheat, seat)


@pytest.mark.parametrize("colour", "RYGB")
def test_MO2_MO4_colours_do_not_matter(colour: str) -> None:
    game = doubted(f"{colour}4", 4)
    assert f"{colour}4" in cards(game, "hand.1")


# MO3


@pytest.mark.parametrize(("seats", "highest"), [(3, 9), (4, 10), (5, 15), (6, 15)])
def test_MO3_the_count_runs_to_the_highest_number_in_play(seats: int, highest: int) -> None:
    hands = "hand.0 R1 Y1 | hand.1 R2 Y2 | hand.2 R3 Y3"
    before = at(
        f"mogeln {seats} | asked=(0,) count={highest - 1} layer=2 | {hands} | laid B5 | out ..."
    )
    assert said(play(before, "0 lay R1")) == [highest]
    assert middle(before) == {"B5", "R1"}
    after = at(f"mogeln {seats} | asked=(0,) count={highest} layer=2 | {hands} | laid B5 | out ...")
    assert said(play(after, "0 lay R1")) == [1]
    assert middle(after) == {"R1"}


def test_MO3_a_small_deck_counts_to_its_own_highest_number() -> None:
    text = """mogeln 3 numbers=4 | asked=(0,) count={} layer=2 | hand.0 R1 Y1 | hand.1 R2 |
        hand.2 R3 Y3 | laid B4 | out ..."""
    assert said(play(at(text.format(3)), "0 lay R1")) == [4]
    assert said(play(at(text.format(4)), "0 lay R1")) == [1]


def test_MO3_MO6_a_pile_is_counted_from_one_to_nine() -> None:
    game = new_game("mogeln", 3, seed="MO3", smuggling=False)
    counts = []
    for _ in range(20):
        seat = game.due()[0]
        counts += said(play(game, f"{seat} lay {zone(game, f'hand.{seat}')[0]}"))
    assert counts == [*range(1, 10), *range(1, 10), 1, 2]


@pytest.mark.parametrize("seats", [3, 4, 5, 6])
def test_MO3_count_to_20_goes_on_past_the_highest_card(seats: int) -> None:
    text = (
        f"mogeln {seats} count_to=20 | asked=(0,) layer=2"
        " count={} | hand.0 R1 Y1 | hand.1 R2 | hand.2 R3 | laid B5 | out ..."
    )
    for count in (9, 10, 15, 19):
        game = at(text.format(count))
        assert said(play(game, "0 lay R1")) == [count + 1]
        assert middle(game) == {"B5", "R1"}
    game = at(text.format(20))
    assert said(play(game, "0 lay R1")) == [1]
    assert middle(game) == {"R1"}


def test_MO3_MO4_numbers_beyond_the_deck_are_never_honest() -> None:
    game = doubted("B9", 18, "count_to=20")
    assert "B9" in cards(game, "hand.0")


def test_MO3_MO4_a_number_of_the_second_half_is_not_the_first_again() -> None:
    game = at(
        """mogeln 3 count_to=20 | asked=(1,) count=10 layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid R1 | out ..."""
    )
    play(game, "1 doubt")
    assert "R1" in cards(game, "hand.0")


# MO4


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_a_true_card_doubted_goes_to_the_doubter(smuggling: str) -> None:
    game = doubted("G4", 4, f"smuggling={smuggling}")
    assert cards(game, "hand.1") == {"R9", "G4", "B1", "B2", "B3"}
    assert cards(game, "hand.0") == {"R8", "Y8"}
    assert cards(game, "hand.2") == {"Y9"}
    assert middle(game) == set()


@pytest.mark.parametrize("smuggling", ["on", "off"])
@pytest.mark.parametrize("card", ["R3", "R5", "G9"])
def test_MO4_a_false_card_doubted_sends_the_pile_to_the_layer(card: str, smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 |
        hand.1 R9 | hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    play(game, "1 doubt")
    assert cards(game, "hand.0") == {"R8", "Y8", card, "B1", "B2", "B3"}
    assert cards(game, "hand.1") == {"R9"}
    assert cards(game, "hand.2") == {"Y9"}
    assert middle(game) == set()


def test_MO4_only_the_last_card_counts() -> None:
    game = at(
        """mogeln 3 | asked=(2,) count=2 layer=1 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        laid Y2 | pile B9 | out ..."""
    )
    play(game, "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "Y2", "B9"}


def test_MO4_the_layer_is_the_previous_player_round_the_table() -> None:
    game = at(
        """mogeln 4 | asked=(0,) count=3 layer=3 | hand.0 R8 | hand.1 R9 | hand.2 Y9 |
        hand.3 Y8 | laid Y2 | pile B9 | out ..."""
    )
    play(game, "0 doubt")
    assert cards(game, "hand.3") == {"Y8", "Y2", "B9"}
    assert game.due() == (0,)


@pytest.mark.parametrize("card", ["G4", "G5"])
@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_the_doubted_card_and_no_other_is_turned_up_for_all(card: str, smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 |
        hand.1 R9 | hand.2 Y9 | laid {card} | pile B1 B2 B3 | out ..."""
    )
    events = play(game, "1 doubt")
    assert shown(events) == [card]
    for seat in (0, 1, 2, None):
        assert shown([event for event in seen(events, seat) if event]) == [card]


def test_MO4_only_the_taker_sees_what_was_taken() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 Y8 | hand.1 R9 |
        hand.2 Y9 | laid G4 | pile B1 B2 B3 | out ..."""
    )
    events = play(game, "1 doubt")
    for seat in (0, 2, None):
        assert game.view(seat).zones["hand.1"].cards == ("?",) * 5
        moves = [event for event in seen(events, seat) if isinstance(event, Moved)]
        assert not {"B1", "B2", "B3"} & {card for move in moves for card in move.cards or ()}
    assert game.view(1).zones["hand.1"].cards == zone(game, "hand.1")


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO4_only_the_next_player_doubts(smuggling: str) -> None:
    game = at(
        f"""mogeln 4 smuggling={smuggling} | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 |
        hand.2 Y9 | hand.3 B8 | laid G5 | out ..."""
    )
    for seat in (0, 2, 3):
        assert refused(game, f"{seat} doubt") in {"G1", "MO4"}
        assert "doubt" not in menu(game, seat)
    assert "doubt" in menu(game, 1)


def test_MO4_the_seat_on_turn_lays_or_doubts() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G5 | out ..."""
    )
    assert menu(game, 1) == {"lay R9", "lay B5", "doubt"}


def test_MO4_who_has_laid_can_no_longer_doubt_the_card_before() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    play(game, "1 lay B5")
    refused(game, "1 doubt")
    play(game, "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "B5", "G6"}


def test_MO4_a_doubt_names_no_card() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 | hand.1 R9 B5 |
        hand.2 Y9 | laid G6 | out ..."""
    )
    refused(game, "1 doubt R9")


def test_MO4_cards_taken_can_be_laid_again() -> None:
    game = doubted("G4", 4)
    assert {"lay R9", "lay G4", "lay B1", "lay B2", "lay B3"} <= menu(game, 1)
    play(game, "1 lay B1")
    assert zone(game, "laid") == ("B1",)


# MO5


@pytest.mark.parametrize("card", ["G4", "G5"])
def test_MO5_the_doubter_opens_a_new_pile_with_one(card: str) -> None:
    game = doubted(card, 4)
    assert game.due() == (1,)
    assert game.facts()["count"] == 0
    assert game.facts()["layer"] == -1
    assert said(play(game, "1 lay R9")) == [1]
    assert middle(game) == {"R9"}
    assert game.due() == (2,)


@pytest.mark.parametrize(("card", "taker"), [("G1", 1), ("G2", 0)])
def test_MO5_the_first_card_of_a_pile_can_be_doubted(card: str, taker: int) -> None:
    game = at("mogeln 3 | asked=(0,) | hand.0 G1 G2 R8 | hand.1 R9 | hand.2 Y9 | out ...")
    play(game, f"0 lay {card}", "1 doubt")
    assert card in cards(game, f"hand.{taker}")
    assert game.due() == (1,)


def test_MO5_after_a_doubt_nothing_is_left_to_doubt() -> None:
    game = doubted("G4", 4, "smuggling=off")
    assert refused(game, "1 doubt") in {"MO4", "MO5"}
    assert "doubt" not in menu(game, 1)


def test_MO5_at_the_start_of_a_deal_nothing_can_be_doubted() -> None:
    game = new_game("mogeln", 3, seed="MO5", dealer="0")
    assert refused(game, "1 doubt") in {"MO4", "MO5"}
    assert "doubt" not in menu(game, 1)


def test_MO5_MO6_a_pile_that_has_left_cannot_be_doubted() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 |
        hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, "1 lay R1", "2 doubt")
    assert cards(game, "hand.2") == {"Y9", "R1"}
    assert cards(game, "hand.0") == {"R8"}
    assert {"G2", "B1", "B2"} <= cards(game, "out")
    assert refused(game, "2 doubt") in {"MO4", "MO5"}


# MO6


@pytest.mark.parametrize("smuggling", ["on", "off"])
def test_MO6_the_full_pile_leaves_when_the_next_player_lays(smuggling: str) -> None:
    game = at(
        f"""mogeln 3 smuggling={smuggling} | asked=(0,) count=8 layer=2 | hand.0 R8 R9 |
        hand.1 R1 B5 | hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, "0 lay R8")
    assert middle(game) == {"R8", "G2", "B1", "B2"}
    assert not {"R8", "G2", "B1", "B2"} & cards(game, "out")
    assert said(play(game, "1 lay R1")) == [1]
    assert zone(game, "laid") == ("R1",)
    assert zone(game, "pile") == ()
    assert {"R8", "G2", "B1", "B2"} <= cards(game, "out")
    assert game.due() == (2,)


@pytest.mark.parametrize(("card", "taker"), [("R9", 1), ("R8", 0)])
def test_MO6_the_last_number_can_be_doubted(card: str, taker: int) -> None:
    game = at(
        """mogeln 3 | asked=(0,) count=8 layer=2 | hand.0 R8 R9 R7 | hand.1 R1 B5 |
        hand.2 Y9 | laid G2 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {card}", "1 doubt")
    assert {card, "G2", "B1", "B2"} <= cards(game, f"hand.{taker}")
    assert game.due() == (1,)
    assert game.facts()["count"] == 0
    assert middle(game) == set()


def test_MO6_cards_that_left_never_come_back() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 R3 | hand.1 R1 B5 |
        hand.2 Y9 Y2 | laid G2 | pile B1 B2 | out ..."""
    )
    gone = cards(game, "out", "pile", "laid")
    play(game, "1 lay B5", "2 lay Y2", "0 lay R8", "1 doubt")
    assert gone == cards(game, "out")
    assert cards(game, "hand.0") == {"R3", "R8", "Y2", "B5"}


def test_MO6_MO7_the_last_number_can_be_accused() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 | hand.2 Y9 |
        laid G2 R9 | pile B1 B2 | out ..."""
    )
    play(game, "2 accuse")
    assert cards(game, "hand.0") == {"R8", "R9", "G2", "B1", "B2"}
    assert game.due() == (1,)


def test_MO6_MO7_cards_that_left_are_out_of_reach_of_an_accusation() -> None:
    game = at(
        """mogeln 3 | asked=(1,) count=9 layer=0 | hand.0 R8 | hand.1 R1 B5 | hand.2 Y9 |
        laid G2 R9 | pile B1 B2 | out ..."""
    )
    play(game, "1 lay R1", "2 accuse")
    assert cards(game, "hand.2") == {"Y9", "R1"}
    assert cards(game, "hand.0") == {"R8"}


# MO7


def smuggled(*lay: str, seats: int = 3, count: int = 3) -> Game:
    """Seat 0, with R4, Y4, G6 and R8 in hand, has laid these cards as number four."""
    hands = "hand.1 R9 Y1 | hand.2 Y9 B5" + " | hand.3 B9 B6" * (seats > 3)
    game = at(
        f"""mogeln {seats} | asked=(0,) count={count} layer={seats - 1} |
        hand.0 R4 Y4 G6 R8 | {hands} | laid B3 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {' '.join(lay)}")
    return game


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


def test_MO7_who_smuggled_before_may_rightly_accuse_the_next() -> None:
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


def test_MO7_a_right_accusation_does_not_tell_the_size_of_the_pile() -> None:
    text = "mogeln 3 | asked=(0,) | hand.0 G1 G2 G3 R8 | hand.1 R9 | hand.2 Y9 | out ..."
    two, three = at(text), at(text)
    play(two, "0 lay G2 G1")
    play(three, "0 lay G2 G3 G1")
    told = play(two, "2 accuse"), play(three, "2 accuse")
    for seat in NOBODY_ELSE:
        assert two.view(seat) == three.view(seat)
        assert seen(told[0], seat) == seen(told[1], seat)


@pytest.mark.parametrize(("lay", "taker"), [("G6 R4", 0), ("R4", 2)])
def test_MO7_an_accusation_shows_the_pile_to_its_taker_only(lay: str, taker: int) -> None:
    game = smuggled(*lay.split())
    events = play(game, "2 accuse")
    for seat in (0, 1, 2, None):
        if seat == taker:
            continue
        told = [event for event in seen(events, seat) if event]
        assert shown(told) == []
        assert all(event.cards is None for event in told if isinstance(event, Moved))
        assert game.view(seat).zones[f"hand.{taker}"].cards is None
    assert game.view(taker).zones[f"hand.{taker}"].cards == zone(game, f"hand.{taker}")


def test_MO7_without_smuggling_sizes_are_seen_but_no_faces() -> None:
    game = at(
        """mogeln 3 smuggling=off | asked=(1,) count=4 layer=0 | hand.0 R8 G1 | hand.1 R9 |
        hand.2 Y9 | laid R4 | pile B1 B2 | out ..."""
    )
    for seat in NOBODY_ELSE:
        zones = game.view(seat).zones
        assert zones["hand.0"].cards == ("?", "?")
        assert zones["laid"].cards == ("?",)
        assert zones["pile"].cards == ("?", "?")
        assert set(zones["out"].cards or ()) == {"?"}


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


# MO9


def last_cards(*lay: str, options: str = "", count: int = 3, after: str = "R9 Y1") -> Game:
    """Seat 0 has just laid the last cards of the hand."""
    game = at(
        f"""mogeln 3 {options} | asked=(0,) count={count} layer=2 | hand.0 {" ".join(lay)} |
        hand.1 {after} | hand.2 Y9 B5 | laid B3 | pile B1 B2 | out ..."""
    )
    play(game, f"0 lay {' '.join(lay)}")
    return game


def assert_0_has_won(game: Game) -> None:
    assert game.phase == "over"
    assert game.scores == ((1, 0, 0),)
    assert game.totals() == (1, 0, 0)
    assert game.winners() == (0,)
    assert game.due() == game.may() == ()


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
def test_MO9_let_stand_the_last_card_wins(card: str, options: str) -> None:
    game = last_cards(card, options=options)
    play(game, "1 lay R9")
    assert_0_has_won(game)


@pytest.mark.parametrize("lay", ["G6 R4", "R4 G6"])
def test_MO9_smuggled_last_cards_win_if_they_stand(lay: str) -> None:
    game = last_cards(*lay.split())
    play(game, "1 lay R9")
    assert_0_has_won(game)


@pytest.mark.parametrize("options", ["", "smuggling=off"])
def test_MO9_wrongly_doubted_the_last_card_wins(options: str) -> None:
    game = last_cards("R4", options=options)
    events = play(game, "1 doubt")
    assert_0_has_won(game)
    assert shown(events) == ["R4"]


def test_MO9_smuggled_last_cards_win_if_wrongly_doubted() -> None:
    game = last_cards("G6", "R4")
    play(game, "1 doubt")
    assert_0_has_won(game)


@pytest.mark.parametrize("options", ["", "smuggling=off"])
def test_MO9_rightly_doubted_the_last_card_does_not_win(options: str) -> None:
    game = last_cards("R5", options=options)
    play(game, "1 doubt")
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R5", "B1", "B2", "B3"}
    assert game.due() == (1,)
    play(game, "1 lay R9", "2 lay Y9")
    assert game.phase == "play"
    assert game.due() == (0,)


def test_MO9_smuggled_last_cards_rightly_doubted_do_not_win() -> None:
    game = last_cards("R4", "G6")
    play(game, "1 doubt")
    assert game.phase == "play"
    assert cards(game, "hand.0") == {"R4", "G6", "B1", "B2", "B3"}


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
    play(game, "1 doubt")
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
    play(game, "1 doubt")
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
    play(game, "1 doubt")
    assert game.totals() == (2, 1, 0)
    assert game.winners() == (0,)


def test_MO9_equal_deals_won_share_the_match() -> None:
    game = at(
        """mogeln 3 deals=2 | deal=2 scores=((0,1,0),) asked=(1,) count=4 layer=0 |
        hand.1 R9 Y1 | hand.2 Y9 | laid R4 | out ..."""
    )
    play(game, "1 doubt")
    assert game.winners() == (0, 1)


# MO10


def test_MO10_after_200_turns_per_player_the_smallest_hand_wins() -> None:
    hands = "hand.0 R1 R2 R3 | hand.1 Y1 Y2 | hand.2 G1 G2 G3 G4"
    text = f"mogeln 3 | asked=(2,) turns={{}} count=3 layer=1 | {hands} | laid B3 | out ..."
    early = at(text.format(598))
    play(early, "2 lay G1")
    assert early.phase == "play"
    late = at(text.format(599))
    play(late, "2 lay G1")
    assert late.phase == "over"
    assert late.scores == ((0, 1, 0),)
    assert late.winners() == (1,)


def test_MO10_the_limit_is_per_player() -> None:
    hands = "hand.0 R1 R2 R3 | hand.1 Y1 Y2 | hand.2 G1 G2 G3 | hand.3 B7 B8 B9"
    text = f"mogeln 4 | asked=(3,) turns={{}} count=3 layer=2 | {hands} | laid B3 | out ..."
    early = at(text.format(599))
    play(early, "3 lay B7")
    assert early.phase == "play"
    late = at(text.format(799))
    play(late, "3 lay B7")
    assert late.phase == "over"
    assert late.scores == ((0, 1, 0, 1),)


@pytest.mark.parametrize("limit", [1, 2])
def test_MO10_the_limit_is_an_option(limit: int) -> None:
    game = new_game("mogeln", 3, seed="MO10", smuggling=False, limit=limit)
    for _ in range(3 * limit):
        assert game.phase == "play"
        seat = game.due()[0]
        play(game, f"{seat} lay {zone(game, f'hand.{seat}')[0]}")
    assert game.phase == "over"
    assert game.scores == ((1, 1, 1),)


def test_MO10_equal_smallest_hands_share_the_win() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 Y3 |
        hand.2 G1 G2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.scores == ((1, 0, 1),)
    assert game.winners() == (0, 2)
    assert game.totals() == (1, 0, 1)


def test_MO10_the_last_card_laid_counts_as_laid() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 |
        hand.2 G1 G2 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.winners() == (2,)


def test_MO10_a_hand_emptied_on_the_last_turn_is_the_smallest() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 | hand.1 Y1 |
        hand.2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G3")
    assert game.scores == ((0, 0, 1),)


def test_MO10_smuggled_cards_are_gone_from_the_hand_too() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.1 Y1 Y2 |
        hand.2 G1 G2 G3 G4 | laid B3 | out ..."""
    )
    play(game, "2 lay G2 G4 G1")
    assert game.winners() == (2,)


def test_MO5_MO10_a_doubt_and_the_card_after_it_are_one_turn() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(0,) | hand.0 R1 R2 R3 | hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 |
        out ..."""
    )
    play(game, "0 lay R2", "1 doubt", "1 lay Y1")
    assert game.phase == "play"
    play(game, "2 lay G1")
    assert game.phase == "over"
    assert game.winners() == (1, 2)


def test_MO7_MO10_an_accusation_is_no_turn() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(0,) | hand.0 R1 R2 R3 | hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 |
        out ..."""
    )
    play(game, "0 lay R2", "2 accuse", "1 lay Y1", "0 accuse")
    assert game.phase == "play"
    play(game, "2 lay G1")
    assert game.phase == "over"
    assert game.winners() == (1,)


def test_MO9_MO10_a_last_card_let_stand_on_the_last_turn_wins_alone() -> None:
    game = at(
        """mogeln 3 limit=1 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 | hand.2 G1 |
        laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.scores == ((0, 1, 0),)
    assert game.winners() == (1,)


def test_MO10_a_deal_stopped_by_the_limit_counts_for_all_who_share_it() -> None:
    game = at(
        """mogeln 3 limit=1 deals=2 | asked=(2,) turns=2 count=2 layer=1 | hand.0 R1 R2 |
        hand.1 Y1 Y2 Y3 | hand.2 G1 G2 G3 | laid B3 | out ..."""
    )
    play(game, "2 lay G1")
    assert game.phase == "rest"
    assert game.totals() == (1, 0, 1)


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
