"""What is said at a table, by people and by bots."""

import copy
from collections import Counter
from typing import Any

import pytest

from reihum.core.errors import Mistake
from reihum.core.events import Dealt, Moved
from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.table import phrases
from reihum.table.manners import MANNERS
from reihum.table.messages import Outcome, Spoke
from reihum.table.phrases import AT_ONCE, EMOTES, PHRASES, QUIET, REST, Chatter
from reihum.table.table import Table
from reihum.texts import LANGUAGES, bot_name, web
from tests.harness import ANNA, BEN, EVE, TOGETHER, Harness, thought
from tests.server.test_same_bytes import OPTIONS
from tests.sweep import short

BOTS = {phrase for one in MANNERS.values() for said in one.says.values() for phrase in said}


def said(outcome: Outcome, person: str = ANNA) -> list[Spoke]:
    return [m for who, m in outcome.send if who == person and isinstance(m, Spoke)]


def test_every_phrase_has_words() -> None:
    assert set(EMOTES) < set(PHRASES)
    for lang in LANGUAGES:
        known = {key.removeprefix("phrase.") for key in web(lang) if key.startswith("phrase.")}
        assert known == {*PHRASES, *BOTS}


def test_everybody_hears_what_is_said_and_nothing_is_kept() -> None:
    harness = Harness("hoechste-karte", 2)
    harness.begin()
    harness.take(harness.table.come(EVE, None, 0.0))
    stored = len(harness.store)
    outcome = harness.take(harness.table.say(BEN, "well-played", 0.0))
    assert sorted(person for person, _ in outcome.send) == [ANNA, BEN, EVE]
    assert {message for _, message in outcome.send} == {Spoke(1, "well-played")}
    assert len(harness.store) == stored
    again = Table(harness.setup, ANNA, Rng("s"))
    again.restore(harness.store, 0.0)
    assert said(again.come(ANNA, None, 0.0)) == [], "it is gone"


def test_before_the_cards_are_dealt_and_in_a_pause_one_may_talk_too() -> None:
    harness = Harness("hoechste-karte", 2)
    harness.sit(ANNA)
    assert said(harness.table.say(ANNA, "here", 0.0))
    harness.sit(BEN)
    harness.take(harness.table.start(ANNA, "s", 0.0))
    harness.take(harness.table.control(ANNA, 0.0, pace="normal", pause=True))
    assert said(harness.table.say(BEN, "bye", 0.0))


def test_who_cannot_talk() -> None:
    harness = Harness("hoechste-karte", 2)
    harness.begin()
    harness.take(harness.table.come(EVE, None, 0.0))
    for person, phrase, why in (
        (EVE, "hello", "not-seated"),
        (ANNA, "you fool", "no-phrase"),
        (ANNA, "grrr", "no-phrase"),  # only bots say that
    ):
        with pytest.raises(Mistake) as refused:
            harness.table.say(person, phrase, 0.0)
        assert refused.value.key == why


def test_nobody_can_talk_all_the_time() -> None:
    harness = Harness("hoechste-karte", 2)
    harness.begin()
    for _ in range(AT_ONCE):
        harness.table.say(ANNA, "hello", 0.0)
    with pytest.raises(Mistake) as refused:
        harness.table.say(ANNA, "hello", 0.0)
    assert refused.value.key == "too-fast"
    harness.table.say(BEN, "hello", 0.0)  # others can
    harness.table.say(ANNA, "hello", REST)
    with pytest.raises(Mistake):
        harness.table.say(ANNA, "hello", REST)
    for _ in range(AT_ONCE):
        harness.table.say(ANNA, "hello", 100 * REST)
    with pytest.raises(Mistake):
        harness.table.say(ANNA, "hello", 100 * REST)


# bots -----------------------------------------------------------------------------------------


def with_chatter(game: str, seats: int = 4, seed: str = "s", **options: Any) -> Harness:
    harness = Harness(game, seats, seed, **options)
    harness.table.chatter = Chatter(Rng(f"chatter/{seed}"))
    return harness


def test_bots_say_something_now_and_then_each_in_its_manner() -> None:
    heard: Counter[str] = Counter()
    for number in range(12):
        harness = with_chatter("elfer-raus", 6, f"talk{number}", numbers=9, hand=4)
        harness.sit(ANNA)
        harness.take(harness.table.start(ANNA, f"talk{number}", 0.0))
        steps = 0
        while harness.game.due():
            harness.step()
            steps += 1
        mine = [one for one in harness.clients[ANNA].log if isinstance(one, Spoke)]
        assert len(mine) <= 1 + harness.now / QUIET
        for seat, phrase in mine:
            assert seat != 0
            says = MANNERS[bot_name(seat)].says
            assert phrase in {one for said in says.values() for one in said}
            heard[bot_name(seat)] += 1
    assert len(heard) >= 4
    assert sum(heard.values()) < 12 * 12


