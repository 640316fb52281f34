"""Sets and runs of Königs-Rommé: the slow and simple second implementation, for tests only.

It follows the words of KR6, KR7, KR8 and KR10. Cards are texts such as "D10", a joker is "*".
Cards are a combination if each of them can stand for a card (its role) so that the roles make a set
or a run. All ways to assign roles are tried, and all ways to divide a hand.
"""

SUITS = "SHDCX"
VALUES = ["3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
POINTS = {"J": 11, "Q": 12, "K": 13} | {str(number): number for number in range(3, 11)}

Cards = tuple[str, ...]


def is_wild(card: str, wild: str | None) -> bool:
    return card == "*" or card[1:] == wild


def points(card: str, wild: str | None) -> int:
    if card == "*":
        return 50
    return 20 if card[1:] == wild else POINTS[card[1:]]


def can_be(cards: Cards, roles: Cards, wild: str | None) -> bool:
    """Can each of these cards have one of these roles?"""
    if not cards:
        return not roles
    return any(
        can_be(cards[1:], roles[:i] + roles[i + 1 :], wild)
        for i, role in enumerate(roles)
        if cards[0] == role or is_wild(cards[0], wild)
    )


def is_meld(cards: Cards, wild: str | None) -> bool:
    if len(cards) < 3:
        return False
    for value in VALUES:
        if all(card[1:] == value or is_wild(card, wild) for card in cards):
            return True
    # the order does not matter, but with the wilds last an impossible role is found sooner
    cards = tuple(sorted(cards, key=lambda card: is_wild(card, wild)))
    for suit in SUITS:
        for start in range(len(VALUES)):
            values = VALUES[start : start + len(cards)]
            if can_be(cards, tuple(suit + value for value in values), wild):
                return True
    return False


def choices(cards: Cards) -> set[Cards]:
    """Every choice of some of these cards."""
    if not cards:
        return {()}
    without = choices(cards[1:])
    return without | {(cards[0], *chosen) for chosen in without}


def minus(cards: Cards, taken: Cards) -> Cards | None:
    rest = list(cards)
    for card in taken:
        if card not in rest:
            return None
        rest.remove(card)
    return tuple(rest)


class Hand:
    """What can be done with one hand, and with what is left of it after laying some cards."""

    def __init__(self, cards: Cards, wild: str | None) -> None:
        self.cards = tuple(sorted(cards))
        self.wild = wild
        self.melds = {chosen for chosen in choices(self.cards) if is_meld(chosen, wild)}
        self.known: dict[Cards, tuple[int, int]] = {}

    def least(self, cards: Cards) -> tuple[int, int]:
        """The fewest points that can be left of these cards, and the fewest cards with that many
        points: the first card is left, or it is in one of the combinations."""
        if not cards:
            return 0, 0
        if cards not in self.known:
            lost, left = self.least(cards[1:])
            ways = {(lost + points(cards[0], self.wild), left + 1)}
            for meld in self.melds:
                rest = minus(cards, meld) if cards[0] in meld else None
                if rest is not None:
                    ways.add(self.least(rest))
            self.known[cards] = min(ways)
        return self.known[cards]

    def discards(self) -> set[str]:
        """KR8: the cards that can be discarded when all the others are laid."""
        others = ((card, minus(self.cards, (card,))) for card in self.cards)
        return {card for card, rest in others if self.least(rest or ()) == (0, 0)}
