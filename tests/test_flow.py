"""How a table flows: turns of bots as one, no time that tells of cards, what is done for people,
hurrying, and how long people are waited for where it counts who is first."""

from collections.abc import Iterator
from typing import Any

import pytest

from reihum.bots.levels import turn
from reihum.core.errors import Mistake
from reihum.core.events import Moved
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, setup_for
from reihum.table.manners import manner_of
from reihum.table.messages import News
from reihum.table.reactions import GIVEN_UP, LAST, LONGER, MARGIN, Reactions
from reihum.table.tempo import USUAL_TEMPO
from reihum.texts import bot_name
from tests.harness import ANNA, BEN, EVE, Harness, thought
from tests.sweep import short

NORMAL = USUAL_TEMPO.normal


def pace_of(seat: int) -> float:
    return manner_of(bot_name(seat)).pace


def alone(game: str = "elfer-raus", seats: int = 4, seed: str = "s", **options: Any) -> Harness:
    """Anna and bots."""
    harness = Harness(game, seats, seed, **options)
    harness.sit(ANNA)
    harness.take(harness.table.start(ANNA, seed, 0.0))
    return harness


def news_of(harness: Harness, person: str = ANNA) -> list[News]:
    return [message for message in harness.clients[person].log if isinstance(message, News)]


# turns as one ---------------------------------------------------------------------------------


def turns(game: str) -> Iterator[tuple[Harness, int]]:
    """A whole match, stopped before each thing that bots do: the table, and the lines so far."""
    options: dict[str, Any] = short(game)
    harness = alone(game, min(4, GAMES[game].SEATS[-1]), **options)
    for _ in range(5000):
        if not harness.game.due():
            return
        if 0 not in harness.game.due():
            yield harness, len(harness.played)
        else:
            harness.step()
    raise AssertionError("it does not end")


def test_what_a_bot_does_in_a_turn_arrives_as_one() -> None:
    """Elfer raus!: after every tick another seat is asked, unless the bot has drawn what it must
    lay now."""
    together = set()
    for harness, lines in turns("elfer-raus"):
        (seat,) = harness.game.due()
        told = len(news_of(harness))
        harness.step()
        done = [line.action.split()[0] for line in harness.played[lines:]]
        assert {line.seat for line in harness.played[lines:]} == {seat}
        assert len(news_of(harness)) == told + 1
        if harness.game.due() == (seat,):
            assert harness.game.drawn
            assert done[-1] == "draw"
        together.add(" ".join(done))
    assert {"draw draw draw", "lay end"} <= together


def test_in_a_turn_of_master_too() -> None:
    for harness, _ in turns("elfer-raus-master"):
        (seat,) = harness.game.due()
        harness.step()
        assert harness.game.due() != (seat,)


@pytest.mark.parametrize("game", GAMES)
def test_what_is_planned_is_lawful(game: str) -> None:
    """Whatever a bot has planned can be done, one action after another, and nobody else may act in
    between."""
    seats = GAMES[game].SEATS
    setup = setup_for(game, 3 if 3 in seats else seats[0], short(game))
    match = Match(GAMES[game], setup, SeededTape("planned"), telling=True)
    chairs, rng = [match.chair(seat) for seat in range(setup.seats)], Rng("planned")
    for _ in range(60):
        if not match.due():
            break
        seat = match.due()[0]
        plan = turn(chairs[seat], "easy", rng)
        for number, action in enumerate(plan):
            assert number == 0 or match.game.may() == (seat,)
            match.play(seat, action)


def test_a_plan_that_cannot_go_on_is_thought_about_again() -> None:
    for number in range(50):
        harness = alone(seed=f"again{number}")
        while 0 in harness.game.due():
            harness.step()
        harness.ponders = True
        harness.wait(harness.table.wakes() or 0.0)
        (asked,) = harness.thinking
        found = thought(asked)
        plan = found if isinstance(found, list) else []
        if len(plan) > 1:
            break
    harness.answer([plan[0], plan[0]])  # the same card twice
    harness.wait(harness.now + 10)
    assert [line.action for line in harness.played if line.seat == asked.seat][-1] == str(plan[0])
    assert [one.seat for one in harness.thinking] == [asked.seat]


