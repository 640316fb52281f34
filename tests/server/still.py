"""A server where nothing happens by itself: bots think for an hour, and so may people. For tests
that look at a table in a position."""

from reihum.table.tempo import Pace, Tempo
from tests.server.hurried import AN_HOUR, serve_at

FOR_EVER = Pace(move=AN_HOUR, more=AN_HOUR, call=AN_HOUR, window=AN_HOUR)
STILL = Tempo(
    FOR_EVER, FOR_EVER, FOR_EVER, pondering=0.0, patience=AN_HOUR, at_first=1.0, shortest=AN_HOUR
)

if __name__ == "__main__":
    serve_at(STILL)
