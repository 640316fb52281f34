"""Bots that think at a table with fake time: early, late, never, out of turn; and hints."""

import pickle
from typing import Any

import pytest

from reihum.bots.levels import USUAL, Hint, levels_of
from reihum.core.actions import Action
from reihum.core.errors import Mistake
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.messages import Hinted, Seated, Think
from reihum.seating import PACES
from reihum.session import Session
from reihum.timing import CALLS, PATIENCE
from tests.table import ANNA, BEN, EVE, Table, thought

SLOWEST = PACES["normal"] * 1.25
LUCK = next(game for game in GAMES if len(levels_of(game)) == 1)


def with_bots(game: str = "elfer-raus", seats: int = 3, **options: Any) -> Table:
    """Anna and bots, who have no answer before the test gives it; a bot begins, as far as the
    game lets it."""
    for number in range(100):
        table = Table(game, seats, f"bots{number}", **options)
        table.ponders = True
        table.sit(ANNA)
        table.take(table.session.start(ANNA, table.seed, 0.0))
        if table.game.due() != (0,):
            return table
    raise AssertionError("always Anna")


def due_at(table: Table, seat: int) -> float:
    at = table.session.places[seat].due_at
    assert at is not None
    return at


# deciding -------------------------------------------------------------------------------------


def test_a_thought_that_comes_early_waits_for_its_time() -> None:
    table = with_bots()
    (asked,) = table.thinking
    assert (asked.kind, asked.level, asked.mark) == (
        "decide",
        USUAL,
        table.session._mark(asked.seat),
    )
    assert table.session.wakes() is None, "there is nothing to do before the answer"
    table.answer(thought(asked))
    at = table.session.wakes()
    assert at == due_at(table, asked.seat)
    assert at is not None
    assert 0 < at <= SLOWEST
    table.wait(at - 0.01)
    assert table.played == []
    table.wait(at)
    assert [line.seat for line in table.played] == [asked.seat]


def test_a_thought_that_comes_late_is_done_when_it_comes() -> None:
    table = with_bots()
    table.wait(20.0)
    assert table.session.wakes() is None
    assert table.played == []
    asked = table.answer(thought(table.thinking[0]))
    assert table.session.wakes() == due_at(table, asked.seat) < 20.0
    table.take(table.session.tick(20.0))
    assert len(table.played) == 1


def test_a_thought_that_never_comes_keeps_nobody_busy() -> None:
    table = with_bots()
    for now in (1.0, 100.0, 10_000.0):
        outcome = table.take(table.session.tick(now))
        assert (outcome.store, outcome.send, outcome.think) == ([], [], [])
        assert table.session.wakes() is None
    table.take(table.session.come(EVE, None, 10_000.0))
    assert len(table.thinking) == 1, "it is asked for once"


def test_a_thought_about_a_moment_that_has_passed_is_dropped() -> None:
    table = with_bots("hoechste-karte", numbers=5)
    old = table.thinking.copy()
    table.ponders = False
    table.take(table.session.tick(0.0))
    while table.thinking:
        table.answer(thought(table.thinking[0]))
    while len(table.played) < 6:
        table.step()
    table.ponders = True
    lines = len(table.played)
    for asked in old:
        before = table.session.places[asked.seat].mind
        choice = Action("choose", ("R1",))
        table.take(table.session.thought(asked.seat, asked.mark, asked.kind, choice, table.now))
        assert table.session.places[asked.seat].mind is before
    assert len(table.played) == lines


def test_who_could_not_think_does_something() -> None:
    table = with_bots()
    table.answer(None)
    table.wait(10.0)
    assert len(table.played) == 1


def test_who_thought_of_something_unlawful_does_something_else() -> None:
    table = with_bots()
    table.answer(Action("lay", ("R99",)))
    table.wait(10.0)
    assert len(table.played) == 1


def test_what_is_thought_about_is_small_and_has_a_life_of_its_own() -> None:
    table = with_bots()
    asked = table.thinking[0]
    sent: Think = pickle.loads(pickle.dumps(asked))
    assert sent.chair.log == []
    assert len(pickle.dumps(asked)) < 20_000
    assert thought(sent) == thought(asked)
    heaps = pickle.dumps(asked.chair.belief.heaps)
    table.ponders = False
    table.answer(thought(asked))
    table.run(20)
    assert len(table.played) > 10
    assert pickle.dumps(asked.chair.belief.heaps) == heaps


def test_a_pause_while_a_bot_thinks() -> None:
    table = with_bots()
    table.take(table.session.control(ANNA, 0.1, pace="normal", pause=True))
    table.answer(thought(table.thinking[0]))
    assert table.session.wakes() is None
    table.take(table.session.control(ANNA, 50.0, pace="normal", pause=False))
    assert table.thinking == [], "it has been thought about"
    table.wait(60.0)
    assert len(table.played) == 1


