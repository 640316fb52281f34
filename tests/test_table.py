"""A table with fake time: people, bots, cut connections, restarts."""

from collections import Counter
from collections.abc import Callable
from typing import Any

import pytest

from reihum.core.cue import cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.picking import Next
from reihum.core.position import write
from reihum.core.rng import Rng
from reihum.table.ledger import Ended, Ruled, Seated, Started, read_back
from reihum.table.messages import About, Answer, Done, News, Outcome
from reihum.table.table import MOST_WATCHING, Table
from reihum.table.tempo import USUAL_TEMPO, Pace, Tempo
from tests.harness import ANNA, BEN, EVE, TOGETHER, Client, Harness
from tests.sweep import short

WINDOW = USUAL_TEMPO.normal.window
PATIENCE = USUAL_TEMPO.patience


# options that make random matches short
SHORT: dict[str, dict[str, Any]] = {game: short(game) for game in TOGETHER} | {
    "ueberall-anschliessen": {"numbers": 6},
}


@pytest.mark.parametrize("game", TOGETHER)
def test_a_whole_match_with_two_people_and_bots(game: str) -> None:
    harness = Harness(game, 4, **SHORT[game] | {"deals": 2})
    harness.take(harness.table.come(EVE, None, 0))
    harness.begin()
    harness.run()
    assert harness.game.winners()
    for person, seat in ((ANNA, 0), (BEN, 2), (EVE, None)):
        chair = harness.table.chairs[seat]
        assert harness.clients[person].events == chair.log
    assert [(line.seat, line.action) for line in harness.played] == [
        (seat, str(action))
        for seat, action in harness.table.match.record.moves  # type: ignore[union-attr]
    ]


def test_when_a_last_card_is_doubted_people_and_bots_are_asked_and_the_table_goes_on() -> None:
    """Mogeln with few cards, so that last cards are doubted often (MO9)."""
    asked: set[int] = set()
    for number in range(30):
        harness = Harness("mogeln", 4, f"last{number}", numbers=3, deals=2)
        harness.begin()
        harness.run()
        assert harness.game.winners()
        asked |= {line.seat for line in harness.played if line.action == "stay"}
        if asked >= {0, 1, 2, 3}:
            break
    assert asked == {0, 1, 2, 3}


def test_a_game_for_one() -> None:
    harness = Harness("koenigs-romme-solo", 1)
    harness.sit(ANNA)
    harness.take(harness.table.start(ANNA, "alone", 0.0))
    for number in range(1000):
        if not harness.game.due():
            break
        harness.act(ANNA, harness.rng.choice(harness.clients[ANNA].menu), f"id{number}")
    assert harness.game.phase == "over"
    assert isinstance(harness.store[-1], Ended)


def test_the_lobby() -> None:
    harness = Harness(seats=3)
    table = harness.table

    def about() -> Any:
        return harness.clients[ANNA].about

    harness.sit(ANNA)
    assert about().you == 0
    assert about().host
    harness.sit(BEN)
    assert [seat.name for seat in about().seats] == ["Anna", "Ben", ""]
    refused: list[Callable[[], Outcome]] = [
        lambda: table.sit(BEN, "Ben again", None, 0.0),
        lambda: table.sit(EVE, "Eve", 1, 0.0),
        lambda: table.arrange(BEN, 2, "bot", 0, 0.0),
        lambda: table.arrange(ANNA, 7, "bot", 0, 0.0),
        lambda: table.arrange(ANNA, 1, "sofa", 0, 0.0),
        lambda: table.start(BEN, "x", 0),
        lambda: table.act(EVE, "draw", "1", (1, 0), 0),
        lambda: table.act(ANNA, "draw", "1", (1, 0), 0),
        lambda: table.control(ANNA, 0, pace="hasty", pause=False),
    ]
    for call in refused:
        with pytest.raises(Mistake):
            call()
    harness.take(table.arrange(ANNA, 2, "bot", 0, 0.0))
    harness.take(table.arrange(ANNA, 0, "swap", 1, 0.0))
    assert about().you == 1
    harness.take(table.go(BEN, 0, leaving=True))
    assert [seat.free for seat in about().seats] == [True, False, True]
    harness.take(table.start(ANNA, "x", 0))
    with pytest.raises(Mistake):
        table.sit(EVE, "Eve", None, 0.0)
    with pytest.raises(Mistake):
        table.start(ANNA, "y", 0)


def test_an_action_sent_twice_is_done_once() -> None:
    harness = Harness("hoechste-karte", 2)
    harness.begin()
    harness.act(ANNA, "choose R7", "a1")
    lines = len(harness.played)
    harness.act(ANNA, "choose R7", "a1")
    harness.act(ANNA, "choose R7", "a1", at=(1, 0))
    assert len(harness.played) == lines
    assert harness.clients[ANNA].last == Done("a1")


