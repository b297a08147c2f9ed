"""Inputs of earlier runs: those that showed something are the first to try again."""

from __future__ import annotations

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path
from random import Random
from typing import Any

from menace.domain import Arguments, Finding, Ledger
from menace.errors import MenaceError
from menace.inputs.strategies.base import Describe, FieldStrategy
from menace.inputs.strategies.expressions import expression_of
from menace.inputs.strategies.plugins import leave_out
from menace.inputs.strategies.subjects import Stub, Subject
from menace.inputs.strategies.templates import suits
from menace.store.files import read_json, read_json_lines

_RUNS = 5
"""Runs that are looked back at; older ones judged other code."""
_SQLITE = b"SQLite format 3\x00"
_SPOILT = ("hostile", "misuse")


@dataclass(frozen=True, slots=True)
class Recorded:
    """An input, and the qualified name of what it was given to; an empty name stands for anything."""

    target: str
    arguments: Arguments


def recorded_in_ledger(ledger: Ledger, repository: str | None = None) -> list[Recorded]:
    """The inputs of confirmed findings, newest run first; attacks and mistakes made on purpose are left out."""
    finished = [run for run in ledger.runs(repository) if ledger.is_finished(run.id)][:_RUNS]
    found = {
        Recorded(finding.section.qualified_name, finding.outcome.arguments): None
        for run in finished
        for finding in ledger.findings(run.id)
        if _was_meant(finding)
    }
    return list(found)


def _was_meant(finding: Finding) -> bool:
    """Whether the input was no attack and no mistake; ledgers of the first version tell only by the class."""
    if finding.outcome.input_kind is None:
        return finding.fault_class in ("contract", "robustness")
    return finding.outcome.input_kind not in _SPOILT


def is_database(path: Path) -> bool:
    """Whether a file is an SQLite database rather than text."""
    try:
        with path.open("rb") as file:
            return file.read(len(_SQLITE)) == _SQLITE
    except OSError:
        return False


def recorded_in_file(path: Path) -> list[Recorded]:
    """The stubs of a JSON file or of JSON lines; ``{"target": name, "stub": {...}}`` is one for that target only."""
    try:
        content = _entries(path)
    except MenaceError as error:
        leave_out("the file of earlier inputs", str(error))
        return []
    recorded = [_recorded(entry) for entry in content]
    lost = recorded.count(None)
    if lost:
        leave_out(f"{lost} of {len(recorded)} entries of {path}", "an entry is a JSON object of names and values")
    return [each for each in recorded if each is not None]


def _entries(path: Path) -> list[Any]:
    if path.suffix in (".jsonl", ".ndjson"):
        return read_json_lines(path)
    content = read_json(path)
    return content if isinstance(content, list) else [content]


def _recorded(entry: Any) -> Recorded | None:
    if not isinstance(entry, dict):
        return None
    is_named = entry.keys() == {"target", "stub"} and isinstance(entry["stub"], dict)
    stub = entry["stub"] if is_named else entry
    written = {name: expression_of(value) for name, value in stub.items()}
    if None in written.values():
        return None
    texts = tuple((name, each.text) for name, each in written.items() if each is not None)
    return Recorded(str(entry["target"]) if is_named else "", Arguments(kwargs=texts))


class HistoryStrategy(FieldStrategy):
    """The stubs that were recorded for a subject, in their order."""

    name = "history"

    def __init__(self, recorded: Sequence[Recorded], describe: Describe | None = None) -> None:
        super().__init__(describe)
        self._recorded = recorded

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:  # noqa: ARG002 - nothing here is chance
        """Those that still fit what the subject takes."""
        told = set()
        for each in self._recorded:
            if each.target in ("", subject.name) or not subject.is_known:
                stub = subject.stub(each.arguments)
                if stub is None or not suits(stub, subject):
                    continue
                text = json.dumps(stub, sort_keys=True, default=repr)
                if text not in told:
                    told.add(text)
                    yield stub
