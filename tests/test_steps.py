"""Steps by number: the list of words, what leads nowhere, arrays, keys, chance, imagined worlds.
That no lawful action is missing is tested in test_picking.py, that nothing leaks in contract/."""

from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

import reihum
from reihum.core.numbering import DONE, WAIT
from reihum.core.record import read_record
from reihum.core.rng import Rng
from reihum.games import GAMES, bloom_picks, find_game
from reihum.texts import Words
from tests.rules.helpers import at
from tests.sweep import FEWER, few_seats, label, short

SMALL: dict[str, Any] = {"colours": 1, "numbers": 5, "hand": 1}
SMALL |= {"variant": "three-numbers", "dealer": "0"}


def begin(name: str, seed: str = "tea") -> reihum.Steps:
    options: dict[str, Any] = short(name) | ({"numbers": 6} if name in LONG else {})
    return reihum.steps(name, seats=few_seats(name), seed=seed, **options)


LONG = ("ueberall-anschliessen",)


def at_random(steps: reihum.Steps, rng: Rng, most: int = 100_000) -> None:
    for _ in range(most):
        if steps.over:
            return
        steps.take(rng.choice(steps.menu()))


@pytest.mark.parametrize("name", GAMES)
def test_the_verbs_are_those_that_have_words(name: str) -> None:
    assert sorted(GAMES[name].VERBS) == sorted(Words("en", name).own["actions"])


def test_the_list_of_words_never_changes() -> None:
    """Trained agents depend on it: a list that has to change is said so in the changelog."""
    said = {
        name: " ".join(reihum.steps(name, seats=few_seats(name)).numbering.words) for name in GAMES
    }
    start = {name: words.split()[:12] for name, words in said.items()}
    assert start["mogeln"][:9] == [
        "done",
        "wait",
        "ready",
        "lay",
        "doubt",
        "accuse",
        "stay",
        "R1",
        "R2",
    ]
    assert said["schnipp-schnapp"].endswith("B20 #0 #1 #2 #3 #4 #5 #6 #7 #8 #9")
    assert said["schwarzer-peter"].endswith(" #18 #19 #20")
    assert said["bloom"].endswith(" row.33 row.34 @1 @2 @3 @4")
    assert said["farben-sammeln"].endswith(" pile.a pile.b pile.c pile.d")
    sizes = {name: len(words.split()) for name, words in said.items()}
    assert sizes == {
        "elfer-raus": 87,
        "elfer-raus-master": 184,
        "ueberall-anschliessen": 92,
        "mogeln": 43,
        "ratefix": 142,
        "zweikampf": 44,
        "farben-sammeln": 91,
        "schnipp-schnapp": 97,
        "schwarzer-peter": 65,
        "hoechste-karte": 37,
        "koenigs-romme": 63,
        "koenigs-romme-solo": 75,
        "bloom": 164,
    }


@pytest.mark.parametrize("setup", FEWER, ids=label)
def test_every_setup_can_be_walked_and_observed(setup: reihum.Setup) -> None:
    options: dict[str, Any] = dict(setup.options)
    steps = reihum.steps(setup.game, seats=setup.seats, seed=7, **options)
    rng, sizes = Rng(label(setup)), set()
    for step in range(120):
        if steps.over:
            break
        if step % 8 == 0:
            seen = steps.observe(rng.below(setup.seats))
            assert set(steps.chairs[0].view.facts) <= set(seen.shapes)
            sizes.add(len(seen.flat))
        steps.take(rng.choice(steps.menu()))
    assert sizes == {steps.observer.size}


@pytest.mark.parametrize("name", GAMES)
def test_a_match_of_random_numbers_is_a_match_like_any_other(name: str) -> None:
    steps = begin(name)
    at_random(steps, Rng(name))
    assert steps.over
    assert abs(sum(steps.returns())) < 1e-9 or steps.setup.seats == 1
    again = read_record(str(steps.record), find_game)
    *_, last = reihum.replay(again)
    assert last.match.game == steps.game
    assert hash(last.match.game) == hash(steps.game)


def test_what_leads_nowhere_is_taken_back_and_not_offered_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    """In Bloom a pick is only checked as long as that does not take too long. Here it never is."""
    monkeypatch.setattr(bloom_picks, "LOOKS", 0)
    monkeypatch.setattr(bloom_picks, "TRIES", 0)
    text = (
        "bloom 2 | asked=(0,) owners=(1,) | hand.0 10 11 12 40 41 70 71 | row.1 20 * 22 | stock ..."
    )
    taken_back = 0
    for number in range(30):
        game, rng = at(text), Rng(f"bloom {number}")
        steps = reihum.Steps(type(game), game.setup, game.tape, game=game)
        while not steps.moves:
            assert steps.menu()
            before = len(steps._path)
            steps.take(rng.choice(steps.menu()))
            if not steps.moves and len(steps._path) <= before:
                taken_back += 1
                assert not set(steps._offered().values()) & steps._dead
    assert taken_back


