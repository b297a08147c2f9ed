"""Small repositories on disk and the settings that hold for them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from menace.settings import Settings, load_settings


@pytest.fixture
def make_repository(tmp_path: Path) -> Callable[..., Path]:
    """A function that writes files into a new folder."""

    def make(files: Mapping[str, str], name: str = "shop") -> Path:
        root = tmp_path / name
        for relative, text in files.items():
            (root / relative).parent.mkdir(parents=True, exist_ok=True)
            (root / relative).write_text(text, encoding="utf-8")
        return root

    return make


@pytest.fixture
def plain_settings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Settings:
    """Defaults, with a home folder of the test's own; the environment of this process says the same."""
    home = tmp_path / "home"
    home.mkdir()
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_CACHE_HOME", "VIRTUAL_ENV", "CONDA_PREFIX", "SANDBOX_DATA_DIR", "MENACE_DATABASE_URL"):
        monkeypatch.delenv(name, raising=False)
    return load_settings(environ={"HOME": str(home)})
