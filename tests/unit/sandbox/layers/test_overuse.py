"""What processes use together is measured on real ones."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil
import pytest

from menace.domain import Limits
from menace.sandbox.layers.overuse import Ceiling, beyond_memory, ceiling, fills, overuse

Start = Callable[[str], psutil.Process]


@pytest.fixture
def start() -> Iterator[Start]:
    """Starts a process that runs some code, says so, and waits."""
    started: list[subprocess.Popen[str]] = []

    def begin(code: str) -> psutil.Process:
        whole = f"import sys, threading\n{code}\nprint('ready', flush=True)\nsys.stdin.read()\nimport os\nos._exit(0)"
        process = subprocess.Popen(
            [sys.executable, "-c", whole], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        return psutil.Process(process.pid)

    yield begin
    for process in started:
        process.kill()
        process.communicate()


def test_little_use_is_no_overuse(start: Start) -> None:
    """With every limit watched, a process that does nothing passes."""
    watched = Ceiling(processes=1, threads=1, memory_bytes=1 << 30, disk_bytes=1, scratch=None)

    assert overuse([start("")], 0, watched) is None


def test_processes_beyond_ours_count(start: Start) -> None:
    """The sentence says how many were allowed."""
    members = [start(""), start("")]

    assert overuse(members, 1, Ceiling(processes=1)) is None
    assert overuse(members, 0, Ceiling(processes=1)) == "started more than 1 processes"


def test_threads_beside_the_first_count(start: Start) -> None:
    """Over all processes together."""
    code = "[threading.Thread(target=threading.Event().wait, daemon=True).start() for _ in range(3)]"
    members = [start(code), start(code)]

    assert overuse(members, 2, Ceiling(threads=6)) is None
    assert overuse(members, 2, Ceiling(threads=5)) == "started more than 5 threads"


def test_memory_counts_once_however_many_share_it(start: Start) -> None:
    """What two processes hold each counts twice, what they share does not."""
    holding = start("held = bytearray(60 << 20)")
    sharing = start("held = bytearray(60 << 20)\nimport os\nfor _ in range(4):\n    if not os.fork(): sys.stdin.read()")
    family = [sharing, *sharing.children()]

    assert overuse([holding], 0, Ceiling(memory_bytes=50 << 20)) == "held more than 50 MiB in all its processes"
    assert len(family) == 5
    assert overuse(family, 0, Ceiling(memory_bytes=200 << 20)) is None
    for child in family[1:]:
        child.kill()


def test_files_in_folders_count(tmp_path: Path) -> None:
    """However deep they lie; links are not followed."""
    deep = tmp_path / "a" / "b"
    deep.mkdir(parents=True)
    (deep / "file").write_bytes(os.urandom(100_000))
    (tmp_path / "link").symlink_to("/usr")
    watched = ceiling(Limits(disk_bytes=60_000), tmp_path, has_group=True)

    assert overuse([], 0, watched) == "wrote more than 0.0572205 MiB"
    assert not fills(tmp_path, 1_000_000)
    assert not fills(tmp_path / "nowhere", 0)


def test_memory_is_watched_only_where_nobody_counts_it(tmp_path: Path) -> None:
    """In a group the kernel does."""
    assert ceiling(Limits(), tmp_path, has_group=True).memory_bytes is None
    assert ceiling(Limits(memory_bytes=5), tmp_path, has_group=False).memory_bytes == 5


def test_the_kernels_verdict_names_the_limit() -> None:
    """Where it is known."""
    assert beyond_memory(64 << 20) == "ended by the memory limit of 64 MiB"
    assert beyond_memory(None) == "ended by the memory limit"
