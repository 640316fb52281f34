"""Replays of matches that are over, made from their stories: whatever the rules are today."""

from collections.abc import Iterator
from typing import NamedTuple

from reihum.core.cards import Deck
from reihum.core.errors import Mistake
from reihum.core.events import Dealt, Event, Scored
from reihum.core.story import Kept, heard, laid_open, tells_sights
from reihum.core.zones import View
from reihum.games import find_game
from reihum.room.kept import Over
from reihum.table.faces import unlike, usual_face
from reihum.table.messages import About, News, SeatSeen
from reihum.texts import web
from reihum.wire.speaker import TOLD, Speaker
from reihum.wire.types import Replay


class Step(NamedTuple):
    """Something that happened, as it was seen, and how things stood then."""

    line: int
    since: int
    heard: int
    events: tuple[Event, ...]
    view: View
    totals: tuple[int, ...]


def deal_replay(over: Over, story: list[Kept], seat: int | None, deal: int, lang: str) -> Replay:
    """A deal as a seat saw it, or, None, with all hands open."""
    seats = tells_sights(story)
    starts = [line for line, told in enumerate(story) if _deals(told)]
    if deal > len(starts) or (seat or 0) >= over.setup.seats:
        raise Mistake("bad-message")
    if seat is not None and not seats:
        raise Mistake("no-view")
    steps = [step for step in tell(over, story, seat) if _deal_of(step, starts) == deal]
    speaker = Speaker(over.code, lang)
    about = _about(over._replace(names=shown_names(over.names, lang)), seat)
    speaker.meet(about._replace(you=None))  # whoever looks at it may be somebody else
    return {
        "table": speaker.table(about),
        "number": over.number,
        "seats": seats,
        "starts": starts,
        "deal": deal,
        "lines": [step.line for step in steps],
        "steps": [speaker.news(_news(over, step)) for step in steps],
    }


def shown_names(names: list[str], lang: str) -> list[str]:
    """The names of a match that is over; who was forgotten since has none."""
    return [name or web(lang)["mydata.deleted"] for name in names]


def tell(over: Over, story: list[Kept], seat: int | None) -> Iterator[Step]:
    """The steps of a whole match as a seat saw them, or, None, with all hands open. What shows
    nothing new belongs to the step before it; between deals it is left out."""
    plan = find_game(over.setup.game).planned(over.setup)
    deck = _deck(plan.deck, story)
    view, totals = View(seat), (0,) * over.setup.seats
    n = 0
    step: Step | None = None
    for line, told in enumerate(story):
        before, since, seen = view, n, list[Event]()
        for kept in told["events"]:
            event = heard(kept, plan.sights)
            if isinstance(event, Scored):
                totals = event.totals
            now = laid_open(event).seen_by(None) if seat is None else event.seen_by(seat)
            if now:
                seen.append(now)
                view = now.change(view, deck)
        n += len(seen)
        if step is None or any(event.kind in TOLD for event in seen) or _chose(before, view):
            if step:
                yield step
            step = Step(line, since, n, tuple(seen), view, totals)
        elif before.facts["phase"] == "play":
            step = step._replace(heard=n, events=(*step.events, *seen), view=view)
    if step:
        yield step


def _chose(before: View, after: View) -> bool:
    """Has the seat chosen cards that nobody else sees yet?"""
    return after.answer not in (None, before.answer) and bool(after.answer and after.answer.cards)


def _deck(deck: Deck, story: list[Kept]) -> Deck:
    """Today's deck, with all the cards that were in it then."""
    dealt = (event for event in story[0]["events"] if event["kind"] == Dealt.kind)
    then = [card for event in dealt for zone in event["zones"].values() for card in zone["cards"]]
    return Deck(dict.fromkeys([*deck.names, *then]))


def _deals(told: Kept) -> bool:
    return any(event["kind"] == Dealt.kind for event in told["events"])


def _deal_of(step: Step, starts: list[int]) -> int:
    return sum(start <= step.line for start in starts)


def _news(over: Over, step: Step) -> News:
    ended = step.view.facts["phase"] == "over"
    return News(
        (over.number, step.heard),
        step.since,
        step.events,
        step.view,
        over.setup.number("deals"),
        step.totals,
        tuple(over.winners) if ended else (),
        menu=(),
        verbs=(),
        undo=False,
        left=None,
        guide=None,
    )


def _faces(over: Over) -> list[str]:
    """What they wore; where that is not known, what they would have worn."""
    worn: list[str] = [face for face in over.faces if face]
    shown = []
    for seat, (name, level) in enumerate(zip(over.names, over.levels, strict=True)):
        face = over.faces[seat] if seat < len(over.faces) else ""
        if not face:
            face = unlike(usual_face(name, seat, bot=bool(level)), worn)
            worn.append(face)
        shown.append(face)
    return shown


def _about(over: Over, you: int | None) -> About:
    """The table as it was then; nobody is away, nobody is its host."""
    seats = tuple(
        SeatSeen(name, level, here=True, free=bool(level), face=face)
        for name, level, face in zip(over.names, over.levels, _faces(over), strict=True)
    )
    return About(
        over.setup,
        seats,
        you,
        host=False,
        matches=over.number,
        playing=False,
        paused=False,
        pace="normal",
        limit=None,
        frozen=None,
        day=over.day,
    )
