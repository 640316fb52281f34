"""Every word exists in both languages, and every word the code asks for exists."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum.core.actions import Action
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Event, Known, Moved, Said, Shown
from reihum.games import GAMES, find_game, new_game
from reihum.texts import LANGUAGES, Part, Words, plain, rules, web
from reihum.texts.rulebook import rule_of_line
from reihum.texts.sentences import template
from tests.translation import flat, problems

SOURCE = Path(reihum.__path__[0])
TEXTS = SOURCE / "texts"
ROOT = Path(__file__).parents[1]
FILES = sorted(str(file.relative_to(TEXTS / "de")) for file in (TEXTS / "de").rglob("*.toml"))


def load(path: Path) -> dict[str, Any]:
    return tomllib.loads(path.read_text(encoding="utf-8"))


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_language_says_all_there_is_to_say(lang: str) -> None:
    assert {f"{part}{game}.toml" for game in GAMES for part in ("", "rules/")} < set(FILES)
    assert not list(problems(lang))


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", [*GAMES, "general"])
def test_every_rule_has_its_words_and_every_example_its_caption(game: str, lang: str) -> None:
    drawn, said = (load(TEXTS / part / f"{game}.toml") for part in ("rules", f"{lang}/rules"))
    prefix = "G" if game == "general" else GAMES[game].PREFIX
    assert next(iter(drawn)) == "log"
    assert drawn.keys() - {"log"} <= said.keys()
    for name, rule in said.items():
        assert re.fullmatch(rf"{prefix}(V\d)?\d*(\.\d+)?", name)
        captions = {f"example-{n}" for n, _ in enumerate(drawn.get(name, ()), start=1)}
        assert set(rule) - {"section", "ruling"} == {"text", *captions}, name
    assert [r.id for r in rules(game, lang)] == list(said)
    assert rules(game, lang)[0].section, "the first rule begins a section"


@pytest.mark.parametrize("game", GAMES)
def test_every_line_of_the_log_rests_on_a_rule(game: str) -> None:
    ids = {rule.id for name in (game, "general") for rule in rules(name, "de")}
    general = load(TEXTS / "rules" / "general.toml")["log"]
    own = load(TEXTS / "rules" / f"{game}.toml")["log"]
    common = set(load(TEXTS / "de" / "common.toml")["log"])
    said = set(load(TEXTS / "de" / f"{game}.toml")["log"])
    assert set(general) == common
    assert said <= set(own) <= said | common, said ^ set(own)
    assert {"dealt", "scored"} <= set(own), "every game has its own way to deal and to score"
    assert {*own.values(), *general.values()} <= ids
    for key in said | common:
        assert rule_of_line(game, key) == own.get(key, general.get(key))


def test_an_event_names_the_rule_of_its_line() -> None:
    words = Words("de", "elfer-raus", ["A", "B"])
    lay = Moved(("R11",), "hand.0", "row.red")
    assert (words.event(lay), words.line(lay).rule) == ("A legt R11 an.", "ER6")
    assert words.line(Said(0, "undo")).rule == "G2"
    assert words.line(Said(0, "nothing-worth-a-line")) == ((), None)
    assert words.line(Moved(("R1",), "stock", "nowhere")) == ((), None)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_whoever_reads_is_not_written_large_within_a_sentence(lang: str, game: str) -> None:
    """ "Du" and "You" stand where a sentence begins: elsewhere the line needs a form of its own."""
    begins = re.compile(r"(^|[.!?] |: )$" if lang == "de" else r"(^|[.!?] )$")
    for key, text in Words(lang, game).own["log"].items():
        said = ""
        for words, name in template(text, True):
            said += words
            assert name != "who" or begins.search(said), (key, text)
            said += name or ""


def test_the_log_knows_singular_and_plural() -> None:
    words = Words("de", "schnipp-schnapp", ["A", "B"])
    one, two = (Moved(cards, "pile.0", "stack.1") for cards in (("R1",), ("R1", "G1")))
    assert words.event(one) == "B schiebt eine Karte unter den eigenen Stapel."
    assert words.event(two) == "B schiebt 2 Karten unter den eigenen Stapel."
    assert words.line(one).rule == words.line(two).rule == "SS3"


def test_piles_won_from_several_players_are_told_together() -> None:
    words = Words("de", "schnipp-schnapp", ["A", "B", "C"])
    won = [Moved(("R1",), f"pile.{seat}", "stack.1") for seat in (0, 2, 1)]
    told = [plain(line.parts) for line in words.lines(won)]
    assert told == ["", "", "B schiebt 3 Karten unter den eigenen Stapel."]


def test_a_drawn_card_is_told_with_whose_it_was() -> None:
    words = Words("de", "schwarzer-peter", ["A", "Lotte", "C"], 0)
    assert words.event(Moved(("?",), "hand.1", "hand.2")) == "C zieht bei Lotte eine Karte."
    assert words.event(Moved(("R1",), "hand.0", "hand.2")) == "C zieht bei dir R1."


def test_draws_one_after_another_are_told_together() -> None:
    words = Words("de", "elfer-raus", ["A", "Lotte"], 0)
    draw, own = Moved(("?",), "stock", "hand.1"), Moved(("R1",), "stock", "hand.0")
    nothing = Known("hand.1", (), ("R5",))

    def told(*events: Event) -> list[str]:
        return [plain(line.parts) for line in words.lines(events)]

    assert told(draw) == ["Lotte zieht eine Karte."]
    three = told(nothing, draw, nothing, draw, nothing, draw)
    assert three == ["", "", "", "", "", "Lotte zieht drei Karten."]
    assert words.lines([draw, draw])[1].rule == "ER10"
    assert told(own, own) == ["Du ziehst R1."] * 2, "what is seen is told card by card"
    laid = Moved(("R1",), "hand.1", "row.red")
    assert told(draw, laid, draw) == [
        "Lotte zieht eine Karte.",
        "Lotte legt R1 an.",
        "Lotte zieht eine Karte.",
    ]


def test_what_is_won_from_both_and_what_is_turned_up_together_is_one_line() -> None:
    duel, ratefix = (Words("de", game, ["A", "Lotte"], 0) for game in ("zweikampf", "ratefix"))
    taken = [Moved((card,), f"middle.{n}", "won.1") for n, card in enumerate(("R9", "Y3"))]
    assert [plain(line.parts) for line in duel.lines(taken)] == ["", "Lotte bekommt 2 Karten."]
    shown = [Shown((card,), f"middle.{n}") for n, card in enumerate(("R9", "Y3"))]
    assert [plain(line.parts) for line in ratefix.lines(shown)] == ["", "Aufgedeckt: R9, Y3."]
    assert ratefix.lines(shown)[1].rule == "RF4"


@pytest.mark.parametrize(
    ("game", "options", "counts"),
    [
        ("zweikampf", {}, "cards"),
        ("farben-sammeln", {}, "points"),
        ("schnipp-schnapp", {}, "quartets"),
        ("schnipp-schnapp", {"together": True}, "cards"),
    ],
)
def test_a_game_says_what_it_counts(game: str, options: dict[str, bool], counts: str) -> None:
    found = find_game(game)
    assert found.counts(found.agree(2, options)) == counts
    for lang in ("de", "en"):
        assert web(lang)[f"scores.counts-{counts}"]
        assert web(lang)[f"play.keeps-{found.KEEPS}"]


@pytest.mark.parametrize(("lang", "said"), [("de", "2 von 3 gewonnen."), ("en", "2 of 3 won.")])
def test_alone_the_result_is_how_many_deals_were_won(lang: str, said: str) -> None:
    """There is no opponent to beat (KRS4)."""
    assert Words(lang, "koenigs-romme-solo").won((0,), (2,), 3) == said
    assert "A" in Words(lang, "elfer-raus", ["A", "B"]).won((0,), (2, 9), 3)


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_how_it_goes_fits_on_one_screen(lang: str, game: str) -> None:
    keys, texts = zip(*Words(lang, game).own["how"].items(), strict=True)
    assert keys == ("goal", *(str(n) for n in range(1, len(keys))))
    assert 3 <= len(keys) - 1 <= 5
    assert sum(map(len, texts)) < 900
    drawn = [one for rule in rules(game, lang) for one in rule.examples if one.how]
    assert 1 <= len(drawn) <= 2


def rule_ids(text: str, prefixes: set[str]) -> dict[str, bool]:
    """The ids in RULES.md that have these prefixes, and whether each is marked as a ruling."""
    ids = {}
    for line in text.splitlines():
        if found := re.match(r"- ([A-Z]+)(\d*(?:\.\d+)?) ", line):
            prefix = found[1].removesuffix("V") if found[1] == "ERV" else found[1]
            if prefix in prefixes:
                ids[found[1] + found[2]] = "[ruling" in line
    return ids


@pytest.mark.optional
def test_the_rules_are_those_of_the_rules_page() -> None:
    page = Path(__file__).parents[2] / "shared" / "RULES.md"
    if not page.exists():
        pytest.skip("the founders' rules page is not beside this checkout")
    prefixes = {"general": "G"} | {name: game.PREFIX for name, game in GAMES.items()}
    compared = 0
    for name, prefix in prefixes.items():
        if theirs := rule_ids(page.read_text(encoding="utf-8"), {prefix}):  # else a game of our own
            assert {rule.id: bool(rule.ruling) for rule in rules(name, "en")} == theirs
            compared += 1
    assert compared > 13  # the games the page has, and the rules for all of them


@pytest.mark.parametrize("lang", LANGUAGES)
def test_only_a_game_that_names_its_booklet_speaks_of_one(lang: str) -> None:
    booklet = re.compile(r"Anleitung|Heft|heft\b|booklet|rulebook", re.IGNORECASE)

    def spoken(game: str) -> str:
        texts = [rule.text + rule.ruling + rule.section for rule in rules(game or "general", lang)]
        own = flat(load(TEXTS / lang / f"{game or 'common'}.toml"))
        return " ".join([*texts, *own.values()])

    assert not booklet.search(" ".join([spoken(""), *web(lang).values()]))
    for game in GAMES:
        source = Words(lang, game).own.get("source", "")
        assert booklet.search(source) or not booklet.search(spoken(game)), game


def test_words_are_written_one_way() -> None:
    for file in TEXTS.rglob("*.toml"):
        text = file.read_text(encoding="utf-8")
        assert not re.search(r"beiseite (liegen|legen|gelegt)", text), file.name
    points = next(rule for rule in rules("koenigs-romme", "de") if rule.id == "KR10").text
    assert "Minus" not in points


def test_every_rule_has_a_test_named_by_it() -> None:
    tests = Path(__file__).parent / "rules"
    source = "\n".join(file.read_text(encoding="utf-8") for file in tests.glob("**/test_*.py"))
    names = re.findall(r"^def (test_\w+)", source, re.MULTILINE)
    covered = {part for name in names for part in re.findall(r"[A-Z]+\d+(?:_\d+(?=_))?", name)}
    wanted = {
        rule.id.replace(".", "_") for game in (*GAMES, "general") for rule in rules(game, "en")
    }
    assert wanted <= covered, sorted(wanted - covered)


def keys_in_source() -> set[tuple[str, str]]:
    """Every mistake and refusal the code can raise."""
    keys = set()
    for file in SOURCE.glob("**/*.py"):
        source = file.read_text(encoding="utf-8")
        keys |= {("mistakes", key) for key in re.findall(r'Mistake\(\s*"([\w-]+)"', source)}
        refused = re.findall(r'Refusal\(\s*[^,]+?,\s*"([\w-]+)"(?: if [^"]*"([\w-]+)")?', source)
        keys |= {(f"refusals/{file.stem}", key) for pair in refused for key in pair if key}
    return keys


def game_of(module: str) -> str:
    """The game that a module belongs to: the longest game id that its name begins with, or ""."""
    name = module.replace("_", "-")
    return max((game for game in GAMES if f"{name}-".startswith(f"{game}-")), key=len, default="")


@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_mistake_and_refusal_has_its_words(lang: str) -> None:
    assert len(keys_in_source()) > 30
    for section, key in keys_in_source():
        kind, _, module = section.partition("/")
        assert Words(lang, game_of(module)).find(kind, key), (section, key)


def test_no_words_are_left_over() -> None:
    raised = {key for _, key in keys_in_source()}
    for file in FILES:
        table = load(TEXTS / "en" / file)
        for section in ("mistakes", "refusals"):
            assert set(table.get(section, {})) <= raised


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_zones_options_and_actions_have_names(lang: str, game: str) -> None:
    words, cls = Words(lang, game), GAMES[game]
    assert words.own["name"]
    assert words.own["short"]
    assert re.search(r"^\d+–\d+ Minute", words.own["length"], re.IGNORECASE)
    for kind in new_game(game, GAMES[game].SEATS[0], seed="x").plan.sights:
        assert words.find("zones", kind), kind
    for option in cls.OPTIONS:
        assert words.find("options", option.name), option.name
        assert option.research or words.change(option.name).endswith((".", "!")), option.name
        for choice in option.choices:
            known = [words.find("values", word) for word in (choice, *choice.split("-"))]
            assert choice.isdigit() or known[0] or all(known[1:]), choice
        for number in option.named:
            assert words.find("values", f"{option.name}-{number}"), option.name


@pytest.mark.parametrize("game", GAMES)
def test_a_game_speaks_of_verbs_and_zones_it_has(game: str) -> None:
    cls, verbs = GAMES[game], Words("en", game).own["actions"]
    for table in ("TOUCH", "SEVERAL", "PARTIAL", "TIMED"):
        for verb in getattr(cls, table):
            assert verb in verbs, f"{table} names {verb}, which is not among the [actions]"
    kinds = new_game(game, cls.SEATS[0], seed="x").plan.sights
    for zone in cls.TOUCH.values():
        assert zone.partition(".")[0] in kinds, f"TOUCH names {zone}, but the plan has no such zone"


@pytest.mark.parametrize(("lang", "said"), [("de", "Du legst R5 an."), ("en", "You play R5.")])
def test_you_and_others(lang: str, said: str) -> None:
    words = Words(lang, "elfer-raus", ["A", "B"], you=0)
    assert words.say("log", "hand-row", 0, cards=("R5",)) == said
    assert words.say("log", "hand-row", 1, cards=("R5",)).startswith(("B legt", "B plays"))


def test_a_refusal_names_its_rule_and_its_facts() -> None:
    refusal = Refusal("ER8", "does-not-fit", card="B15", cards=("B10", "B13"))
    german = Words("de", "elfer-raus").mistake(refusal)
    assert "B15" in german
    assert "B10 oder B13" in german
    assert german.endswith("(Regel ER8)")
    assert Words("en", "elfer-raus").mistake(refusal).endswith("(rule ER8)")
    assert "ER8" in str(refusal)
    assert "Platz 2" in Words("de").mistake(Refusal("G1", "not-your-turn", seats=(2,)))
    assert "99" in Words("de").mistake(Mistake("no-seat", seat=99, seats=2))


def test_cards_stay_cards_in_a_refusal_an_action_and_a_lesson() -> None:
    words = Words("en", "elfer-raus", ["Anna", "Ben"], 0)
    error = Refusal("ER2", "first-eleven", card="R5", cards=("R11",))
    said = words.why_parts(error)
    assert [part.card for part in said if part.card] == ["R5", "R11"]
    assert "".join(part.text for part in said) == words.why(error)
    for text in ("lay R5", "draw", "lay S3 S4"):
        action = Action.parse(text)
        parts = words.action_parts(action)
        assert tuple(part.card for part in parts if part.card) == action.cards
        assert "".join(part.text for part in parts) == words.action(action)
    assert words.lesson_parts("{1} lays [R11].") == [
        Part("Ben lays "),
        Part("R11", card="R11"),
        Part("."),
    ]


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", ["Runden: 3", "Wer gibt zuerst? Platz 2"]),
     ("en", ["Rounds: 3", "Who deals first? Seat 2"])],
)  # fmt: skip
def test_what_a_table_has_agreed_on_is_a_question_and_its_answer(
    lang: str, said: list[str]
) -> None:
    game = new_game("elfer-raus", 2, seed="x", deals=3, dealer="1")
    assert Words(lang, "elfer-raus").unusual(game.setup, game.OPTIONS) == said


def test_an_unknown_verb_is_shown_as_it_is() -> None:
    assert Words("de").action(Action("flap")) == "flap"
