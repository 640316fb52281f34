"""Each action says who did it. Of older ones it is found out once more by comparing times, though
clocks may have been put back since."""

import sqlalchemy as sa
from alembic import op

revision = "11"
down_revision = "10"


def upgrade() -> None:
    op.add_column("actions", sa.Column("person", sa.String))
    actions = sa.table("actions", *map(sa.column, ("code", "seat", "id", "at", "person")))
    seats = sa.table("seats", *map(sa.column, ("n", "code", "seat", "at", "person")))
    holder = (
        sa.select(seats.c.person)
        .where(seats.c.code == actions.c.code, seats.c.seat == actions.c.seat)
        .where(seats.c.at <= actions.c.at)
        .order_by(seats.c.n.desc())
        .limit(1)
        .scalar_subquery()
    )
    op.execute(sa.update(actions).where(actions.c.id != "").values(person=holder))
