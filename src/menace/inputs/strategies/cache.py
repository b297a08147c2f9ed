"""Stubs that were made before, by whoever made them and for what: a cache that never has to be emptied."""

from __future__ import annotations

from pathlib import Path

from menace.domain.digest import digest
from menace.errors import MenaceError
from menace.inputs.strategies.plugins import leave_out
from menace.inputs.strategies.subjects import Stub, Subject
from menace.store.files import locked, read_json, write_json


def cache_key(maker: str, subject: Subject, count: int) -> str:
    """Changes exactly when the question does: who is asked, for what signature, for how many."""
    fields = [(field.name, field.required, str(field.hint), repr(field.default)) for field in subject.fields]
    return digest(maker, subject.name, repr(fields), subject.documentation, str(count))


class StubCache:
    """Lists of stubs by key in one JSON file; a file that cannot be used is a cache that holds nothing."""

    def __init__(self, path: Path) -> None:
        self._path = path

    def get(self, key: str) -> list[Stub] | None:
        """What is kept under the key."""
        stubs = self._content().get(key)
        is_whole = isinstance(stubs, list) and all(isinstance(stub, dict) for stub in stubs)
        return stubs if is_whole else None

    def put(self, key: str, stubs: list[Stub]) -> None:
        """Keep stubs, in one step and beside what other processes keep."""
        try:
            self._path.parent.mkdir(parents=True, exist_ok=True)
            with locked(self._path):
                write_json(self._path, {**self._content(), key: stubs})
        except (MenaceError, OSError, TypeError) as error:
            leave_out(f"the stub cache {self._path}", str(error))

    def _content(self) -> dict[str, list[Stub]]:
        if not self._path.exists():
            return {}
        try:
            content = read_json(self._path)
        except MenaceError as error:
            leave_out("the stub cache", str(error))
            return {}
        return content if isinstance(content, dict) else {}
