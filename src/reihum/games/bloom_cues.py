"""Bloom: what a player is told who has picked tiles. It goes by the tiles and not by the verb, as
the same tiles may become a new row or go into one on the table."""

from typing import TYPE_CHECKING

from reihum.core.actions import Action
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.games import bloom_rows
from reihum.parts.chains import missing

if TYPE_CHECKING:
    from reihum.games.bloom import Bloom

ROBBERY = ("rob-one-or-two", "robbed-row-breaks")
FEW = 3  # as many missing tiles are spoken of


def begun(game: "Bloom", seat: int, begun: Action) -> Cue | None:
    cards, place = begun.cards, begun.place
    robs = begun.verb != "replace" and _robs(game, begun)
    if begun.verb == "lay" and place and not robs:
        return cue("rob")
    new = begun._replace(verb="lay")
    is_new = begun.verb == "lay" or not place or robs
    if cards and is_new and game.allows(seat, new):
        gives = game.preview(seat, new)
        return cue("new-row" if gives["scoring"] else "new-row-bare", n=gives["flowers"])
    if not cards or begun.number is not None:
        return None
    if place:
        return None if not is_new or game.allows(seat, begun) else _not_yet(game, seat, new)
    goes_in = any(
        game.allows(seat, Action(verb, cards, row))
        for row in bloom_rows.names(game.rows)
        for verb in ("add", "replace")
    )
    lacking = _lacking(cards)
    if goes_in:
        return cue("picked", n=lacking) if 0 < lacking <= FEW else cue("where")
    return _few(lacking)


def _not_yet(game: "Bloom", seat: int, new: Action) -> Cue:
    """Tiles of a row were chosen too: the first thing that is wrong."""
    try:
        game.law(seat, new)
    except Refusal as why:
        if why.key in ROBBERY:
            return cue("rob")
    return _few(_lacking(new.cards))


def _lacking(cards: tuple[str, ...]) -> int:
    return missing(tuple(int(card) if card.isdecimal() else 0 for card in cards))


def _few(lacking: int) -> Cue:
    if lacking <= 0:
        return cue("no-row")
    return cue("few", n=lacking) if lacking <= FEW else cue("apart")


def _robs(game: "Bloom", begun: Action) -> bool:
    """Is one of the tiles from the row that is named?"""
    rows = dict(zip(bloom_rows.names(game.rows), game.rows, strict=True))
    lying = bloom_rows.say(rows.get(begun.place or "", ()))
    return bool(begun.which) or any(card in lying for card in begun.cards if card != "*")
