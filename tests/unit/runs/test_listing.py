"""What a run would do, without running anything."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from menace.errors import NothingToRun, UsageError
from menace.runs.listing import list_repository
from menace.runs.options import Selection
from menace.settings import Settings

MakeRepository = Callable[..., Path]


def test_every_section_is_listed_with_its_fate(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Sections come in the order of path and line, and skipped ones say why."""
    repository = make_repository({"b.py": "def g(): ...\n", "a.py": "def f(): ...\nclass A: ...\n"})
    rows = list_repository(repository, Selection(keyword="a.py"), plain_settings)

    assert [row.section.id for row in rows] == ["a.py::<module>", "a.py::f", "a.py::A", "b.py::<module>", "b.py::g"]
    assert [row.skipped for row in rows] == [None] * 3 + ["not selected by -k"] * 2
    assert rows[1].as_dict() == {
        "path": "a.py", "name": "f", "kind": "function", "line": 1, "module": "a", "status": "to run",
    }  # fmt: skip
    assert rows[4].as_dict()["reason"] == "not selected by -k"


def test_nothing_is_written(make_repository: MakeRepository, plain_settings: Settings) -> None:
    """Listing leaves no trace, not even a data folder."""
    repository = make_repository({"a.py": "raise SystemExit\n"})
    list_repository(repository, Selection(), plain_settings)

    assert [path.name for path in repository.iterdir()] == ["a.py"]


def test_a_repository_without_python_has_nothing_to_list(
    make_repository: MakeRepository, plain_settings: Settings
) -> None:
    """An empty list is never taken for success."""
    with pytest.raises(NothingToRun, match="no Python"):
        list_repository(make_repository({"read.me": "hello"}), Selection(), plain_settings)


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path, plain_settings: Settings) -> None:
    """The sentence names the folder."""
    with pytest.raises(UsageError, match="nowhere"):
        list_repository(tmp_path / "nowhere", Selection(), plain_settings)
