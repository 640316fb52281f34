"""Yardsticks decide today as they always did. If a test here fails, a yardstick was changed, or
what it stands on: then all figures measured with it are worthless."""

import hashlib

import pytest

import reihum
from reihum.bots import yardsticks
from reihum.core.errors import Mistake
from reihum.core.options import Value
from reihum.games import setup_for
from reihum.games.elfer_raus import VARIANTS
from reihum.lab.arena import Arena

# Of every match the moves of all seats, hashed.
GOLDEN = {
    ("random", "plain"): ("a095dff8e58ff26c", "6eeab77718bdd645", "8beeb6984a6690dc"),
    ("random", "false-start"): ("0b22ac3947f12802", "5fdcd69ac76aa023", "603b0a7c4403466e"),
    ("random", "three-numbers"): ("7c94ba904c899625", "220deb980c32eda3", "2816ff526afeaac6"),
    ("random", "any-card"): ("272753ebfd0a0eff", "631be3177d5d16b7", "13abbce6cf654d88"),
    ("plain-1", "plain"): ("4c0034025d51f35e", "1987b83e08a4587a", "38197862c54f8ff9"),
    ("plain-1", "false-start"): ("4c0a697404b6dd59", "cc65b1866a280fef", "5b22cde487dcb3e5"),
    ("plain-1", "three-numbers"): ("d63007d6c41edcd2", "558b29a0e4fde178", "24a61e00ee224e38"),
    ("plain-1", "any-card"): ("9fda49df50092373", "16a34208b0edda94", "6ad7799f72338f4b"),
    ("tuned-1", "plain"): ("cbc29fecb3c8224c", "087e590818d62f75", "16ef4cabcae86765"),
    ("tuned-1", "false-start"): ("84f50528eded17c6", "b23ba25a904aefba", "4f6da921dbbeedc8"),
    ("tuned-1", "three-numbers"): ("6ff02a4ccc8c9b7c", "53f8dfc005811997", "db48a4f3e18d5eb0"),
    ("tuned-1", "any-card"): ("25f6b297dcb6d222", "9e22636a2014cb87", "9d57b6b85432a121"),
}


def moves(name: str, seats: int, variant: str) -> str:
    """A match between players of this name."""
    options: dict[str, Value] = {"variant": variant, "deals": 2}
    if seats == 2:
        options["without"] = "green"
    match = reihum.new("elfer-raus", seats=seats, seed=f"golden{seats}", **options)
    chairs = [match.chair(seat) for seat in range(seats)]
    bots = [reihum.bot(name, seed=seat) for seat in range(seats)]
    while match.due():
        seat = match.due()[0]
        match.play(seat, bots[seat].decide(chairs[seat]))
    played = "\n".join(f"{seat} {action}" for seat, action in match.record.moves)
    return hashlib.sha256(played.encode()).hexdigest()[:16]


@pytest.mark.parametrize("name", ["random", *yardsticks.YARDSTICKS])
@pytest.mark.parametrize("variant", VARIANTS)
def test_a_yardstick_never_changes(name: str, variant: str) -> None:
    seen = tuple(moves(name, seats, variant) for seats in (2, 4, 6))
    assert seen == GOLDEN[name, variant]


def test_the_name_without_a_number_is_the_newest() -> None:
    assert yardsticks.LATEST == {"plain": "plain-1", "tuned": "tuned-1"}
    assert moves("tuned", 3, "plain") == moves("tuned-1", 3, "plain")
    assert moves("tuned", 3, "plain") != moves("plain", 3, "plain")


def test_a_yardstick_that_is_not_there_for_a_game_is_refused() -> None:
    with pytest.raises(Mistake, match="no-yardstick"):
        Arena(setup_for("zweikampf", 2), ("plain", "random"), 1, "a")
    chair = reihum.new("zweikampf", seats=2, seed="tea").chair(0)
    with pytest.raises(Mistake, match="no-yardstick"):
        reihum.bot("tuned-1").decide(chair)
