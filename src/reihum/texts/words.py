"""The sentences of one language: what somebody is told, what an action does, what happened."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import cache, lru_cache
from itertools import cycle
from typing import Any, NamedTuple

from reihum.core.actions import Action
from reihum.core.cards import HIDDEN
from reihum.core.cue import Cue, cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Dealt, Event, Moved, Opened, Said, Scored, Shown, Shuffled
from reihum.core.options import Option, Setup, show
from reihum.core.zones import Fact, View, owner_of
from reihum.texts.files import said
from reihum.texts.pages import web
from reihum.texts.rulebook import rule_of_line
from reihum.texts.sentences import Part, Sentence, listed, named_cards, plain, template

_CARDS = re.compile(r"\[([^]]+)\]")


class Line(NamedTuple):
    """A line of the log, and the number of the rule it rests on."""

    parts: tuple[Part, ...]
    rule: str | None


@cache
def _sections(lang: str, game: str) -> dict[str, dict[str, str]]:
    """All texts by section and key; those of the game stand above the common ones."""
    found: dict[str, dict[str, str]] = {}
    for file in ("common", game) if game else ("common",):
        for section, texts in said(lang, f"{file}.toml").items():
            if isinstance(texts, dict):
                found[section] = found.get(section, {}) | texts
    return found


TOLD = (Moved, Said, Shown, Shuffled, Dealt, Scored)  # the events that have lines
OF_CARDS = (Moved, Shown)
SILENT = Line((), None)


class Words:
    """The words of one language, optionally of one game. `names` are the players by seat, `you` is
    the seat of the person who reads, if any."""

    def __init__(
        self, lang: str, game: str = "", names: Sequence[str] = (), you: int | None = None
    ) -> None:
        self.lang = lang
        self.game = game
        self.own: dict[str, Any] = said(lang, f"{game}.toml") if game else {}
        self.names = tuple(names)
        self.you = you
        self._sections = _sections(lang, game)

    def find(self, section: str, key: str) -> str | None:
        return self._sections.get(section, {}).get(key)

    def say(self, section: str, key: str, about: int | None = None, /, **facts: Any) -> str:
        """The sentence of this key; `about` is the seat that it is about."""
        return plain(self.parts(section, key, about, **facts))

    def parts(self, section: str, key: str, about: int | None = None, /, **facts: Any) -> Sentence:
        """Like `say`, but in parts. A fact that already is a part or a list of parts is kept."""
        text = self.find(section, key)
        if text is None:
            raise KeyError(f"{section}.{key} has no text in {self.lang}")
        made: Sentence = []
        said = ""
        for words, name in template(text, about is not None and about == self.you):
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

    def count(self, section: str, key: str, n: int) -> str:
        """So many of something, with its noun."""
        return self.say(section, f"{key}-one" if n == 1 else key, n=n)

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
            return listed([Part(str(item))] for item in fact)
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
        if not self.names:
            return self.say("table", "seat-whose", seat=seat)
        hisses = self.names[seat].endswith(("s", "ß", "x", "z"))
        return self.say("table", f"other-whose{'-s' * hisses}", who=self.who(seat))

    def mistake(self, error: Mistake) -> str:
        """What went wrong, in words; a refused move with the number of its rule."""
        if isinstance(error, Refusal):
            return f"{self.why(error)} {self.say('table', 'rule', rule=error.rule)}"
        return self.why(error)

    def why(self, error: Mistake) -> str:
        """What went wrong, in words."""
        return plain(self.why_parts(error))

    def why_parts(self, error: Mistake) -> Sentence:
        """Like `why`, but in parts."""
        facts = dict(error.facts)
        if isinstance(error, Refusal):
            for name in {"card", "cards"} & facts.keys():
                named = (facts[name],) if isinstance(facts[name], str) else facts[name]
                facts[name] = named_cards(named)
                if name == "cards":  # "R10 oder R12", where any of them would do
                    facts["either"] = named_cards(named, self.say("table", "or"))
        if "seats" in facts and isinstance(facts["seats"], tuple):
            facts["seats"] = tuple(self.who(seat) for seat in facts["seats"])
        if "game" in facts and error.key != "no-game":
            facts["name"] = said(self.lang, f"{facts['game']}.toml")["name"]
        section = "refusals" if isinstance(error, Refusal) else "mistakes"
        return self.parts(section, error.key, **facts)

    def now(self, view: View, told: Cue | None, winners: Sequence[int] = ()) -> Sentence:
        """What somebody with this view is told now: what to do or, if the game has no cue for
        them, whom the table waits for."""
        return self.cue(told or self.calm(view, winners))

    def calm(self, view: View, winners: Sequence[int] = ()) -> Cue:
        """What they are told where the game asks nothing of them."""
        return _calm(view, self.you, winners, len(self.names))

    def cue(self, told: Cue) -> Sentence:
        """A sentence of the section `now`. Where a game has none for its own key, its verbs are
        named."""
        key, facts = told.key, dict[str, Any](told.facts)
        if facts.get("n") == 1 and self.find("now", f"{key}-one"):
            key = f"{key}-one"
        if self.find("now", key) is None and "verbs" in facts:
            key = "choose"
        about = facts.pop("seat", None)
        for name, fact in facts.items():
            facts[name] = self._cued(name, fact)
        return self.parts("now", key, about, **facts)

    def _cued(self, name: str, fact: Any) -> Any:
        if name in ("card", "cards"):
            return named_cards((fact,) if isinstance(fact, str) else fact)
        if name == "other":
            return self._person("whom", fact)
        if name == "names":
            return listed(([self._person("who", seat)] for seat in fact), self.say("table", "and"))
        if name == "verbs":
            return listed(([Part(self.verb(verb))] for verb in fact), self.say("table", "or"))
        return self._spoken(fact) if name == "spoken" else fact

    def _spoken(self, fact: Any) -> Any:
        """A number as it is said, or as a game calls what it counts with it; also several."""
        if isinstance(fact, tuple):
            return tuple(map(self._spoken, fact))
        return self.find("numbers", str(fact)) or fact

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
        if owner is None:
            return kind
        key = name.partition(".")[0]
        return self.say("owned", key if self.find("owned", key) else "other", owner, kind=kind)

    def zone_heading(self, name: str) -> str:
        """The name of a zone at the beginning of a line."""
        said = self.zone(name)
        return said[:1].upper() + said[1:]

    def zone_label(self, name: str) -> str:
        """The name of a zone where everybody's zones lie beside their names."""
        own = self.you is not None and owner_of(name) == self.you
        return self.zone(name) if own else self.zone_kind(name)

    def zone_kind(self, name: str) -> str:
        """The name of a zone or of a place in it, without its owner."""
        return _zone_kind(self.lang, self.game, name)

    def notes(self, facts: Mapping[str, Any]) -> list[str]:
        """Sentences for the public facts that have one. Numbers by seat leave out zeros."""
        lines: list[str] = []
        alone, by_seat = (self._sections.get(section, {}) for section in ("facts", "by-seat"))
        if not alone and not by_seat:
            return lines
        for name, value in facts.items():
            if value and name in alone:
                lines.append(_note(self.lang, self.game, name, value))
            if name in by_seat and any(value):
                said = [self.standing(seat, number) for seat, number in enumerate(value) if number]
                lines.append(self.say("by-seat", name, value=said))
        return lines

    def event(self, event: Event) -> str | None:
        """A line for the log, or None if this event has none."""
        return plain(self.line(event).parts) or None

    def line(self, event: Event, new: bool = False) -> Line:
        """The same in parts, with its rule. Everyone who sees the same event and is not concerned
        by it gets the same line, so its words are put together only once. `new`: the zone that
        cards move to has just come."""
        if not isinstance(event, TOLD):
            return SILENT
        if isinstance(event, Dealt):  # rare
            return self.new_line(event)
        you = self.you if self.you in concerned(event) else None
        return _line(self.lang, self.game, self.names, you, event, new)

    def lines(self, events: Sequence[Event]) -> list[Line]:
        """The line of each event. Cards that go the same way one after another are told together,
        by the last of them, where there are words for several."""
        made: list[Line] = []
        run: list[tuple[int, Moved | Shown]] = []
        opened = {event.zone for event in events if isinstance(event, Opened) and event.new}
        for number, event in enumerate(events):
            new = isinstance(event, Moved) and event.target in opened
            made.append(line := self.line(event, new))
            if not line.parts:
                continue
            if not isinstance(event, OF_CARDS):
                run = []
                continue
            if run and not (_alike(run[-1][1], event) and self._tell_together(run[-1][1], event)):
                run = []
            run.append((number, event))
            if len(run) > 1:
                cards = tuple(card for _, one in run for card in one.cards or ())
                made[run[-2][0]] = Line((), None)
                made[number] = self.line(replace(event, cards=cards))
        return made

    def _tell_together(self, *events: Moved | Shown) -> bool:
        """Is there a line that tells of all these, and others like them?"""
        for event in events:
            if not event.cards or (isinstance(event, Moved) and event.place is not None):
                return False
            key = self._key(replace(event, cards=event.cards * 2))
            if key is None or not key.endswith("-several"):
                return False
        return True

    def new_line(self, event: Event, new: bool = False) -> Line:
        """As `line`, but always put together again."""
        key = self._key(event)
        if new and self.find("log", f"{key}-new"):
            key = f"{key}-new"
        if key is None:
            return SILENT
        return Line(tuple(self._told(key, event)), rule_of_line(self.game, key))

    def _told(self, key: str, event: Event) -> Sentence:
        if isinstance(event, Moved):
            return self._moved(key, event)
        if isinstance(event, Said):
            spoken = self._spoken(event.number)
            return self.parts("log", key, event.seat, number=event.number, spoken=spoken)
        if isinstance(event, Shown):
            return self.parts("log", key, cards=named_cards(event.cards))
        if isinstance(event, Shuffled):
            return self.parts("log", key, zone=self.zone(event.zone))
        if isinstance(event, Dealt):
            return self.parts("log", key, deal=event.deal)
        assert isinstance(event, Scored)
        points = listed(self._standing(seat, value) for seat, value in enumerate(event.points))
        marked = ([self._person("who", seat)] for seat, value in enumerate(event.points) if value)
        names = listed(marked, self.say("table", "and"))  # of who won, or lost: nothing is counted
        return self.parts("log", key, deal=event.deal, points=points, names=names)

    def _key(self, event: Event) -> str | None:
        """The key of the log line for this event, or None if it has none."""
        key = event.kind
        if isinstance(event, Moved):
            key = "-".join(zone.partition(".")[0] for zone in (event.source, event.target))
            if event.cards is None or HIDDEN in event.cards:
                key = f"{key}-hidden" if self.find("log", f"{key}-hidden") else key
            if event.place is not None:
                key = f"{key}-placed"
        elif isinstance(event, Said):
            key = event.word
        elif not isinstance(event, TOLD):
            return None
        if isinstance(event, OF_CARDS):
            number = "one" if len(event.cards or ()) == 1 else "several"
            if self.find("log", f"{key}-{number}"):
                key = f"{key}-{number}"
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
            cards=named_cards(event.cards),
            place=None if place is None else Part(place, card=place),
            count=len(event.cards or ()),
            many=self.find("numbers", str(len(event.cards or ()))) or len(event.cards or ()),
            source=self.zone_kind(event.source),
            target=self.zone_kind(event.target),
            giver=None if giver is None else self._person("whom", giver),
        )

    def winners(self, seats: Sequence[int]) -> str:
        """Who has won. In a game for one, that may be nobody."""
        return ", ".join(map(self.who, seats)) or self.say("table", "nobody")

    def won(self, seats: Sequence[int], totals: Sequence[int], deals: int) -> str:
        """How a match has ended: who has won it or, in a game for one, how many deals were won."""
        if len(seats) == 1 < len(totals):
            (seat,) = seats
            return plain(self.parts("table", "won-alone", seat, who=self._person("who", seat)))
        return self.say("table", "won", who=self.winners(seats), n=max(totals), deals=deals)

    def standings(self, points: Sequence[int]) -> str:
        return ", ".join(self.standing(seat, value) for seat, value in enumerate(points))

    def standing(self, seat: int, points: int) -> str:
        return plain(self._standing(seat, points))

    def _standing(self, seat: int, points: int) -> Sentence:
        return self.parts("table", "standing", who=self._person("who", seat), points=points)

    def option(self, name: str) -> str:
        return self.find("options", name) or name

    def change(self, option: str) -> str:
        """What an option changes, in a sentence."""
        return self.find("changes", option) or ""

    def value(self, option: str, value: str) -> str:
        """The name of an option's value. If the value is a list such as `red-blue`, all names."""
        named = self.find("values", f"{option}-{value}") or self.find("values", value)
        return named or ", ".join(self.find("values", word) or word for word in value.split("-"))

    def unusual(self, setup: Setup, options: Iterable[Option]) -> list[str]:
        """The options that differ from the rulebook's, and what they are set to."""
        known = {option.name: option for option in options}
        chosen = setup.unusual(known.values())
        return [self._setting(known[name], show(value)) for name, value in chosen.items()]

    def _setting(self, option: Option, value: str) -> str:
        label = self.option(option.name)
        if option.seat and value.isdecimal():  # the pages count seats from 1
            said = web(self.lang)["seats.seat"].format(n=int(value) + 1)
        else:
            said = self.value(option.name, value)
        return f"{label} {said}" if label.endswith("?") else f"{label}: {said}"


