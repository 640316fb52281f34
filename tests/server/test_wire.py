"""The OpenAPI document in the repository is up to date, and messages follow it: whole matches of
every game, to everybody at the table, in both languages."""

import json
import re
from collections.abc import Iterator
from typing import Annotated, Any, NotRequired

import pytest
from pydantic import Field, TypeAdapter, ValidationError

from reihum.core.actions import Action
from reihum.core.events import Said
from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.server.answers import pack
from reihum.table.messages import Mark, Outcome
from reihum.table.table import Table
from reihum.texts import LANGUAGES, Words
from reihum.wire import types
from reihum.wire.speaker import TOLD, Speaker
from tests import wire as written
from tests.server.test_same_bytes import OPTIONS, SEATS, WATCHER, name_of, step
from tests.together import together

MESSAGE = TypeAdapter[Any](Annotated[types.Message, Field(discriminator="kind")])
REPLAY = TypeAdapter[Any](types.Replay)


def read(text: str, schema: TypeAdapter[Any] = MESSAGE) -> Any:
    """What was said, if it is as the types have it, with nothing missing and nothing more."""
    said = schema.validate_json(text, strict=True)
    assert json.loads(schema.dump_json(said)) == json.loads(text), "more than the types have"
    return json.loads(text)


def match(game: str, lang: str) -> Iterator[tuple[Table, str, Any]]:
    """Every message of a random match: the table after it, who gets it, and what it says."""
    seats = SEATS[game]
    table = Table(setup_for(game, seats, OPTIONS[game]), "p0", Rng("bots"))
    people = [name_of(seat) for seat in (*range(seats), None)]
    speakers = {person: Speaker("ABCDE", lang) for person in people}
    rng = Rng(f"wire/{game}")
    outcomes = [table.sit(name_of(seat), f"Person {seat}", seat, 0.0) for seat in range(seats)]
    outcomes += [table.come(person, None, 0.0) for person in people]
    outcomes.append(table.start("p0", "wire", 0.0))
    while outcomes:
        for person, message in outcomes.pop(0).send:
            yield table, person, read(pack(speakers[person].say(message)))
        if not outcomes and table.playing():
            assert table.match
            seat = rng.choice(table.match.may())
            begun = rng.choice([*table.match.menu(seat), Action("frob"), Action("lay", ("R1",))])
            outcomes.append(table.may_i(name_of(seat), str(begun), 0.0))
            late = table.act(name_of(seat), "draw", "late", (0, 0), 0.0)
            outcomes += [late, step(table, rng)]


def test_the_document_is_up_to_date() -> None:
    assert written.FILE.read_text(encoding="utf-8") == written.text(), "run `make wire`"


def test_it_describes_the_socket_too() -> None:
    document = json.loads(written.text())
    (socket,) = document["webhooks"].values()
    schemas = document["components"]["schemas"]
    for name, union in (("FromClient", "Hello"), ("ToClient", "News")):
        assert f"#/components/schemas/{name}" in json.dumps(socket)
        assert f"#/components/schemas/{union}" in json.dumps(schemas[name])
    assert "HTTPValidationError" not in schemas, "what is refused is refused in words"


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_said_keeps_to_the_types(game: str, lang: str) -> None:
    kinds, told = set(), set()
    for _, _, said in match(game, lang):
        kinds.add(said["kind"])
        told |= {name for name, value in said.items() if value not in (None, [], {}, False)}
    assert kinds == {"table", "news", "answer", "refused", "done"}
    assert {"events", "zones", "menu", "verbs", "yours", "undo", "next"} - told <= {"undo"}


@pytest.mark.parametrize("game", GAMES)
def test_news_say_what_the_client_need_not_work_out(game: str) -> None:
    kind, lined = GAMES[game], 0
    deck = kind.planned(setup_for(game, SEATS[game], OPTIONS[game])).deck
    unmistakable = {name for name in deck.names if name[0].isalpha()}  # not just a number
    for table, person, said in match(game, "de"):
        if said["kind"] != "news":
            continue
        assert table.match
        seat = None if person == WATCHER else table.seats.seat_of(person)
        if said["at"] == list(table.mark(seat)):
            due = seat in table.match.due() and table.match.game.phase == "play"
            assert said["yours"] == due
            assert bool(said["verbs"]) == (seat in table.match.may())
        for event in said["events"]:
            assert event.get("called", False) == (event.get("word") in kind.CALLS)
            assert ("unit" in event) == ("number" in event)
            if "unit" in event:
                assert event["unit"] == ("ms" if event["word"] in kind.TIMED else "number")
            for part in event.get("line", ()):
                lined += 1
                assert part["text"]
                assert part.get("card", part["text"]) == part["text"]
                assert "card" not in part or part["card"] in deck.names
                if not {"card", "seat"} & set(part):
                    assert not {*re.findall(r"\w+", part["text"])} & unmistakable, part
    assert lined > 20


@pytest.mark.parametrize("lang", LANGUAGES)
@pytest.mark.parametrize("game", GAMES)
def test_what_is_called_has_words(game: str, lang: str) -> None:
    kind, words = GAMES[game], Words(lang, game, ["A", "B"], 1)
    for word in {*kind.CALLS, *kind.TIMED}:
        for seat, name in enumerate((words.who(0), words.who(1))):
            parts = words.line(Said(seat, word, 250)).parts
            assert [part.text for part in parts if part.seat == seat] == [name]
    assert {*kind.TIMED} <= {*kind.CALLS}


def test_changes_have_the_fields_of_news() -> None:
    news, changed = types.News, types.Changed
    assert list(news.__annotations__) == list(changed.__annotations__)
    always = {"kind", "at", "since", "events", "zones"}
    assert changed.__required_keys__ == always
    for name, kind in news.__annotations__.items():
        if name != "kind":
            told = changed.__annotations__[name]
            assert told == (kind if name in always else NotRequired[kind])


