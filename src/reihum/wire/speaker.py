"""A table's messages put into one person's language: plain dicts, as types.py has them.

Standard library only, and no bytes: a server packs the dicts, a page could take them as they are.
Parts of a message may be parts of the next one too: nobody changes them.
"""

from collections.abc import Mapping, Sequence
from functools import lru_cache
from itertools import count
from operator import itemgetter
from typing import Any, NamedTuple, cast

from reihum.bots.levels import levels_of
from reihum.core import picking
from reihum.core.actions import Action
from reihum.core.cards import HIDDEN
from reihum.core.cue import Cue
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Event, Said
from reihum.core.game import Game
from reihum.core.plan import Plan
from reihum.core.zones import SeenZone, Sorted, View, bit, owner_of
from reihum.games import find_game
from reihum.table import messages
from reihum.table.promise import Shown
from reihum.texts import (
    LANGUAGES,
    USUAL_LANGUAGE,
    Line,
    Part,
    Words,
    bot_name,
    concerned,
    rule_text,
)
from reihum.wire import types

_Marks = tuple[Sequence[int] | None, Sequence[str] | None]  # groups and wilds of a zone


# A zone as it was told, after all that this was made from.
_Lying = tuple[SeenZone, _Marks | None, Sorted | None, types.Zone]


class _Public(NamedTuple):
    """What follows from the public facts, for whoever reads it."""

    facts: dict[str, Any]
    asked: tuple[int, ...]
    phase: types.Phase
    deal: int
    points: Sequence[Sequence[int]]
    groups: Mapping[str, Sequence[int]]
    wild: Mapping[str, Sequence[str]]
    marks: Mapping[str, _Marks]


# Of which events there is something to show or tell, and what.
TOLD: dict[str, tuple[str, ...]] = {
    "moved": ("cards", "source", "target", "place"),
    "shown": ("cards", "zone"),
    "said": ("seat", "word", "number"),
    "shuffled": ("zone",),
    "scored": (),
    "dealt": (),
}


# What of news is not said again as long as it is the same.
CHANGING = [name for name in types.News.__annotations__ if name in types.Changed.__optional_keys__]
_NAME = itemgetter("name")
MOST_CHOICES, MOST_CUES = 500, 100  # that are remembered


