"""Bots that think at a table with fake time: they answer early, late, never or out of turn; and
hints."""

import pickle
from typing import Any

import pytest

from reihum.bots.levels import USUAL, Hint, levels_of
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.table.ledger import Seated
from reihum.table.messages import Hinted, Think
from reihum.table.table import Table
from reihum.table.tempo import USUAL_TEMPO
from tests.harness import ANNA, BEN, EVE, Harness, thought

SLOWEST = USUAL_TEMPO.normal.move * 1.25
CALL = USUAL_TEMPO.normal.call
PATIENCE = USUAL_TEMPO.patience
LUCK = next(game for game in GAMES if len(levels_of(game)) == 1)


def with_bots(game: str = "elfer-raus", seats: int = 3, **options: Any) -> Harness:
    """Anna and bots, which answer only when the test does it for them. A bot begins, if the game
    allows that."""
    for number in range(100):
        harness = Harness(game, seats, f"bots{number}", **options)
        harness.ponders = True
        harness.sit(ANNA)
        harness.take(harness.table.start(ANNA, harness.seed, 0.0))
        if harness.game.due() != (0,):
            return harness
    raise AssertionError("always Anna")


def due_at(harness: Harness, seat: int) -> float:
    at = harness.table.clock.due_at[seat]
    assert at is not None
    return at


# deciding -------------------------------------------------------------------------------------


def test_a_thought_that_comes_early_waits_for_its_time() -> None:
    harness = with_bots()
    (asked,) = harness.thinking
    assert (asked.kind, asked.level, asked.mark) == (
        "decide",
        USUAL,
        harness.table.mark(asked.seat),
    )
    assert harness.table.wakes() is None, "there is nothing to do before the answer"
    harness.answer(thought(asked))
    at = harness.table.wakes()
    assert at == due_at(harness, asked.seat)
    assert at is not None
    assert 0 < at <= SLOWEST
    harness.wait(at - 0.01)
    assert harness.played == []
    harness.wait(at)
    assert [line.seat for line in harness.played] == [asked.seat]


def test_a_thought_that_comes_late_is_done_when_it_comes() -> None:
    harness = with_bots()
    harness.wait(20.0)
    assert harness.table.wakes() is None
    assert harness.played == []
    asked = harness.answer(thought(harness.thinking[0]))
    assert harness.table.wakes() == due_at(harness, asked.seat) < 20.0
    harness.take(harness.table.tick(20.0))
    assert len(harness.played) == 1


def test_a_thought_that_never_comes_keeps_nobody_busy() -> None:
    harness = with_bots()
    for now in (1.0, 100.0, 10_000.0):
        outcome = harness.take(harness.table.tick(now))
        assert (outcome.store, outcome.send, outcome.think) == ([], [], [])
        assert harness.table.wakes() is None
    harness.take(harness.table.come(EVE, None, 10_000.0))
    assert len(harness.thinking) == 1, "it is asked for once"


def test_a_thought_about_a_moment_that_has_passed_is_dropped() -> None:
    harness = with_bots("hoechste-karte", numbers=5)
    old = harness.thinking.copy()
    harness.ponders = False
    harness.take(harness.table.tick(0.0))
    while harness.thinking:
        harness.answer(thought(harness.thinking[0]))
    while len(harness.played) < 6:
        harness.step()
    harness.ponders = True
    lines = len(harness.played)
    for asked in old:
        before = harness.table.clock.thoughts[asked.seat]
        choice = Action("choose", ("R1",))
        harness.take(harness.table.thought(asked, [choice], harness.now))
        assert harness.table.clock.thoughts[asked.seat] is before
    assert len(harness.played) == lines


def test_whoever_could_not_think_does_something() -> None:
    harness = with_bots()
    harness.answer(None)
    harness.wait(10.0)
    assert len(harness.played) == 1


def test_whoever_thought_of_something_unlawful_does_something_else() -> None:
    harness = with_bots()
    harness.answer(Action("lay", ("R99",)))
    harness.wait(10.0)
    assert len(harness.played) == 1


