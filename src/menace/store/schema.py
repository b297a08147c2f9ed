"""The tables, as the newest migration leaves them.

What is searched for is a column; the whole value is JSON text beside it. Rows are only ever added.
"""

from __future__ import annotations

import re
from typing import Any

from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text, UniqueConstraint
from sqlalchemy.engine import Dialect
from sqlalchemy.types import TypeDecorator

VERSION_TABLE = "menace_revision"
"""Where the revision is kept; a name of our own, so that another program's ``alembic_version`` counts as foreign."""

_AWKWARD = re.compile("[\\\\\x00\ud800-\udfff]")
_ESCAPED = re.compile(r"\\([0-9a-f]{4})")


def escape(text: str) -> str:
    """Text that every database accepts; each character is escaped on its own, so prefixes stay prefixes."""
    return _AWKWARD.sub(lambda found: f"\\{ord(found[0]):04x}", text)


def unescape(text: str) -> str:
    """The text that ``escape`` was given."""
    return _ESCAPED.sub(lambda found: chr(int(found[1], 16)), text)


class Key(TypeDecorator[str]):
    """Text to search by, which may hold what no database stores: folder names are bytes, not Unicode."""

    impl = String
    cache_ok = True

    def process_bind_param(self, value: str | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy calls it so
        """The escaped form, which is what the column holds."""
        return None if value is None else escape(value)

    def process_result_value(self, value: Any | None, dialect: Dialect) -> str | None:  # noqa: ARG002 - SQLAlchemy calls it so
        """The text as it was given."""
        return None if value is None else unescape(value)


metadata = MetaData()

runs = Table(
    "runs",
    metadata,
    Column("position", Integer, primary_key=True),
    Column("run_id", Key, nullable=False),
    Column("repository", Key, nullable=False),
    Column("started_at", String, nullable=False),
    Column("value", Text, nullable=False),
    UniqueConstraint("run_id", name="runs_once"),
)


def _of_runs(name: str, key: str) -> Table:
    """A table whose rows belong to a run and carry a key that is unique within it."""
    return Table(
        name,
        metadata,
        Column("position", Integer, primary_key=True),
        Column("run_id", Key, ForeignKey("runs.run_id", name=f"{name}_of_run"), nullable=False),
        Column(key, Key, nullable=False),
        Column("value", Text, nullable=False),
        UniqueConstraint("run_id", key, name=f"{name}_once"),
    )


tallies = _of_runs("tallies", "plan_id")
findings = _of_runs("findings", "finding_id")
observations = _of_runs("observations", "digest")

run_ends = Table(
    "run_ends",
    metadata,
    Column("run_id", Key, ForeignKey("runs.run_id", name="run_ends_of_run"), primary_key=True),
    Column("ended_at", String, nullable=False),
)

OUR_TABLES = frozenset(metadata.tables) | {VERSION_TABLE}
