"""Guided first games: their scripts are lawful, and tables follow them to the end."""

import re
from typing import Any

import pytest

from reihum.core.actions import Action
from reihum.core.match import Match
from reihum.core.record import UNDO
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, find_game
from reihum.table.ledger import Played, Skipped
from reihum.table.lessons import LEARNER, Lesson, lesson_of, lesson_seeds
from reihum.table.messages import Guide, News, Refused
from reihum.table.reactions import Reactions
from reihum.table.table import Table
from reihum.table.tempo import USUAL_TEMPO
from reihum.texts import LANGUAGES
from tests.harness import ANNA, EVE, Harness
from tests.test_table import restored

LESSONS = {game: lesson for game in GAMES if (lesson := lesson_of(game))}
MOST_WORDS = 200  # how many characters a text may have, so that it is readable on a phone
STEPS = range(4, 21)
ENDS_EARLY = {"schnipp-schnapp", "koenigs-romme-solo"}  # the rest of the match would be long
MARKED = re.compile(r"\[(.*?)\]")  # as a card
CARD = re.compile(r"\b[RYGB]\d+\b|\b[SHDCX](?:\d+|[JQK])\b")


def played(lesson: Lesson) -> Match:
    match = Match(find_game(lesson.setup.game), lesson.setup, SeededTape(lesson.seed), telling=True)
    for line in lesson.script:
        match.play(line.seat, line.action)
    return match


def test_every_game_has_a_lesson() -> None:
    assert set(LESSONS) >= set(VERBS)
    assert len(VERBS) >= 13
    assert lesson_seeds() == {lesson.seed for lesson in LESSONS.values()}
    assert len(lesson_seeds()) == len(LESSONS)


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_a_script_is_lawful_and_the_learner_wins_or_may_play_on(lesson: Lesson) -> None:
    game = played(lesson).game
    assert (game.phase == "over") == (game.ID not in ENDS_EARLY)
    if game.phase == "over":
        assert LEARNER in game.winners()
    else:
        assert game.due() == (LEARNER,), "the others would not wait"
    assert sum(line.asks for line in lesson.script) in STEPS


VERBS = {
    "elfer-raus": {"lay", "end", "draw"},
    "elfer-raus-master": {"lay", "end", "draw", "swap", "connect"},
    "koenigs-romme": {"draw", "take", "lay", "discard", "ready"},
    "bloom": {"lay", "take", "draw", "replace", "add", "end"},
    "schwarzer-peter": {"draw", "arrange"},
    "schnipp-schnapp": {"turn", "schnapp", "schnipp"},
    "mogeln": {"lay", "doubt", "accuse"},
    "zweikampf": {"turn"},
    "hoechste-karte": {"choose"},
    "ratefix": {"guess"},
    "farben-sammeln": {"draw", "take", "lay", "close"},
    "ueberall-anschliessen": {"turn", "lay", "stop", "give"},
    "koenigs-romme-solo": {"turn", "add", "discard", "finish"},
}


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_shows_all_that_can_be_done(game: str) -> None:
    own = [line.action for line in LESSONS[game].script if line.asks]
    assert game in VERBS, f"add what is done in {game} to VERBS in tests/test_lessons.py"
    assert {action.verb for action in own} == VERBS[game]
    if game == "bloom":
        assert any(action.verb == "lay" and action.place for action in own), "nothing is robbed"


@pytest.mark.parametrize("lesson", LESSONS.values(), ids=LESSONS)
def test_what_is_said_is_said_in_both_languages_and_speaks_of_what_is_to_be_done(
    lesson: Lesson,
) -> None:
    names = [f"<{seat}>" for seat in range(lesson.setup.seats)]
    assert set(lesson.close) == set(LANGUAGES)
    for n, line in enumerate(lesson.script):
        assert not line.say or set(line.say) == set(LANGUAGES), line
        assert line.say or line.seat != LEARNER or line.action == Action("stay"), line
        assert not line.any_number or (line.asks and line.action.number is not None), line
        said = {lang: text.format(*names) for lang, text in line.say.items()}
        if not line.asks:
            asked = any(other.asks for other in lesson.script[n + 1 : n + 3])
            assert not said or not asked, "there is no time to read it"
            continue
        wanted = {card for card in line.action.cards if card != "*"}
        if line.action.cards == ("*",) and line.action.place:  # as which card?
            row, number = line.action.place.split(".")[1:]
            wanted = {row[0].upper() + number}
        for text in said.values():
            marked = set(MARKED.findall(text))
            assert len(text) <= MOST_WORDS + 2 * len(marked), text
            assert wanted <= marked, (wanted, text)
            assert line.asked.number is None or str(line.asked.number) in text, text
            assert set(CARD.findall(text)) <= marked, text
        assert len({frozenset(CARD.findall(text)) for text in said.values()}) == 1, line


# a table ----------------------------------------------------------------------------------------


def begin(game: str) -> Harness:
    lesson = LESSONS[game]
    options: dict[str, Any] = dict(lesson.setup.options)
    harness = Harness(game, lesson.setup.seats, **options)
    assert harness.setup == lesson.setup
    harness.sit(ANNA)
    harness.take(harness.table.start(ANNA, lesson.seed, harness.now))
    return harness


