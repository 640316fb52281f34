"""Überall anschließen, rule by rule: dealing and a turn."""

from collections.abc import Mapping

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Moved
from reihum.core.game import Game
from reihum.core.tell import Tell
from reihum.core.zones import Fact
from reihum.games import new_game
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.ueberall_anschliessen import (
    NAME,
    SLIP,
    callers,
    lying,
    places,
    stopped,
    table,
    turned_up,
)

OFF = "oversights=off"

# UA1


@pytest.mark.parametrize("seats", range(2, 7))
def test_UA1_all_80_cards_are_dealt_as_evenly_as_possible(seats: int) -> None:
    game = new_game(NAME, seats, seed="UA1", dealer="0")
    dealt = [list(zone(game, f"stack.{seat}")) for seat in range(seats)]
    dealt[1] += zone(game, "middle")  # the first card
    everything = {f"{colour}{n}" for colour in "RYGB" for n in range(1, 21)}
    assert {card for stack in dealt for card in stack} == everything
    sizes = [len(stack) for stack in dealt]
    assert sum(sizes) == 80
    assert max(sizes) - min(sizes) <= 1
    extra = 80 % seats  # G4: beginning left of the dealer
    assert sizes == [80 // seats + (0 < seat <= extra) for seat in range(seats)]


def test_UA1_G4_extra_cards_go_left_of_the_dealer() -> None:
    game = new_game(NAME, 6, seed="UA1", dealer="4")
    sizes = [len(zone(game, f"stack.{seat}")) for seat in range(6)]
    assert sizes == [14, 13, 13, 13, 13, 14 - 1]


def test_UA1_the_stacks_lie_face_down_for_their_owners_too() -> None:
    game = new_game(NAME, 4, seed="UA1", dealer="0")
    for seat in (0, 1, 2, 3, None):
        assert game.view(seat).zones["stack.0"].cards == ("?",) * 20
        assert game.view(seat).zones["middle"].cards == zone(game, "middle")


def test_UA1_nobody_has_an_open_pile_yet() -> None:
    game = new_game(NAME, 5, seed="UA1")
    assert all(zone(game, f"pile.{seat}") == () for seat in range(5))
    assert zone(game, "up") == ()


@pytest.mark.parametrize("seats", [1, 7])
def test_UA1_two_to_six_play(seats: int) -> None:
    with pytest.raises(Mistake) as caught:
        new_game(NAME, seats, seed="UA1")
    assert caught.value.key == "bad-seats"


def test_UA1_the_seed_decides_the_deal() -> None:
    first, again, other = (new_game(NAME, 3, seed=seed) for seed in ("a", "a", "b"))
    assert first.zones() == again.zones()
    assert first.zones() != other.zones()


# UA2


@pytest.mark.parametrize(("dealer", "first", "following"), [(0, 1, 2), (1, 2, 0), (2, 0, 1)])
def test_UA2_left_of_the_dealer_lays_a_card_and_the_next_seat_plays(
    dealer: int, first: int, following: int
) -> None:
    tell = Tell()
    game = new_game(NAME, 3, seed="UA2", dealer=str(dealer), tell=tell)
    moves = [event for event in tell.events if isinstance(event, Moved)]
    assert moves[0].source == f"stack.{first}"
    assert moves[-1].target == "middle"
    assert len(zone(game, "middle")) == 1
    assert game.due() == (following,)
    assert "turn" in menu(game, following)


def test_UA2_it_is_the_next_seat_in_a_game_of_two() -> None:
    game = new_game(NAME, 2, seed="UA2", dealer="0")
    assert len(zone(game, "stack.1")) == 39
    assert game.due() == (0,)


def test_UA2_UA7_the_first_card_is_no_oversight() -> None:
    game = new_game(NAME, 3, seed="UA2", dealer="0")
    before = lying(game)
    for seat in callers(game):
        twin = game.copy()
        play(twin, f"{seat} stop")
        assert twin.due() == (2,)
        assert not twin.sealing
        assert lying(twin) == before


# UA3


def test_UA3_the_top_card_is_turned_up_for_all() -> None:
    game = table("Y5", "B10", "G9", "", "")
    assert menu(game, 0) == {"turn"}
    play(game, "0 turn")
    assert zone(game, "up") == ("Y5",)
    assert zone(game, "stack.0") == ("R19",)
    for seat in (0, 1, 2, None):
        assert game.view(seat).zones["up"].cards == ("Y5",)


@pytest.mark.parametrize("middle", ["R4", "Y4", "G4", "B4"])
def test_UA3_the_next_higher_goes_in_the_middle_whatever_its_colour(middle: str) -> None:
    game = turned_up("Y5", middle, "G9", "", "", options=OFF)
    assert places(game) == {"middle"}
    play(game, "0 lay middle")
    assert zone(game, "middle") == (middle, "Y5")
    assert zone(game, "up") == ()


@pytest.mark.parametrize("middle", ["B20", "Y20"])
def test_UA3_after_20_comes_1(middle: str) -> None:
    assert places(turned_up("Y1", middle, "G9", "", "", options=OFF)) == {"middle"}
    assert places(turned_up("Y1", "B7", "G9", middle, "", options=OFF)) == {"pile.1"}


@pytest.mark.parametrize("options", ["", OFF])
@pytest.mark.parametrize(
    ("card", "top"),
    [("Y5", "B5"), ("Y5", "B6"), ("Y5", "B3"), ("Y20", "B1"), ("Y2", "B20"), ("Y1", "B1")],
)
def test_UA3_no_other_number_follows(card: str, top: str, options: str) -> None:
    game = turned_up(card, top, "G9", top.replace("B", "G"), "", options=options)
    assert places(game) == {"pile.0"}
    assert refused(game, "0 lay middle") == "UA3"
    assert refused(game, "0 lay pile.1") == "UA3"


@pytest.mark.parametrize("pile", ["R4", "Y4", "G4", "G8 B4"])
def test_UA3_if_not_in_the_middle_then_on_anothers_open_pile(pile: str) -> None:
    game = turned_up("Y5", "B10", "G9", "B20", pile, options=OFF)
    assert places(game) == {"pile.2"}
    play(game, "0 lay pile.2")
    assert zone(game, "pile.2") == (*pile.split(), "Y5")


def test_UA3_only_the_top_of_a_pile_counts() -> None:
    game = turned_up("Y5", "B4 B10", "G9", "G4 B20", "R4 R9")
    assert places(game) == {"pile.0"}


@pytest.mark.parametrize("own", ["", "G9", "G4 G3"])
def test_UA3_if_nowhere_else_then_on_the_own_open_pile(own: str) -> None:
    game = turned_up("Y5", "B10", own, "B20", "")
    assert places(game) == {"pile.0"}
    play(game, "0 lay pile.0")
    assert zone(game, "pile.0") == (*own.split(), "Y5")


@pytest.mark.parametrize("options", ["", OFF])
@pytest.mark.parametrize("card", ["Y1", "Y5"])
def test_UA3_an_empty_open_pile_takes_no_card_from_others(card: str, options: str) -> None:
    game = turned_up(card, "B10", "", "", "B15", options=options)
    assert places(game) == {"pile.0"}
    assert refused(game, "0 lay pile.1") == "UA3"


def test_UA3_a_card_is_turned_up_before_anything_is_laid_and_only_one() -> None:
    game = table("Y5", "B4", "G9", "", "")
    assert refused(game, "0 lay middle") == "UA3"
    assert refused(game, "0 lay pile.0") == "UA3"
    play(game, "0 turn")
    assert refused(game, "0 turn") == "UA3"


@pytest.mark.parametrize(
    "line", ["0 lay", "0 lay pile.3", "0 lay up", "0 lay stack.0", "0 lay Y5", "0 lay Y5 middle"]
)
def test_UA3_there_are_no_other_places(line: str) -> None:
    assert refused(turned_up("Y5", "B4", "G9", "G4", ""), line) == "UA3"


@pytest.mark.parametrize("line", ["1 turn", "1 lay middle", "2 lay pile.2"])
def test_UA3_G1_nobody_else_plays(line: str) -> None:
    assert refused(turned_up("Y5", "B4", "G9", "G4", ""), line) == "G1"


# UA4


def test_UA4_the_middle_comes_first() -> None:
    game = turned_up("Y5", "B4", "G9", "G4", "R4", options=OFF)
    assert places(game) == {"middle"}
    for place in ("pile.0", "pile.1", "pile.2"):
        assert refused(game, f"0 lay {place}") == "UA4"


@pytest.mark.parametrize("chosen", [1, 3])
def test_UA4_among_several_piles_the_player_chooses(chosen: int) -> None:
    game = turned_up("Y5", "B10", "G9", "G4", "B20", "R4", options=OFF)
    assert places(game) == {"pile.1", "pile.3"}
    play(game, f"0 lay pile.{chosen}")
    assert zone(game, f"pile.{chosen}")[-1] == "Y5"


@pytest.mark.parametrize("own", ["", "G9", "Y4"])
def test_UA4_the_own_pile_comes_last(own: str) -> None:
    game = turned_up("Y5", "B10", own, "G4", "", options=OFF)
    assert places(game) == {"pile.1"}
    assert refused(game, "0 lay pile.0") == "UA4"


def test_UA4_another_seats_own_pile_is_what_counts() -> None:
    game = at(f"""{NAME} 3 {OFF} | asked=(1,) turned=30 | middle B10 | stack.0 R19 | pile.0 G4
        | stack.1 R11 Y5 | pile.1 R4 | stack.2 ...""")
    play(game, "1 turn")
    assert places(game, 1) == {"pile.0"}


# UA5


def test_UA5_laid_on_the_middle_the_same_player_turns_up_the_next() -> None:
    game = turned_up("Y5", "B4", "G9", "", "")
    play(game, "0 lay middle")
    assert game.due() == (0,)
    play(game, "0 turn")
    assert zone(game, "up") == ("R19",)


def test_UA5_laid_on_anothers_pile_the_same_player_turns_up_the_next() -> None:
    game = turned_up("Y5", "B10", "G9", "G4", "")
    play(game, "0 lay pile.1")
    assert game.due() == (0,)
    assert menu(game, 0) == {"turn"}


def test_UA5_so_it_goes_on_as_long_as_cards_fit() -> None:
    game = turned_up("Y5", "B4", "G9", "G6", "", below="R2 R19 B8 Y6 Y7", options=OFF)
    play(game, "0 lay middle", "0 turn", "0 lay pile.1", "0 turn", "0 lay middle")
    play(game, "0 turn", "0 lay pile.1", "0 turn", "0 lay pile.0")
    assert zone(game, "middle") == ("B4", "Y5", "Y6")
    assert zone(game, "pile.1") == ("G6", "Y7", "B8")
    assert zone(game, "pile.0") == ("G9", "R19")
    assert game.due() == (1,)


@pytest.mark.parametrize("own", ["", "G9"])
def test_UA5_laid_on_the_own_pile_the_turn_ends(own: str) -> None:
    game = turned_up("Y5", "B10", own, "", "")
    play(game, "0 lay pile.0")
    assert game.due() == (1,)
    assert refused(game, "0 turn") in {"G1", "UA3"}


@pytest.mark.parametrize("options", ["", OFF])
def test_UA5_also_if_it_happens_to_fit_there(options: str) -> None:
    game = turned_up("Y5", "B10", "G4", "", "", options=options)
    play(game, "0 lay pile.0")
    assert zone(game, "pile.0") == ("G4", "Y5")
    assert game.due() == (1,)


def test_UA5_G1_after_the_last_seat_comes_the_first() -> None:
    game = at(f"""{NAME} 3 | asked=(2,) turned=30 | middle B10 | stack.0 R19 | stack.1 ...
        | stack.2 R11 Y5""")
    play(game, "2 turn", "2 lay pile.2")
    assert game.due() == (0,)


def test_UA5_UA8_whoever_has_no_cards_is_passed_over() -> None:
    game = at(f"""{NAME} 4 | asked=(0,) winner=1 turned=30 | middle B10 | stack.0 R19 Y5
        | stack.3 ...""")
    play(game, "0 turn", "0 lay pile.0")
    assert game.due() == (3,)


# what is told to everybody, for those who want to be shown where a card belongs


def told(game: Game) -> Mapping[str, Fact]:
    zones = game.view(None).zones.items()
    lying = {name: zone.cards or () for name, zone in zones if zone.open}
    return game.shown_in(game.plan, game.facts(), lying)


@pytest.mark.parametrize(
    ("middle", "piles", "right"),
    [
        ("B4", ("G8", "G4", "Y9"), ("middle",)),  # the middle comes first
        ("B9", ("B4", "G4", "Y4"), ("pile.1", "pile.2")),  # not the own pile
        ("B9", ("B4", "G7", "Y9"), ("pile.0",)),
    ],
)
def test_UA3_UA4_everybody_is_told_where_the_card_belongs(
    middle: str, piles: tuple[str, ...], right: tuple[str, ...]
) -> None:
    assert told(turned_up("R5", middle, *piles)) == {"right": right}


def test_UA3_nothing_is_told_before_a_card_is_turned_up() -> None:
    assert told(table("R5", "B4", "G8", "G4")) == {"right": ()}


def test_UA7_once_stop_is_called_everybody_is_told_where_the_card_belonged() -> None:
    assert "missed" not in told(at(SLIP))  # nobody has called yet
    game = stopped(SLIP)
    assert told(game) == {"right": (), "missed": ("middle",)}
    play(game, "1 give", "2 keep", "3 keep")
    assert told(game)["missed"] == ("middle",)  # until the next card is turned up
    play(game, "1 turn")
    assert "missed" not in told(game)


def test_UA7_where_nothing_was_overlooked_no_place_is_told() -> None:
    game = turned_up("R5", "B4", "G8", "G4")
    play(game, "0 lay middle", "1 stop")
    assert told(game)["missed"] == ()
