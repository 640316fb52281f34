"""What a person can do at the app besides choosing from the list."""

import re
from pathlib import Path
from threading import Event
from typing import Any

import pytest
from textual.widgets import Input

from reihum.core.record import read_record
from reihum.games import GAMES, find_game
from reihum.table.messages import Think
from reihum.table.thinking import Conclusion, think
from reihum.terminal import app
from reihum.terminal.table import LocalTable
from reihum.terminal.widgets import Cards
from tests.rules.bloom import board
from tests.rules.helpers import at
from tests.terminal.sitting import SHORT, Clock, asynchronous, put, record_of, sitting
from tests.waiting import PATIENT


@pytest.mark.parametrize(("lang", "rule"), [("de", "(Regel ER"), ("en", "(rule ER")])
@asynchronous
async def test_a_refused_move_says_why_and_changes_nothing(lang: str, rule: str) -> None:
    async with sitting("elfer-raus", lang) as person:
        before = person.table.mark, list(person.table.match.record.moves), person.app.offered
        for line in ("pass", "lay b1", "lay", "²", "[/]", "!?"):
            await person.type(line)
            assert person.said(), line
            assert person.app.part("command", Input).value == ""
            moves = person.table.match.record.moves
            assert (person.table.mark, moves, person.app.offered) == before
        await person.press("escape")
        await person.type("pass")
        assert rule in person.screen()
        await person.press("escape")
        assert person.said() == ""


@asynchronous
async def test_an_action_typed_in_its_text_form() -> None:
    async with sitting("elfer-raus") as person:
        await person.type(str(person.table.news.menu[0]).lower())
        assert str(person.table.match.record.moves[0][1]) == "lay R11"
        assert "Du legst R11 an." in person.screen()


@asynchronous
async def test_several_cards_are_picked_and_then_laid() -> None:
    hands = "hand.0 S8 S9 S10 D4 | hand.1 D5 D6 D7 | discard D8 | stock ..."
    game = at(f"koenigs-romme 2 | deal=2 asked=(0,) drawn=1 wild=4 | {hands}")
    async with sitting("koenigs-romme", position=game) as person:
        hand = person.app.part("hand", Cards)
        await person.press("right")
        assert hand.has_focus
        assert "▸" in person.screen()
        await person.press("space", "right", "space")
        assert person.screen().count("✓") == 2
        assert "S8, S9: Damit geht noch nichts." in person.screen()
        await person.press("right", "space")
        (offer,) = person.app.offered
        # the four is thrown away afterwards
        assert offer.label == "S8 S9 S10 ablegen (dann bleiben dir 0 Punkte)"
        await person.press("enter")
        assert person.table.view.zones["laid.0"].cards == ("S8", "S9", "S10")
        assert "✓" not in person.screen()


@asynchronous
async def test_what_cannot_be_laid_can_be_tried() -> None:
    hands = "hand.0 S8 S9 H10 D5 | hand.1 D6 D7 DJ | discard D8 | stock ..."
    game = at(f"koenigs-romme 2 | deal=2 asked=(0,) drawn=1 | {hands}")
    async with sitting("koenigs-romme", position=game) as person:
        await person.press("right", "space", "right", "space", "right", "space", "enter")
        assert "(Regel KR" in person.screen()
        assert person.screen().count("✓") == 3
        await person.press("escape")
        assert "✓" not in person.screen()


@asynchronous
async def test_tiles_out_of_a_row_on_the_table() -> None:
    """Bloom: two tiles of the supply and the second joker of a row, picked on the board."""
    game = board("2 | asked=(0,) | hand.0 40 41 77 | hand.1 90 | row.1 50 * 52 * 54")
    async with sitting("bloom", position=game, size=(100, 40)) as person:
        tiles = person.app.part("board", Cards)
        await person.press("right", "space", "right", "space", "shift+tab")
        assert tiles.has_focus
        while tiles.cursor is None or tiles.cursor[0] != "row.1":
            await person.press("right")
        await person.press(*["right"] * 4, "space")
        assert "lay 40 41 54 row.1" in str(person.app.offered[0].action)
        await person.press("space", "left", "space")
        assert [str(offer.action) for offer in person.app.offered] == ["lay 40 41 * row.1 @2"]
        await person.press("enter")
        assert person.table.match.record.moves[0][1].which == (2,)


@asynchronous
async def test_a_card_and_one_of_several_places() -> None:
    async with sitting("farben-sammeln", seed="x", dealer=2) as person:
        await person.press("1")
        await person.press("right", "enter")  # the list asks for the place
        assert len(person.app.offered) > 1
        await person.press("enter")
        assert person.table.match.record.moves[1][1].place


@asynchronous
async def test_a_number_is_typed() -> None:
    async with sitting("ratefix", "en", **SHORT["ratefix"]) as person:
        _, (low, high) = person.table.asks_number or ("", (0, 0))
        assert f"from {low} to {high}" in person.screen()
        await person.press(*str(high + 5), "enter")
        assert "(rule RF" in person.said()
        await person.press("escape", "enter")  # the list leads to the field as well
        await person.press(*str(low + 3), "enter")
        mine = [action for seat, action in person.table.match.record.moves if seat == 0]
        assert mine[0].number == low + 3


