"""The table as rows of text, made only from the view and the words."""

from collections.abc import Mapping
from typing import NamedTuple

from rich.text import Text

from reihum.core.zones import SeenZone, owner_of
from reihum.terminal.cards import face, shortened, unseen
from reihum.terminal.table import ME, LocalTable
from reihum.texts import Words


class Spot(NamedTuple):
    """A card that can be picked: its zone and its place there."""

    zone: str
    place: int


class Piece(NamedTuple):
    """A piece of a row: a card or some words."""

    text: str
    card: str = ""
    spot: Spot | None = None


class Row(NamedTuple):
    label: str
    pieces: list[Piece]
    mark: str = ""  # "turn" if it is this player's turn


class Drawer:
    """Draws one table as it is now. `open_to` are the zones cards can be picked from."""

    def __init__(self, table: LocalTable, printed: Mapping[str, int]) -> None:
        self.words: Words = table.words
        self.view, self.news, self.seats = table.view, table.news, table.setup.seats
        self.printed = printed
        self.open_to = {zone for verb, _ in self.news.verbs for zone in verb.zones}

    def board(self) -> list[Row]:
        """Everything except one's own hand: the seats, the zones of no seat, and notes."""
        zones = self.view.zones
        rows = self._scores() if self.view.facts["phase"] != "play" else []
        order = [(ME + turn) % self.seats for turn in range(1, self.seats + 1)]
        rows += [row for seat in order if (row := self._seat(seat))]
        apart, together = list[Row](), list[Piece]()
        for name, zone in zones.items():
            if owner_of(name) is not None:
                continue
            label, cards = self.words.zone_heading(name), self._cards(name, zone)
            if name in self.open_to or (zone.open and ("." in name or len(zone.cards or ()) > 1)):
                apart.append(Row(label, cards))
            else:
                together += [Piece(f"{label}:"), *cards, Piece("")]
        if together:
            rows.append(Row("", together[:-1]))
        notes = [Row("", [Piece(note)]) for note in self.words.notes(self.view.facts)]
        return [*rows, *notes, *apart]

    def hand(self) -> list[Row]:
        name = f"hand.{ME}"
        zone = self.view.zones.get(name)
        if zone is None:
            return []
        return [Row(self.words.say("table", "your-cards"), self._cards(name, zone))]

    def _seat(self, seat: int) -> Row | None:
        """A player's line with all their zones, except one's own hand, which is shown elsewhere."""
        pieces: list[Piece] = []
        for name, zone in self.view.zones.items():
            if owner_of(name) != seat or name == f"hand.{ME}":
                continue
            kind = self.words.zone_kind(name)
            if zone.empty and not name.startswith("hand") and name not in self.open_to:
                continue
            pieces += [Piece(f"{kind}:"), *self._cards(name, zone), Piece("")]
        if not pieces and seat == ME:
            return None
        facts = self.view.facts
        asked = facts["asked"]
        turn = isinstance(asked, tuple) and seat in asked and not facts["sealing"]
        return Row(self.words.who(seat), pieces[:-1], "turn" if turn else "")

    def _cards(self, name: str, zone: SeenZone) -> list[Piece]:
        if (said := unseen(zone, self.words)) is not None:
            return [Piece(said)]
        cards = zone.cards or ()
        if name in self.open_to or name == f"hand.{ME}":
            spots = [Spot(name, index) for index in range(len(cards))]
            return [
                Piece(self._face(card), card, spot) for card, spot in zip(cards, spots, strict=True)
            ]
        breaks = self._groups(name)
        pieces = []
        for index, card in enumerate(shortened(cards, zone.ordered and not breaks)):
            if index in breaks:
                pieces.append(Piece("|"))
            pieces.append(Piece(self._face(card), card))
        return pieces

    def _face(self, card: str) -> str:
        return face(card, self.printed.get(card))

    def _groups(self, name: str) -> set[int]:
        """Where a new group begins in the cards a seat has laid, if the facts say so."""
        owner, groups = owner_of(name), self.view.facts.get("groups")
        if owner is None or not name.startswith("laid") or not isinstance(groups, tuple):
            return set()
        sizes, starts, at = groups[owner], set[int](), 0
        for size in sizes if isinstance(sizes, tuple) else ():
            at += size if isinstance(size, int) else 0
            starts.add(at)
        return starts

    def _scores(self) -> list[Row]:
        """The points of each deal so far, and of the match."""
        scores, words = self.view.facts["scores"], self.words
        assert isinstance(scores, tuple)
        rows = []
        for deal, points in enumerate(scores, start=1):
            assert isinstance(points, tuple)
            said = words.standings([int(str(value)) for value in points])
            rows.append(Row(words.say("app", "deal", deal=deal), [Piece(said)]))
        total = words.standings(self.news.totals)
        return [*rows[-6:], Row(words.say("app", "total"), [Piece(total)]), Row("", [])]


def turn_line(table: LocalTable) -> tuple[str, str]:
    """What the person is told to do, and the style for that: mine, fast, theirs, cut-in or over."""
    if table.view.facts["phase"] == "over":
        return f"{table.words.say('app', 'over')} {table.won_line()}", "over"
    if table.mine:
        return table.now_line(), "fast" if table.timed else "mine"
    return table.now_line(), "cut-in" if table.news.menu else "theirs"


def title_line(table: LocalTable) -> Text:
    line = Text(table.title(), style="bold")
    if table.view.facts["scores"]:
        standings = table.words.standings(table.news.totals)
        line.append(f"   {table.words.say('table', 'totals', totals=standings)}", style="not bold")
    return line
