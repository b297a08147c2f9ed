"""Removing Menace's own files, and never anybody else's."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from datetime import timedelta
from pathlib import Path

from menace.errors import EnvironmentUnfit, MenaceError
from menace.runs.wiring import cache_place
from menace.sandbox.sweep import sweep
from menace.settings import Settings

_REPORTS = {"report.html": b"<title>Menace:", "report.json": b'{\n  "schema": ', "report.md": b"# Menace:"}
"""Files that are ours when their beginning holds these bytes; anybody may call a file so."""
_STORE = ("menace.db", "menace.db-*", "menace.db.*")
"""Names that only Menace gives."""
_IGNORE_ALL = b"*\n"
_LOOKED_AT = 4096


def clean_repository(repository: Path, settings: Settings, *, everything: bool) -> Iterator[str]:
    """Remove files as asked and say what was done."""
    swept = sweep(older_than=timedelta(0))
    if swept.folders or swept.processes:
        yield f"Removed what {swept.folders} crashed runs left behind."
    folders = _folders(repository, settings)
    for folder in folders:
        yield _clean_folder(folder, everything=everything)
    if not folders:
        yield f"Menace keeps nothing for {repository}."


def _folders(repository: Path, settings: Settings) -> list[Path]:
    places = [settings.data_dir(repository)]
    with suppress(MenaceError):  # without a home folder nothing was ever kept there
        places.append(cache_place(repository))
    return [place for place in places if place.is_dir() and not place.is_symlink()]


def _clean_folder(folder: Path, *, everything: bool) -> str:
    removed = 0
    try:
        for path in [*_reports(folder), *(_store(folder) if everything else ())]:
            path.unlink()
            removed += 1
        if everything:
            # The note for git goes last, with the folder: as long as something is left, it should stay ignored.
            ignore = folder / ".gitignore"
            if list(folder.iterdir()) == [ignore] and _begins(ignore) == _IGNORE_ALL:
                ignore.unlink()
            if not any(folder.iterdir()):
                folder.rmdir()
                return f"Removed {folder}."
    except OSError as error:
        raise EnvironmentUnfit(f"{error.filename} cannot be removed ({error.strerror}); remove it by hand") from error
    left = ", what is left there is not Menace's" if everything else ""
    return f"Removed {removed} {'file' if removed == 1 else 'files'} from {folder}{left}."


def _reports(folder: Path) -> Iterator[Path]:
    for name, mark in _REPORTS.items():
        if mark in _begins(folder / name):
            yield folder / name


def _store(folder: Path) -> list[Path]:
    return [path for pattern in _STORE for path in sorted(folder.glob(pattern)) if _is_plain(path)]


def _is_plain(path: Path) -> bool:
    """Whether it is a file and no link: Menace makes no links, so each one is somebody's."""
    return path.is_file() and not path.is_symlink()


def _begins(path: Path) -> bytes:
    """The first bytes of a file; none when it is not there or is a link."""
    if not _is_plain(path):
        return b""
    with path.open("rb") as file:
        return file.read(_LOOKED_AT)