@asynchronous
async def test_cards_by_the_mouse() -> None:
    async with sitting("hoechste-karte") as person:
        hand = person.app.part("hand", Cards)
        (line, column) = list(hand.spots.values())[2]
        await person.pilot.click(hand, offset=(column + 1, line + 1))  # below its upper edge
        assert [offer.label for offer in person.app.offered] == ["R3 verdeckt legen"]
        await person.pilot.click("#menu", offset=(4, 1))
        assert any(str(action) == "choose R3" for _, action in person.table.match.record.moves)
        await person.pilot.click("#keys", offset=(0, 0))
        assert person.said().startswith("Tipp: ")


@pytest.mark.parametrize(("lang", "word"), [("de", "Tipp: "), ("en", "Hint: ")])
@asynchronous
async def test_a_hint(lang: str, word: str) -> None:
    async with sitting("elfer-raus", lang, **SHORT["elfer-raus"]) as person:
        await person.press("h")
        assert person.said().startswith(word)
        assert person.said()[:40] in person.screen()


HINTED: list[tuple[str, str, dict[str, Any]]] = [
    ("farben-sammeln", "0", {}),
    ("hoechste-karte", "0", {}),
    ("ratefix", "0", {}),  # where a number is typed
]


@pytest.mark.parametrize(("game", "seed", "options"), HINTED)
@asynchronous
async def test_a_hint_points_at_the_move_it_names(
    game: str, seed: str, options: dict[str, Any]
) -> None:
    async with sitting(game, seed=seed, **options) as person:
        first = person.app.offered[0].action
        await person.press("right", "space", "h", "enter")
        hinted = next(action for seat, action in person.table.match.record.moves if seat == 0)
        assert hinted != first
        assert person.table.hinted is None  # it was about that moment


@asynchronous
async def test_a_hint_of_several_cards_is_offered_though_they_are_not_picked() -> None:
    hands = "hand.0 S8 S9 S10 D4 | hand.1 D5 D6 D7 | discard D8 | stock ..."
    game = at(f"koenigs-romme 2 | deal=2 asked=(0,) drawn=1 wild=4 | {hands}")
    async with sitting("koenigs-romme", position=game) as person:
        await person.press("h")
        hinted = person.table.hinted_action
        assert hinted
        assert len(hinted.cards) == 3
        await person.press("enter")
        assert person.table.view.zones["laid.0"].cards == hinted.cards


TYPED: list[tuple[str, str, dict[str, Any], str, str]] = [
    ("farben-sammeln", "en", {"dealer": 2}, "pile 2", "take pile.b"),
    ("farben-sammeln", "en", {"dealer": 2}, "take  Pile 2", "take pile.b"),
    ("farben-sammeln", "en", {"dealer": 2}, "Take the card from pile 2", "take pile.b"),
    ("farben-sammeln", "de", {"dealer": 2}, "Stapel 2", "take pile.b"),
    ("farben-sammeln", "de", {"dealer": 2}, "vom Stapel ziehen", "draw"),
]


@pytest.mark.parametrize(("game", "lang", "options", "line", "meant"), TYPED)
@asynchronous
async def test_what_is_shown_can_be_typed(
    game: str, lang: str, options: dict[str, Any], line: str, meant: str
) -> None:
    async with sitting(game, lang, **options) as person:
        await person.type(line)
        assert [str(a) for seat, a in person.table.match.record.moves if seat == 0] == [meant]


def test_cards_are_typed_as_they_are_shown() -> None:
    hands = "hand.0 S8 S9 H10 D4 | hand.1 D5 D6 D7 | discard D8 | stock ..."
    game = at(f"koenigs-romme 2 | deal=2 asked=(0,) drawn=1 wild=4 | {hands}")
    table = LocalTable(record_of("koenigs-romme", seats=2), "en", None, clock=Clock())
    put(table, game)
    assert str(table.read("discard s8♠")) == "discard S8"


@asynchronous
async def test_more_than_nine_choices() -> None:
    async with sitting("hoechste-karte", numbers=11) as person:
        await person.press(*["down"] * 10)
        assert "11) R11" in person.screen()
        await person.press("1", "1", "enter")
        assert "choose R11" in map(str, dict(person.table.match.record.moves).values())
        await person.press("2")  # there is no 20th
        mine = [str(a) for seat, a in person.table.match.record.moves if seat == 0]
        assert mine == ["choose R11", "choose R2"]
        await person.type("12")
        assert "12" in person.said()


