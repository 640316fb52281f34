"""The core's small parts: text forms, chance, options, positions, records."""

import contextlib
import pickle
import re
from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reihum.core.actions import Action
from reihum.core.cards import NumberDeck, number_deck
from reihum.core.errors import Mistake, Refusal
from reihum.core.options import Option, make_setup
from reihum.core.position import digest, write
from reihum.core.record import read_record
from reihum.core.rng import LONGEST_SEED, Rng, SeededTape, derived_seed, new_seed
from reihum.games import GAMES, find_game, new_game, read_position, setup_for
from reihum.lab.simulate import play_randomly
from reihum.parts.dealing import deal_evenly
from reihum.parts.rows import rows_of

GOLDEN_BELOW = [0, 0, 15, 2, 7, 14, 8, 5, 8, 1, 10, 17]
GOLDEN_SHUFFLE = [1, 5, 6, 9, 4, 3, 2, 7, 8, 0]

CARDS = st.one_of(
    st.builds("{}{}".format, st.sampled_from("RYGBSHDCX"), st.integers(1, 21)),
    st.sampled_from(["SJ", "XK", "*", "=", "+", "s11", "17", "100"]),
)
ACTIONS = st.builds(
    Action,
    st.from_regex(r"[a-z]{1,8}(-[a-z]{1,5})?", fullmatch=True),
    st.lists(CARDS, max_size=5).map(tuple),
    st.none() | st.sampled_from(["blue", "row.3", "row.red", "pile.2", "hand.0"]),
    st.none() | st.integers(-99, 99_999),
    st.lists(st.integers(1, 99), max_size=3).map(tuple),
)


@given(ACTIONS)
def test_an_action_survives_its_text(action: Action) -> None:
    assert Action.parse(str(action)) == action


@given(st.text(max_size=30) | st.from_regex(r"[a-z]+( [A-Za-z0-9#.*=+-]+){0,3}", fullmatch=True))
def test_what_parses_is_written_back_to_the_letter(text: str) -> None:
    with contextlib.suppress(Mistake):
        assert str(Action.parse(text)) == text


@pytest.mark.parametrize(
    "text",
    ["", " ", "Lay R11", "lay  R11", "lay R11 ", "lay ?", "guess #07", "lay #1 R2", "lay r11"],
)
def test_bad_action_texts(text: str) -> None:
    with pytest.raises(Mistake):
        Action.parse(text)


def test_the_examples_of_the_design() -> None:
    assert Action.parse("connect Y9 blue") == Action("connect", ("Y9",), "blue")
    assert Action.parse("replace 23 row.3") == Action("replace", ("23",), "row.3")
    assert Action.parse("guess #37") == Action("guess", number=37)


def test_the_generator_is_pinned() -> None:
    rng = Rng("reihum")
    assert [rng.below(20) for _ in range(12)] == GOLDEN_BELOW
    assert Rng("reihum").shuffled(range(10)) == GOLDEN_SHUFFLE
    assert SeededTape("s").shuffle(range(6), 1, 2) == Rng("s/1/2").shuffled(range(6))


def test_shuffles_are_fair() -> None:
    places = Counter(tuple(Rng(str(i)).shuffled("abc")) for i in range(6000))
    assert len(places) == 6
    assert all(850 < n < 1150 for n in places.values())


def test_new_seeds_have_128_bits_and_differ() -> None:
    assert re.fullmatch(r"[0-9a-f]{32}", new_seed())
    assert new_seed() != new_seed()


def test_a_long_stream_crosses_its_blocks() -> None:
    rng = Rng("long")
    numbers = [rng.below(7) for _ in range(5000)]
    assert all(600 < numbers.count(n) < 830 for n in range(7))
    assert sorted(Rng("x").shuffled(range(1000))) == list(range(1000))


def test_a_number_larger_than_the_dice_have_is_refused() -> None:
    assert 0 <= Rng("large").below(65536) < 65536
    with pytest.raises(ValueError, match="too large"):
        Rng("large").below(65537)


DECKS = st.builds(number_deck, st.sampled_from(["R", "RY", "RYGB"]), st.integers(3, 20))


