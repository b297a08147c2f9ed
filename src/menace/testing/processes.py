"""The backends that start processes, on a little repository, opened with one call."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, contextmanager
from functools import partial
from pathlib import Path

from menace.sandbox import BackendOptions, BwrapBackend, Interpreter, ProcessBackend, WarmBackend
from menace.sandbox.workspace import open_workspace
from menace.settings import child_environment
from menace.survey import copy_repository

OURS = Interpreter(Path(sys.executable), sys.version_info[:3], "the one that runs the tests")


def process_backend(
    repository: Path, interpreter: Interpreter = OURS, mark: str | None = None
) -> AbstractContextManager[ProcessBackend]:
    """The plain backend on a private copy of the repository; copy and children are gone afterwards."""
    return _opened(ProcessBackend, repository, interpreter, mark)


def bwrap_backend(
    repository: Path, interpreter: Interpreter = OURS, mark: str | None = None
) -> AbstractContextManager[ProcessBackend]:
    """The boxed backend on a private copy of the repository; copy and children are gone afterwards."""
    return _opened(BwrapBackend, repository, interpreter, mark)


def warm_backend(
    repository: Path, interpreter: Interpreter = OURS, mark: str | None = None, cases_per_child: int | None = None
) -> AbstractContextManager[ProcessBackend]:
    """The warm backend on a private copy of the repository; copy, zygotes and children are gone afterwards."""
    return _opened(
        partial(WarmBackend, options=BackendOptions(cases_per_child=cases_per_child)), repository, interpreter, mark
    )


@contextmanager
def _opened(
    kind: Callable[..., ProcessBackend], repository: Path, interpreter: Interpreter, mark: str | None
) -> Iterator[ProcessBackend]:
    """A backend of any kind on a private copy of the repository; all it made is gone when the context ends."""
    # Tests run side by side, and each may end what carries its mark.
    marked = mark or f"menace-test-{os.getpid()}"

    def copy(destination: Path) -> None:
        copy_repository(repository, destination)

    def environment(scratch: Path) -> Mapping[str, str]:
        return child_environment(scratch, hash_seed=0, mark=marked)

    with open_workspace(repository.name, marked, interpreter, copy) as workspace:
        backend = kind(workspace, interpreter, environment)
        try:
            yield backend
        finally:
            backend.close()
