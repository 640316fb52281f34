"""Guided first games: their scripts are lawful to the last card, and a table keeps to them."""

import re
from typing import Any

import pytest

from reihum.core.actions import Action
from reihum.core.match import Match
from reihum.core.record import UNDO
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, find_game
from reihum.lessons import LEARNER, Lesson, lesson_of, lesson_seeds
from reihum.messages import Guide, News, Played, Refused
from reihum.session import Session
from reihum.texts import LANGUAGES
from reihum.timing import PATIENCE
from tests.table import ANNA, EVE, Table
from tests.test_session import restored

LESSONS = {game: lesson for game in GAMES if (lesson := lesson_of(game))}
MOST_WORDS = 200  # characters, so that it can be read on a phone
MOST_STEPS = 20
CARD = re.compile(r"\b[RYGB]\d+\b|\b[SHDCX](?:\d+|[JQK])\b")


def played(lesson: Lesson) -> Match:
    match = Match(find_game(lesson.setup.game), lesson.setup, SeededTape(lesson.seed), telling=True)
    for line in lesson.lines:
        match.play(line.seat, line.action)
    return match


def test_four_games_have_a_lesson() -> None:
    assert set(LESSONS) == {"elfer-raus", "elfer-raus-master", "koenigs-romme", "bloom"}
    assert lesson_of("mogeln") is None
    assert lesson_seeds() == {lesson.seed for lesson in LESSONS.values()}
    assert len(lesson_seeds()) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_script_is_lawful_to_the_last_card_and_the_learner_wins(lesson: Lesson) -> None:
    game = played(lesson).game
    assert game.phase == "over"
    assert game.winners() == (LEARNER,)
    own = [line for line in lesson.lines if line.seat == LEARNER]
    assert 8 <= len(own) <= MOST_STEPS


VERBS = {
    "elfer-raus": {"lay", "end", "draw"},
    "elfer-raus-master": {"lay", "end", "draw", "swap", "connect"},
    "koenigs-romme": {"draw", "take", "lay", "discard", "ready"},
    "bloom": {"lay", "take", "draw", "replace", "add", "end"},
}


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_shows_all_that_can_be_done(game: str) -> None:
    own = [line.action for line in LESSONS[game].lines if line.seat == LEARNER]
    assert {action.verb for action in own} == VERBS[game]
    robs = [action for action in own if action.verb == "lay" and action.place]
    assert bool(robs) == (game in ("bloom", "elfer-raus-master"))  # there it is a joker's place


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_is_said_is_said_in_both_languages_and_speaks_of_what_is_to_be_done(
    lesson: Lesson,
) -> None:
    names = [f"<{seat}>" for seat in range(lesson.setup.seats)]
    assert set(lesson.close) == set(LANGUAGES)
    for n, line in enumerate(lesson.lines):
        assert not line.say or set(line.say) == set(LANGUAGES), line
        assert line.say or line.seat != LEARNER, line
        said = {lang: text.format(*names) for lang, text in line.say.items()}
        if line.seat != LEARNER:
            following = [other.seat for other in lesson.lines[n + 1 : n + 3]]
            assert not said or LEARNER not in following, "there is no time to read it"
            continue
        wanted = {card for card in line.action.cards if card != "*"}
        if line.action.verb == "lay" and line.action.place and not wanted:  # as which card?
            row, number = line.action.place.split(".")[1:]
            wanted = {row[0].upper() + number}
        for text in said.values():
            assert len(text) <= MOST_WORDS, text
            assert wanted <= set(re.findall(r"\w+", text)), (wanted, text)
        assert len({frozenset(CARD.findall(text)) for text in said.values()}) == 1, line


# a table ----------------------------------------------------------------------------------------


def begin(game: str) -> Table:
    lesson = LESSONS[game]
    options: dict[str, Any] = dict(lesson.setup.options)
    table = Table(game, lesson.setup.seats, **options)
    assert table.setup == lesson.setup
    table.sit(ANNA)
    table.take(table.session.start(ANNA, lesson.seed, table.now))
    return table


def guide(table: Table) -> Guide | None:
    news: Any = [message for message in table.clients[ANNA].log if isinstance(message, News)][-1]
    found: Guide | None = news.guide
    return found


def wait(table: Table) -> None:
    """Until it is the learner's turn, or all is over."""
    while (at := table.session.wakes()) is not None:
        table.now = at
        outcome = table.session.tick(at)
        assert not outcome.think, "bots know their lines"
        table.take(outcome)


