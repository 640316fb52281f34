"""The sweep leaves nothing out: a setup that is not possible is skipped, so somebody has to see to
it that not all setups of a value are."""

import pytest

from reihum.core.options import Option
from reihum.games import GAMES
from tests.sweep import FEWER, SHORTER, values


@pytest.mark.parametrize("name", GAMES)
def test_every_value_of_every_option_is_played(name: str) -> None:
    played = {pair for setup in FEWER if setup.game == name for pair in setup.options}
    for option in GAMES[name].OPTIONS:
        shorter = (option.name, SHORTER.get(name, {}).get(option.name)) in played
        only_one = len(option.choices) == 1 or option.low == option.high > 0
        assert values(option) or shorter or only_one, f"no value of {option.name} is tried"
        for value in values(option):
            wanted = f"no setup has {option.name}={value}: see NUMBERS, CHOICES in tests/sweep.py"
            assert (option.name, value) in played, wanted


def test_values_that_a_game_does_not_allow_are_not_tried() -> None:
    assert values(Option("hand", 6, low=1, high=8)) == (1, 3)
    assert values(Option("hand", 6, low=2, high=8)) == (3,)
    assert values(Option("hand", 6, low=4, high=8)) == (4, 7)
    assert values(Option("hand", 4, low=4, high=4)) == ()
    assert values(Option("dealer", "left", choices=("left", "right"))) == ("right",)
    assert values(Option("dealer", "random", choices=("random", "0", "1"))) == ("1",)
