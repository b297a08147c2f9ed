"""The tables and the steps that lead to them."""

from __future__ import annotations

from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from hypothesis import given, settings
from hypothesis import strategies as st
from sqlalchemy import create_engine
from sqlalchemy.dialects import postgresql
from sqlalchemy.schema import CreateTable

import menace.store
from menace.store import open_store
from menace.store.migrate import SCRIPTS, revisions
from menace.store.schema import VERSION_TABLE, escape, metadata, unescape

any_text = st.text(st.characters(exclude_categories=()), max_size=12)
undisturbed = settings(database=None, deadline=None)
"""Nothing is left in the checkout, and a busy machine fails no test."""


@undisturbed
@given(any_text, any_text)
def test_escaped_keys_keep_equality_and_beginnings(one: str, other: str) -> None:
    """A key can be stored anywhere, read back, and searched by its beginning."""
    escape(one).encode()

    assert "\x00" not in escape(one)
    assert unescape(escape(one)) == one
    assert escape(one).startswith(escape(other)) == one.startswith(other)


def test_the_steps_lead_to_the_tables(tmp_path: Path) -> None:
    """Migrations and the declared tables agree."""
    open_store("", data_dir=tmp_path).close()
    engine = create_engine(f"sqlite:///{tmp_path}/menace.db")
    with engine.connect() as connection:
        context = MigrationContext.configure(
            connection, opts={"version_table": VERSION_TABLE, "compare_type": True, "target_metadata": metadata}
        )
        differences = compare_metadata(context, metadata)
    engine.dispose()

    assert differences == []


def test_the_names_of_the_steps_are_their_revisions() -> None:
    """The order that alembic follows is the order of the files."""
    config = Config()
    config.set_main_option("script_location", str(SCRIPTS))
    known = [step.revision for step in ScriptDirectory.from_config(config).walk_revisions()]

    assert revisions() == known[::-1]


@pytest.mark.parametrize("table", metadata.sorted_tables, ids=lambda table: table.name)
def test_every_table_can_be_made_in_postgresql(table) -> None:  # type: ignore[no-untyped-def]
    """Nothing in the declaration is SQLite's alone."""
    statement = str(CreateTable(table).compile(dialect=postgresql.dialect()))  # type: ignore[no-untyped-call]

    assert "CREATE TABLE" in statement


def test_only_one_file_knows_sqlite() -> None:
    """Whoever brings another database has one file to look at."""
    files = Path(menace.store.__file__).parent.rglob("*.py")
    knowing = {path.name for path in files if any(word in path.read_text() for word in ("import sqlite3", "PRAGMA"))}

    assert knowing == {"sqlite.py"}
