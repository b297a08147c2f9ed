"""The end of a run as a person sees it: findings, counts, where the report is, and why the command ended so."""

from __future__ import annotations

import shlex
from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.console import Console
from rich.text import Text

from menace.runs.report.measured import branches_text
from menace.runs.report.missing import missing_packages
from menace.runs.report.model import Report, exit_code, section_title
from menace.runs.report.scenarios import scenario_title
from menace.runs.report.text import hidden_text, input_text, own_failure_texts, plural, printable, shorten_middle

_STYLES = {"high": "bold red", "medium": "yellow", "low": "cyan"}
_SHORTEST_ID = 4
_CODE_WIDTH, _CLASS_WIDTH = 6, 11
_REASONS = 3
_ONE_LINE_FROM = 120
"""Terminals at least this wide show a finding on one line; narrower ones on two."""


def print_summary(report: Report, console: Console, report_paths: Sequence[str] = ()) -> None:
    """Everything the command says at its end."""
    print_missing_packages(report, console)
    print_findings(report, console)
    print_scenarios(report, console)
    print_counts(report, console, report_paths)
    print_exit(report, console)


def print_missing_packages(report: Report, console: Console) -> None:
    """What to install first, when imports block more than a fifth of the sections."""
    missing = missing_packages(report)
    if missing is None:
        return
    are = f"{plural(missing.blocked, 'section')} could not be imported; missing: {', '.join(missing.packages)}"
    _print(console, Text(are, style="bold yellow"))
    _print(console, Text(f"  {printable(missing.command)}"))


def print_findings(report: Report, console: Console, replay_in: str | None = None) -> None:
    """One or two lines per fault or flaky finding; misuse is only counted.

    ``replay_in`` names the repository when it is not the current folder: then the commands need it too.
    """
    rows = [row for row in report["findings"] if row["class"] != "misuse"]
    commands = _replay_commands(report["findings"])
    for row in rows:
        for line in _finding_lines(row, commands[row["id"]], console.width):
            _print(console, line)
    if rows and replay_in:
        _print(console, Text(f"From this folder: menace replay ID --repo {shlex.quote(replay_in)}", style="dim"))
    misuse = len(report["findings"]) - len(rows)
    if misuse:
        verb = "is" if misuse == 1 else "are"
        _print(console, Text(f"{plural(misuse, 'misuse finding')} {verb} in the report.", style="dim"))


def print_scenarios(report: Report, console: Console) -> None:
    """One line per scenario, when there is more than one to compare."""
    rows = report["scenarios"]
    if len(rows) < 2:
        return
    names = [printable(scenario_title(row)) for row in rows]
    width = min(max(map(len, [*names, "scenario"])), console.width // 2)
    _print(console, Text(f" {'scenario':<{width}}  {'cases':>8}  {'faults':>6}  worst section", style="dim"))
    for name, row in zip(names, rows, strict=True):
        start = f" {shorten_middle(name, width):<{width}}  {row['cases']:>8}  {row['faults']:>6}  "
        worst = shorten_middle(printable(row.get("worst_section", "")), max(10, console.width - len(start)))
        _print(console, Text(f"{start}{worst}".rstrip()))


def print_counts(report: Report, console: Console, report_paths: Sequence[str] = ()) -> None:
    """Every section accounted for, and where to read more."""
    counts = report["counts"]["sections"]
    blocked = f"{counts['blocked']} blocked" + (" (reason in the report)" if counts["blocked"] else "")
    line = f"{plural(sum(counts.values()), 'section')}: {counts['executed']} executed, {blocked}"
    branches = branches_text(report["counts"])
    _print(console, Text(f"{line}, {counts['skipped']} skipped." + (f"   {branches}." if branches else "")))
    if not counts["executed"]:
        # Nobody should have to open a report to learn why there is nothing in it.
        for reason in list(dict.fromkeys(row["reason"] for row in report["sections"] if "reason" in row))[:_REASONS]:
            _print(console, Text(f"  {shorten_middle(printable(reason), console.width - 2)}"))
    for text in own_failure_texts(report):
        _print(console, Text(text, style="bold red"))
    for path in report_paths:
        _print(console, Text(f"Report: {printable(path)}"))


def print_exit(report: Report, console: Console) -> None:
    """The exit status and its reason, as the last line."""
    status, counts = exit_code(report), report["counts"]
    reason = {
        0: "no faults",
        1: plural(counts["faults"], "fault"),
        3: "an error in Menace, and no faults so far",
        5: "nothing was executed",
    }[status]
    flaky = f" ({counts['flaky']} flaky, not counted)" if counts["flaky"] else ""
    hidden = hidden_text(counts)
    if hidden is not None:
        _print(console, Text(f"{hidden}.", style="dim"))
    _print(console, Text(f"Exit {status}: {reason}{flaky}.", style="bold green" if status == 0 else "bold red"))


def _finding_lines(row: Mapping[str, Any], command: str, width: int) -> Iterator[Text]:
    what = f"flaky: {row['message']}" if row["flaky"] else row["message"]
    code = f"{row['code']:<{_CODE_WIDTH}} "
    kind = f"{row['class']:<{_CLASS_WIDTH}} "
    style = "dim" if row["flaky"] else _STYLES[row["severity"]]
    start = Text.assemble(" ", (code, style), kind)
    title, given = printable(section_title(row)), printable(input_text(row))
    if width < _ONE_LINE_FROM:
        room = max(20, width - len(start) - 1)
        half = max(10, room * 2 // 5)
        title = shorten_middle(title, half)
        yield start + Text(f"{title}  {shorten_middle(printable(what), room - len(title) - 2)}")
        indent = " " * len(start)
        yield Text.assemble(indent, shorten_middle(given, room - len(command) - 2), "  ", (command, "dim"))
        return
    room = width - len(start) - len(command) - 7
    widths = [room * 30 // 100, room * 42 // 100, room * 28 // 100]
    cells = [
        shorten_middle(text, size).ljust(size)
        for text, size in zip((title, printable(what), given), widths, strict=True)
    ]
    yield start + Text.assemble("  ".join(cells), "  ", (command, "dim"))


def _replay_commands(rows: Sequence[Mapping[str, Any]]) -> dict[str, str]:
    """The replay command of each finding with the shortest start of its id that no other finding shares."""
    ids = sorted({str(row["id"]) for row in rows})
    commands = {}
    for position, each in enumerate(ids):
        neighbours = ids[max(0, position - 1) : position] + ids[position + 1 : position + 2]
        length = _SHORTEST_ID
        while length < len(each) and any(other[:length] == each[:length] for other in neighbours):
            length += 1
        commands[each] = f"menace replay {each[:length]}"
    return commands


def _print(console: Console, text: Text) -> None:
    # Never reflowed: lines that are too long are the terminal's business, and a pipe must get them whole.
    console.print(text, soft_wrap=True, highlight=False)
