"""A table with fake time: people, bots, cut lines, restarts."""

from collections.abc import Callable
from typing import Any

import pytest

from reihum.core.errors import Mistake, Refusal
from reihum.core.position import write
from reihum.core.rng import Rng
from reihum.messages import Answer, Done, Ended, News, Outcome, Ruled, Seated, Started
from reihum.session import Session
from reihum.timing import PATIENCE, WINDOWS
from tests.table import ANNA, BEN, EVE, TOGETHER, Client, Table

WINDOW = WINDOWS["normal"]


# at random some games go on and on
SHORT: dict[str, dict[str, Any]] = {
    "mogeln": {"limit": 4},
    "schnipp-schnapp": {"limit": 4},
    "farben-sammeln": {"limit": 4},
    "ueberall-anschliessen": {"numbers": 6},
}


@pytest.mark.parametrize("game", TOGETHER)
def test_a_whole_match_with_two_people_and_bots(game: str) -> None:
    table = Table(game, 4, deals=2, **SHORT.get(game, {}))
    table.take(table.session.come(EVE, None, 0))
    table.begin()
    table.run()
    assert table.game.winners()
    for person, seat in ((ANNA, 0), (BEN, 2), (EVE, None)):
        chair = table.session.chairs[seat]
        assert table.clients[person].events == chair.log
    assert [(line.seat, line.action) for line in table.played] == [
        (seat, str(action))
        for seat, action in table.session.match.record.moves  # type: ignore[union-attr]
    ]


def test_when_a_last_card_is_doubted_people_and_bots_are_asked_and_the_table_goes_on() -> None:
    """Mogeln with few cards, so that it happens often (MO9)."""
    asked: set[int] = set()
    for number in range(30):
        table = Table("mogeln", 4, f"last{number}", numbers=3, deals=2)
        table.begin()
        table.run()
        assert table.game.winners()
        asked |= {line.seat for line in table.played if line.action == "stay"}
        if asked >= {0, 1, 2, 3}:
            break
    assert asked == {0, 1, 2, 3}


def test_a_game_for_one() -> None:
    table = Table("koenigs-romme-solo", 1)
    table.sit(ANNA)
    table.take(table.session.start(ANNA, "alone", 0.0))
    for number in range(1000):
        if not table.game.due():
            break
        table.act(ANNA, table.rng.choice(table.clients[ANNA].menu), f"id{number}")
    assert table.game.phase == "over"
    assert isinstance(table.store[-1], Ended)


def test_the_lobby() -> None:
    table = Table(seats=3)
    session = table.session

    def about() -> Any:
        return table.clients[ANNA].about

    table.sit(ANNA)
    assert about().you == 0
    assert about().host
    table.sit(BEN)
    assert [seat.name for seat in about().seats] == ["Anna", "Ben", ""]
    refused: list[Callable[[], Outcome]] = [
        lambda: session.sit(BEN, "Ben again", None, 0.0),
        lambda: session.sit(EVE, "Eve", 1, 0.0),
        lambda: session.arrange(BEN, 2, "bot", 0, 0.0),
        lambda: session.arrange(ANNA, 7, "bot", 0, 0.0),
        lambda: session.arrange(ANNA, 1, "sofa", 0, 0.0),
        lambda: session.start(BEN, "x", 0),
        lambda: session.act(EVE, "draw", "1", (1, 0), 0),
        lambda: session.act(ANNA, "draw", "1", (1, 0), 0),
        lambda: session.control(ANNA, 0, pace="hasty", pause=False),
    ]
    for call in refused:
        with pytest.raises(Mistake):
            call()
    table.take(session.arrange(ANNA, 2, "bot", 0, 0.0))
    table.take(session.arrange(ANNA, 0, "swap", 1, 0.0))
    assert about().you == 1
    table.take(session.go(BEN, 0, leaving=True))
    assert [seat.free for seat in about().seats] == [True, False, True]
    table.take(session.start(ANNA, "x", 0))
    with pytest.raises(Mistake):
        session.sit(EVE, "Eve", None, 0.0)
    with pytest.raises(Mistake):
        session.start(ANNA, "y", 0)


