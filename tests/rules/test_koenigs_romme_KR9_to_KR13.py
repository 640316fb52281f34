"""Königs-Rommé: a test or more for every rule, named by its id."""

from collections import Counter

import pytest

from reihum.core.actions import Action
from reihum.core.game import Game
from reihum.games import new_game
from reihum.games.koenigs_romme import KoenigsRomme
from tests.rules.helpers import at, menu, play, refused, zone
from tests.rules.koenigs_romme import (
    NOT_HELD,
    SEVENS_WILD,
    combination,
    combinations,
    in_round,
    last_turn,
    lays,
    on_turn,
    said,
    verbs,
)

# KR9: the last turns

THREE = f"""koenigs-romme 4 | {in_round(3)} asked=(2,) drawn=1 | hand.2 S8 S9 S10 SJ SQ DK
    | hand.3 H4 H6 H8 D4 D6 | hand.0 C9 C10 CJ X8 X10 | hand.1 D7 D9 DJ X3 X4
    | discard S3 | stock ..."""


def test_KR9_each_other_player_has_one_more_turn() -> None:
    game = at(THREE)
    play(game, "2 lay S8 S9 S10 SJ SQ", "2 discard DK")
    for seat, card in ((3, "H4"), (0, "X8"), (1, "X3")):
        assert game.phase == "play"
        assert game.due() == (seat,)
        assert refused(game, f"{seat} discard {card}") == "KR4"  # a normal turn: draw first
        play(game, f"{seat} draw", f"{seat} discard {card}")
    assert game.phase == "rest"
    assert len(game.scores) == 1


def test_KR9_what_is_kept_is_known_after_the_last_turn() -> None:
    def kept(game: Game) -> object:
        hands: dict[str, tuple[str, ...]] = {f"hand.{seat}": () for seat in range(4)}
        return KoenigsRomme.shown_in(game.plan, game.facts(), hands)["kept"]

    game = at(THREE)
    assert kept(game) == ()
    play(game, "2 lay S8 S9 S10 SJ SQ", "2 discard DK")
    assert kept(game) == (2,)
    play(game, "3 draw", "3 discard H4", "0 draw")
    assert kept(game) == (2, 3)
    play(game, "0 discard X8", "1 draw", "1 discard X3")
    assert kept(game) == (0, 1, 2, 3)


def test_KR9_a_part_of_the_hand_may_be_laid() -> None:
    game = at(THREE)
    play(game, "2 lay S8 S9 S10 SJ SQ", "2 discard DK", "3 take", "3 discard DK", "0 take")
    assert combination("C9 C10 CJ") in lays(game)
    play(game, "0 lay C9 C10 CJ")
    assert menu(game, 0) >= {"discard X8", "discard X10", "discard DK"}
    play(game, "0 discard DK")
    assert zone(game, "hand.0") == ("X8", "X10")
    assert combinations(game) == ["C10 C9 CJ"]
    assert combinations(game, 2) == ["S10 S8 S9 SJ SQ"]


def test_KR9_laying_is_a_right_there_too_and_several_may_be_laid() -> None:
    game = last_turn("S8 S9 S10 D5 H5 C5 X5 XJ", 5)
    play(game, "0 discard S8")
    assert game.scores[0][0] == 9 + 10 + 5 * 4 + 11
    game = last_turn("S8 S9 S10 D5 H5 C5 X5 XJ", 5)
    play(game, "0 lay D5 H5 C5", "0 lay S8 S9 S10", "0 discard XJ")
    assert combinations(game) == ["C5 D5 H5", "S10 S8 S9"]
    assert game.scores[0][0] == 5


def test_KR9_one_card_must_be_left_for_the_discard() -> None:
    game = last_turn("S8 S9 S10", 1)
    assert refused(game, "0 lay S8 S9 S10") == "KR8"
    assert verbs(game) == {"discard"}
    game = last_turn("S5 H5 D5 S9 H9 D9", 11)
    play(game, "0 lay S9 H9 D9")
    assert refused(game, "0 lay S5 H5 D5") == "KR8"
    play(game, "0 discard D5")
    assert game.scores[0][0] == 10