def test_for_a_person_nobody_thinks_before_the_time_is_up() -> None:
    table = Table("elfer-raus", 2)
    table.ponders = True
    table.begin()
    due = ANNA if table.game.due() == (0,) else BEN
    table.take(table.session.go(due, 0.0))
    assert table.thinking == []
    table.wait(PATIENCE + 5)
    (asked,) = table.thinking
    assert asked.level == USUAL
    table.take(table.session.come(due, None, PATIENCE + 6))  # back in the middle of it
    table.answer(thought(asked))
    assert table.session.wakes() is None
    assert table.played == []


def test_in_a_window_bots_answer_at_once() -> None:
    """How long they took is in the answer, and nobody hears of it before the window closes."""
    table = Table("schnipp-schnapp", 3, dealer="2")
    table.ponders = True
    table.sit(ANNA)
    table.take(table.session.start(ANNA, "s", 0.0))
    assert table.thinking == []
    table.act(ANNA, "turn")
    heard = len(table.clients[ANNA].log)
    assert sorted(asked.seat for asked in table.thinking) == [1, 2]
    while table.thinking:
        table.answer(thought(table.thinking[0]))
    table.wait(0.0)
    assert {line.seat for line in table.played[1:]} == {1, 2}
    assert len(table.clients[ANNA].log) == heard


# calling out of turn --------------------------------------------------------------------------


def before_a_call(game: str) -> tuple[Table, list[Think]]:
    """Somebody has laid a card: who may call something out of turn is asked for it once."""
    for number in range(50):
        table = Table(game, 4, f"call{number}")
        table.begin()
        for _ in range(30):
            table.ponders = True
            table.step()
            calls = [asked for asked in table.thinking if asked.kind == "interject"]
            if calls and table.game.phase == "play":
                return table, calls
            while table.thinking:
                table.answer(thought(table.thinking[0]))
            table.ponders = False
    raise AssertionError("nobody could call anything")


@pytest.mark.parametrize(
    ("game", "call"), [("mogeln", "accuse"), ("ueberall-anschliessen", "stop")]
)
def test_a_bot_calls_out_of_turn(game: str, call: str) -> None:
    table, calls = before_a_call(game)
    bots = {seat for seat, place in enumerate(table.session.places) if place.bot}
    assert {asked.seat for asked in calls} <= bots - set(table.game.due())
    asked, lines = calls[0], len(table.played)
    action = next(a for a in table.game.menu(asked.seat) if a.verb == call)
    table.thinking = [asked]
    table.answer(action)
    at = due_at(table, asked.seat)
    assert CALLS["normal"] / 2 <= at - table.now <= CALLS["normal"], "people may be first"
    table.wait(at - 0.01)
    assert len(table.played) == lines
    table.wait(at)
    assert [(line.seat, line.action) for line in table.played[lines:]] == [
        (asked.seat, str(action))
    ]


def test_a_call_for_another_moment_is_not_made() -> None:
    table, calls = before_a_call("mogeln")
    asked = calls[0]
    person = next(name for name in (ANNA, BEN) if "accuse" in table.clients[name].menu)
    table.thinking = [asked]
    table.answer(Action("accuse"))
    table.act(person, "accuse")
    lines = len(table.played)
    table.thinking = []
    table.wait(table.now + 20)
    assert not [line for line in table.played[lines:] if line.action == "accuse"]


def test_who_has_nothing_to_call_is_not_asked_again() -> None:
    table, calls = before_a_call("mogeln")
    table.thinking = calls.copy()
    while table.thinking:
        table.answer(None)
    table.take(table.session.come(EVE, None, table.now))
    assert not [asked for asked in table.thinking if asked.kind == "interject"]
    assert all(table.session._acts_at(asked.seat) is None for asked in calls)


def test_where_others_may_call_a_bot_gives_them_time() -> None:
    table, _ = before_a_call("mogeln")
    waits = [due_at(table, seat) - table.now for seat in table.game.due() if seat in (1, 3)]
    assert all(wait > CALLS["normal"] / 2 for wait in waits)


# levels ---------------------------------------------------------------------------------------


def test_the_host_chooses_a_level() -> None:
    table = Table("elfer-raus", 4)
    table.sit(ANNA)
    session = table.session
    table.take(session.arrange(ANNA, 1, "bot", 0, 0.0, "hard"))
    table.take(session.arrange(ANNA, 2, "bot", 0, 0.0, "hard"))
    table.take(session.arrange(ANNA, 2, "bot", 0, 0.0, "easy"))
    assert table.store[-1] == Seated(2, None, "", "easy")
    with pytest.raises(Mistake, match="bad-level"):
        session.arrange(ANNA, 3, "bot", 0, 0.0, "genius")
    table.take(session.start(ANNA, "s", 0.0))
    assert [seat.bot for seat in session.about(ANNA).seats] == ["", "hard", "easy", USUAL]
    kept = {line.seat: line for line in table.store if isinstance(line, Seated)}
    again = Session(table.setup, ANNA, Rng("other"))
    again.restore(kept.values(), None, None, (), None, now=0.0)
    assert [place.bot for place in again.places] == ["", "hard", "easy", USUAL]


