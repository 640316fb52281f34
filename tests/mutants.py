"""Wrong rules, planted on purpose: for each game lines of its file and what to make of them.
The rules tests must fail on every one."""

from typing import NamedTuple


class Mutant(NamedTuple):
    game: str  # the file in games/, and the folder or file of its rules tests
    right: str
    wrong: str


MUTANTS = [
    Mutant("elfer_raus", "MOST_DRAWS = 3", "MOST_DRAWS = 4"),
    Mutant("elfer_raus", "4: 15, 5: 12", "4: 15, 5: 13"),
    Mutant("elfer_raus", "elif self.drawn or not lain:", "elif not lain:"),
    Mutant("elfer_raus", "elif self.drawn or not lain:", "elif self.drawn:"),
    Mutant("elfer_raus", "            if fitting:\n", "            if fitting and self.drawn:\n"),
    Mutant("elfer_raus", "openers=(-1, 0, 1)", "openers=(0, 1)"),
    Mutant("elfer_raus", "deck.all_of(1, top)", "deck.all_of(1)"),
    Mutant("elfer_raus", 'if begins == "lot":', 'if begins == "lottery":'),
    Mutant("elfer_raus", "sum(number[c] for c in", "sum(1 for c in"),
    Mutant("elfer_raus", "if setup.seats != 2:", "if setup.seats > 3:"),
    Mutant("hoechste_karte", "highest = max(", "highest = min("),
    Mutant("hoechste_karte", "if len(winners) == 1:", "if winners:"),
    Mutant("hoechste_karte", "self.plan.deck.mask(laid + aside)", "self.plan.deck.mask(laid)"),
    Mutant("hoechste_karte", 'Option("numbers", 11,', 'Option("numbers", 12,'),
    Mutant("mogeln", "HIGHEST = {3: 9, 4: 10,", "HIGHEST = {3: 10, 4: 10,"),
    Mutant("mogeln", "self.laid[-1], self.count)", "self.laid[0], self.count)"),
    Mutant("mogeln", "self._take_pile(seat if honest", "self._take_pile(seat if not honest"),
    Mutant("mogeln", "if len(self.laid) > 1 else seat", "if len(self.laid) > 2 else seat"),
    Mutant("mogeln", "if before >= 0 and not self.hands[before]:", "if not self.hands[seat]:"),
    Mutant(
        "mogeln", "return 1 if self.count == self.plan.count_to", "return 1 if self.count == 20"
    ),
    Mutant("mogeln", 'counts="owner")', 'counts="all")'),
    Mutant("schnipp_schnapp", "tops.count(number) > 1", "tops.count(number) > 0"),
    Mutant("schnipp_schnapp", "<= self.plan.tie]", "< self.plan.tie]"),
    Mutant("schnipp_schnapp", '[*taken, f"pile.{seat}"]', "taken"),
    Mutant("schnipp_schnapp", "self.middle += pile", "self.middle = pile + self.middle"),
    Mutant("schnipp_schnapp", "cards[::-1] + self.stacks[seat]", "self.stacks[seat] + cards[::-1]"),
    Mutant("schnipp_schnapp", "tuple(self._shuffle(pile))", "pile"),
    Mutant("schnipp_schnapp", "== full)", ">= full - 1)"),
    Mutant("koenigs_romme", "self.ask(self.left_of(self.dealer))", "self.ask(self.dealer)"),
    Mutant("koenigs_romme", "tuple(self._shuffle(pile))", "tuple(pile)"),
    Mutant("koenigs_romme", "if not rest:", "if rest is None:"),
    Mutant("koenigs_romme", "not self.melds.discards(rest):", "not rest:"),
    Mutant("koenigs_romme", "elif self._going_out(seat) and", "elif self.plan is None and"),
    Mutant(
        "koenigs_romme", "if self.out < 0 and not self.hands[seat]:", "if not self.hands[seat]:"
    ),
    Mutant("koenigs_romme", "if following == self.out or", "if seat == self.out or"),
    Mutant("koenigs_romme", 'BEST = "fewest"', 'BEST = "most"'),
    Mutant("koenigs_romme", "self.turns >= self.plan.turns", "self.turns > self.plan.turns"),
    Mutant("koenigs_romme_solo", "melds_of(size - SIZES[0])", "melds_of(0)"),
    Mutant("koenigs_romme_solo", "        if size in self.finished:", "        if size in ():"),
    Mutant("koenigs_romme_solo", "if points[0] == len(SIZES)", "if points[0] >= len(SIZES) - 1"),
    Mutant("koenigs_romme_solo", " if any(self.totals()) else ()", ""),
    Mutant("koenigs_romme_solo", 'if (verb == "turn") != bool(', 'if verb == "turn" and not ('),
    Mutant("koenigs_romme_solo", "or card not in self._row(self.taking)", "or card in self.out"),
]
