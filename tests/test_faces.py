"""Who wears which face at a table."""

import pytest

from reihum.core.errors import Mistake
from reihum.core.rng import Rng
from reihum.table.faces import COLOURS, FACES, PEOPLE, check_face, unlike, usual_face
from reihum.table.ledger import Seated
from reihum.table.manners import MANNERS
from reihum.table.table import Table
from reihum.texts import LANGUAGES, bot_name, web
from tests.harness import ANNA, BEN, EVE, Harness


def worn(table: Table) -> list[str]:
    return [seat.face for seat in table.about(None).seats]


def test_every_face_and_colour_has_a_name() -> None:
    for lang in LANGUAGES:
        words = web(lang)
        assert {key[5:] for key in words if key.startswith("face.")} == set(FACES)
        assert {key[5:] for key in words if key.startswith("disc.")} == set(COLOURS)
        assert len({words[f"face.{face}"] for face in FACES}) == len(FACES) == 24


def test_every_bot_has_its_own_and_nobody_gets_one_by_chance() -> None:
    names = [bot_name(seat) for seat in range(len(MANNERS))]
    assert set(names) == set(MANNERS)
    theirs = [usual_face(name, seat, bot=True) for seat, name in enumerate(names)]
    assert len(set(theirs)) == len(names)
    assert theirs[names.index("Emil")] == "bear-sun"
    for name in ("Mia", "Anna", "Jörg", "Opa Heinz", "Emil", "Zoë", "李", *names):
        mine = usual_face(name, 0, bot=False)
        assert mine.split("-")[0] in PEOPLE
        assert mine == usual_face(name, 3, bot=False), "always the same for a name"


def test_a_manner_is_a_small_part_of_the_pace() -> None:
    assert all(0.75 <= manner.pace <= 1.25 for manner in MANNERS.values())


def test_what_is_no_face_is_refused() -> None:
    assert check_face("moon-rose") == "moon-rose"
    for face in ("", "fox", "fox-", "-mint", "wolf-mint", "fox-plaid", "fox-mint-sun", "Fox-mint"):
        with pytest.raises(Mistake):
            check_face(face)


def test_who_comes_second_gets_another_colour() -> None:
    taken: list[str] = []
    for _ in COLOURS:
        taken.append(unlike("fox-rose", taken))
    assert taken[0] == "fox-rose"
    assert sorted(taken) == sorted(f"fox-{colour}" for colour in COLOURS)
    harness = Harness(seats=4)
    table = harness.table
    table.sit(ANNA, "Anna", 0, 0.0, "whale-sun")
    table.sit(BEN, "Ben", 2, 0.0, "whale-sun")
    table.sit(EVE, "Eve", 3, 0.0, "bear-sun")
    table.arrange(ANNA, 1, "bot", 0, 0.0)
    assert worn(table) == ["whale-sun", "bear-rose", "whale-rose", "bear-sun"]


def test_a_face_goes_with_its_person_and_a_bots_with_its_name() -> None:
    harness = Harness(seats=3)
    table = harness.table
    table.sit(ANNA, "Anna", 0, 0.0, "moon-night")
    table.arrange(ANNA, 1, "bot", 0, 0.0)
    assert worn(table) == ["moon-night", "bear-sun", ""]
    table.arrange(ANNA, 0, "swap", 1, 0.0)
    assert worn(table) == ["mouse-sun", "moon-night", ""]
    table.arrange(ANNA, 0, "free", 0, 0.0)
    assert worn(table) == ["", "moon-night", ""]


def test_another_face_is_told_and_kept() -> None:
    harness = Harness(seats=3)
    harness.begin()
    harness.take(harness.table.wear(BEN, "bee-sky", 0.0))
    about = harness.clients[ANNA].about
    assert about
    assert about.seats[2].face == "bee-sky"
    assert harness.store[-1] == Seated(2, BEN, "Ben", "", "bee-sky")
    told, stored = len(harness.clients[ANNA].log), len(harness.store)
    harness.take(harness.table.wear(BEN, "bee-sky", 0.0))
    harness.take(harness.table.wear(EVE, "bee-sky", 0.0))
    assert len(harness.clients[ANNA].log) == told
    assert len(harness.store) == stored, "nothing has changed"
    again = Table(harness.setup, ANNA, Rng("s"))
    again.restore(harness.store, 0.0)
    assert worn(again) == worn(harness.table)


def test_a_face_chosen_elsewhere_comes_with_its_person() -> None:
    harness = Harness(seats=3)
    harness.begin()
    before = worn(harness.table)
    harness.take(harness.table.go(BEN, 0.0))
    harness.take(harness.table.come(BEN, None, 1.0))
    assert worn(harness.table) == before
    harness.take(harness.table.go(BEN, 2.0))
    harness.take(harness.table.come(BEN, None, 3.0, "boat-lime"))
    assert worn(harness.table)[2] == "boat-lime"
    assert harness.store[-1] == Seated(2, BEN, "Ben", "", "boat-lime")