def test_a_game_of_luck_has_one_level() -> None:
    table = Table(LUCK, 2)
    table.sit(ANNA)
    with pytest.raises(Mistake, match="only-luck"):
        table.session.arrange(ANNA, 1, "bot", 0, 0.0, "hard")
    table.take(table.session.arrange(ANNA, 1, "bot", 0, 0.0))
    assert table.session.about(ANNA).seats[1].bot == USUAL


def test_a_level_changed_in_play_counts_from_the_next_thought_on() -> None:
    table = with_bots(seats=2)
    (asked,) = table.thinking
    at = due_at(table, 1)
    table.take(table.session.arrange(ANNA, 1, "bot", 0, 0.5, "hard"))
    assert table.thinking == [asked]
    assert due_at(table, 1) == at, "no more time by that"
    while table.game.due() == (1,):
        table.answer(thought(table.thinking[0]))
        table.wait(table.now + 5)
    while table.game.due() == (0,):
        table.act(ANNA, table.clients[ANNA].menu[0])
    assert table.thinking[0].level == "hard"


# hints ----------------------------------------------------------------------------------------


def hints(table: Table, person: str) -> list[Hinted]:
    return [message for message in table.clients[person].log if isinstance(message, Hinted)]


def at_turn(**options: Any) -> tuple[Table, str, str]:
    """A table, who is at turn, and who is not."""
    table = Table("elfer-raus", 2, **options)
    table.ponders = True
    table.begin()
    return (table, ANNA, BEN) if table.game.due() == (0,) else (table, BEN, ANNA)


def test_a_hint_is_heard_by_who_asked_and_by_nobody_else() -> None:
    table, person, other = at_turn()
    heard, kept = len(table.clients[other].log), len(table.store)
    table.take(table.session.hint(person, 0.0))
    table.take(table.session.hint(person, 0.1))
    (asked,) = table.thinking
    assert asked.kind == "hint"
    action = table.game.menu(asked.seat)[0]
    table.answer(Hint(action, "best"))
    assert hints(table, person) == [Hinted(asked.mark, action, "best")]
    assert len(table.clients[other].log) == heard
    assert len(table.store) == kept
    assert table.session.wakes() is None
    table.take(table.session.hint(person, 1.0))
    table.answer(None)
    assert hints(table, person)[-1] == Hinted(asked.mark, None, "none")


def test_who_cannot_act_gets_no_hint() -> None:
    table, person, other = at_turn()
    for who, key in ((other, "no-hint"), (EVE, "not-seated")):
        with pytest.raises(Mistake, match=key):
            table.session.hint(who, 0.0)
    table.take(table.session.control(ANNA, 0.0, pace="normal", pause=True))
    with pytest.raises(Mistake, match="paused"):
        table.session.hint(person, 0.0)


def test_no_hint_in_a_window() -> None:
    table = Table("schnipp-schnapp", 2, dealer="1")
    table.begin()
    table.act(ANNA, "turn")
    with pytest.raises(Mistake, match="no-hint"):
        table.session.hint(ANNA, 0.0)


def test_a_hint_for_a_moment_that_has_passed_is_dropped() -> None:
    table, person, other = at_turn()
    table.take(table.session.hint(person, 0.0))
    table.act(person, table.clients[person].menu[0])
    table.answer(Hint(Action("draw"), "best"))
    assert hints(table, person) == []
    assert hints(table, other) == []


def test_asking_again_about_a_later_moment() -> None:
    """One at a time; the second is thought about when the first is done."""
    table, person, _ = at_turn()
    table.take(table.session.hint(person, 0.0))
    first = table.thinking[0]
    seat = first.seat
    while table.session._mark(seat) == first.mark or seat not in table.game.due():
        who = person if seat in table.game.due() else (BEN if person == ANNA else ANNA)
        table.act(who, table.clients[who].menu[0])
    table.take(table.session.hint(person, 0.0))
    assert table.thinking == [first]
    table.answer(Hint(Action("draw"), "best"))
    assert hints(table, person) == []
    (second,) = table.thinking
    assert second.mark == table.session._mark(seat)
    table.answer(thought(second))
    assert [hint.at for hint in hints(table, person)] == [second.mark]


def test_a_hint_on_its_way_while_seats_are_swapped() -> None:
    """Whoever asked can ask again in the next match."""
    table, person, _ = at_turn()
    table.take(table.session.hint(person, 0.0))
    table.run()
    table.take(table.session.arrange(ANNA, 0, "swap", 1, table.now))
    table.answer(Hint(Action("draw"), "best"))
    table.take(table.session.start(ANNA, table.seed, table.now))
    while table.session.seat_of(person) not in table.game.due():
        table.step()
    table.take(table.session.hint(person, table.now))
    assert [asked.mark[0] for asked in table.thinking] == [2]
