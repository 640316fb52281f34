"""Who is at a table, as connections come and go."""

import asyncio
from pathlib import Path

import pytest

from reihum.games import setup_for
from reihum.server.people import People
from reihum.server.rooms import Rooms
from reihum.server.store import Store
from reihum.table import messages
from tests.server.running import asynchronous
from tests.server.test_store import Ear


@pytest.mark.parametrize("turns", range(6))
@asynchronous
async def test_a_reload_leaves_nobody_away(tmp_path: Path, turns: int) -> None:
    """The line of the old page is closed while that of the new one opens, whichever is first: the
    person is here, and hears what happens."""
    store = Store(str(tmp_path / "store.db"))
    people, rooms = People(store), Rooms(store)
    _, anna = await people.arrive("Anna")
    room = await rooms.new(setup_for("zweikampf", 2), anna, listed=False)
    before, after = Ear(), Ear()
    await room.enter(anna, before, None)
    entering = asyncio.ensure_future(room.enter(anna, after, None))
    for _ in range(turns):
        await asyncio.sleep(0)
    room.exit(anna, before)
    await entering
    await room.do(lambda now: room.start(anna.id, now))
    assert room.table.seats[0].here
    assert after.of(messages.News)
    rooms.close()
    store.close()


@asynchronous
async def test_only_the_line_that_comes_is_shown_how_things_stand(tmp_path: Path) -> None:
    """Somebody's other lines have heard it all; telling them again kept everybody waiting."""
    store = Store(str(tmp_path / "store.db"))
    people, rooms = People(store), Rooms(store)
    _, anna = await people.arrive("Anna")
    room = await rooms.new(setup_for("zweikampf", 2), anna, listed=False)
    first, second = Ear(), Ear()
    await room.enter(anna, first, None)
    await room.do(lambda now: room.start(anna.id, now))
    before = len(first.heard)
    await room.enter(anna, second, None)
    assert [type(heard) for heard in second.heard] == [messages.About, messages.News]
    assert len(first.heard) == before
    await room.do(lambda now: room.table.control(anna.id, now, pace="slow", pause=False))
    assert len(first.heard) > before, "what is new both hear"
    assert second.heard[-1].at == first.heard[-1].at  # type: ignore[union-attr]
    rooms.close()
    store.close()
