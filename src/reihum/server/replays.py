"""Replays of the matches that the store has."""

from reihum.room import replays
from reihum.server.archive import Archive
from reihum.wire.types import Replay


def deal_replay(
    archive: Archive, code: str, number: int, seat: int | None, deal: int, lang: str
) -> Replay:
    """A deal as a seat saw it, or, None, with all hands open."""
    over = archive.find(code, number)
    story = archive.store.story(over.code, number) or []
    return replays.deal_replay(over, story, seat, deal, lang)