def test_an_action_sent_twice_is_done_once() -> None:
    table = Table("hoechste-karte", 2)
    table.begin()
    table.act(ANNA, "choose R7", "a1")
    lines = len(table.played)
    table.act(ANNA, "choose R7", "a1")
    table.act(ANNA, "choose R7", "a1", at=(1, 0))
    assert len(table.played) == lines
    assert table.clients[ANNA].last == Done("a1")


def test_an_action_for_an_earlier_moment_is_not_done() -> None:
    table = Table("schnipp-schnapp", 2, dealer="1")
    table.begin()
    old = table.clients[ANNA].seen
    table.act(ANNA, "turn")
    table.act(ANNA, "stay", at=old)
    assert table.clients[ANNA].last.why.key == "late"
    assert len(table.played) == 1


def test_a_refusal_goes_to_its_person_and_changes_nothing() -> None:
    table = Table("elfer-raus", 2)
    table.begin()
    before, quiet = write(table.game), len(table.clients[BEN].log)
    person = ANNA if table.game.due() == (0,) else BEN
    for text, key in (("draw", "must-lay"), ("frob ?", "bad-action"), ("undo", "no-undo")):
        table.act(person, text)
        assert table.clients[person].last.why.key == key
    if person == ANNA:
        assert len(table.clients[BEN].log) == quiet
    assert write(table.game) == before
    assert table.played == []


def test_nobody_hears_of_an_answer_that_is_not_revealed() -> None:
    table = Table("hoechste-karte", 3)
    table.begin()
    heard = len(table.clients[BEN].log)
    table.act(ANNA, "choose R7")
    assert len(table.clients[BEN].log) == heard
    table.act(ANNA, "undo")
    assert len(table.clients[BEN].log) == heard
    assert "choose R7" in table.clients[ANNA].menu


def test_a_cut_line_and_what_was_missed() -> None:
    table = Table("elfer-raus", 4)
    table.begin()
    table.run(10)
    table.take(table.session.go(BEN, table.now))
    known = table.clients[BEN].seen
    table.run(60)
    assert table.clients[BEN].seen == known
    table.take(table.session.come(BEN, known, table.now))
    assert table.clients[BEN].seen == (1, len(table.session.chairs[2].log))
    fresh = Client()
    for person, message in table.session.come(BEN, None, table.now).send:
        if person == BEN:
            fresh.get(message)
    assert fresh.last.view == table.game.view(2)
    assert fresh.seen == table.clients[BEN].seen


def test_a_bot_stands_in_after_a_while_and_hands_the_seat_back() -> None:
    table = Table("elfer-raus", 2)
    table.begin()
    due = ANNA if table.game.due() == (0,) else BEN
    table.take(table.session.go(due, 0.0))
    wakes = table.session.wakes()
    assert wakes is not None
    assert wakes >= PATIENCE
    table.wait(wakes)
    assert len(table.played) == 1
    table.take(table.session.come(due, None, table.now))
    assert table.session.wakes() is None
    table.run()
    assert table.game.winners()


def test_who_leaves_is_not_waited_for() -> None:
    table = Table("elfer-raus", 2)
    table.begin()
    due = ANNA if table.game.due() == (0,) else BEN
    table.take(table.session.go(due, 0.0, leaving=True))
    wakes = table.session.wakes()
    assert wakes is not None
    assert wakes < PATIENCE


def test_with_nobody_there_the_table_stands_still() -> None:
    table = Table("elfer-raus", 4)
    table.begin()
    table.take(table.session.go(ANNA, 0.0))
    table.take(table.session.go(BEN, 0.0))
    assert table.session.wakes() is None
    table.take(table.session.come(EVE, None, 1000.0))  # somebody looks on: bots may play
    assert table.session.wakes() is not None


