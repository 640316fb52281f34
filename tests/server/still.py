"""A server where nothing happens by itself: bots think for an hour, and so may people. For tests
that look at a table in a position."""

import sys

from reihum.cli.arguments import language, parse
from reihum.server.serve import serve
from reihum.table.tempo import Pace, Tempo
from reihum.texts import Words
from tests.server.hurried import AN_HOUR

FOR_EVER = Pace(move=AN_HOUR, more=AN_HOUR, call=AN_HOUR, window=AN_HOUR)
STILL = Tempo(
    FOR_EVER, FOR_EVER, FOR_EVER, pondering=0.0, patience=AN_HOUR, at_first=1.0, shortest=AN_HOUR
)

if __name__ == "__main__":
    words = Words(language(sys.argv[1:]))
    args = parse(words, sys.argv[1:])
    serve(args.host, int(args.port), args.db, words, show=args.show, tempo=STILL)
