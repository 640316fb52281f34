"""The arena: repeated deals, confidence intervals, continuing after a stop, external programs."""

import json
import re
import sys
from pathlib import Path

import pytest

from reihum.cli import main
from reihum.core.errors import Mistake
from reihum.games import setup_for
from reihum.lab import players
from reihum.lab.arena import Arena, Played, estimate, play_deal, turns
from reihum.texts import LANGUAGES, Words
from tests.waiting import PATIENT

SMALL = {"colours": 2, "numbers": 7, "hand": 4}
ROOT = Path(__file__).parent.parent


def program(folder: Path, text: str, name: str = "bot") -> str:
    """Write an external program; return its path."""
    file = folder / name
    file.write_text(f"#!{sys.executable}\n{text}", encoding="utf-8")
    file.chmod(0o755)
    return str(file)


def arena(bots: str, deals: int = 4, file: Path | None = None, seed: str = "a") -> Arena:
    names = tuple(bots.split(","))
    fights = Arena(setup_for("elfer-raus", len(names), SMALL), names, deals, seed, file)
    for _ in fights.run(1):
        pass
    return fights


def test_bots_are_turned_round_the_table_in_every_way_that_differs() -> None:
    assert turns(["a", "b", "b", "b"]) == [0, 1, 2, 3]
    assert turns(["a", "b", "a", "b"]) == [0, 1]
    assert turns(["a", "a"]) == [0]


def test_the_same_deal_for_each_way_to_sit() -> None:
    """Two bots with different names that play alike: each wins the deal from the same side."""
    setup = setup_for("zweikampf", 2, {})
    for deal in range(5):
        one, other = play_deal(setup, f"twin.{deal}", ["medium", "easy"])
        assert one.wins == other.wins[::-1]
        assert one.points == (other.points or ())[::-1]


def test_the_interval_is_that_of_the_deals() -> None:
    assert estimate([1.0, 0.0]).mean == 0.5
    low, high = estimate([1.0, 0.0] * 50)[1:]
    assert round(low, 3) == 0.402
    assert round(high, 3) == 0.598
    assert estimate([0.5] * 10)[1:] == (0.5, 0.5)


def test_results_are_the_same_on_any_number_of_cores() -> None:
    one, two = arena("medium,random"), arena("medium,random")
    two.done.clear()
    list(two.run(2))
    assert one.json() == two.json()
    result = one.json()
    assert result["deals"] == 4
    assert result["matches"] == 8
    assert [line["bot"] for line in result["results"]] == ["medium", "random"]


def test_a_second_run_goes_on_where_the_first_one_stopped(tmp_path: Path) -> None:
    file = tmp_path / "arena.jsonl"
    whole = arena("medium,random", 6).json()
    arena("medium,random", 2, file)
    with file.open("a", encoding="utf-8") as out:
        out.write('{"deal": 3, "played": [[[1.0,')  # as if killed while writing
    again = Arena(setup_for("elfer-raus", 2, SMALL), ("medium", "random"), 6, "a", file)
    assert sorted(again.done) == [0, 1]
    assert len(list(again.run(1))) == 4
    assert again.json() == whole
    assert len(file.read_text(encoding="utf-8").splitlines()) == 7
    with pytest.raises(Mistake, match="other-arena"):
        arena("medium,random", 2, file, seed="b")
    file.write_text("not one of ours\n", encoding="utf-8")
    with pytest.raises(Mistake, match="no-arena"):
        arena("medium,random", 2, file)


def test_a_mistake_in_another_process_reaches_us_as_it_is() -> None:
    with pytest.raises(Mistake) as caught:
        arena("medium,random", seed="two words")
    assert (caught.value.key, caught.value.facts) == ("bad-seed", {"seed": "two words.0"})


def test_with_the_longest_seed_there_is() -> None:
    long = arena("medium,random", seed="x" * 100).json()
    other = arena("medium,random", seed="x" * 99 + "y").json()
    assert long["deals"] == 4
    assert long["results"] != other["results"]


