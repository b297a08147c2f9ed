"""What ``sandbox_runner`` promises.

A plain module on purpose: the documented submodules are found by the stand-in, and a package here would make
each of them a second object.
"""

from __future__ import annotations

from pathlib import Path

from menace.errors import UsageError
from menace.sandbox.callables import CallableRunner, ModuleMetrics, RunMetrics
from menace.settings.temporary import temporary_variables
from menace.survey.sections import extract_sections
from menace.survey.source import UnreadableSource, read_source


class WorkflowSandboxRunner(CallableRunner):
    """Runs callables in a temporary folder, with redirected files and stubbed network.

    ``run`` returns ``RunMetrics``; afterwards ``telemetry`` holds the same by subject.
    """

    def __init__(self) -> None:
        super().__init__(temporary_variables)


def _extract_sections(path: Path | str) -> dict[str, list[str]]:
    """The source lines of every section of a Python file, by qualified name; ``<module>`` is the whole file."""
    try:
        source = read_source(Path(path))
        sections = extract_sections(source, Path(path).name)
    except UnreadableSource as error:
        raise UsageError(f"no sections in {path}: {error}") from error
    lines = source.split("\n")
    return {section.name: lines[section.span[0] - 1 : section.span[1]] for section in sections}


__all__ = ["ModuleMetrics", "RunMetrics", "WorkflowSandboxRunner", "_extract_sections"]
