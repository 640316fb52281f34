"""The arena: repeated deals, confidence intervals, continuing after a stop, external programs."""

import json
import re
import signal
import subprocess
import sys
from pathlib import Path
from xml.etree import ElementTree

import pytest

import reihum
from reihum.bots.random_player import random_step
from reihum.cli import main
from reihum.core.chair import Chair
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.rng import Rng, SeededTape
from reihum.games import GAMES, setup_for
from reihum.lab import players
from reihum.lab.arena import Arena, Played, play_deal, turns
from reihum.lab.intervals import estimate, estimate_between, student
from reihum.lab.ratings import Ratings, bradley_terry
from reihum.texts import LANGUAGES, Words
from tests.sweep import few_seats, short
from tests.waiting import PATIENT, wait_until

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
    mean, low, high = estimate([1.0, 0.0] * 50)
    assert (round(mean - (low or 0), 3), round((high or 0) - mean, 3)) == (0.1, 0.1)
    assert estimate([0.5] * 10)[1:] == (0.5, 0.5)
    assert [round(student(n), 2) for n in (1, 2, 3, 5, 10, 30, 1000)] == [
        *(12.71, 4.30, 3.18, 2.57, 2.23, 2.04, 1.96)
    ]


def test_few_deals_say_little_and_never_more_than_there_is() -> None:
    assert estimate([7.0]) == (7.0, None, None)
    assert estimate_between([1.0], 0.0, 1.0) == (1.0, 0.0, 1.0)
    mean, low, high = estimate_between([1.0] * 10, 0.0, 1.0)
    assert (mean, high) == (1.0, 1.0)
    assert 0.5 < (low or 0) < 0.8


@pytest.mark.parametrize("share", [0.1, 0.5, 0.97])
@pytest.mark.parametrize("deals", [1, 2, 4, 9, 40])
def test_the_interval_holds_also_for_few_deals(share: float, deals: int) -> None:
    """Of the intervals of many runs at least about 95 % contain the truth."""
    rng, hits, runs = Rng(f"{share} {deals}"), 0, 400
    for _ in range(runs):
        values = [float(rng.below(1000) < 1000 * share) for _ in range(deals)]
        _, low, high = estimate_between(values, 0.0, 1.0)
        hits += (low or 0.0) <= share <= (high or 0.0)
    assert hits >= 0.92 * runs


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
    assert caught.value.key == "bad-seed"
    assert caught.value.facts["seed"] in {f"two words.{deal}" for deal in range(9)}


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
    "gone ZeroDivisionError: division by zero": "1 / 0",
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


CAREFUL = """
class Careful:
    def __init__(self, seed):
        self.seed = seed

    def decide(self, chair):
        return chair.imagine(self.seed).menu(chair.seat)[0]


class Wordy(Careful):
    def decide(self, chair):
        return str(super().decide(chair))


class Broken:
    def decide(self, chair):
        raise ValueError("no idea")


class Silent(Careful):
    def decide(self, chair):
        return None


class Dumb:
    pass
"""


