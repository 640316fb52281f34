"""What one may be called, and which names nobody could tell apart."""

import pytest

from reihum.core.errors import Mistake
from reihum.table.names import LONGEST_NAME, alike, tidy_name


@pytest.mark.parametrize(
    ("given", "shown"),
    [
        ("Opa  Heinz ", "Opa Heinz"),
        ("Zoe\u0308", "Zoë"),
        ("李", "李"),
        ("Mia ❤\ufe0f", "Mia ❤"),
        ("🦊", "🦊"),
        ("x" * LONGEST_NAME, "x" * LONGEST_NAME),
    ],
)
def test_a_name_is_shown_as_it_can_be_read(given: str, shown: str) -> None:
    assert tidy_name(given) == shown


@pytest.mark.parametrize(
    "name",
    [
        *("", " ", "\u3164", "Be\u2800n", "a\u200bb", "a\u202eb", "a\0", "...", "-_-"),
        *("x" * (LONGEST_NAME + 1), "Z\u0335\u0336\u0337\u0338", "a\u00adb", "\ufeffAnna"),
    ],
)
def test_a_name_that_nobody_could_read_is_refused(name: str) -> None:
    with pytest.raises(Mistake) as refused:
        tidy_name(name)
    assert refused.value.key == "bad-name"


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("Ben", "ben"), ("Ben", "B e n"), ("Ben", "Ben."), ("Ben", "Bén"), ("Ben", "Ｂｅｎ")],
        *[("Ben", "Веn"), ("Anna", "Аnnа"), ("Oma", "0ma"), ("Ella", "EIla"), ("Ella", "E11a")],
        *[("Ida", "ida"), ("Groß", "GROSS"), ("Lea", "1ea"), ("Zoë", "Zoe"), ("Ben", "𝓑𝓮𝓷")],
    ],
)
def test_names_that_look_alike(one: str, other: str) -> None:
    assert alike(one, other)
    assert alike(other, one)


@pytest.mark.parametrize(
    ("one", "other"),
    [
        *[("Ben", "Bea"), ("Ella", "Elia"), ("Anna", "Anne"), ("Ben 1", "Ben 2"), ("🦊", "🐻")],
        *[("Opa", "Oma"), ("Lia", "Ila"), ("Anna 🦊", "Anna 🐻"), ("李", "王"), ("P0", "P1")],
    ],
)
def test_names_that_do_not(one: str, other: str) -> None:
    assert not alike(one, other)
