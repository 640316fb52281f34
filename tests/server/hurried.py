"""A hurried server for tests that play whole matches: fast bots answer almost at once. No bot ever
stands in for somebody who is absent and, but for the fast pace, nobody is too slow to call, however
slow the machine is. Slow bots take an hour: they play only when somebody hurries them."""

import sys

from reihum.cli.arguments import language, parse
from reihum.server.serve import serve
from reihum.table.tempo import USUAL_TEMPO, Tempo
from reihum.texts import Words

AN_HOUR = 3600.0
HURRIED = Tempo(
    fast=USUAL_TEMPO.fast._replace(move=0.1, more=0.1, call=0.1),
    normal=USUAL_TEMPO.normal._replace(window=AN_HOUR),
    slow=USUAL_TEMPO.slow._replace(move=AN_HOUR),
    pondering=0.0,
    patience=AN_HOUR,
    shortest=AN_HOUR,
)

if __name__ == "__main__":
    words = Words(language(sys.argv[1:]))
    args = parse(words, sys.argv[1:])
    serve(args.host, int(args.port), args.db, words, show=args.show, tempo=HURRIED)
