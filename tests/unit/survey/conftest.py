"""Small repositories, written from a mapping of names to contents."""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

MakeRepository = Callable[..., Path]


@pytest.fixture
def make_repository(tmp_path: Path) -> MakeRepository:
    """A function that writes files into a new folder; bytes are written as they are."""

    def make(files: Mapping[str, str | bytes], name: str = "project") -> Path:
        root = tmp_path / name
        root.mkdir(parents=True, exist_ok=True)
        for relative, content in files.items():
            location = root / relative
            location.parent.mkdir(parents=True, exist_ok=True)
            location.write_bytes(content if isinstance(content, bytes) else content.encode())
        return root

    return make


@pytest.fixture
def git(tmp_path: Path) -> Callable[..., None]:
    """A function that runs git in a folder, independent of whoever runs the tests."""
    home = tmp_path / "home"
    home.mkdir()
    environment = {
        "PATH": "/usr/local/bin:/usr/bin:/bin",
        "HOME": str(home),
        "GIT_CONFIG_NOSYSTEM": "1",
        "GIT_AUTHOR_NAME": "a",
        "GIT_AUTHOR_EMAIL": "a@example.invalid",
        "GIT_COMMITTER_NAME": "a",
        "GIT_COMMITTER_EMAIL": "a@example.invalid",
    }

    def run(folder: Path, *arguments: str) -> None:
        subprocess.run(
            ["git", "-c", "protocol.file.allow=always", "-C", str(folder), *arguments],
            env=environment,
            check=True,
            capture_output=True,
        )

    return run