def test_the_first_who_is_here_stands_in_for_an_absent_host() -> None:
    table = Table("hoechste-karte", 2, numbers=2)
    table.begin()
    table.run()
    with pytest.raises(Mistake):
        table.session.start(BEN, "again", table.now)
    table.take(table.session.go(ANNA, table.now))
    assert table.session.about(BEN).host
    table.take(table.session.start(BEN, "again", table.now))
    table.take(table.session.come(ANNA, None, table.now))
    with pytest.raises(Mistake):
        table.session.control(BEN, table.now, pace="slow", pause=False)


def test_once_the_cards_are_dealt_a_seat_can_only_become_a_bots() -> None:
    table = Table("elfer-raus", 3)
    table.begin()
    for what in ("free", "swap"):
        with pytest.raises(Mistake):
            table.session.arrange(ANNA, 2, what, 0, 0.0)
    table.take(table.session.arrange(ANNA, 2, "bot", 0, 0.0))
    assert table.session.seat_of(BEN) is None
    assert isinstance(table.store[-1], Seated)
    hands = [m for m in table.clients[BEN].log[-1:] if isinstance(m, News) and m.view.seat == 2]
    assert hands == []
    table.run()
    assert table.game.winners()


def test_the_silent_stay_silent_in_a_window() -> None:
    table = Table("schnipp-schnapp", 2, dealer="1")
    table.begin()
    table.act(ANNA, "turn")
    assert table.session.wakes() == WINDOW
    table.take(table.session.tick(WINDOW - 0.1))
    assert len(table.played) == 1
    table.take(table.session.tick(WINDOW))
    assert [line.action for line in table.played[1:]] == ["stay", "stay"]


def test_time_to_answer() -> None:
    table = Table("elfer-raus", 2)
    table.begin()
    table.take(table.session.control(ANNA, 0.0, pace="fast", pause=False, limit=20.0))
    assert table.session.wakes() == 20.0
    table.wait(20.0)
    assert len(table.played) == 1


def test_a_pause_stops_everyone() -> None:
    table = Table("elfer-raus", 4)
    table.begin()
    table.take(table.session.control(ANNA, 0.0, pace="slow", pause=True))
    assert table.session.wakes() is None
    seat = table.game.due()[0]
    if seat in (0, 2):
        table.act(ANNA if seat == 0 else BEN, "draw")
        assert table.clients[ANNA if seat == 0 else BEN].last.why.key == "paused"
    table.take(table.session.control(ANNA, 5.0, pace="slow", pause=False))
    table.now = 5.0
    table.run()
    assert table.game.winners()


def test_a_bots_time_tells_nothing_about_its_cards() -> None:
    """The same lot, other cards: the same times, as long as the same seats are due."""

    def times(seed: str) -> list[float]:
        table = Table("hoechste-karte", 4)
        table.seed = seed
        table.take(table.session.arrange(ANNA, 1, "bot", 0, 0.0))
        table.take(table.session.come(EVE, None, 0.0))
        table.take(table.session.start(ANNA, seed, 0.0))
        found = []
        for _ in range(12):
            wakes = table.session.wakes()
            assert wakes is not None
            found.append(wakes)
            table.take(table.session.tick(wakes))
        return found

    assert times("a") == times("b")


@pytest.mark.parametrize("game", TOGETHER)
def test_after_a_restart_everything_is_as_it_was_acknowledged(game: str) -> None:
    table = Table(game, 3)
    table.begin()
    for steps in (0, 1, 7, 40):
        table.run(steps)
        again = restored(table)
        assert again.match
        assert write(again.match.game) == write(table.game)
        for seat, chair in table.session.chairs.items():
            assert again.chairs[seat].log == chair.log
            assert again.chairs[seat].view == chair.view
        for person in (ANNA, BEN):
            seat = table.session._own(person)
            assert again.places[seat].name == person.title()
            assert again.places[seat].last_id == table.session.places[seat].last_id
            sent = again.come(person, table.clients[person].seen, table.now).send
            missed = [m for p, m in sent if p == person and isinstance(m, News)]
            assert len(missed) == 1
            assert missed[0].events == ()


