"""What deploy/ and docs/hosting.md tell others to run: it is there, our command line takes it, and
the files agree with each other."""

import json
import re
import shlex
from argparse import Namespace
from ipaddress import ip_network
from pathlib import Path
from typing import Any

import pytest

from reihum.cli.arguments import parse
from reihum.texts import Words

ROOT = Path(__file__).parent.parent
DEPLOY = ROOT / "deploy"


def read(name: str) -> str:
    return (DEPLOY / name).read_text(encoding="utf-8")


def understood(command: str | list[str]) -> Namespace:
    """Our command line takes it; else it is a Mistake."""
    words = shlex.split(command) if isinstance(command, str) else command
    return parse(Words("en"), words)


def compose() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml", reason="there is no YAML: compose.yaml is not read")
    found: dict[str, Any] = yaml.safe_load(read("compose.yaml"))
    return found


def test_the_unit_starts_a_server() -> None:
    unit = read("reihum.service")
    (start,) = re.findall(r"(?m)^ExecStart=(.+)$", unit)
    program, *words = shlex.split(start)
    asked = understood(words)
    assert (program, asked.command, asked.port) == ("/opt/reihum/bin/reihum", "serve", "8000")
    (state,) = re.findall(r"(?m)^StateDirectory=(.+)$", unit)
    assert Path(asked.db).parent == Path("/var/lib") / state
    for limit in ("NoNewPrivileges=yes", "ProtectSystem=strict", "MemoryMax=", "LimitNOFILE="):
        assert limit in unit


def test_the_container_starts_a_server() -> None:
    made = read("Containerfile")
    (command,) = re.findall(r"(?m)^CMD (\[.+\])$", made)
    asked = understood(json.loads(command))
    assert (asked.host, asked.port) == ("0.0.0.0", "8000")
    assert f"VOLUME {Path(asked.db).parent}\n" in made
    assert f"EXPOSE {asked.port}\n" in made
    assert f"http://127.0.0.1:{asked.port}/healthz" in made
    assert re.search(r"(?m)^USER (?!0|root)\S+$", made.rpartition("FROM")[2])
    extras = re.findall(r"\[([a-z,]+)\]\"", made)
    known = (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    for extra in ",".join(extras).split(","):
        assert re.search(rf"(?m)^{extra} = \[", known)
    for image in re.findall(r"(?m)^FROM (\S+)", made):
        assert "/" not in image, "no registry but the usual one"


def test_what_a_wheel_is_made_of_is_let_into_the_container() -> None:
    lines = (ROOT / ".dockerignore").read_text(encoding="utf-8").splitlines()
    let_in = {line[1:] for line in lines if line.startswith("!")}
    assert {"src", "web", "hatch_build.py", "pyproject.toml", "README.md", "LICENSE"} <= let_in
    assert all((ROOT / name).exists() for name in let_in)


def test_the_parts_of_the_compose_file_agree() -> None:
    told = compose()
    services = told["services"]
    (subnet,) = told["networks"]["default"]["ipam"]["config"]
    ip_network(subnet["subnet"])
    behind = re.findall(
        r"\b(\w+):(\d+)", re.findall(r"reverse_proxy (.+) \{", read("Caddyfile"))[0]
    )
    assert {host for host, _ in behind} == {"one", "two"}
    for host, port in behind:
        service = services[host]
        assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).exists()
        asked = understood(service["command"])
        assert (asked.command, asked.host, asked.port) == ("serve", "0.0.0.0", port)
        assert asked.internal.partition(":")[0] == host
        assert asked.db == "postgresql+psycopg://reihum@database/reihum"
        assert "ports" not in service, "nobody comes past the proxy"
        assert service["environment"]["FORWARDED_ALLOW_IPS"] == subnet["subnet"]
        assert service["environment"]["PGPASSWORD"].startswith("${POSTGRES_PASSWORD:?")
        assert set(service["depends_on"]) <= services.keys()
    named = {
        volume.partition(":")[0] for one in services.values() for volume in one.get("volumes", ())
    }
    assert {name for name in named if not name.startswith(".")} == told["volumes"].keys()
    assert all((DEPLOY / name).exists() for name in named if name.startswith("."))
    assert services["database"]["environment"]["POSTGRES_USER"] == "reihum"


def test_the_commands_of_the_hosting_page_are_ours() -> None:
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    found = re.findall(r"(?m)^(?:sudo .*)?reihum ((?:serve|backup|tidy) .+?)(?: &)?$", page)
    found += re.findall(r"`(?:\w+=\S+ )?reihum ((?:serve|backup|tidy)\b[^`]*)`", page)
    assert len(found) >= 8
    for command in found:
        if "…" not in command and command not in ("serve", "backup", "tidy"):
            understood(re.sub(r"\$\([^)]*\)", "today", command))
    assert all((ROOT / name).exists() for name in re.findall(r"`(deploy/[\w.]+)`", page))
