"""Modules of a target, loaded from a folder that plays the workspace."""

from __future__ import annotations

import subprocess
import sys
import textwrap
from collections.abc import Callable, Iterator
from pathlib import Path
from types import ModuleType

import pytest

from menace.child.calls.loading import load

Target = Callable[..., ModuleType]


@pytest.fixture
def target(tmp_path: Path) -> Iterator[Target]:
    """Writes source to a file of the workspace (``tmp_path``) and imports it as the child does."""
    path = list(sys.path)

    def loaded(source: str, name: str = "menace_target") -> ModuleType:
        file = tmp_path / f"{name.replace('.', '/')}.py"
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(textwrap.dedent(source), encoding="utf-8")
        return load(name, str(file), [str(tmp_path)])

    yield loaded
    sys.path[:] = path
    sys.path_importer_cache.pop(str(tmp_path), None)
    for name, module in list(sys.modules.items()):
        if (getattr(module, "__file__", None) or "").startswith(f"{tmp_path}/"):
            del sys.modules[name]


Fresh = Callable[..., str]


@pytest.fixture
def fresh(tmp_path: Path) -> Fresh:
    """Runs code in an interpreter of its own and returns what it printed; what it gives up is given up there only."""

    def run(code: str, *arguments: str, python: str = sys.executable) -> str:
        answer = subprocess.run(
            [python, "-c", textwrap.dedent(code), *arguments],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            timeout=60,
            # Some of it signals its whole process group, which is not to be ours.
            start_new_session=True,
        )
        assert answer.returncode == 0, answer.stderr
        return answer.stdout.strip()

    return run
