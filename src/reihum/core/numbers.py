"""Whole numbers as people and files write them."""

import re

_WHOLE = re.compile(r"-?[0-9]{1,9}")


def whole(text: str) -> int | None:
    """The number in a text of up to nine plain digits; None for anything else, such as "²"."""
    return int(text) if _WHOLE.fullmatch(text) else None
