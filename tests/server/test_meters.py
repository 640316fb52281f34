"""Figures for Prometheus: right, of one process, at a port of their own, and of nobody."""

import json
import logging
import re
from pathlib import Path
from typing import Any
from urllib.error import HTTPError
from urllib.request import Request, urlopen

import pytest
from prometheus_client.parser import text_string_to_metric_families

from reihum.cli import main
from reihum.core.errors import Mistake
from reihum.server.logs import PlainLines
from reihum.server.serve import metrics_at
from tests.server.postgresql import Cluster
from tests.server.running import OURS, Guest, Running, asynchronous
from tests.waiting import PATIENT

METRICS = ("--metrics", "0")


class Metered(Running):
    """A server that tells its figures."""

    def __init__(self, db: Path, *more: str, **given: Any) -> None:
        super().__init__(db, more=(*METRICS, *more), **given)
        assert self.process.stdout
        found = re.search(r"http://127\.0\.0\.1:\d+/metrics", self.process.stdout.readline())
        assert found
        self.figures_at = found[0]

    def figures(self) -> str:
        with urlopen(self.figures_at, timeout=PATIENT) as answer:
            assert "version=" in answer.headers["Content-Type"]
            return str(answer.read(), "utf-8")

    def figure(self, name: str, **labels: str) -> float:
        """That of all with these labels."""
        families = text_string_to_metric_families(self.figures())
        return sum(
            sample.value
            for family in families
            for sample in family.samples
            if sample.name == name and labels.items() <= sample.labels.items()
        )


@asynchronous
async def test_figures_say_what_happens_and_nothing_of_anybody(tmp_path: Path) -> None:
    server = Metered(tmp_path / "reihum.db")
    try:
        anna = Guest(server, "Annegret")
        code = anna.open("elfer-raus", 3)
        assert (
            server.figure("reihum_tables") == server.figure("reihum_tables", state="waiting") == 1
        )
        async with anna.line() as socket:
            await anna.say(socket, {"kind": "start"})
            await anna.until(socket, lambda _: bool(anna.news.get("menu")))
            while len(anna.done) < 3:
                await anna.move(socket)
                await anna.until(socket, lambda _: anna.pending is None)
                if not anna.news.get("menu"):
                    await anna.until(socket, lambda _: bool(anna.news.get("menu")))
            assert server.figure("reihum_actions_total", by="person") == len(anna.done)
            assert server.figure("reihum_actions_total", by="bot") > 0
            assert server.figure("reihum_act_seconds_count") >= len(anna.done)
            assert server.figure("reihum_tables", state="playing") == 1
            assert server.figure("reihum_people") == server.figure("reihum_websockets") == 1
            assert server.figure("reihum_thought_seconds_count", kind="bot") > 0
            commits = server.figure("reihum_commit_seconds_count")
            assert commits > len(anna.done)
            assert server.figure("reihum_commit_seconds_bucket", le="+Inf") == commits
            text = server.figures()
        for secret in (code, "Annegret", anna.token, anna.house, str(tmp_path)):
            assert secret not in text
        assert not re.search(r"\b[RGBY]\d+\b", text), "a card"
        assert "process_resident_memory_bytes" in text
        assert server.figure("reihum_database_bytes") > 10_000
    finally:
        server.stop()


def test_no_proxy_leads_to_them(tmp_path: Path) -> None:
    """Not at the port where people come to, wherever they say that they come from; and there is
    nothing else at theirs."""
    server = Metered(tmp_path / "reihum.db")
    try:
        for headers in ({}, {"Host": "localhost"}, {"X-Forwarded-For": "127.0.0.1"}):
            with pytest.raises(HTTPError) as refused:
                urlopen(Request(f"{server.url}/metrics", headers=headers), timeout=PATIENT)
            assert refused.value.code == 404
            assert b"reihum_" not in refused.value.read()
            refused.value.close()
        for path in ("/", "/api/server", "/healthz", "/metrics/"):
            with pytest.raises(HTTPError) as refused:
                urlopen(server.figures_at.replace("/metrics", path), timeout=PATIENT)
            assert refused.value.code == 404
            refused.value.close()
    finally:
        server.stop()


