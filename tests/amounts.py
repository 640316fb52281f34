"""How much is tested: `make soak` (REIHUM_SOAK) has hours, `make test` has minutes."""

import os
from typing import TypeVar

Amount = TypeVar("Amount")
SOAK = bool(os.environ.get("REIHUM_SOAK"))


def amount(usual: Amount, soaking: Amount) -> Amount:
    return soaking if SOAK else usual
