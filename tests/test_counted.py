"""What the points of a round are made of, as a browser is told it."""

import pytest

from tests.positions import position
from tests.rules.helpers import at, play

# What lies before the last tile or card, and how it is played.
ENDS = {
    "bloom": (
        "bloom 2 | asked=(0,) owners=() | hand.0 17 18 19 | hand.1 55 22 * | won.0 s15"
        " | won.1 s9 s8 | scoring s1 s1 s2 s3 | stock ...",
        "0 lay 17 18 19",
    ),
    "elfer-raus-master": (
        "elfer-raus-master 2 | asked=(0,) | hand.0 R12 | hand.1 R21 B1 * | won.0 + + | won.1 +"
        " | row.green G11 | row.yellow Y11 | row.blue B11 | row.red R11 | stock ...",
        "0 lay R12",
    ),
}


@pytest.mark.parametrize("game", ENDS)
def test_the_points_of_a_round_are_the_sum_of_what_is_told(game: str) -> None:
    before, last = ENDS[game]
    match = at(before)
    assert position(match, 0, [])["news"]["counted"] == []
    play(match, last)
    for seat in (0, 1):
        told = position(match, seat, [])["news"]
        assert (
            tuple(sum(one["points"] for one in mine) for mine in told["counted"])
            == match.scores[-1]
        )
        assert [[one["cards"] for one in mine] for mine in told["counted"]] == [
            [match.view(None).zones[f"{zone}.{owner}"].cards for zone in ("won", "hand")]
            for owner in (0, 1)
        ]
        assert all(one["name"].strip() for mine in told["counted"] for one in mine)


def test_where_the_hands_say_it_nothing_is_told() -> None:
    match = at("elfer-raus 2 | asked=(0,) | hand.0 R11 | hand.1 B1 | stock ...")
    play(match, "0 lay R11")
    assert match.phase != "play"
    assert position(match, 0, [])["news"]["counted"] == []
