"""Matches: undo, and the record that is kept."""

import pytest

import reihum
from reihum.core.actions import Action
from reihum.core.errors import Mistake, Refusal
from reihum.core.match import Match, replay
from reihum.core.position import digest, write
from reihum.core.record import UNDO, read_record
from reihum.core.rng import ScriptedTape, SeededTape
from reihum.games import chair_at, find_game, setup_for

LAY = Action.parse


def match(name: str, seats: int, seed: str = "undo", **options: str) -> Match:
    setup = setup_for(name, seats, dict(options))
    return Match(find_game(name), setup, SeededTape(seed), telling=True)


def first(m: Match) -> tuple[int, Action]:
    seat = m.game.due()[0]
    return seat, m.game.menu(seat)[0]


def test_the_own_last_action_can_be_undone_and_done_again() -> None:
    m = match("elfer-raus", 4)
    before = write(m.game)
    seat, action = first(m)
    m.play(seat, action)
    after = write(m.game)
    assert m.may_undo(seat)
    m.undo(seat)
    assert write(m.game) == before
    m.play(seat, action)
    assert write(m.game) == after
    assert m.record.moves == [(seat, action), (seat, UNDO), (seat, action)]


def test_no_undo_by_others_or_after_somebody_else_has_acted() -> None:
    m = match("elfer-raus", 4)
    seat, action = first(m)
    m.play(seat, action)
    other = m.game.due()[0]
    with pytest.raises(Refusal) as caught:
        m.undo(other)
    assert caught.value.key == "no-undo"
    m.play(*first(m))
    with pytest.raises(Refusal):
        m.undo(seat)


def test_no_undo_if_the_seat_has_learned_something() -> None:
    m = match("elfer-raus", 2, colours="1", hand="3", numbers="15", seed="draws")
    while m.game.menu(m.game.due()[0])[0] != Action("draw"):
        m.play(*first(m))
    seat, draw = first(m)
    m.play(seat, draw)
    assert not m.may_undo(seat)
    with pytest.raises(Refusal):
        m.undo(seat)


def test_several_own_actions_one_after_another() -> None:
    m = match("elfer-raus", 2, variant="any-card")
    m.play(*first(m))
    while len(m.game.menu(m.game.due()[0])) < 4:
        seat = m.game.due()[0]
        m.play(seat, m.game.menu(seat)[-1])
    seat = m.game.due()[0]
    start = write(m.game)
    lays = 0
    while (action := m.game.menu(seat)[0]).verb == "lay":
        m.play(seat, action)
        lays += 1
    assert lays >= 3
    for _ in range(lays):
        m.undo(seat)
    assert write(m.game) == start


def test_a_sealed_answer_can_be_taken_back_whoever_else_has_answered() -> None:
    m = match("hoechste-karte", 3)
    m.play(0, LAY("choose R7"))
    m.play(1, LAY("choose Y9"))
    events = m.undo(0)
    assert [event.seen_by(1) for event in events] == [None] * len(events)
    assert m.game.answers[0] is None
    assert m.game.due() == (0, 2)
    with pytest.raises(Refusal):
        m.undo(2)
    m.play(0, LAY("choose R8"))
    m.play(2, LAY("choose G1"))
    assert not any(m.may_undo(seat) for seat in range(3))


def test_whether_undo_is_allowed_does_not_tell_who_has_answered() -> None:
    for order in ((0, 1), (1, 0)):
        m = match("schnipp-schnapp", 3)
        m.play(*first(m))
        for seat in order:
            m.play(seat, LAY("stay"))
        assert [m.may_undo(seat) for seat in range(3)] == [True, True, False]


def test_the_last_answer_cannot_be_taken_back() -> None:
    m = match("hoechste-karte", 2, numbers="3")
    m.play(0, LAY("choose R1"))
    m.play(1, LAY("choose Y1"))
    assert not m.may_undo(0)
    assert not m.may_undo(1)


def test_a_doubt_cannot_be_undone() -> None:
    m = match("mogeln", 3)
    m.play(*first(m))
    seat = m.game.due()[0]
    m.play(seat, LAY("doubt"))
    assert not m.may_undo(seat)


def test_of_a_doubted_last_card_only_the_own_answer_can_be_taken_back() -> None:
    m = match("mogeln", 4, numbers="3", dealer="3")
    hand = next(zone.cards for zone in m.game.zones() if zone.name == "hand.0")
    m.play(0, Action("lay", hand))
    m.play(1, LAY("doubt"))
    assert m.game.due() == (2, 3)
    assert not any(m.may_undo(seat) for seat in range(4))
    m.play(3, LAY("accuse"))
    assert [m.may_undo(seat) for seat in range(4)] == [False, False, False, True]
    m.undo(3)
    m.play(3, LAY("stay"))
    m.play(2, LAY("accuse"))
    assert not any(m.may_undo(seat) for seat in range(4))
    assert m.game.due() == (1,)
    record = read_record(m.record.write(), find_game)
    *_, line = replay(record)
    assert write(line.match.game) == write(m.game)


def test_an_accusation_cannot_be_undone() -> None:
    m = match("mogeln", 3)
    m.play(*first(m))
    seat = m.game.due()[0]
    m.play(seat, LAY("accuse"))
    assert not m.may_undo(seat)


