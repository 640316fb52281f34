"""A lesson that was skipped stays skipped."""

import sqlalchemy as sa
from alembic import op

revision = "5"
down_revision = "4"


def upgrade() -> None:
    op.create_table(
        "skips",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
