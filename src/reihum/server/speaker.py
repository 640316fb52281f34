"""A table's messages put into one person's language, and into bytes."""

from typing import Any, cast, get_args

from pydantic import BaseModel

from reihum.bots.levels import levels_of
from reihum.core.actions import Action
from reihum.core.errors import Mistake, Refusal
from reihum.core.events import Event
from reihum.core.zones import View, owner_of
from reihum.games import find_game
from reihum.server import wire
from reihum.table import messages
from reihum.texts import LANGUAGES, Words, bot_name, rule_text

SHOWN = frozenset(get_args(wire.HappenedKind))


class Speaker:
    """Puts a table's messages into one person's language, then into bytes."""

    def __init__(self, code: str, lang: str) -> None:
        self.code = code
        self.lang = lang if lang in LANGUAGES else LANGUAGES[0]
        self.words = Words(self.lang)

    def meet(self, about: messages.About) -> None:
        """Learn who sits where."""
        names = [
            seen.name or (bot_name(seat) if seen.bot else "")
            for seat, seen in enumerate(about.seats)
        ]
        self.words = Words(self.lang, about.setup.game, names, about.you)

    def say(self, message: messages.Message) -> bytes:
        """The bytes of a message. A table's `About` comes before anything else."""
        if isinstance(message, messages.About):
            self.meet(message)
            return pack(self.table(message))
        if isinstance(message, messages.News):
            return pack(self.news(message))
        if isinstance(message, messages.Done):
            return pack(wire.Done(kind="done", id=message.id))
        if isinstance(message, messages.Refused):
            return pack(wire.Refused(kind="refused", id=message.id, why=self.why(message.why)))
        if isinstance(message, messages.Hinted):
            return pack(self.hinted(message))
        why = None if message.why is None else self.why(message.why)
        return pack(
            wire.Answer(kind="answer", action=message.action, why=why, preview=message.preview)
        )

    def why(self, error: Mistake) -> wire.Why:
        rule = error.rule if isinstance(error, Refusal) else None
        text = self.words.why(error)
        return wire.Why(text=text, rule=rule, rule_text=rule and rule_text(rule, self.lang))

    def table(self, about: messages.About) -> wire.Table:
        words, setup = self.words, about.setup
        game = find_game(setup.game)
        unusual = setup.unusual(game.OPTIONS)
        frozen = None
        if about.frozen:
            rules, ours = about.frozen
            frozen = words.why(Mistake("frozen", game=setup.game, rules=rules, ours=ours))
        return wire.Table(
            kind="table",
            wire=wire.WIRE,
            code=self.code,
            game=setup.game,
            name=words.own["name"],
            options=dict(setup.options),
            printed=dict(game.planned(setup).printed),
            unusual=[words.setting(name, value) for name, value in unusual.items()],
            levels=[cast(wire.Level, level) for level in levels_of(setup.game)],
            seats=[
                wire.Seat(
                    name=words.names[n],
                    bot=cast(wire.Level, seat.bot),
                    here=seat.here,
                    free=seat.free,
                )
                for n, seat in enumerate(about.seats)
            ],
            you=about.you,
            host=about.host,
            matches=about.matches,
            playing=about.playing,
            paused=about.paused,
            pace=cast(wire.Pace, about.pace),
            limit=about.limit,
            frozen=frozen,
        )

    def news(self, news: messages.News) -> wire.News:
        view, facts = news.view, dict[str, Any](news.view.facts)
        heard = (self.happened(n, event) for n, event in enumerate(news.events, news.since))
        return wire.News(
            kind="news",
            at=news.at,
            since=news.since,
            events=[event for event in heard if event],
            zones=self.zones(view),
            notes=self.words.notes(facts),
            asked=facts.pop("asked"),
            phase=facts.pop("phase"),
            deal=facts.pop("deal"),
            deals=news.deals,
            points=facts.pop("scores"),
            facts=facts,
            answer=None if view.answer is None else str(view.answer),
            totals=news.totals,
            winners=news.winners,
            menu=[self.choice(action) for action in news.menu],
            forms=[wire.Form(**f._asdict(), label=self.words.verb(f.verb)) for f in news.forms],
            undo=news.undo,
            left=None if news.left is None else round(news.left, 1),
            guide=None if news.guide is None else self.guide(news.guide),
        )

    def guide(self, guide: messages.Guide) -> wire.Guide:
        return wire.Guide(
            text=guide.say.get(self.lang, "").format(*self.words.names),
            choice=None if guide.action is None else self.choice(guide.action),
            step=guide.step,
            steps=guide.steps,
        )

    def choice(self, action: Action) -> wire.Choice:
        return wire.Choice(
            action=str(action),
            verb=action.verb,
            cards=action.cards,
            place=action.place,
            label=self.words.action(action),
        )

    def hinted(self, hinted: messages.Hinted) -> wire.Hinted:
        choice = None if hinted.action is None else self.choice(hinted.action)
        why = self.words.find("hints", hinted.why) or self.words.say("hints", "best")
        return wire.Hinted(kind="hinted", at=hinted.at, choice=choice, why=why)

    def zones(self, view: View) -> list[wire.Zone]:
        return [
            wire.Zone(
                name=name,
                kind=name.partition(".")[0],
                owner=owner_of(name),
                label=self.words.zone_kind(name),
                open=zone.open,
                ordered=zone.ordered,
                empty=zone.empty,
                cards=zone.cards,
            )
            for name, zone in view.zones.items()
        ]

    def happened(self, n: int, event: Event) -> wire.Happened | None:
        if event.kind not in SHOWN:
            return None
        known = {
            name: getattr(event, name, None)
            for name in ("seat", "word", "cards", "source", "target", "zone", "place")
        }
        return wire.Happened(
            n=n,
            kind=cast(wire.HappenedKind, event.kind),
            text=self.words.event(event),
            rule=self.words.rule(event),
            **known,
        )


def language(asked: str) -> str:
    """The first of our languages that a browser asks for (Accept-Language)."""
    wanted = (word.strip()[:2] for word in asked.lower().split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])


def refusal(error: Mistake, asked: str) -> dict[str, Any]:
    """What is answered where something cannot be, over REST."""
    return Speaker("", language(asked)).why(error).model_dump()


def pack(message: BaseModel) -> bytes:
    return message.model_dump_json().encode()
