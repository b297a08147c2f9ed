"""A command line with an environment of its own."""

from __future__ import annotations

import os
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import pytest

from menace.cli.app import main
from menace.settings import VARIABLES


@dataclass(frozen=True, slots=True)
class Answer:
    """What a command left behind."""

    status: int
    out: str
    err: str


Command = Callable[..., Answer]


@pytest.fixture(autouse=True)
def bare_environment(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """No variable of Menace is set, and home and working folder belong to the test."""
    for name in {*VARIABLES, "NO_COLOR", "VIRTUAL_ENV", "CONDA_PREFIX", "XDG_CACHE_HOME"} & set(os.environ):
        monkeypatch.delenv(name)
    (tmp_path / "home").mkdir()
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    monkeypatch.chdir(tmp_path)


@pytest.fixture
def menace(capsys: pytest.CaptureFixture[str]) -> Command:
    """Run a command in this process."""

    def run(*arguments: object) -> Answer:
        capsys.readouterr()
        status = main([str(each) for each in arguments])
        said = capsys.readouterr()
        return Answer(status, said.out, said.err)

    return run


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    """A repository with one good function."""
    root = tmp_path / "shop"
    root.mkdir()
    (root / "bills.py").write_text("def double(cents: int) -> int:\n    return cents * 2\n")
    return root
