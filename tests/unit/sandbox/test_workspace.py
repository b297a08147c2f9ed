"""The private place of a run."""

from __future__ import annotations

import errno
import os
import shutil
import sys
import tempfile
from importlib import resources
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit
from menace.sandbox.owners import PREFIX
from menace.sandbox.workspace import MARK_FILE, open_workspace
from menace.testing.processes import OURS


def fill(destination: Path) -> None:
    """A repository with one module."""
    (destination / "little").mkdir()
    (destination / "little" / "module.py").write_text("x = 1\n")


def test_it_holds_copies_and_a_mark() -> None:
    """The target and the child's own code, byte-compiled, lie side by side under a mark with its owner."""
    with open_workspace("little", "mark-1", OURS, fill) as workspace:
        assert (workspace.repository / "module.py").read_text() == "x = 1\n"
        assert (workspace.child_code / "serving" / "harness.py").is_file()
        assert list((workspace.child_code / "serving" / "__pycache__").glob("harness.*.pyc"))
        assert (workspace.root / MARK_FILE).read_text() == "mark-1"
        assert workspace.root.name.startswith(f"{PREFIX}{os.getpid()}-")
        assert workspace.parent == workspace.repository.parent
    assert not workspace.root.exists()


def test_byte_code_that_it_cannot_use_is_left_where_it_is(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither that of other interpreters nor what somebody is just writing is copied."""
    child = tmp_path / "child"
    (child / "part" / "__pycache__").mkdir(parents=True)
    (child / "part" / "harness.py").write_text("x = 1\n")
    for ending in ("cpython-27.pyc", f"{sys.implementation.cache_tag}.pyc.1234"):
        (child / "part" / "__pycache__" / f"harness.{ending}").touch()
    monkeypatch.setattr(resources, "files", lambda _: child)

    with open_workspace("little", "m", OURS, fill) as workspace:
        copied = {path.name for path in workspace.child_code.rglob("*") if path.is_file()}

    assert copied == {"harness.py", f"harness.{sys.implementation.cache_tag}.pyc"}


def test_it_is_gone_after_an_error() -> None:
    """Whatever happens inside, nothing stays."""
    with pytest.raises(KeyboardInterrupt), open_workspace("little", "m", OURS, fill) as workspace:
        raise KeyboardInterrupt

    assert not workspace.root.exists()


def test_scratch_folders_go_whatever_was_done_to_them() -> None:
    """Each is new and private, and gone afterwards, closed and nested folders included."""
    with open_workspace("little", "m", OURS, fill) as workspace:
        with workspace.scratch() as first, workspace.scratch() as second:
            (first / "a" / "b").mkdir(parents=True)
            (first / "a").chmod(0)
            shutil.copytree(workspace.repository, second / "copy")
            (second / "link").symlink_to(workspace.repository)

            assert first != second
            assert first.stat().st_mode & 0o077 == 0
        assert not first.exists()
        assert not second.exists()
        assert (workspace.repository / "module.py").exists()


@pytest.mark.parametrize("number", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_no_room_is_one_sentence(number: int) -> None:
    """A copy that cannot be written says why and what to do, and leaves nothing half-written."""

    def fail(destination: Path) -> None:
        (destination / "half").touch()
        raise OSError(number, os.strerror(number))

    with pytest.raises(EnvironmentUnfit, match=os.strerror(number)), open_workspace("little", "m", OURS, fail):
        pass

    assert not list(Path(tempfile.gettempdir()).glob("menace-run-*"))


def test_no_temporary_folder_is_one_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A temporary folder that is not there is named as such."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path / "not" / "there"))

    with pytest.raises(EnvironmentUnfit, match="set TMPDIR"), open_workspace("little", "m", OURS, fill):
        pass
