"""`reihum games`: all games and their options."""

import argparse
import json

from reihum.core.options import Option, show
from reihum.games import GAMES
from reihum.texts import LANGUAGES, Words


def run(args: argparse.Namespace, words: Words) -> None:
    if args.json:
        listed = [
            {
                "game": game.ID,
                "name": {lang: Words(lang, game.ID).own["name"] for lang in LANGUAGES},
                "rules": game.RULES,
                "seats": [game.SEATS[0], game.SEATS[-1]],
                "options": [option.for_seats(game.SEATS[-1]).describe() for option in game.OPTIONS],
            }
            for game in GAMES.values()
        ]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for game in GAMES.values():
        own = Words(words.lang, game.ID)
        low, high = game.SEATS[0], game.SEATS[-1]
        how_many = "players" if low < high else "players-same" if high > 1 else "alone"
        players = own.say("cli", how_many, low=low, high=high)
        print(f"{game.ID}: {own.own['name']} ({players})\n  {own.own['short']}")
        for option in game.OPTIONS:
            print(f"    {_option_line(option.for_seats(high), own)}")


def _option_line(option: Option, words: Words) -> str:
    names = [(value, words.value(option.name, value)) for value in map(show, option.values())]
    values = [f"{value}: {name}" if name != value else value for value, name in names]
    allowed = "; ".join(values if option.kind == "choice" else [option.allowed(), *values])
    label = words.option(option.name)
    if option.research:
        label = f"{label}, {words.say('cli', 'research')}"
    default = words.say("cli", "per-seat") if option.per_seat else show(option.default)
    return words.say(
        "cli", "option-line", name=option.name, default=default, label=label, allowed=allowed
    )
