"""The contract for every game, seat count and option; in `make soak` all seat counts with all
options."""

import pytest

from reihum.core.options import Setup
from tests.contract.walk import walk
from tests.sweep import FEWER, label


@pytest.mark.parametrize("setup", FEWER, ids=label)
def test_a_random_match_keeps_the_contract(setup: Setup) -> None:
    walk(setup, "contract")