def test_a_bots_time_does_not_depend_on_its_choice() -> None:
    """With the same dice, three bots take the same times whatever cards they have, turn by turn,
    but for the pace that goes with the name of who is on turn."""

    def times(seed: str) -> list[float]:
        harness = Harness("elfer-raus", 3)
        harness.take(harness.table.come(EVE, None, 0.0))
        harness.take(harness.table.start(ANNA, seed, 0.0))
        found: list[float] = []
        asked = 0.0
        while len(found) < 6:
            seat = harness.game.due()
            wakes = harness.table.wakes()
            assert wakes is not None
            harness.take(harness.table.tick(wakes))
            if harness.game.due() == seat:  # it has drawn what fits, and all see it lay that
                return found
            found.append(round((wakes - asked) / pace_of(seat[0]), 6))
            asked = wakes
        return found

    first, *others = [times(f"time{n}") for n in range(12)]
    compared = 0
    for other in others:
        both = min(len(first), len(other))
        assert first[:both] == other[:both]
        compared += both
    assert compared > 20


def test_there_is_a_moment_to_take_something_back() -> None:
    """The bot after a person waits a little longer, but only where that can be done."""
    waits: dict[bool, list[float]] = {True: [], False: []}
    for number in range(20):
        harness = alone(seed=f"regret{number}")
        for _ in range(8):
            while harness.game.due() == (0,):
                harness.step()
            if not harness.game.due():
                break
            wakes = harness.table.wakes()
            assert wakes is not None
            undo, bot = harness.clients[ANNA].undo, harness.game.due()[0]
            wait = wakes - harness.now - (NORMAL.more if undo else 0)
            waits[undo].append(wait / pace_of(bot))
            while harness.game.due() and harness.game.due() != (0,):
                harness.step()
    assert min(map(len, waits.values())) > 3
    fastest, slowest = NORMAL.move * 0.75 - 0.001, NORMAL.move * 1.25 + 0.001
    assert all(fastest <= wait <= slowest for wait in waits[False])
    assert all(fastest <= wait <= slowest for wait in waits[True])


# what is done for people ----------------------------------------------------------------------


def test_drawing_where_nothing_fits_is_routine_and_nothing_else() -> None:
    routine, chosen = 0, 0
    for number in range(6):
        harness = alone(seed=f"routine{number}")
        while harness.game.due():
            news = harness.clients[ANNA].last
            if isinstance(news, News) and news.menu:
                if news.routine:
                    assert (str(news.routine), len(news.menu)) == ("draw", 1)
                    routine += 1
                else:
                    assert "draw" not in harness.clients[ANNA].menu
                    chosen += 1
            harness.step()
    assert routine > 10
    assert chosen > 10


def test_a_draw_that_could_be_a_choice_is_not_done_for_anybody() -> None:
    """In Master everybody may draw; who draws at once would say that nothing else was possible."""
    harness = alone("elfer-raus-master")
    while harness.game.due():
        assert all(news.routine is None for news in news_of(harness)[-1:])
        harness.step()


# hurrying -------------------------------------------------------------------------------------


def test_who_plays_alone_need_not_wait_for_bots() -> None:
    harness = alone()
    for _ in range(5):
        while 0 in harness.game.due():
            harness.step()
        harness.take(harness.table.hurry(ANNA, harness.now))
        before = harness.now
        while 0 not in harness.game.due():
            wakes = harness.table.wakes()
            assert wakes is not None
            assert wakes <= before
            harness.take(harness.table.tick(before))
    while 0 in harness.game.due():
        harness.step()
    wakes = harness.table.wakes()
    assert wakes is not None
    assert wakes > harness.now, "after one's own turn they take their time again"


def test_nobody_is_hurried_while_others_are_there_to_see() -> None:
    for other in (BEN, EVE):
        harness = Harness("elfer-raus", 4)
        harness.sit(ANNA)
        if other == BEN:
            harness.sit(BEN, 2)
        harness.take(harness.table.start(ANNA, "s", 0.0))
        harness.take(harness.table.come(other, None, 0.0))
        while {0, 2} & set(harness.game.due()):
            harness.step()
        wakes = harness.table.wakes()
        harness.take(harness.table.hurry(ANNA, harness.now))
        assert harness.table.wakes() == wakes
        harness.take(harness.table.go(other, harness.now))
        harness.take(harness.table.hurry(ANNA, harness.now))
        assert harness.table.wakes() == harness.now