def test_the_end_of_a_deal_cannot_be_undone() -> None:
    m = match("elfer-raus", 2, colours="1", numbers="4", hand="1")
    seat, action = first(m)
    m.play(seat, action)
    assert m.game.phase == "over"
    assert not m.may_undo(seat)


def test_undo_by_a_seat_that_is_not_there() -> None:
    with pytest.raises(Mistake):
        match("elfer-raus", 2).undo(5)


def test_a_refused_action_is_not_recorded() -> None:
    m = match("elfer-raus", 2)
    with pytest.raises(Refusal):
        m.play(m.game.due()[0], Action("draw"))
    assert m.record.moves == []


def test_a_transcribed_match_keeps_its_script() -> None:
    setup = setup_for("mogeln", 3, {"numbers": 3, "colours": 2, "smuggling": "off"})
    tape = ScriptedTape([1, [5, 4, 3, 2, 1, 0]])
    m = Match(find_game("mogeln"), setup, tape, telling=True)
    assert m.game.dealer == 1
    m.play(*first(m))
    text = m.record.write()
    assert "draw 1 #1\ndraw 1 Y3 Y2 Y1 R3 R2 R1\n" in text
    record = read_record(text, find_game)
    *_, line = replay(record)
    assert write(line.match.game) == write(m.game)


def test_a_script_that_does_not_match_is_an_error() -> None:
    setup = setup_for("mogeln", 3, {"numbers": 3, "colours": 2})
    scripts: list[list[list[int] | int]] = [[], [1], [9, [0]], [[1], [0]], [1, [0, 0, 1, 2, 3, 4]]]
    for script in scripts:
        with pytest.raises(Mistake):
            Match(find_game("mogeln"), setup, ScriptedTape(script), telling=True)


def test_a_record_is_closed_until_the_match_is_over() -> None:
    m = match("mogeln", 3, seed="secret")
    m.play(*first(m))
    closed = m.record.write_header()
    assert "secret" not in closed
    assert "lay" not in closed
    assert "chance" not in closed


def test_a_script_that_ends_in_the_middle_of_an_action_changes_nothing() -> None:
    setup = setup_for("hoechste-karte", 2, {"numbers": 1, "deals": 2})
    m = Match(find_game("hoechste-karte"), setup, ScriptedTape(), telling=True)
    for line in ("choose R1", "choose Y1"):
        m.play(0 if line.endswith("R1") else 1, LAY(line))
    other = setup_for("elfer-raus", 2, {"colours": 1, "numbers": 3, "hand": 1, "deals": 2})
    m = Match(find_game("elfer-raus"), other, ScriptedTape([0, [1, 0, 2]]), telling=True)
    m.play(0, LAY("lay R2"))
    m.play(1, LAY("ready"))
    before, lines = write(m.game), list(m.record.moves)
    with pytest.raises(Mistake):
        m.play(0, LAY("ready"))
    assert write(m.game) == before
    assert m.record.moves == lines


def test_a_match_that_is_over_as_dealt_has_its_result() -> None:
    setup = setup_for("schnipp-schnapp", 2, {"colours": 2, "numbers": 2, "dealer": "0"})
    for seed in map(str, range(50)):
        m = Match(find_game("schnipp-schnapp"), setup, SeededTape(seed), telling=True)
        if m.game.phase == "over":
            break
    assert m.record.result is not None
    record = read_record(m.record.write(), find_game)
    assert len(list(replay(record))) == 1


def test_wrong_winners_in_a_record_are_found_out() -> None:
    m = match("hoechste-karte", 2, numbers="1")
    m.play(0, LAY("choose R1"))
    m.play(1, LAY("choose Y1"))
    text = m.record.write().replace("winners 0 1", "winners 0")
    with pytest.raises(Mistake):
        list(replay(read_record(text, find_game)))


def test_events_that_were_sent_on_can_be_heard() -> None:
    """A chair elsewhere can hear events that were already made for its seat."""
    m = match("mogeln", 3)
    near, far = chair_at(m.game.setup, 1), chair_at(m.game.setup, 1)
    for events in ([*m.events], m.act(*first(m)), m.act(*first(m))):
        near.hear(events)
        far.hear(seen for event in events if (seen := event.seen_by(1)))
    assert near.view == far.view == m.game.view(1)


def test_without_listeners_it_undoes_and_refuses_the_same_way() -> None:
    """Without listeners there are no events, but the match is the same."""
    told, silent = match("elfer-raus", 4), reihum.new("elfer-raus", seats=4, seed="undo")
    seat, action = first(told)
    for m in (told, silent):
        with pytest.raises(Refusal):
            m.play(seat, "draw")
        with pytest.raises(Mistake, match="no-seat"):
            m.play(9, action)
        m.play(seat, str(action))
    assert not silent.telling
    for m in (told, silent):
        with pytest.raises(Mistake, match="no-seat"):
            m.play(9, UNDO)
        m.play(seat, UNDO)
        m.play(seat, str(action))
        while m.due():
            m.play(*first(m))
    assert str(told.record) == str(silent.record)
    assert told.events == silent.events


def test_the_outcome_is_in_the_record_when_somebody_looks() -> None:
    m = reihum.new("zweikampf", seats=2, seed="x")
    assert "result" not in str(m.record)
    while m.due():
        m.play(*first(m))
    assert (m.record.result, m.record.winners) == (m.totals(), m.winners())
    assert m.record.position == digest(m.game)
