"""A run that is killed leaves a folder and groups, and nothing that still runs."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from datetime import timedelta
from pathlib import Path

import psutil
import pytest

from menace.sandbox.layers.cgroups import find_places
from menace.sandbox.sweep import sweep

RUN = """
import sys
from pathlib import Path
from menace.testing.bench import Bench
from menace.testing.processes import process_backend, warm_backend
bench = Bench(Path(sys.argv[1]), {"warm": warm_backend, "process": process_backend}[sys.argv[2]])
source = "import os, time\\ndef f():\\n    os.fork()\\n    print('x')\\n    time.sleep(1000)\\n"
from dataclasses import replace
from menace.domain import Limits
bench.run(replace(bench.plan_of(source, "f"), limits=Limits(wall_seconds=900.0, cpu_seconds=900.0)))
"""
SECONDS = 90.0
KINDS = ("mnt", "pid", "net")


def wait_for(condition: Callable[[], bool]) -> bool:
    """Whether it comes true in time."""
    until = time.monotonic() + SECONDS
    while not condition():
        if time.monotonic() > until:
            return False
        time.sleep(0.02)
    return True


@pytest.mark.parametrize("backend", ["warm", "process"])
def test_namespaces_mounts_and_processes_go_with_a_killed_run(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, backend: str
) -> None:
    """Its children die with it, and with the last of them what was mounted; the sweep finds the rest."""
    repository, temporary = tmp_path / "little", tmp_path / "tmp"
    repository.mkdir()
    temporary.mkdir()
    environment = {**os.environ, "TMPDIR": str(temporary)}
    run = subprocess.Popen([sys.executable, "-c", RUN, str(repository), backend], env=environment)
    try:
        # The forked worker is the last to come: keepers, zygote, copy and the process it forked.
        assert wait_for(lambda: len(psutil.Process(run.pid).children(recursive=True)) >= 4)
        children = psutil.Process(run.pid).children(recursive=True)
        namespaces = {_namespace(child, kind) for child in children for kind in KINDS} - {""}
    finally:
        # Taken before it dies: from then on others may get its numbers.
        killed = time.time()
        run.kill()
        run.wait()

    assert wait_for(lambda: not any(map(_is_running, children)))
    # Numbers of namespaces are given again, to processes that came later; a zombie keeps only the number.
    older = [each for each in psutil.process_iter() if each.create_time() <= killed and _is_running(each)]
    assert not namespaces & {_namespace(each, kind) for each in older for kind in KINDS}
    assert str(temporary) not in Path("/proc/self/mountinfo").read_text()
    monkeypatch.setattr(tempfile, "tempdir", str(temporary))
    swept = sweep(timedelta(0))
    assert (swept.folders, swept.failed) == (1, ())
    assert list(temporary.iterdir()) == []
    assert not [left for place in find_places() for left in place.folder.glob(f"menace-run-{run.pid}-*")]


def _is_running(process: psutil.Process) -> bool:
    try:
        return process.is_running() and process.status() != psutil.STATUS_ZOMBIE
    except psutil.Error:
        return False


def _namespace(process: psutil.Process, kind: str) -> str:
    """The namespace of a process unless it is ours, or empty where it cannot be seen."""
    try:
        found, ours = (str(Path(f"/proc/{pid}/ns/{kind}").readlink()) for pid in (process.pid, "self"))
        return "" if found == ours else found
    except OSError:
        return ""