def test_what_is_over_a_limit_is_counted(tmp_path: Path) -> None:
    server = Metered(tmp_path / "reihum.db")
    try:
        foreign = Request(
            f"{server.url}/api/people", b"{}", {"Origin": "http://elsewhere"}, method="POST"
        )
        with pytest.raises(HTTPError) as refused:
            urlopen(foreign, timeout=PATIENT)
        refused.value.close()
        assert server.figure("reihum_refused_total", why="wrong-origin") == 1
        assert server.figure("reihum_requests_total", status="403") == 1
    finally:
        server.stop()


def test_every_process_answers_for_itself(postgresql: Cluster, tmp_path: Path) -> None:
    address = postgresql.new()
    one = Metered(tmp_path / "one.db", at=address, program=OURS)
    other = Metered(tmp_path / "other.db", at=address, program=OURS)
    try:
        Guest(one, "Anna").open("elfer-raus", 2)
        assert one.figure("reihum_tables") == 1
        assert other.figure("reihum_tables") == 0
        assert "reihum_database_bytes" not in one.figures()
    finally:
        one.stop()
        other.stop()


def test_where_they_can_be() -> None:
    assert metrics_at("9464", 8000) == metrics_at(":9464", 8000) == "127.0.0.1:9464"
    assert metrics_at("10.0.0.5:9464", 8000) == "10.0.0.5:9464"
    assert metrics_at("0", 0) == "127.0.0.1:0"
    for wrong in ("8000", "here", "10.0.0.5", "70000", "9" * 5000):
        with pytest.raises(Mistake, match="bad-metrics"):
            metrics_at(wrong, 8000)


def test_a_port_that_is_taken_is_said(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    db = str(tmp_path / "reihum.db")
    with pytest.raises(SystemExit):
        main(["serve", "--port", "8000", "--metrics", "8000", "--db", db, "--lang", "en"])
    assert "another port" in capsys.readouterr().err


def lines_of(server: Running) -> list[dict[str, Any]]:
    return [json.loads(line) for line in server.log.read_text().splitlines()]


@pytest.mark.parametrize(
    ("level", "there"), [("error", set()), ("info", {"info"}), ("debug", {"info", "debug"})]
)
def test_the_log_says_as_much_as_is_wanted(tmp_path: Path, level: str, there: set[str]) -> None:
    server = Running(tmp_path / "reihum.db", more=("--log-level", level))
    anna = Guest(server, "Annegret")
    anna.open("elfer-raus", 2)
    server.stop()
    assert {line["level"] for line in lines_of(server)} == there
    said = server.log.read_text()
    assert anna.token not in said
    assert "Annegret" not in said
    assert ("asked for /api/people" in said) == (level == "debug")


def test_not_even_all_that_is_asked_floods_the_log(tmp_path: Path) -> None:
    server = Running(tmp_path / "reihum.db", more=("--log-level", "debug"))
    for n in range(150):
        with pytest.raises(HTTPError) as refused:
            urlopen(f"{server.url}/nothing-{n}", timeout=PATIENT)
        refused.value.close()
    server.stop()
    asked = [line for line in lines_of(server) if line["what"].startswith("asked")]
    assert 0 < len(asked) <= 2 * 30, "the minute may have changed once"


def test_people_can_read_a_line() -> None:
    record = logging.makeLogRecord(
        {"msg": "table broken", "levelname": "ERROR", "created": 0.0, "table": "K7PMX"}
    )
    try:
        raise ValueError("R11")
    except ValueError as error:
        record.exc_info = type(error), error, error.__traceback__
    line = PlainLines().format(record)
    assert re.match(r"\d{4}-\d\d-\d\d \d\d:\d\d:\d\d error   table broken table=K7PMX\n", line)
    assert "ValueError" in line
    assert "R11" not in line
