"""What the tests of whole commands share: the command, copies of projects, and runs that several tests look at."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path

import pytest
from commands import HURRIED, Answer, Done, Menace, adopting_orphans, copied, source_of, tree
from filelock import FileLock

HANGING = {"quickstart", "weathered", "writers"}


@pytest.fixture(autouse=True)
def orphans_come_to_us() -> Iterator[None]:
    """What a command leaves running becomes a child of this process, where the check on leftovers finds it."""
    with adopting_orphans():
        yield


@pytest.fixture
def menace(tmp_path: Path) -> Menace:
    """The command, in surroundings of this test's own."""
    return Menace(tmp_path)


@pytest.fixture
def project(tmp_path: Path) -> Callable[[str], Path]:
    """``project(name)`` copies one of the projects; ``quickstart`` is the example everybody begins with."""

    def copy(name: str) -> Path:
        return copied(source_of(name), tmp_path)

    return copy


@pytest.fixture(scope="session")
def done(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Callable[..., Done]:
    """``done(name, *options)`` runs a project once for all tests and workers that ask for the same."""
    base = tmp_path_factory.getbasetemp()
    shared = (base if worker_id == "master" else base.parent) / "shared"

    def run(name: str, *options: str) -> Done:
        place = shared / "-".join([name, *options]).replace("--", "")
        place.mkdir(parents=True, exist_ok=True)
        record, repository = place / "done.json", place / name
        with FileLock(place / "lock"):
            if not record.exists():
                shutil.rmtree(repository, ignore_errors=True)  # of a test whose run broke off
                before = tree(copied(source_of(name), place))
                answer = Menace(place)("run", repository, *options, environment=HURRIED if name in HANGING else {})
                record.write_text(json.dumps([asdict(answer), before]))
        answer, before = json.loads(record.read_text())
        return Done(repository, Answer(**answer), {path: (mode, text) for path, (mode, text) in before.items()})

    return run