def test_KR9_nothing_is_added_to_combinations_that_lie() -> None:
    game = at("""koenigs-romme 2 | asked=(0,) drawn=1 out=1 groups=((),(3,))
        | hand.0 S8 S9 H5 X4 | hand.1 | laid.1 S10 SJ SQ | discard S4 | stock ...""")
    for cards in ("S9", "S8 S9", "S9 S10 SJ"):
        assert refused(game, f"0 lay {cards}") in {"KR6", "KR9", *NOT_HELD}
    assert verbs(game) == {"discard"}
    own = last_turn("S8 S9 S10 SJ X4", 1)
    play(own, "0 lay S8 S9 S10")
    assert refused(own, "0 lay SJ") in {"KR6", "KR9"}


def test_KR9_laying_everything_then_starts_no_further_turns() -> None:
    game = at(f"""koenigs-romme 3 | {in_round(1)} asked=(1,) drawn=1 out=0 groups=((3,),(),())
        | laid.0 S5 H5 D5 | hand.1 C9 C10 CJ X8 | hand.2 D7 D9 DJ | discard S4 | stock ...""")
    events = play(game, "1 lay C9 C10 CJ", "1 discard X8")
    assert (1, "out") not in said(events)
    assert game.facts()["out"] == 0
    assert game.due() == (2,)
    play(game, "2 draw", "2 discard D7")
    assert game.phase == "rest"
    assert game.scores[0][:2] == (0, 0)


def test_KR9_with_two_the_other_has_the_very_last_turn() -> None:
    game = at("""koenigs-romme 2 | asked=(1,) drawn=1 | hand.1 S8 S9 S10 DK
        | hand.0 H4 H6 H8 | discard S4 | stock ...""")
    play(game, "1 lay S8 S9 S10", "1 discard DK")
    assert game.due() == (0,)
    play(game, "0 take", "0 discard DK")
    assert game.phase == "rest"
    assert game.scores == ((18, 0),)


# KR10, KR11: points


@pytest.mark.parametrize(
    ("number", "left", "points"),
    [
        (11, "S3", 3),
        (11, "S4", 4),
        (11, "H5", 5),
        (11, "H6", 6),
        (11, "H7", 7),
        (11, "D8", 8),
        (11, "D9", 9),
        (11, "D10", 10),
        (11, "CJ", 11),
        (11, "CQ", 12),
        (10, "CK", 13),
        (11, "*", 50),
        (11, "CK", 20),  # the wild value of the round
        (10, "CQ", 20),
        (9, "XJ", 20),
        (8, "X10", 20),
        (1, "X3", 20),
        (5, "S7 D7", 40),
        (4, "S7 D7", 14),
        (5, "S7 * S3 DK HJ", 20 + 50 + 3 + 13 + 11),
        (11, "S3 S3 * *", 106),
        (11, "S8 S9 S10", 27),  # a combination that was not laid
    ],
)
def test_KR10_points_for_the_cards_in_hand(number: int, left: str, points: int) -> None:
    game = last_turn(f"{left} X6", number)
    play(game, "0 discard X6")
    assert game.scores[-1] == (points, 0)


def test_KR10_everybody_counts_and_the_first_out_has_no_points() -> None:
    game = at(THREE)
    play(game, "2 lay S8 S9 S10 SJ SQ", "2 discard DK", "3 take", "3 discard DK")
    play(game, "0 take", "0 lay C9 C10 CJ", "0 discard DK", "1 take", "1 discard DK")
    assert game.scores == ((18, 7 + 9 + 11 + 3 + 4, 0, 28),)


def test_KR10_what_would_be_left_after_the_discard_is_shown_before() -> None:
    game = last_turn("S8 S9 S10 D5 H7 * XJ", SEVENS_WILD)

    def left(action: str) -> dict[str, int]:
        return game.preview(0, Action.parse(action))

    assert left("lay S8 S9 S10") == {"points": 0}  # D5 H7 * is laid too, XJ discarded
    assert left("lay D5 H7 *") == {"points": 0}
    assert left("lay S8 S9 S10 *") == {"points": 5 + 11}
    assert left("lay S8 S9 S10 H7 *") == {"points": 5}
    assert left("discard XJ") == {"points": 8 + 9 + 10 + 5 + 20 + 50}  # nothing is laid any more


