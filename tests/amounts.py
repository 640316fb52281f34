"""How much is tested: `make soak` (REIHUM_SOAK) has hours, `make test` has minutes."""

import os
from collections.abc import Callable
from typing import Any, TypeVar, cast

import pytest

Amount = TypeVar("Amount")
Test = TypeVar("Test", bound=Callable[..., Any])
SOAK = bool(os.environ.get("REIHUM_SOAK"))


def amount(usual: Amount, soaking: Amount) -> Amount:
    return soaking if SOAK else usual


def soaked(test: Test) -> Test:
    """What is only done in `make soak`."""
    skipped: Test = pytest.mark.skipif(not SOAK, reason="in `make soak`")(test)
    return cast(Test, pytest.mark.optional(skipped))
