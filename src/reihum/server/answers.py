"""What every answer to a browser needs: its language, refusals in words, and bytes."""

import re
from collections.abc import Mapping
from typing import Any

from pydantic_core import to_json

from reihum.core.errors import Mistake
from reihum.texts import LANGUAGES, USUAL_LANGUAGE
from reihum.wire.speaker import Speaker
from reihum.wire.types import Why


def language(asked: str) -> str:
    """The first of our languages that a browser asks for (Accept-Language)."""
    wanted = (re.split("[-;]", word.strip())[0] for word in asked.lower().split(","))
    return next((lang for lang in wanted if lang in LANGUAGES), USUAL_LANGUAGE)


def refusal(error: Mistake, asked: str) -> Why:
    """What is answered over REST where something cannot be."""
    return Speaker("", language(asked)).why(error)


def pack(message: Mapping[str, Any]) -> str:
    """A message as it is sent."""
    return to_json(message).decode()
