"""Sets, runs and the best arrangement of a hand (KR6, KR7, KR8, KR10, KR13), by hand and against
the slow and simple implementation."""

import random
from collections import Counter
from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from reihum.parts.dealing import without
from reihum.parts.meld_sorting import read_meld, sort_hand
from reihum.parts.melds import SUITS, VALUES, Arrangement, Melds, melds_of, romme_deck
from tests.dumb import melds as dumb

DECK = romme_deck()
BOX = DECK.cards()
WILD_VALUES = [None, *range(len(VALUES))]


def cards(text: str) -> tuple[int, ...]:
    return tuple(sorted(DECK.index[name] for name in text.split()))


def said(found: tuple[int, ...]) -> str:
    return " ".join(DECK.say(found))


def wild(value: str | None) -> Melds:
    return melds_of(None if value is None else VALUES.index(value))


def is_meld(text: str, value: str | None = None) -> bool:
    return wild(value).is_meld(cards(text))


def best(text: str, value: str | None = None) -> tuple[list[str], str, int]:
    found = wild(value).best(cards(text))
    return [said(meld) for meld in found.melds], said(found.left), found.points


def discards(text: str, value: str | None = None) -> str:
    return said(wild(value).discards(cards(text)))


def test_KR1_the_deck() -> None:
    assert len(BOX) == 116
    assert DECK.names[:11] == ("S3", "S4", "S5", "S6", "S7", "S8", "S9", "S10", "SJ", "SQ", "SK")
    assert [name[0] for name in DECK.names[:55:11]] == list("SHDCX")
    assert DECK.names[55] == "*"
    assert DECK.copies == (2,) * 55 + (6,)
    assert DECK.names[DECK.index["D10"]] == "D10" == f"{SUITS[2]}{VALUES[7]}"


@pytest.mark.parametrize(
    "text",
    [
        "S5 H5 D5",
        "S5 S5 H5",  # equal cards
        "SK HK DK CK XK SK HK DK CK XK",  # all ten
    ],
)
def test_KR6_sets(text: str) -> None:
    assert is_meld(text)


@pytest.mark.parametrize(
    "text",
    [
        "S3 S4 S5",
        "S8 S9 S10 SJ",  # the jack follows the ten
        "XJ XQ XK",
        "D3 D4 D5 D6 D7 D8 D9 D10 DJ DQ DK",  # a whole suit
    ],
)
def test_KR6_runs(text: str) -> None:
    assert is_meld(text)


@pytest.mark.parametrize(
    "text",
    [
        "",
        "S5",
        "S5 S5",  # two are too few
        "S3 S4",
        "S3 S4 H5",  # two suits
        "S3 S4 S6",  # a gap
        "S3 S4 S4 S5",  # equal cards in a run
        "SQ SK S3",  # the king is the end
        "S5 H5 D6",
        "S5 H5 S6 S7",  # a set and a run cannot share a card
    ],
)
def test_KR6_neither(text: str) -> None:
    assert not is_meld(text)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("* * *", None),  # only wilds
        ("* * * * * *", None),
        ("* S7 H7", "7"),
        ("S7 H7 D7 C7", "7"),
        ("S7 S7 H7 H7 D7 D7 C7 C7 X7 X7 * * * *", "7"),  # longer than a suit, but a set
        ("* * S3", None),
        ("* * * * * * S3", None),
        ("S3 S3 *", None),
        ("S3 * S5", None),
        ("S3 * * * * S8", None),
        ("SQ SK *", None),  # the wild stands for the jack
        ("S3 S4 *", None),
        ("S3 S4 H7", "7"),  # it stands for another card of another suit
        ("D6 D7 D8", "7"),  # it stands for itself
        ("D6 D7 D7 D9", "7"),  # one for itself, one for the eight
        ("D3 D4 D6 D7", "7"),  # not in its own place
        ("H3 H4 H5 H6 H8 H9 H10 HJ HQ HK *", "7"),  # a whole suit
        ("H9 C7 D7 * HK", "7"),
    ],
)
def test_KR7_with_wilds(text: str, value: str | None) -> None:
    assert is_meld(text, value)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("* *", None),
        ("* S3", None),
        ("S7 *", "7"),
        ("S3 H4 * *", None),
        ("S3 S3 S4 * *", None),  # equal cards in a run, whatever the wilds
        ("S3 S6 *", None),  # two are missing
        ("S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK *", None),  # no place for a twelfth card
        ("S3 SK * * * * * *", None),
    ],
)
def test_KR7_wilds_do_not_help(text: str, value: str | None) -> None:
    assert not is_meld(text, value)


