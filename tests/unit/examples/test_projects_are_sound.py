"""The small target projects are what their tables and READMEs say, byte for byte where bytes are the point."""

from __future__ import annotations

import ast
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

PROJECTS = Path(__file__).resolve().parents[2] / "projects"
ODD = PROJECTS / "odd_files"


def table(project: str) -> Any:
    return json.loads((PROJECTS / project / "expected.json").read_text(encoding="utf-8"))


def functions(project: str) -> set[str]:
    """The ids of all functions and methods at the top of the project's modules and classes."""
    folder = PROJECTS / project
    return {
        f"{path.relative_to(folder).as_posix()}::{name}"
        for path in folder.rglob("*.py")
        for name in _names(ast.parse(path.read_bytes()), "")
    }


def _names(parent: ast.Module | ast.ClassDef, prefix: str) -> Iterator[str]:
    for node in parent.body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield prefix + node.name
        elif isinstance(node, ast.ClassDef):
            yield from _names(node, f"{prefix}{node.name}.")


@pytest.mark.parametrize("project", sorted(path.name for path in PROJECTS.iterdir() if path.is_dir()))
def test_every_project_introduces_itself(project: str) -> None:
    """A README says what the project is for."""
    text = (PROJECTS / project / "README.md").read_text(encoding="utf-8")

    assert text.startswith(f"# {project}\n")
    assert len(text) > 100


def test_every_writer_has_an_expected_end() -> None:
    """The table of writers names all its functions, and no others."""
    assert set(table("writers")["sections"]) == functions("writers")


def test_most_verdicts_are_among_the_writers() -> None:
    """Whatever can happen in the scenario normal happens somewhere."""
    verdicts = {entry["verdict"] for entry in table("writers")["sections"].values()}

    assert verdicts == {
        "returned", "refused", "fell_over", "unbound", "hung", "killed", "violated", "leaked", "diverged",
    }  # fmt: skip


def test_findings_of_tiny_name_its_functions() -> None:
    """Tiny has about a dozen sections, and its table names half of them."""
    assert set(table("tiny")["findings"]) < functions("tiny")
    assert 10 <= len(functions("tiny")) <= 14


def test_every_odd_file_is_in_the_table() -> None:
    """The table of odd files misses none."""
    found = {path.relative_to(ODD).as_posix() for path in ODD.rglob("*") if path.is_file()}

    assert set(table("odd_files")["files"]) == found - {"README.md", "expected.json"}


@pytest.mark.parametrize(
    ("name", "piece"),
    [
        ("marked.py", b"\xef\xbb\xbf"),
        ("windows.py", b"\r\n"),
        ("latin.py", b"Gr\xfc\xdfe"),
        ("mislabelled.py", b"Gr\xfc\xdfe"),
        ("null_byte.py", b"\0"),
        ("older.py", b'print "hello"'),
    ],
)
def test_odd_bytes_survived(name: str, piece: bytes) -> None:
    """Neither git nor an editor mended what is odd about a file."""
    assert piece in (ODD / name).read_bytes()


def test_the_secrets_are_where_a_target_would_keep_them() -> None:
    """The hostile environment has its .env file, with an address, a bad number and a key."""
    text = (PROJECTS / "hostile_env" / ".env").read_text(encoding="utf-8")

    assert "DATABASE_URL=postgresql://" in text
    assert "TIMEOUT=soon" in text
    assert "OPENAI_API_KEY=" in text


def test_shapes_are_all_accounted_for() -> None:
    """Each function of shapes is executed, without a body, or either, and in one group only."""
    shapes = table("shapes")
    groups = [set(shapes["executed"]), set(shapes["no_body"]), set(shapes["either"])]

    assert functions("shapes") <= set().union(*groups)
    assert sum(map(len, groups)) == len(set().union(*groups))
    assert set(shapes["falls"]) <= groups[0]
    assert not set(shapes["no_section"]) & set().union(*groups)
