"""A disk that breaks as a whole, in one file, or for a moment."""

from __future__ import annotations

import errno
import os
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from menace.child.effects.broken_device import BrokenDevice

EIO = {"name": "eio"}
Under = Callable[..., tuple[Any, dict[str, float]]]


def case_of(operations: str, at: int = 0, reach: str = "all") -> int:
    """The first case that meets this breakage when nobody says anything."""
    for index in range(100):
        effect = BrokenDevice(1, {})
        effect.begin(index)
        effect.end()
        if tuple(effect._broken) == (operations, at, reach):
            return index
    raise AssertionError(f"no early case meets {operations} {at} {reach}")


@pytest.fixture
def two(tmp_path: Path) -> tuple[Path, Path]:
    """Two files."""
    paths = tmp_path / "first", tmp_path / "second"
    for path in paths:
        path.write_text(path.name)
    return paths


def test_one_file_may_be_broken_and_the_others_not(two: tuple[Path, Path], under: Under) -> None:
    """Whoever goes on with another file gets it, and whoever tries the same one again does not."""

    def read_all() -> list[object]:
        found: list[object] = []
        for path in (two[0], two[0], two[1]):
            try:
                found.append(path.read_text())
            except OSError as error:
                found.append(error.errno)
        return found

    answer, _ = under(read_all, EIO, index=case_of("read", reach="file"))

    assert answer == [errno.EIO, errno.EIO, "second"]
    assert under(read_all, EIO, index=case_of("read", 1, "file"))[0] == ["first", "first", errno.EIO]


def test_an_operation_may_fail_once(two: tuple[Path, Path], under: Under) -> None:
    """Whoever tries again in the middle of its work succeeds."""

    def read_twice() -> str:
        try:
            return two[0].read_text()
        except OSError:
            return "again " + two[0].read_text()

    assert under(read_twice, EIO, index=case_of("both", 1, "once"))[0] == "again first"


def test_what_can_be_read_may_not_be_written(two: tuple[Path, Path], under: Under) -> None:
    """Some cases get as far as their first write."""
    answer, _ = under(lambda: two[0].write_text(two[1].read_text()), EIO, index=case_of("write"))

    assert answer.errno == errno.EIO
    assert two[0].read_text() == ""


def test_folders_are_on_the_disk_as_well(tmp_path: Path, under: Under) -> None:
    """They are not listed, and none is made."""

    def listing() -> list[str]:
        return os.listdir(tmp_path)  # noqa: PTH208 - newer path objects list folders in another way

    for attempt in (listing, (tmp_path / "new").mkdir):
        answer, told = under(attempt, EIO)

        assert (answer.errno, told["eio_errors"]) == (errno.EIO, 1)
    assert list(tmp_path.iterdir()) == []
