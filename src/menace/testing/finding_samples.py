"""Small outcomes and findings, built with only what a test is about."""

from __future__ import annotations

from pathlib import PurePosixPath

from menace.domain import Arguments, CaseId, Failure, Finding, Outcome, Recipe, Section, Usage, Verdict
from menace.findings import Confirmations, build_finding, classify


def section(name: str = "split_amount", path: str = "billing.py", span: tuple[int, int] = (1, 5)) -> Section:
    """A function, or a method when the name has a dot."""
    return Section(PurePosixPath(path), name, "method" if "." in name else "function", span, "0123456789ab")


def failure(kind: str = "ZeroDivisionError", path: str | None = "billing.py", line: int | None = 2) -> Failure:
    """An exception at a line of the target."""
    return Failure(
        kind, "division by zero", path, line, "split_amount", ("billing.py:2 in split_amount: cents / parts",)
    )


def outcome(
    verdict: Verdict = Verdict.FELL_OVER,
    arguments: Arguments = Arguments(("100", "0")),  # noqa: B008 - a frozen value is a safe default
    *,
    index: int = 0,
    shape: str = "(int, int)",
    failed: Failure | None = None,
    output: str = "",
) -> Outcome:
    """The end of one case; a fall comes with a failure unless one is given."""
    if failed is None and verdict is Verdict.FELL_OVER:
        failed = failure()
    case = CaseId(f"{index:04x}c0ffee00"[:12])
    return Outcome(case, index, arguments, verdict, Usage(0.01), shape, failed, output)


def finding(
    ended: Outcome | None = None, where: Section | None = None, module: str = "billing", *, agreed: int = 3
) -> Finding:
    """A contract finding; fewer than three agreeing repetitions make it flaky."""
    ended = ended or outcome()
    judged = classify(ended, Recipe(contract="typed"), frozenset())
    if judged is None:
        raise ValueError(f"{ended.verdict} is no finding")
    return build_finding(
        ended,
        judged,
        section=where or section(),
        module=module,
        seed=7,
        confirmations=Confirmations(agreed, 3),
    )
