"""The faults of the open pairs are found, and their clean twins are left in peace."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Mapping
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

pytestmark = pytest.mark.acceptance


@pytest.fixture
def grader(root: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[ModuleType]:
    """What judges the finder by pairs; it lives with the other figures about finding."""
    known = set(sys.modules)
    monkeypatch.syspath_prepend(root / "benchmarks" / "finding")
    yield import_module("pairs")
    for name in set(sys.modules) - known:
        del sys.modules[name]


@pytest.mark.timeout(7200)
def test_the_open_pairs(grader: ModuleType, keep_figures: Callable[[str, Mapping[str, Any]], Path]) -> None:
    """At least nine of ten faults are found with default settings, and at most one clean twin in twenty is called."""
    judged = grader.judge_all(grader.read_pairs("open"), print)

    keep_figures("finding_pairs_open", grader.figures(judged, "open"))
    assert grader.share(judged, found=True) >= grader.RECALL, [each.pair.slug for each in judged if not each.is_found]
    assert grader.share(judged, found=False) <= grader.FALSE_ALARMS, [
        (each.pair.slug, each.false_alarms) for each in judged if not each.is_quiet
    ]
