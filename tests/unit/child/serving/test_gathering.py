"""Memory of a zygote that lies together: nothing but its place changes."""

import subprocess
import sys
from pathlib import Path

import pytest

from menace.child.serving import gathering

pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="memory is arranged on Linux only")

_ARRANGED = """
import os, sys
from menace.child.serving.gathering import Gatherer, lie_together
as_usual = lie_together()
held = [[number] * 8 for number in range(60_000)]
as_usual()
Gatherer().gather()
"""


def _ran(source: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run([sys.executable, "-c", _ARRANGED + source], capture_output=True, text=True, check=False)


def test_objects_made_meanwhile_are_as_they_were() -> None:
    """Values, new objects and freed ones work as ever, and the interpreter comes down cleanly."""
    ran = _ran(
        "assert all(row == [number] * 8 for number, row in enumerate(held))\n"
        "del held\n"
        "again = [str(number) for number in range(200_000)]\n"
        "print(again[-1])"
    )

    assert (ran.stdout, ran.stderr, ran.returncode) == ("199999\n", "", 0)


def test_a_copy_may_end_like_any_process() -> None:
    """A copied process that frees everything at its end gives no stretch to somebody it does not belong to."""
    ran = _ran(
        "pid = os.fork()\nif not pid:\n    sys.exit(3)\nprint(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))\n"
    )

    assert (ran.stdout, ran.stderr, ran.returncode) == ("3\n", "", 0)


def test_a_good_part_of_it_lies_in_huge_pages() -> None:
    """Where the kernel has huge pages to give, much of what was made lies in them; how much depends on its place."""
    ran = _ran(
        "lines = open('/proc/self/smaps_rollup').read().splitlines()\n"
        "print(*(line.split()[1] for line in lines if line.startswith(('Anonymous:', 'AnonHugePages:'))))"
    )

    written, huge = map(int, ran.stdout.split())
    if not huge:
        pytest.skip("this kernel gives no huge pages on demand")
    assert huge > written / 4


def test_an_interpreter_without_such_functions_is_left_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where there is no C library of the right kind, asking for it does nothing."""
    monkeypatch.setattr(gathering.ctypes, "CDLL", lambda name: object())

    assert gathering.lie_together()() is None


def test_without_a_map_of_memory_nothing_is_gathered(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Where the process table is hidden, memory stays where it is, and the process lives on."""
    asked: list[int] = []
    gatherer = gathering.Gatherer()
    monkeypatch.setattr(gatherer, "_advise", lambda *area: asked.append(area[0]))
    monkeypatch.setattr(gathering, "_MAP", str(tmp_path / "nothing"))

    gatherer.gather()

    assert not asked
