"""How kernels are compiled: the one decorator of all their functions."""

from collections.abc import Callable
from typing import Any, TypeVar

from numba import njit
from numba.core.cpu import CPUTargetOptions

Function = TypeVar("Function", bound=Callable[..., Any])

# Without Numba's own memory nothing counts references to arrays, which would take four fifths of
# the time. The option is not documented: a Numba that does not know it does without, and is slower.
OPTIONS = {"_nrt": False} if hasattr(CPUTargetOptions, "_nrt") else {}


def compiled(function: Function) -> Function:
    """Compiled when it is first called, and kept beside the file for the next time."""
    made: Function = njit(cache=True, **OPTIONS)(function)
    return made


def playing(function: Function) -> Function:
    """The same for a function that plays whole matches: other threads go on meanwhile."""
    made: Function = njit(cache=True, nogil=True, **OPTIONS)(function)
    return made
