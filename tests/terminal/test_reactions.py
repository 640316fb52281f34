"""Reaction times, and interrupting by people and bots; the tests set the time."""

from io import StringIO
from threading import Event
from typing import Any

import pytest

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.record import Record
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.games.ueberall_anschliessen import UeberallAnschliessen
from reihum.table.messages import Think
from reihum.table.thinking import Conclusion, think
from reihum.terminal import app
from reihum.terminal.paper import Paper
from reihum.terminal.plain import Plain, Quit
from reihum.terminal.table import LocalTable
from reihum.terminal.widgets import Menu
from tests.rules.helpers import at
from tests.terminal.sitting import Clock, Sitting, asynchronous, record_of, sitting
from tests.waiting import PATIENT

# Seat 2 has smuggled: it laid three cards for one number. It is the turn of seat 0.
SMUGGLED = """mogeln 3 | asked=({},) turns=3 count=3 layer={} | hand.0 R1 R2 R5 | hand.1 Y1 Y2 Y5 |
    hand.2 G1 G2 | laid B3 B4 B5 | pile B1 B2 | out ..."""


def lines(person: Sitting) -> list[str]:
    return [f"{seat} {action}" for seat, action in person.table.match.record.moves]


async def a_window(person: Sitting, clock: Clock) -> None:
    """Wait until somebody has turned up a card and everyone may call."""
    await person.wait_for_turn(clock)
    await person.press("1")
    assert person.table.timed


@asynchronous
async def test_the_time_is_measured_from_when_the_question_is_seen() -> None:
    clock = Clock()
    async with sitting("schnipp-schnapp", seed="x", dealer=2, hurry=False, clock=clock) as person:
        await a_window(person, clock)
        assert "Augen auf! Noch passt nichts." in person.turn()
        calls = [n for n, offer in enumerate(person.app.offered, 1) if offer.hasty]
        highlighted = person.app.part("menu", Menu).highlighted
        assert highlighted is not None
        assert highlighted + 1 not in calls  # pressing Enter by mistake calls nothing
        person.app.asked_at -= 0.7
        await person.press(str(calls[0]))
        (call,) = [line for line in lines(person) if line.startswith("0 ") and "#" in line]
        assert int(call.split("#")[1]) >= 700


@asynchronous
async def test_the_time_to_call_ends_for_a_person_who_says_nothing() -> None:
    clock = Clock()
    async with sitting("schnipp-schnapp", seed="x", dealer=2, hurry=False, clock=clock) as person:
        await a_window(person, clock)
        await person.wait(clock, 1.0)
        assert person.table.timed
        assert "0 stay" not in lines(person)
        await person.wait(clock, 2.0)
        assert "0 stay" in lines(person)


@asynchronous
async def test_one_may_cut_in() -> None:
    clock, game = Clock(), at(SMUGGLED.format(1, 2))
    async with sitting("mogeln", position=game, hurry=False, clock=clock) as person:
        assert person.turn() == "Emil ist dran. Hat Lotte geschmuggelt?"
        await person.press("1")
        assert lines(person) == ["0 accuse"]


# Seat 1 has smuggled out its last cards, seat 2 has doubted them. Seat 0 is asked.
DOUBTED = """mogeln 3 | asked=(0,) sealing=1 turns=3 count=3 layer=1 | hand.0 R1 R2 R5 |
    hand.2 Y1 Y2 Y5 | laid B5 B3 | pile B1 B2 | out ..."""


@asynchronous
@pytest.mark.parametrize(("key", "said"), [("1", "0 accuse"), ("2", "0 stay")])
async def test_one_is_asked_whether_a_doubted_last_card_was_smuggled(key: str, said: str) -> None:
    async with sitting("mogeln", position=at(DOUBTED)) as person:
        assert "Lotte ruft „Gemogelt!“ Auch geschmuggelt?" in person.turn()
        assert [str(offer) for offer in person.table.offers()] == ["accuse", "stay"]
        for text in ("„Geschmuggelt!“", "still bleiben"):
            assert text in person.screen()
        await person.press(key)
        assert said in lines(person)
        if said == "0 stay":
            assert person.table.match.game.winners() == (1,)
        else:
            assert person.table.match.game.phase == "play"


def overlooked() -> Record:
    """Überall anschließen, played at random until a bot has overlooked something. It is the
    person's turn, and the other bot may call."""
    game = GAMES["ueberall-anschliessen"]
    record, rng = record_of("ueberall-anschliessen", "x"), Rng("x")
    match = Match(game, record.setup, record.tape, telling=True)
    while True:
        now = match.game
        assert isinstance(now, UeberallAnschliessen)
        if now.due() == (0,) and now.placer > 0 and now.overlooked() and len(now.may()) > 1:
            record.moves += match.record.moves
            return record
        match.play(*random_step(now, rng))


@asynchronous
async def test_bots_may_cut_in_while_the_person_thinks() -> None:
    clock, record = Clock(), overlooked()
    async with sitting("", record=record, hurry=False, clock=clock, level="hard") as person:
        before = lines(person)
        await person.app.workers.wait_for_complete()
        await person.press("right", "escape")
        assert lines(person) == before
        await person.wait(clock, 3.0)
        assert [line[1:] for line in lines(person)[len(before) :]][:1] == [" stop"]


@asynchronous
async def test_a_hard_player_thinks_while_the_screen_lives(monkeypatch: pytest.MonkeyPatch) -> None:
    clock, begun, may_answer = Clock(), Event(), Event()

    def slowly(asked: Think) -> Conclusion:
        begun.set()
        may_answer.wait(PATIENT)
        return think(asked)

    short: dict[str, Any] = {"numbers": 9, "hand": 6}
    async with sitting("elfer-raus", hurry=False, level="hard", clock=clock, **short) as person:
        await person.wait_for_turn(clock)
        monkeypatch.setattr(app, "think", slowly)
        await person.press("1")
        await person.until(begun.is_set)
        await person.press("question_mark")
        assert "Pfeiltasten" in person.screen()
        before = len(lines(person))
        may_answer.set()
        await person.wait(clock, 5.0)
        assert len(lines(person)) > before
        assert lines(person)[-1][0] != "0"


def plain(record: Record, clock: Clock, waits: float, *typed: str) -> tuple[list[str], str]:
    """Play on in plain lines; return what was played and what was printed. `waits` seconds pass
    before the first line is typed."""
    out, left, known = StringIO(), list(typed), len(record.moves)
    table = LocalTable(record, "de", level="hard", clock=clock, dice="dice")
    face = Plain(table, Paper(out))

    def line(prompt: str) -> str:
        if len(left) == len(typed):
            clock.time += waits
        return left.pop(0) if left else "q"

    face.line = line  # type: ignore[method-assign]
    with pytest.raises(Quit):
        face.play()
    return [f"{s} {a}" for s, a in table.match.record.moves[known:]], out.getvalue()


def test_bots_may_cut_in_at_plain_play_too_and_a_late_answer_changes_nothing() -> None:
    early, said = plain(overlooked(), Clock(), 0.0, "turn", "q")
    assert early[0] == "0 turn"
    assert "Zu spät" not in said
    late, said = plain(overlooked(), Clock(), 9.0, "turn", "q")
    assert late[0].endswith(" stop")
    assert "0 turn" not in late
    assert "Zu spät" in said


def test_help_and_hints_at_plain_play() -> None:
    _, said = plain(overlooked(), Clock(), 0.0, "?", "", "hint", "q")
    assert said.count("Gib eine Nummer") == 2
