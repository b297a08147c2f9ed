"""The report as Markdown, for pull requests and job summaries."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from typing import Any

from menace.runs.report.measured import branches_text
from menace.runs.report.missing import missing_packages
from menace.runs.report.model import Report, section_title
from menace.runs.report.scenarios import scenario_title
from menace.runs.report.text import (
    call_text,
    hidden_text,
    input_text,
    own_failure_texts,
    plural,
    printable,
    shorten_middle,
)

_CELL_WIDTH = 100
_ACTIVE = re.compile(r"([\\`*_{}\[\]<>()#+!|~&$@:-])")


def render_markdown(report: Report) -> str:
    """The whole report as one Markdown document; text from the target cannot become markup."""
    parts = [*_summary(report), *_scenarios(report), *_faults(report), *_others(report), *_unexecuted(report)]
    return "\n".join(parts).rstrip("\n") + "\n"


def escape(text: str) -> str:
    """Text that Markdown and the HTML in it show as it is, in a paragraph or a table cell."""
    return _ACTIVE.sub(r"\\\1", printable(text)).replace("\\<", "&lt;").replace("\\>", "&gt;").replace("\\&", "&amp;")


def code(text: str) -> str:
    """Text as inline code that survives backticks and table pipes."""
    shown = printable(text).replace("|", "\\|")
    fence = "`" * (_longest_ticks(shown) + 1)
    space = " " if "`" in shown else ""
    return f"{fence}{space}{shown}{space}{fence}"


def _block(text: str, language: str = "") -> list[str]:
    shown = printable(text, keep="\n")
    fence = "`" * max(3, _longest_ticks(shown) + 1)
    return [f"{fence}{language}", shown, fence]


def _longest_ticks(text: str) -> int:
    return max(map(len, re.findall(r"`+", text)), default=0)


def _summary(report: Report) -> Iterable[str]:
    counts, run = report["counts"], report["run"]
    sections = counts["sections"]
    yield f"# Menace: {plural(counts['faults'], 'fault')}"
    yield ""
    missing = missing_packages(report)
    if missing:
        yield f"**{missing.blocked} sections could not be imported.** Install what they need: {code(missing.command)}"
        yield ""
    yield (
        f"{plural(sum(sections.values()), 'section')}: {sections['executed']} executed, {sections['blocked']} blocked, "
        f"{sections['skipped']} skipped. {plural(run['cases'], 'case')} in {run['seconds']:.1f} s, seed {run['seed']}."
    )
    branches = branches_text(counts)
    if branches is not None:
        yield f"{branches}."
    hidden = hidden_text(counts)
    if hidden is not None:
        yield f"{hidden}."
    yield ""
    for text in own_failure_texts(report):
        yield f"**{escape(text)}**"
        yield ""


def _scenarios(report: Report) -> Iterable[str]:
    rows = report["scenarios"]
    if len(rows) < 2:
        return
    yield from ["| scenario | cases | sections | faults | worst section |", "| --- | --: | --: | --: | --- |"]
    for row in rows:
        worst = code(row["worst_section"]) if "worst_section" in row else ""
        yield f"| {code(scenario_title(row))} | {row['cases']} | {row['sections']} | {row['faults']} | {worst} |"
    yield ""


def _faults(report: Report) -> Iterable[str]:
    rows = [row for row in report["findings"] if row["counts_as_fault"]]
    if not rows:
        return
    yield from ["## Faults", "", "| code | severity | section | what | input |", "| --- | --- | --- | --- | --- |"]
    for row in rows:
        given = code(shorten_middle(input_text(row), _CELL_WIDTH))
        cells = [escape(row["code"]), row["severity"], code(section_title(row)), escape(row["message"]), given]
        yield f"| {' | '.join(cells)} |"
    yield ""
    for row in rows:
        yield from _details(row)


def _details(row: Mapping[str, Any]) -> Iterable[str]:
    yield from [f"### {row['code']} {escape(section_title(row))}", "", escape(row["message"]), ""]
    yield from _block(call_text(row), "python")
    yield ""
    if row.get("traceback"):
        yield from _block("\n".join([*row["traceback"], f"{row['exception']}: {row.get('detail', '')}"]))
        yield ""
    yield f"{escape(row['proof'])}. Again: {code(row['replay'])}"
    yield ""


def _others(report: Report) -> Iterable[str]:
    rows = [row for row in report["findings"] if not row["counts_as_fault"]]
    if not rows:
        return
    yield from ["## Not counted as faults", "", "| code | section | what | input | why |"]
    yield "| --- | --- | --- | --- | --- |"
    for row in rows:
        given = code(shorten_middle(input_text(row), _CELL_WIDTH))
        cells = [row["code"], code(section_title(row)), escape(row["message"]), given, escape(row["proof"])]
        yield f"| {' | '.join(cells)} |"
    yield ""


def _unexecuted(report: Report) -> Iterable[str]:
    for status, title in (("blocked", "Blocked"), ("skipped", "Skipped")):
        rows = [row for row in report["sections"] if row["status"] == status]
        if not rows:
            continue
        yield from [f"## {title}", "", "| section | reason |", "| --- | --- |"]
        for row in rows:
            yield f"| {code(row['path'] + '::' + row['name'])} | {escape(row.get('reason', ''))} |"
        yield ""
