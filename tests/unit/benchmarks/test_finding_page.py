"""The results page: what was measured, what was not, and nothing besides."""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

BENCHMARKS = Path(__file__).parents[3] / "benchmarks"
MACHINE = {"system": "Linux 6.1", "architecture": "x86_64", "cores": 2, "memory_gib": 8, "python": "3.11.7"}
MORE = {"compared": 50, "agreed": 49, "plain": 5, "by input": 1, "cases": 900, "cpu": 10.0, "seconds": 30.4}


@pytest.fixture
def parts(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Any:
    """The modules that compare and write, with a results folder of their own."""
    before = set(sys.modules)
    monkeypatch.syspath_prepend(str(BENCHMARKS / "finding"))
    monkeypatch.syspath_prepend(str(BENCHMARKS))
    import compare
    import page
    import tools

    monkeypatch.setattr(page, "RESULTS", tmp_path)
    yield SimpleNamespace(compare=compare, page=page, tools=tools, folder=tmp_path)
    for name in set(sys.modules) - before:
        if str(BENCHMARKS) in str(getattr(sys.modules[name], "__file__", None)):
            del sys.modules[name]


def test_a_tool_is_absent_with_its_reason(parts: Any) -> None:
    """A tool that was left out, or gave up on a module, is named; no figure stands in its place."""
    made, modules = parts.tools.Measured, [target.module for target in parts.compare.TARGETS]
    result = parts.compare.Comparison(absent={"pynguin on humanize.time": "it wrote no test"})
    for name, crashes, within in (("random", 10, 2), ("menace", 13, 3), ("atheris", 9, None)):
        rows = modules if name != "atheris" else modules[:3]
        result.measured[name] = {each: made(90.0, crashes, within, dict(MORE)) for each in rows}
    place = SimpleNamespace(versions=lambda: {"humanize": "4.0"})
    figures = parts.compare.figures(result, SimpleNamespace(place=place, cpu_seconds=10.0, seed=1))
    kept = {"commit": "abc", "date": "2026-01-01", "machine": MACHINE, "figures": figures}
    (parts.folder / "finding_comparison.json").write_text(json.dumps(kept), encoding="utf-8")

    lines = parts.page.render().splitlines()

    assert "| menace | 90.0 % | 104 | 1.30 | 24 | 1.50 |" in lines
    assert "| atheris (on 3 of the modules) | 90.0 % | 27 | 0.34 |  |  |" in lines
    assert "- pynguin on humanize.time: it wrote no test" in lines
    assert not any(line.startswith("| pynguin") for line in lines)


def test_only_a_whole_comparison_is_kept(parts: Any) -> None:
    """All modules, the usual time, and the two that promises are about; other tools may be missing."""
    whole = parts.compare.is_whole

    assert whole(["random", "menace"], [], 10.0)
    assert not whole(["random", "menace"], ["humanize.time"], 10.0)
    assert not whole(["menace", "atheris"], [], 10.0)
    assert not whole(["random", "menace"], [], 2.0)


def test_nothing_measured_is_said(parts: Any) -> None:
    """Without figures the page says so."""
    assert "Nothing has been measured yet." in parts.page.render()


@pytest.mark.parametrize(
    ("name", "offered"),
    [
        ("price", True),
        ("_price", False),
        ("_rate", True),
        ("Shop.__next__", True),
        ("Shop._sum", False),
        ("_no", False),
    ],
)
def test_private_functions_count_by_their_public_names(parts: Any, name: str, offered: bool) -> None:
    """What a module calls by a public name as well is offered, whatever it is called where it is defined."""
    import offered as rules

    def rate() -> None: ...

    module = SimpleNamespace(price=print, _price=len, _rate=rate, rate=rate)

    assert rules.is_offered(name, module) is offered
