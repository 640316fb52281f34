"""The wire's schema in the repository is the one of the code, and messages keep to it."""

import json

from reihum.core.rng import Rng
from reihum.games import GAMES, setup_for
from reihum.server import wire
from reihum.server.speaker import Speaker
from reihum.table.table import Table
from tests import wire as written


def test_the_schema_is_up_to_date() -> None:
    assert written.FILE.read_text(encoding="utf-8") == written.text(), "run `make wire`"


def test_what_is_said_can_be_read_as_the_schema_says() -> None:
    for game in GAMES:
        for lang in ("de", "en"):
            table = Table(setup_for(game, GAMES[game].SEATS[0], {}), "a", Rng("x"))
            speaker, texts = Speaker("ABCDE", lang), []
            for outcome in (
                table.sit("a", "Anna", None, 0.0),
                table.come("a", None, 0.0),
                table.start("a", "s", 0.0),
                table.may_i("a", "frob", 0.0),
                table.act("a", "frob R1", "i", table.mark(0), 0.0),
            ):
                texts += [speaker.say(message) for _, message in outcome.send]
            kinds = {json.loads(text)["kind"] for text in texts}
            assert kinds == {"table", "news", "answer", "refused"}
            for text in texts:
                said = wire.said.validate_json(text)
                assert said.model_dump_json().encode() == text
