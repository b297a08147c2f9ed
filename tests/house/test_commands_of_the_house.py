"""The commands a newcomer is told about exist, and the lists that are generated agree with their source."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

TARGETS = {
    "acceptance", "bench", "check", "clean", "constraints", "docs", "docs-check", "format", "install", "layers", "lint",
    "run", "test", "test-full", "types",
}  # fmt: skip
PROMISED_IN = ["README.md", "CONTRIBUTING.md", "ARCHITECTURE.md", "tests/README.md", "benchmarks/README.md"]


def targets(root: Path) -> set[str]:
    """What ``make`` can be asked for."""
    return set(re.findall(r"^([a-z][a-z-]*):", (root / "Makefile").read_text(encoding="utf-8"), re.MULTILINE))


def test_every_promised_target_exists(root: Path) -> None:
    """The Makefile has the agreed commands, and every ``make x`` in the documents is one of them."""
    documents = [root / name for name in PROMISED_IN] + sorted((root / "docs").rglob("*.md"))
    mentioned = {
        name
        for path in documents
        for name in re.findall(r"(?:^|`)make ([a-z][a-z-]*)", path.read_text(encoding="utf-8"), re.MULTILINE)
    }

    assert targets(root) >= TARGETS | mentioned


def test_the_readme_shows_the_two_commands_early(root: Path) -> None:
    """One command to run it, one to test it, within the first screens."""
    opening = (root / "README.md").read_text(encoding="utf-8").splitlines()[:80]

    assert "make run" in "\n".join(opening)
    assert "make test" in "\n".join(opening)


def test_ci_calls_what_people_call(root: Path) -> None:
    """``.ci/run`` is executable and runs ``make check``, then ``make test-full``."""
    script = root / ".ci" / "run"
    text = script.read_text(encoding="utf-8")

    assert os.access(script, os.X_OK)
    assert text.index("make check") < text.index("make test-full")


def test_requirements_agree_with_pyproject(root: Path) -> None:
    """requirements.txt lists the runtime dependencies of pyproject.toml."""
    script = root / "scripts" / "write_requirements.py"
    answer = subprocess.run([sys.executable, script, "--check"], capture_output=True, text=True, timeout=60)

    assert answer.returncode == 0, answer.stderr


def test_every_dependency_has_an_exact_version(root: Path) -> None:
    """constraints.txt pins what pyproject.toml names, in the core and in every extra."""
    project = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [
        *project["dependencies"],
        *(line for extra in project["optional-dependencies"].values() for line in extra),
    ]
    names = {normal(re.split(r"[\[<>=!~; ]", line)[0]) for line in wanted} - {"menace"}
    pins = (root / "constraints.txt").read_text(encoding="utf-8")
    pinned = {normal(name) for name in re.findall(r"^([\w.-]+)==", pins, re.MULTILINE)}

    assert names - pinned == set()


def normal(name: str) -> str:
    """A distribution's name as indexes compare it."""
    return re.sub(r"[-_.]+", "-", name).lower()
