"""`reihum rules`: the numbered rules of a game."""

import argparse
import json

from reihum.games import find_game
from reihum.texts import Words, rules


def run(args: argparse.Namespace, words: Words) -> None:
    own = Words(words.lang, find_game(args.game).ID)
    general, special = rules("general", words.lang), rules(args.game, words.lang)
    if args.json:
        fields = ("id", "text", "ruling", "section")
        listed = [{f: getattr(rule, f) for f in fields} for rule in (*general, *special)]
        print(json.dumps(listed, ensure_ascii=False, indent=2))
        return
    for title, part in ((own.own["name"], special), (own.say("cli", "general"), general)):
        print(title)
        if part is special and "source" in own.own:
            print(f"  {own.own['source']}")
        for rule in part:
            if rule.section and part is special:  # the general rules are printed as one section
                print(f"\n  {rule.section}")
            text = rule.text.replace("\n", f"\n{'':9}")
            print(f"  {rule.id:7}{text}")
            if rule.ruling:
                print(f"{'':9}[{own.say('cli', 'ruling', text=rule.ruling)}]")
