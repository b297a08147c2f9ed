"""Hostile programs, in every way the engine runs them: none reaches the host, and none leaves anything there."""

from __future__ import annotations

import importlib.util
import json
import os
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from types import ModuleType

import pytest
from attempts import BLOCKED, Attempt, attempts, modules
from running import problems

from menace.domain import CaseRange, Limits, Verdict
from menace.testing.bench import Bench, verdicts
from menace.testing.processes import warm_backend

EVERY: list[Attempt] = [each for module in modules() for each in attempts(module)]
ROWS = range(1, 54)
TESTED_HERE = {53}
"""Rows of the checklist that are a property of several cases, and have a test of their own below."""
NOBODY = 65534


def test_every_row_of_the_checklist_is_tried() -> None:
    """There are programs for each row, at least 120 in all, and no two with the same name."""
    names = [each.target for each in EVERY]

    assert set(ROWS) - {row for each in EVERY for row in each.rows} == TESTED_HERE
    assert len(EVERY) >= 120
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("attempt", EVERY, ids=lambda each: f"{each.module}.{each.name}")
def test_every_program_says_what_it_tries(attempt: Attempt) -> None:
    """A program has a sentence, rows that exist, and ends that are verdicts."""
    assert attempt.tries.endswith(".")
    assert set(attempt.rows) <= set(ROWS)
    assert attempt.ends <= {verdict.value for verdict in Verdict} | {BLOCKED}


@pytest.mark.parametrize("module", modules())
def test_nothing_gets_out(module: str, tmp_path: Path) -> None:
    """Canaries are neither read nor changed nor reached, other cases end as they should, and nothing is left."""
    assert problems(module, tmp_path) == []


@pytest.fixture
def home() -> Iterator[Path]:
    """A folder of the ordinary user; not below those of the tests, which are closed to everybody else."""
    with tempfile.TemporaryDirectory(prefix="menace-user-", dir="/tmp") as folder:
        os.chown(folder, NOBODY, NOBODY)
        yield Path(folder)


@pytest.mark.acceptance  # `make test-full` runs the tests above as an ordinary user anyway
@pytest.mark.skipif(os.getuid() != 0, reason="these tests run as an ordinary user already")
@pytest.mark.parametrize("module", modules())
def test_nothing_gets_out_as_an_ordinary_user(module: str, root: Path, home: Path) -> None:
    """The same holds for somebody who is not root."""
    surroundings = _test_full(root)
    prefix = ["setpriv", f"--reuid={NOBODY}", f"--regid={NOBODY}", "--clear-groups", "--"]
    python = surroundings.readable_interpreter(prefix) if shutil.which("setpriv") else None
    if python is None or not surroundings.runs([str(python)], surroundings.running_version()):
        pytest.skip("no interpreter of this version can be read by an ordinary user; `make test-full` has its own")
    if not surroundings.open_to_all(root / "src" / "menace"):
        pytest.skip("this checkout cannot be read by an ordinary user; `make test-full` makes a copy")
    environment = {
        "HOME": str(home),
        "TMPDIR": str(home),
        "PATH": os.defpath,
        "LANG": "C.UTF-8",
        "PYTHONDONTWRITEBYTECODE": "1",
        "PYTHONPATH": os.pathsep.join(path for path in sys.path if path),
    }
    command = [*prefix, str(python), str(Path(__file__).with_name("running.py")), module]
    answer = subprocess.run(command, cwd=home, env=environment, capture_output=True, text=True, timeout=110)

    assert answer.stdout, answer.stderr
    assert json.loads(answer.stdout) == []
    assert list(home.iterdir()) == []


def test_time_of_one_case_is_not_held_against_the_next(tmp_path: Path) -> None:
    """Cases that each use a good part of their CPU time share a child, and none of them is called hung (row 53)."""
    source = """
        import time
        def spend(number):
            until = time.process_time() + 0.12
            while time.process_time() < until:
                pass
            return number
    """
    repository = tmp_path / "little"
    repository.mkdir()
    bench = Bench(repository, warm_backend)
    limits = Limits(cpu_seconds=0.5, wall_seconds=30.0)
    plan = bench.plan_of(source, "spend", *"12345678", cases=CaseRange(0, 8), limits=limits)

    assert verdicts(bench.run(plan)) == {Verdict.RETURNED: 8}


def _test_full(root: Path) -> ModuleType:
    """The script that runs the tests as an ordinary user: it knows which interpreter such a user can start."""
    spec = importlib.util.spec_from_file_location("test_full", root / "scripts" / "test_full.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module
