"""Which Python runs the target."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit, UsageError
from menace.sandbox.interpreter import Interpreter, find_interpreter


def pretend(path: Path, answer: str = "[3, 9, 1]") -> Path:
    """An executable that answers like an interpreter of some version."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(f"#!/bin/sh\necho '{answer}'\n")
    path.chmod(0o755)
    return path


@pytest.fixture
def repository(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty repository, and no program on the path but the shell's own."""
    monkeypatch.setenv("PATH", str(tmp_path / "programs"))
    folder = tmp_path / "repository"
    folder.mkdir()
    return folder


def test_a_repository_without_any_gets_ours(repository: Path) -> None:
    """When the target brings no interpreter, the one that runs Menace is used, and that is said."""
    found = find_interpreter(repository, None, {})

    assert (found.path, found.version) == (Path(sys.executable), sys.version_info[:3])
    assert "own" in str(found)


def test_the_order_of_the_search(repository: Path, tmp_path: Path) -> None:
    """Chosen, active environment, .venv, venv, poetry: each is found when the ones before it are not there."""
    environ = {"VIRTUAL_ENV": str(tmp_path / "active"), "CONDA_PREFIX": str(tmp_path / "conda")}
    chosen = pretend(tmp_path / "chosen" / "python")
    (repository / "poetry.lock").touch()
    candidates = [
        pretend(tmp_path / "active" / "bin" / "python"),
        pretend(tmp_path / "conda" / "bin" / "python"),
        pretend(repository / ".venv" / "bin" / "python"),
        pretend(repository / "venv" / "bin" / "python"),
    ]
    poetrys = pretend(tmp_path / "poetrys" / "python")
    pretend(tmp_path / "programs" / "poetry", str(poetrys))

    assert find_interpreter(repository, str(chosen), environ).path == chosen
    for candidate in candidates:
        assert find_interpreter(repository, None, environ).path == candidate
        candidate.unlink()
    assert find_interpreter(repository, None, environ) == Interpreter(poetrys, (3, 9, 1), "poetry's environment")


@pytest.mark.parametrize("answer", ["[3, 7, 17]", "[2, 7, 18]", "", "hello", "[]", "[3]", "null", '["a", "b", "c"]'])
def test_an_environment_that_cannot_serve_is_passed_over(repository: Path, answer: str) -> None:
    """An interpreter that is too old or does not answer is not the target's."""
    pretend(repository / ".venv" / "bin" / "python", answer)
    serving = pretend(repository / "venv" / "bin" / "python")

    assert find_interpreter(repository, None, {}).path == serving


def test_a_chosen_name_is_looked_up(repository: Path, tmp_path: Path) -> None:
    """``--python python3.9`` means the one on the path."""
    named = pretend(tmp_path / "programs" / "python3.9")
    found = find_interpreter(repository, "python3.9", {})

    assert (found.path, str(found)) == (named, "Python 3.9.1 (--python)")


def test_a_relative_choice_becomes_absolute(repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Children run in other folders, so the path may not depend on this one; links stay links."""
    monkeypatch.chdir(tmp_path)
    real = pretend(tmp_path / "real")
    (tmp_path / "link").symlink_to(real)

    assert find_interpreter(repository, "./link", {}).path == tmp_path / "link"


@pytest.mark.parametrize("chosen", ["python9.9", "/menace/not/there", ".", ""])
def test_a_choice_that_is_not_there_is_refused(repository: Path, chosen: str) -> None:
    """The sentence names what was asked for."""
    with pytest.raises(UsageError, match="there is no such interpreter"):
        find_interpreter(repository, chosen, {})


def test_a_choice_that_is_no_python_is_refused(repository: Path, tmp_path: Path) -> None:
    """Another program is told from an interpreter."""
    other = pretend(tmp_path / "programs" / "other", "GNU other 1.0")

    with pytest.raises(UsageError, match="does not answer like a Python"):
        find_interpreter(repository, str(other), {})


@pytest.mark.parametrize("answer", ["[3, 7, 17]", "[2, 7, 18]"])
def test_a_choice_that_is_too_old_is_refused(repository: Path, tmp_path: Path, answer: str) -> None:
    """The version is told, and the oldest that will do."""
    old = pretend(tmp_path / "programs" / "old", answer)

    with pytest.raises(EnvironmentUnfit, match=r"Python \d\.7\.1\d is too old; targets need 3\.8"):
        find_interpreter(repository, str(old), {})


def test_nothing_of_the_current_folder_is_run_while_asking(
    repository: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A file named like a module of the library does not get in the way."""
    monkeypatch.chdir(repository)
    for name in ("json", "sys", "site", "sitecustomize"):
        (repository / f"{name}.py").write_text("open('ran', 'w')")

    assert find_interpreter(repository, sys.executable, {}).version == sys.version_info[:3]
    assert not (repository / "ran").exists()