def test_KR7_which_cards_are_wild() -> None:
    assert said(tuple(filter(wild("7").is_wild, range(56)))) == "S7 H7 D7 C7 X7 *"
    assert said(tuple(filter(wild(None).is_wild, range(56)))) == "*"


def test_KR7_a_wild_left_over_goes_with_a_whole_suit() -> None:
    suit = "S3 S4 S5 S6 S7 S8 S9 S10 SJ SQ SK"
    melds, left, points = best(f"{suit} * *")
    assert (len(melds), left, points) == (2, "", 0)


def test_KR7_wilds_alone() -> None:
    assert best("* * *") == (["* * *"], "", 0)
    assert best("* *") == ([], "* *", 100)
    assert best("H7 *", "7") == ([], "H7 *", 70)
    many = "S7 S7 H7 H7 D7 D7 C7 * * * * * *"
    assert best(many, "7") == ([many], "", 0)
    # too long for a run, so the wilds are in another combination or in a set
    melds, left, _ = best("S3 S4 S7 S7 H7 H7 D7 D7 * * * * * *", "7")
    assert (len(melds), left) == (2, "")


def test_KR8_all_but_the_discard_lie() -> None:
    assert discards("S3 H3 D3 SK") == "SK"
    assert discards("S3 H3 D3 C3") == "S3 H3 D3 C3"
    assert discards("S3 S4 S5 S6") == "S3 S6"
    assert discards("S3 S3 H3 D3") == "S3 H3 D3"
    assert discards("S3 H3 D3 SK SQ") == ""


def test_KR8_all_cards_in_combinations_are_one_too_many() -> None:
    """All six cards fit, but going out needs one card to discard."""
    assert discards("S3 H3 D3 S8 S9 S10") == ""
    assert wild(None).all_laid(cards("S3 H3 D3 S8 S9 S10")) == (
        cards("S3 H3 D3"),
        cards("S8 S9 S10"),
    )


def test_KR8_a_wild_may_be_the_discard() -> None:
    assert discards("S3 H3 D3 *") == "S3 H3 D3 *"
    assert discards("S3 H3 D7 *", "7") == "S3 H3 D7 *"
    assert discards("S3 S4 H9 *") == "H9"
    assert discards("* * * *") == "*"


def test_KR8_the_discard_need_not_be_what_the_best_arrangement_leaves() -> None:
    assert best("S3 S9 * *") == (["S9 * *"], "S3", 3)
    assert discards("S3 S9 * *") == "S3 S9"


def test_KR8_out_says_how() -> None:
    hand = cards("S3 H3 D3 SK")
    assert wild(None).out(hand, DECK.index["SK"]) == (cards("S3 H3 D3"),)
    assert wild(None).out(hand, DECK.index["S3"]) is None
    assert wild(None).out(hand, DECK.index["*"]) is None  # not in the hand


def test_KR8_few_cards() -> None:
    none = wild(None)
    assert none.discards(()) == ()
    assert none.out((), 0) is None
    assert none.all_laid(()) == ()
    assert none.best(()) == Arrangement((), (), 0)
    assert none.discards((4,)) == (4,)  # a single card can be discarded at once
    assert none.out((4,), 4) == ()
    for text in ("*", "* *", "S3", "S3 S3", "S3 *"):
        assert none.all_laid(cards(text)) is None
        assert none.best(cards(text)).left == cards(text)
    assert discards("* *") == discards("S3 *") == ""


def test_KR10_points() -> None:
    in_hand = ["S3", "D4", "X5", "C6", "H7", "S8", "S9", "S10", "SJ", "SQ", "SK", "*"]
    by_rule = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 50]
    assert [wild(None).points(DECK.index[name]) for name in in_hand] == by_rule
    for i, value in enumerate(VALUES):
        by_value = [20 if i == j else points for j, points in enumerate(by_rule)]
        assert [wild(value).points(DECK.index[name]) for name in in_hand] == by_value


