"""The reference page is what the catalogue says."""

from __future__ import annotations

from pathlib import Path

from menace.domain.preset_keys import PRESET_KEYS
from menace.scenarios import FAILURE_MODES, PROFILES, TRAJECTORY
from menace.scenarios.reference import render


def test_the_written_page_is_current(root: Path) -> None:
    """Nobody changed the catalogue without rendering the page again."""
    assert (root / "docs" / "reference" / "scenarios.md").read_text(encoding="utf-8") == render()


def test_everything_in_the_catalogue_is_on_the_page() -> None:
    """Profiles have their heading; stages, modes and keys have their row."""
    page = render()

    assert all(page.count(f"### `{name}`\n") == 1 for name in PROFILES)
    rows = [*(stage.name for stage in TRAJECTORY), *FAILURE_MODES, *PRESET_KEYS]
    assert [name for name in rows if f"\n| `{name}` | " not in page] == []
