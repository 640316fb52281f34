"""How each game is scored, as a score pad has to know it: what the game says of itself."""

import re
from typing import Any

from reihum.core.game import Game
from reihum.core.plan import Plan
from reihum.core.zones import Tallied
from reihum.games import GAMES
from reihum.texts import Words

# How the number of a round comes about, by what the game counts: cards are counted, a number is
# said, or somebody is pointed at.
ENTERED = {"points": "points", "wins": "who", "lost": "who"}


def sheets(lang: str) -> list[dict[str, Any]]:
    """The games, and how each of them is scored."""
    return [sheet(game, Words(lang, game.ID)) for game in GAMES.values()]


def sheet(game: type[Game], words: Words) -> dict[str, Any]:
    plan = usual_plan(game)
    rounds = next(option for option in game.OPTIONS if option.name == "deals")
    fixed = rounds.usual(1) != 1  # one deal is a match for those who want no more
    deals = range(1, rounds.high + 1) if game.hand_at(1) else ()
    return {
        "game": game.ID,
        "name": words.own["name"],
        "score": words.own.get("score", ""),
        "seats": [game.SEATS[0], game.SEATS[-1]],
        "entered": ENTERED.get(game.COUNTS, "number"),
        "counts": game.COUNTS,
        "best": game.BEST,
        "adds": game.ADDS_UP,
        "ties": game.TIES,
        "below": game.BELOW_ZERO,
        "leads": leads(game),
        "follows": game.FOLLOWS,
        "rounds": "seats" if rounds.per_seat else rounds.usual(1) if fixed else None,
        "most": rounds.high,
        "wild": [[*game.wild_in(game.facts_at(deal)).get("", ())] for deal in deals],
        "dealt": [game.hand_at(deal) for deal in deals],
        "piles": [pile(tallied, plan, words) for tallied in game.TALLIED],
    }


def leads(game: type[Game]) -> str | None:
    """What is said of one of the players in each round."""
    options = {option.name for option in game.OPTIONS}
    if game.FOLLOWS == "worst" or "beginner" in options:
        return "begins"
    return "deals" if "dealer" in options else None


def usual_plan(game: type[Game]) -> Plan:
    """Of a table at which nothing unusual was agreed on."""
    return game.planned(game.agree(game.SEATS[0]))


def pile(tallied: Tallied, plan: Plan, words: Words) -> dict[str, Any]:
    """Cards that are counted; those that count the same stand together."""
    return {
        "zone": tallied.zone,
        "title": words.find("counted", tallied.zone) or "",
        "by": tallied.by,
        "keys": [{"sign": sign, "cards": cards} for sign, cards in alike(tallied, plan).items()],
    }


def alike(tallied: Tallied, plan: Plan) -> dict[str, list[str]]:
    """Every card that can be there, as often as there is one, by what makes it count."""
    deck, found = plan.deck, dict[str, list[str]]()
    for name in deck.say(deck.cards()):
        if re.fullmatch(tallied.cards, name):
            found.setdefault(_counts_as(name, tallied, plan), []).append(name)
    return dict(sorted(found.items(), key=_number)) if tallied.by == "printed" else found


def _number(alike: tuple[str, list[str]]) -> int:
    return int(alike[0])


def _counts_as(name: str, tallied: Tallied, plan: Plan) -> str:
    """What has to be known of a card to count it."""
    if tallied.by == "printed":
        return str(plan.printed[name])
    coloured = name[0].isupper()
    return name[1:] if tallied.by == "value" and coloured else name