def test_whoever_watches_cannot_hurry_the_others() -> None:
    harness = alone()
    harness.take(harness.table.come(EVE, None, 0.0))
    with pytest.raises(Mistake):
        harness.table.hurry(EVE, 0.0)


def test_hurrying_stops_where_a_person_may_do_something() -> None:
    """Mogeln: whoever hurries may still doubt the next one."""
    harness = alone("mogeln", 4)
    while 0 in harness.game.due():
        harness.step()
    harness.take(harness.table.hurry(ANNA, harness.now))
    lines = len(harness.played)
    harness.take(harness.table.tick(harness.now))
    assert len(harness.played) == lines + 1
    wakes = harness.table.wakes()
    if 0 not in harness.game.due():
        assert wakes is not None
        assert wakes > harness.now


def test_in_a_hurry_bots_still_call_out_of_turn() -> None:
    harness = alone("mogeln", 4)
    harness.ponders = True
    for _ in range(200):
        while 0 in harness.game.due():
            harness.act(ANNA, harness.rng.choice(harness.clients[ANNA].menu))
        calls = [asked for asked in harness.thinking if asked.kind == "interject"]
        turn = [asked for asked in harness.thinking if asked.kind == "decide"]
        if calls and turn:
            break
        while harness.thinking:
            harness.answer(thought(harness.thinking[0]))
        harness.wait(harness.now + 10)
    harness.take(harness.table.hurry(ANNA, harness.now))
    harness.thinking = [*turn, *calls]
    harness.answer(thought(turn[0]))
    assert harness.table.wakes() is None, "others still think about what to call"
    accuse = next(a for a in harness.game.menu(calls[0].seat) if a.verb == "accuse")
    harness.answer(accuse)
    while harness.thinking:
        harness.answer([])
    harness.take(harness.table.tick(harness.now))
    assert "accuse" in [line.action for line in harness.played[-2:]]


def test_who_puts_something_together_out_of_turn_is_waited_for() -> None:
    """Schwarzer Peter: the holder of the fan may change its order before a card is drawn."""
    harness = alone("schwarzer-peter", 3)
    while 0 in harness.game.due() or 0 not in harness.game.may():
        harness.step()
    start = harness.now
    for _ in range(40):
        now = harness.now = harness.now + NORMAL.move / 4
        harness.take(harness.table.may_i(ANNA, "arrange", now))
        wakes = harness.table.wakes()
        assert wakes is not None
        assert wakes <= start + USUAL_TEMPO.patience
        assert wakes >= now + NORMAL.call or wakes == start + USUAL_TEMPO.patience


def test_whoever_is_about_to_be_drawn_from_has_a_moment_to_rearrange() -> None:
    harness = alone("schwarzer-peter", 3)
    while 0 in harness.game.due() or 0 not in harness.game.may():
        harness.step()
    wakes = harness.table.wakes()
    assert wakes is not None
    assert wakes - harness.now >= NORMAL.move * 1.5


# reacting -------------------------------------------------------------------------------------


def test_how_long_people_are_waited_for() -> None:
    first = USUAL_TEMPO.at_first * NORMAL.window
    reactions = Reactions(USUAL_TEMPO)
    assert reactions.window([ANNA], NORMAL) == first
    reactions.missed(ANNA)
    assert reactions.window([ANNA], NORMAL) == pytest.approx(first * LONGER)
    for _ in range(GIVEN_UP - 2):
        reactions.missed(ANNA)
    assert reactions.window([ANNA], NORMAL) == NORMAL.window, "never longer"
    reactions.missed(ANNA)
    assert reactions.window([ANNA], NORMAL) == first, "nobody waits for who does not call at all"
    reactions.called(ANNA, 0.9)
    assert reactions.window([ANNA], NORMAL) == pytest.approx(0.9 + MARGIN)
    assert reactions.window([ANNA, BEN], NORMAL) == first, "one time for all: the longest"
    for _ in range(LAST):
        reactions.called(ANNA, 0.1)
    assert reactions.window([ANNA], NORMAL) == USUAL_TEMPO.shortest, "never shorter"


