"""Which Python files there are to look at; every one is accounted for."""

from __future__ import annotations

import fnmatch
import os
import re
import stat
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Literal

from menace.survey.listing import LeftOut, list_files
from menace.survey.roles import Role, Roles
from menace.survey.source import SourceStatus, read_regular

_SHEBANG = re.compile(rb"#![^\n]*\bpython(?:[23w]|\d\.\d+)?\b")


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One Python file with what became of it; a ``role`` means that it is read but never called."""

    path: PurePosixPath
    status: SourceStatus
    reason: str | None = None
    role: Role | None = None

    @property
    def is_readable(self) -> bool:
        """Whether its sections are wanted, called or not."""
        return self.status == "surveyed" or self.role is not None


@dataclass(frozen=True, slots=True)
class FileSurvey:
    """The Python files of a repository, sorted by path, and what was not looked into."""

    found_by: Literal["git", "walk"]
    files: tuple[SourceFile, ...]
    left_out: tuple[LeftOut, ...] = ()


def find_files(repository: Path, *, exclude: Sequence[str] = (), data_dir: Path | None = None) -> FileSurvey:
    """Every Python file of the repository with its status, before any of them is read."""
    root = repository.resolve()
    listing = list_files(root, data_dir)
    excluded = _patterns(root, exclude)
    links: list[LeftOut] = []
    found: dict[PurePosixPath, SourceFile] = {}
    for name in listing.files:
        path = PurePosixPath(name)
        file = _consider(root, path, links)
        if file is not None:
            found[path] = _exclude(file, excluded)
    roles = Roles(found)
    files = tuple(_with_role(file, roles) for _, file in sorted(found.items()))
    left_out = tuple(sorted((*listing.left_out, *links), key=lambda each: each.path))
    return FileSurvey(listing.found_by, files, left_out)


def not_called(role: Role) -> str:
    """The reason shown for code that is listed and never run."""
    return f"not called: {role}"


def _consider(root: Path, path: PurePosixPath, links: list[LeftOut]) -> SourceFile | None:
    """The file if it is Python; links to folders are noted, all other files are of no concern."""
    location = root / path
    try:
        mode = location.lstat().st_mode
    except OSError as error:
        return SourceFile(path, "unreadable", error.strerror) if path.suffix == ".py" else None
    if stat.S_ISLNK(mode):
        return _consider_link(root, path, links)
    if path.suffix == ".py":
        if stat.S_ISREG(mode):
            return SourceFile(path, "surveyed")
        return SourceFile(path, "unreadable", "not a regular file")
    if not path.suffix and stat.S_ISREG(mode) and _is_script(location):
        return SourceFile(path, "surveyed")
    return None


def _consider_link(root: Path, path: PurePosixPath, links: list[LeftOut]) -> SourceFile | None:
    reason, is_folder = describe_link(root, path)
    if is_folder:
        links.append(LeftOut(path, reason))
        return None
    return SourceFile(path, "skipped", reason) if path.suffix == ".py" else None


def describe_link(root: Path, path: PurePosixPath) -> tuple[str, bool]:
    """Where a symbolic link leads, in words, and whether there is a folder at its end."""
    location = root / path
    try:
        target = location.resolve(strict=True)
    except (OSError, RuntimeError):
        # RuntimeError is how pathlib reports a loop before Python 3.13.
        return "link that leads nowhere", False
    if not target.is_relative_to(root):
        return "link leading out of the repository", target.is_dir()
    return f"link to {target.relative_to(root).as_posix()}", target.is_dir()


def _is_script(location: Path) -> bool:
    try:
        return _SHEBANG.match(read_regular(location, 128)) is not None
    except OSError:
        return False


def _with_role(file: SourceFile, roles: Roles) -> SourceFile:
    role = roles.role(file.path) if file.status == "surveyed" else None
    return file if role is None else SourceFile(file.path, "skipped", not_called(role), role)


def _exclude(file: SourceFile, patterns: Sequence[re.Pattern[str]]) -> SourceFile:
    text = file.path.as_posix()
    if any(pattern.fullmatch(text) for pattern in patterns):
        return SourceFile(file.path, "skipped", "excluded by user")
    return file


def _patterns(root: Path, exclude: Iterable[str]) -> list[re.Pattern[str]]:
    """Shell patterns for paths; a folder stands for all in it, a bare name matches at any depth."""
    compiled = []
    for text in exclude:
        pattern = os.path.relpath(text, root) if Path(text).is_absolute() else text
        pattern = pattern.removeprefix("./").rstrip("/")
        if not pattern:
            continue
        anywhere = "(?:.*/)?" if "/" not in pattern or pattern.startswith("**/") else ""
        body = fnmatch.translate(pattern.removeprefix("**/")).removesuffix(r"\Z").removesuffix(r"\z")
        compiled.append(re.compile(f"{anywhere}{body}(?:/.*)?", re.DOTALL))
    return compiled
