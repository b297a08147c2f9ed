"""The reference page is what the declarations say."""

from __future__ import annotations

from pathlib import Path

from menace.settings import VARIABLES
from menace.settings.reference import render


def test_the_written_page_is_current(root: Path) -> None:
    """Nobody changed a declaration without rendering the page again."""
    assert (root / "docs" / "reference" / "settings.md").read_text(encoding="utf-8") == render()


def test_every_variable_has_its_heading_and_says_when_it_arrives() -> None:
    """Each is described once, and the later ones say so."""
    page = render()

    assert all(page.count(f"### `{name}`\n") == 1 for name in VARIABLES)
    assert page.count("**not used yet**") == sum(variable.arrives is not None for variable in VARIABLES.values())
