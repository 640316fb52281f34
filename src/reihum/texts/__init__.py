"""Every word a person reads, in German and English. There are no rules here.

`de/` and `en/` have the same keys: common.toml, a file for each game that takes precedence over
common.toml, and web/ with the words of the pages, where `key-one` is the singular. `rules/` has the
numbered rules in both languages (see rulebook.py), `lessons/` the guided first games.

In a sentence `[legt|legst]` is the form for others and the form for "you". A line of the log is
a list of parts, so that cards and people in it can be found without searching the text.
"""

import re
from collections.abc import Iterable, Mapping, Sequence
from functools import cache, lru_cache
from itertools import cycle
from string import Formatter
from typing import Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Dealt, Event, Moved, Said, Scored, Shown, Shuffled
from reihum.core.options import Value, show
from reihum.core.zones import Fact, owner_of
from reihum.texts.files import load, names_in
from reihum.texts.rulebook import Rule, rule_of_line, rule_text, rules

__all__ = [
    "LANGUAGES",
    "Part",
    "Rule",
    "Words",
    "bot_name",
    "lesson",
    "rule_text",
    "rules",
    "web",
]

LANGUAGES = ("de", "en")
_CARDS = re.compile(r"\[([^]]+)\]")
_FORMS = re.compile(r"\[([^|\]]*)\|([^\]]*)\]")


@cache
def lesson(game: str) -> dict[str, Any] | None:
    """The script of a game's lesson and what is said in it, if it has one."""
    file = f"{game}.toml"
    return load(f"lessons/{file}") if file in names_in("lessons") else None


@cache
def web(lang: str) -> dict[str, str]:
    """The words of the browser's pages, by "section.key"."""
    return {
        f"{section}.{key}": text
        for part in names_in(lang, "web")
        for section, texts in load(f"{lang}/web/{part}").items()
        for key, text in texts.items()
    }


def bot_name(seat: int) -> str:
    """The name of the bot on a seat, the same in every language."""
    names = str(load("bots.toml")["names"]).split()
    return names[seat % len(names)]


class Part(NamedTuple):
    """A piece of a sentence: just words, or the words for a card or for somebody at the table."""

    text: str
    card: str | None = None
    seat: int | None = None


Sentence = list[Part]


@cache
def _template(text: str, you: bool) -> tuple[tuple[str, str | None], ...]:
    """A sentence as pairs: some words, and the name of the fact that follows them, if any. In the
    form for "you" or for others."""
    chosen = _FORMS.sub(lambda forms: forms[2 if you else 1], text)
    return tuple((words, name) for words, name, _, _ in Formatter().parse(chosen))


def _listed(items: Iterable[Sentence]) -> Sentence:
    """The items with commas between them; a dash if there are none."""
    made: Sentence = []
    for item in items:
        made += [Part(", "), *item] if made else item
    return made or [Part("–")]


def _cards(cards: Iterable[str] | None) -> Sentence:
    return _listed([Part(card, card=None if card == HIDDEN else card)] for card in cards or ())


def _joined(sentence: Iterable[Part]) -> str:
    return "".join([part.text for part in sentence])


class Line(NamedTuple):
    """A line of the log, and the number of the rule it rests on."""

    parts: tuple[Part, ...]
    rule: str | None


@cache
def _sections(lang: str, game: str) -> dict[str, dict[str, str]]:
    """All texts by section and key; those of the game stand above the common ones."""
    found: dict[str, dict[str, str]] = {}
    for file in ("common", game) if game else ("common",):
        for section, texts in load(f"{lang}/{file}.toml").items():
            if isinstance(texts, dict):
                found[section] = found.get(section, {}) | texts
    return found


