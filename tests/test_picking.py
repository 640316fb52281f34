"""What can be picked next, compared with brute force: on small decks every action that can be
written is tried, and picking must lead to exactly those that the law allows."""

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import permutations, product

import pytest

from reihum.bots.random_player import random_step
from reihum.core.actions import Action
from reihum.core.chair import Chair
from reihum.core.events import Event
from reihum.core.game import Game
from reihum.core.numbering import DONE, WAIT
from reihum.core.options import Value
from reihum.core.rng import Rng, SeededTape
from reihum.core.steps import Steps
from reihum.games import GAMES, setup_for, start
from reihum.parts.chains import JOKER, Tiles, arranged, is_row, joinable
from reihum.texts import Words
from tests.rules.helpers import at
from tests.sweep import few_seats, fewer_setups, short

# Up to how many cards are tried for an action, by verb, where three are not enough or too many;
# one for verbs that take only one.
SEVERAL = {
    "schwarzer-peter": {"arrange": 5},
    "koenigs-romme": {"lay": 4},
    "bloom": {"lay": 5, "add": 5},
}
MOST_CARDS = 6  # every order is tried of hands with at most this many cards
# Small decks; a game that is not here is played with its own.
SMALL: dict[str, dict[str, Value]] = {
    "elfer-raus": {"colours": 2, "numbers": 5, "hand": 3},
    "elfer-raus-master": {"colours": 3, "numbers": 5, "hand": 4},
    "ueberall-anschliessen": {"colours": 2, "numbers": 4},
    "mogeln": {"colours": 2, "numbers": 6},
    "schnipp-schnapp": {"colours": 2, "numbers": 4},
    "koenigs-romme": {"deals": 1},
    "bloom": {"deals": 1, "hand": 3},
}
# Positions with verbs that random matches hardly come to. In Bloom these are all there are, because
# random matches have too many tiles; more of them are made below.
BY_HAND = {
    "mogeln": [
        """mogeln 3 | asked=(2,) sealing=1 count=4 layer=0 turns=1 | hand.1 R9 Y1 | hand.2 Y9 B5 |
        laid R4 | pile B1 B2 B3 | out ..."""
    ],
    "bloom": [
        "bloom 2 | asked=(0,) owners=(1,) | hand.0 21 22 * | row.1 20 * * | stock ...",
        "bloom 2 | asked=(0,) owners=(1,) drawn=1 | hand.0 21 24 | row.1 20 * 22 | stock ...",
        "bloom 2 | asked=(0,) owners=(0,) reward=1 | hand.0 50 | row.1 20 21 | stock ...",
        "bloom 2 | asked=(0,) owners=(1,) | hand.0 50 | row.1 20 21 22 | hand.1 ...",
    ],
}
MATCHES = 3  # short ones that are looked through for every verb, before longer ones are
LOOKS = 12  # how many positions are compared at least
SELDOM = 12  # one step in so many, besides those with a verb that is new


def several_of(game: type[Game]) -> dict[str, int]:
    return SEVERAL.get(game.ID) or dict.fromkeys(game.SEVERAL, 3)


