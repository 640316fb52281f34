"""How each seat of a finished match did, and whose it was at the end."""

from typing import Any

import sqlalchemy as sa
from alembic import op

revision = "4"
down_revision = "3"


def upgrade() -> None:
    standings = op.create_table(
        "standings",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("seat", sa.Integer, primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id")),
        sa.Column("level", sa.String, nullable=False),
        sa.Column("points", sa.Integer, nullable=False),
        sa.Column("won", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("standings_of_person", "standings", ["person"])
    for match in _matches():
        op.bulk_insert(standings, match)


def _matches() -> list[list[dict[str, Any]]]:
    """The seats of each match that is over. Whose one was at the end is in the last row of it that
    is not younger than the result; bots of before had no level and played as medium ones."""
    seats = sa.table(
        "seats", *map(sa.column, ("n", "code", "seat", "person", "bot", "level", "at"))
    )
    results = sa.table(
        "results",
        *map(sa.column, ("code", "number", "how", "at")),
        sa.column("totals", sa.JSON),
        sa.column("winners", sa.JSON),
    )
    connection = op.get_bind()
    sat: dict[tuple[str, int], list[Any]] = {}
    for row in connection.execute(sa.select(seats).order_by(seats.c.n)):
        sat.setdefault((row.code, row.seat), []).append(row)
    found = []
    for over in connection.execute(sa.select(results).where(results.c.how == "over")):
        rows = []
        for seat, points in enumerate(over.totals):
            held = [row for row in sat.get((over.code, seat), ()) if row.at <= over.at]
            last = held[-1] if held else None
            rows.append(
                {
                    "code": over.code,
                    "number": over.number,
                    "seat": seat,
                    "person": last and last.person,
                    "level": (last.level or "medium") if last and last.bot else "",
                    "points": points,
                    "won": seat in over.winners,
                    "at": over.at,
                }
            )
        found.append(rows)
    return found
