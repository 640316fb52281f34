"""Who is who, without accounts: a name, and a secret token that the browser keeps.

At rest there is only a hash of the token. A transfer code, good for one use and a few
minutes, gives another device a token of its own for the same person.
"""

import asyncio
import secrets
import time
from hashlib import sha256

from reihum.core.errors import Mistake
from reihum.room.people import Person, random_code
from reihum.server.store import Store
from reihum.table.faces import check_face
from reihum.table.names import tidy_name

CODE_MINUTES = 10


def _hash(token: str) -> str:
    return sha256(token.encode()).hexdigest()


class People:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: dict[str, Person] = {}  # by the token's hash
        self._codes: dict[str, tuple[str, float]] = {}  # person, and until when
        self._gone: set[str] = set()  # who is being forgotten, or was

    async def arrive(self, name: str) -> tuple[str, Person]:
        """Somebody new: the token, shown this once, and the person."""
        person = Person(secrets.token_hex(8), tidy_name(name))
        token = secrets.token_urlsafe(24)
        await self.store.add_person(person.id, person.name, _hash(token))
        return token, person

    async def find(self, token: str) -> Person:
        """The person a token stands for."""
        key = _hash(token)
        if key not in self._known:
            found = await asyncio.to_thread(self.store.person_of, key)
            if found is None or found[0] in self._gone:
                raise Mistake("unknown-person")
            if len(self._known) > 10_000:
                self._known.clear()
            self._known[key] = Person(*found)
        return self._known[key]

    async def rename(self, person: Person, name: str) -> Person:
        renamed = person._replace(name=tidy_name(name))
        await self.store.rename(renamed.id, renamed.name)
        self._now_is(renamed)
        return renamed

    async def wear(self, person: Person, face: str) -> Person:
        """The person has chosen a face."""
        changed = person._replace(face=check_face(face))
        await self.store.wear(changed.id, changed.face)
        self._now_is(changed)
        return changed

    def _now_is(self, person: Person) -> None:
        self._known = {
            key: person if known.id == person.id else known for key, known in self._known.items()
        }

    def here(self) -> set[str]:
        """Who has asked for something lately."""
        return {person.id for person in self._known.values()}

    def look_again(self, person: str = "") -> None:
        """Another process may have changed what is known of this person, or of anybody."""
        self._known = {
            key: known for key, known in self._known.items() if person not in ("", known.id)
        }

    def dismiss(self, person: Person) -> None:
        """From now on nothing is done for this person, with whatever token or code."""
        self._gone.add(person.id)
        self._known = {key: known for key, known in self._known.items() if known.id != person.id}
        self._codes = {code: who for code, who in self._codes.items() if who[0] != person.id}

    def stay(self, person: Person) -> None:
        """The person could not be forgotten."""
        self._gone.discard(person.id)

    def transfer_code(self, person: Person) -> str:
        now = time.monotonic()
        self._codes = {
            code: (who, until)
            for code, (who, until) in self._codes.items()
            if until > now and who != person.id
        }
        code = random_code(8)
        self._codes[code] = person.id, now + CODE_MINUTES * 60
        return code

    async def transfer(self, code: str) -> tuple[str, Person]:
        """Another device comes with a code: a token of its own. Codes are known where they were
        made."""
        tidy = code.strip().upper().replace("-", "").replace(" ", "")
        who, until = self._codes.pop(tidy, ("", 0.0))
        if until < time.monotonic():
            raise Mistake("bad-code")
        token = secrets.token_urlsafe(24)
        await self.store.add_token(who, _hash(token))
        return token, await self.find(token)
