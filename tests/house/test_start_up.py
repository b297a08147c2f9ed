"""The command line answers at once because it imports almost nothing."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

HEAVY = {
    "alembic", "faker", "grimp", "hypothesis", "jinja2", "networkx", "numpy", "openai", "pydantic", "pydantic_settings",
    "sqlalchemy",
}  # fmt: skip


@pytest.mark.parametrize(
    ("arguments", "allowed"),
    [
        (["--help"], set()),
        (["--version"], set()),
        # typer itself asks pydantic about the types of a command's parameters.
        (["run", "--help"], {"pydantic"}),
    ],
    ids=["help", "version", "run-help"],
)
def test_help_imports_no_heavy_package(arguments: list[str], allowed: set[str], tmp_path: Path) -> None:
    """``-X importtime`` shows none of the packages that take a noticeable time to import."""
    command = [sys.executable, "-X", "importtime", "-m", "menace", *arguments]
    answer = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=60)
    imported = set(re.findall(r"\|\s+([A-Za-z_]\w*)(?:\.\S*)?$", answer.stderr, re.MULTILINE))

    assert answer.returncode == 0, answer.stdout
    assert "menace" in imported
    assert imported & HEAVY <= allowed


def test_the_module_and_the_command_are_the_same(tmp_path: Path) -> None:
    """``python -m menace`` equals ``menace``."""
    command = Path(sys.executable).with_name("menace")
    both = [
        subprocess.run([*start, "--help"], cwd=tmp_path, capture_output=True, text=True, timeout=60)
        for start in ([sys.executable, "-m", "menace"], [str(command)])
    ]

    assert both[0].returncode == both[1].returncode == 0
    assert both[0].stdout == both[1].stdout
