"""Who may come to a table: locked, closed to lookers-on, people sent away, another host."""

from collections.abc import Callable

import pytest

from reihum.core.errors import Mistake
from reihum.core.rng import Rng
from reihum.table.ledger import Expelled, Led, Ruled
from reihum.table.messages import News, Outcome
from reihum.table.table import Table
from tests.harness import ANNA, BEN, EVE, Harness


def refused(call: Callable[[], Outcome]) -> str:
    with pytest.raises(Mistake) as error:
        call()
    return error.value.key


def again(harness: Harness) -> Table:
    table = Table(harness.setup, ANNA, Rng("again"))
    table.restore(harness.store, harness.now)
    return table


def dismissed(outcome: Outcome) -> list[tuple[str, str]]:
    return [(person, why.key) for person, why in outcome.dismiss]


def test_only_the_host_may(monkeypatch: pytest.MonkeyPatch) -> None:
    harness = Harness(seats=4)
    harness.begin()
    table = harness.table
    calls: list[Callable[[], Outcome]] = [
        lambda: table.door(BEN, 0.0, locked=True, closed=True),
        lambda: table.expel(BEN, 0, 0.0),
        lambda: table.hand_on(BEN, 2, 0.0),
        lambda: table.door(EVE, 0.0, locked=True, closed=True),
    ]
    stored = len(harness.store)
    assert {refused(call) for call in calls} == {"host-only"}
    assert len(harness.store) == stored


def test_whoever_stands_in_for_the_host_cannot_take_the_table_over() -> None:
    harness = Harness(seats=4)
    harness.begin()
    harness.take(harness.table.go(ANNA, 0.0))
    assert harness.table.about(BEN).host, "Ben stands in"
    harness.take(harness.table.door(BEN, 0.0, locked=True, closed=False))
    assert refused(lambda: harness.table.expel(BEN, 0, 0.0)) == "host-only"
    assert refused(lambda: harness.table.hand_on(BEN, 2, 0.0)) == "host-only"


def test_nobody_new_sits_down_at_a_locked_table() -> None:
    harness = Harness(seats=3)
    harness.sit(ANNA)
    harness.sit(BEN)
    harness.take(harness.table.door(ANNA, 0.0, locked=True, closed=False))
    about = harness.clients[BEN].about
    assert about
    assert (about.locked, about.closed) == (True, False)
    harness.take(harness.table.sit(EVE, "Eve", None, 0.0))  # she knocks
    assert harness.table.seats.seat_of(EVE) is None
    harness.take(harness.table.come(EVE, None, 0.0))  # to look on
    harness.take(harness.table.go(BEN, 0.0))
    harness.take(harness.table.come(BEN, None, 1.0))  # to the own seat
    assert harness.table.seats.seat_of(BEN) == 1
    table = again(harness)
    table.sit(EVE, "Eve", None, 0.0)
    assert table.seats.seat_of(EVE) is None
    harness.take(harness.table.control(ANNA, 1.0, pace="slow", pause=False))
    assert harness.table.ruled == Ruled("slow", False, None, locked=True, closed=False)
    harness.take(harness.table.door(ANNA, 1.0, locked=False, closed=False))
    harness.take(harness.table.sit(EVE, "Eve", None, 1.0))


def test_a_host_may_sit_down_again_at_a_locked_table() -> None:
    harness = Harness(seats=3)
    harness.sit(ANNA)
    harness.take(harness.table.door(ANNA, 0.0, locked=True, closed=True))
    harness.take(harness.table.go(ANNA, 0.0, leaving=True))
    harness.take(harness.table.sit(ANNA, "Anna", None, 0.0))
    assert harness.table.seats.seat_of(ANNA) == 0


def test_nobody_looks_on_at_a_closed_table() -> None:
    harness = Harness(seats=4)
    harness.begin()
    harness.take(harness.table.come(EVE, None, 0.0))
    outcome = harness.take(harness.table.door(ANNA, 0.0, locked=False, closed=True))
    assert dismissed(outcome) == [(EVE, "closed")]
    assert not harness.table.seats.watching
    assert refused(lambda: harness.table.come(EVE, None, 0.0)) == "closed"
    assert refused(lambda: again(harness).come(EVE, None, 0.0)) == "closed"


