"""People at a table see each other's faces and hear what is said."""

from playwright.sync_api import Browser, Locator, expect

from reihum.core.errors import Mistake
from reihum.texts import Words
from tests.browser.looks import faults
from tests.browser.person import PHONE, Person
from tests.browser.test_play import play_to_the_end
from tests.server.running import Running


def face_of(person: Person, seat: int) -> Locator:
    """Where somebody else sits at the table."""
    return person.page.locator(f'.player[data-seat="{seat}"] [data-face]').first


def says(person: Person, phrase: str) -> None:
    person.page.get_by_test_id("say").click()
    person.page.get_by_test_id(f"say-{phrase}").click()


def bubble(person: Person, seat: int) -> Locator:
    return person.page.locator(f'[data-testid="saying"][data-seat="{seat}"]')


def wears(person: Person, face: str, colour: str = "") -> None:
    """Touch the own face, and choose another one."""
    page = person.page
    if not page.get_by_test_id("own-face").count():  # beside what can be said
        page.get_by_test_id("say").click()
    page.get_by_test_id("own-face").first.click()
    page.get_by_test_id(f"face-{face}").click()
    expect(page.get_by_test_id(f"face-{face}")).to_have_attribute("aria-pressed", "true")
    if colour:
        page.get_by_test_id(f"disc-{colour}").click()
        expect(page.get_by_test_id(f"disc-{colour}")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    if page.get_by_role("dialog").count():
        page.keyboard.press("Escape")


def together(people: tuple[Person, Person]) -> None:
    anna, ben = people
    code = anna.open_short_table("hoechste-karte", 2)
    ben.join(code)


def deal(people: tuple[Person, Person]) -> None:
    people[0].page.get_by_test_id("start").click()
    for person in people:
        person.page.locator("[data-at]").wait_for()


def test_two_people_see_each_others_faces(people: tuple[Person, Person]) -> None:
    anna, ben = people
    together(people)
    wears(anna, "whale", "rose")
    wears(ben, "whale", "rose")
    expect(anna.page.locator('.round [data-face="whale-sky"]')).to_have_count(1)
    expect(ben.page.locator('.round [data-face="whale-rose"]')).to_have_count(1)
    deal(people)
    expect(face_of(anna, 1)).to_have_attribute("data-face", "whale-sky")
    expect(face_of(ben, 0)).to_have_attribute("data-face", "whale-rose")
    # In the middle of a match, with the own face beside the line that says what to do.
    wears(ben, "moon")
    expect(face_of(anna, 1)).to_have_attribute("data-face", "moon-sky")
    # And in the settings of another visit.
    ben.start_page()
    ben.page.get_by_role("button", name=ben.t("settings.title")).click()
    expect(ben.page.get_by_test_id("own-face").locator("[data-face]")).to_have_attribute(
        "data-face", "moon-sky"
    )


def test_two_people_talk_in_two_languages(chromium: Browser, server: Running) -> None:
    anna = Person(chromium, server, "Anna")
    ben = Person(chromium, server, "Ben", size=PHONE, lang="en", has_touch=True)
    together((anna, ben))
    says(ben, "here")  # before the cards are dealt
    expect(bubble(anna, 1)).to_have_text(anna.t("phrase.here"))
    deal((anna, ben))
    says(anna, "well-played")
    expect(bubble(ben, 0)).to_have_text(ben.t("phrase.well-played"))
    said = ben.t("say.said", name="Anna", text=ben.t("phrase.well-played"))
    expect(ben.page.get_by_test_id("said")).to_contain_text(said)
    bubble(ben, 0).tap()  # it goes away
    expect(bubble(ben, 0)).to_have_count(0)
    says(ben, "heart")
    expect(bubble(anna, 1).locator("svg")).not_to_have_count(0)
    expect(anna.page.get_by_test_id("said")).to_contain_text(anna.t("phrase.heart"))
    expect(bubble(anna, 1)).to_have_count(0)  # after a while, by itself
    for person in (anna, ben):
        person.leave()


def test_nobody_has_to_listen_to_somebody(people: tuple[Person, Person]) -> None:
    anna, ben = people
    together(people)
    deal(people)
    anna.page.get_by_test_id("say").click()
    anna.page.get_by_test_id("hear-1").uncheck()
    anna.page.keyboard.press("Escape")
    says(ben, "oops")
    expect(bubble(ben, 1)).to_have_count(1)
    says(anna, "thanks")  # by then Ben's word has been told to all
    expect(bubble(anna, 0)).to_have_count(1)
    expect(bubble(anna, 1)).to_have_count(0)
    anna.page.reload()  # the browser remembers it
    anna.page.get_by_test_id("say").click()
    expect(anna.page.get_by_test_id("hear-1")).not_to_be_checked()
    anna.page.get_by_test_id("hear-1").check()
    anna.page.keyboard.press("Escape")
    says(ben, "oops")
    expect(bubble(anna, 1)).to_have_count(1)


def test_who_talks_too_much_is_told_so(people: tuple[Person, Person]) -> None:
    anna, _ = people
    together(people)
    deal(people)
    for _ in range(4):
        says(anna, "laugh")
    expect(anna.page.get_by_role("alert")).to_contain_text(
        Words(anna.lang).why(Mistake("too-fast"))
    )


def test_all_of_it_by_keyboard_and_without_faults(people: tuple[Person, Person]) -> None:
    anna, ben = people
    together(people)
    deal(people)
    page = anna.page
    page.get_by_test_id("say").focus()
    page.keyboard.press("Enter")
    page.get_by_test_id("say-hello").wait_for()
    assert faults(anna, 1) == []
    page.get_by_test_id("say-hello").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    expect(bubble(ben, 0)).to_have_text(ben.t("phrase.here"))
    page.get_by_test_id("say").click()
    page.get_by_role("dialog").get_by_test_id("own-face").click()
    page.get_by_test_id("face-bee").wait_for()
    assert faults(anna, 1) == []


def test_who_was_sent_away_is_told_so_and_does_not_come_back(
    people: tuple[Person, Person],
) -> None:
    anna, ben = people
    together(people)
    deal(people)
    anna.button("table.menu").click()
    anna.page.get_by_test_id("expel-1").click()
    anna.page.get_by_test_id("sure-expel").click()
    anna.page.keyboard.press("Escape")
    gone = Words(ben.lang).why(Mistake("expelled"))
    expect(ben.page.get_by_role("alert")).to_have_text(gone)
    ben.page.reload()
    expect(ben.page.get_by_role("alert")).to_have_text(gone)
    line = anna.t("people.bot", name="Ben")
    expect(anna.page.locator('[role="log"]')).to_contain_text(line)


def test_who_comes_back_as_somebody_new_has_to_knock(chromium: Browser, server: Running) -> None:
    anna, ben, tom = (Person(chromium, server, name) for name in ("Anna", "Ben", "Tom"))
    code = anna.open_table("hoechste-karte", 3)
    ben.join(code)
    anna.page.get_by_test_id("company").locator("summary").click()
    anna.page.get_by_test_id("expel-1").click()
    anna.page.get_by_test_id("sure-expel").click()
    expect(anna.page.get_by_test_id("door-locked")).to_be_checked()
    expect(ben.page.get_by_role("alert")).to_be_visible()
    tom.page.goto(f"{tom.url}/t/{code}")
    tom.page.get_by_label(tom.t("name.ask")).fill("Tom")
    tom.button("table.join").click()
    expect(tom.page.get_by_text(tom.t("company.knocked"))).to_be_visible()
    # Who has scrolled down sees it too.
    knocking = anna.page.get_by_text(anna.t("company.knocking", name="Tom"))
    anna.page.set_viewport_size({"width": 360, "height": 640})
    anna.page.mouse.wheel(0, 2000)
    anna.page.wait_for_function("() => scrollY > 200")
    expect(knocking).to_be_in_viewport(ratio=1)
    assert faults(anna, 1) == []
    anna.page.get_by_test_id("turn-down").click()
    why = Words(tom.lang).why(Mistake("not-let-in"))
    expect(tom.page.get_by_text(why)).to_be_visible()
    eve = Person(chromium, server, "Eve")
    eve.page.goto(f"{eve.url}/t/{code}")
    eve.page.get_by_label(eve.t("name.ask")).fill("Eve")
    eve.button("table.join").click()
    anna.page.get_by_test_id("let-in").click()
    expect(eve.page.get_by_text(eve.t("wait.host"))).to_be_visible()
    expect(anna.page.get_by_test_id("seat-1")).to_contain_text("Eve")
    for person in (anna, ben, tom, eve):
        person.leave()


def test_over_an_ending_a_knock_is_seen_and_who_finds_no_seat_is_told_so(
    chromium: Browser, server: Running
) -> None:
    anna, tom, eve = (Person(chromium, server, name) for name in ("Anna", "Tom", "Eve"))
    code = anna.open_short_table("hoechste-karte", 2, numbers=2)
    anna.page.get_by_test_id("company").locator("summary").click()
    anna.page.get_by_test_id("door-locked").check()
    anna.go_fast()
    anna.page.get_by_test_id("start").click()
    anna.wait_for_turn()

    tom.page.goto(f"{tom.url}/t/{code}")
    expect(tom.page.get_by_text(tom.t("table.playing"))).to_be_visible()
    expect(tom.button("table.join")).to_have_count(0)
    play_to_the_end(anna)
    tom.page.reload()
    tom.page.get_by_label(tom.t("name.ask")).fill("Tom")
    tom.button("table.join").click()
    expect(tom.page.get_by_text(Words(tom.lang).why(Mistake("full-table")))).to_be_visible()
    tom.wrong = [text for text in tom.wrong if "400" not in text]  # it was refused

    anna.button("over.seats").click()
    anna.button("seats.remove", name="Emil").click()
    anna.page.keyboard.press("Escape")
    eve.page.goto(f"{eve.url}/t/{code}")
    eve.page.get_by_label(eve.t("name.ask")).fill("Eve")
    eve.button("table.join").click()
    anna.page.get_by_test_id("let-in").click()
    expect(anna.page.get_by_test_id("let-in")).to_have_count(0)
    for person in (anna, tom, eve):
        person.leave()


def test_a_table_is_locked_and_handed_on(people: tuple[Person, Person]) -> None:
    anna, ben = people
    code = anna.open_short_table("hoechste-karte", 3)
    ben.join(code)
    anna.page.get_by_test_id("company").locator("summary").click()
    anna.page.get_by_test_id("door-locked").check()
    expect(ben.page.get_by_text(ben.t("people.locked"))).to_be_visible()
    expect(ben.page.get_by_test_id("company")).to_have_count(0)
    anna.page.get_by_test_id("hand-on-1").click()
    anna.page.get_by_test_id("sure-hand-on").click()
    expect(ben.page.get_by_test_id("company")).to_have_count(1)
    expect(anna.page.get_by_test_id("company")).to_have_count(0)
    expect(anna.page.get_by_text(anna.t("people.leads", name="Ben"))).to_be_visible()
    ben.page.get_by_test_id("company").locator("summary").click()
    expect(ben.page.get_by_test_id("door-locked")).to_be_checked()


def test_a_table_is_closed_to_who_looks_on(chromium: Browser, server: Running) -> None:
    anna, eve = Person(chromium, server, "Anna"), Person(chromium, server, "Eve")
    code = anna.open_short_table("hoechste-karte", 2)
    anna.page.get_by_test_id("start").click()
    anna.wait_for_turn()
    eve.page.goto(f"{eve.url}/t/{code}")
    eve.button("table.watch").click()
    eve.page.locator("[data-at]").wait_for()
    anna.button("table.menu").click()
    anna.page.get_by_test_id("door-closed").check()
    why = Words(eve.lang).why(Mistake("closed"))
    expect(eve.page.get_by_role("alert")).to_have_text(why)
    eve.page.reload()
    eve.button("table.watch").click()
    expect(eve.page.get_by_role("alert")).to_have_text(why)
    eve.wrong = [text for text in eve.wrong if "403" not in text]  # she was refused
    for person in (anna, eve):
        person.leave()


def test_names_that_nobody_could_tell_apart_or_read_are_refused(
    chromium: Browser, server: Running
) -> None:
    anna, other = Person(chromium, server, "Anna"), Person(chromium, server, "?")
    code = anna.open_short_table("hoechste-karte", 3)
    other.page.goto(f"{other.url}/t/{code}")
    field = other.page.get_by_label(other.t("name.ask"))
    field.fill("\u200b\u202e")  # nothing that can be seen
    other.button("table.join").click()
    expect(other.page.get_by_role("alert")).to_be_visible()
    field.fill("\u0391nn\u0430")  # Greek and Cyrillic letters that look like Anna's
    other.button("table.join").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Anna")
    expect(anna.page.get_by_test_id("seat-1")).not_to_contain_text("nn")
    other.wrong = [text for text in other.wrong if "400" not in text]  # it was refused
    for person in (anna, other):
        person.leave()


def test_who_has_the_name_of_somebody_at_the_table_is_asked_for_another(
    chromium: Browser, server: Running
) -> None:
    anna, other = Person(chromium, server, "Anna"), Person(chromium, server, "ANNA")
    code = anna.open_short_table("hoechste-karte", 3)
    other.page.goto(f"{other.url}/t/{code}")
    other.page.get_by_label(other.t("name.ask")).fill(other.name)
    other.button("table.join").click()
    expect(other.page.get_by_role("alert")).to_contain_text("Anna")
    other.button("name.change").click()
    other.page.get_by_label(other.t("name.ask")).fill("Anneliese")
    other.button("name.save").click()
    other.button("seats.take").first.click()
    expect(anna.page.get_by_text("Anneliese").first).to_be_visible()
    for person in (anna, other):
        person.wrong = [text for text in person.wrong if "400" not in text]  # it was refused
        person.leave()


def test_all_are_told_who_has_left_and_who_is_back(people: tuple[Person, Person]) -> None:
    anna, ben = people
    together(people)
    deal(people)
    code = ben.code
    ben.button("table.menu").click()
    ben.button("menu.leave").click()
    ben.button("menu.leave-yes").click()
    log = anna.page.locator('[role="log"]')
    expect(log).to_contain_text(anna.t("people.left", name="Ben"))
    ben.page.goto(f"{ben.url}/t/{code}")
    expect(log).to_contain_text(anna.t("people.back", name="Ben"))
