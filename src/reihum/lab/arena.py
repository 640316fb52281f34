"""The arena: bots against bots on the same deals, with confidence intervals.

Every deal is played several times, with the bots moved round the table, so that all have the same
luck with the cards. Confidence intervals are computed over deals, not over single matches.
"""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations
from pathlib import Path
from typing import Any, NamedTuple

from reihum.core.errors import Mistake
from reihum.core.match import Match
from reihum.core.options import Setup
from reihum.core.rng import Rng, SeededTape, derived_seed
from reihum.games import find_game
from reihum.lab.intervals import estimate, estimate_between
from reihum.lab.players import Forfeit, Player, check, player
from reihum.lab.workers import Crew, workers


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


def play(setup: Setup, seed: str, players: Sequence[Player], match: Match | None = None) -> Played:
    """Play one match with these players, by seat. Whoever breaks the rules loses it."""
    seats = range(setup.seats)
    match = match or begin(setup, seed, players)
    chairs = [match.chair(seat) if players[seat].listens else None for seat in seats]
    game, seat = match.game, 0
    try:
        while due := match.due():
            seat, action = due[0], None
            for other in game.may():
                if other not in due and (
                    action := players[other].interject(other, game, chairs[other])
                ):
                    seat = other
                    break
            action = action or players[seat].decide(seat, game, chairs[seat])
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


def begin(setup: Setup, seed: str, players: Sequence[Player]) -> Match:
    """The match; where nobody listens nothing is told, which is faster."""
    telling = any(sitting.listens for sitting in players)
    return Match(find_game(setup.game), setup, SeededTape(seed), telling=telling)


def play_deal(
    setup: Setup, seed: str, bots: Sequence[str], kept: dict[str, str] | None = None
) -> list[Played]:
    """Play the same deal with the bots in every seat. What is worth a file is put in `kept`, by
    the end of its name: the record of each match, and the standard error of programs."""
    played = []
    for turn in turns(bots):
        order = [(seat + turn) % len(bots) for seat in range(len(bots))]  # the bot on each seat
        players = [player(bots[bot], Rng(f"{seed}/{turn}/{bot}")) for bot in order]
        match = begin(setup, seed, players)
        try:
            one = play(setup, seed, players, match)
        finally:
            complaints = [sitting.close() for sitting in players]
        if kept is not None:
            kept[f"{turn}.record"] = match.record.write()
            for seat, said in enumerate(complaints):
                if said:
                    kept[f"{turn}-seat-{seat}.err"] = said
        seat_of = [order.index(bot) for bot in range(len(bots))]
        points = one.points and tuple(one.points[seat] for seat in seat_of)
        forfeit = one.forfeit and (order[one.forfeit[0]], one.forfeit[1])
        played.append(Played(tuple(one.wins[seat] for seat in seat_of), points, forfeit))
    return played


def _deal_and_kept(
    setup: Setup, seed: str, bots: Sequence[str], keeps: bool, _deal: int
) -> tuple[list[Played], dict[str, str]]:
    kept: dict[str, str] = {}
    return play_deal(setup, seed, bots, kept if keeps else None), kept


@dataclass
class Arena:
    """A number of deals between these bots. If a file is given, results are kept there deal by
    deal, and a second run continues where the first one stopped. In the folder `records` every
    match is kept, and what programs wrote to their standard error."""

    setup: Setup
    bots: tuple[str, ...]
    deals: int
    seed: str
    file: Path | None = None
    records: Path | None = None
    done: dict[int, list[Played]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        if len(self.bots) != self.setup.seats:
            raise Mistake("bots-and-seats", bots=len(self.bots), seats=self.setup.seats)
        for bot in dict.fromkeys(self.bots):
            check(bot, self.setup.game)
        if self.records:
            self.records.mkdir(parents=True, exist_ok=True)
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

    def run(self, cores: int | None, ray: str | None = None) -> Iterator[int]:
        """Play the deals not done yet on so many cores; yields each deal's number when it is
        over."""
        with workers(cores, ray) as crew:
            yield from self.run_with(crew)

    def run_with(self, crew: Crew) -> Iterator[int]:
        """The same by workers who are there already."""
        keeps = self.records is not None
        jobs = (
            (self.setup, derived_seed(self.seed, deal), self.bots, keeps, deal)
            for deal in range(self.deals)
            if deal not in self.done
        )
        for (*_, deal), (played, kept) in crew.as_done(_deal_and_kept, jobs):
            self.done[deal] = played
            self._keep(deal, kept)
            if self.file:
                with self.file.open("a", encoding="utf-8") as out:
                    out.write(self._line(deal) + "\n")
            yield deal

    def _keep(self, deal: int, kept: dict[str, str]) -> None:
        for name, text in kept.items() if self.records else ():
            assert self.records
            file = self.records / f"{self.setup.game}-{deal:06}-{name}"
            file.write_text(text, encoding="utf-8")

    def json(self) -> dict[str, Any]:
        """The results: for each kind of bot, what one such bot wins, its points and forfeits; and
        for each two kinds how much more the first wins, on the same deals."""
        deals = [self.done[deal] for deal in sorted(self.done) if deal < self.deals]
        kinds = [*dict.fromkeys(self.bots)]
        wins = {bot: self._by_deal(bot, deals, "wins") for bot in kinds}
        points = {bot: self._by_deal(bot, deals, "points") for bot in kinds}
        result = []
        for bot in kinds:
            places = self._places(bot)
            lost = [o.forfeit for d in deals for o in d if o.forfeit and o.forfeit[0] in places]
            won = [share for share in wins[bot] if share is not None]
            scored = [mean for mean in points[bot] if mean is not None]
            result.append(
                {
                    "bot": bot,
                    "seats": len(places),
                    "wins": estimate_between(won, 0.0, 1.0)._asdict() if won else None,
                    "points": estimate(scored)._asdict() if scored else None,
                    "forfeits": len(lost),
                    "why": lost[0][1] if lost else None,
                }
            )
        pairs = [
            {
                "bots": [one, other],
                "wins": _difference(wins[one], wins[other], bounded=True),
                "points": _difference(points[one], points[other], bounded=False),
            }
            for one, other in combinations(kinds, 2)
        ]
        matches = sum(map(len, deals))
        counted = {"deals": len(deals), "matches": matches}
        return self._head() | counted | {"results": result, "pairs": pairs}

    def _places(self, bot: str) -> list[int]:
        return [place for place, name in enumerate(self.bots) if name == bot]

    def _by_deal(self, bot: str, deals: list[list[Played]], what: str) -> list[float | None]:
        """The mean of the bots of this kind in each deal; None if no match of it counts."""
        found: list[float | None] = []
        for deal in deals:
            counts = [by_bot for one in deal if (by_bot := getattr(one, what)) is not None]
            values = [by_bot[place] for by_bot in counts for place in self._places(bot)]
            found.append(sum(values) / len(values) if values else None)
        return found


def _difference(
    one: Sequence[float | None], other: Sequence[float | None], *, bounded: bool
) -> dict[str, float | None] | None:
    """How much more the first has, deal by deal: what luck gives both falls out."""
    more = [a - b for a, b in zip(one, other, strict=True) if a is not None and b is not None]
    if not more:
        return None
    return (estimate_between(more, -1.0, 1.0) if bounded else estimate(more))._asdict()
