"""A person's statistics, their data and being forgotten, in a real browser."""

import json
from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.looks import look_for_violations, scrolls_sideways
from tests.browser.person import DESKTOP, PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running


def look(person: Person) -> None:
    assert look_for_violations(person) == []
    assert not scrolls_sideways(person)


def look_everywhere(person: Person) -> None:
    """In light and dark, large and small."""
    for size in (PHONE, DESKTOP):
        person.page.set_viewport_size({"width": size[0], "height": size[1]})
        for theme in ("light", "dark"):
            person.page.emulate_media(color_scheme=theme)
            look(person)


def test_my_figures_my_data_and_nothing_more(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    page = anna.page
    page.goto(f"{server.url}/me")
    expect(page.get_by_role("heading", name=anna.t("statistics.empty"))).to_be_visible()
    look(anna)
    page.get_by_role("link", name=anna.t("statistics.empty-link")).click()

    code = anna.open_short_table("hoechste-karte", 2, numbers=3)
    anna.go_fast()
    page.get_by_role("button", name=anna.t("wait.start")).click()
    play_to_the_end(anna)
    anna.button("over.again").click()
    anna.hand().first.wait_for()
    play_to_the_end(anna)

    page.get_by_role("link", name=anna.t("over.home")).last.click()
    page.get_by_role("link", name=anna.t("start.me"), exact=True).click()
    panel = page.locator("section.panel[aria-labelledby=figures-hoechste-karte]")
    expect(panel.get_by_role("heading").first).to_have_text("Die höchste Karte gewinnt")
    expect(panel.locator("dd").first).to_have_text("2")
    expect(panel.get_by_role("img", name=anna.t("statistics.share"))).to_be_visible()
    expect(panel.get_by_text(anna.t("statistics.against-medium"))).to_be_visible()
    links = panel.get_by_role("link")
    assert [link.get_attribute("href") for link in links.all()] == [
        f"/t/{code}/m/2",
        f"/t/{code}/m/1",
    ]
    look_everywhere(anna)

    with page.expect_download() as waiting:
        anna.button("mydata.export").click()
    kept = json.loads(Path(waiting.value.path()).read_text(encoding="utf-8"))
    assert (kept["name"], [table["code"] for table in kept["tables"]]) == ("Anna", [code])
    assert len(kept["tables"][0]["matches"]) == 2
    expect(page.get_by_role("status")).to_contain_text(waiting.value.suggested_filename)

    token = page.evaluate("() => localStorage.getItem('reihum.token')")
    anna.button("mydata.delete").click()
    forget = anna.button("mydata.delete-now")
    expect(forget).to_have_attribute("aria-disabled", "true")
    look(anna)
    page.get_by_label(anna.t("mydata.confirm", name="Anna")).fill("Anna")
    forget.click()
    expect(page.get_by_role("heading", name=anna.t("mydata.gone"))).to_be_visible()
    assert page.evaluate("() => localStorage.getItem('reihum.token')") is None
    assert page.evaluate("() => localStorage.getItem('reihum.name')") is None
    assert server.refusal("GET", "/api/me", token=token)[0] == 401
    page.get_by_role("link", name=anna.t("mydata.home")).click()
    expect(anna.button("name.tell")).to_be_visible()  # nobody is known here any more
    anna.leave()
