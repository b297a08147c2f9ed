"""What a case touches and leaves behind."""

from __future__ import annotations

import os
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from menace.child.measuring.leaks import Leaks, open_handles, peak_memory, running_children

Fresh = Callable[..., str]

OBSERVE = """
import os, shutil, socket, subprocess, sys
from menace.child.measuring.observe import Observer
os.makedirs("scratch/work"); os.chdir("scratch/work")
outside = os.path.abspath("../../outside")
observer = Observer(os.path.abspath(".."), deny={deny})
os.makedirs("folder")
observer.begin()
try:
    {code}
except OSError as error:
    print(type(error).__name__, end=" ")
observer.end()
print(*sorted(observer.capabilities))
"""


@pytest.mark.parametrize(
    ("code", "capabilities"),
    [
        ("open('file', 'w').close()", ""),
        ("open('../file', 'a').close()", ""),
        ("open(os.devnull, 'w').close()", ""),
        ("open(outside, 'w').close()", "write"),
        ("open(sys.executable).close()", ""),
        ("os.mkdir(outside)", "write"),
        ("os.rename('folder', 'other')", ""),
        ("os.rename('folder', outside)", "write"),
        ("os.symlink(outside, 'link')", ""),
        ("os.symlink('folder', outside)", "write"),
        ("shutil.copyfile(sys.executable, 'copy')", ""),
        ("os.rmdir('folder')", ""),
        ("shutil.rmtree('folder')", ""),
        ("subprocess.run(['true'])", "spawn"),
        ("socket.socket().connect(('127.0.0.1', 9))", "ConnectionRefusedError connect"),
        ("os.kill(os.getpid(), 0)", ""),
        ("os.kill(os.getppid(), 0)", "signal"),
    ],
)
def test_capabilities_are_what_reaches_outside_the_scratch_folder(fresh: Fresh, code: str, capabilities: str) -> None:
    """Reading and writing within the scratch folder is nobody's business; the rest is recorded."""
    assert fresh(OBSERVE.format(code=code, deny=False)) == capabilities


@pytest.mark.parametrize(
    "code", ["open(outside, 'w')", "os.mkdir(outside)", "os.kill(os.getppid(), 0)", "os.rename('folder', outside)"]
)
def test_without_a_kernel_that_denies_the_observer_does(fresh: Fresh, tmp_path: Path, code: str) -> None:
    """What may not be done raises, and is not done."""
    assert fresh(OBSERVE.format(code=code, deny=True)).startswith("PermissionError")
    assert not (tmp_path / "outside").exists()


def test_a_link_to_the_outside_is_outside_when_nobody_else_denies(fresh: Fresh, tmp_path: Path) -> None:
    """A path within the scratch folder may lead out of it."""
    code = "os.symlink(outside, 'link'); open('link', 'w')"

    assert fresh(OBSERVE.format(code=code, deny=True)).startswith("PermissionError")
    assert not (tmp_path / "outside").exists()


def test_nothing_is_seen_between_cases(fresh: Fresh) -> None:
    """What the harness does itself is not held against the target."""
    code = "observer.end(); open(outside, 'w').close()"

    assert fresh(OBSERVE.format(code=code, deny=True)) == ""


def test_nothing_left_is_no_leak() -> None:
    """A moment in which nothing happened leaves nothing."""
    assert Leaks().found() == []


def test_threads_and_handles_are_counted() -> None:
    """New ones are named, and are no longer there once they ended."""
    leaks, leave = Leaks(), threading.Event()
    thread = threading.Thread(target=leave.wait, name="waiting")
    thread.start()
    descriptors = [os.open(os.devnull, os.O_RDONLY) for _ in range(2)]

    assert leaks.found() == ["thread waiting", "2 open file handles"]

    leave.set()
    thread.join()
    for descriptor in descriptors:
        os.close(descriptor)
    assert leaks.found() == []


def test_a_process_counts_while_it_runs(fresh: Fresh) -> None:
    """A running child is left behind, one that ended is not."""
    code = """
        import subprocess
        from menace.child.measuring.leaks import Leaks, running_children
        leaks = Leaks()
        child = subprocess.Popen(["sleep", "1000"])
        print(leaks.found(), running_children() == {child.pid})
        child.kill(); child.wait()
        print(leaks.found(), running_children())
    """

    assert fresh(code).splitlines() == ["['1 running process'] True", "[] set()"]


def test_numbers_of_this_process() -> None:
    """Standard streams are open, memory is used, and no child runs that is not ours."""
    assert {0, 1, 2} <= open_handles()
    assert peak_memory() > 1_000_000
    assert running_children() >= set()
