"""The command line: what it prints, and that bad input is a clear sentence and exit status 2."""

import json
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from reihum.bots.levels import levels_of
from reihum.cli import main
from reihum.games import GAMES

ROOT = Path(__file__).parent.parent


def run(*arguments: str, stdin: str = "") -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "reihum", *arguments],
        input=stdin,
        capture_output=True,
        text=True,
        check=False,
        encoding="utf-8",
    )


def call(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int | str | None, str, str]:
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    out, err = capsys.readouterr()
    return ended.value.code, out, err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        ("", "--help"),
        ("dance", "dance"),
        ("play skat", "skat"),
        ("simulate skat", "skat"),
        ("rules skat", "skat"),
        ("simulate elfer-raus --seats 7", "7"),
        ("simulate zweikampf --seats 3", "3"),
        ("simulate elfer-raus --seats x", "x"),
        ("simulate elfer-raus --seats -1", "-1"),
        ("simulate elfer-raus --deals 0", "0"),
        ("simulate elfer-raus --deals many", "many"),
        ("simulate elfer-raus --option", "option"),
        ("simulate elfer-raus --option variant", "variant"),
        ("simulate elfer-raus --option speed=9", "speed"),
        ("simulate elfer-raus --option variant=upside-down", "upside-down"),
        ("simulate elfer-raus --option without=red", "without"),
        ("simulate elfer-raus --option hand=40", "80"),
        ("simulate mogeln --seats 2", "2"),
        ("simulate mogeln --option dealer=5", "5"),
        ("simulate mogeln --seed ''", "''"),
        ("simulate mogeln --seed 'a b'", "a b"),
        ("simulate mogeln --records /dev/null/x", "/dev/null/x"),
        ("play mogeln --record /nowhere/at/all", "/nowhere/at/all"),
        ("play mogeln --record /proc/foo", "/proc/foo"),
        ("simulate mogeln --seats " + "9" * 5000, "999"),
        ("replay /nowhere/at/all", "/nowhere/at/all"),
        ("replay /", "/"),
        ("games --lang fr", "fr"),
        ("simulate mogeln --frobnicate 3", "--frobnicate"),
        ("games --frobnicate", "reihum games --help"),
        ("simulate mogeln --option frob=3", "frob"),
    ],
)
@pytest.mark.parametrize("lang", ["de", "en"])
def test_bad_input_is_a_sentence_and_status_2(
    arguments: str, says: str, lang: str, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    monkeypatch.setenv("REIHUM_LANG", lang)
    code, out, err = call(capsys, *shlex.split(arguments))
    assert code == 2
    assert out == ""
    assert says.strip("'") in err
    assert err.count("\n") == 1
    assert "Traceback" not in err


@pytest.mark.parametrize("command", ["arena elfer-raus --bots easy,random", "simulate elfer-raus"])
def test_a_seed_may_have_a_hundred_characters(
    command: str, capsys: pytest.CaptureFixture[str]
) -> None:
    seed = "s" * 100
    code, out, err = call(capsys, *command.split(), "--deals", "2", "--seed", seed, "--json")
    assert (code, err) == (0, "")
    assert json.loads(out)["seed"] == seed
    assert call(capsys, *command.split(), "--seed", f"{seed}s")[0] == 2


def test_a_broken_record_is_a_sentence(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    good = (ROOT / "tests/records/elfer-raus-2.record").read_text(encoding="utf-8")
    lines = good.splitlines()
    broken = {
        "empty": "",
        "binary": None,
        "cut": "\n".join(lines[:3]),
        "move": good.replace("\nresult", "\n0 lay R99\nresult"),
        "seat": good.replace("\nresult", "\n7 draw\nresult"),
        "rules": good.replace("rules 1", "rules 99"),
        "game": good.replace("game elfer-raus", "game skat"),
        "result": re.sub(r"result .*", "result 1 2", good),
        "position": re.sub(r"position .*", "position abc", good),
        "after": good + "and more\n",
        "chance": good.replace("chance reihum-1", "chance dice"),
    }
    for name, text in broken.items():
        file = tmp_path / name
        file.write_bytes(b"\xff\xfe\x00") if text is None else file.write_text(text)
        for extra in ((), ("--json",)):
            code, _, err = call(capsys, "replay", str(file), *extra)
            assert code == 2, name
            assert err.count("\n") == 1, name


@pytest.mark.parametrize(
    ("lang", "says"),
    [("de", "Die Regeln von Elfer raus! haben sich seit dieser Partie geändert"),
     ("en", "The rules of Elfer raus! have changed since this game")],
)  # fmt: skip
def test_a_record_of_older_rules_is_told_whole_or_not_at_all(
    lang: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:  # fmt: skip
    text = (ROOT / "tests/records/elfer-raus-2.record").read_text(encoding="utf-8")
    monkeypatch.setattr(GAMES["elfer-raus"], "RULES", 2)
    file = tmp_path / "older"
    file.write_text(text, encoding="utf-8")
    code, out, err = call(capsys, "replay", str(file), "--lang", lang)
    assert (code, err) == (0, "")
    assert len(out.splitlines()) > 20
    file.write_text(re.sub(r"position .*", "position abc", text), encoding="utf-8")
    for extra in ((), ("--json",)):
        code, out, err = call(capsys, "replay", str(file), "--lang", lang, *extra)
        assert (code, out) == (2, "")
        assert says in err
    file.write_text(text[: text.index("result ")], encoding="utf-8")
    code, out, err = call(capsys, "play", "--record", str(file), "--lang", lang)
    assert (code, out) == (2, "")
    assert says in err


@pytest.mark.parametrize("command", ["", "games", "play", "simulate", "replay", "rules"])
def test_help_is_in_one_language(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, german, _ = call(capsys, *command.split(), "--help", "--lang=de")
    assert code == 0
    assert german.startswith("Aufruf: reihum")
    for english in ("usage", "options", "positional", "show", "arguments"):
        assert english not in german.lower().replace("{de,en}", "")


def test_games_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    _, out, _ = call(capsys, "games", "--json")
    games = {game["game"]: game for game in json.loads(out)}
    assert games["elfer-raus"]["seats"] == [2, 6]
    assert {o["name"] for o in games["elfer-raus"]["options"]} >= {"deals", "variant", "without"}


def test_games_say_for_how_many_players_they_are(capsys: pytest.CaptureFixture[str]) -> None:
    _, german, _ = call(capsys, "games", "--lang=de")
    _, english, _ = call(capsys, "games", "--lang=en")
    for line in ("Elfer raus! (für 2 bis 6 Spieler)", "Zweikampf (für 2 Spieler)"):
        assert line in german
    for line in ("Elfer raus! (for 2 to 6 players)", "Zweikampf (for 2 players)"):
        assert line in english
    assert "Königs-Rommé solo (für eine Person)" in german
    _, _, refused = call(capsys, "simulate", "zweikampf", "--seats", "3", "--lang=de")
    assert refused == "Zweikampf spielen genau 2 Leute, nicht 3.\n"


def test_games_show_seats_only_as_far_as_they_have_them(capsys: pytest.CaptureFixture[str]) -> None:
    _, text, _ = call(capsys, "games", "--lang=en")
    _, out, _ = call(capsys, "games", "--json")
    for listed in json.loads(out):
        own = text.partition(f"{listed['game']}: ")[2]
        seats = [str(seat) for seat in range(listed["seats"][1])]
        for option in listed["options"]:
            if option["name"] in ("dealer", "beginner"):
                assert option["choices"] == ["random", *seats]
                line = next(one for one in own.splitlines() if f"{option['name']}=" in one)
                assert re.findall(r"; (\d)", line) == seats


def test_rules_are_printed_with_their_rulings(capsys: pytest.CaptureFixture[str]) -> None:
    _, german, _ = call(capsys, "rules", "elfer-raus", "--lang", "de")
    _, english, _ = call(capsys, "rules", "elfer-raus", "--lang=en")
    heads = ("\n  Dein Zug\n  ER6 ", "\n  Your turn\n  ER6 ")
    assert [head in out for head, out in zip(heads, (german, english), strict=True)] == [True, True]
    for out, ruling in ((german, "Unsere Hausregel"), (english, "House rule")):
        assert re.search(r"ERV1\.2 ", out)
        assert ruling in out
        assert "G6 " in out


def test_same_seed_same_output(capsys: pytest.CaptureFixture[str]) -> None:
    line = ("simulate", "mogeln", "--seats", "4", "--deals", "6", "--seed", "s", "--json")
    first, second = call(capsys, *line), call(capsys, *line)
    assert first == second
    result = json.loads(first[1])
    assert result["matches"] == 6
    assert sum(result["wins"]) >= 6


def test_simulate_writes_records_that_replay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    call(capsys, "simulate", "schnipp-schnapp", "--deals", "2", "--seed", "s",
         "--option", "limit=3", "--records", str(tmp_path))  # fmt: skip
    files = sorted(tmp_path.iterdir())
    assert len(files) == 2
    for file in files:
        code, out, _ = call(capsys, "replay", str(file), "--lang", "en")
        assert code == 0
        assert re.search(r" wins!| Winners: ", out)


def test_replay_as_json(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "tests/records/elfer-raus-4-match.record")
    _, out, _ = call(capsys, "replay", file, "--json")
    lines = [json.loads(line) for line in out.splitlines()]
    assert set(lines[0]) == {"n", "seat", "action", "zones", "due", "scores", "events"}
    assert [line["n"] for line in lines] == list(range(len(lines)))
    assert lines[0]["seat"] is None
    assert lines[0]["action"] is None
    assert len(lines[0]["zones"]["hand.0"]) == 15
    assert all(sum(len(cards) for cards in line["zones"].values()) == 80 for line in lines)
    assert lines[-1]["due"] == []
    assert len(lines[-1]["scores"]["deals"]) == 3


def test_replay_from_one_seat_hides_what_it_could_not_see(
    capsys: pytest.CaptureFixture[str],
) -> None:
    file = str(ROOT / "tests/records/mogeln-4.record")
    _, out, _ = call(capsys, "replay", file, "--json", "--view", "1")
    for line in map(json.loads, out.splitlines()):
        if line["seat"] != 1:
            assert line["action"] is None
        assert set(line["zones"]["pile"]) == {"empty"}
    code, _, err = call(capsys, "replay", file, "--view", "4")
    assert code == 2
    assert "4" in err


def readme_commands() -> list[str]:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```console\n(.*?)```", text, re.DOTALL)
    return [line[2:] for block in blocks for line in block.splitlines() if line.startswith("$ ")]


def test_the_readme_tells_the_truth(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    commands = readme_commands()
    assert len(commands) >= 5
    for command in commands:
        words = shlex.split(command)
        assert words[0] == "reihum"
        done = run(*words[1:])
        assert done.returncode == 0, (command, done.stderr)
        assert done.stdout, command


def test_the_readme_leads_to_what_is_there() -> None:
    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = [*re.findall(r"\]\(([^)]+)\)", text), *re.findall(r'src="([^"]+)"', text)]
    pictures = [link for link in links if link.endswith(".jpg")]
    assert pictures
    assert all((ROOT / link).is_file() for link in links)
    assert all((ROOT / picture).stat().st_size < 150_000 for picture in pictures)


def test_the_readme_names_every_make_target() -> None:
    targets = re.findall(r"^(\w+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert all(f"make {target}" in readme for target in targets if target not in ("lint", "clean"))


@pytest.mark.parametrize("game", ["elfer-raus", "mogeln", "schnipp-schnapp", "hoechste-karte"])
@pytest.mark.parametrize("lang", ["de", "en"])
def test_a_whole_match_at_the_terminal(game: str, lang: str) -> None:
    """The person always takes the first thing offered; Schnipp Schnapp with short deals."""
    limit = ("--option", "limit=3") if game in ("mogeln", "schnipp-schnapp") else ()
    done = run("play", game, "--seats", "3", "--seed", "tea", "--lang", lang, *limit,
               stdin="?\nrules\nlog\n99\nnonsense\nundo\n" + "1\n" * 3000)  # fmt: skip
    assert done.returncode == 0, done.stderr
    won = r" (hat|hast) gewonnen!|Gewonnen: " if lang == "de" else r" wins?!|Winners: "
    assert re.search(won, done.stdout)
    assert done.stderr == ""
    assert "None" not in done.stdout


@pytest.mark.parametrize(("lang", "word"), [("de", "tipp"), ("en", "hint")])
def test_a_hint_at_the_terminal(lang: str, word: str) -> None:
    line = ("play", "elfer-raus", "--seats", "2", "--seed", "tea", "--lang", lang)
    done = run(*line, "--level", "easy", stdin=f"{word}\n1\n{word}\nquit\n")
    assert done.returncode == 0, done.stderr
    said = re.findall(rf"{word.title()}: (.*)", done.stdout)
    assert len(said) == 2
    assert "R11" in said[0]


def test_levels_at_the_terminal() -> None:
    luck = next(game for game in GAMES if len(levels_of(game)) == 1)
    for line in (("elfer-raus", "--level", "genius"), (luck, "--level", "hard")):
        assert run("play", *line, stdin="quit\n").returncode == 2
    assert run("play", luck, "--level", "medium", stdin="quit\n").returncode == 0


def test_leaving_early_and_the_record_so_far(tmp_path: Path) -> None:
    file = tmp_path / "match.record"
    done = run("play", "hoechste-karte", "--seed", "x", "--record", str(file), stdin="1\n1\nquit\n")
    assert done.returncode == 0
    assert file.read_text(encoding="utf-8").startswith("reihum-record 1\ngame hoechste-karte\n")
    again = run("replay", str(file))
    assert again.returncode == 0


def test_a_match_goes_on_where_it_was_left(tmp_path: Path) -> None:
    file = str(tmp_path / "match.record")
    line = ("play", "hoechste-karte", "--seed", "x", "--record", file)
    run(*line, stdin="1\n1\nquit\n")
    before = Path(file).read_text(encoding="utf-8")
    for other in (line, ("play", "mogeln", *line[4:]), ("play", "--seats", "3", *line[4:])):
        assert run(*other, stdin="quit\n").returncode == 2
        assert Path(file).read_text(encoding="utf-8") == before
    done = run("play", *line[4:], stdin="1\n" * 30)
    assert done.returncode == 0
    after = Path(file).read_text(encoding="utf-8")
    assert after.startswith(before)
    assert "\nresult " in after
    over = run(*line[:2], *line[4:])
    assert over.returncode == 2
    assert Path(file).read_text(encoding="utf-8") == after


def test_strange_typing_at_the_terminal() -> None:
    strange = ["²", "[/foo]", "lay [/]", "9" * 5000, "lay", "#", "lay R1 R2 R3", "\x00", "ready"]
    done = run("play", "elfer-raus", "--seed", "x", stdin="\n".join([*strange, "quit\n"]))
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""


def test_a_seat_does_not_see_who_answered_last(capsys: pytest.CaptureFixture[str]) -> None:
    file = str(ROOT / "tests/records/hoechste-karte-4.record")
    _, out, _ = call(capsys, "replay", file, "--json", "--view", "2")
    seats = {line["seat"] for line in map(json.loads, out.splitlines())}
    assert seats == {None, 2}


def test_a_refused_move_says_why() -> None:
    done = run("play", "elfer-raus", "--seats", "2", "--seed", "why", "--lang", "de",
               stdin="draw\nlay X9\npass\nend\nquit\n")  # fmt: skip
    assert "(Regel ER" in done.stdout
    assert "Bis bald!" in done.stdout
