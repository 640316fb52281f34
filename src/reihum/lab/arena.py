"""The arena: bots against bots on the same deals, with confidence intervals.

Every deal is played several times, with the bots moved round the table, so that all have the same
luck with the cards. Confidence intervals are computed over deals, not over single matches.
"""

import json
from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from typing import Any, NamedTuple

from reihum.bots import levels, yardsticks
from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape, derived_seed
from reihum.games import find_game
from reihum.lab.players import Forfeit, Player, player

SURE = 1.96  # this many standard deviations to each side contain 95 %


class Played(NamedTuple):
    """One match: for each bot, in the order given, its share of the win and its points (None if
    the match was stopped), and which bot forfeited, and why."""

    wins: tuple[float, ...]
    points: tuple[int, ...] | None
    forfeit: tuple[int, str] | None = None


def turns(bots: Sequence[str]) -> list[int]:
    """By how many seats to move the bots round the table: each different seating once."""
    ways: dict[tuple[str, ...], int] = {}
    for turn in range(len(bots)):
        ways.setdefault((*bots[turn:], *bots[:turn]), turn)
    return sorted(ways.values())


def play(setup: Setup, seed: str, players: Sequence[Player]) -> Played:
    """Play one match with these players, by seat. Whoever breaks the rules loses it."""
    seats = range(setup.seats)
    match = Match(find_game(setup.game), setup, SeededTape(seed), telling=True)
    chairs, game = [match.chair(seat) for seat in seats], match.game
    seat = 0
    try:
        while due := match.due():
            seat, action = due[0], None
            for other in game.may():
                if other not in due and (action := players[other].interject(chairs[other], game)):
                    seat = other
                    break
            action = action or players[seat].decide(chairs[seat], game)
            try:
                match.play(seat, action)
            except Mistake as error:
                raise Forfeit(f"unlawful {action}") from error
    except Forfeit as forfeit:
        rest = len(seats) - 1
        wins = tuple(0.0 if s == seat or not rest else 1 / rest for s in seats)
        return Played(wins, None, (seat, str(forfeit)))
    winners = match.winners()
    return Played(tuple((s in winners) / max(1, len(winners)) for s in seats), match.totals())


def play_deal(setup: Setup, seed: str, bots: Sequence[str]) -> list[Played]:
    """Play the same deal with the bots in every seat."""
    played = []
    for turn in turns(bots):
        order = [(seat + turn) % len(bots) for seat in range(len(bots))]  # the bot on each seat
        players = [player(bots[bot], Rng(f"{seed}/{turn}/{bot}")) for bot in order]
        try:
            one = play(setup, seed, players)
        finally:
            for sitting in players:
                sitting.close()
        seat_of = [order.index(bot) for bot in range(len(bots))]
        points = one.points and tuple(one.points[seat] for seat in seat_of)
        forfeit = one.forfeit and (order[one.forfeit[0]], one.forfeit[1])
        played.append(Played(tuple(one.wins[seat] for seat in seat_of), points, forfeit))
    return played


class Estimate(NamedTuple):
    """A mean and its 95 % interval."""

    mean: float
    low: float
    high: float


def estimate(values: Sequence[float]) -> Estimate:
    n = len(values)
    mean = sum(values) / n
    if n < 2:
        return Estimate(mean, float("-inf"), float("inf"))
    spread = sum((value - mean) ** 2 for value in values) / (n - 1)
    reach = SURE * sqrt(spread / n)
    return Estimate(mean, mean - reach, mean + reach)


@dataclass
class Arena:
    """A number of deals between these bots. If a file is given, results are kept there deal by
    deal, and a second run continues where the first one stopped."""

    setup: Setup
    bots: tuple[str, ...]
    deals: int
    seed: str
    file: Path | None = None
    done: dict[int, list[Played]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.bots) != self.setup.seats:
            raise Mistake("bots-and-seats", bots=len(self.bots), seats=self.setup.seats)
        for bot in self.bots:
            player(bot, Rng("")).close()
            if bot in yardsticks.NAMES:
                yardsticks.check_yardstick(bot, self.setup.game)
            level, colon, _ = bot.partition(":")
            if colon and level in levels.LEVELS:
                levels.check_ponders(self.setup.game, level)
        if self.file:
            self._resume(self.file)

    def _head(self) -> dict[str, Any]:
        return {
            "game": self.setup.game,
            "rules": find_game(self.setup.game).RULES,
            "options": dict(self.setup.options),
            "bots": list(self.bots),
            "seed": self.seed,
        }

    def _resume(self, file: Path) -> None:
        lines = file.read_text(encoding="utf-8").splitlines() if file.exists() else []
        if not lines:
            file.write_text(json.dumps(self._head()) + "\n", encoding="utf-8")
            return
        try:
            if json.loads(lines[0]) != self._head():
                raise Mistake("other-arena", path=str(file))
            for line in lines[1:]:
                if line.endswith("}"):  # the last line may be incomplete
                    read = json.loads(line)
                    self.done[read["deal"]] = [
                        Played(tuple(w), p and tuple(p), f and (f[0], f[1]))
                        for w, p, f in read["played"]
                    ]
        except (json.JSONDecodeError, KeyError, TypeError, ValueError) as error:
            raise Mistake("no-arena", path=str(file)) from error
        whole = [json.dumps(self._head()), *map(self._line, sorted(self.done))]
        file.write_text("\n".join(whole) + "\n", encoding="utf-8")

    def _line(self, deal: int) -> str:
        return json.dumps({"deal": deal, "played": self.done[deal]})

    def run(self, workers: int) -> Iterator[int]:
        """Play the deals not done yet in this many processes; yields each deal's number when it is
        over."""
        open_deals = [deal for deal in range(self.deals) if deal not in self.done]
        with ProcessPoolExecutor(workers) as pool:
            jobs = {
                pool.submit(play_deal, self.setup, derived_seed(self.seed, deal), self.bots): deal
                for deal in open_deals
            }
            try:
                for job in as_completed(jobs):
                    deal = jobs[job]
                    self.done[deal] = job.result()
                    if self.file:
                        with self.file.open("a", encoding="utf-8") as out:
                            out.write(self._line(deal) + "\n")
                    yield deal
            finally:
                pool.shutdown(cancel_futures=True)

    def json(self) -> dict[str, Any]:
        """The results: for each kind of bot, what one such bot wins, its points and forfeits."""
        deals = [self.done[deal] for deal in sorted(self.done) if deal < self.deals]
        result: list[dict[str, Any]] = []
        for bot in dict.fromkeys(self.bots):
            places = [place for place, name in enumerate(self.bots) if name == bot]
            wins = [_mean([one.wins[p] for one in deal for p in places]) for deal in deals]
            points = [
                _mean(scored)
                for deal in deals
                if (scored := [one.points[p] for one in deal if one.points for p in places])
            ]
            lost = [o.forfeit for d in deals for o in d if o.forfeit and o.forfeit[0] in places]
            result.append(
                {
                    "bot": bot,
                    "seats": len(places),
                    "wins": estimate(wins)._asdict() if wins else None,
                    "points": estimate(points)._asdict() if points else None,
                    "forfeits": len(lost),
                    "why": lost[0][1] if lost else None,
                }
            )
        matches = sum(map(len, deals))
        return self._head() | {"deals": len(deals), "matches": matches, "results": result}


def _mean(values: Sequence[float]) -> float:
    return sum(values) / len(values)
