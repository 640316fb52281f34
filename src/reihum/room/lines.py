"""What is told of tables and of matches that are over outside of them: lines of lists."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import cast

from reihum.core.errors import Mistake
from reihum.games import find_game
from reihum.room.kept import Over, Result
from reihum.room.replays import shown_names
from reihum.room.rooms import Room
from reihum.texts import Words
from reihum.wire.speaker import Speaker
from reihum.wire.types import Bot, Promised, Seat


@dataclass(kw_only=True)
class TableLine:
    code: str
    game: str
    name: str
    seats: list[Seat]
    you: int | None
    playing: bool
    turn: bool  # does the table wait for you?
    matches: int
    over: bool
    known: bool  # are the next cards those of a match that some may have seen?
    opened: datetime
    link: str
    promise: Promised | None  # what the cards come from, or the next ones; none: no proof


@dataclass(kw_only=True)
class ResultLine:
    number: int
    ended: datetime
    names: list[str]
    totals: list[int]
    winners: list[int]


@dataclass(kw_only=True)
class DealResult:
    code: str
    number: int
    ended: datetime
    names: list[str]
    levels: list[Bot]  # empty: a person
    totals: list[int]
    winners: list[int]


@dataclass(kw_only=True)
class Deal:
    code: str
    number: int
    game: str
    name: str
    seats: int
    unusual: list[str]  # the options that differ from the rulebook's, in words
    playable: bool  # are the rules still the same?
    best: list[int]  # the best total on each seat
    results: list[DealResult]  # of all matches with these cards, the oldest first


def line_of(room: Room, person: str | None, link: str, lang: str) -> TableLine:
    about, speaker = room.table.about(person), Speaker(room.code, lang)
    speaker.meet(about)
    shown = speaker.table(about)
    match = room.table.match
    due = match.due() if match is not None and shown["playing"] else ()
    return TableLine(
        code=room.code,
        game=shown["game"],
        name=shown["name"],
        seats=shown["seats"],
        you=shown["you"],
        playing=shown["playing"],
        turn=shown["you"] in due,
        matches=shown["matches"],
        over=match is not None and not shown["playing"],
        known=shown["known"] and not shown["matches"],
        opened=datetime.fromtimestamp(room.opened.at, UTC),
        link=link,
        promise=shown["promise"],
    )


def result_lines(ended: Iterable[Result], lang: str) -> list[ResultLine]:
    return [
        ResultLine(
            number=line.number,
            ended=datetime.fromtimestamp(line.ended, UTC),
            names=shown_names(line.names, lang),
            totals=line.totals,
            winners=line.winners,
        )
        for line in ended
    ]


def compared(over: Over, same: Sequence[Over], lang: str) -> Deal:
    """The cards of a match, and all matches with them."""
    game, words = find_game(over.setup.game), Words(lang, over.setup.game)
    by_seat = zip(*(one.totals for one in same), strict=True)
    return Deal(
        code=over.code,
        number=over.number,
        game=game.ID,
        name=words.own["name"],
        seats=over.setup.seats,
        unusual=words.unusual(over.setup, game.OPTIONS),
        playable=over.rules == game.RULES,
        best=[game.best_of(totals) for totals in by_seat],
        results=[_result(one, lang) for one in same],
    )


def _result(over: Over, lang: str) -> DealResult:
    return DealResult(
        code=over.code,
        number=over.number,
        ended=datetime.fromtimestamp(over.ended, UTC),
        names=shown_names(over.names, lang),
        levels=cast(list[Bot], over.levels),
        totals=over.totals,
        winners=over.winners,
    )


def check_deal(over: Over, seat: int) -> None:
    """Can these cards be played again, from this seat?"""
    setup, ours = over.setup, find_game(over.setup.game).RULES
    if over.rules != ours:
        raise Mistake("old-deal", game=setup.game, rules=over.rules, ours=ours)
    if seat >= setup.seats:
        raise Mistake("no-seat", seat=seat, seats=setup.seats)