def test_a_think_is_small_and_independent_of_the_table() -> None:
    harness = with_bots()
    asked = harness.thinking[0]
    sent: Think = pickle.loads(pickle.dumps(asked))
    assert sent.chair.log == []
    assert len(pickle.dumps(asked)) < 20_000
    assert thought(sent) == thought(asked)
    heaps = pickle.dumps(asked.chair.belief.heaps)
    harness.ponders = False
    harness.answer(thought(asked))
    harness.run(20)
    assert len(harness.played) > 10
    assert pickle.dumps(asked.chair.belief.heaps) == heaps


def test_a_pause_while_a_bot_thinks() -> None:
    harness = with_bots()
    harness.take(harness.table.control(ANNA, 0.1, pace="normal", pause=True))
    harness.answer(thought(harness.thinking[0]))
    assert harness.table.wakes() is None
    harness.take(harness.table.control(ANNA, 50.0, pace="normal", pause=False))
    assert harness.thinking == [], "it has been thought about"
    harness.wait(60.0)
    assert len(harness.played) == 1


def test_no_bot_thinks_for_a_person_before_the_time_is_up() -> None:
    harness = Harness("elfer-raus", 2)
    harness.ponders = True
    harness.begin()
    due = ANNA if harness.game.due() == (0,) else BEN
    harness.take(harness.table.go(due, 0.0))
    assert harness.thinking == []
    harness.wait(PATIENCE + 5)
    (asked,) = harness.thinking
    assert asked.level == USUAL
    harness.take(harness.table.come(due, None, PATIENCE + 6))  # back while a bot is thinking
    harness.answer(thought(asked))
    assert harness.table.wakes() is None
    assert harness.played == []


def test_in_a_window_bots_answer_at_once() -> None:
    """Their reaction time is in the answer, and nobody sees it before the time to call is over."""
    harness = Harness("schnipp-schnapp", 3, dealer="2")
    harness.ponders = True
    harness.sit(ANNA)
    harness.take(harness.table.start(ANNA, "s", 0.0))
    assert harness.thinking == []
    harness.act(ANNA, "turn")
    heard = len(harness.clients[ANNA].log)
    assert sorted(asked.seat for asked in harness.thinking) == [1, 2]
    while harness.thinking:
        harness.answer(thought(harness.thinking[0]))
    harness.wait(0.0)
    assert {line.seat for line in harness.played[1:]} == {1, 2}
    assert len(harness.clients[ANNA].log) == heard


# calling out of turn --------------------------------------------------------------------------


def before_a_call(game: str) -> tuple[Harness, list[Think]]:
    """Somebody has laid a card: bots that may call something out of turn are asked once."""
    for number in range(50):
        harness = Harness(game, 4, f"call{number}")
        harness.begin()
        for _ in range(30):
            harness.ponders = True
            harness.step()
            calls = [asked for asked in harness.thinking if asked.kind == "interject"]
            if calls and harness.game.phase == "play":
                return harness, calls
            while harness.thinking:
                harness.answer(thought(harness.thinking[0]))
            harness.ponders = False
    raise AssertionError("nobody could call anything")


@pytest.mark.parametrize(
    ("game", "call"), [("mogeln", "accuse"), ("ueberall-anschliessen", "stop")]
)
def test_a_bot_calls_out_of_turn(game: str, call: str) -> None:
    harness, calls = before_a_call(game)
    bots = {seat for seat, place in enumerate(harness.table.seats) if place.bot}
    assert {asked.seat for asked in calls} <= bots - set(harness.game.due())
    asked, lines = calls[0], len(harness.played)
    action = next(a for a in harness.game.menu(asked.seat) if a.verb == call)
    harness.thinking = [asked]
    harness.answer(action)
    at = due_at(harness, asked.seat)
    assert CALL / 2 <= at - harness.now <= CALL, "people may be first"
    harness.wait(at - 0.01)
    assert len(harness.played) == lines
    harness.wait(at)
    assert [(line.seat, line.action) for line in harness.played[lines:]] == [
        (asked.seat, str(action))
    ]


def test_a_call_for_another_moment_is_not_made() -> None:
    harness, calls = before_a_call("mogeln")
    asked = calls[0]
    person = next(name for name in (ANNA, BEN) if "accuse" in harness.clients[name].menu)
    harness.thinking = [asked]
    harness.answer(Action("accuse"))
    harness.act(person, "accuse")
    lines = len(harness.played)
    harness.thinking = []
    harness.wait(harness.now + 20)
    assert not [line for line in harness.played[lines:] if line.action == "accuse"]


