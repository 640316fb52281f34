"""What the page reads before there is a house: words, games and rules in every language, as JSON by
the names of files. Run inside Pyodide by build.mjs."""

import json
import sys
from dataclasses import asdict

sys.path.insert(0, "/app")

from reihum.games import GAMES
from reihum.room.catalogue import games, rulebook
from reihum.texts import LANGUAGES, web


def told(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


files = {}
for lang in LANGUAGES:
    files[f"{lang}/texts.json"] = told(web(lang))
    files[f"{lang}/games.json"] = told([asdict(line) for line in games(lang)])
    for game in GAMES:
        files[f"{lang}/rules/{game}.json"] = told(asdict(rulebook(game, lang)))

told(files)
