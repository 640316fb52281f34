"""Who is at a table, as connections come and go."""

import asyncio
import gc
import time
import weakref
from collections.abc import Sequence
from pathlib import Path

import pytest

from reihum.games import setup_for
from reihum.room.rooms import IDLE
from reihum.server.people import People
from reihum.server.processes import Alone
from reihum.server.rooms import AT_ONCE, Broken, Room, Rooms
from reihum.server.store import Store
from reihum.table import messages
from tests.server.running import asynchronous
from tests.server.test_store import Ear, a_table, act, exit_room, position, store
from tests.waiting import until

__all__ = ["store"]


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


# tables that rest ------------------------------------------------------------------------------


def sweep(rooms: Rooms, later: float = 3600.0) -> None:
    """All that nobody is at are put away, as if so many seconds had gone by."""
    for room in rooms.open.values():
        room.idle_since -= later
    rooms.put_away()


@asynchronous
async def test_a_table_that_nobody_is_at_is_not_in_memory(store: Store) -> None:
    """Not even until somebody tidies up; and those who come back go on where they were."""
    rooms, room, persons, ears = await a_table(store, "elfer-raus")
    await act(room, persons[room.table.match.due()[0]])  # type: ignore[union-attr]
    before, code = position(room), room.code
    views = [room.table.chairs[seat].view for seat in range(2)]
    await exit_room(room, persons[0], ears[0])
    sweep(rooms)
    assert code in rooms.open, "somebody is here"
    await exit_room(room, persons[1], ears[1])
    gc.collect()
    gc.disable()
    try:
        held = weakref.ref(room.table)
        del room
        sweep(rooms)
        await asyncio.sleep(0)
        assert not rooms.open
        assert held() is None
    finally:
        gc.enable()
    again = await rooms.find(code)
    assert position(again) == before
    assert [again.table.chairs[seat].view for seat in range(2)] == views
    for person, ear in zip(persons, ears, strict=True):
        await again.enter(person, ear, None)
    await act(again, persons[again.table.match.due()[0]])  # type: ignore[union-attr]
    assert position(again) != before
    rooms.close()


@asynchronous
async def test_who_has_left_before_a_table_rested_is_not_waited_for_after_it(store: Store) -> None:
    rooms, room, persons, ears = await a_table(store, "elfer-raus", 3)
    await room.do(lambda now: room.table.go(persons[2].id, now, leaving=True))
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    gone = [seat.gone for seat in room.table.seats]
    sweep(rooms)
    again = await rooms.find(room.code)
    assert again is not room
    assert [seat.gone for seat in again.table.seats] == gone
    assert [seat.left for seat in again.table.seats] == [False, False, True]
    rooms.close()


@asynchronous
async def test_whoever_is_about_to_come_keeps_a_table_from_resting(store: Store) -> None:
    """In a crowd it may take a while until it is their turn."""
    rooms, room, persons, ears = await a_table(store, "elfer-raus")
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    with room.kept():
        sweep(rooms)
        assert await rooms.find(room.code) is room
        await room.enter(persons[0], Ear(), None)
    assert not room.broken
    rooms.close()


@asynchronous
async def test_nobody_acts_at_a_table_that_was_put_away(store: Store) -> None:
    """There would be two of it."""
    rooms, room, persons, ears = await a_table(store, "elfer-raus")
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    sweep(rooms)
    with pytest.raises(Broken):
        await act(room, persons[room.table.match.due()[0]])  # type: ignore[union-attr]
    rooms.close()


@asynchronous
async def test_a_table_that_waits_for_people_stays_in_the_lobby(store: Store) -> None:
    people, rooms = People(store), Rooms(store)
    _, anna = await people.arrive("Anna")
    listed, unlisted = [
        await rooms.new(setup_for("zweikampf", 2), anna, listed=listed) for listed in (True, False)
    ]
    sweep(rooms, rooms.tempo.rest + 1)
    assert rooms.waiting() == [listed]
    assert unlisted.code not in rooms.open
    sweep(rooms)
    assert not rooms.waiting()
    rooms.close()


@asynchronous
async def test_what_rests_is_not_remembered_for_ever(store: Store) -> None:
    rooms, room, persons, ears = await a_table(store, "elfer-raus")
    for person, ear in zip(persons, ears, strict=True):
        await exit_room(room, person, ear)
    sweep(rooms)
    assert [*rooms.resting] == [room.code]
    rooms.resting[room.code] = time.monotonic() - IDLE - 1, rooms.resting[room.code][1]
    rooms.put_away()
    assert not rooms.resting
    rooms.close()


class Slow(Alone):
    """Nobody takes up a table before `free`."""

    def __init__(self) -> None:
        self.free = asyncio.Event()
        self.awaited: list[list[str]] = []

    async def taken(self, codes: Sequence[str], seconds: float) -> None:
        self.awaited.append([*codes])
        await self.free.wait()


@asynchronous
async def test_people_play_on_until_others_can_take_their_table_up(store: Store) -> None:
    """A process that ends does not leave all of its people alone at once."""
    slow, people = Slow(), People(store)
    rooms = Rooms(store, processes=slow)
    _, anna = await people.arrive("Anna")
    there, empty = list[Room](), list[Room]()
    for number in range(2 * AT_ONCE):
        room = await rooms.new(setup_for("zweikampf", 2), anna, listed=False)
        (empty if number % 4 == 0 else there).append(room)
    for room in there:
        await room.enter(anna, Ear(), None)
    leaving = asyncio.ensure_future(rooms.leave())
    await until(lambda: bool(slow.awaited))
    assert len(slow.awaited) == 1
    assert slow.awaited[0] == [room.code for room in there[:AT_ONCE]]
    assert not any(room.broken for room in (*there[AT_ONCE:], *empty))
    await there[-1].do(lambda now: there[-1].start(anna.id, now))
    slow.free.set()
    await leaving
    assert all(room.broken for room in (*there, *empty))
    assert not rooms.open
    rooms.close()
