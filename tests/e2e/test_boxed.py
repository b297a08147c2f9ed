"""``menace run --isolation bwrap``: the same findings from inside a box, and one sentence where there is none."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from commands import Menace, faults, report_of, tree


@pytest.mark.skipif(shutil.which("bwrap") is None, reason="bubblewrap is not installed")
def test_faults_are_found_in_a_box(project: Callable[[str], Path], menace: Menace) -> None:
    """A fault counts as it does elsewhere, the report names the box, and the tree is as it was."""
    repository = project("tiny")
    before = tree(repository)
    chosen = ("--isolation", "bwrap", "--cases", "8", "--scenario", "normal", "-k", "figures.py::ratio")
    # A fresh interpreter in a new box for every plan: on a busy machine that takes its time.
    answer = menace("run", repository, *chosen, environment={"TIMEOUT": "60"})

    assert answer.status == 1, answer.stderr
    report = report_of(repository)
    assert faults(report).keys() == {"figures.py::ratio"}
    assert any(line.startswith("bubblewrap") for line in report["run"]["isolation"])
    assert tree(repository) == before


def test_without_bubblewrap_there_is_one_sentence(
    project: Callable[[str], Path], menace: Menace, tmp_path: Path
) -> None:
    """It names the package to install, and the status is that of a machine which cannot."""
    nothing = tmp_path / "nothing"
    nothing.mkdir()
    answer = menace("run", project("tiny"), "--cases", "1", "--isolation", "bwrap", environment={"PATH": str(nothing)})

    assert answer.status == 4
    assert "install the package bubblewrap" in answer.complaint
