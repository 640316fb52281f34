"""The contract for every game, seat count and option."""

import pytest

from reihum.core.options import Setup
from tests.contract.walk import walk
from tests.sweep import ALL, label


@pytest.mark.parametrize("setup", ALL, ids=label)
def test_a_random_match_keeps_the_contract(setup: Setup) -> None:
    walk(setup, "contract")
