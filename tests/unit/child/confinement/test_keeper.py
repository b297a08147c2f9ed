"""Nothing outlives the processes around the target, and every end is reported."""

from __future__ import annotations

import os
import signal
from collections.abc import Callable

import psutil
import pytest

Fresh = Callable[..., str]

KEEP = """
import os, signal, subprocess, sys, time
from menace.child.confinement import confine, keeper
if sys.argv[1] == "own table":
    confine.leave_namespaces()
keeper.keep(lambda status: os.write(1, b"status %d\\n" % status))
"""
SECONDS = f"4712.{os.getpid()}"
"""How long a process sleeps that must not be left: in no other worker are there such."""
TABLES = pytest.mark.parametrize("table", ["own table", "shared table"])


@TABLES
@pytest.mark.parametrize(
    ("end", "code"),
    [
        ("os._exit(0)", 0),
        ("os._exit(7)", 7),
        ("os.kill(os.getpid(), signal.SIGKILL)", -signal.SIGKILL),
        ("os.kill(os.getpid(), signal.SIGTERM)", -signal.SIGTERM),
        ("os.abort()", -signal.SIGABRT),
        ("os.killpg(0, signal.SIGTERM)", -signal.SIGTERM),
    ],
)
def test_the_end_of_the_worker_is_reported(fresh: Fresh, table: str, end: str, code: int) -> None:
    """An exit is told with its status, a death by signal with that signal."""
    word, status = fresh(f"{KEEP}\n{end}", table).split()

    assert (word, os.waitstatus_to_exitcode(int(status))) == ("status", code)


@TABLES
@pytest.mark.parametrize("end", ["os._exit(0)", "os.kill(os.getpid(), signal.SIGKILL)"])
def test_a_grandchild_that_left_everything_is_gone(fresh: Fresh, table: str, end: str) -> None:
    """A session of its own, an empty environment and a parent that is gone do not save a process."""
    code = f"""{KEEP}
if not os.fork():
    os.setsid()
    if not os.fork():
        os.execve("/bin/sh", ["sh", "-c", "exec sleep {SECONDS}"], {{}})
    os._exit(0)
os.wait()
{end}
"""
    fresh(code, table)
    left = [each for each in psutil.process_iter(["cmdline"]) if SECONDS in (each.info["cmdline"] or [])]

    assert left == []


@TABLES
def test_the_end_of_the_outer_process_is_the_end_of_all(fresh: Fresh, table: str) -> None:
    """When the process that was started is killed, the worker does not go on."""
    code = f"""
import subprocess, sys
inner = {KEEP + "os.write(1, b'ready'); time.sleep(4713)"!r}
child = subprocess.Popen([sys.executable, "-c", inner, sys.argv[1], "{SECONDS}"], stdout=subprocess.PIPE)
child.stdout.read(5)
child.kill()
child.wait()
child.stdout.read()  # ends when the last process that holds the pipe has ended
"""
    fresh(code, table)
    left = [each for each in psutil.process_iter(["cmdline"]) if SECONDS in (each.info["cmdline"] or [])]
    _, still_there = psutil.wait_procs(left, timeout=60)

    assert still_there == []