class Words:
    """The words of one language, optionally of one game. `names` are the players by seat, `you` is
    the seat of the person who reads, if any."""

    def __init__(
        self, lang: str, game: str = "", names: Sequence[str] = (), you: int | None = None
    ) -> None:
        self.lang = lang
        self.game = game
        self.own: dict[str, Any] = load(f"{lang}/{game}.toml") if game else {}
        self.names = tuple(names)
        self.you = you
        self._sections = _sections(lang, game)

    def find(self, section: str, key: str) -> str | None:
        return self._sections.get(section, {}).get(key)

    def say(self, section: str, key: str, about: int | None = None, /, **facts: Any) -> str:
        """The sentence of this key; `about` is the seat that it is about."""
        return _joined(self.parts(section, key, about, **facts))

    def parts(self, section: str, key: str, about: int | None = None, /, **facts: Any) -> Sentence:
        """Like `say`, but in parts. A fact that already is a part or a list of parts is kept."""
        text = self.find(section, key)
        if text is None:
            raise KeyError(f"{section}.{key} has no text in {self.lang}")
        made: Sentence = []
        said = ""
        for words, name in _template(text, about is not None and about == self.you):
            said += words
            if name is None:
                continue
            fact = facts[name] if about is None or name in facts else self._person(name, about)
            for part in self._shown(fact):
                if part.card is None and part.seat is None:
                    said += part.text
                else:
                    made += [Part(said), part] if said else [part]
                    said = ""
        return [*made, Part(said)] if said else made

    def _person(self, case: str, seat: int) -> Part:
        """The person on a seat: "{who}", "{whom}" or "{whose}" in a sentence."""
        say = {"who": self.who, "whom": self.whom, "whose": self.whose}[case]
        return Part(say(seat), seat=seat)

    def _shown(self, fact: Any) -> Sentence:
        if isinstance(fact, Part):
            return [fact]
        if isinstance(fact, Mistake):
            return [Part(self.mistake(fact))]
        if isinstance(fact, Action):
            return [Part(self.action(fact))]
        if isinstance(fact, tuple | list):
            if fact and isinstance(fact[0], Part):
                return list(fact)
            return _listed([Part(str(item))] for item in fact)
        return [Part(str(fact))]

    def who(self, seat: int) -> str:
        if seat == self.you:
            return self.say("table", "you")
        return self.names[seat] if self.names else self.say("table", "seat", seat=seat)

    def whom(self, seat: int) -> str:
        return self.say("table", "you-whom") if seat == self.you else self.who(seat)

    def whose(self, seat: int) -> str:
        if seat == self.you:
            return self.say("table", "you-whose")
        return self.say("table", "other-whose", who=self.who(seat))

    def mistake(self, error: Mistake) -> str:
        """What went wrong, in words; a refused move with the number of its rule."""
        if isinstance(error, Refusal):
            return f"{self.why(error)} {self.say('table', 'rule', rule=error.rule)}"
        return self.why(error)

    def why(self, error: Mistake) -> str:
        """What went wrong, in words."""
        return _joined(self.why_parts(error))

    def why_parts(self, error: Mistake) -> Sentence:
        """Like `why`, but in parts."""
        facts = dict(error.facts)
        if isinstance(error, Refusal):
            for name in {"card", "cards"} & facts.keys():
                named = facts[name]
                facts[name] = _cards((named,) if isinstance(named, str) else named)
        if "seats" in facts and isinstance(facts["seats"], tuple):
            facts["seats"] = tuple(self.who(seat) for seat in facts["seats"])
        if "game" in facts and error.key != "no-game":
            facts["name"] = load(f"{self.lang}/{facts['game']}.toml")["name"]
        section = "refusals" if isinstance(error, Refusal) else "mistakes"
        return self.parts(section, error.key, **facts)

    def action(self, action: Action) -> str:
        """What an action does. If it names a place, there may be other words for it."""
        text = self.find("actions", action.verb) or action.verb
        if action.place:
            text = self.find("placed", action.verb) or text
        place = self.zone(action.place) if action.place else ""
        number = "" if action.number is None else action.number
        facts = {"cards": " ".join(action.cards), "place": place, "number": number}
        said = " ".join(text.format_map(facts).split())
        if action.which:
            said += f" {self.say('table', 'which', which=action.which)}"
        return said

    def action_parts(self, action: Action) -> Sentence:
        """Like `action`, but in parts."""
        before, sign, after = self.action(action._replace(cards=("\0",))).partition("\0")
        if not (action.cards and sign):
            return [Part(self.action(action))]
        named = [part for card in action.cards for part in (Part(" "), Part(card, card=card))]
        return [part for part in (Part(before), *named[1:], Part(after)) if part.text]

    def lesson_parts(self, text: str) -> Sentence:
        """What is said in a lesson: `{1}` is somebody at the table, `[R11]` a card."""
        said = text.format(*self.names)
        pieces = zip(_CARDS.split(said), cycle((False, True)), strict=False)
        return [Part(words, card=words if is_card else None) for words, is_card in pieces if words]

    def verb(self, verb: str) -> str:
        """What a verb does, without its cards and its place."""
        return _verb(self.lang, self.game, verb)

    def zone(self, name: str) -> str:
        """The name of a zone or of a place in it: its kind, and whose or which one it is."""
        owner = owner_of(name)
        kind = self.zone_kind(name)
        return kind if owner is None else f"{self.who(owner)}, {kind}"

    def zone_kind(self, name: str) -> str:
        """The name of a zone or of a place in it, without its owner."""
        return _zone_kind(self.lang, self.game, name)

    def notes(self, facts: Mapping[str, Any]) -> list[str]:
        """Sentences for the public facts that have one. Numbers by seat leave out zeros."""
        lines = []
        alone, by_seat = (self._sections.get(section, {}) for section in ("facts", "by-seat"))
        for name, value in facts.items():
            if value and name in alone:
                lines.append(_note(self.lang, self.game, name, value))
            if name in by_seat and any(value):
                said = [self.standing(seat, number) for seat, number in enumerate(value) if number]
                lines.append(self.say("by-seat", name, value=said))
        return lines

    def event(self, event: Event) -> str | None:
        """A line for the log, or None if this event has none."""
        return _joined(self.line(event).parts) or None

    def line(self, event: Event) -> Line:
        """The same in parts, with its rule. Everyone who sees the same event and is not concerned
        by it gets the same line, so its words are put together only once."""
        if not isinstance(event, Moved | Said | Shown | Shuffled | Scored):  # rare, or not told
            return self.new_line(event)
        you = self.you if self.you in _concerned(event) else None
        return _line(self.lang, self.game, self.names, you, event)

    def new_line(self, event: Event) -> Line:
        """As `line`, but always put together again."""
        key = self._key(event)
        if key is None:
            return Line((), None)
        return Line(tuple(self._told(key, event)), rule_of_line(self.game, key))

    def _told(self, key: str, event: Event) -> Sentence:
        if isinstance(event, Moved):
            return self._moved(key, event)
        if isinstance(event, Said):
            return self.parts("log", key, event.seat, number=event.number)
        if isinstance(event, Shown):
            return self.parts("log", key, cards=_cards(event.cards))
        if isinstance(event, Shuffled):
            return self.parts("log", key, zone=self.zone(event.zone))
        if isinstance(event, Dealt):
            return self.parts("log", key, deal=event.deal)
        assert isinstance(event, Scored)
        points = _listed(self._standing(seat, value) for seat, value in enumerate(event.points))
        return self.parts("log", key, deal=event.deal, points=points)

    def _key(self, event: Event) -> str | None:
        """The key of the log line for this event, or None if it has none."""
        key = event.kind
        if isinstance(event, Moved):
            key = "-".join(zone.partition(".")[0] for zone in (event.source, event.target))
            if event.cards is None or HIDDEN in event.cards:
                key = f"{key}-hidden" if self.find("log", f"{key}-hidden") else key
            if event.place is not None:
                key = f"{key}-placed"
            if len(event.cards or ()) == 1 and self.find("log", f"{key}-one"):
                key = f"{key}-one"
        elif isinstance(event, Said):
            key = event.word
        elif not isinstance(event, Shown | Shuffled | Dealt | Scored):
            return None
        if isinstance(event, Shuffled) and event.zone.startswith("hand"):
            return None
        return key if self.find("log", key) else None

    def _moved(self, key: str, event: Moved) -> Sentence:
        giver, taker = owner_of(event.source), owner_of(event.target)
        place = event.place
        return self.parts(
            "log",
            key,
            giver if taker is None else taker,
            cards=_cards(event.cards),
            place=None if place is None else Part(place, card=place),
            count=len(event.cards or ()),
            source=self.zone_kind(event.source),
            target=self.zone_kind(event.target),
        )

    def winners(self, seats: Sequence[int]) -> str:
        """Who has won. In a game for one, that may be nobody."""
        return ", ".join(map(self.who, seats)) or self.say("table", "nobody")

    def won(self, seats: Sequence[int], totals: Sequence[int], deals: int) -> str:
        """How a match has ended: who has won it or, in a game for one, how many deals were won."""
        return self.say("table", "won", who=self.winners(seats), n=max(totals), deals=deals)

    def standings(self, points: Sequence[int]) -> str:
        return ", ".join(self.standing(seat, value) for seat, value in enumerate(points))

    def standing(self, seat: int, points: int) -> str:
        return _joined(self._standing(seat, points))

    def _standing(self, seat: int, points: int) -> Sentence:
        return self.parts("table", "standing", who=self._person("who", seat), points=points)

    def option(self, name: str) -> str:
        return self.find("options", name) or name

    def value(self, value: str) -> str:
        """The name of an option's value. If the value is a list such as `red-blue`, all names."""
        return self.find("values", value) or ", ".join(
            self.find("values", word) or word for word in value.split("-")
        )

    def setting(self, name: str, value: Value) -> str:
        """An option and its value."""
        return f"{self.option(name)}: {self.value(show(value))}"


@lru_cache(10_000)  # limited, because names that people type come here too
def _zone_kind(lang: str, game: str, name: str) -> str:
    words, parts = Words(lang, game), name.split(".")
    if owner_of(name) is not None:
        parts.pop()
    return " ".join(words.find("zones", word) or word for word in parts)


def _concerned(event: Event) -> Iterable[int | None]:
    """The seats a line of the log may speak of."""
    if isinstance(event, Moved):
        return owner_of(event.source), owner_of(event.target)
    if isinstance(event, Said):
        return (event.seat,)
    if isinstance(event, Shuffled):
        return (owner_of(event.zone),)
    return range(len(event.points)) if isinstance(event, Scored) else ()


@lru_cache(1_000)
def _verb(lang: str, game: str, verb: str) -> str:
    return Words(lang, game).action(Action(verb)).removesuffix(":")


@lru_cache(1_000)
def _note(lang: str, game: str, name: str, value: Fact) -> str:
    return Words(lang, game).say("facts", name, value=value)


@lru_cache(1_000)
def _line(lang: str, game: str, names: tuple[str, ...], you: int | None, event: Event) -> Line:
    return Words(lang, game, names, you).new_line(event)
