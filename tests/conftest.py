"""What holds for every test: nothing it started or wrote may outlive it."""

from __future__ import annotations

import os
import sys
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

import psutil
import pytest
from hypothesis import HealthCheck, settings

from menace.sandbox.layers.cgroups import find_places

GRACE_SECONDS = 20.0
"""How long something that is already ending may take to be gone."""

KEPT_BY_PYTHON = ("multiprocessing.resource_tracker", "multiprocessing.forkserver")
"""Processes the standard library starts once and keeps until the interpreter ends."""

_OF_ANY_KIND = 0x40000000
"""``__WALL`` of waitid(2): also children that were cloned without a signal for their end."""

ROOT = Path(__file__).resolve().parent.parent

# How long an example takes says nothing about the code where others keep the machine busy.
settings.register_profile("unhurried", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("unhurried")


@pytest.fixture(scope="session")
def root() -> Path:
    """The checkout."""
    return ROOT


@pytest.fixture(scope="session", autouse=True)
def private_temporary_folder(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Temporary files of this worker and its children go to a folder nobody else writes to, so leftovers show."""
    folder = tmp_path_factory.mktemp("tmp")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", str(folder))
        patch.setattr(tempfile, "tempdir", str(folder))
        yield folder


@pytest.fixture(autouse=True)
def nothing_left_behind(private_temporary_folder: Path) -> Iterator[None]:
    """Fail the test that leaves a process, a thread, a temporary file, a control group or a mount."""
    processes, threads = _children(), set(threading.enumerate())
    groups, mounts = _groups(), _mounts()
    files = set(private_temporary_folder.iterdir())
    yield
    running = _still_running(_children() - processes)
    left = [f"process {_describe(child)}" for child in running]
    for child in running:
        child.kill()  # named above; left alone it would burden every later test
    psutil.wait_procs(running, timeout=GRACE_SECONDS)
    left += [f"thread {thread.name}" for thread in _still_alive(set(threading.enumerate()) - threads)]
    left += [f"temporary file {path.name}" for path in sorted(set(private_temporary_folder.iterdir()) - files)]
    left += [f"control group {path}" for path in _groups() - groups]
    left += [f"mount {line}" for line in _mounts() - mounts]
    if left:
        pytest.fail("left behind: " + ", ".join(left), pytrace=False)


def _groups() -> set[Path]:
    """The control groups that this process made."""
    return {path for place in find_places() for path in place.folder.glob(f"menace-run-{os.getpid()}-*")}


def _mounts() -> set[str]:
    try:
        lines = Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()
    except OSError:
        return set()
    # Others on this machine mount things too; ours carry our name.
    return {line for line in lines if "menace" in line}


def _children() -> set[psutil.Process]:
    # Whoever has no child has no descendants. The kernel says so at once, while psutil reads about every process of the
    # machine, which twice for each of thousands of tests adds up.
    return set(psutil.Process().children(recursive=True)) if _is_parent() else set()


def _is_parent() -> bool:
    """Whether this process has a child, be it running or ended and not waited for; nothing is changed by asking."""
    if sys.platform != "linux":
        return True
    try:
        os.waitid(os.P_ALL, 0, os.WEXITED | os.WNOHANG | os.WNOWAIT | _OF_ANY_KIND)
    except ChildProcessError:
        return False
    return True


def _still_running(children: set[psutil.Process]) -> list[psutil.Process]:
    ending = [child for child in children if not any(word in _describe(child) for word in KEPT_BY_PYTHON)]
    return psutil.wait_procs(ending, timeout=GRACE_SECONDS)[1] if ending else []


def _describe(child: psutil.Process) -> str:
    try:
        return f"{child.pid} ({' '.join(child.cmdline())})"
    except psutil.Error:
        return f"{child.pid} (gone)"


def _still_alive(threads: set[threading.Thread]) -> list[threading.Thread]:
    for thread in threads:
        thread.join(GRACE_SECONDS)
    return [thread for thread in threads if thread.is_alive()]
