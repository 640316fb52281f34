"""Every game, played with keys alone to the last card."""

import re

import pytest

from reihum.bots.random_player import random_step
from reihum.core.match import Match
from reihum.core.record import Record
from reihum.core.rng import Rng
from reihum.games import GAMES
from reihum.terminal.widgets import Menu
from tests.terminal.sitting import SHORT, Sitting, asynchronous, record_of, sitting

ENGLISH = ("elfer-raus", "schnipp-schnapp", "bloom")
LEFT = {"koenigs-romme-solo": 9, "bloom": 20}  # how many lines are played here; 30 in other games
CARD = re.compile(r"\b[RYGBSHDCX](?:\d+|[JQK])\b")
TABLES = [(game, "de") for game in GAMES] + [(game, "en") for game in ENGLISH]


def nearly_over(game: str, left: int) -> Record:
    """A match played at random until `left` lines before its end."""
    record = record_of(game, **SHORT[game])
    match, rng = Match(GAMES[game], record.setup, record.tape, telling=True), Rng(game)
    while match.game.due():
        match.play(*random_step(match.game, rng))
    record.moves += match.record.moves[: max(0, len(match.record.moves) - left)]
    return record


def known(person: Sitting) -> set[str]:
    """The cards that this seat sees or has heard of."""
    chair = person.table.table.chairs[0]
    told = [chair.view.json(), *(event.json() for event in chair.log)]
    return set(CARD.findall(str(told)))


async def play(person: Sitting, rng: Rng) -> None:
    """Choose something that is offered: by its digit, by arrow keys, or by a number."""
    offered, before = person.app.offered, person.table.mark
    which = rng.below(len(offered))
    if offered[which].action is None:
        _, (low, high) = person.table.asks_number or ("", (0, 0))
        await person.press(*str(low + rng.below(high - low + 1)), "enter")
    elif which < 9 and rng.below(4):
        many = 10 * (which + 1) <= len(offered)  # it could be the first of two digits
        await person.press(str(which + 1), *["enter"] * many)
    else:
        highlighted = person.app.part("menu", Menu).highlighted or 0
        step = "down" if which > highlighted else "up"
        await person.press(*[step] * abs(which - highlighted), "enter")
    assert person.table.mark != before


@pytest.mark.parametrize(("game", "lang"), TABLES)
@asynchronous
async def test_a_whole_match_by_keys(game: str, lang: str) -> None:
    rng = Rng(f"{game} {lang}")
    record = nearly_over(game, LEFT.get(game, 30))
    async with sitting(game, lang, record=record) as person:
        table = person.table
        for step in range(400):
            if not table.playing:
                break
            assert table.mine
            assert "▶" in person.turn()
            if step % 5 == 1:  # the screen must not depend on hidden cards
                here = person.screen()
                assert set(CARD.findall(here)) <= known(person)
                assert await person.in_another_world(rng) == here
            await play(person, rng)
        assert not table.playing
        over = {"de": "Die Partie ist zu Ende.", "en": "The game is over."}
        assert over[lang] in person.screen()
        assert table.won_line() in person.turn()