@lru_cache(10_000)  # limited, because names that people type come here too
def _zone_kind(lang: str, game: str, name: str) -> str:
    words, parts = Words(lang, game), name.split(".")
    if owner_of(name) is not None:
        parts.pop()
    for n in range(len(parts), 0, -1):  # "row.red.7" begins with "row.red", which has a name
        if named := words.find("zones", ".".join(parts[:n])):
            return " ".join([named, *(words.find("zones", word) or word for word in parts[n:])])
    return " ".join(words.find("zones", word) or word for word in parts)


def _calm(view: View, you: int | None, winners: Sequence[int], seats: int) -> Cue:
    """What is said where the game asks nothing of somebody."""
    facts: dict[str, Any] = view.facts
    watched = "-watched" if you is None else ""
    if facts["phase"] == "over":
        if len(winners) == 1:
            return cue(f"over{watched}", seat=winners[0])
        if winners:
            return cue(f"over-several{watched}", names=tuple(winners))
        return cue(f"over-nobody{watched}")
    if facts["phase"] == "rest":
        return cue("round-watched" if watched else "round-ready" if view.answer else "round-over")
    asked = facts["asked"]
    if not watched and view.answer:
        return cue("answered", cards=view.answer.cards)
    if len(asked) == 1:
        return cue("watching" if watched else "other", seat=asked[0])
    if watched and len(asked) == seats:
        return cue("watching-all")
    others = tuple(seat for seat in asked if seat != you)
    return cue("watching-several" if watched else "others", names=others)


def _alike(one: Moved | Shown, other: Moved | Shown) -> bool:
    """Do their cards go the same way, seen in the same way, or are turned up together? Where
    somebody gets them, it does not matter whose they were, as the line does not say it."""
    if isinstance(one, Shown) or isinstance(other, Shown):
        return type(one) is type(other)
    hidden = HIDDEN in (one.cards or ()), HIDDEN in (other.cards or ())
    sources = one.source, other.source
    if owner_of(one.target) is not None:
        sources = sources[0].partition(".")[0], sources[1].partition(".")[0]
    return sources[0] == sources[1] and one.target == other.target and hidden[0] == hidden[1]


def concerned(event: Event) -> Iterable[int | None]:
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
    words = Words(lang, game)
    return words.say("facts", name, value=value, spoken=words._spoken(value))


@lru_cache(1_000)
def _line(
    lang: str, game: str, names: tuple[str, ...], you: int | None, event: Event, new: bool
) -> Line:
    return Words(lang, game, names, you).new_line(event, new)