def test_numbers_are_written_digit_by_digit_where_there_are_many() -> None:
    game = at(
        "schnipp-schnapp 2 | asked=(0,1) sealing=1 up=(0,) | pile.0 R1 | pile.1 Y1 | stack.0 ..."
    )
    steps = reihum.Steps(type(game), game.setup, game.tape, game=game)
    words = steps.numbering.words
    steps.take(steps.numbering.index["schnapp"])
    assert [words[n] for n in steps.menu()] == ["#0", "#1", "#2", "#3", "#4", "#5", "#6"]
    steps.take(steps.numbering.index["#6"])
    assert steps.observe(0)["digits"] == [7, 0, 0, 0, 0]
    assert [words[n] for n in steps.menu()] == ["#0"]
    for _ in range(4):
        steps.take(steps.menu()[0])
    assert str(steps.moves[0][1]) == "schnapp #60000"


def test_who_may_call_is_asked_before_who_is_due() -> None:
    steps = reihum.steps("mogeln", seats=4, seed=1, dealer="3")
    steps.take(steps.numbering.index["lay"])
    steps.take(steps.menu()[0] if steps.menu()[0] != DONE else steps.menu()[1])
    if steps.seat == 0:
        steps.take(DONE)
    assert steps.game.due() == (1,)
    asked = []
    while steps.seat != 1:
        asked.append(steps.seat)
        assert WAIT in steps.menu()
        steps.take(WAIT)
    assert asked == [2, 3]
    assert WAIT not in steps.menu()


def test_a_number_that_is_not_offered_is_refused() -> None:
    steps = reihum.steps("elfer-raus", seats=2, seed="tea")
    with pytest.raises(reihum.Mistake, match="bad-choice"):
        steps.take(WAIT)
    open_one = reihum.steps("elfer-raus", seats=2, open_chance=True)
    with pytest.raises(reihum.Mistake, match="bad-choice"):
        open_one.take(9)


def test_seeds_may_be_numbers() -> None:
    one, two = (reihum.new("elfer-raus", seats=2, seed=seed) for seed in (42, "42"))
    assert one.game == two.game
    assert one.chair(0).imagine(42) == two.chair(0).imagine("42")


def test_positions_are_equal_whatever_way_led_to_them() -> None:
    one, two = (reihum.new("elfer-raus", seats=2, seed="tea") for _ in range(2))
    assert one.game == two.game == reihum.read_position(repr(one.game))
    assert len({one.game, two.game}) == 1
    assert one.game != reihum.new("elfer-raus", seats=2, seed="coffee").game
    assert one.game != reihum.new("elfer-raus", seats=2, seed="tea", deals=2).game
    assert one.game != reihum.new("zweikampf", seats=2).game
    assert one.game != "elfer-raus"
    one.play(0, "lay R11")
    assert one.game != two.game
    two.play(0, "lay R11")
    assert hash(one.game) == hash(two.game)


# arrays and keys --------------------------------------------------------------------------------


def test_the_arrays_say_what_is_seen_from_the_own_seat() -> None:
    match = reihum.new("elfer-raus", seats=3, seed="tea")
    steps = reihum.steps("elfer-raus", seats=3, seed="tea")
    for seat in range(3):
        seen, deck = steps.observe(seat), steps.chairs[seat].deck
        hand = [name for name, n in zip(deck.names, seen["cards"][0], strict=True) if n]
        assert tuple(hand) == match.view(seat).zones[f"hand.{seat}"].cards
        assert steps.observer.zones[:3] == ("hand.0", "hand.1", "hand.2")
        assert sum(seen["cards"][1]) == 0
        assert seen["sizes"][:3] == [20, 20, 20]
        (first,) = match.due()
        assert seen["asked"].index(1) == (first - seat) % 3


def test_what_is_believed_is_in_the_arrays() -> None:
    match = reihum.new("elfer-raus", seats=2, seed="tea")
    seen = match.chair(1).observe()
    deck = match.chair(1).deck
    names = deck.index
    assert seen["sure"][1][names["R11"]] == 1  # who begins has the red 11, and all know it
    assert sum(seen["sure"][1]) == 1
    match.play(0, "lay R11")
    assert match.chair(1).observe()["sure"][1][names["R11"]] == 0
    assert match.chair(1).observe()["may"][1][names["R11"]] == 1  # of the kind, nothing is known


