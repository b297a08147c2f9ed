"""The check on leftovers notices them: it guards every other test, so it needs one of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

LEAKING = """\
import subprocess, sys, tempfile, threading

def test_process():
    subprocess.Popen([sys.executable, "-c", "input()"], stdin=subprocess.PIPE)

def test_thread():
    threading.Thread(target=threading.Event().wait, daemon=True, name="forgotten").start()

def test_temporary_file():
    tempfile.mkdtemp(prefix="forgotten-")

def test_tidy(tmp_path):
    subprocess.run([sys.executable, "-c", "pass"], check=True)
    with tempfile.TemporaryDirectory():
        (tmp_path / "kept-by-pytest").touch()
"""


def test_each_kind_of_leftover_fails_its_test_and_no_other(root: Path, tmp_path: Path) -> None:
    """A process, a thread and a temporary file are each named; a tidy test passes."""
    check = (root / "tests" / "conftest.py").read_text(encoding="utf-8")
    # What is left on purpose does not end, however long one waits for it.
    hurried, changed = re.subn(r"(?m)^GRACE_SECONDS = .*$", "GRACE_SECONDS = 0.5", check)
    (tmp_path / "conftest.py").write_text(hurried, encoding="utf-8")
    (tmp_path / "test_leaking.py").write_text(LEAKING)
    places = [f"--rootdir={tmp_path}", f"--basetemp={tmp_path / 'base'}", str(tmp_path / "test_leaking.py")]
    answer = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "-p", "no:xdist", *places],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=200,
    )

    assert changed == 1
    assert "4 passed, 3 errors" in answer.stdout
    assert "left behind: thread forgotten" in answer.stdout
    assert "left behind: temporary file forgotten-" in answer.stdout
    assert "left behind: process" in answer.stdout
