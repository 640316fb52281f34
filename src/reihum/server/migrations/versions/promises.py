"""What matches will be dealt from: a secret that is promised, and the parts that browsers add."""

import sqlalchemy as sa
from alembic import op

revision = "12"
down_revision = "11"


def upgrade() -> None:
    op.create_table(
        "promises",
        sa.Column("code", sa.String, primary_key=True),
        sa.Column("number", sa.Integer, primary_key=True),
        sa.Column("secret", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_table(
        "parts",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("part", sa.String, nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("parts_of_match", "parts", ["code", "number"])