FIRST = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print(asked["menu"][0] if asked["due"] else "", flush=True)
"""
BROKEN = {
    "gone": "raise SystemExit(1)",
    "gone ": "import sys; sys.stdin.readline(); print('draw', flush=True); 1 / 0",
    "unlawful lay X99": "import sys\nfor line in sys.stdin: print('lay X99', flush=True)",
    "unreadable": "import sys\nfor line in sys.stdin: print('\\xff ???', flush=True)",
    "nothing": "import sys\nfor line in sys.stdin: print('', flush=True)",
    "too-long": "import sys\nsys.stdin.readline()\nwhile True: print('la', end='')",
    "too-slow": "import sys\nsys.stdin.read()",
}


def test_a_program_of_others_plays(tmp_path: Path) -> None:
    bot = program(tmp_path, FIRST)
    result = arena(f"{bot},random").json()["results"][0]
    assert result["forfeits"] == 0
    assert result["points"] is not None


@pytest.mark.parametrize("how", BROKEN)
def test_a_broken_program_loses_its_deals_and_the_arena_goes_on(
    how: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(players, "SECONDS", 0.5 if how == "too-slow" else PATIENT)
    bot = program(tmp_path, BROKEN[how])
    setup = setup_for("elfer-raus", 3, SMALL)
    played = play_deal(setup, "broken", [bot, "random", "random"])
    assert len(played) == 3
    for one in played:
        assert one.wins == (0.0, 0.5, 0.5)
        assert one.points is None
        assert one.forfeit
        assert one.forfeit[0] == 0
        assert how == "gone " or one.forfeit[1].startswith(how)
        key = one.forfeit[1].split()[0]
        assert all(Words(lang).find("cli", f"forfeit-{key}") for lang in LANGUAGES)


@pytest.mark.parametrize(
    ("lang", "said"),
    [("de", "2 Mal aufgegeben („lay X99“ ist nicht erlaubt)"),
     ("en", "2 forfeited (“lay X99” isn’t allowed)")],
)  # fmt: skip
def test_why_a_program_forfeits_is_said_in_the_language_asked_for(
    lang: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, BROKEN["unlawful lay X99"])
    with pytest.raises(SystemExit):
        main(["arena", "elfer-raus", "--bots", f"{bot},random", "--deals", "1", "--lang", lang])
    assert said in capsys.readouterr().out


@pytest.mark.parametrize(
    ("lang", "said"), [("de", "1 Mal gegeben, 1 Partie\n"), ("en", "1 deal, 1 game\n")]
)
def test_one_deal_is_not_several(lang: str, said: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "elfer-raus", "--bots", "easy,easy", "--deals", "1", "--lang", lang])
    assert said in capsys.readouterr().out


def test_a_program_that_does_not_exist_loses_too(tmp_path: Path) -> None:
    played = play_deal(setup_for("elfer-raus", 2, SMALL), "x", [str(tmp_path / "no"), "random"])
    assert all(one.forfeit and one.wins[0] == 0 for one in played)


def test_a_program_is_told_only_what_its_seat_may_see(tmp_path: Path) -> None:
    heard = tmp_path / "heard"
    bot = program(
        tmp_path,
        FIRST.replace("    print", f"    open({str(heard)!r}, 'a').write(line)\n    print"),
    )
    setup = setup_for("mogeln", 3, {"limit": 5})
    play_deal(setup, "secret", [bot, "random", "random"])
    lines = [json.loads(line) for line in heard.read_text(encoding="utf-8").splitlines()]
    assert any(not line["due"] for line in lines)  # it was asked whether it wants to accuse
    for line in lines:
        seat = line["view"]["seat"]
        for name, zone in line["view"]["zones"].items():
            if name.startswith("hand.") and name != f"hand.{seat}":
                assert "cards" not in zone or line["view"]["facts"]["phase"] != "play"


def test_unknown_bots_and_wrong_numbers_of_them_are_refused() -> None:
    with pytest.raises(Mistake, match="no-bot"):
        arena("medium,godlike")
    with pytest.raises(Mistake, match="no-bot"):
        arena("./no'end,random")
    with pytest.raises(Mistake, match="no-playouts"):
        arena("medium:50,random")
    with pytest.raises(Mistake, match="no-search"):
        Arena(setup_for("bloom", 2), ("hard:50", "easy"), 1, "a")
    with pytest.raises(Mistake, match="bots-and-seats"):
        Arena(setup_for("elfer-raus", 3), ("easy", "easy"), 1, "a")


def test_the_worked_example_plays(tmp_path: Path) -> None:
    text = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8")
    found = re.search(r"```python\n#![^\n]*\n(.*?)```", text, re.DOTALL)
    assert found
    assert len(found[1].splitlines()) < 30
    bot = program(tmp_path, found[1])
    result = arena(f"{bot},random,random", 5).json()["results"][0]
    assert result["forfeits"] == 0


def test_the_guide_names_every_key_of_a_question(tmp_path: Path) -> None:
    asked = tmp_path / "asked"
    text = f"""
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    open({str(asked)!r}, "w").write(" ".join(asked))
    print(asked["menu"][0], flush=True)
"""
    arena(f"{program(tmp_path, text)},random", 1)
    guide = (ROOT / "docs" / "bots.md").read_text(encoding="utf-8").partition("| key | |")[2]
    rows = re.findall(r"^\| (`[^|]*) \|", guide.partition("\n\n")[0], re.MULTILINE)
    named = [key for row in rows for key in re.findall(r"`(\w+)`", row)]
    assert named == asked.read_text(encoding="utf-8").split()


def test_forfeits_are_counted() -> None:
    fights = Arena(setup_for("elfer-raus", 2, SMALL), ("easy", "random"), 1, "a")
    fights.done[0] = [Played((0.0, 1.0), None, (0, "gone")), Played((1.0, 0.0), (0, 5))]
    easy, random = fights.json()["results"]
    assert (easy["forfeits"], easy["why"], easy["wins"]["mean"]) == (1, "gone", 0.5)
    assert (random["forfeits"], random["points"]["mean"]) == (0, 5)