def test_nobody_has_less_than_no_time_left() -> None:
    table = Table("koenigs-romme-solo", 1)
    table.sit(ANNA)
    table.take(table.session.control(ANNA, 0.0, pace="normal", pause=False, limit=5))
    table.take(table.session.start(ANNA, "alone", 0.0))
    for now, left in ((2.0, 3.0), (9.0, 0.0)):  # the alarm has not rung yet
        table.take(table.session.come(ANNA, None, now))
        assert table.clients[ANNA].last.left == left


def restored(table: Table, **more: Any) -> Session:
    """The table as a new server would bring it back from what was stored."""
    seats = {line.seat: line for line in table.store if isinstance(line, Seated)}
    ruled = next((line for line in reversed(table.store) if isinstance(line, Ruled)), None)
    started = next(line for line in reversed(table.store) if isinstance(line, Started))
    again = Session(table.setup, ANNA, Rng("other"))
    kept: dict[str, Any] = {"started": started, "lines": table.played, "how": None}
    again.restore(seats.values(), ruled, **kept | more, now=table.now)
    assert again.out == Outcome()
    return again


def test_what_the_host_has_set_comes_back_too() -> None:
    table = Table("elfer-raus", 4)
    table.begin()
    table.take(table.session.control(ANNA, 0.0, pace="slow", pause=True, limit=30.0))
    again = restored(table)
    assert (again.pace, again.paused, again.limit) == ("slow", True, 30.0)


def test_other_rules_freeze_a_match_that_is_not_over() -> None:
    table = Table("elfer-raus", 4)
    table.begin()
    table.run(5)
    old = Started(1, table.seed, rules=0)
    again = restored(table, started=old)
    assert again.match is None
    assert again.about(ANNA).frozen == (0, 1)
    assert again.about(ANNA).matches == 1
    over = restored(table, started=old, how="over")
    assert over.match is None
    assert over.about(ANNA).frozen is None
    again.come(ANNA, None, 0.0)
    again.start(ANNA, "anew", 0.0)
    assert again.about(ANNA).frozen is None
    assert again.matches == 2


def test_the_end_is_stored_with_its_story() -> None:
    table = Table("hoechste-karte", 2, numbers=2)
    table.begin()
    table.run()
    ended = table.store[-1]
    assert isinstance(ended, Ended)
    assert ended.totals == table.game.totals()
    assert [line["action"] for line in ended.story] == [
        None,
        *(line.action for line in table.played),
    ]
    assert not table.clients[ANNA].about.playing  # type: ignore[union-attr]


def test_spectators_see_no_hand_and_no_menu() -> None:
    table = Table("elfer-raus", 2)
    table.take(table.session.come(EVE, None, 0))
    table.begin()
    news = [message for message in table.clients[EVE].log if isinstance(message, News)]
    assert news
    for message in news:
        assert not message.menu
        assert not message.forms
        assert not message.undo
        assert not any(message.view.zones[f"hand.{seat}"].open for seat in range(2))


def test_once_again() -> None:
    table = Table("hoechste-karte", 2, numbers=2)
    table.begin()
    table.run()
    with pytest.raises(Mistake):
        table.session.start(BEN, "again", table.now)
    old = table.clients[ANNA].seen
    table.take(table.session.start(ANNA, "again", table.now))
    assert table.clients[ANNA].seen[0] == 2
    table.act(ANNA, "choose R1", at=old)
    assert table.clients[ANNA].last.why.key == "late"
    table.take(table.session.come(ANNA, old, table.now))
    assert table.clients[ANNA].last.since == 0
    assert table.game.due() == (0, 1)
    assert table.game.scores == ()


def test_may_i() -> None:
    table = Table("elfer-raus", 2)
    table.begin()
    person = ANNA if table.game.due() == (0,) else BEN
    lawful = table.clients[person].menu[0]
    table.take(table.session.may_i(person, lawful, 0.0))
    assert table.clients[person].last == Answer(lawful, None, {})
    table.take(table.session.may_i(person, "pass", 0.0))
    why = table.clients[person].last.why
    assert isinstance(why, Refusal)
    assert why.rule == "ER9"
    assert table.played == []
