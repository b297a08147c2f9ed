"""A little repository and the plain backend on it."""

from pathlib import Path

import pytest

from menace.testing.bench import Bench
from menace.testing.processes import process_backend


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """An empty repository; each run opens a backend of its own."""
    repository = tmp_path / "little"
    repository.mkdir()
    return Bench(repository, process_backend)
