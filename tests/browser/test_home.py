"""Installed on the home screen, and over plain http in a home network."""

import struct
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect

from reihum.server.app import STATIC
from tests.browser.conftest import FLAGS, find_chromium
from tests.browser.person import Person
from tests.icons import ICONS
from tests.server.running import Running


def test_it_can_be_installed(chromium: Browser, server: Running, tmp_path: Path) -> None:
    """In a browser that keeps its data; 127.0.0.1 counts as secure."""
    context = chromium.browser_type.launch_persistent_context(
        tmp_path / "profile", executable_path=find_chromium(), args=FLAGS
    )
    page = context.new_page()
    page.goto(server.url)
    page.locator("#game-mogeln").wait_for()
    browser: Any = context.new_cdp_session(page)
    found = browser.send("Page.getAppManifest")
    assert found["url"] == f"{server.url}/manifest.webmanifest"
    assert found["errors"] == []
    assert '"display": "standalone"' in found["data"]
    assert browser.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    for link in ("manifest", "apple-touch-icon", "icon"):
        path = page.locator(f'link[rel="{link}"]').get_attribute("href")
        assert context.request.get(f"{server.url}{path}").ok
    answer = context.request.get(f"{server.url}/manifest.webmanifest")
    assert answer.headers["content-type"] == "application/manifest+json"
    context.close()


@pytest.mark.parametrize("name", ICONS)
def test_icons_have_their_size(name: str) -> None:
    data = (STATIC / f"{name}.png").read_bytes()
    width, height = struct.unpack(">II", data[16:24])
    assert width == height == ICONS[name][0]
    assert len(data) < 25_000


def test_a_move_without_a_secure_context(chromium: Browser, server: Running) -> None:
    """With a host name of the home network there is no clipboard and no randomUUID, but everything
    works."""
    rules = "--host-resolver-rules=MAP reihum.home 127.0.0.1"
    home = chromium.browser_type.launch(executable_path=find_chromium(), args=[*FLAGS, rules])
    anna = Person(home, server, "Anna", host="reihum.home")
    code = anna.open_short_table("hoechste-karte", 2, numbers=3)
    assert anna.page.evaluate("() => window.isSecureContext") is False
    field = anna.page.get_by_label(anna.t("wait.link"))
    expect(field).to_have_value(f"{anna.url}/t/{code}")
    expect(anna.page.get_by_text(anna.t("wait.only-here"))).to_have_count(0)
    anna.button("wait.copy").click()
    expect(anna.page.get_by_text(anna.t("wait.copied"))).to_be_visible()
    anna.go_fast()
    anna.page.get_by_role("button", name=anna.t("wait.start")).click()
    anna.hand().first.wait_for()
    for _ in anna.patiently():
        if anna.hand().count() < 3:
            break
        anna.hit(".hand .slot")
        anna.let_pass()
    anna.leave()
    home.close()
