"""What can be wrong with a page as it is now: accessibility, width, words of the other language."""

import re
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

import reihum
from reihum.texts import LANGUAGES
from tests.browser.person import DESKTOP, PHONE, Person

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
TEXTS = Path(reihum.__path__[0]) / "texts"
# The theme changes colours and nothing else, so in the other one only they are looked at.
LOOKS = ((PHONE, "light", True), (PHONE, "dark", False), (DESKTOP, "dark", True))
COLOURS = "{ runOnly: ['color-contrast'] }"
_HOLE = re.compile(r"\{\w+\}|\[[^|\]]*\|[^\]]*\]")

_WORDS = """() => {
  const said = [];
  const walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walk.nextNode()) said.push(walk.currentNode.data);
  for (const one of document.querySelectorAll('*'))
    for (const name of ['aria-label', 'title', 'alt', 'placeholder', 'aria-description'])
      if (one.hasAttribute(name)) said.push(one.getAttribute(name));
  return [document.title, ...said].map((text) => text.trim()).filter(Boolean);
}"""


def violations(person: Person, only: str = "") -> list[str]:
    """What axe finds wrong."""
    page = person.page
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
    found: dict[str, Any] = page.evaluate(f"() => axe.run(document, {only or '{}'})")
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found["violations"]
        for node in one["nodes"]
    ]


def scrolls_sideways(person: Person) -> bool:
    return bool(
        person.page.evaluate("() => document.scrollingElement.scrollWidth > window.innerWidth")
    )


def faults(person: Person) -> list[str]:
    """Everything that is wrong, on the phone and on the desktop, light and dark."""
    page = person.page
    found = [f"not {person.lang}: {text}" for text in foreign(person)]
    for (width, height), theme, whole in LOOKS:
        page.set_viewport_size({"width": width, "height": height})
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        page.wait_for_timeout(150)
        where = f"{width} {theme}"
        if scrolls_sideways(person):
            found.append(f"{where}: scrolls sideways")
        found += [f"{where}: {one}" for one in violations(person, "" if whole else COLOURS)]
    return found


def foreign(person: Person) -> list[str]:
    """Texts of the page that are sentences of another language, and not of this one."""
    said: list[str] = person.page.evaluate(_WORDS)
    own, strange = _sentences(person.lang), _others(person.lang)
    return [text for text in said if strange.fullmatch(text) and not own.fullmatch(text)]


@cache
def _others(lang: str) -> re.Pattern[str]:
    return re.compile("|".join(_sentences(other).pattern for other in LANGUAGES if other != lang))


@cache
def _sentences(lang: str) -> re.Pattern[str]:
    """Every sentence of a language, with anything where something is filled in; what is hardly
    more than that is left out."""
    texts = set()
    for file in sorted((TEXTS / lang).rglob("*.toml")):
        texts |= set(_flat(tomllib.loads(file.read_text(encoding="utf-8"))))
    rules = (tomllib.loads(f.read_text(encoding="utf-8")) for f in (TEXTS / "rules").iterdir())
    texts |= {rule[lang] for table in rules for rule in table.values() if lang in rule}
    parts = [_HOLE.split(text) for text in texts if len(_HOLE.sub("", text)) > 3]
    return re.compile("|".join(".*".join(map(re.escape, part)) for part in parts), re.DOTALL)


def _flat(table: dict[str, Any]) -> list[str]:
    found = []
    for value in table.values():
        if isinstance(value, dict):
            found += _flat(value)
        elif isinstance(value, str):
            found.append(value)
    return found