def sampled(low: int, high: int) -> list[int]:
    """All numbers of a range, or only some of a long one, 0 and 1 among them."""
    if high - low < 30:
        return list(range(low, high + 1))
    return sorted({n for n in (0, 1, low, (low + high) // 2, high) if low <= n <= high})


def reached(game: Game, seat: int) -> tuple[set[Action], set[Action]]:
    """Every action that picking leads to, and every begun action that leads nowhere."""
    done: set[Action] = set()
    leads: dict[Action, bool] = {}

    def walk(begun: Action) -> bool:
        if begun in leads:
            return leads[begun]
        following = game.next(seat, begun)
        more = list(following._replace(numbers=None).actions(begun))
        if following.numbers:
            more += [begun._replace(number=n) for n in sampled(*following.numbers)]
        leads[begun] = following.done
        if following.done:
            done.add(begun)
        for one in more:
            leads[begun] |= walk(one)
        return leads[begun]

    verbs = [Action(verb.name) for verb in game.verbs(seat)]
    for verb in verbs:
        walk(verb)
    return done, {begun for begun, on in leads.items() if not on and begun not in verbs}


def stepped(game: Game, seat: int, action: Action) -> bool:
    """Do the numbers of the action's words play it: its verb, its place, then the rest?"""
    game = game.copy()
    game.answers = [None] * game.setup.seats
    steps = Steps(type(game), game.setup, game.tape, game=game, chairs=chairs(game))
    for other in game.asked[: game.asked.index(seat)] if game.sealing else ():
        steps.play(other, game.menu(other)[0])
    while steps.seat != seat:  # others might have called something before
        steps.take(WAIT)
    words = steps.numbering.words
    wanted = steps.numbering.spell(action)
    wanted.sort(key=lambda number: words[number] != action.verb and words[number] != action.place)
    for number in wanted:
        if number not in steps.menu():
            return False
        steps.take(number)
    if not steps.moves or steps.moves[-1][0] != seat:
        steps.take(DONE)
    return steps.moves[-1] == (seat, action)


def chairs(game: Game) -> list[Chair]:
    """Chairs that hear nothing more: what a seat knows is not what is looked at here."""
    return [Deaf(type(game), game.setup, seat) for seat in range(game.setup.seats)]


class Deaf(Chair):
    def hear(self, events: Iterable[Event]) -> None: ...


def written(game: Game, seat: int) -> Iterator[Action]:
    """Every action that a seat could write: with every card of the box or, for verbs with several
    cards, every sequence of cards that make sense; with every place and number."""
    view, several = game.view(seat), several_of(type(game))
    cards = list(game.plan.deck.names)
    if several:
        own = dict.fromkeys(zone for verb in game.verbs(seat) for zone in verb.zones)
        seen = Counter(c for name in own for c in view.zones[name].cards or () if c != "?")
        cards = [*seen.elements(), next(name for name in cards if name not in seen)]
    places: list[str | None] = [None, *view.zones]
    places += [place for verb in game.verbs(seat) for place in verb.places]
    numbers: set[int | None] = {None, -1, 0, 1}
    for verb in game.verbs(seat):
        if found := game.next(seat, Action(verb.name)).numbers:
            numbers |= {*sampled(*found), found[0] - 1, found[1] + 1}
    counted: list[Tiles] = [(), (1,), (2,), (1, 2), (3,)] if game.ID == "bloom" else [(), (1,)]
    for verb in ("ready", *Words("en", game.ID).own["actions"]):
        for n in range(several.get(verb, 1) + 1):
            for some in dict.fromkeys(permutations(cards, n)):
                where = dict.fromkeys(places if n < 2 or game.ID == "bloom" else (None,))
                for place, which in product(where, counted):
                    yield Action(verb, some, place, None, which)
        for number in numbers:
            yield Action(verb, number=number)
            yield Action(verb, tuple(cards[:1]), number=number)


def compare(game: Game, seat: int) -> None:
    lawful = {action for action in written(game, seat) if game.allows(seat, action)}
    done, nowhere = reached(game, seat)
    several = several_of(type(game))
    done = {action for action in done if len(action.cards) <= several.get(action.verb, 1)}
    assert lawful - done == set(), "lawful, but cannot be picked"
    assert done - lawful == set(), "picked, but not lawful or not written"
    assert not nowhere, "picked, and then nothing was left"
    for action in lawful:
        assert stepped(game, seat, action), ("lawful, but no row of numbers leads to it", action)


def positions(name: str, rng: Rng) -> Iterator[tuple[Game, bool]]:
    """Those by hand, and every step of random matches: first short ones, then with any options.
    Some are looked at in any case."""
    yield from ((at(text), True) for text in BY_HAND.get(name, ()))
    if name == "bloom":
        return
    few = setup_for(name, few_seats(name), SMALL.get(name, short(name)))
    for number, setup in enumerate((*[few] * MATCHES, *fewer_setups(name))):
        game = start(setup, SeededTape(f"pick-{number}"))
        for _ in range(300):
            if not game.due():
                break
            yield game, rng.below(SELDOM) == 0
            game.play(*random_step(game, rng))


def small_enough(game: Game, seat: int) -> bool:
    hand = game.view(seat).zones.get(f"hand.{seat}")
    return not several_of(type(game)) or not hand or len(hand.cards or ()) <= MOST_CARDS


@pytest.mark.parametrize("name", GAMES)
def test_picking_leads_to_exactly_what_is_lawful(name: str) -> None:
    looked, left = 0, set(Words("en", name).own["actions"])
    for game, anyway in positions(name, Rng(f"pick {name}")):
        for seat in game.may():
            verbs = {action.verb for action in game.menu(seat)}
            wanted = verbs & left or (anyway and looked < LOOKS)
            if wanted and small_enough(game, seat):
                compare(game, seat)
                looked += 1
                left -= verbs
        if looked >= LOOKS and not left:
            break
    where = "add positions to BY_HAND, or a smaller deck to SMALL, in tests/test_picking.py"
    assert not left, f"nowhere could one do this: {left}; {where}"


def bloom_position(rng: Rng) -> Game:
    """A position with a few tiles close together and one or two rows."""
    numbers = rng.shuffled([97, 98, 99, 100, 1, 2, 3, 4, 5, 6, 7, 8])
    jokers = rng.below(3)
    hand: list[int] = numbers[: 3 - min(jokers, 2)] + [JOKER] * jokers
    rows: list[Tiles] = []
    rest = numbers[3:]
    while sum(map(len, rows)) < 3 and rest:
        tiles = [*rng.shuffled(rest)[: 2 + rng.below(2)], *[JOKER] * rng.below(3)][:4]
        row = arranged((), tiles)
        if row and is_row(row):
            rows.append(row)
            rest = [tile for tile in rest if tile not in row]

    def said(tiles: Tiles | list[int]) -> str:
        return " ".join(str(tile) if tile else "*" for tile in tiles)

    zones = " | ".join(f"row.{n} {said(row)}" for n, row in enumerate(rows, start=1))
    owners = tuple(0 for _ in rows)
    facts = f"asked=(0,) owners={owners!r}".replace(" ", "").replace(")o", ") o")
    return at(f"bloom 2 | {facts} | hand.0 {said(hand)} | {zones} | stock ...")


@pytest.mark.parametrize("number", range(12))
def test_picking_in_bloom_leads_to_exactly_what_is_lawful(number: int) -> None:
    compare(bloom_position(Rng(f"bloom {number}")), 0)


def test_joinable_against_all_rows_there_are() -> None:
    """The simple way: try every choice of tiles from the supply."""
    rng = Rng("joinable")
    for _ in range(3000):
        numbers = rng.shuffled(range(1, 13))
        old = arranged((), [*numbers[: rng.below(4)], *[JOKER] * rng.below(3)]) or ()
        own = frozenset(numbers[4 : 4 + rng.below(5)])
        jokers, must = rng.below(3), frozenset(tile for tile in own if rng.below(3) == 0)
        needed = rng.below(jokers + 1)
        choices = [
            tuple(c for i, c in enumerate(sorted(own - must)) if bits >> i & 1)
            for bits in range(1 << len(own - must))
        ]
        some_row = any(
            (row := arranged(old, [*must, *choice, *[JOKER] * n])) and len(row) >= 3
            for choice in choices
            for n in range(needed, jokers + 1)
        )
        assert joinable(old, own, jokers, must, needed) == some_row, (
            old,
            own,
            jokers,
            must,
            needed,
        )


@pytest.mark.parametrize("number", range(25))
def test_picking_in_koenigs_romme_leads_to_exactly_what_is_lawful(number: int) -> None:
    """Hands with many combinations: before anyone is out, and in the last turns."""
    rng = Rng(f"romme {number}")
    deck = [*["*", "*", "S3", "H3", "S7", "S7", "H7", "D7", "S8", "S9", "S10", "H8"]]
    hand = " ".join(rng.shuffled(deck)[: 4 + rng.below(2)])
    out = rng.choice((-1, 1))
    facts = f"asked=(0,) drawn=1 out={out} groups=((),())"
    compare(at(f"koenigs-romme 2 | {facts} | hand.0 {hand} | hand.1 D9 | stock ..."), 0)