def test_an_action_for_an_earlier_moment_is_not_done() -> None:
    harness = Harness("schnipp-schnapp", 2, dealer="1")
    harness.begin()
    old = harness.clients[ANNA].seen
    harness.act(ANNA, "turn")
    harness.act(ANNA, "stay", at=old)
    assert harness.clients[ANNA].last.why.key == "late"
    assert len(harness.played) == 1


def test_a_refusal_goes_to_its_person_and_changes_nothing() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    before, quiet = write(harness.game), len(harness.clients[BEN].log)
    person = ANNA if harness.game.due() == (0,) else BEN
    for text, key in (("draw", "must-lay"), ("frob ?", "bad-action"), ("undo", "no-undo")):
        harness.act(person, text)
        assert harness.clients[person].last.why.key == key
    if person == ANNA:
        assert len(harness.clients[BEN].log) == quiet
    assert write(harness.game) == before
    assert harness.played == []


def test_nobody_hears_of_an_answer_that_is_not_revealed() -> None:
    harness = Harness("hoechste-karte", 3)
    harness.begin()
    heard = len(harness.clients[BEN].log)
    harness.act(ANNA, "choose R7")
    assert len(harness.clients[BEN].log) == heard
    harness.act(ANNA, "undo")
    assert len(harness.clients[BEN].log) == heard
    assert "choose R7" in harness.clients[ANNA].menu


def test_a_cut_line_and_what_was_missed() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    harness.run(10)
    harness.take(harness.table.go(BEN, harness.now))
    known = harness.clients[BEN].seen
    harness.run(60)
    assert harness.clients[BEN].seen == known
    harness.take(harness.table.come(BEN, known, harness.now))
    assert harness.clients[BEN].seen == (1, len(harness.table.chairs[2].log))
    fresh = Client()
    for person, message in harness.table.come(BEN, None, harness.now).send:
        if person == BEN:
            fresh.get(message)
    assert fresh.last.view == harness.game.view(2)
    assert fresh.seen == harness.clients[BEN].seen


def test_a_bot_stands_in_after_a_while_and_hands_the_seat_back() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    due = ANNA if harness.game.due() == (0,) else BEN
    harness.take(harness.table.go(due, 0.0))
    wakes = harness.table.wakes()
    assert wakes is not None
    assert wakes >= PATIENCE
    harness.wait(wakes)
    assert len(harness.played) == 1
    harness.take(harness.table.come(due, None, harness.now))
    assert harness.table.wakes() is None
    harness.run()
    assert harness.game.winners()


def test_whoever_leaves_is_not_waited_for() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    due = ANNA if harness.game.due() == (0,) else BEN
    harness.take(harness.table.go(due, 0.0, leaving=True))
    wakes = harness.table.wakes()
    assert wakes is not None
    assert wakes < PATIENCE


def test_with_nobody_there_the_table_stands_still() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    harness.take(harness.table.go(ANNA, 0.0))
    harness.take(harness.table.go(BEN, 0.0))
    assert harness.table.wakes() is None
    harness.take(harness.table.come(EVE, None, 1000.0))  # a stranger looks on: it is not for Eve
    assert harness.table.wakes() is None
    back = BEN if harness.game.due() == (0,) else ANNA
    harness.take(harness.table.come(back, None, 2000.0))
    assert harness.table.wakes() is not None


def test_where_nobody_has_a_seat_the_table_goes_on_for_those_who_look_on() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    for seat in (0, 2):
        harness.take(harness.table.arrange(ANNA, seat, "bot", 0, 0.0))
    assert harness.table.wakes() is not None
    for person in (ANNA, BEN):
        harness.take(harness.table.go(person, 0.0))
    assert harness.table.wakes() is None
    harness.take(harness.table.come(EVE, None, 0.0))
    assert harness.table.wakes() is not None


def test_who_looks_on_is_told_the_table_and_nobody_else_is() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    seen = {name: len(harness.clients[name].log) for name in (ANNA, BEN)}
    harness.take(harness.table.come(EVE, None, 0.0))
    harness.take(harness.table.come(EVE, None, 0.0))  # a second tab
    harness.take(harness.table.come(BEN, None, 0.0))
    assert [type(message) for message in harness.clients[EVE].log] == [About, News] * 2
    assert len(harness.clients[ANNA].log) == seen[ANNA]
    assert len(harness.clients[BEN].log) == seen[BEN] + 2


