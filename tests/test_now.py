"""Whoever may act is told in one sentence what to do, at every moment of every game and after every
pick, in both languages; whoever may not is told whom the table waits for."""

import re
from collections.abc import Iterator

import pytest

from reihum.bots.random_player import compose, random_step
from reihum.core.actions import Action
from reihum.core.cue import Cue, cue, cue_for
from reihum.core.game import Game
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape
from reihum.core.zones import View
from reihum.games import GAMES, find_game, new_game
from reihum.texts import LANGUAGES, Part, Words
from tests.amounts import amount
from tests.sweep import fewer_setups, setups

NAMES = ("Anna", "Hans", "Cleo", "Dora", "Emil", "Fritz", "Greta")
OFTEN = 9  # at one step in so many, all picks are followed
PICKS = 5
LONGEST = 62  # letters: more than that does not fit into the strip of a phone
# What no player would say: ids of zones and cards, holes that were not filled, forms not chosen.
INSIDES = re.compile(r"[{}\[\]|#@]|None|\b[a-z]+\.[a-z0-9]|\?\?|\bseat\b|_|  ")


def said(parts: list[Part]) -> str:
    return "".join(part.text for part in parts)


def check_line(parts: list[Part], told: object) -> None:
    line = said(parts)
    assert line == line.strip() != "", told
    assert not INSIDES.search(line), (line, told)
    assert line[-1] in ".!?…“”", (line, told)
    assert all(part.text for part in parts), told


class Told:
    """All cues of a game that were given, and their lines in both languages."""

    def __init__(self, setup: Setup) -> None:
        self.setup, self.keys = setup, set[str]()
        names = NAMES[: setup.seats]
        self.words = {
            (lang, seat): Words(lang, setup.game, names, seat)
            for lang in LANGUAGES
            for seat in (None, *range(setup.seats))
        }

    def cue(self, seat: int, told: Cue | None) -> None:
        assert told is not None
        self.keys.add(told.key)
        for lang in LANGUAGES:
            words = self.words[lang, seat]
            known = words.find("now", told.key) or "verbs" in dict(told.facts)
            assert known, (self.setup.game, told)
            check_line(words.cue(told), told)

    def moment(self, game: Game) -> None:
        for seat in range(self.setup.seats):
            told = game.now(seat)
            if game.phase == "play" and seat in game.may():
                self.cue(seat, told)
            self.line(game.view(seat), told, game)
        self.line(game.view(None), None, game)

    def line(self, view: View, told: Cue | None, game: Game) -> None:
        for lang in LANGUAGES:
            check_line(self.words[lang, view.seat].now(view, told, game.winners()), (view, told))

    def picks(self, game: Game, rng: Rng) -> None:
        for seat in game.may() if game.phase == "play" else ():
            for verb in game.verbs(seat):
                begun: Action | None = Action(verb.name)
                for _ in range(PICKS):
                    if begun:
                        self.cue(seat, game.now(seat, begun))
                        following = list(game.next(seat, begun).actions(begun))
                        begun = rng.choice(following) if following else None


def moments(setup: Setup, rng: Rng) -> Iterator[Game]:
    game = find_game(setup.game)(setup, SeededTape("now"))
    while game.due():
        yield game
        seat, action = random_step(game, rng)
        game.play(seat, (compose(game, seat, rng) if rng.below(3) == 0 else None) or action)
    yield game


@pytest.mark.parametrize("name", GAMES)
def test_every_decision_and_every_pick_has_its_line(name: str) -> None:
    for setup in amount(fewer_setups, setups)(name):
        rng, told = Rng(f"now/{setup}"), Told(setup)
        for game in moments(setup, rng):
            told.moment(game)
            if rng.below(OFTEN) == 0:
                told.picks(game, rng)
        assert told.keys


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_line_is_short(lang: str, name: str) -> None:
    """Names and cards are no longer than the holes they fill."""
    own = Words(lang, name).own.get("now", {})
    assert {key: line for key, line in own.items() if len(line) > LONGEST} == {}


def test_a_decision_without_a_line_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    setup = next(iter(fewer_setups("zweikampf")))
    game = find_game("zweikampf")(setup, SeededTape("now"))
    monkeypatch.setattr(find_game("zweikampf"), "now_of", lambda *_: cue("nowhere"))
    with pytest.raises(AssertionError):
        Told(setup).moment(game)


