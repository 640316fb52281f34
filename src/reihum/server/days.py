"""The deal of the day: the same cards and the same bots for everyone on this server.

Its seed is made from a secret of the server, the date and the game, so nobody can know a deal
before its day. Until the day is over nobody is told the seed, and what happens at such a table is
seen only by the person who plays there.
"""

import asyncio
import hmac
from collections.abc import Callable
from datetime import datetime, time, timedelta
from hashlib import sha256

from reihum.core.errors import Mistake
from reihum.core.options import Setup
from reihum.games import GAMES, find_game

SECRET = "days"  # its name in the store


class Days:
    """What day it is, and what follows from that. The server's own time zone counts."""

    def __init__(self, secret: str, clock: Callable[[], float]) -> None:
        self._secret = secret.encode()
        self._clock = clock
        self.opening = asyncio.Lock()  # one table after another

    def __repr__(self) -> str:
        return "Days()"  # without the secret, wherever it may be shown

    def now(self) -> datetime:
        return datetime.fromtimestamp(self._clock()).astimezone()

    def today(self) -> str:
        return self.now().date().isoformat()

    def zone(self) -> str:
        """The name of the time zone."""
        return self.now().tzname() or ""

    def left(self) -> int:
        """How many seconds are left of the day."""
        now = self.now()
        midnight = datetime.combine(now.date() + timedelta(days=1), time()).astimezone()
        return max(0, round((midnight - now).total_seconds()))

    def seed(self, game: str, day: str) -> str:
        made = hmac.new(self._secret, f"{day}/{game}".encode(), sha256)
        return made.hexdigest()[:32]  # as long as any other seed

    def game_of_the_day(self) -> str:
        """Each game has its turn."""
        games = [game.ID for game in GAMES.values() if game.DAY_SEATS]
        return games[self.now().date().toordinal() % len(games)]

    def is_over(self, day: str) -> bool:
        """A day that is none is over, too."""
        return day < self.today()

    def check_over(self, day: str) -> None:
        """May the cards be known to all?"""
        if not self.is_over(day):
            raise Mistake("day-secret")

    def check_player(self, day: str, host: str, person: str | None) -> None:
        """May this person see what happens, or has happened, at this host's table?"""
        if person != host and not self.is_over(day):
            raise Mistake("day-alone")


def day_setup(game: str) -> Setup:
    """What the deal of the day is played with."""
    setup = find_game(game).day_setup()
    if setup is None:
        raise Mistake("no-day", game=game)
    return setup
