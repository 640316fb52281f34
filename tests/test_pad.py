"""Beside a real table: what a score pad counts is what the game counts, and the meld helper says
what the table says."""

import json
from typing import Any

import pytest

from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import GAMES, new_game
from reihum.games.koenigs_romme import KoenigsRomme
from reihum.pad import count, lay, sheets
from reihum.parts.melds import melds_of, romme_deck
from reihum.texts import LANGUAGES
from tests import pads

SHEETS = {one["game"]: one for one in sheets("de")}


def written(game: Game, seat: int) -> int:
    """What somebody at a real table writes down for a deal that is over, counted with a finger."""
    zones = {zone.name: zone.cards for zone in game.zones()}
    line = SHEETS[game.setup.game]
    held = {pile["zone"]: zones[f"{pile['zone']}.{seat}"] for pile in line["piles"]}
    if line["entered"] == "points" and not held:  # nothing to count: whoever sees it knows it
        return game.scores[-1][seat]
    if line["entered"] == "points":
        asked = {"game": game.setup.game, "deal": len(game.scores), "cards": held}
        found = count(json.loads(json.dumps(asked)))
        assert found["points"] == sum(found["parts"].values())
        return int(found["points"])
    if line["entered"] == "who":
        return int(game.scores[-1][seat] == 1)
    if line["counts"] == "hands":
        return len(game.facts()["finished"])  # type: ignore[arg-type]
    owned = sum(len(zones.get(f"{kind}.{seat}", ())) for kind in ("won", "stack"))
    return len(zones[f"won.{seat}"]) // 4 if line["counts"] == "quartets" else owned


@pytest.mark.parametrize("name", GAMES)
def test_the_pad_counts_as_the_engine_does(name: str) -> None:
    deals = 0
    for seats in {GAMES[name].SEATS[0], GAMES[name].SEATS[-1]}:
        for game in pads.played_deals(name, seats, f"pad-{seats}"):
            if game.phase != "play":
                deals += 1
                assert [written(game, seat) for seat in range(seats)] == [*game.scores[-1]]
    assert deals > 1


def test_the_matches_of_the_client_s_tests_are_as_they_were() -> None:
    assert pads.FILE.read_text(encoding="utf-8") == pads.text(), "if that was meant: make golden"


@pytest.mark.parametrize("name", GAMES)
def test_a_key_stands_for_cards_that_count_the_same(name: str) -> None:
    """Whichever of them is tapped; and all cards that can be there have a key."""
    line, plan = SHEETS[name], new_game(name, GAMES[name].SEATS[0], seed="x").plan
    for pile in line["piles"]:
        signs = [key["sign"] for key in pile["keys"]]
        assert len({*signs}) == len(signs) > 0
        assert {card for key in pile["keys"] for card in key["cards"]} <= {*plan.deck.names}
        for key in pile["keys"]:
            each = {
                count({"game": name, "deal": 1, "cards": {pile["zone"]: [card]}})["points"]
                for card in key["cards"]
                if name != "koenigs-romme" or key["sign"] != "3"
            }
            assert len(each) <= 1, key
    for game in pads.played_deals(name, GAMES[name].SEATS[-1], "keys"):
        zones = {zone.name: zone.cards for zone in game.zones()}
        for pile in line["piles"]:
            known = {card for key in pile["keys"] for card in key["cards"]}
            costs = {card for card in zones[f"{pile['zone']}.0"] if card not in known}
            assert costs <= {"*"}  # only in Bloom, where they count nothing
            assert not costs or name == "bloom"


def counted(game: str, deal: int = 1, **cards: list[str]) -> int:
    return int(count({"game": game, "deal": deal, "cards": cards})["points"])


def test_points_by_the_rulebooks() -> None:
    assert counted("elfer-raus", hand=["R19", "Y2"]) == 21  # the example of ER13
    assert counted("elfer-raus", hand=[]) == 0
    assert counted("elfer-raus-master", won=["+", "+"], hand=["R21", "*", "*"]) == 22 - 21 - 22
    assert counted("farben-sammeln", hand=["R19", "R2", "Y20"]) == 21
    assert counted("koenigs-romme", 1, hand=["S3", "HJ", "DQ", "CK", "X10", "*"]) == 116
    assert counted("koenigs-romme", 9, hand=["S3", "HJ", "DQ", "CK", "X10", "*"]) == 108
    assert counted("bloom", won=["s15", "s1", "s1"], hand=["55", "22", "1", "*"]) == 17 - 13