def test_only_so_many_look_on() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    crowd = [f"stranger {n}" for n in range(MOST_WATCHING)]
    for stranger in crowd:
        harness.table.come(stranger, None, 0.0)
    with pytest.raises(Mistake, match="too-many-watch"):
        harness.table.come(EVE, None, 0.0)
    harness.table.come(crowd[0], None, 0.0)  # who is here may have another tab
    harness.table.come(BEN, None, 0.0)
    harness.table.go(crowd[0], 0.0)
    harness.take(harness.table.come(EVE, None, 0.0))


def test_who_stands_in_for_the_host_cannot_take_the_hosts_seat() -> None:
    harness = Harness("elfer-raus", 4)
    harness.sit(ANNA, 0)
    harness.sit(BEN, 2)
    harness.take(harness.table.go(ANNA, 0.0))
    for what, seat, other in (("bot", 0, 0), ("free", 0, 0), ("swap", 0, 1), ("swap", 1, 0)):
        with pytest.raises(Mistake, match="host-only"):
            harness.table.arrange(BEN, seat, what, other, 0.0)
    harness.take(harness.table.arrange(BEN, 1, "bot", 0, 0.0))
    harness.take(harness.table.come(ANNA, None, 0.0))
    harness.take(harness.table.arrange(ANNA, 0, "swap", 3, 0.0))


def test_the_first_who_is_here_stands_in_for_an_absent_host() -> None:
    harness = Harness("hoechste-karte", 2, numbers=2)
    harness.begin()
    harness.run()
    with pytest.raises(Mistake):
        harness.table.start(BEN, "again", harness.now)
    harness.take(harness.table.go(ANNA, harness.now))
    assert harness.table.about(BEN).host
    harness.take(harness.table.start(BEN, "again", harness.now))
    harness.take(harness.table.come(ANNA, None, harness.now))
    with pytest.raises(Mistake):
        harness.table.control(BEN, harness.now, pace="slow", pause=False)


def test_once_the_cards_are_dealt_a_seat_can_only_become_a_bots() -> None:
    harness = Harness("elfer-raus", 3)
    harness.begin()
    for what in ("free", "swap"):
        with pytest.raises(Mistake):
            harness.table.arrange(ANNA, 2, what, 0, 0.0)
    harness.take(harness.table.arrange(ANNA, 2, "bot", 0, 0.0))
    assert harness.table.seats.seat_of(BEN) is None
    assert isinstance(harness.store[-1], Seated)
    hands = [m for m in harness.clients[BEN].log[-1:] if isinstance(m, News) and m.view.seat == 2]
    assert hands == []
    harness.run()
    assert harness.game.winners()


def test_people_who_call_nothing_in_time_stay() -> None:
    harness = Harness("schnipp-schnapp", 2, dealer="1")
    harness.begin()
    harness.act(ANNA, "turn")
    at_first = WINDOW * USUAL_TEMPO.at_first
    assert harness.table.wakes() == at_first
    harness.take(harness.table.tick(at_first - 0.1))
    assert len(harness.played) == 1
    harness.take(harness.table.tick(at_first))
    assert [line.action for line in harness.played[1:]] == ["stay", "stay"]


def test_the_table_goes_on_without_those_who_may_not_call() -> None:
    harness = Harness("schnipp-schnapp", 2, dealer="1")
    harness.begin()
    harness.act(ANNA, "turn")
    harness.act(BEN, "schnapp #300")  # wrong, and nothing lies before him to pay with
    harness.act(ANNA, "stay")
    assert harness.game.facts()["barred"] == (1,)
    harness.act(BEN, "turn")
    harness.act(ANNA, "stay")
    assert [str(action) for action in harness.game.menu(1)] == ["stay"]
    wakes = harness.table.wakes()
    assert wakes is not None
    harness.wait(wakes)
    assert (harness.played[-1].seat, harness.played[-1].action) == (1, "stay")
    assert harness.game.due() == (0,)


def test_time_to_answer() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    harness.take(harness.table.control(ANNA, 0.0, pace="fast", pause=False, limit=20.0))
    assert harness.table.wakes() == 20.0
    harness.wait(20.0)
    assert len(harness.played) == 1


def test_a_pause_stops_everyone() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    harness.take(harness.table.control(ANNA, 0.0, pace="slow", pause=True))
    assert harness.table.wakes() is None
    seat = harness.game.due()[0]
    if seat in (0, 2):
        harness.act(ANNA if seat == 0 else BEN, "draw")
        assert harness.clients[ANNA if seat == 0 else BEN].last.why.key == "paused"
    harness.take(harness.table.control(ANNA, 5.0, pace="slow", pause=False))
    harness.now = 5.0
    harness.run()
    assert harness.game.winners()


