"""Many random matches of Bloom: they all end with a result, no tile is ever lost, and a player who
passes really could do nothing, as a second, simple judgement confirms. `make soak` plays many
more."""

from collections import Counter
from typing import NamedTuple

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.core.rng import Rng
from reihum.games import new_game
from tests.dumb import chains as dumb

SEATS = range(2, 6)
MOST_STEPS = 5000
PASS = Action("pass")


class Played(NamedTuple):
    """What happened in one match or many."""

    matches: int = 0
    steps: int = 0
    dry: int = 0  # positions where there was nothing to draw
    passes: int = 0
    all_passed: int = 0  # deals that ended because all passed
    longest_menu: int = 0

    def plus(self, other: "Played") -> "Played":
        sums = Played(*(a + b for a, b in zip(self, other, strict=True)))
        return sums._replace(longest_menu=max(self.longest_menu, other.longest_menu))


def numbers(cards: tuple[str, ...]) -> dumb.Tiles:
    return tuple(0 if card == "*" else int(card) for card in cards)


def can_do_nothing(hand: dumb.Tiles, rows: list[dumb.Tiles]) -> bool:
    """BL13, if there is nothing to draw: no row can be laid, even by robbing, and nothing added."""
    if dumb.shortest(hand) or any(dumb.can_add(hand, row) for row in rows):
        return False
    loots = {tuple(row[at] for at in places) for row in rows for places in dumb.robbings(row)}
    return not any(dumb.shortest(hand, loot) for loot in loots)


def check_position(game: Game, menu: tuple[Action, ...]) -> bool:
    """All rows are valid, and passing is allowed exactly if the simple judgement says so. Returns
    whether there was nothing to draw."""
    zones = {zone.name: zone.cards for zone in game.zones()}
    rows = [numbers(cards) for name, cards in zones.items() if name.startswith("row.")]
    assert all(dumb.is_row(row) for row in rows)
    assert len(zones["display"]) == 8 or not zones["stock"] or game.facts()["drawn"]
    if zones["display"] or zones["stock"] or game.facts()["drawn"] or game.facts()["reward"]:
        assert PASS not in menu
        return False
    hand = numbers(zones[f"hand.{game.due()[0]}"])
    assert (PASS in menu) == can_do_nothing(hand, rows)
    return True


def random_match(number: int, seed: str) -> Played:
    """Play one match at random. Some players prefer to draw, so that the tiles run out."""
    game = new_game("bloom", SEATS[number % len(SEATS)], seed=f"{seed}.{number}")
    rng, greed = Rng(f"{seed}.{number}/players"), (0, 50, 90, 99)[number // 4 % 4]
    deck = game.plan.deck
    box, done = Counter(deck.say(deck.cards())), Played(matches=1)
    while due := game.due():
        menu = game.menu(due[0])
        assert menu, "due, with nothing to do"
        assert len(set(menu)) == len(menu)
        dry = game.phase == "play" and check_position(game, menu)
        draws = [action for action in menu if action.verb == "draw"]
        action = rng.choice(draws if draws and rng.below(100) < greed else menu)
        deals = len(game.scores)
        game.play(due[0], action)
        assert Counter(card for zone in game.zones() for card in zone.cards) == box
        ended = action == PASS and len(game.scores) > deals
        done = done.plus(Played(0, 1, dry, action == PASS, ended, len(menu)))
        assert done.steps < MOST_STEPS, "does not end"
    assert game.winners()
    assert len(game.scores) == 2
    return done


def play_many(first: int, matches: int, seed: str) -> Played:
    done = Played()
    for number in range(first, first + matches):
        done = done.plus(random_match(number, seed))
    return done


def test_BL13_every_match_ends_and_only_who_can_do_nothing_passes() -> None:
    done = play_many(0, 12, "ends")
    assert done.matches == 12
    assert done.dry > 500
    assert done.passes > 5
