"""The OpenAPI document in the repository is up to date, and messages follow it."""

from tests import wire as written


def test_the_document_is_up_to_date() -> None:
    assert written.FILE.read_text(encoding="utf-8") == written.text(), "run `make wire`"
