"""Several games in a row with the same people."""

import sqlalchemy as sa
from alembic import op

revision = "7"
down_revision = "6"


def upgrade() -> None:
    op.create_table(
        "evenings",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("host", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("plan", sa.JSON, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "evening_people",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("evening", sa.String, sa.ForeignKey("evenings.code"), nullable=False),
        sa.Column("person", sa.String, sa.ForeignKey("people.id")),
        sa.Column("name", sa.String, nullable=False),
        sa.Column("comes", sa.Boolean, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("people_of_evening", "evening_people", ["evening"])
    op.create_index("evenings_of_person", "evening_people", ["person"])
    op.create_table(
        "evening_games",
        sa.Column("evening", sa.String, sa.ForeignKey("evenings.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False, unique=True),
        sa.Column("at", sa.Float, nullable=False),
    )
