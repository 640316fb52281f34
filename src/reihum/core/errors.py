"""What goes wrong, as data. The words for it live in texts/."""

from typing import Any


class Mistake(Exception):
    """Something was asked for that is not possible: a key into texts/ and the facts that its
    sentence needs.

    It can be pickled because it may come from another process: unpickling calls the class with
    `args`, then sets the facts along with the other fields.

    >>> import reihum
    >>> reihum.new("skat", seats=3)
    Traceback (most recent call last):
    reihum.core.errors.Mistake: no-game (game=skat known=elfer-raus, ...)
    """

    def __init__(self, key: str, **facts: Any) -> None:
        super().__init__(key)
        self.key = key
        self.facts = facts

    def __str__(self) -> str:
        facts = " ".join(f"{name}={value}" for name, value in self.facts.items())
        return f"{self.key} ({facts})" if facts else self.key


class Refusal(Mistake):
    """A move that the rules forbid. It also names the rule.

    >>> import reihum
    >>> try:
    ...     reihum.new("elfer-raus", seats=2, seed="tea").play(1, "draw")
    ... except reihum.Refusal as refusal:
    ...     refusal.rule, refusal.key
    ('G1', 'not-your-turn')
    """

    def __init__(self, rule: str, key: str, **facts: Any) -> None:
        super().__init__(key, **facts)
        self.args = (rule, key)
        self.rule = rule

    def __str__(self) -> str:
        return f"{self.rule}: {super().__str__()}"
