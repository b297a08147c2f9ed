"""A little repository with a backend on it, and what a child shares with its parent."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from menace.sandbox.watching.sharing import Shared, shared
from menace.testing.bench import Bench
from menace.testing.processes import process_backend, warm_backend


@pytest.fixture
def bench(tmp_path: Path) -> Bench:
    """An empty repository; each run opens a backend of its own."""
    repository = tmp_path / "little"
    repository.mkdir()
    return Bench(repository, process_backend)


@pytest.fixture(params=[process_backend, warm_backend], ids=["process", "warm"])
def either_bench(request: pytest.FixtureRequest, tmp_path: Path) -> Bench:
    """An empty repository; each run opens a backend of its own, of either kind."""
    repository = tmp_path / "little"
    repository.mkdir()
    return Bench(repository, request.param)


@pytest.fixture
def files(tmp_path: Path) -> Iterator[Shared]:
    """What the child shares with us."""
    with shared(tmp_path) as both:
        yield both
