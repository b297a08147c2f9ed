"""What a leading ``~`` in a path stands for."""

from __future__ import annotations

from pathlib import Path

from menace.errors import UsageError


def expand_home(path: Path, home: str, name: str) -> Path:
    """The path with ``~`` replaced; ``name`` is the setting that is blamed when there is no home."""
    if path.parts[:1] != ("~",):
        return path
    if not home:
        raise UsageError(f"{name}={path}: there is no home folder to start from; give a full path")
    return Path(home, *path.parts[1:])
