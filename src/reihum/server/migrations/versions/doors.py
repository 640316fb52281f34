"""A table can be locked and closed to lookers-on, people can be sent away, hosts can change."""

import sqlalchemy as sa
from alembic import op

revision = "9"
down_revision = "8"


def upgrade() -> None:
    for name in ("locked", "closed"):
        column = sa.Column(name, sa.Boolean, nullable=False, server_default=sa.false())
        op.add_column("controls", column)
    op.create_table(
        "expelled",
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), primary_key=True),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), primary_key=True),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("expelled_person", "expelled", ["person"])
    op.create_table(
        "hosts",
        sa.Column("n", sa.Integer, primary_key=True, autoincrement=True),
        sa.Column("code", sa.String, sa.ForeignKey("tables.code"), nullable=False),
        sa.Column("person", sa.String, sa.ForeignKey("people.id"), nullable=False),
        sa.Column("at", sa.Float, nullable=False),
    )
    op.create_index("hosts_of_table", "hosts", ["code"])
