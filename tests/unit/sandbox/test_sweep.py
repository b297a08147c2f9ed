"""Only what is marked and abandoned is removed."""

from __future__ import annotations

import os
import subprocess
import tempfile
import time
from collections.abc import Callable, Iterator
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from menace.sandbox.layers.cgroups import RECORD, Groups
from menace.sandbox.owners import PREFIX, owned_prefix
from menace.sandbox.sweep import MARK_VARIABLE, sweep
from menace.sandbox.workspace import MARK_FILE

NOW = timedelta(0)
Place = Callable[..., Path]


@pytest.fixture
def gone() -> int:
    """The number of a process that has ended."""
    child = subprocess.Popen(["true"])
    child.wait()
    return child.pid


@pytest.fixture
def place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Place:
    """Makes run folders in a temporary folder of this test's own."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))

    def make(name: str, mark: str | None = "m") -> Path:
        folder = tmp_path / name
        (folder / "target").mkdir(parents=True)
        if mark is not None:
            (folder / MARK_FILE).write_text(mark)
        return folder

    return make


def owned_by(pid: int) -> str:
    """The name a run of a process with that number gave its folder, long ago."""
    return f"{PREFIX}{pid}-t1-x"


def test_an_abandoned_folder_is_removed(place: Place, gone: int) -> None:
    """The folder of a run whose process is gone goes too, and is counted."""
    folder = place(owned_by(gone))
    (folder / "target").chmod(0)
    swept = sweep(NOW)

    assert (swept.folders, swept.failed) == (1, ())
    assert not folder.exists()


def test_the_folder_of_a_living_run_stays(place: Place) -> None:
    """A run that still goes on keeps its folder."""
    folder = place(f"{owned_prefix()}x")

    assert sweep(NOW).folders == 0
    assert folder.exists()


def test_a_number_that_was_given_again_is_another_process(place: Place) -> None:
    """The owner is known by its number and the time of its start."""
    folder = place(owned_by(os.getpid()))

    assert sweep(NOW).folders == 1
    assert not folder.exists()


@pytest.mark.parametrize("name", ["", "a", "x-1-b", "--", "12", "12-t-b", "12-s1-b"])
def test_a_folder_whose_name_does_not_tell_its_owner_stays(place: Place, name: str) -> None:
    """What cannot be told to be ours is not touched."""
    folder = place(f"{PREFIX}{name}")

    assert sweep(NOW).folders == 0
    assert folder.exists()


def test_a_folder_without_its_mark_is_removed(place: Place, gone: int) -> None:
    """A run may be killed before it writes its mark, or while it removes its folder."""
    folder = place(owned_by(gone), mark=None)

    assert sweep(NOW).folders == 1
    assert not folder.exists()


def test_other_names_stay(place: Place, gone: int) -> None:
    """A mark alone does not make a folder ours."""
    folder = place(f"somebody-elses-{gone}-1-x")

    assert sweep(NOW).folders == 0
    assert folder.exists()


def test_a_link_of_our_name_is_not_followed(place: Place, gone: int, tmp_path: Path) -> None:
    """A link that leads to a marked folder removes nothing."""
    folder = place("elsewhere")
    (tmp_path / owned_by(gone)).symlink_to(folder)

    assert sweep(NOW).folders == 0
    assert (folder / "target").exists()


@pytest.mark.skipif(os.getuid() != 0, reason="only root can give a folder away")
def test_a_folder_of_another_user_stays(place: Place, gone: int) -> None:
    """Anybody can make a folder of our name in a shared place."""
    folder = place(owned_by(gone))
    os.chown(folder, 65534, 65534)

    assert sweep(NOW).folders == 0
    assert folder.exists()


def test_a_young_folder_stays(place: Place, gone: int) -> None:
    """Only what is older than asked for is removed."""
    folder = place(owned_by(gone))
    assert sweep(timedelta(hours=1)).folders == 0

    os.utime(folder, (time.time() - 7200,) * 2)
    assert sweep(timedelta(hours=1)).folders == 1


@pytest.fixture
def sleeper() -> Iterator[Callable[[str], subprocess.Popen[bytes]]]:
    """Starts processes that carry a mark."""
    started: list[subprocess.Popen[bytes]] = []

    def start(mark: str) -> subprocess.Popen[bytes]:
        started.append(subprocess.Popen(["sleep", "1000"], env={MARK_VARIABLE: mark, "PATH": os.defpath}))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait()


def test_processes_with_the_mark_of_an_abandoned_run_are_ended(
    place: Place, gone: int, sleeper: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    """Those of other runs go on."""
    place(owned_by(gone), mark="menace-test-abandoned")
    ended, other = sleeper("menace-test-abandoned"), sleeper("menace-test-other")

    assert sweep(NOW).processes == 1
    assert ended.wait(timeout=60) == -9
    assert other.poll() is None


def test_groups_of_an_abandoned_run_are_removed(
    place: Place, gone: int, sleeper: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    """With the processes in them, even those that lost the mark; the groups of other runs stay."""
    folder = place(owned_by(gone), mark="menace-test-groups")
    groups, others = Groups(folder.name), Groups(f"{owned_prefix()}x")
    if groups.problem:
        pytest.skip(f"no groups can be made here: {groups.problem}")
    groups.record(folder)
    left, other, process = (
        groups.make(memory_bytes=1 << 30, tasks=50),
        others.make(memory_bytes=1 << 30, tasks=50),
        sleeper("none"),
    )
    left.admit(process.pid)
    try:
        swept = sweep(NOW)

        assert swept.groups >= len(groups.folders)
        assert (swept.folders, swept.failed) == (1, ())
        assert other.memory_bytes() == 0
        assert all(list(folder.glob(f"{PREFIX}{os.getpid()}-*")) for folder in others.folders)
        assert process.wait(timeout=60) == -9
    finally:
        assert left.remove()
        assert other.remove()


def test_empty_groups_go_though_nobody_wrote_them_down(
    place: Place, gone: int, sleeper: Callable[[str], subprocess.Popen[bytes]]
) -> None:
    """The folder may be gone before; a group with somebody in it stays, who knows whose it is."""
    groups, taken = Groups(owned_by(gone)), Groups(f"{owned_by(gone)}-taken")
    if groups.problem:
        pytest.skip(f"no groups can be made here: {groups.problem}")
    empty, used = (each.make(memory_bytes=1 << 30, tasks=50) for each in (groups, taken))
    used.admit(sleeper("none").pid)
    try:
        assert sweep(NOW).groups >= len(groups.folders)
        assert not [left for folder in groups.folders for left in folder.glob(f"{owned_by(gone)}-0")]
        assert [left for folder in groups.folders for left in folder.glob(f"{owned_by(gone)}-taken-0")]
    finally:
        assert empty.remove()
        for process in psutil.Process().children():
            process.kill()
        assert used.remove()


def test_a_record_that_names_other_folders_removes_nothing(place: Place, gone: int, tmp_path: Path) -> None:
    """Only what the kernel itself calls a group is one."""
    folder = place(owned_by(gone))
    planted = tmp_path / "elsewhere" / f"{folder.name}-0"
    planted.mkdir(parents=True)
    (folder / RECORD).write_text(f"{planted.parent}\n/nowhere\n\n")

    assert sweep(NOW).groups == 0
    assert planted.is_dir()
