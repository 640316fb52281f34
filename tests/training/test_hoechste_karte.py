"""Die höchste Karte for two: the plan is what trying everything gives, and the file is the plan."""

from functools import cache
from itertools import combinations, product
from math import comb, exp

from training.hoechste_karte import MY_WARMTH, NEARLY, WARMTH, plan, without

from reihum.bots.learned.hoechste_karte import TOP, _masks, pattern, patterns, standings
from reihum.bots.strategies.hoechste_karte import HoechsteKarteStrategy
from reihum.core.rng import Rng
from reihum.games.hoechste_karte import HoechsteKarte
from tests.rules.helpers import at

SMALL = 5
Hand = tuple[int, ...]


def rest(hand: Hand, laid: int) -> Hand:
    return tuple(n for n in hand if n != laid)


def test_patterns_are_those_of_all_pairs_of_hands() -> None:
    for cards in range(SMALL + 1):
        hands = list(combinations(range(1, SMALL + 1), cards))
        every = {pattern(mine, theirs) for mine in hands for theirs in hands}
        found = list(patterns(cards, SMALL))
        assert len(found) == len(set(found))
        assert set(found) == every
    assert sum(comb(TOP, cards) ** 2 for cards in range(TOP + 1)) == 705_432
    assert sum(1 for cards in range(TOP + 1) for _ in patterns(cards, TOP)) == 39_468


def test_laying_two_cards_leaves_the_pattern_of_the_rest() -> None:
    for mine in combinations(range(1, SMALL + 1), 3):
        for theirs in combinations(range(1, SMALL + 1), 3):
            numbers = sorted({*mine, *theirs})
            for a in mine:
                for b in theirs:
                    made = without(pattern(mine, theirs), numbers.index(a), numbers.index(b))
                    assert made == pattern(rest(mine, a), rest(theirs, b))


def test_standings_are_all_that_can_have_come_of_the_tricks() -> None:
    for played in range(6):
        every = set()
        for tricks in product((-1, 0, 1), repeat=played):
            aside = lead = 0
            for won in tricks:
                aside, lead = (0, lead + won * (aside + 1)) if won else (aside + 1, lead)
            every.add((aside, lead))
        found = standings(played)
        assert len(found) == len(set(found))
        assert every <= set(found)


def test_the_plan_is_what_trying_everything_gives() -> None:
    """Worked out anew for single positions, with hands and tricks instead of patterns."""

    @cache
    def at_random(mine: Hand, theirs: Hand, aside: int, lead: int) -> float:
        if not mine:
            return (1 + (lead > 0) - (lead < 0)) / 2
        each = [at_random(*laid(mine, theirs, a, b, aside, lead)) for a in mine for b in theirs]
        return sum(each) / len(each)

    def laid(
        mine: Hand, theirs: Hand, a: int, b: int, aside: int, lead: int
    ) -> tuple[Hand, Hand, int, int]:
        left = rest(mine, a), rest(theirs, b)
        if a == b:
            return *left, aside + 1, lead
        return *left, 0, lead + (aside + 1 if a > b else -aside - 1)

    @cache
    def planned(mine: Hand, theirs: Hand, aside: int, lead: int) -> tuple[float, int]:
        if not mine:
            return at_random(mine, theirs, aside, lead), 0
        now = mine, theirs, aside, lead
        usual, mine_trying, trying = medium(*now), [], []
        for a in mine:
            wins = [at_random(*laid(mine, theirs, a, b, aside, lead)) for b in theirs]
            mine_trying.append(exp(sum(wins) / len(wins) / MY_WARMTH))
        for b in theirs:
            win = 0.0
            for a, by_me in zip(mine, mine_trying, strict=True):
                share = by_me / sum(mine_trying)
                win += share * at_random(*laid(mine, theirs, a, b, aside, lead))
            trying.append(exp(-win / WARMTH))
        wins = []
        for a in mine:
            win = 0.0
            for b, by_medium, by_trying in zip(theirs, usual, trying, strict=True):
                share = (by_medium + by_trying / sum(trying)) / 2
                win += share * planned(*laid(mine, theirs, a, b, aside, lead))[0]
            wins.append(win)
        good = [card for card, win in enumerate(wins) if win >= max(wins) - NEARLY]
        return sum(wins[card] for card in good) / len(good), sum(1 << card for card in good)

    @cache
    def medium(mine: Hand, theirs: Hand, aside: int, lead: int) -> list[float]:
        """What the strategy says in a true position."""
        apart = [n for n in range(1, TOP + 1) if n not in mine and n not in theirs][:aside]
        hands = " | ".join(
            f"hand.{seat} {' '.join(f'{colour}{n}' for n in hand)}"
            for seat, colour, hand in ((0, "R", theirs), (1, "Y", mine))
        )
        put = "aside " + " ".join(f"{colour}{n}" for n in apart for colour in "RY") + " |"
        game = at(
            f"hoechste-karte 2 | asked=(0,1) sealing=1 | {hands} | {put if apart else ''} won.1 ..."
        )
        assert isinstance(game, HoechsteKarte)
        worths = HoechsteKarteStrategy().weigh(game, 0, game.menu(0))
        return [(worth == max(worths)) / worths.count(max(worths)) for worth in worths]

    found, rng = plan(4), Rng("plan")
    for _ in range(300):
        cards = 1 + rng.below(4)
        hands = list(combinations(range(1, 8), cards))
        mine, theirs = rng.choice(hands), rng.choice(hands)
        standing = rng.choice([one for one in standings(TOP - cards) if one[0] < 4])
        mask = planned(mine, theirs, *standing)[1]
        assert found[cards][pattern(mine, theirs), standing] == mask, (mine, theirs, standing)


def test_the_file_is_the_plan() -> None:
    for cards, masks in plan(3).items():
        kept = _masks()[cards]
        assert len(kept) == len(masks)
        assert all(kept[position] == mask for position, mask in masks.items())
    assert sum(len(_masks()[cards]) for cards in range(1, TOP + 1)) == 598_728