def test_a_game_without_lines_names_its_verbs() -> None:
    told = cue_for(["lay", "lay", "draw", "pass"])
    assert told.key == "lay-or-draw-or-pass"
    words = Words("en", "elfer-raus", ("A", "B"), 0)
    assert said(words.cue(told)) == "Your turn: play, draw a card or pass."
    assert (
        said(Words("de", "elfer-raus").cue(cue_for(["draw"]))) == "Nichts passt. Zieh eine Karte."
    )


def now(game: Game, seat: int | None, lang: str = "de", names: tuple[str, ...] = NAMES) -> str:
    words = Words(lang, game.ID, names[: game.setup.seats], seat)
    told = None if seat is None else game.now(seat)
    return said(words.now(game.view(seat), told, game.winners()))


def test_who_has_nothing_to_do_is_told_whom_the_table_waits_for() -> None:
    game = new_game("elfer-raus", 3, seed="x", deals=2)
    (first,) = game.due()
    other = (first + 1) % 3
    assert now(game, other) == f"{NAMES[first]} überlegt …"
    assert now(game, None) == f"{NAMES[first]} ist dran."
    assert now(game, None, "en").endswith(f"{NAMES[first]}’s turn.")


def test_a_secret_answer_is_named_only_to_its_own_seat() -> None:
    game = new_game("hoechste-karte", 3, seed="x")
    before = [now(game, seat) for seat in (1, 2, None)]
    game.play(0, game.menu(0)[0])
    assert now(game, 0) == f"Du legst {game.answers[0].cards[0]}. Die anderen überlegen noch."  # type: ignore[union-attr]
    assert [now(game, seat) for seat in (1, 2, None)] == before
    assert before[-1] == "Alle sind dran."


def test_rounds_and_matches_end_with_a_line() -> None:
    game = new_game("ratefix", 2, seed="x", hand=1, deals=2)
    while game.phase == "play":
        seat = game.due()[0]
        game.play(seat, game.menu(seat)[0])
    assert now(game, 0) == "Runde vorbei! Bereit für die nächste?"
    game.play(0, Action("ready"))
    assert now(game, 0) == "Du bist bereit. Wir warten auf die anderen."
    assert now(game, None) == "Runde vorbei! Gleich geht’s weiter."
    while game.due():
        seat = game.due()[0]
        game.play(seat, game.menu(seat)[-1])
    winners = game.winners()
    lines = {now(game, 0), now(game, 1)}
    if len(winners) == 1:
        assert lines == {
            "Du gewinnst! Noch eine Partie?",
            f"{NAMES[winners[0]]} gewinnt! Noch eine Partie?",
        }
    else:
        assert lines == {
            "Gewonnen: Du und Hans! Noch eine Partie?",
            "Gewonnen: Anna und Du! Noch eine Partie?",
        }
    assert "Noch eine" not in now(game, None)


@pytest.mark.parametrize(
    ("game", "zone", "german", "english"),
    [
        ("ueberall-anschliessen", "pile.0", "Dein offener Stapel", "your open pile"),
        ("ueberall-anschliessen", "pile.1", "Hans’ offener Stapel", "Hans’s open pile"),
        ("schnipp-schnapp", "stack.2", "Cleos Stapel", "Cleo’s stack"),
        ("elfer-raus", "hand.0", "Deine Hand", "your hand"),
        ("elfer-raus", "row.red", "Rote Reihe", "red row"),
        ("elfer-raus-master", "row.blue.7", "Blaue Reihe 7", "blue row 7"),
        ("farben-sammeln", "under.c", "Rest von Stapel 3", "rest of pile 3"),
        ("koenigs-romme-solo", "row.11", "Hand J", "hand J"),
        ("elfer-raus", "stock", "Nachziehstapel", "draw pile"),
    ],
)
def test_zones_are_named_as_a_player_names_them(
    game: str, zone: str, german: str, english: str
) -> None:
    names = ("Anna", "Hans", "Cleo")
    assert Words("de", game, names, 0).zone(zone) == german
    assert Words("en", game, names, 0).zone(zone) == english


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("name", GAMES)
def test_every_zone_of_a_seat_has_a_form_for_its_owner(lang: str, name: str) -> None:
    game = new_game(name, GAMES[name].SEATS[-1], seed="x")
    words = Words(lang, name, NAMES, 0)
    for zone in game.zones():
        for label in (words.zone(zone.name), words.zone_label(zone.name)):
            assert not re.search(r"[.:,{}\[\]|]", label), (zone.name, label)
        if zone.name.endswith(".0") and not zone.name.startswith("row"):
            assert words.zone(zone.name).lower().startswith(("dein", "your")), zone.name