class Speaker:
    """Puts a table's messages into one person's language."""

    def __init__(self, code: str, lang: str, *, changes: bool = False) -> None:
        """`changes`: of news only what has changed since the last is said, where that is enough."""
        self.code = code
        self.changes = changes
        self.lang = lang if lang in LANGUAGES else USUAL_LANGUAGE
        self.words = Words(self.lang)
        self.game: type[Game] | None = None
        self._plan: Plan | None = None
        self._shows = self._sorts = False  # does the game say what follows from what is seen?
        self._told: dict[str, _Lying] = {}  # by zone, what was said last
        self._names: list[str] = []  # of all of them
        self._new: list[types.Zone] = []  # those of the last news that were not as before
        self._public_then: _Public | None = None  # what all could read then
        self._choices: dict[Action, types.Choice] = {}
        self._cues: dict[Cue, list[types.Part]] = {}
        self._labels: dict[str, str] = {}  # of zones
        self._last: types.News | None = None  # what was said; this person knows it

    def meet(self, about: messages.About) -> None:
        """Learn what is played and who sits where."""
        names = [
            seen.name or (bot_name(seat) if seen.bot else "")
            for seat, seen in enumerate(about.seats)
        ]
        self.words = Words(self.lang, about.setup.game, names, about.you)
        self.game = find_game(about.setup.game)
        self._plan = self.game.planned(about.setup)
        self._shows, self._sorts = ("shown_in" in vars(self.game), "sorted_in" in vars(self.game))
        self._told, self._public_then, self._choices, self._cues = {}, None, {}, {}
        self._labels, self._last = {}, None

    def say(self, message: messages.Message) -> types.Message:
        """The message in words. A table's `About` comes before anything else."""
        match message:
            case messages.About():
                self.meet(message)
                return self.table(message)
            case messages.News():
                news = self.news(message)
                return self._since_the_last(news) if self.changes else news
            case messages.Done():
                return {"kind": "done", "id": message.id}
            case messages.Refused():
                return {"kind": "refused", "id": message.id, "why": self.why(message.why)}
            case messages.Hinted():
                return self.hinted(message)
            case messages.Evening():
                return self.evening(message)
            case messages.Spoke():
                return {"kind": "spoke", "seat": message.seat, "phrase": message.phrase}
        return {
            "kind": "answer",
            "action": message.action,
            "why": None if message.why is None else self.why(message.why),
            "preview": message.preview,
            "next": _next(message.next),
            "now": [] if message.now is None else self._now(message.now),
        }

    def evening(self, evening: messages.Evening) -> types.Evening:
        return {
            "kind": "evening",
            "code": evening.code,
            "number": evening.number,
            "games": evening.games,
            "table": evening.table,
        }

    def trouble(self, error: Mistake, *, again: bool) -> types.Trouble:
        """Why a connection ends; `again`: coming back may help."""
        return {"kind": "trouble", "text": self.words.why(error), "again": again}

    def why(self, error: Mistake) -> types.Why:
        rule = error.rule if isinstance(error, Refusal) else None
        said = rule and rule_text(rule, self.lang)
        made: types.Why = {"text": self.words.why(error), "rule": rule, "rule_text": said}
        line = self.words.why_parts(error)
        if any(part.card is not None for part in line):
            made["line"] = _parts(tuple(line))
        return made

    def table(self, about: messages.About) -> types.Table:
        words, setup = self.words, about.setup
        game = find_game(setup.game)
        frozen = None
        if about.frozen:
            rules, ours = about.frozen
            frozen = words.why(Mistake("frozen", game=setup.game, rules=rules, ours=ours))
        return {
            "kind": "table",
            "wire": types.WIRE,
            "code": self.code,
            "game": setup.game,
            "name": words.own["name"],
            "options": dict(setup.options),
            "unusual": words.unusual(setup, game.OPTIONS),
            "printed": dict(game.planned(setup).printed),
            "levels": [cast(types.Level, level) for level in levels_of(setup.game)],
            "counts": game.counts(setup),
            "adds": game.ADDS_UP,
            "keeps": game.KEEPS,
            "seats": [
                {
                    "name": words.names[n],
                    "bot": cast(types.Bot, seat.bot),
                    "here": seat.here,
                    "free": seat.free,
                    "left": seat.left,
                    "face": seat.face,
                }
                for n, seat in enumerate(about.seats)
            ],
            "you": about.you,
            "host": about.host,
            "matches": about.matches,
            "playing": about.playing,
            "paused": about.paused,
            "pace": cast(types.Pace, about.pace),
            "limit": about.limit,
            "locked": about.locked,
            "closed": about.closed,
            "leads": about.leads,
            "knocking": [{"number": number, "name": name} for number, name in about.knocking],
            "knocks": about.knocks,
            "frozen": frozen,
            "day": about.day or None,
            "known": about.known,
            "promise": None if about.promise is None else promise(about.promise),
        }

    def news(self, news: messages.News) -> types.News:
        view, game, words = news.view, self._playing(), self.words
        same: dict[Any, Any] = {} if news.same is None else news.same
        public: _Public | None = same.get(_Public)
        if public is None:
            public = same[_Public] = self._public(view, self._public_then)
        self._public_then, phase = public, public.phase
        ordered = game.sorted_in(view.facts, _seen(view), view.seat) if self._sorts else {}
        return {
            "kind": "news",
            "at": news.at,
            "since": news.since,
            "events": self._events(news, same),
            "zones": self._zones_of(view, public.marks, ordered),
            "now": self._now(news.now or words.calm(view, news.winners)),
            "asked": public.asked,
            "yours": phase == "play" and view.seat in public.asked and view.answer is None,
            "phase": phase,
            "deal": public.deal,
            "deals": news.deals,
            "points": public.points,
            "facts": public.facts,
            "wild": public.wild.get("", ()),
            "notes": words.notes(view.facts),
            "answer": None if view.answer is None else self.choice(view.answer),
            "counted": self._counted(view, phase),
            "totals": news.totals,
            "winners": news.winners,
            "menu": [self.choice(action) for action in news.menu],
            "verbs": [self.verb(verb, following) for verb, following in news.verbs],
            "routine": None if news.routine is None else self.choice(news.routine),
            "undo": news.undo,
            "left": None if news.left is None else round(news.left, 1),
            "guide": None if news.guide is None else self.guide(news.guide),
        }

    def _since_the_last(self, news: types.News) -> types.News | types.Changed:
        """What has changed, if these news follow those that were said last."""
        last, self._last = self._last, news
        names, self._names = self._names, [*map(_NAME, news["zones"])]
        if last is None or last["at"] != (news["at"][0], news["since"]):
            return news
        if self._names != names and self._names[: len(names)] != names:
            return news  # some have gone
        changed: types.Changed = {
            "kind": "changed",
            "at": news["at"],
            "since": news["since"],
            "events": news["events"],
            "zones": self._new,
        }
        for name in CHANGING:  # most of it is the very same, which is seen at once
            was, value = last[name], news[name]  # type: ignore[literal-required]
            if value is not was and value != was:
                changed[name] = value  # type: ignore[literal-required]
        return changed

    def _public(self, view: View, then: _Public | None) -> _Public:
        """It is the same from every seat. What is as it was `then` is the very same object."""
        game, facts = self._playing(), dict[str, Any](view.facts)
        groups, wild = game.groups_in(facts), game.wild_in(facts)
        if self._plan is not None and self._shows:
            facts |= game.shown_in(self._plan, view.facts, _open_to_all(self._plan, view))
        names = "asked", "phase", "deal", "scores"
        asked, phase, deal, points = (facts.pop(name) for name in names)
        if then and (groups, wild) == (then.groups, then.wild):
            marks = then.marks
        else:
            marks = {name: (groups.get(name), wild.get(name)) for name in {*groups, *wild}}
        if then and facts == then.facts:
            facts = then.facts
        return _Public(facts, asked, phase, deal, points, groups, wild, marks)

    def _events(self, news: messages.News, same: dict[Any, Any]) -> list[types.Happened]:
        """Those who see the same events and are not spoken of in them are told the same."""
        words, seen = self.words, (news.since, *map(id, news.events))
        spoken_of: set[int | None] | None = same.get(seen)
        if spoken_of is None:
            spoken_of = same[seen] = {seat for event in news.events for seat in concerned(event)}
        key = seen, words.lang, words.names, words.you if words.you in spoken_of else None
        told: list[types.Happened] | None = same.get(key)
        if told is None:
            lines = words.lines(news.events)
            heard = zip(count(news.since), news.events, lines, strict=False)
            told = [self.happened(*one) for one in heard if one[1].kind in TOLD]
            same[key] = told
        return told

    def _now(self, told: Cue) -> list[types.Part]:
        """The same few cues are given again and again."""
        line = self._cues.get(told)
        if line is None:
            if len(self._cues) > MOST_CUES:
                self._cues.clear()
            line = self._cues[told] = _parts(tuple(self.words.cue(told)))
        return line

    def _counted(self, view: View, phase: str) -> list[list[types.Counted]]:
        if phase == "play" or self._plan is None:
            return []
        lying = _open_to_all(self._plan, view)
        game = self._playing()
        if len(game.TALLIED) < 2:  # the cards in the hands say it
            return []
        deal, seats = cast(int, view.facts["deal"]), len(self.words.names)
        counted = game.counted_in(self._plan, deal, lying, seats)
        return [
            [
                {"name": self.words.say("counted", name), "cards": cards, "points": points}
                for name, cards, points in mine
            ]
            for mine in counted
        ]

    def _playing(self) -> type[Game]:
        assert self.game is not None, "a table's About comes first"
        return self.game

    def _zones_of(
        self, view: View, marks: Mapping[str, _Marks], ordered: Mapping[str, Sorted]
    ) -> list[types.Zone]:
        """Only those that have changed since they were told last are put into words anew."""
        told, made, new = self._told, list[types.Zone](), list[types.Zone]()
        marked, mark, order = bool(marks or ordered), None, None
        for name, seen in view.zones.items():
            was = told.get(name)
            if marked:
                mark, order = marks.get(name), ordered.get(name)
            if was is None or was[0] is not seen or was[1] is not mark or was[2] is not order:
                if was is None or was[:3] != (seen, mark, order):
                    zone = self._zone(name, seen, mark, order)
                    new.append(zone)
                else:  # seen again in the same way
                    zone = was[3]
                was = told[name] = seen, mark, order, zone
            made.append(was[3])
        if len(told) > len(made):  # some have gone
            self._told = {name: told[name] for name in view.zones}
        self._new = new
        return made

    def _zone(
        self,
        name: str,
        seen: SeenZone,
        marks: _Marks | None,
        ordered: Sorted | None,
    ) -> types.Zone:
        groups, wild = marks or (None, None)
        label = self._labels.get(name)
        if label is None:
            label = self._labels[name] = self.words.zone_label(name)
        zone: types.Zone = {
            "name": name,
            "kind": name.partition(".")[0],
            "owner": owner_of(name),
            "label": label,
            "open": seen.open,
            "ordered": seen.ordered,
            "empty": seen.empty,
            "cards": seen.cards,
        }
        if groups is not None:
            zone["groups"] = groups
        if wild:
            zone["wild"] = wild
        if ordered is not None:
            zone["sorted"] = {
                "melds": [
                    {"kind": kind, "cards": cards, "stands": stands, "points": points}
                    for kind, cards, stands, points in ordered.melds
                ],
                "left": ordered.left,
                "points": ordered.points,
                "throw": ordered.throw,
                "after": ordered.after,
            }
        return zone

    def happened(self, n: int, event: Event, line: Line) -> types.Happened:
        made = {"n": n, "kind": event.kind}
        if line.parts:
            made["line"] = _parts(line.parts)
        if line.rule:
            made["rule"] = line.rule
        for name in TOLD[event.kind]:
            if (value := getattr(event, name)) is not None:
                made[name] = value
        if isinstance(event, Said):
            game = self._playing()
            if event.word in game.CALLS:
                made["called"] = True
            if event.number is not None:
                made["unit"] = "ms" if event.word in game.TIMED else "number"
        return cast(types.Happened, made)

    def choice(self, action: Action) -> types.Choice:
        """The same actions are offered again and again: they are put into words once."""
        choice = self._choices.get(action)
        if choice is None:
            if len(self._choices) > MOST_CHOICES:
                self._choices.clear()
            choice = self._choices[action] = self._choice(action)
        return choice

    def _choice(self, action: Action) -> types.Choice:
        return {
            "action": str(action),
            "verb": action.verb,
            "cards": action.cards,
            "place": action.place,
            "number": action.number,
            "which": action.which,
            "label": self.words.action(action),
        }

    def verb(self, verb: picking.Verb, following: picking.Next) -> types.Verb:
        return {
            "verb": verb.name,
            "label": self.words.verb(verb.name),
            "zones": verb.zones,
            "places": verb.places,
            "touch": verb.touch,
            "timed": verb.timed,
            "several": verb.several,
            "next": _next(following),
        }

    def guide(self, guide: messages.Guide) -> types.Guide:
        return {
            "line": _parts(tuple(self.words.lesson_parts(guide.say.get(self.lang, "")))),
            "choice": None if guide.action is None else self.choice(guide.action),
            "step": guide.step,
            "steps": guide.steps,
            "done": guide.done,
        }

    def hinted(self, hinted: messages.Hinted) -> types.Hinted:
        line = () if hinted.action is None else self.words.action_parts(hinted.action)
        return {
            "kind": "hinted",
            "at": hinted.at,
            "choice": None if hinted.action is None else self.choice(hinted.action),
            "line": _parts(tuple(line)),
            "why": self.words.find("hints", hinted.why) or self.words.say("hints", "best"),
        }


