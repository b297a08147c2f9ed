"""The checker of findings: it believes nothing but what a fresh interpreter shows."""

from __future__ import annotations

import importlib.util
import sys
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

SCRIPT = Path(__file__).parents[3] / "benchmarks" / "finding" / "reproduce.py"
CODE = """import random


def first(items):
    yield items[0]


def chance():
    return 1 / (random.random() > 2)


class Shelf:
    def __init__(self, size):
        self.size = size

    @property
    def share(self):
        return 1 / self.size
"""


@pytest.fixture(scope="module")
def checker() -> ModuleType:
    """The script as a module."""
    spec = importlib.util.spec_from_file_location("menace_reproduce", SCRIPT)
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[spec.name] = module
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository with faults."""
    (tmp_path / "shop.py").write_text(CODE, encoding="utf-8")
    return tmp_path


def row(function: str, exception: str, line: int, *args: str, **more: Any) -> dict[str, Any]:
    """A finding as the report tells it."""
    given = {"args": list(args), "kwargs": {}, **more.pop("given", {})}
    told = {"id": "1", "class": "contract", "verdict": "fell_over", "flaky": False, "seed": 1, "module": "shop"}
    where = {"section": f"shop.py::{function}", "function": function, "file": "shop.py", "line": line}
    return {**told, **where, "exception": exception, "input": given, "setup": "import shop", **more}


def test_what_is_there_comes_again(checker: ModuleType, shop: Path) -> None:
    """Also what only happens when a generator is consumed, in a property, and by chance."""
    rows = [
        row("first", "IndexError", 5, "[]"),
        row("chance", "ZeroDivisionError", 9),
        row("Shelf.share", "ZeroDivisionError", 18, given={"receiver": "shop.Shelf(0)"}),
    ]
    result = checker.reproduce({"findings": rows}, shop)

    assert (result.again, result.wanted, result.different) == (3, 3, [])


def test_what_is_not_there_is_told(checker: ModuleType, shop: Path) -> None:
    """Another line, another exception, a call that comes back, and setup that does not run."""
    rows = [
        row("first", "IndexError", 6, "[]"),
        row("first", "KeyError", 5, "[]"),
        row("first", "IndexError", 5, "[1]"),
        row("first", "IndexError", 5, "[]", setup="import nowhere_to_be_found"),
    ]
    result = checker.reproduce({"findings": rows}, shop)

    assert (result.again, len(result.different), result.share) == (0, 4, 0.0)


def test_only_what_can_be_compared_is_counted(checker: ModuleType, shop: Path) -> None:
    """Misuse and flaky findings are left out, hangs have no line."""
    rows = [
        row("first", "IndexError", 6, "[]") | {"class": "misuse"},
        row("first", "IndexError", 6, "[]") | {"flaky": True},
        row("first", "Hang", 4, "[]") | {"verdict": "hung"},
    ]
    result = checker.reproduce({"findings": rows}, shop)

    assert (result.wanted, result.without_line, result.share) == (0, 1, 1.0)
