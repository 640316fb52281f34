"""Faults that a page may have: accessibility, width, words of the other language."""

import re
from functools import cache
from pathlib import Path
from typing import Any

from reihum.texts import LANGUAGES, web
from tests.browser.person import DESKTOP, PHONE, Person
from tests.translation import TEXTS, files_of, read

ROOT = Path(__file__).parents[2]
AXE = ROOT / "web" / "node_modules" / "axe-core" / "axe.min.js"
# Every page is checked on phone and desktop, light and dark, in both languages, but not in every
# combination. The theme changes only colours, so in the other theme only these are checked.
SIZES = (PHONE, DESKTOP)
LOOKS = {"de": (PHONE, "light", "dark"), "en": (DESKTOP, "dark", "light")}
MOST_COMMON = 6  # texts with at most this many letters may be the same in any language
COLOURS = "runOnly: ['color-contrast']"
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


_FRAME = "await new Promise((done) => requestAnimationFrame(done));"
# Wait three frames, and until everything that fades or slides has finished.
STILL = f"""async () => {{
  for (let n = 0; n < 3; n += 1) {_FRAME}
  const moving = document.getAnimations()
    .filter((one) => one.effect.getComputedTiming().endTime < 3000);
  await Promise.all(moving.map((one) => one.finished.catch(() => null)));
  {_FRAME}
}}"""


# What is printed on a card is a picture: nobody calls a button by it.
_PICTURES = """() => axe.configure({
  rules: [{ id: 'label-content-name-mismatch', selector: ':not(:has(.card))' }]
})"""


def look_for_violations(person: Person, only: str = "") -> list[str]:
    """What axe finds wrong with the page, after all fading has finished."""
    page = person.page
    page.evaluate(STILL)
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.read_text(encoding="utf-8"))
        page.evaluate(_PICTURES)
    found: list[dict[str, Any]] = page.evaluate(
        f"() => axe.run(document, {{ resultTypes: ['violations'], {only} }})"
        ".then((all) => all.violations)"
    )
    return [
        f"{one['id']}: {node['target']} {node['failureSummary']}"
        for one in found
        for node in one["nodes"]
    ]


def scrolls_sideways(person: Person) -> bool:
    return bool(
        person.page.evaluate("() => document.scrollingElement.scrollWidth > window.innerWidth")
    )


def faults(person: Person, themes: int = 2) -> list[str]:
    """Everything that is wrong with the page in this language; by axe in so many themes."""
    page = person.page
    found = [f"not {person.lang}: {text}" for text in foreign(person)]
    for size in sorted(SIZES, key=lambda size: size == LOOKS[person.lang][0]):
        _resize(person, size)
        if scrolls_sideways(person):
            found.append(f"{size}: scrolls sideways")
    where, *looks = LOOKS[person.lang]
    for theme, only in list(zip(looks, ("", COLOURS), strict=True))[:themes]:
        page.evaluate("(theme) => { document.documentElement.dataset.theme = theme; }", theme)
        found += [f"{where} {theme}: {one}" for one in look_for_violations(person, only)]
    return found


def _resize(person: Person, size: tuple[int, int]) -> None:
    """Resize the page and wait until it has noticed that."""
    person.page.set_viewport_size({"width": size[0], "height": size[1]})
    person.page.evaluate(STILL)


def foreign(person: Person) -> list[str]:
    """Texts on the page that are sentences of another language and not of this one."""
    said: list[str] = person.page.evaluate(_WORDS)
    return [text for text in said if _is_foreign(text, person.lang)]


@cache
def _is_foreign(text: str, lang: str) -> bool:
    return bool(_others(lang).fullmatch(text) and not _sentences(lang).fullmatch(text))


@cache
def _others(lang: str) -> re.Pattern[str]:
    return re.compile("|".join(_sentences(other).pattern for other in LANGUAGES if other != lang))


@cache
def _sentences(lang: str) -> re.Pattern[str]:
    """Matches every sentence of a language, with anything in the places that are filled in.
    Sentences that are almost only such places are left out."""
    texts = set(web(lang).values())  # those say how other languages are called, too
    for file in files_of(TEXTS / lang):
        texts |= set(read(TEXTS / lang / file).values())
    parts = [_HOLE.split(text) for text in texts if len(_HOLE.sub("", text)) >= MOST_COMMON]
    return re.compile("|".join(".*".join(map(re.escape, part)) for part in parts), re.DOTALL)
