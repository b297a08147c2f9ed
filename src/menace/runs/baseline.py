"""The findings of the last run, kept as known."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from menace.domain import Finding, Ledger
from menace.errors import UsageError
from menace.findings.baseline import Baseline, baseline_text, read_baseline
from menace.runs.wiring import existing_data_place, opened_store
from menace.settings import Settings
from menace.store.files import write_text

FILE_NAME = "menace-baseline.json"


@dataclass(frozen=True, slots=True)
class Written:
    """A baseline that was written: where, how many findings it holds, and how many were left out as flaky."""

    path: Path
    findings: int
    flaky: int


def write_baseline(repository: Path, settings: Settings, path: Path | None = None) -> Written:
    """Write down the findings of the newest run, so that later runs tell only of others."""
    place = existing_data_place(settings, repository)
    if place is None:
        raise UsageError(_no_run(repository))
    is_shared = settings["MENACE_DATABASE_URL"] is not None
    with opened_store(settings, place) as store:
        findings = _newest(store.ledger, repository if is_shared else None)
    if findings is None:
        raise UsageError(_no_run(repository))
    target = (path or repository / FILE_NAME).expanduser().absolute()
    if target.is_dir() or not target.parent.is_dir():
        raise UsageError(f"--output {target}: name a file in a folder that exists")
    write_text(target, baseline_text(findings))
    flaky = sum(finding.flaky for finding in findings)
    return Written(target, len(findings) - flaky, flaky)


def load_baseline(path: Path) -> Baseline:
    """The baseline in a file that a user named."""
    try:
        text = path.expanduser().read_text(encoding="utf-8")
    except (OSError, UnicodeDecodeError, RuntimeError) as error:
        raise UsageError(f"--baseline {path}: it cannot be read ({error}); menace baseline writes one") from error
    return read_baseline(text, str(path))


def _newest(ledger: Ledger, repository: Path | None) -> list[Finding] | None:
    """The findings of the newest run that came to telling them."""
    for run in ledger.runs(None if repository is None else str(repository)):
        findings = ledger.findings(run.id)
        if findings or ledger.is_finished(run.id):
            return list(findings)
    return None


def _no_run(repository: Path) -> str:
    return f"no run of {repository} has been kept yet, so there is nothing to take for known; menace run comes first"
