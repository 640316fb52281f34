"""Waiting for what should happen. A test waits for a state, never for a certain time. It fails only
if the state never comes, after much longer than that takes even on a busy machine."""

import asyncio
import time
from collections.abc import Callable

PATIENT = 120.0  # seconds
BETWEEN = 0.02  # two looks


def wait_until(happened: Callable[[], object]) -> None:
    last = time.monotonic() + PATIENT
    while not happened():
        assert time.monotonic() < last, "it did not happen"
        time.sleep(BETWEEN)


async def until(happened: Callable[[], object]) -> None:
    async with asyncio.timeout(PATIENT):
        while not happened():
            await asyncio.sleep(BETWEEN)
