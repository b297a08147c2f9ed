"""The state of a whole tree, so that a run can prove that it changed nothing."""

from __future__ import annotations

import hashlib
import os
import stat
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

from menace.survey.listing import is_virtual_environment

MAX_HASHED_BYTES = 8 * 1024 * 1024
_INSTALLED = frozenset({"node_modules", "site-packages", ".tox", ".nox"})
_READ_SIZE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Entry:
    """One name of the tree; ``content`` is a hash, a link's target, or what stands for it where hashing is too dear."""

    mode: int
    size: int
    content: str


@dataclass(frozen=True, slots=True)
class TreeState:
    """Every file, folder and link of a repository at one moment."""

    entries: Mapping[str, Entry]


def tree_digest(repository: Path, data_dir: Path | None = None) -> TreeState:
    """The state of the repository, ignored files included, without ``.git`` and the data folder."""
    root = repository.resolve()
    data = data_dir.resolve() if data_dir is not None else None
    return TreeState(dict(_entries(root, data)))


def compare(before: TreeState, after: TreeState) -> list[str]:
    """What changed, one phrase per name, in order of names; empty when nothing did."""
    changes = []
    for name in sorted(before.entries.keys() | after.entries.keys()):
        old, new = before.entries.get(name), after.entries.get(name)
        if old == new:
            continue
        if old is None:
            changes.append(f"added: {name}")
        elif new is None:
            changes.append(f"removed: {name}")
        elif (old.size, old.content) != (new.size, new.content) or stat.S_IFMT(old.mode) != stat.S_IFMT(new.mode):
            changes.append(f"changed: {name}")
        else:
            changes.append(f"mode changed: {name} ({stat.filemode(old.mode)} to {stat.filemode(new.mode)})")
    return changes


def _entries(root: Path, data: Path | None) -> Iterator[tuple[str, Entry]]:
    waiting = [(root, "", False)]
    while waiting:
        folder, prefix, is_installed = waiting.pop()
        is_installed = is_installed or folder.name in _INSTALLED or is_virtual_environment(folder)
        try:
            children = list(os.scandir(folder))
        except OSError:
            # A folder we may not read is one we cannot have changed.
            continue
        for child in children:
            path = Path(child.path)
            if child.name == ".git" or path == data:
                continue
            name = f"{prefix}{child.name}"
            try:
                entry = _entry(child, hashed=not is_installed)
            except FileNotFoundError:
                continue
            yield name, entry
            if stat.S_ISDIR(entry.mode):
                waiting.append((path, f"{name}/", is_installed))


def _entry(child: os.DirEntry[str], *, hashed: bool) -> Entry:
    status = child.stat(follow_symlinks=False)
    mode = status.st_mode
    if stat.S_ISLNK(mode):
        return Entry(mode, 0, str(Path(child.path).readlink()))
    if not stat.S_ISREG(mode):
        return Entry(mode, 0, "")
    if hashed and status.st_size <= MAX_HASHED_BYTES:
        try:
            return Entry(mode, status.st_size, _hash(child.path))
        except PermissionError:
            pass
    return Entry(mode, status.st_size, f"{status.st_mtime_ns} {status.st_ino}")


def _hash(path: str) -> str:
    state = hashlib.blake2b(digest_size=16)
    # O_NONBLOCK: between the look and the opening somebody may have put a pipe in the file's place.
    descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    try:
        while block := os.read(descriptor, _READ_SIZE):
            state.update(block)
    finally:
        os.close(descriptor)
    return state.hexdigest()
