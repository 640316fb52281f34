"""In CI (REIHUM_CI) a skipped test fails, unless it is marked optional."""

import os

import pytest
from hypothesis import settings

settings.register_profile("reihum", deadline=None, derandomize=True, max_examples=200)
settings.load_profile("reihum")


@pytest.hookimpl(wrapper=True)
def pytest_runtest_makereport(item: pytest.Item, call: pytest.CallInfo[None]) -> "object":
    report = yield
    if (
        isinstance(report, pytest.TestReport)
        and report.skipped
        and os.environ.get("REIHUM_CI")
        and item.get_closest_marker("optional") is None
    ):
        report.outcome = "failed"
        report.longrepr = f"required, but skipped: {report.longrepr}"
    return report
