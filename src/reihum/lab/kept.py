"""Outcomes of many matches in a file: CSV, JSON lines or Parquet, after the file's name.

As long as they are not all there they are in a file beside it that ends in `.part`: a line that
says what is played, then the numbers in the order of the matches. Whoever asks for the same again
goes on from there. In the end it is written as what was wished for, and goes.
"""

import json
from array import array
from collections.abc import Callable, Iterator
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from reihum.core.errors import Mistake
from reihum.kernels import Rows
from reihum.lab.bulk import Bulk

BLOCK = 100_000  # matches that are written at a time


def part_of(file: Path) -> Path:
    return file.with_name(f"{file.name}.part")


def begun_seed(file: Path) -> str | None:
    """The seed of what was begun for this file; None: nothing was."""
    try:
        with part_of(file).open("rb") as part:
            return str(json.loads(part.readline())["seed"])
    except (FileNotFoundError, ValueError, KeyError, TypeError):
        return None


class Kept:
    """The outcomes of a bulk on their way into a file."""

    def __init__(self, bulk: Bulk, file: Path) -> None:
        self.bulk, self.file = bulk, file
        if file.suffix not in WRITERS:
            raise Mistake("bad-ending", path=str(file), known=", ".join(WRITERS))
        if file.suffix == ".parquet" and find_spec("pyarrow") is None:
            raise Mistake("no-parquet", path=str(file))
        if file.exists():
            raise Mistake("already-there", path=str(file))
        self.part = part_of(file)
        self._head = json.dumps(bulk.head()).encode() + b"\n"
        self._row = bulk.width * array("i").itemsize
        self.matches = self._resume()

    def _resume(self) -> int:
        """How many matches are there. The last may be incomplete, and is cut off."""
        if not self.part.exists() or not self.part.stat().st_size:
            self.part.write_bytes(self._head)
            return 0
        with self.part.open("r+b") as part:
            if part.read(len(self._head)) != self._head:
                raise Mistake("other-simulation", path=str(self.part))
            matches = (self.part.stat().st_size - len(self._head)) // self._row
            part.truncate(len(self._head) + matches * self._row)
        return matches

    def add(self, rows: Rows) -> None:
        """The outcomes of the matches that come next."""
        with self.part.open("ab") as part:
            part.write(rows.tobytes())

    def blocks(self, matches: int) -> Iterator[tuple[int, Rows]]:
        """Of the first so many matches what is there, with the number of each block's first."""
        with self.part.open("rb") as part:
            part.seek(len(self._head))
            for first in range(0, min(matches, self.matches_there()), BLOCK):
                rows: Rows = array("i")
                rows.frombytes(part.read(min(BLOCK, matches - first) * self._row))
                yield first, rows

    def matches_there(self) -> int:
        return (self.part.stat().st_size - len(self._head)) // self._row

    def finish(self, matches: int) -> None:
        """Write the file, whole or not at all."""
        unfinished = self.file.with_name(f"{self.file.name}.new")
        WRITERS[self.file.suffix](self, unfinished, matches)
        unfinished.replace(self.file)
        self.part.unlink()


def _csv(kept: Kept, file: Path, matches: int) -> None:
    width = kept.bulk.width
    with file.open("w", encoding="ascii", newline="") as out:
        out.write(",".join(("match", *kept.bulk.columns)) + "\n")
        for first, rows in kept.blocks(matches):
            for number in range(len(rows) // width):
                row = rows[number * width : (number + 1) * width]
                out.write(",".join(map(str, (first + number, *row))) + "\n")


def _json_lines(kept: Kept, file: Path, matches: int) -> None:
    width, seats = kept.bulk.width, kept.bulk.setup.seats
    with file.open("w", encoding="ascii", newline="") as out:
        for first, rows in kept.blocks(matches):
            for number in range(len(rows) // width):
                decisions, *rest = rows[number * width : (number + 1) * width]
                winners = [seat for seat in range(seats) if rest[seats + seat]]
                line: dict[str, Any] = {"match": first + number, "decisions": decisions}
                line |= {"points": rest[:seats], "winners": winners}
                out.write(json.dumps(line) + "\n")


def _parquet(kept: Kept, file: Path, matches: int) -> None:
    import pyarrow as pa  # noqa: PLC0415, an extra
    from pyarrow import parquet  # noqa: PLC0415

    bulk = kept.bulk
    fields = [("match", pa.int64()), ("decisions", pa.int32())]
    fields += [
        (name, pa.bool_() if name.startswith("won") else pa.int32()) for name in bulk.columns[1:]
    ]
    schema = pa.schema(fields, metadata={"reihum": json.dumps(bulk.head())})
    with parquet.ParquetWriter(file, schema) as out:
        for first, rows in kept.blocks(matches):
            count = len(rows) // bulk.width
            columns = [pa.array(range(first, first + count), pa.int64())]
            for place, (_, kind) in enumerate(fields[1:]):
                column = pa.Array.from_buffers(
                    pa.int32(), count, [None, pa.py_buffer(rows[place :: bulk.width])]
                )
                columns.append(column.cast(kind))
            out.write_table(pa.Table.from_arrays(columns, schema=schema))


WRITERS: dict[str, Callable[[Kept, Path, int], None]] = {
    ".csv": _csv,
    ".jsonl": _json_lines,
    ".parquet": _parquet,
}
