"""Six libraries that nobody here wrote: every section accounted for, nine of ten executed, nothing left or changed."""

from __future__ import annotations

import subprocess
import sys
import time
import zipfile
from collections import Counter
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import psutil
import pytest
from commands import Menace, check_accounted_for, section_rows, tree

pytestmark = pytest.mark.acceptance

LIBRARIES = ["boltons", "toolz", "more-itertools", "humanize", "python-slugify", "python-dateutil"]
SHARE_EXECUTED = 0.9
PATIENCE_SECONDS = 900
"""A run that takes longer than this hangs; the largest library takes a tenth of it on two cores."""

FETCH_SECONDS = 300


def _pip(python: str | Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [str(python), "-m", "pip", "--quiet", "--disable-pip-version-check", *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, timeout=FETCH_SECONDS)


def _fetched(library: str, folder: Path) -> Path:
    """The library as its people publish it, unpacked."""
    answer = _pip(
        sys.executable, "download", "--no-deps", "--only-binary", ":all:", "--dest", folder / "wheels", library
    )
    if answer.returncode:
        pytest.skip(f"{library} cannot be fetched from the package index: {answer.stderr.strip().splitlines()[-1]}")
    (wheel,) = (folder / "wheels").glob("*.whl")
    repository = folder / library
    with zipfile.ZipFile(wheel) as archive:
        archive.extractall(repository)
    return repository


def _environment(library: str, folder: Path) -> Path:
    """The interpreter of an environment that holds what the library needs, and not the library."""
    subprocess.run([sys.executable, "-m", "venv", folder / "venv"], check=True, timeout=FETCH_SECONDS)
    python = folder / "venv" / "bin" / "python"
    for command in (["install", library], ["uninstall", "--yes", library]):
        answer = _pip(python, *command)
        if answer.returncode:
            pytest.skip(f"the dependencies of {library} cannot be installed: {answer.stderr.strip().splitlines()[-1]}")
    return python


@pytest.mark.parametrize("library", LIBRARIES)
def test_a_library_of_others(
    library: str, tmp_path: Path, keep_figures: Callable[[str, Mapping[str, Any]], Path]
) -> None:
    """Three cases per section: at least nine of ten sections that are not skipped are executed, and it ends."""
    repository = _fetched(library, tmp_path)
    python = _environment(library, tmp_path)
    menace, before = Menace(tmp_path), tree(repository)
    began, cpu = time.monotonic(), psutil.Process().cpu_times()

    options = ("--python", python, "--cases", "3", "--json")
    # Every hang in a library is waited for as long as that.
    answer = menace("run", repository, *options, environment={"TIMEOUT": "2"}, patience=PATIENCE_SECONDS)

    seconds, spent = time.monotonic() - began, psutil.Process().cpu_times()
    report = answer.json
    counts = report["counts"]["sections"]
    tried = counts["executed"] + counts["blocked"]
    blocked = Counter(row["reason"] for row in report["sections"] if row["status"] == "blocked")
    keep_figures(
        f"library_{library.replace('-', '_')}",
        {
            "sections": sum(counts.values()),
            **counts,
            "share_executed": round(counts["executed"] / tried, 4),
            "cases": report["run"]["cases"],
            "faults": report["counts"]["faults"],
            "flaky": report["counts"]["flaky"],
            "seconds": round(seconds, 1),
            "cpu_seconds": round(
                spent.children_user + spent.children_system - cpu.children_user - cpu.children_system, 1
            ),
            "blocked_most": "; ".join(f"{count} x {reason}" for reason, count in blocked.most_common(5)),
        },
    )
    check_accounted_for(report)
    listed = menace("list", repository, "--json")
    assert section_rows(report).keys() == {f"{row['path']}::{row['name']}" for row in listed.json}
    assert answer.status == (1 if report["counts"]["faults"] else 0)
    assert counts["executed"] / tried >= SHARE_EXECUTED, blocked.most_common(10)
    assert tree(repository) == before
    assert list(menace.temporary.iterdir()) == []
