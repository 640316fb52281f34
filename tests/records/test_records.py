"""Old records replay for ever. Files here are never changed; new ones may be added."""

from pathlib import Path

import pytest

from reihum.core.errors import Mistake
from reihum.core.match import replay
from reihum.core.record import read_record
from reihum.games import GAMES, find_game

FILES = sorted(Path(__file__).parent.glob("*.record"))


@pytest.mark.parametrize("file", FILES, ids=lambda file: file.stem)
def test_a_record_replays(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    record = read_record(text, find_game)
    *_, last = replay(record)
    assert last.match.game.phase == "over"
    assert record.write() == text


def test_every_game_has_one() -> None:
    assert {read_record(f.read_text("utf-8"), find_game).setup.game for f in FILES} == set(GAMES)


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
    other = text.replace("\nrules 1\n", "\nrules 999\n")
    with pytest.raises(Mistake) as caught:
        read_record(other, find_game)
    assert caught.value.key == "other-rules"
