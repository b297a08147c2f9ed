"""``menace --help`` answers at once."""

from __future__ import annotations

import re
import resource
import statistics
import subprocess
import sys
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest
from commands import Menace

pytestmark = pytest.mark.acceptance

PROMISE_SECONDS = 0.25
REPETITIONS = 5
HEAVY = {"alembic", "grimp", "hypothesis", "jinja2", "networkx", "numpy", "pydantic", "rich", "sqlalchemy"}


def test_help_costs_little(tmp_path: Path, keep_figures: Callable[[str, Mapping[str, Any]], Path]) -> None:
    """The median of five starts stays below a quarter of a second of CPU, and no heavy package is imported."""
    menace = Menace(tmp_path)
    assert menace("--help").status == 0  # the first start may write byte code

    measured = [_cpu_seconds(menace) for _ in range(REPETITIONS)]
    imported = _imported(menace)

    keep_figures(
        "help",
        {
            "cpu_seconds_median": round(statistics.median(measured), 3),
            "cpu_seconds_most": round(max(measured), 3),
            "repetitions": REPETITIONS,
            "promise_seconds": PROMISE_SECONDS,
            "modules_imported": len(imported),
        },
    )
    assert statistics.median(measured) < PROMISE_SECONDS
    assert {name.partition(".")[0] for name in imported} & HEAVY == set()


def _cpu_seconds(menace: Menace) -> float:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert menace("--help").status == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    return (after.ru_utime - before.ru_utime) + (after.ru_stime - before.ru_stime)


def _imported(menace: Menace) -> set[str]:
    answer = subprocess.run(
        [sys.executable, "-X", "importtime", "-m", "menace", "--help"],
        env=menace.environment(),
        cwd=menace.home,
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert answer.returncode == 0
    return set(re.findall(r"\|\s+([A-Za-z_][\w.]*)$", answer.stderr, re.MULTILINE))
