"""Copying a process without telling anybody in it."""

from __future__ import annotations

import os
import subprocess
import sys
from types import SimpleNamespace
from typing import Any

import pytest

from menace.child.serving import forking

SCRIPT = """
import os, sys
from menace.child.serving.forking import silent_fork
os.register_at_fork(before=lambda: print("before"), after_in_child=lambda: print("child"))
fork = silent_fork()
pid = fork()
if not pid:
    print("copy of", os.getppid() == int(sys.argv[1] or os.getppid()), flush=True)
    os._exit(7)
_, status = os.waitpid(pid, 0)
print("ended with", os.waitstatus_to_exitcode(status))
"""


def test_a_copy_goes_on_and_no_hook_is_run() -> None:
    """The copy has the number 0, its original the number of the copy, and nobody was told."""
    done = subprocess.run([sys.executable, "-c", SCRIPT, ""], capture_output=True, text=True, check=True, timeout=100)

    assert done.stdout.splitlines() == ["copy of True", "ended with 7"]


def test_a_copy_that_cannot_be_made_is_an_error_of_the_system(monkeypatch: pytest.MonkeyPatch) -> None:
    """With the reason that the system gives."""
    monkeypatch.setattr(forking.ctypes, "PyDLL", lambda *_, **__: SimpleNamespace(fork=lambda: -1))
    monkeypatch.setattr(forking.ctypes, "get_errno", lambda: 11)

    with pytest.raises(BlockingIOError):
        forking.silent_fork()()


@pytest.mark.parametrize("missing", [OSError("no library"), AttributeError("no such function")])
def test_where_there_is_no_such_function_the_interpreter_forks(
    monkeypatch: pytest.MonkeyPatch, missing: Exception
) -> None:
    """Slower, and just as right."""

    def opened(*_: Any, **__: Any) -> Any:
        raise missing

    monkeypatch.setattr(forking.ctypes, "PyDLL", opened)

    assert forking.silent_fork() is os.fork


def test_all_others_are_ended_without_a_word_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    """The system is asked to end everybody at once; that there is nobody is no matter."""
    asked: list[tuple[int, int]] = []

    def kill(number: Any, signal: Any) -> int:
        asked.append((number.value, signal.value))
        return -1

    monkeypatch.setattr(forking.ctypes, "PyDLL", lambda *_, **__: SimpleNamespace(kill=kill))
    forking.ending_all_others()()

    assert asked == [(-1, 9)]


def test_without_the_library_the_interpreter_ends_them(monkeypatch: pytest.MonkeyPatch) -> None:
    """The same, and nobody hears of it either."""
    asked: list[tuple[int, int]] = []

    def kill(number: int, signal: int) -> None:
        asked.append((number, signal))
        raise ProcessLookupError

    monkeypatch.setattr(forking.ctypes, "PyDLL", lambda *_, **__: SimpleNamespace())
    monkeypatch.setattr(forking.os, "kill", kill)
    forking.ending_all_others()()

    assert asked == [(-1, 9)]
