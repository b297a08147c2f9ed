"""The prose of a repository: its README and the pages of its documentation."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

_FOLDERS = ("docs", "doc", "documentation")
_ENDINGS = (".md", ".rst", ".txt")
_MOST_FILES = 80
_MOST_BYTES = 2_000_000
_LARGEST = 300_000


def read_documents(root: Path) -> tuple[str, ...]:
    """The texts of README files and documentation, in order of their paths; a bounded amount, links not followed."""
    texts: list[str] = []
    left = _MOST_BYTES
    for path in _candidates(root):
        try:
            size = path.lstat().st_size
            if path.is_symlink() or size > min(_LARGEST, left) or len(texts) >= _MOST_FILES:
                continue
            texts.append(path.read_text("utf-8", "replace"))
        except OSError:
            continue  # a page that cannot be read shows nothing
        left -= size
    return tuple(texts)


def _candidates(root: Path) -> Iterator[Path]:
    for path in _files(root):
        if path.name.lower().startswith("readme") and path.suffix.lower() in (*_ENDINGS, ""):
            yield path
    for name in _FOLDERS:
        for folder, folders, files in os.walk(root / name):
            folders[:] = sorted(each for each in folders if not each.startswith((".", "_")))
            yield from (Path(folder, each) for each in sorted(files) if each.lower().endswith(_ENDINGS[:2]))


def _files(root: Path) -> list[Path]:
    try:
        return sorted(path for path in root.iterdir() if path.is_file())
    except OSError:
        return []
