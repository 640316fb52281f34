"""The lines of the training's arena: every number of seats and every variant."""

import json
from pathlib import Path

import pytest

from reihum.games.elfer_raus import VARIANTS
from training import arena


def test_the_lines_have_all_seats_and_variants() -> None:
    assert {line.seats for line in arena.LINES} == set(range(2, 7))
    assert {line.variant for line in arena.LINES} == set(VARIANTS)
    assert len({line.name for line in arena.LINES}) == len(arena.LINES)


def test_a_line_is_played_and_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "load", lambda name: name)
    monkeypatch.setattr(arena, "LINES", (arena.Line("a", 2, "tuned-1", 1),))
    monkeypatch.setattr(arena, "PLAYER", "plain-1")
    arena.main(["--out", str(tmp_path), "--seed", "a"])
    (line,) = (tmp_path / "arena.jsonl").read_text(encoding="utf-8").splitlines()
    assert json.loads(line)["matches"] == 2
