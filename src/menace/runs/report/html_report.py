"""The report as one HTML file that needs nothing else: no network, no script, light or dark as the reader likes."""

from __future__ import annotations

from typing import Any

from jinja2 import Environment, PackageLoader, StrictUndefined, select_autoescape

from menace.runs.report.missing import missing_packages
from menace.runs.report.model import Report, exit_code, section_title
from menace.runs.report.scenarios import scenario_title
from menace.runs.report.text import call_text, hidden_text, input_text, own_failure_texts, plural, printable


def render_html(report: Report) -> str:
    """The whole report as one HTML document; text from the target is shown, never interpreted."""
    environment = Environment(
        loader=PackageLoader("menace.runs.report"),
        autoescape=select_autoescape(default=True, default_for_string=True),
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        finalize=_finalize,
    )
    environment.filters.update(
        title_of=section_title, input_of=input_text, call_of=call_text, scenario_of=scenario_title, plural=plural
    )
    return environment.get_template("report.html.j2").render(
        report=report,
        run=report["run"],
        counts=report["counts"],
        faults=[row for row in report["findings"] if row["counts_as_fault"]],
        others=[row for row in report["findings"] if not row["counts_as_fault"]],
        blocked=[row for row in report["sections"] if row["status"] == "blocked"],
        missing=missing_packages(report),
        hidden=hidden_text(report["counts"]),
        own_failures=own_failure_texts(report),
        status=exit_code(report),
    )


def _finalize(value: Any) -> Any:
    """Control and direction characters as escapes, so that what is shown is what is there."""
    return printable(value, keep="\n\t") if type(value) is str else value
