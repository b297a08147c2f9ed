"""What a run would do with each section, without running anything."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from menace.domain import Section
from menace.errors import NothingToRun
from menace.runs.options import Selection
from menace.runs.workload import build_workload
from menace.settings import Settings
from menace.survey import survey


@dataclass(frozen=True, slots=True)
class ListedSection:
    """A section and why it would be left alone, if it would be."""

    section: Section
    module: str
    skipped: str | None

    def as_dict(self) -> dict[str, object]:
        """The row in the words of the report."""
        row: dict[str, object] = {
            "path": str(self.section.path),
            "name": self.section.name,
            "kind": self.section.kind,
            "line": self.section.span[0],
            "module": self.module,
            "status": "skipped" if self.skipped else "to run",
        }
        if self.skipped:
            row["reason"] = self.skipped
        return row


def list_repository(repository: Path, selection: Selection, settings: Settings) -> list[ListedSection]:
    """Every section of a repository, in the order of path and line."""
    found = survey(repository, exclude=selection.exclude, data_dir=settings.data_dir(repository))
    if not found.sections:
        raise NothingToRun(f"{repository} holds no Python code to run")
    workload = build_workload(found, selection, settings.limits())
    return [
        ListedSection(each.section, each.module.name, workload.skipped.get(each.section.id)) for each in found.sections
    ]
