"""Old records can always be replayed. Files here are never changed; new ones may be added."""

from pathlib import Path

import pytest

from reihum.core.errors import Mistake
from reihum.core.match import replay
from reihum.core.record import read_record
from reihum.games import GAMES, find_game

FILES = sorted(Path(__file__).parent.glob("*.record"))
# Records of older rules that end differently under today's rules, and why.
OUTDATED = {
    "schnipp-schnapp-together": "Schnapp and Schnipp called at the same time were a tie (SS6)",
}


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text, find_game)
    assert record.write() == text
    if file.stem in OUTDATED:
        with pytest.raises(Mistake) as caught:
            list(replay(record))
        assert caught.value.key == "other-rules"
        return
    *_, last = replay(record)
    assert last.match.game.phase == "over"


def test_what_is_said_to_be_outdated_is_of_older_rules() -> None:
    assert set(OUTDATED) <= {file.stem for file in FILES}
    for file in FILES:
        record = read_record(file.read_text("utf-8"), find_game)
        newest = find_game(record.setup.game).RULES
        assert record.rules < newest if file.stem in OUTDATED else record.rules <= newest


def test_every_game_has_one_of_todays_rules() -> None:
    records = [read_record(file.read_text("utf-8"), find_game) for file in FILES]
    kept = {(one.setup.game, one.rules) for one in records}
    missing = [name for name, game in GAMES.items() if (name, game.RULES) not in kept]
    assert not missing, f"make golden GAME={' '.join(missing)}"


def test_a_changed_record_is_found_out() -> None:
    text = next(f for f in FILES if "elfer" in f.stem).read_text(encoding="utf-8")
    record = read_record(text.replace("\nresult ", "\nresult 9"), find_game)
    with pytest.raises(Mistake) as caught:
        list(replay(record))
    assert caught.value.key == "other-result"
    unlawful = read_record(text, find_game)
    unlawful.moves.insert(3, (0, unlawful.moves[0][1]))
    with pytest.raises(Mistake) as caught:
        list(replay(unlawful))
    assert caught.value.key == "bad-move"


@pytest.fixture
def older(monkeypatch: pytest.MonkeyPatch) -> str:
    """A finished record of Elfer raus! from before its rules were changed."""
    text = (Path(__file__).parent / "elfer-raus-2.record").read_text(encoding="utf-8")
    monkeypatch.setattr(GAMES["elfer-raus"], "RULES", 2)
    return text


def test_a_finished_record_of_older_rules_replays_where_they_make_no_difference(older: str) -> None:
    record = read_record(older, find_game)
    *_, last = replay(record)
    assert record.rules == 1
    assert last.match.game.totals() == record.result


@pytest.mark.parametrize(
    ("before", "after"),
    [
        ("\nresult ", "\nresult 9"),
        ("\nposition ", "\nposition 0"),
        ("\nresult ", "\n0 draw\nresult "),
    ],
    ids=["result", "position", "move"],
)
def test_where_older_rules_make_a_difference_it_is_said(
    older: str, before: str, after: str
) -> None:
    record = read_record(older.replace(before, after), find_game)
    with pytest.raises(Mistake) as caught:
        list(replay(record))
    assert caught.value.key == "other-rules"
    assert caught.value.facts == {"game": "elfer-raus", "rules": 1, "ours": 2}
    assert isinstance(caught.value.__cause__, Mistake)


def test_an_unfinished_record_of_older_rules_is_refused_at_once(older: str) -> None:
    unfinished = older[: older.index("\nresult ") + 1]
    with pytest.raises(Mistake) as caught:
        read_record(unfinished, find_game)
    assert caught.value.key == "other-rules"


@pytest.mark.parametrize("cut", ["", "\nresult "], ids=["finished", "unfinished"])
def test_any_record_of_newer_rules_is_refused_at_once(cut: str) -> None:
    text = (Path(__file__).parent / "elfer-raus-2.record").read_text(encoding="utf-8")
    text = text[: text.index(cut) + 1] if cut else text
    with pytest.raises(Mistake) as caught:
        read_record(text.replace("\nrules 1\n", "\nrules 999\n"), find_game)
    assert caught.value.key == "other-rules"