def guide(harness: Harness) -> Guide | None:
    news: Any = [message for message in harness.clients[ANNA].log if isinstance(message, News)][-1]
    found: Guide | None = news.guide
    return found


def wait(harness: Harness) -> None:
    """Wait until it is the learner's turn, or the match is over."""
    while (at := harness.table.wakes()) is not None:
        harness.now = at
        outcome = harness.table.tick(at)
        assert not outcome.think, "bots know their lines"
        harness.take(outcome)


def moves(harness: Harness) -> list[tuple[int, Action]]:
    assert harness.table.match
    return harness.table.match.record.moves


@pytest.mark.parametrize("game", LESSONS)
def test_a_lesson_is_played_by_doing_what_the_guide_says(game: str) -> None:
    lesson, harness = LESSONS[game], begin(game)
    own = [line for line in lesson.script if line.asks]
    for number, line in enumerate(own, start=1):
        wait(harness)
        assert guide(harness) == Guide(line.say, line.asked, number, len(own))
        assert not harness.clients[ANNA].last.undo
        assert not harness.table.learned()
        harness.act(ANNA, str(line.asked), f"id{number}")
    wait(harness)
    assert moves(harness) == [line[:2] for line in lesson.script]
    assert guide(harness) == Guide(lesson.close, None, len(own), len(own), done=True)
    assert harness.table.learned()


def last_refusal(harness: Harness) -> Any:
    return next(m for m in reversed(harness.clients[ANNA].log) if isinstance(m, Refused)).why


def test_anything_else_is_refused_and_changes_nothing() -> None:
    harness = begin("elfer-raus")
    harness.act(ANNA, "lay Y11", "1")  # refused by its rule, which teaches something too
    assert (last_refusal(harness).key, last_refusal(harness).rule) == ("first-eleven", "ER5")
    harness.act(ANNA, "lay R11", "2")
    wait(harness)
    harness.act(ANNA, "lay Y11", "3")
    for id, other in enumerate(("lay Y12", "end", "undo")):
        harness.act(ANNA, other, f"other{id}")
        assert last_refusal(harness).key == "lesson"
        assert last_refusal(harness).facts == {"action": Action("lay", ("Y10",))}
    assert moves(harness)[-1] == (LEARNER, Action("lay", ("Y11",)))
    assert UNDO not in [action for _, action in moves(harness)]
    assert [line for line in harness.store if isinstance(line, Played)][-1].action == "lay Y11"


def test_cards_may_be_picked_in_any_order() -> None:
    lesson, harness = LESSONS["koenigs-romme"], begin("koenigs-romme")
    for number in range(4):
        wait(harness)
        found = guide(harness)
        assert found
        assert found.action
        turned = found.action._replace(cards=found.action.cards[::-1])
        harness.act(ANNA, str(turned), f"id{number}")
    assert moves(harness) == [line[:2] for line in lesson.script[:6]]
    assert moves(harness)[-1] == (LEARNER, Action("lay", ("SQ", "CQ", "XQ")))


def follow(harness: Harness, steps: int | None = None) -> None:
    """Do what the guide says, so many times or to the end."""
    wait(harness)
    number = 0
    while number != steps and (found := guide(harness)) and found.action:
        number += 1
        harness.act(ANNA, str(found.action), f"followed{number}")
        wait(harness)


def test_it_is_the_same_how_fast_a_learner_calls_and_nobody_measures_it() -> None:
    harness = begin("schnipp-schnapp")
    follow(harness, 1)
    harness.act(ANNA, "schnapp #59000", "1")
    assert moves(harness)[-1] == (LEARNER, Action("schnapp", number=700))
    wait(harness)
    assert harness.game.due() == (LEARNER,)
    assert len(harness.game.view(LEARNER).zones["stack.0"].cards or ()) == 8, "it was fast enough"
    tempo = harness.table.clock.tempo.normal
    assert harness.table.reactions.window([ANNA], tempo) == Reactions(USUAL_TEMPO).window(
        [ANNA], tempo
    )


def test_it_is_the_same_which_back_a_learner_draws() -> None:
    harness = begin("schwarzer-peter")
    wait(harness)
    harness.act(ANNA, "draw #1", "1")
    assert moves(harness) == [(LEARNER, Action("draw", number=2))]


def test_where_nothing_is_to_be_called_the_table_goes_on_by_itself() -> None:
    harness = begin("schnipp-schnapp")
    wait(harness)
    harness.act(ANNA, "turn", "1")
    assert harness.game.due() == (0, 1, 2)
    harness.act(ANNA, "schnapp #300", "2")
    assert last_refusal(harness).facts == {"action": Action("stay")}
    harness.act(ANNA, "stay", "3")
    assert last_refusal(harness).key == "lesson", "the table does it"
    wait(harness)
    found = guide(harness)
    assert found
    assert (found.step, found.action) == (2, Action("schnapp"))


