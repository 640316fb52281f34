"""The examples on the rules pages are true according to the engine."""

from typing import cast

import pytest

from reihum.games import GAMES, setup_for
from reihum.parts.melds import VALUES
from reihum.texts import rules
from reihum.texts.rulebook import Example
from tests.example_checks import CHECKS
from tests.example_rows import real, spots

WIDEST = 8  # how many cards fit side by side on a phone
SHOWN = [
    pytest.param(game, one, id=f"{rule.id}-{n}")
    for game in GAMES
    for rule in rules(game, "de")
    for n, one in enumerate(rule.examples)
]


@pytest.mark.parametrize(("game", "one"), SHOWN)
def test_the_cards_of_an_example_are_in_the_box(game: str, one: Example) -> None:
    plans = [GAMES[game].planned(setup_for(game, seats)) for seats in GAMES[game].SEATS]
    box = {name for plan in plans for name in plan.deck.names}
    assert real(one)
    assert set(real(one)) | {spot.stands for spot in spots(one)} <= box | {""}
    assert one.wild in ("", *VALUES)
    for row in one.rows:
        assert all(row)
        assert sum(map(len, row)) <= WIDEST
    for spot in spots(one):
        assert spot.card == "*" or not spot.stands


@pytest.mark.parametrize("game", GAMES)
def test_a_picture_where_it_helps(game: str) -> None:
    many = game in ("elfer-raus", "elfer-raus-master", "koenigs-romme", "bloom")
    count = sum(len(rule.examples) for rule in rules(game, "de"))
    assert count >= (8 if many else 1)
    german, english = (
        [[one.rows for one in rule.examples] for rule in rules(game, lang)] for lang in ("de", "en")
    )
    assert german == english


@pytest.mark.parametrize(("game", "one"), SHOWN)
def test_an_example_is_true(game: str, one: Example) -> None:
    if not one.check:
        assert one.good is None, "what is said to be right or wrong names a check"
        return
    check, *facts = one.check.split()
    known = (game, check) in CHECKS
    assert known, f"say in CHECKS of tests/example_checks.py what ({game!r}, {check!r}) asks"
    assert CHECKS[game, check](one, *facts) == (one.good is not False)


def test_every_check_is_used() -> None:
    used = {(p.values[0], cast(Example, p.values[1]).check.split(" ")[0]) for p in SHOWN}
    assert set(CHECKS) <= used
