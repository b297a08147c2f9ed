"""The house stays small-roomed: short files, short functions, every room known."""

from __future__ import annotations

import ast
import configparser
import statistics
from pathlib import Path

LONGEST_FILE = 400
LONGEST_MEDIAN = 150
LONGEST_FUNCTION = 60
BESIDE_THE_ROOMS = {"__main__", "_documented", "stand_in", "testing"}


def modules(root: Path) -> list[Path]:
    """Every module of the package that holds code."""
    return [path for path in (root / "src").rglob("*.py") if path.name != "__init__.py"]


def test_files_are_short(root: Path) -> None:
    """The median module has fewer than 150 lines and none has more than 400."""
    sizes = {path: path.read_text(encoding="utf-8").count("\n") for path in modules(root)}

    assert {str(path): lines for path, lines in sizes.items() if lines > LONGEST_FILE} == {}
    assert statistics.median(sizes.values()) < LONGEST_MEDIAN


def test_functions_fit_on_a_screen(root: Path) -> None:
    """No function of the package is longer than sixty lines."""
    long = [
        f"{path.relative_to(root)}:{node.lineno} {node.name}"
        for path in modules(root)
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and (node.end_lineno or node.lineno) - node.lineno >= LONGEST_FUNCTION
    ]

    assert long == []


def test_every_room_is_covered_by_the_contract_on_stand_ins(root: Path) -> None:
    """The linter checks layers of new rooms by itself; the list of who may not use stand-ins is kept by this test."""
    contracts = configparser.ConfigParser()
    contracts.read(root / ".importlinter", encoding="utf-8")
    listed = set(contracts["importlinter:contract:inside"]["source_modules"].split())
    package = root / "src" / "menace"
    present = {path.stem for path in package.glob("*.py")} | {
        path.parent.name for path in package.glob("*/__init__.py")
    }

    # The child has a stricter contract of its own.
    assert listed == {f"menace.{name}" for name in present - BESIDE_THE_ROOMS - {"__init__", "child"}}


def test_every_room_says_what_it_knows(root: Path) -> None:
    """Each room opens with a docstring."""
    rooms = sorted((root / "src" / "menace").glob("*/__init__.py"))

    silent = [path.parent.name for path in rooms if not ast.get_docstring(ast.parse(path.read_text(encoding="utf-8")))]
    assert silent == []