@given(DECKS, st.randoms(use_true_random=False))
def test_fitting_cards_against_the_plain_definition(deck: NumberDeck, random: Random) -> None:
    filled = deck.mask(c for c in deck.cards() if random.random() < 0.3)
    openers = deck.all_of(deck.top // 2 + 1)
    fits = set()
    for card, name in enumerate(deck.names):
        row = [deck.number[c] for c in deck.of(filled) if deck.names[c][0] == name[0]]
        number = deck.number[card]
        if number in row:
            continue
        if not row and number == deck.top // 2 + 1:
            fits.add(card)
        if number - 1 in row or number + 1 in row:
            fits.add(card)
    assert set(deck.of(rows_of(deck).fitting(filled, openers))) == fits


@given(st.integers(0, 90), st.integers(1, 7), st.integers(0, 6))
def test_hands_differ_by_one_card_at_most(cards: int, seats: int, dealer: int) -> None:
    hands = deal_evenly(range(cards), seats, dealer % seats)
    assert sorted(c for hand in hands for c in hand) == list(range(cards))
    sizes = [len(hand) for hand in hands]
    assert max(sizes) - min(sizes) <= 1


SWITCH = Option("fast", False)
NUMBER = Option("deals", 1, low=1, high=9)
CHOICE = Option("colour", "none", choices=("none", "red"))


@pytest.mark.parametrize(
    ("option", "text", "value"),
    [
        (SWITCH, "on", True),
        (SWITCH, "FALSE", False),
        (SWITCH, True, True),
        (NUMBER, "9", 9),
        (NUMBER, 3, 3),
        (CHOICE, "Red", "red"),
    ],
)
def test_option_values(option: Option, text: str | int, value: object) -> None:
    assert option.read(text) == value


@pytest.mark.parametrize(
    ("option", "text"),
    [(SWITCH, "2"), (NUMBER, "0"), (NUMBER, "10"), (NUMBER, "-1"), (NUMBER, "²"), (NUMBER, True),
     (CHOICE, "green"), (CHOICE, "")],
)  # fmt: skip
def test_impossible_option_values(option: Option, text: str | int) -> None:
    with pytest.raises(Mistake) as caught:
        make_setup("game", (option,), 2, {option.name: text})
    assert caught.value.key == "bad-option"


@pytest.mark.parametrize(
    ("call", "key"),
    [
        (lambda: find_game("skat"), "no-game"),
        (lambda: setup_for("elfer-raus", 7), "bad-seats"),
        (lambda: setup_for("elfer-raus", 1), "bad-seats"),
        (lambda: setup_for("elfer-raus", 4, {"x": 1}), "no-option"),
        (lambda: setup_for("elfer-raus", 3, {"without": "red"}), "only-for-two"),
        (lambda: setup_for("elfer-raus", 2, {"colours": 1, "without": "red"}), "too-few-cards"),
        (lambda: setup_for("elfer-raus", 4, {"hand": 21}), "too-few-cards"),
        (lambda: setup_for("elfer-raus", 2, {"dealer": "2"}), "no-seat"),
        (lambda: setup_for("mogeln", 4, {"colours": 1, "numbers": 3}), "too-few-cards"),
        (lambda: setup_for("mogeln", 4, {"colours": 2, "colour": "blue"}), "no-such-colour"),
        (lambda: read_position("elfer-raus"), "bad-position"),
        (lambda: read_position("elfer-raus 2 | hand.0 R99"), "bad-position"),
        (lambda: read_position("elfer-raus 2 | hand.0 R1 | hand.1 R1 | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | hand.0 R1"), "bad-position"),
        (lambda: read_position("elfer-raus 2 | nowhere R1 | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked=(1, | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 9 | stock ..."), "bad-seats"),
        (lambda: read_position("elfer-raus ² | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked=² | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked=(7,) | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked=(-1,) | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | asked=--5 | stock ..."), "bad-position"),
        (lambda: read_position(f"elfer-raus 2 | asked=({'-' * 9999}1,)"), "bad-position"),
        (lambda: read_position("elfer-raus 2 | phase=foo | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | bogus=3 | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | row.red B5 | stock ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | stock ... R1 ..."), "bad-position"),
        (lambda: read_position("elfer-raus 2 | hand.0 ... | stock ..."), "bad-position"),
        (lambda: read_position("mogeln 3 | answer.² doubt | hand.0 ..."), "bad-position"),
        (lambda: read_position("mogeln 3 | answer.0 doubt | hand.0 ..."), "bad-position"),
        (lambda: setup_for("elfer-raus", 2, {"colours": 2, "without": "blue"}), "no-such-colour"),
        (lambda: setup_for("elfer-raus", 2, {"deals": "9" * 5000}), "bad-option"),
        (lambda: Action.parse("guess #" + "9" * 5000), "bad-action"),
        (lambda: SeededTape(" a"), "bad-seed"),
        (lambda: SeededTape(""), "bad-seed"),
        (lambda: read_position("mogeln 3 | answer.7 doubt | hand.0 ..."), "bad-position"),
    ],
)  # fmt: skip
def test_an_impossible_request_is_a_clear_mistake(call: object, key: str) -> None:
    assert callable(call)
    with pytest.raises(Mistake) as caught:
        call()
    assert caught.value.key == key


@pytest.mark.parametrize(
    "error",
    [
        Mistake("over"),
        Mistake("no-seat", seat=7, seats=2),
        Mistake("bad-move", number=3, why=Refusal("ER6", "can-lay", cards=("R11",))),
        Refusal("G1", "not-your-turn", seats=(1, 2)),
    ],
)
def test_a_mistake_survives_pickling(error: Mistake) -> None:
    """Because it must also reach the user from another process."""
    again = pickle.loads(pickle.dumps(error))
    assert type(again) is type(error)
    assert str(again) == str(error)
    assert again.key == error.key
    assert list(again.facts) == list(error.facts)
    assert getattr(again, "rule", None) == getattr(error, "rule", None)


def test_a_derived_seed_is_never_too_long() -> None:
    assert derived_seed("tea", 7) == "tea.7"
    longest = "x" * LONGEST_SEED
    many = {derived_seed(longest[:length], n) for length in (95, 98, 100) for n in range(2000)}
    assert len(many) == 6000
    for seed in many:
        SeededTape(seed)


def test_the_cards_not_named_may_lie_among_others() -> None:
    game = read_position(
        "elfer-raus 2 numbers=11 colours=1 hand=1 | hand.0 R3 | stock R9 ... R2 R4"
    )
    stock = next(zone.cards for zone in game.zones() if zone.name == "stock")
    assert stock == ("R9", "R1", "R5", "R6", "R7", "R8", "R10", "R11", "R2", "R4")


@pytest.mark.parametrize("name", GAMES)
def test_equal_positions_and_only_those_have_equal_digests(name: str) -> None:
    seats = min(3, GAMES[name].SEATS[-1])
    game = new_game(name, seats, seed="x")
    assert digest(read_position(write(game))) == digest(game)
    game.play(game.due()[0], game.menu(game.due()[0])[0])
    assert digest(game) != digest(new_game(name, seats, seed="x"))


@pytest.mark.parametrize("name", GAMES)
def test_a_broken_record_is_a_mistake_never_a_crash(name: str) -> None:
    setup = setup_for(name, min(3, GAMES[name].SEATS[-1]), {"deals": 1})
    record = play_randomly(setup, "x")
    lines = record.write().splitlines()
    everywhere = range(0, len(lines), 1 + len(lines) // 50)
    for number in {*range(12), *everywhere, len(lines) - 2, len(lines) - 1}:
        for wrong in ("", "nonsense here", "99 lay R1", "x" * 5, "² draw", "seats ²", "draw 9 #1"):
            text = "\n".join([*lines[:number], wrong, *lines[number + 1 :]])
            with contextlib.suppress(Mistake):
                read_record(text, find_game)


def test_a_blank_line_in_a_record_is_a_mistake() -> None:
    setup = setup_for("hoechste-karte", 2)
    record = play_randomly(setup, "x")
    lines = record.write().splitlines()
    for number in range(1, len(lines) + 1):
        with pytest.raises(Mistake):
            read_record("\n".join([*lines[:number], "", *lines[number:]]) + "\n", find_game)


@pytest.mark.parametrize(
    "draw", ["draw 0 #0", "draw 3 #0", "draw 999999999999 #1", "draw 1 R1 #4", "draw 1 #x", "draw"]
)
def test_bad_lines_of_a_script(draw: str) -> None:
    rules = GAMES["mogeln"].RULES
    text = (
        f"reihum-record 1\ngame mogeln\nrules {rules}\nseats 3\noptions deals=2\nchance scripted\n"
    )
    read_record(text + "draw 1 #1\ndraw 2\n", find_game)
    with pytest.raises(Mistake):
        read_record(text + draw + "\n", find_game)
