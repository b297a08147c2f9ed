"""Finds out which revision a database has, and brings it to the newest."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

from sqlalchemy import Connection, column, inspect, select, table

from menace.errors import StoreUnusable
from menace.store.address import VARIABLE, Address
from menace.store.schema import OUR_TABLES, VERSION_TABLE

SCRIPTS = Path(__file__).with_name("migrations")


@dataclass(frozen=True, slots=True)
class Contents:
    """What a database holds: the names of its tables and views, and our revision of it."""

    tables: frozenset[str]
    revision: str | None


def contents(connection: Connection) -> Contents:
    """Look without changing anything."""
    inspector = inspect(connection)
    names = frozenset(inspector.get_table_names()) | frozenset(inspector.get_view_names())
    if VERSION_TABLE not in names:
        return Contents(names, None)
    return Contents(names, connection.scalar(select(column("version_num")).select_from(table(VERSION_TABLE))))


def check_ours(found: Contents, address: Address, scripts: Path = SCRIPTS) -> None:
    """Raise ``StoreUnusable`` when the database belongs to another program or to a newer Menace."""
    if found.revision is not None and found.revision not in revisions(scripts):
        raise StoreUnusable(
            f"the store {address} was written by a newer Menace (revision {found.revision}): "
            "upgrade Menace, or choose another data folder"
        )
    foreign = found.tables - OUR_TABLES if found.revision is not None else found.tables - {VERSION_TABLE}
    if foreign:
        raise StoreUnusable(
            f"the database {address} holds tables that are not Menace's ({', '.join(sorted(foreign)[:3])}), "
            f"so it was left alone: name another one in {VARIABLE}"
        )


def is_newest(found: Contents, scripts: Path = SCRIPTS) -> bool:
    """Whether there is nothing to migrate."""
    return found.revision == revisions(scripts)[-1]


def upgrade(connection: Connection, scripts: Path = SCRIPTS) -> None:
    """Apply every missing step within the connection's transaction: all of them, or none."""
    with _quiet():
        # Imported here: most openings find nothing to do, and alembic logs its plugins while it is imported.
        from alembic import command
        from alembic.config import Config

        config = Config()
        # The option is read with interpolation, in which a percent sign of the path has to be doubled.
        config.set_main_option("script_location", str(scripts).replace("%", "%%"))
        config.attributes["connection"] = connection
        command.upgrade(config, "head")


def revisions(scripts: Path = SCRIPTS) -> list[str]:
    """Every revision this version knows, oldest first: the numbers that the files of the steps begin with."""
    return sorted(step.name.partition("_")[0] for step in (scripts / "versions").glob("[0-9]*_*.py"))


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep alembic's progress lines out of the log; its warnings still pass."""
    logger = logging.getLogger("alembic")
    before = logger.level
    logger.setLevel(logging.WARNING)
    try:
        yield
    finally:
        logger.setLevel(before)