def window(harness: Harness) -> float:
    """Let time pass until there is something to call; how long there is time for it then."""
    for _ in range(1000):
        if harness.game.timed(0) and 0 in harness.game.due():
            harness.wait(harness.now)  # bots answer at once
            wakes = harness.table.wakes()
            assert wakes is not None
            return wakes - harness.now
        if harness.game.due() == (0,):
            harness.act(ANNA, "turn")
        else:
            harness.wait(harness.table.wakes() or 0.0)
    raise AssertionError("nothing to call")


def reacting(harness: Harness, *, calls: bool) -> None:
    """Until a word was right once more: Anna calls it after 500 ms, or misses it."""
    for _ in range(500):
        left = window(harness)
        right = harness.game.right_calls(0)
        if right and calls:
            harness.act(ANNA, f"{right[0]} #500")
        else:
            harness.wait(harness.now + left)
        if right:
            return
    raise AssertionError("no word was ever right")


def test_the_table_learns_how_fast_its_people_are() -> None:
    harness = alone("schnipp-schnapp", 4)
    first = USUAL_TEMPO.at_first * NORMAL.window
    assert window(harness) == pytest.approx(first)
    reacting(harness, calls=True)
    assert window(harness) == pytest.approx(0.5 + MARGIN)
    reacting(harness, calls=False)
    assert window(harness) == pytest.approx((0.5 + MARGIN) * LONGER)


def test_the_next_card_comes_as_soon_as_all_have_answered() -> None:
    harness = alone("schnipp-schnapp", 3)
    window(harness)
    harness.act(ANNA, "stay")
    assert not harness.game.sealing


def test_after_a_window_without_a_call_the_next_card_comes_at_once() -> None:
    harness = alone("schnipp-schnapp", 4)
    for _ in range(20):
        left = window(harness)
        harness.wait(harness.now + left)
        if harness.game.phase != "play" or harness.game.due() == (0,):
            continue
        called = any(line.action.startswith("sch") for line in harness.played[-4:])
        pause = (harness.table.wakes() or 0.0) - harness.now
        assert (pause > 0) == called, "who was first can be seen"


def test_who_may_not_call_is_not_waited_for() -> None:
    harness = alone("schnipp-schnapp", 2)
    window(harness)
    while not harness.game.facts()["barred"]:  # wrong, and nothing to pay with
        harness.act(ANNA, "schnipp #300")
        window(harness)
    assert harness.game.facts()["barred"] == (0,)
    assert window(harness) == pytest.approx(NORMAL.move)


def test_the_end_of_a_window_does_not_tell_who_has_answered() -> None:
    """Anna is fast, Ben is new: both have the same time, whoever of them answers."""
    ends = []
    for answers in ((), (ANNA,), (BEN,)):
        harness = Harness("schnipp-schnapp", 2, dealer="1")
        harness.begin()
        for _ in range(LAST):
            harness.table.reactions.called(ANNA, 0.3)
        harness.act(ANNA, "turn")
        harness.now = 0.2
        for person in answers:
            harness.act(person, "stay")
        ends.append(harness.table.wakes())
        assert harness.game.sealing
    assert len(set(ends)) == 1


def test_who_is_away_is_not_learned_from() -> None:
    harness = Harness("schnipp-schnapp", 3)
    harness.begin()
    harness.take(harness.table.go(BEN, 0.0, leaving=True))
    for _ in range(300):
        harness.step()
    assert BEN not in harness.table.reactions._missed


def test_moved_cards_of_a_turn_are_told_in_order() -> None:
    """Three draws in one news are three events, in the order in which they happened."""
    for harness, _ in turns("elfer-raus"):
        harness.step()
    most = max(
        sum(isinstance(event, Moved) and event.source == "stock" for event in news.events)
        for news in news_of(harness)
    )
    assert most == 3