def test_in_a_lesson_nobody_distracts() -> None:
    harness = with_chatter("elfer-raus", 3)
    harness.sit(ANNA)
    harness.table.coach.lesson = object()  # type: ignore[assignment]
    assert harness.table.chatter
    harness.table.chatter.listen = None  # type: ignore[assignment,method-assign]
    harness.table._chat(Outcome(), 0.0)


def test_nobody_talks_about_what_was_before_a_restart() -> None:
    harness = with_chatter("elfer-raus", 4)
    harness.begin()
    harness.run(10)
    again = Table(harness.setup, ANNA, Rng("s"), chatter=Chatter(Rng("c")))
    again.restore(harness.store, 0.0)
    assert again.chatter
    assert again.chatter.listen(again.matches, again.chairs[None], (), [1, 3], 0.0) is None


# what bots say tells nothing ------------------------------------------------------------------


def spoken(table: Table, chatter: Chatter, now: float) -> list[Spoke]:
    """What the bots say after this, with these dice."""
    table.chatter = copy.deepcopy(chatter)
    out = Outcome()
    table._chat(out, now)
    return said(out, EVE)


@pytest.mark.parametrize("game", GAMES)
def test_what_bots_say_is_the_same_in_every_world(
    game: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever looks on could know it: with other hidden cards, bots would say the same. Here they
    talk whenever they could."""
    chatty = {name: manner._replace(talks=100) for name, manner in MANNERS.items()}
    monkeypatch.setattr(phrases, "manner_of", chatty.get)
    seats = max(n for n in GAMES[game].SEATS if n <= 3)
    words, compared = 0, 0
    for number in range(3):
        table = Table(setup_for(game, seats, OPTIONS[game]), EVE, Rng(f"bots{number}"))
        table.come(EVE, None, 0.0)
        chatter = Chatter(Rng(f"talk/{game}/{number}"))
        waiting = table.start(EVE, f"world/{number}", 0.0).think
        rng, steps, now = Rng(f"worlds/{number}"), 0, 0.0
        while table.playing() and steps < 100:
            steps += 1
            true = table.match
            assert true
            truth = spoken(table, chatter, now)
            after = table.chatter
            for _ in range(2):
                other = copy.copy(true)
                other.game = table.chairs[None].imagine(rng)
                table.match = other
                assert spoken(table, chatter, now) == truth
                compared += 1
            table.match, chatter = true, after or chatter
            words += len(truth)
            table.chatter = None
            while waiting:
                asked = waiting.pop(0)
                waiting += table.thought(asked, thought(asked), now).think
            if (wakes := table.wakes()) is None:
                break
            now = max(now, wakes) + QUIET  # so that there is always time for a word
            waiting += table.tick(now).think
    assert compared > 20
    assert words >= 3


class Peeking(Chatter):
    """Knows how many red cards somebody holds."""

    table: Table

    def listen(self, *args: Any) -> tuple[int, str] | None:
        assert self.table.match
        hand = self.table.match.game.hands[0]  # type: ignore[attr-defined]
        return 0, "hm" if hand & 1 else "aha"


def test_a_bot_that_looks_at_hidden_cards_is_found() -> None:
    table = Table(setup_for("elfer-raus", 3, {}), EVE, Rng("bots"))
    table.come(EVE, None, 0.0)
    table.start(EVE, "s", 0.0)
    true, rng, heard = table.match, Rng("w"), set()
    assert true
    for number in range(20):
        table.match = copy.copy(true)
        table.match.game = table.chairs[None].imagine(rng) if number else true.game
        chatter = table.chatter = Peeking(Rng("c"))
        chatter.table = table
        out = Outcome()
        table._chat(out, 0.0)
        heard |= set(said(out, EVE))
    assert len(heard) == 2


def test_what_is_talked_about() -> None:
    """Draws are counted as long as nobody else does anything, and an empty hand is only worth a
    word where others still hold cards."""
    chatter = Chatter(Rng("s"))
    draw = Moved(("?",), "stock", "hand.1")
    other = Moved(("R1",), "hand.0", "row.red")
    assert list(chatter._moments([draw, draw])) == []
    assert list(chatter._moments([draw])) == [(1, "unlucky")]
    assert list(chatter._moments([draw])) == [], "not for the fourth"
    assert list(chatter._moments([other, draw, draw, other, draw])) == []
    pile = Moved(("?",) * phrases.MANY, "pile", "hand.2")
    assert list(chatter._moments([pile])) == [(2, "unlucky")]
    assert list(chatter._moments([Dealt(2, {}, {}), Dealt(1, {}, {})])) == [(None, "start")]


@pytest.mark.parametrize("game", TOGETHER)
def test_the_talk_of_bots_changes_nothing_else(game: str) -> None:
    """With and without it, the same match comes of the same dice."""
    plays = []
    for talks in (False, True):
        harness = with_chatter(game, 4, "same", **short(game))
        if not talks:
            harness.table.chatter = None
        harness.begin()
        for _ in range(40):
            if harness.game.due():
                harness.step()
        plays.append([str(entry) for entry in harness.store])
    assert plays[0] == plays[1]
