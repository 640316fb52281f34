"""Bloom (BL in the rules). The tiles are in bloom_tiles.py; bloom_rows.py has what may be done
with rows, bloom_picks.py what can be picked next for that."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from reihum.core.actions import Action
from reihum.core.coding import Code, listed, some_seats
from reihum.core.cue import Cue, cue
from reihum.core.errors import Refusal
from reihum.core.game import Game
from reihum.core.options import BEGINNER, Option, Setup
from reihum.core.picking import NOTHING, Next, Picks, Verb
from reihum.core.plan import Plan
from reihum.core.tell import Tell
from reihum.core.zones import Counted, Fact, Tallied
from reihum.games import bloom_cues, bloom_picks, bloom_rows
from reihum.games.bloom_rows import Meant
from reihum.games.bloom_tiles import FLOWERS, JOKERS, BloomPlan
from reihum.parts.chains import JOKER, LEAST, TOP, Tiles, closed_up, places_for
from reihum.parts.dealing import clockwise, without

DISPLAY, DRAWS = 8, 2
MOST_ROWS = tuple(f"row.{number + 1}" for number in range((TOP + JOKERS) // LEAST))
DRAW, TAKE, END, PASS = Action("draw"), Action("take"), Action("end"), Action("pass")


def _worth(plan: Plan, won: Sequence[str]) -> int:
    """What these scoring tiles are worth together."""
    return sum(plan.deck.index[tile] - TOP for tile in won)


class Bloom(Game):
    ID = "bloom"
    RULES = 2
    PREFIX = "BL"
    SEATS = range(2, 6)
    DAY_SEATS = 3
    OPTIONS = (
        Option("deals", 2, low=1, high=2),
        BEGINNER,
        FLOWERS,
        Option("hand", 13, low=1, high=18, research=True),
    )
    TOUCH = {"draw": "stock"}
    PARTIAL = ("lay", "add", "replace")
    VERBS = ("draw", "lay", "add", "replace", "take", "end", "pass")
    FACTS = {"owners": (), "drawn": 0, "reward": 0, "passes": 0}
    ADDS_UP = True
    TALLIED = (Tallied("won", cards=r"s\d+"), Tallied("hand", "printed", r"\d+"))
    BELOW_ZERO = True
    TIES = "last"
    FOLLOWS = "worst"

    plan: BloomPlan
    hands: list[Tiles]  # the players' supplies; sorted, like display, scoring and won
    stock: Tiles  # the next tile is stock[left - 1]
    left: int
    display: Tiles
    jokers: int  # on the board
    scoring: Tiles
    won: list[Tiles]
    rows: list[Tiles]
    owners: tuple[int, ...]  # of the rows
    drawn: int  # tiles drawn in this turn
    reward: int  # 1: a joker may be taken from the board
    passes: int  # how many players in a row have passed

    @classmethod
    def prepare(cls, setup: Setup) -> BloomPlan:
        return BloomPlan(setup)

    @classmethod
    def picks(cls, setup: Setup) -> Picks:
        return Picks(MOST_ROWS, alike=JOKERS)

    @classmethod
    def later_zones(cls, setup: Setup) -> tuple[str, ...]:
        return MOST_ROWS

    @classmethod
    def coded(cls, setup: Setup) -> Mapping[str, Code]:
        return {"owners": listed(len(MOST_ROWS), some_seats(setup.seats))}

    def deal_out(self) -> None:
        self.stock = tuple(self._shuffle(self.plan.hidden))
        self.left = len(self.stock)
        self.jokers, self.display, self.scoring = 1, (), self.plan.scoring
        self._refill(None)
        self.hands = []
        for _ in range(self.setup.seats):
            self.left -= self.plan.hand
            self.hands.append(tuple(sorted(self.stock[self.left :][: self.plan.hand])))
        self.won = [()] * self.setup.seats
        self.rows, self.owners = [], ()
        self.drawn = self.reward = self.passes = 0
        self.ask(self._beginner())

    def _beginner(self) -> int:
        """The player with the fewest points; of several, the first in order of play, counted from
        the player who began the match. In the second deal that is the dealer."""
        first = self.left_of(self.dealer) if self.deal == 1 else self.dealer
        return min(clockwise(self.setup.seats, first), key=self.totals().__getitem__)

    def _refill(self, tell: Tell | None) -> None:
        """Fill the display up to eight tiles. Jokers that come up are put on the board."""
        while self.left and len(self.display) < DISPLAY:
            self.left -= 1
            tile = self.stock[self.left]
            if tile == JOKER:
                self.jokers += 1
            else:
                self.display = tuple(sorted((*self.display, tile)))
            if tell:
                tell.moved((tile,), "stock", "display" if tile else "jokers")

    # what may be done -------------------------------------------------------------------------

    def menu_of(self, seat: int) -> tuple[Action, ...]:
        """Not complete: of what can be done with rows it lists a useful part, see bloom_rows.py."""
        if self.reward:
            return TAKE, END
        draws = ((DRAW,) if self.left else ()) + tuple(self.plan.draw[t] for t in self.display)
        if self.drawn:
            return (*draws, END)
        rowing, replacing = bloom_rows.menu(self.hands[seat], tuple(self.rows))
        return (*((*draws, *rowing) or (PASS,)), *replacing)

    def now_of(self, seat: int) -> Cue:
        if self.reward:
            return cue("joker")
        tiles_left = bool(self.left or self.display)
        if self.drawn:
            return cue("second" if tiles_left else "end")
        can = {action.verb for action in self.menu_of(seat)}
        if "pass" in can:
            return cue("cannot-but-replace" if "replace" in can else "cannot")
        todo = [verb for verb in ("draw", "lay", "add") if verb in can]
        return cue("-or-".join(todo))

    def begun_of(self, seat: int, begun: Action) -> Cue | None:
        if begun.verb not in ("lay", "add", "replace") or self.drawn or self.reward:
            return None
        return bloom_cues.begun(self, seat, begun)

    def verbs_of(self, seat: int) -> tuple[Verb, ...]:
        """Rows can always be tried; if it is not allowed, the person is told why."""
        if self.reward:
            return super().verbs_of(seat)
        drawing = bool(self.display or self.left)
        draw = Verb("draw", ("display",), touch="stock" if self.left else "")
        verbs: tuple[Verb, ...] = (draw,) if drawing else ()
        if self.drawn:
            return (*verbs, Verb("end"))
        hand, rows = f"hand.{seat}", bloom_rows.names(self.rows)
        verbs += (Verb("lay", (hand, *rows), rows, several=True),)
        if rows:
            verbs += Verb("add", (hand, *rows), rows, several=True), Verb("replace", (hand,), rows)
        return verbs if drawing or PASS not in self.menu_of(seat) else (*verbs, Verb("pass"))

    def next_of(self, seat: int, begun: Action) -> Next:
        if begun == DRAW and not self.reward:
            return Next((("display", bloom_rows.say(self.display)),) if self.display else ())
        if begun.verb not in ("lay", "add", "replace") or self.drawn or self.reward:
            return super().next_of(seat, begun)
        if begun.number is not None:
            return NOTHING
        return bloom_picks.following(seat, self.hands[seat], tuple(self.rows), begun)

    def translated(self, action: Action, rules: int) -> Action:
        """In rules 1 the digits of `number` said which jokers; today `which` does."""
        if rules > 1 or action.number is None:
            return action
        return action._replace(number=None, which=tuple(map(int, str(action.number))))

    def law(self, seat: int, action: Action) -> Meant:
        verb, names, place, number, jokers = action
        if self.reward and action not in (TAKE, END):
            raise Refusal("BL9", "joker-first")
        if action in (TAKE, END, PASS):
            return self._may_stop(seat, verb)
        tiles = tuple(self.plan.deck.index.get(name, TOP + 1) for name in names)
        if max(tiles, default=0) > TOP:
            raise Refusal("BL3", "no-such-tile", cards=names)
        if verb == "draw" and action[2:] == (None, None, ()):
            return self._may_draw(tiles)
        if verb not in ("lay", "add", "replace") or not tiles or number is not None:
            raise Refusal("BL3", "no-such-action", action=str(action))
        if self.drawn:
            raise Refusal("BL4", "drawing")
        hand, which = self.hands[seat], bloom_rows.which(place, self.rows)
        if verb == "lay":
            return bloom_rows.may_lay(hand, self.rows, tiles, which, jokers)
        if which < 0 or (verb == "add" and jokers) or (verb != "add" and tiles[1:]):
            raise Refusal("BL3", "no-such-action", action=str(action))
        if verb == "add":
            return bloom_rows.may_add(hand, self.rows, tiles, which)
        return bloom_rows.may_replace(hand, self.rows, tiles[0], which, jokers)

    def _may_draw(self, tiles: Tiles) -> Meant:
        if not tiles and not self.left:
            raise Refusal("BL4", "nothing-hidden")
        if len(tiles) > 1 or not all(tile in self.display for tile in tiles):
            raise Refusal("BL4", "not-on-display", cards=bloom_rows.say(tiles))
        return Meant("draw", tiles)

    def _may_stop(self, seat: int, verb: str) -> Meant:
        if verb == "take" and not self.reward:
            raise Refusal("BL9", "no-reward")
        if verb == "end" and not (self.reward or self.drawn):
            raise Refusal("BL3", "act-first")
        if verb == "pass" and PASS not in self.menu_of(seat):
            raise Refusal("BL13", "can-do-something")
        return Meant(verb)

    def preview(self, seat: int, action: Action) -> dict[str, int]:
        """For a new row: its flowers, the worth of the scoring tile it would bring, and the place
        of each of the tiles, which need not be named in their order. For tiles added to a row: the
        place of the first of them."""
        if action.verb not in ("lay", "add"):
            return {}
        meant = self.law(seat, action)
        if action.verb == "add":
            old = self.rows[meant.which]
            moved = (at for at, tile in enumerate(old) if tile != meant.row[at])
            return {"at": next(moved, len(old))}
        flowers = self.plan.flowers_in(meant.row)
        gives = {"flowers": flowers, "scoring": max(0, self._scored(flowers) - TOP)}
        free = list(enumerate(self.plan.deck.say(meant.row)))
        for n, tile in enumerate(action.cards):
            place = next(one for one in free if one[1] == tile)
            free.remove(place)
            gives[f"place{n}"] = place[0]
        return gives

    def _scored(self, flowers: int) -> int:
        """The scoring tile of this value or, if it is gone, the next lower one; 0 if there is
        none."""
        return max((tile for tile in self.scoring if tile - TOP <= flowers), default=0)

    # what happens -----------------------------------------------------------------------------

    def move(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        verb = meant.verb
        if verb != "pass":
            self.passes = 0
        if verb == "draw":
            self._draw(seat, meant.own, tell)
        elif verb == "replace":
            self._replace(seat, meant, tell)
        elif verb in ("lay", "add"):
            self._lay(seat, meant, tell)
        elif verb == "pass":
            self._pass(seat, tell)
        else:
            if verb == "take":
                self.jokers -= 1
                self._receive(seat, JOKER, "jokers", tell)
            self._next(seat, tell)

    def _next(self, seat: int, tell: Tell | None) -> None:
        if self.drawn:
            self._refill(tell)
        self.drawn = self.reward = 0
        self.ask(self.left_of(seat))

    def _receive(self, seat: int, tile: int, source: str, tell: Tell | None) -> None:
        self.hands[seat] = tuple(sorted((*self.hands[seat], tile)))
        if tell:
            tell.moved((tile,), source, f"hand.{seat}")

    def _draw(self, seat: int, tiles: Tiles, tell: Tell | None) -> None:
        self.drawn += 1
        if tiles:
            self.display = without(self.display, tiles) or ()
            self._receive(seat, tiles[0], "display", tell)
        else:
            self.left -= 1
            self._receive(seat, self.stock[self.left], "stock", tell)
        if self.drawn == DRAWS:
            self._next(seat, tell)

    def _replace(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        name = self._put(seat, meant, tell)
        self._receive(seat, JOKER, name, tell)
        if tell:
            tell.arranged(name)

    def _put(self, seat: int, meant: Meant, tell: Tell | None) -> str:
        """Move the player's tiles into their row, new or old; return its name."""
        self.hands[seat] = without(self.hands[seat], meant.own) or ()
        if meant.which < 0:
            self.owners += (seat,)
            self.rows.append(meant.row)
        else:
            self.rows[meant.which] = meant.row
        name = f"row.{meant.which + 1 or len(self.rows)}"
        if meant.places:
            self._rob(seat, meant, name, tell)
        if tell:
            tell.moved(meant.own, f"hand.{seat}", name)
        return name

    def _lay(self, seat: int, meant: Meant, tell: Tell | None) -> None:
        """Lay a new row, or add tiles to a row on the table."""
        name, new = self._put(seat, meant, tell), meant.verb == "lay"
        if tell:
            tell.arranged(name)
        if new:
            self._take_scoring(seat, meant.row, tell)
        if not self.hands[seat]:
            self.end_deal(self.points_counted(), tell)
        elif new and len(meant.row) == LEAST and not meant.places and self.jokers:
            self.reward = 1
        else:
            self._next(seat, tell)

    def _rob(self, seat: int, meant: Meant, name: str, tell: Tell | None) -> None:
        row, source = self.rows[meant.robbed], f"row.{meant.robbed + 1}"
        self.rows[meant.robbed] = closed_up(row, meant.places)
        if tell:
            tell.said(seat, "rob", meant.robbed + 1)
            tell.moved([row[at] for at in meant.places], source, name)
            tell.arranged(source)

    def _take_scoring(self, seat: int, row: Tiles, tell: Tell | None) -> None:
        if tile := self._scored(self.plan.flowers_in(row)):
            self.scoring = without(self.scoring, (tile,)) or ()
            self.won[seat] = tuple(sorted((*self.won[seat], tile)))
            if tell:
                tell.moved((tile,), "scoring", f"won.{seat}")

    def _pass(self, seat: int, tell: Tell | None) -> None:
        self.passes += 1
        if tell:
            tell.said(seat, "pass")
            fits = (t for t in range(TOP + 1) if any(places_for(row, t) for row in self.rows))
            tell.known(f"hand.{seat}", lacks=fits)
        if self.passes == self.setup.seats:
            self.end_deal(self.points_counted(), tell)
        else:
            self._next(seat, tell)

    @classmethod
    def shown_in(
        cls, plan: Plan, facts: Mapping[str, Any], lying: Mapping[str, tuple[str, ...]]
    ) -> Mapping[str, Fact]:
        """What the scoring tiles of each seat are worth together."""
        seats = sum(zone.startswith("won.") for zone in lying)
        return {"worth": tuple(_worth(plan, lying[f"won.{seat}"]) for seat in range(seats))}

    @classmethod
    def counted_of(
        cls, plan: Plan, deal: int, held: Mapping[str, tuple[str, ...]]
    ) -> Sequence[Counted]:
        """The scoring tiles count, and against them the flowers left in the supply."""
        assert isinstance(plan, BloomPlan)
        won, hand, index = held["won"], held["hand"], plan.deck.index
        flowers = plan.flowers_in([index[tile] for tile in hand])
        return Counted("won", won, _worth(plan, won)), Counted("hand", hand, -flowers)

    def layout(self) -> Iterator[tuple[str, Sequence[int]]]:
        for seat, hand in enumerate(self.hands):
            yield f"hand.{seat}", hand
            yield f"won.{seat}", self.won[seat]
        yield "display", self.display
        yield "jokers", (JOKER,) * self.jokers
        yield "scoring", self.scoring
        yield "stock", self.stock[: self.left]
        yield from zip(bloom_rows.names(self.rows), self.rows, strict=True)

    def set_layout(self, zones: Mapping[str, tuple[int, ...]]) -> None:
        def lying(zone: str) -> Tiles:
            return tuple(sorted(zones.get(zone, ())))

        self.hands = [lying(f"hand.{seat}") for seat in range(self.setup.seats)]
        self.won = [lying(f"won.{seat}") for seat in range(self.setup.seats)]
        self.display, self.scoring = lying("display"), lying("scoring")
        self.jokers = len(lying("jokers"))
        self.stock = zones.get("stock", ())
        self.left = len(self.stock)
        self.rows = [zones[f"row.{number + 1}"] for number in range(len(self.owners))]
