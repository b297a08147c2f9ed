"""Where Menace keeps what it writes."""

from __future__ import annotations

import errno
import os
import pickle
import sys
from pathlib import Path

import pytest

from menace.errors import EnvironmentUnfit, UsageError
from menace.store import DataFolderNotWritable, prepare_data_folder, user_cache_folder
from menace.store import data_folder as module

on_posix = pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="the custom differs there")


def test_a_new_folder_ignores_itself(tmp_path: Path) -> None:
    """It is made with its parents, and git sees nothing in it."""
    folder = prepare_data_folder(tmp_path / "deep" / "sandbox_data")

    assert folder == tmp_path / "deep" / "sandbox_data"
    assert [path.name for path in folder.iterdir()] == [".gitignore"]
    assert (folder / ".gitignore").read_text() == "*\n"


def test_preparing_again_changes_nothing(tmp_path: Path) -> None:
    """What the user put there stays, the rules for git included."""
    folder = prepare_data_folder(tmp_path / "sandbox_data")
    (folder / ".gitignore").write_text("*\n!presets.json\n")
    (folder / "presets.json").write_text("{}")
    prepare_data_folder(folder)

    assert (folder / ".gitignore").read_text() == "*\n!presets.json\n"
    assert sorted(path.name for path in folder.iterdir()) == [".gitignore", "presets.json"]


def test_a_file_in_its_place_is_refused(tmp_path: Path) -> None:
    """One sentence, and the file stays."""
    place = tmp_path / "sandbox_data"
    place.write_text("mine")

    with pytest.raises(UsageError, match="because that is a file"):
        prepare_data_folder(place)
    with pytest.raises(UsageError, match="cannot be"):
        prepare_data_folder(place / "below")
    assert place.read_text() == "mine"


@pytest.mark.skipif(sys.platform == "win32", reason="symbolic links need a privilege there")
def test_a_symbolic_link_in_its_place_is_refused(tmp_path: Path) -> None:
    """A repository cannot send what we write to another folder, nor into a circle."""
    (tmp_path / "home").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "home")
    (tmp_path / "circle").symlink_to(tmp_path / "circle")

    for name in ("link", "circle"):
        with pytest.raises(UsageError, match="is a symbolic link"):
            prepare_data_folder(tmp_path / name)
    assert list((tmp_path / "home").iterdir()) == []


def test_a_repository_is_no_data_folder(tmp_path: Path) -> None:
    """Otherwise git would ignore the whole project."""
    (tmp_path / ".git").mkdir()

    with pytest.raises(UsageError, match="is itself a repository"):
        prepare_data_folder(tmp_path)
    assert not (tmp_path / ".gitignore").exists()


@pytest.mark.parametrize("name", ["a\x00b", "a" * 300])
def test_a_name_that_cannot_be_is_refused(tmp_path: Path, name: str) -> None:
    """The mistake is the user's."""
    with pytest.raises(UsageError, match="the data folder cannot be"):
        prepare_data_folder(tmp_path / name)


@pytest.mark.skipif(sys.platform == "win32" or os.geteuid() == 0, reason="nothing is forbidden to the superuser")
@pytest.mark.parametrize("name", ["new", "."])
def test_a_place_without_permission_is_told_apart(tmp_path: Path, name: str) -> None:
    """The caller can see that another place may do."""
    tmp_path.chmod(0o500)
    try:
        with pytest.raises(DataFolderNotWritable, match="cannot be written"):
            prepare_data_folder(tmp_path / name)
    finally:
        tmp_path.chmod(0o700)


@pytest.mark.parametrize("code", [1, 13, 30])
def test_a_read_only_place_is_told_apart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int) -> None:
    """Whatever the system calls it, writing is not allowed there."""

    def refuse(**_: object) -> None:
        raise OSError(code, os.strerror(code))

    monkeypatch.setattr(module, "TemporaryFile", refuse)
    with pytest.raises(DataFolderNotWritable) as refusal:
        prepare_data_folder(tmp_path / "sandbox_data")
    assert refusal.value.path == tmp_path / "sandbox_data"
    assert str(pickle.loads(pickle.dumps(refusal.value))) == str(refusal.value)  # noqa: S301 - our own bytes


def test_a_full_disk_is_not_a_matter_of_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is reported as it is."""

    def refuse(**_: object) -> None:
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(module, "TemporaryFile", refuse)
    with pytest.raises(EnvironmentUnfit, match="No space left on device") as refusal:
        prepare_data_folder(tmp_path / "sandbox_data")
    assert not isinstance(refusal.value, DataFolderNotWritable)


@on_posix
@pytest.mark.parametrize(
    ("environment", "folder"),
    [
        ({"HOME": "/home/ann"}, "/home/ann/.cache/menace"),
        ({"HOME": "/home/ann", "XDG_CACHE_HOME": "/fast"}, "/fast/menace"),
        ({"HOME": "/home/ann", "XDG_CACHE_HOME": "relative"}, "/home/ann/.cache/menace"),
        ({"HOME": "/home/ann", "XDG_CACHE_HOME": ""}, "/home/ann/.cache/menace"),
    ],
)
def test_the_fallback_is_in_the_users_cache(environment: dict[str, str], folder: str) -> None:
    """The custom of the system decides, by the variables given."""
    assert user_cache_folder(environment) == Path(folder)


@on_posix
@pytest.mark.parametrize("environment", [{}, {"HOME": ""}, {"HOME": "relative"}])
def test_without_a_home_there_is_no_fallback(environment: dict[str, str]) -> None:
    """The sentence says what to set."""
    with pytest.raises(EnvironmentUnfit, match="set SANDBOX_DATA_DIR"):
        user_cache_folder(environment)


def test_a_file_system_without_locks_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The sentence says what is missing and what to set; the note for git is not written there."""
    fcntl = pytest.importorskip("fcntl")

    def refuse(*_: object) -> None:
        raise OSError(errno.ENOLCK, os.strerror(errno.ENOLCK))

    monkeypatch.setattr(fcntl, "lockf", refuse)
    with pytest.raises(DataFolderNotWritable, match=r"without locks.*SANDBOX_DATA_DIR") as refusal:
        prepare_data_folder(tmp_path / "sandbox_data")

    assert refusal.value.exit_code == 4
    assert list((tmp_path / "sandbox_data").iterdir()) == []
