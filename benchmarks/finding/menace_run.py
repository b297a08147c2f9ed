"""``menace run`` as a user calls it, on a copy of a project, with a home of its own."""

from __future__ import annotations

import json
import os
import resource
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = "sandbox_data"
SOURCE = Path(__file__).resolve().parents[2] / "src"
"""The Menace that is measured is the one beside this folder, whatever else is installed."""
PATIENCE_SECONDS = 600.0
"""A run that takes longer than this hangs; none of ours takes a fifth of it."""
FAULT_CLASSES = ("contract", "robustness", "environment", "security")


@dataclass(frozen=True, slots=True)
class Ran:
    """A run that came to its end: its report, where its store lies, and what it cost."""

    report: dict[str, Any]
    repository: Path
    seconds: float
    cpu_seconds: float

    @property
    def findings(self) -> list[dict[str, Any]]:
        """All findings, misuse included."""
        return list(self.report["findings"])

    @property
    def faults(self) -> list[dict[str, Any]]:
        """Findings that count as faults."""
        return [row for row in self.findings if row["counts_as_fault"]]


class RunFailed(Exception):
    """The command ended neither with a report nor with faults."""


def run_menace(repository: Path, *options: str) -> Ran:
    """Run the command on a repository; what it keeps stays there."""
    with tempfile.TemporaryDirectory(prefix="menace-finding-") as home:
        command = [sys.executable, "-m", "menace", "run", str(repository), *options, "--json"]
        before, began = _children_cpu(), time.monotonic()
        answer = subprocess.run(
            command,
            cwd=home,
            env=_surroundings(home),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=PATIENCE_SECONDS,
            check=False,
        )
        seconds, cpu = time.monotonic() - began, _children_cpu() - before
    if answer.returncode not in (0, 1):
        last = answer.stderr.strip().splitlines()[-1:]
        raise RunFailed(f"menace run {repository.name} ended with status {answer.returncode}: {''.join(last)}")
    return Ran(json.loads(answer.stdout), repository, seconds, cpu)


@contextmanager
def copy_of(project: Path) -> Iterator[Path]:
    """A copy that a run may be pointed at, gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="menace-finding-") as folder:
        target = Path(folder) / project.name
        shutil.copytree(project, target, symlinks=True, ignore=shutil.ignore_patterns("__pycache__", DATA))
        yield target


def told(finding: dict[str, Any]) -> str:
    """A finding in one line, as a person reads it."""
    given = finding["input"]
    call = ", ".join([*given["args"], *(f"{name}={value}" for name, value in given["kwargs"].items())])
    flaky = " (flaky)" if finding["flaky"] else ""
    shown = call if len(call) <= 160 else f"{call[:157]}..."
    scenario = "" if finding["scenario"] == "normal" else f" under {finding['scenario']}"
    return f"{finding['code']} {finding['class']} {finding['section']}({shown}): {finding['message']}{scenario}{flaky}"


@contextmanager
def on_one_core() -> Iterator[None]:
    """Everything started meanwhile shares one core: the last of those we may use."""
    allowed = os.sched_getaffinity(0)
    os.sched_setaffinity(0, {max(allowed)})
    try:
        yield
    finally:
        os.sched_setaffinity(0, allowed)


def _surroundings(home: str) -> dict[str, str]:
    # Settings of whoever measures must not reach the run.
    usual = {"PATH": os.environ.get("PATH", os.defpath), "LANG": "C.UTF-8"}
    return usual | {"HOME": home, "TMPDIR": home, "PYTHONPATH": str(SOURCE)}


def _children_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