def test_KR8_what_fits_in_no_combination_is_shown_before_anyone_is_out() -> None:
    game = on_turn("S8 S9 S10 D5 H7 XJ CK", SEVENS_WILD)
    assert game.preview(0, Action.parse("discard CK")) == {"loose": 5 + 11}
    assert game.preview(0, Action.parse("discard S8")) == {"loose": 5 + 11 + 13}


def test_KR10_the_menu_offers_what_leaves_fewest() -> None:
    game = last_turn("SK HK DK S3 H3 D3 X4 X6", SEVENS_WILD)
    for cards in ("SK HK DK", "S3 H3 D3"):
        assert combination(cards) in lays(game)
    fight = last_turn("S8 S9 S10 H10 D10 C5", SEVENS_WILD)  # the S10 can be in only one combination
    assert combination("S10 H10 D10") in lays(fight)


def test_KR10_in_the_last_turn_the_menu_offers_a_wild_to_discard_too() -> None:
    hand = "S3 H5 D7 CK"
    assert "discard D7" in menu(last_turn(hand, SEVENS_WILD), 0)  # it counts 20
    assert "discard D7" not in menu(on_turn(hand, SEVENS_WILD), 0)


LAST_ROUND = f"""koenigs-romme 3 | {in_round(11)} asked=(0,) drawn=1 out=1
    groups=((),(3,),()) | hand.0 S3 S4 | laid.1 H5 D5 C5 | hand.2 HQ | discard S5 | stock ..."""


def last_round(*before: tuple[int, int, int]) -> str:
    scores = (before + ((0, 0, 0),) * 10)[:10]
    return LAST_ROUND.replace("drawn=1", f"drawn=1 scores={scores}".replace(", ", ","))


@pytest.mark.parametrize(
    ("before", "totals", "winners"),
    [
        (((5, 9, 0), (1, 1, 1)), (10, 10, 13), (0, 1)),  # equal totals share
        (((5, 10, 0), (1, 1, 1)), (10, 11, 13), (0,)),
        (((9, 8, 0),), (13, 8, 12), (1,)),
        (((100, 0, 0), (0, 100, 0), (0, 0, 1)), (104, 100, 13), (2,)),  # sums, not rounds won
        (((8, 12, 0),), (12, 12, 12), (0, 1, 2)),
    ],
)
def test_KR11_fewest_points_after_eleven_rounds_win_and_equal_totals_share(
    before: tuple[tuple[int, int, int], ...], totals: tuple[int, ...], winners: tuple[int, ...]
) -> None:
    """Seat 1 has gone out, seat 2 has had its turn, and seat 0 keeps the S4."""
    game = at(last_round(*before))
    assert game.winners() == ()
    play(game, "0 discard S3")
    assert game.phase == "over"
    assert game.scores[-1] == (4, 0, 12)
    assert game.totals() == totals
    assert game.winners() == winners


# KR12: a round without end


def test_KR12_after_100_turns_each_the_round_is_scored_as_it_stands() -> None:
    position = """koenigs-romme 2 | asked=(1,) drawn=1 turns={turns} | hand.0 S3 HJ *
        | hand.1 S4 HQ DK X5 | discard S5 | stock ..."""
    game = at(position.format(turns=199))
    play(game, "1 discard X5")
    assert game.scores == ((20 + 11 + 50, 4 + 12 + 13),)
    assert game.phase == "rest"
    assert game.facts()["out"] == -1
    game = at(position.format(turns=198))
    play(game, "1 discard X5")
    assert game.phase == "play"