def test_whoever_has_nothing_to_call_is_not_asked_again() -> None:
    harness, calls = before_a_call("mogeln")
    harness.thinking = calls.copy()
    while harness.thinking:
        harness.answer(None)
    harness.take(harness.table.come(EVE, None, harness.now))
    assert not [asked for asked in harness.thinking if asked.kind == "interject"]
    assert harness.table.wakes() is None


def test_where_others_may_call_a_bot_gives_them_time() -> None:
    harness, _ = before_a_call("mogeln")
    waits = [due_at(harness, seat) - harness.now for seat in harness.game.due() if seat in (1, 3)]
    assert all(wait > CALL / 2 for wait in waits)


# levels ---------------------------------------------------------------------------------------


def test_the_host_chooses_a_level() -> None:
    harness = Harness("elfer-raus", 4)
    harness.sit(ANNA)
    table = harness.table
    harness.take(table.arrange(ANNA, 1, "bot", 0, 0.0, "hard"))
    harness.take(table.arrange(ANNA, 2, "bot", 0, 0.0, "hard"))
    harness.take(table.arrange(ANNA, 2, "bot", 0, 0.0, "easy"))
    assert harness.store[-1] == Seated(2, None, "", "easy", "rabbit-rose")
    with pytest.raises(Mistake, match="bad-level"):
        table.arrange(ANNA, 3, "bot", 0, 0.0, "genius")
    harness.take(table.start(ANNA, "s", 0.0))
    assert [seat.bot for seat in table.about(ANNA).seats] == ["", "hard", "easy", USUAL]
    again = Table(harness.setup, ANNA, Rng("other"))
    again.restore(harness.store, now=0.0)
    assert [seat.bot for seat in again.seats] == ["", "hard", "easy", USUAL]


def test_a_game_of_luck_has_one_level() -> None:
    harness = Harness(LUCK, 2)
    harness.sit(ANNA)
    with pytest.raises(Mistake, match="only-luck"):
        harness.table.arrange(ANNA, 1, "bot", 0, 0.0, "hard")
    harness.take(harness.table.arrange(ANNA, 1, "bot", 0, 0.0))
    assert harness.table.about(ANNA).seats[1].bot == USUAL


def test_a_level_changed_in_play_counts_from_the_next_thought_on() -> None:
    harness = with_bots(seats=2)
    (asked,) = harness.thinking
    at = due_at(harness, 1)
    harness.take(harness.table.arrange(ANNA, 1, "bot", 0, 0.5, "hard"))
    assert harness.thinking == [asked]
    assert due_at(harness, 1) == at, "no more time by that"
    while harness.game.due() == (1,):
        harness.answer(thought(harness.thinking[0]))
        harness.wait(harness.now + 5)
    while harness.game.due() == (0,):
        harness.act(ANNA, harness.clients[ANNA].menu[0])
    assert harness.thinking[0].level == "hard"


# hints ----------------------------------------------------------------------------------------


def hints(harness: Harness, person: str) -> list[Hinted]:
    return [message for message in harness.clients[person].log if isinstance(message, Hinted)]


def at_turn(**options: Any) -> tuple[Harness, str, str]:
    """A table, the person whose turn it is, and the other person."""
    harness = Harness("elfer-raus", 2, **options)
    harness.ponders = True
    harness.begin()
    return (harness, ANNA, BEN) if harness.game.due() == (0,) else (harness, BEN, ANNA)


def test_only_the_person_who_asked_hears_a_hint() -> None:
    harness, person, other = at_turn()
    heard, kept = len(harness.clients[other].log), len(harness.store)
    harness.take(harness.table.hint(person, 0.0))
    harness.take(harness.table.hint(person, 0.1))
    (asked,) = harness.thinking
    assert asked.kind == "hint"
    action = harness.game.menu(asked.seat)[0]
    harness.answer(Hint(action, "best"))
    assert hints(harness, person) == [Hinted(asked.mark, action, "best")]
    assert len(harness.clients[other].log) == heard
    assert len(harness.store) == kept
    assert harness.table.wakes() is None
    harness.take(harness.table.hint(person, 1.0))
    harness.answer(None)
    assert hints(harness, person)[-1] == Hinted(asked.mark, None, "none")


