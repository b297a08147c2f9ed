"""What a person sees while a run is under way."""

from __future__ import annotations

import io
from collections.abc import Callable
from pathlib import Path

import pytest
from rich.console import Console

from menace.cli import run_view
from menace.cli.run_view import RunView
from menace.runs.progress import Status
from menace.sandbox import Interpreter
from menace.survey import survey


@pytest.fixture
def shown() -> tuple[RunView, Callable[[], str]]:
    """A view that nobody watches on a terminal, and what it wrote."""
    written = io.StringIO()
    return RunView(Console(file=written, width=40)), written.getvalue


def test_the_first_line_tells_what_there_is(shown: tuple[RunView, Callable[[], str]], shop: Path) -> None:
    """Files, functions and the Python that runs them, on one line whatever the width."""
    view, text = shown
    with view:
        view.surveyed(survey(shop), Interpreter(Path("python"), (3, 12, 1), "the active environment"))

    assert text() == "Surveyed 1 files: 1 functions, 0 methods, 0 classes. Python 3.12.1 (the active environment).\n"


def test_a_missing_layer_is_a_warning(shown: tuple[RunView, Callable[[], str]]) -> None:
    """Who runs without full isolation is told so loudly, and only then."""
    view, text = shown
    view.isolated(["separate process", "Landlock"])

    assert "WARNING" not in text()
    view.isolated(["separate process", "no Landlock (old kernel)"])
    assert "WARNING: the code under test is not fully isolated: no Landlock (old kernel)" in text()


def test_without_a_terminal_lines_come_rarely(
    shown: tuple[RunView, Callable[[], str]], monkeypatch: pytest.MonkeyPatch
) -> None:
    """One plain line when enough time has passed, however often something happens."""
    view, text = shown
    now = run_view.time.monotonic()
    for seconds in (1.0, 2.0, 11.0, 12.0, 13.0):
        monkeypatch.setattr(run_view.time, "monotonic", lambda seconds=seconds: now + seconds)
        view.advanced(Status(sections=9, settled=4, cases=30, faults=2))

    assert text().count("4/9 sections, 30 cases, 2 faults") == 1


def test_text_of_the_target_is_no_markup(shown: tuple[RunView, Callable[[], str]]) -> None:
    """Brackets in a note are shown as they are."""
    view, text = shown
    view.note("[red]folder[/red] cannot be written")

    assert text() == "[red]folder[/red] cannot be written\n"
