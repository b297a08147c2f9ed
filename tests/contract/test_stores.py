"""Every store, held to the same promises."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from menace.domain import Store
from menace.store import open_store
from menace.testing.memory_store import MemoryStore
from menace.testing.store_contract import StoreContract


class TestMemoryStore(StoreContract):
    """The fake that tests of other rooms use."""

    @pytest.fixture
    def store(self) -> Store:
        """A new one."""
        return MemoryStore()


class TestSqlStore(StoreContract):
    """The real one, in an SQLite file."""

    @pytest.fixture
    def store(self, tmp_path: Path) -> Iterator[Store]:
        """A new one in a folder of its own."""
        store = open_store("", data_dir=tmp_path)
        yield store
        store.close()
