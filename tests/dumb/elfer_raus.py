"""Elfer raus!, one deal: the slow and simple second implementation, for tests only.

It was written from RULES.md (ER, ERV) and the rulebook, without looking at the engine.
Cards are texts such as "R11". Actions are "lay R11", "draw", "pass" and "end".
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple

COLOUR_ORDER = "RYGB"
VARIANTS = ("plain", "false-start", "three-numbers", "any-card")
MOST_DRAWN = 3


class Position(NamedTuple):
    colours: str  # the colours in play
    numbers: int  # the highest number n of a colour
    variant: str
    hands: tuple[frozenset[str], ...]
    stock: tuple[str, ...]  # the last one is the top card
    table: frozenset[str]  # every card on the table
    turn: int  # the seat on turn; in an ended deal the seat that laid last
    has_laid: bool  # a card was laid from the hand in this turn, and the turn goes on
    drawn: int  # cards drawn in this turn
    must_lay: str  # the one card that has to be laid now, or ""
    first_number: int  # any-card: the number that opens rows, 0 before the first card


def colour_of(card: str) -> str:
    return card[0]


def number_of(card: str) -> int:
    return int(card[1:])


def eleven(numbers: int) -> int:
    """The number that has the role of the 11, such as 11 if there are 20 numbers."""
    return numbers // 2 + 1


def all_cards(colours: str, numbers: int) -> list[str]:
    cards = []
    for colour in COLOUR_ORDER:
        if colour in colours:
            for number in range(1, numbers + 1):
                cards.append(colour + str(number))
    return cards


def begin(
    colours: str,
    numbers: int,
    hands: Sequence[Sequence[str]],
    stock: Sequence[str],
    variant: str,
    left_of_dealer: int,
    lot: int,
) -> Position | None:
    """The position after dealing; None if nobody can begin (ER4)."""
    if variant not in VARIANTS:
        raise ValueError(f"no such variant: {variant}")
    deck = all_cards(colours, numbers)
    table: list[str] = []
    if variant == "false-start":  # ERV1.1
        table = [card for card in deck if number_of(card) in (1, numbers)]
    seen = list(table) + list(stock)
    for hand in hands:
        seen = seen + list(hand)
    for card in seen:
        if card not in deck or seen.count(card) != 1:
            raise ValueError(f"no such card, or more than once: {card}")

    # ER3: the first 11 in the order of the colours that is in a hand.
    holder = -1
    his_eleven = ""
    for colour in COLOUR_ORDER:
        card = colour + str(eleven(numbers))
        for seat in range(len(hands)):
            if holder == -1 and card in hands[seat]:
                holder = seat
                his_eleven = card

    must_lay = ""
    if variant == "plain":
        if holder == -1:
            return None  # ER4
        beginner = holder
        must_lay = his_eleven  # ER5
    elif variant == "false-start":
        beginner = left_of_dealer if holder == -1 else holder  # ERV1.3
    elif variant == "three-numbers":
        beginner = left_of_dealer  # ERV2.2
    else:
        beginner = lot  # ERV3.1

    return Position(
        colours=colours,
        numbers=numbers,
        variant=variant,
        hands=tuple(frozenset(hand) for hand in hands),
        stock=tuple(stock),
        table=frozenset(table),
        turn=beginner,
        has_laid=False,
        drawn=0,
        must_lay=must_lay,
        first_number=0,
    )


def fits(position: Position, card: str) -> bool:
    """Whether the card fits on the table as it is now, no matter who holds it."""
    colour = colour_of(card)
    number = number_of(card)
    row = [number_of(other) for other in position.table if colour_of(other) == colour]
    if row:
        # Rows have no gaps (except the one in the middle in a false start), so a card fits
        # exactly if one of its two neighbours is on the table. ER8, ERV1.2, ERV2.1
        return number - 1 in row or number + 1 in row
    middle = eleven(position.numbers)
    if position.variant == "plain":
        return number == middle  # ER7
    if position.variant == "three-numbers":
        return number in (middle - 1, middle, middle + 1)  # ERV2.1
    if position.variant == "any-card":
        if position.first_number == 0:
            return True  # ERV3.1
        return number == position.first_number  # ERV3.2
    raise AssertionError("in a false start every row has its ends")


def is_over(position: Position) -> bool:
    return any(len(hand) == 0 for hand in position.hands)  # ER12


def legal(position: Position) -> list[str]:
    """The legal actions; lays by colour (R, Y, G, B) and number, "end" after them."""
    if is_over(position):
        return []
    if position.must_lay != "":
        return ["lay " + position.must_lay]  # ER5, ER10
    actions = []
    if position.drawn == 0:  # a player who has drawn has no other card that fits
        for card in all_cards(position.colours, position.numbers):
            if card in position.hands[position.turn] and fits(position, card):
                actions.append("lay " + card)
    if position.has_laid:
        return [*actions, "end"]  # ER6, ER9
    if actions:
        return actions
    if position.stock:
        return ["draw"]  # ER10
    return ["pass"]  # ER11


def next_turn(position: Position) -> Position:
    return position._replace(
        turn=(position.turn + 1) % len(position.hands), has_laid=False, drawn=0, must_lay=""
    )


def with_hand(position: Position, hand: frozenset[str]) -> Position:
    """The position with another hand for the seat on turn."""
    hands = list(position.hands)
    hands[position.turn] = hand
    return position._replace(hands=tuple(hands))


def after_lay(position: Position, card: str) -> Position:
    is_first = len(position.table) == 0  # never true in a false start
    was_drawn = position.drawn > 0
    result = with_hand(position, position.hands[position.turn] - {card})
    result = result._replace(table=position.table | {card}, must_lay="")
    if position.variant == "any-card" and is_first:
        result = result._replace(first_number=number_of(card))
    if is_over(result):
        return result._replace(has_laid=False, drawn=0)  # ER12
    if is_first or was_drawn:
        return next_turn(result)  # ER5, ERV2.3, ERV3.1; ER10
    return result._replace(has_laid=True)


def after_draw(position: Position) -> Position:
    card = position.stock[-1]
    result = with_hand(position, position.hands[position.turn] | {card})
    result = result._replace(stock=position.stock[:-1], drawn=position.drawn + 1)
    if fits(result, card):
        return result._replace(must_lay=card)
    if result.drawn == MOST_DRAWN:
        return next_turn(result)
    return result


def after(position: Position, action: str) -> Position:
    if action not in legal(position):
        raise ValueError(f"not legal: {action}")
    if action == "draw":
        return after_draw(position)
    if action in ("pass", "end"):
        return next_turn(position)
    return after_lay(position, action.removeprefix("lay "))


def points(position: Position) -> list[int]:
    """ER13: for each seat, the sum of the numbers left in the hand."""
    return [sum(number_of(card) for card in hand) for hand in position.hands]


@cache
def tree(position: Position) -> tuple[int, int]:
    """Nodes (including this one) and leaves of the whole tree below the position."""
    actions = legal(position)
    if not actions:
        return 1, 1
    nodes = 1
    leaves = 0
    for action in actions:
        below_nodes, below_leaves = tree(after(position, action))
        nodes += below_nodes
        leaves += below_leaves
    return nodes, leaves
