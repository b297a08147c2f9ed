"""First tables: runs with their ends, and the ledger's tallies, findings and observations."""

import sqlalchemy as sa
from alembic import op

revision, down_revision = "0001", None


def upgrade() -> None:
    """Create them; uniqueness within a run is what makes appending twice harmless."""
    op.create_table(
        "runs",
        sa.Column("position", sa.Integer, primary_key=True),
        sa.Column("run_id", sa.String, nullable=False),
        sa.Column("repository", sa.String, nullable=False),
        sa.Column("started_at", sa.String, nullable=False),
        sa.Column("value", sa.Text, nullable=False),
        sa.UniqueConstraint("run_id", name="runs_once"),
    )
    op.create_table(
        "run_ends",
        sa.Column("run_id", sa.String, sa.ForeignKey("runs.run_id", name="run_ends_of_run"), primary_key=True),
        sa.Column("ended_at", sa.String, nullable=False),
    )
    for name, key in (("tallies", "plan_id"), ("findings", "finding_id"), ("observations", "digest")):
        op.create_table(
            name,
            sa.Column("position", sa.Integer, primary_key=True),
            sa.Column("run_id", sa.String, sa.ForeignKey("runs.run_id", name=f"{name}_of_run"), nullable=False),
            sa.Column(key, sa.String, nullable=False),
            sa.Column("value", sa.Text, nullable=False),
            sa.UniqueConstraint("run_id", key, name=f"{name}_once"),
        )
