"""What tests of the repository itself share."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest


@pytest.fixture(scope="session")
def project_files(root: Path) -> list[Path]:
    """The files that belong to the project: those git tracks, and those it would add."""
    command = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    answer = subprocess.run(command, cwd=root, capture_output=True, text=True)
    if answer.returncode != 0:
        pytest.skip("not a git checkout, so nobody knows which files belong to it")
    # A file may be in the index and already deleted.
    return [path for name in answer.stdout.split("\0") if name and (path := root / name).is_file()]
