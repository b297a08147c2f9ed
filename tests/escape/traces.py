"""What a sandbox could leave on the machine: processes, mounts, namespaces, control groups, temporary files."""

from __future__ import annotations

import os
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import psutil

GRACE_SECONDS = 20.0
CGROUPS = Path("/sys/fs/cgroup")


@contextmanager
def nothing_left(found: list[str]) -> Iterator[None]:
    """Add to ``found`` what is there after the block and was not before, as far as it is ours.

    Whoever calls this adopts orphans, so that every process from inside is below this one, however it tried to leave.
    """
    before = _traces()
    yield
    until = time.monotonic() + GRACE_SECONDS
    while (left := _new(before, _traces())) and time.monotonic() < until:
        _bury()
    found += left


def _new(before: dict[str, set[str]], after: dict[str, set[str]]) -> list[str]:
    new = [(kind, each) for kind in after for each in sorted(after[kind] - before[kind])]
    return [f"left behind: {kind} {_described(each) if kind == 'process' else each}" for kind, each in new]


def _bury() -> None:
    """Wait for what is dead already and was left to us."""
    for child in psutil.Process().children():
        with suppress(psutil.Error, ChildProcessError):
            if child.status() == psutil.STATUS_ZOMBIE and child.ppid() == os.getpid():
                os.waitpid(child.pid, os.WNOHANG)
    time.sleep(0.02)


def _traces() -> dict[str, set[str]]:
    below = psutil.Process().children(recursive=True)
    return {
        # By number and start: what it is called changes when it becomes another program.
        "process": {f"{each.pid} {each.create_time()}" for each in below},
        "namespace": {each for process in [psutil.Process(), *below] for each in _namespaces(process.pid)},
        "mount": set(Path("/proc/self/mountinfo").read_text(encoding="utf-8").splitlines()),
        "descriptor": {link for link in _descriptors() if not link.startswith(("pipe:", "socket:"))},
        "control group": set(_cgroups()),
        "temporary file": {path.name for path in Path(tempfile.gettempdir()).iterdir()},
    }


def _described(process: str) -> str:
    """The number of a process, and what it is called if it is still there."""
    number = process.partition(" ")[0]
    try:
        return f"{number} {' '.join(psutil.Process(int(number)).cmdline())}"
    except psutil.Error:
        return f"{number} (ending)"


def _namespaces(pid: int) -> Iterator[str]:
    with suppress(OSError):
        for path in Path(f"/proc/{pid}/ns").iterdir():
            yield str(path.readlink())


def _descriptors() -> Iterator[str]:
    for path in Path("/proc/self/fd").iterdir():
        with suppress(OSError):  # the one that was open for looking
            yield str(path.readlink())


def _cgroups() -> Iterator[str]:
    """Control groups that carry our number; others may run tests of their own beside us."""
    for folder, names, _ in os.walk(CGROUPS):
        yield from (f"{folder}/{name}" for name in names if f"-{os.getpid()}-" in name)