def test_whoever_cannot_act_gets_no_hint() -> None:
    harness, person, other = at_turn()
    for who, key in ((other, "no-hint"), (EVE, "not-seated")):
        with pytest.raises(Mistake, match=key):
            harness.table.hint(who, 0.0)
    harness.take(harness.table.control(ANNA, 0.0, pace="normal", pause=True))
    with pytest.raises(Mistake, match="paused"):
        harness.table.hint(person, 0.0)


def test_no_hint_in_a_window() -> None:
    harness = Harness("schnipp-schnapp", 2, dealer="1")
    harness.begin()
    harness.act(ANNA, "turn")
    with pytest.raises(Mistake, match="no-hint"):
        harness.table.hint(ANNA, 0.0)


def test_a_hint_for_a_moment_that_has_passed_is_dropped() -> None:
    harness, person, other = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    harness.act(person, harness.clients[person].menu[0])
    harness.answer(Hint(Action("draw"), "best"))
    assert hints(harness, person) == []
    assert hints(harness, other) == []


def test_asking_again_about_a_later_moment() -> None:
    """Hints are thought about one at a time: the second when the first is done."""
    harness, person, _ = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    first = harness.thinking[0]
    seat = first.seat
    while harness.table.mark(seat) == first.mark or seat not in harness.game.due():
        who = person if seat in harness.game.due() else (BEN if person == ANNA else ANNA)
        harness.act(who, harness.clients[who].menu[0])
    harness.take(harness.table.hint(person, 0.0))
    assert harness.thinking == [first]
    harness.answer(Hint(Action("draw"), "best"))
    assert hints(harness, person) == []
    (second,) = harness.thinking
    assert second.mark == harness.table.mark(seat)
    harness.answer(thought(second))
    assert [hint.at for hint in hints(harness, person)] == [second.mark]


def test_a_hint_that_is_not_wanted_any_more_never_arrives() -> None:
    harness, person, _ = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    harness.take(harness.table.drop_hint(person, 0.1))
    harness.answer(Hint(Action("draw"), "best"))
    assert hints(harness, person) == []
    harness.take(harness.table.hint(person, 0.2))  # the person can ask for another one
    harness.answer(Hint(Action("draw"), "best"))
    assert len(hints(harness, person)) == 1


def test_a_hint_that_is_wanted_again_while_it_is_thought_about() -> None:
    """It is thought about once and arrives once."""
    harness, person, _ = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    harness.take(harness.table.drop_hint(person, 0.1))
    harness.take(harness.table.hint(person, 0.2))
    assert len(harness.thinking) == 1
    harness.answer(Hint(Action("draw"), "best"))
    assert harness.thinking == []
    assert len(hints(harness, person)) == 1


def test_whoever_has_no_hint_can_drop_none() -> None:
    harness, person, other = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    for who in (other, EVE):
        outcome = harness.take(harness.table.drop_hint(who, 0.1))
        assert (outcome.store, outcome.send, outcome.think) == ([], [], [])
    harness.answer(Hint(Action("draw"), "best"))
    assert len(hints(harness, person)) == 1


def test_only_chairs_that_think_need_a_belief() -> None:
    """Bots have a belief, and people who have asked for a hint, but nobody who just plays or
    watches."""
    harness = Harness("elfer-raus", 4)
    harness.take(harness.table.come(EVE, None, 0.0))
    harness.begin()
    harness.run(40)

    def believing() -> set[int | None]:
        chairs = harness.table.chairs
        return {seat for seat, chair in chairs.items() if chair._belief is not None}

    assert believing() == {1, 3}
    while harness.game.due() != (0,):
        harness.step()
    harness.take(harness.table.hint(ANNA, harness.now))
    assert believing() == {0, 1, 3}


def test_a_hint_on_its_way_while_seats_are_swapped() -> None:
    """Whoever asked can ask again in the next match."""
    harness, person, _ = at_turn()
    harness.take(harness.table.hint(person, 0.0))
    harness.run()
    harness.take(harness.table.arrange(ANNA, 0, "swap", 1, harness.now))
    harness.answer(Hint(Action("draw"), "best"))
    harness.take(harness.table.start(ANNA, harness.seed, harness.now))
    while harness.table.seats.seat_of(person) not in harness.game.due():
        harness.step()
    harness.take(harness.table.hint(person, harness.now))
    assert [asked.mark[0] for asked in harness.thinking] == [2]