def promise(shown: Shown) -> types.Promised:
    return {"number": shown.number, "hash": shown.hash, "parts": shown.parts}


def _next(following: picking.Next) -> types.Next:
    return {
        "cards": dict(following.cards),
        "places": following.places,
        "numbers": following.numbers,
        "which": following.which,
        "done": following.done,
    }


@lru_cache(1_000)  # the same line goes to all who see the same
def _parts(parts: tuple[Part, ...]) -> list[types.Part]:
    return [_part(part) for part in parts]


def _part(part: Part) -> types.Part:
    made: types.Part = {"text": part.text}
    if part.card is not None:
        made["card"] = part.card
    if part.seat is not None:
        made["seat"] = part.seat
    return made


def _seen(view: View) -> dict[str, tuple[str, ...]]:
    """The cards of the zones whose faces one sees."""
    return {name: zone.cards or () for name, zone in view.zones.items() if zone.open}


def _open_to_all(plan: Plan, view: View) -> dict[str, tuple[str, ...]]:
    """The cards as even those who look on see them: `?` where they only know that there is one."""
    masks, everybody, found = plan.masks(opened=view.facts["phase"] != "play"), bit(None), {}
    for name, zone in view.zones.items():
        faces, sizes, _ = masks[name]
        if zone.cards is not None and sizes & everybody:
            found[name] = zone.cards if faces & everybody else (HIDDEN,) * len(zone.cards)
    return found
