"""Inputs from a file that somebody wrote: for everything, or for targets by name."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from random import Random
from typing import Any

from menace.errors import MenaceError
from menace.inputs.strategies.base import Describe, FieldStrategy
from menace.inputs.strategies.plugins import leave_out
from menace.inputs.strategies.subjects import Stub, Subject
from menace.store.files import read_json

EVERYTHING = "*"
"""The name under which a file keeps what suits every target."""

Named = Mapping[str, list[Stub]]


def read_templates(path: Path, *, must_exist: bool) -> Named:
    """The stubs of a file by target: a list is for all, a mapping has a list for each name; a broken file has none."""
    if not must_exist and not path.exists():
        return {}
    try:
        content = read_json(path)
    except MenaceError as error:
        leave_out("the file of input templates", str(error))
        return {}
    named = content if isinstance(content, dict) else {EVERYTHING: content}
    return {name: found for name, stubs in named.items() if (found := _stubs(stubs, path, name))}


def _stubs(found: Any, path: Path, name: str) -> list[Stub]:
    stubs = found if isinstance(found, list) else [found]
    if all(isinstance(stub, dict) for stub in stubs):
        return stubs
    leave_out(f"template {name!r} of {path}", "it is no JSON object or list of objects")
    return []


class TemplateStrategy(FieldStrategy):
    """The stubs that were written for a subject, by its whole name before its last part, then those for everything."""

    name = "templates"

    def __init__(self, named: Named, describe: Describe | None = None) -> None:
        super().__init__(describe)
        self._named = named

    def stubs(self, subject: Subject, rng: Random) -> Iterator[Stub]:  # noqa: ARG002 - nothing here is chance
        """Those whose fields the subject has, as they were written."""
        for name in dict.fromkeys((subject.name, subject.name.rpartition(".")[2], EVERYTHING)):
            yield from (stub for stub in self._named.get(name, ()) if suits(stub, subject))


def suits(stub: Mapping[str, Any], subject: Subject) -> bool:
    """Whether the subject can be called with the stub: all required fields, and none that it does not have."""
    if not subject.is_known:
        return True
    known = {field.name for field in subject.fields}
    return stub.keys() <= known and {field.name for field in subject.fields if field.required} <= stub.keys()