def test_who_could_sit_down_sees_a_closed_table_until_the_cards_are_dealt() -> None:
    harness = Harness(seats=3)
    harness.sit(ANNA)
    harness.take(harness.table.door(ANNA, 0.0, locked=False, closed=True))
    harness.take(harness.table.come(EVE, None, 0.0))
    assert harness.clients[EVE].about
    outcome = harness.take(harness.table.start(ANNA, "s", 0.0))
    assert dismissed(outcome) == [(EVE, "closed")]
    assert not any(isinstance(m, News) for who, m in outcome.send if who == EVE)


def test_who_was_sent_away_does_not_come_back() -> None:
    harness = Harness(seats=4)
    harness.begin()
    outcome = harness.take(harness.table.expel(ANNA, 2, 0.0))
    assert dismissed(outcome) == [(BEN, "expelled")]
    assert outcome.store[0] == Expelled(BEN)
    assert harness.table.seats[2].bot, "a bot plays on with the cards"
    for table in (harness.table, again(harness)):
        assert refused(lambda table=table: table.come(BEN, None, 0.0)) == "expelled"  # type: ignore[misc]
        assert refused(lambda table=table: table.sit(BEN, "Ben", 2, 0.0)) == "expelled"  # type: ignore[misc]
        assert BEN not in table.seats.everybody()
    # also when another match has begun since
    harness.run()
    harness.take(harness.table.start(ANNA, "next", harness.now))
    table = again(harness)
    assert refused(lambda: table.come(BEN, None, 0.0)) == "expelled"


def test_before_the_cards_are_dealt_the_seat_is_free_again() -> None:
    harness = Harness(seats=3)
    harness.sit(ANNA)
    harness.sit(BEN)
    harness.take(harness.table.expel(ANNA, 1, 0.0))
    assert harness.table.seats.free() == [1, 2]


def test_whom_one_cannot_send_away() -> None:
    harness = Harness(seats=4)
    harness.begin()
    assert refused(lambda: harness.table.expel(ANNA, 0, 0.0)) == "not-yourself"
    assert refused(lambda: harness.table.expel(ANNA, 1, 0.0)) == "nobody-there"
    assert refused(lambda: harness.table.expel(ANNA, 9, 0.0)) == "no-seat"
    assert refused(lambda: harness.table.hand_on(ANNA, 3, 0.0)) == "nobody-there"


def test_a_host_hands_the_table_on() -> None:
    harness = Harness(seats=4)
    harness.begin()
    assert harness.table.about(None).leads == 0
    harness.take(harness.table.hand_on(ANNA, 2, 0.0))
    assert harness.store[-1] == Led(BEN)
    for table in (harness.table, again(harness)):
        assert table.seats.host == BEN
        assert table.about(None).leads == 2
    assert harness.table.about(BEN).host
    assert not harness.table.about(ANNA).host
    assert refused(lambda: harness.table.expel(ANNA, 2, 0.0)) == "host-only"
    harness.take(harness.table.expel(BEN, 0, 0.0))
    assert refused(lambda: harness.table.come(ANNA, None, 0.0)) == "expelled"


def test_no_two_at_a_table_have_names_that_look_alike() -> None:
    harness = Harness(seats=3)
    harness.sit(ANNA)
    for name in ("anna", "Аnnа", "A nna", "Ánna"):
        with pytest.raises(Mistake) as error:
            harness.table.sit(BEN, name, None, 0.0)
        assert error.value.key == "name-taken"
        assert error.value.facts == {"name": "Anna"}
    harness.take(harness.table.sit(BEN, "Hanna", None, 0.0))


def test_all_see_who_has_gone_and_who_is_only_away() -> None:
    harness = Harness(seats=4)
    harness.begin()

    def ben() -> tuple[bool, bool]:
        seat = harness.table.about(None).seats[2]
        return seat.here, seat.left

    assert ben() == (True, False)
    harness.take(harness.table.go(BEN, 0.0))
    assert ben() == (False, False)
    harness.take(harness.table.go(BEN, 0.0, leaving=True))
    assert ben() == (False, True)
    harness.take(harness.table.come(BEN, None, 1.0))
    assert ben() == (True, False)
