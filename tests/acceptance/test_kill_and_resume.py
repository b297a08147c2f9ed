"""A run that is killed at any moment and resumed ends like one that nobody disturbed."""

from __future__ import annotations

import random
import signal
import subprocess
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import Menace, copied, kept, report_of, rows_of, settled, source_of, tree

pytestmark = pytest.mark.acceptance

MOMENTS = 50
SEED = 20
OPTIONS = ("--cases", "8", "--seed", "7")
KeepFigures = Callable[[str, Mapping[str, Any]], Path]


def _killed(menace: Menace, repository: Path, after: float) -> bool:
    """Start the run and kill it after so many seconds; whether it was still under way."""
    with menace.start("run", repository, *OPTIONS) as process:
        try:
            process.wait(after)
        except subprocess.TimeoutExpired:
            process.kill()
        # Until here the pipes were left alone: the little a run prints fits into them.
        process.communicate()
    return process.returncode == -signal.SIGKILL


def _started_by_us(folder: Path) -> list[int]:
    """Processes that have this test's folder in their environment or command line, wherever they hang."""
    found = []
    for process in psutil.process_iter():
        try:
            about = " ".join([*process.cmdline(), *process.environ().values()])
        except psutil.Error:
            continue
        if str(folder) in about and process.pid != psutil.Process().pid:
            found.append(process.pid)
    return found


def test_fifty_kills(tmp_path: Path, keep_figures: KeepFigures) -> None:
    """After ``kill -9`` at a random moment, ``--resume`` ends with the tallies and findings of an undisturbed run."""
    menace = Menace(tmp_path)
    began = time.monotonic()
    undisturbed = copied(source_of("tiny"), tmp_path / "undisturbed")
    assert menace("run", undisturbed, *OPTIONS).status == 1
    whole = time.monotonic() - began
    expected, told = kept(undisturbed), settled(report_of(undisturbed))
    before = tree(undisturbed)

    chance = random.Random(SEED)  # noqa: S311 moments, not secrets
    killed, taken_over = 0, []
    for number in range(MOMENTS):
        repository = copied(source_of("tiny"), tmp_path / str(number))
        was_killed = _killed(menace, repository, chance.uniform(0.0, whole))
        killed += was_killed
        taken_over.append(rows_of(repository, "tallies"))

        answer = menace("run", repository, *OPTIONS, "--resume")

        assert answer.status == 1, answer.stderr
        ended = kept(repository)
        assert len(set(ended.tallies)) == len(ended.tallies), f"kill {number}: a tally is there twice"
        assert ended.verdicts == expected.verdicts, f"kill {number}"
        assert sorted(ended.findings) == sorted(expected.findings), f"kill {number}"
        assert settled(report_of(repository)) == told, f"kill {number}"
        assert tree(repository) == before
        assert list(menace.temporary.iterdir()) == []
        assert _started_by_us(tmp_path) == []

    # Random moments must have met the run at work, or nothing was shown.
    assert killed > MOMENTS // 2
    assert len(set(taken_over)) > 5
    keep_figures(
        "kill_and_resume",
        {
            "moments": MOMENTS,
            "killed_under_way": killed,
            "tallies_of_a_run": len(expected.tallies),
            "tallies_taken_over_least": min(taken_over),
            "tallies_taken_over_most": max(taken_over),
            "seconds_undisturbed": round(whole, 2),
            "equal": MOMENTS,
        },
    )
