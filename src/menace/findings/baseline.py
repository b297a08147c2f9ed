"""Findings that are known already: what they are recognised by, and the file that lists them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import Any

from menace.domain import Finding
from menace.domain.digest import digest
from menace.errors import UsageError

SCHEMA = 1


def cause_id(finding: Finding) -> str:
    """What a finding is recognised by when its line has moved, its function has grown or another input shows it.

    The file, the function and the text of the failing line are part of it, the line's number and the input are not.
    """
    outcome, failure = finding.outcome, finding.outcome.failure
    kind = "environment" if finding.fault_class == "environment" else ""
    what = failure.type if failure is not None else ""
    if failure is None or failure.path is None:
        return digest(kind, outcome.verdict.value, what, finding.section.id)
    return digest(kind, outcome.verdict.value, what, failure.path, failure.function or "", _line_text(finding))


def _line_text(finding: Finding) -> str:
    """The source of the failing line, as the traceback shows it."""
    failure = finding.outcome.failure
    steps = failure.traceback if failure is not None else ()
    start = f"{failure.path}:{failure.line} in " if failure is not None else ""
    found = [step.partition(": ")[2] for step in steps if step.startswith(start)]
    return found[-1] if found else ""


@dataclass(frozen=True, slots=True)
class Baseline:
    """How often each cause is known; one that shows up once more than that is new."""

    known: Mapping[str, int] = field(default_factory=dict)

    def split(self, findings: Iterable[Finding]) -> tuple[list[Finding], list[Finding]]:
        """The findings that are new, and those that are known."""
        left = Counter(self.known)
        new: list[Finding] = []
        old: list[Finding] = []
        for finding in findings:
            cause = cause_id(finding)
            (old if left[cause] > 0 else new).append(finding)
            left[cause] -= 1
        return new, old


def baseline_text(findings: Iterable[Finding]) -> str:
    """The file: one entry for each cause, sorted so that changes of it are easy to read; what is flaky is left out."""
    rows: dict[str, dict[str, Any]] = {}
    for finding in findings:
        if finding.flaky:
            continue
        cause = cause_id(finding)
        row = {"cause": cause, "code": finding.code, "section": finding.section.id, "message": finding.message}
        rows.setdefault(cause, {**row, "count": 0})["count"] += 1
    entries = sorted(rows.values(), key=lambda row: (row["section"], row["code"], row["cause"]))
    return json.dumps({"schema": SCHEMA, "findings": entries}, indent=1) + "\n"


def read_baseline(text: str, name: str) -> Baseline:
    """The baseline in the text of a file of that name."""
    try:
        told = json.loads(text)
        if told["schema"] != SCHEMA:
            raise UsageError(
                f"--baseline {name}: it was written by another version of Menace; write it anew with menace baseline"
            )
        return Baseline({str(row["cause"]): int(row["count"]) for row in told["findings"]})
    except (ValueError, KeyError, TypeError, RecursionError) as error:
        raise UsageError(f"--baseline {name}: that is no baseline; menace baseline writes one") from error
