"""The rules for every game, G1 to G6."""

from collections import Counter
from typing import Any

import pytest

from reihum.bots.random_player import random_step
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.core.tell import Tell
from reihum.games import GAMES, new_game
from reihum.parts.dealing import clockwise, deal_evenly
from tests.rules.helpers import at, play, refused, zone
from tests.sweep import few_seats

# Who sees the faces and the sizes of each kind of zone: "all", "owner" or "nobody". Written down
# here a second time, from the rules.
SEEN = {
    "elfer-raus": {"hand": "owner all", "stock": "nobody all", "row": "all all"},
    "elfer-raus-master": {
        "hand": "owner all",
        "stock": "nobody all",
        **dict.fromkeys(("row", "connecting", "between", "bonus", "won", "out"), "all all"),
    },
    "ueberall-anschliessen": {
        "stack": "nobody all",
        **dict.fromkeys(("pile", "up", "middle"), "all all"),
    },
    "zweikampf": {"stack": "nobody all", "middle": "all all", "won": "all all"},
    "mogeln": {
        "hand": "owner owner",
        "laid": "nobody nobody",
        "pile": "nobody nobody",
        "out": "nobody nobody",
    },
    "schnipp-schnapp": {
        "stack": "nobody all",
        "pile": "all all",
        "middle": "all all",
        "won": "all all",
    },
    "ratefix": {
        "stack": "nobody all",
        "middle": "owner all",
        "won": "all all",
        "out": "nobody all",
    },
    "farben-sammeln": {
        "hand": "owner all",
        "pile": "all all",
        "under": "nobody all",
        "stock": "nobody all",
    },
    "schwarzer-peter": {"hand": "owner all", "pairs": "all all", "aside": "nobody all"},
    "hoechste-karte": {
        "hand": "owner all",
        "middle": "all all",
        "aside": "all all",
        "won": "all all",
        "out": "all all",
    },
    "koenigs-romme": {
        "hand": "owner all",
        "laid": "all all",
        "discard": "all all",
        "stock": "nobody all",
    },
    "koenigs-romme-solo": {
        "row": "all all",
        "up": "all all",
        "stock": "nobody all",
        "out": "all all",
    },
    "bloom": {
        "hand": "owner all",
        "stock": "nobody all",
        **dict.fromkeys(("display", "jokers", "scoring", "won", "row"), "all all"),
    },
}
# How many deals a match has if nothing else is agreed; one for games that are not listed.
DEALS = {"koenigs-romme": 11, "bloom": 2, "farben-sammeln": 3}


def seen_in(name: str) -> dict[str, str]:
    assert name in SEEN, f"add {name} to SEEN in tests/rules/test_general.py"
    return SEEN[name]


def through(game: Game, seed: str) -> Game:
    rng = Rng(seed)
    while game.due():
        game.play(*random_step(game, rng))
    return game


def test_G1_play_runs_clockwise() -> None:
    assert clockwise(4, 2) == (2, 3, 0, 1)
    game = at("elfer-raus 4 | asked=(3,) laid=1 | hand.0 R1 | hand.1 R2 | hand.2 R3 | hand.3 R4 "
              "| row.red R11 | stock ...")  # fmt: skip
    play(game, "3 end")
    assert game.due() == (0,)


@pytest.mark.parametrize("name", GAMES)
def test_G1_all_chance_comes_from_the_seed(name: str) -> None:
    def run(seed: str) -> dict[str, Any]:
        game = through(new_game(name, few_seats(name), seed=seed, deals=2), "players")
        return {zone.name: zone.cards for zone in game.zones()} | game.facts()

    assert run("a") == run("a")
    if name != "hoechste-karte":
        assert run("a") != run("b")


def test_G1_not_your_turn() -> None:
    game = new_game("elfer-raus", 4, seed="x")
    seat = (game.due()[0] + 1) % 4
    assert refused(game, f"{seat} draw") == "G1"
    assert game.menu(seat) == ()
    assert game.verbs(seat) == ()


@pytest.mark.parametrize(
    ("name", "seat"), [(name, seat) for name in GAMES for seat in (*range(few_seats(name)), None)]
)
def test_G2_hidden_cards_are_known_to_nobody_but_their_holder(name: str, seat: int | None) -> None:
    game, rng = new_game(name, few_seats(name), seed="hidden"), Rng("hidden")
    for _ in range(60):
        if game.phase != "play":  # hands are open between deals
            break
        for where, seen in game.view(seat).zones.items():
            kind, _, owner = where.partition(".")
            faces, sizes = seen_in(name)[kind].split()
            own = owner == str(seat)
            assert seen.open == (faces == "all" or (faces == "owner" and own))
            assert (seen.cards is not None) == (sizes == "all" or (sizes == "owner" and own))
            if not seen.open:
                assert set(seen.cards or ()) <= {"?"}
        game.play(*random_step(game, rng))


