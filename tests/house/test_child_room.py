"""The child runs inside the target's interpreter, which may be old and has none of our packages."""

from __future__ import annotations

import ast
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

OLDEST = (3, 8)
CHILD = Path(__file__).resolve().parents[2] / "src" / "menace" / "child"
FILES = sorted(CHILD.rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CHILD)))
def test_it_is_written_in_the_oldest_syntax(path: Path) -> None:
    """Every file of the child parses as Python 3.8."""
    ast.parse(path.read_text(encoding="utf-8"), feature_version=OLDEST)


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(CHILD)))
def test_it_imports_the_standard_library_and_itself(path: Path) -> None:
    """Imports are of the standard library, or relative and within the room."""
    depth = len(path.relative_to(CHILD).parts)
    foreign = [
        name
        for name, level in imports(path)
        if (level == 0 and name.partition(".")[0] not in sys.stdlib_module_names) or level > depth
    ]

    assert foreign == []


def imports(path: Path) -> Iterator[tuple[str, int]]:
    """The modules a file imports, each with the number of leading dots."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from ((alias.name, 0) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or "", node.level


IMPORT_ALL = """
import importlib, pkgutil, sys
sys.path.insert(0, sys.argv[1])
room = importlib.import_module("child")
for found in pkgutil.walk_packages(room.__path__, "child."):
    if not found.name.endswith("__main__"):
        importlib.import_module(found.name)
assert not any(name.partition(".")[0] == "menace" for name in sys.modules)
"""


def old_interpreters() -> Iterator[str]:
    """Interpreters from 3.8 to 3.10 that are on this machine; pyenv keeps them beside the shims on the path."""
    for minor in range(OLDEST[1], 11):
        name = f"python3.{minor}"
        found = shutil.which(name)
        if found is None:
            continue
        hidden = sorted(Path(found).parent.parent.glob(f"versions/3.{minor}.*/bin/{name}"))
        yield str(hidden[-1]) if Path(found).parent.name == "shims" and hidden else found


@pytest.mark.parametrize("python", [sys.executable, *old_interpreters()])
def test_it_is_a_package_of_its_own_for_every_interpreter(python: str, tmp_path: Path) -> None:
    """Loaded without Menace, under each interpreter present, all of it imports."""
    answer = subprocess.run(
        [python, "-I", "-B", "-S", "-c", IMPORT_ALL, str(CHILD.parent)],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        timeout=60,
    )

    assert answer.returncode == 0, answer.stderr
