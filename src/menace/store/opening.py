"""Opens the store: the one function others call to get at what is kept.

SQLAlchemy takes longer to import than all of Menace. Commands that keep nothing do without it, so what needs it is
imported when a store is opened.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

from menace.errors import StoreUnusable

if TYPE_CHECKING:
    from menace.store.address import Address
    from menace.store.database import Database
    from menace.store.ledger import SqlLedger

FILE_NAME = "menace.db"


class SqlStore:
    """A store in a database that is open and holds today's tables."""

    def __init__(self, database: Database, ledger: SqlLedger) -> None:
        self._database = database
        self._ledger = ledger

    @property
    def ledger(self) -> SqlLedger:
        """Tallies, findings and observations."""
        return self._ledger

    def close(self) -> None:
        """Give back files and connections; closing twice is allowed."""
        self._database.close()


def default_url(data_dir: Path) -> str:
    """The address of the store that nobody moved elsewhere."""
    return f"sqlite:///{data_dir / FILE_NAME}"


def open_store(url: str, *, data_dir: Path) -> SqlStore:
    """A store that is ready: created, migrated or rescued as needed.

    Raises ``UsageError`` for an address that cannot be, ``StoreUnusable`` for a database that is foreign or newer,
    and ``EnvironmentUnfit`` when the machine does not let it be written.
    """
    from menace.store.address import parse_address
    from menace.store.database import Database
    from menace.store.ledger import SqlLedger
    from menace.store.preparation import prepare

    # Compared as text: a folder's name may hold characters that mean something else in an address.
    is_default = url in ("", default_url(data_dir))
    database = Database(_own_address(data_dir / FILE_NAME) if is_default else parse_address(url))
    try:
        prepare(database, data_dir)
    except BaseException:
        database.close()
        raise
    return SqlStore(database, SqlLedger(database))


def _own_address(file: Path) -> Address:
    """The store in the data folder, unless the repository planted a link there that leads SQLite elsewhere."""
    from menace.store.address import VARIABLE, file_address
    from menace.store.sqlite import side_files

    for each in (file, *side_files(file)):
        if each.is_symlink():
            raise StoreUnusable(f"{each} is a symbolic link, so it was left alone: remove it or set {VARIABLE}")
    return file_address(file)
