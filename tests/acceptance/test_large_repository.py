"""A repository of 1 300 files, full of traps, is survived."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import Menace, report_of
from large_repository import write_large_repository

pytestmark = pytest.mark.acceptance

FILES = 1300
PARENT_BYTES = 300 << 20


def test_a_large_repository_is_survived(tmp_path: Path, keep_figures: Callable[[str, Mapping[str, Any]], Path]) -> None:
    """Every section is accounted for, the parent stays small, and nothing is left."""
    repository = tmp_path / "large"
    strange = write_large_repository(repository, FILES)
    menace = Menace(tmp_path)
    began, peak = time.monotonic(), 0
    with menace.start("run", repository, "--cases", "4", "--scenario", "normal") as process:
        watched = psutil.Process(process.pid)
        while process.poll() is None:
            try:
                peak = max(peak, watched.memory_info().rss)
            except psutil.Error:
                break
            time.sleep(0.1)
        process.communicate()
    seconds = time.monotonic() - began
    sections = report_of(repository)["sections"]
    counts = {
        status: sum(1 for each in sections if each["status"] == status) for status in ("executed", "blocked", "skipped")
    }

    keep_figures(
        "large_repository",
        {"files": FILES, "strange": strange, "seconds": round(seconds, 1), "parent_peak_bytes": peak, **counts},
    )
    assert process.returncode in (0, 1)
    assert sum(counts.values()) == len(sections)
    assert all(each.get("reason") for each in sections if each["status"] == "blocked")
    assert peak < PARENT_BYTES
