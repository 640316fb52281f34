"""Whose turn it is where many want something at once: every house has its turn, and everybody in
it, however much one of them wants and under however many names."""

import asyncio
from collections import deque

Turn = asyncio.Future[None]


class Queue:
    """Those who wait."""

    def __init__(self) -> None:
        self._waiting: dict[str, dict[str, deque[Turn]]] = {}  # by house, and there by person

    def __len__(self) -> int:
        return sum(len(turns) for people in self._waiting.values() for turns in people.values())

    def join(self, whose: str, house: str) -> Turn:
        turn: Turn = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(house, {}).setdefault(whose, deque()).append(turn)
        return turn

    def call_next(self) -> bool:
        """Who has waited longest is next, then another house before the same one again, and in it
        somebody else before the same person. False: nobody waits."""
        while self._waiting:
            house = next(iter(self._waiting))
            people = self._waiting.pop(house)
            whose = next(iter(people))
            theirs = people.pop(whose)
            turn = theirs.popleft()
            if theirs:
                people[whose] = theirs  # behind all others
            if people:
                self._waiting[house] = people
            if not turn.done():
                turn.set_result(None)
                return True
        return False


class Pace:
    """Begin one thing after another, each in its own round of the loop: whatever comes meanwhile
    is seen in between, and takes its turn. Where nobody else has just begun, nobody waits; and
    nobody is waited for who has begun."""

    def __init__(self) -> None:
        self._queue = Queue()
        self._running = False

    async def turn(self, whose: str, house: str) -> None:
        if self._running:
            await self._queue.join(whose, house)
        else:
            self._running = True
            asyncio.get_running_loop().call_soon(self._go_on)

    def _go_on(self) -> None:
        self._running = self._queue.call_next()
        if self._running:
            asyncio.get_running_loop().call_soon(self._go_on)
