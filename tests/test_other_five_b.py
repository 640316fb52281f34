"""Many random matches of Ratefix, Farben sammeln and Schwarzer Peter, with all seat counts and
options: each deal ends within the limit of the rules, its result is counted a second time, nobody
is asked who can do nothing, and no card is lost. `make soak` plays many more."""

from collections import Counter
from contextlib import suppress
from functools import cache
from itertools import accumulate, cycle, product
from typing import NamedTuple

import pytest

from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, setup_for, start
from tests.sweep import setups

NAMES = ("ratefix", "farben-sammeln", "schwarzer-peter")
MOST_DRAWS = 500
SMALL = ((3, 1), (3, 2), (6, 3))  # numbers in the deck and cards in the hand
DULL, KEEN, DODGING = range(3)  # players who choose at random, try to end the deal, avoid its end


class Played(NamedTuple):
    """What happened in one match or many."""

    matches: int = 0
    deals: int = 0
    steps: int = 0
    limits: int = 0  # deals that ended by the limit
    longest: int = 0  # the most steps of a deal

    def plus(self, other: "Played") -> "Played":
        sums = Played(*(a + b for a, b in zip(self, other, strict=True)))
        return sums._replace(longest=max(self.longest, other.longest))


def cards(game: Game, name: str) -> list[tuple[str, ...]]:
    """The cards in all zones of this kind, by seat."""
    zones = {zone.name: zone.cards for zone in game.zones()}
    return [zones[f"{name}.{seat}"] for seat in range(game.setup.seats)]


def best_colour(hand: tuple[str, ...]) -> int:
    sums: Counter[str] = Counter()
    for card in hand:
        sums[card[0]] += int(card[1:])
    return max(sums.values())


def counted(game: Game) -> tuple[int, ...]:
    """The points of a deal that is just over, counted from the cards."""
    if game.ID == "ratefix":
        return tuple(map(len, cards(game, "won")))
    if game.ID == "farben-sammeln":
        return tuple(map(best_colour, cards(game, "hand")))
    (aside,) = next(zone.cards for zone in game.zones() if zone.name == "aside")
    single = "RB"[aside[0] == "R"] + aside[1:]
    return tuple(int(single in hand) for hand in cards(game, "hand"))


def bound(setup: Setup) -> int:
    """The most actions that a deal can have according to the rules."""
    if setup.game == "ratefix":  # RF3: one guess for each card
        return setup.seats * (setup.number("hand") or {2: 20, 3: 13, 4: 10}[setup.seats])
    if setup.game == "farben-sammeln":  # FS7: a limit of turns, each of two actions
        return 2 * setup.seats * setup.number("limit")
    return 2 * MOST_DRAWS  # SP7: the fan may be arranged before each draw


def step(game: Game, rng: Rng, manner: int) -> tuple[int, Action]:
    """Who acts next, and how."""
    (seat,) = game.due()
    for other in game.may():
        if (
            other != seat and rng.below(4) == 0
        ):  # Schwarzer Peter: any order, not only those of the menu
            return other, Action("arrange", tuple(rng.shuffled(cards(game, "hand")[other])))
    menu = game.menu(seat)
    assert menu, "due, with nothing to do"
    assert len(set(menu)) == len(menu)
    if game.ID == "farben-sammeln":
        ends = [action for action in menu if action.verb == "close"]
    elif game.ID == "schwarzer-peter":
        hands = cards(game, "hand")
        others = [(seat + n) % game.setup.seats for n in range(1, game.setup.seats)]
        fan = next(hands[other] for other in others if hands[other])
        own = {card[1:] for card in hands[seat]}
        ends = [menu[n] for n, card in enumerate(fan) if card[1:] in own]
    else:
        ends = []
    going_on = [action for action in menu if action not in ends]
    wanted = {DULL: menu, KEEN: ends, DODGING: going_on}[manner]
    return seat, rng.choice(wanted or menu)


@cache
def chosen_setups(name: str) -> tuple[Setup, ...]:
    """The setups of the sweep; the rulebook's setup for every seat count, in case the sweep has a
    shorter one; and small decks with small hands, if both can be chosen."""
    swept, game = tuple(setups(name)), GAMES[name]
    more = [setup_for(name, seats) for seats in game.SEATS]
    if any(option.name == "hand" for option in game.OPTIONS):
        for seats, (numbers, hand) in product(game.SEATS, SMALL):
            with suppress(Mistake):  # there are not enough cards
                more.append(setup_for(name, seats, {"numbers": numbers, "hand": hand}))
    return swept + tuple(setup for setup in more if setup not in swept)


def play_deal(game: Game, rng: Rng, manner: int) -> Played:
    """Play a deal to its end and check how it ended."""
    every, most = game.plan.deck.cards(), bound(game.setup)
    steps, limit = 0, False
    while game.phase == "play":
        seat, action = step(game, rng, manner)
        game.play(seat, action)
        steps += 1
        limit = action.verb == "lay"
        assert steps <= most, "goes on after the limit"
        assert sorted(card for _, lying in game.layout() for card in lying) == sorted(every)
    assert game.scores[-1] == counted(game)
    if game.ID == "ratefix":
        assert steps == sum(game.scores[-1]) == most
    elif game.ID == "farben-sammeln":
        assert steps == 2 * int(str(game.facts()["turns"]))
        assert steps == most or not limit
    else:
        limit = sum(map(len, cards(game, "hand"))) > 1
        assert (game.facts()["draws"] == MOST_DRAWS) or not limit
        assert sum(game.scores[-1]) == 1
    return Played(0, 1, steps, limit, steps)


def random_match(name: str, number: int, seed: str) -> Played:
    chosen = chosen_setups(name)
    setup, manner = chosen[number % len(chosen)], (number + number // len(chosen)) % 3
    game, rng = start(setup, SeededTape(f"{seed}.{number}")), Rng(f"{seed}.{number}/players")
    done = Played(matches=1).plus(play_deal(game, rng, manner))
    while game.phase == "rest":
        for seat in game.due():
            assert game.menu(seat)
            game.play(seat, Action("ready"))
        done = done.plus(play_deal(game, rng, manner))
    assert game.winners()
    assert not game.due()
    assert not game.may()
    assert done.deals == len(game.scores) == setup.number("deals")
    return done


def matches_for(name: str, deals: int) -> int:
    """How many matches are needed for at least this many deals, with every setup at least once."""
    chosen = chosen_setups(name)
    sums = accumulate(setup.number("deals") for setup in cycle(chosen))
    return max(len(chosen), next(n for n, total in enumerate(sums, 1) if total >= deals))


@pytest.mark.parametrize("name", NAMES)
def test_RF5_FS7_SP7_every_deal_ends_within_the_bound_of_the_rules(name: str) -> None:
    done = Played()
    for number in range(matches_for(name, 100)):
        done = done.plus(random_match(name, number, "ends"))
    assert done.deals >= 100
    assert (done.limits > 0) == (name != "ratefix")