def test_a_bots_time_tells_nothing_about_its_cards() -> None:
    """With the same dice but other cards, bots take the same times, as long as the same seats are
    due."""

    def times(seed: str) -> list[float]:
        harness = Harness("hoechste-karte", 4)
        harness.seed = seed
        harness.take(harness.table.arrange(ANNA, 1, "bot", 0, 0.0))
        harness.take(harness.table.come(EVE, None, 0.0))
        harness.take(harness.table.start(ANNA, seed, 0.0))
        found = []
        for _ in range(12):
            wakes = harness.table.wakes()
            assert wakes is not None
            found.append(wakes)
            harness.take(harness.table.tick(wakes))
        return found

    assert times("a") == times("b")


@pytest.mark.parametrize("game", TOGETHER)
def test_after_a_restart_everything_is_as_it_was_acknowledged(game: str) -> None:
    harness = Harness(game, 3)
    harness.begin()
    for steps in (0, 1, 7, 40):
        harness.run(steps)
        again = restored(harness)
        assert again.match
        assert write(again.match.game) == write(harness.game)
        for seat, chair in harness.table.chairs.items():
            assert again.chairs[seat].log == chair.log
            assert again.chairs[seat].view == chair.view
        for person in (ANNA, BEN):
            seat = harness.table.seats.own(person)
            assert again.seats[seat].name == person.title()
            last = [played.id for played in harness.played if played.seat == seat and played.id]
            assert all(again.ledger.has_done(person, id) for id in last[-1:])
            sent = again.come(person, harness.clients[person].seen, harness.now).send
            missed = [m for p, m in sent if p == person and isinstance(m, News)]
            assert len(missed) == 1
            assert missed[0].events == ()


def test_the_time_left_is_never_negative() -> None:
    harness = Harness("koenigs-romme-solo", 1)
    harness.sit(ANNA)
    harness.take(harness.table.control(ANNA, 0.0, pace="normal", pause=False, limit=5))
    harness.take(harness.table.start(ANNA, "alone", 0.0))
    for now, left in ((2.0, 3.0), (9.0, 0.0)):  # the alarm has not rung yet
        harness.take(harness.table.come(ANNA, None, now))
        assert harness.clients[ANNA].last.left == left


def restored(harness: Harness, how: str | None = None) -> Table:
    """The table as a new server would restore it from the store."""
    again = Table(harness.setup, ANNA, Rng("other"))
    again.restore(harness.store, harness.now, how=how)
    return again


def test_every_line_of_every_match_has_a_number() -> None:
    harness = Harness("hoechste-karte", 2, numbers=2)
    harness.begin()
    harness.run(2)
    harness.table = restored(harness)  # continues where the old table stopped
    for person in (ANNA, BEN):
        harness.take(harness.table.come(person, None, harness.now))
    harness.run()
    harness.take(harness.table.start(ANNA, "again", harness.now))
    harness.run()
    numbers = [(entry.number, entry.line) for entry in harness.played]
    lines = Counter(entry.number for entry in harness.played)
    assert numbers == [(match, line) for match in (1, 2) for line in range(lines[match])]
    ended = [entry for entry in harness.store if isinstance(entry, Ended)]
    assert [entry.number for entry in ended] == [1, 2]
    past = read_back(harness.store)
    assert past.over
    assert [entry.number for entry in past.played] == [2] * lines[2]


def test_another_tempo() -> None:
    pace = Pace(move=100.0, more=50.0, call=0.0, window=7.0)
    tempo = Tempo(normal=pace, patience=1000.0, at_first=1.0)
    harness = Harness("schnipp-schnapp", 3, dealer="2", tempo=tempo)
    harness.sit(ANNA)
    harness.take(harness.table.start(ANNA, "s", 0.0))
    harness.act(ANNA, "turn")
    assert harness.clients[ANNA].last.left == 7.0
    harness.wait(7.0)
    harness.run(1)
    wakes = harness.table.wakes()
    assert wakes == 7.0, "a bot turns the next card: the time for calls was pause enough"
    harness = Harness("elfer-raus", 2, tempo=tempo)
    harness.begin()
    seat = harness.game.due()[0]
    harness.take(harness.table.go((ANNA, BEN)[seat], 7.0))
    assert harness.table.clock.left(seat, 7.0) == pytest.approx(1100, abs=25)


def test_what_the_host_has_set_comes_back_too() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    harness.take(harness.table.control(ANNA, 0.0, pace="slow", pause=True, limit=30.0))
    again = restored(harness)
    assert again.ruled == Ruled("slow", True, 30.0)


