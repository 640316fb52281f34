"""Bots play for weeks in the same processes: what they remember must come to an end soon."""

import importlib
import pkgutil

import reihum.bots.strategies

MOST = 20_000  # of some 100 to 200 bytes each


def test_no_strategy_remembers_without_end() -> None:
    seen, found = 0, dict[str, int | None]()
    for module in pkgutil.walk_packages(reihum.bots.strategies.__path__, "reihum.bots.strategies."):
        for name, value in vars(importlib.import_module(module.name)).items():
            if parameters := getattr(value, "cache_parameters", None):
                seen += 1
                most = parameters()["maxsize"]
                if most is None or most > MOST:
                    found[f"{module.name}.{name}"] = most
    assert seen > 10
    # A name of one of our own files is all they are asked about.
    without_end = {name for name, most in found.items() if most is None}
    assert {name.rpartition(".")[2] for name in without_end} <= {"load"}
    assert without_end == found.keys(), found