@pytest.mark.parametrize("game", GAMES)
def test_changes_put_together_are_the_whole_news(game: str) -> None:
    """Also for those who come back in the middle. A field is told again exactly where the whole
    news differ, so changes tell nobody more than these do, of which every byte is tested."""
    table = Table(setup_for(game, SEATS[game], OPTIONS[game]), "p0", Rng("bots"))
    people, rng = [name_of(seat) for seat in (*range(SEATS[game]), None)], Rng(f"changes/{game}")
    whole, short = dict[str, Speaker](), dict[str, Speaker]()
    known: dict[str, Any] = dict.fromkeys(people)
    saved, fields = [0, 0], set[str]()

    def hear(outcome: Outcome) -> None:
        for person, message in outcome.send:
            everything = pack(whole[person].say(message))
            said = pack(short[person].say(message))
            news, told, before = read(everything), read(said), known[person]
            if told["kind"] == "table":
                known[person] = None
            if news["kind"] != "news":
                assert said == everything
                continue
            assert together(before, told) == news
            if told["kind"] == "changed":
                different = {name for name in news if news[name] != before[name]}
                assert set(told) == different | {"kind", "at", "since", "events", "zones"}
                assert all(zone not in before["zones"] for zone in told["zones"])
                fields.update(told)
            known[person] = news
            saved[0], saved[1] = saved[0] + len(everything), saved[1] + len(said)

    def come(person: str, seen: Mark | None) -> None:
        whole[person], short[person] = Speaker("ABCDE", "de"), Speaker("ABCDE", "de", changes=True)
        known[person] = None
        hear(table.come(person, seen, 0.0))

    for seat in range(SEATS[game]):
        table.sit(name_of(seat), f"Person {seat}", seat, 0.0)
    for person in people:
        come(person, None)
    hear(table.start("p0", "wire", 0.0))
    while table.playing():
        assert table.match
        seat = rng.choice(table.match.may())
        if table.match.may_undo(seat) and not rng.below(4):
            hear(table.act(name_of(seat), "undo", f"{rng.below(9999)}", table.mark(seat), 0.0))
        else:
            hear(step(table, rng))
        if not rng.below(8):
            person = rng.choice(people)
            hear(table.go(person, 0.0))
            match, heard = known[person]["at"] if known[person] else (9, 9)
            come(person, rng.choice([None, (match, heard)]))
    assert len(fields) > 8
    assert saved[1] < 0.8 * saved[0]


def test_groups_and_wild_cards() -> None:
    """In Königs-Rommé everywhere the same value, in the game for one each hand has its own."""
    grouped = 0
    for _, _, said in match("koenigs-romme", "de"):
        if said["kind"] == "news":
            value = said["facts"]["wild"]
            assert said["wild"] == [f"{suit}{value}" for suit in "SHDCX"]
            for zone in said["zones"]:
                assert ("groups" in zone) == (zone["kind"] == "laid")
                assert "wild" not in zone
                if "groups" in zone:
                    assert sum(zone["groups"]) == len(zone["cards"])
                    grouped += len(zone["groups"])
    assert grouped
    for _, _, said in match("koenigs-romme-solo", "de"):
        if said["kind"] == "news":
            assert said["wild"] == []
            rows = {zone["name"]: zone.get("wild") for zone in said["zones"]}
            assert rows["row.3"] == ["S3", "H3", "D3", "C3", "X3"]
            assert rows["row.13"] == ["SK", "HK", "DK", "CK", "XK"]
            assert rows["stock"] is None


def test_an_own_answer_is_a_choice_as_long_as_others_are_asked() -> None:
    answers = {
        (person, said["answer"]["verb"], said["yours"])
        for _, person, said in match("hoechste-karte", "de")
        if said["kind"] == "news" and said["answer"]
    }
    assert answers
    assert {(verb, yours) for _, verb, yours in answers} <= {("choose", False), ("ready", False)}
    assert WATCHER not in {person for person, _, _ in answers}


@pytest.mark.parametrize("where", ["news", "zones", "events", "verbs", "next", "line"])
def test_a_missing_or_a_needless_key_is_caught(where: str) -> None:
    _, _, news = next(one for one in match("elfer-raus", "de") if one[2].get("verbs"))
    held = {
        "news": news,
        "zones": news["zones"][0],
        "events": news["events"][0],
        "verbs": news["verbs"][0],
        "next": news["verbs"][0]["next"],
        "line": news["events"][0]["line"][0],
    }[where]
    read(json.dumps(news))
    held["more"] = 1
    with pytest.raises(AssertionError, match="more than the types have"):
        read(json.dumps(news))
    del held["more"]
    for name in ("phase", "label", "kind", "verb", "done", "text"):
        if name in held:
            del held[name]
            break
    with pytest.raises(ValidationError):
        read(json.dumps(news))


def test_every_event_that_is_told_has_its_fields() -> None:
    fields = types.Happened.__annotations__
    assert {name for names in TOLD.values() for name in names} <= set(fields)


def test_only_the_owner_is_told_how_a_hand_can_be_sorted() -> None:
    told = 0
    for _, person, said in match("koenigs-romme", "de"):
        for zone in said.get("zones", ()):
            if zone["kind"] == "hand" and name_of(zone["owner"]) == person:
                told += "sorted" in zone
            elif zone["kind"] == "hand":
                assert "sorted" not in zone
            if "sorted" in zone:
                found = zone["sorted"]
                cards = [card for meld in found["melds"] for card in meld["cards"]]
                assert sorted(cards + list(found["left"])) == sorted(zone["cards"])
    assert told
