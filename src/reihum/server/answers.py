"""What every answer to a browser needs: its language, refusals in words, and bytes."""

import json
from collections.abc import Mapping
from typing import Any

from reihum.core.errors import Mistake
from reihum.texts import LANGUAGES
from reihum.wire.speaker import Speaker
from reihum.wire.types import Why


def language(asked: str) -> str:
    """The first of our languages that a browser asks for (Accept-Language)."""
    wanted = (word.strip()[:2] for word in asked.lower().split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), LANGUAGES[0])


def refusal(error: Mistake, asked: str) -> Why:
    """What is answered over REST where something cannot be."""
    return Speaker("", language(asked)).why(error)


def pack(message: Mapping[str, Any]) -> str:
    """A message as it is sent, in as few bytes as its text allows."""
    return json.dumps(message, ensure_ascii=False, separators=(",", ":"))
