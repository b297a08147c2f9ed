"""The reference page is what the catalogue says."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.domain.preset_keys import PRESET_KEYS
from menace.scenarios import FAILURE_MODES, PROFILES, TRAJECTORY
from menace.scenarios.reference import PAGE, main, render


def test_the_written_page_is_current(root: Path) -> None:
    """Nobody changed the catalogue without rendering the page again."""
    assert root / "docs" / "reference" / "scenarios.md" == PAGE
    assert main(["--check"]) == 0


def test_everything_in_the_catalogue_is_on_the_page() -> None:
    """Profiles have their heading; stages, modes and keys have their row."""
    page = render()

    assert all(page.count(f"### `{name}`\n") == 1 for name in PROFILES)
    rows = [*(stage.name for stage in TRAJECTORY), *FAILURE_MODES, *PRESET_KEYS]
    assert [name for name in rows if f"\n| `{name}` | " not in page] == []


def test_the_page_is_printed_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    """Without an argument nothing is written."""
    assert main([]) == 0
    assert capsys.readouterr().out == render()


def test_an_outdated_page_is_noticed_and_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check fails with a sentence, and passes after writing."""
    monkeypatch.setattr("menace.scenarios.reference.PAGE", tmp_path / "reference" / "scenarios.md")

    assert main(["--check"]) == 1
    assert "scenarios.md is out of date" in capsys.readouterr().err
    assert main(["--write"]) == 0
    assert main(["--check"]) == 0