def moves(table: Table) -> list[tuple[int, Action]]:
    assert table.session.match
    return table.session.match.record.moves


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_by_doing_what_the_guide_says(game: str) -> None:
    lesson, table = LESSONS[game], begin(game)
    own = [line for line in lesson.lines if line.seat == LEARNER]
    for number, line in enumerate(own, start=1):
        wait(table)
        assert guide(table) == Guide(line.say, line.action, number, len(own))
        assert not table.clients[ANNA].last.undo
        table.act(ANNA, str(line.action), f"id{number}")
    wait(table)
    assert moves(table) == [line[:2] for line in lesson.lines]
    assert table.game.winners() == (LEARNER,)
    assert guide(table) == Guide(lesson.close, None, len(own), len(own))


def last_refusal(table: Table) -> Any:
    return next(m for m in reversed(table.clients[ANNA].log) if isinstance(m, Refused)).why


def test_anything_else_is_refused_and_changes_nothing() -> None:
    table = begin("elfer-raus")
    table.act(ANNA, "lay Y11", "1")  # by its rule, which teaches too
    assert (last_refusal(table).key, last_refusal(table).rule) == ("first-eleven", "ER5")
    table.act(ANNA, "lay R11", "2")
    wait(table)
    table.act(ANNA, "lay Y11", "3")
    for id, other in enumerate(("lay Y12", "end", "undo")):
        table.act(ANNA, other, f"other{id}")
        assert last_refusal(table).key == "lesson"
        assert last_refusal(table).facts == {"action": Action("lay", ("Y10",))}
    assert moves(table)[-1] == (LEARNER, Action("lay", ("Y11",)))
    assert UNDO not in [action for _, action in moves(table)]
    assert [line for line in table.store if isinstance(line, Played)][-1].action == "lay Y11"


def test_cards_may_be_picked_in_any_order() -> None:
    lesson, table = LESSONS["koenigs-romme"], begin("koenigs-romme")
    for number in range(4):
        wait(table)
        found = guide(table)
        assert found
        assert found.action
        turned = found.action._replace(cards=found.action.cards[::-1])
        table.act(ANNA, str(turned), f"id{number}")
    assert moves(table) == [line[:2] for line in lesson.lines[:6]]
    assert moves(table)[-1] == (LEARNER, Action("lay", ("SQ", "CQ", "XQ")))


def test_who_skips_plays_freely_and_so_do_the_others() -> None:
    table = begin("elfer-raus")
    table.act(ANNA, "lay R11", "1")
    table.take(table.session.skip(ANNA, table.now))
    assert guide(table) is None
    table.run()
    assert table.game.phase == "over"
    assert guide(table) is None
    assert moves(table) != [line[:2] for line in LESSONS["elfer-raus"].lines]


def test_a_lesson_goes_on_after_a_restart() -> None:
    table = begin("bloom")
    table.act(ANNA, "lay 34 36 37", "1")
    table.act(ANNA, "take", "2")
    wait(table)
    before = guide(table)
    table.session = restored(table)
    table.take(table.session.come(ANNA, None, table.now))
    assert guide(table) == before
    assert before
    assert before.step == 3


def test_a_match_that_has_left_the_script_is_played_freely_after_a_restart_too() -> None:
    table = begin("elfer-raus")
    table.act(ANNA, "lay R11", "1")
    wait(table)
    table.act(ANNA, "lay Y11", "2")
    table.take(table.session.skip(ANNA, table.now))
    table.act(ANNA, "lay Y12", "3")
    assert LESSONS["elfer-raus"].step(moves(table)) is None
    table.session = restored(table)
    table.take(table.session.come(ANNA, None, table.now))
    assert guide(table) is None
    table.run()
    assert table.game.phase == "over"


def test_nobody_is_hurried_and_nobody_stands_in() -> None:
    table = begin("elfer-raus")
    table.take(table.session.control(ANNA, table.now, pace="fast", pause=False, limit=5))
    assert table.session.wakes() is None
    assert table.clients[ANNA].last.left is None
    table.take(table.session.come(EVE, None, table.now))
    table.take(table.session.go(ANNA, table.now))
    table.now += 2 * PATIENCE
    table.take(table.session.tick(table.now))
    assert moves(table) == []


def test_only_the_learner_hears_the_guide() -> None:
    table = begin("elfer-raus")
    table.take(table.session.come(EVE, None, table.now))
    news = [message for message in table.clients[EVE].log if isinstance(message, News)]
    assert [message.guide for message in news] == [None]


def test_another_seed_or_another_person_makes_it_an_ordinary_match() -> None:
    lesson = LESSONS["elfer-raus"]
    session = Session(lesson.setup, ANNA, Rng("x"))
    session.sit(ANNA, "Anna", 0, 0.0)
    session.start(ANNA, "another", 0.0)
    assert session.lesson is None
    session = Session(lesson.setup, ANNA, Rng("x"))
    session.sit(ANNA, "Anna", 0, 0.0)
    session.sit(EVE, "Eve", 1, 0.0)
    session.start(ANNA, lesson.seed, 0.0)
    assert session.lesson is None
