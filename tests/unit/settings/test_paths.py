"""Finding files by name."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

from menace.errors import MenaceError
from menace.settings.paths import PathNotFound, resolve_path, search_roots


@pytest.fixture(autouse=True)
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A working folder that belongs to no checkout."""
    folder = tmp_path / "away"
    folder.mkdir()
    monkeypatch.chdir(folder)
    return folder


def make(path: Path) -> Path:
    """The path, as an empty file."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.touch()
    return path


def test_roots_are_searched_in_their_order(tmp_path: Path) -> None:
    """The lists come first, then the single root, then the repository."""
    first, second, third = (make(tmp_path / name / "x.json") for name in ("a", "b", "c"))
    environ = {
        "MENACE_ROOTS": str(first.parent),
        "MENACE_ROOT": str(second.parent),
        "SANDBOX_REPO_PATH": str(third.parent),
    }

    assert search_roots(environ=environ)[:3] == [first.parent, second.parent, third.parent]
    assert resolve_path("x.json", environ=environ) == first
    first.unlink()
    assert resolve_path("x.json", environ=environ) == second
    second.unlink()
    assert resolve_path("x.json", environ=environ) == third


def test_the_other_name_of_the_list_serves_too(tmp_path: Path) -> None:
    """SANDBOX_REPO_PATHS stands for MENACE_ROOTS."""
    file = make(tmp_path / "a" / "x.json")

    assert resolve_path("x.json", environ={"SANDBOX_REPO_PATHS": str(file.parent)}) == file


def test_the_checkout_around_the_working_folder_is_a_root(away: Path) -> None:
    """A file at the top is found from below."""
    (away.parent / ".git").mkdir()
    file = make(away.parent / "only_here.txt")

    assert resolve_path("only_here.txt", environ={}) == file


def test_files_of_menace_are_found_from_elsewhere() -> None:
    """Its own modules need no root to be named."""
    assert resolve_path("settings/paths.py", environ={}).name == "paths.py"


def test_a_name_is_looked_for_below_the_roots(tmp_path: Path) -> None:
    """A file in a deeper folder is found; folders of tools and hidden ones are passed by."""
    make(tmp_path / "root" / "node_modules" / "deep.cfg")
    make(tmp_path / "root" / ".hidden" / "deep.cfg")
    file = make(tmp_path / "root" / "x" / "y" / "deep.cfg")

    assert resolve_path("deep.cfg", environ={"MENACE_ROOT": str(tmp_path / "root")}) == file


def test_a_missing_file_names_what_was_searched(tmp_path: Path) -> None:
    """The error is ours and also the one Python programmers expect, and it survives pickling."""
    with pytest.raises(FileNotFoundError, match="no_such_file: not found below") as caught:
        resolve_path("no_such_file", environ={"MENACE_ROOT": str(tmp_path)})

    assert isinstance(caught.value, MenaceError)
    assert str(tmp_path) in str(caught.value)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)  # noqa: S301 - our own bytes


@pytest.mark.parametrize("name", ["", "../secret", "/no/such/file"])
def test_a_name_that_leads_outside_is_refused(name: str) -> None:
    """Only names below the roots, or full paths that exist, are answered."""
    with pytest.raises(PathNotFound):
        resolve_path(name, environ={})


def test_a_full_path_is_itself(tmp_path: Path) -> None:
    """No root is consulted."""
    file = make(tmp_path / "x")

    assert resolve_path(file, environ={}) == file