@pytest.mark.parametrize("name", GAMES)
def test_G2_every_zone_has_its_line_above(name: str) -> None:
    sights = new_game(name, few_seats(name), seed="x").plan.sights
    assert set(sights) == set(seen_in(name)), "as the rules have it, in SEEN"


def test_G2_sizes_are_open_in_mogeln_without_smuggling() -> None:
    view = new_game("mogeln", 3, seed="x", smuggling=False).view(0)
    assert all(seen.cards is not None for seen in view.zones.values())


def test_G3_the_first_dealer_is_drawn_or_named_and_moves_left() -> None:
    drawn = Counter(new_game("mogeln", 4, seed=str(i)).dealer for i in range(200))
    assert set(drawn) == {0, 1, 2, 3}
    game = new_game("mogeln", 4, seed="x", dealer="2", deals=3)
    assert game.dealer == 2
    rng, dealers = Rng("x"), {}
    while game.due():
        dealers[game.deal] = game.dealer
        game.play(*random_step(game, rng))
    assert dealers == {1: 2, 2: 3, 3: 0}


def test_G4_extra_cards_go_to_the_seats_left_of_the_dealer() -> None:
    hands = deal_evenly(range(11), 4, dealer=2)
    assert [len(hand) for hand in hands] == [3, 3, 2, 3]
    assert sorted(card for hand in hands for card in hand) == list(range(11))
    game = new_game("schnipp-schnapp", 6, seed="x", dealer="4")
    sizes = [len(zone(game, f"stack.{s}")) + len(zone(game, f"won.{s}")) for s in range(6)]
    assert sizes == [14, 13, 13, 13, 13, 14]


def test_G5_equal_results_share_the_win() -> None:
    game = at("hoechste-karte 3 numbers=1 | sealing=1 asked=(0,1,2) | hand.0 R1 | hand.1 Y1 "
              "| hand.2 G1")  # fmt: skip
    play(game, "0 choose R1", "1 choose Y1", "2 choose G1")
    assert game.winners() == (0, 1, 2)


@pytest.mark.parametrize("name", GAMES)
def test_G6_one_deal_unless_agreed_otherwise_and_a_rest_between_deals(name: str) -> None:
    seats = few_seats(name)
    everyone = tuple(range(seats))
    played = len(through(new_game(name, seats, seed="x"), "x").scores)
    assert played == DEALS.get(name, 1), "as the rules have it, in DEALS"
    game, rng = new_game(name, seats, seed="x", deals=2), Rng("x")
    while game.phase == "play":
        game.play(*random_step(game, rng))
    assert game.phase == "rest"
    assert len(game.scores) == 1
    assert game.due() == everyone
    assert all([str(a) for a in game.menu(seat)] == ["ready"] for seat in everyone)
    assert refused(game, "0 draw") == "G6"
    last_cards = [zone.cards for zone in game.zones()]
    *others, last = (seat for seat in (0, 2, 1) if seat < seats)
    for seat in others:
        play(game, f"{seat} ready")
        assert refused(game, f"{seat} ready") == "G1"
    assert [zone.cards for zone in game.zones()] == last_cards
    assert game.winners() == ()
    tell = Tell()
    game.play(last, game.menu(last)[0], tell)
    assert game.phase == "play"
    assert game.deal == 2
    through(game, "y")
    assert game.phase == "over"
    assert len(game.scores) == 2
    assert refused(game, "0 ready") == "G6"


def test_G6_without_points_a_deal_won_counts_one() -> None:
    game = at("hoechste-karte 2 numbers=1 deals=3 | deal=3 scores=((20,2),(11,11)) sealing=1 "
              "asked=(0,1) | hand.0 R1 | hand.1 Y1")  # fmt: skip
    assert game.totals() == (2, 1)
    play(game, "0 choose R1", "1 choose Y1")
    assert game.scores[-1] == (0, 0)
    assert game.totals() == (3, 2)
    assert game.winners() == (0,)


def test_G6_an_unknown_seat_is_an_error_not_a_refusal() -> None:
    game = new_game("elfer-raus", 2, seed="x")
    with pytest.raises(Exception, match="no-seat") as caught:
        game.play(7, game.menu(game.due()[0])[0])
    assert not isinstance(caught.value, Refusal)
