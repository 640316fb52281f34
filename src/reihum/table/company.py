"""Who may come to a table: who was sent away, and who knocks where it is locked.

Only who was sent away is stored. Whoever was sent away can come back as somebody new, so from then
on the table is locked: the host is asked about everybody new.
"""

from typing import NamedTuple

from reihum.core.errors import Mistake

MOST_KNOCKING = 5  # at a time; more would only be in the host's way


class Knock(NamedTuple):
    """Somebody who would like to sit down at a locked table."""

    number: int
    person: str
    name: str
    face: str


class Company:
    def __init__(self) -> None:
        self.expelled: frozenset[str] = frozenset()
        self.knocks: list[Knock] = []
        self._not_let_in: set[str] = set()
        self._knocked = 0  # how often somebody has: each knock has a number of its own

    def check_welcome(self, person: str) -> None:
        if person in self.expelled:
            raise Mistake("expelled")

    def knocks_at(self, person: str) -> bool:
        """Is the host asked about this person?"""
        return any(knock.person == person for knock in self.knocks)

    def knock(self, person: str, name: str, face: str) -> None:
        if person in self._not_let_in:
            raise Mistake("not-let-in")
        if self.knocks_at(person):
            return
        if len(self.knocks) >= MOST_KNOCKING:
            raise Mistake("locked")
        self._knocked += 1
        self.knocks.append(Knock(self._knocked, person, name, face))

    def who_knocks(self, number: int) -> Knock | None:
        """None: they have gone in the meantime."""
        return next((knock for knock in self.knocks if knock.number == number), None)

    def turn_down(self, person: str) -> None:
        """The host does not let them in, and is not asked about them again."""
        self.forget(person)
        self._not_let_in.add(person)

    def forget(self, person: str) -> bool:
        """Somebody does not knock any more. Did they?"""
        before = len(self.knocks)
        self.knocks = [knock for knock in self.knocks if knock.person != person]
        return len(self.knocks) < before

    def stop_knocking(self) -> None:
        """Nobody has to be let in any more, or nobody can be."""
        self.knocks = []
