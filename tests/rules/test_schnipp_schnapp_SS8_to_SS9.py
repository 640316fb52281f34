"""Schnipp Schnapp, rule by rule (SS1 to SS11)."""

from tests.rules.helpers import at, play, refused, zone
from tests.rules.schnipp_schnapp import BARE, OUT, answered, owned, turned, verbs


def test_SS8_a_player_without_cards_is_skipped() -> None:
    game = at(OUT)
    turned(game)
    assert game.due() == (2,)
    turned(game)
    assert game.due() == (0,)


def test_SS8_whoever_loses_the_last_cards_is_skipped_at_once() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert owned(game, 1) == ()
    assert game.due() == (2,)


def test_SS8_a_mistake_can_cost_the_last_cards() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y2
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert owned(game, 1) == ()
    assert zone(game, "middle") == ("Y2",)
    assert game.due() == (2,)
    turned(game)
    play(game, "0 turn")
    assert verbs(game, 1) == {"schnipp", "stay"}


def test_SS8_a_player_without_cards_may_call_schnipp_only() -> None:
    game = at(OUT)
    play(game, "0 turn")
    assert set(game.due()) == {0, 1, 2}
    assert verbs(game, 1) == {"schnipp", "stay"}
    assert refused(game, "1 schnapp #300") == "SS8"
    assert refused(game, "1 turn").startswith("SS")


def test_SS8_quartets_put_aside_are_no_cards_to_play_with() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | won.1 R2 Y2 G2 B2
        | stack.2 ...""")
    play(game, "0 turn")
    assert refused(game, "1 schnapp #300") == "SS8"
    answered(game)
    assert game.due() == (2,)


def test_SS8_winning_the_middle_brings_a_player_back() -> None:
    game = at(OUT)
    turned(game, "1 schnipp #300")
    assert set(zone(game, "stack.1")) == {"R3", "Y1"}
    assert game.due() == (1,)
    play(game, "1 turn")
    assert len(zone(game, "pile.1")) == 1
    assert verbs(game, 1) == {"schnapp", "schnipp", "stay"}


def test_SS8_a_player_with_an_open_pile_only_is_not_out() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "1 schnapp #300")
    assert set(zone(game, "stack.1")) == {"R1", "Y1"}
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R4 R1 | pile.1 Y2
        | stack.2 ...""")
    turned(game)
    assert game.due() == (1,)


def test_SS8_whoever_has_just_turned_up_the_last_card_may_call_schnapp() -> None:
    game = at("""schnipp-schnapp 3 numbers=4 | asked=(0,) | stack.0 R1 | stack.1 R2 | pile.1 Y1
        | stack.2 ...""")
    turned(game, "0 schnapp #300")
    assert set(zone(game, "stack.0")) == {"R1", "Y1"}


def test_SS8_a_lone_player_plays_on_for_the_middle() -> None:
    game = at("schnipp-schnapp 2 numbers=4 | asked=(0,) | stack.0 ... | middle Y2 B4")
    stack = zone(game, "stack.0")
    turned(game)
    assert (game.phase, game.due()) == ("play", (0,))
    turned(game)
    assert zone(game, "pile.0") == (stack[-1], stack[-2])


# SS9: the end of the deal


def test_SS9_every_card_in_a_quartet() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | pile.1 Y1
        | won.0 R2 Y2 | won.1 R3 Y3""")
    turned(game, "1 schnapp #300")
    assert set(zone(game, "won.1")) == {"R1", "Y1", "R3", "Y3"}
    assert (game.phase, game.due()) == ("over", ())
    assert game.scores == ((1, 2),)
    assert game.winners() == (1,)


def test_SS9_one_player_alone_keeps_the_quartets_among_the_cards() -> None:
    game = at("""schnipp-schnapp 3 colours=2 numbers=4 | asked=(0,) | stack.0 R2 R3 Y2 Y3 R1
        | pile.1 Y1 | won.2 R4 Y4""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((3, 0, 1),)
    assert game.winners() == (0,)


