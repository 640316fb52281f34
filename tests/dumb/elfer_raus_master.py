"""Elfer raus! Master, one deal: the slow and simple second implementation, for tests only.

It was written from RULES.md (EM) and the rulebook, with nothing but texts, lists and dicts.
Places and number cards are texts such as "B7", a joker is "*". Actions are "lay B9",
"lay * row.blue.7", "swap B7", "connect Y9 blue", "draw", "pass" and "end".
"""

from collections.abc import Sequence
from dataclasses import dataclass, field

LETTERS = {"green": "G", "yellow": "Y", "blue": "B", "red": "R"}
CONNECTING = {2: 4, 3: 4, 4: 3, 5: 3, 6: 2}  # EM2
ALL_BONUS_CARDS = 7  # EM1
MOST_LAID = 4  # EM6


@dataclass
class Position:
    rows: list[str]  # the colours from top to bottom, EM3
    top: int  # the highest number
    hands: list[list[str]]
    stock: list[str]  # the last one is the top card
    turn: int
    table: dict[str, str] = field(default_factory=dict)  # the card on each filled place
    connecting: list[int] = field(default_factory=list)
    won: list[int] = field(default_factory=list)  # bonus cards
    laid: int = 0  # in this turn
    swapped: int = 0  # in this turn
    owed: str = ""  # the place an open connection leads to
    over: bool = False

    @property
    def hand(self) -> list[str]:
        return self.hands[self.turn]


def eleven(top: int) -> int:
    """The number that has the role of the 11, such as 11 if there are 21 numbers."""
    return top // 2 + 1


def begin(
    rows: Sequence[str],
    top: int,
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    beginner: int,
) -> Position:
    position = Position(list(rows), top, [list(hand) for hand in hands], list(stock), beginner)
    for colour in rows:
        card = LETTERS[colour] + str(eleven(top))
        position.table[card] = card
    position.connecting = [CONNECTING[len(hands)]] * len(hands)
    position.won = [0] * len(hands)
    return position


def places(position: Position) -> list[str]:
    """Every place, which is also every number card."""
    numbers = range(1, position.top + 1)
    return [LETTERS[colour] + str(number) for colour in position.rows for number in numbers]


def fits(position: Position, place: str) -> bool:
    """EM7, without a connecting card: the place is empty, and a place beside it is filled."""
    letter = place[0]
    number = int(place[1:])
    if place in position.table:
        return False
    return letter + str(number - 1) in position.table or letter + str(number + 1) in position.table


def may_fill(position: Position, place: str) -> bool:
    """Whether a card may be laid there now. EM7, EM10, EM12"""
    if position.owed != "":
        return place == position.owed
    return fits(position, place)


def place_of(position: Position, words: str) -> str:
    """The place that a text such as "row.blue.7" means, or "" if there is no such place."""
    parts = words.split(".")
    if len(parts) != 3 or parts[0] != "row" or parts[1] not in position.rows:
        return ""
    if parts[2] not in [str(number) for number in range(1, position.top + 1)]:
        return ""
    return LETTERS[parts[1]] + parts[2]


def across(position: Position, place: str, colour: str) -> str:
    """The place with the same number in that row, or "" if it is not a neighbouring row. EM3"""
    if colour not in position.rows:
        return ""
    letters = [LETTERS[row] for row in position.rows]
    steps = letters.index(place[0]) - position.rows.index(colour)
    if steps in (1, -1):
        return LETTERS[colour] + place[1:]
    return ""


def may_connect(position: Position, source: str, colour: str) -> bool:
    """EM12"""
    if position.owed != "" or position.connecting[position.turn] == 0:
        return False
    if source not in position.table:
        return False
    target = across(position, source, colour)
    if target == "" or target in position.table:
        return False
    return target in position.hand or "*" in position.hand


def must_lay(position: Position) -> bool:
    """EM8: the pile is empty, and a number card fits."""
    return any(card != "*" and fits(position, card) for card in position.hand)


def lawful(position: Position, action: str) -> bool:
    if position.over:
        return False
    words = action.split(" ")
    verb = words[0]
    if verb == "lay" and len(words) == 2:
        card = words[1]
        return card != "*" and card in position.hand and may_fill(position, card)
    if verb == "lay" and len(words) == 3:
        if words[1] != "*" or "*" not in position.hand:
            return False
        place = place_of(position, words[2])
        return place != "" and may_fill(position, place)
    if verb == "swap" and len(words) == 2:  # EM11
        card = words[1]
        if position.owed != "" or card == "*" or card not in position.hand:
            return False
        return position.table.get(card) == "*"
    if verb == "connect" and len(words) == 3:
        return may_connect(position, words[1], words[2])
    if len(words) != 1 or position.owed != "":
        return False
    if verb == "end":
        return position.laid > 0
    if position.laid > 0 or position.swapped > 0:
        return False
    if verb == "draw":
        return len(position.stock) > 0
    if verb == "pass":
        return len(position.stock) == 0 and not must_lay(position)
    return False


def useless(position: Position, action: str) -> bool:
    """EM12: a lawful connection to a place that fits anyway, which is not in the menu."""
    words = action.split(" ")
    return words[0] == "connect" and fits(position, across(position, words[1], words[2]))


def half_row(position: Position, place: str) -> list[str]:
    """The places of the half row that a place is in, without the 11."""
    middle = eleven(position.top)
    numbers = range(1, middle)
    if int(place[1:]) > middle:
        numbers = range(middle + 1, position.top + 1)
    return [place[0] + str(number) for number in numbers]


def next_turn(position: Position) -> None:
    position.turn = (position.turn + 1) % len(position.hands)
    position.laid = 0
    position.swapped = 0


def lay(position: Position, card: str, place: str) -> None:
    position.hand.remove(card)
    position.table[place] = card
    position.owed = ""
    position.laid += 1
    completed = all(other in position.table for other in half_row(position, place))
    if completed and sum(position.won) < ALL_BONUS_CARDS:  # EM9
        position.won[position.turn] += 1
    if position.hand == [] or len(position.table) == len(places(position)):  # EM13
        position.over = True
    elif position.laid == MOST_LAID:
        next_turn(position)


def do(position: Position, action: str) -> None:
    """Carry out a lawful action."""
    if not lawful(position, action):
        raise ValueError(f"not lawful: {action}")
    verb, *words = action.split(" ")
    if verb == "lay" and len(words) == 1:
        lay(position, words[0], words[0])
    elif verb == "lay":
        lay(position, "*", place_of(position, words[1]))
    elif verb == "swap":
        position.hand.remove(words[0])
        position.hand.append("*")
        position.table[words[0]] = words[0]
        position.swapped += 1
    elif verb == "connect":
        position.connecting[position.turn] -= 1
        position.owed = across(position, words[0], words[1])
    else:
        if verb == "draw":
            position.hand.append(position.stock.pop())
        next_turn(position)


def points(position: Position) -> list[int]:
    """EM14"""
    result = []
    for hand, won in zip(position.hands, position.won, strict=True):
        left = sum(11 if card == "*" else int(card[1:]) for card in hand)
        result.append(11 * won - left)
    return result
