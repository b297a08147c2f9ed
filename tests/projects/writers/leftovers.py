"""Functions that leave something running, open or very long."""

from __future__ import annotations

import atexit
import os
import subprocess
import sys
import threading
import time
from pathlib import Path

KEPT: list[object] = []


def leaves_thread() -> None:
    """Start a thread that waits for ever."""
    threading.Thread(target=threading.Event().wait, name="left").start()


def leaves_daemon_thread() -> None:
    """Start a thread that waits for ever and would not hold up the end."""
    threading.Thread(target=threading.Event().wait, name="left", daemon=True).start()


def leaves_timer() -> None:
    """Start a timer and forget it."""
    threading.Timer(1000, print).start()


def leaves_child() -> None:
    """Start a process and forget it."""
    KEPT.append(subprocess.Popen(["sleep", "1000"]))


def leaves_detached_child() -> None:
    """Start a process in a session of its own and forget it."""
    KEPT.append(subprocess.Popen(["sleep", "1000"], start_new_session=True))


def leaves_unmarked_child() -> None:
    """Start a process in a session of its own, with nothing of this one's environment, and forget it."""
    KEPT.append(subprocess.Popen(["/bin/sleep", "1000"], start_new_session=True, env={}, cwd="/"))


def leaves_fork() -> None:
    """Split the process and leave one half asleep."""
    if os.fork() == 0:
        time.sleep(1000)
        os._exit(0)


def leaves_handles() -> None:
    """Open a file and keep it open."""
    KEPT.append(open("kept.txt", "w", encoding="utf-8"))


def leaves_farewell() -> None:
    """Ask for something to be done when the process ends."""
    atexit.register(time.sleep, 1000)


def joins_thread() -> int:
    """Start a thread and wait for it, as one should."""
    worker = threading.Thread(target=time.monotonic)
    worker.start()
    worker.join()
    return threading.active_count()


def waits_for_child() -> int:
    """Start a process and wait for it, as one should."""
    return subprocess.run(["true"], check=False).returncode


def closes_file() -> int:
    """Write a file and close it, as one should."""
    return Path("closed.txt").write_text("x", encoding="utf-8")


def talks() -> None:
    """Print five megabytes."""
    for _ in range(5000):
        print("x" * 1000)


def complains() -> None:
    """Print five megabytes to the other stream, past Python."""
    for _ in range(5000):
        os.write(2, b"x" * 1000)


def closes_streams() -> None:
    """Close the standard streams."""
    os.close(1)
    os.close(2)


def silences_streams() -> None:
    """Replace the standard streams with nothing."""
    sys.stdout = sys.stderr = None  # type: ignore[assignment]


def closes_everything() -> None:
    """Close every descriptor of the process."""
    os.closerange(0, 4096)
