"""Whole matches in one compiled call, by Numba (`pip install "reihum[bulk]"`).

A kernel deals, plays and counts exactly as the engine and its bots do, draw for draw: the same
seed gives the same actions. Tests compare them. Where there is no kernel, or no Numba, the engine
plays.
"""

from array import array
from functools import lru_cache
from importlib import import_module
from importlib.util import find_spec
from typing import Protocol, TypeAlias

from reihum.core.options import Setup

KERNELS = {  # modules of this package
    "elfer-raus": "elfer_raus",
    "ueberall-anschliessen": "ueberall_anschliessen",
    "zweikampf": "zweikampf",
}
BOTS = ("random", "medium")  # who can play in a kernel
LONGEST_SEED = 80  # the name of a match's chance fits into one block of the generator

# Of each match: the decisions, then the points of each seat, then whether it has won.
Rows: TypeAlias = "array[int]"


class Kernel(Protocol):
    def play(self, first: int, matches: int) -> Rows:
        """The outcomes of so many matches from this number on."""

    def trace(self, number: int) -> list[tuple[int, str]]:
        """Every action of one match: the seat, and the action as text."""


def there_is(setup: Setup, seed: str, bots: tuple[str, ...]) -> bool:
    """Could a kernel play this, if there is Numba?"""
    known = setup.game in KERNELS and set(bots) <= set(BOTS)
    return known and len(seed) <= LONGEST_SEED and seed.isascii()


def numba_is_there() -> bool:
    return find_spec("numba") is not None


@lru_cache(maxsize=8)
def find(setup: Setup, seed: str, bots: tuple[str, ...]) -> Kernel | None:
    """The kernel for these matches; None if the engine has to play them."""
    if not there_is(setup, seed, bots) or not numba_is_there():
        return None
    found: Kernel | None = import_module(f"reihum.kernels.{KERNELS[setup.game]}").find(
        setup, seed, bots
    )
    return found
