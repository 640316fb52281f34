"""What a translation still has to say: `make texts TO=fr`.

A language is a folder beside `en/`, and has what `en/` has: the same files, keys and placeholders.
"""

import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from string import Formatter
from typing import Any

import reihum.texts

TEXTS = Path(reihum.texts.__path__[0])
MODEL = "en"
FOR_A_NUMBER = re.compile(r"-(one|none)$")
CARDS = re.compile(r"\[([^]|]+)\]")
PEOPLE = {"who", "whom", "whose"}  # a sentence may need another of them


def files_of(folder: Path) -> set[str]:
    return {file.relative_to(folder).as_posix() for file in folder.rglob("*.toml")}


def flat(table: dict[str, Any], path: str = "") -> dict[str, str]:
    """The texts of a file by their whole keys."""
    texts: dict[str, str] = {}
    for key, value in table.items():
        if isinstance(value, dict):
            texts |= flat(value, f"{path}{key}.")
        else:
            texts[path + key] = value
    return texts


def read(file: Path) -> dict[str, str]:
    return flat(tomllib.loads(file.read_text(encoding="utf-8"))) if file.is_file() else {}


def holes(text: str) -> set[str]:
    """What is filled in or pointed at: {cards} and, in guided games, [R11]."""
    named = {name for _, name, _, _ in Formatter().parse(text) if name}
    return named - PEOPLE | {f"[{card}]" for card in CARDS.findall(text)}


def problems(lang: str, texts: Path = TEXTS) -> Iterator[str]:
    """What is missing, left over, or has other placeholders than in English."""
    model, own = texts / MODEL, texts / lang
    for file in files_of(own) - files_of(model):
        yield f"{file}: there is no such file in {MODEL}/"
    for file in sorted(files_of(model)):
        wanted, said = read(model / file), read(own / file)
        for key in wanted.keys() - said.keys():
            yield f"{file}: {key} is missing: {wanted[key]}"
        for key in said.keys() - wanted.keys():
            if FOR_A_NUMBER.sub("", key) not in wanted:
                yield f"{file}: {key} is left over"
        for key in wanted.keys() & said.keys():
            if not said[key].strip():
                yield f"{file}: {key} is empty"
            elif holes(said[key]) != holes(wanted[key]):
                should, does = (_named(holes(text)) for text in (wanted[key], said[key]))
                yield f"{file}: {key} should hold {should}, it holds {does}"


def _named(holes: set[str]) -> str:
    return " ".join(sorted(holes)) or "nothing"


def alike(lang: str, texts: Path = TEXTS) -> Iterator[str]:
    """What is said with the same words as in English: perhaps it is not translated yet."""
    for file in sorted(files_of(texts / MODEL)):
        wanted, said = read(texts / MODEL / file), read(texts / lang / file)
        for key in sorted(wanted):
            if said.get(key) == wanted[key] and re.search(
                r"[a-z]{3}", re.sub(r"\{.*?\}", "", said[key])
            ):
                yield f"{file}: {key} is as in English: {said[key]}"


def main(lang: str) -> int:
    if not (TEXTS / lang).is_dir():
        print(f"There is no {lang}/ yet. Begin with a copy of {MODEL}/: docs/translating.md")
        return 1
    found = sorted(problems(lang))
    print(*alike(lang), *found, sep="\n")
    print(f"{lang}: {len(found)} to mend" if found else f"{lang} says all there is to say.")
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