@pytest.mark.parametrize("game", sorted(ENDS_EARLY))
def test_after_a_lesson_that_ends_early_the_learner_may_play_on(game: str) -> None:
    harness = begin(game)
    follow(harness)
    assert harness.table.learned()
    assert harness.table.wakes() is None, "nobody is waited for, and nobody goes on"
    harness.table = restored(harness)
    harness.take(harness.table.come(ANNA, None, harness.now))
    assert guide(harness) == Guide(LESSONS[game].close, None, *steps(game), done=True)
    harness.take(harness.table.skip(ANNA, harness.now))
    assert guide(harness) is None
    assert not harness.table.learned()
    harness.run()
    assert harness.game.phase == "over"
    assert not harness.table.learned()


def steps(game: str) -> tuple[int, int]:
    own = sum(line.asks for line in LESSONS[game].script)
    return own, own


def test_whoever_just_plays_on_after_a_lesson_that_ends_early_is_not_guided_any_more() -> None:
    harness = begin("koenigs-romme-solo")
    follow(harness)
    harness.act(ANNA, "turn", "on")
    assert guide(harness) is None
    assert not harness.table.learned()


def test_whoever_skips_plays_freely_and_so_do_the_others() -> None:
    harness = begin("elfer-raus")
    harness.act(ANNA, "lay R11", "1")
    harness.take(harness.table.skip(ANNA, harness.now))
    assert guide(harness) is None
    harness.run()
    assert harness.game.phase == "over"
    assert guide(harness) is None
    assert moves(harness) != [line[:2] for line in LESSONS["elfer-raus"].script]


def test_a_lesson_goes_on_after_a_restart() -> None:
    harness = begin("bloom")
    harness.act(ANNA, "lay 34 36 37", "1")
    harness.act(ANNA, "take", "2")
    wait(harness)
    before = guide(harness)
    harness.table = restored(harness)
    harness.take(harness.table.come(ANNA, None, harness.now))
    assert guide(harness) == before
    assert before
    assert before.step == 3


def test_a_match_that_has_left_the_script_is_played_freely_after_a_restart_too() -> None:
    harness = begin("elfer-raus")
    harness.act(ANNA, "lay R11", "1")
    wait(harness)
    harness.act(ANNA, "lay Y11", "2")
    harness.take(harness.table.skip(ANNA, harness.now))
    harness.act(ANNA, "lay Y12", "3")
    assert LESSONS["elfer-raus"].done(moves(harness)) is None
    harness.table = restored(harness)
    harness.take(harness.table.come(ANNA, None, harness.now))
    assert guide(harness) is None
    harness.run()
    assert harness.game.phase == "over"


def test_whoever_has_skipped_is_not_guided_after_a_restart_either() -> None:
    harness = begin("elfer-raus")
    harness.act(ANNA, "lay R11", "1")
    harness.take(harness.table.skip(ANNA, harness.now))
    harness.take(harness.table.skip(ANNA, harness.now))  # there is nothing left to skip
    assert [entry for entry in harness.store if isinstance(entry, Skipped)] == [Skipped(1)]
    assert LESSONS["elfer-raus"].done(moves(harness)) == 1, "it has not left the script yet"
    harness.table = restored(harness)
    harness.take(harness.table.come(ANNA, None, harness.now))
    assert guide(harness) is None
    assert not harness.table.learned()
    harness.run()
    assert harness.game.phase == "over"


def test_the_next_match_is_guided_again() -> None:
    harness = begin("elfer-raus")
    harness.take(harness.table.skip(ANNA, harness.now))
    harness.run()
    harness.take(harness.table.start(ANNA, LESSONS["elfer-raus"].seed, harness.now))
    assert guide(harness)
    harness.table = restored(harness)
    harness.take(harness.table.come(ANNA, None, harness.now))
    assert guide(harness)


def test_nobody_is_hurried_and_nobody_stands_in() -> None:
    harness = begin("elfer-raus")
    harness.take(harness.table.control(ANNA, harness.now, pace="fast", pause=False, limit=5))
    assert harness.table.wakes() is None
    assert harness.clients[ANNA].last.left is None
    harness.take(harness.table.come(EVE, None, harness.now))
    harness.take(harness.table.go(ANNA, harness.now))
    harness.now += 2 * USUAL_TEMPO.patience
    harness.take(harness.table.tick(harness.now))
    assert moves(harness) == []


def test_only_the_learner_hears_the_guide() -> None:
    harness = begin("elfer-raus")
    harness.take(harness.table.come(EVE, None, harness.now))
    news = [message for message in harness.clients[EVE].log if isinstance(message, News)]
    assert [message.guide for message in news] == [None]


def test_another_seed_or_another_person_makes_it_an_ordinary_match() -> None:
    lesson = LESSONS["elfer-raus"]
    table = Table(lesson.setup, ANNA, Rng("x"))
    table.sit(ANNA, "Anna", 0, 0.0)
    table.start(ANNA, "another", 0.0)
    assert table.coach.lesson is None
    table = Table(lesson.setup, ANNA, Rng("x"))
    table.sit(ANNA, "Anna", 0, 0.0)
    table.sit(EVE, "Eve", 1, 0.0)
    table.start(ANNA, lesson.seed, 0.0)
    assert table.coach.lesson is None
