"""The plain backend: under every interpreter that is here, and where it cannot work."""

from __future__ import annotations

import functools
import os
import shutil
import subprocess
from collections.abc import Callable
from contextlib import AbstractContextManager
from pathlib import Path

import pytest

from menace.child.measuring.leaks import open_handles
from menace.domain import CaseRange, Limits, Verdict
from menace.errors import SandboxUnavailable
from menace.sandbox import Interpreter, ProcessBackend, find_interpreter
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import process_backend, warm_backend

ALL_ENDS = """
    import os, threading
    kept = []
    def f(number):
        if number == 0:
            return [n for n in range(3)]
        if number == 1:
            raise ValueError("no")
        if number == 2:
            return [][number]
        if number == 3:
            os._exit(3)
        if number == 4:
            while True: pass
        if number == 5:
            os.kill(os.getpid(), 9)
        if number == 6:
            return kept.append(open("/dev/null"))
        if number == 7:
            return open("not there")
        if number == 8:
            assert not number
        return bytearray(1 << 40)
"""
EXPECTED = {
    Verdict.RETURNED: 1,
    Verdict.REFUSED: 2,
    Verdict.FELL_OVER: 1,
    Verdict.KILLED: 3,
    Verdict.HUNG: 1,
    Verdict.LEAKED: 1,
    Verdict.UNBOUND: 1,
}


def interpreter(minor: int) -> Interpreter:
    """The Python of that version on this machine, past the scripts that pyenv puts in front of it."""
    name = f"python3.{minor}"
    found = shutil.which(name)
    if found is not None and Path(found).parent.name == "shims":
        hidden = sorted(Path(found).parent.parent.glob(f"versions/3.{minor}.*/bin/{name}"))
        found = str(hidden[-1]) if hidden else None
    if found is None:
        pytest.skip(f"{name} is not on this machine")
    return find_interpreter(Path.cwd(), found, {})


@pytest.mark.parametrize("minor", [8, 9, 10, 11, 12, 13, 14])
def test_every_interpreter_tells_the_same_ends(bench: Bench, minor: int) -> None:
    """Whatever Python the target needs, the verdicts are the same, and a method gets its instance."""
    python = interpreter(minor)
    opened = Bench(bench.repository, functools.partial(process_backend, interpreter=python))
    plan = opened.plan_of(ALL_ENDS, "f", *map(str, range(10)), limits=Limits(cpu_seconds=0.5, wall_seconds=30))
    method = opened.plan_of(
        "class Box:\n    def __init__(self, size: int): self.size = size\n    def half(self): return self.size / 2\n",
        "Box.half",
        path="box.py",
        cases=CaseRange(0, 3),
    )

    assert verdicts(opened.run(plan)) == EXPECTED
    assert verdicts(opened.run(method)) == {Verdict.RETURNED: 3}


def test_an_interpreter_that_is_not_there_is_no_sandbox(bench: Bench, tmp_path: Path) -> None:
    """Checking says so before anything is run."""
    absent = Interpreter(tmp_path / "python", (3, 11, 0), "nowhere")
    plan = bench.plan_of("def f(): pass", "f")
    (tmp_path / "python").write_text("#!/bin/sh\n")
    (tmp_path / "python").chmod(0o755)
    with process_backend(bench.repository, absent) as backend:
        backend.check()
        (tmp_path / "python").unlink()

        with pytest.raises(SandboxUnavailable, match="not there"):
            backend.check()
        with pytest.raises(SandboxUnavailable, match="does not start"):
            list(backend.run(plan))


@pytest.mark.parametrize("opened", [process_backend, warm_backend])
def test_an_interpreter_that_fails_at_once_is_a_fault_of_the_sandbox(
    bench: Bench, tmp_path: Path, opened: Callable[..., AbstractContextManager[ProcessBackend]]
) -> None:
    """Nothing of the target has run, so it is an error and says nothing about the section."""
    broken = tmp_path / "python"
    broken.write_text("#!/bin/sh\necho 'libpython is missing' >&2\nexit 127\n")
    broken.chmod(0o755)
    plan = bench.plan_of("def f(): pass", "f")
    with (
        opened(bench.repository, Interpreter(broken, (3, 11, 0), "broken")) as backend,
        pytest.raises(SandboxUnavailable, match="status 127"),
    ):
        list(backend.run(plan))


def test_the_layers_that_hold_are_told(bench: Bench) -> None:
    """After a plan the backend names every layer, a missing one with its reason."""
    plan = bench.plan_of("def f(): pass", "f")
    with process_backend(bench.repository) as backend:
        list(backend.run(plan))
        layers = backend.isolation()

    assert layers[:2] == ["separate process", "resource limits"]
    assert [any(word in layer for layer in layers) for word in ("Landlock", "network", "process table")] == [True] * 3


def test_limits_of_the_kernel_are_told(bench: Bench) -> None:
    """The tally says which limits the kernel holds and which are watched."""
    tally = bench.run(bench.plan_of("def f(): pass", "f"))

    assert {"memory": "kernel", "cpu": "watched", "wall": "watched"}.items() <= tally.enforced.items()


def test_strays_are_ended_by_their_mark(bench: Bench) -> None:
    """A process that carries the run's mark and got away is ended and counted."""
    plan = bench.plan_of("def f(): pass", "f")
    mark = f"menace-test-stray-{os.getpid()}"
    with process_backend(bench.repository, mark=mark) as backend:
        list(backend.run(plan))
        stray = subprocess.Popen(["sleep", "1000"], env={"MENACE_MARK": mark, "PATH": os.defpath})

        assert backend.end_strays() == 1
        assert stray.wait(timeout=60) == -9


FORGING = """
    import gc, mmap
    def j():
        gc.unfreeze()
        page = next(each for each in gc.get_objects() if type(each).__name__ == "Page")
        memory = next(each for each in vars(page).values() if isinstance(each, mmap.mmap))
        memory[:] = bytes(len(memory))
"""


@pytest.mark.parametrize("opened", [process_backend, warm_backend])
def test_no_descriptor_is_lost(bench: Bench, opened: Callable[..., AbstractContextManager[ProcessBackend]]) -> None:
    """Plans that end well, die, forge or are blocked leave as many descriptors open as before."""
    plans = [
        bench.plan_of("def f(): pass", "f"),
        bench.plan_of("import os\ndef g(): os._exit(1)", "g", path="dying.py"),
        bench.plan_of("1 / 0\ndef h(): pass", "h", path="blocked.py"),
        bench.plan_of("import os\nos._exit(3)\ndef h(): pass", "h", path="gone.py"),
        bench.plan_of("def i(x): pass", "i", repr("x" * 2_000_000), path="large.py"),
        bench.plan_of(FORGING, "j", path="forging.py"),
    ]
    with opened(bench.repository) as backend:
        list(backend.run(plans[0]))
        backend.close()
        before = len(open_handles())
        for plan in plans:
            list(backend.run(plan))
        backend.close()

        assert len(open_handles()) == before