@pytest.mark.parametrize(
    ("text", "value", "melds", "left", "points"),
    [
        ("S3 S4 S5 H5 D5", None, ["S5 H5 D5"], "S3 S4", 7),
        ("S3 S4 S5 H3 D3 C3", None, ["S3 S4 S5", "H3 D3 C3"], "", 0),
        ("S3 S4 S5 S6 S7 S8", None, ["S3 S4 S5 S6 S7 S8"], "", 0),
        ("S3 S3 S4 S4 S5 S5", None, ["S3 S4 S5", "S3 S4 S5"], "", 0),
        ("SK HK S3 H3 *", None, ["SK HK *"], "S3 H3", 6),
        ("S3 H9 SK * *", None, ["SK * *"], "S3 H9", 12),
        ("S3 HK *", None, [], "S3 HK *", 66),
        ("S3 HK C7", "7", [], "S3 HK C7", 36),
        ("S5 S6 S7 H5 D5", "K", ["S5 S6 S7"], "H5 D5", 10),
        ("S3 S7 * * *", None, ["S3 S7 * * *"], "", 0),  # one run, although three cards are missing
        ("S3 S8 * * *", None, ["S8 * * *"], "S3", 3),
        # the nine cannot be in both, so the wild takes its place in one
        ("S7 S8 S9 H9 D9 *", "Q", ["S7 S8 *", "S9 H9 D9"], "", 0),
        # the only four is in one run, a wild in the other
        ("S3 S3 S4 S5 S5 *", None, ["S3 S4 S5", "S3 S5 *"], "", 0),
    ],
)
def test_KR10_fewest_points_are_left(
    text: str, value: str | None, melds: list[str], left: str, points: int
) -> None:
    assert best(text, value) == (melds, left, points)


def test_KR10_of_equal_points_fewer_cards_are_left() -> None:
    """Both ways leave thirteen points: D6 and D7, or S3, S4 and S6."""
    assert best("S3 S4 S6 D6 D7 *") == (["S3 S4 S6 *"], "D6 D7", 13)


def test_KR13_the_rulebooks_example() -> None:
    """Seven cards, 7s wild. The rulebook names only the D8 that was drawn, so the other cards are
    our own choice."""
    hand = "H7 S9 H9 D6 C9 C7 XQ"
    assert discards(f"{hand} S3", "7") == ""
    assert discards(f"{hand} D8", "7") == "XQ"
    melds = wild("7").out(cards(f"{hand} D8"), DECK.index["XQ"])
    assert melds is not None
    assert len(melds) == 2
    assert sorted(card for meld in melds for card in meld) == list(cards("D8 H7 S9 H9 D6 C9 C7"))


def test_melds_with() -> None:
    hand = cards("S3 S4 S5 S5 H5 *")
    found = [said(meld) for meld in melds_of(None).melds_with(hand, cards("S5 S5"))]
    assert sorted(found) == ["S5 S5 *", "S5 S5 H5", "S5 S5 H5 *"]
    found = [said(meld) for meld in melds_of(None).melds_with(hand, cards("S3"))]
    assert sorted(found) == ["S3 S4 *", "S3 S4 S5", "S3 S4 S5 *", "S3 S5 *"]
    assert not list(melds_of(None).melds_with(hand, cards("SK")))
    assert not list(melds_of(None).melds_with(hand, cards("H5 H5")))


def test_the_order_in_which_cards_are_given_says_nothing() -> None:
    rng = random.Random(3)
    for _ in range(100):
        value, hand = random_hand(rng, 12)
        mixed = rng.sample(hand, len(hand))
        assert melds_of(value).best(mixed) == melds_of(value).best(hand)
        assert melds_of(value).discards(mixed) == melds_of(value).discards(hand)