@pytest.fixture
def bots_of_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "otherbots.py").write_text(CAREFUL, encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    monkeypatch.delitem(sys.modules, "otherbots", raising=False)


@pytest.mark.usefixtures("bots_of_others")
def test_a_class_of_others_plays_in_this_process() -> None:
    careful, wordy, _ = arena("otherbots:Careful,otherbots:Wordy,random").json()["results"]
    assert careful["forfeits"] == wordy["forfeits"] == 0
    broken = arena("otherbots:Broken,random").json()["results"][0]
    assert (broken["wins"]["mean"], broken["forfeits"]) == (0.0, 8)
    assert broken["why"] == "crashed ValueError: no idea"
    assert arena("otherbots:Silent,random").json()["results"][0]["why"] == "nothing"
    for name, key in (
        ("otherbots:Nobody", "no-class"),
        ("nomodule:Bot", "no-class"),
        ("otherbots:Dumb", "no-decide"),
    ):
        with pytest.raises(Mistake, match=key):
            arena(f"{name},random")


def test_records_and_complaints_are_kept_on_request(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, "import sys\nprint('thinking', file=sys.stderr)" + FIRST)
    records = tmp_path / "kept"
    with pytest.raises(SystemExit) as ended:
        main(
            [
                *("arena", "elfer-raus", "--bots", f"{bot},random", "--deals", "2"),
                *("--records", str(records), "--option", "numbers=7", "--option", "hand=4"),
            ]
        )
    assert ended.value.code == 0
    assert capsys.readouterr().err == ""
    kept = sorted(file.name for file in records.iterdir())
    assert [name for name in kept if name.endswith(".record")] == [
        f"elfer-raus-{deal:06}-{turn}.record" for deal in (0, 1) for turn in (0, 1)
    ]
    complaints = [name for name in kept if name.endswith(".err")]
    assert complaints == [
        f"elfer-raus-{deal:06}-{turn}-seat-{turn}.err" for deal in (0, 1) for turn in (0, 1)
    ]
    assert (records / complaints[0]).read_text(encoding="utf-8") == "thinking\n"
    for name in kept:
        if name.endswith(".record"):
            record = reihum.read_record((records / name).read_text(encoding="utf-8"))
            assert record.result is not None


def test_one_deal_is_json_without_infinity(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["arena", "elfer-raus", "--bots", "easy,random", "--deals", "1", "--json"])

    def strict(constant: str) -> None:
        raise AssertionError(constant)

    result = json.loads(capsys.readouterr().out, parse_constant=strict)
    assert result["results"][0]["points"]["low"] is None
    (pair,) = result["pairs"]
    assert pair["bots"] == ["easy", "random"]
    assert -1 <= pair["wins"]["low"] <= pair["wins"]["mean"] <= pair["wins"]["high"] <= 1


def test_pairs_are_compared_deal_by_deal() -> None:
    result = arena("medium,random", 12).json()
    one, other = result["results"]
    (pair,) = result["pairs"]
    assert pair["wins"]["mean"] == pytest.approx(one["wins"]["mean"] - other["wins"]["mean"])
    assert pair["points"]["low"] <= pair["points"]["mean"] <= pair["points"]["high"]


def test_workers_end_with_the_arena(tmp_path: Path) -> None:
    """Also when it is told to end while programs think, and the programs end with them."""
    pids = tmp_path / "pids"
    slow = f"""
import os, sys, threading
with open({str(pids)!r}, "a") as out:
    out.write(f"{{os.getpid()}} {{os.getppid()}}\\n")
threading.Event().wait({4 * PATIENT})
"""
    bot = program(tmp_path, slow)
    command = ["arena", "elfer-raus", "--bots", f"{bot},random", "--deals", "9", "--cores", "2"]
    begun = subprocess.Popen([sys.executable, "-m", "reihum", *command])
    wait_until(lambda: pids.exists() and len(pids.read_text().splitlines()) == 2)
    working = {int(pid) for line in pids.read_text().splitlines() for pid in line.split()}
    assert len(working) == 4
    begun.send_signal(signal.SIGTERM)
    begun.wait(PATIENT)
    wait_until(lambda: not any(map(alive, working)))


def alive(pid: int) -> bool:
    """Is it still running? One that has ended and that nobody has asked about is not."""
    try:
        state = Path(f"/proc/{pid}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return state.rpartition(")")[2].split()[0] != "Z"


def test_simulate_plays_any_bots(capsys: pytest.CaptureFixture[str]) -> None:
    command = ["simulate", "elfer-raus", "--option", "numbers=7", "--option", "hand=4", "--json"]
    said = []
    for bots in ("medium,random,easy", "medium,random,easy", "easy"):
        with pytest.raises(SystemExit) as ended:
            main([*command, "--bots", bots, "--deals", "3", "--seed", "x"])
        assert ended.value.code == 0
        said.append(json.loads(capsys.readouterr().out))
    assert said[0] == said[1]
    assert (said[0]["seats"], said[0]["bots"]) == (3, ["medium", "random", "easy"])
    assert said[2]["bots"] == ["easy"] * 4
    with pytest.raises(SystemExit) as ended:
        main([*command, "--bots", "easy,easy", "--seats", "3"])
    assert ended.value.code == 2


def test_who_breaks_the_rules_ends_a_simulation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    bot = program(tmp_path, BROKEN["unlawful lay X99"])
    with pytest.raises(SystemExit) as ended:
        main(["simulate", "elfer-raus", "--bots", f"{bot},easy", "--lang", "en"])
    assert ended.value.code == 2
    assert "(“lay X99” isn’t allowed)" in capsys.readouterr().err


LISTENING = """
import json, sys
import reihum

chair = None
for line in sys.stdin:
    asked = json.loads(line)
    if chair is None:
        chair = reihum.read_chair(asked)
    else:
        chair.hear_json(asked["events"])
    assert json.loads(json.dumps(chair.view.json())) == asked["view"]
    world = chair.imagine("dice")
    assert [str(action) for action in world.menu(chair.seat)] == asked["menu"]
    print(asked["menu"][0] if asked["due"] else "", flush=True)
"""


def test_a_program_can_have_a_chair_and_imagine(tmp_path: Path) -> None:
    bot = program(tmp_path, LISTENING)
    played = play_deal(setup_for("mogeln", 3, short("mogeln")), "x", [bot, "random", "random"])
    assert [one.forfeit for one in played] == [None] * 3


@pytest.mark.parametrize("name", GAMES)
def test_events_can_be_read_back_from_json(name: str) -> None:
    setup = setup_for(name, few_seats(name), short(name))
    match, rng = Match(GAMES[name], setup, SeededTape("read")), Rng(name)
    chairs = [match.chair(seat) for seat in range(setup.seats)]
    others = [Chair(GAMES[name], setup, seat) for seat in range(setup.seats)]
    for _ in range(200):
        if match.due():
            match.play(*random_step(match.game, rng))
    for chair, other in zip(chairs, others, strict=True):
        other.hear_json(json.loads(json.dumps([event.json() for event in chair.log])))
        assert other.view == chair.view
        assert other.belief.heaps == chair.belief.heaps
        assert other.observe().flat == chair.observe().flat
    with pytest.raises(Mistake, match="bad-event"):
        others[0].hear_json([{"kind": "guessed"}])
    with pytest.raises(Mistake, match="bad-event"):
        others[0].hear_json([{"kind": "moved"}])
    with pytest.raises(Mistake, match="bad-event"):
        reihum.read_chair({"game": name})


def test_unknown_bots_and_wrong_numbers_of_them_are_refused() -> None:
    with pytest.raises(Mistake, match="no-bot"):
        arena("medium,godlike")
    with pytest.raises(Mistake, match="no-bot"):
        arena("./no'end,random")
    with pytest.raises(Mistake, match="no-program"):
        arena("./nothing/here,random")
    with pytest.raises(Mistake, match="not-a-program"):
        arena(f"{ROOT / 'README.md'},random")
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
    fights = Arena(setup_for("elfer-raus", 2), (bot, "random"), 15, "worked")
    list(fights.run(2))
    result = fights.json()["results"][0]
    assert result["forfeits"] == 0
    assert result["wins"]["low"] > 0.5  # it is better than random, and that is sure


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


# ratings ----------------------------------------------------------------------------------------


def test_a_rating_says_how_often_one_beats_another() -> None:
    """Three to one is 191 points; whoever has won all is not infinitely strong."""
    strong, weak = bradley_terry([[0.0, 3000.0], [1000.0, 0.0]])
    assert round(strong - weak) == 191
    assert round(strong + weak) == 0
    best, middle, worst = bradley_terry([[0.0, 9.0, 9.0], [0.0, 0.0, 9.0], [0.0, 0.0, 0.0]])
    assert 2000 > best > middle > worst > -2000


def test_ratings_tell_the_good_from_the_bad() -> None:
    setup = setup_for("elfer-raus", 3, SMALL)
    ratings = Ratings(setup, ("random", "medium", "easy", "plain"), 6, "rate")
    assert len(ratings.arenas) == 4  # every three of the four
    list(ratings.run(2))
    found = {one.bot: one for one in ratings.ratings()}
    assert abs(sum(one.rating for one in found.values())) < 1e-6
    for one in found.values():
        assert (one.low or 0) <= one.rating <= (one.high or 0)
    assert found["plain"].rating > found["random"].rating
    table = ratings.table()
    matches = ratings.json()["matches"]
    assert sum(map(sum, table)) == 3 * matches  # three pairs in each match


def test_ratings_that_cannot_be() -> None:
    with pytest.raises(Mistake, match="bot-twice"):
        Ratings(setup_for("elfer-raus", 2), ("easy", "easy"), 1, "x")
    with pytest.raises(Mistake, match="bots-and-seats"):
        Ratings(setup_for("elfer-raus", 3), ("easy", "random"), 1, "x")
    with pytest.raises(Mistake, match="only-alone"):
        Ratings(setup_for("koenigs-romme-solo", 1), ("easy", "random"), 1, "x")


@pytest.mark.parametrize("deals", ["1", "3"])
@pytest.mark.parametrize("lang", LANGUAGES)
def test_a_page_shows_the_ratings(
    lang: str, deals: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    page = tmp_path / "ratings.html"
    asked = ["rate", "zweikampf", "--bots", "medium,random", "--deals", deals, "--seed", "x"]
    with pytest.raises(SystemExit) as ended:
        main([*asked, "--html", str(page), "--lang", lang])
    assert ended.value.code == 0
    said = capsys.readouterr().out
    assert "medium: +0" in said
    assert ("[" in said) == (deals != "1")
    drawn = page.read_text(encoding="utf-8")
    body = drawn[drawn.index("<svg") : drawn.index("</svg>") + 6]
    assert len(ElementTree.fromstring(body).findall("circle")) == 2
    assert "<script" not in drawn
    assert "http" not in drawn
