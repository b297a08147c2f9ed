"""Keep a figure with what is needed to judge it: the commit, the date and the class of the machine."""

from __future__ import annotations

import json
import os
import platform
import subprocess
from collections.abc import Mapping
from datetime import UTC, datetime
from pathlib import Path

import psutil

ROOT = Path(__file__).resolve().parent.parent
RESULTS = ROOT / "benchmarks" / "results"

Figure = float | int | str | bool


def record(name: str, figures: Mapping[str, Figure]) -> Path:
    """Write the figures of one measurement to ``benchmarks/results/<name>.json``, replacing the previous ones."""
    RESULTS.mkdir(parents=True, exist_ok=True)
    path = RESULTS / f"{name}.json"
    content = {
        "name": name,
        "commit": commit(),
        "date": datetime.now(UTC).date().isoformat(),
        "machine": machine_class(),
        "figures": dict(figures),
    }
    path.write_text(json.dumps(content, indent=2) + "\n", encoding="utf-8")
    return path


def commit() -> str:
    """The commit that was measured; ``+changes`` when the work tree differs from it."""
    head = _git("rev-parse", "--short=12", "HEAD")
    return f"{head}+changes" if _git("status", "--porcelain", "--untracked-files=no") else head


def machine_class() -> dict[str, Figure]:
    """What decides how fast a machine is, and nothing that names it."""
    return {
        "system": f"{platform.system()} {'.'.join(platform.release().split('.')[:2])}",
        "architecture": platform.machine(),
        "cores": len(os.sched_getaffinity(0)),
        "memory_gib": round(psutil.virtual_memory().total / 2**30),
        "python": platform.python_version(),
    }


def _git(*arguments: str) -> str:
    answer = subprocess.run(["git", *arguments], cwd=ROOT, capture_output=True, text=True, check=False)
    return answer.stdout.strip() if answer.returncode == 0 else "unknown"
