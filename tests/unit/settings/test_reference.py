"""The reference page is what the declarations say."""

from __future__ import annotations

from pathlib import Path

import pytest

from menace.settings import VARIABLES
from menace.settings.reference import PAGE, main, render_reference


def test_the_written_page_is_current(root: Path) -> None:
    """Nobody changed a declaration without rendering the page again."""
    assert (root / PAGE).read_text(encoding="utf-8") == render_reference()
    assert main(["--check"]) == 0


def test_every_variable_has_its_heading_and_says_when_it_arrives() -> None:
    """Each is described once, and the later ones say so."""
    page = render_reference()

    assert all(page.count(f"### `{name}`\n") == 1 for name in VARIABLES)
    assert page.count("**not used yet**") == sum(variable.arrives is not None for variable in VARIABLES.values())


def test_the_page_is_printed_unless_told_otherwise(capsys: pytest.CaptureFixture[str]) -> None:
    """Without an argument nothing is written."""
    assert main([]) == 0
    assert capsys.readouterr().out == render_reference()


def test_an_outdated_page_is_noticed_and_can_be_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """The check fails with a sentence, and passes after writing."""
    monkeypatch.setattr("menace.settings.reference.own_checkout", lambda: tmp_path)

    assert main(["--check"]) == 1
    assert "is not current" in capsys.readouterr().err
    assert main(["--write"]) == 0
    assert main(["--check"]) == 0
