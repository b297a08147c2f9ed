"""The long proofs share one way to keep their figures, and one to notice what a run left behind."""

from __future__ import annotations

import importlib.util
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest
from commands import adopting_orphans


@pytest.fixture
def keep_figures(root: Path) -> Callable[[str, Mapping[str, Any]], Path]:
    """``keep_figures(name, figures)`` writes them to benchmarks/results/ with commit and machine class."""
    spec = importlib.util.spec_from_file_location("record", root / "benchmarks" / "record.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    keep: Callable[[str, Mapping[str, Any]], Path] = module.record
    return keep


@pytest.fixture(autouse=True)
def orphans_come_to_us() -> Iterator[None]:
    """Processes that a killed command leaves are found by the check on leftovers."""
    with adopting_orphans():
        yield