@asynchronous
async def test_a_hint_dropped_by_escape_does_not_come_later(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    may_answer = Event()

    def slowly(asked: Think) -> Conclusion:
        if asked.kind == "hint":
            may_answer.wait(PATIENT)
        return think(asked)

    monkeypatch.setattr(app, "think", slowly)
    async with sitting("hoechste-karte", "en", hurry=False, clock=Clock()) as person:
        await person.press("h")
        assert person.said()
        await person.press("escape")
        assert not person.said()
        may_answer.set()
        await person.app.workers.wait_for_complete()
        await person.pilot.pause()
        assert not person.said()
        await person.press("h")
        await person.until(lambda: person.said().startswith("Hint: "))


@asynchronous
async def test_taking_back() -> None:
    async with sitting("hoechste-karte", hurry=False, clock=Clock(), numbers=9) as person:
        before = person.screen()
        await person.press("1")
        assert not person.table.mine
        assert person.turn() == "Du legst R1. Die anderen überlegen noch."
        await person.press("u")
        assert person.table.mine
        assert person.screen() == before
        await person.press("u")
        assert "(Regel G2)" in person.said()


@asynchronous
async def test_pages_to_read_while_bots_play_on() -> None:
    clock, short = Clock(), SHORT["elfer-raus"]
    async with sitting("elfer-raus", "en", hurry=False, clock=clock, **short) as person:
        await person.wait_for_turn(clock)
        await person.press("enter", "r")
        assert "ER1 " in person.screen()
        assert "Rules" in person.screen()
        moves = len(person.table.match.record.moves)
        await person.wait(clock, 1.0)
        assert len(person.table.match.record.moves) > moves
        assert "ER1 " in person.screen()
        await person.press("escape", "l")
        assert "You play" in person.screen()
        await person.press("l", "question_mark")
        assert "Arrow keys" in person.screen()
        await person.press("escape")
        assert "Arrow keys" not in person.screen()


@asynchronous
async def test_the_other_language_from_now_on() -> None:
    async with sitting("elfer-raus", **SHORT["elfer-raus"]) as person:
        assert "Nachziehstapel" in person.screen()
        assert "Runde 1 beginnt" in person.screen()
        await person.press("f2")
        assert "Nachziehstapel" not in person.screen()
        assert "What happened" in person.screen()
        assert "beginnt" not in person.screen()
        await person.press("f2")
        assert "Nachziehstapel" in person.screen()


@asynchronous
async def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    async with sitting("hoechste-karte", file=file) as person:
        await person.press("1", "enter")  # it could be the first digit of 10
        await person.press("1", "enter")
        await person.press("q")  # nothing would be lost, so it does not ask
        assert not person.app.is_running
    kept = file.read_text(encoding="utf-8")
    async with sitting("", record=read_record(kept, find_game), file=file) as person:
        hand = person.table.view.zones["hand.0"].cards
        assert len(hand or ()) == 9
        assert "Du deckst R1 auf." in person.table.log  # what happened before is told again
        await person.press("1")
    assert file.read_text(encoding="utf-8").startswith(kept)
    assert file.read_text(encoding="utf-8") != kept


@asynchronous
async def test_leaving_a_match_that_is_not_kept_is_asked_for() -> None:
    async with sitting("elfer-raus") as person:
        await person.press("q")
        assert person.app.is_running
        assert "Drück noch einmal q" in person.screen()
        await person.press("escape", "q")
        assert person.app.is_running
        await person.press("q")
        assert not person.app.is_running


@asynchronous
async def test_between_deals_the_scores_are_shown() -> None:
    async with sitting("hoechste-karte", numbers=1, deals=2) as person:
        await person.press("1")
        assert person.table.view.facts["phase"] == "rest"
        assert "Bereit für die nächste?" in person.turn()
        assert re.search(r"Runde 1 +Du \d", person.screen())
        assert re.search(r"Gesamt +Du \d", person.screen())
        await person.press("enter")
        assert person.table.view.facts["deal"] == 2


@asynchronous
async def test_another_size_of_the_screen() -> None:
    async with sitting("elfer-raus", size=(120, 40)) as person:
        await person.press("1")
        whole = person.table.log[-1]
        assert whole in person.screen()
        await person.pilot.resize_terminal(60, 24)
        await person.pilot.pause()
        assert max(map(len, person.screen().splitlines())) <= 60
        assert whole[:20] in person.screen()
        assert "Deine Karten" in person.screen()


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
@pytest.mark.parametrize("game", GAMES)
@asynchronous
async def test_everything_has_its_place_on_the_screen(game: str, size: tuple[int, int]) -> None:
    most = GAMES[game].SEATS[-1]
    async with sitting(game, seats=most, size=size) as person:
        screen = person.screen().splitlines()
        assert len(screen) == size[1]
        assert max(map(len, screen)) <= size[0]
        assert person.turn() in screen[1]
        assert "q Ende" in screen[-1]
        cards = person.table.view.zones.get("hand.0")
        if cards and cards.cards:
            text = "\n".join(screen)
            assert all(card in text for card in cards.cards)
        assert person.app.offered[0].label[:25] in "\n".join(screen)