@pytest.mark.parametrize(
    "asked",
    [
        {"game": "elfer-raus", "deal": 0, "cards": {}},
        {"game": "elfer-raus", "deal": 1, "cards": {"won": ["R1"]}},
        {"game": "elfer-raus", "deal": 1, "cards": {"hand": ["R1", "R1"]}},
        {"game": "elfer-raus", "deal": 1, "cards": {"hand": ["Z1"]}},
        {"game": "koenigs-romme", "deal": 12, "cards": {}},
        {"game": "mogeln", "deal": 1, "cards": {}},
        {"game": "nothing", "deal": 1, "cards": {}},
    ],
)
def test_what_cannot_be_is_refused(asked: dict[str, Any]) -> None:
    with pytest.raises(Mistake):
        count(asked)


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_game_says_how_it_is_scored(lang: str) -> None:
    assert sum(bool(one["score"]) for one in sheets(lang)) >= 13
    for one in sheets(lang):
        assert not one["score"] or one["score"].endswith(".")
        assert all(pile["title"] for pile in one["piles"]) or len(one["piles"]) == 1


def test_the_sheet_of_a_game_follows_from_the_game() -> None:
    romme = SHEETS["koenigs-romme"]
    assert (romme["rounds"], romme["best"], romme["leads"]) == (11, "fewest", "deals")
    assert romme["dealt"] == [*range(3, 14)]
    assert [wild[0] for wild in romme["wild"]][-3:] == ["SJ", "SQ", "SK"]
    assert [len(key["cards"]) for key in romme["piles"][0]["keys"]] == [10] * 11 + [6]
    bloom = SHEETS["bloom"]
    assert (bloom["rounds"], bloom["ties"], bloom["follows"]) == (2, "last", "worst")
    flowers = [(key["sign"], len(key["cards"])) for key in bloom["piles"][1]["keys"]]
    assert flowers == [("1", 72), ("2", 9), ("3", 10), ("5", 8), ("7", 1)]
    assert {name: one["rounds"] for name, one in SHEETS.items() if one["rounds"]} == {
        "farben-sammeln": "seats",
        "koenigs-romme": 11,
        "bloom": 2,
    }
    assert {name for name, one in SHEETS.items() if one["below"]} == {"elfer-raus-master", "bloom"}


def hands() -> list[tuple[int, list[str]]]:
    rng, deck = Rng("hands"), romme_deck()
    found = []
    for deal in (1, 3, 5, 8, 11):
        for more in (0, 1):
            for _ in range(6):
                cards = deck.cards()
                hand = [cards.pop(rng.below(len(cards))) for _ in range(deal + 2 + more)]
                found.append((deal, [*deck.say(sorted(hand))]))
    return found


def test_the_helper_lays_as_well_as_can_be() -> None:
    """What is left counts no more than the exact solver says, and every card is somewhere."""
    deck = romme_deck()
    for deal, hand in hands():
        melds, found = melds_of(deal - 1), lay({"deal": deal, "cards": hand, "last": True})
        cards = [deck.index[card] for card in hand]
        for meld in found["melds"]:
            assert melds.is_meld([deck.index[card] for card in meld["cards"]])
        laid = [card for meld in found["melds"] for card in meld["cards"]]
        assert sorted(laid + found["left"]) == sorted(hand)
        if len(hand) > deal + 2:
            assert found["throw"] in found["left"]
            assert found["after"] == melds.keep(cards)[1].points
        else:
            assert (found["throw"], found["points"]) == ("", melds.best(cards).points)


def test_the_helper_says_when_all_fits() -> None:
    outs = 0
    for deal, hand in hands():
        found = lay({"deal": deal, "cards": hand, "last": False})
        cards = [romme_deck().index[card] for card in hand]
        out = len(hand) > deal + 2 and bool(melds_of(deal - 1).discards(cards))
        assert found["out"] == out
        outs += out
    assert outs


def test_the_helper_says_what_the_table_says() -> None:
    game = new_game("koenigs-romme", 2, seed="helper", dealer="1")
    game.play(0, game.menu(0)[0])
    hand = game.view(0).zones["hand.0"].cards
    assert hand
    told = KoenigsRomme.sorted_in(game.facts(), {"hand.0": hand}, 0)["hand.0"]
    found = lay({"deal": 1, "cards": [*hand], "last": False})
    assert (found["left"], found["throw"], found["after"]) == (
        [*told.left],
        told.throw,
        told.after,
    )
    assert found["wild"] == ["S3", "H3", "D3", "C3", "X3"]


@pytest.mark.parametrize(
    ("deal", "cards"), [(0, []), (12, []), (1, ["S3"] * 3), (1, ["S4", "S5", "S6", "S7", "S8"])]
)
def test_no_such_hand(deal: int, cards: list[str]) -> None:
    with pytest.raises(Mistake):
        lay({"deal": deal, "cards": cards, "last": False})