@pytest.mark.parametrize(("seats", "limit"), [(2, 1), (3, 1), (2, 4), (7, 2)])
def test_KR12_every_player_has_had_the_same_number_of_turns(seats: int, limit: int) -> None:
    game = new_game("koenigs-romme", seats, seed="limit", limit=limit)
    turns: Counter[int] = Counter()
    while game.phase == "play":
        (seat,) = game.due()
        play(game, f"{seat} draw", f"{seat} discard {zone(game, f'hand.{seat}')[0]}")
        turns[seat] += 1
    assert turns == dict.fromkeys(range(seats), limit)
    assert len(game.scores) == 1


def test_KR12_the_next_round_counts_anew() -> None:
    game = new_game("koenigs-romme", 2, seed="limit", limit=1, deals=2)
    turns = 0
    while game.phase != "over":
        if game.phase == "rest":
            assert turns == 2
            play(game, "0 ready", "1 ready")
        (seat,) = game.due()
        play(game, f"{seat} draw", f"{seat} discard {zone(game, f'hand.{seat}')[0]}")
        turns += 1
    assert turns == 4


@pytest.mark.parametrize("turns", [198, 199])
def test_KR12_the_last_turn_of_KR9_is_always_played(turns: int) -> None:
    """Even if somebody goes out on the very last of the hundred turns."""
    game = at(f"""koenigs-romme 2 | asked=(1,) drawn=1 turns={turns} | hand.0 S4 HJ *
        | hand.1 H5 D5 C5 X5 | discard S5 | stock ...""")
    play(game, "1 lay H5 D5 C5", "1 discard X5")
    assert game.phase == "play"
    assert game.due() == (0,)
    play(game, "0 take", "0 discard *")
    assert game.scores == ((4 + 11 + 5, 0),)
    assert game.phase == "rest"


@pytest.mark.parametrize("turns", [297, 298, 299])
def test_KR12_everybody_has_the_last_turn_and_nobody_a_second_one(turns: int) -> None:
    game = at(f"""koenigs-romme 3 | asked=(0,) drawn=1 turns={turns} | hand.0 H5 D5 C5 X5
        | hand.1 S4 HJ * | hand.2 S6 HQ DK | discard S5 | stock ...""")
    play(game, "0 lay H5 D5 C5", "0 discard X5", "1 take", "1 discard *")
    assert game.due() == (2,)
    play(game, "2 take", "2 discard *")
    assert game.phase == "rest"
    assert game.scores == ((0, 4 + 11 + 5, 6 + 12 + 13),)


def test_KR12_going_out_in_the_last_turns_starts_no_further_ones() -> None:
    game = at("""koenigs-romme 2 | asked=(1,) drawn=1 turns=200 out=0 groups=((3,),())
        | hand.1 H5 D5 C5 X5 | laid.0 S8 S9 S10 | discard S5 | stock ...""")
    play(game, "1 lay H5 D5 C5", "1 discard X5")
    assert game.phase == "rest"
    assert game.scores == ((0, 0),)


# KR13: the rulebook's example


def test_KR13_the_example_of_the_rulebook() -> None:
    """Round five, seven cards, sevens are wild: with the drawn D8 all cards can be laid in two
    combinations. The picture is lost, so the other cards are our own choice."""
    game = at(f"""koenigs-romme 2 | {in_round(5)} asked=(0,) | hand.0 H7 S9 H9 D6 C9 C7 XQ
        | hand.1 S3 S4 S5 H3 H4 H5 DK | discard ... | stock X4 D8""")
    assert game.view(0).facts["wild"] == "7"
    play(game, "0 draw")
    assert zone(game, "hand.0").count("D8") == 1
    assert lays(game)
    events = play(game, "0 lay D6 H7 D8 C7", "0 lay S9 H9 C9", "0 discard XQ")
    assert (0, "out") in said(events)
    assert len(combinations(game)) == 2
    assert game.due() == (1,)
    without = at(f"""koenigs-romme 2 | {in_round(5)} asked=(0,) | hand.0 H7 S9 H9 D6 C9 C7 XQ
        | hand.1 S3 S4 S5 H3 H4 H5 DK | discard ... | stock X4 S3""")
    play(without, "0 draw")
    assert verbs(without) == {"discard"}
    for cards in ("S9 H9 C9", "H7 C7 D6"):
        assert refused(without, f"0 lay {cards}") == "KR8"