def test_SS9_one_player_alone_may_still_lose() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=5 | asked=(0,) | stack.0 R2 Y2 R1 | pile.1 Y1
        | won.1 R3 Y3 R4 Y4 R5 Y5""")
    turned(game, "0 schnapp #300")
    assert game.scores == ((2, 3),)
    assert game.winners() == (1,)


def test_SS9_one_player_alone_after_taking_the_middle() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 Y3 R1
        | middle Y2 R3 Y1""")
    turned(game, "0 schnipp #300")
    assert game.phase == "over"
    assert game.scores == ((3, 0),)


def test_SS9_one_player_alone_with_a_middle_left_goes_on() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 R1 | pile.1 Y1
        | middle Y2 R3 Y3""")
    turned(game, "0 schnapp #300")
    assert (game.phase, game.due()) == ("play", (0,))
    assert game.scores == ()


def test_SS9_a_mistake_that_leaves_one_player_alone_leaves_a_middle_to_play_for() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R2 Y3 R3 Y1 R1
        | pile.1 Y2""")
    turned(game, "1 schnapp #300")
    assert (game.phase, game.due()) == ("play", (0,))
    assert zone(game, "middle") == ("Y2",)


def test_SS9_a_player_with_an_open_pile_is_not_without_cards() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=2 | asked=(0,) | stack.0 Y1 R2 R1
        | pile.1 Y2""")
    turned(game)
    assert (game.phase, game.due()) == ("play", (1,))


def test_SS9_nobody_has_cards() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | pile.1 Y2
        | won.1 R3 Y3 | middle Y1 R2""")
    turned(game, "0 schnapp #300", "1 schnapp #400")
    assert (game.phase, game.due()) == ("over", ())
    assert len(zone(game, "middle")) == 4
    assert game.scores == ((0, 1),)
    assert game.winners() == (1,)


def test_SS9_nobody_gets_the_middle_left_over() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | won.1 R3 Y3
        | middle R2 Y2 Y1 """)
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert set(zone(game, "middle")) == {"R2", "Y2", "Y1", "R1"}
    assert game.scores == ((0, 1),)


def test_SS9_equal_quartets_share_the_win() -> None:
    game = at("""schnipp-schnapp 3 colours=2 numbers=3 | asked=(0,) | stack.0 R1 | won.1 R3 Y3
        | won.2 R2 Y2 | middle Y1""")
    turned(game, "0 schnapp #300")
    assert game.scores == ((0, 1, 1),)
    assert game.winners() == (1, 2)


def test_SS9_the_limit_is_counted_in_turns_per_player() -> None:
    game = at(BARE.replace("numbers=6", "numbers=6 limit=2"))
    for _ in range(5):
        turned(game)
        assert game.phase == "play"
    play(game, "2 turn")
    assert game.phase == "play"
    answered(game)
    assert (game.phase, game.due()) == ("over", ())


def test_SS9_the_limit_is_200_turns_per_player() -> None:
    game = at(BARE.replace("asked=(0,)", "asked=(0,) turns=598"))
    turned(game)
    assert game.phase == "play"
    turned(game)
    assert game.phase == "over"


def test_SS9_only_quartets_put_aside_count_at_the_limit() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=7 limit=1 | asked=(1,) turns=1
        | stack.0 R1 Y1 R2 Y2 | pile.0 R3 Y3 | stack.1 R5 R7 | won.1 R4 Y4 | middle R6 Y6 Y5 Y7""")
    turned(game)
    assert game.phase == "over"
    assert game.scores == ((0, 1),)
    assert game.winners() == (1,)


def test_SS9_calls_after_the_last_card_still_count() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=4 limit=1 | asked=(1,) turns=1
        | stack.0 R2 R3 | pile.0 Y1 | stack.1 Y2 Y3 R4 Y4 R1""")
    turned(game, "0 schnapp #300")
    assert game.phase == "over"
    assert game.scores == ((1, 0),)


def test_SS9_most_quartets_win_a_deal_and_deals_won_are_added_up() -> None:
    game = at("""schnipp-schnapp 2 colours=2 numbers=3 deals=2 dealer=1 | asked=(0,) dealer=1
        | stack.0 R1 | pile.1 Y1 | won.1 R2 Y2 R3 Y3""")
    turned(game, "0 schnapp #300")
    assert game.phase == "rest"
    assert game.scores == ((1, 2),)
    assert game.totals() == (0, 1)
    assert game.winners() == ()
    play(game, "0 ready", "1 ready")
    assert game.deal == 2
    assert game.dealer == 0
