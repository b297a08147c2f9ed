"""A repository of 1 300 files, full of traps, is survived."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import Menace, check_accounted_for, faults, finished, report_of, section_rows, tree
from large_repository import is_strange, write_large_repository
from peak_memory import peak_memory

pytestmark = pytest.mark.acceptance

FILES = 1300
PARENT_BYTES = 300 << 20
PATIENCE_SECONDS = 3600
"""A run that takes longer than this hangs; on two cores of its own it takes a twentieth of it."""

HUNG, KILLED = "MEN102", "MEN103"
FOUND = {
    "spin": {HUNG},
    "doze": {HUNG},
    "crash": {KILLED},
    "many": {HUNG, KILLED},
    "hoard": {HUNG, KILLED},
    "flood": {HUNG, KILLED},
}
"""What may be found in the traps that wait in a function: of those that take too much, a limit of time may be first."""


def test_a_large_repository_is_survived(tmp_path: Path, keep_figures: Callable[[str, Mapping[str, Any]], Path]) -> None:
    """Every section is accounted for, every trap is told apart, the parent stays small, and nothing is left."""
    repository = tmp_path / "large"
    strange = write_large_repository(repository, FILES)
    menace, before = Menace(tmp_path), tree(repository)
    began = time.monotonic()
    options = ("--cases", "4", "--scenario", "normal")
    with menace.start("run", repository, *options, environment={"TIMEOUT": "2"}) as process:
        try:
            with peak_memory(psutil.Process(process.pid)) as peak:
                answer = finished(process, PATIENCE_SECONDS)
        finally:
            process.kill()
    seconds = time.monotonic() - began
    report = report_of(repository)
    counts, sections = report["counts"]["sections"], section_rows(report)

    keep_figures(
        "large_repository",
        {
            "files": FILES,
            "strange": strange,
            "sections": len(sections),
            **counts,
            "cases": report["run"]["cases"],
            **report["counts"]["verdicts"],
            "faults": report["counts"]["faults"],
            "seconds": round(seconds, 1),
            "parent_peak_bytes": peak[0],
        },
    )
    assert answer.status == 1, answer.stderr
    check_accounted_for(report)
    listed = menace("list", repository, "--json")
    assert sections.keys() == {f"{row['path']}::{row['name']}" for row in listed.json}
    assert [name for name, row in sections.items() if row["status"] != "executed" and not is_strange(row["path"])] == []
    found = faults(report)
    assert found.keys() == {name for name, row in sections.items() if row["name"] in FOUND}
    assert all(codes <= FOUND[sections[name]["name"]] for name, codes in found.items())
    assert peak[0] < PARENT_BYTES
    assert tree(repository) == before
    assert list(menace.temporary.iterdir()) == []
