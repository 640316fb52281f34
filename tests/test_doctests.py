"""Every public name has an example in its docstring, and every example is true."""

import doctest
import importlib
import inspect
import pkgutil
from types import ModuleType

import pytest

import reihum

DRIVEN = (reihum.Match, reihum.Steps, reihum.Chair, reihum.Record, reihum.Bot, reihum.Action)
# What needs more than Python.
EXTRAS = ("reihum.adapters", "reihum.kernels", "reihum.server", "reihum.terminal")


def modules() -> list[str]:
    found = (module.name for module in pkgutil.walk_packages(reihum.__path__, "reihum."))
    return ["reihum", *(name for name in found if not name.startswith((*EXTRAS, "reihum.__")))]


@pytest.mark.parametrize("name", modules())
def test_examples_are_true(name: str) -> None:
    module: ModuleType = importlib.import_module(name)
    assert doctest.testmod(module, optionflags=doctest.ELLIPSIS).failed == 0


def public() -> dict[str, object]:
    """Every public name, and the public methods and properties of the main classes."""
    found = {name: getattr(reihum, name) for name in reihum.__all__ if name != "__version__"}
    for cls in DRIVEN:
        for name, method in vars(cls).items():
            plain = method.__func__ if isinstance(method, classmethod) else method
            if not name.startswith("_") and (
                inspect.isfunction(plain) or isinstance(plain, property)
            ):
                found[f"{cls.__name__}.{name}"] = plain
    return found


@pytest.mark.parametrize("name", ["reihum", *public()])
def test_every_public_name_has_an_example(name: str) -> None:
    documented = reihum if name == "reihum" else public()[name]
    assert doctest.DocTestParser().get_examples(inspect.getdoc(documented) or ""), name


def test_everything_public_is_there() -> None:
    assert {name for name in reihum.__all__ if not hasattr(reihum, name)} == set()
    assert reihum.__version__[0].isdigit()
    with pytest.raises(AttributeError):
        reihum.nonsense  # type: ignore[attr-defined] # noqa: B018


def test_the_games_are_listed_also_after_their_modules_were_imported() -> None:
    """`reihum.games` stays a function even after the package of that name was imported."""
    importlib.import_module("reihum.games.bloom")
    assert {info.id for info in reihum.games()} == {*importlib.import_module("reihum.games").GAMES}


def test_no_option_has_a_name_that_new_takes_itself() -> None:
    taken = set(inspect.signature(reihum.new).parameters)
    for info in reihum.games():
        assert not {option.name for option in info.options} & taken
        assert all(option.name.isidentifier() for option in info.options)
