"""A language is added by files alone: here one made of the English ones, in a copy of ours."""

import json
import os
import shutil
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import reihum
from reihum.games import GAMES
from tests.translation import TEXTS, alike, files_of, main, problems, read

OURS = Path(reihum.__path__[0])
NEW = "eo"


def written(table: dict[str, Any]) -> str:
    """A file of texts, each of which is marked as being of the new language."""
    lines, sections = [], []
    for key, value in table.items():
        name = json.dumps(key)
        if isinstance(value, dict):
            assert not any(isinstance(deeper, dict) for deeper in value.values()), key
            sections.append(f"[{name}]\n{written(value)}")
        else:
            lines.append(f"{name} = {json.dumps('¿' + value, ensure_ascii=False)}\n")
    return "".join([*lines, *sections])


@pytest.fixture(scope="module")
def copy(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a package that has one language more."""
    root = tmp_path_factory.mktemp("languages")
    shutil.copytree(OURS, root / "reihum", ignore=shutil.ignore_patterns("__pycache__", "static"))
    texts = root / "reihum" / "texts"
    for file in files_of(texts / "en"):
        table = tomllib.loads((texts / "en" / file).read_text(encoding="utf-8"))
        text = written(table).replace('"¿en-GB"', '"eo"')
        (texts / NEW / file).parent.mkdir(parents=True, exist_ok=True)
        (texts / NEW / file).write_text(text, encoding="utf-8")
    return root


def run(copy: Path, *arguments: str, typed: str = "") -> str:
    done = subprocess.run(
        [sys.executable, *arguments],
        env=os.environ | {"PYTHONPATH": str(copy), "PYTHONUTF8": "1"},
        cwd=copy,
        input=typed,
        capture_output=True,
        text=True,
        encoding="utf-8",
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    return done.stdout


def test_nothing_of_it_is_missing(copy: Path) -> None:
    assert not list(problems(NEW, copy / "reihum" / "texts"))


def test_the_command_line_and_the_terminal_speak_it(copy: Path) -> None:
    assert "¿" in run(copy, "-m", "reihum", "games", "--lang", NEW)
    for game in GAMES:
        rules = run(copy, "-m", "reihum", "rules", game, "--lang", NEW).splitlines()
        assert len(rules) > 5
    play = ("play", "elfer-raus", "--plain", "--seed", "x", "--lang", NEW, "--seats", "2")
    said = run(copy, "-m", "reihum", *play, typed="q\nq\n")
    assert said.count("¿") > 3


ASK = """
import json
from fastapi.testclient import TestClient
from reihum.server.app import Config, create_app
from reihum.wire.types import WIRE

asked = {"Accept-Language": "eo-001, en;q=0.8"}
with TestClient(create_app(Config(db="tables.db")), base_url="http://127.0.0.1") as client:
    client.headers.update(asked)
    person = client.post("/api/people", json={"name": "Zamenhof"}).json()
    client.headers["Authorization"] = f"Bearer {person['token']}"
    answers = {
        "texts": client.get("/api/texts/eo-001").json(),
        "german": client.get("/api/texts/de").json(),
        "unknown": client.get("/api/texts/tlh").json(),
        "games": client.get("/api/games").json(),
        "rules": client.get("/api/games/bloom/rules").json(),
        "refused": client.get("/api/tables/KLMNP").json(),
        "heard": [],
    }
    code = client.post("/api/lessons/elfer-raus").json()["code"]
    with client.websocket_connect(f"/ws/{code}") as socket:
        hello = {"kind": "hello", "wire": WIRE, "token": person["token"], "lang": "eo"}
        socket.send_json(hello)
        while not answers["heard"] or answers["heard"][-1]["kind"] != "news":
            answers["heard"].append(socket.receive_json())
    print(json.dumps(answers))
"""


SPOKEN = ("name", "short", "text", "section", "caption", "goal", "title")


def sentences(answer: Any) -> Iterator[str]:
    """What is for reading in an answer of the server."""
    if isinstance(answer, dict):
        for key, value in answer.items():
            if key in SPOKEN and isinstance(value, str):
                yield value
            elif isinstance(value, dict | list):
                yield from sentences(value)
    elif isinstance(answer, list):
        for value in answer:
            yield from sentences(value)


def test_the_server_speaks_it(copy: Path) -> None:
    answers = json.loads(run(copy, "-c", ASK))
    texts = answers["texts"]
    assert (texts["language.code"], texts["language.locale"]) == ("eo", "eo")
    assert answers["german"]["languages.eo"] == texts["languages.eo"] == "¿English"
    assert answers["unknown"]["language.code"] == "de"
    assert set(texts) == set(answers["german"])
    ours = ("language.", "languages.", "switch.")
    assert all(text.startswith("¿") for key, text in texts.items() if not key.startswith(ours))
    for part in ("games", "rules", "refused"):
        said = [text for text in sentences(answers[part]) if text]
        assert said
        assert all(text.startswith("¿") for text in said), part
    guide = answers["heard"][-1]["guide"]
    assert guide["line"][0]["text"].startswith("¿")


def test_what_is_not_translated_yet_is_said_in_english(copy: Path, tmp_path: Path) -> None:
    """Whoever translates can look at the part that is done."""
    shutil.copytree(copy / "reihum", tmp_path / "reihum")
    texts = tmp_path / "reihum" / "texts"
    for part in ("rules", "lessons", "bloom.toml"):
        gone = texts / NEW / part
        shutil.rmtree(gone) if gone.is_dir() else gone.unlink()
    file = texts / NEW / "web" / "replay.toml"
    file.write_text('[replay]\nloading = "¿…"\n', encoding="utf-8")
    answers = json.loads(run(tmp_path, "-c", ASK))
    english = read(TEXTS / "en" / "web" / "replay.toml")
    assert answers["texts"]["replay.loading"] == "¿…"
    assert answers["texts"]["replay.watch"] == english["replay.watch"]
    assert next(iter(sentences(answers["rules"]["rules"]))).startswith("You play")
    found = "\n".join(problems(NEW, texts))
    assert "web/replay.toml: replay.watch is missing: Watch" in found
    assert "rules/bloom.toml: BL1.text is missing" in found
    assert "bloom.toml: short is missing" in found


def test_what_is_wrong_with_a_translation_is_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for lang in ("en", "xx"):
        (tmp_path / lang).mkdir()
    (tmp_path / "en" / "a.toml").write_text(
        'one = "{n} cards"\nn = "{n}"\ntwo = "Play [R11], {1}."\nthree = "Hello"\n'
    )
    (tmp_path / "xx" / "a.toml").write_text(
        'one = "{m} cartes"\none-one = "une"\ntwo = "Pose [R12]."\n'
        'three = "Hello"\nfour = ""\nn = ""\n'
    )
    (tmp_path / "xx" / "b.toml").write_text("")
    assert sorted(problems("xx", tmp_path)) == [
        "a.toml: four is left over",
        "a.toml: n is empty",
        "a.toml: one should hold n, it holds m",
        "a.toml: two should hold 1 [R11], it holds [R12]",
        "b.toml: there is no such file in en/",
    ]
    assert list(alike("xx", tmp_path)) == ["a.toml: three is as in English: Hello"]
    assert main("de") == 0
    assert main("tlh") == 1
    assert "docs/translating.md" in capsys.readouterr().out