def random_hand(rng: random.Random, size: int) -> tuple[int | None, tuple[int, ...]]:
    """A hand of few suits or values, so that there are many combinations and equal cards, mostly
    with two or more wilds. Sometimes as it would be dealt."""
    value = rng.choice(WILD_VALUES)
    if rng.random() < 0.2:
        return value, tuple(sorted(rng.sample(BOX, size)))
    wilds = [card for card in BOX if melds_of(value).is_wild(card)]
    suits = rng.sample(range(5), rng.choice((1, 2, 2, 3, 5)))
    start, width = rng.randrange(11), rng.choice((2, 4, 6, 11))
    near = [card for card in BOX if card not in wilds and (card % 11 - start) % 11 < width]
    naturals = [card for card in near if card // 11 in suits]
    number = min(size, rng.choice((0, 1, 2, 2, 3, 3, 4, 5, 6)), len(wilds))
    hand = rng.sample(wilds, number) + rng.sample(naturals, min(size - number, len(naturals)))
    rest = list((Counter(BOX) - Counter(hand)).elements())
    return value, tuple(sorted(hand + rng.sample(rest, size - len(hand))))


def named(hand: tuple[int, ...]) -> tuple[str, ...]:
    return tuple(sorted(DECK.say(hand)))


def value_name(value: int | None) -> str | None:
    return None if value is None else VALUES[value]


def compare(value: int | None, hand: tuple[int, ...], rng: random.Random) -> None:
    """Every answer of Melds for this hand must be the same as in the simple implementation."""
    melds, simple = melds_of(value), dumb.Hand(named(hand), value_name(value))
    label = f"{said(hand)}, {value_name(value)} wild"
    least = simple.least(simple.cards)
    found = melds.best(hand)
    assert all(named(meld) in simple.melds for meld in found.melds), label
    assert sorted([*found.left, *(c for meld in found.melds for c in meld)]) == list(hand), label
    assert found.points == sum(dumb.points(c, simple.wild) for c in named(found.left)), label
    assert (found.points, len(found.left)) == least, label
    laid = melds.all_laid(hand)
    assert (laid is not None) == (least == (0, 0)), label
    assert set(DECK.say(melds.discards(hand))) == simple.discards(), label
    for card in set(hand):
        out = melds.out(hand, card)
        assert (out is not None) == (card in melds.discards(hand)), label
        if out is not None:
            assert all(named(meld) in simple.melds for meld in out), label
            assert sorted([card, *(c for meld in out for c in meld)]) == list(hand), label
    for size in (0, 1, 2):
        chosen = tuple(rng.sample(hand, size))
        listed = [named(meld) for meld in melds.melds_with(hand, chosen)]
        wanted = Counter(named(chosen))
        assert len(listed) == len(set(listed)), label
        assert set(listed) == {m for m in simple.melds if wanted <= Counter(m)}, label


def compare_many(seed: int, small: int, large: int) -> None:
    rng = random.Random(seed)
    for number in range(small):
        compare(*random_hand(rng, 3 + number % 7), rng)
    for number in range(large):
        compare(*random_hand(rng, 10 + number % 4), rng)


@pytest.mark.parametrize("seed", range(2))
def test_random_hands_against_the_simple_implementation(seed: int) -> None:
    compare_many(seed, small=175, large=6)


def soak(seed: int = 1000) -> None:
    """A few minutes with other hands, for `make soak`."""
    compare_many(seed, small=5000, large=200)


@st.composite
def hands(draw: st.DrawFn, most: int = 14) -> tuple[int | None, tuple[int, ...]]:
    seed, size = draw(st.integers(0, 2**32)), draw(st.integers(0, most))
    return random_hand(random.Random(seed), size)


@given(hands(), st.randoms(use_true_random=False))
def test_no_greedy_arrangement_leaves_less(
    dealt: tuple[int | None, tuple[int, ...]], rng: random.Random
) -> None:
    """Lay any combinations, one after another, until no more can be laid."""
    value, hand = dealt
    melds = melds_of(value)
    least = melds.best(hand).points
    for _ in range(5):
        left = list(hand)
        while True:
            for three in combinations(rng.sample(left, len(left)), 3):
                if melds.is_meld(three):
                    break
            else:
                break
            meld = list(three)
            for card in set(left):
                if left.count(card) > meld.count(card) and melds.is_meld([*meld, card]):
                    meld.append(card)
            for card in meld:
                left.remove(card)
        assert least <= sum(melds.points(card) for card in left)


@given(hands())
def test_going_out_and_discards_agree(dealt: tuple[int | None, tuple[int, ...]]) -> None:
    value, hand = dealt
    melds = melds_of(value)
    discards = melds.discards(hand)
    assert set(discards) <= set(hand)
    for card in set(hand):
        out = melds.out(hand, card)
        assert (out is not None) == (card in discards)
        if out is not None:
            assert all(melds.is_meld(meld) for meld in out)
            assert sorted([card, *(c for meld in out for c in meld)]) == list(hand)


@given(hands(most=9))
def test_is_meld_as_in_the_simple_implementation(
    dealt: tuple[int | None, tuple[int, ...]],
) -> None:
    value, hand = dealt
    for size in range(len(hand) + 1):
        some = hand[:size]
        assert melds_of(value).is_meld(some) == dumb.is_meld(named(some), value_name(value))
        rest = hand[size:]
        assert melds_of(value).is_meld(rest) == dumb.is_meld(named(rest), value_name(value))


@pytest.mark.parametrize(
    ("text", "value", "read"),
    [
        ("S5 H5 *", None, "set S5 H5 *=5"),
        ("* * *", None, "set * * *"),
        ("H4 H5 * H7", None, "run H4 H5 *=6 H7"),
        ("S9 SQ * *", None, "run S9 *=10 *=J SQ"),
        ("SQ SK *", None, "run *=J SQ SK"),  # there is nothing above a king
        ("S5 S6 *", None, "run S5 S6 *=7"),
        ("D7 D8 CJ D10", "J", "run D7 D8 CJ=9 D10"),
        ("S10 SJ SQ", "J", "run S10 SJ SQ"),  # it is what it stands for
        ("S10 HJ SJ SQ", "J", "run S10 SJ SQ HJ=K"),
        ("S9 X9 DJ", "J", "set S9 X9 DJ=9"),
    ],
)
def test_KR6_KR7_the_order_in_which_a_combination_reads(
    text: str, value: str | None, read: str
) -> None:
    kind, order, stands, _ = read_meld(wild(value), cards(text))
    shown = [card + (meant and f"={meant}") for card, meant in zip(order, stands, strict=True)]
    assert " ".join((kind, *shown)) == read


@given(st.integers(0, 10), st.lists(st.sampled_from(BOX), min_size=1, max_size=12))
def test_KR10_the_card_to_discard_in_the_last_turn(value: int, hand: list[int]) -> None:
    melds = melds_of(value)
    card, kept = melds.keep(hand)
    assert kept == melds.best(without(hand, (card,)) or ())
    assert kept.points == min(melds.best(without(hand, (one,)) or ()).points for one in hand)


@given(
    st.integers(0, 10),
    st.lists(st.sampled_from(BOX), min_size=1, max_size=12),
    st.booleans(),
    st.booleans(),
)
def test_a_sorted_hand_is_the_whole_hand(
    value: int, hand: list[int], gives: bool, last: bool
) -> None:
    melds = melds_of(value)
    found = sort_hand(melds, DECK.say(hand), gives=gives, last=last)
    held = [DECK.index[card] for meld in found.melds for card in meld.cards]
    left = [DECK.index[card] for card in found.left]
    assert Counter(held + left) == Counter(hand)
    assert all(melds.is_meld(cards(" ".join(meld.cards))) for meld in found.melds)
    assert found.points == sum(map(melds.points, left))
    assert not gives or found.left, "there is always a card to discard"
    assert bool(found.throw) == gives, "the points after the discard are known"
    if found.throw:
        assert found.throw in found.left
        assert found.after == found.points - melds.points(DECK.index[found.throw])


@pytest.mark.parametrize(
    ("text", "throw", "after"),
    [
        ("S4 H8 D8 C8 XK", "XK", 4),  # the dearest of what is left
        ("S4 H9 D8 C3", "H9", 12 + 20),  # but no wild
        ("* S3 D3", "*", 40),  # unless there is nothing else
    ],
)
def test_before_anyone_is_out_the_dearest_card_is_discarded(
    text: str, throw: str, after: int
) -> None:
    found = sort_hand(wild("3"), DECK.say(cards(text)), gives=True, last=False)
    assert (found.throw, found.after) == (throw, after)
