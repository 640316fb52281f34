"""How a hand of Königs-Rommé is best laid: what its owner is shown at our tables, too."""

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from reihum.core.errors import Mistake
from reihum.games.koenigs_romme import KoenigsRomme
from reihum.parts.melds import VALUES, romme_deck

OWNER = 0  # the seat of whoever asks


def lay(asked: Mapping[str, Any]) -> dict[str, Any]:
    """The combinations that leave the fewest points in this `deal`, what is left over, what is
    wild; with a card more than was dealt, which one to throw away, and what then counts. `last`:
    somebody has gone out.

    >>> from reihum.pad import lay
    >>> found = lay({"deal": 1, "cards": ["H8", "S8", "X3", "DK"], "last": False})
    >>> found["melds"][0]["cards"], found["throw"], found["after"], found["out"]
    (['S8', 'H8', 'X3'], 'DK', 0, True)
    """
    deal, cards = asked["deal"], asked["cards"]
    if not 1 <= deal <= len(VALUES):
        raise Mistake("bad-message")
    held, dealt = _held(cards), KoenigsRomme.hand_at(deal)
    if len(held) > dealt + 1:
        raise Mistake("bad-message")
    gives, last = len(held) > dealt, bool(asked.get("last"))
    facts = dict(KoenigsRomme.facts_at(deal))
    facts |= {"groups": (), "drawn": int(gives), "asked": (OWNER,), "out": 1 if last else -1}
    name = f"hand.{OWNER}"
    found = KoenigsRomme.sorted_in(facts, {name: held}, OWNER).get(name)
    return {
        "wild": [*KoenigsRomme.wild_in(facts)[""]],
        "dealt": dealt,
        "melds": [
            {"kind": meld.kind, "cards": [*meld.cards], "stands": [*meld.stands]}
            for meld in (found.melds if found else ())
        ],
        "left": [*found.left] if found else [],
        "points": found.points if found else 0,
        "throw": found.throw if found else "",
        "after": found.after if found else 0,
        "out": bool(found and gives and [*found.left] == [found.throw]),
    }


def _held(cards: Sequence[str]) -> tuple[str, ...]:
    deck = romme_deck()
    if Counter(cards) - Counter(deck.say(deck.cards())):
        raise Mistake("bad-message")
    return deck.sort(cards)
