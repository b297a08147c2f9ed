"""The plain backend on a little repository, opened with one call."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from menace.sandbox import Interpreter, ProcessBackend
from menace.sandbox.workspace import open_workspace
from menace.settings import child_environment
from menace.survey import copy_repository

MARK = "menace-test"
OURS = Interpreter(Path(sys.executable), sys.version_info[:3], "the one that runs the tests")


@contextmanager
def process_backend(repository: Path, interpreter: Interpreter = OURS) -> Iterator[ProcessBackend]:
    """A backend on a private copy of the repository; copy and children are gone afterwards."""
    with open_workspace(
        repository.name, MARK, interpreter, lambda destination: copy_repository(repository, destination)
    ) as workspace:
        yield ProcessBackend(workspace, interpreter, lambda scratch: child_environment(scratch, hash_seed=0, mark=MARK))