def test_other_rules_freeze_a_match_that_is_not_over() -> None:
    harness = Harness("elfer-raus", 4)
    harness.begin()
    harness.run(5)
    begun = Started(1, harness.seed, rules=1)
    assert begun in harness.store
    harness.store[harness.store.index(begun)] = begun._replace(rules=0)
    again = restored(harness)
    assert again.match is None
    assert again.about(ANNA).frozen == (0, 1)
    assert again.about(ANNA).matches == 1
    over = restored(harness, how="over")
    assert over.match is None
    assert over.about(ANNA).frozen is None
    again.come(ANNA, None, 0.0)
    again.start(ANNA, "anew", 0.0)
    assert again.about(ANNA).frozen is None
    assert again.matches == 2


def test_the_end_is_stored_with_its_story() -> None:
    harness = Harness("hoechste-karte", 2, numbers=2)
    harness.begin()
    harness.run()
    ended = harness.store[-1]
    assert isinstance(ended, Ended)
    assert ended.totals == harness.game.totals()
    assert [line["action"] for line in ended.story] == [
        None,
        *(line.action for line in harness.played),
    ]
    assert not harness.clients[ANNA].about.playing  # type: ignore[union-attr]


def test_spectators_see_no_hand_and_no_menu() -> None:
    harness = Harness("elfer-raus", 2)
    harness.take(harness.table.come(EVE, None, 0))
    harness.begin()
    news = [message for message in harness.clients[EVE].log if isinstance(message, News)]
    assert news
    for message in news:
        assert not message.menu
        assert not message.verbs
        assert not message.undo
        assert not any(message.view.zones[f"hand.{seat}"].open for seat in range(2))


def test_once_again() -> None:
    harness = Harness("hoechste-karte", 2, numbers=2)
    harness.begin()
    harness.run()
    with pytest.raises(Mistake):
        harness.table.start(BEN, "again", harness.now)
    old = harness.clients[ANNA].seen
    harness.take(harness.table.start(ANNA, "again", harness.now))
    assert harness.clients[ANNA].seen[0] == 2
    harness.act(ANNA, "choose R1", at=old)
    assert harness.clients[ANNA].last.why.key == "late"
    harness.take(harness.table.come(ANNA, old, harness.now))
    assert harness.clients[ANNA].last.since == 0
    assert harness.game.due() == (0, 1)
    assert harness.game.scores == ()


def test_may_i() -> None:
    harness = Harness("elfer-raus", 2)
    harness.begin()
    person = ANNA if harness.game.due() == (0,) else BEN
    lawful = harness.clients[person].menu[0]
    harness.take(harness.table.may_i(person, lawful, 0.0))
    assert harness.clients[person].last == Answer(
        lawful, None, {}, Next(done=True), cue("first", cards=("R11",))
    )
    harness.take(harness.table.may_i(person, "pass", 0.0))
    why = harness.clients[person].last.why
    assert isinstance(why, Refusal)
    assert why.rule == "ER9"
    assert harness.played == []


def test_nobody_is_believed_to_have_been_quicker_than_the_news_of_it() -> None:
    """What is claimed counts as long as it can be so; then what the table saw, less what the line
    takes and the card onto the screen."""
    for claimed, after, delay, counts in (
        (100, 0.5, 0.1, 100),
        (100, 3.0, 0.1, 2300),
        (2900, 3.0, 0.1, 2900),
        (100, 3.0, 60.0, 1900),  # nobody's line is that slow
    ):
        harness = Harness("schnipp-schnapp", 2)
        harness.begin()
        harness.act((ANNA, BEN)[harness.game.due()[0]], "turn")
        assert all(harness.game.timed(seat) for seat in (0, 1))
        at = harness.clients[ANNA].seen
        harness.take(harness.table.go(ANNA, 0.2))
        harness.take(harness.table.come(ANNA, at, 0.3))  # this gives no more time
        act = harness.table.act(ANNA, f"schnipp #{claimed}", "one", at, after, delay)
        harness.take(act)
        assert harness.played[-1].action == f"schnipp #{counts}"


def test_after_a_pause_the_time_begins_anew() -> None:
    harness = Harness("schnipp-schnapp", 2)
    harness.begin()
    harness.act((ANNA, BEN)[harness.game.due()[0]], "turn")
    for now, paused in ((1.0, True), (100.0, False)):
        harness.take(harness.table.control(ANNA, now, pace="normal", pause=paused))
    act = harness.table.act(ANNA, "schnipp #300", "one", harness.clients[ANNA].seen, 100.4, 0.0)
    harness.take(act)
    assert harness.played[-1].action == "schnipp #300"
