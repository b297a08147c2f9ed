"""Removing Menace's own files, and never anybody else's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from menace.domain.digest import digest
from menace.errors import EnvironmentUnfit, MenaceError
from menace.sandbox.sweep import sweep
from menace.settings import Settings, host_environment
from menace.store import user_cache_folder

_REPORTS = ("report.html", "report.json", "report.md")
_KEPT = ("menace.db", "menace.db-*", "menace.db.*", "*.lock", ".gitignore")
"""Names that only Menace gives; the folder may be shared, so nothing else in it is touched."""


def clean_repository(repository: Path, settings: Settings, *, everything: bool) -> Iterator[str]:
    """Remove files as asked and say what was done."""
    swept = sweep(older_than=timedelta(0))
    if swept.folders or swept.processes:
        yield f"Removed what {swept.folders} crashed runs left behind."
    for folder in _folders(repository, settings):
        yield _clean_folder(folder, (*_REPORTS, *_KEPT) if everything else _REPORTS, everything=everything)


def _folders(repository: Path, settings: Settings) -> list[Path]:
    places = [settings.data_dir(repository)]
    with suppress(MenaceError):  # without a home folder nothing was ever kept there
        places.append(user_cache_folder(host_environment()) / f"{repository.name}-{digest(str(repository))}")
    return [place for place in places if place.is_dir() and not place.is_symlink()]


def _clean_folder(folder: Path, patterns: tuple[str, ...], *, everything: bool) -> str:
    removed = 0
    try:
        for pattern in patterns:
            for path in folder.glob(pattern):
                if path.is_file() or path.is_symlink():
                    path.unlink()
                    removed += 1
        if everything and not any(folder.iterdir()):
            folder.rmdir()
            return f"Removed {folder}."
    except OSError as error:
        raise EnvironmentUnfit(f"{error.filename} cannot be removed ({error.strerror}); remove it by hand") from error
    left = ", what is left there is not Menace's" if everything else ""
    return f"Removed {removed} files from {folder}{left}."
