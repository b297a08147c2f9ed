"""A report becomes a file, whole or not at all."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from menace.errors import UsageError
from menace.runs.report.html_report import render_html
from menace.runs.report.json_report import render_json
from menace.runs.report.markdown_report import render_markdown
from menace.runs.report.model import Report
from menace.store.files import write_text

FORMATS: Final[Mapping[str, Callable[[Report], str]]] = {
    "json": render_json,
    "html": render_html,
    "md": render_markdown,
}


def write_report(report: Report, form: str, path: Path) -> None:
    """Put the report at ``path`` in one of the known formats, in one step."""
    if form not in FORMATS:
        raise UsageError(f"{form!r} is no report format; choose one of {', '.join(FORMATS)}")
    write_text(path, FORMATS[form](report))