@pytest.mark.parametrize("name", GAMES)
def test_names_of_arrays_and_facts_never_meet(name: str) -> None:
    observer = begin(name).observer
    arrays = {"cards", "sizes", "tops", "order", "may", "sure", "answer", "begun", "digits"}
    assert not arrays & {*GAMES[name].FACTS, *GAMES[name].MATCH_FACTS}
    assert len(observer.shapes) == len(set(observer.shapes))


@pytest.mark.optional
def test_arrays_of_numpy_are_the_same() -> None:
    numpy = pytest.importorskip("numpy", reason="an extra")
    steps = begin("koenigs-romme")
    at_random(steps, Rng("some"), 30)
    seen = steps.observe(1)
    for name, found in seen.numpy().items():
        assert found.tolist() == seen[name]
        assert found.shape == seen.shapes[name]
    assert numpy.array_equal(seen.numpy()["cards"], numpy.array(seen["cards"]))
    assert len(seen) == len(list(seen))


def test_a_key_tells_what_was_heard_apart_even_where_the_view_is_the_same() -> None:
    """Doubting and being shown a card leads to a view that also comes about without that."""
    one, two = (reihum.new("zweikampf", seats=2, seed=seed, numbers=2) for seed in ("a", "a"))
    assert one.chair(0).key == two.chair(0).key
    chair, fresh = one.chair(0), reihum.Chair(one.kind, one.setup, 0, one.view(0))
    assert chair.view == fresh.view
    assert chair.key != fresh.key
    assert chair.snapshot().key == chair.copy().key == chair.key


# chance -----------------------------------------------------------------------------------------


def leaves(steps: reihum.Steps, share: Fraction, found: Counter[str]) -> int:
    """Every way a match can go. Of what players may do each is as likely as the others."""
    if steps.over:
        found[str(steps.returns())] += share  # type: ignore[assignment]
        return 1
    menu = steps.menu()
    if steps.chance:
        likely = [Fraction(chance).limit_denominator(1000) for _, chance in steps.outcomes()]
    else:
        likely = [Fraction(1, len(menu))] * len(menu)
    assert sum(likely) == 1
    count = 0
    for number, one in zip(menu, likely, strict=True):
        twin = steps.copy()
        twin.take(number)
        count += leaves(twin, share * one, found)
    return count


def test_the_whole_tree_of_a_small_deck() -> None:
    steps = reihum.steps("elfer-raus", seats=2, open_chance=True, **SMALL)
    found: Counter[str] = Counter()
    assert leaves(steps, Fraction(1), found) > 100
    assert set(found) == {"[1.0, -1.0]", "[-1.0, 1.0]"}
    assert sum(found.values()) == 1


@pytest.mark.parametrize("name", GAMES)
def test_a_match_with_open_chance_can_be_replayed(name: str) -> None:
    options: dict[str, Any] = short(name) | ({"numbers": 6} if name in LONG else {})
    steps = reihum.steps(name, seats=few_seats(name), open_chance=True, **options)
    at_random(steps, Rng(name))
    *_, last = reihum.replay(read_record(str(steps.record), find_game))
    assert last.match.game == steps.game


def test_cards_that_look_alike_are_one_outcome() -> None:
    steps = reihum.steps("koenigs-romme", seats=2, open_chance=True, dealer="0")
    outcomes = steps.outcomes()
    deck = GAMES["koenigs-romme"].planned(steps.setup).deck
    assert len(outcomes) == len(deck.names)
    assert abs(sum(chance for _, chance in outcomes) - 1) < 1e-9
    assert {round(chance * 116) for _, chance in outcomes} == {2, 6}


# worlds -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", GAMES)
def test_an_imagined_world_goes_on_with_all_chairs(name: str) -> None:
    """Whoever sits there sees and hears what happens, and bots can play for all of them."""
    steps, rng = begin(name), Rng(name)
    at_random(steps, rng, 25)
    if steps.over:
        return
    seat = steps.seat or 0
    world = steps.imagine(seat, rng)
    assert world.key(seat) == steps.key(seat)
    assert world.observe(seat).flat == steps.observe(seat).flat
    assert (world.seat, world.menu()) == (steps.seat, steps.menu())
    for _ in range(40):
        for chair in world.chairs:
            assert chair.view == world.game.view(chair.seat)
            truth = {zone.name: zone.cards for zone in world.game.zones()}
            assert chair.belief.allows(truth)
        if world.over:
            break
        world.take(rng.choice(world.menu()))
    assert steps.key(seat) != world.key(seat)


def test_a_bot_plays_for_everybody_in_an_imagined_world() -> None:
    match = reihum.new("elfer-raus", seats=3, seed="tea")
    world = match.chair(1).imagine_all("dice")
    bots = [reihum.bot("medium", seed=seat) for seat in range(3)]
    while world.seat is not None:
        seat = world.seat
        world.play(seat, bots[seat].decide(world.chairs[seat]))
    assert world.over
    assert len(match.record.moves) == 0
