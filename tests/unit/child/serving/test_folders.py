"""Folders are emptied whatever was done to them."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from menace.child.serving.folders import Kept, empty, enter, listing, remove


def dig(folder: Path, depth: int, name: str) -> None:
    """Make folders within folders, deeper than any path may be long."""
    descriptor = os.open(folder, os.O_RDONLY)
    for _ in range(depth):
        os.mkdir(name, dir_fd=descriptor)
        inner = os.open(name, os.O_RDONLY, dir_fd=descriptor)
        os.close(descriptor)
        descriptor = inner
    os.close(descriptor)


@pytest.mark.parametrize(("depth", "name"), [(2000, "d"), (200, "n" * 100)])
def test_depth_is_no_obstacle(tmp_path: Path, depth: int, name: str) -> None:
    """Neither recursion nor the longest path the system knows stops the removal."""
    dig(tmp_path, depth, name)
    empty(str(tmp_path))

    assert list(tmp_path.iterdir()) == []


def test_modes_are_no_obstacle(tmp_path: Path) -> None:
    """Folders that nobody may read or enter are opened first."""
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (inner / "file").touch(mode=0)
    for folder in (inner, inner.parent):
        folder.chmod(0)
    empty(str(tmp_path))

    assert list(tmp_path.iterdir()) == []


def test_links_are_removed_and_not_followed(tmp_path: Path) -> None:
    """What a link points to stays."""
    (tmp_path / "kept").mkdir()
    (tmp_path / "kept" / "file").touch()
    (tmp_path / "work").mkdir()
    (tmp_path / "work" / "link").symlink_to(tmp_path / "kept")
    os.mkfifo(tmp_path / "work" / "pipe")
    empty(str(tmp_path / "work"))

    assert listing(str(tmp_path / "work")) == frozenset()
    assert (tmp_path / "kept" / "file").exists()


def test_names_to_keep_stay(tmp_path: Path) -> None:
    """Only what was not there before is removed."""
    (tmp_path / "kept" / "inner").mkdir(parents=True)
    (tmp_path / "menace-0-0").mkdir()
    (tmp_path / "new" / "inner").mkdir(parents=True)
    empty(str(tmp_path), frozenset({"kept", "menace-0-0"}))

    assert listing(str(tmp_path)) == {"kept", "menace-0-0"}
    assert (tmp_path / "kept" / "inner").is_dir()


def test_odd_names_are_removed(tmp_path: Path) -> None:
    """Bytes that are no text and spaces that are no spaces are names like others."""
    for name in (b"\xff\xfe", b" ", b"-rf", b"a\nb", "é".encode()):
        os.mkdir(os.path.join(os.fsencode(tmp_path), name))  # noqa: PTH102, PTH118 - a path of bytes
    empty(str(tmp_path))

    assert list(tmp_path.iterdir()) == []


def test_a_whole_folder_goes(tmp_path: Path) -> None:
    """Removing says whether the folder is gone; one that is not there is."""
    folder = tmp_path / "folder"
    (folder / "inner").mkdir(parents=True)

    assert remove(str(folder))
    assert remove(str(folder))
    assert not folder.exists()


def test_entering_makes_the_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder that is gone, or a file in its place, is no obstacle."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "file").touch()
    for name in ("gone", "file"):
        enter(str(tmp_path / name))

        assert Path.cwd() == tmp_path / name


def test_a_folder_is_as_it_was_while_we_are_in_it_and_nothing_came(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Another folder, another file, or one that was made again under the same name is not the same."""
    home = tmp_path / "home"
    home.mkdir()
    kept = Kept(str(home))
    monkeypatch.chdir(home)
    found = [kept.is_as_it_was()]
    monkeypatch.chdir(tmp_path)
    found.append(kept.is_as_it_was())
    monkeypatch.chdir(home)
    (home / "new").touch()
    found.append(kept.is_as_it_was())
    kept.tidy()
    found.append(kept.is_as_it_was())
    home.rmdir()
    home.mkdir()
    found.append(kept.is_as_it_was())

    assert found == [True, False, False, True, False]
